//===- NVVMConvert.cpp - Saturating conversions to integers ---------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// AMDGPU's conversions of f32 and f64 to i32 and u32 saturate and give 0 for
/// NaN (ISA manuals, V_CVT_I32_F32, V_CVT_U32_F32, V_CVT_I32_F64,
/// V_CVT_U32_F64), as llvm.fptosi.sat and llvm.fptoui.sat require. LLVM 19 and
/// 22 nevertheless expand these to comparisons and selects. Before:
///
///   %i = call i32 @llvm.fptosi.sat.i32.f32(float %x)
///
/// and after:
///
///   %i = fptosi float %x to i32
///
/// which is v_cvt_i32_f32. In IR this is poison if %x does not fit, so the pass
/// runs after the optimiser, when no pass uses that any more. Constants are
/// already folded, or are folded here.
///
///  1. Integers below 32 bits are converted to 32 bits and clamped.
///  2. 64 bits are converted in two halves, as in LLVM (LowerFP_TO_INT64). The
///     conversions of the halves saturate, so a bound on the upper half is
///     enough:
///
///       %t = call double @llvm.trunc(double %x)        ; not for unsigned ones
///       %h = call double @llvm.floor(double %t * 2^-32)
///       %h = min(max(%h, -2^31), 2^31 - 1)             ; 0 to 2^32 - 1
///       %l = call double @llvm.fma(double %h, -2^32, double %t)
///       %i = fptosi(%h) : fptoui(%l)
///
///     NaN gives -2^31 : 0, as on NVIDIA. If a select after the conversion
///     produces that value, the select is removed.
///  3. A float is first extended to double where f64 is as fast as f32.
///     Elsewhere the conversion is done in f32, on the magnitude, with selects
///     for values that do not fit.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "nvvm-convert"

STATISTIC(NumConverted, "Number of saturating conversions made instructions");

namespace crosslane {

namespace {

/// One conversion, of one number.
class Conversion {
  IRBuilder<> &B;
  const bool Signed, LikeNVIDIA, FastDouble;
  Type *F64, *I32, *I64;

public:
  /// \p LikeNVIDIA: NaN gives the integer with only the top bit set, not 0.
  Conversion(IRBuilder<> &B, bool Signed, bool LikeNVIDIA, bool FastDouble)
      : B(B), Signed(Signed), LikeNVIDIA(LikeNVIDIA), FastDouble(FastDouble),
        F64(B.getDoubleTy()), I32(B.getInt32Ty()), I64(B.getInt64Ty()) {}

  Value *to32(Value *X) const { return toWord(X, Signed); }
  Value *to64(Value *X) const {
    if (X->getType()->isFloatTy() && !FastDouble)
      return Signed ? signedFromFloat(X) : unsignedFromFloat(X);
    return fromDouble(X->getType()->isFloatTy() ? B.CreateFPExt(X, F64) : X);
  }

private:
  static Constant *num(const Value *X, double V) {
    return ConstantFP::get(X->getType(), V);
  }
  Value *toWord(Value *X, bool AsSigned) const {
    return AsSigned ? B.CreateFPToSI(X, I32) : B.CreateFPToUI(X, I32);
  }
  Value *unary(Intrinsic::ID ID, Value *X) const {
    return B.CreateUnaryIntrinsic(ID, X);
  }
  Value *bound(Intrinsic::ID ID, Value *X, double V) const {
    return B.CreateBinaryIntrinsic(ID, X, num(X, V));
  }
  Value *fma(Value *X, double Y, Value *Z) const {
    return B.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {X, num(X, Y), Z});
  }
  Value *isNaN(Value *X) const { return B.CreateFCmpUNO(X, num(X, 0.0)); }
  Value *join(Value *High, Value *Low) const {
    High = B.CreateShl(B.CreateZExt(High, I64), 32);
    return B.CreateOr(High, B.CreateZExt(Low, I64));
  }

