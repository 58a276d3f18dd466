//===- PTXParser.cpp - The text of inline PTX as a checked form -----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two steps. LLVM's own syntax of inline assembly is taken off first: `$$`,
/// `$N`, `${N:modifier}`, `${:uid}`. Operands stay in the text as their number
/// between two characters that no PTX has. Then one pass over the result, with
/// no step back further than a token and no recursion, so that the time is
/// linear and no text is too deep.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXParser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include <cstdlib>

using namespace llvm;

namespace crosslane {
namespace ptx {

std::optional<Type> parseType(StringRef Name) {
  Type T;
  if (Name == "pred")
    return Type{'p', 1, 1};
  if (Name == "tf32")
    return Type{'t', 32, 1};
  if (Name.consume_front("bf"))
    T.Letter = 'e';
  else if (!Name.empty() && StringRef("busf").contains(Name[0])) {
    T.Letter = Name[0];
    Name = Name.drop_front();
  } else
    return std::nullopt;
  if (Name.consume_back("x2"))
    T.Count = 2;
  unsigned Width;
  if (Name.getAsInteger(10, Width))
    return std::nullopt;
  T.Width = Width;
  bool Known = Width == 8 || Width == 16 || Width == 32 || Width == 64 ||
               (Width == 128 && T.Letter == 'b');
  if (T.isFloat())
    Known &= T.Letter == 'e' ? Width == 16 : Width >= 16;
  if (T.Count == 2)
    Known &= Width == 16 || (Width == 32 && T.Letter == 'f');
  return Known ? std::optional(T) : std::nullopt;
}

/// Around the number of an operand.
constexpr char Open = '\1', Close = '\2';

class Parser {
public:
  Parser(Text &T, StringRef Asm) : T(T), Asm(Asm) {}
  bool run() { return expand() && statements(); }

private:
  bool fail(size_t At, const Twine &Message) {
    if (T.Error.empty()) {
      T.Error = Message.str();
      T.ErrorColumn = At < T.Columns.size() ? T.Columns[At] : Asm.size() + 1;
    }
    return false;
  }

  //===--------------------------------------------------------------------===//
  // LLVM's syntax
  //===--------------------------------------------------------------------===//

  void put(char C, size_t From) {
    T.Expanded += C;
    T.Columns.push_back(From + 1);
  }
  bool malformed(size_t At, const Twine &Message) {
    T.Error = Message.str();
    T.ErrorColumn = At + 1;
    return false;
  }

