//===- ScalarEmitter.cpp - Building blocks of nvvm-scalar -----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/ScalarEmitter.h"
#include "common/Lowering.h"
#include "nvvm/Passes.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include <cmath>

using namespace llvm;
using namespace crosslane;

bool ScalarEmitter::keepsSubnormals() {
  if (!flushesFloats())
    return true;
  refuse(CI, "keeps subnormal numbers, but the function around it flushes "
             "them (denormal-fp-math)");
  return false;
}

Type *ScalarEmitter::bitsType(Type *T) {
  Type *I = Type::getIntNTy(T->getContext(), T->getScalarSizeInBits());
  if (auto *V = dyn_cast<VectorType>(T))
    return VectorType::get(I, V->getElementCount());
  return I;
}

Value *ScalarEmitter::flush(Value *X) {
  Type *T = X->getType();
  Value *Zero = B.CreateBitCast(B.CreateAnd(bits(X), signMask(T)), T);
  if (T->getScalarType()->isBFloatTy()) { // No class instruction for these.
    Value *Exponent = B.CreateAnd(bits(X), num(bitsType(T), uint64_t(0x7f80)));
    return B.CreateSelect(
        B.CreateICmpEQ(Exponent, num(bitsType(T), uint64_t(0))), Zero, X);
  }
  return B.CreateSelect(B.createIsFPClass(X, fcSubnormal), Zero, X);
}

Value *ScalarEmitter::flushTinyHalf(Value *R, ArrayRef<Value *> A) {
  Type *T = R->getType(), *Wide = T->getWithNewType(F64);
  Value *Exact = fma(B.CreateFPExt(A[0], Wide), B.CreateFPExt(A[1], Wide),
                     B.CreateFPExt(A[2], Wide));
  Value *Tiny =
      B.CreateAnd(B.CreateFCmpOEQ(fabs(R), num(T, 0x1p-14)),
                  B.CreateFCmpOLT(fabs(Exact), num(Wide, 0x1p-14 - 0x1p-26)));
  Value *Zero = B.CreateBitCast(B.CreateAnd(bits(R), signMask(T)), T);
  return B.CreateSelect(Tiny, Zero, R);
}

Value *ScalarEmitter::saturate(Value *X) {
  Type *T = X->getType();
  Value *Low = B.CreateSelect(B.CreateFCmpOGT(X, num(T, 0.0)), X, num(T, 0.0));
  return B.CreateSelect(B.CreateFCmpOLT(Low, num(T, 1.0)), Low, num(T, 1.0));
}

Value *ScalarEmitter::minMax(Value *X, Value *Y, bool Max, bool NaN,
                             bool XorSign) {
  Type *T = X->getType();
  Value *Sign = nullptr;
  if (XorSign) {
    Sign = B.CreateAnd(B.CreateXor(bits(X), bits(Y)), signMask(T));
    X = fabs(X), Y = fabs(Y);
  }
  X = unary(Intrinsic::canonicalize, X);
  Y = unary(Intrinsic::canonicalize, Y);
  Value *R = binary(Max ? Intrinsic::maxnum : Intrinsic::minnum, X, Y);
  if (XorSign)
    R = B.CreateBitCast(B.CreateOr(bits(R), Sign), T);
  if (NaN)
    R = B.CreateSelect(B.CreateFCmpUNO(X, Y), ConstantFP::getNaN(T), R);
  return R;
}

Value *ScalarEmitter::narrowToBF16(Value *X, Round Mode, bool SatFinite) {
  Value *U = B.CreateBitCast(X, I32);
  Value *R = U;
  if (Mode == Round::Nearest) {
    Value *Odd = B.CreateAnd(B.CreateLShr(U, 16), 1);
    R = B.CreateAdd(U, B.CreateAdd(Odd, B.getInt32(0x7fff)));
  }
  R = B.CreateAnd(R, 0xffff0000);
  if (SatFinite) {
    Value *Infinite =
        B.CreateICmpEQ(B.CreateAnd(R, 0x7fff0000), B.getInt32(0x7f800000));
    R = B.CreateSelect(Infinite, B.CreateSub(R, B.getInt32(0x10000)), R);
  }
  R = B.CreateSelect(isNaNBits(U), B.getInt32(0x7fff0000), R);
  return toBF16(R);
}

