//===- NVVMVolatile.cpp - Address spaces of volatile accesses -------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives volatile accesses through generic pointers the address space that the
/// pointer is known to have. CUDA code from before __syncwarp declares shared
/// memory volatile, mostly as the parameter of a helper:
///
///   %g = addrspacecast ptr addrspace(3) @partial to ptr
///   %p = getelementptr i32, ptr %g, i32 %lane
///   %v = load volatile i32, ptr %p
///
/// and after:
///
///   %p = getelementptr i32, ptr addrspace(3) @partial, i32 %lane
///   %v = load volatile i32, ptr addrspace(3) %p
///
/// which is a ds_read instead of a flat_load. LLVM's InferAddressSpaces does
/// this for other accesses. It leaves volatile ones unless the target says that
/// their instructions exist in the address space (hasVolatileVariant in
/// TargetTransformInfo). AMDGPU does not say so, although its memory
/// legalizer treats volatile accesses alike in all address spaces
/// (SIMemoryLegalizer.cpp).
///
/// Rules:
///  1. Loads, stores, atomicrmw and cmpxchg that are volatile through a generic
///     pointer remain volatile; only LLVM's pass runs on the function
///     while they are not.
///  2. A pointer argument of a kernel is a global one (also for accesses that
///     are not volatile): code generation assumes that as well
///     (AMDGPUPromoteKernelArguments.cpp).
///  3. Functions that are not to be optimised are not changed.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-volatile"

STATISTIC(NumInferred, "Number of volatile accesses whose address space was "
                       "inferred");

/// The pointer that \p I accesses memory by, when that is volatile.
static Value *volatilePointer(Instruction &I) {
  if (auto *L = dyn_cast<LoadInst>(&I))
    return L->isVolatile() ? L->getPointerOperand() : nullptr;
  if (auto *S = dyn_cast<StoreInst>(&I))
    return S->isVolatile() ? S->getPointerOperand() : nullptr;
  if (auto *A = dyn_cast<AtomicRMWInst>(&I))
    return A->isVolatile() ? A->getPointerOperand() : nullptr;
  if (auto *C = dyn_cast<AtomicCmpXchgInst>(&I))
    return C->isVolatile() ? C->getPointerOperand() : nullptr;
  return nullptr;
}

static void setVolatile(Instruction &I, bool Volatile) {
  if (auto *L = dyn_cast<LoadInst>(&I))
    L->setVolatile(Volatile);
  else if (auto *S = dyn_cast<StoreInst>(&I))
    S->setVolatile(Volatile);
  else if (auto *A = dyn_cast<AtomicRMWInst>(&I))
    A->setVolatile(Volatile);
  else
    cast<AtomicCmpXchgInst>(I).setVolatile(Volatile);
}

static bool isGeneric(const Value &Pointer) {
  return Pointer.getType()->getPointerAddressSpace() == AMDGPUAS::FLAT_ADDRESS;
}

/// Rule 2, for the arguments of \p F.
static void castKernelArguments(Function &F) {
  if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return;
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (Argument &A : F.args()) {
    if (!A.getType()->isPointerTy() || !isGeneric(A) || A.use_empty() ||
        A.hasByRefAttr())
      continue;
    Value *Global = B.CreateAddrSpaceCast(
        &A, B.getPtrTy(AMDGPUAS::GLOBAL_ADDRESS), A.getName() + ".global");
    Value *Generic = B.CreateAddrSpaceCast(Global, A.getType(), A.getName());
    A.replaceUsesWithIf(Generic, [&](Use &U) { return U.getUser() != Global; });
  }
}

static bool inferIn(Function &F, FunctionAnalysisManager &FAM) {
  if (F.hasOptNone())
    return false;
  SmallVector<Instruction *, 16> Accesses;
  for (Instruction &I : instructions(F))
    if (Value *P = volatilePointer(I); P && isGeneric(*P))
      Accesses.push_back(&I);
  if (Accesses.empty())
    return false;
  castKernelArguments(F);
  // LLVM's pass replaces operands of accesses, never the accesses themselves.
  for (Instruction *I : Accesses)
    setVolatile(*I, false);
  FAM.invalidate(F, PreservedAnalyses::none());
  InferAddressSpacesPass().run(F, FAM);
  for (Instruction *I : Accesses) {
    setVolatile(*I, true);
    if (isGeneric(*volatilePointer(*I)))
      continue;
    ++NumInferred;
    LLVM_DEBUG(dbgs() << "nvvm-volatile: " << F.getName() << ':' << *I << '\n');
  }
  return true;
}

namespace crosslane {

PreservedAnalyses NVVMVolatilePass::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= inferIn(F, FAM);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace crosslane
