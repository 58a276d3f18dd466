//===- MatrixExact.cpp - Tensor-core arithmetic, bit by bit ---------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// D = A * B + C as an H100 computes it. A lane has its elements of C and D,
/// and fetches the rows of A and columns of B for them. Rows are in four
/// consecutive lanes, columns in four others.
///
/// A block of f16, bf16 or tf32 (the rule is recorded and published: Xie et
/// al., "MMA-Sim", 2025; Khattak and Mikaitis, "Accurate Models of NVIDIA
/// Tensor Cores", 2025):
///
///   E = the largest of ea + eb over products that are not zero, and ec
///   D = the sum of all products and C, each truncated to multiples of
///       2^(E - 25), truncated to f32, or rounded to f16
///
/// where ea is the exponent of the element's own leading place: a product's
/// significand is in [1, 4), that of a denormal operand below 1. The steps:
///
///   1. the lane that has an element splits it, two to a word: E, its
///      exponent's field with 0x400 added unless it is zero (so a sum below
///      0x800 shows that a factor is zero), and S, a half: the element itself
///      (f16), or its significand (others, in [0, 2) with the sign);
///   2. S and E are fetched; sums and maxima of E are packed 16-bit integers;
///   3. a product of two S is exact in f32. Scaled by 2^25 over the block's E
///      it is below 2^27 in magnitude, and the conversion to i32 truncates it;
///   4. integers are added, sixteen and C at most. The sum's magnitude is below
///      2^32. For f16 and 8-bit floats it is truncated to 24 bits and converted.
///      For others, which may be denormal, it becomes a float by its leading
///      zeros. Where f64 is as fast as f32, the sum is added to C as f64; the
///      bits beyond f32's are cleared.
///
/// A test before these steps finds whether the wavefront has only whole numbers
/// so small that a sum in f32 is exact in any order. Then that sum is the
/// result.
///
/// No step depends on whether denormals of f32 are flushed, except where f64 is
/// used, and there they are kept. Infinities and NaNs are detected once for
/// each block: if the wavefront has one, a sum of the S, without alignment,
/// gives the infinity or NaN of each element of D.
///
//===----------------------------------------------------------------------===//

#include "nvvm/ExactMatrix.h"
#include "nvvm/MatrixFast.h"
#include "xlane/Reductions.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace crosslane;
using namespace crosslane::exact;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Half \p Part of the two in \p S, as a float.
Value *ExactMatrix::half(Value *S, unsigned Part) {
  return B.CreateFPExt(
      B.CreateExtractElement(B.CreateBitCast(S, V2F16), uint64_t(Part)), F32);
}

/// The two halves in \p S, as floats.
Value *ExactMatrix::halves(Value *S) {
  return B.CreateFPExt(B.CreateBitCast(S, V2F16), FixedVectorType::get(F32, 2));
}

/// S and E of two f16.
Word ExactMatrix::splitHalves(Value *W) {
  Value *Z = B.CreateAnd(W, 0x7fff7fff);
  Value *NotZero = isNotZero(Z);
  Value *E = umax(B.CreateLShr(pack(Z), pack(both(10))), pack(NotZero));
  return {W, B.CreateOr(B.CreateShl(NotZero, 10), unpack(E))};
}

/// S of two elements with an exponent of eight bits: \p Fraction, 10 bits each,
/// \p Exponent, its field, and \p Sign, in place.
Value *ExactMatrix::significands(Value *Fraction, Value *Exponent,
                                 Value *Sign) {
  // 1.f, from which 1 is taken where the element is denormal or zero.
  Value *S = B.CreateOr(Fraction, both(0x3c00));
  Value *IsDenormal = B.CreateSub(both(1), isNotZero(Exponent));
  Value *Excess =
      B.CreateSub(B.CreateShl(IsDenormal, 14), B.CreateShl(IsDenormal, 10));
  S = unpack(
      B.CreateFSub(B.CreateBitCast(S, V2F16), B.CreateBitCast(Excess, V2F16)));
  // All ones in the exponent of an infinity or NaN.
  Value *None =
      B.CreateAnd(B.CreateLShr(B.CreateAdd(Exponent, both(1)), 8), both(1));
  Value *Ones = B.CreateSub(B.CreateShl(None, 15), B.CreateShl(None, 10));
  return B.CreateOr(B.CreateOr(S, Ones), Sign);
}

/// S and E of two bf16.
Word ExactMatrix::splitBrains(Value *W) {
  Value *Z = B.CreateAnd(W, 0x7fff7fff);
  Value *NotZero = isNotZero(Z);
  Value *Exponent = B.CreateLShr(pack(Z), pack(both(7)));
  Value *E = umax(Exponent, pack(NotZero));
  return {significands(B.CreateShl(B.CreateAnd(Z, 0x007f007f), 3),
                       unpack(Exponent), B.CreateAnd(W, 0x80008000)),
          B.CreateOr(B.CreateShl(NotZero, 10), unpack(E))};
}

