//===- Demotion.cpp - Values in memory while control flow changes ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/Demotion.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace crosslane;

void crosslane::promote(Function &F) {
  for (bool Again = true; Again;) {
    SmallVector<AllocaInst *, 16> Allocas;
    for (Instruction &I : F.getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I); A && isAllocaPromotable(A))
        Allocas.push_back(A);
    Again = !Allocas.empty();
    if (Again) {
      DominatorTree DT(F);
      PromoteMemToReg(Allocas, DT);
    }
  }
}

bool crosslane::isStatic(const Instruction &I) {
  auto *A = dyn_cast<AllocaInst>(&I);
  return A && isa<ConstantInt>(A->getArraySize());
}

BasicBlock *crosslane::separateEntry(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<Instruction *, 16> Allocas;
  for (Instruction &I : Entry)
    if (isStatic(I))
      Allocas.push_back(&I);
  for (Instruction *I : reverse(Allocas))
    I->moveBefore(Entry, Entry.begin());
  auto At = Entry.begin();
  while (isStatic(*At))
    ++At;
  return Entry.splitBasicBlock(At, "start");
}

void crosslane::demote(
    Function &F, function_ref<bool(const BasicBlock &)> Join,
    function_ref<bool(const BasicBlock &, const BasicBlock &)> Apart) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<PHINode *, 32> Phis;
  for (BasicBlock &BB : F)
    if (&BB != &Entry && Join(BB))
      for (PHINode &Phi : BB.phis())
        Phis.push_back(&Phi);
  const auto Place = [&] {
    return std::optional<BasicBlock::iterator>(
        Entry.getTerminator()->getIterator());
  };
  for (PHINode *Phi : Phis)
    DemotePHIToStack(Phi, Place());
  SmallVector<Instruction *, 32> Values;
  for (BasicBlock &BB : F)
    if (&BB != &Entry)
      for (Instruction &I : BB)
        if (any_of(I.users(), [&](User *U) {
              return Apart(BB, *cast<Instruction>(U)->getParent());
            }))
          Values.push_back(&I);
  for (Instruction *I : Values)
    DemoteRegToStack(*I, /*VolatileLoads=*/false, Place());
}
