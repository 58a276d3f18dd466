//===- SPMDReads.h - Reads that guarded writes must not overtake *- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Used by openmp-opt (OpenMPOpt.cpp), which makes SPMD kernels of generic
/// ones: all threads run the code of one thread, and only writes are left to
/// one of them, in guarded regions with a barrier behind. A write must not come
/// before the reads of a thread that is behind: in `if (++x > 1)` that thread
/// would read the next value.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_SPMDREADS_H
#define CROSSLANE_SPMDREADS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

namespace crosslane {

/// What an instruction is to a write that comes behind it.
enum class SPMDStep {
  Passes, ///< It reads nothing that another thread writes.
  Reads,  ///< It may.
  Waits   ///< No thread goes on before all have come here.
};

/// Whether \p Object is a thread's own, or is never written.
inline bool isOwnOrConstant(llvm::Value &Object) {
  if (llvm::isa<llvm::AllocaInst, llvm::UndefValue>(Object))
    return true;
  auto *GV = llvm::dyn_cast<llvm::GlobalVariable>(&Object);
  return GV && GV->isConstant();
}

/// Whether a thread may read, before it comes to the guarded region from \p
/// Start to \p End, what that writes, with no barrier in between. \p Known
/// knows the ends of other guarded regions and OpenMP's runtime, \p IsOwn the
/// pointers to nothing but what isOwnOrConstant() takes. Callers are not looked
/// at.
inline bool isReadBefore(
    llvm::Instruction &Start, llvm::Instruction &End,
    llvm::function_ref<std::optional<SPMDStep>(llvm::Instruction &)> Known,
    llvm::function_ref<bool(llvm::Value &)> IsOwn) {
  using namespace llvm;
  // What the region writes, where it is one object each.
  SmallVector<const Value *, 4> Written;
  bool WritesUnknown = false;
  for (Instruction *I = &Start;; I = I->getNextNode()) {
    auto *SI = dyn_cast<StoreInst>(I);
    if (SI)
      Written.push_back(getUnderlyingObject(SI->getPointerOperand()));
    WritesUnknown |= !SI || !isIdentifiedObject(Written.back());
    if (I == &End)
      break;
  }

  auto Classify = [&](Instruction &I) {
    if (std::optional<SPMDStep> Step = Known(I))
      return *Step;
    Value *Ptr = nullptr;
    if (auto *CB = dyn_cast<CallBase>(&I)) {
      if (isAssumeLikeIntrinsic(&I) || !CB->mayReadFromMemory() ||
          CB->onlyAccessesInaccessibleMemory())
        return SPMDStep::Passes;
      auto *Transfer = dyn_cast<AnyMemTransferInst>(CB);
      if (!Transfer)
        return SPMDStep::Reads;
      Ptr = Transfer->getRawSource();
    } else if (auto *LI = dyn_cast<LoadInst>(&I)) {
      if (LI->hasMetadata(LLVMContext::MD_invariant_load))
        return SPMDStep::Passes;
      Ptr = LI->getPointerOperand();
    } else {
      return I.mayReadFromMemory() ? SPMDStep::Reads : SPMDStep::Passes;
    }
    if (IsOwn(*Ptr))
      return SPMDStep::Passes;
    const Value *Read = getUnderlyingObject(Ptr);
    return !WritesUnknown && isIdentifiedObject(Read) &&
                   !is_contained(Written, Read)
               ? SPMDStep::Passes
               : SPMDStep::Reads;
  };

  SmallVector<std::pair<BasicBlock *, Instruction *>, 8> Worklist;
  SmallPtrSet<BasicBlock *, 8> Visited;
  Worklist.push_back({Start.getParent(), &Start});
  while (!Worklist.empty()) {
    auto [BB, Before] = Worklist.pop_back_val();
    bool Waited = false;
    for (auto It = Before ? std::next(Before->getReverseIterator())
                          : BB->rbegin();
         It != BB->rend() && !Waited; ++It) {
      const SPMDStep Found = Classify(*It);
      if (Found == SPMDStep::Reads)
        return true;
      Waited = Found == SPMDStep::Waits;
    }
    if (Waited)
      continue;
    if (BB->isEntryBlock())
      return true;
    for (BasicBlock *Pred : predecessors(BB))
      if (Visited.insert(Pred).second)
        Worklist.push_back({Pred, nullptr});
  }
  return false;
}

} // namespace crosslane

#endif // CROSSLANE_SPMDREADS_H
