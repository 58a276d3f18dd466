// patterns.c: the targets, and the constant shuffles that a target can be asked
// for, as CrossLane.td defines them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

// Which control exists where: LLVM 19's AMDGPU assembler; GCNSubtarget::getConstantBusLimit.
#define GCN .wave_shift = true, .row_bcast = true, .bus = 1, .same_as = -1
#define RDNA .row_share = true, .row_xmask = true, .dpp8 = true, .permlane16 = true, .bus = 2, .same_as = -1
const Target targets[TARGETS] = {
    {.name = "GCN5", .lanes = 64, .lds_group = 64, GCN},
    {.name = "CDNA2", .lanes = 64, .lds_group = 64, GCN, .row_share = true},
    {.name = "CDNA4", .lanes = 64, .lds_group = 64, GCN, .row_share = true, .swap = true},
    {.name = "RDNA1W32", .lanes = 32, .lds_group = 32, RDNA},
    {.name = "RDNA1W64", .lanes = 64, .lds_group = 32, RDNA},
    {.name = "RDNA3W32", .lanes = 32, .lds_group = 32, RDNA},
    {.name = "RDNA3W64", .lanes = 64, .lds_group = 32, RDNA, .permlane64 = true},
    {.name = "RDNA4W32", .lanes = 32, .lds_group = 32, RDNA},
    {.name = "RDNA4W64", .lanes = 64, .lds_group = 64, RDNA, .permlane64 = true},
    {.name = "CDNA4LLVM19",
     .lanes = 64,
     .lds_group = 64,
     .wave_shift = true,
     .row_bcast = true,
     .bus = 1,
     .row_share = true,
     .same_as = 1},
};

const char *mode_name(Mode m) {
  static const char *const names[] = {"Idx", "Up", "Down", "Bfly", "Rotate"};
  return names[m];
}

bool pattern_make(Pattern *p, const Target *t, Mode mode, unsigned amount, unsigned width) {
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

bool pattern_identity(const Pattern *p, const Target *t) {
  for (unsigned l = 0; l < t->lanes; l++)
    if (p->source[l] != (int)l)
      return false;
  return true;
}

unsigned pattern_list(const Target *t, Pattern *list, unsigned max) {
  unsigned n = 0;
  for (unsigned m = 0; m < MODES; m++)
    for (unsigned width = 2; width <= 64; width *= 2)
      for (unsigned amount = 0; amount < LANES; amount++)
        if (n < max && pattern_make(&list[n], t, (Mode)m, amount, width) && !pattern_identity(&list[n], t))
          n++;
  return n;
}
