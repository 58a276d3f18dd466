//===- Divisions.cpp - Divisions that the backend shrinks wrongly ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// AMDGPU has no integer division. Its backend computes quotients of small
/// operands with the reciprocal of a float, and 64-bit ones of 32-bit operands
/// with 32-bit code (AMDGPUCodeGenPrepare.cpp, shrinkDivRem64 and
/// expandDivRem24; AMDGPUISelLowering.cpp, LowerDIVREM24). LLVM 19 and 22
/// also do so for operands that are not small enough. This file finds those
/// divisions and hides the misleading operand from the backend. Before, with %x
/// sign-extended from 8 bits:
///
///   %q = udiv i64 %x, %y
///
/// and after:
///
///   %x.hidden = call i64 asm "", "=v,0"(i64 %x)
///   %q = udiv i64 %x.hidden, %y
///
/// The backend's errors, with W the width of the type, S the number of
/// bits equal to the sign that both operands are known to have, and Z the
/// number of leading zeros:
///  1. Unsigned: an operand that is known to repeat its sign, and may be
///     negative, is treated as one of W - S bits (LLVM 19 in IR, both versions
///     in instruction selection). It is hidden.
///  2. Unsigned, of 23 or 24 bits (W - Z): the float quotient can be one too
///     large, with 23 bits only if the reciprocal is not the nearest float;
///     the hardware guarantees it to one unit in the last place. The division
///     becomes one of i32, with an operand hidden.
///  3. Signed, of 24 bits (W - S + 1): the same.
///  4. Signed, shrunk to D = W - S + 1 bits: -2^(D-1) / -1 gives
///     -2^(D-1), because the quotient is sign-extended from D bits. A division
///     by -1 becomes a negation.
///
/// This runs after the optimiser, because the known facts about an operand
/// change until then, and a hidden operand's definition is no longer visible to
/// the optimiser.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "workarounds/BackendBugs.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Debug.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "backend-bugs"

STATISTIC(NumRepaired, "Number of divisions hidden from the backend");

namespace {

/// The widest operands that the backend divides as floats, and as 32-bit
/// integers.
constexpr unsigned MostFloatBits = 24, MostShrunkBits = 32;

/// What has to be done to one division.
struct Repair {
  bool HideX = false, HideY = false;
  bool In32 = false;        ///< Compute it in i32.
  bool NegateByOne = false; ///< A divisor of -1 negates.
  explicit operator bool() const { return HideX || HideY || NegateByOne; }
};

class Divisions {
  Function &F;
  AssumptionCache &AC;
  const DataLayout &DL;

public:
  Divisions(Function &F, AssumptionCache &AC)
      : F(F), AC(AC),
        DL(static_cast<const Module *>(F.getParent())->getDataLayout()) {}

  bool run() {
    SmallVector<BinaryOperator *, 8> Work;
    for (Instruction &I : instructions(F))
      switch (I.getOpcode()) {
      case Instruction::UDiv:
      case Instruction::URem:
      case Instruction::SDiv:
      case Instruction::SRem:
        Work.push_back(cast<BinaryOperator>(&I));
        break;
      }
    bool Changed = false;
    for (BinaryOperator *I : Work)
      if (Repair R = repairOf(*I)) {
        LLVM_DEBUG(dbgs() << "backend-bugs:" << *I << '\n');
        ++NumRepaired;
        rewrite(*I, R);
        Changed = true;
      }
    return Changed;
  }

private:
  // Instruction selection moves a freeze to what its operand is made of, and
  // knows then as much as without. nvvm-undefined freezes divisors.
  KnownBits knownBits(Value *V, const BinaryOperator &I) const {
    if (auto *S = dyn_cast<SelectInst>(V); S && mayBeFrozen(S))
      return knownBits(S->getTrueValue(), I)
          .intersectWith(knownBits(S->getFalseValue(), I));
    if (auto *Frozen = dyn_cast<FreezeInst>(V))
      return knownBits(Frozen->getOperand(0), I);
    return compat::knownBits(V, DL, &AC, &I);
  }
  unsigned signBits(Value *V, const BinaryOperator &I) const {
    if (auto *S = dyn_cast<SelectInst>(V); S && mayBeFrozen(S))
      return std::min(signBits(S->getTrueValue(), I),
                      signBits(S->getFalseValue(), I));
    if (auto *Frozen = dyn_cast<FreezeInst>(V))
      return signBits(Frozen->getOperand(0), I);
    return compat::signBits(V, DL, &AC, &I);
  }
  static bool mayBeFrozen(const SelectInst *S) {
    return isa<FreezeInst>(S->getTrueValue()) ||
           isa<FreezeInst>(S->getFalseValue());
  }

