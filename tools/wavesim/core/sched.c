// sched.c: runs a dispatch. The packet and the kernel descriptor are validated,
// work-groups are spread over a pool of host threads, the waves of a group take
// turns on one thread, and a group that has used up its time slice gives way to
// others up to the residency of the real chip, so that a wave or group that
// waits for another one never keeps it from running. Also here: the state a
// wave starts with, barriers, the counters of memory instructions in flight,
// and faults.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/sched.h"
#include "core/limits.h"
#include "core/trace.h"
#include "core/window.h"

#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

// Instructions a wave runs before the next wave of its group gets its turn.
// Short, because waves that spin waste what they get.
#define WAVE_QUANTUM 1024
// Instructions a group runs before it is parked in favour of others. Where
// WAVESIM_TURN=N says how long turns are, a group has one of each wave's.
#define GROUP_SLICE (1u << 17)
// Per lane, for kernels that use a dynamic stack, when the packet does not say. What
// the user asks for goes to all kernels: LLVM counts the stack of some too small.
#define DEFAULT_DYNAMIC_STACK (16u << 10)
// What LDS and private memory hold at first: a NaN, and no address of anything.
#define FILL 0x7fc0deadu

// ---------------------------------------------------------------- kernels

// The kernel descriptor of AMDGPUUsage, "Kernel Descriptor" (code object v3 and newer).
typedef struct kernel_descriptor {
  uint32_t group_segment_fixed_size;
  uint32_t private_segment_fixed_size;
  uint32_t kernarg_size;
  uint32_t reserved0;
  int64_t entry_offset;
  uint8_t reserved1[20];
  uint32_t rsrc3, rsrc1, rsrc2;
  uint16_t properties;
  uint16_t kernarg_preload;
  uint32_t reserved2;
} kernel_descriptor;
_Static_assert(sizeof(kernel_descriptor) == 64, "layout fixed by the ABI");

enum { // properties
  KP_PRIVATE_SEGMENT_BUFFER = 1 << 0,
  KP_DISPATCH_PTR = 1 << 1,
  KP_QUEUE_PTR = 1 << 2,
  KP_KERNARG_SEGMENT_PTR = 1 << 3,
  KP_DISPATCH_ID = 1 << 4,
  KP_FLAT_SCRATCH_INIT = 1 << 5,
  KP_PRIVATE_SEGMENT_SIZE = 1 << 6,
  KP_WAVE32 = 1 << 10,
  KP_DYNAMIC_STACK = 1 << 11,
};

enum { MAX_USER_SGPRS = 32 };

// Bits [hi:lo] of x.
static uint32_t bits(uint32_t x, unsigned hi, unsigned lo) { return (x >> lo) & (uint32_t)((2ull << (hi - lo)) - 1); }

struct ws_run {
  ws_dispatch *d;
  const ws_gpu *gpu;
  // What every wave starts with.
  uint32_t group_size[3], grid_size[3], groups[3];
  uint64_t total_groups;
  uint32_t wave_size, waves_per_group;
  uint32_t user_sgprs[MAX_USER_SGPRS], nuser;
  bool sgpr_id[3], sgpr_info, sgpr_scratch_offset;
  bool ttmp_ids;     // work-group ids in TTMPs instead (gfx12)
  unsigned vgpr_ids; // highest dimension whose work-item id is wanted
  bool packed_ids;
  uint32_t mode;
  uint32_t vgprs, agprs, sgprs; // allocated
  uint64_t entry;
  uint32_t lds_bytes, scratch_bytes;
  uint64_t max_instructions; // 0: no limit
  ws_trace *trace;           // NULL: none asked for
  bool barrier_lenient;      // ended waves do not count at barriers
  bool one_cu;               // a group stays in one compute unit of its work-group processor
  // Progress. The atomic ones are also touched without the pool's lock.
  uint64_t next_group;             // atomic
  uint32_t nparked;                // atomic
  int stop;                        // atomic: a fault, cancelled or shut down
  uint64_t instructions;           // atomic
  uint32_t running;                // workers on it
  uint32_t resident;               // groups started and not ended
  uint32_t contexts;               // of groups, with a group or without
  uint32_t limit;                  // of resident
  ws_group *parked, **parked_tail; // a queue
  ws_group *free;                  // contexts without a group
  ws_run *next;                    // in the pool's list
  pthread_cond_t done;
  pthread_mutex_t fault_lock;
};

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
  ws_run *runs;
  unsigned nruns; // atomic for readers without the lock
  bool stop;
  unsigned nthreads;
  pthread_t *threads;
  wave_slot *slots;
  unsigned nslots;
  block blocks[WS_LIMIT_KEPT_BLOCKS];
  unsigned nblocks;
  uint64_t kept; // bytes of blocks
  uint64_t used; // bytes of groups' contexts
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER};

