// signal.c: signals. They live in one range of guest-visible memory with
// AMD's layout (amd_hsa_signal.h), so that device code can load, update and
// spin on them; whatever the host must be able to trust (is the handle live, is
// it a doorbell, of which queue) is kept beside, out of the guest's reach.
//
// A host thread that waits sleeps on a futex of its own, which host updates of
// its signals raise. The guest's do not, so sleeps are short while a dispatch
// runs that has looked up a signal.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/limits.h"
#include "hsa/internal.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// A signal is 64 bytes; as many nobody owns follow, so that an overrun is seen.
enum { STRIDE = 128, MAX_SIGNALS = WS_LIMIT_SIGNALS };

typedef struct ws_shadow { // the host's side of a signal
  ws_queue *doorbell;      // atomic; NULL for a plain signal
  uint32_t watched;        // atomic; by so many waiters
  uint32_t next_free;      // index + 1
} ws_shadow;

static uint8_t *arena;    // MAX_SIGNALS * STRIDE
static ws_shadow *shadow; // MAX_SIGNALS
static uint8_t *live;     // MAX_SIGNALS; atomic
static uint32_t used, free_list;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *reserve(size_t n) {
  void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

bool ws_signals_start(void) {
  arena = reserve((size_t)MAX_SIGNALS * STRIDE);
  shadow = reserve(MAX_SIGNALS * sizeof *shadow);
  live = reserve(MAX_SIGNALS);
  used = free_list = 0;
  if (!arena || !shadow || !live) {
    ws_signals_stop();
    return false;
  }
  uint64_t at = (uint64_t)(uintptr_t)arena;
  ws_cells c = {at, at + (uint64_t)MAX_SIGNALS * STRIDE, STRIDE, sizeof(amd_signal_t), live};
  ws_mem_set_cells(&c);
  return true;
}

void ws_signals_stop(void) {
  ws_mem_set_cells(NULL);
  if (arena)
    munmap(arena, (size_t)MAX_SIGNALS * STRIDE);
  if (shadow)
    munmap(shadow, MAX_SIGNALS * sizeof *shadow);
  if (live)
    munmap(live, MAX_SIGNALS);
  arena = live = NULL;
  shadow = NULL;
}

uint64_t ws_signal_count(void) {
  uint64_t n = 0;
  pthread_mutex_lock(&lock);
  for (uint32_t i = 0; i < used; i++)
    n += __atomic_load_n(&live[i], __ATOMIC_RELAXED) != WS_CELL_FREE;
  pthread_mutex_unlock(&lock);
  return n;
}

static uint32_t index_of(const amd_signal_t *s) { return (uint32_t)(((const uint8_t *)s - arena) / STRIDE); }

amd_signal_t *ws_signal_of(hsa_signal_t s) {
  uint64_t at = s.handle - (uint64_t)(uintptr_t)arena;
  if (!arena || at >= (uint64_t)MAX_SIGNALS * STRIDE || at % STRIDE ||
      !__atomic_load_n(&live[at / STRIDE], __ATOMIC_ACQUIRE))
    return NULL;
  return (amd_signal_t *)(arena + at);
}

// The register that a doorbell signal's hardware_doorbell_ptr is the address of, as device code follows it (ROCm
// device libraries, __ockl_hsa_signal_store): times are of no use in a doorbell.
static int64_t *bell_register(amd_signal_t *s) { return (int64_t *)&s->start_ts; }
enum { NOT_RUNG = -1 };

hsa_signal_t ws_signal_new(hsa_signal_value_t value, ws_queue *doorbell, amd_queue_t *amd) {
  pthread_mutex_lock(&lock);
  uint32_t i = MAX_SIGNALS;
  if (free_list) {
    i = free_list - 1;
    free_list = shadow[i].next_free;
  } else if (arena && used < MAX_SIGNALS) {
    i = used++;
  }
  pthread_mutex_unlock(&lock);
  if (i == MAX_SIGNALS)
    return (hsa_signal_t){0};
  amd_signal_t *s = (amd_signal_t *)(arena + (size_t)i * STRIDE);
  memset(s, 0, sizeof *s);
  s->kind = doorbell ? AMD_SIGNAL_KIND_DOORBELL : AMD_SIGNAL_KIND_USER;
  s->value = value;
  if (doorbell) {
    *bell_register(s) = NOT_RUNG;
    s->hardware_doorbell_ptr = (volatile uint64_t *)bell_register(s);
    s->queue_ptr = amd;
  }
  __atomic_store_n(&shadow[i].doorbell, doorbell, __ATOMIC_RELEASE);
  __atomic_store_n(&live[i], doorbell ? WS_CELL_RINGS : WS_CELL_LIVE, __ATOMIC_RELEASE);
  return (hsa_signal_t){(uint64_t)(uintptr_t)s};
}

void ws_signal_delete(hsa_signal_t sig) {
  amd_signal_t *s = ws_signal_of(sig);
  if (!s)
    return;
  uint32_t i = index_of(s);
  pthread_mutex_lock(&lock);
  if (__atomic_exchange_n(&live[i], WS_CELL_FREE, __ATOMIC_ACQ_REL)) {
    __atomic_store_n(&shadow[i].doorbell, NULL, __ATOMIC_RELEASE);
    ws_mem_revoke(); // kernels' ranges of it
    shadow[i].next_free = free_list;
    free_list = i + 1;
  }
  pthread_mutex_unlock(&lock);
  ws_event_raise(NULL); // asynchronous handlers of it go
}

// ---------------------------------------------------------------- waiting

enum { AT_ONCE = 32 };

static pthread_mutex_t waiters_lock = PTHREAD_MUTEX_INITIALIZER;
static ws_waiter *waiters;
static uint32_t watching_all; // atomic; waiters
static uint32_t guests;       // atomic; dispatches that run and have looked up a signal
static uint32_t pointed_at;   // atomic; some signal's value is changed by pointer

static long futex(uint32_t *word, int op, uint32_t value, const struct timespec *t) {
  return syscall(SYS_futex, word, op | FUTEX_PRIVATE_FLAG, value, t, NULL, 0);
}

static void count_watched(const ws_waiter *w, uint32_t by) {
  for (uint32_t i = 0; i < w->n; i++) {
    const uint64_t at = w->signals[i].handle - (uint64_t)(uintptr_t)arena;
    if (arena && at < (uint64_t)MAX_SIGNALS * STRIDE)
      __atomic_add_fetch(&shadow[at / STRIDE].watched, by, __ATOMIC_SEQ_CST);
  }
  if (w->all)
    __atomic_add_fetch(&watching_all, by, __ATOMIC_SEQ_CST);
}

void ws_event_enter(ws_waiter *w, const void *object, const hsa_signal_t *signals, uint32_t n) {
  *w = (ws_waiter){.object = object, .signals = signals, .n = n};
  pthread_mutex_lock(&waiters_lock);
  w->next = waiters;
  waiters = w;
  count_watched(w, 1);
  pthread_mutex_unlock(&waiters_lock);
}

static void watch(ws_waiter *w, const hsa_signal_t *signals, uint32_t n, bool all) {
  pthread_mutex_lock(&waiters_lock);
  count_watched(w, UINT32_MAX);
  w->signals = signals;
  w->n = n;
  w->all = all;
  count_watched(w, 1);
  pthread_mutex_unlock(&waiters_lock);
}

void ws_event_watch(ws_waiter *w, const hsa_signal_t *signals, uint32_t n) { watch(w, signals, n, false); }
void ws_event_watch_all(ws_waiter *w) { watch(w, NULL, 0, true); }

void ws_event_leave(ws_waiter *w) {
  pthread_mutex_lock(&waiters_lock);
  count_watched(w, UINT32_MAX);
  ws_waiter **at = &waiters;
  while (*at != w)
    at = &(*at)->next;
  *at = w->next;
  pthread_mutex_unlock(&waiters_lock);
}

uint32_t ws_event_ticket(const ws_waiter *w) { return __atomic_load_n(&w->changes, __ATOMIC_SEQ_CST); }

void ws_event_wait(ws_waiter *w, uint32_t ticket, uint64_t max_ns) {
  // The guest changes values without a word to anybody, and so does who has a pointer to one.
  const bool often = __atomic_load_n(&guests, __ATOMIC_SEQ_CST) ||
                     (__atomic_load_n(&pointed_at, __ATOMIC_RELAXED) && ws_mem_running());
  const uint64_t poll = often ? 1000000 : 50000000;
  if (max_ns > poll)
    max_ns = poll;
  struct timespec t = {.tv_sec = (time_t)(max_ns / 1000000000), .tv_nsec = (long)(max_ns % 1000000000)};
  __atomic_store_n(&w->asleep, 1, __ATOMIC_SEQ_CST);
  futex(&w->changes, FUTEX_WAIT, ticket, &t);
  __atomic_store_n(&w->asleep, 0, __ATOMIC_RELAXED);
}

static bool waits_for(const ws_waiter *w, const void *object, hsa_signal_t signal) {
  if (!signal.handle)
    return !object || w->object == object;
  for (uint32_t i = 0; i < w->n; i++)
    if (w->signals[i].handle == signal.handle)
      return true;
  return w->all;
}

// The waiters of an object, of a signal, or all.
static void raise_for(const void *object, hsa_signal_t signal) {
  uint32_t *wake[AT_ONCE];
  unsigned n = 0;
  pthread_mutex_lock(&waiters_lock);
  for (ws_waiter *w = waiters; w; w = w->next) {
    if (!waits_for(w, object, signal))
      continue;
    __atomic_add_fetch(&w->changes, 1, __ATOMIC_SEQ_CST);
    if (!__atomic_load_n(&w->asleep, __ATOMIC_SEQ_CST))
      continue;
    if (n == AT_ONCE)
      futex(&w->changes, FUTEX_WAKE, INT_MAX, NULL);
    else
      wake[n++] = &w->changes;
  }
  pthread_mutex_unlock(&waiters_lock);
  // By its address alone: who is awake already may be gone.
  for (unsigned i = 0; i < n; i++)
    futex(wake[i], FUTEX_WAKE, INT_MAX, NULL);
}

void ws_event_raise(const void *object) { raise_for(object, (hsa_signal_t){0}); }

static void signal_changed(const amd_signal_t *s) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST); // the change before, the look at waiters after
  if (__atomic_load_n(&shadow[index_of(s)].watched, __ATOMIC_SEQ_CST) ||
      __atomic_load_n(&watching_all, __ATOMIC_SEQ_CST))
    raise_for(NULL, (hsa_signal_t){(uint64_t)(uintptr_t)s});
}

