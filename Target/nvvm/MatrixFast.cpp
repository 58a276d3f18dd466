//===- MatrixFast.cpp - Tensor-core arithmetic at the GPU's speed ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// D = A * B + C of floats as sums in f32, k ascending from C, by v_dot2 where
/// the GPU has it and fused multiply-adds elsewhere. D in f16 is rounded once,
/// at the end. A lane has its elements of C and D and fetches the rows of A and
/// columns of B for them.
///
/// If a whole module is fast, or no lane sees its elements, wmma's products of
/// 16 x 16 x 16 of f16 and bf16 use the GPU's matrix instructions, on fragments
/// that are loaded in their layout (unitElement). On gfx9 this is the MFMA
/// whose blocks are in four lanes each, so that it multiplies for both warps of
/// a wavefront at once and neither reads lanes of the other. It also writes
/// inactive lanes: where such lanes may wait for others, only whole wavefronts
/// use it, and others use dot products. Fragments of WideFragments.h use
/// v_mfma_f32_16x16x16. Products of 8-bit integers use these instructions in
/// the same places, exact ones, too.
///
/// A product of f16, bf16, tf32 or 8-bit floats is exact in f32, and each sum
/// is rounded to nearest. With n = K additions
///
///   |D - exact| <= n * 2^-23 * (|C| + sum of |a * b|) + n * 2^-126
///
/// where the last term accounts for flushed denormals: v_dot2_f32_f16 flushes
/// them. Sums that leave f32's range on the way are infinite. D in f16 adds
/// half a unit of its last place.
///
//===----------------------------------------------------------------------===//

#include "nvvm/MatrixFast.h"
#include "xlane/Reductions.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

#include <map>

using namespace llvm;
using namespace crosslane;

namespace {

class FastMatrix {
public:
  FastMatrix(FoldingBuilder &B, const LoweringOptions &Opts,
             const MatrixForm &Form, ArrayRef<Value *> Words)
      : B(B), Form(Form), Op(*Form.Op), Chip(matrixChip(Opts.gfx())),
        Gfx(Opts.gfx()), A(Words.take_front(Op.RegsA)),
        BWords(Words.slice(Op.RegsA, Op.RegsB)),
        C(Words.slice(Op.RegsA + Op.RegsB, Op.RegsC)), F32(B.getFloatTy()),
        V2F16(FixedVectorType::get(B.getHalfTy(), 2)) {}

  SmallVector<Value *, 8> emit(FastPlace Place);

private:
  using Lanes = std::array<MatrixElement, WarpSize>;

  /// A word of each lane, made ready to be multiplied: f16 of what is smaller,
  /// f32 of tf32.
  using Ready = SmallVector<Value *, 2>;
  Ready prepare(Value *Word, xl::MatrixTypeKind T);
  std::pair<Value *, Value *> halvesOfBytes(Value *W, xl::MatrixTypeKind T);
  Ready fetch(MatrixOperand Which, const Lanes &Own, unsigned Word);
  Value *multiply(const Ready &X, const Ready &Y, Value *Sum);
  Value *fma(Value *X, Value *Y, Value *Z) {
    return B.CreateIntrinsic(Intrinsic::fma, {F32}, {X, Y, Z});
  }
  Value *element(Value *W, unsigned Part);
  SmallVector<Value *, 8> emitUnit(FastPlace Place);
  SmallVector<Value *, 8> emitIntegerUnit(bool Together);
  SmallVector<Value *, 8> multiplyWide(ArrayRef<Value *> Sums);
  SmallVector<Value *, 8> multiplyByUnit(ArrayRef<Value *> Sums, bool Together);
  SmallVector<Value *, 8> multiplyWhole(ArrayRef<Value *> X,
                                        ArrayRef<Value *> Y,
                                        ArrayRef<Value *> Sums);
  SmallVector<Value *, 8> multiplyFours(ArrayRef<Value *> X,
                                        ArrayRef<Value *> Y,
                                        ArrayRef<Value *> Sums);
  Value *sumsOf(ArrayRef<Value *> Vs);

