//===- ControlBugs.cpp - Bugs in branches, loops and ends -----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "workarounds/BackendBugs.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace crosslane;

bool crosslane::keepExitValues(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty() || F.hasOptNone())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<std::pair<Instruction *, SmallVector<Use *, 4>>, 8> Work;
  auto Leaves = [&](Loop *L) { // in different turns
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    return any_of(Exiting, [&](BasicBlock *BB) {
      return UI.hasDivergentTerminator(*BB);
    });
  };
  for (Instruction &I : instructions(F)) {
    Loop *L = LI.getLoopFor(I.getParent());
    Type *Ty = I.getType();
    if (!L || !(Ty->isIntegerTy(32) || Ty->isIntegerTy(64) || Ty->isFloatTy() ||
                Ty->isDoubleTy()))
      continue;
    // What is computed from such a value may be moved behind the loop later.
    if (UI.isDivergent(&I) && none_of(I.operands(), [&](Value *Op) {
          auto *J = dyn_cast<Instruction>(Op);
          return J && L->contains(J) && !UI.isDivergent(J);
        }))
      continue;
    SmallVector<Use *, 4> Uses;
    for (Use &U : I.uses())
      if (!L->contains(cast<Instruction>(U.getUser())))
        Uses.push_back(&U);
    if (!Uses.empty() && Leaves(L))
      Work.push_back({&I, Uses});
  }
  for (auto &[I, Uses] : Work) {
    BasicBlock *BB = I->getParent();
    IRBuilder<> B(BB, isa<PHINode>(I) ? BB->getFirstInsertionPt()
                                      : std::next(I->getIterator()));
    Value *Hidden = opaque(B, I, Opaque::Volatile);
    for (Use *U : Uses)
      U->set(Hidden);
  }
  return !Work.empty();
}

/// What is as true as \p I's first operand, or as false.
static bool passesTruthOn(const Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return Phi->hasConstantValue() == Phi->getIncomingValue(0);
  return match(&I, m_Not(m_Value())) || isa<CastInst, FreezeInst>(I) ||
         match(&I, m_ICmp(m_Value(), m_Constant()));
}

bool crosslane::keepInnerTruths(Function &F, FunctionAnalysisManager &FAM) {
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<std::pair<Instruction *, Use *>, 8> Work;
  for (BasicBlock &BB : F) {
    const Loop *L = LI.getLoopFor(&BB);
    auto *Br = dyn_cast<BranchInst>(BB.getTerminator());
    if (!L || !Br || !Br->isConditional() || !UI.hasDivergentTerminator(BB))
      continue;
    Use *U = &Br->getOperandUse(0);
    SmallPtrSet<Instruction *, 8> Seen;
    while (auto *I = dyn_cast<Instruction>(U->get())) {
      if (!L->contains(I) || !Seen.insert(I).second)
        break;
      if (LI.getLoopFor(I->getParent()) != L && I->getType()->isIntegerTy(1)) {
        Work.push_back({I, U});
        break;
      }
      if (!passesTruthOn(*I))
        break;
      U = &I->getOperandUse(0);
    }
  }
  for (auto [I, U] : Work) {
    BasicBlock *BB = I->getParent();
    IRBuilder<> B(BB, isa<PHINode>(I) ? BB->getFirstInsertionPt()
                                      : std::next(I->getIterator()));
    Value *Word = opaque(B, B.CreateZExt(I, B.getInt32Ty()), Opaque::Volatile);
    auto *User = cast<Instruction>(U->getUser());
    if (isa<PHINode>(User))
      B.SetInsertPoint(User->getParent(),
                       User->getParent()->getFirstInsertionPt());
    else
      B.SetInsertPoint(User);
    Value *Truth = B.CreateIsNotNull(Word);
    if (isa<PHINode>(User))
      User->replaceAllUsesWith(Truth);
    else
      U->set(Truth);
  }
  return !Work.empty();
}

/// The same for the loop that a cmpxchg of part of a dword becomes.
bool crosslane::compareBehindLoop(Instruction &I, const DataLayout &DL) {
  auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
  if (!Exchange || Exchange->isWeak() ||
      DL.getTypeStoreSize(Exchange->getCompareOperand()->getType()) >= 4)
    return false;
  bool Changed = false;
  for (User *U : make_early_inc_range(Exchange->users())) {
    auto *Success = dyn_cast<ExtractValueInst>(U);
    if (!Success || Success->getIndices()[0] != 1 || Success->use_empty())
      continue;
    IRBuilder<> B(Success);
    Success->replaceAllUsesWith(B.CreateICmpEQ(
        B.CreateExtractValue(Exchange, 0), Exchange->getCompareOperand()));
    Changed = true;
  }
  return Changed;
}

