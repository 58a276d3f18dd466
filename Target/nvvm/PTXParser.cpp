//===- PTXParser.cpp - The text of inline PTX as a checked form -----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The parser has two steps. First it removes LLVM's own syntax of inline
/// assembly: `$$`, `$N`, `${N:modifier}`, `${:uid}`. Operands remain in the
/// text as their number between two characters that PTX does not use. Then it
/// makes one pass over the result. It never steps back more than a token and
/// does not recurse, so the time is linear and no text is nested too deeply.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXParser.h"
#include "nvvm/PTXConstants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

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

/// What a statement may declare. A kernel that was compiled to PTX has one for
/// each value.
constexpr unsigned MostRegisters = 1 << 18;

/// Around the number of an operand.
constexpr char Open = '\1', Close = '\2';

class Parser {
public:
  Parser(Text &T, StringRef Asm, ArrayRef<std::optional<int64_t>> Numbers)
      : T(T), Asm(Asm), Numbers(Numbers) {}
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

  /// \p Count of them, of \p Lanes elements each.
  struct Declared {
    unsigned First, Count, Lanes;
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
    if (Scopes.size() != 1)
      return fail(P, "'{' without '}'");
    // Labels are known now, those too that stand behind.
    for (auto [Name, At] : Jumps) {
      auto It = Labels.find(Name);
      if (It == Labels.end())
        return fail(At, "'" + Name + "' is no label of this statement");
      T.Labels.push_back(It->second);
    }
    return true;
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
    const unsigned Lanes = TypeName == "v2" ? 2 : TypeName == "v4" ? 4 : 1;
    if (Lanes > 1) {
      skip();
      At = P;
      if (!next('.'))
        return fail(P, "a type is expected");
      TypeName = name();
    }
    std::optional<Type> Ty = parseType(TypeName);
    if (!Ty)
      return fail(At, "'." + TypeName + "' is no type of a register");
    if (Lanes > 1 && (Ty->Letter == 'p' || Lanes * Ty->bits() > 128))
      return fail(At, "'." + TypeName + "' is no type of a vector of " +
                          Twine(Lanes));
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
        if (Number.getAsInteger(10, Count) || !Count || Count > MostRegisters)
          return fail(At, "a number of registers from 1 to " +
                              Twine(MostRegisters) + " is expected");
        if (!next('>'))
          return fail(P, "'>' is expected");
      }
      Scope &S = Scopes.back();
      Declared D{unsigned(T.Registers.size()), Count ? Count : 1, Lanes};
      if (!(Count ? S.Family : S.Single).try_emplace(Name, D).second)
        return fail(At, "'" + Name + "' is declared twice");
      if (T.Registers.size() + D.Count * Lanes > MostRegisters)
        return fail(At, "too many registers");
      T.Registers.resize(T.Registers.size() + D.Count * Lanes, *Ty);
    } while (next(','));
    return next(';') || fail(P, "';' is expected");
  }

  /// The register \p Name: its number, or that of its first element.
  std::optional<Declared> find(StringRef Name) const {
    StringRef Stem = Name.rtrim("0123456789");
    StringRef Digits = Name.drop_front(Stem.size());
    unsigned No = 0;
    // A leading zero is part of the stem: %r<4> has no %r00.
    bool Numbered = !Digits.empty() &&
                    (Digits.size() == 1 || Digits[0] != '0') &&
                    !Digits.getAsInteger(10, No);
    for (const Scope &S : reverse(Scopes)) {
      if (auto It = S.Single.find(Name); It != S.Single.end())
        return It->second;
      if (!Numbered)
        continue;
      if (auto It = S.Family.find(Stem);
          It != S.Family.end() && No < It->second.Count)
        return Declared{It->second.First + No * It->second.Lanes, 1,
                        It->second.Lanes};
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
    if (peek() == ':' && I.Guard.empty() && I.Parts.size() == 1) {
      ++P;
      if (!Labels.try_emplace(I.Opcode, T.Instructions.size()).second)
        return fail(Start, "the label '" + I.Opcode + "' stands twice");
      return true;
    }
    T.Failed = I.Opcode;
    StringRef Op = I.Parts[0];
    if (is_contained({"vadd", "vsub", "vabsdiff", "vmin", "vmax", "vset",
                      "vshl", "vshr", "vmad"},
                     Op))
      Selectors = Scalar;
    else if (Op.starts_with("v") && (Op.ends_with("2") || Op.ends_with("4")))
      Selectors = Op.ends_with("2") ? Halves : Bytes;
    if (Op == "bra") {
      Operand O;
      O.Kind = Operand::Label;
      O.Column = P < T.Columns.size() ? T.Columns[P] : Asm.size() + 1;
      O.Number = Jumps.size();
      size_t At = P;
      Jumps.push_back({name(), At});
      I.Operands.push_back(std::move(O));
    } else if (peek() != ';' && peek() != '}' && P != T.Expanded.size()) {
      do {
        Operand O;
        IsResult = I.Operands.empty();
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
    Selectors = None;
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
      Selectors = None;
    if (next('{')) {
      O.Kind = Operand::Vector;
      do {
        Operand E;
        skip();
        size_t At = P;
        if (!simple(E))
          return false;
        if (E.Kind == Operand::Vector)
          return fail(At, "a vector in a vector");
        O.Elements.push_back(std::move(E));
      } while (next(','));
      if (!next('}'))
        return fail(P, "'}' is expected");
      return second(O);
    }
    if (next('[')) {
      O.Kind = Operand::Address;
      Operand Base;
      skip();
      if (!simple(Base))
        return false;
      O.Elements.push_back(std::move(Base));
      skip();
      if (peek() == ',') {
        O.Kind = Operand::Texture;
        while (next(',')) {
          Operand E;
          skip();
          size_t At = P;
          if (!operand(E))
            return false;
          if (E.Kind == Operand::Address || E.Kind == Operand::Texture)
            return fail(At, "an address in an address");
          O.Elements.push_back(std::move(E));
        }
        return next(']') || fail(P, "']' is expected");
      }
      if (peek() == '+' || peek() == '-') {
        // What follows '-' may be an operand of the statement; a number is
        // read with its sign.
        bool Minus = peek() == '-';
        size_t Sign = P++;
        skip();
        if (Minus && (peek() != Open || isNumber()))
          P = Sign;
        Operand Offset;
        if (!simple(Offset))
          return false;
        Offset.Negated = Minus && P > Sign && Offset.Kind == Operand::Argument;
        O.Elements.push_back(std::move(Offset));
      }
      return next(']') || fail(P, "']' is expected");
    }
    if (peek() == '!') {
      size_t At = P++;
      skip();
      if (atConstant()) { // one of a constant
        P = At;
        return simple(O);
      }
      if (!simple(O))
        return false;
      O.Negated = true;
      return true;
    }
    return simple(O) && second(O);
  }

  /// The q of p|q, if there is one.
  bool second(Operand &O) {
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
    if (Selectors == None)
      return fail(Start, "selectors of operands are not supported");
    O.Selector = name();
    return isSelector(O.Selector) ||
           fail(Start, "'." + O.Selector + "' is no part of an operand");
  }

  bool isSelector(StringRef S) const {
    if (Selectors == Scalar)
      return is_contained({"b0", "b1", "b2", "b3", "h0", "h1"}, S);
    const unsigned Lanes = Selectors == Halves ? 2 : 4;
    if (!S.consume_front(Lanes == 2 ? "h" : "b"))
      return false;
    if (IsResult) // each at most once, the highest first
      return !S.empty() &&
             all_of(
                 S,
                 [&](char C) { return C >= '0' && C < char('0' + Lanes); }) &&
             std::adjacent_find(S.begin(), S.end(), std::less_equal<char>()) ==
                 S.end();
    return S.size() == Lanes && all_of(S, [&](char C) {
             return C >= '0' && C < char('0' + 2 * Lanes);
           });
  }

  /// The element of the vector \p D that a name behind a dot means.
  bool element(Operand &O, const Declared &D) {
    if (peek() != '.') {
      O.Kind = Operand::Vector;
      for (unsigned I = 0; I < D.Lanes; ++I) {
        Operand E;
        E.Kind = Operand::Register;
        E.Number = D.First + I;
        E.Column = O.Column;
        O.Elements.push_back(std::move(E));
      }
      return true;
    }
    size_t Start = P++;
    StringRef Name = name();
    size_t No = Name.size() == 1 ? StringRef("xyzwrgba").find(Name[0])
                                 : StringRef::npos;
    if (No == StringRef::npos || No % 4 >= D.Lanes)
      return fail(Start, "'." + Name + "' is no element of a vector of " +
                             Twine(D.Lanes));
    O.Number = D.First + No % 4;
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Constants
  //===--------------------------------------------------------------------===//

  /// Whether an operand that is a number comes next.
  bool isNumber() const {
    StringRef N = text().substr(P);
    unsigned No;
    return N.consume_front(StringRef(&Open, 1)) && !N.take_until([](char C) {
                                                       return C == Close;
                                                     }).getAsInteger(10, No) &&
           No < Numbers.size() && Numbers[No];
  }
  /// Whether a constant comes next, not a register.
  bool atConstant() const {
    char C = peek();
    StringRef Rest = text().substr(P);
    return isDigit(C) || (C && StringRef("+-~!(").contains(C)) ||
           (C == '.' && Rest.size() > 1 && isDigit(Rest[1])) ||
           (Rest.starts_with("WARP_SZ") &&
            (Rest.size() == 7 || !inName(Rest[7]))) ||
           isNumber();
  }

  /// An operator between two operands, or '?'.
  std::optional<Operator> binaryOperator() {
    static constexpr struct {
      StringLiteral Name;
      Operator O;
    } Operators[] = {
        {"<<", Shl}, {">>", Shr}, {"<=", Le},         {">=", Ge},
        {"==", Eq},  {"!=", Ne},  {"&&", LogicalAnd}, {"||", LogicalOr},
        {"+", Add},  {"-", Sub},  {"*", Mul},         {"/", Div},
        {"%", Rem},  {"<", Lt},   {">", Gt},          {"&", And},
        {"|", Or},   {"^", Xor},  {"?", Question}};
    StringRef Rest = text().substr(P);
    for (const auto &[Name, O] : Operators)
      if (Rest.starts_with(Name)) {
        // A '%' in front of a name is part of it.
        if (O == Rem && Rest.size() > 1 && inName(Rest[1]))
          return std::nullopt;
        P += Name.size();
        return O;
      }
    return std::nullopt;
  }

  /// A constant expression, with two stacks: what is nested costs no more than
  /// what is not.
  bool constant(Operand &O) {
    SmallVector<Constant, 8> Values;
    unsigned Opened = 0; // parentheses and question marks
    SmallVector<std::pair<Operator, size_t>, 8> Operators;
    auto Reduce = [&](int Least) { // those that bind at least so
      while (!Operators.empty() &&
             precedence(Operators.back().first) >= Least) {
        const auto [Op, At] = Operators.pop_back_val();
        if (const char *Why = apply(Op, Values))
          return fail(At, Why);
      }
      return true;
    };
    for (;;) {
      // A value, with what stands in front of it.
      for (;;) {
        skip();
        size_t At = P;
        char C = peek();
        if (C == '(') {
          ++P;
          skip();
          if (peek() == '.' && text().substr(P + 1).find_first_of("su") == 0) {
            StringRef Cast = text().substr(P, 4);
            P += Cast.size();
            if ((Cast != ".s64" && Cast != ".u64") || !next(')'))
              return fail(At, "'(.s64)' or '(.u64)' is expected");
            Operators.push_back({Cast[1] == 's' ? ToSigned : ToUnsigned, At});
          } else {
            Operators.push_back({OpenParenthesis, At});
            ++Opened;
          }
          continue;
        }
        const size_t Unary = C ? StringRef("+-!~").find(C) : StringRef::npos;
        if (Unary == StringRef::npos)
          break;
        ++P;
        Operators.push_back({Operator(Plus + Unary), At});
      }
      Constant V;
      if (!literal(V))
        return false;
      Values.push_back(V);
      // What closes, and an operator behind it.
      for (;;) {
        skip();
        size_t At = P;
        if (Opened && (peek() == ')' || peek() == ':')) {
          if (!Reduce(0))
            return false;
          if (Operators.back().first !=
              (peek() == ')' ? OpenParenthesis : Question))
            return fail(P, "a constant expression is expected to end here");
          ++P;
          --Opened;
          if (Operators.pop_back_val().first == OpenParenthesis)
            continue;
          Operators.push_back({Choose, At});
          break;
        }
        std::optional<Operator> Op = binaryOperator();
        if (!Op) {
          if (!Reduce(0))
            return false;
          if (!Operators.empty())
            return fail(P, Operators.back().first == Question
                               ? "':' is expected"
                               : "')' is expected");
          O.Kind = Values[0].Kind;
          O.Bits = Values[0].Bits;
          return true;
        }
        // From left to right, but for ?: from right to left.
        if (!Reduce(*Op == Question ? 1 : precedence(*Op)))
          return false;
        Opened += *Op == Question;
        Operators.push_back({*Op, At});
        break;
      }
    }
  }

  /// A register, an operand of the statement, a constant expression.
  bool simple(Operand &O) {
    size_t Start = P;
    O.Column = P < T.Columns.size() ? T.Columns[P] : Asm.size() + 1;
    if (peek() == Open) {
      const bool Number = isNumber();
      ++P;
      StringRef No = name();
      ++P; // Close
      O.Kind = Operand::Argument;
      No.getAsInteger(10, O.Number);
      // By itself it has the type of the C expression.
      size_t End = P;
      skip();
      if (!Number || !binaryOperator()) {
        P = End;
        return selector(O);
      }
      P = Start;
    }
    if (atConstant())
      return constant(O);
    StringRef Name = name();
    if (Name.empty() || Name == "%")
      return fail(Start, "an operand is expected");
    if (Name == "_") {
      O.Kind = Operand::Sink;
      return true;
    }
    if (std::optional<Declared> D = find(Name)) {
      O.Kind = Operand::Register;
      O.Number = D->First;
      return D->Lanes > 1 ? element(O, *D) : selector(O);
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

  /// A number, WARP_SZ, an operand that is a number.
  bool literal(Constant &O) {
    size_t Start = P;
    if (peek() == Open) {
      if (!isNumber())
        return fail(Start, "a number is expected");
      ++P;
      unsigned No = 0;
      name().getAsInteger(10, No);
      ++P; // Close
      O.Bits = uint64_t(*Numbers[No]);
      return true;
    }
    if (text().substr(P).starts_with("WARP_SZ")) {
      name();
      O.Bits = 32;
      return true;
    }
    if (!isDigit(peek()) && peek() != '.')
      return fail(Start, "a number is expected");
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
      return true;
    }
    if (!S.starts_with_insensitive("0x") &&
        S.find_first_of(".eE") != StringRef::npos) {
      std::string Z = S.str();
      char *End;
      double D = std::strtod(Z.c_str(), &End);
      if (*End || std::isinf(D))
        return Bad();
      O.Kind = Operand::Double;
      O.Bits = bit_cast<uint64_t>(D);
      return true;
    }
    O.Unsigned = S.consume_back("U") || S.consume_back("u");
    if (S.empty() || S.getAsInteger(0, O.Bits))
      return Bad();
    O.Unsigned |= O.Bits >> 63; // what is too large for a sign has none
    return true;
  }

  Text &T;
  StringRef Asm;
  ArrayRef<std::optional<int64_t>> Numbers;
  size_t P = 0;
  /// What selectors operands may have: of a scalar video instruction, of one
  /// on two or four integers.
  enum { None, Scalar, Halves, Bytes } Selectors = None;
  bool IsResult = false; ///< Of the operand that is being read.
  std::vector<Scope> Scopes;
  StringMap<unsigned> Labels;
  std::vector<std::pair<StringRef, size_t>> Jumps; ///< And where they stand.
};

bool Text::parse(StringRef Asm, ArrayRef<std::optional<int64_t>> Numbers) {
  return Parser(*this, Asm, Numbers).run();
}

} // namespace ptx
} // namespace crosslane
