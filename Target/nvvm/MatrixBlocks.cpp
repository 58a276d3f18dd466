//===- MatrixBlocks.cpp - Sums of tensor cores' blocks of floats ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The part of MatrixExact.cpp that aligns, truncates and adds the products of
/// a block, or sums them directly if that is exact, and that detects infinities
/// and NaNs.
///
//===----------------------------------------------------------------------===//

#include "nvvm/ExactMatrix.h"
#include "xlane/Reductions.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace crosslane;
using namespace crosslane::exact;

/// The f32 of a sum that has a bit: \p Magnitude times 2^(Top - 25), where
/// \p Top is the largest exponent as a product's (Product and twice the bias
/// added), cut off toward zero.
Value *ExactMatrix::toFloat(Value *Negative, Value *Magnitude, Value *Top) {
  Value *Zeros =
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, Magnitude, B.getFalse());
  Value *Fraction = B.CreateLShr(B.CreateShl(Magnitude, B.CreateAnd(Zeros, 31)),
                                 8); // 24 bits
  // The leading place's exponent above that of denormals.
  const int Offset = 31 - Places + 126 - int(Product) - 2 * int(bias());
  Value *Above =
      B.CreateSub(B.CreateAdd(Top, B.getInt32(uint32_t(Offset))), Zeros);
  Value *Below = umin(smax(B.CreateNeg(Above), word(0)), word(31));
  Value *Bits = B.CreateAdd(B.CreateShl(smax(Above, word(0)), 23),
                            B.CreateLShr(Fraction, Below));
  Bits =
      B.CreateSelect(B.CreateICmpSGE(Above, word(254)), word(0x7f800000), Bits);
  Bits = B.CreateSelect(B.CreateIsNull(Magnitude), word(0), Bits);
  // What vanishes has no sign.
  Value *Sign = B.CreateSelect(Negative, word(0x80000000), word(0));
  return B.CreateSelect(B.CreateIsNull(Bits), word(0), B.CreateOr(Bits, Sign));
}

/// The same of products of f16 and 8-bit floats. \p C is their C, an f32, or
/// null where that is an f16. No product is so small that a sum with it is
/// denormal.
Value *ExactMatrix::toNormal(Value *Negative, Value *Magnitude, Value *Top,
                             Value *C) {
  Value *Zeros =
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, Magnitude, B.getFalse());
  Value *Behind = B.CreateLShr(word(0xff), B.CreateAnd(Zeros, 31));
  const int Offset = -Places - int(Product) - 2 * int(bias());
  Value *Sum = B.CreateIntrinsic(
      Intrinsic::ldexp, {F32, I32},
      {B.CreateUIToFP(B.CreateAnd(Magnitude, B.CreateNot(Behind)), F32),
       B.CreateAdd(Top, word(uint32_t(Offset)))});
  Sum = B.CreateBitCast(B.CreateSelect(Negative, B.CreateFNeg(Sum), Sum), I32);
  if (!C)
    return Sum;
  // Where there is no product C is the sum, denormal or not, and has its bits.
  // A zero has no sign.
  Value *Own =
      B.CreateSelect(B.CreateIsNull(B.CreateAnd(C, 0x7fffffff)), word(0), C);
  return B.CreateSelect(B.CreateICmpULT(Top, word(Product + 2)), Own, Sum);
}

/// Whether the sum for \p DT goes through f64. It may be denormal then, which
/// the conversion from f64 must give.
bool ExactMatrix::takesDoubles(xl::MatrixTypeKind DT) const {
  const Function &F = *B.GetInsertBlock()->getParent();
  return Chip.FastDoubles && DT == xl::TypeF32 &&
         F.getDenormalMode(APFloat::IEEEsingle()) == DenormalMode::getIEEE();
}

