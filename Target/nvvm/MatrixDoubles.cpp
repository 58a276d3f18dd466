//===- MatrixDoubles.cpp - Sums of blocks by chains of f64 ----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// With q = 2^(E - 25), the place where each product of a block is truncated:
///
///   1. A sum starts at M = 1.5 * 2^52 * q, where f64's last place is q, and MODE
///      rounds toward zero. So each fused multiply-add rounds down to a multiple
///      of q. That truncates positive products.
///   2. Operands are larger in magnitude than the elements, by so little that no
///      product grows by its own last place: the last bit of their f64 is set.
///      So negative products, and zeros with a negative sign, are rounded down
///      by one q too much, whether or not they are multiples of q. How many
///      there are is known without looking at products: it is the number of bits
///      in which the signs of a row and a column differ, or a product of ones
///      and minus ones by the matrix instruction. The sum starts that much
///      higher.
///   3. E comes from a matrix instruction as well, which multiplies powers of
///      two with the elements' exponents, times four (PowerForm). A sum of up to
///      eight such products has the exponent of the largest, but for its last
///      two bits. A zero is zero there.
///
/// C is one term more.
///
/// A fused multiply-add takes one operand from the own lane and the other from
/// a lane of the same 16, by DPP. As unitElement() has elements, these are the
/// own column of B and a row of A. As WideFragments.h has them, a lane has four
/// of a line's elements. It fetches its row of A by ds_bpermute, and of B what
/// its 16 lanes need: of 16 * q to 16 * q + 15 the lane number 4 * s + i gets
/// column 4 * q + i, k = 4 * s to 4 * s + 3.
///
//===----------------------------------------------------------------------===//

#include "nvvm/MatrixDoubles.h"
#include "nvvm/ExactMatrix.h"
#include "nvvm/MatrixFast.h"
#include "xlane/Reductions.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace crosslane;

/// The powers of two, bf16, that have the exponents of elements: their own
/// field is Scale times the element's, and PlusA or PlusB. So a product's, f32,
/// is Scale times the sum of the elements' fields, and plus().
struct DoubleChains::PowerForm {
  unsigned Scale, PlusA, PlusB;
  unsigned Words; ///< Of a sum's products, two k each.
  unsigned plus() const { return PlusA + PlusB - 127; }
};

namespace {
/// All products of f16 are within f32's range, and a sum of eight is less than
/// the next power of 16.
constexpr DoubleChains::PowerForm Sixteens = {4, 127, 0, 4};
/// The same of four and 8, where the product of a zero, which counts as 2^-126,
/// and the largest power is less than 2^22 times the smallest product.
constexpr DoubleChains::PowerForm Eights = {3, 96, 96, 2};

/// Both halves of a word.
constexpr uint32_t both(uint32_t V) { return V << 16 | V; }
constexpr uint32_t SignBits = both(0x8000), One = both(0x3c00); ///< Of f16.
/// A sum of ones and minus ones from here on is a whole number in f32's last
/// bits, twice that of the minus ones.
constexpr uint32_t Counter = 1u << 23;
} // namespace

bool crosslane::hasUnitChains(const LoweringOptions &Opts,
                              const MatrixForm &Form, const Function &F) {
  return isUnitProduct(*Form.Op) && Form.Op->A == xl::TypeF16 &&
         Form.Op->C == xl::TypeF32 && Form.Op->D == xl::TypeF32 &&
         hasChains(Opts, F);
}

bool crosslane::hasChains(const LoweringOptions &Opts, const Function &F) {
  return matrixChip(Opts.gfx()).FastDoubles && hasMatrixUnit(Opts) &&
         F.getDenormalMode(APFloat::IEEEdouble()) == DenormalMode::getIEEE();
}

