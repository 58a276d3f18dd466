//===- UnitGroup.h - Products that are decided on together ------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The common code of UnitProducts.cpp and UnitGroup.cpp: consecutive products
/// with one branch, as UnitProducts.h describes.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_UNITGROUP_H
#define CROSSLANE_UNITGROUP_H

#include "nvvm/UnitProducts.h"

#include <limits>

namespace crosslane {
namespace unit {

/// A bound that no sum stays within, and the largest that f32 has all whole
/// numbers up to.
constexpr uint32_t Unknown = 1u << 30, Limit = 1u << 24;
/// What a product adds to the bound: a row's squares and a column's are no more
/// in sum, and so the sum of the magnitudes of their products is no more either
/// (Cauchy and Schwarz). Half of it, as f32, is what a lane's eight elements
/// may have, a quarter what the four of a wide fragment may. It is that of
/// numbers of 64.
constexpr uint32_t Step = 16 * 64 * 64, MostNorm = 0x47000000,
                   MostNormWide = 0x46800000;
/// The least f32 that is not finite, as bits.
constexpr uint32_t Infinite = 0x7f800000;
/// A word that a product does not have.
constexpr int NoWord = std::numeric_limits<int>::min();
/// As many products are decided on at most, so that what they work on is in
/// registers.
constexpr unsigned MostTogether = 4;

/// \p V before it was a word, or one of a structure.
llvm::Value *beforeCasts(llvm::Value *V);
/// i1, the same for the whole wavefront: \p Small is true in all lanes, and
/// sums that have \p Bound stay within what is exact when \p Steps products are
/// added one after the other.
llvm::Value *takes(FoldingBuilder &B, const LoweringOptions &Opts,
                   llvm::Value *Small, llvm::Value *Bound, uint32_t Steps,
                   bool Together);

} // namespace unit

/// Products of one block that are decided on together: one branch to their
/// matrix instructions, or to each by itself.
class UnitProducts::Group {
public:
  Group(UnitProducts &Units, llvm::ArrayRef<Product *> Of);
  /// Whether chains of f64 make what matrix instructions do not, always where
  /// fragments are wide.
  bool mayChain() const;
  void make();

private:
  using Lists = llvm::SmallVector<llvm::SmallVector<llvm::Value *, 9>,
                                  unit::MostTogether>;
  /// What one of the ways leaves: the sums as vectors, as the instruction
  /// has them, and their bound.
  struct Way {
    Lists Sums;
    llvm::Value *Bound = nullptr;
  };

  /// The number of the product whose result \p V is a word of; -1: of none.
  int numberOf(const llvm::ExtractValueInst *E) const {
    const auto It = E ? Numbers.find(E->getAggregateOperand()) : Numbers.end();
    return It == Numbers.end() ? -1 : It->second;
  }
  llvm::Value *highest(llvm::Value *X, llvm::Value *Y) {
    return X ? B.CreateBinaryIntrinsic(llvm::Intrinsic::umax, X, Y) : Y;
  }
  llvm::Value *decide();
  llvm::SmallVector<llvm::Value *, 26> wordsOf(unsigned N,
                                               const Lists &Results) const;
  llvm::SmallVector<llvm::Value *, 9>
  vectorsOf(llvm::ArrayRef<llvm::Value *> Words);
  Way byUnit();
  Way each();
  Way special();
  llvm::Value *finiteC(const Lists &Results);
  Way chains(Lists &Ds);
  llvm::SmallVector<llvm::Value *, 32>
  chained(llvm::ArrayRef<const Product *> Of, const Lists &Results,
          bool Finite);
  void replace(const Lists &Sums, llvm::Value *NewBound);

  UnitProducts &Units;
  const llvm::ArrayRef<Product *> Of;
  llvm::CallInst *const Last;
  llvm::BasicBlock *const Before;
  const bool Together, Wide;
  /// Words of a sum's vector.
  const unsigned Each;
  FoldingBuilder B;
  /// Whose result the C of each is.
  llvm::SmallVector<int, unit::MostTogether> From;
  llvm::DenseMap<const llvm::Value *, int> Numbers;
  /// Additions to one sum, at most.
  uint32_t Steps = 0;
  Look All;                     ///< At all fragments.
  llvm::Value *Bound = nullptr; ///< Of all sums before.
};

} // namespace crosslane

#endif // CROSSLANE_UNITGROUP_H
