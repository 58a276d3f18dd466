//===- MatrixDoubles.h - Sums of blocks by chains of f64 --------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// wmma's m16n16k16 of f16 with sums in f32 and NVIDIA's bits, where f64 is as
/// fast as f32: one fused multiply-add for each product of a block. The
/// fragments have the layout of a matrix instruction (unitElement() or
/// WideFragments.h). MatrixDoubles.cpp describes how.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_MATRIXDOUBLES_H
#define CROSSLANE_MATRIXDOUBLES_H

#include "common/Lowering.h"
#include "xlane/CrossLaneMatrix.h"
#include "xlane/LaneValues.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <tuple>

namespace crosslane {

/// Whether chains of f64 are the fastest way to exact products in \p F, where
/// no lane waits elsewhere.
bool hasChains(const LoweringOptions &Opts, const llvm::Function &F);
/// Whether they are to \p Form.
bool hasUnitChains(const LoweringOptions &Opts, const MatrixForm &Form,
                   const llvm::Function &F);

/// Products of one function. What is made of a fragment is made once.
class DoubleChains {
public:
  /// \p Wide: fragments are as WideFragments.h has them, else as unitElement().
  DoubleChains(FoldingBuilder &B, const LoweringOptions &Opts,
               const MatrixForm &Form, bool Wide);
  /// The words of D of \p Words, those of the canonical form. All elements are
  /// finite if \p Finite.
  llvm::SmallVector<llvm::Value *, 8>
  multiply(llvm::ArrayRef<llvm::Value *> Words, bool Finite);

  struct PowerForm;

private:
  struct Sum {
    llvm::Value *C = nullptr;   ///< i32, the bits of f32.
    llvm::Value *Top = nullptr; ///< E, with f32's bias.
    llvm::Value *First =
        nullptr;                ///< f64: M, and what is no number of products.
    llvm::Value *Now = nullptr; ///< f64.
  };
  /// Of sum number N: \p X of lane Lane + N of 16, and \p Y.
  struct Factors {
    llvm::Value *X;
    unsigned Lane;
    llvm::Value *Y;
  };
  struct Ready {
    llvm::Value *Powers = nullptr; ///< Four bf16.
    llvm::Value *Signs = nullptr;  ///< Four f16: 1 and -1.
    llvm::SmallVector<llvm::Value *, 16> Doubles;
  };

  llvm::Value *umax(llvm::Value *X, llvm::Value *Y) {
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::umax, X, Y);
  }
  llvm::Value *umin(llvm::Value *X, llvm::Value *Y) {
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, X, Y);
  }
  llvm::Value *doubleOf(llvm::Value *Low, llvm::Value *High);
  llvm::Value *beyond(llvm::Value *V);
  void appendDoubles(llvm::SmallVectorImpl<llvm::Value *> &To,
                     llvm::Value *Word);
  llvm::Value *powersOf(llvm::Value *Word, bool IsA);
  llvm::Value *topOf(llvm::Value *Power);
  Sum start(llvm::Value *C, llvm::Value *Power, llvm::Value *Count,
            uint32_t Base);
  void add(llvm::MutableArrayRef<Sum> Sums, bool WithC,
           llvm::ArrayRef<Factors> Products);
  llvm::Value *finish(const Sum &S);
  const Ready &prepare(llvm::Value *First, llvm::Value *Second, bool IsA);
  llvm::SmallVector<llvm::Value *, 8>
  multiplyUnit(llvm::ArrayRef<llvm::Value *> Words);
  llvm::SmallVector<llvm::Value *, 8>
  multiplyWide(llvm::ArrayRef<llvm::Value *> Words);
  llvm::SmallVector<llvm::Value *, 8>
  special(llvm::ArrayRef<llvm::Value *> Words,
          llvm::ArrayRef<llvm::Value *> Results);

  FoldingBuilder &B;
  const LoweringOptions &Opts;
  const MatrixForm &Form;
  const bool Wide;
  const PowerForm &Powers;
  llvm::Type *I32, *F32, *F64, *V2I16, *V2F16;
  std::map<std::tuple<llvm::Value *, llvm::Value *, bool>, Ready> Known;
};

} // namespace crosslane

#endif // CROSSLANE_MATRIXDOUBLES_H
