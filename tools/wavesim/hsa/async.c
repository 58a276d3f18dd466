// async.c: what the runtime does on threads of its own: asynchronous copies
// (each agent has engines, a thread each, that take those whose dependencies are
// met), handlers that wait for signals (another thread, since they run the user's
// code), and the handlers of system events.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct ws_service { // threads and the list they work on
  pthread_mutex_t lock;
  pthread_t thread[WS_COPY_ENGINES];
  unsigned started; // of them
  int stop;         // atomic
  void *head;       // ws_copy or ws_handler
} ws_service;

// Signals that a service's thread waits for.
enum { INTERESTS = 64 };
typedef struct ws_interests {
  hsa_signal_t signal[INTERESTS];
  uint32_t n;
  bool all; // and more
} ws_interests;

static void interested(ws_interests *in, hsa_signal_t signal) {
  for (uint32_t i = 0; i < in->n; i++)
    if (in->signal[i].handle == signal.handle)
      return;
  if (in->n < INTERESTS)
    in->signal[in->n++] = signal;
  else
    in->all = true;
}

// True where the waiter watches these already; else they have to be looked at once more.
static bool watched(ws_waiter *me, ws_interests *now, const ws_interests *in) {
  if (now->all == in->all &&
      (in->all || (now->n == in->n && !memcmp(now->signal, in->signal, in->n * sizeof *in->signal))))
    return true;
  ws_event_watch(me, NULL, 0);
  *now = *in;
  if (now->all)
    ws_event_watch_all(me);
  else
    ws_event_watch(me, now->signal, now->n);
  return false;
}

static bool profile_copies; // atomic

// The lock is held. A thread more where there is none, or all may be at work and there are fewer than n.
static bool ensure(ws_service *s, unsigned n, void *(*fn)(void *)) {
  if (!s->started)
    __atomic_store_n(&s->stop, 0, __ATOMIC_RELEASE);
  if (!s->started || (s->head && s->started < n))
    s->started += !pthread_create(&s->thread[s->started], NULL, fn, s);
  return s->started > 0;
}

static void stop(ws_service *s) {
  pthread_mutex_lock(&s->lock);
  const unsigned join = s->started;
  s->started = 0;
  __atomic_store_n(&s->stop, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&s->lock);
  ws_event_raise(s);
  for (unsigned i = 0; i < join; i++)
    pthread_join(s->thread[i], NULL);
}

// ---------------------------------------------------------------- copies

typedef struct ws_copy {
  struct ws_copy *next;
  // Rows: one of size bytes for a plain copy.
  uint8_t *dst;
  const uint8_t *src;
  size_t bytes, rows, planes;
  size_t dst_pitch, dst_slice, src_pitch, src_slice;
  bool host_only; // both agents are the CPU: any memory will do
  hsa_signal_t completion;
  uint32_t ndeps;
  hsa_signal_t dep[];
} ws_copy;

static ws_service copier[1 + WS_MAX_GPUS] = {[0 ... WS_MAX_GPUS] = {.lock = PTHREAD_MUTEX_INITIALIZER}};

static size_t extent(size_t bytes, size_t rows, size_t planes, size_t pitch, size_t slice) {
  return (planes - 1) * slice + (rows - 1) * pitch + bytes;
}

// The whole rectangle must be memory that the GPU's copy engine can reach.
static bool reachable(const ws_copy *c) {
  bool dst_in, src_in;
  if (!c->bytes)
    return true;
  size_t d = extent(c->bytes, c->rows, c->planes, c->dst_pitch, c->dst_slice);
  size_t s = extent(c->bytes, c->rows, c->planes, c->src_pitch, c->src_slice);
  if (!ws_mem_host_range(c->dst, d, &dst_in) || !ws_mem_host_range(c->src, s, &src_in))
    return false;
  return c->host_only || (dst_in && src_in);
}

static bool copy_now(const ws_copy *c) {
  ws_visitor me; // so that nobody unmaps what has just been checked
  ws_visitor_add(&me, false);
  ws_visitor_enter(&me);
  bool ok = reachable(c);
  if (ok)
    for (size_t z = 0; z < c->planes; z++)
      for (size_t y = 0; y < c->rows; y++)
        memmove(c->dst + z * c->dst_slice + y * c->dst_pitch, c->src + z * c->src_slice + y * c->src_pitch, c->bytes);
  ws_visitor_remove(&me);
  if (!ok)
    ws_message("asynchronous copy of %zu bytes from %p to %p: the memory is gone", c->bytes, (const void *)c->src,
               (void *)c->dst);
  return ok;
}

