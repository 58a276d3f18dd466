//===- MoveLowering.h - Lowering of llvm.xlane's moves ----------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lowers the moves of llvm.xlane to operations of the hardware: one algorithm
/// over builders that generate IR for stock LLVM (IRMoveBuilder.h), nodes of
/// SelectionDAG and instructions of GlobalISel (XLaneLowering.cpp).
///
/// Values are moved in words of 32 bits: wider ones in two, narrower ones in
/// the low half of one. A move uses the first possible of these:
///
///   itself       all lanes have the same value, or each reads its own
///   record       the amount is constant, CrossLane.td has a recipe
///   readlane     all lanes of the wavefront, or of each half, read one lane
///   ds_bpermute  with the address of the source lane; ds_permute
///   loop         if those two would have to cross lane 32 and cannot: gfx10
///                and gfx11 in wave64
///
/// ds_bpermute and ds_permute ignore the bits of an address above those of a
/// lane (AMD's ISA manuals), so the addition of a constant to a lane can
/// always become their offset.
///
/// A builder has
///
///   wave(), halves()       lanes of a wavefront; whether ds_bpermute and
///                          ds_permute reach only the lane's own 32
///   isRDNA()               whether results take longer than instructions
///   find(Key, Full)        the recipe of a constant move, or null
///   wordsOf(V), valueOf(Words, V)
///                          V in words, and words as a value of V's kind
///   isUniform(V)           whether all lanes are known to have the same value
///   isBelow(V, Bound), constant(V), splitAddition(V)
///                          known facts about a word; its constant addend
///   word(C), add, sub, bitAnd, bitOr, bitXor, shl(V, C), ule, select
///   lane(), laneBytes()    of the wavefront; 4 * lane()
///   inLanes(Lanes)         whether the lane is one of those
///   once(Key, Emit)        Emit(Builder), which depends only on Key and the
///                          lane
///   readLane(Word, Lane), bpermute and permute(Word, Address, Offset)
///   record(Recipe, Key, Words, Address)
///                          the steps of a recipe; Address() is the address
///                          for ds_bpermute
///   inWave(Lane)           Lane modulo the wavefront, for:
///   loop(Pull, Words, Lane)
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_MOVELOWERING_H
#define CROSSLANE_MOVELOWERING_H

#include "xlane/CrossLaneTables.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace crosslane {

/// \p Word of each of \p Words.
template <typename Value, typename Fn>
llvm::SmallVector<Value, 2> eachWord(const llvm::SmallVector<Value, 2> &Words,
                                     Fn Word) {
  llvm::SmallVector<Value, 2> R;
  for (Value W : Words)
    R.push_back(Word(W));
  return R;
}

