//===- TreeShapes.cpp - Simplification around trees of shuffles -----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/TreeShapes.h"
#include "lanes/LanePresence.h"
#include "nvvm/Operations.h"
#include "nvvm/TreeSteps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace crosslane;

/// Whether a shuffle's amount is only to be known when a loop is unrolled, or
/// a value is in memory that SROA would free it from.
bool crosslane::wantsUnrolling(Function &F) {
  bool HasAlloca = false;
  SmallVector<CallInst *, 8> Dynamic;
  for (BasicBlock &BB : F)
    for (Instruction &I : BB) {
      HasAlloca |= isa<AllocaInst>(I);
      auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && Callee->getName().starts_with("llvm.nvvm.shfl.") &&
          !parseShuffle(Call))
        Dynamic.push_back(Call);
    }
  if (Dynamic.empty())
    return false;
  if (HasAlloca)
    return true;
  DominatorTree DT(F);
  LoopInfo LI(DT);
  return any_of(Dynamic, [&](CallInst *Call) {
    return LI.getLoopFor(Call->getParent()) != nullptr;
  });
}

void crosslane::unrollLoops(Function &F, ModuleAnalysisManager &MAM) {
  FunctionAnalysisManager &FAM =
      MAM.getResult<FunctionAnalysisManagerModuleProxy>(*F.getParent())
          .getManager();
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(2)));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(SimplifyCFGPass());
  FAM.invalidate(F, PreservedAnalyses::none());
  FPM.run(F, FAM);
  FAM.invalidate(F, PreservedAnalyses::none());
}

/// Where a branch says which arm of a select its lanes have, LLVM uses the arm:
///
///   %o = fadd float %v, %shuffled
///   %s = select i1 %last, float %v, float %o
///   br i1 %isLane0, label %a, label %b
///   a: store float %o, ...
///
/// This uses %s there, so that the end of a tree is one value.
bool crosslane::rejoinArms(Function &F) {
  bool Changed = false;
  LaneFacts Facts(F);
  DominatorTree DT(F);
  for (BasicBlock &BB : F)
    for (Instruction &I : BB) {
      if (I.hasNUses(0) || I.hasOneUse() || !DT.isReachableFromEntry(&BB) ||
          !matchStep(&I, Facts))
        continue;
      SelectInst *Select = nullptr;
      for (User *U : I.users())
        if (auto *S = dyn_cast<SelectInst>(U); S && S->getParent() == &BB)
          Select = S;
      if (!Select || Select->getCondition() == &I ||
          Select->getTrueValue() == Select->getFalseValue())
        continue;
      const LaneFacts::Decision D = Facts.decide(Select->getCondition());
      const LaneMask Has =
          Select->getTrueValue() == &I ? ~D.MayBeFalse : ~D.MayBeTrue;
      for (Use &U : make_early_inc_range(I.uses())) {
        auto *User = cast<Instruction>(U.getUser());
        if (User == Select || isa<PHINode>(User) ||
            !DT.dominates(Select, User) ||
            Facts.lanesIn(User->getParent()) & ~Has)
          continue;
        U.set(Select);
        Changed = true;
      }
    }
  return Changed;
}

