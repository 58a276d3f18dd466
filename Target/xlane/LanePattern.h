//===- LanePattern.h - The source lane of each lane -------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The effect of PTX's shfl as a table of the 32 lanes of a warp, and the moves
/// of CrossLane.td with the same effect.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LANEPATTERN_H
#define CROSSLANE_LANEPATTERN_H

#include "xlane/CrossLaneTables.h"
#include "llvm/ADT/SmallVector.h"

#include <cassert>
#include <cstdint>
#include <optional>

namespace crosslane {

/// The formula of PTX's shfl for one lane of a warp (PTX ISA, "shfl.sync"):
/// the source lane, or nothing when it is out of range.
std::optional<unsigned> sourceLane(unsigned Mode, unsigned Lane, unsigned B,
                                   unsigned C);

/// Which lane each lane of a warp reads, when that is known at compile time.
struct LanePattern {
  uint8_t Source[WarpSize]; ///< The own lane where the source is out of range.
  uint32_t InRange = 0;     ///< Lanes whose source is in range: the predicate.

  /// The pattern of a shuffle with constant operands.
  static LanePattern ofShuffle(unsigned Mode, unsigned B, unsigned C);
  static LanePattern ofKey(PatternKey Key);
  /// Sets what lane \p Lane reads; nothing: it is out of range.
  void set(unsigned Lane, std::optional<unsigned> From) {
    assert(Lane < WarpSize && From.value_or(0) < WarpSize &&
           "a lane outside the warp");
    InRange |= uint32_t(From.has_value()) << Lane;
    Source[Lane] = uint8_t(From.value_or(Lane));
  }
  /// The lanes that read another one.
  uint32_t moved() const;
  bool isIdentity() const { return !moved(); }
  /// The lane that all lanes read, if there is one.
  std::optional<unsigned> oneLane() const;
  /// A canonical pattern that gives each of \p Lanes the same source.
  std::optional<PatternKey> findKey(uint32_t Lanes = ~0u) const;
  /// All of them, the preferred first.
  llvm::SmallVector<PatternKey, 4> findKeys(uint32_t Lanes) const;
};

} // namespace crosslane

#endif // CROSSLANE_LANEPATTERN_H
