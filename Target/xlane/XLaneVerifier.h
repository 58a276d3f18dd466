//===- XLaneVerifier.h - Checks of calls of llvm.xlane.* --------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rules of IntrinsicsXLane.td that the intrinsics' signatures cannot
/// express, for Verifier.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_IR_XLANEVERIFIER_H
#define LLVM_LIB_IR_XLANEVERIFIER_H

#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
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

/// Whether \p Width is one of a segment.
inline bool isXLaneWidth(uint64_t Width) {
  return Width >= 2 && Width <= 64 && has_single_bit(Width);
}

/// Whether \p V is 32 constants up to \p Last, or poison where \p Poison.
inline bool isXLaneTable(const Value *V, uint64_t Last, bool Poison) {
  auto *C = dyn_cast<Constant>(V);
  auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  if (!C || !Ty || Ty->getNumElements() != 32)
    return false;
  for (unsigned Lane = 0; Lane < 32; ++Lane) {
    const Constant *Entry = C->getAggregateElement(Lane);
    auto *Number = dyn_cast_or_null<ConstantInt>(Entry);
    if (Number ? Number->getValue().ugt(Last)
               : !Poison || !isa_and_nonnull<PoisonValue>(Entry))
      return false;
  }
  return true;
}

/// What is wrong with \p Call of one of llvm.xlane.*; null when nothing is, or
/// when it is none. That immediates are immediate has been checked before.
inline const char *whyXLaneCallIsWrong(const CallBase &Call,
                                       const DataLayout &DL) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  if (!Name.consume_front("llvm.xlane.") || Name.starts_with("goacc."))
    return nullptr;
  // Those without a type are on no values.
  if (!Call.arg_size() || !Name.contains('.'))
    return nullptr;
  Type *Ty = Call.getArgOperand(0)->getType();
  if (Name.starts_with("match."))
    return Ty->isIntegerTy(32) || Ty->isIntegerTy(64)
               ? nullptr
               : "llvm.xlane.match compares integers of 32 or 64 bits";
  if (Name.starts_with("redux."))
    return Ty->isIntegerTy(32) && !Name.starts_with("redux.f")
               ? nullptr
               : "llvm.xlane.redux combines integers of 32 bits";
  if (!isXLaneType(Ty, DL))
    return "llvm.xlane moves integers and floating-point values of 16, 32 or "
           "64 bits, pointers, and vectors of 32 or 64 bits with elements of "
           "16 or 32";
  if (Call.arg_size() <= 2 || Name.starts_with("broadcast.") ||
      Name.starts_with("shuffle."))
    return nullptr;
  if (Name.starts_with("map.")) {
    if (!isXLaneTable(Call.getArgOperand(2), 32, /*Poison=*/true))
      return "the table of llvm.xlane.map must be 32 constants from 0 to 32";
    return Call.arg_size() == 4 &&
                   isXLaneTable(Call.getArgOperand(3), ~0u, /*Poison=*/false)
               ? nullptr
               : "who is present for llvm.xlane.map must be 32 constants";
  }
  // The operation that a reduction or a scan is of.
  const bool Combines =
      Name.consume_front("reduce.") || Name.consume_front("scan.");
  const bool OfFloats = Name.starts_with("f");
  if (Combines && (Ty->isBFloatTy() ||
                   (OfFloats ? !Ty->isFloatingPointTy() : !Ty->isIntegerTy())))
    return "this operation of llvm.xlane is on integers, or on half, float and "
           "double if its name begins with f";
  auto *Width = cast<ConstantInt>(Call.getArgOperand(Combines ? 1 : 2));
  if (!isXLaneWidth(Width->getZExtValue()))
    return "the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64";
  return nullptr;
}

} // namespace llvm

#endif // LLVM_LIB_IR_XLANEVERIFIER_H
