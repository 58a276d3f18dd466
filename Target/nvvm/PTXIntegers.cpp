//===- PTXIntegers.cpp - Instructions of PTX on integers ------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Integers, bits, carry chains, dot products, and the video instructions.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXEmitter.h"
#include "llvm/IR/ConstantRange.h"

using namespace llvm;
using namespace crosslane;

using PType = ptx::Type;

/// All elements are read before one is written.
Value *PTXEmitter::moveVector() {
  const unsigned N = has("v2") ? 2 : 4;
  const ptx::Operand &To = PI->Operands[0], &From = PI->Operands[1];
  SmallVector<Value *, 4> Elements;
  if (From.Kind == ptx::Operand::Special && N == 4 && T.Width == 32) {
    // %tid and similar registers are vectors.
    for (StringRef Dim : {".x", ".y", ".z", ".w"}) {
      ptx::Operand E = From;
      std::string Name = (From.Name + Dim).str();
      E.Name = Name;
      Elements.push_back(special(E));
    }
  } else if (From.Kind == ptx::Operand::Vector && From.Elements.size() == N) {
    for (const ptx::Operand &E : From.Elements)
      Elements.push_back(source(E, T));
  }
  if (To.Kind != ptx::Operand::Vector || To.Elements.size() != N ||
      Elements.size() != N)
    return fail("vectors of " + Twine(N) + " are expected");
  for (unsigned I = 0; I < N && !failed(); ++I)
    assign(To.Elements[I], Elements[I]);
  return nullptr;
}

Value *PTXEmitter::toSpace(StringRef Space) {
  if (bitsOf(A[0]) != 64)
    return fail("addresses have 64 bits");
  Value *P = as(A[0], PointerType::get(CI.getContext(), 0));
  return B.CreateAddrSpaceCast(
      P, PointerType::get(CI.getContext(), spaceNumber(Space)));
}
Value *PTXEmitter::toGeneric(StringRef Space) {
  unsigned AS = spaceNumber(Space);
  auto *PtrTy = PointerType::get(CI.getContext(), AS);
  Value *V = A[0];
  if (bitsOf(V) != 64)
    return fail("addresses have 64 bits");
  if (!V->getType()->isPointerTy() ||
      V->getType()->getPointerAddressSpace() != AS) {
    V = as(V, I64);
    V = B.CreateIntToPtr(AS == 3 || AS == 5 ? B.CreateTrunc(V, I32) : V, PtrTy);
  }
  return B.CreateAddrSpaceCast(V, PointerType::get(CI.getContext(), 0));
}

/// c >= 0 ? a : b, where -0 counts as 0 and NaN as negative.
Value *PTXEmitter::slct() {
  Value *C = A[2];
  Value *Cond;
  if (T.isFloat())
    Cond = B.CreateFCmpOGE(has("ftz") ? flushed(C) : C,
                           ConstantFP::get(C->getType(), 0.0));
  else
    Cond = B.CreateICmpSGE(C, ConstantInt::get(C->getType(), 0));
  return B.CreateSelect(Cond, A[0], A[1]);
}

/// a + b or a - b with the carry or borrow taken (\p In) and set (\p Out).
Value *PTXEmitter::carrying(bool Minus, bool In, bool Out) {
  auto Op = [&](Value *X, Value *Y) {
    return call(Minus ? Intrinsic::usub_with_overflow
                      : Intrinsic::uadd_with_overflow,
                {X, Y});
  };
  Value *Old = CC.Flag;
  if (In && !Old)
    return fail("reads a carry that no instruction before it in this basic "
                "block sets");
  if (In && CC.Borrow != Minus)
    return fail("reads a borrow as a carry, or a carry as a borrow");
  Value *R = Op(A[0], A[1]);
  Value *Sum = B.CreateExtractValue(R, 0), *Flag = B.CreateExtractValue(R, 1);
  if (In) {
    Value *S = Op(Sum, B.CreateZExt(Old, Sum->getType()));
    Sum = B.CreateExtractValue(S, 0);
    Flag = B.CreateOr(Flag, B.CreateExtractValue(S, 1));
  }
  if (Out) {
    if (Guard && Old)
      Flag = B.CreateSelect(Guard, Flag, Old);
    CC = {Flag, Minus};
  }
  return Sum;
}
Value *PTXEmitter::madCarrying(bool In) {
  Value *P = has("lo") ? B.CreateMul(A[0], A[1]) : mulHigh();
  A = {P, A[2]};
  return carrying(false, In, has("cc"));
}

