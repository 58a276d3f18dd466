//===- UnitProducts.h - Exact products by matrix instructions ---*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Exact products of wmma's m16n16k16 of f16 whose fragments lie as the GPU's
/// matrix instruction has them. It gives NVIDIA's bits where all are whole
/// numbers and no sum leaves 2^24, and that is known of most products without
/// looking at them:
///
///   - of fragments of A and B it is asked once, where they come from: are all
///     whole numbers of up to 64?
///   - of sums there is a bound, which each product raises by 16 * 64 * 64. It
///     goes with the sums through phis; what nothing is known of has the bound
///     Unknown.
///
/// A product whose bound stays within 2^24 is the matrix instruction. For
/// others a function looks at all elements, and aligns if it must
/// (MatrixExact.h).
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

  /// The product \p Form of \p Words for \p Call: a structure of the words of D
  /// and the bound.
  llvm::Value *call(llvm::IRBuilder<> &B, llvm::CallInst &Call,
                    const MatrixForm &Form, llvm::ArrayRef<llvm::Value *> Words,
                    WavefrontPresence &Presence);
  /// \p Result will take the call's place; \p R is what call() gave.
  void setResult(llvm::Value *Result, llvm::Value *R) { Results[Result] = R; }
  /// Completes what was begun, when all products have been lowered.
  void finish();

private:
  llvm::Value *areSmall(llvm::CallInst &Call, unsigned First, unsigned BothBit);
  llvm::Value *boundOf(llvm::Value *First);
  llvm::Function *product(const MatrixForm &Form, const llvm::Function &Caller,
                          bool Together);
  llvm::Function *aligned(const MatrixForm &Form, const llvm::Function &Caller);

  llvm::Module &M;
  const LoweringOptions &Opts;
  HelperMap Functions;
  std::map<std::vector<const llvm::Value *>, llvm::Value *> Small;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Results;
  /// Of the phi of a fragment's first register that of its bound.
  llvm::MapVector<llvm::PHINode *, llvm::PHINode *> Bounds;
};

} // namespace crosslane

#endif // CROSSLANE_UNITPRODUCTS_H
