// order.c: which packets of a queue, and which copies, wait for which. Arguments: kernels.cl compiled for the first
// GPU, and what to try.
//   overlap   a kernel that waits for one behind it, whose packet has no barrier bit: they overlap
//   barrier   with the bit, a hundred pairs; the second one reads what the first one wrote
//   racy      without the bit: says how many of a hundred pairs went wrong
//   copies    copies of two engines: one waits for a signal that the other sets off; a chain; says how many of a
//   hundred
//             independent pairs ended in the other order
//   failed    of two that overlap one fails
//   wrap      more packets without the bit than the queue has room for, one slow
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <unistd.h>

enum { FREE_DISPATCH = DISPATCH & ~(1 << HSA_PACKET_HEADER_BARRIER), PAIRS = 100 };

static hsa_executable_t exe;
static hsa_queue_t *q;

static hsa_signal_t signal_of(hsa_signal_value_t v) {
  hsa_signal_t s;
  OK(hsa_signal_create(v, 0, NULL, &s));
  return s;
}

typedef struct store_args {
  uint32_t *p;
  uint32_t v, pad;
} store_args;

// Puts two packets into the queue and rings once, so that both are there when the first one starts.
static void push_two(hsa_kernel_dispatch_packet_t a, hsa_kernel_dispatch_packet_t b, uint16_t second) {
  const uint64_t i = hsa_queue_add_write_index_relaxed(q, 2);
  while (i + 1 - hsa_queue_load_read_index_scacquire(q) >= q->size)
    ;
  b.header = second;
  a.header = DISPATCH;
  memcpy((char *)q->base_address + (i + 1) % q->size * 64 + 2, (char *)&b + 2, 62);
  memcpy((char *)q->base_address + i % q->size * 64 + 2, (char *)&a + 2, 62);
  __atomic_store_n((uint16_t *)((char *)q->base_address + (i + 1) % q->size * 64), b.header, __ATOMIC_RELEASE);
  __atomic_store_n((uint16_t *)((char *)q->base_address + i % q->size * 64), a.header, __ATOMIC_RELEASE);
  hsa_signal_store_screlease(q->doorbell_signal, (hsa_signal_value_t)(i + 1));
}

// Two kernels store to one place: what is there at the end says which was last.
static unsigned pairs(uint16_t second) {
  uint32_t *out = allocate(device, 4 * PAIRS);
  store_args *args = allocate(kernarg, 2 * PAIRS * sizeof *args);
  unsigned wrong = 0;
  for (unsigned i = 0; i < PAIRS; i++) {
    hsa_signal_t done = signal_of(2);
    args[2 * i] = (store_args){&out[i], 1, 0};
    args[2 * i + 1] = (store_args){&out[i], 2, 0};
    push_two(packet(kernel_object(exe, "store.kd"), &args[2 * i], done),
             packet(kernel_object(exe, "store.kd"), &args[2 * i + 1], done), second);
    CHECK(wait_done(done) == 0);
    wrong += out[i] != 2;
    OK(hsa_signal_destroy(done));
  }
  return wrong;
}

static void overlap(void) {
  uint32_t *flag = allocate(fine, 64);
  uint32_t **spin_args = allocate(kernarg, 64);
  store_args *args = allocate(kernarg, 64);
  for (unsigned i = 0; i < 20; i++) {
    flag[0] = flag[1] = 0;
    *spin_args = flag;
    *args = (store_args){flag, 1, 0};
    hsa_signal_t done = signal_of(2);
    push_two(packet(kernel_object(exe, "spin.kd"), spin_args, done), packet(kernel_object(exe, "store.kd"), args, done),
             FREE_DISPATCH);
    CHECK(wait_done(done) == 0);
    CHECK(flag[1] == 1);
    OK(hsa_signal_destroy(done));
  }
}

static void copies(void) {
  enum { BYTES = 1 << 16 };
  char *a = allocate(device, BYTES), *b = allocate(device, BYTES), *c = allocate(device, BYTES);
  memset(a, 7, BYTES);
  hsa_signal_t go = signal_of(1), first = signal_of(1), second = signal_of(1);
  OK(hsa_amd_memory_async_copy(c, gpu[0], b, gpu[0], BYTES, 1, &first, second));
  OK(hsa_amd_memory_async_copy(b, gpu[0], a, gpu[0], BYTES, 1, &go, first));
  CHECK(hsa_signal_wait_scacquire(second, HSA_SIGNAL_CONDITION_LT, 1, 10000000, HSA_WAIT_STATE_BLOCKED) == 1);
  hsa_signal_store_relaxed(go, 0);
  CHECK(wait_done(second) == 0 && !memcmp(a, c, BYTES));
  unsigned other = 0;
  for (unsigned i = 0; i < PAIRS; i++) {
    hsa_signal_store_relaxed(first, 1);
    hsa_signal_store_relaxed(second, 1);
    hsa_signal_store_relaxed(go, 1);
    OK(hsa_amd_memory_async_copy(b, gpu[0], a, gpu[0], 64, 1, &go, first));
    OK(hsa_amd_memory_async_copy(c, gpu[0], a, gpu[0], 64, 1, &go, second));
    hsa_signal_store_relaxed(go, 0);
    CHECK(wait_done(first) == 0 && wait_done(second) == 0);
    hsa_amd_profiling_async_copy_time_t t1, t2;
    OK(hsa_amd_profiling_async_copy_enable(true));
    OK(hsa_amd_profiling_get_async_copy_time(first, &t1));
    OK(hsa_amd_profiling_get_async_copy_time(second, &t2));
    other += t2.start < t1.start;
  }
  printf("%u of %d copies in the other order\n", other, PAIRS);
}

