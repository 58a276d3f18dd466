// smem.c: scalar loads, stores and atomics, the clocks, and the
// program-flow instructions that belong to the scheduler: ends, barriers, waits
// and sleeps.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/mem.h"

#include <time.h>

// ---------------------------------------------------------------- scalar loads

// base + offset: an immediate (signed), an SGPR, or both ("s5 offset:0x10"). The
// low bits of every component below the size of what is loaded, at most a
// dword, are ignored ("Scalar Memory Addressing" in the ISA manuals). scale_offset
// multiplies the SGPR by the bytes of the whole access.
static uint64_t address(const ws_wave *w, const ws_inst *i, uint64_t base, const ws_operand *o, unsigned bytes) {
  const uint64_t mask = ~(uint64_t)((bytes < 4 ? bytes : 4) - 1);
  const uint64_t at = (base & mask) + ((uint64_t)(int64_t)i->offset & mask);
  if (o->kind == WS_SGPR)
    return at + ((i->flags & WS_F_SCALE_OFFSET ? (uint64_t)wsm_scalar32(w, o) * bytes : wsm_scalar32(w, o)) & mask);
  return o->kind == WS_IMM ? at + (o->imm & mask) : at;
}

static void set_scalars(ws_wave *w, const ws_operand *d, const uint32_t *x, unsigned n) {
  if (d->reg != WS_S_NULL)
    memcpy(&w->s[d->reg], x, n * 4);
  ws_issue_scalar(w, d->reg, n);
}

// The host's memory behind n bytes of the scalar address at, NULL when there is none.
static void *scalar_memory(ws_wave *w, uint64_t at, unsigned n) {
  return ws_wave_mem_ok(w, at, n) ? (void *)(uintptr_t)at : NULL;
}

// Text: sdst, sbase, offset.
WSM_INLINE void load(ws_wave *w, const ws_inst *i, unsigned n) {
  uint64_t at = address(w, i, wsm_scalar64(w, &i->o[1]), &i->o[2], n * 4);
  uint32_t x[16] = {0};
  size_t there = n * 4;
  const void *p = scalar_memory(w, at, n * 4);
  if (!p) {
    // llc widens loads as far as their alignment vouches that no page ends in
    // between: two bytes to a dword, three dwords to four (SIISelLowering.cpp,
    // AMDGPULateCodeGenPrepare.cpp). What lies beyond the allocation reads 0.
    if (n == 3 || at % (n * 4) || !ws_wave_mem_ok(w, at, 1)) {
      wsm_outside(w, i, -1, at, n * 4, "scalar read");
      return;
    }
    there = (size_t)(w->mem.hi - at);
    p = (const void *)(uintptr_t)at;
  }
  memcpy(x, p, there);
  set_scalars(w, &i->o[0], x, n);
}

void wsm_s_load_dword(ws_wave *w, const ws_inst *i) { load(w, i, 1); }
void wsm_s_load_dwordx2(ws_wave *w, const ws_inst *i) { load(w, i, 2); }
void wsm_s_load_b96(ws_wave *w, const ws_inst *i) { load(w, i, 3); }
void wsm_s_load_dwordx4(ws_wave *w, const ws_inst *i) { load(w, i, 4); }
void wsm_s_load_dwordx8(ws_wave *w, const ws_inst *i) { load(w, i, 8); }
void wsm_s_load_dwordx16(ws_wave *w, const ws_inst *i) { load(w, i, 16); }

// gfx12: one or two bytes, extended to a dword.
WSM_INLINE void set_narrow(ws_wave *w, const ws_inst *i, uint64_t at, unsigned n, bool sign, bool there) {
  uint32_t x[4] = {0};
  if (there && !ws_wave_mem_ok(w, at, n)) {
    wsm_outside(w, i, -1, at, n, "scalar read");
    return;
  }
  if (there)
    wsm_host_read((const void *)(uintptr_t)at, n, x);
  if (sign)
    x[0] = n == 1 ? (uint32_t)(int8_t)x[0] : (uint32_t)(int16_t)x[0];
  set_scalars(w, &i->o[0], x, 1);
}

