//===- fuzz.cpp - Mutilated texts for the parser of inline PTX ------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   fuzz COUNT SEED < TEXTS
//
// TEXTS has a text a line. COUNT texts, or with COUNT `60s` those of a minute,
// are made of them, always the same for a SEED: pieces (words, numbers, single characters) are removed, doubled,
// exchanged and put in, and bytes changed. Each is parsed twice; what comes out
// has to agree with itself and with the contract of PTXParser.h. To be built
// with the sanitizers (fuzz.sh).
//
//===----------------------------------------------------------------------===//

#include "nvvm/PTXParser.h"
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>

using namespace crosslane::ptx;

static uint64_t State;
static size_t below(size_t N) {
  State ^= State << 13;
  State ^= State >> 7;
  State ^= State << 17;
  return size_t((State >> 11) % N);
}

static std::vector<std::string> pieces(const std::string &S) {
  std::vector<std::string> Out;
  for (size_t I = 0; I < S.size();) {
    size_t Start = I++;
    unsigned char C = S[Start];
    if (isalnum(C) || C == '_')
      while (I < S.size() && (isalnum((unsigned char)S[I]) || S[I] == '_'))
        ++I;
    Out.push_back(S.substr(Start, I - Start));
  }
  return Out;
}

static void stop(const std::string &S, const char *Why) {
  fprintf(stderr, "%s: '%s'\n", Why, S.c_str());
  abort();
}

/// Whether an operand is one that PTXParser.h describes.
static void check(const std::string &S, const Text &T, const Operand &O, int Depth) {
  if (Depth > 2)
    stop(S, "an operand in an operand in an operand");
  if (O.Kind == Operand::Register && O.Number >= T.Registers.size())
    stop(S, "a register that is not there");
  if (O.Kind == Operand::Label && (O.Number >= T.Labels.size() || T.Labels[O.Number] > T.Instructions.size()))
    stop(S, "a label that is not there");
  if (O.Column < 1 || O.Column > S.size() + 1)
    stop(S, "the column of an operand");
  if (O.Kind == Operand::Vector && O.Elements.empty())
    stop(S, "a vector of nothing");
  if (O.Kind == Operand::Address && (O.Elements.empty() || O.Elements.size() > 2))
    stop(S, "an address of other than one or two parts");
  if (O.Kind == Operand::Special && O.Name.empty())
    stop(S, "a special register without a name");
  if (O.Second.size() > 1)
    stop(S, "more than p|q");
  for (const Operand &E : O.Elements)
    check(S, T, E, Depth + 1);
  for (const Operand &E : O.Second)
    check(S, T, E, Depth + 1);
}

static bool run(const std::string &S) {
  // On the heap and without a zero behind it, so that the sanitizer sees every
  // step beyond the end.
  std::vector<char> Exact(S.begin(), S.end());
  llvm::StringRef Ref(Exact.data(), Exact.size());
  // Every other text has numbers among the statement's operands.
  static const std::optional<int64_t> Numbers[] = {{}, {}, -7, INT64_MIN, 0};
  llvm::ArrayRef<std::optional<int64_t>> Have = S.size() % 2 ? Numbers : llvm::ArrayRef<std::optional<int64_t>>();
  Text T, Again;
  bool Ok = T.parse(Ref, Have);
  if (Again.parse(Ref, Have) != Ok || Again.Error != T.Error || Again.ErrorColumn != T.ErrorColumn ||
      Again.Instructions.size() != T.Instructions.size())
    stop(S, "two answers");
  if (Ok != T.Error.empty())
    stop(S, "an error without a message, or the other way round");
  if (!Ok) {
    if (T.ErrorColumn < 1 || T.ErrorColumn > S.size() + 1)
      stop(S, "the column of an error");
    return false;
  }
  for (const Type &R : T.Registers)
    if (!R.Letter || !R.Width || !R.Count)
      stop(S, "a register without a type");
  for (const Instruction &I : T.Instructions) {
    if (I.Parts.empty() || I.Parts[0].empty() || I.Column < 1 || I.Column > S.size() || I.Guard.size() > 1)
      stop(S, "an instruction");
    for (const Operand &O : I.Operands)
      check(S, T, O, 0);
    for (const Operand &O : I.Guard)
      check(S, T, O, 0);
  }
  return true;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return fprintf(stderr, "fuzz COUNT SEED < TEXTS\n"), 2;
  long Count = atol(argv[1]);
  const bool Timed = std::string(argv[1]).back() == 's';
  const time_t End = time(nullptr) + Count;
  State = 88172645463325252u + uint64_t(atol(argv[2])) * 7919;
  std::vector<std::vector<std::string>> Texts;
  std::vector<std::string> Words = {"{",
                                    "}",
                                    "@",
                                    "!",
                                    "<",
                                    ">",
                                    "$",
                                    "|",
                                    "[",
                                    "]",
                                    "/*",
                                    "*/",
                                    "//",
                                    "0x",
                                    "0f",
                                    "0d",
                                    "1e9",
                                    "1e-",
                                    "-",
                                    "+",
                                    "_",
                                    "::",
                                    "%%",
                                    "${0:x}",
                                    "$$",
                                    "$99",
                                    "${:uid}",
                                    "${",
                                    "\x7f",
                                    "\x01",
                                    "%r<65537>",
                                    ".reg",
                                    ".b32",
                                    "WARP_SZ",
                                    "99999999999999999999",
                                    "(",
                                    ")",
                                    "(.s64)",
                                    "(.u64)",
                                    "~",
                                    "%",
                                    "/",
                                    "<<",
                                    ">>",
                                    "<=",
                                    "==",
                                    "!=",
                                    "&&",
                                    "||",
                                    "?",
                                    ":",
                                    "^",
                                    "0x8000000000000000",
                                    "/ -1",
                                    "% 0",
                                    ".v2",
                                    ".v4",
                                    ".w",
                                    ".b3210",
                                    ".h32",
                                    "1.5",
                                    "0U",
                                    "L:",
                                    "bra",
                                    "L"};
  for (std::string Line; std::getline(std::cin, Line);) {
    Texts.push_back(pieces(Line));
    for (const std::string &P : Texts.back())
      if (below(8) == 0)
        Words.push_back(P);
    if (!run(Line))
      stop(Line, "a text that should be right");
  }
  if (Texts.empty())
    return fprintf(stderr, "fuzz: no texts\n"), 2;
  long Right = 0, N = 0;
  for (; Timed ? N % 1024 || time(nullptr) < End : N < Count; ++N) {
    std::vector<std::string> P = Texts[below(Texts.size())];
    for (size_t K = below(7); K; --K) {
      size_t I = below(P.size() + 1);
      switch (below(5)) {
      case 0:
        P.erase(P.begin() + I, P.begin() + std::min(P.size(), I + 1 + below(8)));
        break;
      case 1: {
        std::vector<std::string> Copy(P.begin() + I - std::min(I, below(9)), P.begin() + I);
        P.insert(P.begin() + I, Copy.begin(), Copy.end());
        break;
      }
      case 2:
        P.insert(P.begin() + I, Words[below(Words.size())]);
        break;
      case 3:
        if (I < P.size())
          P[I] = Words[below(Words.size())];
        break;
      case 4:
        if (I < P.size())
          P[I][below(P[I].size())] = char(below(256));
        break;
      }
    }
    std::string S;
    for (const std::string &Piece : P)
      S += Piece;
    Right += run(S);
  }
  printf("%ld texts of %zu, %ld of them PTX: nothing found\n", N, Texts.size(), Right);
  return 0;
}
