//===- SpinningLoops.h - Loops that wait for memory -------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_SPINNINGLOOPS_H
#define CROSSLANE_SPINNINGLOOPS_H

#include "lanes/LanePresence.h"
#include "lanes/WarpMeetings.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include <optional>

namespace crosslane {

/// Blocks with which loops end a round that look at memory until another thread
/// has changed it.
class SpinningLoops {
public:
  explicit SpinningLoops(llvm::Function &F) : F(F), DT(F), LI(DT) {}
  llvm::SmallPtrSet<const llvm::BasicBlock *, 4> find();
  /// A loop that lanes of \p Group may leave one by one, or that some of them
  /// never come to, and whose end a lane that is not in it may bring about: it
  /// writes to what the loop looks at.
  const llvm::Instruction *needsOthers(LaneGroup Group);
  static const llvm::Value *pointerOf(const llvm::Instruction &I);
  /// Whether \p Is holds for an instruction in a loop.
  bool anyInLoop(llvm::function_ref<bool(const llvm::Instruction &)> Is) const;

private:
  bool returns(const llvm::BasicBlock *BB);
  bool waits(const llvm::Loop &L,
             llvm::SmallVectorImpl<const llvm::Value *> *Pointers);
  bool isOverBefore(const llvm::Instruction &I, const llvm::Loop &L);

  llvm::Function &F;
  llvm::DominatorTree DT;
  std::optional<llvm::PostDominatorTree> PDT;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16>
      Returning; ///< Empty: not yet known.
  llvm::LoopInfo LI;
};

} // namespace crosslane

#endif // CROSSLANE_SPINNINGLOOPS_H
