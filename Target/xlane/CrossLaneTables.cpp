//===- CrossLaneTables.cpp - CrossLane.td in C++ --------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The tables that TableGen generates from CrossLane.td.
///
//===----------------------------------------------------------------------===//

#include "xlane/CrossLaneTables.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;

namespace crosslane {

namespace xl {
#define GET_GenerationTable_IMPL
#define GET_CrossLaneControls_IMPL
#define GET_CrossLaneShuffles_IMPL
// The rows spell the steps of a Shuffle without braces of their own.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wmissing-braces"
#endif
#include "CrossLaneTables.inc"
} // namespace xl

ArrayRef<xl::DppCtrl> dppControls() { return xl::CrossLaneControls; }

uint8_t PatternKey::source(unsigned Lane) const {
  assert(llvm::isPowerOf2_32(Width) && Lane < 64 && "no segment of lanes");
  const unsigned Base = Lane & ~(Width - 1);
  switch (Mode) {
  case xl::Up:
    return uint8_t(Lane - Base >= Amount ? Lane - Amount : Lane);
  case xl::Down:
    return uint8_t(Lane - Base + Amount < Width ? Lane + Amount : Lane);
  case xl::Bfly: // never above the segment, but perhaps below it
    return uint8_t((Lane ^ Amount) <= (Base | (Width - 1)) ? Lane ^ Amount
                                                           : Lane);
  case xl::Rotate:
    return uint8_t(Base | ((Lane - Amount) & (Width - 1)));
  default:
    return uint8_t(Base | Amount);
  }
}

std::optional<PatternKey> canonicalKey(unsigned Mode, uint32_t Amount,
                                       unsigned Width, unsigned Wave) {
  switch (Mode) {
  case xl::Idx:
    return PatternKey{Mode, Amount % Width, Width};
  case xl::Rotate:
    Amount %= Width;
    if (Amount == 0)
      return std::nullopt;
    if (Amount == Width / 2) // the same as an exchange
      return canonicalKey(xl::Bfly, Amount, Width, Wave);
    return PatternKey{Mode, Amount, Width};
  case xl::Bfly:
    if (Amount == 0 || Amount >= Wave)
      return std::nullopt;
    if (Amount < Width)
      Width = Amount < WarpSize ? WarpSize : 64;
    return PatternKey{Mode, Amount, Width};
  default: // no lane of the segment reads further
    if (Amount == 0 || Amount >= Width)
      return std::nullopt;
    return PatternKey{Mode, Amount, Width};
  }
}

const xl::Shuffle *findShuffle(const PatternKey &Key, unsigned Target,
                               bool FullWarp) {
  const xl::Shuffle *Found = nullptr;
  for (const xl::Shuffle &S :
       xl::lookupShuffles(Key.Mode, uint8_t(Key.Amount), uint8_t(Key.Width)))
    if ((S.Serves & Target) && (!S.FullWarp || FullWarp) &&
        (!Found || S.FullWarp))
      Found = &S;
  return Found;
}

} // namespace crosslane
