// plugin_amd.c: AMD's GPUs as devices of crosslane/plugin.h, on what ../hsa/gpu.h
// gives of them.
//
// A lane is a user-mode queue, made at its first use. Kernels have the barrier
// bit, so that a lane's packets are in order. A copy goes to the GPU's copy
// engines, and waits there for the signals of what it depends on; a kernel behind
// a copy, or behind another lane's event, waits by barrier-AND packets, five
// signals each, one after the other. The event of a task is the completion signal
// of its last packet or copy.
//
// Here are its beginning, what is kept for tasks, queues and waiting; copies are in plugin_amd_copy.c, launches in
// plugin_amd_launch.c, what kernels print in plugin_amd_print.c.
//
// What fails. An error of a queue (its callback) or a negative signal ends the
// lane: nothing behind it runs, on hardware because the signals waited for never
// become 0 (HSA Runtime 1.2, 2.5), in wavesim because a barrier that waits for a failed
// signal stops its queue. The first task of the lane that is not done, and whose
// predecessors are, is the one that failed; the others are lost, and may be
// enqueued anew once the lane has a new queue. With AMD's runtime a copy that waits
// for a failed kernel keeps its engine until the process ends: HSA cannot take it back.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin_amd_parts.h"
#include "trace.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#ifndef XL_HSA_LIBRARY // NULL: linked to the program itself
#define XL_HSA_LIBRARY "libhsa-runtime64.so.1"
#endif

bool xl_amd_fail(char message[XL_RTL_MESSAGE], const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(message, XL_RTL_MESSAGE, fmt, ap);
  va_end(ap);
  return false;
}

bool xl_amd_hsa_fail(const xl_rtl *r, hsa_status_t s, const char *what, char message[XL_RTL_MESSAGE]) {
  char text[256];
  return xl_amd_fail(message, "%s: %s", what, xl_status_text(&r->h, s, text));
}

// The layer's message as the plugin's. False.
bool xl_amd_pass(const xl_error *err, char message[XL_RTL_MESSAGE]) {
  return xl_amd_fail(message, "%.*s", XL_RTL_MESSAGE - 1, err->text);
}

// ---------------------------------------------------------------- opening

void xl_amd_drop_printers(xl_rtl *r);

static void deinit(xl_rtl *r) {
  if (r->h.initialized) {
    xl_amd_flush(r);
    for (int32_t i = 0; i < r->h.count; i++)
      for (unsigned k = 0; k < LANES; k++)
        if (r->gpus[i].lanes[k].queue)
          r->h.hsa_queue_destroy(r->gpus[i].lanes[k].queue);
    for (size_t i = 0; i < r->nsignals; i++)
      r->h.hsa_signal_destroy(r->signals[i]);
    if (r->woken.handle)
      r->h.hsa_signal_destroy(r->woken);
    for (size_t i = 0; i < r->nslabs; i++)
      r->h.hsa_amd_memory_pool_free(r->slabs[i]);
    for (int32_t i = 0; i < r->h.count; i++)
      for (size_t k = 0; k < r->gpus[i].nworkspaces; k++)
        r->h.hsa_amd_memory_pool_free(r->gpus[i].workspaces[k]);
    xl_amd_drop_printers(r);
  }
  xl_runtime_close(&r->h);
  for (amd_info *i = r->unused, *next; i; i = next) {
    next = i->next;
    free(i);
  }
  free(r->signals);
  free(r->slabs);
  free(r->vmem);
  for (int32_t i = 0; i < r->h.count; i++) {
    free(r->gpus[i].workspaces);
    free(r->gpus[i].allocated.pairs);
  }
  pthread_mutex_destroy(&r->lock);
  pthread_mutex_destroy(&r->print_lock);
  free(r);
}

// Looks at HSA's clock, unless it has been looked at.
static void set_clock(xl_rtl *r) {
  uint64_t ticks = 0;
  if (r->tick > 0 || (!r->h.frequency && r->h.hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY,
                                                                  &r->h.frequency) != HSA_STATUS_SUCCESS))
    return;
  if (r->h.frequency)
    r->per_ns = (double)r->h.frequency / 1e9;
  if (r->h.frequency && r->h.hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &ticks) == HSA_STATUS_SUCCESS) {
    r->tick = 1e9 / (double)r->h.frequency;
    r->ahead = (int64_t)xl_trace_now() - (int64_t)((double)ticks * r->tick);
  }
}

