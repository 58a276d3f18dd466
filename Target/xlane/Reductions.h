//===- Reductions.h - Reductions, scans and maps of lanes -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `llvm.xlane.reduce.*`, `llvm.xlane.scan.*` and `llvm.xlane.map`: the calls
/// that passes create, and the instructions that the pass xlane makes of them.
/// IntrinsicsXLane.td defines their meaning.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_REDUCTIONS_H
#define CROSSLANE_REDUCTIONS_H

#include "xlane/RecipeTable.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/FMF.h"

#include <optional>
#include <string>

namespace crosslane {

/// The operations of reductions and scans, integers' first.
enum class LaneOp {
  Add,
  Mul,
  And,
  Or,
  Xor,
  SMin,
  SMax,
  UMin,
  UMax,
  FAdd,
  FMul,
  FMin,
  FMax,
  FMinimum,
  FMaximum,
};

inline bool isInteger(LaneOp K) { return K <= LaneOp::UMax; }

/// The operation's name in llvm.xlane.
llvm::StringRef nameOf(LaneOp K);
std::optional<LaneOp> laneOpOf(llvm::StringRef Name);

/// What leaves the other operand as it is; integers only.
llvm::APInt neutral(LaneOp K, unsigned Bits);

/// The operation on two values.
llvm::Value *createOperation(llvm::IRBuilderBase &B, LaneOp K, llvm::Value *X,
                             llvm::Value *Y);

/// Minima and maxima of doubles as those of unsigned integers, keys, which have
/// the same order, -0 below +0 and NaNs where the operation never, or always,
/// takes them: where the chip's operations on doubles are slow, and LLVM makes
/// every operand canonical by one more, whatever it comes from.
class DoubleKeys {
public:
  /// Nothing where \p K on \p Ty is no such operation, or does not pay.
  static std::optional<DoubleKeys> of(const RecipeTable &Table, LaneOp K,
                                      llvm::Type *Ty);
  /// The operation on keys.
  LaneOp operation() const { return Max ? LaneOp::UMax : LaneOp::UMin; }
  llvm::Value *key(llvm::IRBuilderBase &B, llvm::Value *V) const;
  /// The canonical double whose key \p Key is.
  llvm::Value *value(llvm::IRBuilderBase &B, llvm::Value *Key) const;

private:
  DoubleKeys(bool Max, uint64_t First) : Max(Max), First(First) {}
  bool Max;
  uint64_t First; ///< What gets the key 0.
};

/// \p V word by word through \p Fn, which is given i32; of values of 16 bits
/// the upper half is not needed.
llvm::Value *forEachWord(llvm::IRBuilderBase &B, llvm::Value *V,
                         llvm::function_ref<llvm::Value *(llvm::Value *)> Fn);

/// \p V, of 16, 32 or 64 bits, in lane \p Lane of the wavefront, which is
/// active: the same for all lanes.
llvm::Value *readLane(llvm::IRBuilderBase &B, llvm::Value *V, unsigned Lane);

/// \p V, of 32 bits, in lane \p Lane of the wavefront, i32: ds_bpermute.
llvm::Value *fromLane(llvm::IRBuilderBase &B, llvm::Value *V,
                      llvm::Value *Lane);

/// The i64 of two i32.
llvm::Value *joinWords(llvm::IRBuilderBase &B, llvm::Value *Low,
                       llvm::Value *High);

/// A reduction or a scan.
struct Combination {
  LaneOp Op;
  bool Scans;
  unsigned Width;                ///< Of a segment.
  uint64_t Lanes = ~uint64_t(0); ///< Of the wavefront, whose results are read.
  bool Free = true;              ///< In any order.
  llvm::FastMathFlags FMF = {};
};

/// The call that says \p C of \p V.
llvm::Value *createCombination(llvm::IRBuilderBase &B, const Combination &C,
                               llvm::Value *V);

/// The call that says \p Table of \p V; \p Fill may be null where no lane asks
/// for it.
llvm::Value *createMap(llvm::IRBuilderBase &B, const LaneTable &Table,
                       llvm::Value *V, llvm::Value *Fill);

/// \p V of lane \p From (L) in each lane L of a warp, all of whose lanes are
/// there; of a constant itself.
llvm::Value *ofLanes(llvm::IRBuilderBase &B, llvm::Value *V,
                     llvm::function_ref<unsigned(unsigned L)> From);

/// Makes instructions, and moves of llvm.xlane, of the operations on one
/// processor. The names of what is emitted are added to How.
class CombinationLowering {
public:
  CombinationLowering(const RecipeTable &Table, LaneValues &Lanes)
      : Table(Table), Lanes(Lanes) {}

  llvm::Value *lower(llvm::IRBuilderBase &B, const Combination &C,
                     llvm::Value *V);
  llvm::Value *lower(llvm::IRBuilderBase &B, const LaneTable &Map,
                     llvm::Value *V, llvm::Value *Fill);

  std::string How;

private:
  using Combine =
      llvm::function_ref<llvm::Value *(llvm::Value *Own, llvm::Value *Their)>;
  llvm::Value *inOrder(llvm::IRBuilderBase &B, const Combination &C,
                       llvm::Value *V, Combine Do);
  llvm::Value *reduceInRow(llvm::IRBuilderBase &B, llvm::Value *V,
                           unsigned Width, Combine Do);
  llvm::Value *combineRows(llvm::IRBuilderBase &B, llvm::Value *V,
                           uint32_t Read, Combine Do);
  llvm::Value *reduceWave(llvm::IRBuilderBase &B, llvm::Value *V, Combine Do);
  llvm::Value *scan(llvm::IRBuilderBase &B, const Combination &C,
                    llvm::Value *V, Combine Do);

  const RecipeTable &Table;
  LaneValues &Lanes;
};

} // namespace crosslane

#endif // CROSSLANE_REDUCTIONS_H
