//===- MatrixDoubles.cpp - Sums of blocks by chains of f64 ----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The part of MatrixExact.cpp for elements in unitElement()'s places where f64
/// is as fast as f32: one fused multiply-add for each product of a block. With
/// q = 2^(E - 25), the place where each product is truncated:
///
///   1. A sum starts at M = 1.5 * 2^52 * q, where f64's last place is q, and MODE
///      rounds toward zero. So each fused multiply-add rounds down to a multiple
///      of q. That truncates positive products.
///   2. Operands are larger in magnitude than the elements, by so little that no
///      product grows by its own last place: the last bit of their f64 is set.
///      So negative products, and zeros with a negative sign, are rounded down
///      by one q too much, whether or not they are multiples of q. How many
///      there are is known without looking at products: it is the number of bits
///      in which the signs of a row and a column differ. The sum starts that
///      much higher.
///   3. E comes from a matrix instruction as well, which multiplies powers of
///      two with the elements' exponents, times four (PowerForm). A sum of up to
///      eight such products has the exponent of the largest, but for its last
///      two bits. A zero is zero there.
///
/// C is one term more.
///
//===----------------------------------------------------------------------===//

#include "nvvm/ExactMatrix.h"
#include "nvvm/MatrixFast.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace crosslane;
using namespace crosslane::exact;

namespace {
/// The powers of two, bf16, that have the exponents of elements: their own
/// field is Scale times the element's, and PlusA or PlusB. So a product's, f32,
/// is Scale times the sum of the elements' fields, and plus().
struct PowerForm {
  unsigned Scale, PlusA, PlusB;
  unsigned Words; ///< Of a sum's products, two k each.
  unsigned plus() const { return PlusA + PlusB - 127; }
};
} // namespace

/// All products of f16 are within f32's range, and a sum of eight is less than
/// the next power of 16.
static constexpr PowerForm Sixteens = {4, 127, 0, 4};
/// The same of four and 8, where the product of a zero, which counts as 2^-126,
/// and the largest power is less than 2^22 times the smallest product.
static constexpr PowerForm Eights = {3, 96, 96, 2};

bool crosslane::hasUnitChains(const LoweringOptions &Opts,
                              const MatrixForm &Form, const Function &F) {
  const xl::MatrixChips &Chip = matrixChip(Opts.gfx());
  return Chip.FastDoubles && hasExactUnit(Opts) && isUnitProduct(*Form.Op) &&
         Form.Op->A == xl::TypeF16 && Form.Op->C == xl::TypeF32 &&
         F.getDenormalMode(APFloat::IEEEdouble()) == DenormalMode::getIEEE();
}

/// For four elements of D each the sums \p D and the products of \p X and \p Y,
/// words of a row and a column.
static void addFours(FoldingBuilder &B, Intrinsic::ID ID, Type *Element,
                     ArrayRef<Value *> X, ArrayRef<Value *> Y,
                     MutableArrayRef<Value *> D) {
  Type *Operand = FixedVectorType::get(Element, 4);
  auto Four = [&](ArrayRef<Value *> Words) {
    Value *V = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
    for (unsigned I = 0; I < 2; ++I)
      V = B.CreateInsertElement(V, Words[I], uint64_t(I));
    return B.CreateBitCast(V, Operand);
  };
  for (unsigned R = 0; R < X.size(); R += 2)
    for (unsigned Rows = 0; Rows < 2; ++Rows)
      D[Rows] =
          B.CreateIntrinsic(ID, {},
                            {Four(X.slice(R, 2)), Four(Y.slice(R, 2)), D[Rows],
                             B.getInt32(1), B.getInt32(Rows), B.getInt32(0)});
}

/// What a sum starts at: an f64 of the words \p Low and \p High.
static Value *doubleOf(FoldingBuilder &B, Value *Low, Value *High) {
  Value *V = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
  V = B.CreateInsertElement(V, Low, uint64_t(0));
  V = B.CreateInsertElement(V, High, uint64_t(1));
  return B.CreateBitCast(V, B.getDoubleTy());
}

/// \p V, an f16 or f32, as an f64 that is larger in magnitude.
static Value *beyond(FoldingBuilder &B, Value *V) {
  Value *Bits =
      B.CreateBitCast(B.CreateFPExt(V, B.getDoubleTy()), B.getInt64Ty());
  return B.CreateBitCast(B.CreateOr(Bits, 1), B.getDoubleTy());
}

