//===- PTXRows.cpp - The table of PTX's instructions ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/PTXRows.h"
#include "common/Lowering.h"
#include "nvvm/PTXEmitter.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace crosslane;

static const PTXRow Table[] = {
#define PTX(OPCODES, MODIFIERS, OPERANDS, VALUE)                               \
  {OPCODES, MODIFIERS, OPERANDS,                                               \
   [](PTXEmitter &E) -> Value * { return VALUE; }, false},
#define PTX_EFFECT(OPCODES, MODIFIERS, OPERANDS, VALUE)                        \
  {OPCODES, MODIFIERS, OPERANDS,                                               \
   [](PTXEmitter &E) -> Value * { return VALUE; }, true},
#include "nvvm/PTXInstructions.def"
};

PTXRows::PTXRows() {
  for (const PTXRow &R : Table) {
    Entry E;
    E.R = &R;
    SmallVector<StringRef, 12> Words;
    StringRef(R.Modifiers).split(Words, ' ', -1, false);
    for (StringRef W : Words) {
      Word Out;
      Out.Optional = W.consume_front("?");
      W.split(Out.Alternatives, '|');
      E.Words.push_back(std::move(Out));
    }
    bool Optional = false;
    for (char C : StringRef(R.Operands)) {
      Optional |= C == '?';
      if (C == '?')
        continue;
      ++E.Most;
      E.Least += !Optional;
    }
    SmallVector<StringRef, 4> Names;
    StringRef(R.Opcodes).split(Names, '|');
    assert(all_of(Names, [](StringRef Name) { return !Name.empty(); }) &&
           E.Least <= E.Most && "a row that no instruction fits");
    for (StringRef Name : Names)
      ByOpcode[Name].push_back(Entries.size());
    Entries.push_back(std::move(E));
  }
}

bool PTXRows::knows(StringRef Opcode, std::string &Why) const {
  ptx::Instruction I;
  I.Opcode = Opcode;
  Opcode.split(I.Parts, '.');
  SmallVector<StringRef, 12> Mods;
  bool WrongCount;
  return find(I, Mods, Why, WrongCount) || WrongCount;
}
const PTXRow *PTXRows::find(const ptx::Instruction &I,
                            SmallVectorImpl<StringRef> &Mods,
                            std::string &Why) const {
  bool WrongCount;
  return find(I, Mods, Why, WrongCount);
}

/// Whether the modifiers among \p Parts, an opcode and its modifiers, are
/// those of \p E, in their order or in any. \p Read says how many parts fit.
bool PTXRows::matches(const Entry &E, ArrayRef<StringRef> Parts, bool AnyOrder,
                      SmallVectorImpl<StringRef> &Mods, size_t &Read) {
  SmallVector<StringRef, 12> Left(drop_begin(Parts));
  Mods.clear();
  for (const Word &W : E.Words) {
    auto *At = Left.begin(), *Last = Left.end();
    if (!AnyOrder && At != Last)
      Last = std::next(At);
    At = std::find_if(At, Last, [&](StringRef Part) {
      return is_contained(W.Alternatives, Part);
    });
    if (At != Last) {
      Mods.push_back(*At);
      Left.erase(At);
    } else if (W.Optional) {
      Mods.push_back("");
    } else {
      break;
    }
  }
  Read = Parts.size() - Left.size();
  return Left.empty() && Mods.size() == E.Words.size();
}

/// \p WrongCount: there is one with another number of operands.
const PTXRow *PTXRows::find(const ptx::Instruction &I,
                            SmallVectorImpl<StringRef> &Mods, std::string &Why,
                            bool &WrongCount) const {
  WrongCount = false;
  if (const StringRef Family = whyFamilyRefused(I.Opcode); !Family.empty()) {
    Why = ("'" + I.Opcode + "': " + Family).str();
    return nullptr;
  }
  auto It = ByOpcode.find(I.Parts[0]);
  if (It == ByOpcode.end()) {
    Why = ("the instruction '" + I.Opcode + "' is not supported").str();
    return nullptr;
  }
  size_t Furthest = 0;
  // As PTX's manual has it, and else in any order: the assembler takes nearly
  // all, and cuRAND's headers have lg2.approx.f32.ftz. Which way a copy goes
  // is a matter of order, though.
  for (const bool AnyOrder : {false, true})
    for (unsigned No : It->second) {
      if (AnyOrder && I.Parts[0] == "cp")
        continue;
      const Entry &E = Entries[No];
      size_t Read = 0;
      if (!matches(E, I.Parts, AnyOrder, Mods, Read)) {
        if (!AnyOrder)
          Furthest = std::max(Furthest, Read);
        continue;
      }
      if (I.Operands.size() >= E.Least && I.Operands.size() <= E.Most)
        return E.R;
      WrongCount = true;
    }
  Why = ("in '" + I.Opcode + "' ").str();
  if (WrongCount)
    Why += utostr(I.Operands.size()) + " operands are not supported";
  else if (Furthest < I.Parts.size() && I.Parts[Furthest].starts_with("kind::"))
    Why += "the modifier '.kind' is not supported: it is of sm_100 and newer";
  else if (Furthest < I.Parts.size())
    Why += ("the modifier '." + I.Parts[Furthest] + "' is not supported").str();
  else
    Why += "a modifier is missing";
  return nullptr;
}

const PTXRows &PTXRows::get() {
  static const PTXRows All;
  return All;
}
