//===- NVVMUndefined.cpp - NVIDIA's results for LLVM's undefined ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// NVIDIA's hardware always gives the same results for operations that C++ and
/// LLVM leave undefined, and CUDA code relies on them: `mask >> (32 - n)`,
/// `(1u << __popc(m)) - 1`. Before:
///
///   %s = shl i32 %x, %n
///   %i = fptosi double %d to i64
///   %q = udiv i32 %x, %y
///
/// and after:
///
///   %in = icmp ult i32 %n, 32
///   %low = and i32 %n, 31
///   %shifted = shl i32 %x, %low
///   %s = select i1 %in, i32 %shifted, i32 0
///   %sat = call i64 @llvm.fptosi.sat.i64.f64(double %d)
///   %nan = fcmp uno double %d, 0.0
///   %i = select i1 %nan, i64 -9223372036854775808, i64 %sat
///   %by = freeze i32 %y
///   %zero = icmp eq i32 %by, 0
///   %divisor = select i1 %zero, i32 1, i32 %by
///   %quotient = udiv i32 %x, %divisor
///   %q = select i1 %zero, i32 -1, i32 %quotient
///
/// Rules, W being the width of the type:
///  1. Shifts by W and more give 0, or the sign everywhere. Of amounts of more
///     than 32 bits the lowest 32 count, as in PTX. The known facts about the
///     amount (its bits, its range, the branches and loops around it) decide
///     whether code is needed, and the table Forms which.
///  2. `x << n | x >> (W - n)` is a rotation of 32 and 64 bits, as for NVIDIA's
///     compilers; the shifts give the same for n from 0 to W. Sums and
///     differences of bits (+, ^) are a rotation if n is known to be below W.
///  3. Conversions of floats to integers saturate. NaN gives 0, or the integer
///     with only the top bit set if either type has 64 bits (PTX ISA,
///     "cvt"). Integers below 32 bits are truncated from 32, as in nvcc.
///     nvvm-convert selects instructions. Integers above 64 bits, for
///     which NVIDIA has no instruction, are treated in the same way by nvcc;
///     LLVM 19 has no saturating conversion to them.
///  4. Quotients and remainders by zero have all bits set. A division by the
///     constant -1 is a negation, which wraps; a division by a variable that
///     is -1 at run time also wraps in AMDGPU's expansion.
///  5. llvm.abs wraps, llvm.ctlz and llvm.cttz of zero give W.
///  6. Poison and undef remain, but a divisor is frozen: dividing
///     by poison is undefined behaviour at once.
///  7. Functions with the attribute "crosslane-undefined"="llvm" are not
///     changed. CUDA's device library has it: it is C for AMD GPUs.
///
/// No result is poison that is defined on NVIDIA's hardware, and nothing is
/// undefined behaviour, so no later pass can exploit it.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/LaneFacts.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "nvvm-undefined"

STATISTIC(NumShifts, "Number of shifts by amounts that may be too large");
STATISTIC(NumRotations, "Number of shifts that are rotations");
STATISTIC(NumConversions, "Number of conversions to integers");
STATISTIC(NumDivisions, "Number of divisions by what may be zero");
STATISTIC(NumCounts, "Number of bit counts and absolute values");