  FoldingBuilder &B;
  const MatrixForm &Form;
  const xl::MatrixOp &Op;
  const xl::MatrixChips &Chip;
  const unsigned Gfx;
  ArrayRef<Value *> A, BWords, C;
  Type *F32, *V2F16;
  SmallVector<Ready, 8> Own[2]; ///< Of A and B, by the register.
  std::map<std::pair<const Value *, std::vector<int8_t>>, Value *> Moved;
};

/// Bytes 0 and 1, and bytes 2 and 3, of a word of 8-bit floats as f16, which
/// has all of their values. e5m2 is the upper byte of an f16; e4m3's exponent
/// has a bias of 7, and its NaN no infinities below it (Open Compute Project,
/// "OCP 8-bit Floating Point Specification").
std::pair<Value *, Value *> FastMatrix::halvesOfBytes(Value *W,
                                                      xl::MatrixTypeKind T) {
  auto Convert = [&](Value *Bytes) -> Value * {
    if (T == xl::TypeE5M2)
      return Bytes;
    Value *Low = B.CreateLShr(B.CreateAnd(Bytes, 0x7f007f00), 1);
    Value *Scaled = B.CreateBitCast(
        B.CreateFMul(B.CreateBitCast(Low, V2F16),
                     B.CreateBitCast(B.getInt32(0x5c005c00), V2F16)),
        B.getInt32Ty());
    Value *NaN =
        B.CreateAnd(B.CreateLShr(B.CreateAdd(Low, B.getInt32(0x00800080)), 14),
                    B.getInt32(0x00010001));
    Value *Ones = B.CreateMul(NaN, B.getInt32(0x7e00));
    return B.CreateOr(B.CreateOr(Scaled, Ones), B.CreateAnd(Bytes, 0x80008000));
  };
  Value *First = B.CreateOr(B.CreateAnd(B.CreateShl(W, 8), 0xff00),
                            B.CreateAnd(B.CreateShl(W, 16), 0xff000000));
  Value *Second = B.CreateOr(B.CreateAnd(B.CreateLShr(W, 8), 0xff00),
                             B.CreateAnd(W, 0xff000000));
  return {Convert(First), Convert(Second)};
}

FastMatrix::Ready FastMatrix::prepare(Value *Word, xl::MatrixTypeKind T) {
  if (T == xl::TypeE4M3 || T == xl::TypeE5M2) {
    auto [First, Second] = halvesOfBytes(Word, T);
    return {First, Second};
  }
  // The lower 13 bits of a tf32 do not count.
  return {T == xl::TypeTF32 ? B.CreateAnd(Word, 0xffffe000) : Word};
}

/// Word \p Word of the row of A, or column of B, that each lane's element
/// \p Own of D is a product of.
FastMatrix::Ready FastMatrix::fetch(MatrixOperand Which, const Lanes &Lines,
                                    unsigned Word) {
  const bool IsA = Which == MatrixOperand::A;
  const unsigned Each = 32 / matrixType(IsA ? Op.A : Op.B).Bits;
  const unsigned Registers = IsA ? Op.RegsA : Op.RegsB;
  std::vector<int8_t> From(WarpSize);
  for (unsigned R = 0; R < Registers; ++R) {
    unsigned Found = 0;
    for (unsigned To = 0; To < WarpSize; ++To)
      for (unsigned L = 0; L < WarpSize; ++L) {
        const MatrixElement E = matrixElement(Form, Which, L, R, 0);
        if (IsA ? E.Row != Lines[To].Row || E.Column != Word * Each
                : E.Column != Lines[To].Column || E.Row != Word * Each)
          continue;
        From[To] = int8_t(L);
        ++Found;
        break;
      }
    if (Found != WarpSize)
      continue;
    Ready Result;
    for (Value *V : Own[!IsA][R]) {
      Value *&There = Moved[{V, From}];
      if (!There)
        There = ofLanes(B, V, [&](unsigned L) { return unsigned(From[L]); });
      Result.push_back(There);
    }
    return Result;
  }
  llvm_unreachable("no register has these elements for all lanes");
}

/// Element \p Part of a word of f16 or bf16, as f32.
Value *FastMatrix::element(Value *W, unsigned Part) {
  if (Op.A == xl::TypeBF16)
    return B.CreateBitCast(
        Part ? B.CreateAnd(W, 0xffff0000) : B.CreateShl(W, 16), F32);
  return B.CreateFPExt(
      B.CreateExtractElement(B.CreateBitCast(W, V2F16), uint64_t(Part)), F32);
}

Value *FastMatrix::multiply(const Ready &X, const Ready &Y, Value *Sum) {
  for (auto [V, W] : zip(X, Y)) {
    if (Op.A == xl::TypeS8) {
      Sum = B.CreateIntrinsic(Intrinsic::amdgcn_sdot4, {},
                              {V, W, Sum, B.getFalse()});
    } else if (Op.A == xl::TypeTF32) {
      Sum = fma(B.CreateBitCast(V, F32), B.CreateBitCast(W, F32), Sum);
    } else if (Op.A != xl::TypeBF16 && Chip.HalfDots) {
      Sum = B.CreateIntrinsic(Intrinsic::amdgcn_fdot2, {},
                              {B.CreateBitCast(V, V2F16),
                               B.CreateBitCast(W, V2F16), Sum, B.getFalse()});
    } else {
      for (unsigned Part = 0; Part < 2; ++Part)
        Sum = fma(element(V, Part), element(W, Part), Sum);
    }
  }
  return Sum;
}

/// A vector of \p Vs.
Value *FastMatrix::sumsOf(ArrayRef<Value *> Vs) {
  Value *V = PoisonValue::get(
      FixedVectorType::get(Vs[0]->getType(), unsigned(Vs.size())));
  for (auto [I, E] : enumerate(Vs))
    V = B.CreateInsertElement(V, E, uint64_t(I));
  return V;
}

/// \p Sums and the products of \p X and \p Y by MFMA.
SmallVector<Value *, 8> FastMatrix::multiplyFours(ArrayRef<Value *> X,
                                                  ArrayRef<Value *> Y,
                                                  ArrayRef<Value *> Sums) {
  const Intrinsic::ID ID =
      Op.A == xl::TypeS8             ? Intrinsic::amdgcn_mfma_i32_4x4x4i8
      : Op.A != xl::TypeBF16         ? Intrinsic::amdgcn_mfma_f32_4x4x4f16
      : Chip.Unit == xl::UnitMfma4K2 ? Intrinsic::amdgcn_mfma_f32_4x4x2bf16
                                     : Intrinsic::amdgcn_mfma_f32_4x4x4bf16_1k;
  Value *Fours[] = {sumsOf(Sums.take_front(4)), sumsOf(Sums.slice(4, 4))};
  addFours(B, ID, X, Y, Fours);
  SmallVector<Value *, 8> Results;
  for (unsigned I = 0; I < 8; ++I)
    Results.push_back(B.CreateExtractElement(Fours[I / 4], uint64_t(I % 4)));
  return Results;
}

/// multiplyFours() where lanes may wait elsewhere. MFMA writes lanes that are
/// not active, whose registers may hold something else: values that these have
/// left a loop with are in registers that are free for the others. So only
/// whole wavefronts take it.
SmallVector<Value *, 8> FastMatrix::multiplyWhole(ArrayRef<Value *> X,
                                                  ArrayRef<Value *> Y,
                                                  ArrayRef<Value *> Sums) {
  Function *F = B.GetInsertBlock()->getParent();
  LLVMContext &Ctx = B.getContext();
  auto *Whole = BasicBlock::Create(Ctx, "whole", F);
  auto *Part = BasicBlock::Create(Ctx, "part", F);
  auto *Join = BasicBlock::Create(Ctx, "join", F);
  Value *Active = createXLane(B, "count", {B.getTrue()});
  B.CreateCondBr(B.CreateICmpEQ(Active, B.getInt32(64)), Whole, Part);
  B.SetInsertPoint(Whole);
  SmallVector<Value *, 8> ByMatrix = multiplyFours(X, Y, Sums);
  B.CreateBr(Join);
  B.SetInsertPoint(Part);
  // The eight rows of the own sums are those of A in the own eight lanes.
  SmallVector<Value *, 8> ByDots;
  for (unsigned I = 0; I < 8; ++I) {
    Value *Sum = Sums[I];
    for (auto [V, W] : zip(X, Y))
      Sum = multiply({ofLanes(B, V, [&](unsigned L) { return (L & ~7u) | I; })},
                     {W}, Sum);
    ByDots.push_back(Sum);
  }
  B.CreateBr(Join);
  B.SetInsertPoint(Join);
  SmallVector<Value *, 8> Results;
  for (unsigned I = 0; I < 8; ++I) {
    PHINode *Phi = B.CreatePHI(ByMatrix[I]->getType(), 2);
    Phi->addIncoming(ByMatrix[I], Whole);
    Phi->addIncoming(ByDots[I], Part);
    Results.push_back(Phi);
  }
  return Results;
}

/// The products of both warps, one after the other, of fragments as
/// WideFragments.h has them.
SmallVector<Value *, 8> FastMatrix::multiplyWide(ArrayRef<Value *> Sums) {
  const bool Brains = Op.A == xl::TypeBF16;
  Type *Element = Brains ? (Type *)B.getInt16Ty() : B.getHalfTy();
  const Intrinsic::ID ID = Brains ? Intrinsic::amdgcn_mfma_f32_16x16x16bf16_1k
                                  : Intrinsic::amdgcn_mfma_f32_16x16x16f16;
  SmallVector<Value *, 8> Results;
  for (unsigned Warp = 0; Warp < 2; ++Warp) {
    Value *D =
        B.CreateIntrinsic(ID, {},
                          {vectorOf(B, BWords.slice(2 * Warp, 2), Element),
                           vectorOf(B, A.slice(2 * Warp, 2), Element),
                           sumsOf(Sums.slice(4 * Warp, 4)), B.getInt32(0),
                           B.getInt32(0), B.getInt32(0)});
    for (unsigned I = 0; I < 4; ++I)
      Results.push_back(B.CreateExtractElement(D, uint64_t(I)));
  }
  return Results;
}

/// The product of fragments as unitElement() has them.
SmallVector<Value *, 8> FastMatrix::multiplyByUnit(ArrayRef<Value *> Sums,
                                                   bool Together) {
  const bool Brains = Op.A == xl::TypeBF16;
  const bool IsWmma =
      Chip.Unit == xl::UnitWmma11 || Chip.Unit == xl::UnitWmma12;
  Type *Element = Brains ? (Type *)B.getInt16Ty() : B.getHalfTy();
  SmallVector<Value *, 8> X(A), Y(BWords);
  if (Chip.Unit == xl::UnitWmma12) {
    X.truncate(4);
    Y.truncate(4);
  } else if (Brains) {
    X = wholeK(B, X, IsWmma ? 4 : 3);
    Y = wholeK(B, Y, 4);
  }
  // The lanes that are off have nothing to lose if they are together.
  if (!IsWmma)
    return Together ? multiplyFours(X, Y, Sums) : multiplyWhole(X, Y, Sums);
  Value *XV = vectorOf(B, X, Element), *YV = vectorOf(B, Y, Element);
  Value *Z = sumsOf(Sums);
  Value *D = B.CreateIntrinsic(Brains ? Intrinsic::amdgcn_wmma_f32_16x16x16_bf16
                                      : Intrinsic::amdgcn_wmma_f32_16x16x16_f16,
                               {Z->getType(), XV->getType()}, {XV, YV, Z});
  SmallVector<Value *, 8> Results;
  for (unsigned I = 0; I < 8; ++I)
    Results.push_back(B.CreateExtractElement(D, uint64_t(I)));
  return Results;
}

/// A product of integers as unitElement() has them.
SmallVector<Value *, 8> FastMatrix::emitIntegerUnit(bool Together) {
  const bool IsWmma =
      Chip.Unit == xl::UnitWmma11 || Chip.Unit == xl::UnitWmma12;
  SmallVector<Value *, 8> X(A), Y(BWords);
  if (Chip.Unit != xl::UnitWmma12) {
    X = wholeK(B, X, IsWmma ? 4 : 3);
    Y = wholeK(B, Y, 4);
  }
  // The sum of all products is far from the ends of 32 bits.
  SmallVector<Value *, 8> Sums(C);
  if (Form.Saturate)
    Sums.assign(8, B.getInt32(0));
  if (IsWmma) {
    Value *XV = vectorOf(B, X, B.getInt32Ty()),
          *YV = vectorOf(B, Y, B.getInt32Ty()), *Z = sumsOf(Sums),
          *Signed = B.getInt1(Op.A == xl::TypeS8);
    Value *D = B.CreateIntrinsic(Intrinsic::amdgcn_wmma_i32_16x16x16_iu8,
                                 {Z->getType(), XV->getType()},
                                 {Signed, XV, Signed, YV, Z, B.getFalse()});
    for (auto [I, V] : enumerate(Sums))
      V = B.CreateExtractElement(D, uint64_t(I));
  } else {
    Sums = Together ? multiplyFours(X, Y, Sums) : multiplyWhole(X, Y, Sums);
  }
  if (Form.Saturate)
    for (auto [V, Own] : zip(Sums, C))
      V = B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Own, V);
  return Sums;
}

