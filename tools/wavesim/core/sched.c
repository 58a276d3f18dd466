// sched.c: runs a dispatch. Work-groups are spread over a pool of host threads,
// the waves of a group take turns on one thread, and a group that has used up its
// time slice gives way to others up to the residency of the real chip, so that a
// wave or group that waits for another one never keeps it from running. Also
// here: barriers and faults.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/environment.h"
#include "core/epoch.h"
#include "core/launch.h"
#include "core/limits.h"
#include "core/window.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

// Instructions a group runs before it is parked in favour of others. Where
// WAVESIM_TURN=N says how long turns are, a group has one of each wave's.
#define GROUP_SLICE (1u << 17)

// ---------------------------------------------------------------- the pool

typedef struct wave_slot {
  ws_wave wave;
  ws_priv priv;
  struct wave_slot *next;
  // Rows past the last register keep wide accesses at the end inside.
  _Alignas(64) uint32_t vgprs[WS_VGPRS + 32][WS_LANES];
} wave_slot;

typedef struct block { // LDS or scratch memory kept for reuse; mapped, so that nothing of the host's is in it
  uint8_t *p;
  size_t size;
  bool scratch; // in the window of private memory
} block;

static struct {
  pthread_mutex_t lock;
  pthread_cond_t work;
  pthread_cond_t stopped; // see stopping
  ws_run *runs;
  unsigned nruns; // atomic for readers without the lock
  bool stop;
  bool stopping; // its threads are being waited for: no new ones until they have ended
  pid_t owner;   // the process that the threads are of
  unsigned nthreads;
  unsigned busy; // threads that work on a group: never more than nthreads
  pthread_t *threads;
  wave_slot *slots;
  unsigned nslots;
  block blocks[WS_LIMIT_KEPT_BLOCKS];
  unsigned nblocks;
  uint64_t kept; // bytes of blocks
  uint64_t used; // bytes of groups' contexts
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER, .stopped = PTHREAD_COND_INITIALIZER};

static uint64_t group_slice_length = GROUP_SLICE;

enum { SLOT_BYTES = (sizeof(wave_slot) + 4095) / 4096 * 4096 };

