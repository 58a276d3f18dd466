//===- MatrixExact.h - Tensor-core arithmetic, bit by bit -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The matrix products of CrossLaneMatrix.td with NVIDIA's bits, as moves of
/// llvm.xlane and arithmetic.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_MATRIXEXACT_H
#define CROSSLANE_MATRIXEXACT_H

#include "common/Lowering.h"
#include "xlane/CrossLaneMatrix.h"
#include "xlane/LaneValues.h"

#include "llvm/ADT/SmallVector.h"

namespace crosslane {

/// Emits \p Form of the words \p Words, those of the canonical form in its
/// order but the selector, at \p B; blocks may be added behind. The words of D.
/// All lanes of the warp are active.
llvm::SmallVector<llvm::Value *, 8>
emitExactMatrix(FoldingBuilder &B, const LoweringOptions &Opts,
                const MatrixForm &Form, llvm::ArrayRef<llvm::Value *> Words);

/// The same where words lie as unitElement() has them, by no matrix
/// instruction. Behind the words of D comes an i1, for the whole wavefront: all
/// are whole numbers, those of D of up to 2^23.
llvm::SmallVector<llvm::Value *, 8>
emitExactUnit(FoldingBuilder &B, const LoweringOptions &Opts,
              const MatrixForm &Form, llvm::ArrayRef<llvm::Value *> Words);

} // namespace crosslane

#endif // CROSSLANE_MATRIXEXACT_H
