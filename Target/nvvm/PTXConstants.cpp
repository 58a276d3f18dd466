//===- PTXConstants.cpp - PTX's constant expressions ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operators of PTX's constant expressions.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXConstants.h"

using namespace llvm;

namespace crosslane {
namespace ptx {

int precedence(Operator O) {
  return O <= Question     ? -1
         : O <= ToUnsigned ? 11
         : O <= Rem        ? 10
         : O <= Sub        ? 9
         : O <= Shr        ? 8
         : O <= Ge         ? 7
         : O <= Ne         ? 6
                           : 5 - (O - And); // Choose has 0
}

const char *apply(Operator O, SmallVectorImpl<Constant> &Values) {
  const bool Unary = O <= ToUnsigned;
  const size_t Need = Unary ? 1 : O == Choose ? 3 : 2;
  if (Values.size() < Need)
    return "an operand is expected";
  Constant Y = Values.pop_back_val();
  if (Unary) {
    if (Y.Kind == Operand::Integer) {
      Y.Bits = O == Minus        ? 0 - Y.Bits
               : O == Not        ? !Y.Bits
               : O == Complement ? ~Y.Bits
                                 : Y.Bits;
      if (O != Plus && O != Minus)
        Y.Unsigned = O == Complement || O == ToUnsigned;
    } else if (O == Minus) {
      Y.Bits ^= uint64_t(1) << (Y.Kind == Operand::Single ? 31 : 63);
    } else if (O != Plus) {
      return "an integer is expected";
    }
    Values.push_back(Y);
    return nullptr;
  }
  Constant X = Values.pop_back_val();
  if (O == Choose) {
    Constant If = Values.pop_back_val();
    if (If.Kind != Operand::Integer || X.Kind != Operand::Integer ||
        Y.Kind != Operand::Integer)
      return "'?' is supported on integers only";
    Values.push_back(If.Bits ? X : Y);
    return nullptr;
  }
  if (X.Kind != Y.Kind || X.Kind == Operand::Single)
    return "numbers of one kind are expected, integers or doubles";
  if ((O == Div || O == Rem) &&
      (X.Kind == Operand::Double ? Y.number() == 0 : !Y.Bits))
    return "a division by zero";
  Constant R;
  const bool Compares = O >= Lt && O <= Ne;
  auto Compared = [O](auto L, auto R) {
    return O == Lt   ? L < R
           : O == Le ? L <= R
           : O == Gt ? L > R
           : O == Ge ? L >= R
           : O == Eq ? L == R
                     : L != R;
  };
  if (X.Kind == Operand::Double) {
    double L = X.number(), S = Y.number();
    if (Compares) {
      R.Bits = Compared(L, S);
    } else {
      if (O != Add && O != Sub && O != Mul && O != Div)
        return "an integer is expected";
      R.Kind = Operand::Double;
      R.Bits = bit_cast<uint64_t>(O == Add   ? L + S
                                  : O == Sub ? L - S
                                  : O == Mul ? L * S
                                             : L / S);
    }
    Values.push_back(R);
    return nullptr;
  }
  const bool Unsigned = X.Unsigned || Y.Unsigned;
  const uint64_t L = X.Bits, S = Y.Bits;
  if (Compares) {
    R.Bits = Unsigned ? Compared(L, S) : Compared(int64_t(L), int64_t(S));
    Values.push_back(R);
    return nullptr;
  }
  R.Unsigned = Unsigned;
  switch (O) {
  case Add:
    R.Bits = L + S;
    break;
  case Sub:
    R.Bits = L - S;
    break;
  case Mul:
    R.Bits = L * S;
    break;
  case Div:
    if (!Unsigned && L == uint64_t(INT64_MIN) && S == UINT64_MAX)
      return "a quotient that does not fit";
    R.Bits = Unsigned ? L / S : uint64_t(int64_t(L) / int64_t(S));
    break;
  case Rem:
    R.Unsigned = true;
    R.Bits = L % S;
    break;
  case Shl:
  case Shr:
    R.Unsigned = X.Unsigned;
    R.Bits = O == Shl     ? L << (S & 63)
             : R.Unsigned ? L >> (S & 63)
                          : uint64_t(int64_t(L) >> (S & 63));
    break;
  case And:
    R.Bits = L & S;
    break;
  case Or:
    R.Bits = L | S;
    break;
  case Xor:
    R.Bits = L ^ S;
    break;
  default: // && and ||
    R.Unsigned = false;
    R.Bits = O == LogicalAnd ? L && S : L || S;
  }
  Values.push_back(R);
  return nullptr;
}

} // namespace ptx
} // namespace crosslane