/// Lanes that cannot pass a second test need not come to it:
///
///   br i1 (tid < 32), label %tree, label %then      ; tree: br label %then
/// then:
///   br i1 (tid == 0), label %store, label %end
///
/// becomes `br i1 (tid < 32), label %tree, label %end`. The second comparison
/// then stands in the block of the tree, where others' latencies hide it.
/// LLVM threads no jumps where lanes differ. Legal, since nothing in %then
/// looks at other lanes or can be seen from outside, and the lanes that go on
/// to %store are the same.
bool crosslane::nestTests(Function &F) {
  bool Changed = false;
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (BasicBlock &Then : make_early_inc_range(F)) {
    auto *Second = dyn_cast<BranchInst>(Then.getTerminator());
    if (!Second || !Second->isConditional() || !Then.hasNPredecessors(2) ||
        Second->getSuccessor(0) == Second->getSuccessor(1) ||
        any_of(drop_end(Then), [](Instruction &I) {
          return !isa<PHINode>(I) && !isSafeToSpeculativelyExecute(&I);
        }))
      continue;
    // The block of the first test, which the other way comes from too.
    BasicBlock *Home = nullptr, *Other = nullptr;
    for (BasicBlock *P : predecessors(&Then))
      (P->getTerminator()->getNumSuccessors() == 2 && !Home ? Home : Other) = P;
    if (!Home || !Other || Home == Other || Home == &Then || Other == &Then ||
        !DominatorTree(F).dominates(Home, Other))
      continue;
    auto *First = dyn_cast<BranchInst>(Home->getTerminator());
    if (!First)
      continue;
    const unsigned Skips = First->getSuccessor(0) == &Then ? 0 : 1;
    if (First->getSuccessor(1 - Skips) == &Then)
      continue;
    std::optional<bool> Passes = isImpliedCondition(
        First->getCondition(), Second->getCondition(), DL, Skips == 0);
    if (!Passes)
      continue;
    BasicBlock *End = Second->getSuccessor(*Passes ? 0 : 1),
               *Store = Second->getSuccessor(*Passes ? 1 : 0);
    // What is computed here is for here, or for where only the others go.
    if (End == &Then || Store == &Then || any_of(Then, [&](Instruction &I) {
          return any_of(I.uses(), [&](const Use &U) {
            auto *User = cast<Instruction>(U.getUser());
            if (auto *Phi = dyn_cast<PHINode>(User);
                Phi && Phi->getParent() == End)
              return Phi->getIncomingBlock(U) == &Then && !isa<PHINode>(I);
            return User->getParent() != &Then &&
                   !(User->getParent() == Store &&
                     Store->getSinglePredecessor() == &Then);
          });
        }))
      continue;
    for (PHINode &Phi : End->phis()) {
      Value *V = Phi.getIncomingValueForBlock(&Then);
      if (auto *Here = dyn_cast<PHINode>(V); Here && Here->getParent() == &Then)
        V = Here->getIncomingValueForBlock(Home);
      Phi.addIncoming(V, Home);
    }
    First->setSuccessor(Skips, End);
    Then.removePredecessor(Home);
    MergeBlockIntoPredecessor(&Then);
    Changed = true;
  }
  return Changed;
}

/// InstCombine takes the sum of an i64 and two shuffled halves apart:
///
///   %p = add i64 %v, (zext %low)        ; low half of the sum already
///   %s = add i64 %p, (shl (zext %high), 32)
///
/// and shuffles `trunc %p` next. This puts the halves together again, so that
/// there is one value to follow: %s = add %v, <%low, %high> as an i64, with
/// `trunc %s` for `trunc %p`, which has the same bits. Halves that are together
/// are joined anew, so that they stay so.
bool crosslane::rejoinHalves(Function &F) {
  auto IsShuffle = [](Value *V) {
    auto *Call = dyn_cast<CallInst>(V);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && Callee->getName().starts_with("llvm.nvvm.shfl.");
  };
  bool Changed = false;
  for (BasicBlock &BB : F)
    for (Instruction &Sum : make_early_inc_range(BB)) {
      Value *Partial = nullptr, *Own = nullptr, *Low, *High;
      auto MatchHigh = m_Shl(m_ZExt(m_Value(High)), m_SpecificInt(32));
      if (!Sum.getType()->isIntegerTy(64) ||
          !(match(&Sum, m_c_Or(MatchHigh, m_ZExt(m_Value(Low)))) ||
            (match(&Sum, m_c_Add(m_Value(Partial), MatchHigh)) &&
             match(Partial, m_c_Add(m_ZExt(m_Value(Low)), m_Value(Own))))) ||
          !IsShuffle(Low) || !IsShuffle(High) ||
          !Low->getType()->isIntegerTy(32) || !High->getType()->isIntegerTy(32))
        continue;
      auto *P = cast_or_null<Instruction>(Partial);
      if (P && (P->getParent() != &BB || any_of(P->users(), [&](User *U) {
                  auto *I = cast<Instruction>(U);
                  return I != &Sum &&
                         (!isa<TruncInst>(I) ||
                          I->getType()->getIntegerBitWidth() > 32 ||
                          I->getParent() != &BB || !Sum.comesBefore(I));
                })))
        continue;
      IRBuilder<> B(&Sum);
      B.SetCurrentDebugLocation(Sum.getDebugLoc());
      Value *S = joinWords(B, Low, High);
      if (P)
        S = B.CreateAdd(Own, S);
      S->takeName(&Sum);
      Sum.replaceAllUsesWith(S);
      if (P)
        P->replaceAllUsesWith(S); // by truncations alone
      RecursivelyDeleteTriviallyDeadInstructions(&Sum);
      if (P)
        RecursivelyDeleteTriviallyDeadInstructions(P);
      Changed = true;
    }
  return Changed;
}
