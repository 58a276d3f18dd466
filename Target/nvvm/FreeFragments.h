//===- FreeFragments.h - Fragments that nobody looks into -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the elements of wmma's fragments may lie as the GPU's matrix
/// instruction has them (MatrixFast.h, unitElement) and not as on an H100.
///
/// PTX leaves the places open, and programs look all the same. So a function
/// has fragments of its own places only where no lane sees which element it
/// has. Of wmma's m16n16k16 of f16 and bf16
///
///   1. what wmma.load and wmma.mma give goes register by register, through
///      phis, to the same register of wmma.mma and wmma.store, and nowhere
///      else;
///   2. constants that come between have one value for all registers;
///   3. no phi is one of lanes that have come different ways: a fragment of
///      which half the lanes have been set would say where elements lie.
///
/// Functions of modules all of whose functions are fast have such places
/// without being asked.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_FREEFRAGMENTS_H
#define CROSSLANE_FREEFRAGMENTS_H

#include "common/Lowering.h"

namespace crosslane {

/// Decides for each function of \p M where the elements of its fragments lie,
/// while wmma's operations are all there; a second call changes nothing.
void decideFragments(llvm::Module &M, const LoweringOptions &Opts);

/// Whether fragments of isUnitProduct() lie in \p F as unitElement() has them.
bool hasUnitFragments(const llvm::Function &F);

} // namespace crosslane

#endif // CROSSLANE_FREEFRAGMENTS_H
