//===- PTXRows.h - The table of PTX's instructions --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the row of PTXInstructions.def for an instruction.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_PTXROWS_H
#define CROSSLANE_PTXROWS_H

#include "nvvm/PTXParser.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class Value;
}

namespace crosslane {

class PTXEmitter;

/// A row of PTXInstructions.def.
struct PTXRow {
  const char *Opcodes, *Modifiers, *Operands;
  llvm::Value *(*Emit)(PTXEmitter &);
  bool Effect;
};

/// The rows by opcode, with their modifiers split.
class PTXRows {
public:
  static const PTXRows &get();

  /// Whether there is such an instruction, with some operands; else \p Why not.
  bool knows(llvm::StringRef Opcode, std::string &Why) const;
  /// The row for \p I, and what stands in the place of each of its words; null
  /// with \p Why when there is none.
  const PTXRow *find(const ptx::Instruction &I,
                     llvm::SmallVectorImpl<llvm::StringRef> &Mods,
                     std::string &Why) const;

private:
  struct Word {
    bool Optional;
    llvm::SmallVector<llvm::StringRef, 8> Alternatives;
  };
  struct Entry {
    const PTXRow *R;
    llvm::SmallVector<Word, 12> Words;
    unsigned Least = 0, Most = 0; ///< Operands.
  };
  std::vector<Entry> Entries;
  llvm::StringMap<llvm::SmallVector<unsigned, 4>> ByOpcode;

  PTXRows();
  static bool matches(const Entry &E, llvm::ArrayRef<llvm::StringRef> Parts,
                      bool AnyOrder,
                      llvm::SmallVectorImpl<llvm::StringRef> &Mods,
                      size_t &Read);
  const PTXRow *find(const ptx::Instruction &I,
                     llvm::SmallVectorImpl<llvm::StringRef> &Mods,
                     std::string &Why, bool &WrongCount) const;
};

} // namespace crosslane

#endif // CROSSLANE_PTXROWS_H