WSM_INLINE void load_narrow(ws_wave *w, const ws_inst *i, unsigned n, bool sign) {
  set_narrow(w, i, address(w, i, wsm_scalar64(w, &i->o[1]), &i->o[2], n), n, sign, true);
}

// The V# of a scalar access: base and the bytes behind it that are in range.
static uint64_t buffer_base(const ws_wave *w, const ws_operand *rsrc, uint64_t *size) {
  const uint32_t *s = &w->s[rsrc->reg];
  uint64_t stride = s[1] >> 16 & 0x3fff;
  *size = stride ? stride * s[2] : s[2];
  return s[0] | (uint64_t)(s[1] & 0xffffu) << 32;
}

// Through a V#: dwords past its size read 0.
WSM_INLINE void buffer_load(ws_wave *w, const ws_inst *i, unsigned n) {
  uint64_t size, base = buffer_base(w, &i->o[1], &size) & ~3ull, at = address(w, i, 0, &i->o[2], 4);
  uint32_t x[16] = {0};
  for (unsigned k = 0; k < n; k++, at += 4) {
    if (at >= size || size - at < 4)
      continue;
    if (!ws_wave_mem_ok(w, base + at, 4)) {
      wsm_outside(w, i, -1, base + at, 4, "scalar read");
      return;
    }
    memcpy(&x[k], (const void *)(uintptr_t)(base + at), 4);
  }
  set_scalars(w, &i->o[0], x, n);
}

void wsm_s_buffer_load_dword(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 1); }
void wsm_s_buffer_load_dwordx2(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 2); }
void wsm_s_buffer_load_b96(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 3); }
void wsm_s_buffer_load_dwordx4(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 4); }
void wsm_s_buffer_load_dwordx8(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 8); }
void wsm_s_buffer_load_dwordx16(ws_wave *w, const ws_inst *i) { buffer_load(w, i, 16); }

WSM_INLINE void buffer_narrow(ws_wave *w, const ws_inst *i, unsigned n, bool sign) {
  uint64_t size, base = buffer_base(w, &i->o[1], &size) & ~(uint64_t)(n - 1), at = address(w, i, 0, &i->o[2], n);
  set_narrow(w, i, base + at, n, sign, at < size && size - at >= n);
}

#define NARROW(NAME, N, SIGN)                                                                                          \
  void wsm_s_load_##NAME(ws_wave *w, const ws_inst *i) { load_narrow(w, i, N, SIGN); }                                 \
  void wsm_s_buffer_load_##NAME(ws_wave *w, const ws_inst *i) { buffer_narrow(w, i, N, SIGN); }
NARROW(u8, 1, false)
NARROW(i8, 1, true)
NARROW(u16, 2, false)
NARROW(i16, 2, true)

// ---------------------------------------------------------------- scalar stores and atomics

static void wrote(ws_wave *w) {
  ((ws_priv *)w->priv)->stored = true;
  ws_issue_scalar(w, 0, 0);
}

// Text: sdata, sbase, offset.
WSM_INLINE void store_at(ws_wave *w, const ws_inst *i, uint64_t at, unsigned n) {
  void *p = scalar_memory(w, at, n * 4);
  if (!p) {
    wsm_outside(w, i, -1, at, n * 4, "scalar write");
    return;
  }
  memcpy(p, &w->s[i->o[0].reg], n * 4);
  wrote(w);
}

WSM_INLINE void store(ws_wave *w, const ws_inst *i, unsigned n) {
  store_at(w, i, address(w, i, wsm_scalar64(w, &i->o[1]), &i->o[2], 4), n);
}

// Dwords past the buffer's size are dropped.
WSM_INLINE void buffer_store(ws_wave *w, const ws_inst *i, unsigned n) {
  uint64_t size, base = buffer_base(w, &i->o[1], &size) & ~3ull, at = address(w, i, 0, &i->o[2], 4);
  for (unsigned k = 0; k < n; k++, at += 4) {
    if (at >= size || size - at < 4)
      continue;
    void *p = scalar_memory(w, base + at, 4);
    if (!p) {
      wsm_outside(w, i, -1, base + at, 4, "scalar write");
      return;
    }
    memcpy(p, &w->s[i->o[0].reg + k], 4);
  }
  wrote(w);
}

