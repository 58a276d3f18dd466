// place.c: the wave slots of every simulated device, and the hardware ids that
// follow from them. Groups go round the chip as on hardware: the next one to the
// next XCC, shader engine, shader array and unit that has room.
//
// Registers and LDS are counted by the dispatch alone (sched.c); here only wave
// slots are, so groups of several dispatches may share a unit that the hardware
// would find too full of something else.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/place.h"

#include <pthread.h>
#include <string.h>

enum { DEVICES = 17, UNITS = 32 * WS_CU_MASK_WORDS, SIMDS = 4 };

static struct {
  const ws_gpu *gpu;           // that the rest is for
  unsigned resident;           // groups
  unsigned next;               // unit to look at first
  uint32_t busy[UNITS][SIMDS]; // a bit a wave slot
} devices[DEVICES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// A work-group processor is two compute units ("RDNA" white paper).
static bool has_wgps(const ws_gpu *gpu) { return WS_HAS(gpu, hw_id1); }
static unsigned units_of(const ws_gpu *gpu) { return has_wgps(gpu) ? gpu->compute_units / 2 : gpu->compute_units; }
static unsigned slots_of(const ws_gpu *gpu) { return gpu->waves_per_cu / gpu->simds_per_cu; }

// Gives the waves slots on the SIMDs of mask, each on the emptiest; false when
// they do not fit.
static bool fill(uint32_t busy[SIMDS], unsigned slots, unsigned mask, unsigned waves, ws_place *p) {
  uint32_t now[SIMDS];
  unsigned used[SIMDS];
  memcpy(now, busy, sizeof now);
  for (unsigned s = 0; s < SIMDS; s++)
    used[s] = now[s] ? (unsigned)__builtin_popcount(now[s]) : 0;
  for (unsigned w = 0; w < waves; w++) {
    unsigned best = SIMDS;
    for (unsigned s = 0; s < SIMDS; s++)
      if ((mask >> s & 1) && (best == SIMDS || used[s] < used[best]))
        best = s;
    const unsigned slot = (unsigned)__builtin_ctz(~now[best]);
    if (slot >= slots)
      return false;
    now[best] |= 1u << slot;
    used[best]++;
    p->at[w].simd = (uint8_t)best;
    p->at[w].slot = (uint8_t)slot;
  }
  memcpy(busy, now, sizeof now);
  p->waves = (uint8_t)waves;
  return true;
}

static bool allowed(const ws_gpu *gpu, const uint32_t *mask, unsigned unit) {
  if (!mask)
    return true;
  if (has_wgps(gpu)) // both bits are in one word
    return mask[unit / 16] >> unit % 16 * 2 & 3;
  return mask[unit / 32] >> unit % 32 & 1;
}

static bool fit(const ws_gpu *gpu, uint32_t busy[SIMDS], unsigned waves, bool one_cu, ws_place *p) {
  // SIMD_ID's bit 0 says which of the two compute units (HIP's __smid).
  if (has_wgps(gpu) && one_cu)
    return fill(busy, slots_of(gpu), 5, waves, p) || fill(busy, slots_of(gpu), 10, waves, p);
  return fill(busy, slots_of(gpu), 15, waves, p);
}

unsigned ws_place_room(const ws_gpu *gpu, unsigned waves, bool one_cu, const uint32_t *mask, unsigned *units) {
  // As each wave goes to the emptiest SIMD, groups fit as long as there are as many slots as they have waves. This is
  // asked at every dispatch.
  const unsigned half = 2 * slots_of(gpu), each = has_wgps(gpu) && one_cu ? half / waves * 2 : 2 * half / waves;
  *units = 0;
  for (unsigned u = 0; mask && u < units_of(gpu); u++)
    *units += allowed(gpu, mask, u);
  if (!mask)
    *units = units_of(gpu);
  return each * *units;
}

bool ws_place_take(unsigned device, const ws_gpu *gpu, unsigned waves, bool one_cu, const uint32_t *mask, ws_place *p) {
  const unsigned units = units_of(gpu);
  bool found = false;
  pthread_mutex_lock(&lock);
  if (devices[device].gpu != gpu && !devices[device].resident) {
    devices[device].gpu = gpu;
    devices[device].next = 0;
    memset(devices[device].busy, 0, sizeof devices[device].busy);
  }
  for (unsigned n = 0; n < units && !found; n++) {
    const unsigned u = (devices[device].next + n) % units;
    found = allowed(gpu, mask, u) && fit(gpu, devices[device].busy[u], waves, one_cu, p);
    if (found) {
      p->unit = (uint16_t)u;
      devices[device].next = (u + 1) % units;
      devices[device].resident++;
    }
  }
  pthread_mutex_unlock(&lock);
  return found;
}

void ws_place_put(unsigned device, const ws_place *p) {
  pthread_mutex_lock(&lock);
  for (unsigned w = 0; w < p->waves; w++)
    devices[device].busy[p->unit][p->at[w].simd] &= ~(1u << p->at[w].slot);
  devices[device].resident--;
  pthread_mutex_unlock(&lock);
}

// Fields as AMD's amd_device_functions.h (HIP, above __smid) lists them:
//   HW_ID, GCN and CDNA: wave 3:0, SIMD 5:4, CU 11:8, shader array 12, shader
//     engine 14:13, and 15:13 where there are more than four (gfx908, gfx90a);
//   HW_ID1, RDNA: wave 4:0, SIMD in the WGP 9:8, WGP 13:10, shader array 16,
//     shader engine 19:18 (gfx10) or 20:18 (gfx11). gfx12 keeps the register
//     (LLVM's SIDefines.h, Linux's gfx_v12_0.c), and umr takes the same fields.
// The other fields (pipe, queue, VM, thread group, rates) read as 0.
uint32_t ws_place_hw_id(const ws_gpu *gpu, const ws_place *p, unsigned wave) {
  const unsigned engines = gpu->shader_engines / gpu->xccs, in_xcc = p->unit / gpu->xccs;
  const uint32_t engine = in_xcc % engines, array = in_xcc / engines % gpu->shader_arrays;
  const uint32_t unit = in_xcc / engines / gpu->shader_arrays, simd = p->at[wave].simd, slot = p->at[wave].slot;
  if (has_wgps(gpu))
    return slot | simd << 8 | unit << 10 | array << 16 | engine << 18;
  return slot | simd << 4 | unit << 8 | array << 12 | engine << 13;
}

// XCC_ID 3:0, from the same list. Groups go to the XCCs in turn, says ROCm's
// "MI300X workload optimization".
uint32_t ws_place_xcc_id(const ws_gpu *gpu, const ws_place *p) { return p->unit % gpu->xccs; }