Value *PTXEmitter::mulHigh() {
  Value *X = resize(A[0], 2 * T.Width, T.isSigned()),
        *Y = resize(A[1], 2 * T.Width, T.isSigned());
  return B.CreateTrunc(B.CreateLShr(B.CreateMul(X, Y), T.Width),
                       intTy(T.Width));
}
Value *PTXEmitter::mulWide() {
  return B.CreateMul(resize(A[0], 2 * T.Width, T.isSigned()),
                     resize(A[1], 2 * T.Width, T.isSigned()));
}
/// The low 24 bits of both; `hi` gives bits 47 to 16 of the product.
Value *PTXEmitter::mul24() {
  auto Low = [&](Value *V) {
    V = B.CreateShl(V, 8);
    V = T.isSigned() ? B.CreateAShr(V, 8) : B.CreateLShr(V, 8);
    return resize(V, 64, T.isSigned());
  };
  Value *P = B.CreateMul(Low(A[0]), Low(A[1]));
  return B.CreateTrunc(has("hi") ? B.CreateLShr(P, 16) : P, I32);
}
/// PTX leaves a division by zero unspecified; on NVIDIA's hardware quotient and
/// remainder have all bits set.
Value *PTXEmitter::divide(bool Remainder) {
  // In 32 bits: LLVM 22 cannot select a quotient and a remainder of 16.
  unsigned W = std::max(32u, unsigned(T.Width));
  Value *X = resize(A[0], W, T.isSigned()), *Y = resize(A[1], W, T.isSigned());
  llvm::Type *Ty = X->getType();
  Value *Zero = B.CreateIsNull(Y), *Bad = Zero;
  if (T.isSigned())
    Bad = B.CreateOr(
        Bad,
        B.CreateAnd(B.CreateICmpEQ(Y, Constant::getAllOnesValue(Ty)),
                    B.CreateICmpEQ(
                        X, ConstantInt::get(Ty, APInt::getSignedMinValue(W)))));
  Y = B.CreateSelect(Bad, ConstantInt::get(Ty, 1), Y);
  Instruction::BinaryOps Op =
      Remainder ? (T.isSigned() ? Instruction::SRem : Instruction::URem)
                : (T.isSigned() ? Instruction::SDiv : Instruction::UDiv);
  Value *R = B.CreateSelect(Zero, Constant::getAllOnesValue(Ty),
                            B.CreateBinOp(Op, X, Y));
  return B.CreateTrunc(R, intTy(T.Width));
}
Value *PTXEmitter::minMax(bool Max) {
  return binary(T.isSigned() ? (Max ? Intrinsic::smax : Intrinsic::smin)
                             : (Max ? Intrinsic::umax : Intrinsic::umin));
}
Value *PTXEmitter::sad() {
  std::string Name = T.Width == 16 ? "s" : T.Width == 32 ? "i" : "ll";
  if (!T.isSigned())
    Name = (T.Width == 16 ? "us" : "u") + (T.Width == 16 ? "" : Name);
  return nvvm("sad." + Name, A[0]->getType(), A);
}

/// Bit 4a + 2b + c of the table is the result for the bits a, b and c.
Value *PTXEmitter::lop3() {
  auto *C = dyn_cast<ConstantInt>(A[3]);
  if (!C)
    return fail("the table must be a number");
  unsigned Lut = C->getZExtValue() & 0xff;
  Value *Zero = B.getInt32(0), *Ones = B.getInt32(-1);
  // The function of b and c that the four bits of Half say.
  auto Of = [&](unsigned Half, Value *X, Value *Y) -> Value * {
    // Half & 3 is for b = 0, Half >> 2 for b = 1.
    auto OfY = [&](unsigned Two) -> Value * {
      return Two == 0 ? Zero : Two == 3 ? Ones : Two == 2 ? Y : B.CreateNot(Y);
    };
    unsigned L = Half & 3, H = Half >> 2;
    if (L == H)
      return OfY(L);
    if (L == (~H & 3))
      return B.CreateXor(X, OfY(L));
    Value *V0 = OfY(L), *V1 = OfY(H);
    return B.CreateOr(B.CreateAnd(X, V1), B.CreateAnd(B.CreateNot(X), V0));
  };
  unsigned L = Lut & 15, H = Lut >> 4;
  if (L == H)
    return Of(L, A[1], A[2]);
  if (L == (~H & 15))
    return B.CreateXor(A[0], Of(L, A[1], A[2]));
  Value *V0 = Of(L, A[1], A[2]), *V1 = Of(H, A[1], A[2]);
  return B.CreateOr(B.CreateAnd(A[0], V1), B.CreateAnd(B.CreateNot(A[0]), V0));
}