// 1: all dependencies are met; 0: not yet; -1: one has failed, *why says how.
static int dependencies(const ws_copy *c, hsa_status_t *why) {
  for (uint32_t i = 0; i < c->ndeps; i++) {
    amd_signal_t *s = ws_signal_of(c->dep[i]);
    *why = HSA_STATUS_ERROR_INVALID_SIGNAL;
    if (!s)
      return -1;
    hsa_signal_value_t v = ws_signal_load(s);
    if (v)
      return ws_signal_failed(v, why) ? -1 : 0;
  }
  return 1;
}

static void *copier_main(void *arg) {
  ws_service *engines = arg;
  ws_thread_begins();
  ws_waiter me;
  ws_interests now = {.n = 0};
  ws_event_enter(&me, engines, NULL, 0);
  while (!__atomic_load_n(&engines->stop, __ATOMIC_ACQUIRE)) {
    uint32_t ticket = ws_event_ticket(&me);
    ws_interests in = {.n = 0};
    ws_copy *c = NULL;
    hsa_status_t status = HSA_STATUS_SUCCESS;
    pthread_mutex_lock(&engines->lock);
    for (ws_copy **at = (ws_copy **)&engines->head; *at; at = &(*at)->next) {
      hsa_status_t why = HSA_STATUS_SUCCESS;
      int ready = dependencies(*at, &why);
      if (ready && (!(*at)->next || !ws_chance(2))) { // with a random order one of the next may be first
        c = *at;
        *at = c->next;
        status = ready < 0 ? why : HSA_STATUS_SUCCESS;
        break;
      }
      for (uint32_t i = 0; !ready && i < (*at)->ndeps; i++)
        interested(&in, (*at)->dep[i]);
    }
    const bool again = !c && ws_random_order && engines->head;
    pthread_mutex_unlock(&engines->lock);
    if (!c) {
      if (watched(&me, &now, &in))
        ws_event_wait(&me, ticket, again ? 100000 : UINT64_MAX);
      continue;
    }
    uint64_t start = ws_now();
    if (status == HSA_STATUS_SUCCESS && WS_FAIL_HERE("copy"))
      status = HSA_STATUS_ERROR;
    if (status == HSA_STATUS_SUCCESS && !copy_now(c))
      status = HSA_STATUS_ERROR_INVALID_ALLOCATION;
    ws_signal_complete(c->completion, status, start, ws_now());
    free(c);
  }
  ws_event_leave(&me);
  return NULL;
}

