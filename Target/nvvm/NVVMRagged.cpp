//===- NVVMRagged.cpp - Kernels for blocks that end within a warp ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-ragged: gives kernels that shuffle a second version for blocks whose
/// number of threads is not a multiple of the warp's.
///
/// A shuffle with the full member mask may read lanes beyond such a block. On
/// NVIDIA's hardware these give zero, so that sums of programs that do so are
/// right. A tree that moves values through other lanes would be wrong, and
/// the block's size is known only at launch. So before nvvm-tree
///
///   define amdgpu_kernel void @k() { ... shfl.sync.down(i32 -1, ...) ... }
///
/// becomes that and
///
///   define amdgpu_kernel void @k.ragged() #0 { the same }
///   attributes #0 = { "crosslane-ragged" ... }
///
/// in which LanePresence assumes no lane to be present. The first version is
/// not changed. Launchers use the second version if it exists and the block is
/// ragged; xlrun and crosslane/host.h do.
///
/// Legality:
///
/// 1. A kernel has a second version if it, or a function that it calls,
///    shuffles or reduces with the whole mask where all lanes would be assumed
///    to be present. A declared block size determines which version is needed.
/// 2. Both versions call the functions that shuffle so, so these are copied
///    too. A function whose address is taken is not copied: LanePresence does
///    not trust its callers.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/LanePresence.h"
#include "lanes/Versions.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "nvvm-ragged"

STATISTIC(NumCopies,
          "Number of functions copied for blocks that end within a warp");

using namespace llvm;

namespace crosslane {
namespace {

Function *calledDefinition(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() ? Callee : nullptr;
}

/// The functions that shuffle as rule 1 says, or call such.
SetVector<Function *> findShuffling(Module &M) {
  LanePresence Presence;
  SetVector<Function *> Found;
  for (Function &F : M)
    if (F.isDeclaration() && (F.getName().starts_with("llvm.nvvm.shfl.") ||
                              F.getName().starts_with("llvm.nvvm.redux.sync.")))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && Call->getCalledFunction() == &F &&
            !Found.contains(Call->getFunction()) &&
            Presence.sourcesExecute(*Call))
          Found.insert(Call->getFunction());
  for (unsigned N = 0; N < Found.size(); ++N)
    for (User *U : Found[N]->users())
      if (auto *Call = dyn_cast<CallInst>(U);
          Call && Call->getCalledFunction() == Found[N])
        Found.insert(Call->getFunction());
  return Found;
}

/// Copies \p F and what it calls of \p Shuffling.
Function *copy(Function &F, const SetVector<Function *> &Shuffling,
               DenseMap<Function *, Function *> &Copies) {
  if (Function *Done = Copies.lookup(&F))
    return Done;
  Function *New = makeVersion(F, Version::Ragged);
  Copies[&F] = New;
  LLVM_DEBUG(dbgs() << "nvvm-ragged: " << New->getName() << '\n');
  for (Instruction &I : instructions(*New))
    if (Function *Callee = calledDefinition(I);
        Callee && Shuffling.contains(Callee))
      cast<CallBase>(I).setCalledFunction(copy(*Callee, Shuffling, Copies));
  return New;
}

} // namespace

PreservedAnalyses NVVMRaggedPass::run(Module &M, ModuleAnalysisManager &) {
  const SetVector<Function *> Shuffling = findShuffling(M);
  DenseMap<Function *, Function *> Copies;
  for (Function *F : Shuffling) {
    if (F->getCallingConv() != CallingConv::AMDGPU_KERNEL)
      continue;
    if (threadsPerBlock(*F))
      LLVM_DEBUG(dbgs() << "nvvm-ragged: " << F->getName()
                        << " says how large its blocks are\n");
    else
      copy(*F, Shuffling, Copies);
  }
  NumCopies += Copies.size();
  return Copies.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace crosslane