/// p of d|p is whether the result is not zero, combined with a predicate.
Value *PTXEmitter::lop3Predicate() {
  const ptx::Operand &Dest = PI->Operands[0];
  if (Dest.Second.empty())
    return fail("a result d|p is expected", Dest.Column);
  Value *V = lop3();
  if (!V)
    return nullptr;
  Value *P = B.CreateIsNotNull(V);
  assign(Dest.Second[0],
         has("and") ? B.CreateAnd(P, A[4]) : B.CreateOr(P, A[4]));
  return V;
}

/// Amounts beyond the width are the width (PTX ISA, "shl", "shr").
Value *PTXEmitter::shift(Instruction::BinaryOps Op) {
  llvm::Type *Ty = A[0]->getType();
  unsigned W = T.Width;
  Value *Large = B.CreateICmpUGE(A[1], B.getInt32(W));
  Value *N = B.CreateZExtOrTrunc(
      B.CreateSelect(Large, B.getInt32(Op == Instruction::AShr ? W - 1 : 0),
                     A[1]),
      Ty);
  Value *R = B.CreateBinOp(Op, A[0], N);
  return Op == Instruction::AShr
             ? R
             : B.CreateSelect(Large, ConstantInt::get(Ty, 0), R);
}

/// Bits Length of X, all of them for the width and more.
static Value *lowMask(IRBuilder<> &B, llvm::Type *Ty, Value *Length) {
  unsigned W = Ty->getIntegerBitWidth();
  Value *Full = B.CreateICmpUGE(Length, ConstantInt::get(Ty, W));
  Value *N = B.CreateSelect(Full, ConstantInt::get(Ty, 0), Length);
  Value *Mask = B.CreateSub(B.CreateShl(ConstantInt::get(Ty, 1), N),
                            ConstantInt::get(Ty, 1));
  return B.CreateSelect(Full, Constant::getAllOnesValue(Ty), Mask);
}

/// A position or a length of a field, of the instruction's width. PTX restricts
/// them to 0 to 255; of larger ones ptxas takes the low 8 bits in fields of 32
/// bits, and the whole number in those of 64.
Value *PTXEmitter::fieldNumber(Value *N) {
  return T.Width == 64 ? B.CreateZExt(N, intTy(64)) : B.CreateAnd(N, 255);
}

Value *PTXEmitter::extractField() {
  llvm::Type *Ty = A[0]->getType();
  unsigned W = T.Width;
  Value *Pos = fieldNumber(A[1]), *Len = fieldNumber(A[2]);
  auto *Width = ConstantInt::get(Ty, W), *Zero = ConstantInt::get(Ty, 0);
  Value *Out = B.CreateICmpUGE(Pos, Width);
  Value *X = B.CreateSelect(Out, Zero,
                            B.CreateLShr(A[0], B.CreateSelect(Out, Zero, Pos)));
  if (!T.isSigned())
    return B.CreateAnd(X, lowMask(B, Ty, Len));
  // What lies beyond the top counts as a copy of the field's sign.
  Value *There =
      call(Intrinsic::umin, {Len, call(Intrinsic::usub_sat, {Width, Pos})});
  Value *Mask = lowMask(B, Ty, There);
  Value *Top =
      call(Intrinsic::umin,
           {B.CreateSub(B.CreateAdd(Pos, Len), ConstantInt::get(Ty, 1)),
            ConstantInt::get(Ty, W - 1)});
  Value *Sign = B.CreateNeg(
      B.CreateAnd(B.CreateLShr(A[0], Top), ConstantInt::get(Ty, 1)));
  Sign = B.CreateSelect(B.CreateIsNull(Len), Zero, Sign);
  return B.CreateOr(B.CreateAnd(X, Mask), B.CreateAnd(Sign, B.CreateNot(Mask)));
}