namespace crosslane {

/// \p X, of 32 bits and more, as an integer of more than 64: the conversion is
/// taken where it fits.
static Value *convertToWide(IRBuilderBase &B, Value *X, Type *To, bool Signed) {
  Type *From = X->getType();
  const unsigned W = To->getScalarSizeInBits();
  const fltSemantics &Sem = From->getScalarType()->getFltSemantics();
  const APInt Most =
                  Signed ? APInt::getSignedMaxValue(W) : APInt::getMaxValue(W),
              Least = Signed ? APInt::getSignedMinValue(W) : APInt(W, 0);
  // The first number above the integers; where the type has none, infinity.
  APFloat Above(Sem);
  Above.convertFromAPInt(APInt::getOneBitSet(W + 1, Signed ? W - 1 : W), false,
                         APFloat::rmNearestTiesToEven);
  APFloat Below(Sem);
  Below.convertFromAPInt(Least, Signed, APFloat::rmNearestTiesToEven);
  Value *R = Signed ? B.CreateFPToSI(X, To) : B.CreateFPToUI(X, To);
  R = B.CreateSelect(B.CreateFCmpOLT(X, ConstantFP::get(From, Below)),
                     ConstantInt::get(To, Least), R);
  R = B.CreateSelect(B.CreateFCmpOGE(X, ConstantFP::get(From, Above)),
                     ConstantInt::get(To, Most), R);
  return B.CreateSelect(B.CreateFCmpUNO(X, Constant::getNullValue(From)),
                        ConstantInt::get(To, APInt::getSignMask(W)), R);
}

Value *convertToInteger(IRBuilderBase &B, Value *X, Type *To, bool Signed) {
  Type *From = X->getType();
  const unsigned Width = To->getScalarSizeInBits(),
                 Made = Width <= 32 ? 32 : 64;
  Type *MadeTy = To->getWithNewBitWidth(Made);
  if (From->getScalarSizeInBits() == 16) {
    From = From->getWithNewType(B.getFloatTy());
    X = B.CreateFPExt(X, From);
  }
  if (Width > 64)
    return convertToWide(B, X, To, Signed);
  Value *R =
      B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                        {MadeTy, From}, {X});
  if (Made == 64 || From->getScalarType()->isDoubleTy())
    R = B.CreateSelect(B.CreateFCmpUNO(X, Constant::getNullValue(From)),
                       ConstantInt::get(MadeTy, APInt::getSignMask(Made)), R);
  return B.CreateTrunc(R, To);
}

namespace {

/// What has to be known of an amount for a form to be right.
enum class Amount { Any, BelowTwice, OneToWidth };

/// How a shift is made whose amount is not known to be below W.
enum class How {
  Select, ///< shl (and n, W-1), and 0 where n is not below W.
  Wide,   ///< In twice the width, where n is below it.
  Clamp,  ///< The same behind `umin n, 2W-1`.
  Split,  ///< First by 1, then by n - 1.
};

/// A form and how many instructions it takes: of 32 bits, and shifts of 64
/// bits.
struct Form {
  Instruction::BinaryOps Op;
  unsigned Width;
  Amount Needs;
  How Made;
  unsigned Narrow, Wide;
};

constexpr auto Shl = Instruction::Shl, LShr = Instruction::LShr,
               AShr = Instruction::AShr;

/// Of those that are right the cheapest is taken, the first of the cheapest.
const Form Forms[] = {
    {Shl, 32, Amount::BelowTwice, How::Wide, 0, 1},
    {Shl, 32, Amount::OneToWidth, How::Split, 2, 0},
    {Shl, 32, Amount::Any, How::Select, 3, 0},
    {Shl, 32, Amount::Any, How::Clamp, 1, 1},
    {LShr, 32, Amount::OneToWidth, How::Split, 2, 0},
    {LShr, 32, Amount::BelowTwice, How::Wide, 1, 1},
    {LShr, 32, Amount::Any, How::Select, 3, 0},
    {Shl, 64, Amount::OneToWidth, How::Split, 0, 2},
    {Shl, 64, Amount::Any, How::Select, 3, 1},
    {LShr, 64, Amount::OneToWidth, How::Split, 0, 2},
    {LShr, 64, Amount::Any, How::Select, 3, 1},
};

const Form *cheapest(Instruction::BinaryOps Op, unsigned Width,
                     const ConstantRange &N, bool FullRate) {
  const APInt Least = N.getUnsignedMin(), Most = N.getUnsignedMax();
  const Form *Best = nullptr;
  unsigned BestCost = 0;
  for (const Form &F : Forms) {
    if (F.Op != Op || F.Width != Width ||
        (F.Needs == Amount::BelowTwice && Most.uge(2 * Width)) ||
        (F.Needs == Amount::OneToWidth && (Least.isZero() || Most.ugt(Width))))
      continue;
    const unsigned Cost = F.Narrow + F.Wide * (FullRate ? 1 : 2);
    if (!Best || Cost < BestCost)
      Best = &F, BestCost = Cost;
  }
  return Best;
}

/// The numbers that a special register holds in any launch: the first and the
/// one behind the last.
std::optional<std::pair<unsigned, unsigned>> registerRange(StringRef Name) {
  if (!Name.consume_front("llvm.nvvm.read.ptx.sreg."))
    return std::nullopt;
  static const struct {
    const char *Name;
    unsigned From, To;
  } Registers[] = {
      {"laneid", 0, 32},      {"warpsize", 32, 33},  {"tid.x", 0, 1024},
      {"tid.y", 0, 1024},     {"tid.z", 0, 64},      {"ntid.x", 1, 1025},
      {"ntid.y", 1, 1025},    {"ntid.z", 1, 65},     {"nctaid.x", 1, 1u << 31},
      {"nctaid.y", 1, 65536}, {"nctaid.z", 1, 65536}};
  for (const auto &R : Registers)
    if (Name == R.Name)
      return std::pair(R.From, R.To);
  return std::nullopt;
}

struct AmountValue;

/// What one function leaves undefined.
class Definer {
  Function &F;
  FunctionAnalysisManager &FAM;
  const bool FullRate;
  const DataLayout &DL;
  DominatorTree &DT;
  AssumptionCache &AC;
  SmallVector<Instruction *, 8> Dead;
  bool Changed = false;

public:
  Definer(Function &F, FunctionAnalysisManager &FAM, bool FullRate)
      : F(F), FAM(FAM), FullRate(FullRate),
        DL(static_cast<const Module *>(F.getParent())->getDataLayout()),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        AC(FAM.getResult<AssumptionAnalysis>(F)) {}

