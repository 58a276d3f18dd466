//===- ScalarEmitter.h - Building blocks of nvvm-scalar ---------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One call of an intrinsic that nvvm-scalar lowers, and the building blocks
/// of its result. They are the only place that implements PTX's meaning.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_SCALAREMITTER_H
#define CROSSLANE_SCALAREMITTER_H

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace crosslane {

/// PTX's rounding modifiers.
enum class Round { Nearest, Zero, Minus, Plus };

/// One call being lowered: its operands, and the building blocks.
class ScalarEmitter {
public:
  ScalarEmitter(llvm::CallInst &CI, llvm::IRBuilder<> &B)
      : CI(CI), B(B), I1(B.getInt1Ty()), I16(B.getInt16Ty()),
        I32(B.getInt32Ty()), I64(B.getInt64Ty()), F16(B.getHalfTy()),
        F32(B.getFloatTy()), F64(B.getDoubleTy()) {
    llvm::DenormalMode Mode =
        CI.getFunction()->getDenormalMode(llvm::APFloat::IEEEsingle());
    FlushesInputs = Mode.Input == llvm::DenormalMode::PreserveSign ||
                    Mode.Input == llvm::DenormalMode::PositiveZero;
    FlushesResults = Mode.Output == llvm::DenormalMode::PreserveSign ||
                     Mode.Output == llvm::DenormalMode::PositiveZero;
    PreservesSign = Mode == llvm::DenormalMode::getPreserveSign();
  }

  llvm::Value *arg(unsigned I) const { return CI.getArgOperand(I); }
  llvm::Type *type() const { return CI.getType(); }

  llvm::Value *refused(const llvm::Twine &Reason) {
    refuse(CI, Reason);
    return nullptr;
  }
  /// False, with a refusal, when the function's mode flushes the f32
  /// subnormals that the intrinsic keeps.
  bool keepsSubnormals();
  /// Whether an operation without `.ftz` needs another mode than the
  /// function's.
  bool mustKeepSubnormals() const {
    return type()->isFloatTy() && flushesFloats();
  }
  bool flushesFloats() const { return FlushesInputs || FlushesResults; }

  //===--------------------------------------------------------------------===//
  // Shorthands
  //===--------------------------------------------------------------------===//

  llvm::Value *call(llvm::Intrinsic::ID ID, llvm::ArrayRef<llvm::Type *> Types,
                    llvm::ArrayRef<llvm::Value *> Args) {
    return B.CreateCall(compat::declareIntrinsic(*CI.getModule(), ID, Types),
                        Args);
  }
  llvm::Value *unary(llvm::Intrinsic::ID ID, llvm::Value *X) {
    return call(ID, {X->getType()}, {X});
  }
  llvm::Value *binary(llvm::Intrinsic::ID ID, llvm::Value *X, llvm::Value *Y) {
    return call(ID, {X->getType()}, {X, Y});
  }
  llvm::Value *fma(llvm::Value *X, llvm::Value *Y, llvm::Value *Z) {
    return call(llvm::Intrinsic::fma, {X->getType()}, {X, Y, Z});
  }
  llvm::Value *fabs(llvm::Value *X) { return unary(llvm::Intrinsic::fabs, X); }
  static llvm::Constant *num(llvm::Type *T, double V) {
    return llvm::ConstantFP::get(T, V);
  }
  static llvm::Constant *num(llvm::Type *T, uint64_t V) {
    return llvm::ConstantInt::get(T, V);
  }

  /// The integer type of the same shape.
  static llvm::Type *bitsType(llvm::Type *T);
  llvm::Value *bits(llvm::Value *X) {
    return B.CreateBitCast(X, bitsType(X->getType()));
  }
  static llvm::Constant *signMask(llvm::Type *T) {
    return llvm::ConstantInt::get(
        bitsType(T), llvm::APInt::getSignMask(T->getScalarSizeInBits()));
  }

  /// Applies \p Op to each pair of elements of vectors, or to scalars.
  template <typename Fn>
  llvm::Value *elementwise(llvm::ArrayRef<llvm::Value *> Args,
                           llvm::Type *Result, Fn Op) {
    auto *V = llvm::dyn_cast<llvm::FixedVectorType>(Result);
    if (!V)
      return Op(Args);
    llvm::Value *R = llvm::PoisonValue::get(Result);
    for (unsigned I = 0; I < V->getNumElements(); ++I) {
      llvm::SmallVector<llvm::Value *, 3> E;
      for (llvm::Value *A : Args)
        E.push_back(B.CreateExtractElement(A, I));
      R = B.CreateInsertElement(R, Op(llvm::ArrayRef<llvm::Value *>(E)), I);
    }
    return R;
  }

  //===--------------------------------------------------------------------===//
  // Floating point
  //===--------------------------------------------------------------------===//

  /// \p X with subnormal numbers replaced by zeros of their sign, in whatever
  /// mode the function runs.
  llvm::Value *flush(llvm::Value *X);
  llvm::Value *flushIf(bool Ftz, llvm::Value *X) { return Ftz ? flush(X) : X; }

  /// Whether the function's mode does what `.ftz` asks of an operation on \p T
  /// that the hardware has an instruction for.
  bool modeFlushes(llvm::Type *T) const {
    return T->isFloatTy() && PreservesSign;
  }

  /// Applies an operation that rounds to the nearest, and flushes around it.
  /// \p Scaled: its result can be inexact near the smallest normal number, and
  /// grows with its first (and third) operand.
  template <typename Fn>
  llvm::Value *arithmetic(bool Ftz, bool Saturate, bool Scaled, Fn Op) {
    if (!Ftz && type()->isFloatTy() && !keepsSubnormals())
      return nullptr;
    bool Explicit = Ftz && !modeFlushes(type());
    llvm::SmallVector<llvm::Value *, 3> Args;
    for (llvm::Value *A : CI.args())
      Args.push_back(flushIf(Explicit, A));
    llvm::Value *R = flushIf(Explicit, Op(llvm::ArrayRef<llvm::Value *>(Args)));
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
  llvm::Value *flushTiny(llvm::Value *R, llvm::ArrayRef<llvm::Value *> Args,
                         Fn Op) {
    llvm::Type *T = R->getType();
    llvm::SmallVector<llvm::Value *, 3> Large(Args.begin(), Args.end());
    Large[0] = B.CreateFMul(Large[0], num(T, 0x1p24));
    if (Large.size() == 3)
      Large[2] = B.CreateFMul(Large[2], num(T, 0x1p24));
    llvm::Value *Tiny = B.CreateAnd(
        B.CreateFCmpOEQ(fabs(R), num(T, 0x1p-126)),
        B.CreateFCmpOLT(fabs(Op(llvm::ArrayRef<llvm::Value *>(Large))),
                        num(T, 0x1p-102)));
    llvm::Value *Zero = B.CreateBitCast(B.CreateAnd(bits(R), signMask(T)), T);
    return B.CreateSelect(Tiny, Zero, R);
  }

  /// The same for the fused multiply-add of halves, whose exact value near the
  /// smallest normal half fits a double.
  llvm::Value *flushTinyHalf(llvm::Value *R, llvm::ArrayRef<llvm::Value *> A);

  /// Clamps to [0, 1]; NaN and -0 become +0.
  llvm::Value *saturate(llvm::Value *X);
  /// Negative numbers and -0 become +0; NaN stays.
  llvm::Value *relu(llvm::Value *X) {
    llvm::Type *T = X->getType();
    return B.CreateSelect(B.CreateFCmpUGT(X, num(T, 0.0)), X, num(T, 0.0));
  }

  /// PTX's min and max: the operand that is a number when the other is NaN, and
  /// -0 below +0. v_min and v_max order zeros so, and so does LLVM's constant
  /// folding of minnum. What minnum gives for a signalling NaN is not the same
  /// in every LLVM version; canonicalize takes those away first.
  llvm::Value *minMax(llvm::Value *X, llvm::Value *Y, bool Max, bool NaN,
                      bool XorSign);

  /// bfloat as float, exactly, and back where nothing is lost. Done on the
  /// bits: the processors here have no instruction, and this keeps every mode
  /// out.
  llvm::Value *fromBF16(llvm::Value *X) {
    llvm::Value *Wide =
        B.CreateShl(B.CreateZExt(B.CreateBitCast(X, I16), I32), 16);
    return B.CreateBitCast(Wide, F32);
  }
  llvm::Value *toBF16(llvm::Value *Bits32) {
    return B.CreateBitCast(B.CreateTrunc(B.CreateLShr(Bits32, 16), I16),
                           B.getBFloatTy());
  }

  /// float to bfloat, to the nearest even or toward zero; every NaN gives 7fff.
  llvm::Value *narrowToBF16(llvm::Value *X, Round Mode, bool SatFinite);
  /// On the bits of a float, so that no mode matters.
  llvm::Value *isNaNBits(llvm::Value *U) {
    return B.CreateICmpUGT(B.CreateAnd(U, 0x7fffffff), B.getInt32(0x7f800000));
  }

  /// \p R, a number rounded to the nearest, or the neighbour that the direction
  /// asks for, when the exact one is \p Below or \p Above it. Bits one up are
  /// away from zero, bits one down toward it; from infinity that leads to the
  /// largest number, and back. Which of the two is asked for may not be needed,
  /// hence the functions.
  llvm::Value *neighbour(llvm::Value *R, Round Mode,
                         llvm::function_ref<llvm::Value *()> Below,
                         llvm::function_ref<llvm::Value *()> Above);

  /// \p X to the narrower \p To. The rounded number tells by its difference
  /// from \p X whether its neighbour is the one that the direction asks for.
  llvm::Value *narrow(llvm::Value *X, llvm::Type *To, Round Mode);

  /// double to float with subnormal results flushed. In the function's mode the
  /// hardware may flush before it rounds, so numbers below the smallest normal
  /// one are decided here: they are that number when rounding to 24 bits, of
  /// whatever exponent, leads to it (seen on an H200).
  llvm::Value *narrowFlushed(llvm::Value *X, Round Mode);

  /// A sum, product or fused sum in a directed rounding, or one of floats that
  /// keeps subnormals in a function that does not: a call that placeDirected()
  /// replaces.
  llvm::Value *directed(llvm::StringRef Instruction,
                        llvm::ArrayRef<llvm::Value *> A, Round Mode,
                        bool KeepSubnormals = false);

  /// The quotient of doubles. The sign of what is left of \p X, which one fma
  /// tells, says on which side of the rounded quotient the exact one is. Where
  /// \p X is small the remainder might be zero for being too small, so that is
  /// done 2^200 times as large; the quotient leaves room for it, for \p Y is at
  /// least 2^-1074.
  llvm::Value *divideDirected(llvm::Value *X, llvm::Value *Y, Round Mode);
  llvm::Value *stepQuotient(llvm::Value *Q, llvm::Value *Scaled, llvm::Value *X,
                            llvm::Value *Y, Round Mode);

  /// The square root of a double, likewise.
  llvm::Value *rootDirected(llvm::Value *X, Round Mode);

  /// Division, reciprocal and square root in a directed rounding, \p Op in
  /// double. Those of floats are worked out there to the nearest: no quotient
  /// or root of numbers of 24 bits is so close to a number of 24 bits, without
  /// being it, that its 53 bits would not show the side (2^-49 of its size at
  /// least), so rounding them again is right.
  template <typename Fn>
  llvm::Value *unevenDirected(bool Ftz, Round Mode, Fn Op) {
    if (type()->isDoubleTy())
      return Op(arguments(), true);
    if (!Ftz && !keepsSubnormals())
      return nullptr;
    llvm::SmallVector<llvm::Value *, 2> Wide;
    for (llvm::Value *A : CI.args())
      Wide.push_back(B.CreateFPExt(flushIf(Ftz, A), F64));
    llvm::Value *R = Op(llvm::ArrayRef<llvm::Value *>(Wide), false);
    return Ftz ? narrowFlushed(R, Mode) : narrow(R, F32, Mode);
  }
  llvm::SmallVector<llvm::Value *, 3> arguments() const {
    return llvm::SmallVector<llvm::Value *, 3>(CI.args());
  }

  /// The fused multiply-add of bfloats, as bfloat, in float, which holds their
  /// product exactly. Rounding the sum there first is wrong only if that leads
  /// to the middle between two bfloats; what was lost, which TwoSum finds
  /// (Knuth, "The Art of Computer Programming", volume 2, 4.2.2), then says on
  /// which side of it the exact sum is. A product or a sum alone never leads
  /// there: float has twice the bits and two more (Figueroa, "When is double
  /// rounding innocuous?", 1995). Products below float's range keep enough of
  /// their bits for it.
  llvm::Value *fmaBF16(llvm::Value *X, llvm::Value *Y, llvm::Value *Z);

  /// saturate(), relu() and minMax() of a bfloat, on its bits: no mode matters.
  llvm::Value *saturateBF16(llvm::Value *X);
  llvm::Value *reluBF16(llvm::Value *X);
  llvm::Value *minMaxBF16(llvm::Value *X, llvm::Value *Y, bool Max, bool NaN,
                          bool XorSign);

  /// "add", "mul" or "fma" of floats to the nearest with subnormal numbers,
  /// whatever the function's mode.
  llvm::Value *keeping(llvm::StringRef Op, llvm::ArrayRef<llvm::Value *> A);

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
  llvm::Value *toSmall(llvm::Value *X, const Format &T);

  /// \p Code, of type \p T in its lowest bits, as a half, exactly.
  llvm::Value *fromSmall(llvm::Value *Code, const Format &T);

  //===--------------------------------------------------------------------===//
  // Conversions from and to integers
  //===--------------------------------------------------------------------===//

  llvm::Value *roundToIntegral(llvm::Value *X, Round Mode);

  llvm::Value *toInteger(llvm::Value *X, llvm::Type *To, bool Signed,
                         Round Mode, bool Ftz);

  /// The bits beyond the precision of \p To are cut off the magnitude, which
  /// then converts exactly, and one unit of its last place is added when the
  /// direction leads away from zero.
  llvm::Value *fromInteger(llvm::Value *X, llvm::Type *To, bool Signed,
                           Round Mode);

  //===--------------------------------------------------------------------===//
  // Integers
  //===--------------------------------------------------------------------===//

  llvm::Value *extend(llvm::Value *X, llvm::Type *T, bool Signed) {
    return Signed ? B.CreateSExt(X, T) : B.CreateZExt(X, T);
  }

  /// Spreads the four low nibbles of \p Nibbles over the bytes of a word.
  llvm::Value *spread(llvm::Value *Nibbles);
  /// v_perm_b32: byte I of the result is byte Selector[I] of Y:X. Its selectors
  /// from 8 up mean something else than prmt's.
  llvm::Value *permute(llvm::Value *X, llvm::Value *Y, llvm::Value *Selector) {
    return call(llvm::Intrinsic::amdgcn_perm, {}, {Y, X, Selector});
  }

  /// prmt without a mode: the top bit of a nibble asks for the sign of the byte
  /// in every bit instead of the byte.
  llvm::Value *prmt(llvm::Value *X, llvm::Value *Y, llvm::Value *Selector);
  /// prmt with a mode: \p Table holds the selector of each of the four values
  /// of the mode's control, 16 bits each.
  llvm::Value *prmtMode(llvm::Value *X, llvm::Value *Y, llvm::Value *Control,
                        uint64_t Table);

  /// The position of the \p K-th (from 0) set bit of the word \p X, -1 if there
  /// is none. Each step asks how many are in the lower half.
  llvm::Value *nthSet(llvm::Value *X, llvm::Value *K);

  //===--------------------------------------------------------------------===//
  // Approximations
  //===--------------------------------------------------------------------===//

  /// Sine or cosine. The reduction by multiples of pi/2 is done in double,
  /// which keeps the remainder exact to 2^-50 for any argument that the PTX
  /// bound covers; the polynomials (minimax on [-pi/4, pi/4], fitted for this
  /// file) are within 2^-26.
  llvm::Value *sine(llvm::Value *X, bool Cosine);

  /// The reciprocal square root of a float. v_rsq_f32 takes no subnormal input.
  llvm::Value *reciprocalRoot(llvm::Value *X, bool Ftz);

  llvm::CallInst &CI;
  llvm::IRBuilder<> &B;
  llvm::Type *I1, *I16, *I32, *I64, *F16, *F32, *F64;

private:
  bool FlushesInputs, FlushesResults, PreservesSign;
};

} // namespace crosslane

#endif // CROSSLANE_SCALAREMITTER_H
