// plugin_amd.c: AMD's GPUs as devices of crosslane/plugin.h, through an HSA
// runtime opened at run time: AMD's or wavesim's.
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
#include "../hsa/array.h"
#include "../hsa/hsa.h"
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

enum { LANES = 4, QUEUE_PACKETS = 1024, DEVICES = 64, SLAB = 1 << 16, CLASSES = 11, LEAST = 64 };
enum { SMALL = SLAB / 4 };             // bytes of host memory that need not be locked for a copy
enum { OWN_DEPS = 4, OWN_PIECES = 4 }; // what a task's information has room for in itself

typedef struct lane {
  xl_rtl *rtl;
  hsa_queue_t *queue;
  int status; // atomic; hsa_status_t of the queue's first error
  bool cancelled;
  uint64_t next; // number of the next task
  uint64_t done; // tasks before this number are done
} lane;

typedef struct gpu {
  hsa_agent_t agent;
  char name[64], target[128];
  hsa_amd_memory_pool_t pool;
  bool has_pool;
  lane lanes[LANES];
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

struct xl_rtl {
  void *lib;
  XL_HSA_MEMBERS
  bool initialized;
  double tick;   // ns, of HSA's clock, in a run that is traced
  double per_ns; // ticks of it
  int64_t ahead; // ns that CLOCK_MONOTONIC is ahead of it
  int32_t count;
  gpu gpus[DEVICES];
  hsa_agent_t agents[DEVICES]; // of the GPUs
  hsa_agent_t host;
  hsa_amd_memory_pool_t args;
  bool has_args;
  hsa_signal_t woken;
  uint64_t fault_address; // atomic; of the last memory fault
  pthread_mutex_t lock;   // of what follows
  hsa_signal_t *signals;  // free ones, each 1 when it is taken
  size_t nsignals, room;
  block *blocks[CLASSES]; // free ones of LEAST << class bytes
  void **slabs;
  size_t nslabs;
  pin *pins;
  struct amd_info *unused;
};

struct xl_amd_module {
  xlr_codeobj *code;
  int32_t device;
  hsa_code_object_reader_t reader;
  hsa_executable_t executable;
  bool has_reader, has_executable;
};

struct xl_amd_function {
  xl_amd_module *module;
  bool owner;                                     // the module goes with it
  const xlr_kernel *kernel, *version[XLR_SHAPES]; // itself, and what runs in blocks of each shape
  uint64_t object[XLR_SHAPES];
};

typedef struct piece { // what a task holds until its end
  struct piece *next;
  enum { P_COPY, P_SIGNAL, P_ARGS, P_LOCK } kind; // P_COPY: a signal too, a copy's
  hsa_signal_t signal;
  void *p;
  size_t bytes;
  void *to;           // of P_ARGS: where it lands in the host's memory; or NULL
  const char *kernel; // whose completion the signal is
  uint32_t stack;     // private memory of that where its stack is dynamic; else 0
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
  const char *text = NULL;
  if (r->hsa_status_string(s, &text) != HSA_STATUS_SUCCESS || !text)
    return fail(message, "%s: HSA status 0x%x", what, (unsigned)s);
  return fail(message, "%s: %s", what, text);
}

// ---------------------------------------------------------------- opening

static hsa_status_t on_pool(xl_rtl *r, gpu *g, hsa_amd_memory_pool_t pool) {
  hsa_amd_segment_t segment;
  uint32_t flags = 0;
  bool alloc = false;
  if (r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment) != HSA_STATUS_SUCCESS ||
      segment != HSA_AMD_SEGMENT_GLOBAL ||
      r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags) != HSA_STATUS_SUCCESS ||
      r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, &alloc) !=
          HSA_STATUS_SUCCESS ||
      !alloc)
    return HSA_STATUS_SUCCESS;
  if (g && (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED) && !g->has_pool)
    g->pool = pool, g->has_pool = true;
  if (!g && (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) && !r->has_args)
    r->args = pool, r->has_args = true;
  return HSA_STATUS_SUCCESS;
}

typedef struct pool_search {
  xl_rtl *r;
  gpu *g; // NULL: the host
} pool_search;
static hsa_status_t pool_found(hsa_amd_memory_pool_t pool, void *data) {
  const pool_search *s = data;
  return on_pool(s->r, s->g, pool);
}

