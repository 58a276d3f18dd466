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
/// round a multiplication and an addition once. NVPTX does so wherever it can.
/// AMDGPU does so only where the chip's FMA is as fast as its multiply, and
/// works on other basic blocks by then. The results differ in the last bit, so
/// this pass makes NVPTX's choice and fixes it.
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
///      `contract`.
///   2. They are in one basic block, the scope of a SelectionDAG. The
///      multiplication may have other uses.
///   3. Of two multiplications the one with fewer uses is fused, the left one
///      if both have the same number.
///   4. Users come before operands.
///
/// The rules of nvcc 13 were found from the PTX that it generates and from the
/// results of 74 forms in f32 and f64 on an H100, with ptxas optimising and
/// not. They apply to functions with the attribute "crosslane-contract"="nvcc",
/// which xlcc sets when it compiles CUDA:
///   5. A product that is needed anyway is not fused. NVVM fuses only
///      additions, with products that fewer than five additions and nothing
///      else use, users first. ptxas then fuses additions and subtractions,
///      with products that are fused with each user. Of two products both take
///      the left one.
///
/// Operations that are not fused lose `contract`, unless `reassoc` allows any
/// order, so that no later pass fuses them.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
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

/// Of rule 5.
static constexpr StringLiteral ContractAttribute = "crosslane-contract";

bool contractAsNvcc(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration()) {
      F.addFnAttr(ContractAttribute, "nvcc");
      Changed = true;
    }
  return Changed;
}

static bool asNvcc(const Function &F) {
  return F.getFnAttribute(ContractAttribute).getValueAsString() == "nvcc";
}

static bool isSum(const Instruction &I) {
  return I.getOpcode() == Instruction::FAdd ||
         I.getOpcode() == Instruction::FSub;
}

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

/// The `contract` fadd or fsub \p I with its operand \p Which fused, which is
/// the product \p P.
static Value *fuse(BinaryOperator &I, unsigned Which, Product P) {
  const bool Sub = I.getOpcode() == Instruction::FSub;
  IRBuilder<> B(&I);
  B.setFastMathFlags(I.getFastMathFlags());
  Value *X = P.Mul->getOperand(0), *Y = P.Mul->getOperand(1);
  Value *Z = I.getOperand(1 - Which);
  // x*y - z = fma(x, y, -z);  z - x*y = fma(-x, y, z)
  if (P.Negated != (Sub && Which == 1))
    X = B.CreateFNeg(X);
  if (Sub && Which == 0)
    Z = B.CreateFNeg(Z);
  Value *Fused = B.CreateIntrinsic(Intrinsic::fma, {I.getType()}, {X, Y, Z});
  LLVM_DEBUG(dbgs() << "nvvm-contract:" << I << " ->" << *Fused << '\n');
  ++NumFused;
  Fused->takeName(&I);
  I.replaceAllUsesWith(Fused);
  I.eraseFromParent();
  return Fused;
}

/// Fuses \p I by rule 3.
static bool fuseAsLLVM(BinaryOperator &I) {
  const Product P[2] = {contractibleMul(I.getOperand(0), I.getParent()),
                        contractibleMul(I.getOperand(1), I.getParent())};
  unsigned Which = P[0] ? 0 : 1;
  if (P[0] && P[1] && nodeUses(P[0].Mul) > nodeUses(P[1].Mul))
    Which = 1;
  return P[Which] && fuse(I, Which, P[Which]);
}

//===----------------------------------------------------------------------===//
// Rule 5
//===----------------------------------------------------------------------===//

static bool isContractSum(const Instruction &I, const BasicBlock *BB) {
  return isSum(I) && I.hasAllowContract() && I.getParent() == BB;
}

/// Calls \p See with each user of \p Mul, behind a negation too. False when a
/// user is no sum of the block that may be fused, or \p See says so.
static bool allSums(const Instruction &Mul,
                    function_ref<bool(const Instruction &)> See) {
  for (const User *U : Mul.users()) {
    const auto &By = *cast<Instruction>(U);
    if (By.getOpcode() == Instruction::FNeg &&
        Mul.getOpcode() == Instruction::FMul) {
      if (By.getParent() != Mul.getParent() || !allSums(By, See))
        return false;
    } else if (!isContractSum(By, Mul.getParent()) || !See(By)) {
      return false;
    }
  }
  return true;
}

/// Fuses \p I where NVVM does: an addition, with a product that nothing but
/// fewer than five additions use that have not been fused before.
static bool fuseAsNVVM(BinaryOperator &I) {
  if (I.getOpcode() != Instruction::FAdd)
    return false;
  for (unsigned Which : {0, 1}) {
    const Product P = contractibleMul(I.getOperand(Which), I.getParent());
    if (P && !P.Negated && !P.Mul->hasNUsesOrMore(5) &&
        allSums(*P.Mul, [](const Instruction &By) {
          return By.getOpcode() == Instruction::FAdd;
        }))
      return fuse(I, Which, P);
  }
  return false;
}

/// Fuses in \p BB what ptxas does behind it: a product that all its users can
/// be fused with, of two the left one.
static bool fuseAsPtxas(BasicBlock &BB) {
  SmallSetVector<Instruction *, 8> Products;
  for (Instruction &I : BB)
    if (I.getOpcode() == Instruction::FMul && I.hasAllowContract() &&
        allSums(I, [](const Instruction &) { return true; }))
      Products.insert(&I);
  auto chosen = [&](const Instruction &Sum) -> std::pair<unsigned, Product> {
    for (unsigned Which : {0, 1})
      if (Product P = contractibleMul(Sum.getOperand(Which), &BB);
          P && Products.contains(P.Mul))
        return {Which, P};
    return {};
  };
  // One that is an addend of a sum with another is needed anyway.
  while (Products.remove_if([&](const Instruction *Mul) {
    return !allSums(*Mul, [&](const Instruction &Sum) {
      return chosen(Sum).second.Mul == Mul;
    });
  }))
    ;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(reverse(BB)))
    if (isContractSum(I, &BB))
      if (auto [Which, P] = chosen(I); P)
        Changed |= fuse(cast<BinaryOperator>(I), Which, P) != nullptr;
  return Changed;
}

PreservedAnalyses NVVMContractPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    const bool AsNvcc = asNvcc(F);
    for (BasicBlock &BB : F) {
      // From the end, so that users come before operands.
      for (Instruction &I : make_early_inc_range(reverse(BB)))
        if (isSum(I) && I.hasAllowContract())
          Changed |=
              (AsNvcc ? fuseAsNVVM : fuseAsLLVM)(cast<BinaryOperator>(I));
      if (AsNvcc)
        Changed |= fuseAsPtxas(BB);
      // Products that are no longer needed, and code that must not change.
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
