// Wavefront collectives under branches and in loops that lanes leave at
// different times, in functions that are called, and with values alive in the
// lanes that are not active: these must stay as they are. Each thread leaves in
// out what it has after all, of which a wavefront of 32 or 64 lanes is told.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/collectives.h"
#include "crosslane/kernel.h"

typedef struct {
  uint32_t first, last;
} pair;
static inline pair pair_of(pair a, pair b) { return (pair){a.first, b.last}; }
XL_DEFINE_COLLECTIVES(pair, pair, pair_of)

// Not into its caller: the whole-wavefront registers are then the function's.
static __attribute__((noinline)) uint64_t called(uint32_t v, double d) {
  return (uint64_t)xl_wave_scan_add_u32(v) * 3 + (uint64_t)xl_wave_reduce_max_f64(d);
}

XL_KERNEL void divergent(uint64_t *out, const uint32_t *in) {
  const uint32_t t = xl_block_thread(), mask = in[t], lane = t % xl_wave_size();
  uint32_t kept[8];
  uint64_t sum = 0;
  for (uint32_t i = 0; i < 8; i++)
    kept[i] = mask * (i + 3);
  for (uint32_t i = 0; i < (mask & 15); i++) {
    if (mask >> i & 1) {
      sum += (uint64_t)xl_wave_reduce_add_u64(mask + i);
      if (mask >> (i + 3) & 1)
        sum ^= called(mask & 255, lane) << 8;
      else
        sum += xl_wave_exscan_max_u16((uint16_t)(mask >> i));
    } else {
      const pair p = xl_wave_segscan_pair((pair){lane, mask}, mask >> (i + 5) & 1);
      sum = sum * 5 + p.first + p.last;
    }
    sum += kept[i & 7];
  }
  for (uint32_t i = 0; i < 8; i++)
    sum = sum * 31 + kept[i];
  out[t] = sum;
}
