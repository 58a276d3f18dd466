//===- WideFragments.h - Fragments in all lanes of a wavefront --*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Fragments of which both warps of a wavefront hold each other's elements, for
/// v_mfma_f32_16x16x16, which takes one product from all 64 lanes. On gfx942
/// and gfx950 it is twice as fast as the forms that multiply for both warps at
/// once (MatrixFast.h). Exact products have them wherever the rest is chains of
/// f64 (MatrixDoubles.h): no element is in two lanes, so a lane tests and
/// converts half as many.
///
/// A register then belongs to one of the two warps. Of lane l of the wavefront
///
///   A     has row l % 16 and B column l % 16, k = 4 * (l / 16) to + 3:
///         words 0 and 1 for the first warp, 2 and 3 for the second;
///   sums  have row l % 16, columns 4 * (l / 16) to + 3: four of f32, or two
///         words of f16, for the first warp, then as many for the second.
///
/// By AMD's matrix instruction calculator a lane of the instruction has four
/// rows of one column of its sums. So it gets B as its first operand and A as
/// its second, and computes the transpose: four sums of most programs' matrices
/// then lie side by side in memory.
///
/// Every lane must be there and execute each operation, so the conditions are
///
///   1. the function is a kernel whose fragments are free (FreeFragments.h),
///      also where the two warps of a wavefront could diverge;
///   2. WavefrontFacts has the lanes together at each load, product and store;
///   3. no pointer may be to private memory, which another lane cannot access.
///
/// Which lanes exist is tested once, at the kernel's entry, unless the block's
/// size is declared:
///
///   entry:  %n = call i32 @llvm.xlane.count(i1 true)
///           br (%n == 64), label %wide, label %as.before
///
/// Both have a copy of the kernel. A load or store of a warp takes its pointer
/// from a lane of that warp: what the pointer is computed from is read by
/// v_readlane, and the rest computed again, by scalar instructions.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_WIDEFRAGMENTS_H
#define CROSSLANE_WIDEFRAGMENTS_H

#include "lanes/LanePresence.h"
#include "xlane/CrossLaneMatrix.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Instructions.h"

namespace crosslane {

/// A call of wmma.load or wmma.store.
struct FragmentMove {
  llvm::CallInst *Call;
  MatrixOperand Which; ///< C for D, too.
  xl::MatrixTypeKind Type;
  unsigned Registers;
  bool Stores, Row, HasStride;
};

/// Lowers \p Moves for wavefronts that are whole, and marks \p Products for
/// them. Others execute a copy of the kernel with these as they were. The
/// conditions hold. \p Facts: of the kernel before.
void makeWide(llvm::Function &F, const WavefrontFacts &Facts,
              llvm::ArrayRef<FragmentMove> Moves,
              llvm::ArrayRef<llvm::CallInst *> Products);

/// Whether makeWide() has marked \p Product.
bool isWideProduct(const llvm::CallInst &Product);

} // namespace crosslane

#endif // CROSSLANE_WIDEFRAGMENTS_H
