//===- LanePattern.cpp - The source lane of each lane ---------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The formula of shfl is the PTX ISA's, "shfl.sync".
///
//===----------------------------------------------------------------------===//

#include "xlane/LanePattern.h"

using namespace llvm;

namespace crosslane {

std::optional<unsigned> sourceLane(unsigned Mode, unsigned Lane, unsigned B,
                                   unsigned C) {
  const int Amount = B & 31, Clamp = C & 31, Seg = (C >> 8) & 31, L = int(Lane);
  const int Min = L & Seg, Max = Min | (Clamp & ~Seg & 31);
  int J = 0;
  bool In = false;
  switch (Mode) {
  case xl::Up:
    J = L - Amount;
    In = J >= Max;
    break;
  case xl::Down:
    J = L + Amount;
    In = J <= Max;
    break;
  case xl::Bfly:
    J = L ^ Amount;
    In = J <= Max;
    break;
  default:
    J = Min | (Amount & ~Seg & 31);
    In = J <= Max;
    break;
  }
  if (!In)
    return std::nullopt;
  return unsigned(J);
}

LanePattern LanePattern::ofShuffle(unsigned Mode, unsigned B, unsigned C) {
  LanePattern P;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    P.set(Lane, sourceLane(Mode, Lane, B, C));
  return P;
}

LanePattern LanePattern::ofKey(PatternKey Key) {
  LanePattern P;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    P.set(Lane, Key.source(Lane));
  return P;
}

uint32_t LanePattern::moved() const {
  uint32_t Lanes = 0;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Lanes |= uint32_t(Source[Lane] != Lane) << Lane;
  return Lanes;
}

std::optional<unsigned> LanePattern::oneLane() const {
  for (unsigned Lane = 1; Lane < WarpSize; ++Lane)
    if (Source[Lane] != Source[0])
      return std::nullopt;
  return Source[0];
}

std::optional<PatternKey> LanePattern::findKey(uint32_t Lanes) const {
  const SmallVector<PatternKey, 4> Keys = findKeys(Lanes);
  return Keys.empty() ? std::nullopt : std::optional(Keys[0]);
}

SmallVector<PatternKey, 4> LanePattern::findKeys(uint32_t Lanes) const {
  SmallVector<PatternKey, 4> Keys;
  // One lane that moves gives the amount away; the others must agree.
  unsigned First = 0;
  while (First < WarpSize && (Source[First] == First || !(Lanes >> First & 1)))
    ++First;
  if (First == WarpSize)
    return Keys;
  const unsigned From = Source[First];
  for (unsigned Width = WarpSize; Width >= 2; Width /= 2)
    for (unsigned Mode : {xl::Bfly, xl::Idx, xl::Up, xl::Down, xl::Rotate}) {
      const unsigned Amount = Mode == xl::Bfly   ? First ^ From
                              : Mode == xl::Idx  ? From & (Width - 1)
                              : Mode == xl::Down ? From - First
                              : Mode == xl::Up   ? First - From
                                                 : (First - From) & (Width - 1);
      if (Amount >= WarpSize || (Mode != xl::Bfly && Amount >= Width) ||
          (Mode == xl::Bfly && Amount < Width && Width != WarpSize))
        continue;
      const PatternKey Key{Mode, Amount, Width};
      bool Agrees = true;
      for (unsigned Lane = 0; Lane < WarpSize && Agrees; ++Lane)
        Agrees = !(Lanes >> Lane & 1) || Key.source(Lane) == Source[Lane];
      if (Agrees)
        Keys.push_back(Key);
    }
  return Keys;
}

} // namespace crosslane
