// cooperative.c: cooperative queues, with as many work-groups as the chip has
// room for and with one more, and masks of compute units.
// Arguments: Inputs/cooperative.c and Inputs/places.c compiled for the first
// GPU, and how many groups of 256 work-items that has room for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

enum { ROUNDS = 5, SIZE = 256 };
static hsa_status_t heard;
static void on_error(hsa_status_t status, hsa_queue_t *queue, void *data) {
  (void)queue, (void)data;
  heard = status;
}

static hsa_signal_value_t run(hsa_queue_t *q, hsa_signal_t done, uint64_t object, void *args, uint32_t groups,
                              uint16_t size) {
  hsa_signal_store_relaxed(done, 1);
  hsa_kernel_dispatch_packet_t p = packet(object, args, done);
  p.workgroup_size_x = size;
  p.grid_size_x = groups * size;
  push(q, &p, DISPATCH);
  return wait_done(done);
}

// Bits of the mask, in the order of Linux's mqd_symmetrically_map_cu_mask:
// shader engines go fastest, then shader arrays, then units; a work-group
// processor has two bits.
static void masks(hsa_executable_t exe, hsa_signal_t done, unsigned gfx) {
  const bool wgps = gfx >= 0x1000;
  uint32_t engines = 0, arrays = 0, units = 0, mask[4] = {0}, got[8];
  OK(hsa_agent_get_info(gpu[0], (hsa_agent_info_t)HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES, &engines));
  OK(hsa_agent_get_info(gpu[0], (hsa_agent_info_t)HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE, &arrays));
  OK(hsa_agent_get_info(gpu[0], (hsa_agent_info_t)HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &units));
  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, UINT32_MAX, UINT32_MAX, &q));
  OK(hsa_amd_queue_cu_get_mask(q, 256, got));
  for (unsigned i = 0; i < 256; i++)
    CHECK((got[i / 32] >> i % 32 & 1) == (i < units));
  STATUS(hsa_amd_queue_cu_set_mask(q, 31, mask), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_queue_cu_set_mask(q, 32, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_queue_cu_set_mask(q, 128, mask), HSA_STATUS_ERROR_INVALID_ARGUMENT); // none
  const unsigned bits[3] = {0, 11, 37};
  for (unsigned i = 0; i < 3; i++)
    mask[bits[i] / 32] |= 1u << bits[i] % 32;
  OK(hsa_amd_queue_cu_set_mask(q, 128, mask));
  OK(hsa_amd_queue_cu_get_mask(q, 128, got));
  CHECK(!memcmp(got, mask, sizeof mask));

  enum { GROUPS = 500 };
  struct {
    uint32_t *ids, *order, *here, meet, waves, size;
  } *a = allocate(kernarg, sizeof *a);
  a->ids = allocate(device, GROUPS * 2 * sizeof(uint32_t));
  a->order = allocate(device, GROUPS * sizeof(uint32_t));
  a->here = allocate(device, sizeof(uint32_t));
  a->meet = 0;
  a->waves = 1;
  a->size = wgps ? 32 : 64;
  for (int round = 0; round < 2; round++) {
    CHECK(run(q, done, kernel_object(exe, "places.kd"), a, GROUPS, (uint16_t)a->size) == 0);
    unsigned seen = 0, others = 0;
    for (unsigned g = 0; g < GROUPS; g++) {
      const uint32_t id = a->ids[2 * g];
      const uint32_t unit = wgps ? id >> 10 & 15 : id >> 8 & 15, array = wgps ? id >> 16 & 1 : id >> 12 & 1;
      const uint32_t engine = wgps ? id >> 18 & 7 : id >> 13 & 7;
      unsigned i = 0;
      for (; i < 3; i++) {
        const unsigned n = wgps ? bits[i] / 2 : bits[i];
        if (engine == n % engines && array == n / engines % arrays && unit == n / engines / arrays)
          break;
      }
      seen |= 1u << i;
      others += i == 3;
    }
    CHECK((seen & 7) == 7 && (others != 0) == (round != 0));
    OK(hsa_amd_queue_cu_set_mask(q, 0, NULL)); // all again
  }
  OK(hsa_queue_destroy(q));
}

int main(int argc, char **argv) {
  CHECK(argc == 4);
  start();
  char name[64];
  OK(hsa_agent_get_info(gpu[0], HSA_AGENT_INFO_NAME, name));
  bool cooperative = false;
  OK(hsa_agent_get_info(gpu[0], (hsa_agent_info_t)HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES, &cooperative));
  CHECK(cooperative);
  const uint32_t groups = (uint32_t)strtoul(argv[3], NULL, 10);
  void *external = allocate(device, 64);
  hsa_executable_t exe = load(argv[1], external);
  hsa_signal_t done;
  OK(hsa_signal_create(1, 0, NULL, &done));
  masks(load(argv[2], external), done, (unsigned)strtoul(name + 3, NULL, 16));

  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_COOPERATIVE, on_error, NULL, UINT32_MAX, UINT32_MAX, &q));
  struct {
    uint32_t *a, *b, groups, n;
  } *args = allocate(kernarg, sizeof *args);
  uint32_t *waves = allocate(kernarg, 64), *want = malloc(groups * sizeof *want), *next = malloc(groups * sizeof *next);
  args->a = allocate(device, groups * sizeof(uint32_t));
  args->b = allocate(device, groups * sizeof(uint32_t));
  args->groups = groups;
  args->n = ROUNDS;
  CHECK(want && next);
  for (uint32_t g = 0; g < groups; g++)
    want[g] = args->a[g] = g * g + 1;
  for (unsigned i = 0; i < ROUNDS; i++) {
    for (uint32_t g = 0; g < groups; g++)
      next[g] = want[g] + want[(g + 1) % groups];
    memcpy(want, next, groups * sizeof *want);
  }
  *waves = groups - 1;
  CHECK(run(q, done, kernel_object(exe, "init.kd"), waves, 1, 1) == 0);
  CHECK(run(q, done, kernel_object(exe, "rounds.kd"), args, groups, SIZE) == 0);
  CHECK(!memcmp(ROUNDS % 2 ? args->b : args->a, want, groups * sizeof *want));

  // One more would wait for a place that nobody leaves.
  CHECK(run(q, done, kernel_object(exe, "rounds.kd"), args, groups + 1, SIZE) ==
        -(hsa_signal_value_t)HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  CHECK(heard == HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  OK(hsa_queue_destroy(q));

  // Other queues have no global wave sync.
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, on_error, NULL, UINT32_MAX, UINT32_MAX, &q));
  CHECK(run(q, done, kernel_object(exe, "init.kd"), waves, 1, 1) < 0);
  OK(hsa_queue_destroy(q));
  OK(hsa_shut_down());
  return 0;
}
