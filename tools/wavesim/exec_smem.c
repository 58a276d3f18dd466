// exec_smem.c: scalar loads, the clocks, and the program-flow instructions
// that belong to the scheduler: ends, barriers, waits and sleeps.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec_mem.h"

#include <time.h>

// ---------------------------------------------------------------- scalar loads

// The offset: an immediate (signed), an SGPR, or both ("s5 offset:0x10").
static uint64_t offset_of(const ws_wave *w, const ws_inst *i, const ws_operand *o) {
  uint64_t at = (uint64_t)(int64_t)i->offset;
  if (o->kind == WS_SGPR)
    return at + wsm_scalar32(w, o);
  return o->kind == WS_IMM ? at + o->imm : at;
}

static void set_scalars(ws_wave *w, const ws_operand *d, const uint32_t *x, unsigned n) {
  if (d->reg != WS_S_NULL)
    memcpy(&w->s[d->reg], x, n * 4);
  ws_issue_scalar(w, d->reg, n);
}

// Text: sdst, sbase, offset. The two low bits of the address are ignored.
WSM_INLINE void load(ws_wave *w, const ws_inst *i, unsigned n) {
  uint64_t at = (wsm_scalar64(w, &i->o[1]) + offset_of(w, i, &i->o[2])) & ~3ull;
  uint32_t x[16] = {0};
  size_t there = n * 4;
  if (!ws_mem_ok(&w->mem, at, n * 4)) {
    // llc widens loads as far as their alignment vouches that no page ends in
    // between: two bytes to a dword, three dwords to four (SIISelLowering.cpp,
    // AMDGPULateCodeGenPrepare.cpp). What lies beyond the allocation reads 0.
    if (at % (n * 4) || !ws_mem_ok(&w->mem, at, 1)) {
      wsm_outside(w, i, -1, at, n * 4, "scalar read");
      return;
    }
    there = (size_t)(w->mem.hi - at);
  }
  memcpy(x, (const void *)(uintptr_t)at, there);
  set_scalars(w, &i->o[0], x, n);
}

void wsm_s_load_dword(ws_wave *w, const ws_inst *i) { load(w, i, 1); }
void wsm_s_load_dwordx2(ws_wave *w, const ws_inst *i) { load(w, i, 2); }
void wsm_s_load_dwordx4(ws_wave *w, const ws_inst *i) { load(w, i, 4); }
void wsm_s_load_dwordx8(ws_wave *w, const ws_inst *i) { load(w, i, 8); }
void wsm_s_load_dwordx16(ws_wave *w, const ws_inst *i) { load(w, i, 16); }

// Through a V#: dwords past its size read 0.
WSM_INLINE void buffer_load(ws_wave *w, const ws_inst *i, unsigned n) {
  const uint32_t *s = &w->s[i->o[1].reg];
  uint64_t base = s[0] | (uint64_t)(s[1] & 0xffffu) << 32;
  uint64_t stride = s[1] >> 16 & 0x3fff, size = stride ? stride * s[2] : s[2];
  uint64_t at = offset_of(w, i, &i->o[2]) & ~3ull;
  uint32_t x[16] = {0};
  for (unsigned k = 0; k < n; k++, at += 4) {
    if (at >= size || size - at < 4)
      continue;
    if (!ws_mem_ok(&w->mem, base + at, 4)) {
      wsm_outside(w, i, -1, base + at, 4, "scalar read");
      return;
    }
    memcpy(&x[k], (const void *)(uintptr_t)(base + at), 4);
  }
  set_scalars(w, &i->o[0], x, n);
}

void wsm_s_buffer_load_dword(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 1); }
void wsm_s_buffer_load_dwordx2(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 2); }
void wsm_s_buffer_load_dwordx4(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 4); }
void wsm_s_buffer_load_dwordx8(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 8); }
void wsm_s_buffer_load_dwordx16(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 16); }

// ---------------------------------------------------------------- clocks

static void set_clock(ws_wave *w, const ws_inst *i, uint64_t t) {
  uint32_t x[2] = {(uint32_t)t, (uint32_t)(t >> 32)};
  set_scalars(w, &i->o[0], x, 2);
}

static uint64_t nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

// The core clock counts at 1 GHz, the constant one at 100 MHz.
void wsm_s_memtime(ws_wave *w, const ws_inst *i) { set_clock(w, i, nanoseconds()); }
void wsm_s_memrealtime(ws_wave *w, const ws_inst *i) { set_clock(w, i, nanoseconds() / 10); }

// ---------------------------------------------------------------- program flow

void wsm_nothing(ws_wave *w, const ws_inst *i) { (void)w, (void)i; }

void wsm_s_endpgm(ws_wave *w, const ws_inst *i) {
  (void)i;
  w->stop = WS_STOP_END;
}

void wsm_s_barrier(ws_wave *w, const ws_inst *i) {
  (void)i;
  w->stop = WS_STOP_BARRIER;
}

void wsm_s_sleep(ws_wave *w, const ws_inst *i) {
  (void)i;
  w->stop = WS_STOP_YIELD;
}

// Bits [lo + n - 1 : lo] of a SOPP instruction's immediate.
static unsigned field(const ws_inst *i, unsigned lo, unsigned n) { return (uint32_t)i->offset >> lo & ((1u << n) - 1); }

void wsm_s_waitcnt(ws_wave *w, const ws_inst *i) {
  unsigned gfx = w->gpu->gfx, vm, lgkm;
  if (gfx >= 0x1100) {
    vm = field(i, 10, 6);
    lgkm = field(i, 4, 6);
  } else {
    vm = field(i, 0, 4) | field(i, 14, 2) << 4;
    lgkm = field(i, 8, gfx >= 0x1000 ? 6 : 4);
  }
  ws_wait(w, WS_Q_VM, vm);
  ws_wait(w, WS_Q_LGKM, lgkm);
}

// gfx10 and newer; text: an SGPR (null) and the count, of which a plain 0 is all that matters here.
void wsm_s_waitcnt_vscnt(ws_wave *w, const ws_inst *i) {
  (void)i;
  ws_priv *p = w->priv;
  if (p->stored) {
    p->stored = false;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
}