DoubleChains::DoubleChains(FoldingBuilder &B, const LoweringOptions &Opts,
                           const MatrixForm &Form, bool Wide)
    : B(B), Opts(Opts), Form(Form), Wide(Wide),
      Powers(matrixChip(Opts.gfx()).AlignsZeros ? Eights : Sixteens),
      I32(B.getInt32Ty()), F32(B.getFloatTy()), F64(B.getDoubleTy()),
      V2I16(FixedVectorType::get(B.getInt16Ty(), 2)),
      V2F16(FixedVectorType::get(B.getHalfTy(), 2)) {}

/// What a sum starts at: an f64 of the words \p Low and \p High.
Value *DoubleChains::doubleOf(Value *Low, Value *High) {
  return B.CreateBitCast(joinWords(B, Low, High), F64);
}

/// \p V, an f16 or f32, as an f64 that is larger in magnitude.
Value *DoubleChains::beyond(Value *V) {
  Value *Bits = B.CreateBitCast(B.CreateFPExt(V, F64), B.getInt64Ty());
  return B.CreateBitCast(B.CreateOr(Bits, 1), F64);
}

/// The elements of \p Word as those.
void DoubleChains::appendDoubles(SmallVectorImpl<Value *> &To, Value *Word) {
  for (unsigned Part = 0; Part < 2; ++Part)
    To.push_back(beyond(
        B.CreateExtractElement(B.CreateBitCast(Word, V2F16), uint64_t(Part))));
}

/// The powers of \p Word's elements.
Value *DoubleChains::powersOf(Value *Word, bool IsA) {
  auto Both = [&](uint32_t V) {
    return B.CreateBitCast(B.getInt32(both(V)), V2I16);
  };
  // A denormal's field is 1. What is not zero is above 0x8000 when negated,
  // more than any power.
  Value *Z = B.CreateBitCast(B.CreateAnd(Word, ~SignBits), V2I16);
  Value *Field = umax(B.CreateLShr(Z, Both(10)), Both(1));
  Value *Power = B.CreateAdd(B.CreateMul(Field, Both(Powers.Scale << 7)),
                             Both((IsA ? Powers.PlusA : Powers.PlusB) << 7));
  return B.CreateBitCast(umin(Power, B.CreateNeg(Z)), I32);
}

/// E with f32's bias of the largest product whose power is in \p Power, a sum's
/// bits.
Value *DoubleChains::topOf(Value *Power) {
  constexpr uint32_t Bias = 127 - 2 * 15;
  if (Powers.Scale == 4)
    return B.CreateAdd(B.CreateLShr(Power, 25), B.getInt32(Bias));
  // A third of what is below 256.
  Value *Field = B.CreateLShr(Power, 23);
  return B.CreateLShr(
      B.CreateAdd(B.CreateMul(Field, B.getInt32(171)),
                  B.getInt32((Bias << 9) - 171 * Powers.plus())),
      9);
}

/// A sum before any product: the largest power is \p Power, and \p Count of the
/// products are negative, plus \p Base.
DoubleChains::Sum DoubleChains::start(Value *C, Value *Power, Value *Count,
                                      uint32_t Base) {
  Sum R;
  R.C = C;
  // E with f32's bias; where there is no product that is C's, and Power is
  // zero, else more than any E. A zero or denormal C counts as below others.
  R.Top = umax(umin(topOf(Power), Power),
               B.CreateLShr(B.CreateAnd(C, 0x7fffffff), 23));
  // The upper places of M.
  constexpr uint32_t OfOne = uint32_t(1023 - 127 + 52 - exact::Places) << 20;
  Value *High =
      B.CreateAdd(B.CreateShl(R.Top, 20), B.getInt32(OfOne | 0x80000));
  R.First = doubleOf(B.getInt32(Base), High);
  R.Now = doubleOf(B.CreateAdd(Count, B.CreateLShr(C, 31)), High);
  return R;
}