static xl_rtl *init(char message[XL_RTL_MESSAGE]) {
  xl_rtl *r = calloc(1, sizeof *r);
  if (!r) {
    xl_amd_fail(message, "no memory for the AMD plugin");
    return NULL;
  }
  pthread_mutex_init(&r->lock, NULL);
  pthread_mutex_init(&r->print_lock, NULL);
  r->last_text = &r->text;
  r->out = stdout;
  r->print_bytes = 1 << 20;
  xl_error err;
  hsa_status_t s;
  bool ok = xl_runtime_open(&r->h, XL_HSA_LIBRARY, &err) || xl_amd_pass(&err, message);
  if (ok && !r->h.count)
    ok = xl_amd_fail(message, "the HSA runtime has no GPU");
  if (ok && (s = r->h.hsa_signal_create(0, 0, NULL, &r->woken)) != HSA_STATUS_SUCCESS)
    ok = xl_amd_hsa_fail(r, s, "hsa_signal_create", message);
  for (int32_t i = 0; ok && i < r->h.count; i++) {
    r->gpus[i].of = &r->h.gpus[i];
    for (unsigned k = 0; k < LANES; k++)
      r->gpus[i].lanes[k] = (lane){.rtl = r, .of = &r->gpus[i], .number = k};
  }
  r->per_ns = 0.1; // AMD's clock has 100 MHz
  if (ok)
    set_clock(r);
  if (ok && xl_trace_on())
    xl_amd_time(r);
  if (ok)
    return r;
  deinit(r);
  return NULL;
}

// Once somebody wants times; the graph's lock keeps lanes as they are meanwhile.
void xl_amd_time(xl_rtl *r) {
  set_clock(r);
  if (r->timing || r->h.hsa_amd_profiling_async_copy_enable(true) != HSA_STATUS_SUCCESS)
    return;
  r->timing = 1;
  for (int32_t i = 0; i < r->h.count; i++)
    for (unsigned k = 0; k < LANES; k++)
      if (r->gpus[i].lanes[k].queue)
        r->h.hsa_amd_profiling_set_profiler_enabled(r->gpus[i].lanes[k].queue, 1);
}

bool xl_amd_timing(xl_rtl *r) { return r->timing; }

bool xl_amd_now(xl_rtl *r, uint64_t *ns) {
  uint64_t ticks;
  if (r->tick <= 0 || r->h.hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &ticks) != HSA_STATUS_SUCCESS)
    return false;
  *ns = (uint64_t)((int64_t)((double)ticks * r->tick) + r->ahead);
  return true;
}

static int32_t number(xl_rtl *r) { return r->h.count; }
static const char *name(xl_rtl *r, int32_t device) { return r->h.gpus[device].name; }

// ---------------------------------------------------------------- memory and signals

// Bytes of an allocation as HSA counts them, where it says.
static size_t bytes_at(xl_rtl *r, const void *p, size_t asked) {
  hsa_amd_pointer_info_t known = {.size = sizeof known};
  const bool ok = r->h.hsa_amd_pointer_info(p, &known, NULL, NULL, NULL) == HSA_STATUS_SUCCESS;
  return ok && known.sizeInBytes ? known.sizeInBytes : asked;
}

static void *data_alloc(xl_rtl *r, int32_t device, size_t bytes, char message[XL_RTL_MESSAGE]) {
  xl_error err;
  gpu *g = &r->gpus[device];
  void *p = xl_gpu_alloc(&r->h, g->of, bytes, &err);
  if (!p) {
    xl_amd_pass(&err, message);
    return NULL;
  }
  const size_t counted = bytes_at(r, p, bytes ? bytes : 1);
  pthread_mutex_lock(&r->lock);
  const bool known = xl_map_set(&g->allocated, p, (void *)(uintptr_t)counted);
  g->used += known ? counted : 0;
  pthread_mutex_unlock(&r->lock);
  if (known)
    return p;
  r->h.hsa_amd_memory_pool_free(p);
  xl_amd_fail(message, "no memory to remember %zu bytes of a device's by", bytes);
  return NULL;
}

// Memory of the host is freed by this, too, and not counted.
static void data_delete(xl_rtl *r, int32_t device, void *p) {
  if (!p)
    return;
  gpu *g = &r->gpus[device];
  pthread_mutex_lock(&r->lock);
  g->used -= (uintptr_t)xl_map_get(&g->allocated, p);
  xl_map_set(&g->allocated, p, NULL);
  pthread_mutex_unlock(&r->lock);
  r->h.hsa_amd_memory_pool_free(p);
}

