//===- Passes.h - The workarounds, as a pass --------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pass of this folder, and the changes made before code generation.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_WORKAROUNDS_PASSES_H
#define CROSSLANE_WORKAROUNDS_PASSES_H

#include "common/Lowering.h"

namespace crosslane {

/// backend-bugs (BackendBugs.cpp): what the backend would compile wrongly. Not
/// one of nvvm-to-amdgpu's; it comes where optimising ends.
struct BackendBugsPass : llvm::PassInfoMixin<BackendBugsPass> {
  explicit BackendBugsPass(const LoweringOptions &) {}
  BackendBugsPass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// BackendBugs.cpp, 9. In what is compiled without optimising from now on, in
/// this process:
void spillScalarsToMemory();

} // namespace crosslane

#endif // CROSSLANE_WORKAROUNDS_PASSES_H
