//===- GoaccSingleKernels.cpp - The choice of single kernels --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs before the calls of OpenACC's loops are read. It chooses kernels that
/// run the code outside of loops once although they do not request it, and
/// inlines the functions that fork: rules 5 and 6 of GoaccSingle.cpp.
///
//===----------------------------------------------------------------------===//

#include "directives/GoaccSingle.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace crosslane::goacc {

/// The functions that fork or reduce, themselves or by what they call.
static SmallPtrSet<const Function *, 8> forking(const Module &M) {
  SmallPtrSet<const Function *, 8> Found;
  for (const Function &F : M)
    if (goaccName(F))
      Found.insert(&F);
  bool More = !Found.empty();
  while (More) {
    More = false;
    for (const Function &F : M)
      for (const Instruction &I : instructions(F))
        if (auto *CB = dyn_cast<CallBase>(&I);
            CB && CB->getCalledFunction() &&
            Found.count(CB->getCalledFunction()))
          More |= Found.insert(&F).second;
  }
  return Found;
}

bool isUnasked(const Function &F) {
  return F.getFnAttribute("goacc-single").getValueAsString() == "unasked";
}

bool wantsSingle(const Function &F) {
  const Attribute A = F.getFnAttribute("goacc-single");
  return A.isValid() && A.getValueAsString() != "made" && !F.isDeclaration();
}

bool isThreadNumber(const Instruction &I) {
  auto *CI = dyn_cast<CallInst>(&I);
  switch (CI ? CI->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::amdgcn_workitem_id_x:
  case Intrinsic::amdgcn_workitem_id_y:
  case Intrinsic::amdgcn_workitem_id_z:
  case Intrinsic::amdgcn_mbcnt_lo:
  case Intrinsic::amdgcn_mbcnt_hi:
    return true;
  default:
    return false;
  }
}

/// Rule 6: what code outside of vector loops does.
class Outside {
  const SmallPtrSetImpl<const Function *> &Forking;
  unsigned Left = 1000; ///< Functions to look into.

public:
  bool Reads = false;   ///< Memory that is not the thread's own, or constant.
  bool Writes = false;  ///< The same.
  bool Changes = false; ///< By atomics, which each thread would.
  bool Asks = false;    ///< Which thread it is, or may, or meets others.

  explicit Outside(const SmallPtrSetImpl<const Function *> &Forking)
      : Forking(Forking) {}

