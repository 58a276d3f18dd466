//===- ValueBugs.cpp - Bugs in results of one instruction -----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "workarounds/BackendBugs.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace crosslane;

bool crosslane::keepSignOfZeroMinus(Instruction &I) {
  const APFloat *Zero;
  if (!match(&I, m_FSub(m_APFloat(Zero), m_Value())) || !Zero->isPosZero() ||
      I.hasNoSignedZeros())
    return false;
  IRBuilder<> B(I.getNextNode());
  auto *C =
      cast<Instruction>(B.CreateUnaryIntrinsic(Intrinsic::canonicalize, &I));
  I.replaceUsesWithIf(C, [C](Use &U) { return U.getUser() != C; });
  return true;
}

bool crosslane::keepSignOfProduct(Instruction &I) {
  auto *Mul = dyn_cast<BinaryOperator>(I.getOperand(0));
  if (I.getOpcode() != Instruction::FPTrunc || !Mul ||
      Mul->getOpcode() != Instruction::FMul || Mul->hasNoSignedZeros() ||
      !Mul->getType()->getScalarType()->isFloatTy() ||
      !I.getType()->getScalarType()->isHalfTy())
    return false;
  IRBuilder<> B(Mul);
  B.setFastMathFlags(Mul->getFastMathFlags());
  Value *FMA = B.CreateIntrinsic(Intrinsic::fma, {Mul->getType()},
                                 {Mul->getOperand(0), Mul->getOperand(1),
                                  ConstantFP::getNegativeZero(Mul->getType())});
  FMA->takeName(Mul);
  Mul->replaceAllUsesWith(FMA);
  Mul->eraseFromParent();
  return true;
}

/// Gives the sum or difference whose carry \p I is, or compares for.
static bool usesCarry(Instruction &I, Instruction *&Sum) {
  Sum = nullptr;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    switch (Call->getIntrinsicID()) {
    case Intrinsic::uadd_sat:
    case Intrinsic::usub_sat:
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::usub_with_overflow:
      Sum = &I;
      return true;
    default:
      return false;
    }
  }
  // if (a + b < a); if (a < b) with a - b somewhere.
  auto *Cmp = dyn_cast<ICmpInst>(&I);
  if (!Cmp || !Cmp->isUnsigned())
    return false;
  for (Value *Op : Cmp->operands()) {
    auto *Add = dyn_cast<BinaryOperator>(Op);
    if (Add && Add->getOpcode() == Instruction::Add) {
      Sum = Add;
      return true;
    }
  }
  if (isa<Constant>(Cmp->getOperand(0))) // which has no list of uses
    return false;
  for (User *U : Cmp->getOperand(0)->users()) {
    auto *Sub = dyn_cast<BinaryOperator>(U);
    if (Sub && Sub->getOpcode() == Instruction::Sub) {
      Sum = Sub;
      return true;
    }
  }
  return false;
}

/// \p V, whose upper half is zero, with that hidden.
static Value *hideUpper(IRBuilder<> &B, Value *V) {
  Value *Zero = opaque(B, B.getInt32(0), Opaque::Pure);
  return B.CreateOr(V, B.CreateShl(B.CreateZExt(Zero, V->getType()), 32));
}

bool crosslane::hideSmallSummand(Instruction &I, const DataLayout &DL) {
  Instruction *Sum;
  if (!usesCarry(I, Sum) ||
      !Sum->getOperand(0)->getType()->getScalarType()->isIntegerTy(64))
    return false;
  bool Changed = false;
  for (unsigned K : {0u, 1u}) {
    Value *Small = Sum->getOperand(K), *Other = Sum->getOperand(1 - K);
    // The upper half of these is no `add i32`.
    if (isa<Constant, Argument, LoadInst, PHINode>(Other) ||
        computeKnownBits(Small, DL).countMinLeadingZeros() < 32 ||
        computeKnownBits(Other, DL).countMinLeadingZeros() >= 32)
      continue;
    IRBuilder<> B(Sum);
    Value *Hidden = Small;
    if (auto *VT = dyn_cast<FixedVectorType>(Small->getType())) {
      for (unsigned E = 0; E < VT->getNumElements(); ++E)
        Hidden = B.CreateInsertElement(
            Hidden, hideUpper(B, B.CreateExtractElement(Small, E)), E);
    } else {
      Hidden = hideUpper(B, Small);
    }
    // A comparison with the summand must see the same value.
    Sum->setOperand(K, Hidden);
    if (&I != Sum)
      I.replaceUsesOfWith(Small, Hidden);
    Changed = true;
  }
  return Changed;
}