void ws_signal_guest_begins(void) {
  __atomic_add_fetch(&guests, 1, __ATOMIC_SEQ_CST);
  ws_event_raise(NULL);
}

void ws_signal_guest_ends(void) {
  __atomic_sub_fetch(&guests, 1, __ATOMIC_SEQ_CST);
  ws_event_raise(NULL);
}

bool ws_signal_holds(hsa_signal_condition_t c, hsa_signal_value_t v, hsa_signal_value_t against) {
  switch (c) {
  case HSA_SIGNAL_CONDITION_EQ:
    return v == against;
  case HSA_SIGNAL_CONDITION_NE:
    return v != against;
  case HSA_SIGNAL_CONDITION_LT:
    return v < against;
  case HSA_SIGNAL_CONDITION_GTE:
    return v >= against;
  }
  return false;
}

static bool condition_ok(hsa_signal_condition_t c) { return (unsigned)c <= HSA_SIGNAL_CONDITION_GTE; }

// Index of the first of n signals whose condition holds, n after the timeout
// (in timestamp ticks, which are nanoseconds). Null handles are passed over.
static uint32_t wait_any(uint32_t n, const hsa_signal_t *signals, const hsa_signal_condition_t *conds,
                         const hsa_signal_value_t *values, uint64_t timeout, hsa_wait_state_t hint,
                         hsa_signal_value_t *satisfying) {
  uint64_t start = 0;
  unsigned spins = hint == HSA_WAIT_STATE_ACTIVE ? 2000 : 100;
  bool entered = false;
  ws_waiter me;
  uint32_t found = n;
  for (;;) {
    uint32_t ticket = entered ? ws_event_ticket(&me) : 0, alive = 0;
    for (uint32_t i = 0; i < n && found == n; i++) {
      amd_signal_t *s = ws_signal_of(signals[i]);
      if (!s)
        continue;
      alive++;
      hsa_signal_value_t v = ws_signal_load(s);
      if (ws_signal_holds(conds[i], v, values[i])) {
        found = i;
        *satisfying = v;
      }
    }
    if (found != n || !timeout || !alive)
      break;
    if (spins) {
      spins--;
      __builtin_ia32_pause();
      continue;
    }
    if (!entered) {
      ws_event_enter(&me, NULL, signals, n);
      entered = true;
      start = ws_now();
      continue; // look again: changes before this were not announced
    }
    uint64_t left = UINT64_MAX;
    if (timeout != UINT64_MAX) {
      uint64_t gone = ws_now() - start;
      if (gone >= timeout)
        break;
      left = timeout - gone;
    }
    ws_event_wait(&me, ticket, left);
  }
  if (entered)
    ws_event_leave(&me);
  return found;
}

