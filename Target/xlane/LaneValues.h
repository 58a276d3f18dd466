//===- LaneValues.h - Values about lanes, per function ----------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values about lanes that a function computes once, in its entry block:
/// the lane's number in the wavefront and in the warp, and addresses.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LANEVALUES_H
#define CROSSLANE_LANEVALUES_H

#include "common/Lowering.h"
#include "xlane/CrossLaneTables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"

namespace crosslane {

/// Folds what constants decide, also without an optimizer.
struct FoldingBuilder : llvm::IRBuilder<llvm::InstSimplifyFolder> {
  explicit FoldingBuilder(llvm::Module &M)
      : IRBuilder(M.getContext(), llvm::InstSimplifyFolder(M.getDataLayout())) {
  }
};

/// i32: the lane's number in its wavefront, of 64 lanes if \p Packed, else 32.
llvm::Value *createWaveLane(llvm::IRBuilderBase &B, bool Packed);

/// The values about lanes that a function needs once. They are emitted at the
/// start of the entry block when first asked for. An object serves one run of
/// one pass over a module, as long as its emitted code is not erased.
class LaneValues {
public:
  LaneValues(llvm::Module &M, const LoweringOptions &Opts);

  bool packed() const { return Packed; }
  /// i64 in packed wavefronts, otherwise i32.
  llvm::IntegerType *maskType() const { return WaveMask; }

  llvm::Value *waveLane(llvm::Function &F);  ///< i32, 0 .. wavefront size - 1.
  llvm::Value *lane(llvm::Function &F);      ///< i32, 0 .. 31.
  llvm::Value *halfBase(llvm::Function &F);  ///< i32, waveLane - lane: 0 or 32.
  llvm::Value *halfShift(llvm::Function &F); ///< halfBase as i64.
  llvm::Value *laneBytes(llvm::Function &F); ///< i32, 4 * waveLane.
  llvm::Value *halfBytes(llvm::Function &F); ///< i32, 4 * halfBase.

  /// i1: whether the own lane is one of \p Lanes, bits of a wavefront. A
  /// constant, or one scalar mask (llvm.amdgcn.inverse.ballot).
  llvm::Value *inLanes(llvm::IRBuilderBase &B, uint64_t Lanes) const;
  /// The same with the lanes of a warp, in every warp of the wavefront.
  llvm::Value *inWarpLanes(llvm::IRBuilderBase &B, uint32_t Lanes) const {
    return inLanes(B, Packed ? uint64_t(Lanes) << 32 | Lanes : Lanes);
  }

  /// i32, 4 * the first lane of the wavefront in the own segment of a warp;
  /// the bits of \p Seg are those of the lane that number the segment.
  llvm::Value *segmentBytes(llvm::Function &F, unsigned Seg);

  /// The byte address for ds_bpermute of a shuffle with constant operands: the
  /// source lane's, or the own one's where that is out of range.
  llvm::Value *shuffleAddress(llvm::Function &F, unsigned Mode, unsigned B,
                              unsigned C);

  /// Emits something else at the start of the entry block, behind what is
  /// already there. \p Emit may use values of this class asked for before.
  llvm::Value *
  atEntry(llvm::Function &F,
          llvm::function_ref<llvm::Value *(FoldingBuilder &)> Emit);
  /// The same, once for each \p Key; keys from 1 << 28 up are free.
  llvm::Value *cached(llvm::Function &F, uint32_t Key,
                      llvm::function_ref<llvm::Value *(FoldingBuilder &)> Emit);

private:
  struct Values {
    llvm::Instruction *Last = nullptr; ///< The next one goes behind this.
    llvm::Value *WaveLane = nullptr, *Lane = nullptr, *HalfBase = nullptr,
                *HalfShift = nullptr, *LaneBytes = nullptr,
                *HalfBytes = nullptr;
    llvm::DenseMap<uint32_t, llvm::Value *> Cached;
  };
  llvm::Value *ofWaveLane(
      llvm::Function &F, llvm::Value *Values::*Slot,
      llvm::function_ref<llvm::Value *(FoldingBuilder &, llvm::Value *)> Emit);

  llvm::Module &M;
  const bool Packed;
  llvm::IntegerType *I32, *I64, *WaveMask;
  llvm::DenseMap<const llvm::Function *, Values> Functions;
};

} // namespace crosslane

#endif // CROSSLANE_LANEVALUES_H
