//===- LongBlocks.cpp - Loads and stores of long blocks -------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/LongBlocks.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

/// Instructions of a long block, and of a part.
static constexpr size_t Long = 8000, Part = 1000;

bool crosslane::hasLongBlock(const Function &F) {
  return any_of(F, [](const BasicBlock &BB) { return BB.size() > Long; });
}

bool crosslane::vectorizeLongBlocks(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasOptNone() || !hasLongBlock(F))
      continue;
    SmallVector<BasicBlock *, 64> Parts;
    for (BasicBlock &BB : make_early_inc_range(F)) {
      BasicBlock *Last = &BB;
      while (Last->size() > 2 * Part)
        Parts.push_back(Last = Last->splitBasicBlock(
                            std::next(Last->getFirstNonPHIIt(), Part)));
    }
    FAM.invalidate(F, PreservedAnalyses::none());
    LoadStoreVectorizerPass().run(F, FAM);
    for (BasicBlock *BB : Parts)
      MergeBlockIntoPredecessor(BB);
    FAM.invalidate(F, PreservedAnalyses::none());
    Changed = true;
  }
  return Changed;
}