/// The f32 of \p Products, an integer, times 2^Least, and \p C, an f32 that is
/// cut toward zero at that place; all cut off toward zero.
Value *ExactMatrix::throughDoubles(Value *Products, Value *C, Value *Least) {
  Type *F64 = B.getDoubleTy(), *I64 = B.getInt64Ty();
  auto Scale = [&](Value *V, Value *By) {
    return B.CreateIntrinsic(Intrinsic::ldexp, {F64, I32}, {V, By});
  };
  Value *Cut = B.CreateUnaryIntrinsic(
      Intrinsic::trunc, Scale(B.CreateFPExt(C, F64), B.CreateNeg(Least)));
  Value *Sum = Scale(B.CreateFAdd(B.CreateSIToFP(Products, F64), Cut), Least);
  // An f64 has 29 places more than a normal f32, and as many more as this one
  // is denormal. What is there is exact: 53 places are enough.
  Value *Mask = B.getInt64(~uint64_t(0) << 29);
  if (!isRaw()) {
    // The leading place is that of 2^(Exponent - 1), f32's last one 2^-149.
    Value *Exponent =
        B.CreateIntrinsic(Intrinsic::amdgcn_frexp_exp, {I32, F64}, {Sum});
    Value *Behind = B.CreateBinaryIntrinsic(
        Intrinsic::smin,
        smax(B.CreateSub(word(uint32_t(-96)), Exponent), word(29)), word(63));
    Mask = B.CreateShl(ConstantInt::getAllOnesValue(I64),
                       B.CreateZExt(Behind, I64));
  }
  Value *Result = B.CreateFPTrunc(
      B.CreateBitCast(B.CreateAnd(B.CreateBitCast(Sum, I64), Mask), F64), F32);
  // What vanishes has no sign.
  if (!isRaw())
    Result = B.CreateFAdd(Result, ConstantFP::get(F32, 0.0));
  return B.CreateBitCast(Result, I32);
}

/// The same, rounded to the nearest f16, in the lower half of an i32.
Value *ExactMatrix::toHalf(Value *Negative, Value *Magnitude, Value *Top) {
  Value *Zeros =
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, Magnitude, B.getFalse());
  Value *Whole = B.CreateShl(Magnitude, B.CreateAnd(Zeros, 31));
  // 24 bits, the last of which says whether there was anything behind it, and
  // so f32 holds what decides how an f16 is rounded.
  Value *Fraction = B.CreateOr(B.CreateLShr(Whole, 8),
                               umin(B.CreateAnd(Whole, 0xff), word(1)));
  const int Offset = 8 - Places - int(Product) - 2 * int(bias());
  Value *Unit =
      B.CreateSub(B.CreateAdd(Top, B.getInt32(uint32_t(Offset))), Zeros);
  Value *F = B.CreateIntrinsic(Intrinsic::ldexp, {F32, I32},
                               {B.CreateUIToFP(Fraction, F32), Unit});
  Value *Bits = B.CreateZExt(
      B.CreateBitCast(B.CreateFPTrunc(F, B.getHalfTy()), B.getInt16Ty()), I32);
  Value *Sign = B.CreateSelect(Negative, word(0x8000), word(0));
  return B.CreateSelect(B.CreateIsNull(Bits), word(0), B.CreateOr(Bits, Sign));
}

/// The exact product of two S, or of the elements where these are there.
Value *ExactMatrix::product(const Word &X, const Word &Y, unsigned Part) {
  if (Unit)
    return B.CreateFMul(ofUnitRow(X[2 + Part]), Y[2 + Part]);
  return B.CreateIntrinsic(
      Intrinsic::fma, {F32},
      {half(X[0], Part), half(Y[0], Part), ConstantFP::get(F32, 0.0)});
}