/// A product of 16 x 16 x 16 by the GPU's matrix instruction.
SmallVector<Value *, 8> FastMatrix::emitUnit(FastPlace Place) {
  // Which elements of f16 sums share a register is unitElement()'s, and that of
  // WideFragments.h.
  SmallVector<Value *, 8> Sums;
  for (unsigned I = 0; I < 8; ++I)
    Sums.push_back(
        Op.C == xl::TypeF16
            ? B.CreateFPExt(B.CreateExtractElement(
                                B.CreateBitCast(C[I / 2], V2F16), I % 2),
                            F32)
            : B.CreateBitCast(C[I], F32));
  Sums = Place.Wide ? multiplyWide(Sums) : multiplyByUnit(Sums, Place.Together);
  SmallVector<Value *, 8> D;
  if (Op.D != xl::TypeF16) {
    for (Value *V : Sums)
      D.push_back(B.CreateBitCast(V, B.getInt32Ty()));
    return D;
  }
  for (unsigned I = 0; I < 8; I += 2) {
    Value *V = B.CreateInsertElement(PoisonValue::get(V2F16),
                                     B.CreateFPTrunc(Sums[I], B.getHalfTy()),
                                     uint64_t(0));
    V = B.CreateInsertElement(V, B.CreateFPTrunc(Sums[I + 1], B.getHalfTy()),
                              uint64_t(1));
    D.push_back(B.CreateBitCast(V, B.getInt32Ty()));
  }
  return D;
}

