// gpu.h: what a chip is.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_GPU_H
#define WAVESIM_GPU_H

#include <stdbool.h>

// One row per GPU in gpu.c, the only place that knows what a chip has.
typedef struct ws_gpu {
  const char *name;              // "gfx90a": what WAVESIM_GPU and the ISA name say
  unsigned gfx;                  // 0x900, 0x906, 0x908, 0x90a, 0x942, 0x950, 0x1030, ...
  unsigned elf_mach;             // EF_AMDGPU_MACH of its code objects
  unsigned wave_size;            // default wavefront size: 64 on gfx9, 32 on gfx10 and newer
  unsigned compute_units;        // what the agent reports
  unsigned lds_bytes;            // per work-group
  unsigned max_vgprs;            // architected VGPRs a wave may address (256)
  bool agprs;                    // has accumulation VGPRs (gfx908 and newer CDNA)
  bool unified_vgprs;            // AGPRs live in the same file (gfx90a and newer CDNA)
  bool architected_flat_scratch; // hardware sets FLAT_SCRATCH, no V# in SGPRs (gfx942)
  bool packed_work_item_ids;     // v0 holds x | y << 10 | z << 20 (gfx90a and newer)
  // What the agent reports about itself; of these only places on the chip are made (place.c).
  const char *product;         // marketing name
  unsigned generic_mach;       // EF_AMDGPU_MACH of the generic target it also runs, 0 when none
  bool has_xnack, has_sramecc; // target-ID features it knows
  unsigned simds_per_cu, waves_per_cu;
  unsigned shader_engines, shader_arrays, xccs; // of all XCCs; of an engine
  unsigned cacheline, l1_bytes, l2_bytes;
  unsigned clock_mhz, memory_mhz, memory_bits, chip_id, family_id;
  unsigned constant_mhz; // of the clock that s_memrealtime reads
} ws_gpu;

const ws_gpu *ws_gpu_find(const char *name); // NULL when unknown; target-ID features after ':' ignored
const ws_gpu *ws_gpu_at(unsigned i);         // the i-th row, NULL past the end

#endif