  bool run(bool Early);

private:
  struct Shift {
    BinaryOperator *I;
    ConstantRange Amount;
  };

  /// What is known of an operand where it is used.
  ConstantRange rangeOf(const Use &U, function_ref<bool(ConstantRange)> Enough);
  bool mayBeZero(const Use &U);
  void rotate(BinaryOperator &I);
  void define(const Shift &S);
  Value *shift(IRBuilder<> &B, Instruction::BinaryOps Op, Value *X,
               const AmountValue &A);
  void defineDivision(BinaryOperator &I, bool Guard);
  void defineConversion(CastInst &I);
  void replace(Instruction &I, Value *V);
};

void Definer::replace(Instruction &I, Value *V) {
  LLVM_DEBUG(dbgs() << "nvvm-undefined:" << I << '\n');
  if (isa<Instruction>(V) && !V->hasName())
    V->takeName(&I);
  I.replaceAllUsesWith(V);
  Dead.push_back(&I);
  Changed = true;
}

ConstantRange Definer::rangeOf(const Use &U,
                               function_ref<bool(ConstantRange)> Enough) {
  Value *V = U.get();
  auto *I = cast<Instruction>(U.getUser());
  ConstantRange R = ConstantRange::fromKnownBits(
      compat::knownBits(V, DL, &AC, I), /*IsSigned=*/false);
  if (Enough(R) || isa<Constant>(V))
    return R;
  R = R.intersectWith(
      computeConstantRange(V, /*ForSigned=*/false, true, &AC, I, &DT));
  if (Enough(R) || V->getType()->isVectorTy())
    return R;
  R = R.intersectWith(FAM.getResult<LazyValueAnalysis>(F).getConstantRangeAtUse(
      U, /*UndefAllowed=*/false));
  if (Enough(R))
    return R;
  // What depends on the lane, as in `lane + (lane != 31)`.
  ConstantRange Lanes = ConstantRange::getEmpty(R.getBitWidth());
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    Lanes = Lanes.unionWith(ConstantRange::fromKnownBits(
        knownInLane(V, Lane,
                    [&](const Instruction &Leaf) -> std::optional<KnownBits> {
                      if (auto *Call = dyn_cast<CallInst>(&Leaf))
                        return laneRegister(*Call, Lane, rowsAreWarps(F));
                      return std::nullopt;
                    }),
        /*IsSigned=*/false));
    if (!Enough(Lanes))
      break;
    if (Lane == WarpSize - 1)
      return R.intersectWith(Lanes);
  }
  if (!FAM.getResult<LoopAnalysis>(F).getLoopFor(I->getParent()))
    return R;
  ScalarEvolution &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  return R.intersectWith(SE.getUnsignedRange(SE.getSCEV(V)));
}

