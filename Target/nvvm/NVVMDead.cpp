//===- NVVMDead.cpp - Removal of code without effect ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Removes code without effect, so that no pass rejects it, and folds
/// constants, so that later passes see constant operands directly. Real
/// modules need both: nearly every cooperative_groups::this_thread_block
/// leaves unused inline PTX. Before:
///
///   define void @helper() { ... }          ; is not called
///   define amdgpu_kernel void @k(ptr %p) {
///     %a = call i32 asm "mov.u32 $0, %foo;", "=r"()
///     %m = trunc i64 3 to i32
///     %v = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 %m, i1 %c)
///
/// and after:
///
///   define amdgpu_kernel void @k(ptr %p) {
///     %v = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 %c)
///
/// Rules:
///  1. A function with a body that no kernel reaches, by a call or by its
///     address, is removed, even if it is visible from outside: our code
///     objects have no entries but kernels. A module without a kernel is a
///     library, whose functions all stay.
///  2. A function reaches what it refers to, and so does a variable that is
///     reached or visible from outside. An internal variable without
///     references is removed too.
///  3. An instruction with constant operands is folded, and a branch on a
///     constant, together with the blocks that it makes unreachable.
///  4. Inline assembly without `sideeffect` is removed if its result is unused,
///     and so is code that folding and removal have left without users.
///  5. threadIdx and similar variables, as clang declares them when no use was
///     inlined, are never read: they have a structure type without members, are
///     weak and have no definition. The linker would give them the address
///     null, and so does this pass.
///  6. An integer argument for which all callers of a function pass the same
///     constant becomes this constant in the function, also through the memory
///     in which front ends keep arguments without -O: numbers of barriers have
///     to be constants.
///
/// The pass looks at each instruction and use once, except for functions called
/// from places where rule 6 applied.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-dead"

STATISTIC(NumFunctions, "Number of functions that no kernel reaches dropped");
STATISTIC(NumVariables, "Number of variables that nothing refers to dropped");
STATISTIC(NumFolded, "Number of instructions with constant operands folded");

void crosslane::addReached(SetVector<const GlobalValue *> &Reached) {
  SmallPtrSet<const Constant *, 32> Seen;
  SmallVector<const Constant *, 16> Work;
  auto Refer = [&](const Value *V) {
    if (auto *C = dyn_cast_or_null<Constant>(V); C && Seen.insert(C).second)
      Work.push_back(C);
    while (!Work.empty()) {
      const Constant *C = Work.pop_back_val();
      if (auto *GV = dyn_cast<GlobalValue>(C)) {
        Reached.insert(GV);
        continue;
      }
      for (const Use &U : C->operands())
        if (auto *Op = dyn_cast<Constant>(U.get());
            Op && Seen.insert(Op).second)
          Work.push_back(Op);
    }
  };
  for (size_t I = 0; I < Reached.size(); ++I) {
    const GlobalValue *GV = Reached[I];
    for (const Use &U : GV->operands()) // initializers, aliasees, personalities
      Refer(U.get());
    if (auto *F = dyn_cast<Function>(GV))
      for (const Instruction &In : instructions(F))
        for (const Use &U : In.operands())
          Refer(U.get());
  }
}

void crosslane::eraseAll(ArrayRef<GlobalValue *> Dead) {
  for (GlobalValue *GV : Dead)
    if (auto *F = dyn_cast<Function>(GV))
      F->dropAllReferences();
    else
      cast<GlobalVariable>(GV)->setInitializer(nullptr);
  for (GlobalValue *GV : Dead) {
    GV->removeDeadConstantUsers();
    // Metadata may still speak of it.
    GV->replaceAllUsesWith(PoisonValue::get(GV->getType()));
    GV->eraseFromParent();
  }
}

namespace {

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::AMDGPU_KERNEL ||
         F.getCallingConv() == CallingConv::PTX_Kernel;
}

/// Deletes what rules 1 and 2 say.
bool dropUnreached(Module &M) {
  if (none_of(M, [](const Function &F) {
        return isKernel(F) && !F.isDeclaration();
      }))
    return false;
  SetVector<const GlobalValue *> Reached;
  // What has been refused as a whole may be a kernel that could not become one.
  for (const Function &F : M)
    if (isKernel(F) || !refusalOf(F).empty())
      Reached.insert(&F);
  for (const GlobalVariable &GV : M.globals())
    if (!GV.isDiscardableIfUnused() || GV.getName().starts_with("llvm."))
      Reached.insert(&GV);
  for (const GlobalAlias &A : M.aliases())
    Reached.insert(&A);
  for (const GlobalIFunc &I : M.ifuncs())
    Reached.insert(&I);
  addReached(Reached);

  SmallVector<GlobalValue *, 16> Dead;
  for (Function &F : M)
    if (!F.isDeclaration() && !Reached.contains(&F)) {
      LLVM_DEBUG(dbgs() << "nvvm-dead: nobody calls " << F.getName() << '\n');
      Dead.push_back(&F);
      ++NumFunctions;
    }
  for (GlobalVariable &GV : M.globals())
    if (GV.hasInitializer() && !Reached.contains(&GV)) {
      Dead.push_back(&GV);
      ++NumVariables;
    }
  eraseAll(Dead);
  return !Dead.empty();
}

/// True for an inline assembly call whose result is all it is for.
bool isPureAssembly(const Instruction &I) {
  auto *CI = dyn_cast<CallInst>(&I);
  auto *IA = CI ? dyn_cast<InlineAsm>(CI->getCalledOperand()) : nullptr;
  return IA && !IA->hasSideEffects() && !CI->getType()->isVoidTy() &&
         none_of(IA->ParseConstraints(), [](const auto &Info) {
           return Info.isIndirect || (Info.Type == InlineAsm::isClobber &&
                                      is_contained(Info.Codes, "{memory}"));
         });
}

