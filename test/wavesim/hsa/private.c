// private.c: private memory that a kernel reads and writes as memory. Arguments:
// private.s assembled, and what memory is full of that nobody has written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

enum { GROUPS = 40, ITEMS = 128, WAVE = 64, PRIVATE = 16 };

static hsa_executable_t exe;
static struct {
  uint32_t *out, offset, pad;
} *args;

static hsa_signal_value_t run(const char *kernel, unsigned groups, unsigned items) {
  hsa_queue_t *q;
  hsa_signal_t done;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &q));
  OK(hsa_signal_create(1, 0, NULL, &done));
  hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, kernel), args, done);
  k.workgroup_size_x = (uint16_t)items;
  k.grid_size_x = groups * items;
  k.group_segment_size = 8;
  k.private_segment_size = PRIVATE;
  push(q, &k, DISPATCH);
  const hsa_signal_value_t v = wait_done(done);
  OK(hsa_queue_destroy(q));
  OK(hsa_signal_destroy(done));
  return v;
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  const uint32_t fresh = (uint32_t)strtoul(argv[2], NULL, 0);
  start();
  exe = load(argv[1], NULL);
  args = allocate(kernarg, sizeof *args);
  args->out = allocate(fine, GROUPS * ITEMS * 32);

  CHECK(run("rows.kd", GROUPS, ITEMS) == 0);
  uint64_t first = 0;
  for (uint32_t i = 0; i < GROUPS * ITEMS; i++) {
    const uint32_t *o = args->out + 8 * i, item = i % ITEMS;
    const uint64_t at = o[6] | (uint64_t)o[7] << 32;
    CHECK(o[0] == 0x1000 + item && o[1] == 0x2000 + item && o[2] == 0x3000 + item && o[3] == fresh && o[4] == 0x2000);
    if (item == 0)
      first = at;
    CHECK(at == first + item / WAVE * WAVE * PRIVATE); // the waves of a group, one after the other
  }
  // It is no memory that the host could copy from.
  STATUS(hsa_memory_copy(args->out, (void *)(uintptr_t)first, 4), HSA_STATUS_ERROR_INVALID_ALLOCATION);

  // A group's memory ends where it ends: one wave, with its own.
  const uint32_t size = WAVE * PRIVATE, inside[] = {0, 4, size - 4}, beyond[] = {size, size - 2, 0x7ffff000};
  for (unsigned k = 0; k < sizeof inside / sizeof *inside; k++) {
    args->offset = inside[k];
    args->out[0] = 0;
    CHECK(run("at.kd", 1, WAVE) == 0);
    CHECK(args->out[0] == 1 + 2); // 1 is there before the addition, 2 after it
  }
  for (unsigned k = 0; k < sizeof beyond / sizeof *beyond; k++) {
    args->offset = beyond[k];
    CHECK(run("at.kd", 1, WAVE) == -(hsa_signal_value_t)HSA_STATUS_ERROR_MEMORY_FAULT);
  }
  OK(hsa_shut_down());
  return 0;
}
