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
// The copy engines reach memory that HSA knows or that is locked, which takes a
// system call. What is small and comes from other memory is taken along at once
// instead, where nothing that is still to be done could write there; what goes to
// such memory waits for check_event, where nobody reads it before.
//
// What kernels print. A task with a kernel that prints has a buffer for itself, since kernels of other tasks may run
// when it ends. What is in it waits on the host until it is asked for (xl_amd_flush). With so many of them in use tasks
// are put off.
//
// Fills are copies: of a pattern, and then of what has been filled, twice as much each time.
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
#include "plugin_amd.h"
#include "../device/coordination/launches.h"
#include "../hsa/array.h"
#include "../hsa/gpu.h"
#include "../hsa/map.h"
#include "../hsa/print.h"
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

// Lanes by what they are for, as xl_plugin_amd.uses has them. The last has a cooperative queue.
enum { NORMAL = 8, FIRST = 2, LAST = 2, ALONE = NORMAL + FIRST + LAST, LANES };
enum { QUEUE_PACKETS = 1024, SLAB = 1 << 16, CLASSES = 11, LEAST = 64 };
enum { PRINTERS = 16 };                // in use, before tasks are put off
enum { PATTERN = 4096 };               // bytes that a fill begins with
enum { SMALL = SLAB / 4 };             // bytes of host memory that need not be locked for a copy
enum { OWN_DEPS = 4, OWN_PIECES = 4 }; // what a task's information has room for in itself

typedef struct lane {
  xl_rtl *rtl;
  hsa_queue_t *queue;
  int status; // atomic; hsa_status_t of the queue's first error
  bool cancelled;
  struct gpu *of;
  unsigned number;
  uint64_t next; // number of the next task
  uint64_t done; // tasks before this number are done
} lane;

typedef struct gpu {
  const xl_gpu *of;
  lane lanes[LANES];
  // With the plugin's lock:
  xl_map allocated;  // of its memory, to bytes
  uint64_t used;     // all of these
  void **workspaces; // free ones, of cooperative launches
  size_t nworkspaces, room;
} gpu;

typedef struct block { // of the argument memory
  struct block *next;
} block;

typedef struct pin { // host memory locked for the copy engines, by several tasks at once
  struct pin *next;
  char *base, *seen; // by the host, by GPUs
  size_t bytes;
  size_t tasks;
  unsigned locks; // of base: it grew
} pin;

typedef struct printer { // a buffer that is not in use
  struct printer *next;
  xl_print_buffer buffer;
} printer;

typedef struct printed { // what is to be printed
  struct printed *next;
  uint8_t *frames;
  size_t size;
  bool stopped;
} printed;

struct xl_rtl {
  xl_runtime h;
  int timing;    // atomic; whether operations are timed
  double tick;   // ns, of HSA's clock; 0: unknown
  double per_ns; // ticks of it
  int64_t ahead; // ns that CLOCK_MONOTONIC is ahead of it
  gpu gpus[XL_GPUS];
  hsa_signal_t woken;
  pthread_mutex_t print_lock; // while something is printed
  pthread_mutex_t lock;       // of what follows
  hsa_signal_t *signals;      // free ones, each 1 when it is taken
  size_t nsignals, room;
  block *blocks[CLASSES]; // free ones of LEAST << class bytes
  void **slabs;
  size_t nslabs;
  pin *pins;
  struct amd_info *unused;
  printer *printers; // free ones
  size_t nprinters;  // in use
  printed *text, **last_text;
  FILE *out;
  uint32_t print_bytes;
  uint64_t unprinted; // frames that there was no memory for, or that were broken
};

struct xl_amd_module {
  xlr_codeobj *code;
  int32_t device;
  xl_loaded loaded;
  bool broken; // atomic; a kernel was stopped, perhaps while gangs met
};

struct xl_amd_function {
  xl_amd_module *module;
  bool owner;                                     // the module goes with it
  const xlr_kernel *kernel, *version[XLR_SHAPES]; // itself, and what runs in blocks of each shape
  uint64_t object[XLR_SHAPES];
  bool waits, meets;              // for its grid; gangs, in slots of its own
  struct xl_amd_function *finish; // what has to run behind it; or NULL
};

typedef struct piece { // what a task holds until its end
  struct piece *next;
  enum { P_COPY, P_SIGNAL, P_ARGS, P_LOCK, P_WORKSPACE, P_PRINTER } kind; // P_COPY: a signal too, a copy's
  hsa_signal_t signal;
  void *p;
  size_t bytes;
  void *to;                      // of P_ARGS: where it lands in the host's memory; or NULL
  const xl_amd_function *kernel; // whose completion the signal is
  uint32_t stack;                // private memory of that where its stack is dynamic; else 0
} piece;

typedef struct amd_info {
  xl_async_info info; // first
  lane *lane;
  uint64_t number;
  xl_event_state state;
  hsa_signal_t event;
  bool recorded;
  // What the next of its operations has to wait for: events of its predecessors, or its own last operation.
  hsa_signal_t *deps; // own_deps or malloc'ed, as the next two
  bool *ordered;      // by the lane itself, for packets
  size_t ndeps, room;
  struct amd_info **before; // whose events it waits for
  size_t nbefore, before_room;
  hsa_signal_t last;     // completion of its last operation; 0: there is none
  bool ends_in_copy;     // that is a copy's
  bool writes;           // something of it may write the host's memory
  printer *printer;      // where its kernels print; or NULL
  piece *pieces;         // own_pieces, and malloc'ed ones
  size_t own_used;       // of own_pieces
  struct amd_info *next; // among the unused
  // From here on nothing is 0 at first.
  hsa_signal_t own_deps[OWN_DEPS];
  bool own_ordered[OWN_DEPS];
  struct amd_info *own_before[OWN_DEPS];
  piece own_pieces[OWN_PIECES];
} amd_info;

__attribute__((format(printf, 2, 3))) static bool fail(char message[XL_RTL_MESSAGE], const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(message, XL_RTL_MESSAGE, fmt, ap);
  va_end(ap);
  return false;
}

static bool hsa_fail(const xl_rtl *r, hsa_status_t s, const char *what, char message[XL_RTL_MESSAGE]) {
  char text[256];
  return fail(message, "%s: %s", what, xl_status_text(&r->h, s, text));
}