bool Definer::mayBeZero(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (isKnownNonZero(U.get(), SimplifyQuery(DL, &DT, &AC, I)))
    return false;
  const unsigned W = U->getType()->getScalarSizeInBits();
  auto NotZero = [&](ConstantRange R) { return !R.contains(APInt(W, 0)); };
  return !NotZero(rangeOf(U, NotZero));
}

/// Rule 2.
void Definer::rotate(BinaryOperator &I) {
  const unsigned W = I.getType()->getScalarSizeInBits();
  if (W != 32 && W != 64)
    return;
  Value *X, *Left, *Right;
  auto Amounts = [&](Value *A, Value *C) {
    return match(A, m_OneUse(m_Shl(m_Value(X), m_Value(Left)))) &&
           match(C, m_OneUse(m_LShr(m_Specific(X), m_Value(Right))));
  };
  if (!Amounts(I.getOperand(0), I.getOperand(1)) &&
      !Amounts(I.getOperand(1), I.getOperand(0)))
    return;
  // Through what brings an amount of 32 bits to 64.
  auto Complement = [&](Value *A, Value *C) {
    if (match(A, m_Sub(m_SpecificInt(W), m_Specific(C))))
      return true;
    Value *A0, *C0;
    return match(A, m_ZExt(m_Value(A0))) && match(C, m_ZExt(m_Value(C0))) &&
           match(A0, m_Sub(m_SpecificInt(W), m_Specific(C0)));
  };
  Intrinsic::ID ID = Intrinsic::fshl;
  Value *N = Left;
  if (Complement(Left, Right))
    ID = Intrinsic::fshr, N = Right;
  else if (!Complement(Right, Left))
    return;
  if (I.getOpcode() != Instruction::Or) {
    auto *Shifted = cast<Instruction>(
        match(I.getOperand(0), m_Shift(m_Value(), m_Specific(N)))
            ? I.getOperand(0)
            : I.getOperand(1));
    auto Below = [&](ConstantRange R) { return R.getUnsignedMax().ult(W); };
    if (!Below(rangeOf(Shifted->getOperandUse(1), Below)))
      return;
  }
  IRBuilder<> B(&I);
  Value *R = B.CreateIntrinsic(ID, {I.getType()}, {X, X, N});
  auto *A = cast<Instruction>(I.getOperand(0)),
       *C = cast<Instruction>(I.getOperand(1));
  replace(I, R);
  ++NumRotations;
  // They had one use each.
  for (Instruction *S : {A, C})
    Dead.push_back(S);
}

/// An amount, of the shift's type \p T: N of it, or zero-extended from 32 bits.
struct AmountValue {
  Value *N;
  ConstantRange Range;

  /// Of wider ones the lowest 32 bits count.
  AmountValue(IRBuilder<> &B, Value *V, ConstantRange R)
      : N(V), Range(std::move(R)) {
    if (Range.getBitWidth() <= 32)
      return;
    Value *Narrow;
    if (!match(V, m_ZExt(m_Value(Narrow))) ||
        Narrow->getType()->getScalarSizeInBits() != 32)
      Narrow = B.CreateTrunc(V, V->getType()->getWithNewBitWidth(32));
    N = Narrow;
    Range = Range.truncate(32);
  }
  Value *number(uint64_t V) const { return ConstantInt::get(N->getType(), V); }
};