SmallVector<Value *, 8> FastMatrix::emit(FastPlace Place) {
  if (Place.UnitLayouts && isUnitProduct(Op))
    return emitUnit(Place);
  if (Place.UnitLayouts && Op.Rule == xl::RuleInteger)
    return emitIntegerUnit(Place.Together);
  // What else there is is exact, or few and old.
  if ((Op.Rule != xl::RuleBlock && Op.Rule != xl::RuleHalves) || Op.Layouts ||
      Op.Family == xl::FamilySparse)
    return {};
  for (Value *V : A)
    Own[0].push_back(prepare(V, Op.A));
  for (Value *V : BWords)
    Own[1].push_back(prepare(V, Op.B));
  const unsigned Words = Op.K * matrixType(Op.A).Bits / 32;
  auto Parts = [](xl::MatrixTypeKind T) { return T == xl::TypeF16 ? 2u : 1u; };
  const unsigned PartsC = Parts(Op.C), PartsD = Parts(Op.D);
  SmallVector<Value *, 8> D(Op.RegsD, nullptr);
  auto LinesOf = [&](unsigned I) {
    Lanes Lines;
    for (unsigned L = 0; L < WarpSize; ++L)
      Lines[L] =
          matrixElement(Form, MatrixOperand::D, L, I / PartsD, I % PartsD);
    return Lines;
  };
  // LLVM's scheduler waits for each move by itself on gfx94x and gfx950, unless
  // all come first.
  if (Gfx >= 0x940 && Gfx < 0x960) {
    for (unsigned I = 0; I < Op.RegsD * PartsD; ++I)
      for (unsigned Word = 0; Word < Words; ++Word) {
        fetch(MatrixOperand::A, LinesOf(I), Word);
        fetch(MatrixOperand::B, LinesOf(I), Word);
      }
    B.CreateIntrinsic(Intrinsic::amdgcn_sched_barrier, {}, {B.getInt32(0)});
  }
  for (unsigned I = 0; I < Op.RegsD * PartsD; ++I) {
    const Lanes Lines = LinesOf(I);
    // C has its elements in the same order, two of f16 to a register.
    Value *Sum = C[I / PartsC];
    if (PartsC == 2)
      Sum = B.CreateFPExt(
          B.CreateExtractElement(B.CreateBitCast(Sum, V2F16), I % 2), F32);
    else
      Sum = B.CreateBitCast(Sum, F32);
    for (unsigned Word = 0; Word < Words; ++Word)
      Sum = multiply(fetch(MatrixOperand::A, Lines, Word),
                     fetch(MatrixOperand::B, Lines, Word), Sum);
    Value *&Register = D[I / PartsD];
    if (PartsD == 1)
      Register = B.CreateBitCast(Sum, B.getInt32Ty());
    else
      Register = B.CreateInsertElement(
          Register ? Register : PoisonValue::get(V2F16),
          B.CreateFPTrunc(Sum, B.getHalfTy()), uint64_t(I % 2));
  }
  if (PartsD == 2)
    for (Value *&V : D)
      V = B.CreateBitCast(V, B.getInt32Ty());
  return D;
}

} // namespace

