//===- Demotion.h - Values in memory while control flow changes -*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Moves values to memory while nvvm-converge moves blocks, and back to
/// registers afterwards.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_DEMOTION_H
#define CROSSLANE_DEMOTION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"

namespace crosslane {

/// Makes registers of what registers can hold.
void promote(llvm::Function &F);

/// Whether \p I allocates memory of a fixed size.
bool isStatic(const llvm::Instruction &I);

/// Moves what has a fixed size and place in memory to the start of \p F and
/// ends the entry block there; gives its new successor.
llvm::BasicBlock *separateEntry(llvm::Function &F);

/// Puts the PHIs of the blocks of \p F for which \p Join is true into memory,
/// and the values of a block that are used in another one when \p Apart says so
/// of the two. The entry block has nothing but what is in memory already.
void demote(
    llvm::Function &F, llvm::function_ref<bool(const llvm::BasicBlock &)> Join,
    llvm::function_ref<bool(const llvm::BasicBlock &, const llvm::BasicBlock &)>
        Apart);

} // namespace crosslane

#endif // CROSSLANE_DEMOTION_H