static hsa_signal_value_t wait_one(hsa_signal_t signal, hsa_signal_condition_t condition, hsa_signal_value_t compare,
                                   uint64_t timeout, hsa_wait_state_t hint) {
  amd_signal_t *s = ws_signal_of(signal);
  if (!s || !condition_ok(condition)) {
    ws_message("hsa_signal_wait: %s", s ? "unknown condition" : "the handle is no live signal");
    return 0;
  }
  hsa_signal_value_t v = 0;
  if (wait_any(1, &signal, &condition, &compare, timeout, hint, &v) == 1)
    v = ws_signal_of(signal) ? ws_signal_load(s) : 0;
  return v;
}

#define WAIT(name)                                                                                                     \
  hsa_signal_value_t hsa_signal_wait_##name(hsa_signal_t signal, hsa_signal_condition_t condition,                     \
                                            hsa_signal_value_t compare_value, uint64_t timeout_hint,                   \
                                            hsa_wait_state_t wait_state_hint) {                                        \
    return wait_one(signal, condition, compare_value, timeout_hint, wait_state_hint);                                  \
  }
WAIT(scacquire)
WAIT(acquire)
WAIT(relaxed)

uint32_t hsa_amd_signal_wait_any(uint32_t signal_count, hsa_signal_t *signals, hsa_signal_condition_t *conds,
                                 hsa_signal_value_t *values, uint64_t timeout_hint, hsa_wait_state_t wait_hint,
                                 hsa_signal_value_t *satisfying_value) {
  hsa_signal_value_t v = 0;
  if (!ws_is_open() || !signal_count || !signals || !conds || !values)
    return UINT32_MAX;
  uint32_t i = wait_any(signal_count, signals, conds, values, timeout_hint, wait_hint, &v);
  if (satisfying_value)
    *satisfying_value = v;
  return i == signal_count ? UINT32_MAX : i;
}