/// One element of D. Where it is an infinity or NaN anything.
Value *ExactMatrix::block(const Line &A, const Line &Col, Value *C,
                          xl::MatrixTypeKind CT, xl::MatrixTypeKind DT) {
  SmallVector<Value *, 16> Sums; // of exponents, packed
  for (auto [X, Y] : zip(A, Col)) {
    // No half of a sum leaves its place; one addition of words takes its
    // operand from another lane.
    Sums.push_back(Unit ? pack(B.CreateAdd(ofUnitRow(X[1]), Y[1]))
                        : B.CreateAdd(pack(X[1]), pack(Y[1])));
  }
  // By twos, so that few wait for each other.
  SmallVector<Value *, 16> Left(Sums);
  while (Left.size() > 1) {
    for (unsigned I = 0; I < Left.size() / 2; ++I)
      Left[I] = umax(Left[2 * I], Left[2 * I + 1]);
    if (Left.size() % 2)
      Left[Left.size() / 2] = Left.back();
    Left.truncate((Left.size() + 1) / 2);
  }
  Value *Most = unpack(Left[0]);
  Value *Top = umax(low(Most), high(Most));

  // C: its exponent as a product's, and its significand with the last place
  // worth what 2^(exponent - 25) is.
  const bool HalfC = CT == xl::TypeF16, Doubles = takesDoubles(DT);
  // No product of f16 is so small as a zero or denormal f32: such a C counts
  // only where there is no product (toNormal), or is cut to nothing.
  const bool AnyC = isRaw() && !HalfC;
  const unsigned Fraction = HalfC ? 10 : 23;
  Value *MagC = B.CreateAnd(C, HalfC ? 0x7fff : 0x7fffffff);
  Value *FieldC = B.CreateLShr(MagC, Fraction);
  Value *NormalC = AnyC && !Doubles ? word(1) : umin(FieldC, word(1));
  Value *ExpC =
      B.CreateAdd(AnyC ? FieldC : umax(FieldC, word(1)),
                  word(uint32_t(Product + 2 * bias()) - (HalfC ? 15 : 127)));
  if (!AnyC)
    ExpC = B.CreateSelect(B.CreateIsNull(MagC), word(0), ExpC);
  Top = umax(Top, ExpC);
  Value *First = nullptr;
  if (!Doubles) {
    Value *SigC = B.CreateOr(B.CreateAnd(C, (1u << Fraction) - 1),
                             B.CreateShl(NormalC, Fraction));
    SigC = B.CreateLShr(B.CreateShl(SigC, Places - Fraction),
                        umin(B.CreateSub(Top, ExpC), word(31)));
    Value *SignC = B.CreateAShr(HalfC ? B.CreateShl(C, 16) : C, 31);
    First = B.CreateSub(B.CreateXor(SigC, SignC), SignC);
  }

  // What every product is scaled by, or each by itself.
  Value *Scale = nullptr, *Shift = nullptr;
  if (isRaw()) {
    // 2^(25 - E). Only where there is no product is E so low that it is no f32.
    Value *Field = B.CreateSub(
        word(uint32_t(Places + 127 + int(Product) + 2 * int(bias()))), Top);
    Scale = B.CreateBitCast(B.CreateShl(umin(Field, word(254)), 23), F32);
  } else {
    Value *Least = B.CreateSub(Top, word(Places));
    Shift = pack(B.CreateOr(low(Least), B.CreateShl(Least, 16)));
  }
  Value *Products = nullptr;
  unsigned N = 0;
  for (auto [X, Y, Sum] : zip(A, Col, Sums)) {
    Value *By = Shift ? unpack(B.CreateSub(Sum, Shift)) : nullptr;
    // Two products at once where there are such instructions; v_fma_mix_f32
    // takes halves as they are.
    Value *Pair = nullptr;
    if (Chip.PackedFloats && Unit) {
      Pair = PoisonValue::get(FixedVectorType::get(F32, 2));
      for (unsigned Part = 0; Part < 2; ++Part)
        Pair = B.CreateInsertElement(Pair, product(X, Y, Part), uint64_t(Part));
    } else if (Chip.PackedFloats) {
      Pair = B.CreateFMul(halves(X[0]), halves(Y[0]));
    }
    if (Pair && Scale)
      Pair = B.CreateFMul(Pair, B.CreateVectorSplat(2, Scale));
    for (unsigned Part = 0; Part < 2; ++Part, ++N) {
      Value *P = Pair ? B.CreateExtractElement(Pair, uint64_t(Part))
                      : product(X, Y, Part);
      if (Scale && !Pair)
        P = B.CreateFMul(P, Scale);
      else if (!Scale)
        P = B.CreateIntrinsic(
            Intrinsic::ldexp, {F32, I32},
            {P, B.CreateAShr(Part ? By : B.CreateShl(By, 16), 16)});
      Value *T = B.CreateFPToSI(P, I32);
      Products = Products ? B.CreateAdd(Products, T) : T;
    }
  }
  assert(N <= 16 && "no block has more than sixteen products");
  if (Doubles) {
    return throughDoubles(
        Products, asFloat(C, CT),
        B.CreateSub(Top, word(Product + 2 * bias() + Places)));
  }
  // Sixteen terms below 2^27 are below 2^31, and with C below 2^32: what is cut
  // off at the ends of i32 has the sign of the sum.
  Value *Sum = B.CreateAdd(Products, First);
  Value *Negative = B.CreateICmpSLT(
      N > 8 ? B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Products, First)
            : Sum,
      word(0));
  Value *Magnitude = B.CreateSelect(Negative, B.CreateNeg(Sum), Sum);
  if (DT == xl::TypeF16)
    return toHalf(Negative, Magnitude, Top);
  return isRaw() ? toNormal(Negative, Magnitude, Top, HalfC ? nullptr : C)
                 : toFloat(Negative, Magnitude, Top);
}

