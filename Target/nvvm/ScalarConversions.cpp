//===- ScalarConversions.cpp - nvvm-scalar's rules for conversions --------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/ScalarRules.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace crosslane;

/// Everything that changes the type.
void ScalarRules::addConversions() {
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
    add(Twine("d2f.") + R.Suffix, "fd", [=](ScalarEmitter &E) {
      return E.keepsSubnormals() ? E.narrow(E.arg(0), E.F32, Mode) : nullptr;
    });
    add(Twine("d2f.") + R.Suffix + ".ftz", "fd",
        [=](ScalarEmitter &E) { return E.narrowFlushed(E.arg(0), Mode); });

    // Between floats and integers.
    for (const IntType &T : IntTypes)
      for (char F : {'f', 'd'}) {
        bool Signed = T.Signed;
        std::string Out = (Twine(F) + "2" + T.Name + "." + R.Suffix).str();
        add(Out, std::string{T.Letter, F}, [=](ScalarEmitter &E) {
          return E.toInteger(E.arg(0), E.type(), Signed, Mode, false);
        });
        if (F == 'f')
          add(Out + ".ftz", std::string{T.Letter, F}, [=](ScalarEmitter &E) {
            return E.toInteger(E.arg(0), E.type(), Signed, Mode, true);
          });
        add(Twine(T.Name) + "2" + Twine(F) + "." + R.Suffix,
            std::string{F, T.Letter}, [=](ScalarEmitter &E) {
              return E.fromInteger(E.arg(0), E.type(), Signed, Mode);
            });
      }
  }

  // float to half and bfloat, one or a pair: the first operand of a pair
  // becomes the upper half (PTX ISA, "cvt"). `ftz` makes no difference: a half
  // is zero long before a float is subnormal.
  auto Half = [](ScalarEmitter &E, Value *X) {
    return E.B.CreateFPTrunc(X, E.F16);
  };
  add("f2h.rn", "sf",
      [=](ScalarEmitter &E) { return E.bits(Half(E, E.arg(0))); });
  add("f2h.rn.ftz", "sf",
      [=](ScalarEmitter &E) { return E.bits(Half(E, E.arg(0))); });
  add("bf2h.rn", "se",
      [=](ScalarEmitter &E) { return E.bits(Half(E, E.fromBF16(E.arg(0)))); });
  add("bf2h.rn.ftz", "se",
      [=](ScalarEmitter &E) { return E.bits(Half(E, E.fromBF16(E.arg(0)))); });
  for (const RoundingMode &R : ArrayRef(RoundingModes).take_front(2))
    for (bool Relu : {false, true})
      for (bool SatFinite : {false, true})
        for (bool BF16 : {false, true}) {
          Round Mode = R.Mode;
          auto Convert = [=](ScalarEmitter &E, Value *X) -> Value * {
            if (BF16) {
              Value *R = E.narrowToBF16(X, Mode, SatFinite);
              return Relu ? E.reluBF16(R) : R;
            }
            if (Relu)
              X = E.relu(X);
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
          add("f2" + To + Suffix, BF16 ? "ef" : "hf",
              [=](ScalarEmitter &E) { return Convert(E, E.arg(0)); });
          add("ff2" + To + "x2" + Suffix, BF16 ? "Eff" : "Hff",
              [=](ScalarEmitter &E) -> Value * {
                Value *Low = Convert(E, E.arg(1)), *High = Convert(E, E.arg(0));
                Value *V = E.B.CreateInsertElement(PoisonValue::get(E.type()),
                                                   Low, uint64_t(0));
                return E.B.CreateInsertElement(V, High, uint64_t(1));
              });
        }

  // Floats of 8 bits and less, in pairs: the first operand becomes the upper.
  static const ScalarEmitter::Format Formats[] = {{"e4m3x2", 4, 3, 7, 0x7e},
                                                  {"e5m2x2", 5, 2, 15, 0x7b},
                                                  {"e2m3x2", 2, 3, 1, 0x1f},
                                                  {"e3m2x2", 3, 2, 3, 0x1f},
                                                  {"e2m1x2", 2, 1, 1, 0x7}};
  for (const ScalarEmitter::Format &T : Formats)
    for (bool Relu : {false, true}) {
      const unsigned Shift = T.bits() == 4 ? 4 : 8;
      auto Pack = [=](ScalarEmitter &E, Value *Low, Value *High) {
        auto One = [&](Value *X) { return E.toSmall(Relu ? E.relu(X) : X, T); };
        return E.B.CreateTrunc(
            E.B.CreateOr(One(Low), E.B.CreateShl(One(High), Shift)), E.I16);
      };
      StringRef Suffix = Relu ? ".relu" : "";
      add(Twine("ff.to.") + T.Name + ".rn" + Suffix +
              (T.bits() == 8 ? "" : ".satfinite"),
          "sff", [=](ScalarEmitter &E) -> Value * {
            return Pack(E, E.arg(1), E.arg(0));
          });
      if (T.bits() == 8)
        add(Twine("f16x2.to.") + T.Name + ".rn" + Suffix, "sH",
            [=](ScalarEmitter &E) -> Value * {
              auto Half = [&](uint64_t I) {
                return E.B.CreateFPExt(E.B.CreateExtractElement(E.arg(0), I),
                                       E.F32);
              };
              return Pack(E, Half(0), Half(1));
            });
      add(Twine(T.Name) + ".to.f16x2.rn" + Suffix, "Hs",
          [=](ScalarEmitter &E) -> Value * {
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
            "if", [=](ScalarEmitter &E) -> Value * {
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
        [](ScalarEmitter &E) { return E.B.CreateBitCast(E.arg(0), E.type()); });
  add("lohi.i2d", "dii", [](ScalarEmitter &E) {
    Value *High = E.B.CreateShl(E.B.CreateZExt(E.arg(1), E.I64), 32);
    return E.B.CreateBitCast(
        E.B.CreateOr(High, E.B.CreateZExt(E.arg(0), E.I64)), E.F64);
  });
  add("d2i.lo", "id", [](ScalarEmitter &E) {
    return E.B.CreateTrunc(E.bits(E.arg(0)), E.I32);
  });
  add("d2i.hi", "id", [](ScalarEmitter &E) {
    return E.B.CreateTrunc(E.B.CreateLShr(E.bits(E.arg(0)), 32), E.I32);
  });
}
