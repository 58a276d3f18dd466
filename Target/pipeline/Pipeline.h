//===- Pipeline.h - The passes and their order ------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers the passes with a PassBuilder, for the plugin and for a target
/// that has them built in. The options of a run come from different places;
/// PassEnvironment describes these.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_PIPELINE_H
#define CROSSLANE_PIPELINE_H

#include "common/Lowering.h"
#include <functional>

namespace llvm {
class PassBuilder;
class PassInstrumentationCallbacks;
} // namespace llvm

namespace crosslane {

/// The tool that the passes run in.
struct PassEnvironment {
  /// Completes the parameters of a pass for a module.
  std::function<llvm::Expected<LoweringOptions>(
      const PassParameters &, llvm::Module &, llvm::ModuleAnalysisManager &)>
      Options;
  /// Whether an AMD processor is named by an option of Crosslane's own. An NVVM
  /// module that is left alone then deserves a warning.
  std::function<bool()> ProcessorIsNamed = [] { return false; };
  /// Gives a module for AMDGPU what it uses of a device library, before any
  /// pass; true if that changed it.
  std::function<bool(llvm::Module &)> LinkLibrary = [](llvm::Module &) {
    return false;
  };
  /// Whether the passes are part of the target. Code generation then has the
  /// last part of the lowering done where the optimiser has not, and selects
  /// llvm.xlane.* in modules that are not NVVM.
  bool IsTarget = false;
};

/// Registers each pass of PassRegistry.def by its name, all of them in order as
/// `nvvm-to-amdgpu`, and at the two ends of clang's and opt's pipelines what is
/// to happen there.
void registerPasses(llvm::PassBuilder &PB, const PassEnvironment &Env);

/// Tells \p PIC what the passes are called, so that options that name passes,
/// -print-after= and the like, know them.
void registerPassNames(llvm::PassInstrumentationCallbacks &PIC);

/// If \p Text is \p Name or `Name<params>`, gives the parameters.
bool matchPass(llvm::StringRef Text, llvm::StringRef Name,
               llvm::StringRef &Params);

/// Adds the passes of nvvm-to-amdgpu.
void addPasses(llvm::ModulePassManager &MPM, const LoweringOptions &Opts);

/// Marks \p M as lowered, with what finishLowering() has to know.
void markLowered(llvm::Module &M, const LoweringOptions &Opts);

/// Whether \p M has been lowered but not been through finishLowering().
bool isMarked(const llvm::Module &M);

/// The part of the lowering that comes when the optimiser is through with
/// \p M: what works around the backend. Takes the mark off.
llvm::PreservedAnalyses finishLowering(llvm::Module &M,
                                       llvm::ModuleAnalysisManager &MAM);

} // namespace crosslane

#endif // CROSSLANE_PIPELINE_H