/// \p X shifted by an amount that may be too large, of any type.
Value *Definer::shift(IRBuilder<> &B, Instruction::BinaryOps Op, Value *X,
                      const AmountValue &A) {
  Type *T = X->getType();
  const unsigned W = T->getScalarSizeInBits();
  auto Shift = [&](Value *V, Value *N) {
    return B.CreateBinOp(Op, V, B.CreateZExtOrTrunc(N, V->getType()));
  };
  auto AtMost = [&](uint64_t V) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, A.N, A.number(V));
  };
  if (Op == AShr) // As cheap for all widths.
    return Shift(X, AtMost(W - 1));
  const Form *Made =
      T->isVectorTy() ? nullptr : cheapest(Op, W, A.Range, FullRate);
  switch (Made ? Made->Made : How::Select) {
  case How::Split:
    X = Shift(X, A.number(1));
    return Shift(X, B.CreateSub(A.N, A.number(1)));
  case How::Wide:
  case How::Clamp: {
    Value *N = Made->Made == How::Clamp ? AtMost(2 * W - 1) : A.N;
    X = B.CreateZExt(X, T->getExtendedType());
    return B.CreateTrunc(Shift(X, N), T);
  }
  case How::Select: {
    Value *In = B.CreateICmpULT(A.N, A.number(W));
    Value *Low =
        isPowerOf2_32(W) ? B.CreateAnd(A.N, A.number(W - 1)) : AtMost(W - 1);
    return B.CreateSelect(In, Shift(X, Low), Constant::getNullValue(T));
  }
  }
  llvm_unreachable("no such form");
}

/// Whether the only use of the shift \p I is a select that takes it only where
/// the amount is small, as in `n < 32 ? x << n : 0`.
bool isChosenInRange(const BinaryOperator &I) {
  if (!I.hasOneUse() || I.getType()->isVectorTy())
    return false;
  const auto *S = dyn_cast<SelectInst>(I.user_back());
  const auto *C = S ? dyn_cast<ICmpInst>(S->getCondition()) : nullptr;
  const Value *N = I.getOperand(1), *Narrow = N;
  match(N, m_ZExt(m_Value(Narrow)));
  const APInt *Bound;
  if (!C || (C->getOperand(0) != N && C->getOperand(0) != Narrow) ||
      !match(C->getOperand(1), m_APInt(Bound)))
    return false;
  return ConstantRange::makeExactICmpRegion(S->getTrueValue() == &I
                                                ? C->getPredicate()
                                                : C->getInversePredicate(),
                                            *Bound)
      .getUnsignedMax()
      .ult(I.getType()->getScalarSizeInBits());
}

/// Rule 1.
void Definer::define(const Shift &S) {
  BinaryOperator &I = *S.I;
  Type *T = I.getType();
  const unsigned W = T->getScalarSizeInBits();
  const auto Op = I.getOpcode();
  IRBuilder<> B(&I);
  Value *X = I.getOperand(0), *R;
  AmountValue A(B, I.getOperand(1), S.Amount);
  if (A.Range.getUnsignedMin().uge(W)) {
    R = Op == AShr ? B.CreateAShr(X, ConstantInt::get(T, W - 1))
                   : Constant::getNullValue(T);
  } else if (isPowerOf2_32(W) && isChosenInRange(I)) {
    R = B.CreateBinOp(Op, X,
                      B.CreateZExt(B.CreateAnd(A.N, A.number(W - 1)), T));
  } else if (W < 32 && !T->isVectorTy()) {
    // What is shifted out of the narrow type is beyond its bits, or zeros, or
    // copies of the sign, in 32 bits too.
    Type *Wide = B.getInt32Ty();
    X = Op == AShr ? B.CreateSExt(X, Wide) : B.CreateZExt(X, Wide);
    A.N = B.CreateZExt(A.N, Wide);
    A.Range = A.Range.zeroExtend(32);
    R = B.CreateTrunc(A.Range.getUnsignedMax().ult(32)
                          ? B.CreateBinOp(Op, X, A.N)
                          : shift(B, Op, X, A),
                      T);
  } else {
    R = shift(B, Op, X, A);
  }
  replace(I, R);
  ++NumShifts;
}

