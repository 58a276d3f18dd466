//===- Passes.h - The pass from llvm.xlane ----------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pass of this folder, and the test whether it is needed.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_XLANE_PASSES_H
#define CROSSLANE_XLANE_PASSES_H

#include "common/Lowering.h"

namespace crosslane {

/// xlane (XLane.cpp): `llvm.xlane.*`, also in modules that are not NVVM; moves
/// only for LLVMs whose AMDGPU target does not select them itself.
struct XLanePass : llvm::PassInfoMixin<XLanePass> {
  LoweringOptions Opts;
  bool Alone; ///< No nvvm-refuse follows: it reports what it refuses.
  explicit XLanePass(LoweringOptions O, bool Alone = false)
      : Opts(std::move(O)), Alone(Alone) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Whether \p M has `llvm.xlane.*`.
bool usesXLane(const llvm::Module &M);
/// Whether \p M has those that no target selects: maps, reductions and scans.
bool combinesLanes(const llvm::Module &M);

} // namespace crosslane

#endif // CROSSLANE_XLANE_PASSES_H
