//===- TargetCompat.h - Target machines of LLVM 19 and 22 -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The C++ for obtaining a target machine that differs between the two
/// supported LLVM versions.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LLVMCOMPAT_TARGETCOMPAT_H
#define CROSSLANE_LLVMCOMPAT_TARGETCOMPAT_H

#include "llvm/Config/llvm-config.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>
#include <string>

namespace crosslane {
namespace compat {

#if LLVM_VERSION_MAJOR >= 21
using TargetName = llvm::Triple;
#else
using TargetName = llvm::StringRef;
#endif

/// A target from the registry, or null when this LLVM lacks it.
inline const llvm::Target *findTarget(const TargetName &TT) {
  std::string Error;
  return llvm::TargetRegistry::lookupTarget(TT, Error);
}

/// A target machine, or null when this LLVM lacks the target.
inline std::unique_ptr<llvm::TargetMachine>
createTargetMachine(llvm::StringRef TT, llvm::StringRef CPU) {
  const TargetName Name(TT);
  const llvm::Target *T = findTarget(Name);
  if (!T)
    return nullptr;
  return std::unique_ptr<llvm::TargetMachine>(T->createTargetMachine(
      Name, CPU, "", llvm::TargetOptions(), std::nullopt));
}

/// What a processor has, or null when this LLVM lacks the target.
inline std::unique_ptr<llvm::MCSubtargetInfo>
createSubtargetInfo(llvm::StringRef TT, llvm::StringRef CPU) {
  const TargetName Name(TT);
  const llvm::Target *T = findTarget(Name);
  return std::unique_ptr<llvm::MCSubtargetInfo>(
      T ? T->createMCSubtargetInfo(Name, CPU, "") : nullptr);
}

} // namespace compat
} // namespace crosslane

#endif // CROSSLANE_LLVMCOMPAT_TARGETCOMPAT_H
