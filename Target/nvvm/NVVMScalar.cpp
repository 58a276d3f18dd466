//===- NVVMScalar.cpp - Arithmetic of one thread --------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Intrinsics that compute something from the registers of one thread. Each
/// becomes plain LLVM IR, or one of AMDGPU's own arithmetic intrinsics, with
/// the result that the PTX ISA gives the instruction. Before:
///
///   %h = call i32 @llvm.nvvm.mulhi.i(i32 %a, i32 %b)
///   %s = call float @llvm.nvvm.add.rn.ftz.f(float %x, float %y)
///
/// and after:
///
///   %a.w = sext i32 %a to i64
///   ...
///   %h = trunc i64 %a.hi to i32
///   %x.sub = call i1 @llvm.is.fpclass.f32(float %x, i32 144)
///   %x.ftz = select i1 %x.sub, float %x.zero, float %x
///   ...
///   %s = fadd float %x.ftz, %y.ftz       ; and the same for the result
///
/// The intrinsics stand in one table, Rules, with the name that follows
/// `llvm.nvvm.`, the types, and what to emit: those of LLVM 19 and of LLVM 22
/// together, since either version may be handed the other's names.
///
/// Rules of the translation:
///  1. Results are exact, with NaN, signed zeros and infinities as in PTX, up
///     to the payload of a NaN. No instruction made here carries fast-math
///     flags, so an addition and a multiplication are never contracted into an
///     fma (unless llc itself is told to, with -fp-contract=fast).
///  2. `.approx` and div.full have an error bound instead; see the table at
///     addApproximations().
///  3. `.ftz` flushes subnormal inputs and results to zeros of their sign. When
///     the function's own mode for f32 does so, nothing is added for it.
///  4. An f32 operation without `.ftz` keeps subnormals. In a function whose
///     mode flushes them it is refused, unless it is an approximation or the
///     subnormals make no difference.
///  5. Directed rounding (rz, rm, rp): sums, products and fused sums run with
///     the wave's MODE register set, in one piece of assembly that sets it back
///     (see class DirectedRuns); quotients, roots and conversions are rounded
///     to the nearest, and go to a neighbour where the exact result says so.
///  6. Formats that AMDGPU has no arithmetic for (8, 6 and 4 bits), stochastic
///     rounding, and functions that PTX itself does not have, are refused.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include <cmath>
#include <functional>

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-scalar"

STATISTIC(NumLowered, "Number of scalar intrinsics lowered");

namespace {

/// PTX's rounding modifiers.
enum class Round { Nearest, Zero, Minus, Plus };

/// One call being lowered: its operands, and the building blocks.
class Emitter {
public:
  Emitter(CallInst &CI, IRBuilder<> &B)
      : CI(CI), B(B), I1(B.getInt1Ty()), I16(B.getInt16Ty()),
        I32(B.getInt32Ty()), I64(B.getInt64Ty()), F16(B.getHalfTy()),
        F32(B.getFloatTy()), F64(B.getDoubleTy()) {
    DenormalMode Mode =
        CI.getFunction()->getDenormalMode(APFloat::IEEEsingle());
    FlushesInputs = Mode.Input == DenormalMode::PreserveSign ||
                    Mode.Input == DenormalMode::PositiveZero;
    FlushesResults = Mode.Output == DenormalMode::PreserveSign ||
                     Mode.Output == DenormalMode::PositiveZero;
    PreservesSign = Mode == DenormalMode::getPreserveSign();
  }

  Value *arg(unsigned I) const { return CI.getArgOperand(I); }
  Type *type() const { return CI.getType(); }

  Value *refused(const Twine &Reason) {
    refuse(CI, Reason);
    return nullptr;
  }
  /// False, with a refusal, when the function's mode flushes the f32
  /// subnormals that the intrinsic keeps.
  bool keepsSubnormals() {
    if (!FlushesInputs && !FlushesResults)
      return true;
    refuse(CI, "keeps subnormal numbers, but the function around it flushes "
               "them (denormal-fp-math)");
    return false;
  }

  //===--------------------------------------------------------------------===//
  // Shorthands
  //===--------------------------------------------------------------------===//

  Value *call(Intrinsic::ID ID, ArrayRef<Type *> Types,
              ArrayRef<Value *> Args) {
    return B.CreateCall(compat::declareIntrinsic(*CI.getModule(), ID, Types),
                        Args);
  }
  Value *unary(Intrinsic::ID ID, Value *X) {
    return call(ID, {X->getType()}, {X});
  }
  Value *binary(Intrinsic::ID ID, Value *X, Value *Y) {
    return call(ID, {X->getType()}, {X, Y});
  }
  Value *fma(Value *X, Value *Y, Value *Z) {
    return call(Intrinsic::fma, {X->getType()}, {X, Y, Z});
  }
  Value *fabs(Value *X) { return unary(Intrinsic::fabs, X); }
  static Constant *num(Type *T, double V) { return ConstantFP::get(T, V); }
  static Constant *num(Type *T, uint64_t V) { return ConstantInt::get(T, V); }

  /// The integer type of the same shape.
  static Type *bitsType(Type *T) {
    Type *I = Type::getIntNTy(T->getContext(), T->getScalarSizeInBits());
    if (auto *V = dyn_cast<VectorType>(T))
      return VectorType::get(I, V->getElementCount());
    return I;
  }
  Value *bits(Value *X) { return B.CreateBitCast(X, bitsType(X->getType())); }
  static Constant *signMask(Type *T) {
    return ConstantInt::get(bitsType(T),
                            APInt::getSignMask(T->getScalarSizeInBits()));
  }

  /// Applies \p Op to each pair of elements of vectors, or to scalars.
  template <typename Fn>
  Value *elementwise(ArrayRef<Value *> Args, Type *Result, Fn Op) {
    auto *V = dyn_cast<FixedVectorType>(Result);
    if (!V)
      return Op(Args);
    Value *R = PoisonValue::get(Result);
    for (unsigned I = 0; I < V->getNumElements(); ++I) {
      SmallVector<Value *, 3> E;
      for (Value *A : Args)
        E.push_back(B.CreateExtractElement(A, I));
      R = B.CreateInsertElement(R, Op(ArrayRef<Value *>(E)), I);
    }
    return R;
  }

  //===--------------------------------------------------------------------===//
  // Floating point
  //===--------------------------------------------------------------------===//

  /// \p X with subnormal numbers replaced by zeros of their sign, in whatever
  /// mode the function runs.
  Value *flush(Value *X) {
    Type *T = X->getType();
    Value *Zero = B.CreateBitCast(B.CreateAnd(bits(X), signMask(T)), T);
    if (T->getScalarType()->isBFloatTy()) { // No class instruction for these.
      Value *Exponent =
          B.CreateAnd(bits(X), num(bitsType(T), uint64_t(0x7f80)));
      return B.CreateSelect(
          B.CreateICmpEQ(Exponent, num(bitsType(T), uint64_t(0))), Zero, X);
    }
    return B.CreateSelect(B.createIsFPClass(X, fcSubnormal), Zero, X);
  }
  Value *flushIf(bool Ftz, Value *X) { return Ftz ? flush(X) : X; }

  /// Whether the function's mode does what `.ftz` asks of an operation on \p T
  /// that the hardware has an instruction for.
  bool modeFlushes(Type *T) const { return T->isFloatTy() && PreservesSign; }

  /// Applies an operation that rounds to the nearest, and flushes around it.
  /// \p Scaled: its result can be inexact near the smallest normal number, and
  /// grows with its first (and third) operand.
  template <typename Fn>
  Value *arithmetic(bool Ftz, bool Saturate, bool Scaled, Fn Op) {
    if (!Ftz && type()->isFloatTy() && !keepsSubnormals())
      return nullptr;
    bool Explicit = Ftz && !modeFlushes(type());
    SmallVector<Value *, 3> Args;
    for (Value *A : CI.args())
      Args.push_back(flushIf(Explicit, A));
    Value *R = flushIf(Explicit, Op(ArrayRef<Value *>(Args)));
    if (Explicit && Scaled)
      R = flushTiny(R, Args, Op);
    return Saturate ? saturate(R) : R;
  }

  /// What is below the smallest normal number after rounding to 24 bits of
  /// whatever exponent is flushed, though the subnormal format may round it up
  /// to that number (seen on an H200). \p R, of that size, is worked out again
  /// 2^24 times as large, where nothing is subnormal: the operands of a
  /// product, quotient or fused sum of that size leave room for it.
  template <typename Fn>
  Value *flushTiny(Value *R, ArrayRef<Value *> Args, Fn Op) {
    Type *T = R->getType();
    SmallVector<Value *, 3> Large(Args.begin(), Args.end());
    Large[0] = B.CreateFMul(Large[0], num(T, 0x1p24));
    if (Large.size() == 3)
      Large[2] = B.CreateFMul(Large[2], num(T, 0x1p24));
    Value *Tiny = B.CreateAnd(
        B.CreateFCmpOEQ(fabs(R), num(T, 0x1p-126)),
        B.CreateFCmpOLT(fabs(Op(ArrayRef<Value *>(Large))), num(T, 0x1p-102)));
    Value *Zero = B.CreateBitCast(B.CreateAnd(bits(R), signMask(T)), T);
    return B.CreateSelect(Tiny, Zero, R);
  }