// The layer's message as the plugin's. False.
static bool pass(const xl_error *err, char message[XL_RTL_MESSAGE]) {
  return fail(message, "%.*s", XL_RTL_MESSAGE - 1, err->text);
}

// ---------------------------------------------------------------- opening

static void drop_printers(xl_rtl *r);

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
    drop_printers(r);
  }
  xl_runtime_close(&r->h);
  for (amd_info *i = r->unused, *next; i; i = next) {
    next = i->next;
    free(i);
  }
  free(r->signals);
  free(r->slabs);
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
    fail(message, "no memory for the AMD plugin");
    return NULL;
  }
  pthread_mutex_init(&r->lock, NULL);
  pthread_mutex_init(&r->print_lock, NULL);
  r->last_text = &r->text;
  r->out = stdout;
  r->print_bytes = 1 << 20;
  xl_error err;
  hsa_status_t s;
  bool ok = xl_runtime_open(&r->h, XL_HSA_LIBRARY, &err) || pass(&err, message);
  if (ok && !r->h.count)
    ok = fail(message, "the HSA runtime has no GPU");
  if (ok && (s = r->h.hsa_signal_create(0, 0, NULL, &r->woken)) != HSA_STATUS_SUCCESS)
    ok = hsa_fail(r, s, "hsa_signal_create", message);
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
    pass(&err, message);
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
  fail(message, "no memory to remember %zu bytes of a device's by", bytes);
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

// So many free ones. What is there is taken by tasks that are enqueued, which is done by one thread at a time.
static bool reserve_signals(xl_rtl *r, size_t count) {
  pthread_mutex_lock(&r->lock);
  bool ok = true;
  while (ok && r->nsignals < count) {
    hsa_signal_t s;
    ok = xl_room_for((void **)&r->signals, r->nsignals, &r->room, sizeof *r->signals) &&
         r->h.hsa_signal_create(1, 0, NULL, &s) == HSA_STATUS_SUCCESS;
    if (ok)
      r->signals[r->nsignals++] = s;
  }
  pthread_mutex_unlock(&r->lock);
  return ok;
}

static bool take_signal(xl_rtl *r, hsa_signal_t *signal, char message[XL_RTL_MESSAGE]) {
  pthread_mutex_lock(&r->lock);
  const bool there = r->nsignals > 0;
  if (there)
    *signal = r->signals[--r->nsignals];
  pthread_mutex_unlock(&r->lock);
  if (there) {
    r->h.hsa_signal_store_relaxed(*signal, 1);
    return true;
  }
  const hsa_status_t s = r->h.hsa_signal_create(1, 0, NULL, signal);
  return s == HSA_STATUS_SUCCESS || hsa_fail(r, s, "hsa_signal_create", message);
}

static void give_signal(xl_rtl *r, hsa_signal_t signal) {
  pthread_mutex_lock(&r->lock);
  const bool kept = xl_room_for((void **)&r->signals, r->nsignals, &r->room, sizeof *r->signals);
  if (kept)
    r->signals[r->nsignals++] = signal;
  pthread_mutex_unlock(&r->lock);
  if (!kept)
    r->h.hsa_signal_destroy(signal);
}

static unsigned class_of(size_t bytes) {
  unsigned c = 0;
  while ((size_t)LEAST << c < bytes)
    c++;
  return c;
}

