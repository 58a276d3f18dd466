// bell.c: a kernel puts packets into another queue, one after the other, and rings the doorbell as device code does;
// each time it waits for what it enqueued. Without the doorbell a packet stays where it is. Argument: bell.cl compiled
// for the first GPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <time.h>
#include <unistd.h>

enum { TIMES = 100 };

int main(int argc, char **argv) {
  CHECK(argc == 2);
  alarm(60);
  start();
  hsa_executable_t exe = load(argv[1], NULL);
  hsa_queue_t *from, *to;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &from));
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &to));
  hsa_signal_t done, inner;
  OK(hsa_signal_create(1, 0, NULL, &done));
  OK(hsa_signal_create(TIMES, 0, NULL, &inner));
  uint32_t *ran = allocate(fine, 4 * TIMES);
  struct store_args {
    uint32_t *p;
    uint32_t v, pad;
  } *store_args = allocate(kernarg, TIMES * sizeof *store_args);
  struct {
    void *slot;
    uint32_t *packet;
    uint64_t signal, index;
    uint32_t *ran;
  } *args = allocate(kernarg, sizeof *args);
  hsa_kernel_dispatch_packet_t *k = allocate(fine, sizeof *k);
  struct timespec t0, t1;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  for (unsigned i = 0; i < TIMES; i++) {
    store_args[i] = (struct store_args){&ran[i], i + 1, 0};
    *k = packet(kernel_object(exe, "store.kd"), &store_args[i], inner);
    k->header = DISPATCH;
    args->index = hsa_queue_add_write_index_relaxed(to, 1);
    args->slot = (char *)to->base_address + args->index % to->size * 64;
    args->packet = (uint32_t *)k;
    args->signal = to->doorbell_signal.handle;
    args->ran = &ran[i];
    hsa_signal_store_relaxed(done, 1);
    hsa_kernel_dispatch_packet_t p = packet(kernel_object(exe, "enqueue.kd"), args, done);
    push(from, &p, DISPATCH);
    CHECK(wait_done(done) == 0 && ran[i] == i + 1);
  }
  clock_gettime(CLOCK_MONOTONIC, &t1);
  CHECK(wait_done(inner) == 0);
  CHECK(hsa_queue_load_read_index_relaxed(to) == TIMES);
  // A queue that nobody rings is not looked at, but for once more behind the end of a packet, which may be now.
  uint64_t index;
  unsigned tries = 0;
  do {
    CHECK(tries++ < 10);
    usleep(20000 * tries);
    index = hsa_queue_add_write_index_relaxed(to, 1);
    char *slot = (char *)to->base_address + index % to->size * 64;
    hsa_signal_store_relaxed(inner, 1);
    ran[0] = 0;
    hsa_kernel_dispatch_packet_t quiet = packet(kernel_object(exe, "store.kd"), &store_args[0], inner);
    memcpy(slot + 2, (char *)&quiet + 2, 62);
    __atomic_store_n((uint16_t *)slot, DISPATCH, __ATOMIC_RELEASE);
  } while (hsa_signal_wait_scacquire(inner, HSA_SIGNAL_CONDITION_LT, 1, 300000000, HSA_WAIT_STATE_BLOCKED) != 1);
  CHECK(ran[0] == 0);
  hsa_signal_store_screlease(to->doorbell_signal, (hsa_signal_value_t)index);
  CHECK(wait_done(inner) == 0 && ran[0] == 1);
  printf("%.0f us a launch\n", (double)((t1.tv_sec - t0.tv_sec) * 1000000000 + t1.tv_nsec - t0.tv_nsec) / 1e3 / TIMES);
  OK(hsa_shut_down());
  return 0;
}