static hsa_status_t on_isa(hsa_isa_t isa, void *data) {
  const pool_search *s = data;
  char name[256] = "";
  uint32_t length = 0;
  if (s->r->hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &length) != HSA_STATUS_SUCCESS ||
      length >= sizeof name || s->r->hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, name) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  const char *behind = strstr(name, "--");
  if (behind)
    snprintf(s->g->target, sizeof s->g->target, "%s", behind + 2);
  return HSA_STATUS_INFO_BREAK;
}

static hsa_status_t on_agent(hsa_agent_t agent, void *data) {
  xl_rtl *r = data;
  hsa_device_type_t type;
  if (r->hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  if (type == HSA_DEVICE_TYPE_CPU && !r->host.handle) {
    r->host = agent;
    r->hsa_amd_agent_iterate_memory_pools(agent, pool_found, &(pool_search){r, NULL});
  } else if (type == HSA_DEVICE_TYPE_GPU && r->count < DEVICES) {
    gpu *g = &r->gpus[r->count];
    if (r->hsa_agent_get_info(agent, HSA_AGENT_INFO_NAME, g->name) != HSA_STATUS_SUCCESS)
      return HSA_STATUS_SUCCESS;
    g->agent = agent;
    memcpy(g->target, g->name, sizeof g->name);
    r->hsa_agent_iterate_isas(agent, on_isa, &(pool_search){r, g});
    r->hsa_amd_agent_iterate_memory_pools(agent, pool_found, &(pool_search){r, g});
    if (!g->has_pool)
      return HSA_STATUS_SUCCESS;
    for (unsigned i = 0; i < LANES; i++)
      g->lanes[i].rtl = r;
    r->agents[r->count++] = agent;
  }
  return HSA_STATUS_SUCCESS;
}

// Without a handler AMD's runtime ends the process at a memory fault.
static hsa_status_t on_event(const hsa_amd_event_t *event, void *data) {
  xl_rtl *r = data;
  if (event->event_type == HSA_AMD_GPU_MEMORY_FAULT_EVENT)
    __atomic_store_n(&r->fault_address, event->memory_fault.virtual_address, __ATOMIC_RELAXED);
  return HSA_STATUS_SUCCESS;
}

static void deinit(xl_rtl *r) {
  if (r->initialized) {
    for (int32_t i = 0; i < r->count; i++)
      for (unsigned k = 0; k < LANES; k++)
        if (r->gpus[i].lanes[k].queue)
          r->hsa_queue_destroy(r->gpus[i].lanes[k].queue);
    for (size_t i = 0; i < r->nsignals; i++)
      r->hsa_signal_destroy(r->signals[i]);
    if (r->woken.handle)
      r->hsa_signal_destroy(r->woken);
    for (size_t i = 0; i < r->nslabs; i++)
      r->hsa_amd_memory_pool_free(r->slabs[i]);
    r->hsa_shut_down();
  }
  if (r->lib)
    dlclose(r->lib);
  for (amd_info *i = r->unused, *next; i; i = next) {
    next = i->next;
    free(i);
  }
  free(r->signals);
  free(r->slabs);
  pthread_mutex_destroy(&r->lock);
  free(r);
}

static xl_rtl *init(char message[XL_RTL_MESSAGE]) {
  static const char *const path = XL_HSA_LIBRARY;
  xl_rtl *r = calloc(1, sizeof *r);
  if (!r) {
    fail(message, "no memory for the AMD plugin");
    return NULL;
  }
  pthread_mutex_init(&r->lock, NULL);
  r->lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  bool ok = r->lib || fail(message, "%s", dlerror());
  const char *missing = ok ? xl_hsa_look_up(&r->hsa, r->lib) : NULL;
  if (missing)
    ok = fail(message, "the HSA runtime has no function %s", missing);
  hsa_status_t s;
  if (ok && (s = r->hsa_init()) != HSA_STATUS_SUCCESS)
    ok = hsa_fail(r, s, "hsa_init", message);
  r->initialized = ok;
  if (ok && (s = r->hsa_iterate_agents(on_agent, r)) != HSA_STATUS_SUCCESS)
    ok = hsa_fail(r, s, "hsa_iterate_agents", message);
  if (ok && (!r->count || !r->has_args))
    ok = fail(message, "the HSA runtime has %s", r->count ? "no memory for kernel arguments" : "no GPU");
  if (ok && (s = r->hsa_signal_create(0, 0, NULL, &r->woken)) != HSA_STATUS_SUCCESS)
    ok = hsa_fail(r, s, "hsa_signal_create", message);
  if (ok && (s = r->hsa_amd_register_system_event_handler(on_event, r)) != HSA_STATUS_SUCCESS)
    ok = hsa_fail(r, s, "hsa_amd_register_system_event_handler", message);
  uint64_t ticks = 0, frequency = 0;
  if (ok &&
      (r->hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &frequency) != HSA_STATUS_SUCCESS || !frequency))
    frequency = 0;
  r->per_ns = frequency ? (double)frequency / 1e9 : 0.1; // AMD's clock has 100 MHz
  if (ok && frequency && xl_trace_on() && r->hsa_amd_profiling_async_copy_enable(true) == HSA_STATUS_SUCCESS &&
      r->hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &ticks) == HSA_STATUS_SUCCESS) {
    r->tick = 1e9 / (double)frequency;
    r->ahead = (int64_t)xl_trace_now() - (int64_t)((double)ticks * r->tick);
  }
  if (ok)
    return r;
  deinit(r);
  return NULL;
}