// ---------------------------------------------------------------- life

hsa_status_t hsa_amd_signal_create(hsa_signal_value_t initial_value, uint32_t num_consumers,
                                   const hsa_agent_t *consumers, uint64_t attributes, hsa_signal_t *signal) {
  WS_OPEN_OR_RETURN();
  if (!signal || (num_consumers && !consumers))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  // Signals are seen by every agent here; only sharing between processes is not there.
  if (attributes & ~(uint64_t)HSA_AMD_SIGNAL_AMD_GPU_ONLY)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (uint32_t i = 0; i < num_consumers; i++) {
    if (!ws_agent_of(consumers[i]))
      return HSA_STATUS_ERROR_INVALID_AGENT;
    for (uint32_t k = 0; k < i; k++)
      if (consumers[k].handle == consumers[i].handle)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  *signal = ws_signal_new(initial_value, NULL, NULL);
  return signal->handle ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t hsa_signal_create(hsa_signal_value_t initial_value, uint32_t num_consumers, const hsa_agent_t *consumers,
                               hsa_signal_t *signal) {
  WS_OPEN_OR_RETURN();
  return hsa_amd_signal_create(initial_value, num_consumers, consumers, 0, signal);
}

hsa_status_t hsa_signal_destroy(hsa_signal_t signal) {
  WS_OPEN_OR_RETURN();
  if (!signal.handle)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  amd_signal_t *s = ws_signal_of(signal);
  if (!s || __atomic_load_n(&shadow[index_of(s)].doorbell, __ATOMIC_ACQUIRE))
    return HSA_STATUS_ERROR_INVALID_SIGNAL; // doorbells go with their queue
  ws_signal_delete(signal);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_signal_value_pointer(hsa_signal_t signal, volatile hsa_signal_value_t **value_ptr) {
  WS_OPEN_OR_RETURN();
  if (!value_ptr)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  amd_signal_t *s = ws_signal_of(signal);
  if (!s)
    return HSA_STATUS_ERROR_INVALID_SIGNAL;
  __atomic_store_n(&pointed_at, 1, __ATOMIC_RELAXED);
  *value_ptr = &s->value;
  return HSA_STATUS_SUCCESS;
}

// ---------------------------------------------------------------- values

static ws_queue *doorbell_of(const amd_signal_t *s) {
  return __atomic_load_n(&shadow[index_of(s)].doorbell, __ATOMIC_ACQUIRE);
}

hsa_signal_value_t ws_signal_load(amd_signal_t *s) {
  ws_queue *q = doorbell_of(s);
  return q ? ws_queue_doorbell(q) : __atomic_load_n(&s->value, __ATOMIC_ACQUIRE);
}

void ws_signal_rung(uint64_t addr) {
  amd_signal_t *s = ws_signal_of((hsa_signal_t){addr - (addr - (uint64_t)(uintptr_t)arena) % STRIDE});
  ws_queue *q = s ? doorbell_of(s) : NULL;
  if (!q)
    return;
  const int64_t v = __atomic_exchange_n(bell_register(s), NOT_RUNG, __ATOMIC_ACQ_REL);
  if (v != NOT_RUNG)
    ws_queue_ring(q, v);
}

void ws_signal_store(amd_signal_t *s, hsa_signal_value_t v) {
  ws_queue *q = doorbell_of(s);
  if (q) {
    ws_queue_ring(q, v);
    return;
  }
  __atomic_store_n(&s->value, v, __ATOMIC_RELEASE);
  signal_changed(s);
}

bool ws_signal_failed(hsa_signal_value_t v, hsa_status_t *status) {
  hsa_signal_value_t code = -v;
  if ((code < HSA_STATUS_ERROR || code > HSA_STATUS_ERROR + 0xfff) &&
      (code < HSA_STATUS_ERROR_INVALID_MEMORY_POOL || code > HSA_STATUS_ERROR_MEMORY_FAULT))
    return false;
  *status = (hsa_status_t)code;
  return true;
}

void ws_signal_complete(hsa_signal_t sig, hsa_status_t status, uint64_t start, uint64_t end) {
  amd_signal_t *s = ws_signal_of(sig);
  if (!s || doorbell_of(s))
    return;
  __atomic_store_n(&s->start_ts, start, __ATOMIC_RELAXED); // operations of several queues may share a signal
  __atomic_store_n(&s->end_ts, end, __ATOMIC_RELAXED);
  if (status == HSA_STATUS_SUCCESS)
    __atomic_sub_fetch(&s->value, 1, __ATOMIC_ACQ_REL);
  else
    __atomic_store_n(&s->value, ws_signal_failure(status), __ATOMIC_RELEASE);
  signal_changed(s);
}

// The handle of an operation that cannot report an error.
static amd_signal_t *operand(hsa_signal_t signal, const char *what) {
  amd_signal_t *s = ws_signal_of(signal);
  if (!s)
    ws_message("hsa_signal_%s: the handle 0x%llx is no live signal", what, (unsigned long long)signal.handle);
  return s;
}

// Read-modify-write; a doorbell has one as its value is the host's own.
typedef enum { OP_XCHG, OP_CAS, OP_ADD, OP_SUB, OP_AND, OP_OR, OP_XOR } ws_signal_op;

static hsa_signal_value_t modify(hsa_signal_t signal, ws_signal_op op, hsa_signal_value_t v,
                                 hsa_signal_value_t expected, const char *what) {
  amd_signal_t *s = operand(signal, what);
  if (!s)
    return 0;
  ws_queue *q = doorbell_of(s);
  volatile hsa_signal_value_t bell = q ? ws_queue_doorbell(q) : 0, *p = q ? &bell : &s->value;
  hsa_signal_value_t old = expected;
  switch (op) {
  case OP_XCHG:
    old = __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST);
    break;
  case OP_CAS:
    if (!__atomic_compare_exchange_n(p, &old, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
      return old;
    break;
  case OP_ADD:
    old = __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST);
    break;
  case OP_SUB:
    old = __atomic_fetch_sub(p, v, __ATOMIC_SEQ_CST);
    break;
  case OP_AND:
    old = __atomic_fetch_and(p, v, __ATOMIC_SEQ_CST);
    break;
  case OP_OR:
    old = __atomic_fetch_or(p, v, __ATOMIC_SEQ_CST);
    break;
  case OP_XOR:
    old = __atomic_fetch_xor(p, v, __ATOMIC_SEQ_CST);
    break;
  }
  if (q)
    ws_queue_ring(q, bell);
  else
    signal_changed(s);
  return old;
}

#define LOAD(order)                                                                                                    \
  hsa_signal_value_t hsa_signal_load_##order(hsa_signal_t signal) {                                                    \
    amd_signal_t *s = operand(signal, "load");                                                                         \
    return s ? ws_signal_load(s) : 0;                                                                                  \
  }
LOAD(scacquire)
LOAD(acquire)
LOAD(relaxed)

#define STORE(name)                                                                                                    \
  void hsa_signal_##name(hsa_signal_t signal, hsa_signal_value_t value) {                                              \
    amd_signal_t *s = operand(signal, "store");                                                                        \
    if (s)                                                                                                             \
      ws_signal_store(s, value);                                                                                       \
  }
STORE(store_relaxed)
STORE(store_screlease)
STORE(store_release)

// A silent store does not wake waiters.
#define SILENT(order)                                                                                                  \
  void hsa_signal_silent_store_##order(hsa_signal_t signal, hsa_signal_value_t value) {                                \
    amd_signal_t *s = operand(signal, "silent_store");                                                                 \
    if (s && !doorbell_of(s))                                                                                          \
      __atomic_store_n(&s->value, value, __ATOMIC_RELEASE);                                                            \
    else if (s)                                                                                                        \
      ws_signal_store(s, value);                                                                                       \
  }