static CrosslaneOption MmaOption("crosslane-mma", "CROSSLANE_MMA", "exact|fast",
                                 "Whose bits products of tensor cores have");
static constexpr StringLiteral ModeAttribute = "crosslane-mma";

bool crosslane::readMatrixModes(Module &M) {
  forAnnotations(M, [](Function &F, StringRef Name, StringRef Mode) {
    if (Name == ModeAttribute && !F.hasFnAttribute(Name))
      F.addFnAttr(Name, Mode);
  });
  auto IsKnown = [&](StringRef Mode, const Twine &Where) {
    if (Mode.empty() || Mode == "exact" || Mode == "fast")
      return true;
    stopCompilation(M, "nvvm-matrix: unknown mode '" + Mode + "' of products" +
                           Where + "; known are exact and fast");
    return false;
  };
  if (!IsKnown(MmaOption.get(), ""))
    return false;
  for (const Function &F : M)
    if (!IsKnown(F.getFnAttribute(ModeAttribute).getValueAsString(),
                 " in function '" + F.getName() + "'"))
      return false;
  return true;
}

bool crosslane::isFastMatrix(const Function &F) {
  const StringRef Mode = F.getFnAttribute(ModeAttribute).getValueAsString();
  return Mode.empty() ? MmaOption.get() == "fast" : Mode == "fast";
}

