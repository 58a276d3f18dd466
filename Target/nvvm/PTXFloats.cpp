//===- PTXFloats.cpp - Instructions of PTX on floating point --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arithmetic of floats, and comparisons of floats and integers.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXEmitter.h"

using namespace llvm;
using namespace crosslane;

using PType = ptx::Type;

/// Subnormal numbers as zeros: x + -0 in that mode.
Value *PTXEmitter::flushed(Value *V) {
  llvm::Type *Ty = V->getType(), *E = Ty->getScalarType();
  auto *NegZero = ConstantFP::getNegativeZero(Ty);
  if (E->isFloatTy())
    return nvvm("add.rn.ftz.f", Ty, {V, NegZero});
  if (E->isHalfTy())
    return nvvm(Ty->isVectorTy() ? "fma.rn.ftz.f16x2" : "fma.rn.ftz.f16", Ty,
                {V, ConstantFP::get(Ty, 1.0), NegZero});
  return V;
}

/// add, sub, mul, fma, div, rcp, sqrt of f32 and f64.
Value *PTXEmitter::rounded(StringRef Name) {
  std::string Mode = Mods[0].empty() ? "rn" : Mods[0].str();
  if (Name == "sub") {
    A[1] = B.CreateFNeg(A[1]);
    Name = "add";
  }
  bool Sat = has("sat"), Own = Sat && Name != "mul";
  Value *R = nvvm(Name + Twine(".") + Mode + ftz() + (Own ? ".sat" : "") + "." +
                      suffix(T),
                  A[0]->getType(), A);
  if (R && Sat && !Own)
    R = nvvm("saturate" + ftz() + ".f", R->getType(), {R});
  return R;
}

/// The same of f16 and bf16, one or two, as the fused operation: x * 1 + y and
/// x * y + -0 are exact in the part that is not asked for.
Value *PTXEmitter::halves() {
  llvm::Type *Ty = A[0]->getType();
  StringRef Op = opcode();
  bool Sat = has("sat"), Relu = has("relu");
  if (T.Letter == 'f' && !has("ftz") && !Sat && !Relu && Op != "fma") {
    Value *R = Op == "add"   ? B.CreateFAdd(A[0], A[1])
               : Op == "sub" ? B.CreateFSub(A[0], A[1])
                             : B.CreateFMul(A[0], A[1]);
    // Without .rn a product and a sum may be fused (PTX ISA, "add", "mul"), and
    // NVIDIA's assembler does.
    if (auto *I = dyn_cast<Instruction>(R))
      I->setHasAllowContract(!has("rn"));
    return R;
  }
  if (Op == "add")
    A = {A[0], ConstantFP::get(Ty, 1.0), A[1]};
  else if (Op == "sub")
    A = {A[1], ConstantFP::get(Ty, -1.0), A[0]};
  else if (Op == "mul")
    A.push_back(ConstantFP::getNegativeZero(Ty));
  return nvvm("fma.rn" + ftz() +
                  (Sat    ? ".sat"
                   : Relu ? ".relu"
                          : "") +
                  "." + suffix(T),
              Ty, A);
}

/// 1 - 2 / (1 + exp(2 |x|)) with the sign of x; below 1/4, where that cancels,
/// the series to x^7, which is off by 2^-23 of x there. PTX bounds the relative
/// error by 2^-10.987.
Value *PTXEmitter::hyperbolicTangent() {
  auto One = [&](Value *X) -> Value * {
    llvm::Type *From = X->getType(), *F32 = B.getFloatTy();
    auto Num = [&](double D) { return ConstantFP::get(F32, D); };
    X = B.CreateFPExt(X, F32);
    Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
    Value *E =
        nvvm("ex2.approx.ftz.f", F32, {B.CreateFMul(Size, Num(0x1.715476p+1))});
    Value *R = nvvm("rcp.approx.ftz.f", F32, {B.CreateFAdd(E, Num(1.0))});
    R = B.CreateFSub(Num(1.0), B.CreateFMul(Num(2.0), R));
    R = B.CreateBinaryIntrinsic(Intrinsic::copysign, R, X);
    Value *Z = B.CreateFMul(X, X);
    Value *S = B.CreateFAdd(B.CreateFMul(Z, Num(-17.0 / 315)), Num(2.0 / 15));
    S = B.CreateFAdd(B.CreateFMul(S, Z), Num(-1.0 / 3));
    S = B.CreateFAdd(B.CreateFMul(S, B.CreateFMul(Z, X)), X);
    R = B.CreateSelect(B.CreateFCmpOLT(Size, Num(0.25)), S, R);
    return B.CreateFPTrunc(R, From);
  };
  if (T.Count == 1)
    return One(A[0]);
  Value *R = PoisonValue::get(A[0]->getType());
  for (uint64_t I : {0, 1})
    R = B.CreateInsertElement(R, One(B.CreateExtractElement(A[0], I)), I);
  return R;
}

Value *PTXEmitter::floatMinMax() {
  if (has("xorsign") != has("abs"))
    return fail("'.xorsign' and '.abs' go together");
  return nvvm(Twine("f") + opcode() + ftz() + (has("NaN") ? ".nan" : "") +
                  (has("abs") ? ".xorsign.abs" : "") + "." + suffix(T),
              A[0]->getType(), A);
}
Value *PTXEmitter::floatAbs() {
  return nvvm("fabs" + ftz() + "." + overload(), A[0]->getType(), A);
}
Value *PTXEmitter::floatNeg() {
  Value *V = B.CreateFNeg(A[0]);
  return has("ftz") ? flushed(V) : V;
}

