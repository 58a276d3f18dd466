//===- FreeFragments.h - Fragments that are not accessed --------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds where wmma's fragments may have the layout of the GPU's matrix
/// instruction (MatrixFast.h, unitElement) instead of an H100's.
///
/// PTX leaves the layout open, but programs rely on it. A function may
/// therefore use its own layout only if no lane can see which element it
/// has. For wmma's m16n16k16 of f16, bf16, and of the integers that the GPU's
/// matrix instruction multiplies, the conditions are:
///
///   1. each register of a result of wmma.load and wmma.mma goes only, through
///      phis, to the same register of wmma.mma and wmma.store, together with
///      the other registers of that result; on the way all may be operands of
///      the same operations on single elements, like a multiplication;
///   2. other values in between are the same for all registers and lanes;
///   3. no phi joins lanes that have taken different paths: a fragment that
///      half of the lanes have set would reveal where elements are.
///
/// If all functions of a module are fast, floats have the layout without these
/// conditions.
///
/// In kernels whose wavefronts are whole they can have a third layout
/// (WideFragments.h).
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_FREEFRAGMENTS_H
#define CROSSLANE_FREEFRAGMENTS_H

#include "common/Lowering.h"
#include "xlane/CrossLaneMatrix.h"

namespace crosslane {

/// Decides for each function of \p M where the elements of its fragments lie,
/// while wmma's operations are all there; a second call changes nothing.
void decideFragments(llvm::Module &M, const LoweringOptions &Opts);

/// Whether fragments of \p Op lie in \p F as unitElement() has them: of
/// isUnitProduct() or isIntegerUnit().
bool hasUnitFragments(const llvm::Function &F, const xl::MatrixOp &Op,
                      const LoweringOptions &Opts);

} // namespace crosslane

#endif // CROSSLANE_FREEFRAGMENTS_H