bool crosslane::hasMatrixUnit(const LoweringOptions &Opts) {
  const xl::MatrixUnitKind Unit = matrixChip(Opts.gfx()).Unit;
  const bool IsWmma = Unit == xl::UnitWmma11 || Unit == xl::UnitWmma12;
  return Unit != xl::UnitNone && (Opts.Model == WarpModel::Wave32) == IsWmma;
}

bool crosslane::hasWideUnit(const LoweringOptions &Opts) {
  return hasMatrixUnit(Opts) && matrixChip(Opts.gfx()).WideUnit;
}

bool crosslane::hasUnitLayouts(const Module &M, const LoweringOptions &Opts) {
  return MmaOption.get() == "fast" && hasMatrixUnit(Opts) &&
         all_of(M, [](const Function &F) {
           return F.isDeclaration() || isFastMatrix(F);
         });
}

bool crosslane::isUnitProduct(const xl::MatrixOp &Op) {
  return Op.Family == xl::FamilyWmma && Op.M == 16 && Op.N == 16 &&
         Op.K == 16 && (Op.A == xl::TypeF16 || Op.A == xl::TypeBF16);
}

bool crosslane::isIntegerUnit(const xl::MatrixOp &Op,
                              const LoweringOptions &Opts) {
  // MFMA has signed integers only.
  const xl::MatrixUnitKind Unit = matrixChip(Opts.gfx()).Unit;
  const bool IsWmma = Unit == xl::UnitWmma11 || Unit == xl::UnitWmma12;
  return Op.Family == xl::FamilyWmma && Op.M == 16 && Op.N == 16 &&
         Op.K == 16 && Op.B == Op.A &&
         (Op.A == xl::TypeS8 || (Op.A == xl::TypeU8 && IsWmma)) &&
         hasMatrixUnit(Opts);
}