// Memory for kernel arguments, not cleared; what is too large for a slab has one for itself.
static void *take_args(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]) {
  const unsigned c = class_of(bytes);
  if (c >= CLASSES) {
    fail(message, "%zu bytes of kernel arguments; %d are possible", bytes, LEAST << (CLASSES - 1));
    return NULL;
  }
  pthread_mutex_lock(&r->lock);
  block *b = r->blocks[c];
  if (!b) {
    void *slab = NULL, **more = realloc(r->slabs, (r->nslabs + 1) * sizeof *more);
    xl_error err = {"no memory for kernel arguments"};
    if (more) {
      r->slabs = more;
      slab = xl_host_alloc(&r->h, SLAB, "memory for kernel arguments", &err);
    }
    if (!slab) {
      pthread_mutex_unlock(&r->lock);
      pass(&err, message);
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
  pthread_mutex_unlock(&r->lock);
  return b;
}

static void give_args(xl_rtl *r, void *p, size_t bytes) {
  block *b = p;
  const unsigned c = class_of(bytes);
  pthread_mutex_lock(&r->lock);
  b->next = r->blocks[c];
  r->blocks[c] = b;
  pthread_mutex_unlock(&r->lock);
}

// Memory of a GPU for a cooperative launch, as it has to be before one.
static void *take_workspace(xl_rtl *r, int32_t device, char message[XL_RTL_MESSAGE]) {
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
  pass(&err, message);
  return NULL;
}

static void give_workspace(xl_rtl *r, int32_t device, void *p) {
  gpu *g = &r->gpus[device];
  pthread_mutex_lock(&r->lock);
  const bool kept = xl_room_for((void **)&g->workspaces, g->nworkspaces, &g->room, sizeof *g->workspaces);
  if (kept)
    g->workspaces[g->nworkspaces++] = p;
  pthread_mutex_unlock(&r->lock);
  if (!kept)
    r->h.hsa_amd_memory_pool_free(p);
}

// ---------------------------------------------------------------- what kernels print

static void drop_printers(xl_rtl *r) {
  pthread_mutex_lock(&r->lock);
  printer *all = r->printers;
  r->printers = NULL;
  pthread_mutex_unlock(&r->lock);
  for (printer *p = all, *next; p; p = next) {
    next = p->next;
    xl_print_close(&r->h, &p->buffer);
    free(p);
  }
}

static printer *take_printer(xl_rtl *r, char message[XL_RTL_MESSAGE]) {
  pthread_mutex_lock(&r->lock);
  printer *p = r->printers;
  if (p)
    r->printers = p->next;
  const uint32_t bytes = r->print_bytes;
  r->nprinters++;
  pthread_mutex_unlock(&r->lock);
  xl_error err = {"no memory for what a kernel prints"};
  if (p || ((p = calloc(1, sizeof *p)) && xl_print_open(&r->h, bytes, &p->buffer, &err)))
    return p;
  free(p);
  pthread_mutex_lock(&r->lock);
  r->nprinters--;
  pthread_mutex_unlock(&r->lock);
  pass(&err, message);
  return NULL;
}

static void give_printer(xl_rtl *r, printer *p) {
  pthread_mutex_lock(&r->lock);
  r->nprinters--;
  const bool kept = p->buffer.bytes == r->print_bytes;
  if (kept) {
    p->next = r->printers;
    r->printers = p;
  }
  pthread_mutex_unlock(&r->lock);
  if (!kept) {
    xl_print_close(&r->h, &p->buffer);
    free(p);
  }
}

// What a task has printed that has come to its end. Whether an assertion failed.
static bool gather(xl_rtl *r, const printer *from, bool stopped) {
  printed *p = calloc(1, sizeof *p);
  size_t size = 0;
  uint8_t *frames = xl_print_take(&from->buffer, true, &size);
  const bool asserted = frames && stopped && xl_print_asserts(frames, size);
  pthread_mutex_lock(&r->lock);
  if (p && frames && size) {
    *p = (printed){.frames = frames, .size = size, .stopped = stopped};
    *r->last_text = p;
    r->last_text = &p->next;
    pthread_mutex_unlock(&r->lock);
    return asserted;
  }
  r->unprinted += size != 0;
  pthread_mutex_unlock(&r->lock);
  free(p);
  free(frames);
  return asserted;
}

void xl_amd_flush(xl_rtl *r) {
  pthread_mutex_lock(&r->print_lock);
  pthread_mutex_lock(&r->lock);
  printed *all = r->text;
  r->text = NULL;
  r->last_text = &r->text;
  FILE *out = r->out;
  pthread_mutex_unlock(&r->lock);
  uint64_t broken = 0;
  for (printed *p = all, *next; p; p = next) {
    next = p->next;
    xl_error ignored;
    broken += !xlr_print_frames(out, stderr, p->frames, p->size, p->stopped, &ignored);
    free(p->frames);
    free(p);
  }
  if (all)
    fflush(out);
  pthread_mutex_lock(&r->lock);
  r->unprinted += broken;
  pthread_mutex_unlock(&r->lock);
  pthread_mutex_unlock(&r->print_lock);
}

void xl_amd_set_printf(xl_rtl *r, uint32_t bytes, FILE *out) {
  xl_amd_flush(r);
  pthread_mutex_lock(&r->lock);
  const bool changed = bytes != r->print_bytes;
  r->print_bytes = bytes;
  r->out = out;
  pthread_mutex_unlock(&r->lock);
  if (changed)
    drop_printers(r);
}

uint32_t xl_amd_printf_bytes(xl_rtl *r) {
  pthread_mutex_lock(&r->lock);
  const uint32_t bytes = r->print_bytes;
  pthread_mutex_unlock(&r->lock);
  return bytes;
}

bool xl_amd_module_lost(xl_rtl *r, xl_amd_module *m, uint64_t lost[2], char message[XL_RTL_MESSAGE]) {
  pthread_mutex_lock(&r->lock);
  lost[0] += r->unprinted;
  r->unprinted = 0;
  pthread_mutex_unlock(&r->lock);
  xl_error err;
  return xl_take_lost(&r->h, &m->loaded, lost, &err) || pass(&err, message);
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

static void unpin(xl_rtl *r, pin *p) {
  pthread_mutex_lock(&r->lock);
  if (!--p->tasks) {
    pin **at = &r->pins;
    while (*at != p)
      at = &(*at)->next;
    *at = p->next;
    while (p->locks--)
      r->h.hsa_amd_memory_unlock(p->base);
    free(p);
  }
  pthread_mutex_unlock(&r->lock);
}

// Locks what is not locked yet. HSA takes a lock away by its address alone, so that one address has one pin.
static pin *pin_memory(xl_rtl *r, char *base, size_t bytes, char message[XL_RTL_MESSAGE]) {
  pthread_mutex_lock(&r->lock);
  pin *p = r->pins;
  while (p &&
         !(base >= p->base && base - p->base <= (ptrdiff_t)p->bytes && bytes <= p->bytes - (size_t)(base - p->base)))
    p = p->next;
  for (pin *same = p ? NULL : r->pins; same && !p; same = same->next)
    if (same->base == base)
      p = same;
  const bool found = p;
  if (!p && !(p = calloc(1, sizeof *p)))
    fail(message, "no memory for what a task does");
  if (p && (!found || (p->base == base && bytes > p->bytes))) {
    void *seen = NULL;
    const hsa_status_t s = r->h.hsa_amd_memory_lock(base, bytes, r->h.agents, r->h.count, &seen);
    if (s == HSA_STATUS_SUCCESS) {
      p->locks++;
      p->base = base;
      p->seen = seen;
      p->bytes = bytes;
      if (!found) {
        p->next = r->pins;
        r->pins = p;
      }
    } else {
      hsa_fail(r, s, "hsa_amd_memory_lock", message);
      if (!found)
        free(p);
      p = NULL;
    }
  }
  if (p)
    p->tasks++;
  pthread_mutex_unlock(&r->lock);
  return p;
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
static void only_dep(amd_info *i, hsa_signal_t signal, bool ordered) {
  i->ndeps = 0;
  add_dep(i, signal, ordered);
}

static piece *hold(amd_info *i, piece what, char message[XL_RTL_MESSAGE]) {
  piece *p = i->own_used < OWN_PIECES ? &i->own_pieces[i->own_used++] : malloc(sizeof *p);
  if (!p) {
    fail(message, "no memory for what a task does");
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
        give_signal(r, p->signal);
    } else if (p->kind == P_ARGS)
      give_args(r, p->p, p->bytes);
    else if (p->kind == P_WORKSPACE)
      give_workspace(r, i->info.device, p->p);
    else if (p->kind == P_PRINTER)
      give_printer(r, p->p);
    else
      unpin(r, p->p);
    free_piece(i, p);
  }
  i->pieces = NULL;
}

// Packets: a barrier for each five events, and one before each kernel, and one at the end. Signals: each operation's,
// and the event. What needs more than an empty queue has is enqueued as the queue drains.
static bool has_room(xl_rtl *r, int32_t device, int32_t number, size_t operations, size_t events) {
  const hsa_queue_t *q = r->gpus[device].lanes[number].queue;
  if (q) {
    const uint64_t used = r->h.hsa_queue_load_write_index_relaxed(q) - r->h.hsa_queue_load_read_index_scacquire(q);
    if (used && used + 2 * operations + events / 5 + 2 > q->size)
      return false;
  }
  pthread_mutex_lock(&r->lock);
  const bool crowded = r->nprinters >= PRINTERS;
  pthread_mutex_unlock(&r->lock);
  return !crowded && reserve_signals(r, operations + 1);
}

static void keep_unused(xl_rtl *r, amd_info *i) {
  pthread_mutex_lock(&r->lock);
  i->next = r->unused;
  r->unused = i;
  pthread_mutex_unlock(&r->lock);
}

static xl_async_info *init_info(xl_rtl *r, int32_t device, int32_t number, char message[XL_RTL_MESSAGE]) {
  lane *l = &r->gpus[device].lanes[number];
  if (!l->queue) {
    xl_error err;
    hsa_queue_t *q = xl_queue_open(&r->h, r->gpus[device].of, QUEUE_PACKETS, number == ALONE, on_queue_error, l, &err);
    if (!q) {
      pass(&err, message);
      return NULL;
    }
    if (number >= NORMAL && number < ALONE) // as a wish
      r->h.hsa_amd_queue_set_priority(q, number < NORMAL + FIRST ? HSA_AMD_QUEUE_PRIORITY_HIGH
                                                                 : HSA_AMD_QUEUE_PRIORITY_LOW);
    if (r->timing)
      r->h.hsa_amd_profiling_set_profiler_enabled(q, 1);
    l->queue = q;
  }
  pthread_mutex_lock(&r->lock);
  amd_info *i = r->unused;
  if (i)
    r->unused = i->next;
  pthread_mutex_unlock(&r->lock);
  if (!i && !(i = malloc(sizeof *i))) {
    fail(message, "no memory for a task");
    return NULL;
  }
  memset(i, 0, offsetof(amd_info, own_deps));
  if (!take_signal(r, &i->event, message)) {
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
  give_signal(r, i->event);
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
    return fail(message, "no memory for a dependence");
  i->before[i->nbefore++] = e;
  return true;
}

// Puts a packet into the lane, where there is room, or the queue drains by itself; nothing where it has ended.
static void push(xl_rtl *r, lane *l, const void *packet, uint16_t header) {
  hsa_queue_t *q = l->queue;
  const uint64_t index = r->h.hsa_queue_add_write_index_relaxed(q, 1);
  while (index - r->h.hsa_queue_load_read_index_scacquire(q) >= q->size) {
    if (__atomic_load_n(&l->status, __ATOMIC_ACQUIRE) || l->cancelled)
      return;
    nanosleep(&(struct timespec){0, 20000}, NULL);
  }
  xl_put_packet(&r->h, q, index, packet, header);
}

// Barrier packets for what the lane's order does not give; the last one, which there is in any case, has the completion
// signal where there is one.
static void push_barriers(xl_rtl *r, amd_info *i, hsa_signal_t completion) {
  hsa_barrier_and_packet_t p;
  memset(&p, 0, sizeof p);
  unsigned n = 0;
  for (size_t k = 0; k < i->ndeps; k++) {
    if (i->ordered[k])
      continue;
    if (n == 5) {
      push(r, i->lane, &p, XL_BARRIER);
      memset(&p, 0, sizeof p);
      n = 0;
    }
    p.dep_signal[n++] = i->deps[k];
  }
  p.completion_signal = completion;
  if (n || completion.handle)
    push(r, i->lane, &p, XL_BARRIER);
}

// Where the copy engine finds host memory, and whose it is: locked, unless HSA knows it; or a place for it among the
// task's arguments.
static bool reach(xl_rtl *r, amd_info *i, void **p, size_t bytes, bool read, hsa_agent_t *owner,
                  char message[XL_RTL_MESSAGE]) {
  hsa_amd_pointer_info_t known = {.size = sizeof known};
  hsa_status_t s = r->h.hsa_amd_pointer_info(*p, &known, NULL, NULL, NULL);
  if (s != HSA_STATUS_SUCCESS)
    return hsa_fail(r, s, "hsa_amd_pointer_info", message);
  if (known.type == HSA_EXT_POINTER_TYPE_HSA) {
    *owner = known.agentOwner;
    return true;
  }
  *owner = r->h.host;
  if (bytes <= SMALL && (read ? !i->nbefore && !i->writes : i->info.lands)) {
    void *copy = take_args(r, bytes, message);
    if (!copy)
      return false;
    // By the kernel, since it may be no memory at all: what cannot be read, locking says.
    const struct iovec here = {copy, bytes}, there = {*p, bytes};
    if ((!read || process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes) &&
        hold(i, (piece){.kind = P_ARGS, .p = copy, .bytes = bytes, .to = read ? NULL : *p}, message)) {
      *p = copy;
      return true;
    }
    give_args(r, copy, bytes);
  }
  pin *pinned = pin_memory(r, *p, bytes, message);
  if (!pinned)
    return false;
  if (!hold(i, (piece){.kind = P_LOCK, .p = pinned}, message)) {
    unpin(r, pinned);
    return false;
  }
  *p = pinned->seen + ((char *)*p - pinned->base);
  return true;
}

// Memory of a copy, as its engine finds it.
typedef struct place {
  char *at;
  hsa_agent_t owner;
} place;

static bool is_host(const xl_rtl *r, place p) { return p.owner.handle == r->h.host.handle; }

// A signal for a copy, which the task has. False with a message.
static bool copy_signal(xl_rtl *r, amd_info *i, size_t bytes, hsa_signal_t *signal, char message[XL_RTL_MESSAGE]) {
  if (!take_signal(r, signal, message))
    return false;
  if (hold(i, (piece){.kind = P_COPY, .signal = *signal, .bytes = bytes}, message))
    return true;
  give_signal(r, *signal);
  return false;
}

// The status of enqueuing it.
static bool copied(xl_rtl *r, amd_info *i, hsa_status_t s, const char *what, place to, hsa_signal_t signal,
                   char message[XL_RTL_MESSAGE]) {
  if (s != HSA_STATUS_SUCCESS) {
    i->pieces->kind = P_SIGNAL;
    return hsa_fail(r, s, what, message);
  }
  only_dep(i, signal, false);
  i->last = signal;
  i->ends_in_copy = true;
  i->writes |= is_host(r, to);
  return true;
}

static bool copy(xl_rtl *r, amd_info *i, place to, place from, size_t bytes, char message[XL_RTL_MESSAGE]) {
  hsa_signal_t signal;
  if (!copy_signal(r, i, bytes, &signal, message))
    return false;
  const bool within = is_host(r, to) && is_host(r, from);
  const hsa_agent_t by = within ? r->gpus[i->info.device].of->agent : to.owner; // the device's engines
  const hsa_status_t s =
      r->h.hsa_amd_memory_async_copy(to.at, by, from.at, from.owner, bytes, (uint32_t)i->ndeps, i->deps, signal);
  return copied(r, i, s, "hsa_amd_memory_async_copy", to, signal, message);
}

static bool exchange(xl_rtl *r, void *to, const void *from, size_t bytes, xl_async_info *info,
                     char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  void *dst = to, *src = (void *)(uintptr_t)from;
  place d, s;
  if (!bytes)
    return true;
  if (!reach(r, i, &src, bytes, true, &s.owner, message) || !reach(r, i, &dst, bytes, false, &d.owner, message))
    return false;
  d.at = dst;
  s.at = src;
  return copy(r, i, d, s, bytes, message);
}

bool xl_amd_copy_now(xl_rtl *r, void *to, bool to_known, const void *from, bool from_known, size_t bytes) {
  char between[SMALL];
  const struct iovec here = {between, bytes};
  xl_error ignored;
  if (bytes > sizeof between || !bytes)
    return false;
  if (!from_known) {
    const struct iovec there = {(void *)(uintptr_t)from, bytes};
    if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != (ssize_t)bytes)
      return false;
    from = between;
  }
  if (!xl_copy_now(&r->h, to_known ? to : between, from, bytes, &ignored))
    return false;
  const struct iovec there = {to, bytes};
  return to_known || process_vm_writev(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

// ---------------------------------------------------------------- boxes

// A box whose distances are multiples of four: the engine moves dwords.
static bool copy_aligned(xl_rtl *r, amd_info *i, place to, xl_pitch to_pitch, place from, xl_pitch from_pitch,
                         xl_box box, char message[XL_RTL_MESSAGE]) {
  hsa_signal_t signal;
  const size_t bytes = box.width * box.height * box.depth;
  if (!copy_signal(r, i, bytes, &signal, message))
    return false;
  const hsa_pitched_ptr_t d = {to.at - (uintptr_t)to.at % 4, to_pitch.row, to_pitch.plane},
                          s = {from.at - (uintptr_t)from.at % 4, from_pitch.row, from_pitch.plane};
  const hsa_dim3_t d_at = {(uint32_t)((uintptr_t)to.at % 4), 0, 0}, s_at = {(uint32_t)((uintptr_t)from.at % 4), 0, 0},
                   range = {(uint32_t)box.width, (uint32_t)box.height, (uint32_t)box.depth};
  const hsa_amd_copy_direction_t way = is_host(r, to)     ? is_host(r, from) ? hsaHostToHost : hsaDeviceToHost
                                       : is_host(r, from) ? hsaHostToDevice
                                                          : hsaDeviceToDevice;
  const hsa_status_t status = r->h.hsa_amd_memory_async_copy_rect(
      &d, &d_at, &s, &s_at, &range, r->gpus[i->info.device].of->agent, way, (uint32_t)i->ndeps, i->deps, signal);
  return copied(r, i, status, "hsa_amd_memory_async_copy_rect", to, signal, message);
}

static bool copy_rows(xl_rtl *r, amd_info *i, place to, xl_pitch to_pitch, place from, xl_pitch from_pitch, xl_box box,
                      char message[XL_RTL_MESSAGE]) {
  bool ok = true;
  for (size_t z = 0; z < box.depth && ok; z++)
    for (size_t y = 0; y < box.height && ok; y++)
      ok = copy(r, i, (place){to.at + z * to_pitch.plane + y * to_pitch.row, to.owner},
                (place){from.at + z * from_pitch.plane + y * from_pitch.row, from.owner}, box.width, message);
  return ok;
}

// The least number of rows, or planes, whose distance is a multiple of four in both.
static size_t step_of(size_t a, size_t b) { return (a | b) % 4 == 0 ? 1 : (a | b) % 4 == 2 ? 2 : 4; }

static bool copy_box(xl_rtl *r, amd_info *i, place to, xl_pitch to_pitch, place from, xl_pitch from_pitch, xl_box box,
                     char message[XL_RTL_MESSAGE]) {
  if (box.height == 1 && box.depth == 1)
    return copy(r, i, to, from, box.width, message);
  if (box.width > UINT32_MAX || box.height > UINT32_MAX || box.depth > UINT32_MAX)
    return fail(message, "a copy of %zu rows of %zu bytes in %zu planes", box.height, box.width, box.depth);
  const size_t rows = box.height > 1 ? step_of(to_pitch.row, from_pitch.row) : 1,
               planes = box.depth > 1 ? step_of(to_pitch.plane, from_pitch.plane) : 1;
  for (size_t z = 0; z < planes && z < box.depth; z++)
    for (size_t y = 0; y < rows && y < box.height; y++) {
      const xl_box part = {box.width, (box.height - y + rows - 1) / rows, (box.depth - z + planes - 1) / planes};
      // A distance that nothing is at is any: one that AMD's runtime takes.
      const size_t row = (box.width + 3) / 4 * 4;
      const xl_pitch d = {part.height > 1 ? rows * to_pitch.row : row, planes * to_pitch.plane},
                     s = {part.height > 1 ? rows * from_pitch.row : row, planes * from_pitch.plane};
      const xl_pitch d_all = {d.row, part.depth > 1 ? d.plane : d.row * part.height},
                     s_all = {s.row, part.depth > 1 ? s.plane : s.row * part.height};
      const place d_at = {to.at + z * to_pitch.plane + y * to_pitch.row, to.owner},
                  s_at = {from.at + z * from_pitch.plane + y * from_pitch.row, from.owner};
      // Engines have limits for distances that HSA does not tell: then row by row.
      if (!copy_aligned(r, i, d_at, d_all, s_at, s_all, part, message) &&
          !copy_rows(r, i, d_at, d_all, s_at, s_all, part, message))
        return false;
    }
  return true;
}

static size_t span(xl_pitch pitch, xl_box box) {
  return (box.depth - 1) * pitch.plane + (box.height - 1) * pitch.row + box.width;
}

// The place of a box, locked where it has to be: what lies between its rows is not the task's.
static bool reach_box(xl_rtl *r, amd_info *i, void *p, xl_pitch pitch, xl_box box, bool read, place *where,
                      char message[XL_RTL_MESSAGE]) {
  const bool lands = i->info.lands;
  i->info.lands = false;
  void *at = p;
  const bool ok = reach(r, i, &at, span(pitch, box), read, &where->owner, message);
  i->info.lands = lands;
  where->at = at;
  return ok;
}

static bool rect(xl_rtl *r, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box box,
                 xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  place d, s;
  if (!box.width || !box.height || !box.depth)
    return true;
  return reach_box(r, i, (void *)(uintptr_t)from, from_pitch, box, true, &s, message) &&
         reach_box(r, i, to, to_pitch, box, false, &d, message) &&
         copy_box(r, i, d, to_pitch, s, from_pitch, box, message);
}

static bool fill(xl_rtl *r, void *to, xl_pitch pitch, xl_box box, uint32_t value, unsigned bytes, xl_async_info *info,
                 char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  place d;
  if (!box.width || !box.height || !box.depth)
    return true;
  if (!reach_box(r, i, to, pitch, box, false, &d, message))
    return false;
  if (box.height > 1 && box.width == pitch.row) {
    box.width *= box.height;
    box.height = 1;
  }
  if (box.height == 1 && box.depth > 1 && box.width == pitch.plane) {
    box.width *= box.depth;
    box.depth = 1;
  }
  const size_t first = box.width < PATTERN ? box.width : PATTERN;
  char *pattern = take_args(r, first, message);
  if (!pattern)
    return false;
  if (!hold(i, (piece){.kind = P_ARGS, .p = pattern, .bytes = first}, message)) {
    give_args(r, pattern, first);
    return false;
  }
  for (size_t at = 0; at < first; at += bytes)
    memcpy(pattern + at, &value, bytes); // little-endian
  bool ok = copy(r, i, d, (place){pattern, r->h.host}, first, message);
  for (size_t done = first, n; ok && done < box.width; done += n) {
    n = done < box.width - done ? done : box.width - done;
    ok = copy(r, i, (place){d.at + done, d.owner}, d, n, message);
  }
  for (size_t done = 1, n; ok && done < box.height; done += n) {
    n = done < box.height - done ? done : box.height - done;
    ok = copy_box(r, i, (place){d.at + done * pitch.row, d.owner}, pitch, d, pitch, (xl_box){box.width, n, 1}, message);
  }
  for (size_t done = 1, n; ok && done < box.depth; done += n) {
    n = done < box.depth - done ? done : box.depth - done;
    ok = copy_box(r, i, (place){d.at + done * pitch.plane, d.owner}, pitch, d, pitch,
                  (xl_box){box.width, box.height, n}, message);
  }
  return ok;
}

// ---------------------------------------------------------------- launches

// What is launched: in the message where it cannot be.
static bool shape_of(xl_rtl *r, const xl_kernel_launch *l, const xl_amd_function *f, const xlr_kernel *k, xl_shape *s,
                     xl_error *err) {
  *s = (xl_shape){.group_bytes = k->group_size + l->shared, .cooperative = l->cooperative};
  memcpy(s->grid, l->grid, sizeof s->grid);
  memcpy(s->block, l->block, sizeof s->block);
  if (f->waits && !l->cooperative)
    return xl_fail(err, "kernel '%s' waits for its whole grid, which takes a cooperative launch", k->shown);
  if (s->group_bytes < l->shared)
    return xl_fail(err, "kernel '%s': more than 4 GiB of shared memory", k->shown);
  const xl_gpu *g = r->gpus[f->module->device].of;
  return xl_shape_fits(g, k, s, g->name, err);
}

static const xlr_kernel *version_of(const xl_amd_function *f, const uint32_t block[3], uint64_t *object) {
  const xlr_shape shape = xlr_shape_of(block);
  *object = f->object[shape];
  return f->version[shape];
}

bool xl_amd_fits(xl_rtl *r, const xl_kernel_launch *l, char message[XL_RTL_MESSAGE]) {
  const xl_amd_function *f = l->entry;
  uint64_t object;
  xl_shape s;
  xl_error err;
  return shape_of(r, l, f, version_of(f, l->block, &object), &s, &err) || pass(&err, message);
}

uint32_t xl_amd_occupancy(xl_rtl *r, const xl_amd_function *f, const uint32_t block[3], uint32_t shared) {
  uint64_t object;
  const xlr_kernel *k = version_of(f, block, &object);
  const uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
  const xl_gpu *g = r->gpus[f->module->device].of;
  if (threads > g->max_group || (k->max_flat_group && threads > k->max_flat_group))
    return 0;
  return xl_blocks_a_unit(g, k, (uint32_t)threads, k->group_size + shared);
}

bool xl_amd_alone(const xl_kernel_launch *l) {
  const xl_amd_function *f = l->entry;
  return l->cooperative || f->meets;
}

// What a task holds until its end; where it cannot, it is given back.
#define HOLD(GIVE, ...)                                                                                                \
  if (!hold(i, (piece){__VA_ARGS__}, message)) {                                                                       \
    GIVE;                                                                                                              \
    return false;                                                                                                      \
  }

static bool launch(xl_rtl *r, const xl_kernel_launch *l, xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  const xl_amd_function *f = l->entry;
  xl_amd_module *m = f->module;
  uint64_t object = 0;
  const xlr_kernel *k = version_of(f, l->block, &object);
  xl_shape shape;
  xl_error err;
  if (!shape_of(r, l, f, k, &shape, &err) || (f->meets && __atomic_exchange_n(&m->broken, false, __ATOMIC_RELAXED) &&
                                              !xl_clear_slots(&r->h, &m->loaded, &err)))
    return pass(&err, message);
  const size_t bytes = k->kernarg_size ? k->kernarg_size : 1;
  void *args = take_args(r, bytes, message), *workspace = NULL;
  if (!args)
    return false;
  HOLD(give_args(r, args, bytes), .kind = P_ARGS, .p = args, .bytes = bytes)
  if (l->cooperative) {
    if (!(workspace = take_workspace(r, m->device, message)))
      return false;
    HOLD(give_workspace(r, m->device, workspace), .kind = P_WORKSPACE, .p = workspace)
  }
  const bool prints = xl_prints(m->code, k);
  if (prints && !i->printer) {
    printer *p = take_printer(r, message);
    if (!p)
      return false;
    HOLD(give_printer(r, p), .kind = P_PRINTER, .p = p)
    i->printer = p;
  }
  const uint32_t known = k->private_size + k->callees, stack = l->stack ? l->stack : known + XLR_STACK,
                 private_bytes = k->dynamic_stack && k->private_size < stack ? stack : k->private_size;
  hsa_signal_t done;
  if (!take_signal(r, &done, message))
    return false;
  HOLD(give_signal(r, done), .kind = P_SIGNAL, .signal = done, .kernel = f,
       .stack = k->dynamic_stack ? private_bytes : 0)
  memset(args, 0, k->kernarg_size);
  if (l->arg_bytes)
    memcpy(args, l->args, l->arg_bytes < k->kernarg_size ? l->arg_bytes : k->kernarg_size);
  xl_hide(k, &shape, i->lane->queue, prints ? i->printer->buffer.words : NULL, workspace, args);
  push_barriers(r, i, (hsa_signal_t){0});
  const hsa_kernel_dispatch_packet_t p = xl_dispatch(&shape, object, private_bytes, args, done);
  push(r, i->lane, &p, XL_DISPATCH);
  only_dep(i, done, true);
  i->last = done;
  i->ends_in_copy = false;
  i->writes = true;
  if (!f->finish)
    return true;
  const uint32_t threads = f->finish->kernel->reqd_group[0];
  return launch(r,
                &(xl_kernel_launch){
                    .entry = f->finish, .grid = {1, 1, 1}, .block = {threads ? threads : 256, 1, 1}, .stack = l->stack},
                info, message);
}

static void record(xl_rtl *r, xl_async_info *info) {
  amd_info *i = (amd_info *)info;
  i->number = i->lane->next++;
  i->recorded = true;
  if (!i->last.handle) {
    push_barriers(r, i, i->event);
    return;
  }
  give_signal(r, i->event); // which nobody has seen
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

// What was copied for the host's memory comes there, in the order of enqueuing.
static bool land(amd_info *i, char message[XL_RTL_MESSAGE]) {
  piece *first = NULL;
  for (piece *p = i->pieces, *next; p; p = next) { // the last enqueued stands first
    next = p->next;
    p->next = first;
    first = p;
  }
  i->pieces = first;
  for (const piece *p = first; p; p = p->next) {
    const struct iovec here = {p->p, p->bytes}, there = {p->to, p->bytes};
    if (p->kind == P_ARGS && p->to && process_vm_writev(getpid(), &here, 1, &there, 1, 0) != (ssize_t)p->bytes)
      return fail(message, "%zu bytes cannot be copied to %p: %s", p->bytes, p->to, strerror(errno));
  }
  return true;
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
  if (i->printer && gather(r, i->printer, true) && fault->kind == XL_FAULT_TRAP)
    fault->kind = XL_FAULT_ASSERT;
  if (!ran) {
    char text[256];
    fail(message, "%s: %s", status ? "a kernel" : "a copy", xl_status_text(&r->h, (hsa_status_t)fault->status, text));
    return;
  }
  const xl_amd_function *f = ran->kernel;
  xl_fault_place where;
  xl_error err;
  xl_explain(&r->h, status, f->kernel->shown, ran->stack, "LIBOMPTARGET_STACK_SIZE", &where, &err);
  pass(&err, message);
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
    i->state = land(i, message) ? XL_EVENT_DONE : XL_EVENT_FAILED;
    if (i->state == XL_EVENT_FAILED)
      *fault = (xl_fault){.kind = XL_FAULT_COPY};
    if (i->printer)
      gather(r, i->printer, false);
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

// ---------------------------------------------------------------- kernels

void xl_amd_module_unload(xl_rtl *r, xl_amd_module *m) {
  if (!m)
    return;
  xl_unload(&r->h, &m->loaded);
  xlr_codeobj_free(m->code);
  free(m);
}

xl_amd_module *xl_amd_module_load(xl_rtl *r, int32_t device, xlr_codeobj *code, char message[XL_RTL_MESSAGE]) {
  xl_amd_module *m = calloc(1, sizeof *m);
  xl_error err = {"no memory for a code object"};
  if (m && xl_load(&r->h, r->gpus[device].of, code, r->gpus[device].of->name, &m->loaded, &err)) {
    m->code = code;
    m->device = device;
    return m;
  }
  pass(&err, message);
  xlr_codeobj_free(code);
  free(m);
  return NULL;
}

const xlr_codeobj *xl_amd_module_code(const xl_amd_module *m) { return m->code; }

void *xl_amd_module_variable(xl_rtl *r, xl_amd_module *m, const char *name, char message[XL_RTL_MESSAGE]) {
  xl_error err;
  void *p = xl_variable(&r->h, &m->loaded, name, name, &err);
  if (!p)
    pass(&err, message);
  return p;
}

bool xl_amd_module_heap(xl_rtl *r, xl_amd_module *m, uint64_t bytes, char message[XL_RTL_MESSAGE]) {
  xl_error err;
  return xl_set_heap_of(&r->h, &m->loaded, bytes, &err) || pass(&err, message);
}

void xl_amd_unload(xl_rtl *r, xl_amd_function *f) {
  if (!f)
    return;
  xl_amd_unload(r, f->finish);
  if (f->owner)
    xl_amd_module_unload(r, f->module);
  free(f);
}

xl_amd_function *xl_amd_module_function(xl_rtl *r, xl_amd_module *m, const xlr_kernel *k,
                                        char message[XL_RTL_MESSAGE]) {
  xl_amd_function *f = calloc(1, sizeof *f);
  if (!f) {
    fail(message, "no memory for a kernel");
    return NULL;
  }
  f->module = m;
  f->kernel = k;
  f->waits = xlr_waits_for_grid(m->code, k);
  f->meets = xlr_gangs_meet(m->code, k);
  xl_error err;
  bool ok = !xlr_codeobj_exact_variable(m->code, XL_LAUNCHES_VARIABLE) ||
            fail(message, "kernel '%.300s': kernels that launch others run by xl_run alone", k->shown);
  for (xlr_shape shape = 0; ok && shape < XLR_SHAPES; shape++) {
    f->version[shape] = xlr_codeobj_version(m->code, k, shape);
    ok = xl_kernel_object(&r->h, &m->loaded, f->version[shape], &f->object[shape], &err) || pass(&err, message);
  }
  const xlr_kernel *finish = xlr_codeobj_finish(m->code, k);
  if (ok && (!finish || (f->finish = xl_amd_module_function(r, m, finish, message))))
    return f;
  free(f);
  return NULL;
}

xl_amd_function *xl_amd_load(xl_rtl *r, int32_t device, const char *path, const char *kernel,
                             char message[XL_RTL_MESSAGE]) {
  const xl_gpu *g = r->gpus[device].of;
  xl_error err = {""};
  const xlr_kernel *k;
  xlr_codeobj *code = xlr_codeobj_read(path, &err);
  if (!code || !xlr_codeobj_choose(code, g->target, g->name, &err) || !(k = xlr_codeobj_kernel(code, kernel, &err))) {
    pass(&err, message);
    xlr_codeobj_free(code);
    return NULL;
  }
  xl_amd_module *m = xl_amd_module_load(r, device, code, message);
  xl_amd_function *f = m ? xl_amd_module_function(r, m, k, message) : NULL;
  if (f)
    f->owner = true;
  else
    xl_amd_module_unload(r, m);
  return f;
}

// ---------------------------------------------------------------- what OpenMP wants beside tasks

bool xl_amd_device_properties(xl_rtl *r, int32_t device, xl_amd_properties *p, char message[XL_RTL_MESSAGE]) {
  const xl_gpu *g = r->gpus[device].of;
  *p = (xl_amd_properties){.target = g->target,
                           .agent = g->agent.handle,
                           .context = (uint64_t)(uintptr_t)r,
                           .wavefront = g->wavefront,
                           .compute_units = g->units,
                           .waves_per_unit = g->unit_waves,
                           .simds_per_unit = g->simds,
                           .max_group = g->max_group,
                           .max_items = g->max_grid_dim.x,
                           .clock = r->h.frequency,
                           .memory = g->memory,
                           .shared = g->lds_bytes};
  memcpy(p->max_group_dim, g->max_group_dim, sizeof p->max_group_dim);
  p->max_grid_dim[0] = g->max_grid_dim.x;
  p->max_grid_dim[1] = g->max_grid_dim.y;
  p->max_grid_dim[2] = g->max_grid_dim.z;
  return (p->wavefront && p->max_group && p->max_items && p->compute_units && p->waves_per_unit) ||
         fail(message, "%s: a GPU without sizes", g->name);
}

bool xl_amd_agent_info(xl_rtl *r, int32_t device, unsigned what, void *value) {
  return r->h.hsa_agent_get_info(r->gpus[device].of->agent, (hsa_agent_info_t)what, value) == HSA_STATUS_SUCCESS;
}

void xl_amd_memory(xl_rtl *r, int32_t device, uint64_t *left, uint64_t *all) {
  *all = r->gpus[device].of->memory;
  pthread_mutex_lock(&r->lock);
  const uint64_t used = r->gpus[device].used;
  pthread_mutex_unlock(&r->lock);
  *left = used < *all ? *all - used : 0;
}

bool xl_amd_pointer(xl_rtl *r, const void *p, xl_pointer *what, char message[XL_RTL_MESSAGE]) {
  hsa_amd_pointer_info_t known = {.size = sizeof known};
  *what = (xl_pointer){.device = -1};
  const hsa_status_t s = r->h.hsa_amd_pointer_info(p, &known, NULL, NULL, NULL);
  if (s != HSA_STATUS_SUCCESS)
    return hsa_fail(r, s, "hsa_amd_pointer_info", message);
  if (known.type != HSA_EXT_POINTER_TYPE_HSA && known.type != HSA_EXT_POINTER_TYPE_LOCKED)
    return true;
  what->kind = known.type == HSA_EXT_POINTER_TYPE_LOCKED ? XL_POINTER_LOCKED : XL_POINTER_HOST;
  what->bytes = known.sizeInBytes;
  what->host = known.hostBaseAddress;
  what->seen = known.agentBaseAddress;
  for (int32_t i = 0; what->kind == XL_POINTER_HOST && i < r->h.count; i++)
    if (known.agentOwner.handle == r->h.agents[i].handle) {
      what->kind = XL_POINTER_DEVICE;
      what->device = i;
      break;
    }
  return true;
}

void xl_amd_note(xl_rtl *r, const void *p, size_t bytes, const char *by) { xl_note(&r->h, p, bytes, by); }
void xl_amd_forget(xl_rtl *r, const void *p, size_t bytes) { xl_forget(&r->h, p, bytes); }

void *xl_amd_host_alloc(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]) {
  xl_error err;
  void *p = xl_host_alloc(&r->h, bytes, "memory of the host for GPUs", &err);
  if (!p)
    pass(&err, message);
  return p;
}

void *xl_amd_lock(xl_rtl *r, void *memory, size_t bytes, char message[XL_RTL_MESSAGE]) {
  pin *p = pin_memory(r, memory, bytes, message);
  return p ? p->seen + ((char *)memory - p->base) : NULL;
}

bool xl_amd_unlock(xl_rtl *r, void *memory) {
  pthread_mutex_lock(&r->lock);
  pin *p = r->pins;
  while (p && p->base != memory)
    p = p->next;
  pthread_mutex_unlock(&r->lock);
  if (p)
    unpin(r, p);
  return p;
}

const xlr_kernel *xl_amd_kernel(const xl_amd_function *f) { return f->kernel; }

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
    .__tgt_rtl_data_exchange_async = exchange,
    .__tgt_rtl_rect_async = rect,
    .__tgt_rtl_fill_async = fill,
    .__tgt_rtl_launch_kernel = launch,
    .__tgt_rtl_release_async_info = release,
    .__tgt_rtl_wait_event = wait_event,
    .__tgt_rtl_record_event = record,
    .__tgt_rtl_check_event = check,
    .__tgt_rtl_cancel_lane = cancel_lane,
    .__tgt_rtl_renew_lane = renew_lane,
    .__tgt_rtl_wait_any = wait_any,
    .__tgt_rtl_wait_one = wait_one,
    .__tgt_rtl_wake = wake,
    .__tgt_rtl_times = times,
};
