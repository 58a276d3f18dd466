//===- ModuleReflect.cpp - Answers of __nvvm_reflect ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/ModuleLowering.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace crosslane;

/// The string that the argument of a reflect call points to.
static std::optional<StringRef> reflectArgument(const CallBase &CB) {
  if (CB.arg_size() != 1 || !CB.getArgOperand(0)->getType()->isPointerTy())
    return std::nullopt;
  // At -O0 libdevice passes the address through llvm.nvvm.ptr.constant.to.gen.
  const Value *V = CB.getArgOperand(0)->stripPointerCasts();
  if (auto *Conversion = dyn_cast<CallBase>(V))
    if (Conversion->arg_size() == 1 && Conversion->getCalledFunction() &&
        Conversion->getCalledFunction()->getName().starts_with(
            "llvm.nvvm.ptr.constant.to.gen"))
      V = Conversion->getArgOperand(0)->stripPointerCasts();
  auto *GV = dyn_cast<GlobalVariable>(V);
  if (!GV || !GV->hasInitializer())
    return std::nullopt;
  auto *Data = dyn_cast<ConstantDataSequential>(GV->getInitializer());
  if (!Data || !Data->isCString())
    return std::nullopt;
  return Data->getAsCString();
}

/// NVIDIA's libdevice asks about the compilation with __nvvm_reflect(string)
/// and branches on the answer. Answered are the flush-to-zero mode of the
/// module, whether division and square root are to be rounded correctly (as
/// nvcc has it when nothing says otherwise), and the architecture that the
/// calling function was compiled for (sm_80 gives 800, and sm_30, which LLVM's
/// NVPTX falls back to, 300). Code that the answers make unreachable is deleted
/// even at -O0, since it may hold what cannot be lowered.
void ModuleLowering::foldReflect() {
  SmallVector<CallBase *, 8> Calls;
  for (Function &F : M)
    if (F.getName() == "__nvvm_reflect" ||
        F.getName().starts_with("llvm.nvvm.reflect"))
      for (User *U : F.users())
        if (auto *CB = dyn_cast<CallBase>(U))
          if (CB->getCalledOperand() == &F)
            Calls.push_back(CB);
  SetVector<Function *> Touched;
  for (CallBase *CB : Calls) {
    std::optional<StringRef> Name = reflectArgument(*CB);
    uint64_t Answer;
    if (Name == StringRef("__CUDA_FTZ")) {
      Answer = Ftz;
    } else if (Name == StringRef("__CUDA_ARCH")) {
      StringRef CPU =
          CB->getFunction()->getFnAttribute("target-cpu").getValueAsString();
      if (!CPU.consume_front("sm_") || CPU.consumeInteger(10, Answer))
        Answer = 30;
      Answer *= 10;
    } else if (Name == StringRef("__CUDA_PREC_DIV") ||
               Name == StringRef("__CUDA_PREC_SQRT")) {
      Answer = Name->ends_with("DIV") ? PrecDiv : PrecSqrt;
    } else {
      refuse(*CB, Name ? "__nvvm_reflect(\"" + *Name +
                             "\"): only __CUDA_FTZ, __CUDA_PREC_DIV, "
                             "__CUDA_PREC_SQRT and __CUDA_ARCH are known"
                       : Twine("__nvvm_reflect of a string that is not "
                               "constant"));
      continue;
    }
    if (!CB->getType()->isIntegerTy() || isa<InvokeInst>(CB)) {
      refuse(*CB, "__nvvm_reflect with an unexpected type");
      continue;
    }
    Touched.insert(CB->getFunction());
    SmallVector<Instruction *, 8> Work;
    auto Replace = [&](Instruction *I, Constant *With) {
      for (User *U : I->users())
        if (auto *UI = dyn_cast<Instruction>(U))
          Work.push_back(UI);
      I->replaceAllUsesWith(With);
    };
    Replace(CB, ConstantInt::get(CB->getType(), Answer));
    SmallSetVector<Instruction *, 8> Dead;
    Dead.insert(CB);
    while (!Work.empty()) {
      Instruction *I = Work.pop_back_val();
      if (Dead.contains(I) || I->getType()->isVoidTy())
        continue;
      if (Constant *Folded = ConstantFoldInstruction(I, M.getDataLayout())) {
        Dead.insert(I);
        Replace(I, Folded);
      }
    }
    for (Instruction *I : Dead)
      if (I == CB || isInstructionTriviallyDead(I))
        I->eraseFromParent();
  }
  for (Function *F : Touched) {
    for (BasicBlock &BB : *F)
      ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(*F);
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName() == "__nvvm_reflect")
      F.eraseFromParent();
}