static int errors;
static void on_error(hsa_status_t status, hsa_queue_t *queue, void *data) {
  (void)status, (void)queue, (void)data;
  errors++;
}

static void failed(void) {
  OK(hsa_queue_destroy(q));
  for (unsigned i = 0; i < 20; i++) {
    errors = 0;
    OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, on_error, NULL, 0, 0, &q));
    uint32_t *flag = allocate(fine, 64);
    store_args *args = allocate(kernarg, 2 * sizeof *args);
    args[0] = (store_args){(uint32_t *)64, 1, 0}; // no memory there
    args[1] = (store_args){flag, 1, 0};
    hsa_signal_t bad = signal_of(1), good = signal_of(1), after = signal_of(1);
    push_two(packet(kernel_object(exe, "store.kd"), &args[0], bad),
             packet(kernel_object(exe, "store.kd"), &args[1], good), FREE_DISPATCH);
    hsa_kernel_dispatch_packet_t p = packet(kernel_object(exe, "store.kd"), &args[1], after);
    push(q, &p, DISPATCH);
    CHECK(wait_done(bad) == -HSA_STATUS_ERROR_MEMORY_FAULT && errors == 1);
    const hsa_signal_value_t other = wait_done(good);
    CHECK(other == 0 ? flag[0] == 1 : other == -HSA_STATUS_ERROR_MEMORY_FAULT);
    CHECK(wait_done(after) == -HSA_STATUS_ERROR_MEMORY_FAULT && errors == 1);
    OK(hsa_queue_destroy(q));
    OK(hsa_amd_memory_pool_free(flag));
    OK(hsa_amd_memory_pool_free(args));
  }
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &q));
}

static void wrap(void) {
  enum { MANY = 300 };
  uint32_t *flag = allocate(fine, 64), *out = allocate(device, 4 * MANY);
  uint32_t **spin_args = allocate(kernarg, 64);
  store_args *args = allocate(kernarg, MANY * sizeof *args);
  flag[0] = flag[1] = 0;
  *spin_args = flag;
  hsa_signal_t slow = signal_of(1), done = signal_of(MANY);
  hsa_kernel_dispatch_packet_t p = packet(kernel_object(exe, "spin.kd"), spin_args, slow);
  // Two of them spin, so that the first one has a thread of its own when the others come.
  hsa_kernel_dispatch_packet_t same = p;
  hsa_signal_store_relaxed(slow, 2);
  push_two(p, same, FREE_DISPATCH);
  for (unsigned i = 0; i < MANY; i++) {
    args[i] = (store_args){&out[i], i + 1, 0};
    p = packet(kernel_object(exe, "store.kd"), &args[i], done);
    // The ring has 64 slots, and those of what spins are taken: from the 62nd on somebody has to end it.
    if (i == 60) {
      CHECK(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, MANY - 59, 20000000000u, HSA_WAIT_STATE_BLOCKED) ==
            MANY - 60);
      CHECK(hsa_queue_load_read_index_scacquire(q) % 64 < 2 || hsa_signal_load_relaxed(slow) == 2);
      __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
    }
    push(q, &p, FREE_DISPATCH);
  }
  CHECK(wait_done(done) == 0 && wait_done(slow) == 0);
  for (unsigned i = 0; i < MANY; i++)
    CHECK(out[i] == i + 1);
}

int main(int argc, char **argv) {
  CHECK(argc >= 3);
  alarm(200);
  start();
  exe = load(argv[1], allocate(device, 4));
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &q));
  for (int i = 2; i < argc; i++) {
    const char *what = argv[i];
    if (!strcmp(what, "overlap"))
      overlap();
    else if (!strcmp(what, "barrier"))
      CHECK(pairs(DISPATCH) == 0);
    else if (!strcmp(what, "racy"))
      printf("%u of %d pairs in the other order\n", pairs(FREE_DISPATCH), PAIRS);
    else if (!strcmp(what, "copies"))
      copies();
    else if (!strcmp(what, "failed"))
      failed();
    else if (!strcmp(what, "wrap"))
      wrap();
    else
      CHECK(!"known");
  }
  OK(hsa_queue_destroy(q));
  OK(hsa_shut_down());
  return 0;
}