Value *ScalarEmitter::neighbour(Value *R, Round Mode,
                                function_ref<Value *()> Below,
                                function_ref<Value *()> Above) {
  Type *T = bitsType(R->getType());
  Value *U = B.CreateBitCast(R, T);
  Value *Negative = B.CreateICmpSLT(U, num(T, uint64_t(0)));
  Value *Toward = B.CreateSub(U, num(T, uint64_t(1)));
  Value *Away = B.CreateAdd(U, num(T, uint64_t(1)));
  Value *Wrong, *Next = Toward;
  if (Mode == Round::Zero) {
    Wrong = B.CreateSelect(Negative, Above(), Below());
  } else if (Mode == Round::Minus) {
    Wrong = Below();
    Next = B.CreateSelect(Negative, Away, Toward);
  } else {
    Wrong = Above();
    Next = B.CreateSelect(Negative, Toward, Away);
  }
  return B.CreateBitCast(B.CreateSelect(Wrong, Next, U), R->getType());
}

Value *ScalarEmitter::narrow(Value *X, Type *To, Round Mode) {
  Value *R = B.CreateFPTrunc(X, To);
  if (Mode == Round::Nearest)
    return R;
  Value *Back = B.CreateFPExt(R, X->getType());
  return neighbour(
      R, Mode, [&] { return B.CreateFCmpOGT(Back, X); },
      [&] { return B.CreateFCmpOLT(Back, X); });
}

Value *ScalarEmitter::narrowFlushed(Value *X, Round Mode) {
  Value *Size = fabs(X);
  Value *Min = num(F64, 0x1p-126);
  // Half a step below it (a tie goes to it, being even), or a whole step.
  Value *Up = Mode == Round::Nearest
                  ? B.CreateFCmpOGE(Size, num(F64, 0x1p-126 - 0x1p-151))
                  : B.CreateFCmpOGT(Size, num(F64, 0x1p-126 - 0x1p-150));
  if (Mode == Round::Zero)
    Up = B.getFalse();
  else if (Mode != Round::Nearest) {
    Value *Negative = B.CreateICmpSLT(bits(X), B.getInt64(0));
    Up = B.CreateAnd(Up,
                     Mode == Round::Minus ? Negative : B.CreateNot(Negative));
  }
  Value *Sign =
      B.CreateTrunc(B.CreateLShr(B.CreateAnd(bits(X), signMask(F64)), 32), I32);
  Value *Small = B.CreateOr(
      Sign, B.CreateSelect(Up, B.getInt32(0x00800000), B.getInt32(0)));
  return B.CreateSelect(B.CreateFCmpOLT(Size, Min), B.CreateBitCast(Small, F32),
                        narrow(X, F32, Mode));
}

Value *ScalarEmitter::divideDirected(Value *X, Value *Y, Round Mode) {
  Value *Q = B.CreateFDiv(X, Y);
  auto *Known = dyn_cast<ConstantFP>(X);
  // isExactlyValue() would need data of one LLVM before its version is
  // checked.
  if (!Known || Known->getValueAPF().convertToDouble() != 1.0) {
    Value *Scale = B.CreateSelect(B.CreateFCmpOLT(fabs(X), num(F64, 0x1p-900)),
                                  num(F64, 0x1p+200), num(F64, 1.0));
    X = B.CreateFMul(X, Scale);
    return stepQuotient(Q, B.CreateFMul(Q, Scale), X, Y, Mode);
  }
  return stepQuotient(Q, Q, X, Y, Mode);
}

Value *ScalarEmitter::stepQuotient(Value *Q, Value *Scaled, Value *X, Value *Y,
                                   Round Mode) {
  Value *Rest = fma(B.CreateFNeg(Scaled), Y, X);
  // Of the sign of the exact quotient minus the rounded one. It is NaN, and
  // neither, where the quotient is exactly infinite.
  Rest = B.CreateBitCast(
      B.CreateXor(bits(Rest), B.CreateAnd(bits(Y), signMask(F64))), F64);
  return neighbour(
      Q, Mode, [&] { return B.CreateFCmpOLT(Rest, num(F64, 0.0)); },
      [&] { return B.CreateFCmpOGT(Rest, num(F64, 0.0)); });
}