static wave_slot *slot_get(void) { // with the lock
  wave_slot *s = pool.slots;
  if (s) {
    pool.slots = s->next;
    pool.nslots--;
    return s;
  }
  s = mmap(NULL, SLOT_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return s == MAP_FAILED ? NULL : s;
}

static void slot_put(wave_slot *s) {
  if (pool.nslots >= WS_LIMIT_KEPT_WAVES) {
    munmap(s, SLOT_BYTES);
    return;
  }
  s->next = pool.slots;
  pool.slots = s;
  pool.nslots++;
}

static uint8_t *block_get(size_t *size, bool scratch) { // with the lock; *size may grow
  *size = (*size + 4095) / 4096 * 4096;
  for (unsigned i = 0; i < pool.nblocks; i++) {
    block b = pool.blocks[i];
    if (b.scratch == scratch && b.size >= *size && b.size / 4 <= *size) {
      pool.blocks[i] = pool.blocks[--pool.nblocks];
      pool.kept -= b.size;
      *size = b.size;
      return b.p;
    }
  }
  if (scratch)
    return ws_window_get(*size);
  uint8_t *p = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

static void block_free(block b) { // with the lock
  if (b.scratch)
    ws_window_put(b.p, b.size);
  else
    munmap(b.p, b.size);
}

static void block_put(uint8_t *p, size_t size, bool scratch) { // with the lock
  if (!p)
    return;
  const block b = {p, size, scratch};
  if (pool.nblocks == WS_LIMIT_KEPT_BLOCKS || pool.kept + size > WS_LIMIT_KEPT_BYTES) {
    block_free(b);
    return;
  }
  pool.kept += size;
  pool.blocks[pool.nblocks++] = b;
}

void ws_fill(uint8_t *p, size_t n) {
  n = (n + 3) / 4;
  if (ws_env.fill != WS_FILL_RANDOM) {
    const uint32_t v = (uint32_t)ws_env.fill;
    for (size_t k = 0; k < n; k++)
      memcpy(p + 4 * k, &v, 4);
    return;
  }
  static uint64_t seed; // atomic; 0: none yet
  uint64_t s = __atomic_load_n(&seed, __ATOMIC_RELAXED);
  if (!s && getrandom(&s, sizeof s, 0) != sizeof s)
    s = (uint64_t)(uintptr_t)p;
  s |= 1;
  for (size_t k = 0; k < n; k++) { // xorshift64* (G. Marsaglia 2003, S. Vigna 2014)
    s ^= s >> 12;
    s ^= s << 25;
    s ^= s >> 27;
    const uint32_t v = (uint32_t)(s * 0x2545f4914f6cdd1du >> 32);
    memcpy(p + 4 * k, &v, 4);
  }
  __atomic_store_n(&seed, s, __ATOMIC_RELAXED);
}

void ws_private_fill(ws_wave *w, uint32_t bytes) {
  uint32_t to = (bytes + 63) & ~63u;
  if (to > w->scratch_bytes || to < bytes)
    to = w->scratch_bytes;
  ws_fill(w->scratch + (size_t)w->scratch_filled * w->lanes, (size_t)(to - w->scratch_filled) * w->lanes);
  w->scratch_filled = to;
}

bool ws_wave_mem_find(ws_wave *w, uint64_t addr, uint64_t n) {
  if (!ws_window_has(addr)) {
    if (!ws_mem_find(addr, n, &w->mem))
      return false;
    ws_dispatch *d = w->group ? w->group->run->d : NULL;
    if (__builtin_expect(ws_mem_signals(addr), 0) && d && d->at_signal &&
        !__atomic_exchange_n(&d->guest, true, __ATOMIC_RELAXED))
      d->at_signal();
    if (__builtin_expect(ws_mem_rings(addr), 0)) {
      w->bell = addr;
      if (w->stop == WS_RUN)
        w->stop = WS_STOP_YIELD; // after the instruction the scheduler rings
    }
    return true;
  }
  // All waves of a group run on one thread at a time.
  const ws_group *g = w->group;
  const uint64_t each = (uint64_t)w->scratch_bytes * w->lanes;
  const uint64_t o = g && g->scratch ? addr - (uint64_t)(uintptr_t)g->scratch : UINT64_MAX;
  if (o >= each * (g ? g->waves : 0) || n > each - o % each)
    return false;
  ws_wave *of = g->wave[o / each];
  if (of->scratch_filled < of->scratch_bytes)
    ws_private_fill(of, of->scratch_bytes);
  w->mem = (ws_range){addr - o % each, addr - o % each + each};
  return true;
}

static void group_put(ws_group *g) { // with the lock
  for (uint32_t i = 0; i < g->slots; i++)
    slot_put((wave_slot *)(void *)g->wave[i]);
  block_put(g->lds, g->lds_size, false);
  block_put(g->scratch, g->scratch_size, true);
  pool.used -= g->bytes;
  g->run->contexts--;
  free(g);
}

// With the lock. NULL when out of memory, or (*later) when others have to end
// first because all together would take more than the limit.
static ws_group *group_get(ws_run *r, bool *later) {
  const uint64_t bytes =
      (uint64_t)r->lds_bytes + r->waves_per_group * ((uint64_t)SLOT_BYTES + (uint64_t)r->scratch_bytes * r->wave_size);
  *later = r->contexts && pool.used + bytes > ws_env.memory * WS_MIB;
  if (*later)
    return NULL;
  ws_group *g = calloc(1, sizeof *g);
  if (!g)
    return NULL;
  g->run = r;
  g->bytes = bytes;
  pool.used += bytes;
  r->contexts++;
  // One slack row at the end: an access is checked by its first byte's row and
  // its length, both inside, so nothing reads it; it keeps sizes non-zero.
  g->lds_size = (size_t)r->lds_bytes + 64;
  g->lds = block_get(&g->lds_size, false);
  size_t wave_scratch = (size_t)r->scratch_bytes * r->wave_size;
  if (wave_scratch) {
    g->scratch_size = wave_scratch * r->waves_per_group;
    g->scratch = block_get(&g->scratch_size, true);
  }
  bool ok = g->lds && (g->scratch || !wave_scratch);
  for (; ok && g->slots < r->waves_per_group; g->slots++) {
    wave_slot *s = slot_get();
    if (!s) {
      ok = false;
      break;
    }
    memset(&s->wave, 0, sizeof s->wave);
    memset(&s->priv, 0, sizeof s->priv);
    ws_wave *w = &s->wave;
    w->v = s->vgprs;
    w->priv = &s->priv;
    w->gpu = r->gpu;
    w->group = g;
    w->room = WS_ROOM(r->vgprs, r->agprs, r->sgprs);
    w->lanes = (uint8_t)r->wave_size;
    w->index = (uint8_t)g->slots;
    w->lds = g->lds;
    w->lds_bytes = r->lds_bytes;
    w->scratch = wave_scratch ? g->scratch + wave_scratch * g->slots : NULL;
    w->scratch_bytes = r->scratch_bytes;
    w->scratch_base = wave_scratch ? (uint64_t)(uintptr_t)w->scratch : ws_window_base();
    g->wave[g->slots] = w;
  }
  if (!ok) {
    group_put(g);
    return NULL;
  }
  return g;
}

// Adds what the context's waves counted to the dispatch.
static void group_account(ws_group *g) { // with the lock
  for (uint32_t i = 0; i < g->slots; i++)
    for (unsigned c = 0; c < WS_CLASSES; c++)
      g->run->d->stats[c] += g->wave[i]->stats[c];
}

// ---------------------------------------------------------------- faults

static void run_stop(ws_run *r) { __atomic_store_n(&r->stop, 1, __ATOMIC_RELEASE); }

// Of a lane of the wave w, or of its first where that is -1; w is NULL where it is no wave's.
static void first_fault(ws_run *r, ws_fault_kind kind, uint64_t addr, uint64_t pc, const ws_wave *w, int lane,
                        const char *fmt, va_list ap) {
  pthread_mutex_lock(&r->fault_lock);
  ws_dispatch *d = r->d;
  if (!d->fault[0]) {
    d->fault_addr = addr;
    d->fault_pc = pc;
    d->fault_kind = kind;
    int n = snprintf(d->fault, sizeof d->fault, "kernel %s: ", d->kernel_name ? d->kernel_name : "?");
    if (n < 0 || (size_t)n >= sizeof d->fault)
      n = 0;
    vsnprintf(d->fault + n, sizeof d->fault - (size_t)n, fmt, ap);
    if ((d->fault_placed = w)) {
      if (lane < 0)
        lane = WS_EXEC(w) ? __builtin_ctzll(WS_EXEC(w)) : 0;
      uint64_t item = (uint64_t)w->index * r->wave_size + (unsigned)lane;
      for (unsigned i = 0; i < 3; i++) {
        d->fault_group[i] = w->group->id[i];
        d->fault_item[i] = (uint32_t)(i < 2 ? item % r->group_size[i] : item);
        item /= r->group_size[i];
      }
    }
  }
  pthread_mutex_unlock(&r->fault_lock);
  run_stop(r);
}

void ws_run_fault(ws_run *r, ws_fault_kind kind, uint64_t addr, uint64_t pc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  first_fault(r, kind, addr, pc, NULL, 0, fmt, ap);
  va_end(ap);
}

static void wave_fault(const ws_wave *w, int lane, uint64_t addr, uint64_t pc, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
static void wave_fault(const ws_wave *w, int lane, uint64_t addr, uint64_t pc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  first_fault(w->group->run, w->group->memory_fault ? WS_FAULT_MEMORY : WS_FAULT_KERNEL, addr, pc, w, lane, fmt, ap);
  va_end(ap);
}

void ws_fault(ws_wave *w, const ws_inst *i, int lane, uint64_t addr, const char *fmt, ...) {
  w->stop = WS_STOP_FAULT;
  if (!w->group)
    return;
  char what[320], where[256], inst[256];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(what, sizeof what, fmt, ap);
  va_end(ap);
  size_t n = 0;
  uint64_t pc = 0;
  where[0] = inst[0] = 0;
  if (lane >= 0)
    n += (size_t)snprintf(where + n, sizeof where - n, ", lane %d", lane);
  if (addr)
    n += (size_t)snprintf(where + n, sizeof where - n, ", address 0x%llx", (unsigned long long)addr);
  if (i && w->code) {
    pc = ws_code_pc(w->code, i);
    char text[192] = "";
    ws_disassemble(w->gpu, w->lanes, pc, text, sizeof text);
    const char *t = text + strspn(text, " \t");
    snprintf(inst, sizeof inst, "\n  at pc 0x%llx: %s", (unsigned long long)pc, t);
    for (char *p = inst + 1; *p; p++)
      if (*p == '\t')
        *p = ' ';
  }
  ws_group *g = w->group;
  wave_fault(w, lane, addr, pc, "work-group (%u,%u,%u), wave %u%s: %s%s", g->id[0], g->id[1], g->id[2], w->index, where,
             what, inst);
}

struct ws_gws *ws_group_gws(const ws_group *g) { return g->run->d->gws; }
bool ws_group_dynamic_stack(const ws_group *g) { return g->run->dynamic_stack; }

// ---------------------------------------------------------------- running a group

enum slice_end { SLICE_ENDED, SLICE_USED_UP, SLICE_IDLE, SLICE_STOPPED };

// WAVESIM_BARRIER_STRICT's fault of the first of some waves that are at the barrier,
// with what a check of the device runtime has to say of it.
static void barrier_fault(ws_group *g, uint64_t at, unsigned count, const char *what, unsigned ended) {
  ws_wave *w = g->wave[__builtin_ctzll(at)];
  char line[WS_LIMIT_TRAP_TEXT + 100];
  const bool check = ws_check_text(w, line, sizeof line);
  ws_fault(w, ws_code_at(w->code, ws_wave_pc(w) - 4), -1, 0,
           "%s%sbarrier that some waves never reach: %u of the work-group's %u waves %s it, %u ended without it "
           "(a fault because WAVESIM_BARRIER_STRICT is 1)",
           check ? line : "", check ? "; " : "", count, g->waves, what, ended);
}

// Every live wave waits at the barrier, and it opens: hardware leaves waves that
// have ended out of the count, and CUDA says that it waits for "all non-exited
// threads". OpenCL and HIP want all work-items there; who wants to know asks by
// WAVESIM_BARRIER_STRICT. OpenMP's kernels are never held to that: worker waves that
// no parallel region needs end at once (DeviceRTL, Kernel.cpp) while the main one
// goes on through barriers.
static bool barrier_open(ws_group *g) {
  if (WS_HAS(g->run->gpu, split_barrier)) { // in two halves: it would have opened
    ws_wave *w = g->wave[__builtin_ctzll(g->waiting)];
    ws_fault(w, ws_code_at(w->code, ws_wave_pc(w) - 4), -1, 0,
             "every wave waits at the barrier, and %d have not signaled it",
             __builtin_popcountll(g->waiting & ~g->signaled));
    return false;
  }
  if (g->live < g->waves && g->run->barrier_strict) {
    barrier_fault(g, g->waiting, g->live, "wait at", g->waves - g->live);
    return false;
  }
  for (uint64_t m = g->waiting; m; m &= m - 1)
    g->wave[__builtin_ctzll(m)]->stop = WS_RUN;
  g->ready = g->waiting;
  g->waiting = 0;
  return true;
}

// Completes the barrier in two halves once every wave has signaled it; waves
// that ended without are held to the same rule as above.
static void barrier_complete(ws_group *g) {
  const uint64_t all = g->waves == 64 ? ~0ull : (1ull << g->waves) - 1, alive = g->ready | g->waiting;
  if (!g->signaled || alive & ~g->signaled)
    return;
  if (g->signaled != all && g->run->barrier_strict) {
    barrier_fault(g, g->signaled, (unsigned)__builtin_popcountll(g->signaled), "signaled",
                  (unsigned)__builtin_popcountll(all & ~g->signaled));
    run_stop(g->run);
    return;
  }
  g->passed |= g->signaled & ~g->waiting;
  for (uint64_t m = g->waiting; m; m &= m - 1)
    g->wave[__builtin_ctzll(m)]->stop = WS_RUN;
  g->ready |= g->waiting;
  g->signaled = g->waiting = 0;
}

void ws_barrier_signal(ws_wave *w) {
  ws_group *g = w->group;
  if (!g)
    return;
  g->signaled |= 1ull << w->index;
  barrier_complete(g);
}

void ws_barrier_wait(ws_wave *w) {
  ws_group *g = w->group;
  const uint64_t me = 1ull << w->index;
  if (g && g->passed & me)
    g->passed &= ~me;
  else
    w->stop = WS_STOP_BARRIER;
}

static void add_instructions(ws_run *r, ws_group *g, uint64_t n) {
  uint64_t all = __atomic_add_fetch(&r->instructions, n, __ATOMIC_RELAXED);
  if (!r->max_instructions || all <= r->max_instructions)
    return;
  uint64_t any = g->ready ? g->ready : g->waiting;
  if (!any) { // of many groups, each of which ends soon
    ws_run_fault(r, WS_FAULT_KERNEL, 0, 0,
                 "work-group (%u,%u,%u): more than WAVESIM_MAX_INSTRUCTIONS=%llu instructions", g->id[0], g->id[1],
                 g->id[2], (unsigned long long)r->max_instructions);
    return;
  }
  ws_wave *w = g->wave[__builtin_ctzll(any)];
  ws_fault(w, ws_code_at(w->code, ws_wave_pc(w)), -1, 0, "more than WAVESIM_MAX_INSTRUCTIONS=%llu instructions",
           (unsigned long long)r->max_instructions);
}

// ws_wave_run, every instruction recorded while there is room.
static uint64_t run_traced(ws_run *r, ws_group *g, ws_wave *w, uint64_t budget) {
  const uint64_t group = g->id[0] + (uint64_t)r->groups[0] * (g->id[1] + (uint64_t)r->groups[1] * g->id[2]);
  uint64_t n = 0;
  while (n < budget && !w->stop) {
    if (!ws_trace_step(r->trace, w, group))
      return n + ws_wave_run(w, budget - n);
    n += ws_wave_run(w, 1);
  }
  return n;
}

// A quiescent point: what the group's waves remember of memory that was taken
// away since the last one is forgotten.
static void look_again(ws_visitor *me, ws_group *g) {
  ws_visitor_enter(me);
  if (g->seen == me->seen)
    return;
  g->seen = me->seen;
  for (uint32_t i = 0; i < g->waves; i++)
    g->wave[i]->mem = (ws_range){0, 0};
}

// The wave's last instruction went to a doorbell. The next one that does has to be seen too.
static void ring(ws_run *r, ws_wave *w) {
  r->d->rung(w->bell);
  w->bell = 0;
  w->mem = (ws_range){0, 0};
}

// Lets the group's waves take turns until all have ended, the slice is used
// up, or none did anything but sleep.
static enum slice_end group_slice(ws_run *r, ws_group *g, ws_visitor *me) {
  enum slice_end end = SLICE_STOPPED;
  uint64_t used = 0;
  look_again(me, g);
  while (!__atomic_load_n(&r->stop, __ATOMIC_RELAXED)) {
    if (__atomic_load_n(&r->d->cancel, __ATOMIC_RELAXED)) {
      ws_run_fault(r, WS_FAULT_STOPPED, 0, 0, "cancelled");
      break;
    }
    bool slept = true;
    for (uint64_t todo = g->ready; todo; todo &= todo - 1) {
      unsigned i = (unsigned)__builtin_ctzll(todo);
      ws_wave *w = g->wave[i];
      w->stop = WS_RUN;
      used += r->trace ? run_traced(r, g, w, ws_env.turn) : ws_wave_run(w, ws_env.turn);
      if (__builtin_expect(w->bell != 0, 0)) {
        ring(r, w);
        slept &= w->stop != WS_STOP_YIELD;
      }
      if (ws_visitor_stale(me))
        look_again(me, g);
      if (ws_code_full()) {
        ws_visitor_leave(me);
        ws_visitors_halt(ws_code_forget);
        look_again(me, g);
      }
      if (w->stop == WS_STOP_YIELD)
        continue;
      slept = false;
      if (w->stop == WS_STOP_END) {
        g->ready &= ~(1ull << i);
        g->live--;
        if (g->signaled)
          barrier_complete(g);
      } else if (w->stop == WS_STOP_BARRIER) {
        g->ready &= ~(1ull << i);
        g->waiting |= 1ull << i;
      } else if (w->stop == WS_STOP_FAULT) {
        run_stop(r);
        break;
      }
    }
    if (__atomic_load_n(&r->stop, __ATOMIC_RELAXED))
      break;
    if (!g->live) {
      end = SLICE_ENDED;
      break;
    }
    if (!g->ready && !barrier_open(g))
      break;
    if (slept || used >= group_slice_length) {
      end = slept ? SLICE_IDLE : SLICE_USED_UP;
      break;
    }
  }
  add_instructions(r, g, used);
  ws_visitor_leave(me);
  return end;
}

// ---------------------------------------------------------------- workers

static bool place_take(const ws_run *r, ws_place *p) {
  return ws_place_take(r->d->device, r->gpu, r->waves_per_group, r->one_cu, r->d->cu_mask, p);
}
static void place_put(const ws_run *r, const ws_place *p) { ws_place_put(r->d->device, p); }

// With the lock: a group of r to work on, NULL when there is none now. Parked
// and new groups take turns, so that a group that waits for another one gets
// it started, and one that waits for a parked one gets that continued.
// *number is the group's when it is new, else NO_GROUP.
#define NO_GROUP UINT64_MAX
static ws_group *run_take(ws_run *r, bool prefer_new, uint64_t *number) {
  *number = NO_GROUP;
  if (__atomic_load_n(&r->stop, __ATOMIC_ACQUIRE))
    return NULL;
  uint64_t next = __atomic_load_n(&r->next_group, __ATOMIC_RELAXED);
  bool can_start = next < r->total_groups && r->resident < r->limit;
  ws_place place;
  if (can_start && (prefer_new || !r->parked) && place_take(r, &place)) {
    ws_group *g = r->free;
    bool later = false;
    if (g)
      r->free = g->next;
    else if (!(g = group_get(r, &later))) {
      place_put(r, &place);
      if (r->d->cooperative || (!later && !r->resident)) {
        ws_run_fault(r, WS_FAULT_RESOURCES, 0, 0, "out of memory for a work-group's registers, LDS and scratch");
        return NULL;
      }
      if (!later)
        r->limit = r->resident; // what is running must do
    }
    if (g) {
      next = __atomic_fetch_add(&r->next_group, 1, __ATOMIC_RELAXED);
      if (next < r->total_groups) {
        g->place = place;
        r->resident++;
        *number = next;
        return g;
      }
      place_put(r, &place);
      g->next = r->free;
      r->free = g;
    }
  }
  ws_group *g = r->parked;
  if (g) {
    if (!(r->parked = g->next))
      r->parked_tail = &r->parked;
    __atomic_fetch_sub(&r->nparked, 1, __ATOMIC_RELAXED);
  }
  return g;
}

static bool run_finished(const ws_run *r) {
  return !r->running && (__atomic_load_n(&r->stop, __ATOMIC_ACQUIRE) ||
                         (!r->parked && __atomic_load_n(&r->next_group, __ATOMIC_RELAXED) >= r->total_groups));
}

// With the lock: what became of a group that a thread has worked on.
static void group_back(ws_run *r, ws_group *g, enum slice_end end) {
  if (end == SLICE_USED_UP || end == SLICE_IDLE) {
    g->next = NULL;
    *r->parked_tail = g;
    r->parked_tail = &g->next;
    __atomic_fetch_add(&r->nparked, 1, __ATOMIC_RELAXED);
  } else {
    r->resident--;
    g->next = r->free;
    r->free = g;
  }
  r->running--;
  pool.busy--;
}

void ws_thread_name(void) { pthread_setname_np(pthread_self(), "wavesim"); }

static void *worker(void *unused) {
  (void)unused;
  ws_thread_name();
  bool prefer_new = false;
  unsigned idle = 0;
  ws_visitor me;
  ws_visitor_add(&me, true);
  pthread_mutex_lock(&pool.lock);
  while (!pool.stop) {
    ws_run *r = NULL;
    ws_group *g = NULL;
    uint64_t number = NO_GROUP;
    for (ws_run **at = &pool.runs; *at && pool.busy < pool.nthreads; at = &(*at)->next) {
      if (!(g = run_take(*at, prefer_new, &number)))
        continue;
      r = *at;
      // To the end of the list: several queues' dispatches get turns alike.
      if (r->next) {
        *at = r->next;
        while (*at)
          at = &(*at)->next;
        *at = r;
        r->next = NULL;
      }
      break;
    }
    if (!g) {
      // A fault while taking may have ended a run nobody else works on.
      for (ws_run *q = pool.runs; q; q = q->next)
        if (run_finished(q))
          pthread_cond_broadcast(&q->done);
      pthread_cond_wait(&pool.work, &pool.lock);
      continue;
    }
    r->running++;
    pool.busy++;
    pthread_mutex_unlock(&pool.lock);

    enum slice_end end;
    for (;;) {
      if (number != NO_GROUP)
        ws_group_start(r, g, number);
      end = group_slice(r, g, &me);
      if (end == SLICE_ENDED || end == SLICE_STOPPED)
        place_put(r, &g->place);
      if (end == SLICE_ENDED) {
        idle = 0;
        // The next group at once, unless others should have a turn.
        if (__atomic_load_n(&pool.nruns, __ATOMIC_RELAXED) == 1 && !__atomic_load_n(&r->nparked, __ATOMIC_RELAXED) &&
            __atomic_load_n(&r->next_group, __ATOMIC_RELAXED) < r->total_groups && place_take(r, &g->place)) {
          number = __atomic_fetch_add(&r->next_group, 1, __ATOMIC_RELAXED);
          if (number < r->total_groups)
            continue;
          place_put(r, &g->place);
        }
      } else if (end == SLICE_USED_UP) {
        idle = 0;
      }
      break;
    }
    if (end == SLICE_IDLE && ++idle > 64)
      usleep(idle > 1024 ? 200 : 10); // everything sleeps: likely waits for the host

    pthread_mutex_lock(&pool.lock);
    prefer_new = end == SLICE_USED_UP || end == SLICE_IDLE;
    group_back(r, g, end);
    if (run_finished(r))
      pthread_cond_broadcast(&r->done);
    if (pool.runs->next || !run_finished(r))
      pthread_cond_signal(&pool.work); // a place or a parked group became available
  }
  pthread_mutex_unlock(&pool.lock);
  ws_visitor_remove(&me);
  return NULL;
}

static bool pool_start(void) { // with the lock
  while (pool.stopping)
    pthread_cond_wait(&pool.stopped, &pool.lock);
  if (pool.nthreads)
    return true;
  group_slice_length = ws_env_given.turn ? 1 : GROUP_SLICE;
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  const uint64_t n = ws_env_given.threads ? ws_env.threads : cores > 0 ? (uint64_t)cores : 1;
  pool.threads = calloc(n, sizeof *pool.threads);
  if (!pool.threads)
    return false;
  pool.stop = false;
  pool.owner = getpid();
  while (pool.nthreads < n && !pthread_create(&pool.threads[pool.nthreads], NULL, worker, NULL))
    pool.nthreads++;
  return pool.nthreads > 0;
}

__attribute__((destructor)) void ws_sched_shutdown(void) {
  // A child made by fork has the pool as it was then, perhaps locked, with threads that leave a condition variable and
  // never will: it leaves it alone.
  if (pool.owner && pool.owner != getpid())
    return;
  pthread_mutex_lock(&pool.lock);
  pool.stop = true;
  for (ws_run *r = pool.runs; r; r = r->next)
    ws_run_fault(r, WS_FAULT_STOPPED, 0, 0, "the runtime was shut down");
  pthread_cond_broadcast(&pool.work);
  unsigned n = pool.nthreads;
  pthread_t *threads = pool.threads;
  pool.nthreads = 0;
  pool.threads = NULL;
  // At the process's end queues are there, and what they dispatch now would tell the threads not to stop.
  pool.stopping = true;
  pthread_mutex_unlock(&pool.lock);
  for (unsigned i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
  free(threads);
  pthread_mutex_lock(&pool.lock);
  for (ws_run *r = pool.runs; r; r = r->next)
    pthread_cond_broadcast(&r->done);
  while (pool.slots) {
    wave_slot *s = pool.slots;
    pool.slots = s->next;
    munmap(s, SLOT_BYTES);
  }
  pool.nslots = 0;
  while (pool.nblocks) {
    block_free(pool.blocks[--pool.nblocks]);
  }
  pool.kept = 0;
  pool.stopping = false;
  pthread_cond_broadcast(&pool.stopped);
  pthread_mutex_unlock(&pool.lock);
}

// ---------------------------------------------------------------- a dispatch

// With the lock: the group of a run that has no other, for one slice on the calling thread, where the pool has a thread
// to spare for it. A short kernel ends here, and nobody is woken for it; the pool goes on with a long one.
static void run_here(ws_run *r, ws_visitor *me) {
  uint64_t number;
  ws_group *g = pool.busy < pool.nthreads ? run_take(r, false, &number) : NULL;
  if (!g)
    return;
  r->running++;
  pool.busy++;
  pthread_mutex_unlock(&pool.lock);
  ws_group_start(r, g, number);
  const enum slice_end end = group_slice(r, g, me);
  if (end == SLICE_ENDED || end == SLICE_STOPPED)
    place_put(r, &g->place);
  pthread_mutex_lock(&pool.lock);
  group_back(r, g, end);
}

static bool run_groups(ws_run *r, ws_visitor *me) {
  r->trace = ws_trace_begin(r->gpu, r->d->kernel_name, r->wave_size, r->entry, r->total_groups, r->waves_per_group);
  pthread_mutex_lock(&pool.lock);
  if (!pool_start()) {
    pthread_mutex_unlock(&pool.lock);
    ws_run_fault(r, WS_FAULT_RESOURCES, 0, 0, "no host thread could be started");
    ws_trace_end(r->trace);
    return false;
  }
  ws_run **at = &pool.runs;
  while (*at)
    at = &(*at)->next;
  *at = r;
  __atomic_fetch_add(&pool.nruns, 1, __ATOMIC_RELAXED);
  if (r->total_groups == 1)
    run_here(r, me);
  if (r->total_groups > 1)
    pthread_cond_broadcast(&pool.work);
  else if (pool.runs->next || !run_finished(r))
    pthread_cond_signal(&pool.work);
  if (!run_finished(r) && r->d->waits)
    r->d->waits();
  while (!run_finished(r))
    pthread_cond_wait(&r->done, &pool.lock);
  for (at = &pool.runs; *at != r; at = &(*at)->next)
    ;
  *at = r->next;
  __atomic_fetch_sub(&pool.nruns, 1, __ATOMIC_RELAXED);
  for (unsigned list = 0; list < 2; list++) {
    ws_group **head = list ? &r->free : &r->parked;
    while (*head) {
      ws_group *g = *head;
      *head = g->next;
      if (list == 0) // parked when the run was stopped
        place_put(r, &g->place);
      group_account(g);
      group_put(g);
    }
  }
  if (pool.runs)
    pthread_cond_broadcast(&pool.work); // the places of what was parked
  pthread_mutex_unlock(&pool.lock);
  ws_trace_end(r->trace);
  r->d->instructions = r->instructions;
  return !r->d->fault[0];
}

bool ws_dispatch_run(ws_dispatch *d) {
  ws_run r = {.d = d, .gpu = d->gpu};
  d->fault[0] = 0;
  d->fault_addr = d->fault_pc = 0;
  d->instructions = 0;
  memset(d->stats, 0, sizeof d->stats);
  r.parked_tail = &r.parked;
  pthread_mutex_init(&r.fault_lock, NULL);
  pthread_cond_init(&r.done, NULL);
  pthread_mutex_lock(&pool.lock);
  bool threads = pool_start();
  pthread_mutex_unlock(&pool.lock);
  r.max_instructions = ws_env.max_instructions;
  // Idle workers of OpenMP end early: kernels of clang and of GCC, by their names.
  r.barrier_strict =
      ws_env.barrier_strict &&
      !(d->kernel_name && (!strncmp(d->kernel_name, "__omp_offloading_", 17) || strstr(d->kernel_name, "._omp_fn.")));
  ws_mem_dispatch_begin();
  ws_visitor me;
  ws_visitor_add(&me, true);
  ws_visitor_enter(&me);
  bool ok = threads && ws_run_prepare(&r);
  ws_visitor_leave(&me);
  ok = ok && run_groups(&r, &me);
  ws_visitor_remove(&me);
  ws_mem_dispatch_end();
  if (!threads)
    ws_run_fault(&r, WS_FAULT_RESOURCES, 0, 0, "no host thread could be started");
  pthread_cond_destroy(&r.done);
  pthread_mutex_destroy(&r.fault_lock);
  return ok;
}
