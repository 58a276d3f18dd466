//===- IRMoveBuilder.h - Generates IR for moves -----------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The builder with which MoveLowering.h generates IR for stock LLVM.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_IRMOVEBUILDER_H
#define CROSSLANE_IRMOVEBUILDER_H

#include "xlane/LaneValues.h"
#include "xlane/MoveLowering.h"
#include "xlane/RecipeTable.h"
#include "xlane/XLaneBuilder.h"

namespace crosslane {

class IRMoveBuilder {
public:
  using Value = llvm::Value *;
  using Words = llvm::SmallVector<Value, 2>;

  /// Emits at \p B into its function. \p Uniform are values that are the same
  /// in all lanes there. Without \p Loops there may be none.
  IRMoveBuilder(llvm::IRBuilderBase &B, const RecipeTable &Table,
                LaneValues &Lanes, HelperMap *Loops = nullptr,
                llvm::ArrayRef<Value> Uniform = {})
      : B(B), F(*B.GetInsertBlock()->getParent()), Table(Table), Lanes(Lanes),
        Loops(Loops), Uniform(Uniform) {}

  unsigned wave() const { return Table.wavefrontSize(); }
  bool halves() const { return Table.hasHalfBpermute(); }
  bool isRDNA() const { return Table.isRDNA(); }
  const xl::Shuffle *find(const PatternKey &Key, bool Full) const {
    return Table.find(Key, Full);
  }

  bool isUniform(Value V) const;
  bool isBelow(Value V, uint32_t Bound) const;
  std::optional<uint32_t> constant(Value V) const;
  std::pair<Value, uint32_t> splitAddition(Value V) const;

  Words wordsOf(Value V);
  Value valueOf(const Words &W, Value Like) {
    return valueOf(W, Like->getType());
  }
  Value valueOf(const Words &W, llvm::Type *Ty);

  Value word(uint32_t C) { return B.getInt32(C); }
  Value add(Value X, Value Y) { return B.CreateAdd(X, Y); }
  Value sub(Value X, Value Y) { return B.CreateSub(X, Y); }
  Value bitAnd(Value X, Value Y) { return B.CreateAnd(X, Y); }
  Value bitOr(Value X, Value Y) { return B.CreateOr(X, Y); }
  Value bitXor(Value X, Value Y) { return B.CreateXor(X, Y); }
  Value shl(Value X, uint32_t C) { return B.CreateShl(X, C); }
  Value ule(Value X, Value Y) { return B.CreateICmpULE(X, Y); }
  Value select(Value If, Value X, Value Y) { return B.CreateSelect(If, X, Y); }

  Value lane() { return Lanes.waveLane(F); }
  Value laneBytes() { return Lanes.laneBytes(F); }
  Value inLanes(uint64_t In) { return Lanes.inLanes(B, In); }
  template <typename Fn> Value once(uint32_t Key, Fn Emit) {
    return Lanes.cached(F, 1u << 28 | Key, [&](FoldingBuilder &E) {
      IRMoveBuilder AtEntry(E, Table, Lanes);
      return Emit(AtEntry);
    });
  }

  Value readLane(Value V, Value Lane);
  Value bpermute(Value V, Value Address, uint32_t Offset);
  Value permute(Value V, Value Address, uint32_t Offset);
  template <typename Fn>
  Words record(const xl::Shuffle &S, const PatternKey &, const Words &V, Fn) {
    return record(S, V);
  }
  Value inWave(Value Lane) { return Lane; } // loop() does that
  Words loop(bool Pull, const Words &V, Value Lane);

private:
  Words record(const xl::Shuffle &S, const Words &V);
  llvm::Function *loopHelper(bool Pull, unsigned Count);

  llvm::IRBuilderBase &B;
  llvm::Function &F;
  const RecipeTable &Table;
  LaneValues &Lanes;
  HelperMap *Loops;
  llvm::ArrayRef<Value> Uniform;
};

} // namespace crosslane

#endif // CROSSLANE_IRMOVEBUILDER_H
