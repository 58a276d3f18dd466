//===- Meld.cpp - Branches whose sides do the same operations -------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/Meld.h"
#include "lanes/WarpMeetings.h"
#include "nvvm/Demotion.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "nvvm-converge"

using namespace llvm;
using namespace crosslane;

namespace {

/// One branch whose sides come to the same operations.
class Meld {
public:
  /// \p Branch ends in a branch on a condition.
  Meld(Function &F, BasicBlock &Branch) : F(F), Branch(Branch) {}
  /// Nothing is changed when it gives false.
  bool run();

private:
  bool collect(BasicBlock *Side, SmallVectorImpl<CallInst *> &Operations);
  bool match(CallInst &A, CallInst &B, DominatorTree &DT) const;

  Function &F;
  BasicBlock &Branch;
  SmallPtrSet<const BasicBlock *, 16> Blocks;
};

/// The operations of the side that starts with \p Side, which all lanes of that
/// side come to once each.
bool Meld::collect(BasicBlock *Side, SmallVectorImpl<CallInst *> &Operations) {
  DominatorTree DT(F);
  PostDominatorTree PDT(F);
  LoopInfo LI(DT);
  const auto *Node = PDT.getNode(&Branch);
  const BasicBlock *Join =
      Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  if (!Join || Side == Join || Side->getSinglePredecessor() != &Branch)
    return false;
  SmallVector<BasicBlock *, 16> Work{Side};
  SmallPtrSet<BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (BB == Join || !Seen.insert(BB).second)
      continue;
    if (!DT.dominates(Side, BB))
      return false;
    append_range(Work, successors(BB));
  }
  SmallVector<BasicBlock *, 8> Spine;
  for (BasicBlock *BB : Seen) {
    Blocks.insert(BB);
    if (none_of(*BB, [](const Instruction &I) { return parseSync(I); }))
      continue;
    if (!PDT.dominates(BB, Side) || LI.getLoopFor(BB) != LI.getLoopFor(&Branch))
      return false;
    Spine.push_back(BB);
  }
  sort(Spine, [&](BasicBlock *A, BasicBlock *B) {
    return DT.properlyDominates(A, B);
  });
  for (BasicBlock *BB : Spine)
    for (Instruction &I : *BB)
      if (std::optional<SyncOperation> S = parseSync(I))
        Operations.push_back(cast<CallInst>(S->Call));
  return true;
}

bool Meld::match(CallInst &A, CallInst &B, DominatorTree &DT) const {
  const SyncOperation X = *parseSync(A), Y = *parseSync(B);
  if (X.Kind != Y.Kind || StringRef(X.Kind).ends_with("?") ||
      A.getCalledFunction() != B.getCalledFunction() || A.hasOperandBundles() ||
      B.hasOperandBundles())
    return false;
  if (X.isBlockBarrier())
    return true;
  Value *M = X.mask();
  if (M != Y.mask())
    return false;
  auto *Defined = dyn_cast<Instruction>(M);
  return !Defined || DT.dominates(Defined, Branch.getTerminator());
}

bool Meld::run() {
  auto Leave = [&](const char *Why) {
    LLVM_DEBUG(dbgs() << "nvvm-converge: not melded:" << *Branch.getTerminator()
                      << ": " << Why << '\n');
    return false;
  };
  auto *Br = dyn_cast<BranchInst>(Branch.getTerminator());
  if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
    return Leave("not two ways");
  SmallVector<CallInst *, 8> A, B;
  if (!collect(Br->getSuccessor(0), A) || !collect(Br->getSuccessor(1), B))
    return Leave("not all lanes of a side come to its operations once");
  if (A.empty() || A.size() != B.size())
    return Leave("the sides have not as many operations");
  DominatorTree DT(F);
  for (unsigned N = 0; N < A.size(); ++N)
    if (!match(*A[N], *B[N], DT))
      return Leave("the sides have other operations, or by other masks");

  // Each operation gets a block of its own, which falls away.
  auto Isolate = [&](CallInst *Call) {
    BasicBlock *Own = SplitBlock(Call->getParent(), Call);
    BasicBlock *After = SplitBlock(Own, Call->getNextNode());
    Blocks.insert(Own);
    Blocks.insert(After);
    return After;
  };
  SmallVector<BasicBlock *, 8> AfterA, AfterB;
  for (unsigned N = 0; N < A.size(); ++N) {
    AfterA.push_back(Isolate(A[N]));
    AfterB.push_back(Isolate(B[N]));
  }
  separateEntry(F);
  demote(
      F, [&](const BasicBlock &BB) { return Blocks.contains(&BB); },
      [&](const BasicBlock &From, const BasicBlock &To) {
        return &From != &To && Blocks.contains(&From);
      });
  Value *Condition = Br->getCondition();
  for (unsigned N = 0; N < A.size(); ++N) {
    BasicBlock *OwnA = A[N]->getParent(), *OwnB = B[N]->getParent();
    auto *M = BasicBlock::Create(F.getContext(), "meld", &F, AfterA[N]);
    // The operands are loaded where the operation was, which now only hands
    // them over; what followed it in its block stores the result.
    auto *New = cast<CallInst>(A[N]->clone());
    IRBuilder<> IR(M);
    for (unsigned K = 0; K < A[N]->arg_size(); ++K) {
      Value *X = A[N]->getArgOperand(K), *Y = B[N]->getArgOperand(K);
      if (X == Y && (isa<Constant>(X) || isa<Argument>(X)))
        continue;
      PHINode *Phi = IR.CreatePHI(X->getType(), 2);
      Phi->addIncoming(X, OwnA);
      Phi->addIncoming(Y, OwnB);
      New->setArgOperand(K, Phi);
    }
    New->insertInto(M, M->end());
    if (const DebugLoc &L = A[N]->getDebugLoc())
      New->setDebugLoc(
          DebugLoc(DILocation::getMergedLocation(L, B[N]->getDebugLoc())));
    IR.SetInsertPoint(M);
    IR.CreateCondBr(Condition, AfterA[N], AfterB[N]);
    for (CallInst *Old : {A[N], B[N]}) {
      BasicBlock *Own = Old->getParent();
      BasicBlock *After = Old == A[N] ? AfterA[N] : AfterB[N];
      // Stores of the result that demoting has put behind the operation.
      for (Instruction &I : make_early_inc_range(
               make_range(std::next(Old->getIterator()),
                          Own->getTerminator()->getIterator())))
        I.moveBefore(*After, After->getFirstInsertionPt());
      Old->replaceAllUsesWith(New);
      Old->eraseFromParent();
      Own->getTerminator()->setSuccessor(0, M);
    }
  }
  promote(F);
  return true;
}

} // namespace

bool crosslane::meld(Function &F, BasicBlock &Branch) {
  return Meld(F, Branch).run();
}
