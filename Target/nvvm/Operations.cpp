//===- Operations.cpp - Operations of the steps of a tree -----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/Operations.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace crosslane {

Value *Operation::clone(IRBuilderBase &B, Value *First, Value *Second,
                        bool Reordered) const {
  SmallVector<std::pair<Value *, Value *>, 5> Map{{Operand[0], First},
                                                  {Operand[1], Second}};
  for (Instruction *Part : Parts) {
    Instruction *I = Part->clone();
    for (Use &U : I->operands())
      for (auto [From, To] : Map)
        if (U == From) {
          U.set(To);
          break;
        }
    if (Reordered && !isa<FPMathOperator>(I))
      I->dropPoisonGeneratingFlags();
    I->dropUnknownNonDebugMetadata();
    B.Insert(I);
    Map.push_back({Part, I});
  }
  return Map.back().second;
}

std::optional<Operation> matchOperation(Instruction *I) {
  Operation O;
  Type *Ty = I->getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  if (Ty->isVectorTy() || (Bits != 16 && Bits != 32 && Bits != 64) ||
      (!Ty->isIntegerTy() && !Ty->isHalfTy() && !Ty->isFloatTy() &&
       !Ty->isDoubleTy()))
    return std::nullopt;
  auto Is = [&](LaneOp K) {
    O.Kind = K;
    O.Operand[0] = I->getOperand(0);
    O.Operand[1] = I->getOperand(1);
    O.Parts = {I};
    return O;
  };
  switch (I->getOpcode()) {
  case Instruction::Add:
    return Is(LaneOp::Add);
  case Instruction::Mul:
    return Is(LaneOp::Mul);
  case Instruction::And:
    return Is(LaneOp::And);
  case Instruction::Or:
    return Is(LaneOp::Or);
  case Instruction::Xor:
    return Is(LaneOp::Xor);
  case Instruction::FAdd:
    return Is(LaneOp::FAdd);
  case Instruction::FMul:
    return Is(LaneOp::FMul);
  case Instruction::Call: {
    auto *II = dyn_cast<IntrinsicInst>(I);
    if (!II)
      return std::nullopt;
    switch (II->getIntrinsicID()) {
    case Intrinsic::smin:
      return Is(LaneOp::SMin);
    case Intrinsic::smax:
      return Is(LaneOp::SMax);
    case Intrinsic::umin:
      return Is(LaneOp::UMin);
    case Intrinsic::umax:
      return Is(LaneOp::UMax);
    case Intrinsic::minnum:
      Is(LaneOp::FMin);
      break;
    case Intrinsic::minimum:
      Is(LaneOp::FMinimum);
      break;
    case Intrinsic::maxnum:
      Is(LaneOp::FMax);
      break;
    case Intrinsic::maximum:
      Is(LaneOp::FMaximum);
      break;
    default:
      return std::nullopt;
    }
    // nvvm-scalar makes fmin and fmax of canonical operands.
    SmallVector<Instruction *, 3> Canonical;
    for (WeakTrackingVH &V : O.Operand)
      if (auto *C = dyn_cast<IntrinsicInst>(V);
          C && C->getIntrinsicID() == Intrinsic::canonicalize) {
        Canonical.push_back(C);
        V = C->getArgOperand(0);
      }
    O.Parts.insert(O.Parts.begin(), Canonical.begin(), Canonical.end());
    return O;
  }
  case Instruction::Select: {
    auto *Cmp = dyn_cast<CmpInst>(I->getOperand(0));
    Value *A = I->getOperand(1), *B = I->getOperand(2);
    if (!Cmp)
      return std::nullopt;
    const bool Straight = Cmp->getOperand(0) == A && Cmp->getOperand(1) == B;
    if (!Straight && (Cmp->getOperand(0) != B || Cmp->getOperand(1) != A))
      return std::nullopt;
    O.Operand[0] = A, O.Operand[1] = B;
    O.Parts = {Cmp, I};
    switch (Straight ? Cmp->getPredicate() : Cmp->getSwappedPredicate()) {
    case CmpInst::ICMP_SLT:
    case CmpInst::ICMP_SLE:
      O.Kind = LaneOp::SMin;
      return O;
    case CmpInst::ICMP_SGT:
    case CmpInst::ICMP_SGE:
      O.Kind = LaneOp::SMax;
      return O;
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_ULE:
      O.Kind = LaneOp::UMin;
      return O;
    case CmpInst::ICMP_UGT:
    case CmpInst::ICMP_UGE:
      O.Kind = LaneOp::UMax;
      return O;
    default:
      if (!isa<FCmpInst>(Cmp))
        return std::nullopt;
      O.Kind = std::nullopt;
      return O;
    }
  }
  default:
    return std::nullopt;
  }
}

} // namespace crosslane
