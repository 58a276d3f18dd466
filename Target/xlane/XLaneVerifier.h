//===- XLaneVerifier.h - What calls of llvm.xlane.* must be -----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rules of IntrinsicsXLane.td that the intrinsics' signatures cannot say,
/// for Verifier.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_IR_XLANEVERIFIER_H
#define LLVM_LIB_IR_XLANEVERIFIER_H

#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"

namespace llvm {

/// Whether a value of type \p Ty can be moved.
inline bool isXLaneType(Type *Ty, const DataLayout &DL) {
  auto IsElement = [](Type *T, bool Wide) {
    return T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() ||
           T->isIntegerTy(16) || T->isIntegerTy(32) ||
           (Wide && (T->isDoubleTy() || T->isIntegerTy(64)));
  };
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    const uint64_t Bits = Vector->getPrimitiveSizeInBits().getFixedValue();
    return Vector->getNumElements() > 1 && (Bits == 32 || Bits == 64) &&
           IsElement(Vector->getElementType(), false);
  }
  if (Ty->isPointerTy()) {
    const uint64_t Bits = DL.getTypeSizeInBits(Ty);
    return Bits == 32 || Bits == 64;
  }
  return IsElement(Ty, true);
}

/// What is wrong with a call of llvm.xlane.*; null when nothing is. That
/// immediates are immediate has been checked before.
inline const char *whyXLaneCallIsWrong(const CallBase &Call,
                                       const DataLayout &DL) {
  if (!isXLaneType(Call.getType(), DL))
    return "llvm.xlane moves integers and floating-point values of 16, 32 or "
           "64 bits, pointers, and vectors of 32 or 64 bits with elements of "
           "16 or 32";
  if (Call.arg_size() != 4)
    return nullptr;
  const uint64_t Width =
      cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue();
  if (Width < 2 || Width > 64 || !has_single_bit(Width))
    return "the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64";
  return nullptr;
}

} // namespace llvm

#endif // LLVM_LIB_IR_XLANEVERIFIER_H
