// queue.c: packets of every type, order, wrapping, several producers, queue
// errors and what happens to waiters, destroying and inactivating busy queues.
// Argument: kernels.cl compiled for the first GPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <pthread.h>
#include <unistd.h>

typedef struct store_args {
  uint32_t *p;
  uint32_t v, pad;
} store_args;

typedef struct seen {
  int calls;
  unsigned status;
  hsa_queue_t *queue;
} seen;

static void on_error(hsa_status_t status, hsa_queue_t *queue, void *data) {
  seen *s = data;
  s->status = (unsigned)status;
  s->queue = queue;
  __atomic_add_fetch(&s->calls, 1, __ATOMIC_SEQ_CST);
}
static void destroy_in_callback(hsa_status_t status, hsa_queue_t *queue, void *data) {
  OK(hsa_queue_destroy(queue));
  __atomic_store_n((unsigned *)data, (unsigned)status, __ATOMIC_SEQ_CST);
}

static hsa_executable_t exe;
static uint64_t store;

// A program that ends in its error callback dispatches its destructors and waits for them.
static hsa_kernel_dispatch_packet_t last;
static void dispatch_in_callback(hsa_status_t status, hsa_queue_t *queue, void *data) {
  hsa_signal_t done;
  OK(hsa_signal_create(1, 0, NULL, &done));
  for (unsigned i = 0; i < 3; i++) {
    last.completion_signal = done;
    hsa_signal_store_relaxed(done, 1);
    push(queue, &last, DISPATCH);
    CHECK(wait_done(done) == 0);
  }
  OK(hsa_signal_destroy(done));
  __atomic_store_n((unsigned *)data, (unsigned)status, __ATOMIC_SEQ_CST);
}
static uint32_t *out;
static store_args *args;

static hsa_queue_t *make(uint32_t size, void (*cb)(hsa_status_t, hsa_queue_t *, void *), void *data) {
  hsa_queue_t *q = NULL;
  OK(hsa_queue_create(gpu[0], size, HSA_QUEUE_TYPE_MULTI, cb, data, UINT32_MAX, UINT32_MAX, &q));
  return q;
}

static hsa_signal_t signal_of(hsa_signal_value_t v) {
  hsa_signal_t s;
  OK(hsa_signal_create(v, 0, NULL, &s));
  return s;
}

static hsa_queue_t *shared;
static hsa_signal_t shared_done;
enum { THREADS = 4, EACH = 300 };

static void *producer(void *arg) {
  unsigned me = (unsigned)(uintptr_t)arg;
  for (unsigned i = 0; i < EACH; i++) {
    hsa_kernel_dispatch_packet_t p = packet(store, &args[me * EACH + i], shared_done);
    push(shared, &p, DISPATCH);
  }
  return NULL;
}

// A dispatch that must fail with a status, and fail the queue.
static void refuse(hsa_kernel_dispatch_packet_t p, uint16_t header, unsigned want) {
  seen s = {0};
  hsa_queue_t *q = make(64, on_error, &s);
  hsa_signal_t done = signal_of(1), later = signal_of(1);
  hsa_kernel_dispatch_packet_t good = packet(store, &args[0], later);
  p.completion_signal = done;
  uint32_t before = args[0].v;
  args[0].v = 0x600d;
  out[0] = 0;
  push(q, &p, header);
  push(q, &good, DISPATCH);
  CHECK(wait_done(done) == -(hsa_signal_value_t)want);
  CHECK(s.calls == 1 && s.status == want && s.queue == q);
  CHECK(wait_done(later) == -(hsa_signal_value_t)want); // not run, but not left hanging
  CHECK(out[0] == 0);
  CHECK(s.calls == 1);
  args[0].v = before;
  OK(hsa_queue_destroy(q));
  OK(hsa_signal_destroy(done));
  OK(hsa_signal_destroy(later));
}

