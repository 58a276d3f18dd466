//===- PTXConversions.cpp - Conversions of PTX ----------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// cvt from and to integers, floats, and floats of 8 bits and fewer.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXEmitter.h"

using namespace llvm;
using namespace crosslane;

using PType = ptx::Type;

/// \p V of integer type \p From as \p To, what does not fit being clamped.
Value *PTXEmitter::clampInt(Value *V, PType From, PType To) {
  unsigned W = std::max(From.Width, To.Width) + 1;
  V = resize(V, W, From.isSigned());
  APInt Low =
      To.isSigned() ? APInt::getSignedMinValue(To.Width).sext(W) : APInt(W, 0);
  APInt High = To.isSigned() ? APInt::getSignedMaxValue(To.Width).sext(W)
                             : APInt::getMaxValue(To.Width).zext(W);
  V = call(Intrinsic::smax, {V, ConstantInt::get(V->getType(), Low)});
  V = call(Intrinsic::smin, {V, ConstantInt::get(V->getType(), High)});
  return B.CreateTrunc(V, intTy(To.Width));
}

/// A float that rounds to fewer bits as \p V, of type \p From and more bits,
/// does: rounded toward zero, with the last bit set where that was not exact.
Value *PTXEmitter::toOdd(Value *V, PType From) {
  llvm::Type *F32 = B.getFloatTy(), *Ty = V->getType();
  Value *R, *Exact;
  if (From.isFloat()) {
    R = nvvm("d2f.rz", F32, {V});
    Exact = B.CreateFCmpUEQ(B.CreateFPExt(R, Ty), V); // NaN is to stay
  } else {
    std::string Kind = From.isSigned() ? "" : "u";
    Kind += From.Width == 64 ? "ll" : "i";
    R = nvvm(Kind + "2f.rz", F32, {V});
    Exact = B.CreateICmpEQ(nvvm("f2" + Kind + ".rz", Ty, {R}), V);
  }
  Value *Bits = B.CreateOr(B.CreateBitCast(R, I32), 1);
  return B.CreateSelect(Exact, R, B.CreateBitCast(Bits, F32));
}

/// A half or bfloat between 0 and 1; NaN gives 0.
Value *PTXEmitter::saturated(Value *V) {
  llvm::Type *Ty = V->getType();
  const bool BF = Ty->isBFloatTy();
  Value *Zero = ConstantFP::get(Ty, 0.0), *One = ConstantFP::get(Ty, 1.0);
  Value *X = BF ? widenBF16(V) : V;
  llvm::Type *XTy = X->getType();
  Value *Above = B.CreateFCmpOGT(X, ConstantFP::get(XTy, 0.0));
  Value *Below = B.CreateFCmpOLT(X, ConstantFP::get(XTy, 1.0));
  auto Int = [&](Value *F) { return B.CreateBitCast(F, B.getInt16Ty()); };
  Value *R =
      B.CreateSelect(Above, B.CreateSelect(Below, Int(V), Int(One)), Int(Zero));
  return B.CreateBitCast(R, Ty);
}

/// A float as 16 bits of type \p D. Of the directed roundings cvt.rz comes
/// first, and one more in magnitude where something was lost on that side: the
/// largest number becomes infinity by that, and zero the smallest.
Value *PTXEmitter::narrowed(Value *V, PType D, StringRef Rnd,
                            const Twine &Form) {
  const bool Directed = Rnd == "rm" || Rnd == "rp";
  Value *R = nvvm((D.Letter == 'e' ? "f2bf16." : "f2f16.") +
                      (Directed ? "rz" : Rnd) + Form,
                  typeOf(D), {V});
  if (!R || !Directed)
    return R;
  llvm::Type *I32 = B.getInt32Ty();
  Value *Bits = B.CreateBitCast(V, I32);
  Value *Back = D.Letter == 'e' ? widenBF16(R) : B.CreateFPExt(R, V->getType());
  Value *Size = B.CreateAnd(Bits, 0x7fffffff);
  Value *Kept = B.CreateAnd(B.CreateBitCast(Back, I32), 0x7fffffff);
  // By the bits, whatever the mode says of subnormals; a NaN is what it is.
  Value *Lost = B.CreateAnd(B.CreateICmpUGT(Size, Kept),
                            B.CreateICmpULT(Size, B.getInt32(0x7f800000)));
  Value *Side = Rnd == "rp" ? B.CreateICmpSGE(Bits, B.getInt32(0))
                            : B.CreateICmpSLT(Bits, B.getInt32(0));
  llvm::Type *I16 = B.getInt16Ty();
  Value *Up = B.CreateAdd(B.CreateBitCast(R, I16),
                          B.CreateZExt(B.CreateAnd(Lost, Side), I16));
  return B.CreateBitCast(Up, typeOf(D));
}

