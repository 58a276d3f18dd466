// gpu.c: the chips wavesim can be: the rows of crosslane/chips.def.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "isa/gpu.h"

#include <stddef.h>

#include <string.h>

// The features as constants of their bits, in a name space that this file has to itself.
enum {
#define XL_FEATURE(NAME, WHAT) NAME = UINT64_C(1) << XL_FEATURE_##NAME,
#include "crosslane/chips.def"
};
enum {
#define XL_LANES(NAME, WAVE64, WAVE32, WAVE64_LLVM19, FEATURES) LANES_##NAME = FEATURES,
#define XL_ISA(NAME, FEATURES) NAME = FEATURES,
#include "crosslane/chips.def"
};
enum {
#define XL_GENERATION(NAME, LANES, WAVES, VGPRS, SIMDS, SLOTS, LDS, SCRATCH, LINE, L1, FEATURES)                       \
  FEATURES_##NAME = LANES_##LANES | FEATURES, WAVES_##NAME = WAVES, SIMDS_##NAME = SIMDS, LDS_##NAME = LDS,            \
  SCRATCH_##NAME = SCRATCH, LINE_##NAME = LINE, L1_##NAME = L1,
#include "crosslane/chips.def"
};
enum { KIB = 1024, MIB = 1024 * 1024 };

static const ws_gpu gpus[] = {
#define XL_CHIP(NAME, GFX, GENERATION, LLVM, CLOCK, FEATURES, MACH, GENERIC, UNITS, ENGINES, ARRAYS, DIES, L2, MHZ,    \
                MEMORY, BITS, DEVICE, FAMILY, PRODUCT)                                                                 \
  {.name = #NAME,                                                                                                      \
   .gfx = GFX,                                                                                                         \
   .features = FEATURES_##GENERATION | FEATURES,                                                                       \
   .elf_mach = MACH,                                                                                                   \
   .generic_mach = GENERIC,                                                                                            \
   .wave_size = FEATURES_##GENERATION & wave32 ? 32 : 64,                                                              \
   .compute_units = UNITS,                                                                                             \
   .lds_bytes = LDS_##GENERATION * KIB,                                                                                \
   .scratch_bytes = SCRATCH_##GENERATION,                                                                              \
   .product = PRODUCT,                                                                                                 \
   .simds_per_cu = SIMDS_##GENERATION,                                                                                 \
   .waves_per_cu = WAVES_##GENERATION * SIMDS_##GENERATION,                                                            \
   .shader_engines = ENGINES,                                                                                          \
   .shader_arrays = ARRAYS,                                                                                            \
   .xccs = DIES,                                                                                                       \
   .cacheline = LINE_##GENERATION,                                                                                     \
   .l1_bytes = L1_##GENERATION * KIB,                                                                                  \
   .l2_bytes = L2 * MIB,                                                                                               \
   .constant_mhz = CLOCK,                                                                                              \
   .clock_mhz = MHZ,                                                                                                   \
   .memory_mhz = MEMORY,                                                                                               \
   .memory_bits = BITS,                                                                                                \
   .chip_id = DEVICE,                                                                                                  \
   .family_id = FAMILY},
#include "crosslane/chips.def"
};

const ws_gpu *ws_gpu_at(unsigned i) { return i < sizeof gpus / sizeof *gpus ? &gpus[i] : NULL; }

const ws_gpu *ws_gpu_find(const char *name) {
  size_t n = strcspn(name, ":");
  for (unsigned i = 0; i < sizeof gpus / sizeof *gpus; i++)
    if (strlen(gpus[i].name) == n && !memcmp(gpus[i].name, name, n))
      return &gpus[i];
  return NULL;
}