// Private memory as the address of its backing memory: a register offset counts
// 64 bytes, an immediate one bytes ("Scalar Memory Addressing").
static uint64_t scratch_address(const ws_wave *w, const ws_inst *i) {
  const uint64_t mask = ~(uint64_t)3;
  uint64_t at = (wsm_scalar64(w, &i->o[1]) & mask) + ((uint64_t)(int64_t)i->offset & mask);
  if (i->o[2].kind == WS_SGPR)
    return at + (uint64_t)wsm_scalar32(w, &i->o[2]) * 64;
  return i->o[2].kind == WS_IMM ? at + (i->o[2].imm & mask) : at;
}

WSM_INLINE void scratch_load(ws_wave *w, const ws_inst *i, unsigned n) {
  uint64_t at = scratch_address(w, i);
  uint32_t x[4];
  const void *p = scalar_memory(w, at, n * 4);
  if (!p) {
    wsm_outside(w, i, -1, at, n * 4, "scalar read");
    return;
  }
  memcpy(x, p, n * 4);
  set_scalars(w, &i->o[0], x, n);
}

#define WIDTH(NAME, N)                                                                                                 \
  void wsm_s_store_##NAME(ws_wave *w, const ws_inst *i) { store(w, i, N); }                                            \
  void wsm_s_buffer_store_##NAME(ws_wave *w, const ws_inst *i) { buffer_store(w, i, N); }                              \
  void wsm_s_scratch_load_##NAME(ws_wave *w, const ws_inst *i) { scratch_load(w, i, N); }                              \
  void wsm_s_scratch_store_##NAME(ws_wave *w, const ws_inst *i) { store_at(w, i, scratch_address(w, i), N); }
WIDTH(dword, 1)
WIDTH(dwordx2, 2)
WIDTH(dwordx4, 4)

// Text: sdata, sbase, offset; with glc sdata also takes the old value. A compare
// and swap has the new value first, behind it the one to compare with.
WSM_INLINE void atomic_at(ws_wave *w, const ws_inst *i, enum wsm_atomic op, unsigned n, uint64_t at, bool there) {
  const uint32_t *s = &w->s[i->o[0].reg];
  const unsigned each = n / 4, cmp = op == WSM_A_CMPSWAP ? each : 0;
  uint64_t old = 0;
  if (there) {
    if (at & (n - 1)) {
      ws_fault(w, i, -1, 0, "misaligned atomic: %u bytes at 0x%llx", n, (unsigned long long)at);
      return;
    }
    void *p = scalar_memory(w, at, n);
    if (!p) {
      wsm_outside(w, i, -1, at, n, "scalar atomic");
      return;
    }
    if (n == 4)
      old = wsm_rmw32(op, p, s[0], s[cmp], 0);
    else
      old = wsm_rmw64(op, p, s[0] | (uint64_t)s[1] << 32, s[cmp] | (uint64_t)s[cmp + 1] << 32);
    ((ws_priv *)w->priv)->stored = true;
  }
  if (i->flags & WS_F_GLC) {
    uint32_t x[2] = {(uint32_t)old, (uint32_t)(old >> 32)};
    set_scalars(w, &i->o[0], x, each);
  } else {
    ws_issue_scalar(w, 0, 0);
  }
}

WSM_INLINE void atomic(ws_wave *w, const ws_inst *i, enum wsm_atomic op, unsigned n) {
  atomic_at(w, i, op, n, address(w, i, wsm_scalar64(w, &i->o[1]), &i->o[2], 4), true);
}

// Out of the buffer's range nothing is done, and the old value is 0.
WSM_INLINE void buffer_atomic(ws_wave *w, const ws_inst *i, enum wsm_atomic op, unsigned n) {
  uint64_t size, base = buffer_base(w, &i->o[1], &size) & ~3ull, at = address(w, i, 0, &i->o[2], 4);
  atomic_at(w, i, op, n, base + at, at < size && size - at >= n);
}