/// cvt from T to U.
Value *PTXEmitter::convert() {
  const PType D = U, S = T;
  StringRef Mode = Mods[0];
  bool ToInt = !D.isFloat(), FromInt = !S.isFloat(), Ftz = has("ftz"),
       Sat = has("sat");
  bool IntMode = Mode.size() == 3;
  std::string Rnd = Mode.empty() ? "" : Mode.take_back(IntMode ? 1 : 2).str();
  if (IntMode)
    Rnd = Mode == "rni"   ? "rn"
          : Mode == "rzi" ? "rz"
          : Mode == "rmi" ? "rm"
                          : "rp";
  Value *V = A[0];
  llvm::Type *F32 = B.getFloatTy();
  auto Assign = [&](Value *R) -> Value * {
    assign(PI->Operands[0], R, D.isSigned(), /*Loose=*/true);
    return nullptr;
  };
  if (ToInt && FromInt) {
    if (!Mode.empty() || Ftz || has("relu") || has("satfinite"))
      return fail("conversions between integers do not round");
    return Assign(Sat ? clampInt(V, S, D) : resize(V, D.Width, S.isSigned()));
  }
  if (has("satfinite") && (ToInt || FromInt))
    return fail("'.satfinite' is for floating-point results");
  if (has("relu") && (ToInt || FromInt || D.Width != 16 || S.Width != 32))
    return fail("'.relu' is for f16 and bf16 from f32");

  // Halves are floats on the way to integers.
  PType From = S;
  auto Widen = [&] {
    if (From.Width != 16)
      return;
    V = From.Letter == 'e' ? widenBF16(V) : B.CreateFPExt(V, F32);
    From = PType{'f', 32, 1};
  };
  if (ToInt) {
    if (!IntMode)
      return fail("a conversion to an integer needs .rni, .rzi, .rmi or .rpi");
    Widen();
    PType Wide{D.Letter, uint16_t(D.Width < 32 ? 32 : D.Width), 1};
    if (D.Width < 32)
      Wide.Letter = 's';
    std::string Name = From.Width == 64 ? "d2" : "f2";
    Name += Wide.isSigned() ? "" : "u";
    Name += Wide.Width == 64 ? "ll" : "i";
    V = nvvm(Name + "." + Rnd + (From.Width == 32 ? ftz() : ""),
             intTy(Wide.Width), {V});
    if (V && D.Width < 32) {
      V = clampInt(V, Wide, D);
      // Of f64 NaN gives the top bit in every width.
      if (From.Width == 64)
        V = B.CreateSelect(
            B.CreateFCmpUNO(A[0], A[0]),
            ConstantInt::get(V->getType(), APInt::getSignMask(D.Width)), V);
    }
    return V ? Assign(V) : nullptr;
  }
  if (FromInt) {
    if (Rnd.empty() || IntMode)
      return fail("a conversion from an integer needs a rounding mode");
    if (D.Width == 16) {
      PType Wide{S.Width < 32 ? 's' : S.Letter,
                 uint16_t(std::max(32, int(S.Width))), 1};
      V = toOdd(resize(V, Wide.Width, S.isSigned()), Wide);
      V = narrowed(V, D, Rnd, "");
      return V ? Assign(Sat ? saturated(V) : V) : nullptr;
    }
    if (S.Width < 32)
      V = resize(V, 32, S.isSigned());
    bool Sign = S.isSigned() || S.Width < 32;
    std::string Name =
        (Sign ? "" : "u") + std::string(S.Width == 64 ? "ll" : "i");
    llvm::Type *Via = D.Width == 64 ? B.getDoubleTy() : F32;
    V = nvvm(Name + "2" + (D.Width == 64 ? "d." : "f.") + Rnd, Via, {V});
    if (V && Sat)
      V = nvvm(D.Width == 64 ? "saturate.d" : "saturate.f", Via, {V});
    return V ? Assign(V) : nullptr;
  }

  // Between floats.
  auto Saturated = [&](Value *R) -> Value * {
    if (!R || !Sat)
      return R;
    if (D.Width == 16)
      return saturated(R);
    return nvvm(D.Width == 64 ? "saturate.d" : Twine("saturate") + ftz() + ".f",
                R->getType(), {R});
  };
  if (D.Letter == S.Letter && D.Width == S.Width) {
    if (Ftz)
      V = flushed(V);
    if (!Rnd.empty()) {
      if (!IntMode)
        return fail("a conversion to the same type rounds to integers only");
      Intrinsic::ID ID = Rnd == "rn"   ? Intrinsic::rint
                         : Rnd == "rz" ? Intrinsic::trunc
                         : Rnd == "rm" ? Intrinsic::floor
                                       : Intrinsic::ceil;
      if (D.Letter == 'e') // exact: an integer of 8 bits, or large
        V = nvvm("f2bf16.rz", typeOf(D),
                 {B.CreateUnaryIntrinsic(ID, widenBF16(V))});
      else
        V = B.CreateUnaryIntrinsic(ID, V);
    }
    return Assign(Saturated(V));
  }
  if (D.Width > S.Width) {
    if (!Rnd.empty())
      return fail("this conversion is exact and has no rounding mode");
    if (S.Width == 16 && S.Letter == 'e')
      V = widenBF16(V);
    else if (Ftz && S.Width == 32)
      V = flushed(V);
    // fpext makes quiet NaNs, as cvt does.
    V = B.CreateFPExt(V, typeOf(D));
    return Assign(Saturated(V));
  }
  if (IntMode || Rnd.empty())
    return fail("a conversion to fewer bits needs a rounding mode");
  if (S.Width == 64) {
    if (D.Width == 32)
      return Assign(Saturated(nvvm("d2f." + Rnd + ftz(), F32, {V})));
    V = toOdd(V, S);
  }
  if (S.Width == 16) // one of f16 and bf16 to the other
    V = S.Letter == 'e' ? widenBF16(V) : B.CreateFPExt(V, F32);
  if (Rnd != "rn" && Rnd != "rz" && (has("relu") || has("satfinite")))
    return fail("'.relu' and '.satfinite' round to nearest or to zero");
  // '.ftz' or not, an H200 gives the smallest half for subnormal floats that
  // are rounded away from zero; to nearest and to zero they are zero.
  V = narrowed(V, D, Rnd,
               Twine(has("relu") ? ".relu" : "") +
                   (has("satfinite") ? ".satfinite" : ""));
  return Assign(Saturated(V));
}