static int32_t number(xl_rtl *r) { return r->count; }
static const char *name(xl_rtl *r, int32_t device) { return r->gpus[device].name; }

// ---------------------------------------------------------------- memory and signals

static void *data_alloc(xl_rtl *r, int32_t device, size_t bytes, char message[XL_RTL_MESSAGE]) {
  void *p = NULL;
  hsa_status_t s = r->hsa_amd_memory_pool_allocate(r->gpus[device].pool, bytes ? bytes : 1, 0, &p);
  const char *what = "hsa_amd_memory_pool_allocate";
  if (s == HSA_STATUS_SUCCESS) {
    // So that every GPU's engines can copy from it.
    what = "hsa_amd_agents_allow_access";
    if ((s = r->hsa_amd_agents_allow_access((uint32_t)r->count, r->agents, NULL, p)) == HSA_STATUS_SUCCESS)
      return p;
    r->hsa_amd_memory_pool_free(p);
  }
  hsa_fail(r, s, what, message);
  return NULL;
}

static void data_delete(xl_rtl *r, int32_t device, void *p) {
  (void)device;
  if (p)
    r->hsa_amd_memory_pool_free(p);
}

// So many free ones. What is there is taken by tasks that are enqueued, which is done by one thread at a time.
static bool reserve_signals(xl_rtl *r, size_t count) {
  pthread_mutex_lock(&r->lock);
  bool ok = true;
  while (ok && r->nsignals < count) {
    hsa_signal_t s;
    ok = xl_room_for((void **)&r->signals, r->nsignals, &r->room, sizeof *r->signals) &&
         r->hsa_signal_create(1, 0, NULL, &s) == HSA_STATUS_SUCCESS;
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
    r->hsa_signal_store_relaxed(*signal, 1);
    return true;
  }
  const hsa_status_t s = r->hsa_signal_create(1, 0, NULL, signal);
  return s == HSA_STATUS_SUCCESS || hsa_fail(r, s, "hsa_signal_create", message);
}