/// Rule 4. \p Guard: the divisor may be zero.
void Definer::defineDivision(BinaryOperator &I, bool Guard) {
  Type *T = I.getType();
  Value *Y = I.getOperand(1);
  IRBuilder<> B(&I);
  if (!Guard) {
    const bool Rest = I.getOpcode() == Instruction::SRem;
    if ((Rest || I.getOpcode() == Instruction::SDiv) && match(Y, m_AllOnes())) {
      replace(I,
              Rest ? Constant::getNullValue(T) : B.CreateNeg(I.getOperand(0)));
      ++NumDivisions;
    }
    return;
  }
  ++NumDivisions;
  if (match(Y, m_Zero()))
    return replace(I, Constant::getAllOnesValue(T));
  if (!isGuaranteedNotToBeUndefOrPoison(Y, &AC, &I, &DT))
    Y = B.CreateFreeze(Y);
  Value *IsZero = B.CreateIsNull(Y);
  I.setOperand(1, B.CreateSelect(IsZero, ConstantInt::get(T, 1), Y));
  // It may divide where the quotient is not exact, which is said of others.
  I.dropPoisonGeneratingFlags();
  B.SetInsertPoint(I.getNextNode());
  auto *R = cast<Instruction>(
      B.CreateSelect(IsZero, Constant::getAllOnesValue(T), &I));
  R->takeName(&I);
  I.replaceUsesWithIf(R, [&](Use &U) { return U.getUser() != R; });
  Changed = true;
}

/// Whether \p I, of integers that are small for the types, always fits.
bool isExact(const CastInst &I) {
  auto *Made = dyn_cast<CastInst>(I.getOperand(0));
  if (!Made || !isa<SIToFPInst, UIToFPInst>(Made))
    return false;
  const unsigned From = Made->getSrcTy()->getScalarSizeInBits(),
                 To = I.getType()->getScalarSizeInBits();
  const bool FromSigned = isa<SIToFPInst>(Made), ToSigned = isa<FPToSIInst>(I);
  if (From > unsigned(I.getSrcTy()->getScalarType()->getFPMantissaWidth()) ||
      I.getSrcTy()->getScalarType()->isHalfTy())
    return false;
  return FromSigned == ToSigned ? From <= To : ToSigned && From < To;
}

/// Whether the wide \p I is one that convertToWide() has made.
bool isBounded(const CastInst &I) {
  const auto *S = I.hasOneUse() ? dyn_cast<SelectInst>(I.user_back()) : nullptr;
  const auto *C = S ? dyn_cast<FCmpInst>(S->getCondition()) : nullptr;
  return C && C->getOperand(0) == I.getOperand(0);
}

/// Rule 3.
void Definer::defineConversion(CastInst &I) {
  Type *From = I.getSrcTy()->getScalarType();
  if (isExact(I) || (I.getType()->getScalarSizeInBits() > 64 && isBounded(I)) ||
      !(From->isHalfTy() || From->isBFloatTy() || From->isFloatTy() ||
        From->isDoubleTy()))
    return;
  IRBuilder<> B(&I);
  Value *R =
      convertToInteger(B, I.getOperand(0), I.getType(), isa<FPToSIInst>(I));
  ++NumConversions;
  replace(I, R);
}

