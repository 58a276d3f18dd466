//===- TreeSymbols.h - Symbolic values of trees of shuffles -----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether two lanes of a tree compute the same value, by a hash of each lane's
/// expression.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_TREESYMBOLS_H
#define CROSSLANE_TREESYMBOLS_H

#include "lanes/LanePresence.h"
#include "nvvm/Operations.h"
#include <array>
#include <cstdint>

namespace crosslane {

/// A lane's value in terms of those that the lanes of the warp start with.
struct Symbol {
  uint64_t Hash = 0;
  LaneMask Cone = 0; ///< The lanes that it comes from or through.
  enum { Known, Neutral, Unknown } State = Known;

  bool operator==(const Symbol &O) const {
    return State == Known && O.State == Known && Hash == O.Hash;
  }
};
using Symbols = std::array<Symbol, WarpSize>;

inline uint64_t mix(uint64_t X) { // splitmix64 (Steele, Lea, Flood 2014)
  X += 0x9e3779b97f4a7c15;
  X = (X ^ X >> 30) * 0xbf58476d1ce4e5b9;
  X = (X ^ X >> 27) * 0x94d049bb133111eb;
  return X ^ X >> 31;
}

/// Which expressions are the same value.
struct Algebra {
  enum { Tree, Sum, Set, Parity } Kind;
  bool Commutes, HasNeutral;

  Algebra(OpKind K, bool Reassoc) {
    Commutes = K.has_value();
    HasNeutral = isInteger(K);
    if (!K || (!Reassoc && (K == LaneOp::FAdd || K == LaneOp::FMul)))
      Kind = Tree;
    else if (K == LaneOp::Xor)
      Kind = Parity;
    else if (K == LaneOp::Add || K == LaneOp::Mul || K == LaneOp::FAdd ||
             K == LaneOp::FMul)
      Kind = Sum;
    else
      Kind = Set;
  }
  Symbol leaf(unsigned Lane) const {
    return {Kind == Set || Kind == Parity ? uint64_t(1) << Lane : mix(Lane + 1),
            1u << Lane, Symbol::Known};
  }
  Symbol combine(const Symbol &Own, const Symbol &Their, unsigned OwnIs) const {
    if (Own.State == Symbol::Known && Their.State == Symbol::Neutral)
      return Own;
    Symbol R{0, Own.Cone | Their.Cone, Symbol::Known};
    if (Own.State != Symbol::Known || Their.State != Symbol::Known) {
      R.State = Symbol::Unknown;
      return R;
    }
    uint64_t A = Own.Hash, B = Their.Hash;
    switch (Kind) {
    case Sum:
      R.Hash = A + B;
      break;
    case Set:
      R.Hash = A | B;
      break;
    case Parity:
      R.Hash = A ^ B;
      break;
    case Tree:
      if (Commutes ? A > B : OwnIs == 1)
        std::swap(A, B);
      R.Hash = mix(mix(A) + B);
      break;
    }
    return R;
  }
};

} // namespace crosslane

#endif // CROSSLANE_TREESYMBOLS_H