static int events;
static uint64_t event_address;
static hsa_status_t on_event(const hsa_amd_event_t *e, void *data) {
  (void)data;
  CHECK(e->event_type == HSA_AMD_GPU_MEMORY_FAULT_EVENT && e->memory_fault.agent.handle == gpu[0].handle);
  event_address = e->memory_fault.virtual_address;
  events++;
  return HSA_STATUS_SUCCESS;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  start();
  exe = load(argv[1], NULL);
  store = kernel_object(exe, "store.kd");
  out = allocate(device, 4 * THREADS * EACH);
  args = allocate(kernarg, sizeof *args * THREADS * EACH);
  for (unsigned i = 0; i < THREADS * EACH; i++)
    args[i] = (store_args){&out[i], i + 1, 0};

  hsa_queue_t *q;
  STATUS(hsa_queue_create(cpu, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &q),
         HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
  STATUS(hsa_queue_create((hsa_agent_t){1}, 64, 0, NULL, NULL, 0, 0, &q), HSA_STATUS_ERROR_INVALID_AGENT);
  STATUS(hsa_queue_create(gpu[0], 63, 0, NULL, NULL, 0, 0, &q), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_queue_create(gpu[0], 0, 0, NULL, NULL, 0, 0, &q), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_queue_create(gpu[0], 64, 77, NULL, NULL, 0, 0, &q), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_queue_create(gpu[0], 1u << 30, 0, NULL, NULL, 0, 0, &q), HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  STATUS(hsa_queue_destroy(NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_queue_destroy((hsa_queue_t *)(void *)out), HSA_STATUS_ERROR_INVALID_QUEUE);

  // One kernel, with times.
  q = make(1, NULL, NULL); // raised to the least there is
  CHECK(q->size == 64 && q->type == HSA_QUEUE_TYPE_MULTI && (q->features & HSA_QUEUE_FEATURE_KERNEL_DISPATCH));
  OK(hsa_amd_profiling_set_profiler_enabled(q, 1));
  hsa_signal_t done = signal_of(1);
  hsa_kernel_dispatch_packet_t p = packet(store, &args[3], done);
  push(q, &p, DISPATCH);
  CHECK(wait_done(done) == 0 && out[3] == 4);
  hsa_amd_profiling_dispatch_time_t time;
  OK(hsa_amd_profiling_get_dispatch_time(gpu[0], done, &time));
  CHECK(time.start && time.end >= time.start);

  // More packets than the ring has room for.
  hsa_signal_store_relaxed(done, 500);
  for (unsigned i = 0; i < 500; i++) {
    p = packet(store, &args[i], done);
    push(q, &p, DISPATCH);
  }
  CHECK(wait_done(done) == 0);
  for (unsigned i = 0; i < 500; i++)
    CHECK(out[i] == i + 1);
  CHECK(hsa_queue_load_read_index_relaxed(q) == 501 && hsa_queue_load_write_index_relaxed(q) == 501);
  CHECK(hsa_queue_cas_write_index_relaxed(q, 7, 8) == 501);

  // Several producers, and a header that is written late.
  shared = q;
  shared_done = signal_of(THREADS * EACH);
  memset(out, 0, 4 * THREADS * EACH);
  pthread_t thread[THREADS];
  for (uintptr_t i = 0; i < THREADS; i++)
    pthread_create(&thread[i], NULL, producer, (void *)i);
  for (unsigned i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
  CHECK(wait_done(shared_done) == 0);
  for (unsigned i = 0; i < THREADS * EACH; i++)
    CHECK(out[i] == i + 1);
  uint64_t at = hsa_queue_add_write_index_relaxed(q, 2);
  hsa_signal_store_relaxed(done, 2);
  out[0] = out[1] = 0;
  for (unsigned i = 2; i-- > 0;) { // the second first
    char *slot = (char *)q->base_address + ((at + i) & (q->size - 1)) * 64;
    p = packet(store, &args[i], done);
    memcpy(slot + 2, (char *)&p + 2, 62);
    __atomic_store_n((uint16_t *)slot, DISPATCH, __ATOMIC_RELEASE);
    hsa_signal_store_relaxed(q->doorbell_signal, (hsa_signal_value_t)(at + i));
    usleep(1000);
    CHECK(i == 0 || (out[0] == 0 && out[1] == 0));
  }
  CHECK(wait_done(done) == 0 && out[0] == 1 && out[1] == 2);

  // Barriers: all of, any of, a value.
  hsa_signal_t a = signal_of(1), b = signal_of(1);
  hsa_barrier_and_packet_t bar;
  memset(&bar, 0, sizeof bar);
  bar.dep_signal[1] = a;
  bar.dep_signal[4] = b;
  bar.completion_signal = done;
  hsa_signal_store_relaxed(done, 1);
  push(q, &bar, BARRIER_AND);
  hsa_signal_store_relaxed(a, 0);
  usleep(2000);
  CHECK(hsa_signal_load_relaxed(done) == 1);
  hsa_signal_store_relaxed(b, 0);
  CHECK(wait_done(done) == 0);
  hsa_signal_store_relaxed(a, 1);
  hsa_signal_store_relaxed(b, 1);
  hsa_signal_store_relaxed(done, 1);
  push(q, &bar, BARRIER_OR);
  usleep(2000);
  CHECK(hsa_signal_load_relaxed(done) == 1);
  hsa_signal_store_relaxed(b, 0);
  CHECK(wait_done(done) == 0);
  hsa_signal_store_relaxed(done, 1);
  memset(bar.dep_signal, 0, sizeof bar.dep_signal);
  push(q, &bar, BARRIER_AND); // nothing to wait for
  CHECK(wait_done(done) == 0);
  hsa_amd_barrier_value_packet_t val;
  memset(&val, 0, sizeof val);
  val.header.AmdFormat = HSA_AMD_PACKET_TYPE_BARRIER_VALUE;
  val.signal = a;
  val.mask = 0xff;
  val.value = 0x80;
  val.cond = HSA_SIGNAL_CONDITION_GTE;
  val.completion_signal = done;
  hsa_signal_store_relaxed(done, 1);
  hsa_signal_store_relaxed(a, 0x17f);
  // The format is part of the 16 bits after the header, which push copies.
  push(q, &val, HEADER | HSA_PACKET_TYPE_VENDOR_SPECIFIC);
  usleep(2000);
  CHECK(hsa_signal_load_relaxed(done) == 1);
  hsa_signal_store_relaxed(a, 0x185);
  CHECK(wait_done(done) == 0);

  // Two queues that wait for each other's kernels.
  hsa_queue_t *r = make(128, NULL, NULL);
  hsa_signal_store_relaxed(a, 1);
  hsa_signal_store_relaxed(done, 1);
  memset(&bar, 0, sizeof bar);
  bar.dep_signal[0] = a;
  push(q, &bar, BARRIER_AND);
  p = packet(store, &args[9], done);
  push(q, &p, DISPATCH);
  out[9] = 0;
  p = packet(store, &args[8], a);
  push(r, &p, DISPATCH);
  CHECK(wait_done(done) == 0 && out[9] == 10);
  OK(hsa_queue_destroy(r));

  // Every way to be refused.
  fprintf(stderr, "expected messages follow\n");
  hsa_kernel_dispatch_packet_t g = packet(store, &args[0], done), bad;
  refuse(g, HEADER | HSA_PACKET_TYPE_AGENT_DISPATCH, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
  refuse(g, HEADER | 77, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
  refuse(g, HEADER | HSA_PACKET_TYPE_VENDOR_SPECIFIC, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
  bad = g, bad.setup = 0;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
  bad = g, bad.grid_size_x = 0;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
  bad = g, bad.workgroup_size_z = 0;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
  bad = g, bad.grid_size_y = 2;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
  bad = g, bad.setup = 2, bad.workgroup_size_x = 1024, bad.workgroup_size_y = 2;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INVALID_ARGUMENT);
  bad = g, bad.group_segment_size = 65537;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INVALID_ALLOCATION);
  bad = g, bad.kernel_object = 0;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
  bad = g, bad.kernel_object += 8;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
  bad = g, bad.kernel_object = (uint64_t)(uintptr_t)out;
  refuse(bad, DISPATCH, HSA_STATUS_ERROR_INVALID_CODE_OBJECT);

  // A memory fault: beyond an allocation, freed, without access.
  OK(hsa_amd_register_system_event_handler(on_event, NULL));
  args[1].p = out + THREADS * EACH;
  refuse(packet(store, &args[1], done), DISPATCH, HSA_STATUS_ERROR_MEMORY_FAULT);
  CHECK(events == 1 && event_address == (uint64_t)(uintptr_t)args[1].p);
  void *gone = allocate(device, 64);
  OK(hsa_amd_memory_pool_free(gone));
  args[1].p = gone;
  refuse(packet(store, &args[1], done), DISPATCH, HSA_STATUS_ERROR_MEMORY_FAULT);
  void *ours;
  OK(hsa_amd_memory_pool_allocate(fine, 64, 0, &ours));
  args[1].p = ours;
  refuse(packet(store, &args[1], done), DISPATCH, HSA_STATUS_ERROR_MEMORY_FAULT);
  OK(hsa_amd_agents_allow_access(1, &gpu[0], NULL, ours));
  hsa_signal_store_relaxed(done, 1);
  p = packet(store, &args[1], done);
  push(q, &p, DISPATCH);
  CHECK(wait_done(done) == 0 && *(uint32_t *)ours == 2);
  uint32_t local = 0; // memory of the host's own, then locked
  args[1].p = &local;
  refuse(packet(store, &args[1], done), DISPATCH, HSA_STATUS_ERROR_MEMORY_FAULT);
  void *agent_ptr;
  OK(hsa_amd_memory_lock(&local, sizeof local, NULL, 0, &agent_ptr));
  CHECK(agent_ptr == &local);
  hsa_signal_store_relaxed(done, 1);
  push(q, &p, DISPATCH);
  CHECK(wait_done(done) == 0 && local == 2);
  OK(hsa_amd_memory_unlock(&local));
  refuse(packet(store, &args[1], done), DISPATCH, HSA_STATUS_ERROR_MEMORY_FAULT);
  CHECK(events == 5);

  // A failed dependency fails the barrier and what is behind it, which hardware would never run; of no error the
  // callback hears.
  {
    seen none = {0};
    hsa_queue_t *r = make(64, on_error, &none);
    hsa_signal_t behind = signal_of(1);
    hsa_signal_store_relaxed(a, -(hsa_signal_value_t)HSA_STATUS_ERROR_MEMORY_FAULT);
    hsa_signal_store_relaxed(done, 1);
    memset(&bar, 0, sizeof bar);
    bar.dep_signal[0] = a;
    bar.completion_signal = done;
    push(r, &bar, BARRIER_AND);
    out[5] = 0;
    p = packet(store, &args[5], behind);
    push(r, &p, DISPATCH);
    CHECK(wait_done(done) == -HSA_STATUS_ERROR_MEMORY_FAULT);
    CHECK(wait_done(behind) == -HSA_STATUS_ERROR_MEMORY_FAULT);
    CHECK(out[5] == 0 && none.calls == 0);
    OK(hsa_queue_destroy(r));
    OK(hsa_signal_destroy(behind));
  }

  // Variables and relocated addresses as the kernel sees them.
  static uint32_t external = 1234;
  void *locked;
  OK(hsa_amd_memory_lock(&external, sizeof external, NULL, 0, &locked));
  hsa_executable_t other = load(argv[1], locked);
  uint32_t **sum = allocate(kernarg, 8), *seen_by = allocate(fine, 16);
  *sum = seen_by;
  seen_by[3] = 3;
  for (unsigned i = 0; i < 2; i++) {
    hsa_signal_store_relaxed(done, 1);
    p = packet(kernel_object(other, "sum.kd"), sum, done);
    push(q, &p, DISPATCH);
    CHECK(wait_done(done) == 0);
    CHECK(seen_by[0] == 107 + i && seen_by[1] == 1234 && seen_by[2] == 7);
  }
  OK(hsa_executable_destroy(other));
  OK(hsa_amd_memory_unlock(&external));

  // Signals as device code sees them.
  struct {
    volatile int64_t *value;
    int64_t v;
  } *sig = allocate(kernarg, 16);
  hsa_signal_store_relaxed(a, 0);
  OK(hsa_amd_signal_value_pointer(a, (volatile hsa_signal_value_t **)&sig->value));
  sig->v = 77;
  p = packet(kernel_object(exe, "set_signal.kd"), sig, (hsa_signal_t){0});
  push(q, &p, DISPATCH);
  CHECK(hsa_signal_wait_scacquire(a, HSA_SIGNAL_CONDITION_EQ, 77, 20000000000u, HSA_WAIT_STATE_BLOCKED) == 77);

  // What compilers may read beyond an allocation.
  struct {
    uint32_t *p, *out;
  } *tail = allocate(kernarg, 16);
  tail->p = allocate(device, 12);
  tail->out = out;
  tail->p[0] = 11, tail->p[1] = 22, tail->p[2] = 33;
  hsa_signal_store_relaxed(done, 1);
  p = packet(kernel_object(exe, "tail.kd"), tail, done);
  push(q, &p, DISPATCH);
  CHECK(wait_done(done) == 0 && out[0] == 11 && out[1] == 22 && out[2] == 33);

  // A queue destroyed or inactivated while its kernel spins; a free while it runs.
  uint32_t *flag = allocate(fine, 8);
  struct {
    uint32_t *p;
    uint64_t v;
  } *spin = allocate(kernarg, 16);
  spin->p = flag;
  for (unsigned round = 0; round < 4; round++) {
    seen s = {0};
    r = make(64, on_error, &s);
    hsa_signal_store_relaxed(done, 1);
    p = packet(kernel_object(exe, "spin.kd"), spin, done);
    __atomic_store_n(&flag[1], 0, __ATOMIC_SEQ_CST);
    push(r, &p, DISPATCH);
    for (int ms = 0; ms < 20000 && __atomic_load_n(&flag[1], __ATOMIC_SEQ_CST) != 7; ms++)
      usleep(1000); // until the kernel says that it runs
    CHECK(flag[1] == 7 && hsa_signal_load_relaxed(done) == 1);
    if (round == 0) { // let it go
      __atomic_store_n(flag, 1, __ATOMIC_SEQ_CST);
      CHECK(wait_done(done) == 0 && flag[1] == 1);
      flag[0] = 0;
    } else if (round == 1) {
      OK(hsa_queue_inactivate(r));
      CHECK(wait_done(done) < 0 && s.calls == 0);
    } else if (round == 3) { // the allocation goes while the kernel reads it
      void *other = allocate(device, 4096);
      OK(hsa_amd_memory_pool_free(other));
      OK(hsa_amd_memory_pool_free(flag));
      usleep(3000);
    }
    OK(hsa_queue_destroy(r));
    CHECK(hsa_signal_load_relaxed(done) <= 0);
  }

  // Its own error callback goes on dispatching: nothing runs, nothing hangs, and what others have enqueued fails.
  {
    unsigned told = 0;
    hsa_signal_t mine = signal_of(1), later = signal_of(1);
    r = make(64, dispatch_in_callback, &told);
    last = g, bad = g, bad.kernel_object = 1, bad.completion_signal = mine;
    out[0] = 0xabcd;
    // The second one is there before the first one's bell rings.
    hsa_kernel_dispatch_packet_t behind = g;
    behind.completion_signal = later;
    char *slot = (char *)r->base_address + 64;
    memcpy(slot + 2, (const char *)&behind + 2, 62);
    __atomic_store_n((uint16_t *)slot, (uint16_t)DISPATCH, __ATOMIC_RELEASE);
    memcpy(slot - 62, (const char *)&bad + 2, 62);
    __atomic_store_n((uint16_t *)(slot - 64), (uint16_t)DISPATCH, __ATOMIC_RELEASE);
    hsa_queue_store_write_index_relaxed(r, 2);
    hsa_signal_store_screlease(r->doorbell_signal, 1);
    CHECK(wait_done(mine) == -(hsa_signal_value_t)HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    CHECK(wait_done(later) == -(hsa_signal_value_t)HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    CHECK(told == HSA_STATUS_ERROR_INVALID_CODE_OBJECT && out[0] == 0xabcd);
    OK(hsa_queue_destroy(r));
    OK(hsa_signal_destroy(mine));
    OK(hsa_signal_destroy(later));
  }

  // Destroyed by its own error callback.
  unsigned status = 0;
  r = make(64, destroy_in_callback, &status);
  bad = g, bad.kernel_object = 1, bad.completion_signal.handle = 0;
  push(r, &bad, DISPATCH);
  for (unsigned i = 0; i < 5000 && !__atomic_load_n(&status, __ATOMIC_SEQ_CST); i++)
    usleep(1000);
  CHECK(status == HSA_STATUS_ERROR_INVALID_CODE_OBJECT);

  OK(hsa_executable_destroy(exe));
  refuse(g, DISPATCH, HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
  OK(hsa_shut_down()); // with a queue alive

  // And everything once more, to leave the process while a kernel runs.
  gpus = 0;
  start();
  exe = load(argv[1], NULL);
  out = allocate(device, 8);
  args = allocate(kernarg, sizeof *args);
  args[0] = (store_args){out, 5, 0};
  done = signal_of(1);
  q = make(64, NULL, NULL);
  p = packet(kernel_object(exe, "store.kd"), args, done);
  push(q, &p, DISPATCH);
  CHECK(wait_done(done) == 0 && out[0] == 5);
  out[0] = 0;
  hsa_signal_store_relaxed(done, 1);
  p = packet(kernel_object(exe, "spin.kd"), args, done);
  push(q, &p, DISPATCH);
  usleep(3000);
  return 0;
}
