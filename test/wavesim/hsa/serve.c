// serve.c: queues that wait for each other, in whatever way threads look after them. Kernels that spin on each queue
// but one, each behind many small ones; barriers on each queue for the next one's; a queue destroyed, from here and
// from an error's callback, while kernels spin on all others; small kernels from several threads at once, on many
// queues. Argument: kernels.cl compiled for the first GPU. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { QUEUES = 6, SMALL = 40, ROUNDS = 10 };

static uint64_t store_kernel, spin_kernel;
static hsa_queue_t *queues[QUEUES];
static struct spin_args {
  uint32_t *flag;
} *spin_args;
static struct store_args {
  uint32_t *p;
  uint32_t v, pad;
} *store_args;
static uint32_t *flags, *stored; // flag, and what a spinning kernel says; a word a queue
static const hsa_signal_t none;

static hsa_queue_t *make(void (*callback)(hsa_status_t, hsa_queue_t *, void *)) {
  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 128, HSA_QUEUE_TYPE_MULTI, callback, NULL, 0, 0, &q));
  return q;
}

static hsa_signal_t signal_of(hsa_signal_value_t v) {
  hsa_signal_t s;
  OK(hsa_signal_create(v, 0, NULL, &s));
  return s;
}

static void store(unsigned i, hsa_queue_t *q, uint32_t v, hsa_signal_t done) {
  if (store_args[i].v != v) // else packets before it may still read it
    store_args[i].v = v;
  const hsa_kernel_dispatch_packet_t p = packet(store_kernel, &store_args[i], done);
  push(q, &p, DISPATCH);
}

static void spin(unsigned i, hsa_queue_t *q, hsa_signal_t done) {
  flags[2 * i] = flags[2 * i + 1] = 0;
  const hsa_kernel_dispatch_packet_t p = packet(spin_kernel, &spin_args[i], done);
  push(q, &p, DISPATCH);
}

static void await(const uint32_t *p, uint32_t v) {
  while (__atomic_load_n(p, __ATOMIC_ACQUIRE) != v)
    usleep(50);
}

// All but one queue have a kernel that spins; the one goes on.
static void spinning(unsigned free_one) {
  hsa_signal_t done = signal_of(QUEUES - 1), own = signal_of(SMALL);
  for (unsigned i = 0; i < QUEUES; i++)
    if (i != free_one) {
      for (unsigned k = 0; k < SMALL; k++)
        store(i, queues[i], 1, none);
      spin(i, queues[i], done);
    }
  for (unsigned i = 0; i < QUEUES; i++)
    if (i != free_one)
      await(&flags[2 * i + 1], 7);
  for (unsigned k = 0; k < SMALL; k++)
    store(free_one, queues[free_one], 1000 + free_one, own);
  CHECK(wait_done(own) == 0 && stored[free_one] == 1000 + free_one);
  for (unsigned i = 0; i < QUEUES; i++)
    __atomic_store_n(&flags[2 * i], 1, __ATOMIC_RELEASE);
  CHECK(wait_done(done) == 0);
  OK(hsa_signal_destroy(done));
  OK(hsa_signal_destroy(own));
}

// Each queue waits for the one behind it, whose packets come later.
static void chain(void) {
  hsa_signal_t done[QUEUES + 1];
  for (unsigned i = 0; i <= QUEUES; i++)
    done[i] = signal_of(1);
  for (unsigned i = 0; i < QUEUES; i++) {
    hsa_barrier_and_packet_t b;
    memset(&b, 0, sizeof b);
    b.dep_signal[0] = done[i + 1];
    push(queues[i], &b, BARRIER_AND);
    store(i, queues[i], 5 + i, done[i]);
  }
  CHECK(hsa_signal_load_scacquire(done[0]) == 1);
  hsa_signal_store_screlease(done[QUEUES], 0);
  CHECK(wait_done(done[0]) == 0);
  for (unsigned i = 0; i < QUEUES; i++)
    CHECK(stored[i] == 5 + i);
  for (unsigned i = 0; i <= QUEUES; i++)
    OK(hsa_signal_destroy(done[i]));
}

static hsa_queue_t *other;
static uint32_t called;
static void on_error(hsa_status_t status, hsa_queue_t *q, void *data) {
  (void)data;
  CHECK(status != HSA_STATUS_SUCCESS);
  OK(hsa_queue_destroy(other));
  OK(hsa_queue_destroy(q));
  __atomic_store_n(&called, 1, __ATOMIC_RELEASE);
}

// Queues go while kernels spin on others, which no thread of theirs may be busy with for good.
static void going(void) {
  hsa_signal_t done = signal_of(QUEUES), failed = signal_of(1);
  hsa_queue_t *before = make(NULL);
  other = make(NULL);
  for (unsigned i = 0; i < QUEUES; i++)
    spin(i, queues[i], done);
  hsa_queue_t *last = make(on_error);
  for (unsigned i = 0; i < QUEUES; i++)
    await(&flags[2 * i + 1], 7);
  OK(hsa_queue_destroy(before));
  called = 0;
  hsa_kernel_dispatch_packet_t bad = packet(1, store_args, failed);
  push(last, &bad, DISPATCH);
  CHECK(wait_done(failed) < 0);
  await(&called, 1);
  for (unsigned i = 0; i < QUEUES; i++)
    __atomic_store_n(&flags[2 * i], 1, __ATOMIC_RELEASE);
  CHECK(wait_done(done) == 0);
  OK(hsa_signal_destroy(done));
  OK(hsa_signal_destroy(failed));
}

static void *enqueue(void *arg) {
  const unsigned first = *(const unsigned *)arg;
  for (unsigned k = 0; k < ROUNDS; k++) {
    hsa_signal_t done = signal_of(SMALL);
    for (unsigned n = 0; n < SMALL; n++)
      store(first + n % 2, queues[first + n % 2], k, done);
    CHECK(wait_done(done) == 0 && stored[first] == k && stored[first + 1] == k);
    OK(hsa_signal_destroy(done));
    if (k % 4 == 0)
      usleep(3000); // the threads sleep in between
  }
  return NULL;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  alarm(120);
  start();
  uint32_t *external = allocate(fine, 4);
  hsa_executable_t exe = load(argv[1], external);
  store_kernel = kernel_object(exe, "store.kd");
  spin_kernel = kernel_object(exe, "spin.kd");
  flags = allocate(fine, sizeof *flags * 2 * QUEUES);
  stored = allocate(fine, sizeof *stored * QUEUES);
  spin_args = allocate(kernarg, sizeof *spin_args * QUEUES);
  store_args = allocate(kernarg, sizeof *store_args * QUEUES);
  for (unsigned i = 0; i < QUEUES; i++) {
    queues[i] = make(NULL);
    spin_args[i].flag = &flags[2 * i];
    store_args[i].p = &stored[i];
  }
  for (unsigned i = 0; i < QUEUES; i += 5)
    spinning(i);
  chain();
  going();
  pthread_t threads[QUEUES / 2];
  unsigned first[QUEUES / 2];
  for (unsigned i = 0; i < QUEUES / 2; i++) {
    first[i] = 2 * i;
    CHECK(!pthread_create(&threads[i], NULL, enqueue, &first[i]));
  }
  for (unsigned i = 0; i < QUEUES / 2; i++)
    pthread_join(threads[i], NULL);
  OK(hsa_shut_down());
  return 0;
}
