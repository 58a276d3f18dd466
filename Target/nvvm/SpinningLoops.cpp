//===- SpinningLoops.cpp - Loops that wait for memory ---------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/SpinningLoops.h"
#include "common/Lowering.h"
#include "nvvm/Passes.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace crosslane;

/// The address when \p I looks at what another thread may change meanwhile.
const Value *SpinningLoops::pointerOf(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isAtomic() || Load->isVolatile() ? Load->getPointerOperand()
                                                  : nullptr;
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getPointerOperand();
  if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    return Swap->getPointerOperand();
  return nullptr;
}

bool SpinningLoops::anyInLoop(
    function_ref<bool(const Instruction &)> Is) const {
  return any_of(LI, [&](const Loop *L) {
    return any_of(L->blocks(),
                  [&](const BasicBlock *BB) { return any_of(*BB, Is); });
  });
}

/// Whether the program comes to its end from \p BB, not to a trap.
bool SpinningLoops::returns(const BasicBlock *BB) {
  if (Returning.empty()) {
    SmallVector<const BasicBlock *, 16> Work;
    for (const BasicBlock &End : F)
      if (isa<ReturnInst>(End.getTerminator()))
        Work.push_back(&End);
    while (!Work.empty()) {
      const BasicBlock *Next = Work.pop_back_val();
      if (Returning.insert(Next).second)
        append_range(Work, predecessors(Next));
    }
  }
  return Returning.contains(BB);
}

/// Whether \p L goes on until memory has another value: all its exits are
/// decided by what was read in it, but for those to a trap (a time that is up,
/// an assertion), and those that in a function are decided by its arguments,
/// which may be constant where it is taken in (no time limit). A swap whose
/// expected value is what was read before fails only if another thread has got
/// on.
bool SpinningLoops::waits(const Loop &L,
                          SmallVectorImpl<const Value *> *Pointers) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  erase_if(Exiting, [&](const BasicBlock *BB) {
    return none_of(successors(BB), [&](const BasicBlock *S) {
      return !L.contains(S) && returns(S);
    });
  });
  const bool IsKernel = F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
  bool Any = false;
  for (BasicBlock *BB : Exiting) {
    SmallPtrSet<const Value *, 16> Seen;
    SmallVector<const Value *, 16> Work;
    for (const Use &U : BB->getTerminator()->operands())
      if (!isa<BasicBlock>(U))
        Work.push_back(U);
    bool Looks = false, Given = false;
    while (!Work.empty() && !Looks) {
      const Value *V = Work.pop_back_val();
      auto *I = dyn_cast<Instruction>(V);
      Given |= isa<Argument>(
          isa<LoadInst>(V) ? getUnderlyingObject(getPointerOperand(V)) : V);
      if (!I || !L.contains(I) || !Seen.insert(I).second)
        continue;
      if (pointerOf(*I)) {
        auto *Swap = dyn_cast<AtomicCmpXchgInst>(I);
        auto *Expected =
            Swap ? dyn_cast<Instruction>(Swap->getCompareOperand()) : nullptr;
        Looks = !Expected || !L.contains(Expected);
        if (Looks && Pointers)
          Pointers->push_back(pointerOf(*I));
        continue;
      }
      append_range(Work, I->operand_values());
    }
    if (!Looks && !(Given && !IsKernel))
      return false;
    Any |= Looks;
  }
  return Any;
}

SmallPtrSet<const BasicBlock *, 4> SpinningLoops::find() {
  SmallPtrSet<const BasicBlock *, 4> Found;
  for (const Loop *L : LI.getLoopsInPreorder())
    if (waits(*L, nullptr))
      Found.insert(L->getHeader());
  return Found;
}

/// What \p I writes to; null when it does not write what others may see.
static const Value *writtenBy(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand();
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getPointerOperand();
  if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    return Swap->getPointerOperand();
  return nullptr;
}

/// Whether \p Write, to \p Written, may be what a loop waits for that looks at
/// \p Read. Two variables are two objects. So are, for what is written in the
/// ordinary way, those that two arguments point to, or an argument and a
/// variable; but a launch may give a kernel the same memory twice, and who
/// writes by atomic or volatile accesses means others to see it.
static bool mayEnd(const Value *Read, const Instruction &Write,
                   const Value *Written) {
  Read = getUnderlyingObject(Read, /*MaxLookup=*/0);
  Written = getUnderlyingObject(Written, /*MaxLookup=*/0);
  auto Known = [](const Value *V) {
    return isa<Argument, GlobalVariable, AllocaInst>(V);
  };
  if (Read == Written || !Known(Read) || !Known(Written))
    return true;
  // Of global memory, which a launch names.
  auto OfLaunch = [](const Value *V) {
    if (auto *Arg = dyn_cast<Argument>(V))
      return !Arg->hasNoAliasAttr() && !Arg->hasByValAttr();
    auto *GV = dyn_cast<GlobalVariable>(V);
    return GV && GV->getAddressSpace() <= 1;
  };
  return (Write.isAtomic() || Write.isVolatile()) &&
         (isa<Argument>(Read) || isa<Argument>(Written)) && OfLaunch(Read) &&
         OfLaunch(Written);
}

/// Whether \p I is over for all lanes when one comes to \p L: lanes that took
/// the way to it are together again with the others at a block that is before
/// the loop.
bool SpinningLoops::isOverBefore(const Instruction &I, const Loop &L) {
  if (L.getParentLoop() && L.getParentLoop()->contains(&I))
    return false;
  if (!PDT)
    PDT.emplace(F);
  const DomTreeNode *Node = PDT->getNode(I.getParent());
  for (; Node && Node->getBlock(); Node = Node->getIDom())
    if (DT.dominates(Node->getBlock(), L.getHeader()))
      return true;
  return false;
}

const Instruction *SpinningLoops::needsOthers(LaneGroup Group) {
  std::optional<SmallPtrSet<const BasicBlock *, 16>> Partings, Apart;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<const Value *, 4> Pointers;
    if (!waits(*L, &Pointers))
      continue;
    if (!Apart)
      Apart = findApart(F, Group);
    const bool HeaderIsApart = Apart->contains(L->getHeader());
    if (all_of(Pointers, isBarrierWord)) {
      // Meetings tell where lanes of a warp arrive at different places. The
      // other warp of a wavefront may have to come to another barrier first.
      if (Group == LaneGroup::Warp)
        continue;
      if (HeaderIsApart)
        return L->getHeader()->getTerminator();
    }
    if (!Partings)
      Partings = findPartings(F, AllLanes, Group);
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    if (!HeaderIsApart && none_of(Exiting, [&](BasicBlock *BB) {
          return Partings->contains(BB);
        }))
      continue;
    for (const Instruction &I : instructions(F)) {
      const Value *Written = writtenBy(I);
      if (!Written || L->contains(&I) || isOverBefore(I, *L))
        continue;
      if (any_of(Pointers,
                 [&](const Value *P) { return mayEnd(P, I, Written); }))
        return L->getHeader()->getTerminator();
    }
  }
  return nullptr;
}