/// Adds to \p Sums their C and the products of \p Factors; all rounded toward
/// zero.
void DoubleChains::add(MutableArrayRef<Sum> Sums, bool WithC,
                       ArrayRef<Factors> Products) {
  SmallVector<Value *, 40> Inputs;
  std::string Outs, Ins;
  for (auto [N, S] : enumerate(Sums)) {
    Inputs.push_back(S.Now);
    Outs += "=&v,";
    Ins += std::to_string(N) + ",";
  }
  // The sums as results and as inputs, then other inputs.
  SmallDenseMap<Value *, std::string, 32> Places;
  auto Place = [&](Value *V) -> const std::string & {
    std::string &P = Places[V];
    if (P.empty()) {
      P = "$" + std::to_string(Sums.size() + Inputs.size());
      Inputs.push_back(V);
      Ins += "v,";
    }
    return P;
  };
  // A lane's operand is read by another two instructions after it was written
  // at the earliest (GCNHazardRecognizer::checkDPPHazards).
  std::string Text = "s_nop 0\n"
                     "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 3\n";
  if (WithC)
    for (auto [N, S] : enumerate(Sums)) {
      const std::string To = "$" + std::to_string(N);
      Text += "v_add_f64 " + To + ", " + To + ", " +
              Place(beyond(B.CreateBitCast(S.C, F32))) + "\n";
    }
  for (const Factors &P : Products)
    for (unsigned N = 0; N < Sums.size(); ++N)
      Text += "v_fmac_f64_dpp $" + std::to_string(N) + ", " + Place(P.X) +
              ", " + Place(P.Y) +
              " row_newbcast:" + std::to_string(P.Lane + N) +
              " row_mask:0xf bank_mask:0xf\n";
  Text += "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 0";
  const SmallVector<Type *, 40> Types(Inputs.size(), F64);
  const SmallVector<Type *, 8> Results(Sums.size(), F64);
  const StringRef Constraints = Outs += Ins;
  CallInst *Asm = B.CreateCall(
      InlineAsm::get(FunctionType::get(StructType::get(B.getContext(), Results),
                                       Types, false),
                     Text, Constraints.drop_back(), /*hasSideEffects=*/false),
      Inputs);
  Asm->setDoesNotAccessMemory();
  Asm->setDoesNotThrow();
  Asm->setConvergent();
  Asm->setMetadata(OwnAsm, MDNode::get(B.getContext(), {}));
  for (auto [N, S] : enumerate(Sums))
    S.Now = B.CreateExtractValue(Asm, unsigned(N));
}

/// A sum after its products, f32.
Value *DoubleChains::finish(const Sum &S) {
  Value *V = B.CreateFSub(S.Now, S.First);
  // Places that f32 lacks; no sum of products is denormal.
  V = B.CreateAnd(B.CreateBitCast(V, B.getInt64Ty()),
                  B.getInt64(~uint64_t(0) << 29));
  V = B.CreateBitCast(B.CreateFPTrunc(B.CreateBitCast(V, F64), F32), I32);
  // A C that is denormal, or zero, where there is no product.
  if (B.GetInsertBlock()->getParent()->getDenormalMode(APFloat::IEEEsingle()) ==
      DenormalMode::getIEEE())
    return V;
  Value *IsZero = B.CreateIsNull(B.CreateAnd(S.C, 0x7fffffff));
  return B.CreateSelect(B.CreateIsNull(S.Top),
                        B.CreateSelect(IsZero, B.getInt32(0), S.C), V);
}