  /// Follows \p F, which begins in \p Mode. The mode at its end; nothing
  /// where the modes are not known.
  std::optional<unsigned> follow(const Function &F, unsigned Mode) {
    if (!Left)
      return std::nullopt;
    Left--;
    DenseMap<const BasicBlock *, unsigned> At;
    At[&F.getEntryBlock()] = Mode;
    std::optional<unsigned> End;
    ReversePostOrderTraversal<const Function *> RPO(&F);
    for (const BasicBlock *BB : RPO) {
      Mode = At[BB];
      for (const Instruction &I : *BB)
        if (!step(I, Mode))
          return std::nullopt;
      if (isa<ReturnInst>(BB->getTerminator())) {
        if (End && *End != Mode)
          return std::nullopt;
        End = Mode;
      }
      for (const BasicBlock *Next : successors(BB))
        if (auto [Known, New] = At.insert({Next, Mode});
            !New && Known->second != Mode)
          return std::nullopt;
    }
    return End;
  }

private:
  bool step(const Instruction &I, unsigned &Mode) {
    const bool IsNarrow = !(Mode & InVector);
    if (auto *CB = dyn_cast<CallBase>(&I)) {
      const Function *Callee = CB->getCalledFunction();
      if (Callee && goaccName(*Callee))
        return goacc(*CB, *goaccName(*Callee), Mode);
      if (Callee && !Callee->isDeclaration() &&
          (IsNarrow || Forking.count(Callee))) {
        const auto Behind = follow(*Callee, Mode);
        Mode = Behind.value_or(Mode);
        return Behind.has_value();
      }
      if (!IsNarrow || I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd() ||
          isa<AssumeInst>(I))
        return true;
      Asks |= !Callee || !isa<IntrinsicInst>(I) || isThreadNumber(I) ||
              CB->isConvergent();
      if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
        Writes |= isOthers(Memory->getDest());
        if (auto *Copy = dyn_cast<MemTransferInst>(Memory))
          Reads |= isOthers(Copy->getSource());
      } else {
        Changes |= I.mayWriteToMemory();
      }
      return true;
    }
    if (!IsNarrow || isa<FenceInst>(I))
      return true;
    if (auto *St = dyn_cast<StoreInst>(&I))
      Writes |= isOthers(St->getPointerOperand());
    else if (auto *Ld = dyn_cast<LoadInst>(&I))
      Reads |= isOthers(Ld->getPointerOperand());
    else
      Changes |= I.mayWriteToMemory();
    return true;
  }
  static bool isOthers(const Value *P) {
    return P->getType()->getPointerAddressSpace() != 4 &&
           !isa<AllocaInst>(getUnderlyingObject(P));
  }
  /// A call of fork, join, dim.pos or a reduction's.
  bool goacc(const CallBase &CB, StringRef Name, unsigned &Mode) {
    const bool IsReduction = Name.starts_with("reduction"),
               IsFork = Name == "fork", IsJoin = Name == "join",
               IsPos = Name == "dim_pos" || Name == "dim.pos";
    if (!IsReduction && !IsFork && !IsJoin && !IsPos)
      return true;
    const unsigned At = !IsReduction        ? 0
                        : CB.arg_size() > 4 ? CB.arg_size() - 4
                                            : CB.arg_size();
    auto *Level = At < CB.arg_size()
                      ? dyn_cast<ConstantInt>(CB.getArgOperand(At))
                      : nullptr;
    if (!Level || Level->getValue().ugt(Vector))
      return false;
    const unsigned L = Level->getZExtValue();
    if (L == Gang)
      return true;
    const bool In = Mode & bit(L);
    if (IsFork || IsJoin) {
      Mode ^= bit(L);
      return In == IsJoin;
    }
    if (IsPos)
      Asks |= !In;
    return !IsReduction || In || Name.contains("setup") ||
           Name.contains("teardown");
  }
};

/// Rules 5 and 6.
void Lower::prepareSingle(FunctionAnalysisManager &FAM) {
  const auto Forking = forking(M);
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL || !Forking.count(&F))
      continue;
    if (AskedSingle) {
      F.addFnAttr("goacc-single");
      continue;
    }
    Outside Of(Forking);
    if (!F.hasFnAttribute("goacc-single") && Of.follow(F, 0) == 0u &&
        !Of.Asks && (Of.Changes || (Of.Reads && Of.Writes)))
      F.addFnAttr("goacc-single", "unasked");
  }
  for (Function &F : M) {
    if (!wantsSingle(F))
      continue;
    if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL) {
      Errors.push_back(("function '" + F.getName() +
                        "': goacc-single is for kernels; what they call is "
                        "part of them")
                           .str());
      continue;
    }
    // Each round brings in the calls of one depth.
    for (unsigned Depth = 0;; Depth++) {
      SmallVector<CallInst *, 8> Inner;
      for (Instruction &I : instructions(F))
        if (auto *CI = dyn_cast<CallInst>(&I))
          if (Function *Callee = CI->getCalledFunction();
              Callee && !Callee->isDeclaration() && Forking.count(Callee))
            Inner.push_back(CI);
      if (Inner.empty() || !wantsSingle(F))
        break;
      for (CallInst *CI : Inner) {
        InlineFunctionInfo IFI;
        if (Depth > 16 || !InlineFunction(*CI, IFI).isSuccess()) {
          if (isUnasked(F)) { // stays as it is
            F.removeFnAttr("goacc-single");
            break;
          }
          error(*CI, CI->getCalledFunction()->getName() +
                         " forks and cannot be inlined");
          return;
        }
      }
    }
    FAM.invalidate(F, PreservedAnalyses::none());
    SROAPass(SROAOptions::ModifyCFG).run(F, FAM);
    FAM.invalidate(F, PreservedAnalyses::none());
  }
}

} // namespace crosslane::goacc