/// \p Sums and \p Terms, if there are any, and the products of \p X, of which
/// sum number N takes that of the lane with row N, and \p Y; all rounded toward
/// zero.
static void addChains(FoldingBuilder &B, MutableArrayRef<Value *> Sums,
                      ArrayRef<Value *> Terms, ArrayRef<Value *> X,
                      ArrayRef<Value *> Y) {
  SmallVector<Value *, 40> Inputs(Sums);
  Inputs.append(Terms.begin(), Terms.end());
  Inputs.append(X.begin(), X.end());
  Inputs.append(Y.begin(), Y.end());
  SmallVector<Type *, 40> Types(Inputs.size(), B.getDoubleTy());
  std::string Outs, Ins;
  for (unsigned I = 0; I < Sums.size(); ++I) {
    Outs += "=&v,";
    Ins += std::to_string(I) + ",";
  }
  for (unsigned I = Sums.size(); I < Inputs.size(); ++I)
    Ins += "v,";
  // A lane's operand is read by another two instructions after it was written
  // at the earliest (GCNHazardRecognizer::checkDPPHazards).
  std::string Text = "s_nop 0\n"
                     "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 3\n";
  auto Place = [](size_t N) { return "$" + std::to_string(N); };
  // Operands: the sums as results and as inputs, then the other inputs.
  const size_t Base = Sums.size();
  for (unsigned I = 0; I < Terms.size(); ++I)
    Text += "v_add_f64 " + Place(I) + ", " + Place(I) + ", " +
            Place(Base + Sums.size() + I) + "\n";
  const size_t FirstX = Base + Sums.size() + Terms.size();
  for (unsigned K = 0; K < X.size(); ++K)
    for (unsigned I = 0; I < Sums.size(); ++I)
      Text += "v_fmac_f64_dpp " + Place(I) + ", " + Place(FirstX + K) + ", " +
              Place(FirstX + X.size() + K) +
              " row_newbcast:" + std::to_string(I) +
              " row_mask:0xf bank_mask:0xf\n";
  Text += "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 0";
  SmallVector<Type *, 8> Results(Sums.size(), B.getDoubleTy());
  StringRef Constraints = Outs += Ins;
  CallInst *Asm = B.CreateCall(
      InlineAsm::get(FunctionType::get(StructType::get(B.getContext(), Results),
                                       Types, false),
                     Text, Constraints.drop_back(), /*hasSideEffects=*/false),
      Inputs);
  Asm->setDoesNotAccessMemory();
  Asm->setDoesNotThrow();
  Asm->setConvergent();
  Asm->setMetadata(OwnAsm, MDNode::get(B.getContext(), {}));
  for (auto [I, V] : enumerate(Sums))
    V = B.CreateExtractValue(Asm, unsigned(I));
}

/// E with f32's bias of the largest product whose power is in \p Power, a sum's
/// bits.
static Value *topOf(FoldingBuilder &B, Value *Power, const PowerForm &Form) {
  constexpr uint32_t Bias = 127 - 2 * 15;
  if (Form.Scale == 4)
    return B.CreateAdd(B.CreateLShr(Power, 25), B.getInt32(Bias));
  // A third of what is below 256.
  Value *Field = B.CreateLShr(Power, 23);
  return B.CreateLShr(B.CreateAdd(B.CreateMul(Field, B.getInt32(171)),
                                  B.getInt32((Bias << 9) - 171 * Form.plus())),
                      9);
}

