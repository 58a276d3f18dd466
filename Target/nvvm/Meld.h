//===- Meld.h - Branches whose sides do the same operations -----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_MELD_H
#define CROSSLANE_MELD_H

#include "llvm/IR/Function.h"

namespace crosslane {

/// Makes the operations of a warp, or barriers of a block, that both sides of
/// the branch at the end of \p Branch come to, in the same order, operations
/// that both go through (NVVMConverge.cpp has an example). Nothing is changed
/// when it gives false.
bool meld(llvm::Function &F, llvm::BasicBlock &Branch);

} // namespace crosslane

#endif // CROSSLANE_MELD_H