// So many free ones.
static bool reserve_signals(xl_rtl *r, size_t count) {
  bool ok = true;
  while (ok && r->nsignals < count) {
    hsa_signal_t s;
    ok = xl_room_for((void **)&r->signals, r->nsignals, &r->room, sizeof *r->signals) &&
         r->h.hsa_signal_create(1, 0, NULL, &s) == HSA_STATUS_SUCCESS;
    if (ok)
      r->signals[r->nsignals++] = s;
  }
  return ok;
}

bool xl_amd_take_signal(xl_rtl *r, hsa_signal_t *signal, char message[XL_RTL_MESSAGE]) {
  if (r->nsignals) {
    *signal = r->signals[--r->nsignals];
    r->h.hsa_signal_store_relaxed(*signal, 1);
    return true;
  }
  const hsa_status_t s = r->h.hsa_signal_create(1, 0, NULL, signal);
  return s == HSA_STATUS_SUCCESS || xl_amd_hsa_fail(r, s, "hsa_signal_create", message);
}

void xl_amd_give_signal(xl_rtl *r, hsa_signal_t signal) {
  if (xl_room_for((void **)&r->signals, r->nsignals, &r->room, sizeof *r->signals))
    r->signals[r->nsignals++] = signal;
  else
    r->h.hsa_signal_destroy(signal);
}

static unsigned class_of(size_t bytes) {
  unsigned c = 0;
  while ((size_t)LEAST << c < bytes)
    c++;
  return c;
}

// Memory for kernel arguments, not cleared; what is too large for a slab has one for itself.
void *xl_amd_take_args(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]) {
  const unsigned c = class_of(bytes);
  if (c >= CLASSES) {
    xl_amd_fail(message, "%zu bytes of kernel arguments; %d are possible", bytes, LEAST << (CLASSES - 1));
    return NULL;
  }
  block *b = r->blocks[c];
  if (!b) {
    void *slab = NULL, **more = realloc(r->slabs, (r->nslabs + 1) * sizeof *more);
    xl_error err = {"no memory for kernel arguments"};
    if (more) {
      r->slabs = more;
      slab = xl_host_alloc(&r->h, SLAB, "memory for kernel arguments", &err);
    }
    if (!slab) {
      xl_amd_pass(&err, message);
      return NULL;
    }
    r->slabs[r->nslabs++] = slab;
    const size_t each = (size_t)LEAST << c;
    for (size_t at = 0; at + each <= SLAB; at += each) {
      block *n = (block *)(void *)((char *)slab + at);
      n->next = r->blocks[c];
      r->blocks[c] = n;
    }
    b = r->blocks[c];
  }
  r->blocks[c] = b->next;
  return b;
}

void xl_amd_give_args(xl_rtl *r, void *p, size_t bytes) {
  block *b = p;
  const unsigned c = class_of(bytes);
  b->next = r->blocks[c];
  r->blocks[c] = b;
}

// Memory of a GPU for a cooperative launch, as it has to be before one.
void *xl_amd_take_workspace(xl_rtl *r, int32_t device, char message[XL_RTL_MESSAGE]) {
  gpu *g = &r->gpus[device];
  void *p = NULL;
  pthread_mutex_lock(&r->lock);
  if (g->nworkspaces)
    p = g->workspaces[--g->nworkspaces];
  pthread_mutex_unlock(&r->lock);
  xl_error err;
  uint32_t words[XL_WORKSPACE / 4];
  xl_workspace(words);
  if (!p)
    p = xl_gpu_alloc(&r->h, g->of, sizeof words, &err);
  if (p && xl_copy_now(&r->h, p, words, sizeof words, &err))
    return p;
  if (p)
    r->h.hsa_amd_memory_pool_free(p);
  xl_amd_pass(&err, message);
  return NULL;
}

void xl_amd_give_workspace(xl_rtl *r, int32_t device, void *p) {
  gpu *g = &r->gpus[device];
  pthread_mutex_lock(&r->lock);
  const bool kept = xl_room_for((void **)&g->workspaces, g->nworkspaces, &g->room, sizeof *g->workspaces);
  if (kept)
    g->workspaces[g->nworkspaces++] = p;
  pthread_mutex_unlock(&r->lock);
  if (!kept)
    r->h.hsa_amd_memory_pool_free(p);
}

// ---------------------------------------------------------------- tasks

static void wake(xl_rtl *r) { r->h.hsa_signal_store_screlease(r->woken, 1); }