/// S and E of two tf32, the second of which may be missing.
Word ExactMatrix::splitTensor(Value *First, Value *Second) {
  Value *Parts[3] = {word(0), word(0), word(0)}, *Sign = word(0);
  for (unsigned N = 0; N < 2; ++N) {
    Value *W = N ? Second : First;
    if (!W)
      continue;
    Value *Z = B.CreateAnd(W, 0x7fffe000);
    Value *NotZero = umin(Z, word(1));
    Value *Exponent = B.CreateLShr(Z, 23);
    Value *E = B.CreateOr(B.CreateShl(NotZero, 10), umax(Exponent, NotZero));
    Value *New[3] = {B.CreateAnd(B.CreateLShr(Z, 13), 0x3ff), Exponent, E};
    for (unsigned I = 0; I < 3; ++I)
      Parts[I] = B.CreateOr(Parts[I], B.CreateShl(New[I], 16 * N));
    Sign = B.CreateOr(Sign, N ? B.CreateAnd(W, 0x80000000)
                              : B.CreateAnd(B.CreateLShr(W, 16), 0x8000));
  }
  return {significands(Parts[0], Parts[1], Sign), Parts[2]};
}

/// Bytes 0 and 1, and bytes 2 and 3, of a word of 8-bit floats as f16. All are
/// exact, and denormals of e4m3 normal.
std::pair<Value *, Value *> ExactMatrix::halvesOfBytes(Value *W,
                                                       xl::MatrixTypeKind T) {
  auto Convert = [&](Value *First, Value *Second) -> Value * {
    // Each byte as the upper one of its half.
    Value *Bytes = B.CreateOr(First, Second);
    if (T == xl::TypeE5M2)
      return Bytes;
    // The value over 256 as an f16: e4m3's exponent has a bias of 7.
    Value *Low = B.CreateLShr(B.CreateAnd(Bytes, 0x7f007f00), 1);
    Value *Scaled = unpack(B.CreateFMul(B.CreateBitCast(Low, V2F16),
                                        B.CreateBitCast(both(0x5c00), V2F16)));
    Value *None =
        B.CreateAnd(B.CreateLShr(B.CreateAdd(Low, both(0x80)), 14), both(1));
    Value *Ones = B.CreateSub(B.CreateShl(None, 15), B.CreateShl(None, 10));
    return B.CreateOr(B.CreateOr(Scaled, Ones), B.CreateAnd(Bytes, 0x80008000));
  };
  return {Convert(B.CreateAnd(B.CreateShl(W, 8), 0xff00),
                  B.CreateAnd(B.CreateShl(W, 16), 0xff000000)),
          Convert(B.CreateAnd(B.CreateLShr(W, 8), 0xff00),
                  B.CreateAnd(W, 0xff000000))};
}

/// The largest magnitude of the halves in \p Own, as an integer.
Value *ExactMatrix::largest(ArrayRef<Word> Own) {
  Value *Most = nullptr;
  for (const Word &W : Own) {
    Value *Magnitude = pack(B.CreateAnd(W[0], 0x7fff7fff));
    Most = Most ? umax(Most, Magnitude) : Magnitude;
  }
  Value *Both = unpack(Most);
  return umax(low(Both), high(Both));
}

