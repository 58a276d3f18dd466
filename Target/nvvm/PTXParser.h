//===- PTXParser.h - The text of inline PTX as a checked form ---*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses the text of an inline assembly statement as PTX: instructions with
/// their guards and operands, scopes, declarations of registers, comments.
/// The parser resolves names, computes constant expressions, and splits vectors
/// of registers, but does not know instructions. Any other text gives an error
/// with its column.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_PTXPARSER_H
#define CROSSLANE_PTXPARSER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace crosslane {
namespace ptx {

/// A type of PTX: the letter b, u, s, f (IEEE), e (bfloat), t (tf32) or p
/// (predicate), the width of an element and how many there are.
struct Type {
  char Letter = 0;
  uint16_t Width = 0;
  uint8_t Count = 1;
  unsigned bits() const { return Width * Count; }
  bool isSigned() const { return Letter == 's'; }
  bool isFloat() const { return Letter == 'f' || Letter == 'e'; }
};

/// The type named \p Name, "u32" or "f16x2", without a dot.
std::optional<Type> parseType(llvm::StringRef Name);

struct Operand {
  enum Kinds {
    Register, ///< Number is its place in Text::Registers.
    Argument, ///< $N of the statement; Number is N.
    Special,  ///< Name without '%'.
    Integer,  ///< Bits.
    Single,   ///< Bits are those of a float.
    Double,   ///< Bits are those of a double.
    Vector,   ///< Elements.
    Address,  ///< Elements[0], with Elements[1] added to it if there is one.
    Texture,  ///< [t, {x, y}]: Elements as they stand there, a handle first.
    Sink,     ///< _
    Label,    ///< Number is its place in Text::Labels.
  };
  Kinds Kind = Sink;
  bool Negated = false; ///< !p, or -x in an address
  unsigned Number = 0;
  uint64_t Bits = 0;
  llvm::StringRef Name;
  std::vector<Operand> Elements;
  std::vector<Operand> Second; ///< The q of p|q, none or one.
  /// The part that a video instruction means: "b0" to "b3", "h0", "h1" of a
  /// scalar one; of one on several integers the parts of a source, from the
  /// highest, "h32" or "b7654", or those of the result that change, "b310".
  llvm::StringRef Selector;
  unsigned Column = 0;
};

struct Instruction {
  llvm::StringRef Opcode;                      ///< With its modifiers.
  llvm::SmallVector<llvm::StringRef, 6> Parts; ///< Opcode, split at the dots.
  std::vector<Operand> Guard;                  ///< None or one; may be Negated.
  std::vector<Operand> Operands;
  unsigned Column = 0; ///< In the text as written, from 1.
};

class Text {
public:
  /// Reads \p Asm, an LLVM inline assembly string, whose operand N is the
  /// number \p Numbers[N] if it is one. False on an error.
  bool parse(llvm::StringRef Asm,
             llvm::ArrayRef<std::optional<int64_t>> Numbers = {});

  std::vector<Type> Registers;
  std::vector<Instruction> Instructions;
  /// Where the labels that are gone to stand: before which instruction.
  std::vector<unsigned> Labels;
  llvm::StringRef Failed; ///< The opcode whose operands the error is in.
  std::string Error;
  unsigned ErrorColumn = 0;

private:
  friend class Parser;
  std::string Expanded; ///< What the operands' names point to.
  std::vector<unsigned> Columns;
};

} // namespace ptx
} // namespace crosslane

#endif // CROSSLANE_PTXPARSER_H