bool ws_track_waits = true;
bool ws_registers_strict = true;
static bool env_barrier_lenient;
static uint64_t env_max_instructions;
static uint64_t wave_quantum = WAVE_QUANTUM, group_slice_length = GROUP_SLICE;
static uint32_t env_stack;
static bool env_stack_asked;
static uint64_t env_memory = (uint64_t)WS_LIMIT_GROUPS_MIB * WS_MIB;
static uint32_t env_fill = FILL;
static bool env_fill_random;

static uint64_t env_number(const char *name, uint64_t otherwise) {
  const char *s = getenv(name);
  if (!s || !*s)
    return otherwise;
  char *end;
  unsigned long long v = strtoull(s, &end, 0);
  return *end ? otherwise : v;
}

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
  for (unsigned i = 0; i < pool.nblocks; i++) {
    block b = pool.blocks[i];
    if (b.scratch == scratch && b.size >= *size && b.size / 4 <= *size) {
      pool.blocks[i] = pool.blocks[--pool.nblocks];
      pool.kept -= b.size;
      *size = b.size;
      return b.p;
    }
  }
  *size = (*size + 4095) / 4096 * 4096;
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

// n bytes (rounded up to 4) at p become what they are before anybody writes.
static void fill(uint8_t *p, size_t n) {
  n = (n + 3) / 4;
  if (!env_fill_random) {
    const uint32_t v = env_fill;
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
  fill(w->scratch + (size_t)w->scratch_filled * w->lanes, (size_t)(to - w->scratch_filled) * w->lanes);
  w->scratch_filled = to;
}

bool ws_wave_mem_find(ws_wave *w, uint64_t addr, uint64_t n) {
  if (!ws_window_has(addr)) {
    if (!ws_mem_find(addr, n, &w->mem))
      return false;
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
  *later = r->contexts && pool.used + bytes > env_memory;
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

__attribute__((format(printf, 5, 6))) static void run_fault_pc(ws_run *r, hsa_status_t status, uint64_t addr,
                                                               uint64_t pc, const char *fmt, ...) {
  pthread_mutex_lock(&r->fault_lock);
  if (!r->d->fault[0]) {
    r->d->fault_addr = addr;
    r->d->fault_pc = pc;
    r->d->fault_status = status;
    int n = snprintf(r->d->fault, sizeof r->d->fault, "kernel %s: ", r->d->kernel_name ? r->d->kernel_name : "?");
    if (n < 0 || (size_t)n >= sizeof r->d->fault)
      n = 0;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(r->d->fault + n, sizeof r->d->fault - (size_t)n, fmt, ap);
    va_end(ap);
  }
  pthread_mutex_unlock(&r->fault_lock);
  run_stop(r);
}

#define run_fault_at(r, status, addr, ...) run_fault_pc(r, status, addr, 0, __VA_ARGS__)
// A packet or kernel descriptor that is refused.
#define run_fault(r, ...) run_fault_at(r, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, 0, __VA_ARGS__)

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
  run_fault_pc(g->run, g->memory_fault ? (hsa_status_t)HSA_STATUS_ERROR_MEMORY_FAULT : HSA_STATUS_SUCCESS, addr, pc,
               "work-group (%u,%u,%u), wave %u%s: %s%s", g->id[0], g->id[1], g->id[2], w->index, where, what, inst);
}

// ---------------------------------------------------------------- counters

static void mark(ws_wave *w, unsigned q, const ws_flight *f) {
  if (f->scalar) {
    for (unsigned r = f->reg; r < (unsigned)f->reg + f->n && r < WS_SGPRS; r++)
      w->outstanding_s[r / 64] |= 1ull << (r % 64);
    return;
  }
  for (unsigned r = f->reg; r < (unsigned)f->reg + f->n && r < WS_VGPRS; r++)
    w->outstanding[q][r / 64] |= 1ull << (r % 64);
}

static void update_pending(ws_wave *w) {
  uint64_t any = w->outstanding_s[0] | w->outstanding_s[1];
  for (unsigned q = 0; q < WS_VECTOR_QUEUES; q++)
    for (unsigned k = 0; k < WS_VGPRS / 64; k++)
      any |= w->outstanding[q][k];
  w->pending = any;
}

static void drop_oldest(ws_wave *w, unsigned q, unsigned keep) {
  ws_priv *p = w->priv;
  if (p->q[q].count <= keep)
    return;
  if (q < WS_VECTOR_QUEUES)
    memset(w->outstanding[q], 0, sizeof w->outstanding[q]);
  if (q == (WS_HAS(w->gpu, split_counters) ? WS_Q_KM : WS_Q_LGKM))
    memset(w->outstanding_s, 0, sizeof w->outstanding_s);
  p->q[q].head += p->q[q].count - keep;
  p->q[q].count = keep;
  p->q[q].scalars = 0;
  for (unsigned k = 0; k < keep; k++) {
    const ws_flight *f = &p->q[q].e[(p->q[q].head + k) % WS_Q_ENTRIES];
    p->q[q].scalars += f->scalar == WS_SMEM;
    mark(w, q, f);
  }
  update_pending(w);
}

void ws_issue_slow(ws_wave *w, unsigned q, unsigned reg, unsigned n, unsigned scalar) {
  ws_priv *p = w->priv;
  unsigned most = q == WS_Q_KM ? 31 : q == WS_Q_VM || WS_HAS(w->gpu, wide_counters) ? 63 : 15;
  if (p->q[q].count >= most)
    drop_oldest(w, q, most - 1);
  ws_flight *f = &p->q[q].e[(p->q[q].head + p->q[q].count++) % WS_Q_ENTRIES];
  *f = (ws_flight){(uint16_t)reg, (uint8_t)n, (uint8_t)scalar};
  p->q[q].scalars += scalar == WS_SMEM;
  if (n) {
    mark(w, q, f);
    w->pending = 1;
  }
}

void ws_wait(ws_wave *w, unsigned q, unsigned n) {
  ws_priv *p = w->priv;
  // A store is visible to the rest of the machine once its counter says so;
  // the host needs a fence for that where its own stores can linger.
  if (q == WS_Q_VM && p->stored && n == 0) {
    p->stored = false;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
  // SMEM returns out of order: with one in flight a count above 0 says nothing
  // about any particular instruction.
  if (n && p->q[q].scalars)
    return;
  drop_oldest(w, q, n);
}

// ---------------------------------------------------------------- starting a group

// Wave w of the current group: registers as AMDGPUUsage, "Initial Kernel
// Execution State" says.
static void wave_start(ws_run *r, ws_group *g, ws_wave *w, const uint32_t size[3]) {
  uint32_t items = size[0] * size[1] * size[2];
  uint32_t first = w->index * r->wave_size;
  uint32_t n = items - first < r->wave_size ? items - first : r->wave_size;

  memset(w->s, 0, sizeof w->s);
  memcpy(w->s, r->user_sgprs, r->nuser * sizeof(uint32_t));
  unsigned s = r->nuser;
  if (r->ttmp_ids) { // gfx12: ttmp9 is x, ttmp7 y and z, ttmp8[29:25] the wave in its group
    w->s[WS_S_TTMP + 9] = g->id[0];
    w->s[WS_S_TTMP + 7] = (g->id[1] & 0xffff) | g->id[2] << 16;
    w->s[WS_S_TTMP + 8] = (uint32_t)w->index << 25;
  } else {
    for (unsigned k = 0; k < 3; k++)
      if (r->sgpr_id[k])
        w->s[s++] = g->id[k];
  }
  if (r->sgpr_info)
    w->s[s++] = (w->index == 0 ? 0x80000000u : 0) | g->waves;
  if (r->sgpr_scratch_offset)
    w->s[s++] = (uint32_t)(w->scratch_base - ws_window_base());
  WS_EXEC(w) = n == 64 ? ~0ull : (1ull << n) - 1;

  w->scc = 0;
  w->flat_scratch = 0;
  w->hw_id = ws_place_hw_id(r->gpu, &g->place, w->index);
  w->xcc_id = ws_place_xcc_id(r->gpu, &g->place);
  w->mode = r->mode;
  w->stop = WS_RUN;
  w->mem = (ws_range){0, 0};
  w->scratch_filled = 0;
  w->pending = 0;
  memset(w->outstanding, 0, sizeof w->outstanding);
  memset(w->outstanding_s, 0, sizeof w->outstanding_s);
  ws_priv *p = w->priv;
  for (unsigned q = 0; q < WS_QUEUES; q++)
    p->q[q].head = p->q[q].count = p->q[q].scalars = 0;
  p->stored = p->gws_waiting = false;

  // Deterministic registers: a kernel that reads one before writing it gives
  // the same result every time.
  memset(w->v, 0, r->vgprs * sizeof w->v[0]);
  if (r->agprs)
    memset(w->v + WS_VGPRS / 2, 0, r->agprs * sizeof w->v[0]);

  uint32_t sx = size[0], sy = size[1];
  if (sx >= first + n) { // one row: no division
    for (uint32_t l = 0; l < n; l++)
      w->v[0][l] = first + l;
  } else {
    uint32_t x = first % sx, rest = first / sx, y = rest % sy, z = rest / sy;
    unsigned ids = r->vgpr_ids;
    for (uint32_t l = 0; l < n; l++) {
      if (r->packed_ids) {
        w->v[0][l] = x | (ids > 0 ? y << 10 : 0) | (ids > 1 ? z << 20 : 0);
      } else {
        w->v[0][l] = x;
        if (ids > 0)
          w->v[1][l] = y;
        if (ids > 1)
          w->v[2][l] = z;
      }
      if (++x == sx) {
        x = 0;
        if (++y == sy)
          y = 0, z++;
      }
    }
  }
  ws_wave_jump(w, r->entry);
}

struct ws_gws *ws_group_gws(const ws_group *g) {
  return g->run->d->gws;
}

static void group_start(ws_run *r, ws_group *g, uint64_t number) {
  uint32_t size[3];
  for (unsigned k = 0; k < 3; k++) {
    g->id[k] = (uint32_t)(number % r->groups[k]);
    number /= r->groups[k];
    // The last group of a dimension is smaller when the grid is no multiple.
    uint64_t left = (uint64_t)r->grid_size[k] - (uint64_t)g->id[k] * r->group_size[k];
    size[k] = left < r->group_size[k] ? (uint32_t)left : r->group_size[k];
  }
  g->waves = (size[0] * size[1] * size[2] + r->wave_size - 1) / r->wave_size;
  g->live = g->waves;
  g->ready = g->waves == 64 ? ~0ull : (1ull << g->waves) - 1;
  g->waiting = g->signaled = g->passed = 0;
  if (r->lds_bytes)
    fill(g->lds, r->lds_bytes);
  for (uint32_t i = 0; i < g->waves; i++)
    wave_start(r, g, g->wave[i], size);
}

// ---------------------------------------------------------------- running a group

enum slice_end { SLICE_ENDED, SLICE_USED_UP, SLICE_IDLE, SLICE_STOPPED };

// The fault of the first of some waves that are at the barrier, with what a check of
// the device runtime has to say of it.
static void barrier_fault(ws_group *g, uint64_t at, unsigned count, const char *what, unsigned ended) {
  ws_wave *w = g->wave[__builtin_ctzll(at)];
  char line[WS_LIMIT_TRAP_TEXT + 100];
  const bool check = ws_check_text(w, line, sizeof line);
  ws_fault(w, ws_code_at(w->code, ws_wave_pc(w) - 4), -1, 0,
           "%s%sbarrier that some waves never reach: %u of the work-group's %u waves %s it, %u ended without it",
           check ? line : "", check ? "; " : "", count, g->waves, what, ended);
}

// Every live wave waits at the barrier: on hardware the count leaves out waves
// that have ended and the barrier opens. The source languages say that all
// work-items of the group reach it, so that is a fault here unless the host
// asked for the hardware's rule, or the kernel is one of OpenMP's: there
// worker waves that no parallel region needs end at once (DeviceRTL,
// Kernel.cpp) while the main one goes on through barriers.
static bool barrier_open(ws_group *g) {
  if (WS_HAS(g->run->gpu, split_barrier)) { // in two halves: it would have opened
    ws_wave *w = g->wave[__builtin_ctzll(g->waiting)];
    ws_fault(w, ws_code_at(w->code, ws_wave_pc(w) - 4), -1, 0,
             "every wave waits at the barrier, and %d have not signaled it",
             __builtin_popcountll(g->waiting & ~g->signaled));
    return false;
  }
  if (g->live < g->waves && !g->run->barrier_lenient) {
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
  if (g->signaled != all && !g->run->barrier_lenient) {
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
    run_fault_at(r, HSA_STATUS_SUCCESS, 0,
                 "work-group (%u,%u,%u): more than WAVESIM_MAX_INSTRUCTIONS=%llu instructions", g->id[0], g->id[1],
                 g->id[2], (unsigned long long)r->max_instructions);
    return;
  }
  ws_wave *w = g->wave[__builtin_ctzll(any)];
  ws_fault(w, ws_code_at(w->code, ws_wave_pc(w)), -1, 0, "more than WAVESIM_MAX_INSTRUCTIONS=%llu instructions",
           (unsigned long long)r->max_instructions);
}

// ws_wave_run, every instruction recorded.
static uint64_t run_traced(ws_run *r, ws_group *g, ws_wave *w, uint64_t budget) {
  const uint64_t group = g->id[0] + (uint64_t)r->groups[0] * (g->id[1] + (uint64_t)r->groups[1] * g->id[2]);
  uint64_t n = 0;
  while (n < budget && !w->stop) {
    ws_trace_step(r->trace, w, group);
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
static void ring(ws_wave *w) {
  ws_signal_rung(w->bell);
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
      run_fault_at(r, HSA_STATUS_ERROR, 0, "cancelled");
      break;
    }
    bool slept = true;
    for (uint64_t todo = g->ready; todo; todo &= todo - 1) {
      unsigned i = (unsigned)__builtin_ctzll(todo);
      ws_wave *w = g->wave[i];
      w->stop = WS_RUN;
      used += r->trace ? run_traced(r, g, w, wave_quantum) : ws_wave_run(w, wave_quantum);
      if (__builtin_expect(w->bell != 0, 0)) {
        ring(w);
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
        run_fault_at(r, HSA_STATUS_ERROR_OUT_OF_RESOURCES, 0,
                     "out of memory for a work-group's registers, LDS and scratch");
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

static void *worker(void *unused) {
  (void)unused;
  bool prefer_new = false;
  unsigned idle = 0;
  ws_visitor me;
  ws_visitor_add(&me, true);
  pthread_mutex_lock(&pool.lock);
  while (!pool.stop) {
    ws_run *r = NULL;
    ws_group *g = NULL;
    uint64_t number = NO_GROUP;
    for (ws_run **at = &pool.runs; *at; at = &(*at)->next) {
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
    pthread_mutex_unlock(&pool.lock);

    enum slice_end end;
    for (;;) {
      if (number != NO_GROUP)
        group_start(r, g, number);
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
    prefer_new = false;
    if (end == SLICE_USED_UP || end == SLICE_IDLE) {
      g->next = NULL;
      *r->parked_tail = g;
      r->parked_tail = &g->next;
      __atomic_fetch_add(&r->nparked, 1, __ATOMIC_RELAXED);
      prefer_new = true;
    } else {
      r->resident--;
      g->next = r->free;
      r->free = g;
    }
    r->running--;
    if (run_finished(r))
      pthread_cond_broadcast(&r->done);
    pthread_cond_signal(&pool.work); // a place or a parked group became available
  }
  pthread_mutex_unlock(&pool.lock);
  ws_visitor_remove(&me);
  return NULL;
}

static bool pool_start(void) { // with the lock
  if (pool.nthreads)
    return true;
  ws_track_waits = env_number("WAVESIM_WAITCNT", 1) != 0;
  ws_registers_strict = env_number("WAVESIM_REGISTERS", 1) != 0;
  env_barrier_lenient = env_number("WAVESIM_BARRIER_STRICT", 1) == 0;
  env_max_instructions = env_number("WAVESIM_MAX_INSTRUCTIONS", 0);
  wave_quantum = env_number("WAVESIM_TURN", 0);
  if (!wave_quantum)
    wave_quantum = WAVE_QUANTUM;
  else
    group_slice_length = 1;
  env_stack = (uint32_t)env_number("WAVESIM_STACK", DEFAULT_DYNAMIC_STACK);
  env_stack_asked = getenv("WAVESIM_STACK");
  const uint64_t mib = env_number("WAVESIM_MEMORY", WS_LIMIT_GROUPS_MIB);
  env_memory = (mib < 1 ? 1 : mib > 1 << 24 ? 1 << 24 : mib) * WS_MIB;
  const char *with = getenv("WAVESIM_FILL");
  env_fill_random = with && !strcmp(with, "random");
  env_fill = (uint32_t)env_number("WAVESIM_FILL", FILL);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  uint64_t n = env_number("WAVESIM_THREADS", cores > 0 ? (uint64_t)cores : 1);
  n = n < 1 ? 1 : n > 1024 ? 1024 : n;
  pool.threads = calloc(n, sizeof *pool.threads);
  if (!pool.threads)
    return false;
  pool.stop = false;
  while (pool.nthreads < n && !pthread_create(&pool.threads[pool.nthreads], NULL, worker, NULL))
    pool.nthreads++;
  return pool.nthreads > 0;
}

__attribute__((destructor)) void ws_sched_shutdown(void) {
  pthread_mutex_lock(&pool.lock);
  pool.stop = true;
  for (ws_run *r = pool.runs; r; r = r->next)
    run_fault_at(r, HSA_STATUS_ERROR, 0, "the runtime was shut down");
  pthread_cond_broadcast(&pool.work);
  unsigned n = pool.nthreads;
  pthread_t *threads = pool.threads;
  pool.nthreads = 0;
  pool.threads = NULL;
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
  pthread_mutex_unlock(&pool.lock);
}

// ---------------------------------------------------------------- a dispatch

// Everything that must hold before a wave can start; false with d->fault set.
static bool prepare(ws_run *r) {
  ws_dispatch *d = r->d;
  const ws_gpu *gpu = r->gpu;
  hsa_kernel_dispatch_packet_t p;
  memcpy(&p, d->packet, sizeof p);

  unsigned dims = p.setup & 3;
  if (dims < 1 || dims > 3)
    return run_fault(r, "dispatch packet with %u dimensions", dims), false;
  uint32_t size[3] = {p.workgroup_size_x, p.workgroup_size_y, p.workgroup_size_z};
  uint32_t grid[3] = {p.grid_size_x, p.grid_size_y, p.grid_size_z};
  uint64_t items = 1;
  r->total_groups = 1;
  for (unsigned k = 0; k < 3; k++) {
    if (k >= dims)
      size[k] = grid[k] = 1;
    if (!size[k] || !grid[k])
      return run_fault(r, "%s size 0 in dimension %c", size[k] ? "grid" : "work-group", "xyz"[k]), false;
    items *= size[k];
    r->group_size[k] = size[k];
    r->grid_size[k] = grid[k];
    r->groups[k] = (uint32_t)(((uint64_t)grid[k] + size[k] - 1) / size[k]);
    if (__builtin_mul_overflow(r->total_groups, r->groups[k], &r->total_groups))
      return run_fault(r, "grid of %ux%ux%u is too large", grid[0], grid[1], grid[2]), false;
  }
  if (items > WS_MAX_GROUP_ITEMS)
    return run_fault(r, "work-group of %llu work-items; the hardware's limit is %d", (unsigned long long)items,
                     WS_MAX_GROUP_ITEMS),
           false;

  uint64_t object = p.kernel_object;
  ws_range range = {0, 0};
  if (object % 64 || !ws_mem_ok(&range, object, sizeof(kernel_descriptor)))
    return run_fault(r, "kernel object 0x%llx is no kernel descriptor in loaded memory", (unsigned long long)object),
           false;
  kernel_descriptor k;
  memcpy(&k, (const void *)(uintptr_t)object, sizeof k);

  r->entry = object + (uint64_t)k.entry_offset;
  r->wave_size = gpu->wave_size;
  if (WS_HAS(gpu, wave32))
    r->wave_size = k.properties & KP_WAVE32 ? 32 : 64;
  else if (k.properties & KP_WAVE32)
    return run_fault(r, "kernel descriptor asks for wave32, which %s does not have", gpu->name), false;
  r->waves_per_group = (uint32_t)((items + r->wave_size - 1) / r->wave_size);
  r->one_cu = WS_HAS(gpu, hw_id1) && !bits(k.rsrc1, 29, 29); // WGP_MODE

  // Memory.
  r->lds_bytes = p.group_segment_size;
  if (r->lds_bytes < k.group_segment_fixed_size)
    return run_fault(r, "packet gives %u bytes of group memory, the kernel needs %u", p.group_segment_size,
                     k.group_segment_fixed_size),
           false;
  if (r->lds_bytes > gpu->lds_bytes)
    return run_fault(r, "%u bytes of group memory; %s has %u", r->lds_bytes, gpu->name, gpu->lds_bytes), false;
  uint64_t scratch = p.private_segment_size;
  if (scratch < k.private_segment_fixed_size)
    return run_fault(r, "packet gives %u bytes of private memory, the kernel needs %u", p.private_segment_size,
                     k.private_segment_fixed_size),
           false;
  if ((k.properties & KP_DYNAMIC_STACK || (scratch && env_stack_asked)) && scratch == k.private_segment_fixed_size)
    scratch += env_stack;
  scratch = (scratch + 3) / 4 * 4;
  // The hardware's limit: COMPUTE_TMPRING_SIZE.WAVESIZE counts KiB of a wave in 13 bits; 256 bytes in 15 bits from
  // gfx11, in 18 from gfx12 on.
  uint64_t most = gpu->scratch_bytes / r->wave_size;
  if (scratch > most)
    return run_fault(r, "%llu bytes of private memory a work-item; %s has at most %llu", (unsigned long long)scratch,
                     gpu->name, (unsigned long long)most),
           false;
  r->scratch_bytes = (uint32_t)scratch;

  // Registers: granule counts by generation (AMDGPUUsage, compute_pgm_rsrc1).
  uint32_t granule = WS_HAS(gpu, unified_vgprs) ? 8 : 4;
  if (WS_HAS(gpu, wave32))
    granule = r->wave_size == 32 ? 8 : 4;
  uint32_t allocated = (bits(k.rsrc1, 5, 0) + 1) * granule;
  r->vgprs = allocated;
  if (WS_HAS(gpu, unified_vgprs)) {
    uint32_t offset = (bits(k.rsrc3, 5, 0) + 1) * 4;
    if (allocated > offset) {
      r->vgprs = offset;
      r->agprs = allocated - offset;
    }
  } else if (WS_HAS(gpu, agprs)) {
    r->agprs = allocated;
  }
  if (r->vgprs > WS_VGPRS / 2)
    r->vgprs = WS_VGPRS / 2;
  if (r->agprs > WS_VGPRS / 2)
    r->agprs = WS_VGPRS / 2;
  // From gfx10 on every wave has all; before, 16 at a time, counted in eights.
  r->sgprs = WS_HAS(gpu, wave32) ? WS_SGPRS : (bits(k.rsrc1, 9, 6) / 2 + 1) * 16;

  if (bits(k.rsrc1, 26, 26))
    return run_fault(r, "kernel descriptor asks for FP16_OVFL (.amdhsa_fp16_overflow), which is not modelled"), false;
  // MODE as rsrc1 says: rounding and denormals in the same order, then
  // DX10_CLAMP and IEEE (not on gfx12, where these bits mean other things), and the exception enables of rsrc2.
  r->mode = bits(k.rsrc1, 19, 12) | bits(k.rsrc2, 30, 24) << 12;
  r->mode |= WS_HAS(gpu, mode_clamp) ? bits(k.rsrc1, 21, 21) << 8 | bits(k.rsrc1, 23, 23) << 9 : 3u << 8; // gfx12: always on

  // User SGPRs, in the order of "Initial Kernel Execution State".
  unsigned limit = 16, count = bits(k.rsrc2, 5, 1), n = 0;
  uint64_t values[5] = {0, d->packet_addr, d->queue_addr, (uint64_t)(uintptr_t)p.kernarg_address, d->dispatch_id};
  if (k.properties & KP_PRIVATE_SEGMENT_BUFFER) {
    // A V# whose swizzle interleaves lanes by dwords: base, SWIZZLE_ENABLE;
    // no size limit here; INDEX_STRIDE of a wave, ADD_TID_ENABLE.
    r->user_sgprs[0] = (uint32_t)ws_window_base();
    r->user_sgprs[1] = (uint32_t)(ws_window_base() >> 32) | 1u << 31;
    r->user_sgprs[2] = 0xffffffffu;
    r->user_sgprs[3] = (r->wave_size == 64 ? 3u : 2u) << 21 | 1u << 23 | 4u << 15;
    n = 4;
  }
  for (unsigned b = 1; b < 5; b++)
    if (k.properties & (1u << b)) {
      r->user_sgprs[n++] = (uint32_t)values[b];
      r->user_sgprs[n++] = (uint32_t)(values[b] >> 32);
    }
  if (k.properties & KP_FLAT_SCRATCH_INIT) {
    r->user_sgprs[n++] = (uint32_t)ws_window_base();
    r->user_sgprs[n++] = (uint32_t)(ws_window_base() >> 32);
  }
  // The size comes before the preloaded arguments (SIISelLowering.cpp, allocateHSAUserSGPRs and its caller).
  if (k.properties & KP_PRIVATE_SEGMENT_SIZE)
    r->user_sgprs[n++] = r->scratch_bytes;
  unsigned preload = bits(k.kernarg_preload, 6, 0), preload_at = bits(k.kernarg_preload, 15, 7);
  if (preload) {
    if (!WS_HAS(gpu, kernarg_preload))
      return run_fault(r, "kernel descriptor asks for preloaded arguments, which %s does not have", gpu->name), false;
    uint64_t from = (uint64_t)(uintptr_t)p.kernarg_address + preload_at * 4;
    range = (ws_range){0, 0};
    if (n + preload > limit || !ws_mem_ok(&range, from, preload * 4))
      return run_fault(r, "kernel descriptor preloads %u dwords at offset %u: %s", preload, preload_at * 4,
                       n + preload > limit ? "too many SGPRs" : "outside the kernarg segment"),
             false;
    memcpy(r->user_sgprs + n, (const void *)(uintptr_t)from, preload * 4);
    n += preload;
    // The first 256 bytes of the code load the arguments for firmware that does not preload.
    r->entry += 256;
  }
  if (n > count || count > limit)
    return run_fault(r, "kernel descriptor has %u user SGPRs for %u that its properties ask for (limit %u)", count, n,
                     limit),
           false;
  r->nuser = count;
  r->ttmp_ids = WS_HAS(gpu, ttmp_ids);
  for (unsigned b = 0; b < 3; b++)
    r->sgpr_id[b] = bits(k.rsrc2, 7 + b, 7 + b);
  r->sgpr_info = bits(k.rsrc2, 10, 10);
  r->sgpr_scratch_offset = bits(k.rsrc2, 0, 0) && !WS_HAS(gpu, architected_flat_scratch);
  r->vgpr_ids = bits(k.rsrc2, 12, 11);
  if (r->vgpr_ids > 2)
    return run_fault(r, "kernel descriptor with reserved ENABLE_VGPR_WORKITEM_ID 3"), false;
  r->packed_ids = WS_HAS(gpu, packed_work_item_ids);

  // How many groups the chip holds at once: by wave slots, registers and LDS of
  // a compute unit. It decides which groups may wait for each other.
  uint32_t file = WS_HAS(gpu, unified_vgprs) ? 512 : WS_HAS(gpu, wave32) ? 1024 : 256;
  uint32_t simds = gpu->simds_per_cu ? gpu->simds_per_cu : 1, top = gpu->waves_per_cu / simds;
  uint32_t per_simd = file / (allocated ? allocated : 1);
  per_simd = per_simd > top ? top : per_simd;
  uint32_t groups = per_simd * simds / r->waves_per_group;
  if (r->lds_bytes && groups > gpu->lds_bytes / r->lds_bytes)
    groups = gpu->lds_bytes / r->lds_bytes;
  unsigned units;
  const unsigned room = ws_place_room(gpu, r->waves_per_group, r->one_cu, d->cu_mask, &units);
  uint64_t all = (uint64_t)(groups ? groups : 1) * (gpu->compute_units ? gpu->compute_units : 1);
  r->limit = all > UINT32_MAX ? UINT32_MAX : (uint32_t)all;

  // A group of a cooperative dispatch may wait for any other one.
  if (d->cooperative) {
    uint64_t at_once = (uint64_t)(groups ? groups : 1) * units * (WS_HAS(gpu, hw_id1) ? 2 : 1);
    at_once = at_once > room ? room : at_once;
    at_once = at_once > r->limit ? r->limit : at_once;
    if (r->total_groups > at_once)
      return run_fault_at(r, HSA_STATUS_ERROR_OUT_OF_RESOURCES, 0,
                          "a cooperative dispatch of %llu work-groups; %s has room for %llu of them at once",
                          (unsigned long long)r->total_groups, gpu->name, (unsigned long long)at_once),
             false;
  }

  if (!ws_code_find(r->entry, r->wave_size))
    return run_fault(r, "kernel entry 0x%llx is not in loaded code", (unsigned long long)r->entry), false;
  return true;
}

static bool run_groups(ws_run *r) {
  r->trace = ws_trace_begin(r->gpu, r->d->kernel_name, r->wave_size, r->entry, r->total_groups, r->waves_per_group);
  pthread_mutex_lock(&pool.lock);
  if (!pool_start()) {
    pthread_mutex_unlock(&pool.lock);
    run_fault_at(r, HSA_STATUS_ERROR_OUT_OF_RESOURCES, 0, "no host thread could be started");
    ws_trace_end(r->trace);
    return false;
  }
  ws_run **at = &pool.runs;
  while (*at)
    at = &(*at)->next;
  *at = r;
  __atomic_fetch_add(&pool.nruns, 1, __ATOMIC_RELAXED);
  if (r->total_groups == 1)
    pthread_cond_signal(&pool.work);
  else
    pthread_cond_broadcast(&pool.work);
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
  pthread_cond_broadcast(&pool.work); // the places of what was parked
  pthread_mutex_unlock(&pool.lock);
  ws_trace_end(r->trace);
  r->d->instructions = r->instructions;
  return !r->d->fault[0];
}

bool ws_dispatch_run(ws_dispatch *d) {
  ws_run r = {.d = d, .gpu = d->gpu};
  d->fault[0] = 0;
  d->fault_addr = d->fault_pc = d->fault_status = 0;
  d->instructions = 0;
  memset(d->stats, 0, sizeof d->stats);
  r.parked_tail = &r.parked;
  pthread_mutex_init(&r.fault_lock, NULL);
  pthread_cond_init(&r.done, NULL);
  pthread_mutex_lock(&pool.lock);
  bool threads = pool_start(); // reads the environment
  pthread_mutex_unlock(&pool.lock);
  r.max_instructions = env_max_instructions;
  // Idle workers of OpenMP end early: kernels of clang and of GCC, by their names.
  r.barrier_lenient = env_barrier_lenient || (d->kernel_name && (!strncmp(d->kernel_name, "__omp_offloading_", 17) ||
                                                                 strstr(d->kernel_name, "._omp_fn.")));
  ws_mem_dispatch_begin();
  ws_visitor me;
  ws_visitor_add(&me, false);
  ws_visitor_enter(&me);
  bool ok = threads && prepare(&r);
  ws_visitor_remove(&me);
  ok = ok && run_groups(&r);
  ws_mem_dispatch_end();
  if (!threads)
    run_fault_at(&r, HSA_STATUS_ERROR_OUT_OF_RESOURCES, 0, "no host thread could be started");
  pthread_cond_destroy(&r.done);
  pthread_mutex_destroy(&r.fault_lock);
  return ok;
}