/// A trap where others may stand behind it, on the processors that have no
/// s_trap of their own.
bool crosslane::keepTrapApart(Instruction &I) {
  constexpr StringLiteral Name = "crosslane.trap";
  auto *II = dyn_cast<IntrinsicInst>(&I);
  Function &F = *I.getFunction();
  if (!II || II->getIntrinsicID() != Intrinsic::trap || F.getName() == Name ||
      !F.getFnAttribute("target-cpu").getValueAsString().starts_with("gfx110"))
    return false;
  Module &M = *F.getParent();
  Function *Trap = M.getFunction(Name);
  if (!Trap) {
    Trap = Function::Create(II->getFunctionType(), GlobalValue::InternalLinkage,
                            Name, M);
    Trap->setDoesNotThrow();
    Trap->setDoesNotReturn();
    Trap->addFnAttr(Attribute::NoInline);
    Trap->addFnAttr(Attribute::Cold);
    for (StringRef Kept : {"target-cpu", "target-features"})
      if (F.hasFnAttribute(Kept))
        Trap->addFnAttr(F.getFnAttribute(Kept));
    for (StringRef Unused :
         {"dispatch-ptr", "queue-ptr", "implicitarg-ptr", "dispatch-id",
          "workgroup-id-x", "workgroup-id-y", "workgroup-id-z", "workitem-id-x",
          "workitem-id-y", "workitem-id-z", "lds-kernel-id"})
      Trap->addFnAttr(("amdgpu-no-" + Unused).str());
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "", Trap));
    B.CreateCall(II->getCalledFunction());
    B.CreateUnreachable();
  }
  CallInst *Call = IRBuilder<>(&I).CreateCall(Trap);
  Call->setDoesNotReturn();
  I.eraseFromParent();
  return true;
}

/// Bug 13: marks the blocks that some lanes enter and others go round, and that
/// all ways to a loop with a scalar exit lead through.
bool crosslane::keepWaysRound(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<const Loop *, 8> Scalar;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<BasicBlock *, 8> Exiting;
    L->getExitingBlocks(Exiting);
    if (any_of(Exiting, [&](const BasicBlock *BB) {
          return !UI.hasDivergentTerminator(*BB);
        }))
      Scalar.push_back(L);
  }
  if (Scalar.empty())
    return false;
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  const auto &PDT = FAM.getResult<PostDominatorTreeAnalysis>(F);
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 8> Edges;
  for (BasicBlock &BB : F)
    if (UI.hasDivergentTerminator(BB))
      for (BasicBlock *S :
           SmallSetVector<BasicBlock *, 2>(succ_begin(&BB), succ_end(&BB)))
        if (!PDT.dominates(S, &BB) && any_of(Scalar, [&](const Loop *L) {
              return !L->contains(&BB) && DT.dominates(S, L->getHeader());
            }))
          Edges.push_back({&BB, S});
  SmallPtrSet<BasicBlock *, 8> Marked;
  bool Split = false;
  for (auto [BB, S] : Edges) {
    BasicBlock *Entry = S;
    if (LI.isLoopHeader(S)) {
      Entry = SplitEdge(BB, S, &DT, &LI);
      Split = true;
    }
    if (!Entry || !Marked.insert(Entry).second)
      continue;
    IRBuilder<> B(Entry, Entry->getFirstInsertionPt());
    B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), "", "",
                                /*hasSideEffects=*/true))
        ->setDoesNotThrow();
  }
  if (Split)
    FAM.invalidate(F, PreservedAnalyses::none());
  return !Edges.empty();
}

/// The mask of the lanes for which \p Cond is true, not said by a ballot: LLVM
/// 22 takes that of a uniform value for the value itself.
static Value *lanesWith(IRBuilder<> &B, Value *Cond) {
  const Function &F = *B.GetInsertBlock()->getParent();
  const StringRef Features =
      F.getFnAttribute("target-features").getValueAsString();
  const bool Is64 =
      Features.contains("+wavefrontsize64") ||
      (!Features.contains("+wavefrontsize32") &&
       F.getFnAttribute("target-cpu").getValueAsString().starts_with("gfx9"));
  Type *Mask = B.getIntNTy(Is64 ? 64 : 32);
  auto *Cmp = dyn_cast<CmpInst>(Cond);
  Type *T = Cmp ? Cmp->getOperand(0)->getType() : nullptr;
  // (Not `one`: that is bug 4.)
  if (Cmp && Cmp->getPredicate() != CmpInst::FCMP_ONE &&
      (T->isIntegerTy(16) || T->isIntegerTy(64) || T->isHalfTy() ||
       T->isFloatTy() || T->isDoubleTy()))
    return B.CreateIntrinsic(T->isIntegerTy() ? Intrinsic::amdgcn_icmp
                                              : Intrinsic::amdgcn_fcmp,
                             {Mask, T},
                             {Cmp->getOperand(0), Cmp->getOperand(1),
                              B.getInt32(Cmp->getPredicate())});
  return B.CreateIntrinsic(Intrinsic::amdgcn_icmp, {Mask, B.getInt32Ty()},
                           {B.CreateZExt(Cond, B.getInt32Ty()), B.getInt32(0),
                            B.getInt32(CmpInst::ICMP_NE)});
}