Value *PTXEmitter::insertField() {
  llvm::Type *Ty = A[0]->getType();
  Value *Pos = fieldNumber(A[2]), *Len = fieldNumber(A[3]);
  auto *Zero = ConstantInt::get(Ty, 0);
  Value *Out = B.CreateICmpUGE(Pos, ConstantInt::get(Ty, T.Width));
  Value *By = B.CreateSelect(Out, Zero, Pos);
  Value *Mask = B.CreateSelect(Out, Zero, B.CreateShl(lowMask(B, Ty, Len), By));
  return B.CreateOr(B.CreateAnd(A[1], B.CreateNot(Mask)),
                    B.CreateAnd(B.CreateShl(A[0], By), Mask));
}

Value *PTXEmitter::dot(StringRef Name, ArrayRef<Value *> Args) {
  unsigned First = Mods.size() - 2;
  std::string Full = Name.str();
  for (unsigned I : {First, First + 1})
    Full += Mods[I] == "s32" ? ".s" : ".u";
  return nvvm(Full, I32, Args);
}

/// The integers of two words, or those that selectors pick from both of them,
/// extended, through \p Op. Those that a selector of the result names, or all,
/// are put in the place of the third word's, or added to it.
Value *PTXEmitter::videoLanes(unsigned Lanes,
                              function_ref<Value *(Value *, Value *)> Op,
                              bool Signed, bool SA, bool SB, bool Saturate,
                              bool Sum) {
  const unsigned W = 32 / Lanes;
  auto Selector = [&](unsigned No) {
    return PI->Operands[No].Selector.drop_front(
        PI->Operands[No].Selector.empty() ? 0 : 1);
  };
  if (!Selector(3).empty())
    return fail("selectors of this operand are not supported");
  auto Source = [&](unsigned No, unsigned I, bool S) {
    // Digits count through both words, the first one's lowest integer is 0.
    StringRef Digits = Selector(No + 1);
    unsigned From =
        Digits.empty() ? No * Lanes + I : Digits[Lanes - 1 - I] - '0';
    Value *V = B.CreateShl(A[From / Lanes], 32 - W * (From % Lanes + 1));
    return S ? B.CreateAShr(V, 32 - W) : B.CreateLShr(V, 32 - W);
  };
  StringRef Changed = Selector(0);
  Value *R = Sum ? A[2] : B.getInt32(0);
  for (unsigned I = 0; I < Lanes; ++I) {
    const uint32_t Mask = ((1u << W) - 1) << W * I;
    if (!Changed.empty() && !Changed.contains(char('0' + I))) {
      if (!Sum)
        R = B.CreateOr(R, B.CreateAnd(A[2], Mask));
      continue;
    }
    Value *V = Op(Source(0, I, SA), Source(1, I, SB));
    if (Saturate)
      V = clampBits(V, W, Signed);
    if (Sum) {
      R = B.CreateAdd(R, V);
      continue;
    }
    V = B.CreateAnd(V, (uint64_t(1) << W) - 1);
    R = B.CreateOr(R, I ? B.CreateShl(V, W * I) : V);
  }
  return R;
}

Value *PTXEmitter::video(unsigned Lanes) {
  StringRef Op = opcode().drop_front().drop_back();
  return videoLanes(
      Lanes,
      [&](Value *X, Value *Y) -> Value * {
        if (Op == "add")
          return B.CreateAdd(X, Y);
        if (Op == "sub")
          return B.CreateSub(X, Y);
        if (Op == "min")
          return call(Intrinsic::smin, {X, Y});
        if (Op == "max")
          return call(Intrinsic::smax, {X, Y});
        if (Op == "absdiff")
          return call(Intrinsic::abs, {B.CreateSub(X, Y), B.getFalse()});
        // vavrg rounds away from zero.
        Value *S = B.CreateAdd(X, Y);
        Value *One = B.CreateZExt(B.CreateICmpSGE(S, B.getInt32(0)), I32);
        return B.CreateAShr(B.CreateAdd(S, One), 1);
      },
      Mods[0] == "s32", Mods[1] == "s32", Mods[2] == "s32", has("sat"),
      has("add"));
}
Value *PTXEmitter::videoSet(unsigned Lanes) {
  return videoLanes(
      Lanes,
      [&](Value *X, Value *Y) {
        return B.CreateZExt(compare(Mods[2], X, Y, PType{'s', 32, 1}), I32);
      },
      false, Mods[0] == "s32", Mods[1] == "s32", false, has("add"));
}

