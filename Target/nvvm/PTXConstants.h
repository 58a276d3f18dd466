//===- PTXConstants.h - PTX's constant expressions --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The values and operators of PTX's constant expressions. PTXParser.cpp reads
/// their text.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_PTXCONSTANTS_H
#define CROSSLANE_PTXCONSTANTS_H

#include "nvvm/PTXParser.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"

namespace crosslane {
namespace ptx {

/// A value of a constant expression: 64 bits with a sign or without, or a
/// double; a single stands for itself only.
struct Constant {
  Operand::Kinds Kind = Operand::Integer;
  bool Unsigned = false;
  uint64_t Bits = 0;
  double number() const { return llvm::bit_cast<double>(Bits); }
};
enum Operator : uint8_t {
  OpenParenthesis,
  Question, // wait for what closes them
  Plus,
  Minus,
  Not,
  Complement,
  ToSigned,
  ToUnsigned,
  Mul,
  Div,
  Rem,
  Add,
  Sub,
  Shl,
  Shr,
  Lt,
  Le,
  Gt,
  Ge,
  Eq,
  Ne,
  And,
  Xor,
  Or,
  LogicalAnd,
  LogicalOr,
  Choose
};

/// The higher, the closer it binds.
int precedence(Operator O);

/// Does \p O to the last values. What is wrong, or nothing. As the PTX ISA has
/// it under "Constant Expressions", and NVIDIA's assembler: shifts count modulo
/// 64, and a value that ?: chooses keeps its sign.
const char *apply(Operator O, llvm::SmallVectorImpl<Constant> &Values);

} // namespace ptx
} // namespace crosslane

#endif // CROSSLANE_PTXCONSTANTS_H
