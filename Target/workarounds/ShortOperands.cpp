//===- ShortOperands.cpp - Operands of v_bitop3 in the better order -------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "workarounds/BackendBugs.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace crosslane;

/// A logic operation that \p V is for its one user, by v_bitop3.
static const BinaryOperator *isLogic(const Value *V) {
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && I->hasOneUse() && I->isBitwiseLogicOp() ? I : nullptr;
}

bool crosslane::putShortOperandFirst(Instruction &I) {
  if (!I.isBitwiseLogicOp() || !I.getType()->isIntegerTy(32))
    return false;
  const StringRef CPU =
      I.getFunction()->getFnAttribute("target-cpu").getValueAsString();
  if (CPU != "gfx950" && !CPU.starts_with("gfx125"))
    return false;
  auto IsDeep = [](const BinaryOperator &Of) {
    return isLogic(Of.getOperand(0)) || isLogic(Of.getOperand(1));
  };
  const BinaryOperator *First = isLogic(I.getOperand(0)),
                       *Second = isLogic(I.getOperand(1));
  return First && Second && IsDeep(*First) && !IsDeep(*Second) &&
         !cast<BinaryOperator>(I).swapOperands();
}