/// \p V, of more than \p Bits bits and signed, as a number of that many.
Value *PTXEmitter::clampBits(Value *V, unsigned Bits, bool Signed) {
  unsigned W = bitsOf(V);
  APInt Low = Signed ? APInt::getSignedMinValue(Bits).sext(W) : APInt(W, 0);
  APInt High = Signed ? APInt::getSignedMaxValue(Bits).sext(W)
                      : APInt::getMaxValue(Bits).zext(W);
  V = call(Intrinsic::smax, {V, ConstantInt::get(V->getType(), Low)});
  return call(Intrinsic::smin, {V, ConstantInt::get(V->getType(), High)});
}

/// Source \p No of a scalar video instruction, the part that its selector
/// says, with room for all that becomes of it.
Value *PTXEmitter::videoPart(unsigned No, bool Signed, unsigned Bits) {
  StringRef S = PI->Operands[No + 1].Selector;
  Value *V = A[No];
  if (!S.empty()) {
    unsigned W = S[0] == 'b' ? 8 : 16;
    V = B.CreateTrunc(B.CreateLShr(V, W * unsigned(S[1] - '0')), intTy(W));
  }
  return resize(V, Bits, Signed);
}

/// All that a scalar video instruction's result may be, before it is clamped.
static ConstantRange videoRange(StringRef Op, ConstantRange X,
                                ConstantRange Y) {
  if (Op == "vset")
    return ConstantRange(APInt(128, 0), APInt(128, 2));
  if (Op == "vshl")
    return X.shl(Y);
  if (Op == "vshr")
    return X.ashr(Y);
  if (Op == "vmin")
    return X.smin(Y);
  if (Op == "vmax")
    return X.smax(Y);
  if (Op == "vadd")
    return X.add(Y);
  return Op == "vsub" ? X.sub(Y) : X.sub(Y).abs();
}

