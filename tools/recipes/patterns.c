// patterns.c: the targets, and the constant shuffles that a target can be asked
// for, as CrossLane.td defines them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

#include "crosslane/chips.h"

#include <string.h>

// The rows of chips.def as constants: each feature a bit, each family its features.
enum {
#define XL_FEATURE(NAME, WHAT) NAME = UINT64_C(1) << XL_FEATURE_##NAME,
#include "crosslane/chips.def"
};
enum {
#define XL_LANES(NAME, WAVE64, WAVE32, WAVE64_LLVM19, FEATURES) FAMILY_##NAME = FEATURES,
#include "crosslane/chips.def"
};
#define HAS(LANES, FEATURES) ((FAMILY_##LANES & (FEATURES)) != 0)
const LaneTarget targets[TARGETS] = {
#define XL_LANE_TARGET(NAME, LANES, WAVE, MODEL, WHAT)                                                                 \
  {.name = #NAME,                                                                                                      \
   .family = #LANES,                                                                                                   \
   .lanes = WAVE,                                                                                                      \
   .lds_group = HAS(LANES, half_bpermute) ? 32 : WAVE,                                                                 \
   .bus = HAS(LANES, two_scalars) ? 2 : 1,                                                                             \
   .wave_shift = HAS(LANES, wave_shift),                                                                               \
   .row_bcast = HAS(LANES, row_bcast),                                                                                 \
   .row_share = HAS(LANES, row_share | row_newbcast),                                                                  \
   .row_xmask = HAS(LANES, row_xmask),                                                                                 \
   .dpp8 = HAS(LANES, dpp8),                                                                                           \
   .permlane16 = HAS(LANES, permlane16),                                                                               \
   .permlane64 = WAVE == 64 && HAS(LANES, permlane64),                                                                 \
   .swap = HAS(LANES, permlane_swap)},
#include "crosslane/chips.def"
};

int same_as(int target) {
  for (int t = 0; t < target; t++)
    if (targets[t].lanes == targets[target].lanes && !strcmp(targets[t].family, targets[target].family))
      return t;
  return -1;
}

const char *mode_name(Mode m) {
  static const char *const names[] = {"Idx", "Up", "Down", "Bfly", "Rotate"};
  return names[m];
}

bool pattern_make(Pattern *p, const LaneTarget *t, Mode mode, unsigned amount, unsigned width) {
  if (width > t->lanes || amount >= LANES || (amount > 31 && width != 64))
    return false;
  if (mode == Bfly ? amount < width && width != (amount < 32 ? 32 : 64) : amount >= width)
    return false;
  if (width == 64 && mode == Rotate) // the device runtime's trees have none
    return false;
  p->mode = mode, p->amount = amount, p->width = width;
  for (unsigned l = 0; l < LANES; l++) {
    const unsigned base = l & ~(width - 1), last = base + width - 1;
    unsigned s = l;
    switch (mode) {
    case Idx:
      s = base + amount;
      break;
    case Up:
      s = l >= base + amount ? l - amount : l;
      break;
    case Down:
      s = l + amount <= last ? l + amount : l;
      break;
    case Bfly:
      s = (l ^ amount) <= last ? l ^ amount : l;
      break;
    default:
      s = base + (l - base + width - amount) % width;
      break;
    }
    p->source[l] = (int8_t)s;
  }
  return true;
}

bool pattern_identity(const Pattern *p, const LaneTarget *t) {
  for (unsigned l = 0; l < t->lanes; l++)
    if (p->source[l] != (int)l)
      return false;
  return true;
}

unsigned pattern_list(const LaneTarget *t, Pattern *list, unsigned max) {
  unsigned n = 0;
  for (unsigned m = 0; m < MODES; m++)
    for (unsigned width = 2; width <= 64; width *= 2)
      for (unsigned amount = 0; amount < LANES; amount++)
        if (n < max && pattern_make(&list[n], t, (Mode)m, amount, width) && !pattern_identity(&list[n], t))
          n++;
  return n;
}