static hsa_status_t submit(const ws_agent *agent, const ws_copy *proto, uint32_t ndeps, const hsa_signal_t *deps) {
  if (ndeps && !deps)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (uint32_t i = 0; i < ndeps; i++)
    if (!ws_signal_of(deps[i]))
      return HSA_STATUS_ERROR_INVALID_SIGNAL;
  if (proto->completion.handle && !ws_signal_of(proto->completion))
    return HSA_STATUS_ERROR_INVALID_SIGNAL;
  if (!reachable(proto)) {
    ws_message("asynchronous copy of %zu bytes from %p to %p: not (all) inside memory that was allocated from a pool "
               "or locked",
               proto->bytes, (const void *)proto->src, (void *)proto->dst);
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  }
  ws_copy *c = malloc(sizeof *c + ndeps * sizeof *deps);
  if (!c)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  *c = *proto;
  c->next = NULL;
  c->ndeps = ndeps;
  if (ndeps)
    memcpy(c->dep, deps, ndeps * sizeof *deps);
  ws_service *engines = &copier[agent->node];
  pthread_mutex_lock(&engines->lock);
  bool ok = ensure(engines, WS_COPY_ENGINES, copier_main);
  if (ok) {
    ws_copy **at = (ws_copy **)&engines->head;
    while (*at)
      at = &(*at)->next;
    *at = c;
  }
  pthread_mutex_unlock(&engines->lock);
  if (!ok) {
    free(c);
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  ws_event_raise(engines);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_async_copy(void *dst, hsa_agent_t dst_agent, const void *src, hsa_agent_t src_agent,
                                       size_t size, uint32_t num_dep_signals, const hsa_signal_t *dep_signals,
                                       hsa_signal_t completion_signal) {
  WS_OPEN_OR_RETURN();
  const ws_agent *d = ws_agent_of(dst_agent), *s = ws_agent_of(src_agent);
  if (!dst || !src)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!d || !s)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  ws_copy c;
  memset(&c, 0, sizeof c);
  c.dst = dst;
  c.src = src;
  c.bytes = size;
  c.rows = c.planes = 1;
  c.host_only = !d->gpu && !s->gpu;
  c.completion = completion_signal;
  return submit(d->gpu ? d : s, &c, num_dep_signals, dep_signals);
}

hsa_status_t hsa_amd_memory_async_copy_rect(const hsa_pitched_ptr_t *dst, const hsa_dim3_t *dst_offset,
                                            const hsa_pitched_ptr_t *src, const hsa_dim3_t *src_offset,
                                            const hsa_dim3_t *range, hsa_agent_t copy_agent,
                                            hsa_amd_copy_direction_t dir, uint32_t num_dep_signals,
                                            const hsa_signal_t *dep_signals, hsa_signal_t completion_signal) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(copy_agent);
  if (!dst || !dst_offset || !src || !src_offset || !range || (unsigned)dir > hsaDeviceToDevice)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a || !a->gpu)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  // The copy engine moves dwords.
  if (!dst->base || !src->base || !range->x || !range->y || !range->z || (uintptr_t)dst->base % 4 ||
      (uintptr_t)src->base % 4 || dst->pitch % 4 || src->pitch % 4 || dst->slice % 4 || src->slice % 4)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  // Keeps every product below in range; nobody has 2^40-byte rows.
  const size_t limit = (size_t)1 << 40;
  const hsa_pitched_ptr_t *both[2] = {dst, src};
  const hsa_dim3_t *offset[2] = {dst_offset, src_offset};
  size_t at[2];
  for (unsigned i = 0; i < 2; i++) {
    if (both[i]->pitch > limit || both[i]->slice > limit || (range->y > 1 && both[i]->pitch < range->x) ||
        (range->z > 1 && both[i]->slice < both[i]->pitch))
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (__builtin_mul_overflow((size_t)offset[i]->z + range->z, both[i]->slice, &at[i]))
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    at[i] = offset[i]->z * both[i]->slice;
    size_t rows;
    if (__builtin_mul_overflow((size_t)offset[i]->y + range->y, both[i]->pitch, &rows) ||
        __builtin_add_overflow(at[i], offset[i]->y * both[i]->pitch + offset[i]->x, &at[i]))
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  ws_copy c;
  memset(&c, 0, sizeof c);
  c.dst = (uint8_t *)dst->base + at[0];
  c.src = (const uint8_t *)src->base + at[1];
  c.bytes = range->x;
  c.rows = range->y;
  c.planes = range->z;
  c.dst_pitch = dst->pitch;
  c.dst_slice = dst->slice;
  c.src_pitch = src->pitch;
  c.src_slice = src->slice;
  c.completion = completion_signal;
  return submit(a, &c, num_dep_signals, dep_signals);
}