bool canGo(Instruction &I) {
  return I.use_empty() &&
         (isPureAssembly(I) || wouldInstructionBeTriviallyDead(&I));
}

/// Rules 3 and 4 for one function.
bool simplify(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SetVector<Instruction *> Fold, Dead;
  for (Instruction &I : instructions(F)) {
    if (I.getNumOperands() && !isa<CallBase, PHINode, AllocaInst>(I) &&
        !I.isTerminator() && all_of(I.operand_values(), IsaPred<Constant>))
      Fold.insert(&I);
    if (I.use_empty() && isPureAssembly(I))
      Dead.insert(&I);
  }
  bool Changed = false, Branches = false;
  while (!Fold.empty()) {
    Instruction *I = Fold.pop_back_val();
    if (I->getType()->isVoidTy() || I->mayHaveSideEffects())
      continue;
    Constant *C = ConstantFoldInstruction(I, DL);
    if (!C)
      continue;
    for (User *U : I->users()) {
      auto *UI = cast<Instruction>(U);
      if (!isa<CallBase, PHINode, AllocaInst>(UI))
        Fold.insert(UI);
      Branches |= UI->isTerminator();
    }
    LLVM_DEBUG(dbgs() << "nvvm-dead:" << *I << " -> " << *C << '\n');
    ++NumFolded;
    I->replaceAllUsesWith(C);
    if (canGo(*I))
      Dead.insert(I);
    Changed = true;
  }
  auto Delete = [&] {
    while (!Dead.empty()) {
      Instruction *I = Dead.pop_back_val();
      if (!canGo(*I))
        continue;
      salvageDebugInfo(*I);
      SmallVector<Instruction *, 4> Operands;
      for (Use &U : I->operands())
        if (auto *Op = dyn_cast<Instruction>(U.get()); Op && Op != I)
          Operands.push_back(Op);
      I->eraseFromParent();
      for (Instruction *Op : Operands)
        if (canGo(*Op))
          Dead.insert(Op);
      Changed = true;
    }
  };
  Delete();
  if (Branches) {
    for (BasicBlock &BB : F)
      Changed |= ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
    Changed |= removeUnreachableBlocks(F);
  }
  return Changed;
}

/// Rule 5.
bool dropMemberless(Module &M) {
  bool Changed = false;
  for (GlobalVariable &GV : make_early_inc_range(M.globals())) {
    auto *Ty = dyn_cast<StructType>(GV.getValueType());
    if (!GV.hasExternalWeakLinkage() || !Ty ||
        (Ty->getNumElements() &&
         (Ty->getNumElements() != 1 || !Ty->getElementType(0)->isIntegerTy(8))))
      continue;
    GV.replaceAllUsesWith(Constant::getNullValue(GV.getType()));
    GV.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// Puts \p C in the place of what is read from memory of \p A's own that only
/// \p C is written to.
void readConstant(AllocaInst &A, ConstantInt *C) {
  SmallVector<LoadInst *, 4> Loads;
  unsigned Stores = 0;
  for (User *U : A.users()) {
    if (auto *Load = dyn_cast<LoadInst>(U);
        Load && Load->isSimple() && Load->getType() == C->getType())
      Loads.push_back(Load);
    else if (auto *Store = dyn_cast<StoreInst>(U);
             Store && Store->isSimple() && Store->getValueOperand() == C)
      ++Stores;
    else
      return;
  }
  if (Stores != 1)
    return;
  for (LoadInst *Load : Loads) {
    Load->replaceAllUsesWith(C);
    Load->eraseFromParent();
  }
}

/// Rule 6.
bool passConstants(Module &M) {
  if (none_of(M, isKernel))
    return false; // others may call
  SetVector<Function *> Work;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.arg_empty() && !isKernel(F))
      Work.insert(&F);
  bool Changed = false;
  while (!Work.empty()) {
    Function *F = Work.pop_back_val();
    if (F->use_empty() || !all_of(F->uses(), [](const Use &U) {
          auto *Call = dyn_cast<CallBase>(U.getUser());
          return Call && Call->isCallee(&U) &&
                 Call->getFunctionType() ==
                     cast<Function>(U.get())->getFunctionType();
        }))
      continue;
    bool Found = false;
    for (Argument &A : F->args()) {
      if (!A.getType()->isIntegerTy() || A.use_empty())
        continue;
      ConstantInt *C = nullptr;
      if (!all_of(F->users(), [&](User *U) {
            auto *Passed = dyn_cast<ConstantInt>(
                cast<CallBase>(U)->getArgOperand(A.getArgNo()));
            const bool Same = Passed && (!C || C == Passed);
            C = Passed;
            return Same;
          }))
        continue;
      SmallVector<AllocaInst *, 1> Slots;
      for (User *U : A.users())
        if (auto *Store = dyn_cast<StoreInst>(U))
          if (auto *Slot = dyn_cast<AllocaInst>(Store->getPointerOperand()))
            Slots.push_back(Slot);
      A.replaceAllUsesWith(C);
      for (AllocaInst *Slot : Slots)
        readConstant(*Slot, C);
      Found = true;
    }
    if (!Found)
      continue;
    Changed = true;
    simplify(*F);
    for (const Instruction &I : instructions(*F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Call->getCalledFunction();
            Callee && !Callee->isDeclaration() && !isKernel(*Callee))
          Work.insert(Callee);
  }
  return Changed;
}

} // namespace

PreservedAnalyses NVVMDeadPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = dropUnreached(M);
  Changed |= dropMemberless(M);
  Changed |= passConstants(M);
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= simplify(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