Value *ScalarEmitter::rootDirected(Value *X, Round Mode) {
  Value *R = unary(Intrinsic::sqrt, X);
  Value *Small = B.CreateFCmpOLT(X, num(F64, 0x1p-900));
  X = B.CreateFMul(X, B.CreateSelect(Small, num(F64, 0x1p+200), num(F64, 1.0)));
  Value *S =
      B.CreateFMul(R, B.CreateSelect(Small, num(F64, 0x1p+100), num(F64, 1.0)));
  Value *Rest = fma(B.CreateFNeg(S), S, X);
  return neighbour(
      R, Mode, [&] { return B.CreateFCmpOLT(Rest, num(F64, 0.0)); },
      [&] { return B.CreateFCmpOGT(Rest, num(F64, 0.0)); });
}

Value *ScalarEmitter::keeping(StringRef Op, ArrayRef<Value *> A) {
  if (flushesFloats())
    return directed(("v_" + Op + "_f").str(), A, Round::Nearest, true);
  if (Op == "fma")
    return fma(A[0], A[1], A[2]);
  return Op == "mul" ? B.CreateFMul(A[0], A[1]) : B.CreateFAdd(A[0], A[1]);
}

Value *ScalarEmitter::fmaBF16(Value *X, Value *Y, Value *Z) {
  // What inline PTX moves to a register is a vector's bits as an integer.
  for (Value **Operand : {&X, &Y, &Z})
    if (auto *Known = dyn_cast<Constant>(*Operand))
      *Operand = ConstantFoldConstant(Known, CI.getModule()->getDataLayout());
  Value *A = fromBF16(X), *D = fromBF16(Y), *C = fromBF16(Z);
  auto Is = [](Value *V, double Number) {
    auto *Known = dyn_cast<ConstantFP>(V);
    return Known && Known->isExactlyValue(Number);
  };
  if (Is(Z, -0.0))
    return narrowToBF16(keeping("mul", {A, D}), Round::Nearest, false);
  if (Is(X, 1.0) || Is(X, -1.0))
    std::swap(X, Y), std::swap(A, D);
  if (Is(Y, -1.0))
    A = B.CreateFNeg(A);
  if (Is(Y, 1.0) || Is(Y, -1.0))
    return narrowToBF16(keeping("add", {A, C}), Round::Nearest, false);

  auto Minus = [&](Value *L, Value *R) {
    return keeping("add", {L, B.CreateFNeg(R)});
  };
  Value *S = keeping("fma", {A, D, C});
  Value *P = keeping("mul", {A, D});
  Value *V = Minus(S, P);
  Value *Lost = keeping("add", {Minus(P, Minus(S, V)), Minus(C, V)});
  Value *U = bits(S), *LostBits = bits(Lost);
  Value *Away =
      B.CreateAdd(U, B.CreateOr(B.CreateAShr(B.CreateXor(U, LostBits), 31), 1));
  Value *Between = B.CreateICmpEQ(B.CreateAnd(U, 0xffff), B.getInt32(0x8000));
  Value *Inexact = B.CreateICmpNE(B.CreateShl(LostBits, 1), B.getInt32(0));
  U = B.CreateSelect(B.CreateAnd(Between, Inexact), Away, U);
  return narrowToBF16(B.CreateBitCast(U, F32), Round::Nearest, false);
}

static Value *isNaNBF16(IRBuilderBase &B, Value *U) {
  return B.CreateICmpUGT(B.CreateAnd(U, 0x7fff), B.getInt16(0x7f80));
}

Value *ScalarEmitter::reluBF16(Value *X) {
  Value *U = bits(X), *Zero = B.getInt16(0);
  Value *Keeps = B.CreateOr(B.CreateICmpSGT(U, Zero), isNaNBF16(B, U));
  return B.CreateBitCast(B.CreateSelect(Keeps, U, Zero), X->getType());
}

Value *ScalarEmitter::saturateBF16(Value *X) {
  Value *U = bits(X), *Zero = B.getInt16(0), *One = B.getInt16(0x3f80);
  Value *Low = B.CreateSelect(
      B.CreateOr(B.CreateICmpSLT(U, Zero), isNaNBF16(B, U)), Zero, U);
  return B.CreateBitCast(B.CreateSelect(B.CreateICmpSGT(Low, One), One, Low),
                         X->getType());
}