Value *ExactMatrix::isSpecial(Value *C, xl::MatrixTypeKind T) {
  const uint32_t Top = T == xl::TypeF16 ? 0x7c00 : 0x7f800000;
  return B.CreateICmpEQ(B.CreateAnd(C, Top), word(Top));
}

/// The largest magnitude of the C, whose bits these are, as an integer; null
/// when all are constant.
Value *ExactMatrix::largestOf(ArrayRef<Element> Ds, xl::MatrixTypeKind T) {
  Value *Most = nullptr;
  for (const Element &D : Ds) {
    if (isa<Constant>(D.C))
      continue;
    Value *V = B.CreateAnd(D.C, T == xl::TypeF16 ? 0x7fff : 0x7fffffff);
    Most = Most ? umax(Most, V) : V;
  }
  return Most;
}

/// The f16 or f32 whose bits \p V has, as an f32.
Value *ExactMatrix::asFloat(Value *V, xl::MatrixTypeKind T) {
  if (T != xl::TypeF16)
    return B.CreateBitCast(V, F32);
  return B.CreateFPExt(
      B.CreateBitCast(B.CreateTrunc(V, B.getInt16Ty()), B.getHalfTy()), F32);
}

/// An infinity or NaN where the element of D is one, else something finite.
Value *ExactMatrix::specialSum(const Line &A, const Line &Col, Value *C,
                               xl::MatrixTypeKind CT) {
  Value *Sum = asFloat(B.CreateSelect(isSpecial(C, CT), C, word(0)), CT);
  for (auto [X, Y] : zip(A, Col))
    for (unsigned Part = 0; Part < 2; ++Part)
      Sum = B.CreateIntrinsic(Intrinsic::fma, {F32},
                              {Unit ? ofUnitRow(X[2 + Part]) : half(X[0], Part),
                               Unit ? Y[2 + Part] : half(Y[0], Part), Sum});
  return Sum;
}

/// Whether a sum of f32 might lose a bit in the own lane. It cannot where all
/// elements are whole numbers below 512 and C is one of up to 2^22: of sixteen
/// products the sum is below 2^22.
Value *ExactMatrix::isLossy(const Stage &S, ArrayRef<Element> Ds,
                            xl::MatrixTypeKind CT) {
  // A number that is no whole one changes when 1.5 * 2^10 is added and taken
  // away.
  Value *Change = word(0);
  Value *Far = B.CreateBitCast(both(0x6600), V2F16);
  SmallVector<Word, 16> All;
  for (const auto &Own : S.OwnRows)
    append_range(All, Own);
  for (const auto &Own : S.OwnColumns)
    append_range(All, Own);
  for (const Word &W : All) {
    Value *X = B.CreateBitCast(W[0], V2F16);
    Value *Y = unpack(B.CreateFSub(B.CreateFAdd(X, Far), Far));
    Change = B.CreateOr(Change, B.CreateXor(Y, W[0]));
  }
  Value *Lossy = B.CreateICmpUGE(largest(All), word(0x6000)); // 512
  Value *ChangeC = word(0);
  const bool Flushes = B.GetInsertBlock()->getParent()->getDenormalMode(
                           APFloat::IEEEsingle()) != DenormalMode::getIEEE();
  for (const Element &D : Ds) {
    if (isa<Constant>(D.C))
      continue;
    Value *F = asFloat(D.C, CT);
    Value *Fraction;
    if (Flushes) { // as zero denormals would be whole
      Value *Y = B.CreateUnaryIntrinsic(Intrinsic::rint, F);
      Fraction = B.CreateXor(B.CreateBitCast(Y, I32), B.CreateBitCast(F, I32));
    } else {
      Fraction = B.CreateBitCast(
          B.CreateIntrinsic(Intrinsic::amdgcn_fract, {F32}, {F}), I32);
    }
    ChangeC = B.CreateOr(ChangeC, Fraction);
  }
  // Signs of zeros do not count.
  Value *Changes = B.CreateOr(B.CreateAnd(Change, 0x7fff7fff),
                              B.CreateAnd(ChangeC, 0x7fffffff));
  Lossy = B.CreateOr(Lossy, B.CreateIsNotNull(Changes));
  // Up to 2^22; of f16 all that are finite.
  if (Value *Most = largestOf(Ds, CT))
    Lossy = B.CreateOr(
        Lossy,
        B.CreateICmpUGT(Most, word(CT == xl::TypeF16 ? 0x7bff : 0x4a800000)));
  return Lossy;
}

