//===- GoaccLower.h - OpenACC's reductions over gangs and less --*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pass goacc-lower (GoaccLower.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_GOACCLOWER_H
#define CROSSLANE_GOACCLOWER_H

#include "common/Lowering.h"
#include <optional>

namespace crosslane {

/// goacc-lower: the abstract calls by which a front end says OpenACC's
/// reductions, for an AMD GPU or, without options, for the host.
struct GoaccLowerPass : llvm::PassInfoMixin<GoaccLowerPass> {
  std::optional<LoweringOptions> Opts;
  GoaccLowerPass() = default;
  explicit GoaccLowerPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Whether \p M has such calls.
bool usesGoacc(const llvm::Module &M);

} // namespace crosslane

#endif // CROSSLANE_GOACCLOWER_H
