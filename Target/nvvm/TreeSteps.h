//===- TreeSteps.h - Steps of trees of shuffles -----------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_TREESTEPS_H
#define CROSSLANE_TREESTEPS_H

#include "lanes/LaneFacts.h"
#include "lanes/LanePresence.h"
#include "nvvm/Operations.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace crosslane {

/// How far values are followed.
inline constexpr unsigned MaxDepth = 8;

/// R = Combining(lane) ? Operation(In, shuffle(In)) : In
struct Step {
  Operation O;
  unsigned Own = 0;                           ///< Which operand of O is In.
  llvm::WeakTrackingVH In;                    ///< Follows replacements.
  llvm::SmallVector<ShuffleCall, 2> Shuffles; ///< One a word.
  LaneMask Combining = AllLanes;
  llvm::Value *Condition = nullptr; ///< Null: all lanes combine.
  bool CombineIfTrue = true;
  llvm::Instruction *R = nullptr;
  llvm::CallInst *First = nullptr,
                 *Last = nullptr; ///< Of Shuffles in their block.

  std::optional<unsigned> source(unsigned Lane) const {
    return Shuffles[0].source(Lane);
  }
  unsigned words() const { return unsigned(Shuffles.size()); }
};

using Chain = llvm::SmallVector<Step *, 6>;

/// The step that \p I, or a select behind it, is the result of.
std::optional<Step> matchStep(llvm::Instruction *I, LaneFacts &Facts);

} // namespace crosslane

#endif // CROSSLANE_TREESTEPS_H
