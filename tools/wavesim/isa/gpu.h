// gpu.h: the properties of a chip.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_GPU_H
#define WAVESIM_GPU_H

#include "crosslane/chips.h"

#include <stdbool.h>
#include <stdint.h>

// A chip: a row of crosslane/chips.def, which is the only place that knows what a chip has.
typedef struct ws_gpu {
  const char *name;       // "gfx90a": what WAVESIM_GPU and the ISA name say
  unsigned gfx;           // the number of the name: 0x90a
  uint64_t features;      // 1 << XL_FEATURE_... each; ask by WS_HAS
  unsigned elf_mach;      // EF_AMDGPU_MACH of its code objects
  unsigned generic_mach;  // the same of the generic target it also runs, 0 when none
  unsigned wave_size;     // default wavefront size
  unsigned compute_units; // what the agent reports
  unsigned lds_bytes;     // per work-group
  unsigned scratch_bytes; // private memory per wave, at most
  // What the agent reports about itself; of these only places on the chip are made (place.c).
  const char *product; // marketing name
  unsigned simds_per_cu, waves_per_cu;
  unsigned shader_engines, shader_arrays, xccs; // of all XCCs; of an engine
  unsigned cacheline, l1_bytes, l2_bytes;
  unsigned clock_mhz, memory_mhz, memory_bits, chip_id, family_id;
  unsigned constant_mhz; // of the clock that s_memrealtime reads
} ws_gpu;

// Whether a chip has a feature of chips.def: WS_HAS(gpu, dpp8).
#define WS_HAS(gpu, feature) ((bool)((gpu)->features >> XL_FEATURE_##feature & 1))

// VGPRs that a wave can have.
static inline unsigned ws_gpu_vgprs(const ws_gpu *gpu) { return WS_HAS(gpu, vgprs_1024) ? 1024 : 256; }

const ws_gpu *ws_gpu_find(const char *name); // NULL when unknown; target-ID features after ':' ignored
const ws_gpu *ws_gpu_at(unsigned i);         // the i-th row, NULL past the end

#endif