static void on_queue_error(hsa_status_t status, hsa_queue_t *queue, void *data) {
  (void)queue;
  lane *l = data;
  int none = HSA_STATUS_SUCCESS;
  __atomic_compare_exchange_n(&l->status, &none, (int)status, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  wake(l->rtl);
}

// xl_room_for for what begins as the information's own.
static bool room_beyond(void **array, size_t count, size_t *room, size_t each, const void *own) {
  if (count < *room || *array != own)
    return xl_room_for(array, count, room, each);
  void *more = malloc(2 * *room * each);
  if (!more)
    return false;
  memcpy(more, own, count * each);
  *array = more;
  *room *= 2;
  return true;
}

static bool add_dep(amd_info *i, hsa_signal_t signal, bool ordered) {
  size_t same = i->room;
  if (!room_beyond((void **)&i->ordered, i->ndeps, &same, sizeof *i->ordered, i->own_ordered) ||
      !room_beyond((void **)&i->deps, i->ndeps, &i->room, sizeof *i->deps, i->own_deps))
    return false;
  i->ordered[i->ndeps] = ordered;
  i->deps[i->ndeps++] = signal;
  return true;
}

// The next operation waits for this one alone. There is room.
void xl_amd_only_dep(amd_info *i, hsa_signal_t signal, bool ordered) {
  i->ndeps = 0;
  add_dep(i, signal, ordered);
}

piece *xl_amd_hold(amd_info *i, piece what, char message[XL_RTL_MESSAGE]) {
  piece *p = i->own_used < OWN_PIECES ? &i->own_pieces[i->own_used++] : malloc(sizeof *p);
  if (!p) {
    xl_amd_fail(message, "no memory for what a task does");
    return NULL;
  }
  *p = what;
  p->next = i->pieces;
  return i->pieces = p;
}

static void free_piece(const amd_info *i, piece *p) {
  if (p < i->own_pieces || p >= i->own_pieces + OWN_PIECES)
    free(p);
}

static void let_go(xl_rtl *r, amd_info *i) {
  for (piece *p = i->pieces, *next; p; p = next) {
    next = p->next;
    if (p->kind == P_SIGNAL || p->kind == P_COPY) {
      if (p->signal.handle != i->event.handle)
        xl_amd_give_signal(r, p->signal);
    } else if (p->kind == P_ARGS)
      xl_amd_give_args(r, p->p, p->bytes);
    else if (p->kind == P_WORKSPACE)
      xl_amd_give_workspace(r, i->info.device, p->p);
    else if (p->kind == P_PRINTER)
      xl_amd_give_printer(r, p->p);
    else if (p->kind == P_LOCK)
      xl_amd_unpin(r, p->p);
    free_piece(i, p);
  }
  i->pieces = NULL;
}

// How far the queue has come.
static void look_at_queue(xl_rtl *r, lane *l) {
  const uint64_t read = r->h.hsa_queue_load_read_index_scacquire(l->queue);
  l->of->queued -= read - l->read;
  l->read = read;
}

static bool is_room(const lane *l, uint64_t more) {
  const uint64_t here = l->pushed - l->read + more;
  return here <= l->queue->size && (here <= LANE_PACKETS || l->of->queued <= QUEUE_PACKETS);
}

// Packets: a barrier for each five events, and one before each kernel, and one at the end. Signals: each operation's,
// and the event. What needs more than an empty queue has is enqueued as the queue drains.
static bool has_room(xl_rtl *r, int32_t device, int32_t number, size_t operations, size_t events) {
  lane *l = &r->gpus[device].lanes[number];
  const uint64_t more = 2 * operations + events / 5 + 2;
  if (l->queue && !is_room(l, more)) {
    look_at_queue(r, l);
    if (l->pushed != l->read && !is_room(l, more))
      return false;
  }
  return r->nprinters < PRINTERS && reserve_signals(r, operations + 1);
}

static void keep_unused(xl_rtl *r, amd_info *i) {
  i->next = r->unused;
  r->unused = i;
}

static xl_async_info *init_info(xl_rtl *r, int32_t device, int32_t number, char message[XL_RTL_MESSAGE]) {
  lane *l = &r->gpus[device].lanes[number];
  if (!l->queue) {
    xl_error err;
    hsa_queue_t *q = xl_queue_open(&r->h, r->gpus[device].of, QUEUE_PACKETS, number == ALONE, on_queue_error, l, &err);
    if (!q) {
      xl_amd_pass(&err, message);
      return NULL;
    }
    if (number >= NORMAL && number < ALONE) // as a wish
      r->h.hsa_amd_queue_set_priority(q, number < NORMAL + FIRST ? HSA_AMD_QUEUE_PRIORITY_HIGH
                                                                 : HSA_AMD_QUEUE_PRIORITY_LOW);
    if (r->timing)
      r->h.hsa_amd_profiling_set_profiler_enabled(q, 1);
    l->queue = q;
    r->gpus[device].queued -= l->pushed - l->read;
    l->pushed = l->read = 0;
  }
  amd_info *i = r->unused;
  if (i)
    r->unused = i->next;
  if (!i && !(i = malloc(sizeof *i))) {
    xl_amd_fail(message, "no memory for a task");
    return NULL;
  }
  memset(i, 0, offsetof(amd_info, own_deps));
  if (!xl_amd_take_signal(r, &i->event, message)) {
    keep_unused(r, i);
    return NULL;
  }
  i->deps = i->own_deps;
  i->ordered = i->own_ordered;
  i->before = i->own_before;
  i->room = i->before_room = OWN_DEPS;
  i->info = (xl_async_info){.device = device, .lane = number, .queue = l->queue, .event = i};
  i->lane = l;
  return &i->info;
}

static void release(xl_rtl *r, xl_async_info *info) {
  amd_info *i = (amd_info *)info;
  // Where it failed or was lost, engines may still be at its copies.
  bool over = true;
  if (i->state == XL_EVENT_FAILED || i->state == XL_EVENT_LOST)
    for (const piece *p = i->pieces; p; p = p->next)
      for (unsigned tries = 0; p->kind == P_COPY && over && r->h.hsa_signal_load_scacquire(p->signal) > 0; tries++) {
        over = tries < 5000;
        nanosleep(&(struct timespec){0, 200000}, NULL);
      }
  if (over)
    let_go(r, i);
  for (piece *p = i->pieces, *next; p; p = next) { // never used again
    next = p->next;
    free_piece(i, p);
  }
  xl_amd_give_signal(r, i->event);
  if (i->deps != i->own_deps)
    free(i->deps);
  if (i->ordered != i->own_ordered)
    free(i->ordered);
  if (i->before != i->own_before)
    free(i->before);
  keep_unused(r, i);
}

static bool wait_event(xl_rtl *r, xl_async_info *waiter, xl_async_info *event, char message[XL_RTL_MESSAGE]) {
  (void)r;
  amd_info *i = (amd_info *)waiter, *e = (amd_info *)event;
  if (!room_beyond((void **)&i->before, i->nbefore, &i->before_room, sizeof *i->before, i->own_before) ||
      !add_dep(i, e->event, i->lane == e->lane && !e->ends_in_copy))
    return xl_amd_fail(message, "no memory for a dependence");
  i->before[i->nbefore++] = e;
  return true;
}

// Puts a packet into the lane, where there is room, or the queue drains by itself; nothing where it has ended.
void xl_amd_push(xl_rtl *r, lane *l, const void *packet, uint16_t header) {
  hsa_queue_t *q = l->queue;
  const uint64_t index = r->h.hsa_queue_add_write_index_relaxed(q, 1);
  l->pushed = index + 1;
  l->of->queued++;
  while (index - l->read >= q->size) {
    look_at_queue(r, l);
    if (index - l->read < q->size)
      break;
    if (__atomic_load_n(&l->status, __ATOMIC_ACQUIRE) || l->cancelled)
      return;
    nanosleep(&(struct timespec){0, 20000}, NULL);
  }
  xl_put_packet(&r->h, q, index, packet, header);
}

// Barrier packets for what the lane's order does not give; the last one, which there is in any case, has the completion
// signal where there is one.
void xl_amd_push_barriers(xl_rtl *r, amd_info *i, hsa_signal_t completion) {
  hsa_barrier_and_packet_t p;
  memset(&p, 0, sizeof p);
  unsigned n = 0;
  for (size_t k = 0; k < i->ndeps; k++) {
    if (i->ordered[k])
      continue;
    if (n == 5) {
      xl_amd_push(r, i->lane, &p, XL_BARRIER);
      memset(&p, 0, sizeof p);
      n = 0;
    }
    p.dep_signal[n++] = i->deps[k];
  }
  p.completion_signal = completion;
  if (n || completion.handle)
    xl_amd_push(r, i->lane, &p, XL_BARRIER);
}

static void record(xl_rtl *r, xl_async_info *info) {
  amd_info *i = (amd_info *)info;
  i->number = i->lane->next++;
  i->recorded = true;
  if (!i->last.handle) {
    xl_amd_push_barriers(r, i, i->event);
    return;
  }
  xl_amd_give_signal(r, i->event); // which nobody has seen
  i->event = i->last;
}

// Whether only copies of it are left, which need no queue.
static bool is_copying(xl_rtl *r, const amd_info *i) {
  if (!i->ends_in_copy)
    return false;
  for (size_t k = 0; k < i->nbefore; k++)
    if (i->before[k]->state != XL_EVENT_DONE && r->h.hsa_signal_load_scacquire(i->before[k]->event) != 0)
      return false;
  for (const piece *p = i->pieces; p; p = p->next) {
    const bool waited = p->kind == P_SIGNAL || p->kind == P_COPY;
    if (waited && (r->h.hsa_signal_load_scacquire(p->signal) < 0 ||
                   (p->kind == P_SIGNAL && r->h.hsa_signal_load_scacquire(p->signal) > 0)))
      return false;
  }
  return true;
}

// What is for the host's memory comes there, in the order of enqueuing, by the first thread that knows that all else is
// done. Where it is to be when another is at it.
static int land(xl_rtl *r, amd_info *i) {
  int before = FLIES;
  if (!__atomic_compare_exchange_n(&i->landing, &before, LANDS, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE))
    return before;
  piece *first = NULL;
  for (piece *p = i->pieces, *next; p; p = next) { // the last enqueued stands first
    next = p->next;
    p->next = first;
    first = p;
  }
  i->pieces = first;
  int after = LANDED;
  for (const piece *p = first; p && after == LANDED; p = p->next) {
    const struct iovec here = {p->p, p->bytes}, there = {p->to, p->bytes};
    errno = 0;
    if (p->kind == P_LATE
            ? xl_amd_copy_now(r, p->to, false, p->p, true, p->bytes)
            : p->kind != P_ARGS || !p->to || process_vm_writev(getpid(), &here, 1, &there, 1, 0) == (ssize_t)p->bytes)
      continue;
    snprintf(i->crash, sizeof i->crash, "%zu bytes cannot be copied to %p%s%s", p->bytes, p->to, errno ? ": " : "",
             errno ? strerror(errno) : "");
    after = CRASHED;
  }
  __atomic_store_n(&i->landing, after, __ATOMIC_RELEASE);
  return after;
}

static void land_one(xl_rtl *r, xl_async_info *info) {
  amd_info *i = (amd_info *)info;
  if (r->h.hsa_signal_load_scacquire(i->event) == 0)
    land(r, i);
}

static xl_fault_kind kind_of(hsa_status_t s) {
  switch ((unsigned)s) {
  case HSA_STATUS_ERROR_MEMORY_FAULT:
  case HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION:
    return XL_FAULT_ADDRESS;
  case HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION:
    return XL_FAULT_INSTRUCTION;
  case HSA_STATUS_ERROR_EXCEPTION:
    return XL_FAULT_TRAP;
  case HSA_STATUS_ERROR_OUT_OF_RESOURCES:
    return XL_FAULT_RESOURCES;
  default:
    return XL_FAULT_OTHER;
  }
}

// Why the task failed, by the status of its queue, or of its copy where that is 0.
static void explain(xl_rtl *r, amd_info *i, hsa_status_t status, hsa_status_t copy, xl_fault *fault,
                    char message[XL_RTL_MESSAGE]) {
  const piece *ran = NULL; // the first kernel that is not done; the last enqueued stands first
  for (const piece *p = i->pieces; p; p = p->next)
    if (p->kernel && r->h.hsa_signal_load_scacquire(p->signal) != 0)
      ran = p;
  if (!status)
    ran = NULL;
  *fault = (xl_fault){.kind = status ? kind_of(status) : XL_FAULT_COPY, .status = (int)(status ? status : copy)};
  if (i->printer && xl_amd_gather(r, i->printer, true) && fault->kind == XL_FAULT_TRAP)
    fault->kind = XL_FAULT_ASSERT;
  if (!ran) {
    char text[256];
    xl_amd_fail(message, "%s: %s", status ? "a kernel" : "a copy",
                xl_status_text(&r->h, (hsa_status_t)fault->status, text));
    return;
  }
  const xl_amd_function *f = ran->kernel;
  xl_fault_place where;
  xl_error err;
  xl_explain(&r->h, status, f->kernel->shown, ran->stack, "LIBOMPTARGET_STACK_SIZE", &where, &err);
  xl_amd_pass(&err, message);
  snprintf(fault->kernel, sizeof fault->kernel, "%s", f->kernel->shown);
  fault->address = where.address;
  if ((fault->placed = where.known)) {
    memcpy(fault->block, where.block, sizeof fault->block);
    memcpy(fault->thread, where.thread, sizeof fault->thread);
    snprintf(fault->source, sizeof fault->source, "%s", where.source);
  }
  xl_unlock_heap(&r->h, &f->module->loaded);
  __atomic_store_n(&f->module->broken, true, __ATOMIC_RELAXED);
}

static void note_times(xl_rtl *r, amd_info *i);

static xl_event_state check(xl_rtl *r, xl_async_info *info, xl_fault *fault, char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  if (i->state != XL_EVENT_PENDING)
    return i->state;
  lane *l = i->lane;
  const int status = __atomic_load_n(&l->status, __ATOMIC_ACQUIRE);
  const hsa_signal_value_t v = r->h.hsa_signal_load_scacquire(i->event);
  if (v > 0 && ((!status && !l->cancelled) || is_copying(r, i)))
    return XL_EVENT_PENDING;
  if (v == 0) {
    const int landed = land(r, i);
    if (landed == LANDS)
      return XL_EVENT_PENDING; // who waits for it is at it
    i->state = landed == LANDED ? XL_EVENT_DONE : XL_EVENT_FAILED;
    if (i->state == XL_EVENT_FAILED) {
      *fault = (xl_fault){.kind = XL_FAULT_COPY};
      xl_amd_fail(message, "%s", i->crash);
    }
    if (i->printer)
      xl_amd_gather(r, i->printer, false);
    if (info->timed)
      note_times(r, i);
    l->done = i->number + 1;
  } else {
    i->state = i->number == l->done && !l->cancelled ? XL_EVENT_FAILED : XL_EVENT_LOST;
    for (size_t k = 0; k < i->nbefore; k++)
      if (i->before[k]->state != XL_EVENT_DONE && r->h.hsa_signal_load_scacquire(i->before[k]->event) != 0)
        i->state = XL_EVENT_LOST;
    if (i->state == XL_EVENT_FAILED)
      explain(r, i, (hsa_status_t)status, (hsa_status_t)-v, fault, message);
  }
  // Of one that is not done the queue or an engine may still have a word to say to its signals.
  if (i->state == XL_EVENT_DONE && !xl_trace_on())
    let_go(r, i);
  return i->state;
}

// HSA's times of a signal as nanoseconds of CLOCK_MONOTONIC. False where there are none.
static bool to_monotonic(const xl_rtl *r, uint64_t start, uint64_t end, uint64_t ns[2]) {
  ns[0] = (uint64_t)((int64_t)((double)start * r->tick) + r->ahead);
  ns[1] = (uint64_t)((int64_t)((double)end * r->tick) + r->ahead);
  return r->tick > 0 && start && end >= start;
}

// When an operation was done, in ns of CLOCK_MONOTONIC.
static bool packet_time(xl_rtl *r, const amd_info *i, hsa_signal_t signal, uint64_t ns[2]) {
  hsa_amd_profiling_dispatch_time_t t;
  return r->h.hsa_amd_profiling_get_dispatch_time(r->gpus[i->info.device].of->agent, signal, &t) ==
             HSA_STATUS_SUCCESS &&
         to_monotonic(r, t.start, t.end, ns);
}

static bool piece_time(xl_rtl *r, const amd_info *i, const piece *p, uint64_t ns[2]) {
  hsa_amd_profiling_async_copy_time_t t;
  return p->kernel
             ? packet_time(r, i, p->signal, ns)
             : p->kind == P_COPY && r->h.hsa_amd_profiling_get_async_copy_time(p->signal, &t) == HSA_STATUS_SUCCESS &&
                   to_monotonic(r, t.start, t.end, ns);
}

static void times(xl_rtl *r, xl_async_info *info, xl_operation_time *each, void *arg) {
  const amd_info *i = (const amd_info *)info;
  uint64_t ns[2];
  for (const piece *p = i->pieces; p; p = p->next)
    if (piece_time(r, i, p, ns))
      each(arg, p->kernel ? p->kernel->kernel->shown : "copy", !p->kernel, p->kernel ? 0 : p->bytes, ns[0], ns[1]);
}

// Of one that does nothing when its turn had come.
static void note_times(xl_rtl *r, amd_info *i) {
  uint64_t ns[2];
  for (const piece *p = i->pieces; p; p = p->next)
    if (piece_time(r, i, p, ns)) {
      i->info.start = i->info.start && i->info.start < ns[0] ? i->info.start : ns[0];
      i->info.end = i->info.end > ns[1] ? i->info.end : ns[1];
    }
  if (!i->last.handle && packet_time(r, i, i->event, ns)) {
    i->info.start = ns[0];
    i->info.end = ns[1];
  }
}

static void cancel_lane(xl_rtl *r, int32_t device, int32_t number) {
  lane *l = &r->gpus[device].lanes[number];
  if (!l->queue || l->cancelled)
    return;
  l->cancelled = true;
  r->h.hsa_queue_inactivate(l->queue);
}

static void renew_lane(xl_rtl *r, int32_t device, int32_t number) {
  lane *l = &r->gpus[device].lanes[number];
  if (l->queue)
    r->h.hsa_queue_destroy(l->queue);
  l->queue = NULL;
  l->cancelled = false;
  l->done = l->next;
  __atomic_store_n(&l->status, HSA_STATUS_SUCCESS, __ATOMIC_RELEASE);
}

static void wait_any(xl_rtl *r, xl_async_info *const *infos, size_t count, uint64_t ns) {
  enum { AT_ONCE = XL_GPUS * LANES + 1 };
  hsa_signal_t signals[AT_ONCE];
  hsa_signal_condition_t conditions[AT_ONCE];
  hsa_signal_value_t values[AT_ONCE], value;
  uint32_t n = 0;
  signals[n] = r->woken;
  conditions[n] = HSA_SIGNAL_CONDITION_NE;
  values[n++] = 0;
  for (size_t k = 0; k < count && n < AT_ONCE; k++) {
    signals[n] = ((amd_info *)infos[k])->event;
    conditions[n] = HSA_SIGNAL_CONDITION_LT;
    values[n++] = 1;
  }
  const uint64_t ticks = ns == UINT64_MAX ? ns : (uint64_t)((double)ns * r->per_ns);
  r->h.hsa_amd_signal_wait_any(n, signals, conditions, values, ticks, HSA_WAIT_STATE_BLOCKED, &value);
  r->h.hsa_signal_store_relaxed(r->woken, 0);
}

static void wait_one(xl_rtl *r, const xl_async_info *info, uint64_t ns) {
  const uint64_t ticks = ns == UINT64_MAX ? ns : (uint64_t)((double)ns * r->per_ns);
  r->h.hsa_signal_wait_scacquire(((const amd_info *)info)->event, HSA_SIGNAL_CONDITION_LT, 1, ticks,
                                 HSA_WAIT_STATE_BLOCKED);
}

const xl_plugin xl_plugin_amd = {
    .type = "amd",
    .lanes = LANES,
    .uses = {{0, NORMAL}, {NORMAL, FIRST}, {NORMAL + FIRST, LAST}, {ALONE, 1}},
    .__tgt_rtl_init_plugin = init,
    .__tgt_rtl_deinit_plugin = deinit,
    .__tgt_rtl_number_of_devices = number,
    .__tgt_rtl_device_name = name,
    .__tgt_rtl_data_alloc = data_alloc,
    .__tgt_rtl_data_delete = data_delete,
    .__tgt_rtl_has_room = has_room,
    .__tgt_rtl_init_async_info = init_info,
    .__tgt_rtl_data_exchange_async = xl_amd_exchange,
    .__tgt_rtl_rect_async = xl_amd_rect,
    .__tgt_rtl_fill_async = xl_amd_fill,
    .__tgt_rtl_launch_kernel = xl_amd_launch,
    .__tgt_rtl_release_async_info = release,
    .__tgt_rtl_wait_event = wait_event,
    .__tgt_rtl_record_event = record,
    .__tgt_rtl_check_event = check,
    .__tgt_rtl_cancel_lane = cancel_lane,
    .__tgt_rtl_renew_lane = renew_lane,
    .__tgt_rtl_wait_any = wait_any,
    .__tgt_rtl_wait_one = wait_one,
    .__tgt_rtl_land = land_one,
    .__tgt_rtl_data_exchange = xl_amd_exchange_now,
    .__tgt_rtl_wake = wake,
    .__tgt_rtl_times = times,
};
