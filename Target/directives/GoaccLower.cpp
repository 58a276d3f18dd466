//===- GoaccLower.cpp - OpenACC's reductions over gangs and less ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A front end expresses a reduction, without knowing the device, as four calls
/// (C. Philippidis, "New reduction infrastructure for OpenACC",
/// gcc-patches, August 2015), which this pass expands for AMD's wavefronts and
/// for the host:
///
///   %a1 = call i32 @__goacc_reduction_setup_i32(ptr RES, i32 %a0, LEVEL, OP,
///                                               LID, RID)
///   call void @__goacc_fork(i32 LEVEL)
///   %a2 = call i32 @__goacc_reduction_init_i32(ptr RES, i32 %a1, ...)
///   ... the loop, from __goacc_dim_pos(LEVEL) by __goacc_dim_size(LEVEL)
///   %a4 = call i32 @__goacc_reduction_fini_i32(ptr RES, i32 %a3, ...)
///   call void @__goacc_join(i32 LEVEL)
///   %a5 = call i32 @__goacc_reduction_teardown_i32(ptr RES, i32 %a4, ...)
///
/// In the patched LLVM these are intrinsics,
/// @llvm.xlane.goacc.reduction.setup.i32 and so on (IntrinsicsGoacc.td);
/// LLVMs without these records accept them as @llvm.goacc. LEVEL is 0 gang,
/// 1 worker, 2 vector; OP 0 +, 1 *, 2 min, 3 max, 4 &, 5 |, 6 ^, 7 &&, 8 ||.
/// OP 9, for gangs only, is the dummy reduction of a copy object that all gangs
/// compute alike. A gang is a work-group of vector (x) by worker (y) threads.
/// Outside of partitioned loops all threads run the same code, except by
/// rule 12.
///
/// After, at the vector level on AMDGPU (a tree over workers is the same with
/// xl_acc_worker_add_i32 and LDS of the module):
///
///   store i32 %a1, ptr %value
///   call void @xl_acc_init_add_i32(ptr %value, i1 %is.lane.0)
///   ...
///   call void @xl_acc_vector_add_i32(ptr %value, i32 %vector, i32 %workers)
///
/// and on the host
///
///   %a1 = RES ? load RES : %a0, and RES := %a4 at the end
///
/// Rules.
///  1. A quartet is in one function, with one LID, LEVEL and RID. LEVEL, OP,
///     LID and RID are constants. RES is null in all parts or in none.
///     setup dominates init, init fini, fini teardown, and every path from init
///     reaches fini. Quartets nest, those of lower levels inside.
///  2. Copies of a quartet, by inlining or unrolling, are distinguished by
///     dominance and get new numbers, LIDs beyond those in use.
///  3. Sums of complex numbers are two reductions. Their RIDs are the original
///     ones doubled, plus the part. A module with any such sum has all its RIDs
///     doubled.
///  4. With a tree, the results of a vector and of a worker reduction are in
///     all threads after fini; with a lock or atomics they are after teardown.
///  5. All worker loops share one buffer in LDS, since two never run at a time.
///     It is as large as the largest loop needs and laid out by RID.
///     Unreachable loops do not count.
///  6. Gangs store their values in slots, an array for each loop and RID, and
///     the last gang combines them and *RES (runtime/device/openacc.c). Each
///     gang must reach fini exactly once: fini is in the kernel itself, on
///     every path from its entry and in no loop. The slots of KERNEL's
///     reductions are one variable __crosslane_slots.KERNEL, which is all zero
///     before and after a launch. A failed launch leaves them unchanged: the
///     host clears variables of this name before the next launch.
///     *RES may be read before all gangs have arrived if the function does not
///     write to it through its address; it is not written through others.
///  7. Otherwise, or with the strategy `finish`, a kernel KERNEL.finish
///     combines the slots. The launcher of KERNEL runs it behind KERNEL in one
///     block. A gang has the slot of its number or, if there are more gangs
///     than slots, of the place where it runs, as in runtime/device/grid.c.
///  8. Both need a RES that is the same throughout a launch. If this is not
///     known, a lock or an atomic is used.
///  9. A gang reduction inside another one of the same object is part of it.
/// 10. A gang reduction inside a loop, with all four calls in one iteration,
///     moves behind the loop. A private variable of the thread starts with the
///     identity and collects the values of the iterations; the gang contributes
///     this variable. With OP 9 it is the value of the last iteration, or *RES
///     if there was no iteration. The loop has one entry and one exit, and RES
///     is the same throughout. No code reads *RES in the meantime: it changes
///     when the launch is over.
/// 11. OPs from 16 on are defined by the program: __goacc_combine_OP_TYPE(into,
///     with) computes *into = *into op *with and __goacc_identity_OP_TYPE(into)
///     stores the identity; both are in the module. They have no atomic and no
///     finishing kernel; a lock replaces the latter.
///
/// 12. A kernel with the attribute "goacc-single" runs the code outside of its
///     loops once (GoaccSingle.cpp). `single` after a strategy, separated by a
///     comma, sets it for all kernels that fork or reduce. Other kernels do so
///     if none of their threads can tell the difference.
///
/// The option -crosslane-goacc, or CROSSLANE_GOACC, chooses the strategy:
/// `tree`, `finish`, `lock` or `atomic`; tree is the default. `atomic` uses the
/// hardware's atomics for the type (hasAtomic), for floats only sums, otherwise
/// a lock. With both, floats are added in the order of arrival.
///
//===----------------------------------------------------------------------===//

#include "directives/Goacc.h"
#include "directives/GoaccAMDGPU.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "goacc-lower"