bool crosslane::keepOrderInBallot(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || Call->getIntrinsicID() != Intrinsic::amdgcn_ballot)
    return false;
  Value *Cond = Call->getArgOperand(0);
  bool Not = match(Cond, m_Not(m_Value(Cond)));
  auto *Cmp = dyn_cast<FCmpInst>(Cond);
  if (!Cmp ||
      Cmp->getPredicate() != (Not ? FCmpInst::FCMP_UEQ : FCmpInst::FCMP_ONE) ||
      Cmp->hasNoNaNs())
    return false;
  IRBuilder<> B(&I);
  Value *X = Cmp->getOperand(0), *Y = Cmp->getOperand(1);
  Value *Ordered = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {I.getType()},
                                     {B.CreateFCmpORD(X, Y)});
  Call->setArgOperand(0, B.CreateFCmpUNE(X, Y));
  B.SetInsertPoint(I.getNextNode());
  auto *Both = cast<Instruction>(B.CreateAnd(&I, Ordered));
  I.replaceUsesWithIf(Both, [Both](Use &U) { return U.getUser() != Both; });
  return true;
}

bool crosslane::chooseTruth(Instruction &I) {
  if (!isa<UIToFPInst, SIToFPInst>(I) ||
      !I.getType()->getScalarType()->isBFloatTy() ||
      !I.getOperand(0)->getType()->isIntOrIntVectorTy(1))
    return false;
  Value *R = IRBuilder<>(&I).CreateSelect(
      I.getOperand(0),
      ConstantFP::get(I.getType(), isa<UIToFPInst>(I) ? 1 : -1),
      ConstantFP::get(I.getType(), 0));
  R->takeName(&I);
  I.replaceAllUsesWith(R);
  I.eraseFromParent();
  return true;
}

/// An atomic whose new value is made of a part of a dword.
bool crosslane::keepPartOfDword(Instruction &I, const DataLayout &DL) {
  auto *RMW = dyn_cast<AtomicRMWInst>(&I);
  if (!RMW || RMW->getAlign() >= Align(4) ||
      DL.getTypeStoreSize(RMW->getType()) >= 4)
    return false;
  switch (RMW->getOperation()) {
  case AtomicRMWInst::Xchg: // of the whole dword, masked
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Nand:
    return false;
  default:
    break;
  }
  Value *P = RMW->getPointerOperand();
  // What lies in LDS gets its address later; by this nothing more can be known
  // of its lowest bits then.
  if (auto *GV = dyn_cast<GlobalVariable>(getUnderlyingObject(P)))
    if (GV->canIncreaseAlignment() && GV->getPointerAlignment(DL) < Align(4))
      GV->setAlignment(Align(4));
  const KnownBits Known = computeKnownBits(P, DL);
  if (Known.countMinTrailingZeros() >= 2) {
    RMW->setAlignment(Align(4));
    return true;
  }
  if (Known.One[0] || Known.One[1])
    return false;
  IRBuilder<> B(RMW);
  RMW->setOperand(
      0, B.CreateGEP(B.getInt8Ty(), P, opaque(B, B.getInt32(0), Opaque::Pure)));
  return true;
}

/// Bug 14.
bool crosslane::swapWords(Instruction &I) {
  Value *V;
  if (!I.getType()->getScalarType()->isIntegerTy(64) ||
      !match(&I, m_BSwap(m_Value(V))))
    return false;
  IRBuilder<> B(&I);
  Type *Word = I.getType()->getWithNewBitWidth(32);
  auto Swap = [&](Value *W) {
    return B.CreateZExt(
        B.CreateUnaryIntrinsic(Intrinsic::bswap, B.CreateTrunc(W, Word)),
        I.getType());
  };
  Value *Low = Swap(B.CreateLShr(V, 32));
  I.replaceAllUsesWith(B.CreateOr(B.CreateShl(Swap(V), 32), Low));
  I.eraseFromParent();
  return true;
}
