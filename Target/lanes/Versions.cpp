//===- Versions.cpp - Second versions of kernels --------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lanes/Versions.h"
#include "crosslane/versions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace crosslane {

StringRef suffixOf(Version V) {
  return V == Version::Rows ? XL_ROWS_SUFFIX : XL_RAGGED_SUFFIX;
}

/// What marks functions, whose names may have been taken.
static StringRef attributeOf(Version V) {
  return V == Version::Rows ? "crosslane-rows" : "crosslane-ragged";
}

/// The attribute's value in functions that are no version.
static constexpr StringLiteral NoVersion = "all";

bool isVersion(const Function &F, Version V) {
  const Attribute A = F.getFnAttribute(attributeOf(V));
  return A.isValid() && A.getValueAsString() != NoVersion;
}

bool isVersion(const Function &F) {
  return isVersion(F, Version::Ragged) || isVersion(F, Version::Rows);
}

bool takesRagged(const Function &F) {
  return F.hasFnAttribute(attributeOf(Version::Ragged));
}

void makeTakeRagged(Function &F) {
  F.addFnAttr(attributeOf(Version::Ragged), NoVersion);
}

Function *makeVersion(Function &F, Version V) {
  assert(!isVersion(F) && "a version has no versions");
  ValueToValueMapTy Map;
  Function *New = CloneFunction(&F, Map);
  New->setName(F.getName() + suffixOf(V));
  New->setComdat(nullptr);
  New->addFnAttr(attributeOf(V));
  return New;
}

} // namespace crosslane
