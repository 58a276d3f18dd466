// revoke.c: memory that goes away while a kernel writes to it, in every way
// there is: afterwards the kernel no longer reaches it and ends with a fault.
// Argument: guard.s assembled.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <sys/mman.h>
#include <unistd.h>

static const char *path, *kernel;
static hsa_executable_t exe;

typedef struct running {
  hsa_queue_t *queue;
  hsa_signal_t done;
  void **args;
} running;

// A kernel that has written to *p and goes on.
static running begin(volatile uint32_t *p) {
  running r;
  *p = 0;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &r.queue));
  OK(hsa_signal_create(1, 0, NULL, &r.done));
  r.args = allocate(kernarg, sizeof(void *));
  *r.args = (void *)(uintptr_t)p;
  hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, kernel), r.args, r.done);
  push(r.queue, &k, DISPATCH);
  for (int ms = 0; ms < 20000 && *p != 7; ms++)
    usleep(1000);
  CHECK(*p == 7);
  return r;
}

static void finish(running r, const char *what) {
  if (wait_done(r.done) != -(hsa_signal_value_t)HSA_STATUS_ERROR_MEMORY_FAULT) {
    fprintf(stderr, "%s: the kernel still runs, signal %ld\n", what, (long)hsa_signal_load_relaxed(r.done));
    exit(1);
  }
  OK(hsa_queue_destroy(r.queue));
  OK(hsa_signal_destroy(r.done));
  OK(hsa_amd_memory_pool_free(r.args));
}

static void check(void) {
  // The host's own memory, which it uses for something else at once.
  uint32_t *mine = malloc(4096);
  void *locked;
  CHECK(mine);
  OK(hsa_amd_memory_lock(mine, 4096, NULL, 0, &locked));
  CHECK(locked == mine);
  running r = begin(mine);
  OK(hsa_amd_memory_unlock(mine));
  *mine = 0x2e2e2e2e;
  usleep(20000);
  CHECK(*mine == 0x2e2e2e2e);
  finish(r, "unlock");
  free(mine);
  // Locked twice: once unlocked is not unlocked.
  mine = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(mine != MAP_FAILED);
  OK(hsa_amd_memory_lock(mine, 4096, NULL, 0, &locked));
  OK(hsa_amd_memory_lock(mine, 8192, NULL, 0, &locked));
  r = begin(mine);
  OK(hsa_amd_memory_unlock(mine));
  *(volatile uint32_t *)mine = 0;
  for (int ms = 0; ms < 20000 && *(volatile uint32_t *)mine != 7; ms++)
    usleep(1000);
  CHECK(*mine == 7);
  OK(hsa_amd_memory_unlock(mine));
  CHECK(!munmap(mine, 8192)); // a kernel that still wrote would end the process
  finish(r, "unlock, then munmap");

  uint32_t *p = allocate(device, 64);
  r = begin(p);
  OK(hsa_amd_memory_pool_free(p));
  finish(r, "pool_free");
  p = allocate(fine, 64);
  r = begin(p);
  OK(hsa_memory_free(p));
  finish(r, "hsa_memory_free");
  p = allocate(fine, 64);
  r = begin(p);
  OK(hsa_amd_agents_allow_access(1, &cpu, NULL, p));
  finish(r, "allow_access");
  OK(hsa_amd_memory_pool_free(p));

  // A pool's memory that was locked as well goes with the pool's.
  p = allocate(device, 8192);
  OK(hsa_amd_memory_lock(p, 8192, NULL, 0, &locked));
  r = begin(p);
  OK(hsa_amd_memory_pool_free(p));
  finish(r, "pool_free of locked memory");

  // What the runtime has allocated for an executable and a queue; a signal.
  hsa_executable_t other = load(path, NULL);
  r = begin((uint32_t *)(uintptr_t)kernel_object(other, "end.kd"));
  OK(hsa_executable_destroy(other));
  finish(r, "executable_destroy");
  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &q));
  r = begin((uint32_t *)(void *)((char *)q->base_address + 64 * 63 + 4));
  OK(hsa_queue_destroy(q));
  finish(r, "queue_destroy");
  hsa_signal_t s;
  OK(hsa_signal_create(0, 0, NULL, &s));
  volatile hsa_signal_value_t *value;
  OK(hsa_amd_signal_value_pointer(s, &value));
  r = begin((volatile uint32_t *)(volatile void *)value);
  OK(hsa_signal_destroy(s));
  finish(r, "signal_destroy");
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  path = argv[1];
  start();
  exe = load(path, NULL);
  kernel = "write.kd";
  check();
  kernel = "idle.kd";
  check();

  // The code of the kernel itself: it runs on, and ends when it is told to.
  uint32_t *p = allocate(device, 64);
  running r = begin(p);
  OK(hsa_executable_destroy(exe));
  *(volatile uint32_t *)p = 0;
  for (int ms = 0; ms < 20000 && *(volatile uint32_t *)p != 7; ms++)
    usleep(1000);
  CHECK(*p == 7);
  OK(hsa_queue_destroy(r.queue));

  // Everything at once.
  exe = load(path, NULL);
  static uint32_t here;
  void *locked;
  OK(hsa_amd_memory_lock(&here, sizeof here, NULL, 0, &locked));
  begin(&here);
  OK(hsa_shut_down());
  here = 1;
  usleep(20000);
  CHECK(here == 1);
  return 0;
}