SmallVector<Value *, 8> DoubleChains::multiplyUnit(ArrayRef<Value *> Words) {
  const ArrayRef<Value *> Row = Words.take_front(8), Column = Words.slice(8, 8),
                          C = Words.slice(16, 8);
  struct Operand {
    SmallVector<Value *, 8> Powers;
    Value *Signs; ///< A bit for each element.
  };
  auto Prepare = [&](ArrayRef<Value *> Own, bool IsA) {
    Operand R;
    R.Signs = B.getInt32(0);
    for (auto [N, V] : enumerate(Own)) {
      R.Signs = B.CreateOr(R.Signs,
                           B.CreateAnd(B.CreateLShr(V, N), both(0x8000u >> N)));
      R.Powers.push_back(powersOf(V, IsA));
    }
    return R;
  };
  const Operand X = Prepare(Row, true), Y = Prepare(Column, false);
  // Of four rows each.
  SmallVector<std::array<Value *, 2>, 4> Largest;
  for (unsigned First = 0; First < 8; First += Powers.Words) {
    Value *Zero = ConstantAggregateZero::get(FixedVectorType::get(F32, 4));
    Largest.push_back({Zero, Zero});
    addFours(B, Intrinsic::amdgcn_mfma_f32_4x4x4bf16_1k,
             ArrayRef<Value *>(X.Powers).slice(First, Powers.Words),
             ArrayRef<Value *>(Y.Powers).slice(First, Powers.Words),
             Largest.back());
  }
  SmallVector<Sum, 8> Sums;
  for (unsigned I = 0; I < 8; ++I) {
    Value *Power = nullptr;
    for (const auto &Fours : Largest) {
      Value *V = B.CreateBitCast(
          B.CreateExtractElement(Fours[I / 4], uint64_t(I % 4)), I32);
      Power = Power ? umax(Power, V) : V;
    }
    Value *Of = ofLanes(B, X.Signs, [&](unsigned L) { return (L & 16) + I; });
    Value *Count =
        B.CreateUnaryIntrinsic(Intrinsic::ctpop, B.CreateXor(Of, Y.Signs));
    Sums.push_back(start(C[I], Power, Count, 0));
  }
  for (unsigned First = 0; First < 8; First += 2) {
    SmallVector<Value *, 4> Xs, Ys;
    for (unsigned R = First; R < First + 2; ++R) {
      appendDoubles(Xs, Row[R]);
      appendDoubles(Ys, Column[R]);
    }
    SmallVector<Factors, 4> Products;
    for (auto [V, W] : zip(Xs, Ys))
      Products.push_back({V, 0, W});
    add(Sums, /*WithC=*/!First, Products);
  }
  SmallVector<Value *, 8> Results;
  for (const Sum &S : Sums)
    Results.push_back(finish(S));
  return Results;
}

/// What is made of the two words that a lane has of a warp's operand.
const DoubleChains::Ready &DoubleChains::prepare(Value *First, Value *Second,
                                                 bool IsA) {
  Ready &R = Known[{First, Second, IsA}];
  if (R.Powers)
    return R;
  Value *const Words[] = {First, Second};
  SmallVector<Value *, 2> Powers, Signs;
  for (Value *W : Words) {
    Powers.push_back(powersOf(W, IsA));
    // Those of B are negated: a product is 1 where its sign is set.
    Value *Sign = B.CreateAnd(W, SignBits);
    Signs.push_back(IsA ? B.CreateOr(Sign, One)
                        : B.CreateXor(Sign, SignBits | One));
  }
  R.Powers = vectorOf(B, Powers, B.getInt16Ty());
  R.Signs = vectorOf(B, Signs, B.getHalfTy());
  Value *Lane = createWaveLane(B, /*Packed=*/true);
  if (IsA) {
    for (unsigned Four = 0; Four < 4; ++Four)
      for (Value *W : Words)
        appendDoubles(R.Doubles, fromLane(B, W,
                                          B.CreateOr(B.CreateAnd(Lane, 15),
                                                     B.getInt32(16 * Four))));
    return R;
  }
  Value *From = B.CreateOr(B.CreateAnd(Lane, 3),
                           B.CreateOr(B.CreateAnd(B.CreateLShr(Lane, 2), 12),
                                      B.CreateAnd(B.CreateShl(Lane, 2), 48)));
  for (Value *W : Words)
    appendDoubles(R.Doubles, fromLane(B, W, From));
  return R;
}

