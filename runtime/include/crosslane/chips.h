// crosslane/chips.h: the properties of a GPU by the number in its name (0x90a): the rows of chips.def in C, for hosts,
// device code and LLVM passes. A number without a row has no features, and 0 for every figure.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CHIPS_H
#define CROSSLANE_CHIPS_H

#include <stdbool.h>
#include <stdint.h>

// "gfx90a:sramecc+" is 0x90a; 0 for other names.
static inline uint32_t xl_gfx_number(const char *name) {
  uint32_t v = 0;
  if (name[0] != 'g' || name[1] != 'f' || name[2] != 'x')
    return 0;
  for (uint32_t i = 3; i < 7 && name[i] && name[i] != ':'; i++) {
    if (!((name[i] >= '0' && name[i] <= '9') || (name[i] >= 'a' && name[i] <= 'f')))
      return 0;
    v = v << 4 | (uint32_t)(name[i] <= '9' ? name[i] - '0' : name[i] - 'a' + 10);
  }
  return v;
}

typedef enum xl_feature {
#define XL_FEATURE(NAME, WHAT) XL_FEATURE_##NAME,
#include "chips.def"
  XL_FEATURES // the number of features; at most 64
} xl_feature;

typedef enum xl_generation {
  XL_GENERATION_NONE,
#define XL_GENERATION(NAME, ...) XL_GENERATION_##NAME,
#include "chips.def"
} xl_generation;

static inline xl_generation xl_chip_generation(uint32_t gfx) {
  switch (gfx) {
#define XL_CHIP(NAME, GFX, GENERATION, ...)                                                                            \
  case GFX:                                                                                                            \
    return XL_GENERATION_##GENERATION;
#define XL_KIN XL_CHIP
#include "chips.def"
  default:
    return XL_GENERATION_NONE;
  }
}

// The figures of a generation, described in chips.def.
typedef struct xl_figures {
  uint32_t waves, vgprs, simds; // waves of a SIMD, registers of its lane, SIMDs of a compute unit
  uint32_t slots;               // bits of the number of a wavefront's slot
  uint32_t lds;                 // KiB
  uint32_t scratch;             // bytes of private memory of a wavefront, at most
  uint32_t line, l1;            // bytes of a cache line, KiB of the vector cache
} xl_figures;

static inline xl_figures xl_chip_figures(uint32_t gfx) {
  static const xl_figures rows[] = {
      {0, 0, 0, 0, 0, 0, 0, 0},
#define XL_GENERATION(NAME, LANES, WAVES, VGPRS, SIMDS, SLOTS, LDS, SCRATCH, LINE, L1, FEATURES)                       \
  {WAVES, VGPRS, SIMDS, SLOTS, LDS, SCRATCH, LINE, L1},
#include "chips.def"
  };
  return rows[xl_chip_generation(gfx)];
}

// MHz of the constant clock that s_memrealtime reads.
static inline uint32_t xl_chip_clock(uint32_t gfx) {
  switch (gfx) {
#define XL_CHIP(NAME, GFX, GENERATION, LLVM, CLOCK, FEATURES, ...)                                                     \
  case GFX:                                                                                                            \
    return CLOCK;
#define XL_KIN(NAME, GFX, GENERATION, CLOCK, FEATURES) XL_CHIP(NAME, GFX, GENERATION, 0, CLOCK, FEATURES, 0)
#include "chips.def"
  default:
    return 0;
  }
}

// All features of a chip: a mask with bit 1 << XL_FEATURE_... for each.
static inline uint64_t xl_chip_features(uint32_t gfx) {
#define XL_FEATURE(NAME, WHAT)                                                                                         \
  const uint64_t NAME = UINT64_C(1) << XL_FEATURE_##NAME;                                                              \
  (void)NAME;
#define XL_LANES(NAME, WAVE64, WAVE32, WAVE64_LLVM19, FEATURES) const uint64_t lanes_##NAME = FEATURES;
#define XL_ISA(NAME, FEATURES) const uint64_t NAME = FEATURES;
#define XL_GENERATION(NAME, LANES, WAVES, VGPRS, SIMDS, SLOTS, LDS, SCRATCH, LINE, L1, FEATURES)                       \
  const uint64_t generation_##NAME = lanes_##LANES | FEATURES;
#include "chips.def"
  switch (gfx) {
#define XL_CHIP(NAME, GFX, GENERATION, LLVM, CLOCK, FEATURES, ...)                                                     \
  case GFX:                                                                                                            \
    return generation_##GENERATION | FEATURES;
#define XL_KIN(NAME, GFX, GENERATION, CLOCK, FEATURES) XL_CHIP(NAME, GFX, GENERATION, 0, CLOCK, FEATURES, 0)
#include "chips.def"
  default:
    return 0;
  }
}

static inline bool xl_chip_has(uint32_t gfx, xl_feature f) { return xl_chip_features(gfx) >> f & 1; }

#endif
