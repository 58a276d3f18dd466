// stress.c: threads that each make a queue, load the code, allocate, run, copy
// back and free everything again, over and over, beside each other.
// Argument: kernels.cl compiled for the first GPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 12, RUNS = 20 };

static const char *path;

static void *work(void *arg) {
  uint32_t me = (uint32_t)(uintptr_t)arg;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    hsa_executable_t exe = load(path, NULL);
    uint64_t store = kernel_object(exe, "store.kd");
    hsa_queue_t *q;
    hsa_signal_t done, copied;
    OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &q));
    OK(hsa_signal_create(RUNS, 0, NULL, &done));
    OK(hsa_signal_create(1, 0, NULL, &copied));
    uint32_t *out = allocate(device, 4 * RUNS), *back = allocate(fine, 4 * RUNS);
    struct {
      uint32_t *p;
      uint32_t v, pad;
    } *args = allocate(kernarg, 16 * RUNS);
    for (uint32_t i = 0; i < RUNS; i++) {
      args[i].p = out + i;
      args[i].v = me << 16 | round << 8 | i;
      hsa_kernel_dispatch_packet_t p = packet(store, &args[i], done);
      push(q, &p, DISPATCH);
    }
    OK(hsa_amd_memory_async_copy(back, cpu, out, gpu[0], 4 * RUNS, 1, &done, copied));
    CHECK(wait_done(copied) == 0);
    for (uint32_t i = 0; i < RUNS; i++)
      CHECK(back[i] == (me << 16 | round << 8 | i));
    OK(hsa_queue_destroy(q));
    OK(hsa_amd_memory_pool_free(args));
    OK(hsa_amd_memory_pool_free(back));
    OK(hsa_amd_memory_pool_free(out));
    OK(hsa_signal_destroy(done));
    OK(hsa_signal_destroy(copied));
    OK(hsa_executable_destroy(exe));
  }
  return NULL;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  path = argv[1];
  start();
  pthread_t thread[THREADS];
  for (uintptr_t i = 0; i < THREADS; i++)
    CHECK(!pthread_create(&thread[i], NULL, work, (void *)i));
  for (unsigned i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
  OK(hsa_shut_down());
  return 0;
}