SILENT(relaxed)
SILENT(screlease)

// Orders do not matter on the host: every operation has the strongest.
#define FOR_EACH_ORDER(M) M(scacq_screl) M(acq_rel) M(scacquire) M(acquire) M(relaxed) M(screlease) M(release)

#define EXCHANGE(order)                                                                                                \
  hsa_signal_value_t hsa_signal_exchange_##order(hsa_signal_t signal, hsa_signal_value_t value) {                      \
    return modify(signal, OP_XCHG, value, 0, "exchange");                                                              \
  }                                                                                                                    \
  hsa_signal_value_t hsa_signal_cas_##order(hsa_signal_t signal, hsa_signal_value_t expected,                          \
                                            hsa_signal_value_t value) {                                                \
    return modify(signal, OP_CAS, value, expected, "cas");                                                             \
  }
FOR_EACH_ORDER(EXCHANGE)

#define UPDATE(name, order, op)                                                                                        \
  void hsa_signal_##name##_##order(hsa_signal_t signal, hsa_signal_value_t value) {                                    \
    modify(signal, op, value, 0, #name);                                                                               \
  }
#define UPDATES(order)                                                                                                 \
  UPDATE(add, order, OP_ADD)                                                                                           \
  UPDATE(subtract, order, OP_SUB)                                                                                      \
  UPDATE(and, order, OP_AND)                                                                                           \
  UPDATE(or, order, OP_OR)                                                                                             \
  UPDATE(xor, order, OP_XOR)
