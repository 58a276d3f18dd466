// limits.c: what a dispatch or a code object may cost the host. Arguments: what
// is tried, guard.s assembled, another code object.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <unistd.h>

static hsa_executable_t exe;

static size_t resident(void) { // MiB
  unsigned long all, in;
  FILE *f = fopen("/proc/self/statm", "r");
  CHECK(f && fscanf(f, "%lu %lu", &all, &in) == 2);
  fclose(f);
  return in * (size_t)sysconf(_SC_PAGESIZE) >> 20;
}

static hsa_queue_t *make(void) {
  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &q));
  return q;
}

static hsa_signal_t one(void) {
  hsa_signal_t s;
  OK(hsa_signal_create(1, 0, NULL, &s));
  return s;
}

// More work-groups than could ever run, each of one instruction.
static hsa_queue_t *endless(hsa_signal_t done) {
  hsa_queue_t *q = make();
  hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, "end.kd"), NULL, done);
  k.setup = 2;
  k.grid_size_x = k.grid_size_y = UINT32_MAX;
  push(q, &k, DISPATCH);
  return q;
}

static void instructions(void) { // with WAVESIM_MAX_INSTRUCTIONS
  hsa_signal_t done = one();
  hsa_queue_t *q = endless(done);
  CHECK(wait_done(done) == -(hsa_signal_value_t)HSA_STATUS_ERROR_EXCEPTION);
  OK(hsa_queue_destroy(q));
  q = make(); // one group that does not end
  hsa_signal_store_relaxed(done, 1);
  hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, "spin.kd"), NULL, done);
  push(q, &k, DISPATCH);
  CHECK(wait_done(done) == -(hsa_signal_value_t)HSA_STATUS_ERROR_EXCEPTION);
  OK(hsa_queue_destroy(q));
}

static void cancel(void) {
  hsa_signal_t done = one();
  hsa_queue_t *q = endless(done);
  usleep(300000);
  CHECK(hsa_signal_load_relaxed(done) == 1);
  OK(hsa_queue_inactivate(q));
  CHECK(wait_done(done) == -(hsa_signal_value_t)HSA_STATUS_ERROR);
  OK(hsa_queue_destroy(q));
  hsa_signal_store_relaxed(done, 1);
  q = endless(done);
  usleep(300000);
  OK(hsa_queue_destroy(q));
  CHECK(hsa_signal_load_relaxed(done) == -(hsa_signal_value_t)HSA_STATUS_ERROR);
  hsa_signal_store_relaxed(done, 1);
  endless(done);
  usleep(300000); // and shut down
}

typedef struct touch_args {
  uint32_t bytes, stay;
  uint32_t *started;
} touch_args;

static hsa_kernel_dispatch_packet_t touch(touch_args *a, uint32_t items, uint32_t groups, hsa_signal_t done) {
  hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, "touch.kd"), a, done);
  k.workgroup_size_x = (uint16_t)items;
  k.grid_size_x = items * groups;
  k.private_segment_size = a->bytes;
  return k;
}

// Private memory of dispatches that have ended: 64 MiB each, every time a little more.
static void kept(void) {
  hsa_queue_t *q = make();
  touch_args *a = allocate(kernarg, sizeof *a);
  const size_t before = resident();
  for (unsigned i = 0; i < 8; i++) {
    hsa_signal_t done = one();
    *a = (touch_args){60000 + i * 1024, 0, allocate(device, 4)};
    hsa_kernel_dispatch_packet_t k = touch(a, 1024, 1, done);
    push(q, &k, DISPATCH);
    CHECK(wait_done(done) == 0 && *a->started == 16);
    OK(hsa_signal_destroy(done));
  }
  OK(hsa_queue_destroy(q));
  CHECK(resident() < before + 100);
}

// Private memory of dispatches that run, 32 groups of 4 MiB: WAVESIM_MEMORY=64
// for all of them, and no dispatch without any group.
static void running(void) {
  enum { QUEUES = 4 };
  hsa_queue_t *q[QUEUES];
  touch_args *a[QUEUES];
  const size_t before = resident();
  for (unsigned i = 0; i < QUEUES; i++) {
    q[i] = make();
    a[i] = allocate(kernarg, sizeof **a);
    *a[i] = (touch_args){65536, 1, allocate(device, 4)};
    hsa_kernel_dispatch_packet_t k = touch(a[i], 64, 8, (hsa_signal_t){0});
    push(q[i], &k, DISPATCH);
  }
  unsigned still = 0, n = 0;
  for (unsigned ms = 0; ms < 40000 && still < 1000; ms++, still++) {
    unsigned now = 0, none = 0;
    for (unsigned i = 0; i < QUEUES; i++) {
      const uint32_t here = __atomic_load_n(a[i]->started, __ATOMIC_RELAXED);
      now += here;
      none += !here;
    }
    if (now != n || none)
      still = 0;
    n = now;
    usleep(1000);
  }
  printf("%u groups\n", n);
  CHECK(n >= 13 && n <= 19);
  CHECK(resident() < before + 64 + 4 * QUEUES + 20);
  for (unsigned i = 0; i < QUEUES; i++)
    OK(hsa_queue_destroy(q[i]));
}

// Code that is executed once, and again.
static void decoded(const char *path) {
  hsa_queue_t *q = make();
  uint32_t *count = allocate(device, 4), **args = allocate(kernarg, sizeof *args);
  *args = count;
  hsa_executable_t x = load(path, NULL);
  const size_t before = resident();
  for (unsigned i = 1; i < 3; i++) {
    hsa_signal_t done = one();
    hsa_kernel_dispatch_packet_t k = packet(kernel_object(x, "long.kd"), args, done);
    push(q, &k, DISPATCH);
    CHECK(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, 100000000000u, HSA_WAIT_STATE_BLOCKED) == 0);
    CHECK(*count == i);
  }
  CHECK(resident() < before + 300);
  OK(hsa_executable_destroy(x));
  CHECK(resident() < before + 30);
}

// A code object that is refused, for little memory.
static void refused(const char *path, unsigned want) {
  size_t n;
  char *bytes = slurp(path, &n);
  const size_t before = resident();
  for (unsigned i = 0; i < 3; i++) {
    hsa_code_object_reader_t r;
    hsa_executable_t x;
    OK(hsa_code_object_reader_create_from_memory(bytes, n, &r));
    OK(hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &x));
    STATUS(hsa_executable_load_agent_code_object(x, gpu[0], r, NULL, NULL), want);
    STATUS(hsa_executable_load_agent_code_object(x, gpu[0], r, NULL, NULL), want); // nothing is left of the first
    CHECK(resident() < before + 10 + 8 * (n >> 20));
    OK(hsa_executable_destroy(x));
    OK(hsa_code_object_reader_destroy(r));
  }
  free(bytes);
}

int main(int argc, char **argv) {
  CHECK(argc >= 3);
  alarm(200); // what is tried here must not hang
  start();
  exe = load(argv[2], NULL);
  if (!strcmp(argv[1], "instructions"))
    instructions();
  else if (!strcmp(argv[1], "cancel"))
    cancel();
  else if (!strcmp(argv[1], "kept"))
    kept();
  else if (!strcmp(argv[1], "running"))
    running();
  else if (!strcmp(argv[1], "decoded"))
    decoded(argv[3]);
  else if (!strcmp(argv[1], "invalid"))
    refused(argv[3], HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
  else if (!strcmp(argv[1], "twice"))
    refused(argv[3], HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED);
  else
    CHECK(!"known");
  OK(hsa_shut_down());
  return 0;
}
