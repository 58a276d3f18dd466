// places.c: the hardware id registers. With the chip full, no two waves have the
// same, they fit what the agent reports, and groups that start later get the
// places of groups that have ended; two queues share the chip.
// Argument: Inputs/places.c compiled for the first GPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

typedef struct place {
  uint32_t hw_id, xcc;
} place;
typedef struct args {
  place *ids;
  uint32_t *order, *here;
  uint32_t meet, waves, group_size;
} args;

static hsa_queue_t *queue[2];
static hsa_signal_t done[2];
static unsigned gfx, engines, arrays, xccs, units, slots, simds;

static uint32_t info(int what) {
  uint32_t v = 0;
  OK(hsa_agent_get_info(gpu[0], (hsa_agent_info_t)what, &v));
  return v;
}
static uint32_t field(uint32_t v, unsigned high, unsigned low) { return v >> low & ((2u << (high - low)) - 1); }

// A number below the count of wave slots that the reported properties give.
// The fields are those of HW_ID and HW_ID1 in HIP's amd_device_functions.h.
static size_t slot_number(place p) {
  const bool wgps = gfx >= 0x1000;
  const uint32_t wave = wgps ? field(p.hw_id, 4, 0) : field(p.hw_id, 3, 0);
  const uint32_t simd = wgps ? field(p.hw_id, 9, 8) : field(p.hw_id, 5, 4);
  const uint32_t unit = wgps ? field(p.hw_id, 13, 10) : field(p.hw_id, 11, 8);
  const uint32_t array = wgps ? field(p.hw_id, 16, 16) : field(p.hw_id, 12, 12);
  const uint32_t engine = wgps ? field(p.hw_id, 20, 18) : field(p.hw_id, 15, 13);
  const uint32_t per_array = (units + engines * arrays - 1) / (engines * arrays);
  CHECK(wave < slots && simd < simds && array < arrays && p.xcc < xccs && engine < engines / xccs && unit < per_array);
  return ((((p.xcc * (engines / xccs) + engine) * arrays + array) * (size_t)per_array + unit) * simds + simd) * slots +
         wave;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  start();
  char name[64];
  OK(hsa_agent_get_info(gpu[0], HSA_AGENT_INFO_NAME, name));
  gfx = (unsigned)strtoul(name + 3, NULL, 16);
  const uint32_t wave_size = gfx < 0x1000 ? 64 : 32, cus = info(HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT);
  engines = info(HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES);
  arrays = info(HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE);
  xccs = info(0xA111); // HSA_AMD_AGENT_INFO_NUM_XCC
  slots = info(HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU) / info(HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU);
  units = gfx < 0x1000 ? cus : cus / 2;
  simds = 4; // of a compute unit, or of two in a work-group processor

  // Groups of one and of several waves that fill the chip; each queue has half of them. Later groups follow.
  hsa_executable_t exe = load(argv[1], allocate(device, 64));
  for (uint32_t waves = 1; waves <= 8; waves *= 8) {
    const uint32_t fit = units * simds * slots / waves, more = 64, n = fit + more, size = wave_size * waves;
    place *ids = allocate(device, n * waves * sizeof *ids);
    uint32_t *order = allocate(device, n * sizeof *order), *here = allocate(device, sizeof *here);
    *here = 0;
    for (unsigned q = 0; q < 2; q++) {
      if (waves == 1)
        OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, UINT32_MAX, UINT32_MAX, &queue[q]));
      if (waves == 1)
        OK(hsa_signal_create(1, 0, NULL, &done[q]));
      hsa_signal_store_relaxed(done[q], 1);
      args *a = allocate(kernarg, sizeof *a);
      const uint32_t first = q ? fit / 2 : 0, groups = q ? n - first : fit / 2;
      *a = (args){ids + (size_t)first * waves, order + first, here, fit, waves, size};
      hsa_kernel_dispatch_packet_t p = packet(kernel_object(exe, "places.kd"), a, done[q]);
      p.workgroup_size_x = (uint16_t)size;
      p.grid_size_x = groups * size;
      push(queue[q], &p, DISPATCH);
    }
    CHECK(wait_done(done[0]) == 0 && wait_done(done[1]) == 0);
    CHECK(*here == n);

    const size_t all = (size_t)engines * arrays * ((units + engines * arrays - 1) / (engines * arrays)) * simds * slots;
    uint8_t *seen = calloc(all, 1);
    CHECK(seen);
    uint32_t full = 0;
    for (uint32_t g = 0; g < n; g++)
      for (uint32_t w = 0; w < waves; w++) {
        const place *p = &ids[g * waves + w], *first = &ids[g * waves];
        const size_t at = slot_number(*p);
        CHECK(at < all);
        CHECK(slot_number(*p) / (simds * slots) == slot_number(*first) / (simds * slots)); // one unit holds the group
        if (order[g] < fit) {
          CHECK(!seen[at]);
          seen[at] = 1;
          full++;
        }
      }
    CHECK(full == units * simds * slots);
    free(seen);
  }
  OK(hsa_shut_down());
  return 0;
}