  Value *fromDouble(Value *X) const {
    // Of a negative number that is not integral the floor would be taken.
    Value *T = Signed ? unary(Intrinsic::trunc, X) : X;
    Value *H =
        unary(Intrinsic::floor, B.CreateIntrinsic(Intrinsic::ldexp, {F64, I32},
                                                  {T, B.getInt32(-32)}));
    H = bound(Intrinsic::maxnum, H, Signed ? -0x1p31 : 0.0);
    H = bound(Intrinsic::minnum, H, Signed ? 0x1p31 - 1 : 0x1p32 - 1);
    Value *Low = toWord(fma(H, -0x1p32, T), false), *High = toWord(H, Signed);
    if (!Signed && LikeNVIDIA)
      High = B.CreateSelect(isNaN(X), B.getInt32(0x80000000), High);
    Value *R = join(High, Low);
    return Signed && !LikeNVIDIA ? B.CreateSelect(isNaN(X), B.getInt64(0), R)
                                 : R;
  }

  Value *unsignedFromFloat(Value *X) const {
    Value *H = unary(Intrinsic::floor, B.CreateFMul(X, num(X, 0x1p-32)));
    H = bound(Intrinsic::maxnum, H, 0.0);
    Value *Low = toWord(fma(H, -0x1p32, X), false), *High = toWord(H, false);
    // The upper half has saturated by itself.
    Low =
        B.CreateSelect(B.CreateFCmpOGE(X, num(X, 0x1p64)), B.getInt32(-1), Low);
    if (LikeNVIDIA)
      High = B.CreateSelect(isNaN(X), B.getInt32(0x80000000), High);
    return join(High, Low);
  }

