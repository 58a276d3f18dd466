// code.c: regions of code. An instruction is decoded when a wave gets there.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/code.h"
#include "core/limits.h"
#include "isa/decode.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef struct ws_pair { // the halves of a VOPD instruction in a slot
  ws_inst *half;
  struct ws_pair *next;
} ws_pair;

struct ws_code {
  const ws_gpu *gpu;
  unsigned lanes, msb; // what its instructions are decoded for
  const uint8_t *bytes;
  size_t dwords;
  uint64_t addr;
  ws_inst *slot; // one per dword and a few behind the end; exec is NULL until decoded
  size_t mapped;
  uint8_t *touched; // a bit a page of slots: something was decoded into it
  ws_pair *pairs;
  ws_code *view; // the same code, decoded for waves of another size or other VGPRs
  ws_code *next;
};
enum { SLOTS_BEHIND = 8 }; // more than the longest instruction

enum { SLOT_PAGE = 4096 };

static uint64_t decoded; // atomic; bytes of pages touched, of all regions
static ws_code *regions;
static pthread_rwlock_t regions_lock = PTHREAD_RWLOCK_INITIALIZER;

static ws_code *create(const ws_gpu *gpu, unsigned lanes, unsigned msb, const void *bytes, size_t dwords,
                       uint64_t addr) {
  ws_code *c = calloc(1, sizeof *c);
  if (!c)
    return NULL;
  c->gpu = gpu;
  c->lanes = lanes;
  c->msb = msb;
  c->bytes = bytes;
  c->dwords = dwords;
  c->addr = addr;
  if (c->dwords > SIZE_MAX / sizeof(ws_inst) - SLOTS_BEHIND) {
    free(c);
    return NULL;
  }
  // Untouched pages cost nothing, so code that never runs is never paid for.
  c->mapped = (c->dwords + SLOTS_BEHIND) * sizeof(ws_inst);
  void *slots = mmap(NULL, c->mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (slots == MAP_FAILED) {
    free(c);
    return NULL;
  }
  c->slot = slots;
  c->touched = calloc((c->mapped / SLOT_PAGE + 8) / 8, 1);
  if (!c->touched) {
    munmap(slots, c->mapped);
    free(c);
    return NULL;
  }
  return c;
}

static void forget(ws_code *c) {
  for (ws_pair *p = c->pairs, *next; p; p = next) {
    next = p->next;
    free(p->half);
    free(p);
  }
  c->pairs = NULL;
  const size_t pages = c->mapped / SLOT_PAGE + 1;
  for (size_t page = 0, end; page < pages; page = end + 1) {
    for (end = page; end < pages && c->touched[end / 8] >> end % 8 & 1;)
      end++;
    if (end == page)
      continue;
    madvise((uint8_t *)c->slot + page * SLOT_PAGE, (end - page) * SLOT_PAGE, MADV_DONTNEED);
    __atomic_sub_fetch(&decoded, (end - page) * SLOT_PAGE, __ATOMIC_RELAXED);
  }
  memset(c->touched, 0, (pages + 7) / 8);
}

static void destroy(ws_code *c) {
  forget(c);
  munmap(c->slot, c->mapped);
  free(c->touched);
  free(c);
}

bool ws_code_full(void) { return __atomic_load_n(&decoded, __ATOMIC_RELAXED) > WS_LIMIT_DECODED_BYTES; }

void ws_code_forget(void) {
  pthread_rwlock_wrlock(&regions_lock);
  for (ws_code *c = ws_code_full() ? regions : NULL; c; c = c->next)
    for (ws_code *v = c; v; v = v->view)
      forget(v);
  pthread_rwlock_unlock(&regions_lock);
}

// The pages of slot s are counted; under publish_lock.
static void touch(ws_code *c, const ws_inst *s) {
  const size_t from = (size_t)((const uint8_t *)s - (const uint8_t *)c->slot);
  for (size_t page = from / SLOT_PAGE; page <= (from + sizeof *s - 1) / SLOT_PAGE; page++)
    if (!(c->touched[page / 8] >> page % 8 & 1)) {
      c->touched[page / 8] = (uint8_t)(c->touched[page / 8] | 1u << page % 8);
      __atomic_add_fetch(&decoded, SLOT_PAGE, __ATOMIC_RELAXED);
    }
}

ws_code *ws_code_create(const ws_gpu *gpu, const void *bytes, size_t size, uint64_t addr) {
  ws_code *c = create(gpu, gpu->wave_size, 0, bytes, size / 4, addr);
  if (!c)
    return NULL;
  pthread_rwlock_wrlock(&regions_lock);
  c->next = regions;
  regions = c;
  pthread_rwlock_unlock(&regions_lock);
  return c;
}

void ws_code_destroy(ws_code *c) {
  if (!c)
    return;
  pthread_rwlock_wrlock(&regions_lock);
  for (ws_code **p = &regions; *p; p = &(*p)->next)
    if (*p == c) {
      *p = c->next;
      break;
    }
  pthread_rwlock_unlock(&regions_lock);
  for (ws_code *view; c; c = view) {
    view = c->view;
    destroy(c);
  }
}

bool ws_code_holds(const ws_code *c, uint64_t pc) { return pc - c->addr < 4 * (uint64_t)c->dwords; }

// Under the lock; *last is the last view of the region that pc is in.
static ws_code *find(uint64_t pc, unsigned lanes, unsigned msb, ws_code **last) {
  ws_code *c = regions;
  while (c && !ws_code_holds(c, pc))
    c = c->next;
  for (; c && (c->lanes != lanes || c->msb != msb); c = c->view)
    *last = c;
  return c;
}

ws_code *ws_code_find(uint64_t pc, unsigned lanes, unsigned msb) {
  ws_code *last = NULL;
  pthread_rwlock_rdlock(&regions_lock);
  ws_code *c = find(pc, lanes, msb, &last);
  pthread_rwlock_unlock(&regions_lock);
  if (c || !last)
    return c;
  pthread_rwlock_wrlock(&regions_lock);
  last = NULL;
  c = find(pc, lanes, msb, &last);
  if (!c && last)
    c = last->view = create(last->gpu, lanes, msb, last->bytes, last->dwords, last->addr);
  pthread_rwlock_unlock(&regions_lock);
  return c;
}
unsigned ws_code_msb(const ws_code *c) { return c ? c->msb : 0; }

const ws_inst *ws_code_at(ws_code *c, uint64_t pc) {
  return ws_code_holds(c, pc) && !((pc - c->addr) & 3) ? &c->slot[(pc - c->addr) / 4] : NULL;
}

uint64_t ws_code_pc(const ws_code *c, const ws_inst *i) {
  if (i >= c->slot && i < c->slot + c->dwords + SLOTS_BEHIND)
    return c->addr + 4 * (uint64_t)(i - c->slot);
  return i->pc; // a copy made for a relative index
}

void ws_disassemble(const ws_gpu *gpu, unsigned lanes, uint64_t pc, char *buf, size_t n) {
  ws_inst i;
  ws_code *c = ws_code_find(pc, lanes, 0);
  if (n)
    *buf = '\0';
  if (c && !((pc - c->addr) & 3)) {
    ws_decode(gpu, c->lanes, c->bytes + (pc - c->addr), 4 * c->dwords - (size_t)(pc - c->addr), pc, &i, buf, n);
    ws_inst_release(&i);
  }
}

static pthread_mutex_t publish_lock = PTHREAD_MUTEX_INITIALIZER;

ws_exec_fn *ws_code_decode(ws_code *c, const ws_inst *slot) {
  ws_inst *s = (ws_inst *)(uintptr_t)slot;
  pthread_mutex_lock(&publish_lock);
  ws_exec_fn *f = __atomic_load_n(&s->exec, __ATOMIC_RELAXED);
  if (!f) {
    const size_t at = (size_t)(s - c->slot);
    const size_t left = at < c->dwords ? c->dwords - at : 0;
    ws_inst i;
    ws_decode(c->gpu, c->lanes, left ? c->bytes + 4 * at : c->bytes, 4 * left, c->addr + 4 * (uint64_t)at, &i, NULL, 0);
    ws_choose_vgprs(&i, c->msb);
    if (i.op && i.op->flags & WS_OP_BRANCH) {
      const int64_t to = (int64_t)at + 1 + i.offset;
      if (to >= 0 && to < (int64_t)c->dwords)
        i.target = &c->slot[to];
    }
    if (i.pair) {
      ws_pair *p = malloc(sizeof *p);
      if (p) {
        *p = (ws_pair){i.pair, c->pairs};
        c->pairs = p;
      }
    }
    f = i.exec;
    touch(c, s);
    // exec is the one field that others look at before it says that the rest is there.
    memcpy((uint8_t *)s + sizeof s->exec, (const uint8_t *)&i + sizeof i.exec, sizeof i - sizeof i.exec);
    __atomic_store_n(&s->exec, f, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&publish_lock);
  return f;
}
