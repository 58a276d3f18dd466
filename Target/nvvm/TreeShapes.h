//===- TreeShapes.h - Code around trees, simplified -------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The transformations that nvvm-tree makes before it looks for trees. Each
/// returns whether it changed something; TreeShapes.cpp has the code before and
/// after.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_TREESHAPES_H
#define CROSSLANE_TREESHAPES_H

#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace crosslane {

/// Whether a shuffle's amount is only to be known when a loop is unrolled, or
/// a value is in memory that SROA would free it from.
bool wantsUnrolling(llvm::Function &F);

/// Unrolls the loops of \p F whose turns are the steps of a tree.
void unrollLoops(llvm::Function &F, llvm::ModuleAnalysisManager &MAM);

/// Uses the select, where LLVM uses the arm that a branch says, so that the end
/// of a tree is one value.
bool rejoinArms(llvm::Function &F);

/// Has lanes that cannot pass a second test not come to it.
bool nestTests(llvm::Function &F);

/// Adds halves together that InstCombine has taken apart.
bool rejoinHalves(llvm::Function &F);

} // namespace crosslane

#endif // CROSSLANE_TREESHAPES_H
