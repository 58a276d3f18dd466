//===- MatrixFast.h - Tensor-core arithmetic at the GPU's speed -*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Emits the products of CrossLaneMatrix.td as sums in f32, rounded at each
/// step, by the instructions that the GPU has for them.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_MATRIXFAST_H
#define CROSSLANE_MATRIXFAST_H

#include "common/Lowering.h"
#include "xlane/CrossLaneMatrix.h"
#include "xlane/LaneValues.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Intrinsics.h"

namespace crosslane {

/// Sets the attribute "crosslane-mma" of functions that are annotated so
/// (`__attribute__((annotate("crosslane-mma=fast")))`). False with a message
/// when what is asked for is unknown.
bool readMatrixModes(llvm::Module &M);

/// Whether products in \p F are fast: by its attribute "crosslane-mma", else by
/// the option (-crosslane-mma, CROSSLANE_MMA).
bool isFastMatrix(const llvm::Function &F);

/// Whether the GPU has a matrix instruction for wmma's m16n16k16 of f16 and
/// bf16, with sums in f16 and f32.
bool hasMatrixUnit(const LoweringOptions &Opts);
/// Whether fast products have a faster one of all lanes (WideFragments.h).
bool hasWideUnit(const LoweringOptions &Opts);
/// Whether fragments of these lie everywhere in \p M as the GPU's matrix
/// instruction has them, so that nothing is moved: all functions are fast.
bool hasUnitLayouts(const llvm::Module &M, const LoweringOptions &Opts);
/// Whether \p Op is one of these products.
bool isUnitProduct(const xl::MatrixOp &Op);
/// Whether the GPU has a matrix instruction for \p Op, wmma's m16n16k16 of s8
/// or u8, which is exact.
bool isIntegerUnit(const xl::MatrixOp &Op, const LoweringOptions &Opts);

/// matrixElement() of functions that hasUnitFragments().
///
///   Mfma   v_mfma_f32_4x4x4 makes 16 products of 4 x 4, each of four lanes.
///          Lane bits 0 and 1 are a row of A and a column of B in four, bit 2
///          which four; A's is bit 4, B's bit 3 of eight; sums are of 4 rows
///          of the own column, registers 0 to 3 of those of the even four of A.
///   Wmma   lane bits 0 to 3 are the row of A, the column of B and of sums,
///          whose rows are in registers and bit 4.
///
/// Where a lane has half of the k (bf16, integers; f16 of gfx12), which half is
/// a bit of the lane that says nothing else of the operand.
MatrixElement unitElement(const LoweringOptions &Opts, const MatrixForm &Form,
                          MatrixOperand Operand, unsigned Lane,
                          unsigned Register, unsigned Part);

/// Where a fast product stands.
struct FastPlace {
  bool UnitLayouts = false; ///< Of the function, see hasUnitFragments().
  bool Together = false;    ///< As WavefrontPresence has it.
  bool Wide = false;        ///< Fragments are as WideFragments.h has them.
};

/// Emits \p Form of the words \p Words, those of the canonical form in its
/// order, at \p B, with fragments as unitElement() has them where the place has
/// these and isUnitProduct() or isIntegerUnit(). The words of D; none where the
/// exact form is as fast: of f64, of other integers, and where there is no
/// other form.
llvm::SmallVector<llvm::Value *, 8>
emitFastMatrix(FoldingBuilder &B, const LoweringOptions &Opts,
               const MatrixForm &Form, llvm::ArrayRef<llvm::Value *> Words,
               FastPlace Place);

/// A vector of \p Element with the bits of \p Words, i32.
llvm::Value *vectorOf(FoldingBuilder &B, llvm::ArrayRef<llvm::Value *> Words,
                      llvm::Type *Element);
/// All registers of an operand of which lanes that differ in \p LaneBit have
/// half of the k each, \p Own.
llvm::SmallVector<llvm::Value *, 8>
wholeK(FoldingBuilder &B, llvm::ArrayRef<llvm::Value *> Own, unsigned LaneBit);
/// Adds to the vectors \p Sums, of four rows each, the products of the words
/// \p X and \p Y by v_mfma_*_4x4x4, or of half the k, of which each lane has a
/// row and a column as unitElement() has them. \p ID says which.
void addFours(FoldingBuilder &B, llvm::Intrinsic::ID ID,
              llvm::ArrayRef<llvm::Value *> X, llvm::ArrayRef<llvm::Value *> Y,
              llvm::MutableArrayRef<llvm::Value *> Sums);

} // namespace crosslane

#endif // CROSSLANE_MATRIXFAST_H