  Repair repairOf(BinaryOperator &I) const {
    unsigned Width = I.getType()->getScalarSizeInBits();
    Repair R;
    if (Width > 64) // LLVM makes loops of shifts of these.
      return R;
    Value *X = I.getOperand(0), *Y = I.getOperand(1);
    KnownBits KX = knownBits(X, I), KY = knownBits(Y, I);
    unsigned SignsX = signBits(X, I), SignsY = signBits(Y, I);
    unsigned ZerosX = KX.countMinLeadingZeros(),
             ZerosY = KY.countMinLeadingZeros();
    unsigned Signs = std::min(SignsX, SignsY);
    // Types narrower than i32 are extended to it before anything else.
    unsigned Shrinks = Width > 32 ? MostShrunkBits : MostFloatBits;

    if (I.getOpcode() == Instruction::UDiv ||
        I.getOpcode() == Instruction::URem) {
      unsigned Bits = Width - std::min(ZerosX, ZerosY);
      if (Bits > MostFloatBits) {
        if (Width >= 32 && Width - Signs <= Shrinks && Bits > Shrinks) {
          R.HideX = SignsX > ZerosX;
          R.HideY = SignsY > ZerosY;
        }
      } else if (Bits >= MostFloatBits - 1) {
        R.HideX = R.In32 = true;
      }
      return R;
    }

    unsigned Bits = Width - Signs + 1;
    if (Bits > Shrinks)
      return R;
    if (Bits == MostFloatBits) {
      R.HideX = R.In32 = true;
      return R;
    }
    bool Overflows = Bits < Width && !KX.isNonNegative() && KY.Zero.isZero();
    R.NegateByOne = Overflows && I.getOpcode() == Instruction::SDiv;
    return R;
  }

  void rewrite(BinaryOperator &I, Repair R) {
    IRBuilder<> B(&I);
    Value *X = I.getOperand(0), *Y = I.getOperand(1), *Result;
    if (auto *V = dyn_cast<FixedVectorType>(I.getType())) {
      Result = PoisonValue::get(V);
      for (unsigned K = 0; K < V->getNumElements(); ++K)
        Result = B.CreateInsertElement(Result,
                                       divide(B, I.getOpcode(),
                                              B.CreateExtractElement(X, K),
                                              B.CreateExtractElement(Y, K), R),
                                       K);
    } else {
      Result = divide(B, I.getOpcode(), X, Y, R);
    }
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
  }

  static Value *divide(IRBuilder<> &B, Instruction::BinaryOps Op, Value *X,
                       Value *Y, Repair R) {
    Type *T = X->getType();
    bool Signed = Op == Instruction::SDiv || Op == Instruction::SRem;
    Value *DX = X, *DY = Y;
    if (R.In32) {
      DX = B.CreateIntCast(X, B.getInt32Ty(), Signed);
      DY = B.CreateIntCast(Y, B.getInt32Ty(), Signed);
    }
    if (R.HideX)
      DX = hide(B, DX);
    if (R.HideY)
      DY = hide(B, DY);
    Value *Q = B.CreateIntCast(B.CreateBinOp(Op, DX, DY), T, Signed);
    if (!R.NegateByOne)
      return Q;
    Value *ByOne = B.CreateICmpEQ(Y, Constant::getAllOnesValue(T));
    return B.CreateSelect(ByOne, B.CreateNeg(X), Q);
  }

  /// \p V, of which nothing is known any more.
  static Value *hide(IRBuilder<> &B, Value *V) {
    Type *T = V->getType(), *Wide = T;
    if (!T->isIntegerTy(32) && !T->isIntegerTy(64)) {
      Wide = T->getIntegerBitWidth() < 32 ? B.getInt32Ty() : B.getInt64Ty();
      V = B.CreateZExt(V, Wide);
    }
    return B.CreateTrunc(opaque(B, V, Opaque::Pure), T);
  }
};

} // namespace

bool crosslane::repairDivisions(Function &F, AssumptionCache &AC) {
  return Divisions(F, AC).run();
}