static void give_signal(xl_rtl *r, hsa_signal_t signal) {
  pthread_mutex_lock(&r->lock);
  const bool kept = xl_room_for((void **)&r->signals, r->nsignals, &r->room, sizeof *r->signals);
  if (kept)
    r->signals[r->nsignals++] = signal;
  pthread_mutex_unlock(&r->lock);
  if (!kept)
    r->hsa_signal_destroy(signal);
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
    hsa_status_t s = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    const char *what = "memory for kernel arguments";
    if (more) {
      r->slabs = more;
      s = r->hsa_amd_memory_pool_allocate(r->args, SLAB, 0, &slab);
      if (s == HSA_STATUS_SUCCESS &&
          (s = r->hsa_amd_agents_allow_access((uint32_t)r->count, r->agents, NULL, slab)) != HSA_STATUS_SUCCESS) {
        r->hsa_amd_memory_pool_free(slab);
        what = "hsa_amd_agents_allow_access";
      }
    }
    if (s != HSA_STATUS_SUCCESS) {
      pthread_mutex_unlock(&r->lock);
      hsa_fail(r, s, what, message);
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

// ---------------------------------------------------------------- tasks

static void wake(xl_rtl *r) { r->hsa_signal_store_screlease(r->woken, 1); }

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
      r->hsa_amd_memory_unlock(p->base);
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
    const hsa_status_t s = r->hsa_amd_memory_lock(base, bytes, r->agents, r->count, &seen);
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
    const uint64_t used = r->hsa_queue_load_write_index_relaxed(q) - r->hsa_queue_load_read_index_scacquire(q);
    if (used && used + 2 * operations + events / 5 + 2 > q->size)
      return false;
  }
  return reserve_signals(r, operations + 1);
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
    const hsa_status_t s = r->hsa_queue_create(r->gpus[device].agent, QUEUE_PACKETS, HSA_QUEUE_TYPE_MULTI,
                                               on_queue_error, l, UINT32_MAX, UINT32_MAX, &l->queue);
    if (s != HSA_STATUS_SUCCESS) {
      l->queue = NULL;
      hsa_fail(r, s, "hsa_queue_create", message);
      return NULL;
    }
    if (xl_trace_on())
      r->hsa_amd_profiling_set_profiler_enabled(l->queue, 1);
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
      for (unsigned tries = 0; p->kind == P_COPY && over && r->hsa_signal_load_scacquire(p->signal) > 0; tries++) {
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
static void push(xl_rtl *r, lane *l, void *packet, uint16_t header) {
  hsa_queue_t *q = l->queue;
  const uint64_t index = r->hsa_queue_add_write_index_relaxed(q, 1);
  while (index - r->hsa_queue_load_read_index_scacquire(q) >= q->size) {
    if (__atomic_load_n(&l->status, __ATOMIC_ACQUIRE) || l->cancelled)
      return;
    nanosleep(&(struct timespec){0, 20000}, NULL);
  }
  char *slot = (char *)q->base_address + (index & (q->size - 1)) * 64;
  memcpy(slot + 2, (char *)packet + 2, 62);
  __atomic_store_n((uint16_t *)(void *)slot, header, __ATOMIC_RELEASE);
  r->hsa_signal_store_screlease(q->doorbell_signal, (hsa_signal_value_t)index);
}

enum {
  HEADER = 1 << HSA_PACKET_HEADER_BARRIER | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
           HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE,
  DISPATCH = HEADER | HSA_PACKET_TYPE_KERNEL_DISPATCH << HSA_PACKET_HEADER_TYPE,
  BARRIER = HEADER | HSA_PACKET_TYPE_BARRIER_AND << HSA_PACKET_HEADER_TYPE,
};

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
      push(r, i->lane, &p, BARRIER);
      memset(&p, 0, sizeof p);
      n = 0;
    }
    p.dep_signal[n++] = i->deps[k];
  }
  p.completion_signal = completion;
  if (n || completion.handle)
    push(r, i->lane, &p, BARRIER);
}