Value *ScalarEmitter::minMaxBF16(Value *X, Value *Y, bool Max, bool NaN,
                                 bool XorSign) {
  Value *U = bits(X), *V = bits(Y), *Sign = nullptr;
  if (XorSign) {
    Sign = B.CreateAnd(B.CreateXor(U, V), 0x8000);
    U = B.CreateAnd(U, 0x7fff), V = B.CreateAnd(V, 0x7fff);
  }
  // As signed integers they are in their order, but for the negative ones,
  // which are the other way round.
  auto Key = [&](Value *W) {
    return B.CreateXor(W, B.CreateLShr(B.CreateAShr(W, 15), 1));
  };
  Value *Less = B.CreateICmpSLT(Key(U), Key(V));
  Value *R = B.CreateSelect(Less, Max ? V : U, Max ? U : V);
  Value *NoU = isNaNBF16(B, U), *NoV = isNaNBF16(B, V);
  Value *None = B.getInt16(0x7fff);
  if (NaN)
    R = B.CreateSelect(B.CreateOr(NoU, NoV), None, R);
  else
    R = B.CreateSelect(NoU, B.CreateSelect(NoV, None, V),
                       B.CreateSelect(NoV, U, R));
  if (XorSign)
    R = B.CreateOr(R, Sign);
  return B.CreateBitCast(R, X->getType());
}

Value *ScalarEmitter::toSmall(Value *X, const Format &T) {
  Value *U = B.CreateBitCast(X, I32), *Size = B.CreateAnd(U, 0x7fffffff);
  // Above the smallest normal number the bits are rounded where they are, and
  // the exponent gets the other bias.
  const unsigned Cut = 23 - T.Mantissa;
  Value *Odd = B.CreateAnd(B.CreateLShr(Size, Cut), 1);
  Value *Normal = B.CreateLShr(
      B.CreateAdd(Size, B.CreateAdd(Odd, B.getInt32((1u << (Cut - 1)) - 1))),
      Cut);
  Normal = B.CreateSub(Normal, B.getInt32((127 - T.Bias) << T.Mantissa));
  // Below it steps are all of one size: added to a number whose last place is
  // that step, they are rounded to it.
  const int Exponent = 1 - T.Bias - int(T.Mantissa) + 23;
  Constant *Step =
      ConstantFP::get(F32, std::ldexp(1.0, Exponent)); // last place is a step
  Value *Fixed = B.CreateFAdd(B.CreateBitCast(Size, F32), Step);
  Value *Small =
      B.CreateSub(B.CreateBitCast(Fixed, I32), B.CreateBitCast(Step, I32));
  Value *IsSmall =
      B.CreateICmpULT(Size, B.getInt32(unsigned(127 + 1 - T.Bias) << 23));
  Value *R = B.CreateSelect(IsSmall, Small, Normal);
  R = binary(Intrinsic::umin, R, B.getInt32(T.Max));
  Value *Sign = B.CreateShl(B.CreateLShr(U, 31), T.bits() - 1);
  R = B.CreateOr(R, Sign);
  return B.CreateSelect(isNaNBits(U), B.getInt32(T.bits() == 8 ? 0x7f : T.Max),
                        R);
}

Value *ScalarEmitter::fromSmall(Value *Code, const Format &T) {
  const unsigned Magnitude = (1u << (T.bits() - 1)) - 1;
  Value *Size = B.CreateAnd(Code, Magnitude);
  Value *Sign =
      B.CreateShl(B.CreateAnd(B.CreateLShr(Code, T.bits() - 1), 1), 15);
  Value *R = nullptr;
  if (T.Exponent == 5) { // half's own, cut off
    R = B.CreateShl(Size, 10 - T.Mantissa);
  } else {
    Value *Normal = B.CreateAdd(B.CreateShl(Size, 10 - T.Mantissa),
                                B.getInt32(unsigned(15 - T.Bias) << 10));
    Value *Small =
        B.CreateFMul(B.CreateUIToFP(Size, F32),
                     num(F32, std::ldexp(1.0, 1 - T.Bias - int(T.Mantissa))));
    Small = B.CreateZExt(bits(B.CreateFPTrunc(Small, F16)), I32);
    R = B.CreateSelect(B.CreateICmpULT(Size, B.getInt32(1u << T.Mantissa)),
                       Small, Normal);
  }
  R = B.CreateOr(R, Sign);
  if (T.bits() == 8) {
    // e5m2 has infinities.
    const unsigned Last = T.Exponent == 5 ? T.Max + 1 : T.Max;
    R = B.CreateSelect(B.CreateICmpUGT(Size, B.getInt32(Last)),
                       B.getInt32(0x7fff), R);
  }
  return B.CreateBitCast(B.CreateTrunc(R, I16), F16);
}