FOR_EACH_ORDER(UPDATES)

// ---------------------------------------------------------------- groups

typedef struct ws_group_of_signals {
  uint32_t n;
  hsa_signal_t signal[];
} ws_group_of_signals;

hsa_status_t hsa_signal_group_create(uint32_t num_signals, const hsa_signal_t *signals, uint32_t num_consumers,
                                     const hsa_agent_t *consumers, hsa_signal_group_t *signal_group) {
  WS_OPEN_OR_RETURN();
  if (!num_signals || !signals || !signal_group || (num_consumers && !consumers))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (uint32_t i = 0; i < num_signals; i++)
    if (!ws_signal_of(signals[i]))
      return HSA_STATUS_ERROR_INVALID_SIGNAL;
  for (uint32_t i = 0; i < num_consumers; i++)
    if (!ws_agent_of(consumers[i]))
      return HSA_STATUS_ERROR_INVALID_AGENT;
  ws_group_of_signals *g = malloc(sizeof *g + num_signals * sizeof *signals);
  if (!g)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  g->n = num_signals;
  memcpy(g->signal, signals, num_signals * sizeof *signals);
  signal_group->handle = ws_handle_new(WS_H_GROUP, g);
  if (signal_group->handle)
    return HSA_STATUS_SUCCESS;
  free(g);
  return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t hsa_signal_group_destroy(hsa_signal_group_t signal_group) {
  WS_OPEN_OR_RETURN();
  void *g = ws_handle_free(WS_H_GROUP, signal_group.handle);
  free(g);
  return g ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP;
}

static hsa_status_t group_wait(hsa_signal_group_t signal_group, const hsa_signal_condition_t *conditions,
                               const hsa_signal_value_t *compare_values, hsa_wait_state_t hint, hsa_signal_t *signal,
                               hsa_signal_value_t *value) {
  WS_OPEN_OR_RETURN();
  const ws_group_of_signals *g = ws_handle_get(WS_H_GROUP, signal_group.handle);
  if (!g)
    return HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP;
  if (!conditions || !compare_values || !signal || !value)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *signal = g->signal[wait_any(g->n, g->signal, conditions, compare_values, UINT64_MAX, hint, value)];
  return HSA_STATUS_SUCCESS;
}

#define GROUP_WAIT(order)                                                                                              \
  hsa_status_t hsa_signal_group_wait_any_##order(                                                                      \
      hsa_signal_group_t signal_group, const hsa_signal_condition_t *conditions,                                       \
      const hsa_signal_value_t *compare_values, hsa_wait_state_t wait_state_hint, hsa_signal_t *signal,                \
      hsa_signal_value_t *value) {                                                                                     \
    return group_wait(signal_group, conditions, compare_values, wait_state_hint, signal, value);                       \
  }
GROUP_WAIT(scacquire)
GROUP_WAIT(relaxed)