/// The element of D where nothing is lost.
Value *ExactMatrix::sum(const Line &A, const Line &Col, Value *C,
                        xl::MatrixTypeKind CT, xl::MatrixTypeKind DT) {
  Value *Sum = asFloat(C, CT);
  for (auto [X, Y] : zip(A, Col)) {
    if (Chip.HalfDots) {
      Value *V = Unit ? ofUnitRow(X[0]) : X[0];
      Sum =
          B.CreateIntrinsic(Intrinsic::amdgcn_fdot2, {},
                            {B.CreateBitCast(V, V2F16),
                             B.CreateBitCast(Y[0], V2F16), Sum, B.getFalse()});
      continue;
    }
    for (unsigned Part = 0; Part < 2; ++Part)
      Sum = B.CreateIntrinsic(Intrinsic::fma, {F32},
                              {half(X[0], Part), half(Y[0], Part), Sum});
  }
  // A zero is positive.
  Sum = B.CreateFAdd(Sum, ConstantFP::get(F32, 0.0));
  if (DT != xl::TypeF16)
    return B.CreateBitCast(Sum, I32);
  return B.CreateZExt(
      B.CreateBitCast(B.CreateFPTrunc(Sum, B.getHalfTy()), B.getInt16Ty()),
      I32);
}

/// One block of all elements.
void ExactMatrix::blocks(Stage &S, MutableArrayRef<Element> Ds,
                         xl::MatrixTypeKind CT, xl::MatrixTypeKind DT) {
  LLVMContext &Ctx = B.getContext();
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *After = BasicBlock::Create(Ctx, "block", F);
  using Results = SmallVector<Value *, 8>;
  SmallVector<std::pair<BasicBlock *, Results>, 3> Ways;
  auto Finish = [&](Results R) {
    Ways.push_back({B.GetInsertBlock(), std::move(R)});
  };

  // Lines that are there already are fetched in a way of their own.
  if (!S.OwnRows.empty()) {
    if (isRaw() && !Metadata) {
      BasicBlock *Plain = BasicBlock::Create(Ctx, "plain", F, After);
      BasicBlock *Aligned = BasicBlock::Create(Ctx, "aligned", F, After);
      // Both ways need the S, which are on their way while it is asked, unless
      // they are so many that registers would be saved for them.
      const size_t Words =
          4 * (S.OwnRows.size() * S.OwnRows[0].size() +
               2 * S.OwnColumns.size() * S.OwnColumns[0].size());
      const bool Early = !Unit && Words <= 32;
      if (Early)
        fetch(S, Fetched::Significands);
      if (Unit) {
        // Most of what is no small whole number shows it at once.
        BasicBlock *Perhaps = BasicBlock::Create(Ctx, "perhaps", F, Plain);
        Value *Far = B.CreateBitCast(both(0x6600), V2F16);
        Value *X = B.CreateBitCast(S.OwnRows[0][0][0], V2F16);
        Value *Same =
            B.CreateFCmpOEQ(B.CreateFSub(B.CreateFAdd(X, Far), Far), X);
        B.CreateCondBr(
            createXLane(B, "none", {B.CreateNot(B.CreateAndReduce(Same))}),
            Perhaps, Aligned);
        B.SetInsertPoint(Perhaps);
      }
      B.CreateCondBr(createXLane(B, "none", {isLossy(S, Ds, CT)}), Plain,
                     Aligned);
      B.SetInsertPoint(Plain);
      if (!Early)
        fetch(S, Fetched::Significands);
      Results Sums;
      for (const Element &D : Ds) {
        UnitRow = D.Row;
        Sums.push_back(sum(S.Rows[D.Row], S.Columns[D.Column], D.C, CT, DT));
      }
      B.CreateBr(After);
      Finish(std::move(Sums));
      B.SetInsertPoint(Aligned);
      fetch(S, Early ? Fetched::Rest : Fetched::Whole);
    } else {
      fetch(S, Fetched::Whole);
    }
  }
  Value *Special = S.Special;
  Results Exact;
  for (const Element &D : Ds) {
    UnitRow = D.Row;
    Exact.push_back(block(S.Rows[D.Row], S.Columns[D.Column], D.C, CT, DT));
  }
  if (Value *Most = largestOf(Ds, CT))
    Special = B.CreateOr(
        Special,
        B.CreateICmpUGE(Most, word(CT == xl::TypeF16 ? 0x7c00 : 0x7f800000)));
  BasicBlock *Rare = BasicBlock::Create(Ctx, "special", F, After);
  B.CreateCondBr(createXLane(B, "none", {Special}), After, Rare);
  Finish(Exact);

  B.SetInsertPoint(Rare);
  // Nothing is kept for this.
  if (Unit)
    fetchUnit(S, Fetched::Whole);
  Results Chosen;
  const bool HalfD = DT == xl::TypeF16;
  for (auto [D, X] : zip(Ds, Exact)) {
    UnitRow = D.Row;
    Value *Sum = specialSum(S.Rows[D.Row], S.Columns[D.Column], D.C, CT);
    Value *Bits = B.CreateBitCast(Sum, I32);
    Value *Magnitude = B.CreateAnd(Bits, 0x7fffffff);
    Value *Infinity =
        HalfD ? B.CreateOr(B.CreateAnd(B.CreateLShr(Bits, 16), 0x8000), 0x7c00)
              : Bits;
    Value *V = B.CreateSelect(B.CreateICmpUGE(Magnitude, word(0x7f800000)),
                              Infinity, X);
    Chosen.push_back(
        B.CreateSelect(B.CreateICmpUGT(Magnitude, word(0x7f800000)),
                       word(HalfD ? 0x7fff : 0x7fffffff), V));
  }
  B.CreateBr(After);
  Finish(std::move(Chosen));

  B.SetInsertPoint(After);
  if (Unit) {
    PHINode *Phi = B.CreatePHI(B.getInt1Ty(), unsigned(Ways.size()));
    for (const auto &[Block, R] : Ways)
      Phi->addIncoming(B.getInt1(Block == Ways.front().first), Block);
    S.IsPlain = Phi;
  }
  for (unsigned I = 0; I < Ds.size(); ++I) {
    PHINode *Phi = B.CreatePHI(I32, unsigned(Ways.size()));
    for (const auto &[Block, R] : Ways)
      Phi->addIncoming(R[I], Block);
    Ds[I].C = Phi;
  }
}