Value *ScalarEmitter::roundToIntegral(Value *X, Round Mode) {
  switch (Mode) {
  case Round::Nearest:
    return unary(Intrinsic::rint, X);
  case Round::Zero:
    return unary(Intrinsic::trunc, X);
  case Round::Minus:
    return unary(Intrinsic::floor, X);
  case Round::Plus:
    return unary(Intrinsic::ceil, X);
  }
  llvm_unreachable("not a rounding mode");
}

Value *ScalarEmitter::toInteger(Value *X, Type *To, bool Signed, Round Mode,
                                bool Ftz) {
  if (!Ftz && X->getType()->isFloatTy() &&
      (Mode == Round::Minus || Mode == Round::Plus) && !keepsSubnormals())
    return nullptr;
  X = flushIf(Ftz, X);
  Value *Integral = Mode == Round::Zero ? X : roundToIntegral(X, Mode);
  return convertToInteger(B, Integral, To, Signed);
}

Value *ScalarEmitter::fromInteger(Value *X, Type *To, bool Signed, Round Mode) {
  Type *T = X->getType();
  unsigned Width = T->getIntegerBitWidth();
  unsigned Precision = To->isFloatTy() ? 24 : 53;
  if (Mode == Round::Nearest || Width <= Precision)
    return Signed ? B.CreateSIToFP(X, To) : B.CreateUIToFP(X, To);
  Value *Size = Signed ? call(Intrinsic::abs, {T}, {X, B.getFalse()}) : X;
  Value *Zeros = call(Intrinsic::ctlz, {T}, {Size, B.getFalse()});
  Value *Cut =
      binary(Intrinsic::usub_sat, num(T, uint64_t(Width - Precision)), Zeros);
  Value *Unit = B.CreateShl(num(T, uint64_t(1)), Cut);
  Value *Lost = B.CreateAnd(Size, B.CreateSub(Unit, num(T, uint64_t(1))));
  Value *Toward = B.CreateUIToFP(B.CreateSub(Size, Lost), To);
  Value *Step = B.CreateSelect(B.CreateICmpEQ(Lost, num(T, uint64_t(0))),
                               num(To, 0.0), B.CreateUIToFP(Unit, To));
  Value *Away = B.CreateFAdd(Toward, Step);
  if (!Signed)
    return Mode == Round::Plus ? Away : Toward;
  Value *Negative = B.CreateICmpSLT(X, num(T, uint64_t(0)));
  Value *IfPositive = Mode == Round::Plus ? Away : Toward;
  Value *IfNegative = Mode == Round::Minus ? Away : Toward;
  return B.CreateSelect(Negative, B.CreateFNeg(IfNegative), IfPositive);
}

Value *ScalarEmitter::spread(Value *Nibbles) {
  Value *R = nullptr;
  for (unsigned I = 0; I < 4; ++I) {
    Value *N =
        B.CreateShl(B.CreateAnd(Nibbles, uint64_t(0xf) << (4 * I)), 4 * I);
    R = R ? B.CreateOr(R, N) : N;
  }
  return R;
}

Value *ScalarEmitter::prmt(Value *X, Value *Y, Value *Selector) {
  Value *S = spread(Selector);
  Value *Bytes = permute(X, Y, B.CreateAnd(S, 0x07070707));
  Value *Signs = B.CreateMul(B.CreateAnd(B.CreateLShr(Bytes, 7), 0x01010101),
                             B.getInt32(0xff));
  Value *Mask = B.CreateMul(B.CreateAnd(B.CreateLShr(S, 3), 0x01010101),
                            B.getInt32(0xff));
  return B.CreateOr(B.CreateAnd(Bytes, B.CreateNot(Mask)),
                    B.CreateAnd(Signs, Mask));
}

Value *ScalarEmitter::prmtMode(Value *X, Value *Y, Value *Control,
                               uint64_t Table) {
  Value *Shift = B.CreateShl(B.CreateZExt(B.CreateAnd(Control, 3), I64), 4);
  Value *Nibbles = B.CreateTrunc(B.CreateLShr(B.getInt64(Table), Shift), I32);
  return permute(X, Y, spread(Nibbles));
}

