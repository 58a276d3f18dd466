//===- NVVMScalar.cpp - Arithmetic of one thread --------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lowers intrinsics that compute a result from the registers of one thread.
/// Each becomes plain LLVM IR, or one of AMDGPU's own arithmetic intrinsics,
/// with the result that the PTX ISA defines for the instruction. Before:
///
///   %h = call i32 @llvm.nvvm.mulhi.i(i32 %a, i32 %b)
///   %s = call float @llvm.nvvm.add.rn.ftz.f(float %x, float %y)
///
/// and after:
///
///   %a.w = sext i32 %a to i64
///   ...
///   %h = trunc i64 %a.hi to i32
///   %x.sub = call i1 @llvm.is.fpclass.f32(float %x, i32 144)
///   %x.ftz = select i1 %x.sub, float %x.zero, float %x
///   ...
///   %s = fadd float %x.ftz, %y.ftz       ; and the same for the result
///
/// ScalarRules has one table of the intrinsics, with the name after
/// `llvm.nvvm.`, the types, and the code to emit. It has those of LLVM 19 and
/// of LLVM 22, because either version may get the other's names.
///
/// Rules of the translation:
///  1. Results are exact, with NaN, signed zeros and infinities as in PTX, up
///     to the payload of a NaN. No instruction made here carries fast-math
///     flags, so an addition and a multiplication are never contracted into an
///     fma (unless llc itself is told to, with -fp-contract=fast).
///  2. `.approx` and div.full have an error bound instead; see the table at
///     addApproximations() (ScalarFloats.cpp).
///  3. `.ftz` flushes subnormal inputs and results to zeros of their sign. When
///     the function's own mode for f32 does so, nothing is added for it.
///  4. An f32 operation without `.ftz` keeps subnormals. In a function whose
///     mode flushes them, sums, products and fused sums run as those of rule 5;
///     others are refused, unless they are approximations or the subnormals
///     make no difference.
///  5. Directed rounding (rz, rm, rp): sums, products and fused sums run with
///     the wave's MODE register set, in one piece of assembly that restores it
///     (DirectedRounding.cpp); quotients, roots and conversions are rounded
///     to the nearest, and moved to a neighbour if the exact result requires
///     it.
///  6. llvm.fma of bfloats, which LLVM's InstCombine makes of llvm.nvvm.fma.rn,
///     is rounded once, too; AMDGPU would also round it to f32.
///  7. Rejected are formats for which AMDGPU has no arithmetic (8, 6 and 4
///     bits), stochastic rounding, and functions that PTX itself lacks.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/DirectedRounding.h"
#include "nvvm/Passes.h"
#include "nvvm/ScalarRules.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-scalar"

STATISTIC(NumLowered, "Number of scalar intrinsics lowered");

ScalarRules::ScalarRules() {
  addFloat();
  addApproximations();
  addConversions();
  addInteger();
  addRefusals();
}

/// Known intrinsics of this pass's kind that stay refused, with the reason.
void ScalarRules::addRefusals() {
  auto Refuse = [this](const Twine &Name, const char *Reason) {
    add(Name, "", [=](ScalarEmitter &E) { return E.refused(Reason); });
  };
  for (const char *Name :
       {"ex2.approx.d", "ex2.approx.f64", "ex2.approx.ftz.f64", "lg2.approx.d"})
    Refuse(Name, "PTX has no instruction for it in double precision");
  for (StringRef Relu : {"", ".relu"})
    for (const char *T : {"e4m3x4", "e5m2x4", "e2m3x4", "e3m2x4", "e2m1x4"})
      Refuse(Twine("f32x4.to.") + T + ".rs" + Relu + ".satfinite",
             "PTX does not say which bits the random ones are added to");
}
/// The letter of ScalarRule::Types for \p T, 0 when it has none.
static char letterOf(Type *T) {
  bool Pair = false;
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    if (V->getNumElements() != 2)
      return 0;
    Pair = true;
    T = V->getElementType();
  }
  if (T->isHalfTy())
    return Pair ? 'H' : 'h';
  if (T->isBFloatTy())
    return Pair ? 'E' : 'e';
  if (Pair)
    return 0;
  if (T->isFloatTy())
    return 'f';
  if (T->isDoubleTy())
    return 'd';
  if (auto *I = dyn_cast<IntegerType>(T))
    switch (I->getBitWidth()) {
    case 1:
      return 'b';
    case 16:
      return 's';
    case 32:
      return 'i';
    case 64:
      return 'l';
    }
  return 0;
}

static bool typesMatch(const CallInst &CI, StringRef Types) {
  if (Types.empty())
    return true;
  if (CI.arg_size() + 1 != Types.size() || letterOf(CI.getType()) != Types[0])
    return false;
  for (unsigned I = 0; I < CI.arg_size(); ++I)
    if (letterOf(CI.getArgOperand(I)->getType()) != Types[I + 1])
      return false;
  return true;
}

/// Rule 6.
static bool lowerFmaOfBFloats(Module &M) {
  SmallVector<IntrinsicInst *, 8> Calls;
  for (Function &F : M)
    if (F.getIntrinsicID() == Intrinsic::fma &&
        F.getReturnType()->getScalarType()->isBFloatTy())
      for (User *U : F.users())
        if (auto *II = dyn_cast<IntrinsicInst>(U))
          Calls.push_back(II);
  for (IntrinsicInst *II : Calls) {
    IRBuilder<> B(II);
    ScalarEmitter E(*II, B);
    Value *A[] = {E.arg(0), E.arg(1), E.arg(2)};
    II->replaceAllUsesWith(E.elementwise(A, E.type(), [&](ArrayRef<Value *> V) {
      return E.fmaBF16(V[0], V[1], V[2]);
    }));
    II->eraseFromParent();
    ++NumLowered;
  }
  return !Calls.empty();
}

PreservedAnalyses NVVMScalarPass::run(Module &M, ModuleAnalysisManager &) {
  static const ScalarRules All;
  bool Changed = lowerNVVMCalls(
      M, [](CallInst &CI, StringRef Name, IRBuilder<> &B) -> Value * {
        const ScalarRule *R = All.find(Name);
        if (!R)
          return nullptr;
        if (!typesMatch(CI, R->Types)) {
          refuse(CI, "declared with an unexpected type");
          return nullptr;
        }
        LLVM_DEBUG(dbgs() << "nvvm-scalar:" << CI << '\n');
        ScalarEmitter E(CI, B);
        Value *V = R->Lower(E);
        NumLowered += V != nullptr;
        return V;
      });
  Changed |= lowerFmaOfBFloats(M);
  placeDirected(M, Opts);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