/// Bug 18.
bool crosslane::keepChoices(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<BranchInst *, 8> Work;
  for (BasicBlock &BB : F) {
    auto *Br = dyn_cast<BranchInst>(BB.getTerminator());
    if (!Br || !Br->isConditional())
      continue;
    Value *Cond = Br->getCondition();
    while (match(Cond, m_Not(m_Value(Cond))))
      ;
    // Comparisons of 32 bits are scalar ones, and the others no comparisons.
    auto *Cmp = dyn_cast<ICmpInst>(Cond);
    if (!isa<Instruction>(Cond) || isa<PHINode, LoadInst>(Cond) ||
        (Cmp && Cmp->getOperand(0)->getType()->isIntegerTy(32)) ||
        all_of(Cond->users(), [](const User *U) { return isa<BranchInst>(U); }))
      continue;
    Work.push_back(Br);
  }
  if (Work.empty())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  erase_if(Work, [&](const BranchInst *Br) {
    return UI.hasDivergentTerminator(*Br->getParent());
  });
  for (BranchInst *Br : Work) {
    Value *Cond = Br->getCondition();
    bool Not = false;
    while (match(Cond, m_Not(m_Value(Cond))))
      Not = !Not;
    IRBuilder<> B(Br);
    Value *Lanes = lanesWith(B, Cond);
    Br->setCondition(Not ? B.CreateIsNull(Lanes) : B.CreateIsNotNull(Lanes));
  }
  return !Work.empty();
}

/// \p V, of which an optimiser no longer knows where it comes from: a word of
/// it is opaque. Null for what has no word.
static Value *hideWord(IRBuilder<> &B, Value *V) {
  Type *Ty = V->getType();
  if (Ty->isStructTy() || Ty->isArrayTy()) {
    if (isa<StructType>(Ty) ? !Ty->getStructNumElements()
                            : !Ty->getArrayNumElements())
      return nullptr;
    Value *First = hideWord(B, B.CreateExtractValue(V, 0));
    return First ? B.CreateInsertValue(V, First, 0) : nullptr;
  }
  if (isa<FixedVectorType>(Ty)) {
    Value *First = hideWord(B, B.CreateExtractElement(V, uint64_t(0)));
    return First ? B.CreateInsertElement(V, First, uint64_t(0)) : nullptr;
  }
  if (auto *P = dyn_cast<PointerType>(Ty)) {
    const DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
    if (DL.isNonIntegralPointerType(P))
      return nullptr;
    Value *Number = hideWord(B, B.CreatePtrToInt(V, DL.getIntPtrType(P)));
    return Number ? B.CreateIntToPtr(Number, Ty) : nullptr;
  }
  const unsigned Bits = Ty->getPrimitiveSizeInBits();
  if (!Bits)
    return nullptr;
  if (!Ty->isIntegerTy()) {
    Value *Number = hideWord(B, B.CreateBitCast(V, B.getIntNTy(Bits)));
    return Number ? B.CreateBitCast(Number, Ty) : nullptr;
  }
  if (Bits == 32 || Bits == 64)
    return opaque(B, V, Opaque::Pure);
  if (Bits < 32)
    return B.CreateTrunc(
        opaque(B, B.CreateZExt(V, B.getInt32Ty()), Opaque::Pure), Ty);
  Value *Low = opaque(B, B.CreateTrunc(V, B.getInt32Ty()), Opaque::Pure);
  Value *Rest = B.CreateAnd(V, APInt::getHighBitsSet(Bits, Bits - 32));
  return B.CreateOr(Rest, B.CreateZExt(Low, Ty));
}

bool crosslane::keepFreeValues(Function &F, FunctionAnalysisManager &FAM) {
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  if (none_of(F, [&](BasicBlock &BB) { return UI.hasDivergentTerminator(BB); }))
    return false;
  const auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  // What is hoisted stands in the block that the value comes from, and is made
  // of what comes from above it.
  const auto MayBeHoisted = [&](Value *V, BasicBlock *From) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() != From || isa<PHINode>(I) ||
        any_of(I->operands(), [&](const Value *Op) {
          const auto *J = dyn_cast<Instruction>(Op);
          return J && J->getParent() == From;
        }))
      return false;
    const InstructionCost Cost =
        TTI.getInstructionCost(I, TargetTransformInfo::TCK_SizeAndLatency);
    return Cost.isValid() && Cost == 0;
  };
  bool Changed = false;
  for (BasicBlock &BB : F) {
    // A switch becomes branches, of which several may come here.
    if (BB.phis().empty() ||
        (pred_size(&BB) < 3 && none_of(predecessors(&BB), [](BasicBlock *P) {
           return isa<SwitchInst>(P->getTerminator());
         })))
      continue;
    for (PHINode &Phi : BB.phis())
      for (unsigned N = 0; N < Phi.getNumIncomingValues(); ++N) {
        Value *V = Phi.getIncomingValue(N);
        BasicBlock *From = Phi.getIncomingBlock(N);
        if (!MayBeHoisted(V, From))
          continue;
        IRBuilder<> B(From->getTerminator());
        if (Value *Hidden = hideWord(B, V)) {
          Phi.setIncomingValueForBlock(From, Hidden);
          Changed = true;
        }
      }
  }
  return Changed;
}