// Where the copy engine finds host memory, and whose it is: locked, unless HSA knows it; or a place for it among the
// task's arguments.
static bool reach(xl_rtl *r, amd_info *i, void **p, size_t bytes, bool read, hsa_agent_t *owner,
                  char message[XL_RTL_MESSAGE]) {
  hsa_amd_pointer_info_t known = {.size = sizeof known};
  hsa_status_t s = r->hsa_amd_pointer_info(*p, &known, NULL, NULL, NULL);
  if (s != HSA_STATUS_SUCCESS)
    return hsa_fail(r, s, "hsa_amd_pointer_info", message);
  if (known.type == HSA_EXT_POINTER_TYPE_HSA) {
    *owner = known.agentOwner;
    return true;
  }
  *owner = r->host;
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

static bool exchange(xl_rtl *r, void *to, const void *from, size_t bytes, xl_async_info *info,
                     char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  if (!bytes)
    return true;
  void *dst = to, *src = (void *)(uintptr_t)from;
  hsa_agent_t dst_agent, src_agent;
  hsa_signal_t signal;
  if (!reach(r, i, &src, bytes, true, &src_agent, message) || !reach(r, i, &dst, bytes, false, &dst_agent, message) ||
      !take_signal(r, &signal, message))
    return false;
  if (!hold(i, (piece){.kind = P_COPY, .signal = signal, .bytes = bytes}, message)) {
    give_signal(r, signal);
    return false;
  }
  const bool within = dst_agent.handle == r->host.handle && src_agent.handle == r->host.handle;
  const hsa_agent_t by = within ? r->gpus[info->device].agent : dst_agent; // the device's engines
  const hsa_status_t s =
      r->hsa_amd_memory_async_copy(dst, by, src, src_agent, bytes, (uint32_t)i->ndeps, i->deps, signal);
  if (s != HSA_STATUS_SUCCESS) {
    i->pieces->kind = P_SIGNAL;
    return hsa_fail(r, s, "hsa_amd_memory_async_copy", message);
  }
  only_dep(i, signal, false);
  i->last = signal;
  i->ends_in_copy = true;
  i->writes |= dst_agent.handle == r->host.handle;
  return true;
}

static bool launch(xl_rtl *r, const xl_kernel_launch *l, xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  const xl_amd_function *f = l->entry;
  uint64_t threads = 1, items[3];
  for (unsigned k = 0; k < 3; k++) {
    threads *= l->block[k];
    items[k] = (uint64_t)l->grid[k] * l->block[k];
    if (!items[k] || items[k] > UINT32_MAX || threads > 1024)
      return fail(message, "kernel '%s' in %u x %u x %u blocks of %u x %u x %u threads", f->kernel->shown, l->grid[0],
                  l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2]);
  }
  const xlr_shape shape = xlr_shape_of(l->block);
  const xlr_kernel *k = f->version[shape];
  if (k->max_flat_group && threads > k->max_flat_group)
    return fail(message, "kernel '%s' takes blocks of at most %u threads, not %llu", k->shown, k->max_flat_group,
                (unsigned long long)threads);
  void *args = take_args(r, k->kernarg_size ? k->kernarg_size : 1, message);
  if (!args)
    return false;
  if (!hold(i, (piece){.kind = P_ARGS, .p = args, .bytes = k->kernarg_size ? k->kernarg_size : 1}, message)) {
    give_args(r, args, k->kernarg_size ? k->kernarg_size : 1);
    return false;
  }
  hsa_signal_t done;
  if (!take_signal(r, &done, message))
    return false;
  const uint32_t known = k->private_size + k->callees, stack = l->stack ? l->stack : known + XLR_STACK,
                 private_bytes = k->dynamic_stack && k->private_size < stack ? stack : k->private_size;
  if (!hold(i,
            (piece){.kind = P_SIGNAL,
                    .signal = done,
                    .kernel = f->kernel->shown,
                    .stack = k->dynamic_stack ? private_bytes : 0},
            message)) {
    give_signal(r, done);
    return false;
  }
  const amd_queue_t *q = (const amd_queue_t *)i->lane->queue;
  memset(args, 0, k->kernarg_size);
  memcpy(args, l->args, l->arg_bytes < k->kernarg_size ? l->arg_bytes : k->kernarg_size);
  xlr_hidden h = {.private_base = q->private_segment_aperture_base_hi,
                  .shared_base = q->group_segment_aperture_base_hi,
                  .queue = q};
  h.dynamic_lds = l->shared;
  memcpy(h.grid, l->grid, sizeof h.grid);
  memcpy(h.block, l->block, sizeof h.block);
  xlr_fill_hidden(k, &h, args);
  push_barriers(r, i, (hsa_signal_t){0});
  hsa_kernel_dispatch_packet_t p = {
      .setup = 3 << HSA_KERNEL_DISPATCH_PACKET_SETUP_DIMENSIONS,
      .workgroup_size_x = (uint16_t)l->block[0],
      .workgroup_size_y = (uint16_t)l->block[1],
      .workgroup_size_z = (uint16_t)l->block[2],
      .grid_size_x = (uint32_t)items[0],
      .grid_size_y = (uint32_t)items[1],
      .grid_size_z = (uint32_t)items[2],
      .private_segment_size = private_bytes,
      .group_segment_size = k->group_size + l->shared,
      .kernel_object = f->object[shape],
      .kernarg_address = args,
      .completion_signal = done,
  };
  push(r, i->lane, &p, DISPATCH);
  only_dep(i, done, true);
  i->last = done;
  i->ends_in_copy = false;
  i->writes = true;
  return true;
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
    if (i->before[k]->state != XL_EVENT_DONE && r->hsa_signal_load_scacquire(i->before[k]->event) != 0)
      return false;
  for (const piece *p = i->pieces; p; p = p->next) {
    const bool waited = p->kind == P_SIGNAL || p->kind == P_COPY;
    if (waited && (r->hsa_signal_load_scacquire(p->signal) < 0 ||
                   (p->kind == P_SIGNAL && r->hsa_signal_load_scacquire(p->signal) > 0)))
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

static xl_event_state check(xl_rtl *r, xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  if (i->state != XL_EVENT_PENDING)
    return i->state;
  lane *l = i->lane;
  const int status = __atomic_load_n(&l->status, __ATOMIC_ACQUIRE);
  const hsa_signal_value_t v = r->hsa_signal_load_scacquire(i->event);
  if (v > 0 && ((!status && !l->cancelled) || is_copying(r, i)))
    return XL_EVENT_PENDING;
  if (v == 0) {
    i->state = land(i, message) ? XL_EVENT_DONE : XL_EVENT_FAILED;
    l->done = i->number + 1;
  } else {
    i->state = i->number == l->done && !l->cancelled ? XL_EVENT_FAILED : XL_EVENT_LOST;
    for (size_t k = 0; k < i->nbefore; k++)
      if (i->before[k]->state != XL_EVENT_DONE && r->hsa_signal_load_scacquire(i->before[k]->event) != 0)
        i->state = XL_EVENT_LOST;
    if (i->state == XL_EVENT_FAILED) {
      const uint64_t address = __atomic_exchange_n(&r->fault_address, 0, __ATOMIC_RELAXED);
      char where[64] = "";
      if (address)
        snprintf(where, sizeof where, "address 0x%llx", (unsigned long long)address);
      hsa_fail(r, (hsa_status_t)(status ? status : -v), *where ? where : status ? "a kernel" : "a copy", message);
      for (const piece *p = i->pieces; status && p; p = p->next)
        if (p->stack) {
          const size_t n = strlen(message);
          snprintf(message + n, XL_RTL_MESSAGE - n,
                   "; the stack of kernel '%.200s' is dynamic and had %u bytes a thread (LIBOMPTARGET_STACK_SIZE)",
                   p->kernel, p->stack);
          break;
        }
    }
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

static void kernel_time(xl_rtl *r, const amd_info *i, hsa_signal_t signal, const char *kernel, xl_operation_time *each,
                        void *arg) {
  hsa_amd_profiling_dispatch_time_t t;
  uint64_t ns[2];
  if (r->hsa_amd_profiling_get_dispatch_time(r->gpus[i->info.device].agent, signal, &t) == HSA_STATUS_SUCCESS &&
      to_monotonic(r, t.start, t.end, ns))
    each(arg, kernel, false, 0, ns[0], ns[1]);
}

static void times(xl_rtl *r, xl_async_info *info, xl_operation_time *each, void *arg) {
  const amd_info *i = (const amd_info *)info;
  uint64_t ns[2];
  for (const piece *p = i->pieces; p; p = p->next) {
    hsa_amd_profiling_async_copy_time_t t;
    if (p->kernel)
      kernel_time(r, i, p->signal, p->kernel, each, arg);
    else if (p->kind == P_COPY && r->hsa_amd_profiling_get_async_copy_time(p->signal, &t) == HSA_STATUS_SUCCESS &&
             to_monotonic(r, t.start, t.end, ns))
      each(arg, "copy", true, p->bytes, ns[0], ns[1]);
  }
}

static void cancel_lane(xl_rtl *r, int32_t device, int32_t number) {
  lane *l = &r->gpus[device].lanes[number];
  if (!l->queue || l->cancelled)
    return;
  l->cancelled = true;
  r->hsa_queue_inactivate(l->queue);
}

static void renew_lane(xl_rtl *r, int32_t device, int32_t number) {
  lane *l = &r->gpus[device].lanes[number];
  if (l->queue)
    r->hsa_queue_destroy(l->queue);
  l->queue = NULL;
  l->cancelled = false;
  l->done = l->next;
  __atomic_store_n(&l->status, HSA_STATUS_SUCCESS, __ATOMIC_RELEASE);
}

static void wait_any(xl_rtl *r, xl_async_info *const *infos, size_t count, uint64_t ns) {
  enum { AT_ONCE = DEVICES * LANES + 1 };
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
  r->hsa_amd_signal_wait_any(n, signals, conditions, values, ticks, HSA_WAIT_STATE_BLOCKED, &value);
  r->hsa_signal_store_relaxed(r->woken, 0);
}

static void wait_one(xl_rtl *r, const xl_async_info *info, uint64_t ns) {
  const uint64_t ticks = ns == UINT64_MAX ? ns : (uint64_t)((double)ns * r->per_ns);
  r->hsa_signal_wait_scacquire(((const amd_info *)info)->event, HSA_SIGNAL_CONDITION_LT, 1, ticks,
                               HSA_WAIT_STATE_BLOCKED);
}

// ---------------------------------------------------------------- kernels

static bool find(xl_rtl *r, const xl_amd_module *m, const xlr_kernel *k, uint64_t *object,
                 char message[XL_RTL_MESSAGE]) {
  hsa_executable_symbol_t symbol;
  hsa_status_t s = r->hsa_executable_get_symbol_by_name(m->executable, k->symbol, &r->gpus[m->device].agent, &symbol);
  if (s == HSA_STATUS_SUCCESS)
    s = r->hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, object);
  return s == HSA_STATUS_SUCCESS || hsa_fail(r, s, k->shown, message);
}

void xl_amd_module_unload(xl_rtl *r, xl_amd_module *m) {
  if (!m)
    return;
  if (m->has_executable)
    r->hsa_executable_destroy(m->executable);
  if (m->has_reader)
    r->hsa_code_object_reader_destroy(m->reader);
  xlr_codeobj_free(m->code);
  free(m);
}

xl_amd_module *xl_amd_module_load(xl_rtl *r, int32_t device, xlr_codeobj *code, char message[XL_RTL_MESSAGE]) {
  xl_amd_module *m = calloc(1, sizeof *m);
  if (!m) {
    fail(message, "no memory for a code object");
    xlr_codeobj_free(code);
    return NULL;
  }
  m->code = code;
  m->device = device;
  hsa_status_t s = r->hsa_code_object_reader_create_from_memory(code->data, code->size, &m->reader);
  const char *what = "hsa_code_object_reader_create_from_memory";
  if ((m->has_reader = s == HSA_STATUS_SUCCESS)) {
    what = "hsa_executable_create_alt";
    s = r->hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &m->executable);
    m->has_executable = s == HSA_STATUS_SUCCESS;
  }
  if (s == HSA_STATUS_SUCCESS) {
    what = code->path;
    s = r->hsa_executable_load_agent_code_object(m->executable, r->gpus[device].agent, m->reader, NULL, NULL);
    if (s == HSA_STATUS_SUCCESS)
      s = r->hsa_executable_freeze(m->executable, NULL);
  }
  if (s == HSA_STATUS_SUCCESS)
    return m;
  hsa_fail(r, s, what, message);
  xl_amd_module_unload(r, m);
  return NULL;
}

const xlr_codeobj *xl_amd_module_code(const xl_amd_module *m) { return m->code; }

void *xl_amd_module_variable(xl_rtl *r, xl_amd_module *m, const char *name, char message[XL_RTL_MESSAGE]) {
  hsa_executable_symbol_t symbol;
  uint64_t address = 0;
  hsa_status_t s = r->hsa_executable_get_symbol_by_name(m->executable, name, &r->gpus[m->device].agent, &symbol);
  if (s == HSA_STATUS_SUCCESS)
    s = r->hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &address);
  if (s == HSA_STATUS_SUCCESS && address)
    return (void *)(uintptr_t)address;
  hsa_fail(r, s, name, message);
  return NULL;
}

void xl_amd_unload(xl_rtl *r, xl_amd_function *f) {
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
  bool ok = !m->code->prints || fail(message, "%s: kernels that print run by xl_run alone", m->code->path);
  if (ok && xlr_waits_for_grid(m->code, k))
    ok = fail(message, "kernel '%s' waits for its grid, which tasks cannot", k->shown);
  if (ok && xlr_gangs_meet(m->code, k))
    ok = fail(message, "kernel '%s' has a reduction over OpenACC's gangs, which tasks that overlap would share",
              k->shown);
  for (size_t i = 0; ok && i < k->explicit_count; i++)
    if (k->params[i].kind == XLR_DYNAMIC_SHARED)
      ok = fail(message, "kernel '%s' has dynamic shared memory, which tasks cannot give", k->shown);
  for (xlr_shape shape = 0; ok && shape < XLR_SHAPES; shape++) {
    f->version[shape] = xlr_codeobj_version(m->code, k, shape);
    ok = find(r, m, f->version[shape], &f->object[shape], message);
  }
  if (ok)
    return f;
  free(f);
  return NULL;
}

xl_amd_function *xl_amd_load(xl_rtl *r, int32_t device, const char *path, const char *kernel,
                             char message[XL_RTL_MESSAGE]) {
  const gpu *g = &r->gpus[device];
  xl_error err = {""};
  const xlr_kernel *k;
  xlr_codeobj *code = xlr_codeobj_read(path, &err);
  if (!code || !xlr_codeobj_choose(code, g->target, g->name, &err) || !(k = xlr_codeobj_kernel(code, kernel, &err))) {
    fail(message, "%.*s", XL_RTL_MESSAGE - 1, err.text);
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
  const gpu *g = &r->gpus[device];
  hsa_dim3_t grid = {0, 0, 0};
  *p = (xl_amd_properties){.target = g->target, .agent = g->agent.handle, .context = (uint64_t)(uintptr_t)r};
  const struct {
    unsigned what;
    void *value;
  } wanted[] = {
      {HSA_AGENT_INFO_WAVEFRONT_SIZE, &p->wavefront},
      {HSA_AGENT_INFO_WORKGROUP_MAX_SIZE, &p->max_group},
      {HSA_AGENT_INFO_GRID_MAX_DIM, &grid},
      {HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &p->compute_units},
      {HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, &p->waves_per_unit},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    const hsa_status_t s = r->hsa_agent_get_info(g->agent, (hsa_agent_info_t)wanted[i].what, wanted[i].value);
    if (s != HSA_STATUS_SUCCESS)
      return hsa_fail(r, s, "hsa_agent_get_info", message);
  }
  p->max_items = grid.x;
  if (r->hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &p->clock) != HSA_STATUS_SUCCESS)
    p->clock = 0;
  return (p->wavefront && p->max_group && p->max_items) || fail(message, "%s: a GPU without sizes", g->name);
}

bool xl_amd_agent_info(xl_rtl *r, int32_t device, unsigned what, void *value) {
  return r->hsa_agent_get_info(r->gpus[device].agent, (hsa_agent_info_t)what, value) == HSA_STATUS_SUCCESS;
}

typedef struct sizes_search {
  xl_rtl *r;
  size_t *global, *shared;
} sizes_search;
static hsa_status_t size_of_pool(hsa_amd_memory_pool_t pool, void *data) {
  const sizes_search *s = data;
  hsa_amd_segment_t segment;
  size_t bytes = 0;
  if (s->r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment) != HSA_STATUS_SUCCESS ||
      s->r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SIZE, &bytes) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  size_t *to = segment == HSA_AMD_SEGMENT_GROUP ? s->shared : segment == HSA_AMD_SEGMENT_GLOBAL ? s->global : NULL;
  if (to && bytes > *to)
    *to = bytes;
  return HSA_STATUS_SUCCESS;
}