Value *PTXEmitter::convertPair() {
  return nvvm(Twine(U.Letter == 'e' ? "ff2bf16x2." : "ff2f16x2.") + mod(0) +
                  dotted(1) + dotted(2),
              typeOf(U), A);
}

/// A pair of floats or halves to a pair of 8 bits or less, and back. The
/// intrinsics have 16 bits for it always.
Value *PTXEmitter::toNarrow() {
  StringRef To = Mods[3];
  bool Byte = To.starts_with("e4m3") || To.starts_with("e5m2");
  Value *V = nvvm(Twine(A.size() == 2 ? "ff" : "f16x2") + ".to." + To + ".rn" +
                      dotted(2) + (Byte ? "" : ".satfinite"),
                  intTy(16), A);
  return V && To == "e2m1x2" ? B.CreateTrunc(V, intTy(8)) : V;
}
Value *PTXEmitter::fromNarrow() {
  return nvvm(Mods[3] + ".to.f16x2.rn" + dotted(1), typeOf(T),
              {resize(A[0], 16, false)});
}

/// Powers of two from 2^-127 to 2^127 in 8 bits, 255 being NaN, of the
/// magnitudes of two floats or of a pair of bfloats.
Value *PTXEmitter::toExponents() {
  const bool Up = Mods[0] == "rp";
  auto One = [&](Value *X) {
    X = B.CreateAnd(X, INT32_MAX);
    Value *E = B.CreateLShr(X, 23);
    Value *NaN = B.CreateICmpUGT(X, B.getInt32(0x7f800000));
    if (Up) { // but for what is no more than 2^-127, or no number
      Value *Round = B.CreateAnd(B.CreateICmpUGT(X, B.getInt32(0x00400000)),
                                 B.CreateICmpULT(X, B.getInt32(0x7f800000)));
      E = B.CreateSelect(
          Round, B.CreateLShr(B.CreateAdd(X, B.getInt32(0x7fffff)), 23), E);
    }
    if (has("satfinite"))
      E = B.CreateSelect(NaN, E, call(Intrinsic::umin, {E, B.getInt32(254)}));
    return E;
  };
  Value *High = asInt(A[0]);
  Value *Low = A.size() > 1 ? asInt(A[1]) : B.CreateShl(High, 16);
  if (A.size() == 1)
    High = B.CreateAnd(High, 0xffff0000);
  return B.CreateTrunc(B.CreateOr(B.CreateShl(One(High), 8), One(Low)),
                       B.getInt16Ty());
}
Value *PTXEmitter::fromExponents() {
  auto One = [&](Value *E) {
    Value *V =
        B.CreateSelect(B.CreateIsNull(E), B.getInt32(0x40), B.CreateShl(E, 7));
    return B.CreateSelect(B.CreateICmpEQ(E, B.getInt32(255)),
                          B.getInt32(0x7fff), V);
  };
  Value *X = resize(A[0], 32, false);
  return as(B.CreateOr(B.CreateShl(One(B.CreateLShr(X, 8)), 16),
                       One(B.CreateAnd(X, 255))),
            typeOf(U));
}

