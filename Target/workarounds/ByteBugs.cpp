//===- ByteBugs.cpp - Bugs in operations on bytes -------------------------===//
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

/// An operand of a product that is a byte, extended, as this IR says it.
struct ByteOperand {
  bool Signed = false;
  /// What takes the byte, or the word that it is in, and that operand.
  Instruction *Taker = nullptr;
  bool Shifted = false;
};

/// The shift to the right by whole bytes that \p V is, of any width.
static Instruction *byteShift(Value *V) {
  const APInt *Amount;
  if (match(V, m_Shr(m_Value(), m_APInt(Amount))) && Amount->urem(8) == 0)
    return cast<Instruction>(V);
  return nullptr;
}

static std::optional<ByteOperand> byteOperand(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return std::nullopt;
  ByteOperand Byte;
  const unsigned Bits = I->getType()->getIntegerBitWidth();
  const APInt *Amount;
  if (isa<SExtInst, ZExtInst>(I) && I->getOperand(0)->getType()->isIntegerTy(8))
    Byte = {isa<SExtInst>(I), I};
  else if (match(I, m_And(m_Value(), m_SpecificInt(255))))
    Byte = {false, I};
  else if (match(I, m_Shr(m_Value(), m_APInt(Amount))) && *Amount == Bits - 8)
    return ByteOperand{I->getOpcode() == Instruction::AShr, I, true};
  else
    return std::nullopt;
  if (auto *Trunc = dyn_cast<TruncInst>(Byte.Taker->getOperand(0)))
    Byte.Taker = Trunc;
  if (Instruction *Shift = byteShift(Byte.Taker->getOperand(0))) {
    Byte.Taker = Shift;
    Byte.Shifted = true;
  }
  return Byte;
}

/// Whether the backend looks for a byte behind \p V, too, or may do so.
static bool looksThrough(const Value *V, bool Shifted) {
  if (isa<CastInst, FreezeInst, ShlOperator>(V) ||
      match(V, m_Shr(m_Value(), m_ConstantInt())))
    return true;
  if (Shifted)
    return false;
  auto *II = dyn_cast<IntrinsicInst>(V);
  switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::bswap:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::amdgcn_perm:
    return true;
  default:
    return match(V, m_Or(m_Value(), m_Value()));
  }
}

/// Whether the backend might take \p V for a byte.
static bool passesForByte(const Value *V) {
  if (V->getType()->isIntegerTy(8))
    return true;
  const APInt *C;
  Value *X;
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  // With a second byte that is known they do not.
  if (match(V, m_Shr(m_Value(X), m_APInt(C))))
    return C->urem(8) == 0 &&
           (*C == Bits - 8 || looksThrough(X, /*Shifted=*/true));
  if (match(V, m_And(m_Value(X), m_APInt(C))))
    return (*C & 255) == 255 &&
           ((*C & 0xffff) != 0xffff || looksThrough(X, /*Shifted=*/true));
  if (match(V, m_Trunc(m_Value())) || match(V, m_ZExtOrSExt(m_Value())) ||
      isa<FreezeInst>(V))
    return passesForByte(cast<Instruction>(V)->getOperand(0));
  return looksThrough(V, /*Shifted=*/false);
}

/// The product that \p V is of two operands that might be taken for bytes.
static BinaryOperator *productOfBytes(Value *V) {
  Value *X, *Y;
  if (!V->getType()->isIntegerTy() ||
      !match(V, m_Mul(m_Value(X), m_Value(Y))) || !passesForByte(X) ||
      !passesForByte(Y))
    return nullptr;
  return cast<BinaryOperator>(V);
}

/// \p V, an integer of any width, through opaque().
static Value *hideInteger(IRBuilder<> &B, Value *V) {
  Type *Ty = V->getType();
  const unsigned Bits = Ty->getIntegerBitWidth();
  if (Bits <= 32)
    return B.CreateZExtOrTrunc(
        opaque(B, B.CreateZExt(V, B.getInt32Ty()), Opaque::Pure), Ty);
  Value *Hidden = nullptr;
  for (unsigned From = 0; From < Bits; From += 32) {
    Value *Word = B.CreateZExt(
        opaque(B, B.CreateTrunc(B.CreateLShr(V, From), B.getInt32Ty()),
               Opaque::Pure),
        Ty);
    Hidden = Hidden ? B.CreateOr(Hidden, B.CreateShl(Word, From)) : Word;
  }
  return Hidden;
}