SmallVector<Value *, 8> ExactMatrix::chainSums(ArrayRef<Value *> Row,
                                               ArrayRef<Value *> Column,
                                               ArrayRef<Element> Ds) {
  Type *F64 = B.getDoubleTy(), *I64 = B.getInt64Ty();
  const PowerForm &Scaled = Chip.AlignsZeros ? Eights : Sixteens;
  struct Operand {
    SmallVector<Value *, 8> Powers;
    Value *Signs; ///< A bit for each element.
  };
  auto Prepare = [&](ArrayRef<Value *> Own, bool IsA) {
    Operand R;
    R.Signs = word(0);
    for (auto [N, V] : enumerate(Own)) {
      R.Signs = B.CreateOr(R.Signs,
                           B.CreateAnd(B.CreateLShr(V, N), both(0x8000u >> N)));
      // A denormal's field is 1. What is not zero is above 0x8000 when negated,
      // more than any power.
      Value *Z = pack(B.CreateAnd(V, 0x7fff7fff));
      Value *Field = umax(B.CreateLShr(Z, pack(both(10))), pack(both(1)));
      Value *Power =
          B.CreateAdd(B.CreateMul(Field, pack(both(Scaled.Scale << 7))),
                      pack(both((IsA ? Scaled.PlusA : Scaled.PlusB) << 7)));
      Power = umin(Power, B.CreateNeg(Z));
      R.Powers.push_back(unpack(Power));
    }
    return R;
  };
  const Operand X = Prepare(Row, true), Y = Prepare(Column, false);
  Type *V4F32 = FixedVectorType::get(F32, 4);
  SmallVector<std::array<Value *, 2>, 4> Powers;
  for (unsigned First = 0; First < 8; First += Scaled.Words) {
    Value *Zero = ConstantAggregateZero::get(V4F32);
    Powers.push_back({Zero, Zero});
    addFours(B, Intrinsic::amdgcn_mfma_f32_4x4x4bf16_1k, B.getInt16Ty(),
             ArrayRef<Value *>(X.Powers).slice(First, Scaled.Words),
             ArrayRef<Value *>(Y.Powers).slice(First, Scaled.Words),
             Powers.back());
  }
  auto ElementOf = [&](ArrayRef<Value *> Fours, unsigned I) {
    return B.CreateBitCast(
        B.CreateExtractElement(Fours[I / 4], uint64_t(I % 4)), I32);
  };
  const bool Flushes = B.GetInsertBlock()->getParent()->getDenormalMode(
                           APFloat::IEEEsingle()) != DenormalMode::getIEEE();
  SmallVector<Value *, 8> Sums, Terms, Tops, Highs;
  for (auto [I, D] : enumerate(Ds)) {
    Value *Power = nullptr;
    for (const auto &P : Powers)
      Power = Power ? umax(Power, ElementOf(P, I)) : ElementOf(P, I);
    // E with f32's bias; where there is no product that is C's, and Power is
    // zero, else more than any E. A zero or denormal C counts as below others.
    Value *Top = umax(umin(topOf(B, Power, Scaled), Power),
                      B.CreateLShr(B.CreateAnd(D.C, 0x7fffffff), 23));
    // The upper places of M.
    constexpr uint32_t OfOne = uint32_t(1023 - 127 + 52 - Places) << 20;
    Value *High = B.CreateAdd(B.CreateShl(Top, 20), word(OfOne | 0x80000));
    UnitRow = D.Row;
    Value *Count = B.CreateAdd(
        B.CreateUnaryIntrinsic(Intrinsic::ctpop,
                               B.CreateXor(ofUnitRow(X.Signs), Y.Signs)),
        B.CreateLShr(D.C, 31));
    Sums.push_back(doubleOf(B, Count, High));
    Terms.push_back(beyond(B, B.CreateBitCast(D.C, F32)));
    Tops.push_back(Top);
    Highs.push_back(High);
  }
  for (unsigned First = 0; First < 8; First += 2) {
    SmallVector<Value *, 4> Xs, Ys;
    for (unsigned R = First; R < First + 2; ++R)
      for (unsigned Part = 0; Part < 2; ++Part) {
        auto Half = [&](Value *W) {
          return beyond(B, B.CreateExtractElement(B.CreateBitCast(W, V2F16),
                                                  uint64_t(Part)));
        };
        Xs.push_back(Half(Row[R]));
        Ys.push_back(Half(Column[R]));
      }
    addChains(B, Sums, First ? ArrayRef<Value *>() : Terms, Xs, Ys);
  }
  SmallVector<Value *, 8> Results;
  for (auto [D, Sum, Top, High] : zip(Ds, Sums, Tops, Highs)) {
    Value *V = B.CreateFSub(Sum, doubleOf(B, word(0), High));
    // Places that f32 lacks; no sum of products is denormal.
    V = B.CreateAnd(B.CreateBitCast(V, I64), B.getInt64(~uint64_t(0) << 29));
    V = B.CreateBitCast(B.CreateFPTrunc(B.CreateBitCast(V, F64), F32), I32);
    // A C that is denormal, or zero, where there is no product.
    if (Flushes) {
      Value *IsZero = B.CreateIsNull(B.CreateAnd(D.C, 0x7fffffff));
      V = B.CreateSelect(B.CreateIsNull(Top),
                         B.CreateSelect(IsZero, word(0), D.C), V);
    }
    Results.push_back(V);
  }
  return Results;
}

SmallVector<Value *, 8> ExactMatrix::emitChains(const LoweringOptions &Opts,
                                                ArrayRef<Value *> Words) {
  Unit = &Opts;
  assert(Op.D == xl::TypeF32 && "f16 would be rounded");
  for (unsigned I = 0; I < 8; ++I)
    Elements.push_back({I, 0, Words[16 + I]});
  return chainSums(Words.take_front(8), Words.slice(8, 8), Elements);
}

SmallVector<Value *, 8> crosslane::emitUnitChains(FoldingBuilder &B,
                                                  const LoweringOptions &Opts,
                                                  const MatrixForm &Form,
                                                  ArrayRef<Value *> Words) {
  return ExactMatrix(B, Opts, Form).emitChains(Opts, Words);
}