  /// The same for the fused multiply-add of halves, whose exact value near the
  /// smallest normal half fits a double.
  Value *flushTinyHalf(Value *R, ArrayRef<Value *> A) {
    Type *T = R->getType(), *Wide = T->getWithNewType(F64);
    Value *Exact = fma(B.CreateFPExt(A[0], Wide), B.CreateFPExt(A[1], Wide),
                       B.CreateFPExt(A[2], Wide));
    Value *Tiny =
        B.CreateAnd(B.CreateFCmpOEQ(fabs(R), num(T, 0x1p-14)),
                    B.CreateFCmpOLT(fabs(Exact), num(Wide, 0x1p-14 - 0x1p-26)));
    Value *Zero = B.CreateBitCast(B.CreateAnd(bits(R), signMask(T)), T);
    return B.CreateSelect(Tiny, Zero, R);
  }

  /// Clamps to [0, 1]; NaN and -0 become +0.
  Value *saturate(Value *X) {
    Type *T = X->getType();
    Value *Low =
        B.CreateSelect(B.CreateFCmpOGT(X, num(T, 0.0)), X, num(T, 0.0));
    return B.CreateSelect(B.CreateFCmpOLT(Low, num(T, 1.0)), Low, num(T, 1.0));
  }
  /// Negative numbers and -0 become +0; NaN stays.
  Value *relu(Value *X) {
    Type *T = X->getType();
    return B.CreateSelect(B.CreateFCmpUGT(X, num(T, 0.0)), X, num(T, 0.0));
  }