hsa_status_t hsa_amd_profiling_async_copy_enable(bool enable) {
  WS_OPEN_OR_RETURN();
  __atomic_store_n(&profile_copies, enable, __ATOMIC_RELAXED);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_get_async_copy_time(hsa_signal_t signal, hsa_amd_profiling_async_copy_time_t *time) {
  WS_OPEN_OR_RETURN();
  if (!time)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const amd_signal_t *s = ws_signal_of(signal);
  if (!s)
    return HSA_STATUS_ERROR_INVALID_SIGNAL;
  if (!__atomic_load_n(&profile_copies, __ATOMIC_RELAXED))
    return HSA_STATUS_ERROR;
  *time = (hsa_amd_profiling_async_copy_time_t){s->start_ts, s->end_ts};
  return HSA_STATUS_SUCCESS;
}

// ---------------------------------------------------------------- signal handlers

typedef struct ws_handler {
  struct ws_handler *next;
  hsa_signal_t signal; // handle 0: function is called once
  hsa_signal_condition_t cond;
  hsa_signal_value_t value;
  hsa_amd_signal_handler handler;
  void (*function)(void *);
  void *arg;
} ws_handler;

static ws_service watcher = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *watcher_main(void *unused) {
  (void)unused;
  ws_thread_begins();
  ws_waiter me;
  ws_interests now = {.n = 0};
  ws_event_enter(&me, &watcher, NULL, 0);
  while (!__atomic_load_n(&watcher.stop, __ATOMIC_ACQUIRE)) {
    uint32_t ticket = ws_event_ticket(&me);
    ws_interests in = {.n = 0};
    ws_handler *h = NULL;
    hsa_signal_value_t v = 0;
    pthread_mutex_lock(&watcher.lock);
    for (ws_handler **at = (ws_handler **)&watcher.head; *at && !h;) {
      ws_handler *here = *at;
      amd_signal_t *s = here->signal.handle ? ws_signal_of(here->signal) : NULL;
      if (here->signal.handle && !s) { // destroyed
        *at = here->next;
        free(here);
        continue;
      }
      if (s)
        v = ws_signal_load(s);
      if (!s || ws_signal_holds(here->cond, v, here->value)) {
        *at = here->next;
        h = here;
        break;
      }
      interested(&in, here->signal);
      at = &here->next;
    }
    pthread_mutex_unlock(&watcher.lock);
    if (!h) {
      if (watched(&me, &now, &in))
        ws_event_wait(&me, ticket, UINT64_MAX);
      continue;
    }
    bool again = false;
    if (h->signal.handle)
      again = h->handler(v, h->arg);
    else
      h->function(h->arg);
    if (!again) {
      free(h);
      continue;
    }
    pthread_mutex_lock(&watcher.lock); // behind the others, so that none starves
    ws_handler **at = (ws_handler **)&watcher.head;
    while (*at)
      at = &(*at)->next;
    h->next = NULL;
    *at = h;
    pthread_mutex_unlock(&watcher.lock);
  }
  ws_event_leave(&me);
  return NULL;
}

static hsa_status_t watch(const ws_handler *proto) {
  ws_handler *h = malloc(sizeof *h);
  if (!h)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  *h = *proto;
  pthread_mutex_lock(&watcher.lock);
  bool ok = ensure(&watcher, 1, watcher_main);
  if (ok) {
    ws_handler **at = (ws_handler **)&watcher.head;
    while (*at)
      at = &(*at)->next;
    *at = h;
  }
  pthread_mutex_unlock(&watcher.lock);
  if (!ok) {
    free(h);
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  ws_event_raise(&watcher);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_signal_async_handler(hsa_signal_t signal, hsa_signal_condition_t cond, hsa_signal_value_t value,
                                          hsa_amd_signal_handler handler, void *arg) {
  WS_OPEN_OR_RETURN();
  if (!handler || (unsigned)cond > HSA_SIGNAL_CONDITION_GTE)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!ws_signal_of(signal))
    return HSA_STATUS_ERROR_INVALID_SIGNAL;
  return watch(&(ws_handler){.signal = signal, .cond = cond, .value = value, .handler = handler, .arg = arg});
}

hsa_status_t hsa_amd_async_function(void (*callback)(void *arg), void *arg) {
  WS_OPEN_OR_RETURN();
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return watch(&(ws_handler){.function = callback, .arg = arg});
}

// ---------------------------------------------------------------- system events

typedef struct ws_event_handler {
  struct ws_event_handler *next;
  hsa_amd_system_event_callback_t fn;
  void *data;
} ws_event_handler;

static pthread_mutex_t events_lock = PTHREAD_MUTEX_INITIALIZER;
static ws_event_handler *event_handlers;

hsa_status_t hsa_amd_register_system_event_handler(hsa_amd_system_event_callback_t callback, void *data) {
  WS_OPEN_OR_RETURN();
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_event_handler *h = malloc(sizeof *h);
  if (!h)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  pthread_mutex_lock(&events_lock);
  *h = (ws_event_handler){event_handlers, callback, data};
  event_handlers = h;
  pthread_mutex_unlock(&events_lock);
  return HSA_STATUS_SUCCESS;
}

// Handlers are only ever added at the front, and dropped when nothing runs any
// more, so the list can be walked without the lock.
void ws_system_event(const hsa_amd_event_t *e) {
  pthread_mutex_lock(&events_lock);
  ws_event_handler *h = event_handlers;
  pthread_mutex_unlock(&events_lock);
  for (; h; h = h->next)
    h->fn(e, h->data);
}

void ws_async_stop(void) {
  for (unsigned i = 0; i < 1 + WS_MAX_GPUS; i++)
    stop(&copier[i]);
  stop(&watcher);
  for (unsigned i = 0; i < 1 + WS_MAX_GPUS; i++) {
    for (ws_copy *c = copier[i].head, *next; c; c = next) {
      next = c->next;
      free(c);
    }
    copier[i].head = NULL;
  }
  for (ws_handler *h = watcher.head, *next; h; h = next) {
    next = h->next;
    free(h);
  }
  watcher.head = NULL;
  while (event_handlers) {
    ws_event_handler *h = event_handlers;
    event_handlers = h->next;
    free(h);
  }
}
