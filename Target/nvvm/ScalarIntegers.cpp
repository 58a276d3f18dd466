//===- ScalarIntegers.cpp - nvvm-scalar's rules for integers --------------===//
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

/// Integer arithmetic and bit fields.
void ScalarRules::addInteger() {
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
    add(Twine("mulhi.") + T.Name, letters(T.Letter, 2), [=](ScalarEmitter &E) {
      unsigned Width = E.type()->getIntegerBitWidth();
      Type *Wide = E.B.getIntNTy(2 * Width);
      Value *P = E.B.CreateMul(E.extend(E.arg(0), Wide, Signed),
                               E.extend(E.arg(1), Wide, Signed));
      return E.B.CreateTrunc(E.B.CreateLShr(P, Width), E.type());
    });
    // The difference wraps, as PTX computes it in the type itself.
    add(Twine("sad.") + T.Name, letters(T.Letter, 3), [=](ScalarEmitter &E) {
      Value *X = E.arg(0), *Y = E.arg(1);
      Value *Less = Signed ? E.B.CreateICmpSLT(X, Y) : E.B.CreateICmpULT(X, Y);
      Value *D =
          E.B.CreateSelect(Less, E.B.CreateSub(Y, X), E.B.CreateSub(X, Y));
      return E.B.CreateAdd(E.arg(2), D);
    });
  }
  for (bool Signed : {false, true})
    add(Signed ? "mul24.i" : "mul24.ui", "iii", [=](ScalarEmitter &E) {
      auto Low24 = [&](Value *X) {
        Value *S = E.B.CreateShl(X, 8);
        return Signed ? E.B.CreateAShr(S, 8) : E.B.CreateLShr(S, 8);
      };
      return E.B.CreateMul(Low24(E.arg(0)), Low24(E.arg(1)));
    });

  // Byte permutes. A table has the selector for control 3 first.
  add("prmt", "iiii",
      [](ScalarEmitter &E) { return E.prmt(E.arg(0), E.arg(1), E.arg(2)); });
  add("prmt.f4e", "iiii", [](ScalarEmitter &E) {
    return E.prmtMode(E.arg(0), E.arg(1), E.arg(2), 0x6543'5432'4321'3210);
  });
  add("prmt.b4e", "iiii", [](ScalarEmitter &E) {
    return E.prmtMode(E.arg(0), E.arg(1), E.arg(2), 0x0123'7012'6701'5670);
  });
  for (auto [Name, Table] : {std::pair("rc8", 0x3333'2222'1111'0000u),
                             std::pair("ecl", 0x3333'3222'3211'3210u),
                             std::pair("ecr", 0x3210'2210'1110'0000u),
                             std::pair("rc16", 0x3232'1010'3232'1010u)})
    add(Twine("prmt.") + Name, "iii",
        [Table = uint64_t(Table)](ScalarEmitter &E) {
          return E.prmtMode(E.arg(0), E.arg(0), E.arg(1), Table);
        });

  // Shifts. shf.l.clamp takes amounts above 32 as 32.
  for (bool Left : {false, true})
    add(Twine("fsh") + (Left ? "l" : "r") + ".clamp.i32", "iiii",
        [=](ScalarEmitter &E) {
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
          Wide ? "lli" : "iii", [=](ScalarEmitter &E) {
            Value *N = E.B.CreateZExt(E.arg(1), E.type());
            return E.call(Left ? Intrinsic::fshl : Intrinsic::fshr, {E.type()},
                          {E.arg(0), E.arg(0), N});
          });
    }
  add("swap.lo.hi.b64", "ll", [](ScalarEmitter &E) {
    return E.call(Intrinsic::fshl, {E.I64},
                  {E.arg(0), E.arg(0), E.B.getInt64(32)});
  });

  // bfind: the position of the highest bit that differs from the sign, or of
  // the highest set bit; or how far to shift it to the top. -1 when there is
  // none.
  for (bool Signed : {false, true})
    for (bool Wide : {false, true})
      add(Twine(Signed ? "flo.s" : "flo.u") + (Wide ? ".i64" : ".i32"),
          Wide ? "ilb" : "iib", [=](ScalarEmitter &E) {
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
                E.B.CreateICmpEQ(X, ScalarEmitter::num(T, uint64_t(0))),
                E.B.getInt32(-1), R);
          });

  // szext and bmsk. In mode `clamp` numbers above 31 mean 32, in `wrap` they
  // are taken modulo 32.
  for (bool Clamp : {false, true}) {
    const char *Mode = Clamp ? ".clamp" : ".wrap";
    for (bool Signed : {false, true})
      add(Twine(Signed ? "sext" : "zext") + Mode, "iii", [=](ScalarEmitter &E) {
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
    add(Twine("bmsk") + Mode, "iii", [=](ScalarEmitter &E) {
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
      auto Field = [](ScalarEmitter &E, Value *X, unsigned Low, unsigned Width,
                      bool Signed) {
        X = E.B.CreateShl(X, 32 - Low - Width);
        return Signed ? E.B.CreateAShr(X, 32 - Width)
                      : E.B.CreateLShr(X, 32 - Width);
      };
      add("idp4a" + Suffix, "iiii", [=](ScalarEmitter &E) {
        Value *R = E.arg(2);
        for (unsigned I = 0; I < 4; ++I)
          R = E.B.CreateAdd(
              R, E.B.CreateMul(Field(E, E.arg(0), 8 * I, 8, SignedA),
                               Field(E, E.arg(1), 8 * I, 8, SignedB)));
        return R;
      });
      add("idp2a" + Suffix, "iiibi", [=](ScalarEmitter &E) {
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
  add("fns", "iiii", [](ScalarEmitter &E) {
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