template <typename BuilderT> class MoveLowering {
  using Value = typename BuilderT::Value;
  using Words = llvm::SmallVector<Value, 2>;
  BuilderT &B;
  const unsigned Wave;

public:
  explicit MoveLowering(BuilderT &B) : B(B), Wave(B.wave()) {}

  /// idx, up, down, bfly and rotate.
  Value move(unsigned Mode, Value V, Value Amount, unsigned Width, bool Full) {
    if (B.isUniform(V))
      return V;
    const std::optional<uint32_t> Constant = B.constant(Amount);
    if (!Constant)
      return B.valueOf(dynamicMove(Mode, B.wordsOf(V), Amount, Width), V);
    const std::optional<PatternKey> Key =
        canonicalKey(Mode, *Constant, Width, Wave);
    return Key ? B.valueOf(constantMove(*Key, B.wordsOf(V), Full), V) : V;
  }

  Value bpermute(Value V, Value Lane) {
    return move(xl::Idx, V, Lane, Wave, /*Full=*/false);
  }

  Value permute(Value V, Value Lane) {
    const Words W = B.wordsOf(V);
    if (B.halves())
      return B.valueOf(B.loop(/*Pull=*/false, W, B.inWave(Lane)), V);
    const Address To = addressOf(Lane);
    return B.valueOf(
        eachWord(W, [&](Value W) { return B.permute(W, To.Base, To.Offset); }),
        V);
  }

  /// What the steps of \p S, if they are ds_bpermute, read from.
  Value recipeAddress(const xl::Shuffle &S, const PatternKey &Key) {
    for (const xl::Step &Step : S.Steps)
      if (Step.Kind == xl::Bpermute && Step.Ctrl == xl::AddressOfLane)
        return B.laneBytes();
      else if (Step.Kind == xl::Bpermute && Step.Ctrl == xl::AddressOfWarp)
        return ofLane(BaseBytes, WarpSize, B.laneBytes());
    return source(Key, 2);
  }

  /// Lane \p Low of the wavefront, or of every 32, in all lanes of it, by what
  /// \p Read makes of a word and the number of a lane of the wavefront.
  template <typename Fn>
  Words readLane(const Words &V, Value Low, unsigned Width, Fn Read) {
    return eachWord(V, [&](Value W) -> Value {
      const Value OfLow = Read(W, Low);
      if (Width == Wave)
        return OfLow;
      const Value OfHigh = Read(W, B.bitOr(Low, B.word(WarpSize)));
      return B.select(B.inLanes(~uint64_t(0) << WarpSize), OfHigh, OfLow);
    });
  }

private:
  /// What depends on the lane, or its address, and a width alone.
  enum OfLane { Base, BaseBytes, Within, Above, Last };
  Value ofLane(OfLane What, unsigned Width, Value Lane) {
    const uint32_t End = Width - 1;
    if (Width == Wave && What == Within)
      return Lane;
    if (Width == Wave && (What == Last || What == BaseBytes))
      return B.word(What == Last ? End : 0);
    return B.once(uint32_t(16 + What) << 20 | Width, [&](BuilderT &E) {
      switch (What) {
      case Base: // the first lane of the own segment
        return E.bitAnd(Lane, E.word(Wave - Width));
      case BaseBytes:
        return E.bitAnd(Lane, E.word((Wave - Width) * 4));
      case Within: // its number in the segment
        return E.bitAnd(Lane, E.word(End));
      case Above: // how many follow in the segment
        return Width == Wave
                   ? E.bitXor(Lane, E.word(End))
                   : E.bitAnd(E.bitXor(Lane, E.word(~0u)), E.word(End));
      case Last:
        break;
      }
      return E.bitOr(Lane, E.word(End));
    });
  }

  struct Address {
    Value Base;
    uint32_t Offset;
  };
  Address addressOf(Value Lane) {
    const std::pair<Value, uint32_t> Sum = B.splitAddition(Lane);
    return {B.shl(Sum.first, 2), Sum.second % Wave * 4};
  }

  Words bpermute(const Words &V, Address From) {
    return eachWord(
        V, [&](Value W) { return B.bpermute(W, From.Base, From.Offset); });
  }

  /// \p V from \p Lane of the wavefront, modulo its size.
  Words pull(const Words &V, Value Lane, bool CrossesHalves) {
    if (CrossesHalves && B.halves())
      return B.loop(/*Pull=*/true, V, B.inWave(Lane));
    return bpermute(V, addressOf(Lane));
  }

  /// Lanes that all read lane \p Amount of the wavefront, or of their half.
  Words readLane(const Words &V, Value Amount, unsigned Width) {
    return readLane(V, B.bitAnd(Amount, B.word(Width - 1)), Width,
                    [&](Value W, Value Lane) { return B.readLane(W, Lane); });
  }

  Words constantMove(const PatternKey &Key, const Words &V, bool Full) {
    if (const xl::Shuffle *S = B.find(Key, Full))
      return B.record(*S, Key, V, [&] { return recipeAddress(*S, Key); });
    if (Key.Mode == xl::Idx && Key.Width == Wave)
      return readLane(V, B.word(Key.Amount), Wave);
    bool Crosses = false;
    for (unsigned L = 0; L < Wave; ++L)
      Crosses |= (Key.source(L) ^ L) & WarpSize;
    if (Crosses && B.halves())
      return B.loop(/*Pull=*/true, V, source(Key, 0));
    const std::pair<Value, uint32_t> Sum = B.splitAddition(source(Key, 2));
    return bpermute(V, {Sum.first, Sum.second % (Wave * 4)});
  }

  /// The source lane of a constant move, times 1 << \p Shift.
  Value source(const PatternKey &Key, unsigned Shift) {
    const Value Own = Shift ? B.laneBytes() : B.lane();
    const uint32_t Id = Shift << 18 | Key.Mode << 20 | Key.Width << 8;
    return B.once(Id | Key.Amount, [&](BuilderT &E) {
      const uint32_t Amount = Key.Amount << Shift, Base = (Wave - Key.Width)
                                                          << Shift;
      Value J;
      switch (Key.Mode) {
      case xl::Idx:
        J = E.word(Amount);
        if (Base)
          J = E.bitOr(E.bitAnd(Own, E.word(Base)), J);
        break;
      case xl::Up:
        J = E.add(Own, E.word(-Amount));
        break;
      case xl::Down:
        J = E.add(Own, E.word(Amount));
        break;
      case xl::Bfly:
        J = E.bitXor(Own, E.word(Amount));
        break;
      default: // an address is taken modulo the wavefront
        J = E.add(Own, E.word((Key.Width << Shift) - Amount));
        if (Base || !Shift)
          J = E.bitAnd(J, E.word((Key.Width - 1) << Shift));
        if (Base)
          J = E.bitOr(J, E.bitAnd(Own, E.word(Base)));
        break;
      }
      uint64_t Moved = 0;
      bool Keeps = false;
      for (unsigned L = 0; L < Wave; ++L) {
        const bool Moves = Key.source(L) != L || Key.Mode == xl::Idx;
        Moved |= uint64_t(Moves) << L;
        Keeps |= !Moves;
      }
      return Keeps ? E.select(E.inLanes(Moved), J, Own) : J;
    });
  }

  /// idx and rotate in segments that are not the wavefront.
  Words withinSegment(unsigned Mode, const Words &V, Value Amount,
                      unsigned Width) {
    const bool Rotates = Mode == xl::Rotate;
    const std::pair<Value, uint32_t> Sum = B.splitAddition(Amount);
    const uint32_t Added = (Rotates ? -Sum.second : Sum.second) % Width;
    // A shift and the addition of a constant are one vector instruction. It
    // spares waiting for one, but takes the lane's address, too. In small
    // segments less than an addition is left of one.
    const bool Bytes =
        Added && B.isRDNA() && (Rotates ? Width > 4 : !B.isUniform(Amount));
    const Value Lane = B.lane(), Own = Bytes ? B.laneBytes() : Lane;
    auto First = [&] { return ofLane(Bytes ? BaseBytes : Base, Width, Own); };
    auto Within = [&](Value J) {
      if (Bytes)
        J = B.add(B.shl(J, 2), B.word(Added * 4));
      return B.bitAnd(J, B.word((Width - 1) << (Bytes ? 2 : 0)));
    };
    Value J = Bytes ? Sum.first : Amount;
    // v_and_or_b32 takes the first operand with its mask.
    if (Rotates) {
      J = Within(B.sub(Lane, J));
      J = B.bitOr(J, First());
    } else {
      const Value Segment = First();
      J = B.bitOr(Segment, Within(J));
    }
    return Bytes ? bpermute(V, {J, 0}) : pull(V, J, /*CrossesHalves=*/false);
  }

  Words dynamicMove(unsigned Mode, const Words &V, Value Amount,
                    unsigned Width) {
    if (Mode == xl::Idx && Width >= WarpSize && B.isUniform(Amount))
      return readLane(V, Amount, Width);
    if (Mode == xl::Idx && Width == Wave)
      return pull(V, Amount, /*CrossesHalves=*/true);
    if (Width < Wave && (Mode == xl::Idx || Mode == xl::Rotate))
      return withinSegment(Mode, V, Amount, Width);
    const Value Lane = B.lane();
    bool Crosses = Width > WarpSize;
    Value J;
    switch (Mode) {
    case xl::Up: {
      const Value In = B.ule(Amount, ofLane(Within, Width, Lane));
      J = B.select(In, B.sub(Lane, Amount), Lane);
      break;
    }
    case xl::Down: {
      const Value In = B.ule(Amount, ofLane(Above, Width, Lane));
      J = B.select(In, B.add(Lane, Amount), Lane);
      break;
    }
    case xl::Bfly: // perhaps down out of the segment
      J = B.bitXor(Lane, Amount);
      J = B.select(B.ule(J, ofLane(Last, Width, Lane)), J, Lane);
      Crosses = Crosses || !B.isBelow(Amount, WarpSize);
      break;
    default:
      J = B.sub(Lane, Amount);
      break;
    }
    return pull(V, J, Crosses);
  }
};

} // namespace crosslane

#endif // CROSSLANE_MOVELOWERING_H