/// Two floats to bfloats, away from zero where adding 16 random bits to the 16
/// that are discarded carries. The upper ones are the first source's.
Value *PTXEmitter::stochasticPair() {
  auto One = [&](Value *V, Value *Random) {
    Value *X = asInt(V);
    Value *Size = B.CreateAnd(X, INT32_MAX);
    Value *NaN = B.CreateICmpUGT(Size, B.getInt32(0x7f800000));
    Size = B.CreateLShr(B.CreateAdd(Size, Random), 16);
    if (has("satfinite"))
      Size = call(Intrinsic::umin, {Size, B.getInt32(0x7f7f)});
    Value *Sign = B.CreateAnd(B.CreateLShr(X, 16), 0x8000);
    Value *R = has("relu")
                   ? B.CreateSelect(B.CreateIsNull(Sign), Size, B.getInt32(0))
                   : B.CreateOr(Size, Sign);
    return B.CreateSelect(NaN, B.getInt32(0x7fff), R);
  };
  Value *High = One(A[0], B.CreateLShr(A[2], 16)),
        *Low = One(A[1], B.CreateAnd(A[2], 0xffff));
  return as(B.CreateOr(B.CreateShl(High, 16), Low), typeOf(U));
}

/// The first source above the second, each clamped to 16 bits.
Value *PTXEmitter::packWords() {
  Value *High = resize(clampInt(A[0], T, U), 32, false),
        *Low = resize(clampInt(A[1], T, U), 32, false);
  return B.CreateOr(B.CreateShl(High, 16), Low);
}
