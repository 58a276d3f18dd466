//===- CrossLaneTables.h - CrossLane.td in C++ ------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The records of CrossLane.td and their lookup. Passes that emit recipes use
/// RecipeTable.h; instruction selection uses this file.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_CROSSLANETABLES_H
#define CROSSLANE_CROSSLANETABLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/iterator_range.h"

#include <cstdint>
#include <optional>

namespace crosslane {

/// A processor as the table names it, by the digits of its name: 9, 0, 10 is
/// 0x90a and 10, 3, 0 is 0x1030.
inline uint16_t gfxNumber(unsigned Major, unsigned Minor, unsigned Stepping) {
  return uint16_t((Major / 10 * 16 + Major % 10) << 8 | Minor << 4 | Stepping);
}

/// The records of CrossLane.td as TableGen writes them.
namespace xl {

#define GET_CrossLaneAddress_DECL
#define GET_CrossLaneControl_DECL
#define GET_CrossLaneMode_DECL
#define GET_CrossLaneOperand_DECL
#define GET_CrossLaneStepKind_DECL
#define GET_CrossLaneTarget_DECL
#include "CrossLaneTables.inc"

/// A processor and its target for each wave size, NoTarget where it has none.
struct Generation {
  uint16_t Gfx;
  CrossLaneTarget Wave64;
  CrossLaneTarget Wave32;
  CrossLaneTarget Wave64LLVM19; ///< Wave64 with an LLVM before 20.
};

/// A control of DPP, see CrossLaneControls.td.
struct DppCtrl {
  uint8_t Preference;
  uint16_t Ctrl;
  const char *Name;
  const char *Feature;
  const char *Source;
};

struct Step {
  CrossLaneStepKind Kind;
  uint16_t Ctrl;
  uint8_t RowMask;
  uint8_t BankMask;
  CrossLaneOperand Src;
  CrossLaneOperand Old;
  uint64_t Data;
};

struct Shuffle {
  CrossLaneMode ShuffleMode;
  uint8_t Amount;
  uint8_t Width;
  uint16_t Serves; ///< A bit a target.
  bool FullWarp;   ///< Only where all lanes of the warps are active.
  uint8_t LDSTrips;
  uint16_t Cost; ///< Modelled cycles.
  uint8_t Instructions;
  Step Steps[3];
};

#define GET_CrossLaneControls_DECL
#define GET_GenerationTable_DECL
#define GET_CrossLaneShuffles_DECL
#include "CrossLaneTables.inc"

} // namespace xl

constexpr unsigned WarpSize = 32;

/// The records of CrossLaneControls.td, the preferred ones first.
llvm::ArrayRef<xl::DppCtrl> dppControls();

/// A move by a constant amount, in the terms of CrossLane.td.
struct PatternKey {
  unsigned Mode;
  unsigned Amount;
  unsigned Width;
  /// The lane whose value lane \p Lane gets.
  uint8_t source(unsigned Lane) const;
};

/// The canonical form of a move in wavefronts of \p Wave lanes (see
/// CrossLane.td); nothing when every lane keeps its own value.
std::optional<PatternKey> canonicalKey(unsigned Mode, uint32_t Amount,
                                       unsigned Width, unsigned Wave);

/// The record of a canonical move for the target whose bit \p Target is;
/// \p FullWarp: all lanes of the warps that are here are known to be active.
/// Null when the table has none.
const xl::Shuffle *findShuffle(const PatternKey &Key, unsigned Target,
                               bool FullWarp);

} // namespace crosslane

#endif // CROSSLANE_CROSSLANETABLES_H