Value *ScalarEmitter::nthSet(Value *X, Value *K) {
  Value *Found = B.CreateICmpULT(K, unary(Intrinsic::ctpop, X));
  Value *Position = B.getInt32(0);
  for (unsigned Half = 16; Half; Half /= 2) {
    Value *Low =
        B.CreateAnd(B.CreateLShr(X, Position), (uint64_t(1) << Half) - 1);
    Value *N = unary(Intrinsic::ctpop, Low);
    Value *Skip = B.CreateICmpUGE(K, N);
    K = B.CreateSelect(Skip, B.CreateSub(K, N), K);
    Position =
        B.CreateSelect(Skip, B.CreateAdd(Position, B.getInt32(Half)), Position);
    if (Half > 1) // Keeps the next shift below the width when nothing is found.
      Position = B.CreateAnd(Position, 31);
  }
  return B.CreateSelect(Found, B.CreateAnd(Position, 31), B.getInt32(-1));
}

Value *ScalarEmitter::sine(Value *X, bool Cosine) {
  Value *Wide = B.CreateFPExt(X, F64);
  Value *N = unary(Intrinsic::rint,
                   B.CreateFMul(Wide, num(F64, 0x1.45f306dc9c883p-1)));
  Value *Minus = B.CreateFNeg(N);
  Value *R = fma(Minus, num(F64, 0x1.921fb54442d18p+0), Wide);
  R = B.CreateFPTrunc(fma(Minus, num(F64, 0x1.1a62633145c07p-54), R), F32);
  // N modulo 4, of which NaN and infinity make no use.
  Value *Fours = unary(Intrinsic::floor, B.CreateFMul(N, num(F64, 0.25)));
  Value *Rest = fma(Fours, num(F64, -4.0), N);
  Value *Quadrant = call(Intrinsic::fptosi_sat, {I32, F64}, {Rest});
  if (Cosine)
    Quadrant = B.CreateAdd(Quadrant, B.getInt32(1));

  Value *Z = B.CreateFMul(R, R);
  Value *S = fma(num(F32, -0x1.9a5482p-13), Z, num(F32, 0x1.110b46p-7));
  S = B.CreateFMul(fma(S, Z, num(F32, -0x1.555552p-3)), Z);
  S = fma(S, R, R);
  Value *C = fma(num(F32, 0x1.99fe68p-16), Z, num(F32, -0x1.6c0c7ep-10));
  C = fma(fma(C, Z, num(F32, 0x1.55554ap-5)), Z, num(F32, -0.5));
  C = fma(C, Z, num(F32, 1.0));

  Value *UseCosine = B.CreateICmpNE(B.CreateAnd(Quadrant, 1), B.getInt32(0));
  Value *Negate = B.CreateShl(B.CreateAnd(Quadrant, 2), 30);
  Value *V = bits(B.CreateSelect(UseCosine, C, S));
  V = B.CreateBitCast(B.CreateXor(V, Negate), F32);
  // Arguments too large for any bound still give a number in [-1, 1].
  V = B.CreateSelect(B.CreateFCmpOGT(V, num(F32, 1.0)), num(F32, 1.0), V);
  V = B.CreateSelect(B.CreateFCmpOLT(V, num(F32, -1.0)), num(F32, -1.0), V);
  if (Cosine)
    return V;
  // Keeps -0 and subnormal arguments; off by X^3 / 6.
  return B.CreateSelect(B.CreateFCmpOLT(fabs(X), num(F32, 0x1p-12)), X, V);
}

Value *ScalarEmitter::reciprocalRoot(Value *X, bool Ftz) {
  if (Ftz)
    return call(Intrinsic::amdgcn_rsq, {F32}, {flush(X)});
  Value *Small = B.CreateFCmpOLT(fabs(X), num(F32, 0x1p-126));
  Value *Scaled = B.CreateSelect(Small, B.CreateFMul(X, num(F32, 0x1p+24)), X);
  Value *R = call(Intrinsic::amdgcn_rsq, {F32}, {Scaled});
  return B.CreateSelect(Small, B.CreateFMul(R, num(F32, 0x1p+12)), R);
}
