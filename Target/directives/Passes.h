//===- Passes.h - The passes of directives ----------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The passes of this folder. They run before those for NVVM.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_DIRECTIVES_PASSES_H
#define CROSSLANE_DIRECTIVES_PASSES_H

#include "common/Lowering.h"
#include <optional>
#include <string>

namespace crosslane {

/// goacc-lower: expands the abstract calls with which a front end expresses
/// OpenACC's reductions, for an AMD GPU or, without options, for the host.
struct GoaccLowerPass : llvm::PassInfoMixin<GoaccLowerPass> {
  std::optional<LoweringOptions> Opts;
  GoaccLowerPass() = default;
  explicit GoaccLowerPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Whether \p M has such calls.
bool usesGoacc(const llvm::Module &M);

/// xl-regions<scheme=NAME>: turns lists of the parts of a region into the
/// scheme that runs them.
struct RegionsPass : llvm::PassInfoMixin<RegionsPass> {
  std::string Params; ///< Between the angle brackets.
  explicit RegionsPass(llvm::StringRef Params) : Params(Params) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace crosslane

#endif // CROSSLANE_DIRECTIVES_PASSES_H