  /// PTX's min and max: the operand that is a number when the other is NaN, and
  /// -0 below +0. v_min and v_max order zeros so, and so does LLVM's constant
  /// folding of minnum. What minnum gives for a signalling NaN is not the same
  /// in every LLVM version; canonicalize takes those away first.
  Value *minMax(Value *X, Value *Y, bool Max, bool NaN, bool XorSign) {
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

  /// bfloat as float, exactly, and back where nothing is lost. Done on the
  /// bits: the processors here have no instruction, and this keeps every mode
  /// out.
  Value *fromBF16(Value *X) {
    Value *Wide = B.CreateShl(B.CreateZExt(B.CreateBitCast(X, I16), I32), 16);
    return B.CreateBitCast(Wide, F32);
  }
  Value *toBF16(Value *Bits32) {
    return B.CreateBitCast(B.CreateTrunc(B.CreateLShr(Bits32, 16), I16),
                           B.getBFloatTy());
  }

  /// float to bfloat, to the nearest even or toward zero; every NaN gives 7fff.
  Value *narrowToBF16(Value *X, Round Mode, bool SatFinite) {
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
  /// On the bits of a float, so that no mode matters.
  Value *isNaNBits(Value *U) {
    return B.CreateICmpUGT(B.CreateAnd(U, 0x7fffffff), B.getInt32(0x7f800000));
  }

  /// \p R, a number rounded to the nearest, or the neighbour that the direction
  /// asks for, when the exact one is \p Below or \p Above it. Bits one up are
  /// away from zero, bits one down toward it; from infinity that leads to the
  /// largest number, and back. Which of the two is asked for may not be needed,
  /// hence the functions.
  Value *neighbour(Value *R, Round Mode, function_ref<Value *()> Below,
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

  /// \p X to the narrower \p To. The rounded number tells by its difference
  /// from \p X whether its neighbour is the one that the direction asks for.
  Value *narrow(Value *X, Type *To, Round Mode) {
    Value *R = B.CreateFPTrunc(X, To);
    if (Mode == Round::Nearest)
      return R;
    Value *Back = B.CreateFPExt(R, X->getType());
    return neighbour(
        R, Mode, [&] { return B.CreateFCmpOGT(Back, X); },
        [&] { return B.CreateFCmpOLT(Back, X); });
  }

  /// double to float with subnormal results flushed. In the function's mode the
  /// hardware may flush before it rounds, so numbers below the smallest normal
  /// one are decided here: they are that number when rounding to 24 bits, of
  /// whatever exponent, leads to it (seen on an H200).
  Value *narrowFlushed(Value *X, Round Mode) {
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
    Value *Sign = B.CreateTrunc(
        B.CreateLShr(B.CreateAnd(bits(X), signMask(F64)), 32), I32);
    Value *Small = B.CreateOr(
        Sign, B.CreateSelect(Up, B.getInt32(0x00800000), B.getInt32(0)));
    return B.CreateSelect(B.CreateFCmpOLT(Size, Min),
                          B.CreateBitCast(Small, F32), narrow(X, F32, Mode));
  }

  /// A sum, product or fused sum in a directed rounding: a call that
  /// DirectedRuns replaces.
  Value *directed(StringRef Instruction, ArrayRef<Value *> A, Round Mode);

  /// The quotient of doubles. The sign of what is left of \p X, which one fma
  /// tells, says on which side of the rounded quotient the exact one is. Where
  /// \p X is small the remainder might be zero for being too small, so that is
  /// done 2^200 times as large; the quotient leaves room for it, for \p Y is at
  /// least 2^-1074.
  Value *divideDirected(Value *X, Value *Y, Round Mode) {
    Value *Q = B.CreateFDiv(X, Y);
    auto *Known = dyn_cast<ConstantFP>(X);
    // isExactlyValue() would need data of one LLVM before its version is
    // checked.
    if (!Known || Known->getValueAPF().convertToDouble() != 1.0) {
      Value *Scale =
          B.CreateSelect(B.CreateFCmpOLT(fabs(X), num(F64, 0x1p-900)),
                         num(F64, 0x1p+200), num(F64, 1.0));
      X = B.CreateFMul(X, Scale);
      return stepQuotient(Q, B.CreateFMul(Q, Scale), X, Y, Mode);
    }
    return stepQuotient(Q, Q, X, Y, Mode);
  }
  Value *stepQuotient(Value *Q, Value *Scaled, Value *X, Value *Y, Round Mode) {
    Value *Rest = fma(B.CreateFNeg(Scaled), Y, X);
    // Of the sign of the exact quotient minus the rounded one. It is NaN, and
    // neither, where the quotient is exactly infinite.
    Rest = B.CreateBitCast(
        B.CreateXor(bits(Rest), B.CreateAnd(bits(Y), signMask(F64))), F64);
    return neighbour(
        Q, Mode, [&] { return B.CreateFCmpOLT(Rest, num(F64, 0.0)); },
        [&] { return B.CreateFCmpOGT(Rest, num(F64, 0.0)); });
  }

  /// The square root of a double, likewise.
  Value *rootDirected(Value *X, Round Mode) {
    Value *R = unary(Intrinsic::sqrt, X);
    Value *Small = B.CreateFCmpOLT(X, num(F64, 0x1p-900));
    X = B.CreateFMul(X,
                     B.CreateSelect(Small, num(F64, 0x1p+200), num(F64, 1.0)));
    Value *S = B.CreateFMul(
        R, B.CreateSelect(Small, num(F64, 0x1p+100), num(F64, 1.0)));
    Value *Rest = fma(B.CreateFNeg(S), S, X);
    return neighbour(
        R, Mode, [&] { return B.CreateFCmpOLT(Rest, num(F64, 0.0)); },
        [&] { return B.CreateFCmpOGT(Rest, num(F64, 0.0)); });
  }

  /// Division, reciprocal and square root in a directed rounding, \p Op in
  /// double. Those of floats are worked out there to the nearest: no quotient
  /// or root of numbers of 24 bits is so close to a number of 24 bits, without
  /// being it, that its 53 bits would not show the side (2^-49 of its size at
  /// least), so rounding them again is right.
  template <typename Fn> Value *unevenDirected(bool Ftz, Round Mode, Fn Op) {
    if (type()->isDoubleTy())
      return Op(arguments(), true);
    if (!Ftz && !keepsSubnormals())
      return nullptr;
    SmallVector<Value *, 2> Wide;
    for (Value *A : CI.args())
      Wide.push_back(B.CreateFPExt(flushIf(Ftz, A), F64));
    Value *R = Op(ArrayRef<Value *>(Wide), false);
    return Ftz ? narrowFlushed(R, Mode) : narrow(R, F32, Mode);
  }
  SmallVector<Value *, 3> arguments() const {
    return SmallVector<Value *, 3>(CI.args());
  }

  /// The fused multiply-add of bfloats, as bfloat. The exact product fits a
  /// double; the sum there is rounded to odd (its last bit is set when anything
  /// was lost, which TwoSum finds), and again as a float, so that the last step
  /// rounds as if from the exact sum (Boldo and Melquiond, "Emulation of FMA
  /// and correctly rounded sums", 2008).
  Value *fmaBF16(Value *X, Value *Y, Value *Z) {
    auto Wide = [&](Value *V) { return B.CreateFPExt(V, F64); };
    Value *P = B.CreateFMul(Wide(exactFloat(X)), Wide(exactFloat(Y)));
    Value *C = Wide(exactFloat(Z));
    Value *S = B.CreateFAdd(P, C);
    Value *V = B.CreateFSub(S, P);
    Value *Lost =
        B.CreateFAdd(B.CreateFSub(P, B.CreateFSub(S, V)), B.CreateFSub(C, V));
    Value *U = bits(S);
    Value *SameSign =
        B.CreateICmpSGE(B.CreateXor(U, bits(Lost)), B.getInt64(0));
    Value *Odd = B.CreateSelect(SameSign, B.CreateAdd(U, B.getInt64(1)),
                                B.CreateSub(U, B.getInt64(1)));
    Value *Even = B.CreateICmpEQ(B.CreateAnd(U, 1), B.getInt64(0));
    Value *Inexact = B.CreateFCmpONE(Lost, num(F64, 0.0));
    S = B.CreateBitCast(B.CreateSelect(B.CreateAnd(Inexact, Even), Odd, U),
                        F64);

    Value *F = narrow(S, F32, Round::Zero);
    Value *Changed = B.CreateFCmpONE(B.CreateFPExt(F, F64), S);
    Value *W = B.CreateOr(B.CreateBitCast(F, I32), B.CreateZExt(Changed, I32));
    return narrowToBF16(B.CreateBitCast(W, F32), Round::Nearest, false);
  }
  Value *exactFloat(Value *X) { return fromBF16(X); }

  //===--------------------------------------------------------------------===//
  // Floats of 8 bits and less
  //===--------------------------------------------------------------------===//

  /// Such a format (OCP "8-bit Floating Point Specification" and
  /// "Microscaling Formats", PTX ISA, "Alternate Floating-Point Data Formats").
  /// A magnitude above Max is no number; where that leaves none, as below 8
  /// bits, there is no NaN either.
  struct Format {
    const char *Name;
    unsigned Exponent, Mantissa;
    int Bias;
    unsigned Max; ///< The magnitude of the largest number.
    unsigned bits() const { return 1 + Exponent + Mantissa; }
  };

  /// float to \p T to the nearest even, clamped to its largest number.
  Value *toSmall(Value *X, const Format &T) {
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
    return B.CreateSelect(isNaNBits(U),
                          B.getInt32(T.bits() == 8 ? 0x7f : T.Max), R);
  }

  /// \p Code, of type \p T in its lowest bits, as a half, exactly.
  Value *fromSmall(Value *Code, const Format &T) {
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

  //===--------------------------------------------------------------------===//
  // Conversions from and to integers
  //===--------------------------------------------------------------------===//

  Value *roundToIntegral(Value *X, Round Mode) {
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

  Value *toInteger(Value *X, Type *To, bool Signed, Round Mode, bool Ftz) {
    if (!Ftz && X->getType()->isFloatTy() &&
        (Mode == Round::Minus || Mode == Round::Plus) && !keepsSubnormals())
      return nullptr;
    X = flushIf(Ftz, X);
    Value *Integral = Mode == Round::Zero ? X : roundToIntegral(X, Mode);
    return convertToInteger(B, Integral, To, Signed);
  }

  /// The bits beyond the precision of \p To are cut off the magnitude, which
  /// then converts exactly, and one unit of its last place is added when the
  /// direction leads away from zero.
  Value *fromInteger(Value *X, Type *To, bool Signed, Round Mode) {
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

  //===--------------------------------------------------------------------===//
  // Integers
  //===--------------------------------------------------------------------===//

  Value *extend(Value *X, Type *T, bool Signed) {
    return Signed ? B.CreateSExt(X, T) : B.CreateZExt(X, T);
  }

  /// Spreads the four low nibbles of \p Nibbles over the bytes of a word.
  Value *spread(Value *Nibbles) {
    Value *R = nullptr;
    for (unsigned I = 0; I < 4; ++I) {
      Value *N =
          B.CreateShl(B.CreateAnd(Nibbles, uint64_t(0xf) << (4 * I)), 4 * I);
      R = R ? B.CreateOr(R, N) : N;
    }
    return R;
  }
  /// v_perm_b32: byte I of the result is byte Selector[I] of Y:X. Its selectors
  /// from 8 up mean something else than prmt's.
  Value *permute(Value *X, Value *Y, Value *Selector) {
    return call(Intrinsic::amdgcn_perm, {}, {Y, X, Selector});
  }

  /// prmt without a mode: the top bit of a nibble asks for the sign of the byte
  /// in every bit instead of the byte.
  Value *prmt(Value *X, Value *Y, Value *Selector) {
    Value *S = spread(Selector);
    Value *Bytes = permute(X, Y, B.CreateAnd(S, 0x07070707));
    Value *Signs = B.CreateMul(B.CreateAnd(B.CreateLShr(Bytes, 7), 0x01010101),
                               B.getInt32(0xff));
    Value *Mask = B.CreateMul(B.CreateAnd(B.CreateLShr(S, 3), 0x01010101),
                              B.getInt32(0xff));
    return B.CreateOr(B.CreateAnd(Bytes, B.CreateNot(Mask)),
                      B.CreateAnd(Signs, Mask));
  }
  /// prmt with a mode: \p Table holds the selector of each of the four values
  /// of the mode's control, 16 bits each.
  Value *prmtMode(Value *X, Value *Y, Value *Control, uint64_t Table) {
    Value *Shift = B.CreateShl(B.CreateZExt(B.CreateAnd(Control, 3), I64), 4);
    Value *Nibbles = B.CreateTrunc(B.CreateLShr(B.getInt64(Table), Shift), I32);
    return permute(X, Y, spread(Nibbles));
  }

  /// The position of the \p K-th (from 0) set bit of the word \p X, -1 if there
  /// is none. Each step asks how many are in the lower half.
  Value *nthSet(Value *X, Value *K) {
    Value *Found = B.CreateICmpULT(K, unary(Intrinsic::ctpop, X));
    Value *Position = B.getInt32(0);
    for (unsigned Half = 16; Half; Half /= 2) {
      Value *Low =
          B.CreateAnd(B.CreateLShr(X, Position), (uint64_t(1) << Half) - 1);
      Value *N = unary(Intrinsic::ctpop, Low);
      Value *Skip = B.CreateICmpUGE(K, N);
      K = B.CreateSelect(Skip, B.CreateSub(K, N), K);
      Position = B.CreateSelect(Skip, B.CreateAdd(Position, B.getInt32(Half)),
                                Position);
      if (Half >
          1) // Keeps the next shift below the width when nothing is found.
        Position = B.CreateAnd(Position, 31);
    }
    return B.CreateSelect(Found, B.CreateAnd(Position, 31), B.getInt32(-1));
  }

  //===--------------------------------------------------------------------===//
  // Approximations
  //===--------------------------------------------------------------------===//

  /// Sine or cosine. The reduction by multiples of pi/2 is done in double,
  /// which keeps the remainder exact to 2^-50 for any argument that the PTX
  /// bound covers; the polynomials (minimax on [-pi/4, pi/4], fitted for this
  /// file) are within 2^-26.
  Value *sine(Value *X, bool Cosine) {
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

  /// The reciprocal square root of a float. v_rsq_f32 takes no subnormal input.
  Value *reciprocalRoot(Value *X, bool Ftz) {
    if (Ftz)
      return call(Intrinsic::amdgcn_rsq, {F32}, {flush(X)});
    Value *Small = B.CreateFCmpOLT(fabs(X), num(F32, 0x1p-126));
    Value *Scaled =
        B.CreateSelect(Small, B.CreateFMul(X, num(F32, 0x1p+24)), X);
    Value *R = call(Intrinsic::amdgcn_rsq, {F32}, {Scaled});
    return B.CreateSelect(Small, B.CreateFMul(R, num(F32, 0x1p+12)), R);
  }

  CallInst &CI;
  IRBuilder<> &B;
  Type *I1, *I16, *I32, *I64, *F16, *F32, *F64;

private:
  bool FlushesInputs, FlushesResults, PreservesSign;
};

//===----------------------------------------------------------------------===//
// Directed rounding
//===----------------------------------------------------------------------===//

/// What a directed operation is until DirectedRuns comes: a call of a function
/// with this prefix and the instruction's name, the rounding its first operand.
constexpr StringLiteral DirectedPrefix = "crosslane.directed.";

Value *Emitter::directed(StringRef Instruction, ArrayRef<Value *> A,
                         Round Mode) {
  Type *T = type();
  SmallVector<Type *, 4> Types = {I32};
  SmallVector<Value *, 4> Args = {B.getInt32(static_cast<unsigned>(Mode))};
  for (Value *V : A) {
    Types.push_back(T);
    Args.push_back(V);
  }
  std::string Name =
      (DirectedPrefix + Instruction + Twine(T->getScalarSizeInBits())).str();
  return B.CreateCall(CI.getModule()->getOrInsertFunction(
                          Name, FunctionType::get(T, Types, false)),
                      Args);
}

/// Puts directed operations that stand near each other in a block into one
/// piece of inline assembly each:
///
///   s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10
///   v_add_f64 v[4:5], v[0:1], v[2:3]
///   v_mul_f64 v[6:7], v[0:1], v[2:3]
///   s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
///
/// For the compiler that is a function of its operands like any other: no
/// operation of the nearest rounding can come between, wherever an optimiser or
/// a scheduler moves things, and no operation of the run can leave it. LLVM's
/// constrained operations would not do: they are kept in order among themselves
/// only.
///
/// A run ends where an instruction outside of it uses a result, and where its
/// operands would fill too many registers. Its assembly stands where its last
/// operation did. The hardware wants two other instructions between two writes
/// of the same register by s_setreg (GCNHazardRecognizer::checkSetRegHazards).
/// On gfx11 it also asks for care with what vector instructions shortly before
/// have written, which LLVM does not take of assembly (fixVALUTransUseHazard,
/// fixVALUPartialForwardingHazard there); waiting for them does.
class DirectedRuns {
public:
  DirectedRuns(Function &F, const LoweringOptions &Opts) : F(F), Opts(Opts) {}

  void run() {
    for (BasicBlock &BB : F) {
      for (Instruction &I : make_early_inc_range(BB)) {
        auto *CI = dyn_cast<CallInst>(&I);
        if (CI && isDirected(*CI)) {
          if (!fits(*CI))
            close();
          append(*CI);
        } else if (any_of(I.operand_values(), [&](const Value *V) {
                     return is_contained(Run, V);
                   })) {
          close();
        }
      }
      close();
    }
  }

  static bool isDirected(const CallInst &CI) {
    const Function *Callee = CI.getCalledFunction();
    return Callee && Callee->getName().starts_with(DirectedPrefix);
  }

private:
  static constexpr unsigned MaxWords = 40;

  static unsigned words(const Value *V) {
    return V->getType()->getScalarSizeInBits() / 32;
  }
  bool isNew(const Value *V) const {
    return !is_contained(Run, V) && !is_contained(Inputs, V);
  }
  bool fits(const CallInst &CI) const {
    unsigned More = words(&CI);
    for (const Use &U : drop_begin(CI.args()))
      More += isNew(U) ? words(U) : 0;
    return Words + More <= MaxWords;
  }
  void append(CallInst &CI) {
    Words += words(&CI);
    for (const Use &U : drop_begin(CI.args()))
      if (isNew(U)) {
        Inputs.push_back(U);
        Words += words(U);
      }
    Run.push_back(&CI);
  }

  void setMode(Twine Bits) {
    // Of the instructions since the last time at least two are wanted.
    if (Since < 2)
      Text += Since ? "s_nop 0\n" : "s_nop 1\n";
    Text +=
        ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), " + Bits + "\n").str();
    Since = 0;
  }

  void close() {
    if (Run.empty())
      return;
    Text.clear();
    Since = 2; // a run behind another waits when it ends
    if (Opts.has(XL_FEATURE_valu_hazards))
      Text += "s_waitcnt_depctr 0xfff\n";
    std::string Outs, Ins;
    SmallVector<Type *, 8> Results, Types;
    Round Now = Round::Nearest;
    for (CallInst *CI : Run) {
      auto Mode = static_cast<Round>(
          cast<ConstantInt>(CI->getArgOperand(0))->getZExtValue());
      if (Mode != Now)
        setMode(Mode == Round::Zero ? "15" : Mode == Round::Minus ? "10" : "5");
      Now = Mode;
      Text +=
          CI->getCalledFunction()->getName().drop_front(DirectedPrefix.size());
      Text += " " + place(CI);
      for (const Use &U : drop_begin(CI->args()))
        Text += ", " + place(U);
      Text += "\n";
      ++Since;
      Results.push_back(CI->getType());
      // What is written before all operands are read shares no register.
      Outs += CI == Run.back() ? "=v," : "=&v,";
    }
    setMode("0");
    Text += "s_nop 1";
    for (Value *V : Inputs) {
      Types.push_back(V->getType());
      Ins += "v,";
    }
    StringRef Constraints = Outs += Ins;
    IRBuilder<> B(Run.back());
    Type *Result = Results.size() == 1
                       ? Results[0]
                       : StructType::get(F.getContext(), Results);
    CallInst *Asm =
        B.CreateCall(InlineAsm::get(FunctionType::get(Result, Types, false),
                                    Text, Constraints.drop_back(), false),
                     Inputs);
    Asm->setDoesNotAccessMemory();
    Asm->setDoesNotThrow();
    Asm->setMetadata(OwnAsm, MDNode::get(F.getContext(), {}));
    for (auto [K, CI] : enumerate(Run)) {
      CI->replaceAllUsesWith(Run.size() == 1
                                 ? static_cast<Value *>(Asm)
                                 : B.CreateExtractValue(Asm, unsigned(K)));
    }
    for (CallInst *CI : reverse(Run))
      CI->eraseFromParent();
    Run.clear();
    Inputs.clear();
    Words = 0;
  }

  /// The operand of the assembly that holds \p V.
  std::string place(const Value *V) const {
    const auto *R = find(Run, V);
    size_t K = R != Run.end() ? R - Run.begin()
                              : Run.size() + (find(Inputs, V) - Inputs.begin());
    return "$" + std::to_string(K);
  }

  Function &F;
  const LoweringOptions &Opts;
  SmallVector<CallInst *, 8> Run;
  SmallVector<Value *, 16> Inputs;
  unsigned Words = 0;
  std::string Text;
  unsigned Since = 0; ///< Instructions since the last write of MODE.
};

using Lowering = std::function<Value *(Emitter &)>;

/// What to do with one intrinsic. Types has a letter for the result and one for
/// each operand: b i1, s i16, i i32, l i64, f float, d double, h half, e
/// bfloat, H and E vectors of two of these. It is empty where any types will
/// do.
struct Rule {
  std::string Types;
  Lowering Lower;
};

class Rules {
public:
  Rules() {
    addFloat();
    addApproximations();
    addConversions();
    addInteger();
    addRefusals();
  }
  const Rule *find(StringRef Name) const {
    auto It = Map.find(Name);
    return It == Map.end() ? nullptr : &It->second;
  }

private:
  void add(const Twine &Name, std::string Types, Lowering L) {
    [[maybe_unused]] bool New =
        Map.try_emplace(Name.str(), Rule{std::move(Types), std::move(L)})
            .second;
    assert(New && "two rules for one intrinsic");
  }
  void addFloat();
  void addApproximations();
  void addConversions();
  void addInteger();
  void addRefusals();

  StringMap<Rule> Map;
};

struct RoundingMode {
  const char *Suffix;
  Round Mode;
};
constexpr RoundingMode RoundingModes[] = {
    {"rn", Round::Nearest},
    {"rz", Round::Zero},
    {"rm", Round::Minus},
    {"rp", Round::Plus},
};

/// A floating-point type: the letter in Rule::Types, the suffix that LLVM 19's
/// intrinsics have for it, and that of an overloaded intrinsic in LLVM 22.
struct FloatType {
  char Letter;
  const char *Suffix;
  const char *Overload;
};
constexpr FloatType FloatTypes[] = {
    {'f', "f", "f32"},       {'d', "d", "f64"},     {'h', "f16", "f16"},
    {'H', "f16x2", "v2f16"}, {'e', "bf16", "bf16"}, {'E', "bf16x2", "v2bf16"},
};
bool isBF16(const FloatType &T) { return T.Letter == 'e' || T.Letter == 'E'; }

std::string letters(char Result, unsigned Operands) {
  return std::string(Operands + 1, Result);
}

/// Sums, products, quotients, roots, minima, rounding to integral values.
void Rules::addFloat() {
  // add, mul, div, fma, rcp, sqrt. AMDGPU expands an fdiv and a sqrt without
  // !fpmath to a correctly rounded one (SIISelLowering.cpp, LowerFDIV32,
  // LowerFDIV64, lowerFSQRTF32, lowerFSQRTF64). Only f32 has `ftz` and `sat`.
  struct Operation {
    const char *Name;
    unsigned Operands;
    bool Saturates;
    /// What rounds as MODE says, without the type; or nullptr.
    const char *Instruction;
    Value *(*Emit)(Emitter &, ArrayRef<Value *>);
  };
  static const Operation Operations[] = {
      {"add", 2, true, "v_add_f",
       [](Emitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFAdd(A[0], A[1]);
       }},
      {"mul", 2, false, "v_mul_f",
       [](Emitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFMul(A[0], A[1]);
       }},
      {"div", 2, false, nullptr,
       [](Emitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFDiv(A[0], A[1]);
       }},
      {"fma", 3, true, "v_fma_f",
       [](Emitter &E, ArrayRef<Value *> A) { return E.fma(A[0], A[1], A[2]); }},
      {"rcp", 1, false, nullptr,
       [](Emitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFDiv(Emitter::num(A[0]->getType(), 1.0), A[0]);
       }},
      {"sqrt", 1, false, nullptr,
       [](Emitter &E, ArrayRef<Value *> A) {
         return E.unary(Intrinsic::sqrt, A[0]);
       }},
  };
  for (const Operation &O : Operations)
    for (const RoundingMode &R : RoundingModes) {
      // Sums of normal numbers are exact there, 1/x and roots do not come
      // close; and rounding to zero does not lead up to a normal number.
      StringRef Op = O.Name;
      bool Scales =
          (Op == "mul" || Op == "div" || Op == "fma") && R.Mode != Round::Zero;
      auto Rounded = [&O, Mode = R.Mode, Scales](bool Ftz,
                                                 bool Sat) -> Lowering {
        if (Mode == Round::Nearest)
          return [=](Emitter &E) {
            return E.arithmetic(Ftz, Sat, Scales, [&](ArrayRef<Value *> A) {
              return O.Emit(E, A);
            });
          };
        if (O.Instruction)
          return [=](Emitter &E) {
            return E.arithmetic(Ftz, Sat, Scales, [&](ArrayRef<Value *> A) {
              return E.directed(O.Instruction, A, Mode);
            });
          };
        return [=](Emitter &E) {
          return E.unevenDirected(
              Ftz, Mode, [&](ArrayRef<Value *> A, bool Exact) -> Value * {
                if (!Exact)
                  return O.Emit(E, A);
                if (O.Operands == 2)
                  return E.divideDirected(A[0], A[1], Mode);
                return StringRef(O.Name) == "rcp"
                           ? E.divideDirected(Emitter::num(E.F64, 1.0), A[0],
                                              Mode)
                           : E.rootDirected(A[0], Mode);
              });
        };
      };
      std::string Name = (Twine(O.Name) + "." + R.Suffix).str();
      for (bool Ftz : {false, true})
        for (bool Sat : {false, true})
          if (!Sat || O.Saturates)
            add(Twine(Name) + (Ftz ? ".ftz" : "") + (Sat ? ".sat" : "") + ".f",
                letters('f', O.Operands), Rounded(Ftz, Sat));
      add(Name + ".d", letters('d', O.Operands), Rounded(false, false));
    }
  // The compiler for NVIDIA takes this as sqrt.rn unless told otherwise, with
  // the function's mode for subnormal numbers.
  add("sqrt.f", "ff",
      [](Emitter &E) { return E.unary(Intrinsic::sqrt, E.arg(0)); });

  // fma of half and bfloat: `sat` and `relu` exclude each other.
  for (const FloatType &T : FloatTypes) {
    if (T.Letter == 'f' || T.Letter == 'd')
      continue;
    for (bool Ftz : {false, true})
      for (StringRef Clamp : {"", ".sat", ".relu"}) {
        bool BF16 = isBF16(T), Sat = Clamp == ".sat", Relu = Clamp == ".relu";
        add(Twine("fma.rn") + (Ftz ? ".ftz" : "") + Clamp + "." + T.Suffix,
            letters(T.Letter, 3), [=](Emitter &E) {
              Value *A[3];
              for (unsigned I = 0; I < 3; ++I)
                A[I] = E.flushIf(Ftz, E.arg(I));
              if (!BF16) {
                Value *R = E.flushIf(Ftz, E.fma(A[0], A[1], A[2]));
                if (Ftz)
                  R = E.flushTinyHalf(R, A);
                return Sat ? E.saturate(R) : Relu ? E.relu(R) : R;
              }
              if (!Ftz && !E.keepsSubnormals())
                return static_cast<Value *>(nullptr);
              return E.elementwise(A, E.type(), [&](ArrayRef<Value *> V) {
                Value *R = E.flushIf(Ftz, E.fmaBF16(V[0], V[1], V[2]));
                if (!Sat && !Relu)
                  return R;
                Value *F = E.fromBF16(R);
                return E.toBF16(E.bits(Sat ? E.saturate(F) : E.relu(F)));
              });
            });
      }
  }

  // fmin, fmax. double has none of the variants.
  for (bool Max : {false, true})
    for (bool Ftz : {false, true})
      for (bool NaN : {false, true})
        for (bool XorSign : {false, true})
          for (const FloatType &T : FloatTypes) {
            bool BF16 = isBF16(T);
            if (T.Letter == 'd' && (Ftz || NaN || XorSign))
              continue;
            add(Twine(Max ? "fmax" : "fmin") + (Ftz ? ".ftz" : "") +
                    (NaN ? ".nan" : "") + (XorSign ? ".xorsign.abs" : "") +
                    "." + T.Suffix,
                letters(T.Letter, 2), [=](Emitter &E) {
                  Value *X = E.flushIf(Ftz, E.arg(0)),
                        *Y = E.flushIf(Ftz, E.arg(1));
                  if (!Ftz && (BF16 || E.type()->isFloatTy()) &&
                      !E.keepsSubnormals())
                    return static_cast<Value *>(nullptr);
                  if (!BF16)
                    return E.minMax(X, Y, Max, NaN, XorSign);
                  return E.elementwise(
                      {X, Y}, E.type(), [&](ArrayRef<Value *> V) {
                        return E.toBF16(
                            E.bits(E.minMax(E.fromBF16(V[0]), E.fromBF16(V[1]),
                                            Max, NaN, XorSign)));
                      });
                });
          }

  // floor, ceil, trunc; round is cvt.rni: ties go to the even number.
  const std::pair<const char *, Round> Integral[] = {{"floor", Round::Minus},
                                                     {"ceil", Round::Plus},
                                                     {"trunc", Round::Zero},
                                                     {"round", Round::Nearest}};
  for (auto [Name, Mode] : Integral) {
    for (bool Ftz : {false, true})
      add(Twine(Name) + (Ftz ? ".ftz" : "") + ".f", "ff",
          [=, Mode = Mode](Emitter &E) {
            if (!Ftz && !E.keepsSubnormals())
              return static_cast<Value *>(nullptr);
            return E.roundToIntegral(E.flushIf(Ftz, E.arg(0)), Mode);
          });
    add(Twine(Name) + ".d", "dd", [Mode = Mode](Emitter &E) {
      return E.roundToIntegral(E.arg(0), Mode);
    });
  }

  add("saturate.f", "ff", [](Emitter &E) {
    return E.keepsSubnormals() ? E.saturate(E.arg(0)) : nullptr;
  });
  add("saturate.ftz.f", "ff",
      [](Emitter &E) { return E.saturate(E.flush(E.arg(0))); });
  add("saturate.d", "dd", [](Emitter &E) { return E.saturate(E.arg(0)); });

  // Absolute value and sign change, on the bits.
  for (const FloatType &T : FloatTypes) {
    auto Abs = [](bool Ftz) -> Lowering {
      return [=](Emitter &E) {
        Value *X = E.flushIf(Ftz, E.arg(0));
        return E.B.CreateBitCast(
            E.B.CreateAnd(E.bits(X),
                          ConstantExpr::getNot(Emitter::signMask(E.type()))),
            E.type());
      };
    };
    for (bool Ftz : {false, true}) {
      add(Twine("fabs") + (Ftz ? ".ftz." : ".") + T.Overload,
          letters(T.Letter, 1), Abs(Ftz));
      if (T.Letter == 'f' || (T.Letter == 'd' && !Ftz))
        add(Twine("fabs") + (Ftz ? ".ftz." : ".") + T.Suffix,
            letters(T.Letter, 1), Abs(Ftz));
    }
    if (isBF16(T)) {
      add(Twine("abs.") + T.Suffix, letters(T.Letter, 1), Abs(false));
      add(Twine("neg.") + T.Suffix, letters(T.Letter, 1), [](Emitter &E) {
        return E.B.CreateBitCast(
            E.B.CreateXor(E.bits(E.arg(0)), Emitter::signMask(E.type())),
            E.type());
      });
    }
  }
}

/// Results that PTX bounds the error of. What is emitted has at most that
/// error:
///
///   intrinsic            PTX ISA                        here
///   div.approx.f32       2 ulp, |b| in 2^[-126, 126]    correctly rounded
///   div.full.f32         2 ulp                          correctly rounded
///   rcp.approx.ftz.f32   1 ulp                          v_rcp_f32: 1 ulp
///   rcp.approx.ftz.f64   20 bits of mantissa            correctly rounded, cut
///   sqrt.approx.f32      2^-23 relative                 1 ulp
///   rsqrt.approx.f32     2^-22.9 relative               v_rsq_f32: 1 ulp
///   rsqrt.approx.f64     not stated                     1 ulp
///   rsqrt.approx.ftz.f64 20 bits of mantissa            1 ulp, cut
///   ex2.approx.f32       2^-22 relative                 v_exp_f32: 1 ulp
///   ex2.approx.f16       2^-9.9 relative                1 ulp
///   ex2.approx.ftz.bf16  2^-7 relative                  f32, then rounded
///   lg2.approx.f32       2^-22.6 absolute in (1/2, 2),  v_log_f32: 1 ulp
///                        2^-22 relative elsewhere
///   sin, cos.approx.f32  2^-20.5 absolute to 2 pi,      2^-23 absolute
///                        2^-14.7 to 100 pi
///
/// An ulp of float is at most 2^-23 of the number. Beyond |b| = 2^126, where
/// div.approx gives 0, the quotient is given. The f64 reciprocals read only the
/// upper word of their operand and set only that of the result, as PTX says.
void Rules::addApproximations() {
  auto Divide = [](bool Ftz) -> Lowering {
    return [=](Emitter &E) {
      return E.flushIf(Ftz, E.B.CreateFDiv(E.flushIf(Ftz, E.arg(0)),
                                           E.flushIf(Ftz, E.arg(1))));
    };
  };
  add("div.approx.f", "fff", Divide(false));
  add("div.approx.ftz.f", "fff", Divide(true));
  add("div.full", "fff", Divide(false));
  add("div.full.ftz", "fff", Divide(true));

  add("rcp.approx.ftz.f", "ff", [](Emitter &E) {
    return E.flush(E.call(Intrinsic::amdgcn_rcp, {E.F32}, {E.flush(E.arg(0))}));
  });
  auto Coarse = [](bool Root) -> Lowering {
    return [=](Emitter &E) {
      auto Cut = [&](Value *X) {
        return E.B.CreateBitCast(E.B.CreateAnd(E.bits(X), 0xffffffff00000000),
                                 E.F64);
      };
      Value *X = E.flush(Cut(E.arg(0)));
      if (Root)
        X = E.unary(Intrinsic::sqrt, X);
      Value *R = E.flush(Cut(E.B.CreateFDiv(Emitter::num(E.F64, 1.0), X)));
      // Cutting may leave a NaN without payload, which would be infinity.
      return E.B.CreateSelect(E.B.CreateFCmpUNO(E.arg(0), X),
                              ConstantFP::getNaN(E.F64), R);
    };
  };
  add("rcp.approx.ftz.d", "dd", Coarse(false));
  add("rsqrt.approx.ftz.d", "dd", Coarse(true));
  add("rsqrt.approx.d", "dd", [](Emitter &E) {
    return E.B.CreateFDiv(Emitter::num(E.F64, 1.0),
                          E.unary(Intrinsic::sqrt, E.arg(0)));
  });
  for (bool Ftz : {false, true}) {
    StringRef F = Ftz ? ".ftz" : "";
    add("rsqrt.approx" + F + ".f", "ff",
        [=](Emitter &E) { return E.reciprocalRoot(E.arg(0), Ftz); });
    add("sqrt.approx" + F + ".f", "ff", [=](Emitter &E) {
      Value *R = E.unary(Intrinsic::sqrt, E.flushIf(Ftz, E.arg(0)));
      if (auto *I = dyn_cast<Instruction>(R))
        I->setMetadata(LLVMContext::MD_fpmath,
                       MDBuilder(I->getContext()).createFPMath(1.0f));
      return R;
    });
    for (bool Cosine : {false, true})
      add(Twine(Cosine ? "cos" : "sin") + ".approx" + F + ".f", "ff",
          [=](Emitter &E) {
            return E.flushIf(Ftz, E.sine(E.flushIf(Ftz, E.arg(0)), Cosine));
          });
    add("lg2.approx" + F + ".f", "ff", [=](Emitter &E) {
      return Ftz ? E.call(Intrinsic::amdgcn_log, {E.F32}, {E.flush(E.arg(0))})
                 : E.unary(Intrinsic::log2, E.arg(0));
    });

    // LLVM 22 has one overloaded ex2, LLVM 19 a name for each type.
    auto Exp2 = [=](Emitter &E) -> Value * {
      Type *T = E.type();
      if (T->getScalarType()->isBFloatTy())
        return E.elementwise(
            {E.flushIf(Ftz, E.arg(0))}, T, [&](ArrayRef<Value *> V) {
              Value *R = E.unary(Intrinsic::exp2, E.fromBF16(V[0]));
              return E.flushIf(Ftz, E.narrowToBF16(R, Round::Nearest, false));
            });
      if (!Ftz)
        return E.unary(Intrinsic::exp2, E.arg(0));
      Value *X = E.flush(E.arg(0));
      if (!T->isFloatTy())
        return E.flush(E.unary(Intrinsic::exp2, X));
      return E.flush(E.call(Intrinsic::amdgcn_exp2, {T}, {X}));
    };
    for (const FloatType &T : FloatTypes) {
      if (T.Letter == 'd')
        continue;
      add(Twine("ex2.approx") + F + "." + T.Overload, letters(T.Letter, 1),
          Exp2);
      if (T.Letter == 'f' || (T.Letter == 'H' && !Ftz))
        add(Twine("ex2.approx") + F + "." + T.Suffix, letters(T.Letter, 1),
            Exp2);
    }
  }
}

/// Everything that changes the type.
void Rules::addConversions() {
  struct IntType {
    const char *Name;
    char Letter;
    bool Signed;
  };
  const IntType IntTypes[] = {{"i", 'i', true},
                              {"ui", 'i', false},
                              {"ll", 'l', true},
                              {"ull", 'l', false}};

  for (const RoundingMode &R : RoundingModes) {
    Round Mode = R.Mode;
    // Float to float.
    add(Twine("d2f.") + R.Suffix, "fd", [=](Emitter &E) {
      return E.keepsSubnormals() ? E.narrow(E.arg(0), E.F32, Mode) : nullptr;
    });
    add(Twine("d2f.") + R.Suffix + ".ftz", "fd",
        [=](Emitter &E) { return E.narrowFlushed(E.arg(0), Mode); });

    // Between floats and integers.
    for (const IntType &T : IntTypes)
      for (char F : {'f', 'd'}) {
        bool Signed = T.Signed;
        std::string Out = (Twine(F) + "2" + T.Name + "." + R.Suffix).str();
        add(Out, std::string{T.Letter, F}, [=](Emitter &E) {
          return E.toInteger(E.arg(0), E.type(), Signed, Mode, false);
        });
        if (F == 'f')
          add(Out + ".ftz", std::string{T.Letter, F}, [=](Emitter &E) {
            return E.toInteger(E.arg(0), E.type(), Signed, Mode, true);
          });
        add(Twine(T.Name) + "2" + Twine(F) + "." + R.Suffix,
            std::string{F, T.Letter}, [=](Emitter &E) {
              return E.fromInteger(E.arg(0), E.type(), Signed, Mode);
            });
      }
  }

  // float to half and bfloat, one or a pair: the first operand of a pair
  // becomes the upper half (PTX ISA, "cvt"). `ftz` makes no difference: a half
  // is zero long before a float is subnormal.
  auto Half = [](Emitter &E, Value *X) { return E.B.CreateFPTrunc(X, E.F16); };
  add("f2h.rn", "sf", [=](Emitter &E) { return E.bits(Half(E, E.arg(0))); });
  add("f2h.rn.ftz", "sf",
      [=](Emitter &E) { return E.bits(Half(E, E.arg(0))); });
  add("bf2h.rn", "se",
      [=](Emitter &E) { return E.bits(Half(E, E.fromBF16(E.arg(0)))); });
  add("bf2h.rn.ftz", "se",
      [=](Emitter &E) { return E.bits(Half(E, E.fromBF16(E.arg(0)))); });
  for (const RoundingMode &R : ArrayRef(RoundingModes).take_front(2))
    for (bool Relu : {false, true})
      for (bool SatFinite : {false, true})
        for (bool BF16 : {false, true}) {
          Round Mode = R.Mode;
          auto Convert = [=](Emitter &E, Value *X) -> Value * {
            if (Relu)
              X = E.relu(X);
            if (BF16)
              return E.narrowToBF16(X, Mode, SatFinite);
            Value *H = E.narrow(X, E.F16, Mode);
            if (!SatFinite)
              return H;
            Value *U = E.bits(H);
            Value *Infinite = E.B.CreateICmpEQ(E.B.CreateAnd(U, 0x7fff),
                                               E.B.getInt16(0x7c00));
            return E.B.CreateBitCast(
                E.B.CreateSelect(Infinite, E.B.CreateSub(U, E.B.getInt16(1)),
                                 U),
                E.F16);
          };
          std::string Suffix = (Twine(".") + R.Suffix + (Relu ? ".relu" : "") +
                                (SatFinite ? ".satfinite" : ""))
                                   .str();
          std::string To = BF16 ? "bf16" : "f16";
          // bfloat has float's subnormals, and only comparing them needs the
          // mode.
          bool NeedsMode = BF16 && Relu;
          add("f2" + To + Suffix, BF16 ? "ef" : "hf", [=](Emitter &E) {
            return NeedsMode && !E.keepsSubnormals() ? nullptr
                                                     : Convert(E, E.arg(0));
          });
          add("ff2" + To + "x2" + Suffix, BF16 ? "Eff" : "Hff",
              [=](Emitter &E) -> Value * {
                if (NeedsMode && !E.keepsSubnormals())
                  return nullptr;
                Value *Low = Convert(E, E.arg(1)), *High = Convert(E, E.arg(0));
                Value *V = E.B.CreateInsertElement(PoisonValue::get(E.type()),
                                                   Low, uint64_t(0));
                return E.B.CreateInsertElement(V, High, uint64_t(1));
              });
        }

  // Floats of 8 bits and less, in pairs: the first operand becomes the upper.
  static const Emitter::Format Formats[] = {{"e4m3x2", 4, 3, 7, 0x7e},
                                            {"e5m2x2", 5, 2, 15, 0x7b},
                                            {"e2m3x2", 2, 3, 1, 0x1f},
                                            {"e3m2x2", 3, 2, 3, 0x1f},
                                            {"e2m1x2", 2, 1, 1, 0x7}};
  for (const Emitter::Format &T : Formats)
    for (bool Relu : {false, true}) {
      const unsigned Shift = T.bits() == 4 ? 4 : 8;
      auto Pack = [=](Emitter &E, Value *Low, Value *High) {
        auto One = [&](Value *X) { return E.toSmall(Relu ? E.relu(X) : X, T); };
        return E.B.CreateTrunc(
            E.B.CreateOr(One(Low), E.B.CreateShl(One(High), Shift)), E.I16);
      };
      StringRef Suffix = Relu ? ".relu" : "";
      add(Twine("ff.to.") + T.Name + ".rn" + Suffix +
              (T.bits() == 8 ? "" : ".satfinite"),
          "sff",
          [=](Emitter &E) -> Value * { return Pack(E, E.arg(1), E.arg(0)); });
      if (T.bits() == 8)
        add(Twine("f16x2.to.") + T.Name + ".rn" + Suffix, "sH",
            [=](Emitter &E) -> Value * {
              auto Half = [&](uint64_t I) {
                return E.B.CreateFPExt(E.B.CreateExtractElement(E.arg(0), I),
                                       E.F32);
              };
              return Pack(E, Half(0), Half(1));
            });
      add(Twine(T.Name) + ".to.f16x2.rn" + Suffix, "Hs",
          [=](Emitter &E) -> Value * {
            Value *Codes = E.B.CreateZExt(E.arg(0), E.I32);
            Value *V = PoisonValue::get(E.type());
            for (uint64_t I : {0, 1}) {
              Value *H = E.fromSmall(E.B.CreateLShr(Codes, I * Shift), T);
              V = E.B.CreateInsertElement(V, Relu ? E.relu(H) : H, I);
            }
            return V;
          });
    }

  // tf32 is a float with the last 13 bits of the mantissa zero. `rna` takes
  // ties away from zero.
  for (StringRef Mode : {"rna", "rn", "rz"})
    for (bool Relu : {false, true})
      for (bool SatFinite : {false, true}) {
        if (Relu && Mode == "rna")
          continue;
        add("f2tf32." + Mode + (Relu ? ".relu" : "") +
                (SatFinite ? ".satfinite" : ""),
            "if", [=](Emitter &E) -> Value * {
              IRBuilder<> &B = E.B;
              if (Relu && !E.keepsSubnormals())
                return nullptr;
              Value *U = E.bits(Relu ? E.relu(E.arg(0)) : E.arg(0));
              Value *R = U;
              if (Mode == "rna")
                R = B.CreateAdd(R, B.getInt32(0x1000));
              else if (Mode == "rn")
                R = B.CreateAdd(R,
                                B.CreateAdd(B.CreateAnd(B.CreateLShr(U, 13), 1),
                                            B.getInt32(0xfff)));
              R = B.CreateAnd(R, ~uint64_t(0x1fff) & 0xffffffff);
              if (SatFinite) {
                Value *Infinite = B.CreateICmpEQ(B.CreateAnd(R, 0x7fffffff),
                                                 B.getInt32(0x7f800000));
                R = B.CreateSelect(Infinite, B.CreateSub(R, B.getInt32(0x2000)),
                                   R);
              }
              return B.CreateSelect(E.isNaNBits(U), B.getInt32(0x7fffffff), R);
            });
      }

  // The same bits under another type.
  for (auto [Name, Types] :
       {std::pair("bitcast.f2i", "if"), std::pair("bitcast.i2f", "fi"),
        std::pair("bitcast.d2ll", "ld"), std::pair("bitcast.ll2d", "dl")})
    add(Name, Types,
        [](Emitter &E) { return E.B.CreateBitCast(E.arg(0), E.type()); });
  add("lohi.i2d", "dii", [](Emitter &E) {
    Value *High = E.B.CreateShl(E.B.CreateZExt(E.arg(1), E.I64), 32);
    return E.B.CreateBitCast(
        E.B.CreateOr(High, E.B.CreateZExt(E.arg(0), E.I64)), E.F64);
  });
  add("d2i.lo", "id",
      [](Emitter &E) { return E.B.CreateTrunc(E.bits(E.arg(0)), E.I32); });
  add("d2i.hi", "id", [](Emitter &E) {
    return E.B.CreateTrunc(E.B.CreateLShr(E.bits(E.arg(0)), 32), E.I32);
  });
}

/// Integer arithmetic and bit fields.
void Rules::addInteger() {
  struct IntType {
    const char *Name;
    char Letter;
    bool Signed;
  };
  const IntType IntTypes[] = {{"s", 's', true},  {"us", 's', false},
                              {"i", 'i', true},  {"ui", 'i', false},
                              {"ll", 'l', true}, {"ull", 'l', false}};
  for (const IntType &T : IntTypes) {
    bool Signed = T.Signed;
    add(Twine("mulhi.") + T.Name, letters(T.Letter, 2), [=](Emitter &E) {
      unsigned Width = E.type()->getIntegerBitWidth();
      Type *Wide = E.B.getIntNTy(2 * Width);
      Value *P = E.B.CreateMul(E.extend(E.arg(0), Wide, Signed),
                               E.extend(E.arg(1), Wide, Signed));
      return E.B.CreateTrunc(E.B.CreateLShr(P, Width), E.type());
    });
    // The difference wraps, as PTX computes it in the type itself.
    add(Twine("sad.") + T.Name, letters(T.Letter, 3), [=](Emitter &E) {
      Value *X = E.arg(0), *Y = E.arg(1);
      Value *Less = Signed ? E.B.CreateICmpSLT(X, Y) : E.B.CreateICmpULT(X, Y);
      Value *D =
          E.B.CreateSelect(Less, E.B.CreateSub(Y, X), E.B.CreateSub(X, Y));
      return E.B.CreateAdd(E.arg(2), D);
    });
  }
  for (bool Signed : {false, true})
    add(Signed ? "mul24.i" : "mul24.ui", "iii", [=](Emitter &E) {
      auto Low24 = [&](Value *X) {
        Value *S = E.B.CreateShl(X, 8);
        return Signed ? E.B.CreateAShr(S, 8) : E.B.CreateLShr(S, 8);
      };
      return E.B.CreateMul(Low24(E.arg(0)), Low24(E.arg(1)));
    });

  // Byte permutes. A table has the selector for control 3 first.
  add("prmt", "iiii",
      [](Emitter &E) { return E.prmt(E.arg(0), E.arg(1), E.arg(2)); });
  add("prmt.f4e", "iiii", [](Emitter &E) {
    return E.prmtMode(E.arg(0), E.arg(1), E.arg(2), 0x6543'5432'4321'3210);
  });
  add("prmt.b4e", "iiii", [](Emitter &E) {
    return E.prmtMode(E.arg(0), E.arg(1), E.arg(2), 0x0123'7012'6701'5670);
  });
  for (auto [Name, Table] : {std::pair("rc8", 0x3333'2222'1111'0000u),
                             std::pair("ecl", 0x3333'3222'3211'3210u),
                             std::pair("ecr", 0x3210'2210'1110'0000u),
                             std::pair("rc16", 0x3232'1010'3232'1010u)})
    add(Twine("prmt.") + Name, "iii", [Table = uint64_t(Table)](Emitter &E) {
      return E.prmtMode(E.arg(0), E.arg(0), E.arg(1), Table);
    });

  // Shifts. shf.l.clamp takes amounts above 32 as 32.
  for (bool Left : {false, true})
    add(Twine("fsh") + (Left ? "l" : "r") + ".clamp.i32", "iiii",
        [=](Emitter &E) {
          Value *High = E.B.CreateShl(E.B.CreateZExt(E.arg(0), E.I64), 32);
          Value *Both = E.B.CreateOr(High, E.B.CreateZExt(E.arg(1), E.I64));
          Value *N = E.B.CreateZExt(
              E.binary(Intrinsic::umin, E.arg(2), E.B.getInt32(32)), E.I64);
          Value *R = Left ? E.B.CreateLShr(E.B.CreateShl(Both, N), 32)
                          : E.B.CreateLShr(Both, N);
          return E.B.CreateTrunc(R, E.I32);
        });
  for (bool Left : {false, true})
    for (bool Wide : {false, true}) {
      if (!Left && !Wide)
        continue;
      add(Twine(Left ? "rotate.b" : "rotate.right.b") + (Wide ? "64" : "32"),
          Wide ? "lli" : "iii", [=](Emitter &E) {
            Value *N = E.B.CreateZExt(E.arg(1), E.type());
            return E.call(Left ? Intrinsic::fshl : Intrinsic::fshr, {E.type()},
                          {E.arg(0), E.arg(0), N});
          });
    }
  add("swap.lo.hi.b64", "ll", [](Emitter &E) {
    return E.call(Intrinsic::fshl, {E.I64},
                  {E.arg(0), E.arg(0), E.B.getInt64(32)});
  });

  // bfind: the position of the highest bit that differs from the sign, or of
  // the highest set bit; or how far to shift it to the top. -1 when there is
  // none.
  for (bool Signed : {false, true})
    for (bool Wide : {false, true})
      add(Twine(Signed ? "flo.s" : "flo.u") + (Wide ? ".i64" : ".i32"),
          Wide ? "ilb" : "iib", [=](Emitter &E) {
            Value *X = E.arg(0);
            Type *T = X->getType();
            unsigned Width = T->getIntegerBitWidth();
            if (Signed)
              X = E.B.CreateXor(X, E.B.CreateAShr(X, Width - 1));
            Value *Zeros = E.B.CreateZExtOrTrunc(
                E.call(Intrinsic::ctlz, {T}, {X, E.B.getFalse()}), E.I32);
            Value *Position = E.B.CreateSub(E.B.getInt32(Width - 1), Zeros);
            Value *R = E.B.CreateSelect(E.arg(1), Zeros, Position);
            return E.B.CreateSelect(
                E.B.CreateICmpEQ(X, Emitter::num(T, uint64_t(0))),
                E.B.getInt32(-1), R);
          });

  // szext and bmsk. In mode `clamp` numbers above 31 mean 32, in `wrap` they
  // are taken modulo 32.
  for (bool Clamp : {false, true}) {
    const char *Mode = Clamp ? ".clamp" : ".wrap";
    for (bool Signed : {false, true})
      add(Twine(Signed ? "sext" : "zext") + Mode, "iii", [=](Emitter &E) {
        Value *N = E.B.CreateAnd(E.arg(1), 31);
        // Shifted to the top and back; 0 bits are all of them in a shift.
        Value *S = E.B.CreateAnd(E.B.CreateSub(E.B.getInt32(32), N), 31);
        Value *X = E.B.CreateShl(E.arg(0), S);
        X = Signed ? E.B.CreateAShr(X, S) : E.B.CreateLShr(X, S);
        X = E.B.CreateSelect(E.B.CreateICmpEQ(N, E.B.getInt32(0)),
                             E.B.getInt32(0), X);
        return Clamp ? E.B.CreateSelect(
                           E.B.CreateICmpUGT(E.arg(1), E.B.getInt32(31)),
                           E.arg(0), X)
                     : X;
      });
    add(Twine("bmsk") + Mode, "iii", [=](Emitter &E) {
      auto Limit = [&](Value *X) {
        return E.B.CreateZExt(
            Clamp ? E.binary(Intrinsic::umin, X, E.B.getInt32(32))
                  : E.B.CreateAnd(X, 31),
            E.I64);
      };
      // Ones below bit `width`, moved up: what leaves the word is lost.
      Value *Ones = E.B.CreateSub(
          E.B.CreateShl(E.B.getInt64(1), Limit(E.arg(1))), E.B.getInt64(1));
      return E.B.CreateTrunc(E.B.CreateShl(Ones, Limit(E.arg(0))), E.I32);
    });
  }

  // Dot products of bytes with bytes, and of half-words with the lower or upper
  // bytes, added to the last operand.
  for (bool SignedA : {false, true})
    for (bool SignedB : {false, true}) {
      std::string Suffix =
          (Twine(SignedA ? ".s" : ".u") + (SignedB ? ".s" : ".u")).str();
      auto Field = [](Emitter &E, Value *X, unsigned Low, unsigned Width,
                      bool Signed) {
        X = E.B.CreateShl(X, 32 - Low - Width);
        return Signed ? E.B.CreateAShr(X, 32 - Width)
                      : E.B.CreateLShr(X, 32 - Width);
      };
      add("idp4a" + Suffix, "iiii", [=](Emitter &E) {
        Value *R = E.arg(2);
        for (unsigned I = 0; I < 4; ++I)
          R = E.B.CreateAdd(
              R, E.B.CreateMul(Field(E, E.arg(0), 8 * I, 8, SignedA),
                               Field(E, E.arg(1), 8 * I, 8, SignedB)));
        return R;
      });
      add("idp2a" + Suffix, "iiibi", [=](Emitter &E) {
        Value *Bytes =
            E.B.CreateSelect(E.arg(2), E.B.CreateLShr(E.arg(1), 16), E.arg(1));
        Value *R = E.arg(3);
        for (unsigned I = 0; I < 2; ++I)
          R = E.B.CreateAdd(
              R, E.B.CreateMul(Field(E, E.arg(0), 16 * I, 16, SignedA),
                               Field(E, Bytes, 8 * I, 8, SignedB)));
        return R;
      });
    }

  // fns: from bit `base` up, the offset-th set bit; with a negative offset
  // down; with 0 the bit itself if it is set.
  add("fns", "iiii", [](Emitter &E) {
    IRBuilder<> &B = E.B;
    Value *Base = B.CreateAnd(E.arg(1), 31), *Offset = E.arg(2);
    Value *Up = B.CreateAnd(E.arg(0), B.CreateShl(B.getInt32(-1), Base));
    Value *Down =
        B.CreateAnd(E.arg(0), B.CreateLShr(B.getInt32(-1),
                                           B.CreateSub(B.getInt32(31), Base)));
    Value *Negative = B.CreateICmpSLT(Offset, B.getInt32(0));
    Value *Mask =
        B.CreateSelect(Negative, E.unary(Intrinsic::bitreverse, Down), Up);
    Value *Count = B.CreateSelect(Negative, B.CreateNeg(Offset), Offset);
    Value *R = E.nthSet(Mask, B.CreateSub(Count, B.getInt32(1)));
    Value *Found = B.CreateICmpNE(R, B.getInt32(-1));
    R = B.CreateSelect(B.CreateAnd(Negative, Found),
                       B.CreateSub(B.getInt32(31), R), R);
    Value *Bit = B.CreateICmpNE(B.CreateAnd(B.CreateLShr(E.arg(0), Base), 1),
                                B.getInt32(0));
    return B.CreateSelect(B.CreateICmpEQ(Offset, B.getInt32(0)),
                          B.CreateSelect(Bit, Base, B.getInt32(-1)), R);
  });
}

/// Known intrinsics of this pass's kind that stay refused, with the reason.
void Rules::addRefusals() {
  auto Refuse = [this](const Twine &Name, const char *Reason) {
    add(Name, "", [=](Emitter &E) { return E.refused(Reason); });
  };
  for (const char *Name :
       {"ex2.approx.d", "ex2.approx.f64", "ex2.approx.ftz.f64", "lg2.approx.d"})
    Refuse(Name, "PTX has no instruction for it in double precision");
  for (StringRef Relu : {"", ".relu"})
    for (const char *T : {"e4m3x4", "e5m2x4", "e2m3x4", "e3m2x4", "e2m1x4"})
      Refuse(Twine("f32x4.to.") + T + ".rs" + Relu + ".satfinite",
             "PTX does not say which bits the random ones are added to");
}

/// The letter of Rule::Types for \p T, 0 when it has none.
char letterOf(Type *T) {
  bool Pair = false;
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    if (V->getNumElements() != 2)
      return 0;
    Pair = true;
    T = V->getElementType();
  }
  if (T->isHalfTy())
    return Pair ? 'H' : 'h';
  if (T->isBFloatTy())
    return Pair ? 'E' : 'e';
  if (Pair)
    return 0;
  if (T->isFloatTy())
    return 'f';
  if (T->isDoubleTy())
    return 'd';
  if (auto *I = dyn_cast<IntegerType>(T))
    switch (I->getBitWidth()) {
    case 1:
      return 'b';
    case 16:
      return 's';
    case 32:
      return 'i';
    case 64:
      return 'l';
    }
  return 0;
}

bool typesMatch(const CallInst &CI, StringRef Types) {
  if (Types.empty())
    return true;
  if (CI.arg_size() + 1 != Types.size() || letterOf(CI.getType()) != Types[0])
    return false;
  for (unsigned I = 0; I < CI.arg_size(); ++I)
    if (letterOf(CI.getArgOperand(I)->getType()) != Types[I + 1])
      return false;
  return true;
}

} // namespace

PreservedAnalyses NVVMScalarPass::run(Module &M, ModuleAnalysisManager &) {
  static const Rules All;
  bool Changed = lowerNVVMCalls(
      M, [](CallInst &CI, StringRef Name, IRBuilder<> &B) -> Value * {
        const Rule *R = All.find(Name);
        if (!R)
          return nullptr;
        if (!typesMatch(CI, R->Types)) {
          refuse(CI, "declared with an unexpected type");
          return nullptr;
        }
        LLVM_DEBUG(dbgs() << "nvvm-scalar:" << CI << '\n');
        Emitter E(CI, B);
        Value *V = R->Lower(E);
        NumLowered += V != nullptr;
        return V;
      });
  SmallVector<Function *, 4> Placeholders;
  for (Function &F : M)
    if (F.getName().starts_with(DirectedPrefix))
      Placeholders.push_back(&F);
  if (Placeholders.empty())
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  for (Function &F : M)
    DirectedRuns(F, Opts).run();
  for (Function *F : Placeholders)
    F->eraseFromParent();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