/// Whether one of \p Own has \p Top in its exponent's field.
Value *ExactMatrix::anySpecial(ArrayRef<Word> Own, unsigned Top) {
  if (isRaw())
    return B.CreateICmpUGE(largest(Own), word(Top << 10));
  Value *Most = pack(Own[0][1]);
  for (const Word &W : Own.drop_front())
    Most = umax(Most, pack(W[1]));
  Value *E = unpack(Most);
  return B.CreateICmpUGE(umax(low(E), high(E)), word(Nonzero + Top));
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// \p V of lane \p J of the own four.
Value *ExactMatrix::ofQuad(Value *V, unsigned J) {
  if (isa<Constant>(V))
    return V;
  return createXLane(B, "idx", {V, word(J), word(4), B.getFalse()});
}

/// \p V of lane \p J of the eight that have the own two columns of B.
Value *ExactMatrix::ofColumns(Value *V, unsigned J) {
  return ofLanes(B, V, [J](unsigned L) { return 8 * (L & 3) + J; });
}

Line ExactMatrix::row(ArrayRef<Word> Own) {
  Line R;
  for (const Word &W : Own)
    for (unsigned J = 0; J < 4; ++J) {
      Word &To = R.emplace_back();
      for (Value *V : W)
        To.push_back(ofQuad(V, J));
    }
  return R;
}

Line ExactMatrix::column(ArrayRef<Word> Own, unsigned C) {
  Line R;
  for (const Word &W : Own)
    for (unsigned J = 0; J < 4; ++J) {
      Word &To = R.emplace_back();
      for (Value *V : W)
        To.push_back(ofColumns(V, 4 * C + J));
    }
  return R;
}

/// The metadata of sp from chunk \p First of the own row number \p Row (0: g,
/// 1: g + 8) on, four bits each, in the lowest bits. A lane of four has 16 bits
/// for each of the two rows where elements have 16 bits or more, and 32 bits of
/// one otherwise (PTX ISA, "Sparse matrix storage").
Value *ExactMatrix::chunks(unsigned Row, unsigned First) {
  const bool Narrow = matrixType(Op.A).Bits < 16;
  const unsigned Each = Narrow ? 8 : 4; // chunks in a lane's share of a row
  // A chunk is four elements, of tf32 two and of four bits eight.
  const unsigned All = Op.K * matrixType(Op.A).Bits / (Narrow ? 32 : 64);
  unsigned Lane = First / Each;
  if (Narrow)
    Lane = All > Each ? 2 * Lane + Row : 2 * Form.Selector + Row;
  else
    Lane += All > Each ? 2 * Form.Selector : Form.Selector;
  return B.CreateLShr(ofQuad(Metadata, Lane),
                      4 * (First % Each) + (Narrow ? 0 : 16 * Row));
}

/// What of \p Column belongs to the elements of A that row \p Row has in stage
/// \p Number.
Line ExactMatrix::chosen(const Line &Column, unsigned Row, unsigned Number) {
  Line R;
  for (unsigned I = 0; I + 1 < Column.size(); I += 2) {
    const Word &First = Column[I], &Second = Column[I + 1];
    Word &To = R.emplace_back();
    if (Op.A == xl::TypeTF32) { // one of two: 0100 or 1110
      Value *Which = B.CreateIsNotNull(B.CreateAnd(chunks(Row, I / 2), 2));
      for (auto [X, Y] : zip(First, Second))
        To.push_back(B.CreateSelect(Which, Y, X));
    } else if (Op.Rule != xl::RuleInteger) { // two halves of four
      Value *Bits = chunks(Row, Op.Rule == xl::RuleHalves ? I + Number : I / 2);
      for (auto [X, Y] : zip(First, Second)) {
        Value *Halves[2];
        for (unsigned N = 0; N < 2; ++N) {
          Value *Index = B.CreateLShr(Bits, 2 * N);
          Value *W =
              B.CreateSelect(B.CreateIsNotNull(B.CreateAnd(Index, 2)), Y, X);
          Halves[N] =
              low(B.CreateLShr(W, B.CreateShl(B.CreateAnd(Index, 1), 4)));
        }
        To.push_back(B.CreateOr(Halves[0], B.CreateShl(Halves[1], 16)));
      }
    } else { // two bytes of four, twice; two elements of four bits are a byte
      Value *Bits = chunks(Row, I);
      Value *Selector = word(0x04040000);
      for (unsigned N = 0; N < 4; ++N)
        Selector = B.CreateOr(
            Selector,
            B.CreateShl(B.CreateAnd(B.CreateLShr(Bits, 2 * N), 3), 8 * N));
      To.push_back(B.CreateIntrinsic(Intrinsic::amdgcn_perm, {},
                                     {Second[0], First[0], Selector}));
    }
  }
  return R;
}

//===----------------------------------------------------------------------===//
// Doubles
//===----------------------------------------------------------------------===//

/// Fused multiply-adds, k ascending. Of NaNs B's comes back before C's before
/// A's, quiet; a new one is negative.
void ExactMatrix::chains(const Stage &S, MutableArrayRef<Element> Ds) {
  Type *F64 = B.getDoubleTy();
  Value *NaN = B.getFalse();
  SmallVector<Value *, 8> Results;
  for (const Element &D : Ds) {
    Value *R = D.C;
    for (auto [X, Y] : zip(S.Rows[D.Row], S.Columns[D.Column]))
      R = B.CreateIntrinsic(
          Intrinsic::fma, {F64},
          {B.CreateBitCast(X[0], F64), B.CreateBitCast(Y[0], F64), R});
    Results.push_back(R);
    NaN = B.CreateOr(NaN, B.CreateFCmpUNO(R, R));
  }
  Value *None = createXLane(B, "none", {NaN});
  LLVMContext &Ctx = B.getContext();
  BasicBlock *Before = B.GetInsertBlock();
  Function *F = Before->getParent();
  BasicBlock *Rare = BasicBlock::Create(Ctx, "nan", F);
  BasicBlock *After = BasicBlock::Create(Ctx, "chain", F);
  B.CreateCondBr(None, After, Rare);
  B.SetInsertPoint(Rare);
  SmallVector<Value *, 8> Chosen;
  for (const Element &D : Ds) {
    Value *R = D.C;
    Type *I64 = B.getInt64Ty();
    auto Quiet = [&](Value *V) {
      return B.CreateBitCast(
          B.CreateOr(B.CreateBitCast(V, I64), uint64_t(1) << 51), F64);
    };
    auto IsNaN = [&](Value *V) {
      return B.CreateICmpUGT(
          B.CreateAnd(B.CreateBitCast(V, I64), ~uint64_t(0) >> 1),
          B.getInt64(0x7ff0000000000000));
    };
    for (auto [X, Y] : zip(S.Rows[D.Row], S.Columns[D.Column])) {
      Value *A = B.CreateBitCast(X[0], F64), *Y1 = B.CreateBitCast(Y[0], F64);
      Value *Next = B.CreateIntrinsic(Intrinsic::fma, {F64}, {A, Y1, R});
      Value *Own = B.CreateBitCast(B.getInt64(0xfff8000000000000), F64);
      Own = B.CreateSelect(IsNaN(A), Quiet(A), Own);
      Own = B.CreateSelect(IsNaN(R), Quiet(R), Own);
      Own = B.CreateSelect(IsNaN(Y1), Quiet(Y1), Own);
      R = B.CreateSelect(IsNaN(Next), Own, Next);
    }
    Chosen.push_back(R);
  }
  B.CreateBr(After);
  B.SetInsertPoint(After);
  for (auto [D, X, Y] : zip(Ds, Results, Chosen)) {
    PHINode *Phi = B.CreatePHI(F64, 2);
    Phi->addIncoming(X, Before);
    Phi->addIncoming(Y, Rare);
    D.C = Phi;
  }
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// \p Sum plus the products of the elements of \p Bits bits of two words.
Value *ExactMatrix::dot(Value *X, Value *Y, Value *Sum, bool SignedX,
                        bool SignedY, unsigned Bits) {
  const bool Bytes = Bits == 8;
  if (!Chip.Dots) {
    for (unsigned At = 0; At < 32; At += Bits) {
      auto Element = [&](Value *V, bool Signed) {
        Value *Up = B.CreateShl(V, 32 - Bits - At);
        return Signed ? B.CreateAShr(Up, 32 - Bits)
                      : B.CreateLShr(Up, 32 - Bits);
      };
      Sum = B.CreateAdd(Sum,
                        B.CreateMul(Element(X, SignedX), Element(Y, SignedY)));
    }
    return Sum;
  }
  if (SignedX == SignedY)
    return B.CreateIntrinsic(
        SignedX ? (Bytes ? Intrinsic::amdgcn_sdot4 : Intrinsic::amdgcn_sdot8)
                : (Bytes ? Intrinsic::amdgcn_udot4 : Intrinsic::amdgcn_udot8),
        {}, {X, Y, Sum, B.getFalse()});
  if (Chip.MixedDots)
    return B.CreateIntrinsic(
        Bytes ? Intrinsic::amdgcn_sudot4 : Intrinsic::amdgcn_sudot8, {},
        {B.getInt1(SignedX), X, B.getInt1(SignedY), Y, Sum, B.getFalse()});
  // u = s + 2^(Bits - 1), with s the element whose upper bit is changed.
  Value *Signed = SignedX ? X : Y, *Unsigned = SignedX ? Y : X;
  const uint32_t Ones = Bytes ? 0x01010101 : 0x11111111;
  const Intrinsic::ID Dot =
      Bytes ? Intrinsic::amdgcn_sdot4 : Intrinsic::amdgcn_sdot8;
  Value *Rest =
      B.CreateIntrinsic(Dot, {}, {Signed, word(Ones), word(0), B.getFalse()});
  Sum = B.CreateAdd(Sum, B.CreateShl(Rest, Bits - 1));
  return B.CreateIntrinsic(Dot, {},
                           {Signed,
                            B.CreateXor(Unsigned, word(Ones << (Bits - 1))),
                            Sum, B.getFalse()});
}

/// Fused multiply-adds of f32 and C behind them, as an H100's compiler makes
/// m8n8k4 of (recorded: test/oracle/mma-more). Of f16 the first is a product.
void ExactMatrix::floatChains(const Stage &S, MutableArrayRef<Element> Ds) {
  const bool HalfD = Op.D == xl::TypeF16;
  for (Element &D : Ds) {
    Value *Sum = HalfD ? nullptr : ConstantFP::get(F32, 0.0);
    for (auto [X, Y] : zip(S.Rows[D.Row], S.Columns[D.Column]))
      for (unsigned Part = 0; Part < 2; ++Part) {
        Value *A = half(X[0], Part), *V = half(Y[0], Part);
        Sum = Sum ? B.CreateIntrinsic(Intrinsic::fma, {F32}, {A, V, Sum})
                  : B.CreateFMul(A, V);
      }
    Value *C = asFloat(D.C, Op.C);
    D.C = HalfD ? narrow(B.CreateBitCast(B.CreateFAdd(Sum, C), I32))
                : addRounded(B.CreateBitCast(Sum, I32), B.CreateBitCast(C, I32),
                             xl::TypeF32);
  }
}

void ExactMatrix::integers(const Stage &S, MutableArrayRef<Element> Ds) {
  const bool SignedA = Op.A == xl::TypeS8 || Op.A == xl::TypeS4;
  const bool SignedB = Op.B == xl::TypeS8 || Op.B == xl::TypeS4;
  for (Element &D : Ds) {
    // The sum of all products is far from the ends of 32 bits.
    Value *Sum = Form.Saturate ? word(0) : D.C;
    for (auto [X, Y] : zip(S.Rows[D.Row], S.Columns[D.Column])) {
      if (Op.Rule == xl::RuleBits) {
        Value *Bits =
            Form.And ? B.CreateAnd(X[0], Y[0]) : B.CreateXor(X[0], Y[0]);
        Sum = B.CreateAdd(B.CreateUnaryIntrinsic(Intrinsic::ctpop, Bits), Sum);
      } else {
        Sum = dot(X[0], Y[0], Sum, SignedA, SignedB, matrixType(Op.A).Bits);
      }
    }
    D.C = Form.Saturate && Op.Rule == xl::RuleInteger
              ? B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, D.C, Sum)
              : (Form.Saturate ? B.CreateAdd(D.C, Sum) : Sum);
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

/// Fetches the rows and columns of \p S, whole or in two turns: the S alone,
/// then the E beside them.
void ExactMatrix::fetch(Stage &S, Fetched Which) {
  if (Unit) {
    fetchUnit(S, Which);
    return;
  }
  auto Parts = [&](ArrayRef<Word> Own) {
    SmallVector<Word, 4> R;
    for (const Word &W : Own)
      R.push_back(Which == Fetched::Whole ? W
                                          : Word{W[Which == Fetched::Rest]});
    return R;
  };
  SmallVector<Line, 4> Rows;
  SmallVector<Line, 8> Columns;
  for (const auto &Own : S.OwnRows)
    Rows.push_back(row(Parts(Own)));
  if (!Metadata || Op.Rule != xl::RuleHalves)
    for (const auto &Own : S.OwnColumns)
      for (unsigned C = 0; C < 2; ++C)
        Columns.push_back(column(Parts(Own), C));
  if (Which == Fetched::Rest) {
    auto Append = [](MutableArrayRef<Line> To, ArrayRef<Line> From) {
      for (auto [X, Y] : zip(To, From))
        for (auto [V, W] : zip(X, Y))
          V.append(W);
    };
    Append(S.Rows, Rows);
    Append(S.Columns, Columns);
    return;
  }
  S.Rows = std::move(Rows);
  S.Columns = std::move(Columns);
  if (Metadata && Op.Rule == xl::RuleHalves) {
    // Of words of four k those whose number is the stage's, modulo two.
    const unsigned N = unsigned(&S - Stages.data());
    S.Columns.clear();
    for (unsigned C = 0; C < 2; ++C) {
      Line &R = S.Columns.emplace_back();
      const auto &Own = S.OwnColumns[0];
      for (unsigned I = 0; I < Own.size(); I += 2)
        for (unsigned J = N; J < 4; J += 2)
          for (unsigned Half = 0; Half < 2; ++Half) {
            Word &To = R.emplace_back();
            for (Value *V : Own[I + Half])
              To.push_back(ofColumns(V, 4 * C + J));
          }
    }
  }
  if (Metadata) {
    const SmallVector<Line, 8> Dense = std::move(S.Columns);
    S.Columns.clear();
    for (unsigned Row = 0; Row < S.Rows.size(); ++Row)
      for (const Line &Column : Dense)
        S.Columns.push_back(chosen(Column, Row, unsigned(&S - Stages.data())));
  }
}

/// The own row of A and column of B, of products without loss the S, else E and
/// elements. Who multiplies takes the row that is meant from ofUnitRow().
void ExactMatrix::fetchUnit(Stage &S, Fetched Which) {
  auto Parts = [&](ArrayRef<Word> Own) {
    Line R;
    for (const Word &W : Own)
      R.push_back(Which == Fetched::Whole
                      ? Word{W[0], W[1], half(W[0], 0), half(W[0], 1)}
                      : Word{W[0]});
    return R;
  };
  S.Rows.assign(8, Parts(S.OwnRows[0]));
  S.Columns.assign(1, Parts(S.OwnColumns[0]));
}

/// \p V of the lane that has the row of A which UnitRow is of, the same in both
/// sixteens of a warp (emitUnit). LLVM makes the move a part of the instruction
/// that uses it, if that comes soon enough (GCNDPPCombine.cpp).
Value *ExactMatrix::ofUnitRow(Value *V) {
  const unsigned Per = Op.D == xl::TypeF16 ? 2 : 1;
  const unsigned From = unitElement(*Unit, Form, MatrixOperand::D, 0,
                                    UnitRow / Per, UnitRow % Per)
                            .Row;
  return ofLanes(B, V, [&](unsigned L) { return (L & 16) + From; });
}

/// A stage of the own words of each row and column. \p Top is the exponent's
/// field of infinities and NaNs, 0 where words have none.
void ExactMatrix::addStage(ArrayRef<SmallVector<Word, 4>> Rows,
                           ArrayRef<SmallVector<Word, 4>> Columns,
                           unsigned Top) {
  Stage &S = Stages.emplace_back();
  append_range(S.OwnRows, Rows);
  append_range(S.OwnColumns, Columns);
  if (!Top) {
    fetch(S, Fetched::Whole);
    return;
  }
  SmallVector<Word, 16> All;
  for (const auto &Own : Rows)
    append_range(All, Own);
  for (const auto &Own : Columns)
    append_range(All, Own);
  S.Special = anySpecial(All, Top);
}

/// The stages of all registers of A and B, and of the tiles' rows and columns.
void ExactMatrix::readOwn(ArrayRef<Value *> A, ArrayRef<Value *> BWords) {
  const unsigned Bits = matrixType(Op.A).Bits;
  // Of a lane's column, and of its row.
  const unsigned WordsB = Op.K * Bits / Op.wordBits() / 4;
  const unsigned WordsA = Metadata ? WordsB / 2 : WordsB;
  const bool Turned = Op.Tiling == xl::TileT;
  const unsigned TileRows = Op.M == 8 && !Turned ? 1 : 2;
  const unsigned RowTiles = Op.Tiling == xl::TileN ? 1 : Op.Tiles;
  const unsigned ColumnTiles = Op.Tiling == xl::TileN ? Op.Tiles : 1;
  if (Turned)
    std::swap(A, BWords);
  // Registers by rows, k ascending.
  SmallVector<SmallVector<Value *, 8>, 4> Rows, Columns;
  for (unsigned T = 0; T < RowTiles; ++T)
    for (unsigned R = 0; R < TileRows; ++R) {
      auto &Row = Rows.emplace_back();
      for (unsigned I = 0; I < WordsA; ++I)
        Row.push_back(A[(T * WordsA + I) * TileRows + R]);
    }
  for (unsigned T = 0; T < ColumnTiles; ++T)
    Columns.emplace_back(BWords.slice(T * WordsB, WordsB));

  using Lists = SmallVector<SmallVector<Word, 4>, 4>;
  auto Each = [&](ArrayRef<SmallVector<Value *, 8>> From,
                  function_ref<SmallVector<Word, 4>(ArrayRef<Value *>)> Do) {
    Lists R;
    for (const auto &Own : From)
      R.push_back(Do(Own));
    return R;
  };
  auto Map = [&](function_ref<Word(Value *)> Do) {
    return [Do](ArrayRef<Value *> Own) {
      SmallVector<Word, 4> R;
      for (Value *V : Own)
        R.push_back(Do(V));
      return R;
    };
  };
  switch (Op.A) {
  case xl::TypeF16: {
    auto Split = [&](Value *V) { return splitHalves(V); };
    addStage(Each(Rows, Map(Split)), Each(Columns, Map(Split)), 31);
    break;
  }
  case xl::TypeBF16: {
    auto Split = [&](Value *V) { return splitBrains(V); };
    addStage(Each(Rows, Map(Split)), Each(Columns, Map(Split)), 255);
    break;
  }
  case xl::TypeTF32: {
    // Two words to one, unless each is a block of its own.
    const unsigned Step = !Metadata && Op.Products > 4 ? 2 : 1;
    const unsigned Blocks = Metadata ? 1 : Op.K / Op.Products;
    for (unsigned N = 0; N < Blocks; ++N) {
      auto Split = [&](ArrayRef<Value *> Own) {
        SmallVector<Word, 4> R;
        const unsigned Per = unsigned(Own.size()) / Blocks;
        for (unsigned I = N * Per; I < (N + 1) * Per; I += Step)
          R.push_back(splitTensor(Own[I], Step > 1 ? Own[I + 1] : nullptr));
        return R;
      };
      addStage(Each(Rows, Split), Each(Columns, Split), 255);
    }
    break;
  }
  case xl::TypeE4M3:
  case xl::TypeE5M2:
    for (unsigned Second = 0; Second < 2; ++Second) {
      auto Split = [&](xl::MatrixTypeKind T) {
        return [this, Second, T](Value *V) {
          auto [First, Last] = halvesOfBytes(V, T);
          return splitHalves(Second ? Last : First);
        };
      };
      auto SplitA = Split(Op.A), SplitB = Split(Op.B);
      // Of sp both halves of B's words belong to a stage, of every other word.
      auto SplitBoth = [this](ArrayRef<Value *> Own) {
        SmallVector<Word, 4> R;
        for (Value *V : Own) {
          auto [First, Last] = halvesOfBytes(V, Op.B);
          R.push_back(splitHalves(First));
          R.push_back(splitHalves(Last));
        }
        return R;
      };
      addStage(Each(Rows, Map(SplitA)),
               Metadata ? Each(Columns, SplitBoth) : Each(Columns, Map(SplitB)),
               31);
    }
    break;
  default: {
    auto Same = [&](Value *V) { return Word{V}; };
    addStage(Each(Rows, Map(Same)), Each(Columns, Map(Same)), 0);
    break;
  }
  }
  for (unsigned R = 0; R < RowTiles; ++R)
    for (unsigned C = 0; C < ColumnTiles; ++C)
      for (unsigned I = 0; I < 2 * TileRows; ++I)
        Elements.push_back(
            {R * TileRows + I / 2, (Metadata ? I / 2 : C) * 2 + I % 2});
}

/// The stage of m8n8k4: lanes 4 q ... and 16 + 4 q ... have a product of their
/// own. An f32 of D is in another lane than an f16.
void ExactMatrix::readQuadPairs(ArrayRef<Value *> A, ArrayRef<Value *> BWords) {
  Value *Lane = createLane(B);
  // The words of the row, or column, whose number is the lane's in its four.
  auto Own = [&](ArrayRef<Value *> W, bool Transposed) {
    if (!Transposed)
      return SmallVector<Word, 2>{{W[0]}, {W[1]}};
    Value *Upper = B.CreateIsNotNull(B.CreateAnd(Lane, 2));
    Value *Odd = B.CreateIsNotNull(B.CreateAnd(Lane, 1));
    SmallVector<Value *, 4> Elements;
    for (unsigned K = 0; K < 4; ++K) {
      Value *V = B.CreateSelect(Upper, ofQuad(W[1], K), ofQuad(W[0], K));
      Elements.push_back(B.CreateSelect(Odd, high(V), low(V)));
    }
    SmallVector<Word, 2> R;
    for (unsigned K = 0; K < 4; K += 2)
      R.push_back({B.CreateOr(Elements[K], B.CreateShl(Elements[K + 1], 16))});
    return R;
  };
  const SmallVector<Word, 2> Row = Own(A, Form.ColA);
  const SmallVector<Word, 2> Column = Own(BWords, Form.RowB);
  auto Fetch = [&](ArrayRef<Word> From, function_ref<unsigned(unsigned)> Map) {
    Line R;
    for (const Word &W : From) {
      Word &To = R.emplace_back();
      for (Value *V : W)
        To.push_back(ofLanes(B, V, Map));
    }
    return R;
  };
  Stage &S = Stages.emplace_back();
  if (Op.D == xl::TypeF16) {
    S.Rows.emplace_back(Row.begin(), Row.end());
    for (unsigned C = 0; C < 8; ++C) {
      S.Columns.push_back(Fetch(
          Column, [C](unsigned L) { return (L & 12) + C % 4 + 16 * (C / 4); }));
      Elements.push_back({0, C});
    }
    return;
  }
  for (unsigned R = 0; R < 4; R += 2)
    S.Rows.push_back(Fetch(Row, [R](unsigned L) { return (L & 29) + R; }));
  for (unsigned C = 0; C < 4; ++C)
    S.Columns.push_back(Fetch(
        Column, [C](unsigned L) { return (L & 14) + C % 2 + 16 * (C / 2); }));
  for (unsigned I = 0; I < 8; ++I)
    Elements.push_back({I / 2 % 2, I / 4 * 2 + I % 2});
}

/// Element \p I of a D in f32 of the f16 that the lanes have as \p C.
Value *ExactMatrix::ofQuadPairs(ArrayRef<Value *> C, unsigned I) {
  Value *Upper = B.CreateIsNotNull(B.CreateAnd(createLane(B), 2));
  auto Fetch = [&](Value *V) {
    return ofLanes(B, V, [I](unsigned L) { return (L & 29) + (I & 2); });
  };
  Value *V =
      B.CreateSelect(Upper, Fetch(C[I / 4 * 2 + 1]), Fetch(C[I / 4 * 2]));
  return I % 2 ? high(V) : low(V);
}

SmallVector<Value *, 8> ExactMatrix::emit(ArrayRef<Value *> Words) {
  const ArrayRef<Value *> A = Words.take_front(Op.RegsA);
  const ArrayRef<Value *> BWords = Words.slice(Op.RegsA, Op.RegsB);
  const ArrayRef<Value *> C = Words.slice(Op.RegsA + Op.RegsB, Op.RegsC);
  if (Op.Family == xl::FamilySparse)
    Metadata = Words.back();
  if (Op.Layouts)
    readQuadPairs(A, BWords);
  else
    readOwn(A, BWords);

  const bool HalfC = Op.C == xl::TypeF16, HalfD = Op.D == xl::TypeF16;
  for (unsigned I = 0; I < Elements.size(); ++I) {
    Value *V = nullptr;
    if (Op.Layouts && HalfC && !HalfD)
      V = ofQuadPairs(C, I);
    else if (HalfC)
      V = I % 2 ? high(C[I / 2]) : low(C[I / 2]);
    else
      V = C[I];
    Elements[I].C =
        Op.Rule == xl::RuleChain ? B.CreateBitCast(V, B.getDoubleTy()) : V;
  }
  switch (Op.Rule) {
  case xl::RuleBlock: {
    // Of C in f32 and D in f16 the result is rounded by itself.
    const xl::MatrixTypeKind D = HalfC ? Op.D : xl::TypeF32;
    xl::MatrixTypeKind CT = Op.C;
    for (Stage &S : Stages) {
      blocks(S, Elements, CT, D);
      CT = D;
    }
    if (D != Op.D)
      for (Element &E : Elements)
        E.C = narrow(E.C);
    break;
  }
  case xl::RuleHalves: {
    SmallVector<Value *, 8> Cs;
    for (Element &E : Elements) {
      Cs.push_back(E.C);
      E.C = word(0);
    }
    for (Stage &S : Stages)
      blocks(S, Elements, Op.D, Op.D);
    for (auto [E, Y] : zip(Elements, Cs))
      E.C = addRounded(E.C, Y, Op.D);
    break;
  }
  case xl::RuleChain:
    chains(Stages[0], Elements);
    break;
  case xl::RuleFloats:
    floatChains(Stages[0], Elements);
    break;
  default:
    integers(Stages[0], Elements);
    break;
  }
  return results();
}

/// The registers of D.
SmallVector<Value *, 8> ExactMatrix::results() {
  const bool HalfD = Op.D == xl::TypeF16;
  SmallVector<Value *, 8> D;
  for (unsigned I = 0; I < Elements.size(); ++I) {
    Value *V = Elements[I].C;
    if (Op.Rule == xl::RuleChain)
      V = B.CreateBitCast(V, B.getInt64Ty());
    if (HalfD && I % 2)
      D.back() = B.CreateOr(D.back(), B.CreateShl(V, 16));
    else
      D.push_back(V);
  }
  return D;
}

SmallVector<Value *, 8> ExactMatrix::emitUnit(const LoweringOptions &Opts,
                                              ArrayRef<Value *> Words) {
  Unit = &Opts;
  auto Split = [&](ArrayRef<Value *> Words, bool IsA) {
    const bool Halved = Chip.Unit == xl::UnitWmma12;
    SmallVector<Value *, 8> Own(Words);
    if (Halved)
      Own = wholeK(B, Words.take_front(4), 4);
    SmallVector<Word, 4> R;
    for (Value *V : Own) {
      // Row R of the second sixteen's elements is where that of the first is.
      if (IsA && (Halved || Chip.Unit == xl::UnitWmma11))
        V = ofLanes(B, V, [&](unsigned L) {
          return L < 16 ? L : L ^ (Halved ? 8 : 1);
        });
      R.push_back(splitHalves(V));
    }
    return R;
  };
  addStage({Split(Words.take_front(8), true)},
           {Split(Words.slice(8, 8), false)}, 31);
  const ArrayRef<Value *> C = Words.slice(16, Op.RegsC);
  for (unsigned I = 0; I < 8; ++I)
    Elements.push_back({I, 0,
                        Op.C != xl::TypeF16 ? C[I]
                        : I % 2             ? high(C[I / 2])
                                            : low(C[I / 2])});
  const xl::MatrixTypeKind D = Op.C == xl::TypeF16 ? Op.D : xl::TypeF32;
  blocks(Stages[0], Elements, Op.C, D);
  if (D != Op.D)
    for (Element &E : Elements)
      E.C = narrow(E.C);
  SmallVector<Value *, 8> R = results();
  R.push_back(Stages[0].IsPlain);
  return R;
}

SmallVector<Value *, 8> crosslane::emitExactMatrix(FoldingBuilder &B,
                                                   const LoweringOptions &Opts,
                                                   const MatrixForm &Form,
                                                   ArrayRef<Value *> Words) {
  return ExactMatrix(B, Opts, Form).emit(Words);
}

SmallVector<Value *, 8> crosslane::emitExactUnit(FoldingBuilder &B,
                                                 const LoweringOptions &Opts,
                                                 const MatrixForm &Form,
                                                 ArrayRef<Value *> Words) {
  return ExactMatrix(B, Opts, Form).emitUnit(Opts, Words);
}