STATISTIC(NumReductions, "Number of reductions expanded");
STATISTIC(NumPlain, "Number of other calls expanded");

using namespace llvm;
using namespace crosslane;

static CrosslaneOption
    StrategyOption("crosslane-goacc", "CROSSLANE_GOACC",
                   "tree|finish|lock|atomic[,single]",
                   "How OpenACC's reductions over workers and gangs meet");

namespace crosslane::goacc {

//===----------------------------------------------------------------------===//
// The host
//===----------------------------------------------------------------------===//

void HostExpansion::reduction(Reduction &R, Step S) {
  CallInst *CI = R.At[S];
  Type *Ty = memoryType(P.C, *R.T);
  if (S == Setup && R.HasRes) {
    IRBuilder<> B(CI);
    CI->replaceAllUsesWith(
        resultOf(B, *CI, *R.T, B.CreateLoad(Ty, CI->getArgOperand(0))));
    CI->eraseFromParent();
    return;
  }
  if (S == Teardown && R.HasRes) {
    IRBuilder<> B(CI);
    B.CreateStore(localOf(B, *CI, *R.T), CI->getArgOperand(0));
  }
  keepLocal(*CI, *R.T);
}

void HostExpansion::plain(Plain &C) {
  if (!C.CI->getType()->isVoidTy())
    C.CI->replaceAllUsesWith(
        ConstantInt::get(C.CI->getType(), C.K == Plain::Size ? 1 : 0));
  C.CI->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

bool Lower::chooseStrategy() {
  const std::string All = StrategyOption.get();
  SmallVector<StringRef, 2> Parts;
  StringRef(All).split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Text : Parts) {
    if (Text == "single") {
      AskedSingle = true;
      continue;
    }
    const auto Known = StringSwitch<std::optional<Strategy>>(Text)
                           .Case("tree", Strategy::Tree)
                           .Case("finish", Strategy::Tree)
                           .Case("lock", Strategy::Lock)
                           .Case("atomic", Strategy::Atomic)
                           .Default(std::nullopt);
    if (!Known) {
      stopCompilation(M, "goacc-lower: unknown strategy '" + Text +
                             "'; known are tree, finish, lock and atomic, "
                             "and single beside one");
      return false;
    }
    Asked = *Known;
    AskedFinish = Text == "finish";
  }
  return true;
}

/// Functions that only this module has and nothing in it uses.
void Lower::removeUnusedFunctions() {
  bool Found;
  do {
    Found = false;
    for (Function &F : make_early_inc_range(M)) {
      if (F.isDeclaration() || !F.isDiscardableIfUnused() ||
          isOwnOperator(F.getName()))
        continue;
      // A call of itself is no use of it.
      F.removeDeadConstantUsers();
      if (any_of(F.users(), [&](const User *U) {
            auto *I = dyn_cast<Instruction>(U);
            return !I || I->getFunction() != &F;
          }))
        continue;
      F.deleteBody();
      F.eraseFromParent();
      Found = true;
    }
  } while (Found);
}

bool Lower::run(ModuleAnalysisManager &MAM) {
  if (!chooseStrategy())
    return true;
  auto Stop = [&] {
    std::string Text = "goacc-lower: ";
    Text += join(Errors, "\ngoacc-lower: ");
    stopCompilation(M, Text);
    return true;
  };
  readAnnotations();
  // Calls that nothing reaches are none.
  removeUnusedFunctions();
  if (Opts) {
    prepareSingle(
        MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager());
    if (!Errors.empty())
      return Stop();
    removeUnusedFunctions();
  }
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    checkLaunch(F);
    bool Uses = any_of(instructions(F), [](const Instruction &I) {
      auto *CB = dyn_cast<CallBase>(&I);
      return CB && CB->getCalledFunction() &&
             goaccName(*CB->getCalledFunction());
    });
    if (!Uses)
      continue;
    for (BasicBlock &BB : F)
      ConstantFoldTerminator(&BB);
    removeUnreachableBlocks(F);
  }
  std::unique_ptr<Expansion> E;
  if (Opts)
    E = std::make_unique<AMDGPUExpansion>(*this, *Opts);
  else
    E = std::make_unique<HostExpansion>(*this);
  do {
    collect();
    if (!Errors.empty())
      return Stop();
    MapVector<Function *, SmallVector<Call, 8>> ByFunction;
    for (const Call &K : Calls)
      ByFunction[K.CI->getFunction()].push_back(K);
    for (auto &[F, All] : ByFunction)
      match(*F, All);
    if (!Errors.empty())
      return Stop();
  } while (E->rewrite());
  E->prepare();
  if (!Errors.empty())
    return Stop();
  NumPlain += Plains.size();
  NumReductions += Reductions.size();
  LLVM_DEBUG(dbgs() << "goacc-lower: " << Reductions.size() << " reductions\n");
  for (Plain &C : Plains)
    E->plain(C);
  for (Reduction &R : Reductions)
    for (unsigned S : {Fini, Init, Setup, Teardown})
      E->reduction(R, Step(S));
  E->finish();
  for (Function &F : make_early_inc_range(M))
    if (goaccName(F) && F.use_empty())
      F.eraseFromParent();
  return true;
}

} // namespace crosslane::goacc

namespace crosslane {
PreservedAnalyses GoaccLowerPass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (!usesGoacc(M))
    return PreservedAnalyses::all();
  goacc::Lower(M, Opts ? &*Opts : nullptr).run(MAM);
  return PreservedAnalyses::none();
}
} // namespace crosslane
