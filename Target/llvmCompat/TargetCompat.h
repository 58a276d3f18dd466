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
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>
#include <string>

namespace crosslane {
namespace compat {

/// A target machine from the registry, or null when this LLVM lacks the target.
inline std::unique_ptr<llvm::TargetMachine>
createTargetMachine(llvm::StringRef TT, llvm::StringRef CPU) {
  std::string Error;
#if LLVM_VERSION_MAJOR >= 21
  llvm::Triple TargetName(TT);
#else
  llvm::StringRef TargetName = TT;
#endif
  const llvm::Target *T = llvm::TargetRegistry::lookupTarget(TargetName, Error);
  if (!T)
    return nullptr;
  return std::unique_ptr<llvm::TargetMachine>(T->createTargetMachine(
      TargetName, CPU, "", llvm::TargetOptions(), std::nullopt));
}

} // namespace compat
} // namespace crosslane

#endif // CROSSLANE_LLVMCOMPAT_TARGETCOMPAT_H
