//===- ScalarFloats.cpp - nvvm-scalar's rules for floating point ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/ScalarRules.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace crosslane;

/// Sums, products, quotients, roots, minima, rounding to integral values.
void ScalarRules::addFloat() {
  // add, mul, div, fma, rcp, sqrt. AMDGPU expands an fdiv and a sqrt without
  // !fpmath to a correctly rounded one (SIISelLowering.cpp, LowerFDIV32,
  // LowerFDIV64, lowerFSQRTF32, lowerFSQRTF64). Only f32 has `ftz` and `sat`.
  struct Operation {
    const char *Name;
    unsigned Operands;
    bool Saturates;
    /// What rounds as MODE says, without the type; or nullptr.
    const char *Instruction;
    Value *(*Emit)(ScalarEmitter &, ArrayRef<Value *>);
  };
  static const Operation Operations[] = {
      {"add", 2, true, "v_add_f",
       [](ScalarEmitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFAdd(A[0], A[1]);
       }},
      {"mul", 2, false, "v_mul_f",
       [](ScalarEmitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFMul(A[0], A[1]);
       }},
      {"div", 2, false, nullptr,
       [](ScalarEmitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFDiv(A[0], A[1]);
       }},
      {"fma", 3, true, "v_fma_f",
       [](ScalarEmitter &E, ArrayRef<Value *> A) {
         return E.fma(A[0], A[1], A[2]);
       }},
      {"rcp", 1, false, nullptr,
       [](ScalarEmitter &E, ArrayRef<Value *> A) {
         return E.B.CreateFDiv(ScalarEmitter::num(A[0]->getType(), 1.0), A[0]);
       }},
      {"sqrt", 1, false, nullptr,
       [](ScalarEmitter &E, ArrayRef<Value *> A) {
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
                                                 bool Sat) -> ScalarLowering {
        if (Mode == Round::Nearest || O.Instruction)
          return [=](ScalarEmitter &E) {
            if (!Ftz && !Sat && O.Instruction && E.mustKeepSubnormals())
              return E.directed(O.Instruction, E.arguments(), Mode, true);
            return E.arithmetic(Ftz, Sat, Scales, [&](ArrayRef<Value *> A) {
              return Mode == Round::Nearest
                         ? O.Emit(E, A)
                         : E.directed(O.Instruction, A, Mode);
            });
          };
        return [=](ScalarEmitter &E) {
          return E.unevenDirected(
              Ftz, Mode, [&](ArrayRef<Value *> A, bool Exact) -> Value * {
                if (!Exact)
                  return O.Emit(E, A);
                if (O.Operands == 2)
                  return E.divideDirected(A[0], A[1], Mode);
                return StringRef(O.Name) == "rcp"
                           ? E.divideDirected(ScalarEmitter::num(E.F64, 1.0),
                                              A[0], Mode)
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
      [](ScalarEmitter &E) { return E.unary(Intrinsic::sqrt, E.arg(0)); });

  // fma of half and bfloat: `sat` and `relu` exclude each other.
  for (const FloatType &T : FloatTypes) {
    if (T.Letter == 'f' || T.Letter == 'd')
      continue;
    for (bool Ftz : {false, true})
      for (StringRef Clamp : {"", ".sat", ".relu"}) {
        bool BF16 = isBF16(T), Sat = Clamp == ".sat", Relu = Clamp == ".relu";
        add(Twine("fma.rn") + (Ftz ? ".ftz" : "") + Clamp + "." + T.Suffix,
            letters(T.Letter, 3), [=](ScalarEmitter &E) {
              Value *A[3];
              for (unsigned I = 0; I < 3; ++I)
                A[I] = E.flushIf(Ftz, E.arg(I));
              if (!BF16) {
                Value *R = E.flushIf(Ftz, E.fma(A[0], A[1], A[2]));
                if (Ftz)
                  R = E.flushTinyHalf(R, A);
                return Sat ? E.saturate(R) : Relu ? E.relu(R) : R;
              }
              return E.elementwise(A, E.type(), [&](ArrayRef<Value *> V) {
                Value *R = E.flushIf(Ftz, E.fmaBF16(V[0], V[1], V[2]));
                return Sat ? E.saturateBF16(R) : Relu ? E.reluBF16(R) : R;
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
                letters(T.Letter, 2), [=](ScalarEmitter &E) {
                  Value *X = E.flushIf(Ftz, E.arg(0)),
                        *Y = E.flushIf(Ftz, E.arg(1));
                  if (!Ftz && E.type()->isFloatTy() && !E.keepsSubnormals())
                    return static_cast<Value *>(nullptr);
                  if (!BF16)
                    return E.minMax(X, Y, Max, NaN, XorSign);
                  return E.elementwise(
                      {X, Y}, E.type(), [&](ArrayRef<Value *> V) {
                        if (E.flushesFloats())
                          return E.minMaxBF16(V[0], V[1], Max, NaN, XorSign);
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
          [=, Mode = Mode](ScalarEmitter &E) {
            if (!Ftz && !E.keepsSubnormals())
              return static_cast<Value *>(nullptr);
            return E.roundToIntegral(E.flushIf(Ftz, E.arg(0)), Mode);
          });
    add(Twine(Name) + ".d", "dd", [Mode = Mode](ScalarEmitter &E) {
      return E.roundToIntegral(E.arg(0), Mode);
    });
  }

  add("saturate.f", "ff", [](ScalarEmitter &E) {
    return E.keepsSubnormals() ? E.saturate(E.arg(0)) : nullptr;
  });
  add("saturate.ftz.f", "ff",
      [](ScalarEmitter &E) { return E.saturate(E.flush(E.arg(0))); });
  add("saturate.d", "dd",
      [](ScalarEmitter &E) { return E.saturate(E.arg(0)); });

  // Absolute value and sign change, on the bits.
  for (const FloatType &T : FloatTypes) {
    auto Abs = [](bool Ftz) -> ScalarLowering {
      return [=](ScalarEmitter &E) {
        Value *X = E.flushIf(Ftz, E.arg(0));
        return E.B.CreateBitCast(
            E.B.CreateAnd(E.bits(X), ConstantExpr::getNot(
                                         ScalarEmitter::signMask(E.type()))),
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
      add(Twine("neg.") + T.Suffix, letters(T.Letter, 1), [](ScalarEmitter &E) {
        return E.B.CreateBitCast(
            E.B.CreateXor(E.bits(E.arg(0)), ScalarEmitter::signMask(E.type())),
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
void ScalarRules::addApproximations() {
  auto Divide = [](bool Ftz) -> ScalarLowering {
    return [=](ScalarEmitter &E) {
      return E.flushIf(Ftz, E.B.CreateFDiv(E.flushIf(Ftz, E.arg(0)),
                                           E.flushIf(Ftz, E.arg(1))));
    };
  };
  add("div.approx.f", "fff", Divide(false));
  add("div.approx.ftz.f", "fff", Divide(true));
  add("div.full", "fff", Divide(false));
  add("div.full.ftz", "fff", Divide(true));

  add("rcp.approx.ftz.f", "ff", [](ScalarEmitter &E) {
    return E.flush(E.call(Intrinsic::amdgcn_rcp, {E.F32}, {E.flush(E.arg(0))}));
  });
  auto Coarse = [](bool Root) -> ScalarLowering {
    return [=](ScalarEmitter &E) {
      auto Cut = [&](Value *X) {
        return E.B.CreateBitCast(E.B.CreateAnd(E.bits(X), 0xffffffff00000000),
                                 E.F64);
      };
      Value *X = E.flush(Cut(E.arg(0)));
      if (Root)
        X = E.unary(Intrinsic::sqrt, X);
      Value *R =
          E.flush(Cut(E.B.CreateFDiv(ScalarEmitter::num(E.F64, 1.0), X)));
      // Cutting may leave a NaN without payload, which would be infinity.
      return E.B.CreateSelect(E.B.CreateFCmpUNO(E.arg(0), X),
                              ConstantFP::getNaN(E.F64), R);
    };
  };
  add("rcp.approx.ftz.d", "dd", Coarse(false));
  add("rsqrt.approx.ftz.d", "dd", Coarse(true));
  add("rsqrt.approx.d", "dd", [](ScalarEmitter &E) {
    return E.B.CreateFDiv(ScalarEmitter::num(E.F64, 1.0),
                          E.unary(Intrinsic::sqrt, E.arg(0)));
  });
  for (bool Ftz : {false, true}) {
    StringRef F = Ftz ? ".ftz" : "";
    add("rsqrt.approx" + F + ".f", "ff",
        [=](ScalarEmitter &E) { return E.reciprocalRoot(E.arg(0), Ftz); });
    add("sqrt.approx" + F + ".f", "ff", [=](ScalarEmitter &E) {
      Value *R = E.unary(Intrinsic::sqrt, E.flushIf(Ftz, E.arg(0)));
      if (auto *I = dyn_cast<Instruction>(R))
        I->setMetadata(LLVMContext::MD_fpmath,
                       MDBuilder(I->getContext()).createFPMath(1.0f));
      return R;
    });
    for (bool Cosine : {false, true})
      add(Twine(Cosine ? "cos" : "sin") + ".approx" + F + ".f", "ff",
          [=](ScalarEmitter &E) {
            return E.flushIf(Ftz, E.sine(E.flushIf(Ftz, E.arg(0)), Cosine));
          });
    add("lg2.approx" + F + ".f", "ff", [=](ScalarEmitter &E) {
      return Ftz ? E.call(Intrinsic::amdgcn_log, {E.F32}, {E.flush(E.arg(0))})
                 : E.unary(Intrinsic::log2, E.arg(0));
    });

    // LLVM 22 has one overloaded ex2, LLVM 19 a name for each type.
    auto Exp2 = [=](ScalarEmitter &E) -> Value * {
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
