//===- IndependentLanes.h - Lanes with a program counter each ---*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_INDEPENDENTLANES_H
#define CROSSLANE_INDEPENDENTLANES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"

namespace crosslane {

/// Cuts \p F, a kernel, into pieces and lets each lane run its own next one, so
/// that lanes meet in operations of a warp wherever these stand
/// (NVVMConverge.cpp says how). A round ends with the blocks \p Spins. Gives
/// the number of pieces.
unsigned
runIndependently(llvm::Function &F,
                 const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &Spins);

} // namespace crosslane

#endif // CROSSLANE_INDEPENDENTLANES_H