/// Hides what the operands of the product \p Mul hide behind.
static void sayBytes(BinaryOperator &Mul, DenseMap<Value *, Value *> &Hidden,
                     const DataLayout &DL) {
  const unsigned Bits = Mul.getType()->getIntegerBitWidth();
  for (Use &U : Mul.operands()) {
    Value *V = U;
    IRBuilder<> B(&Mul);
    if (Bits <= 8) { // nothing but bytes, but not always the right ones
      if (!isa<LoadInst, Constant, Argument, PHINode>(V))
        U = hideInteger(B, V);
      continue;
    }
    if (std::optional<ByteOperand> Byte = byteOperand(V)) {
      Value *Of = Byte->Taker->getOperand(0);
      if (!looksThrough(Of, Byte->Shifted) &&
          (Of->getType()->isIntegerTy(8) || Of->getType()->isIntegerTy(32)))
        continue;
      Value *&Seen = Hidden[Of];
      if (!Of->getType()->isIntegerTy(32) || isa<Constant>(Of)) {
        V = B.CreateTrunc(
            hideInteger(B, B.CreateZExtOrTrunc(V, B.getInt32Ty())),
            B.getInt8Ty());
        U = Byte->Signed ? B.CreateSExt(V, Mul.getType())
                         : B.CreateZExt(V, Mul.getType());
        continue;
      }
      if (!Seen) {
        B.SetInsertPoint(cast<Instruction>(Of)->getNextNode());
        Seen = opaque(B, Of, Opaque::Pure);
      }
      Byte->Taker->setOperand(0, Seen);
      continue;
    }
    const KnownBits Known = computeKnownBits(V, DL);
    const unsigned Signed = Bits - ComputeNumSignBits(V, DL) + 1;
    U = hideInteger(B, V);
    if (Bits != 32)
      continue;
    if (Known.countMaxActiveBits() <= 24)
      U = B.CreateAnd(U, 0xffffff);
    else if (Signed <= 24)
      U = B.CreateAShr(B.CreateShl(U, 8), 8);
  }
}

/// The product of two bytes \p Mul, of more than 32 bits, by one of 32.
static bool narrowProduct(BinaryOperator &Mul) {
  const auto X = byteOperand(Mul.getOperand(0)),
             Y = byteOperand(Mul.getOperand(1));
  if (Mul.getType()->getIntegerBitWidth() <= 32 || !X || !Y)
    return false;
  IRBuilder<> B(&Mul);
  Value *Product =
      B.CreateMul(B.CreateTrunc(Mul.getOperand(0), B.getInt32Ty()),
                  B.CreateTrunc(Mul.getOperand(1), B.getInt32Ty()));
  Mul.replaceAllUsesWith(X->Signed || Y->Signed
                             ? B.CreateSExt(Product, Mul.getType())
                             : B.CreateZExt(Product, Mul.getType()));
  Mul.eraseFromParent();
  return true;
}

/// Bug 16.
bool crosslane::keepBytesApart(Function &F, const DataLayout &DL) {
  const StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  if (CPU == "gfx900" || CPU == "gfx90c") // which have no such instruction
    return false;
  SetVector<BinaryOperator *> Products;
  SmallVector<Use *, 8> Elsewhere;
  for (Instruction &I : instructions(F)) {
    const bool Adds = I.getOpcode() == Instruction::Add;
    if (!Adds && !isa<BinaryOperator, SelectInst, IntrinsicInst>(I))
      continue;
    for (Use &U : I.operands())
      if (BinaryOperator *Mul = productOfBytes(U)) {
        if (Adds)
          Products.insert(Mul);
        else
          Elsewhere.push_back(&U);
      }
  }
  if (Products.empty())
    return false;
  // Also where no sum is beside it yet: these are put in another order later.
  for (Use *U : Elsewhere) {
    IRBuilder<> B(cast<Instruction>(U->getUser()));
    U->set(hideInteger(B, *U));
  }
  DenseMap<Value *, Value *> Hidden;
  for (BinaryOperator *Mul : Products)
    if (!narrowProduct(*Mul))
      sayBytes(*Mul, Hidden, DL);
  return true;
}

/// Bug 17: whether bytes of \p V go into an `or`, as the backend follows them.
static bool goesIntoOr(const Value *V, unsigned Depth = 4) {
  return any_of(V->users(), [Depth](const User *U) {
    auto *II = dyn_cast<IntrinsicInst>(U);
    switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
    case Intrinsic::bswap:
    case Intrinsic::fshl:
    case Intrinsic::fshr:
      return Depth && goesIntoOr(U, Depth - 1);
    default:
      return match(U, m_Or(m_Value(), m_Value())) ||
             (Depth &&
              (isa<CastInst, ShlOperator>(U) ||
               match(U, m_And(m_Value(), m_Value())) ||
               match(U, m_Shr(m_Value(), m_Value()))) &&
              goesIntoOr(U, Depth - 1));
    }
  });
}

bool crosslane::hideSignBytes(Instruction &I) {
  if (I.getOpcode() != Instruction::AShr || !byteShift(&I) ||
      !I.getType()->isIntegerTy() || !goesIntoOr(&I))
    return false;
  IRBuilder<> B(I.getNextNode());
  SmallVector<Use *, 4> Uses;
  for (Use &U : I.uses())
    Uses.push_back(&U);
  Value *Hidden = hideInteger(B, &I);
  for (Use *U : Uses)
    U->set(Hidden);
  return true;
}
