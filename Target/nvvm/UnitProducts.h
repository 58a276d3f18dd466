//===- UnitProducts.h - Exact products by matrix instructions ---*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Exact products of wmma's m16n16k16 of f16 whose fragments have the layout of
/// the GPU's matrix instruction. That instruction gives NVIDIA's bits if all
/// elements are whole numbers and no sum exceeds 2^24. For most products this
/// is known without a test of the operands:
///
///   - fragments of A and B are tested once, where they come from: are all
///     elements whole numbers, and those of half a row or column small enough
///     together?
///   - sums have a bound, which each product raises by the largest product of
///     such a row and column. The bound follows the sums through phis; sums of
///     which nothing is known have the bound Unknown.
///
/// A product whose bound stays within 2^24 is the matrix instruction. For
/// others a function tests all elements, and aligns if necessary
/// (MatrixExact.h).
///
/// One vote and one branch decide on consecutive products together: all are the
/// matrix instruction, or each is decided separately. Where f64 is fast, and
/// all elements are finite and not all whole, one function makes them together
/// by chains of f64 (MatrixDoubles.h).
///
/// Fragments may also be as WideFragments.h has them. Then a lane tests a
/// quarter of a row or column of each warp, and all that the matrix instruction
/// does not make is chains of f64, with another instruction for infinities and
/// NaNs.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_UNITPRODUCTS_H
#define CROSSLANE_UNITPRODUCTS_H

#include "common/Lowering.h"
#include "lanes/LanePresence.h"
#include "xlane/CrossLaneMatrix.h"
#include "xlane/LaneValues.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/ValueHandle.h"

#include <map>
#include <string>
#include <vector>

namespace crosslane {

/// What tells functions named \p Name for callers like \p Caller apart.
std::string matrixKey(const llvm::Twine &Name, const llvm::Function &Caller);
/// A new function crosslane.matrix.\p Name, empty yet, with the attributes that
/// it must have in common with \p Caller.
llvm::Function *newMatrixFunction(llvm::Module &M, const llvm::Twine &Name,
                                  const llvm::Function &Caller,
                                  llvm::FunctionType *Ty);

class UnitProducts {
public:
  UnitProducts(llvm::Module &M, const LoweringOptions &Opts)
      : M(M), Opts(Opts) {}

  /// The product \p Form of \p Words: a structure of the words of D and the
  /// bound. It stands in for what finish() makes of it. \p Wide: fragments are
  /// as WideFragments.h has them.
  llvm::Value *call(llvm::IRBuilder<> &B, const MatrixForm &Form,
                    llvm::ArrayRef<llvm::Value *> Words, bool Wide);
  /// Makes the products, when all have been lowered.
  void finish(WavefrontPresence &Presence);

private:
  /// What a lane finds in its elements of fragments.
  struct Look {
    llvm::Value *Change = nullptr; ///< i32: not whole, but for bits of signs.
    llvm::Value *Norm = nullptr;   ///< i32: the bits of a sum of squares.
  };
  struct Product {
    llvm::CallInst *Call; ///< What stands in.
    MatrixForm Form;
    bool Wide;
    Look A, B;
    llvm::WeakTrackingVH Bound; ///< Of C.
    bool Together = false;
  };

  Look look(const Product &P, bool IsA);
  Look lookUnit(FoldingBuilder &B, llvm::ArrayRef<llvm::Value *> Registers,
                unsigned BothBit);
  Look lookHalf(FoldingBuilder &B, llvm::ArrayRef<llvm::Value *> Registers);
  Look lookWide(FoldingBuilder &B, llvm::ArrayRef<llvm::Value *> Registers);
  void add(FoldingBuilder &B, Look &L, llvm::Value *Word);
  Look join(FoldingBuilder &B, const Look &X, const Look &Y);
  llvm::Value *isSmall(FoldingBuilder &B, const Look &L, bool Wide);
  llvm::Value *boundOf(llvm::Value *First);
  bool mayJoin(llvm::ArrayRef<Product *> Group, const Product &P) const;
  void makeOne(Product &P);
  class Group;
  llvm::Function *product(const MatrixForm &Form, const llvm::Function &Caller,
                          bool Together, bool Likely);
  llvm::Function *aligned(const MatrixForm &Form, const llvm::Function &Caller);
  /// What each word of some products is.
  using WordShape = std::vector<int>;
  llvm::Function *chained(const Product &First, const WordShape &Shape,
                          unsigned Arguments, bool Finite);

  llvm::Module &M;
  const LoweringOptions &Opts;
  HelperMap Functions;
  std::vector<Product> Products;
  std::map<std::vector<const llvm::Value *>, Look> Looks;
  /// Of products that stand in, and of the phi of a fragment's first register
  /// that of its bound.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> BoundsOf;
  llvm::MapVector<llvm::PHINode *, llvm::PHINode *> Bounds;
};

} // namespace crosslane

#endif // CROSSLANE_UNITPRODUCTS_H