/// A result that is clamped, and then put into a part of the third operand or
/// combined with it (PTX ISA, "Scalar Video Instructions"). Where an NVIDIA
/// H200 does otherwise than that text says, it is followed as far as a rule
/// explains all of its recorded results; the rest is refused.
Value *PTXEmitter::videoScalar() {
  StringRef Op = opcode(), Part = PI->Operands[0].Selector;
  const bool IsSet = Op == "vset", Shift = Op == "vshl" || Op == "vshr";
  const unsigned First = IsSet ? 0 : 1;
  const bool SX = Mods[First] == "s32", SY = Mods[First + 1] == "s32";
  // A second operation on what vset gives has the sign of both sources.
  const bool Signed = IsSet ? SX && SY : Mods[0] == "s32";
  StringRef Second = Mods.back();
  const bool MinMax = Second == "min" || Second == "max";
  if (!Second.empty() && !Part.empty())
    return fail("a part of the result and a second operation");
  if ((A.size() == 3) == (Second.empty() && Part.empty()))
    return fail("another number of operands is expected");

  bool Saturate = has("sat");
  if (Saturate && Op == "vshl")
    return fail("'.sat' of vshl is not supported");
  if (Saturate && Op == "vshr") {
    if (Signed != SX)
      return fail("'.sat' of vshr with sources of another type is not "
                  "supported");
    if (Part != "h1")
      Saturate = false; // the result fits; a part of it is not clamped
  }
  if (Saturate && Part == "h1")
    return fail("'.sat' of " + Op + " with a result in .h1 is not supported");
  auto Source = [&](unsigned No, bool S) {
    StringRef Sel = PI->Operands[No + 1].Selector;
    unsigned W = Sel.empty() ? 32 : Sel[0] == 'b' ? 8 : 16;
    ConstantRange All = ConstantRange::getFull(W);
    return S ? All.signExtend(128) : All.zeroExtend(128);
  };
  const ConstantRange Range = videoRange(
      Op, Source(0, SX),
      Shift ? ConstantRange(APInt(128, 0), APInt(128, 33)) : Source(1, SY));
  const ConstantRange Words = ConstantRange::getFull(32);
  const bool Small = Words.signExtend(128).contains(Range);
  const bool Fits = Signed ? Small : Words.zeroExtend(128).contains(Range);
  if (Saturate && !Part.empty() ? !Small
                                : Saturate && !Signed && !Fits && !Small)
    return fail("'.sat' of " + Op + " on whole words is not supported here");
  if (IsSet && MinMax && SX && !SY)
    return fail("'." + Second + "' of vset.s32.u32 is not supported");
  if (MinMax && !Fits && !(Saturate && Small))
    return fail("'." + Second + "' of " + Op +
                " is not supported where the first result may not fit ." +
                Mods[0]);

  const unsigned Bits = Shift ? 128 : 64;
  Value *X = videoPart(0, SX, Bits);
  Value *Y = videoPart(1, SY, Bits);
  llvm::Type *Ty = X->getType();
  Value *R;
  if (Shift) {
    auto *Width = ConstantInt::get(Ty, 32);
    Y = has("clamp") ? call(Intrinsic::umin, {Y, Width})
                     : B.CreateAnd(Y, ConstantInt::get(Ty, 31));
    R = Op == "vshl" ? B.CreateShl(X, Y) : B.CreateAShr(X, Y);
  } else if (IsSet) {
    Value *C = compare(Mods[2], X, Y, PType{'s', 64, 1});
    R = C ? B.CreateZExt(C, Ty) : nullptr;
  } else if (Op == "vmin" || Op == "vmax") {
    R = call(Op == "vmin" ? Intrinsic::smin : Intrinsic::smax, {X, Y});
  } else {
    R = Op == "vadd" ? B.CreateAdd(X, Y) : B.CreateSub(X, Y);
    if (Op == "vabsdiff")
      R = call(Intrinsic::abs, {R, B.getFalse()});
  }
  if (!R)
    return nullptr;
  if (Saturate && Part.empty())
    R = clampBits(R, 32, Signed);
  R = B.CreateTrunc(R, I32);
  if (!Part.empty()) {
    const unsigned W = Part[0] == 'b' ? 8 : 16;
    const unsigned By = W * unsigned(Part[1] - '0');
    const uint32_t Mask = ((1u << W) - 1) << By;
    // A part is clamped as a number without a sign, only from above.
    if (Saturate)
      R = call(Intrinsic::umin,
               {R, B.getInt32((1u << (Signed ? W - 1 : W)) - 1)});
    // .h1 keeps the upper half of the result, not the lower one.
    if (By && Part != "h1")
      R = B.CreateShl(R, By);
    return B.CreateOr(B.CreateAnd(R, Mask), B.CreateAnd(A[2], ~Mask));
  }
  if (Second == "add")
    return B.CreateAdd(R, A[2]);
  if (Second.empty())
    return R;
  return call(Second == "min" ? (Signed ? Intrinsic::smin : Intrinsic::umin)
                              : (Signed ? Intrinsic::smax : Intrinsic::umax),
              {R, A[2]});
}

/// a * b + c, and one more with .po, shifted right and clamped. An NVIDIA H200
/// takes whole operands with a sign, whatever their type.
Value *PTXEmitter::videoMad() {
  if (!PI->Operands[0].Selector.empty() || !PI->Operands[3].Selector.empty())
    return fail("selectors of this operand are not supported");
  const bool Signed = Mods[0] == "s32", Scaled = has("shr7") || has("shr15");
  if ((has("sat") || Scaled) &&
      (Mods[0] != Mods[2] || (!Signed && Mods[1] == "s32")))
    return fail("'." +
                Twine(has("sat")    ? "sat"
                      : has("shr7") ? "shr7"
                                    : "shr15") +
                "' of vmad on these types is not supported");
  auto Source = [&](unsigned No) {
    return videoPart(
        No, Mods[No + 1] == "s32" || PI->Operands[No + 1].Selector.empty(),
        128);
  };
  Value *X = Source(0), *Y = Source(1);
  llvm::Type *Ty = X->getType();
  Value *R = B.CreateAdd(B.CreateMul(X, Y), resize(A[2], 128, true));
  if (has("po"))
    R = B.CreateAdd(R, ConstantInt::get(Ty, 1));
  if (Scaled)
    R = B.CreateAShr(R, uint64_t(has("shr7") ? 7 : 15));
  if (has("sat") && Scaled && !Signed)
    // Negative numbers become the largest one, not zero.
    R = call(Intrinsic::umin, {R, ConstantInt::get(Ty, UINT32_MAX)});
  else if (has("sat"))
    R = clampBits(R, 32, Signed);
  return B.CreateTrunc(R, I32);
}
