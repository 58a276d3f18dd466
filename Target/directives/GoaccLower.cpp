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
/// In the patched LLVM they are intrinsics,
/// @llvm.xlane.goacc.reduction.setup.i32 and so on (IntrinsicsGoacc.td);
/// without records as @llvm.goacc. in any. LEVEL is 0 gang, 1 worker, 2 vector;
/// OP 0 +, 1 *, 2 min, 3 max, 4 &, 5 |, 6 ^, 7 &&, 8 ||, and 9, a gang's alone,
/// for the dummy reduction of a copy object that all gangs compute alike. A
/// gang is a work-group of vector (x) by worker (y) threads. Outside of
/// partitioned loops all threads run the same, but for rule 12.
///
/// After, at the vector level on AMDGPU (a tree over workers is the same with
/// xl_acc_worker_add_i32 and LDS of the module's):
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
///  1. A quartet is of one function, with one LID, LEVEL and RID. LEVEL, OP,
///     LID and RID are constants and RES is null or not, also in each part.
///     setup dominates init, init fini, fini teardown, and fini comes on every
///     way from init. Quartets nest, those of lower levels within.
///  2. Copies of a quartet, by inlining or unrolling, are told apart by
///     dominance and get numbers of their own, LIDs beyond those in use.
///  3. Sums of complex numbers are two reductions, whose RIDs are those of
///     before doubled, plus the part. All RIDs of a module with any are
///     doubled.
///  4. The results of a vector and of a worker reduction by tree are in all
///     threads with fini. By lock or atomics they are with teardown.
///  5. All worker loops share one buffer in LDS, since two never run at a time:
///     as large as the largest loop's, laid out by RID. What is not reachable
///     does not count.
///  6. Gangs put what they have into slots, an array for each loop and RID, and
///     the last gang combines them and *RES (runtime/device/openacc.c). Each
///     gang has to come to fini, once: it is in the kernel itself, on every way
///     from its entry and in no loop. The slots of KERNEL's reductions are one
///     variable __crosslane_slots.KERNEL, which is all zero before and after a
///     launch. A launch that fails leaves them as they are: the host clears
///     what is named so before the next one.
///     *RES may be read before all have come, where the function does not write
///     to it through its address; it is not written through others.
///  7. Where that is not so, or the strategy is `finish`, a kernel
///     KERNEL.finish, which whoever launches KERNEL runs behind it in one
///     block, combines the slots; a gang has the slot of its number, or where
///     there are more gangs than slots of the place it runs at, as
///     runtime/device/grid.c says.
///  8. Both need a RES that is the same throughout a launch; where it is not
///     known to be, a lock serves, or an atomic.
///  9. A gang reduction within another one of the same object is part of that.
/// 10. A gang reduction within a loop, all four calls in one round, goes behind
///     it: each round's value is combined with a variable of the thread's own
///     that begins with the identity, and that variable is what the gang
///     brings. So it is for OP 9 with the last round's value, or *RES where
///     there was no round. The loop has one place where it is entered and one
///     where it is left, and RES is the same throughout. Nobody reads *RES in
///     the meantime: it changes when the launch is over.
/// 11. OPs from 16 on are the program's own: __goacc_combine_OP_TYPE(into,
///     with) does *into = *into op *with and __goacc_identity_OP_TYPE(into)
///     gives the identity; both are in the module. They have no atomic and no
///     finishing kernel; a lock stands in for the latter.
///
/// 12. A kernel with the attribute "goacc-single" runs what is outside of its
///     loops once (GoaccSingle.cpp); `single` beside a strategy, with a comma,
///     says so of all kernels that fork or reduce. Other kernels do where no
///     thread of theirs can tell.
///
/// The strategies `tree`, `finish`, `lock` and `atomic` are chosen by the
/// option -crosslane-goacc, or CROSSLANE_GOACC; tree is the default. `atomic`
/// takes what the hardware has for the type (hasAtomic), of floats sums only,
/// else a lock. Floats are added in the order of arrival then, as with a lock.
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