  Value *signedFromFloat(Value *X) const {
    Value *T = unary(Intrinsic::trunc, X);
    Value *Size = unary(Intrinsic::fabs, T);
    Value *H = unary(Intrinsic::floor, B.CreateFMul(Size, num(X, 0x1p-32)));
    Value *Low = toWord(fma(H, -0x1p32, Size), false);
    Value *R = join(toWord(H, false), Low);
    // All ones where the number is negative, or NaN.
    Value *Sign = B.CreateSExt(B.CreateFCmpULT(X, num(X, 0.0)), I64);
    R = B.CreateSub(B.CreateXor(R, Sign), Sign);
    Value *Most = B.CreateXor(Sign, B.getInt64(INT64_MAX));
    Value *Large = LikeNVIDIA ? B.CreateFCmpUGE(Size, num(X, 0x1p63))
                              : B.CreateFCmpOGE(Size, num(X, 0x1p63));
    return B.CreateSelect(Large, Most, R);
  }
};

/// What only rounds or widens a number, and keeps NaN.
const Value *source(const Value *X) {
  for (;;) {
    const Value *From;
    if (match(X, m_FPExt(m_Value(From))) ||
        match(X, m_Intrinsic<Intrinsic::trunc>(m_Value(From))) ||
        match(X, m_Intrinsic<Intrinsic::floor>(m_Value(From))) ||
        match(X, m_Intrinsic<Intrinsic::ceil>(m_Value(From))) ||
        match(X, m_Intrinsic<Intrinsic::rint>(m_Value(From))))
      X = From;
    else
      return X;
  }
}

/// The select by which \p I, its only user, gives the top bit for NaN.
SelectInst *selectOfNaN(IntrinsicInst &I) {
  if (!I.hasOneUse() || !I.getType()->isIntegerTy(64))
    return nullptr;
  auto *S = dyn_cast<SelectInst>(I.user_back());
  if (!S || S->getCondition() == &I)
    return nullptr;
  auto *C = dyn_cast<FCmpInst>(S->getCondition());
  const Value *Other =
      S->getTrueValue() == &I ? S->getFalseValue() : S->getTrueValue();
  if (!C || !match(Other, m_SpecificInt(APInt::getSignMask(64))))
    return nullptr;
  const auto IfTrue =
      S->getFalseValue() == &I ? FCmpInst::FCMP_UNO : FCmpInst::FCMP_ORD;
  const Value *X = C->getOperand(0), *Y = C->getOperand(1);
  if (C->getPredicate() != IfTrue ||
      (X != Y && !(isa<ConstantFP>(Y) && !cast<ConstantFP>(Y)->isNaN())))
    return nullptr;
  return source(X) == source(I.getArgOperand(0)) ? S : nullptr;
}

/// One number of \p I.
Value *convert(IRBuilder<> &B, const IntrinsicInst &I, Value *X, Type *To,
               bool LikeNVIDIA, bool FastDouble) {
  const bool Signed = I.getIntrinsicID() == Intrinsic::fptosi_sat;
  if (X->getType()->getScalarSizeInBits() == 16)
    X = B.CreateFPExt(X, B.getFloatTy());
  const unsigned W = To->getIntegerBitWidth(), Made = W <= 32 ? 32 : 64;
  const Conversion C(B, Signed, LikeNVIDIA, FastDouble);
  Value *R = Made == 32 ? C.to32(X) : C.to64(X);
  if (W < Made && Signed) {
    auto Number = [&](APInt V) {
      return ConstantInt::get(R->getType(), V.sext(Made));
    };
    R = B.CreateBinaryIntrinsic(Intrinsic::smax, R,
                                Number(APInt::getSignedMinValue(W)));
    R = B.CreateBinaryIntrinsic(Intrinsic::smin, R,
                                Number(APInt::getSignedMaxValue(W)));
  } else if (W < Made) {
    R = B.CreateBinaryIntrinsic(
        Intrinsic::umin, R,
        ConstantInt::get(R->getType(), APInt::getLowBitsSet(Made, W)));
  }
  return B.CreateTrunc(R, To);
}

/// Whether the processor that \p F is for computes with 64 bits as with 32.
bool hasFastDouble(const Function &F) {
  StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  unsigned Gfx = 0;
  return CPU.consume_front("gfx") && !CPU.getAsInteger(16, Gfx) &&
         xl_chip_has(Gfx, XL_FEATURE_full_rate64);
}

bool convertIn(Function &F) {
  SmallVector<IntrinsicInst *, 8> Work;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I))
      if (II->getIntrinsicID() == Intrinsic::fptosi_sat ||
          II->getIntrinsicID() == Intrinsic::fptoui_sat) {
        Type *From = II->getArgOperand(0)->getType()->getScalarType();
        if (II->getType()->getScalarSizeInBits() <= 64 &&
            !isa<ScalableVectorType>(II->getType()) &&
            (From->getScalarSizeInBits() == 16 || From->isFloatTy() ||
             From->isDoubleTy()))
          Work.push_back(II);
      }
  const bool FastDouble = hasFastDouble(F);
  const DataLayout &DL =
      static_cast<const Module *>(F.getParent())->getDataLayout();
  for (IntrinsicInst *I : Work) {
    LLVM_DEBUG(dbgs() << "nvvm-convert:" << *I << '\n');
    ++NumConverted;
    Value *X = I->getArgOperand(0), *R = ConstantFoldInstruction(I, DL);
    SelectInst *S = R ? nullptr : selectOfNaN(*I);
    IRBuilder<> B(I);
    if (auto *V = dyn_cast<FixedVectorType>(I->getType()); V && !R) {
      R = PoisonValue::get(V);
      for (unsigned K = 0; K < V->getNumElements(); ++K)
        R = B.CreateInsertElement(R,
                                  convert(B, *I, B.CreateExtractElement(X, K),
                                          V->getElementType(), false,
                                          FastDouble),
                                  K);
    } else if (!R) {
      R = convert(B, *I, X, I->getType(), S, FastDouble);
    }
    if (S) {
      S->replaceAllUsesWith(R);
      auto *C = cast<Instruction>(S->getCondition());
      S->eraseFromParent();
      if (C->use_empty())
        C->eraseFromParent();
    }
    I->replaceAllUsesWith(R);
    if (!isa<Constant>(R))
      R->takeName(I);
    I->eraseFromParent();
  }
  return !Work.empty();
}

} // namespace

PreservedAnalyses NVVMConvertPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= convertIn(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace crosslane
