//===- LongBlocks.h - Loads and stores of long blocks -----------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LONGBLOCKS_H
#define CROSSLANE_LONGBLOCKS_H

#include "llvm/IR/PassManager.h"

namespace crosslane {

/// Whether a block of \p F is so long that code generation's load-store
/// vectorizer takes most of the time of compiling it: where it has moved an
/// instruction it numbers the whole block anew (LoadStoreVectorizer.cpp).
bool hasLongBlock(const llvm::Function &F);

/// Does what that vectorizer would do in these functions, of which code
/// generation then leaves it out: part of a block by part. Returns whether
/// anything has changed.
bool vectorizeLongBlocks(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);

} // namespace crosslane

#endif // CROSSLANE_LONGBLOCKS_H