#define WS_ATOMIC_INTEGER(NAME, OP, N)                                                                                 \
  void wsm_s_atomic_##NAME(ws_wave *w, const ws_inst *i) { atomic(w, i, WSM_A_##OP, N); }                              \
  void wsm_s_buffer_atomic_##NAME(ws_wave *w, const ws_inst *i) { buffer_atomic(w, i, WSM_A_##OP, N); }
#include "isa/atomics.def"

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

// The core clock counts at 1 GHz.
void wsm_s_memtime(ws_wave *w, const ws_inst *i) { set_clock(w, i, nanoseconds()); }
void wsm_s_memrealtime(ws_wave *w, const ws_inst *i) { set_clock(w, i, nanoseconds() * w->gpu->constant_mhz / 1000); }

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
  unsigned vm, lgkm;
  if (WS_HAS(w->gpu, waitcnt11)) {
    vm = field(i, 10, 6);
    lgkm = field(i, 4, 6);
  } else {
    vm = field(i, 0, 4) | field(i, 14, 2) << 4;
    lgkm = field(i, 8, WS_HAS(w->gpu, wide_counters) ? 6 : 4);
  }
  ws_wait(w, WS_Q_VM, vm);
  ws_wait(w, WS_Q_LGKM, lgkm);
}

// A store is visible to the rest of the machine once its counter says so; the
// host needs a fence for that where its own stores can linger. Which stores are
// in flight is not followed: every wait for them waits for all.
static void wait_stores(ws_wave *w) {
  ws_priv *p = w->priv;
  if (p->stored) {
    p->stored = false;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
}

// gfx10 and gfx11, one counter each; text: an SGPR (or null), a count: their sum.
static unsigned sopk_count(const ws_wave *w, const ws_inst *i) {
  const unsigned null = WS_HAS(w->gpu, null_124) ? 124 : 125, reg = i->encoding[0] >> 16 & 127;
  uint32_t n = (uint16_t)i->offset;
  if (reg != null)
    n += w->s[reg == (null ^ 1) ? WS_S_M0 : reg];
  return n < 63 ? n : 63;
}

void wsm_s_waitcnt_vscnt(ws_wave *w, const ws_inst *i) {
  (void)i;
  wait_stores(w);
}
void wsm_s_waitcnt_vmcnt(ws_wave *w, const ws_inst *i) { ws_wait(w, WS_Q_VM, sopk_count(w, i)); }
void wsm_s_waitcnt_lgkmcnt(ws_wave *w, const ws_inst *i) { ws_wait(w, WS_Q_LGKM, sopk_count(w, i)); }

// gfx12: LDS has a counter of its own, so have scalar loads and messages.
void wsm_s_wait_loadcnt(ws_wave *w, const ws_inst *i) { ws_wait(w, WS_Q_VM, field(i, 0, 6)); }
void wsm_s_wait_dscnt(ws_wave *w, const ws_inst *i) { ws_wait(w, WS_Q_LGKM, field(i, 0, 6)); }
void wsm_s_wait_kmcnt(ws_wave *w, const ws_inst *i) { ws_wait(w, WS_Q_KM, field(i, 0, 5)); }
void wsm_s_wait_storecnt(ws_wave *w, const ws_inst *i) {
  (void)i;
  wait_stores(w);
}
void wsm_s_wait_loadcnt_dscnt(ws_wave *w, const ws_inst *i) {
  ws_wait(w, WS_Q_VM, field(i, 8, 6));
  ws_wait(w, WS_Q_LGKM, field(i, 0, 6));
}
void wsm_s_wait_storecnt_dscnt(ws_wave *w, const ws_inst *i) {
  wait_stores(w);
  ws_wait(w, WS_Q_LGKM, field(i, 0, 6));
}

// Every counter at 0.
void wsm_s_wait_idle(ws_wave *w, const ws_inst *i) {
  (void)i;
  for (unsigned q = 0; q < WS_QUEUES; q++)
    ws_wait(w, q, 0);
  wait_stores(w);
}
