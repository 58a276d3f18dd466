//===- NVVMContract.cpp - Fuse where NVIDIA's back end fuses --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// CUDA code is compiled with `contract` on its arithmetic: the back end may
/// make one rounding of a multiplication and an addition. NVPTX does so
/// wherever it can; AMDGPU does so only where the chip's FMA is as fast as its
/// multiply, and sees other basic blocks by then. The results differ in the
/// last bit, so the choice is made here, as NVPTX makes it, and then it is
/// fixed.
///
/// Before:
///   %m = fmul contract float %a, %b
///   %s = fadd contract float %m, %c
/// After:
///   %s = call contract float @llvm.fma.f32(float %a, float %b, float %c)
///
/// The rules are those of DAGCombiner's visitFADDForFMACombine and
/// visitFSUBForFMACombine for a target with fast FMA and aggressive fusion
/// (NVPTXTargetLowering::isFMAFasterThanFMulAndFAdd,
/// enableAggressiveFMAFusion):
///   1. The addition or subtraction and the multiplication both have
///   `contract`.
///   2. They stand in one basic block, for that is what a SelectionDAG spans.
///      The multiplication may have other uses.
///   3. Of two multiplications the one with fewer uses is fused, the left one
///      when they have as many.
///   4. Users come before operands.
/// What is not fused loses `contract` unless `reassoc` says that any order will
/// do, so that no later pass fuses it.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"

using namespace llvm;

namespace crosslane {

#define DEBUG_TYPE "nvvm-contract"

STATISTIC(NumFused, "Number of multiplications fused with additions");

namespace {
/// A product that may be fused into the instruction that uses it.
struct Product {
  BinaryOperator *Mul = nullptr;
  bool Negated = false;
  explicit operator bool() const { return Mul; }
};
} // namespace

/// The multiplication behind \p V, through a negation, when it may be fused
/// into an instruction of \p BB.
static Product contractibleMul(Value *V, const BasicBlock *BB) {
  Product P;
  if (auto *Neg = dyn_cast<UnaryOperator>(V);
      Neg && Neg->getOpcode() == Instruction::FNeg && Neg->getParent() == BB) {
    P.Negated = true;
    V = Neg->getOperand(0);
  }
  auto *Mul = dyn_cast<BinaryOperator>(V);
  if (Mul && Mul->getOpcode() == Instruction::FMul && Mul->getParent() == BB &&
      Mul->hasAllowContract())
    P.Mul = Mul;
  return P;
}

/// How many uses a SelectionDAG node of \p V has: those of other blocks are one
/// copy to a register.
static unsigned nodeUses(const Instruction *V) {
  unsigned N = 0;
  bool Elsewhere = false;
  for (const User *U : V->users()) {
    const auto *I = cast<Instruction>(U);
    if (I->getParent() == V->getParent() && !isa<PHINode>(I))
      ++N;
    else
      Elsewhere = true;
  }
  return N + Elsewhere;
}

/// The fused form of the `contract` fadd or fsub \p I, or null.
static Value *fuse(BinaryOperator &I) {
  bool Sub = I.getOpcode() == Instruction::FSub;
  Value *Ops[2] = {I.getOperand(0), I.getOperand(1)};
  Product P[2] = {contractibleMul(Ops[0], I.getParent()),
                  contractibleMul(Ops[1], I.getParent())};
  unsigned Which = P[0] ? 0 : 1;
  if (P[0] && P[1] && nodeUses(P[0].Mul) > nodeUses(P[1].Mul))
    Which = 1;
  if (!P[Which])
    return nullptr;

  IRBuilder<> B(&I);
  B.setFastMathFlags(I.getFastMathFlags());
  Value *X = P[Which].Mul->getOperand(0);
  Value *Y = P[Which].Mul->getOperand(1);
  Value *Z = Ops[1 - Which];
  // x*y - z = fma(x, y, -z);  z - x*y = fma(-x, y, z)
  if (P[Which].Negated != (Sub && Which == 1))
    X = B.CreateFNeg(X);
  if (Sub && Which == 0)
    Z = B.CreateFNeg(Z);
  return B.CreateIntrinsic(Intrinsic::fma, {I.getType()}, {X, Y, Z});
}

static bool isSum(const Instruction &I) {
  return I.getOpcode() == Instruction::FAdd ||
         I.getOpcode() == Instruction::FSub;
}

PreservedAnalyses NVVMContractPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    for (BasicBlock &BB : F) {
      // From the end, so that users come before operands.
      for (Instruction &I : make_early_inc_range(reverse(BB))) {
        if (!isSum(I) || !I.hasAllowContract())
          continue;
        if (Value *Fused = fuse(cast<BinaryOperator>(I))) {
          LLVM_DEBUG(dbgs()
                     << "nvvm-contract:" << I << " ->" << *Fused << '\n');
          ++NumFused;
          Fused->takeName(&I);
          I.replaceAllUsesWith(Fused);
          I.eraseFromParent();
          Changed = true;
        }
      }
      // Products that nobody needs any more, and what must stay as it is.
      for (Instruction &I : make_early_inc_range(reverse(BB))) {
        if (I.getOpcode() != Instruction::FMul &&
            I.getOpcode() != Instruction::FNeg && !isSum(I))
          continue;
        if (I.use_empty() && Changed) {
          I.eraseFromParent();
        } else if (I.getOpcode() != Instruction::FNeg && I.hasAllowContract() &&
                   !I.hasAllowReassoc()) {
          I.setHasAllowContract(false);
          Changed = true;
        }
      }
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace crosslane
