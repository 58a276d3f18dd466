//===- PrivateNames.h - Private symbols of a module by name -----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See PrivateNames.cpp. This is the part that works on IR.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_CLANG_PRIVATENAMES_H
#define CROSSLANE_CLANG_PRIVATENAMES_H

#include "llvm/IR/PassManager.h"

namespace crosslane {

/// Gives what the front end has found hidden visibility, and lets constants be
/// constant.
struct HidePrivateNames : llvm::PassInfoMixin<HidePrivateNames> {
  static bool isRequired() { return true; }
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace crosslane

#endif // CROSSLANE_CLANG_PRIVATENAMES_H
