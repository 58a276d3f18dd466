//===- NVVMRagged.cpp - Kernels for blocks that end within a warp ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-ragged: gives short kernels that shuffle a second version for blocks
/// whose number of threads is not a multiple of the warp's, and makes long ones
/// right for all blocks.
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
/// 3. A long kernel with few shuffles for its length has no second version. It
///    is itself the one in which any lane may be missing: that made the code of
///    45 such kernels of CUB and of public programs 0.6 % longer, and two
///    versions of a long kernel take twice the time to compile. A kernel with
///    matrix products, which pay for knowing that all lanes are there, has two.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/LanePresence.h"
#include "lanes/Versions.h"
#include "nvvm/Passes.h"
#include "xlane/CrossLaneMatrix.h"
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

bool isShuffle(const Function &F) {
  return F.getName().starts_with("llvm.nvvm.shfl.") ||
         F.getName().starts_with("llvm.nvvm.redux.sync.");
}

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
    if (F.isDeclaration() && isShuffle(F))
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

Function *copy(Function &F, const SetVector<Function *> &Shuffling,
               DenseMap<Function *, Function *> &Copies);

/// Lets \p F call the copies of what it calls of \p Shuffling.
void callCopies(Function &F, const SetVector<Function *> &Shuffling,
                DenseMap<Function *, Function *> &Copies) {
  for (Instruction &I : instructions(F))
    if (Function *Callee = calledDefinition(I);
        Callee && Shuffling.contains(Callee))
      cast<CallBase>(I).setCalledFunction(copy(*Callee, Shuffling, Copies));
}

/// Copies \p F and what it calls of \p Shuffling.
Function *copy(Function &F, const SetVector<Function *> &Shuffling,
               DenseMap<Function *, Function *> &Copies) {
  if (Function *Done = Copies.lookup(&F))
    return Done;
  Function *New = makeVersion(F, Version::Ragged);
  Copies[&F] = New;
  LLVM_DEBUG(dbgs() << "nvvm-ragged: " << New->getName() << '\n');
  callCopies(*New, Shuffling, Copies);
  return New;
}

bool isMatrixProduct(const Function &F) {
  return F.getName().starts_with("llvm.nvvm.mma.") ||
         F.getName().starts_with("llvm.nvvm.wmma.") ||
         F.getName().starts_with(MatrixPrefix); // as inline PTX has it
}

/// Rule 3, of \p F with all that it calls.
bool isForAllBlocks(const Function &F) {
  SmallSetVector<const Function *, 8> Reached;
  Reached.insert(&F);
  uint64_t Size = 0, Shuffles = 0, Products = 0;
  for (unsigned N = 0; N < Reached.size(); ++N)
    for (const Instruction &I : instructions(*Reached[N])) {
      ++Size;
      auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee)
        continue;
      if (!Callee->isDeclaration())
        Reached.insert(Callee);
      Shuffles += isShuffle(*Callee);
      Products += isMatrixProduct(*Callee);
    }
  const unsigned Large = largeFunction();
  return Size > Large / 2 ||
         (!Products && Size > Large / 16 && Size > 12 * Shuffles);
}

} // namespace

PreservedAnalyses NVVMRaggedPass::run(Module &M, ModuleAnalysisManager &) {
  const SetVector<Function *> Shuffling = findShuffling(M);
  DenseMap<Function *, Function *> Copies;
  bool Changed = false;
  for (Function *F : Shuffling) {
    if (F->getCallingConv() != CallingConv::AMDGPU_KERNEL)
      continue;
    if (threadsPerBlock(*F)) {
      LLVM_DEBUG(dbgs() << "nvvm-ragged: " << F->getName()
                        << " says how large its blocks are\n");
      continue;
    }
    Changed = true;
    if (isForAllBlocks(*F)) {
      LLVM_DEBUG(dbgs() << "nvvm-ragged: " << F->getName()
                        << " is for all blocks\n");
      makeTakeRagged(*F);
      callCopies(*F, Shuffling, Copies);
    } else {
      copy(*F, Shuffling, Copies);
    }
  }
  NumCopies += Copies.size();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace crosslane
