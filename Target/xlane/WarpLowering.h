//===- WarpLowering.h - Exchanges between lanes of a warp -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations of llvm.xlane in which 32 lanes exchange values that are only
/// known at run time. IntrinsicsXLane.td defines their meaning.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_WARPLOWERING_H
#define CROSSLANE_WARPLOWERING_H

#include "xlane/Reductions.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Support/KnownBits.h"

#include <memory>

namespace crosslane {

static_assert(form::Idx == xl::Idx && form::Rotate == xl::Rotate);

/// Makes AMDGPU intrinsics of the operations for one processor.
class WarpLowering {
public:
  WarpLowering(const RecipeTable &Table, LaneValues &Lanes)
      : Table(Table), Lanes(Lanes) {}

  struct Result {
    llvm::Value *V;
    llvm::Value *P = nullptr; ///< The second one, if there are two.
  };
  /// What \p Call of the operation number \p Form is, or of \p Op where there
  /// are several; at \p B.
  Result lower(FoldingBuilder &B, llvm::CallInst &Call, unsigned Form,
               LaneOp Op);

private:
  using Builder = FoldingBuilder;
  using Value = llvm::Value;
  struct Source {
    Value *Address; ///< Null: the own lane.
    Value *InRange;
  };

  Value *ballotOfWave(Builder &B, Value *Bit) const;
  Value *ownHalf(Builder &B, Value *Ballot) const;
  Value *ballot(Builder &B, Value *Bit) const {
    return ownHalf(B, ballotOfWave(B, Bit));
  }
  Value *elect(Builder &B) const;
  Value *countBelow(Builder &B, Value *Low, Value *High, Value *Start) const;
  Value *place(Builder &B) const;
  Value *whole(Builder &B, Value *V);
  Value *eachWordOf(Builder &B, Value *V,
                    llvm::function_ref<Value *(Value *)> Fn);
  Value *broadcast(Builder &B, Value *V, Value *Lane, bool Present) const;
  Value *addressInWarp(Builder &B, Value *Lane) const;
  Source sourceAndRange(Builder &B, llvm::CallInst &Call, unsigned Mode);
  Result shuffle(Builder &B, llvm::CallInst &Call);
  Value *matchAny(Builder &B, Value *V, Value *Mask);
  Result matchAll(Builder &B, Value *V, Value *Mask) const;
  Value *redux(Builder &B, LaneOp Op, Value *V, Value *Mask);

  const RecipeTable &Table;
  LaneValues &Lanes;
  HelperMap Helpers;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<llvm::AssumptionCache>>
      Assumptions;
};

} // namespace crosslane

#endif // CROSSLANE_WARPLOWERING_H