Value *PTXEmitter::testClass() {
  StringRef W = mod(0);
  FPClassTest Mask = W == "finite"       ? fcFinite
                     : W == "infinite"   ? fcInf
                     : W == "number"     ? ~fcNan
                     : W == "notanumber" ? fcNan
                     : W == "normal" ? fcNormal | fcZero // as the manual says
                                     : fcSubnormal;
  return B.createIsFPClass(A[0], Mask);
}

/// One comparison of scalars.
Value *PTXEmitter::compare(StringRef How, Value *X, Value *Y, PType P) {
  using Pred = CmpInst::Predicate;
  if (P.isFloat()) {
    if (P.Letter == 'e')
      X = widenBF16(X), Y = widenBF16(Y);
    static const std::pair<const char *, Pred> Known[] = {
        {"eq", Pred::FCMP_OEQ},  {"ne", Pred::FCMP_ONE},
        {"lt", Pred::FCMP_OLT},  {"le", Pred::FCMP_OLE},
        {"gt", Pred::FCMP_OGT},  {"ge", Pred::FCMP_OGE},
        {"equ", Pred::FCMP_UEQ}, {"neu", Pred::FCMP_UNE},
        {"ltu", Pred::FCMP_ULT}, {"leu", Pred::FCMP_ULE},
        {"gtu", Pred::FCMP_UGT}, {"geu", Pred::FCMP_UGE},
        {"num", Pred::FCMP_ORD}, {"nan", Pred::FCMP_UNO}};
    for (auto [Name, Predicate] : Known)
      if (How == Name)
        return B.CreateFCmp(Predicate, X, Y);
  } else if (How == "eq" || How == "ne") {
    return How == "eq" ? B.CreateICmpEQ(X, Y) : B.CreateICmpNE(X, Y);
  } else if (P.Letter != 'b') {
    bool S = P.isSigned();
    if (How == "lt" || (How == "lo" && !S))
      return S ? B.CreateICmpSLT(X, Y) : B.CreateICmpULT(X, Y);
    if (How == "le" || (How == "ls" && !S))
      return S ? B.CreateICmpSLE(X, Y) : B.CreateICmpULE(X, Y);
    if (How == "gt" || (How == "hi" && !S))
      return S ? B.CreateICmpSGT(X, Y) : B.CreateICmpUGT(X, Y);
    if (How == "ge" || (How == "hs" && !S))
      return S ? B.CreateICmpSGE(X, Y) : B.CreateICmpUGE(X, Y);
  }
  return fail("'." + How + "' does not compare values of this type");
}

/// The comparison \p V, or null, with the predicate that may stand behind it.
Value *PTXEmitter::combined(Value *V) {
  return !V || A.size() < 3 ? V
         : has("and")       ? B.CreateAnd(V, A[2])
         : has("or")        ? B.CreateOr(V, A[2])
                            : B.CreateXor(V, A[2]);
}

/// p is the comparison, combined with a predicate, and q the same of its
/// opposite; of two halves p and q are a result each.
Value *PTXEmitter::setPredicate() {
  const ptx::Operand &Dest = PI->Operands[0];
  Value *X = has("ftz") ? flushed(A[0]) : A[0],
        *Y = has("ftz") ? flushed(A[1]) : A[1];
  if (T.Count == 2 && Dest.Second.empty())
    return fail("two comparisons need p|q");
  Value *First = compare(mod(0), lane(X, 0), lane(Y, 0), T);
  if (!First)
    return nullptr;
  Value *Q = nullptr;
  if (!Dest.Second.empty())
    Q = combined(T.Count == 2 ? compare(mod(0), lane(X, 1), lane(Y, 1), T)
                              : B.CreateNot(First));
  assign(Dest, combined(First));
  if (Q)
    assign(Dest.Second[0], Q);
  return nullptr;
}

/// All ones, or 1.0, for true.
Value *PTXEmitter::setValue() {
  if (T.Count != U.Count && !(T.Count == 2 && U.bits() == 32 && !U.isFloat()))
    return fail("the types do not fit");
  Value *X = has("ftz") ? flushed(A[0]) : A[0],
        *Y = has("ftz") ? flushed(A[1]) : A[1];
  llvm::Type *Ty = T.Count == 2 && U.Count == 1
                       ? FixedVectorType::get(B.getInt16Ty(), 2)
                       : typeOf(U);
  llvm::Type *E = Ty->getScalarType();
  auto *True =
      E->isIntegerTy() ? Constant::getAllOnesValue(E) : ConstantFP::get(E, 1.0);
  auto One = [&](unsigned I) -> Value * {
    Value *C = combined(compare(mod(0), lane(X, I), lane(Y, I), T));
    return C ? B.CreateSelect(C, True, Constant::getNullValue(E)) : nullptr;
  };
  Value *R = One(0);
  if (T.Count == 1 || !R)
    return R;
  Value *V = B.CreateInsertElement(PoisonValue::get(Ty), R, uint64_t(0));
  return as(B.CreateInsertElement(V, One(1), uint64_t(1)), typeOf(U));
}