MatrixElement crosslane::unitElement(const LoweringOptions &Opts,
                                     const MatrixForm &Form,
                                     MatrixOperand Operand, unsigned Lane,
                                     unsigned Register, unsigned Part) {
  const xl::MatrixOp &Op = *Form.Op;
  const xl::MatrixUnitKind Unit = matrixChip(Opts.gfx()).Unit;
  const bool IsWmma = Unit == xl::UnitWmma11 || Unit == xl::UnitWmma12;
  const bool IsA = Operand == MatrixOperand::A;
  auto Bit = [Lane](unsigned N) { return Lane >> N & 1; };
  // The row of A, or the column of B and of sums.
  unsigned Line;
  if (IsWmma)
    Line = Lane % 16;
  else
    Line = 8 * Bit(IsA ? 4 : 3) + 4 * Bit(2) + Lane % 4;
  if (IsA || Operand == MatrixOperand::B) {
    const unsigned Bits = matrixType(Op.A).Bits;
    unsigned K = 32 / Bits * Register + Part;
    if (Unit == xl::UnitWmma12)
      K = K % 8 + 8 * Bit(4);
    else if (Op.A == xl::TypeBF16 || Bits == 8)
      K += 8 * Bit(!IsWmma && IsA ? 3 : 4);
    return IsA ? MatrixElement{Line, K} : MatrixElement{K, Line};
  }
  const bool Half = (Operand == MatrixOperand::C ? Op.C : Op.D) == xl::TypeF16;
  const unsigned I = Half ? 2 * Register + Part : Register;
  switch (Unit) {
  case xl::UnitWmma11:
    return {2 * I + Bit(4), Line};
  case xl::UnitWmma12:
    return {I + 8 * Bit(4), Line};
  default:
    return {8 * Bit(4) + I, Line};
  }
}

Value *crosslane::vectorOf(FoldingBuilder &B, ArrayRef<Value *> Words,
                           Type *Element) {
  const unsigned Number = unsigned(Words.size());
  Value *V = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), Number));
  for (auto [I, W] : enumerate(Words))
    V = B.CreateInsertElement(V, W, uint64_t(I));
  return B.CreateBitCast(
      V, FixedVectorType::get(Element,
                              Number * 32 / Element->getScalarSizeInBits()));
}

SmallVector<Value *, 8>
crosslane::wholeK(FoldingBuilder &B, ArrayRef<Value *> Own, unsigned LaneBit) {
  uint32_t Upper = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    Upper |= uint32_t(L >> LaneBit & 1) << L;
  Value *IsUpper = createXLane(B, "among", {B.getInt32(Upper)});
  SmallVector<Value *, 8> First, Second;
  for (Value *V : Own) {
    Value *Other = createXLane(
        B, "bfly",
        {V, B.getInt32(1u << LaneBit), B.getInt32(32), B.getFalse()});
    First.push_back(B.CreateSelect(IsUpper, Other, V));
    Second.push_back(B.CreateSelect(IsUpper, V, Other));
  }
  First.append(Second);
  return First;
}

void crosslane::addFours(FoldingBuilder &B, Intrinsic::ID ID,
                         ArrayRef<Value *> X, ArrayRef<Value *> Y,
                         MutableArrayRef<Value *> Sums) {
  const bool IsInteger = ID == Intrinsic::amdgcn_mfma_i32_4x4x4i8;
  const unsigned Step =
      IsInteger || ID == Intrinsic::amdgcn_mfma_f32_4x4x2bf16 ? 1 : 2;
  Type *Element = ID == Intrinsic::amdgcn_mfma_f32_4x4x4f16
                      ? B.getHalfTy()
                      : (Type *)B.getInt16Ty();
  auto Operand = [&](ArrayRef<Value *> Words) {
    return IsInteger ? Words[0] : vectorOf(B, Words, Element);
  };
  // Of each two blocks number Rows gives both its rows of A.
  for (auto [Rows, D] : enumerate(Sums))
    for (unsigned R = 0; R < X.size(); R += Step)
      D = B.CreateIntrinsic(ID, {},
                            {Operand(X.slice(R, Step)),
                             Operand(Y.slice(R, Step)), D, B.getInt32(1),
                             B.getInt32(unsigned(Rows)), B.getInt32(0)});
}

SmallVector<Value *, 8> crosslane::emitFastMatrix(FoldingBuilder &B,
                                                  const LoweringOptions &Opts,
                                                  const MatrixForm &Form,
                                                  ArrayRef<Value *> Words,
                                                  FastPlace Place) {
  return FastMatrix(B, Opts, Form, Words).emit(Place);
}
