// packets.c: packets with random fields, on two queues that are made anew after
// an error. Each one runs, fails, or waits for a signal that never comes; no
// packet hangs, and its queue can be destroyed. Arguments: guard.s assembled, how many
// packets, a seed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <unistd.h>

static uint64_t state;
static uint64_t next(void) { // xorshift64* (G. Marsaglia 2003, S. Vigna 2014)
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1du;
}

// Numbers at the edges of what a field means.
static uint32_t edge(void) {
  static const uint32_t edges[] = {0,          1,          2,          63,    64,    65,    255,
                                   256,        1023,       1024,       1025,  65535, 65536, 0x7fffffff,
                                   0x80000000, 0xfffffffe, 0xffffffff, 65537, 131072};
  return next() % 4 ? edges[next() % (sizeof edges / sizeof *edges)] : (uint32_t)next();
}

static uint64_t kernels[3], *args;

static hsa_kernel_dispatch_packet_t dispatch(hsa_signal_t done) {
  hsa_kernel_dispatch_packet_t p = packet(kernels[next() % 3], args, done);
  const unsigned dims = (unsigned)(next() % 4);
  p.setup = (uint16_t)(next() % 8 ? dims : next());
  p.workgroup_size_x = (uint16_t)(next() % 2 ? 64 : edge());
  p.grid_size_x = next() % 2 ? 64 * (1 + (uint32_t)(next() % 4)) : edge();
  if (dims > 1) {
    p.workgroup_size_y = (uint16_t)(next() % 2 ? 1 : edge());
    p.grid_size_y = next() % 2 ? 2 : edge();
  }
  if (dims > 2) {
    p.workgroup_size_z = (uint16_t)(next() % 2 ? 1 : edge());
    p.grid_size_z = next() % 2 ? 1 : edge();
  }
  // Huge grids take their time; limits.c has them.
  if ((double)p.grid_size_x * p.grid_size_y * p.grid_size_z > 1 << 14)
    p.grid_size_x = 64, p.grid_size_y = p.grid_size_z = 1;
  if (next() % 8 == 0)
    p.kernel_object = next() % 2 ? kernels[0] + 8 * (1 + next() % 7) : next();
  if (next() % 8 == 0)
    p.kernarg_address = (void *)(uintptr_t)next();
  p.group_segment_size = next() % 4 ? 65536 : edge();
  p.private_segment_size = next() % 2 ? 1024 : edge();
  return p;
}

static hsa_barrier_and_packet_t barrier(hsa_signal_t done, hsa_signal_t other) {
  hsa_barrier_and_packet_t p;
  memset(&p, 0, sizeof p);
  for (unsigned k = 0; k < 5; k++) {
    const hsa_signal_t dep[] = {{0}, {0}, other, {other.handle + 8 * (next() % 64)}, {next()}};
    p.dep_signal[k] = dep[next() % 5];
  }
  p.completion_signal = done;
  return p;
}

int main(int argc, char **argv) {
  CHECK(argc == 4);
  const unsigned n = (unsigned)atoi(argv[2]);
  state = strtoull(argv[3], NULL, 0) * 0x9e3779b97f4a7c15u | 1;
  alarm(200);
  start();
  hsa_executable_t exe = load(argv[1], NULL);
  kernels[0] = kernel_object(exe, "end.kd");
  kernels[1] = kernel_object(exe, "lds.kd");
  kernels[2] = kernel_object(exe, "private.kd");
  args = allocate(kernarg, 64);
  *args = (uint64_t)(uintptr_t)allocate(device, 1 << 20);
  hsa_queue_t *queue[2] = {NULL, NULL};
  hsa_signal_t done, never;
  OK(hsa_signal_create(1, 0, NULL, &done));
  OK(hsa_signal_create(1, 0, NULL, &never));
  unsigned ran = 0, failed = 0, waited = 0;
  for (unsigned i = 0; i < n; i++) {
    hsa_queue_t **q = &queue[next() % 2];
    if (!*q)
      OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, q));
    hsa_signal_store_relaxed(done, 1);
    const uint64_t kind = next() % 12;
    const hsa_kernel_dispatch_packet_t k = dispatch(done);
    const hsa_barrier_and_packet_t b = barrier(done, next() % 32 ? done : never);
    unsigned type = kind < 8     ? HSA_PACKET_TYPE_KERNEL_DISPATCH
                    : kind < 10  ? HSA_PACKET_TYPE_BARRIER_AND
                    : kind == 10 ? HSA_PACKET_TYPE_BARRIER_OR
                                 : (unsigned)(next() % 256);
    if (type == HSA_PACKET_TYPE_INVALID)
      type = HSA_PACKET_TYPE_AGENT_DISPATCH;
    const bool waits = type == HSA_PACKET_TYPE_BARRIER_AND || type == HSA_PACKET_TYPE_BARRIER_OR ||
                       type == HSA_PACKET_TYPE_VENDOR_SPECIFIC;
    push(*q, waits ? (const void *)&b : (const void *)&k, (uint16_t)(type | (next() & 0xff00)));
    const hsa_signal_value_t v = hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1,
                                                           waits ? 20000000 : 20000000000u, HSA_WAIT_STATE_BLOCKED);
    if (v == 0) {
      ran++;
      continue;
    }
    CHECK(v < 0 || waits);
    v < 0 ? failed++ : waited++;
    OK(hsa_queue_destroy(*q));
    *q = NULL;
    CHECK(hsa_signal_load_relaxed(done) <= 0); // it has come to an end, whatever it was
  }
  CHECK(ran > n / 20 && failed > n / 20 && waited);
  OK(hsa_shut_down());
  return 0;
}