bool Definer::run(bool Early) {
  SmallVector<BinaryOperator *, 8> Mixed;
  SmallVector<Shift, 16> Shifts;
  SmallVector<std::pair<BinaryOperator *, bool>, 8> Divisions;
  SmallVector<CastInst *, 8> Conversions;
  SmallVector<IntrinsicInst *, 8> Counts;
  for (Instruction &I : instructions(F))
    if (auto *CI = dyn_cast<CallInst>(&I); CI && CI->getCalledFunction())
      if (auto R = registerRange(CI->getCalledFunction()->getName());
          R && CI->getType()->isIntegerTy(32) &&
          !CI->getMetadata(LLVMContext::MD_range)) {
        CI->setMetadata(
            LLVMContext::MD_range,
            MDBuilder(F.getContext())
                .createRange(APInt(32, R->first), APInt(32, R->second)));
        Changed = true;
      }
  if (!Early) {
    for (Instruction &I : instructions(F))
      if (I.getOpcode() == Instruction::Or ||
          I.getOpcode() == Instruction::Xor ||
          I.getOpcode() == Instruction::Add)
        Mixed.push_back(cast<BinaryOperator>(&I));
    for (BinaryOperator *I : Mixed)
      rotate(*I);
    for (Instruction *I : Dead)
      I->eraseFromParent();
    Dead.clear();
  }
  // All is asked before anything is changed, which would have to be asked anew.
  for (Instruction &I : instructions(F)) {
    if (I.getOpcode() == Instruction::UDiv ||
        I.getOpcode() == Instruction::SDiv ||
        I.getOpcode() == Instruction::URem ||
        I.getOpcode() == Instruction::SRem) {
      Divisions.emplace_back(cast<BinaryOperator>(&I),
                             mayBeZero(I.getOperandUse(1)));
    } else if (isa<FPToSIInst, FPToUIInst>(I)) {
      Conversions.push_back(cast<CastInst>(&I));
    } else if (Early) {
      continue;
    } else if (I.isShift()) {
      const unsigned W = I.getType()->getScalarSizeInBits();
      auto Below = [&](ConstantRange R) { return R.getUnsignedMax().ult(W); };
      ConstantRange R = rangeOf(I.getOperandUse(1), Below);
      if (!Below(R) && !R.isEmptySet())
        Shifts.push_back({cast<BinaryOperator>(&I), R});
    } else if (auto *II = dyn_cast<IntrinsicInst>(&I)) {
      const Intrinsic::ID ID = II->getIntrinsicID();
      if ((ID == Intrinsic::abs || ID == Intrinsic::ctlz ||
           ID == Intrinsic::cttz) &&
          match(II->getArgOperand(1), m_One()) &&
          (ID == Intrinsic::abs || mayBeZero(II->getArgOperandUse(0))))
        Counts.push_back(II);
    }
  }
  for (const Shift &S : Shifts)
    define(S);
  for (auto [I, Guard] : Divisions)
    defineDivision(*I, Guard);
  for (CastInst *I : Conversions)
    defineConversion(*I);
  for (IntrinsicInst *I : Counts) {
    I->setArgOperand(1, ConstantInt::getFalse(F.getContext()));
    I->dropPoisonGeneratingAnnotations();
    ++NumCounts;
    Changed = true;
  }
  for (Instruction *I : Dead)
    I->eraseFromParent();
  return Changed;
}

} // namespace

PreservedAnalyses NVVMUndefinedPass::run(Module &M,
                                         ModuleAnalysisManager &MAM) {
  if (Opts.UndefinedAsLLVM)
    return PreservedAnalyses::all();
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() ||
        F.getFnAttribute("crosslane-undefined").getValueAsString() == "llvm")
      continue;
    // Analyses ask the target, which does not know NVIDIA's processors.
    const AttributeList Own = F.getAttributes();
    if (!Early) {
      F.addFnAttr("target-cpu", Opts.CPU);
      F.addFnAttr("target-features", Opts.functionFeatures());
    }
    Changed |= Definer(F, FAM, Opts.has(XL_FEATURE_full_rate64)).run(Early);
    F.setAttributes(Own);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace crosslane
