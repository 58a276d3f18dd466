//===- TreePlan.h - The plan for a chain of shuffles ------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-tree's decisions for a chain of steps; NVVMTree.cpp has the rules.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_TREEPLAN_H
#define CROSSLANE_TREEPLAN_H

#include "nvvm/TreeSteps.h"
#include "xlane/RecipeTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace crosslane {

/// What becomes of a chain.
struct Plan {
  enum { Steps, Reduction, Scan } Form = Steps;
  unsigned Width = 0; ///< Of a reduction or scan.
  LaneMask Read = 0;  ///< Whose results are read.
  struct StepPlan {
    std::optional<FoldedMove> Move;
    /// Cheaper than the shuffle, for the lanes that are read.
    std::optional<LaneTable> Partial;
    /// The two rows of a warp combined in both, by what brings each row's
    /// values to the other at once. None of the three: left to nvvm-warp.
    bool Swaps = false;
    bool DropCondition = false;
    bool Nothing = false; ///< No lane that is read combines.
    bool isDone() const { return Move || Partial || Swaps || Nothing; }
  };
  llvm::SmallVector<StepPlan, 6> Step;
  unsigned fused() const {
    return unsigned(
        llvm::count_if(Step, [](const StepPlan &S) { return S.isDone(); }));
  }
  /// What is gained over shuffles: a folded move more than a cheaper one, and
  /// a condition that need not be tested.
  unsigned score() const {
    unsigned N = 0;
    for (const StepPlan &S : Step)
      N += (S.Move || S.Nothing ? 2 : S.isDone()) + S.DropCondition;
    return Form == Steps ? N : 2 * WarpSize;
  }
};

/// \p ReadAbsent: shuffles that may read lanes which do not execute them.
Plan planChain(const Chain &C, LaneFacts &Facts, const RecipeTable &Table,
               const llvm::SmallPtrSetImpl<const llvm::CallInst *> &ReadAbsent);

} // namespace crosslane

#endif // CROSSLANE_TREEPLAN_H