SmallVector<Value *, 8> DoubleChains::multiplyWide(ArrayRef<Value *> Words) {
  auto Multiply = [&](Intrinsic::ID ID, Value *X, Value *Y, Value *D) {
    return B.CreateIntrinsic(
        ID, {}, {Y, X, D, B.getInt32(0), B.getInt32(0), B.getInt32(0)});
  };
  constexpr uint32_t Base = 0x4b000000; // Counter as f32
  SmallVector<Value *, 8> Results;
  for (unsigned Warp = 0; Warp < 2; ++Warp) {
    const ArrayRef<Value *> A = Words.slice(2 * Warp, 2),
                            Own = Words.slice(8 + 2 * Warp, 2),
                            C = Words.slice(16 + 4 * Warp, 4);
    const Ready &X = prepare(A[0], A[1], true),
                &Y = prepare(Own[0], Own[1], false);
    // Four fours of k apart: at most that many may be added.
    Value *Largest =
        Multiply(Intrinsic::amdgcn_mfma_f32_16x16x4bf16_1k, X.Powers, Y.Powers,
                 ConstantAggregateZero::get(FixedVectorType::get(F32, 16)));
    Value *Counts =
        Multiply(Intrinsic::amdgcn_mfma_f32_16x16x16f16, X.Signs, Y.Signs,
                 ConstantVector::getSplat(ElementCount::getFixed(4),
                                          ConstantFP::get(F32, Counter + 16)));
    SmallVector<Sum, 4> Sums;
    for (unsigned I = 0; I < 4; ++I) {
      Value *Power = nullptr;
      for (unsigned Four = 0; Four < 4; ++Four) {
        Value *V = B.CreateBitCast(
            B.CreateExtractElement(Largest, uint64_t(4 * Four + I)), I32);
        Power = Power ? umax(Power, V) : V;
      }
      Value *Count = B.CreateLShr(
          B.CreateBitCast(B.CreateExtractElement(Counts, uint64_t(I)), I32), 1);
      Sums.push_back(start(C[I], Power, Count, Base >> 1));
    }
    SmallVector<Factors, 16> Products;
    for (unsigned K = 0; K < 16; ++K)
      Products.push_back({Y.Doubles[K % 4], K / 4 * 4, X.Doubles[K]});
    add(Sums, /*WithC=*/true, Products);
    for (const Sum &S : Sums)
      Results.push_back(finish(S));
  }
  return Results;
}

/// \p Results where they are finite; the matrix instruction has the others.
SmallVector<Value *, 8> DoubleChains::special(ArrayRef<Value *> Words,
                                              ArrayRef<Value *> Results) {
  auto Both = [&](uint32_t V) {
    return B.CreateBitCast(B.getInt32(both(V)), V2I16);
  };
  // It may take denormals for zeros, whose products with infinities are NaNs.
  // So they become the smallest normal number.
  SmallVector<Value *, 24> Normal(Words);
  for (Value *&W : MutableArrayRef<Value *>(Normal).take_front(16)) {
    Value *Z = B.CreateBitCast(B.CreateAnd(W, ~SignBits), V2I16);
    Value *Least = B.CreateShl(umin(Z, Both(1)), Both(10));
    Value *Sign = B.CreateAnd(W, SignBits);
    W = B.CreateOr(Sign, B.CreateBitCast(umax(Z, Least), I32));
  }
  FastPlace Place;
  Place.UnitLayouts = Place.Together = true;
  Place.Wide = Wide;
  constexpr uint32_t Infinity = 0x7f800000;
  SmallVector<Value *, 8> R;
  for (auto [Bits, V] :
       zip(emitFastMatrix(B, Opts, Form, Normal, Place), Results)) {
    Value *Magnitude = B.CreateAnd(Bits, 0x7fffffff);
    Value *Other =
        B.CreateSelect(B.CreateICmpUGT(Magnitude, B.getInt32(Infinity)),
                       B.getInt32(0x7fffffff), Bits);
    R.push_back(B.CreateSelect(B.CreateICmpULT(Magnitude, B.getInt32(Infinity)),
                               V, Other));
  }
  return R;
}

SmallVector<Value *, 8> DoubleChains::multiply(ArrayRef<Value *> Words,
                                               bool Finite) {
  SmallVector<Value *, 8> R = Wide ? multiplyWide(Words) : multiplyUnit(Words);
  return Finite ? R : special(Words, R);
}