  bool expand() {
    T.Expanded.reserve(Asm.size());
    T.Columns.reserve(Asm.size());
    for (size_t I = 0; I < Asm.size(); ++I) {
      char C = Asm[I];
      if (C == Open || C == Close || C == 0)
        return malformed(I, "a control character");
      if (C == '%' && Asm.substr(I).starts_with("%%")) {
        put('%', I++);
        continue;
      }
      if (C != '$') {
        put(C, I);
        continue;
      }
      size_t At = I;
      StringRef Rest = Asm.substr(I + 1), Number;
      if (Rest.starts_with("$")) {
        put('$', I++);
        continue;
      }
      if (Rest.starts_with("{")) {
        size_t End = Rest.find('}');
        if (End == StringRef::npos)
          return malformed(At, "'${' without '}'");
        StringRef Inside = Rest.slice(1, End);
        I += End + 1;
        if (Inside == ":uid") {
          put('0', At);
          continue;
        }
        Number = Inside.split(':').first;
      } else {
        Number = Rest.take_while([](char D) { return isDigit(D); });
        I += Number.size();
      }
      unsigned Value;
      if (Number.getAsInteger(10, Value) || Value > 9999)
        return malformed(At, "'$' without the number of an operand");
      put(Open, At);
      for (char D : utostr(Value))
        put(D, At);
      put(Close, At);
    }
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Tokens
  //===--------------------------------------------------------------------===//

  StringRef text() const { return T.Expanded; }
  char peek() const { return P < T.Expanded.size() ? T.Expanded[P] : 0; }
  bool next(char C) {
    skip();
    if (peek() != C)
      return false;
    ++P;
    return true;
  }
  /// Past blanks and comments.
  void skip() {
    StringRef S = text();
    while (P < S.size()) {
      if (isSpace(S[P])) {
        ++P;
      } else if (S[P] == '/' && P + 1 < S.size() && S[P + 1] == '/') {
        size_t End = S.find('\n', P);
        P = End == StringRef::npos ? S.size() : End;
      } else if (S[P] == '/' && P + 1 < S.size() && S[P + 1] == '*') {
        size_t End = S.find("*/", P + 2);
        P = End == StringRef::npos ? S.size() : End + 2;
      } else {
        return;
      }
    }
  }
  static bool inName(char C) { return isAlnum(C) || C == '_' || C == '$'; }
  StringRef name() {
    size_t Start = P;
    if (peek() == '%')
      ++P;
    while (inName(peek()))
      ++P;
    return text().slice(Start, P);
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  struct Declared {
    unsigned First, Count;
  };
  /// The registers of a scope; those declared as name<n> by the name alone.
  struct Scope {
    StringMap<Declared> Single, Family;
  };

  bool statements() {
    Scopes.emplace_back();
    for (;;) {
      skip();
      if (P == T.Expanded.size())
        break;
      if (next(';'))
        continue;
      if (next('{')) {
        if (Scopes.size() == 64) // every name is looked for in all of them
          return fail(P - 1, "more than 63 nested scopes");
        Scopes.emplace_back();
        continue;
      }
      if (peek() == '}') {
        if (Scopes.size() == 1)
          return fail(P, "'}' without '{'");
        ++P;
        Scopes.pop_back();
        continue;
      }
      if (!(peek() == '.' ? directive() : instruction()))
        return false;
    }
    return Scopes.size() == 1 || fail(P, "'{' without '}'");
  }

  bool directive() {
    size_t Start = P++;
    StringRef Word = name();
    if (Word == "pragma") { // advice to NVIDIA's assembler
      size_t End = text().find(';', P);
      P = End == StringRef::npos ? T.Expanded.size() : End + 1;
      return true;
    }
    if (Word != "reg")
      return fail(Start, "the directive '." + Word + "' is not supported");
    skip();
    size_t At = P;
    if (!next('.'))
      return fail(P, "a type is expected");
    StringRef TypeName = name();
    std::optional<Type> Ty = parseType(TypeName);
    if (!Ty)
      return fail(At, "'." + TypeName + "' is no type of a register");
    do {
      skip();
      At = P;
      StringRef Name = name();
      if (Name.empty() || isDigit(Name[0]))
        return fail(At, "the name of a register is expected");
      unsigned Count = 0;
      if (next('<')) {
        skip();
        StringRef Number = name();
        if (Number.getAsInteger(10, Count) || !Count || Count > 4096)
          return fail(At, "a number of registers from 1 to 4096 is expected");
        if (!next('>'))
          return fail(P, "'>' is expected");
      }
      Scope &S = Scopes.back();
      Declared D{unsigned(T.Registers.size()), Count ? Count : 1};
      if (!(Count ? S.Family : S.Single).try_emplace(Name, D).second)
        return fail(At, "'" + Name + "' is declared twice");
      if (T.Registers.size() + D.Count > 65536)
        return fail(At, "too many registers");
      T.Registers.resize(T.Registers.size() + D.Count, *Ty);
    } while (next(','));
    return next(';') || fail(P, "';' is expected");
  }

  /// The number of the register \p Name.
  std::optional<unsigned> find(StringRef Name) const {
    StringRef Stem = Name.rtrim("0123456789");
    StringRef Digits = Name.drop_front(Stem.size());
    unsigned No = 0;
    // A leading zero is part of the stem: %r<4> has no %r00.
    bool Numbered = !Digits.empty() &&
                    (Digits.size() == 1 || Digits[0] != '0') &&
                    !Digits.getAsInteger(10, No);
    for (const Scope &S : reverse(Scopes)) {
      if (auto It = S.Single.find(Name); It != S.Single.end())
        return It->second.First;
      if (!Numbered)
        continue;
      if (auto It = S.Family.find(Stem);
          It != S.Family.end() && No < It->second.Count)
        return It->second.First + No;
    }
    return std::nullopt;
  }

  bool instruction() {
    Instruction I;
    I.Column = T.Columns[P];
    if (next('@')) {
      Operand G;
      G.Negated = next('!');
      skip();
      bool Not = G.Negated;
      if (!simple(G))
        return false;
      G.Negated = Not;
      I.Guard.push_back(std::move(G));
      skip();
    }
    size_t Start = P;
    if (name().empty() || text()[Start] == '%')
      return fail(Start, "an instruction is expected");
    while (peek() == '.' || text().substr(P).starts_with("::")) {
      P += peek() == '.' ? 1 : 2;
      name();
    }
    I.Opcode = text().slice(Start, P);
    I.Opcode.split(I.Parts, '.');
    skip();
    if (peek() == ':')
      return fail(Start, "labels are not supported");
    T.Failed = I.Opcode;
    Selectors = is_contained({"vadd", "vsub", "vabsdiff", "vmin", "vmax",
                              "vset", "vshl", "vshr", "vmad"},
                             I.Parts[0]);
    if (peek() != ';' && peek() != '}' && P != T.Expanded.size()) {
      do {
        Operand O;
        if (!operand(O))
          return false;
        I.Operands.push_back(std::move(O));
      } while (next(','));
    }
    skip();
    // The last statement of a text or scope often has no semicolon.
    if (!next(';') && peek() != '}' && P != T.Expanded.size())
      return fail(P, "';' is expected");
    T.Failed = "";
    Selectors = false;
    T.Instructions.push_back(std::move(I));
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Operands
  //===--------------------------------------------------------------------===//

  bool operand(Operand &O) {
    skip();
    O.Column = P < T.Columns.size() ? T.Columns[P] : Asm.size() + 1;
    if (peek() == '{' || peek() == '[')
      Selectors = false;
    if (next('{')) {
      O.Kind = Operand::Vector;
      do {
        Operand E;
        skip();
        if (!simple(E))
          return false;
        O.Elements.push_back(std::move(E));
      } while (next(','));
      return next('}') || fail(P, "'}' is expected");
    }
    if (next('[')) {
      O.Kind = Operand::Address;
      Operand Base;
      skip();
      if (!simple(Base))
        return false;
      O.Elements.push_back(std::move(Base));
      skip();
      if (peek() == '+' || peek() == '-') {
        bool Minus = peek() == '-';
        ++P;
        Operand Offset;
        skip();
        if (!simple(Offset))
          return false;
        Offset.Negated = Minus;
        O.Elements.push_back(std::move(Offset));
      }
      return next(']') || fail(P, "']' is expected");
    }
    if (next('!')) {
      skip();
      if (!simple(O))
        return false;
      O.Negated = true;
      return true;
    }
    if (!simple(O))
      return false;
    if (next('|')) {
      Operand Q;
      skip();
      if (!simple(Q))
        return false;
      O.Second.push_back(std::move(Q));
    }
    return true;
  }

  bool selector(Operand &O) {
    if (peek() != '.')
      return true;
    size_t Start = P++;
    if (!Selectors)
      return fail(Start, "selectors of operands are not supported");
    O.Selector = name();
    return is_contained({"b0", "b1", "b2", "b3", "h0", "h1"}, O.Selector) ||
           fail(Start, "'." + O.Selector + "' is no part of an operand");
  }

  /// A register, an operand of the statement, a number.
  bool simple(Operand &O) {
    size_t Start = P;
    O.Column = P < T.Columns.size() ? T.Columns[P] : Asm.size() + 1;
    char C = peek();
    if (C == Open) {
      ++P;
      StringRef Number = name();
      ++P; // Close
      O.Kind = Operand::Argument;
      Number.getAsInteger(10, O.Number);
      return selector(O);
    }
    if (isDigit(C) || C == '-' || C == '+')
      return number(O);
    StringRef Name = name();
    if (Name.empty() || Name == "%")
      return fail(Start, "an operand is expected");
    if (Name == "_") {
      O.Kind = Operand::Sink;
      return true;
    }
    if (Name == "WARP_SZ") {
      O.Kind = Operand::Integer;
      O.Bits = 32;
      return true;
    }
    if (std::optional<unsigned> No = find(Name)) {
      O.Kind = Operand::Register;
      O.Number = *No;
      return selector(O);
    }
    if (Name[0] != '%')
      return fail(Start, "'" + Name + "' is not declared in this statement");
    if (peek() == '.') {
      ++P;
      name();
    }
    O.Kind = Operand::Special;
    O.Name = text().slice(Start + 1, P);
    return true;
  }

  bool number(Operand &O) {
    size_t Start = P;
    bool Minus = false;
    if (peek() == '-' || peek() == '+') {
      Minus = peek() == '-';
      ++P;
      skip();
    }
    size_t First = P;
    while (isAlnum(peek()) || peek() == '.' ||
           ((peek() == '-' || peek() == '+') && P > First + 1 &&
            (T.Expanded[P - 1] | 32) == 'e' &&
            !text().substr(First).starts_with_insensitive("0x") &&
            !text().substr(First).starts_with_insensitive("0f") &&
            !text().substr(First).starts_with_insensitive("0d")))
      ++P;
    StringRef S = text().slice(First, P);
    auto Bad = [&] { return fail(Start, "'" + S + "' is no number"); };
    bool IsSingle = S.starts_with_insensitive("0f"),
         IsDouble = S.starts_with_insensitive("0d");
    if (IsSingle || IsDouble) {
      O.Kind = IsSingle ? Operand::Single : Operand::Double;
      unsigned Digits = IsSingle ? 8 : 16;
      if (S.size() != Digits + 2 || S.drop_front(2).getAsInteger(16, O.Bits))
        return Bad();
      if (Minus)
        O.Bits ^= uint64_t(1) << (4 * Digits - 1);
      return true;
    }
    if (!S.starts_with_insensitive("0x") &&
        S.find_first_of(".eE") != StringRef::npos) {
      std::string Z = S.str();
      char *End;
      double D = std::strtod(Z.c_str(), &End);
      if (*End || !isDigit(Z[0]))
        return Bad();
      O.Kind = Operand::Double;
      O.Bits = bit_cast<uint64_t>(Minus ? -D : D);
      return true;
    }
    S.consume_back("U") || S.consume_back("u");
    O.Kind = Operand::Integer;
    if (S.empty() || S.getAsInteger(0, O.Bits))
      return Bad();
    if (Minus)
      O.Bits = 0 - O.Bits;
    return true;
  }

  Text &T;
  StringRef Asm;
  size_t P = 0;
  bool Selectors = false; ///< Whether an operand may have one.
  std::vector<Scope> Scopes;
};

bool Text::parse(StringRef Asm) { return Parser(*this, Asm).run(); }

} // namespace ptx
} // namespace crosslane