/// \p X + \p Y rounded to nearest even, NaNs canonical; \p X is no denormal
/// f32.
Value *ExactMatrix::addRounded(Value *X, Value *Y, xl::MatrixTypeKind T) {
  if (T == xl::TypeF16) {
    auto Half = [&](Value *V) {
      return B.CreateBitCast(B.CreateTrunc(V, B.getInt16Ty()), B.getHalfTy());
    };
    Value *R = B.CreateZExt(
        B.CreateBitCast(B.CreateFAdd(Half(X), Half(Y)), B.getInt16Ty()), I32);
    return B.CreateSelect(B.CreateICmpUGT(B.CreateAnd(R, 0x7fff), word(0x7c00)),
                          word(0x7fff), R);
  }
  Value *Sum = B.CreateBitCast(
      B.CreateFAdd(B.CreateBitCast(X, F32), B.CreateBitCast(Y, F32)), I32);
  // A denormal Y would be flushed where f32's are.
  Value *Other =
      B.CreateSelect(B.CreateIsNull(B.CreateAnd(Y, 0x7fffffff)), word(0), Y);
  Sum = B.CreateSelect(B.CreateIsNull(X), Other, Sum);
  return B.CreateSelect(
      B.CreateICmpUGT(B.CreateAnd(Sum, 0x7fffffff), word(0x7f800000)),
      word(0x7fffffff), Sum);
}

/// The f32 \p X as an f16, to nearest even.
Value *ExactMatrix::narrow(Value *X) {
  Value *H = B.CreateZExt(
      B.CreateBitCast(B.CreateFPTrunc(B.CreateBitCast(X, F32), B.getHalfTy()),
                      B.getInt16Ty()),
      I32);
  return B.CreateSelect(
      B.CreateICmpUGT(B.CreateAnd(X, 0x7fffffff), word(0x7f800000)),
      word(0x7fff), H);
}