void xl_amd_memory_sizes(xl_rtl *r, int32_t device, size_t *global, size_t *shared) {
  *global = *shared = 0;
  r->hsa_amd_agent_iterate_memory_pools(r->gpus[device].agent, size_of_pool, &(sizes_search){r, global, shared});
}

void *xl_amd_host_alloc(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]) {
  void *p = NULL;
  hsa_status_t s = r->hsa_amd_memory_pool_allocate(r->args, bytes ? bytes : 1, 0, &p);
  if (s != HSA_STATUS_SUCCESS) {
    hsa_fail(r, s, "hsa_amd_memory_pool_allocate", message);
    return NULL;
  }
  if ((s = r->hsa_amd_agents_allow_access((uint32_t)r->count, r->agents, NULL, p)) == HSA_STATUS_SUCCESS)
    return p;
  r->hsa_amd_memory_pool_free(p);
  hsa_fail(r, s, "hsa_amd_agents_allow_access", message);
  return NULL;
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
    .__tgt_rtl_init_plugin = init,
    .__tgt_rtl_deinit_plugin = deinit,
    .__tgt_rtl_number_of_devices = number,
    .__tgt_rtl_device_name = name,
    .__tgt_rtl_data_alloc = data_alloc,
    .__tgt_rtl_data_delete = data_delete,
    .__tgt_rtl_has_room = has_room,
    .__tgt_rtl_init_async_info = init_info,
    .__tgt_rtl_data_exchange_async = exchange,
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
