// mem.h: the declarations that the memory instructions share: active lanes, scalar
// operands, the forms in which loads and stores move data between memory and
// VGPRs, private memory, and the operations of atomics.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_EXEC_MEM_H
#define WAVESIM_EXEC_MEM_H

#include "core/sched.h"

#include <string.h>

#define WSM_INLINE static inline __attribute__((always_inline))

// ---------------------------------------------------------------- operands

// EXEC, without the half a wave32 does not have.
WSM_INLINE uint64_t wsm_active(const ws_wave *w) {
  uint64_t e = WS_EXEC(w);
  return w->lanes == 64 ? e : e & 0xffffffffu;
}

// True when m is every lane of the wave.
WSM_INLINE bool wsm_full(const ws_wave *w, uint64_t m) { return m == (w->lanes == 64 ? ~0ull : 0xffffffffull); }

// for (each lane l of the wave): a wave has 32 or 64, which the compiler can unroll.
#define WSM_EVERY(l, w)                                                                                                \
  for (unsigned l##_0 = 0; l##_0 < (w)->lanes; l##_0 += 32)                                                            \
    for (unsigned l = l##_0; l < l##_0 + 32; l++)

// A dword of every lane.
WSM_INLINE void wsm_copy_row(const ws_wave *w, void *to, const void *from) {
  memcpy(to, from, 128);
  if (w->lanes == 64)
    memcpy((uint8_t *)to + 128, (const uint8_t *)from + 128, 128);
}

// for (each lane l of mask m, ascending)
#define WSM_LANES(l, m)                                                                                                \
  for (uint64_t l##_m = (m); l##_m; l##_m &= l##_m - 1)                                                                \
    for (unsigned l = (unsigned)__builtin_ctzll(l##_m), l##_1 = 1; l##_1; l##_1 = 0)

WSM_INLINE uint32_t wsm_scalar32(const ws_wave *w, const ws_operand *o) {
  if (o->kind == WS_SGPR)
    return o->reg == WS_S_NULL ? 0 : w->s[o->reg];
  return o->kind == WS_IMM ? (uint32_t)o->imm : 0;
}

WSM_INLINE uint64_t wsm_scalar64(const ws_wave *w, const ws_operand *o) {
  if (o->kind == WS_SGPR)
    return o->reg == WS_S_NULL ? 0 : w->s[o->reg] | (uint64_t)w->s[o->reg + 1] << 32;
  return o->kind == WS_IMM ? o->imm : 0;
}

// ---------------------------------------------------------------- data forms

// How a load fills its registers and a store takes from them. The d16 forms
// touch one half of a register and leave the other.
enum wsm_form {
  WSM_U8,
  WSM_I8,
  WSM_U16,
  WSM_I16,
  WSM_U8_D16,
  WSM_I8_D16,
  WSM_B16_D16,
  WSM_U8_D16_HI,
  WSM_I8_D16_HI,
  WSM_B16_D16_HI,
  WSM_B32,
  WSM_B64,
  WSM_B96,
  WSM_B128,
};

WSM_INLINE unsigned wsm_bytes(enum wsm_form f) {
  switch (f) {
  case WSM_U8:
  case WSM_I8:
  case WSM_U8_D16:
  case WSM_I8_D16:
  case WSM_U8_D16_HI:
  case WSM_I8_D16_HI:
    return 1;
  case WSM_U16:
  case WSM_I16:
  case WSM_B16_D16:
  case WSM_B16_D16_HI:
    return 2;
  case WSM_B32:
    return 4;
  case WSM_B64:
    return 8;
  case WSM_B96:
    return 12;
  default:
    return 16;
  }
}

WSM_INLINE unsigned wsm_dwords(enum wsm_form f) { return (wsm_bytes(f) + 3) / 4; }

// Memory to registers: d holds wsm_bytes(f) bytes, zero above.
WSM_INLINE void wsm_put(ws_wave *w, unsigned reg, unsigned l, enum wsm_form f, const uint32_t d[4]) {
  uint32_t *v = &w->v[reg][l];
  switch (f) {
  case WSM_I8:
    *v = (uint32_t)(int8_t)d[0];
    break;
  case WSM_I16:
    *v = (uint32_t)(int16_t)d[0];
    break;
  case WSM_U8_D16:
  case WSM_B16_D16:
    *v = (*v & 0xffff0000u) | d[0];
    break;
  case WSM_I8_D16:
    *v = (*v & 0xffff0000u) | (uint16_t)(int8_t)d[0];
    break;
  case WSM_U8_D16_HI:
  case WSM_B16_D16_HI:
    *v = (*v & 0xffffu) | d[0] << 16;
    break;
  case WSM_I8_D16_HI:
    *v = (*v & 0xffffu) | (uint32_t)(uint16_t)(int8_t)d[0] << 16;
    break;
  default:
    for (unsigned k = 0; k < wsm_dwords(f); k++)
      w->v[reg + k][l] = d[k];
  }
}

// Registers to memory: fills d with wsm_bytes(f) meaningful bytes.
WSM_INLINE void wsm_take(const ws_wave *w, unsigned reg, unsigned l, enum wsm_form f, uint32_t d[4]) {
  d[0] = w->v[reg][l];
  if (f == WSM_U8_D16_HI || f == WSM_B16_D16_HI)
    d[0] >>= 16;
  for (unsigned k = 1; k < wsm_dwords(f); k++)
    d[k] = w->v[reg + k][l];
}

// ---------------------------------------------------------------- private memory

// Byte o of lane l (wave.h: swizzled by dwords).
WSM_INLINE uint8_t *wsm_private(const ws_wave *w, uint32_t o, unsigned l) {
  return w->scratch + ((size_t)(o >> 2) * w->lanes + l) * 4 + (o & 3);
}

// The fault of a global access that no allocation holds.
void wsm_outside(ws_wave *w, const ws_inst *i, int lane, uint64_t addr, unsigned n, const char *what);
// True when [o, o + n) is inside the private memory of a lane of owner, else a fault of w.
bool wsm_private_of(ws_wave *w, ws_wave *owner, const ws_inst *i, unsigned lane, uint64_t o, unsigned n,
                    const char *what);
WSM_INLINE bool wsm_private_ok(ws_wave *w, const ws_inst *i, unsigned lane, uint64_t o, unsigned n, const char *what) {
  return wsm_private_of(w, w, i, lane, o, n, what);
}
// The LDS address of lane l's dwords of to bytes that a load into LDS writes: M0[15:0] + immediate + to * lane; false
// after a fault.
bool wsm_load_lds_at(ws_wave *w, const ws_inst *i, unsigned l, unsigned to, uint64_t *lds);
// On chips whose FLAT_SCRATCH is set up by the kernel: faults when it was not.
bool wsm_flat_scratch_ok(ws_wave *w, const ws_inst *i);

WSM_INLINE void wsm_private_read(const ws_wave *w, uint32_t o, unsigned l, unsigned n, uint32_t d[4]) {
  d[0] = d[1] = d[2] = d[3] = 0;
  if (n >= 4 && !(o & 3)) {
    for (unsigned k = 0; k < n / 4; k++)
      memcpy(&d[k], wsm_private(w, o + 4 * k, l), 4);
    return;
  }
  uint8_t *to = (uint8_t *)d;
  for (unsigned k = 0; k < n; k++)
    to[k] = *wsm_private(w, o + k, l);
}

WSM_INLINE void wsm_private_write(const ws_wave *w, uint32_t o, unsigned l, unsigned n, const uint32_t d[4]) {
  if (n >= 4 && !(o & 3)) {
    for (unsigned k = 0; k < n / 4; k++)
      memcpy(wsm_private(w, o + 4 * k, l), &d[k], 4);
    return;
  }
  const uint8_t *from = (const uint8_t *)d;
  for (unsigned k = 0; k < n; k++)
    *wsm_private(w, o + k, l) = from[k];
}

// Loads or stores at the same offset o in every active lane: a row is a VGPR.
WSM_INLINE void wsm_private_row_read(ws_wave *w, uint32_t o, uint64_t m, unsigned reg, enum wsm_form f) {
  if (f >= WSM_B32 && !(o & 3) && wsm_full(w, m)) {
    for (unsigned k = 0; k < wsm_dwords(f); k++)
      memcpy(w->v[reg + k], wsm_private(w, o + 4 * k, 0), w->lanes * 4u);
    return;
  }
  WSM_LANES(l, m) {
    uint32_t d[4];
    wsm_private_read(w, o, l, wsm_bytes(f), d);
    wsm_put(w, reg, l, f, d);
  }
}

WSM_INLINE void wsm_private_row_write(ws_wave *w, uint32_t o, uint64_t m, unsigned reg, enum wsm_form f) {
  if (f >= WSM_B32 && !(o & 3) && wsm_full(w, m)) {
    for (unsigned k = 0; k < wsm_dwords(f); k++)
      memcpy(wsm_private(w, o + 4 * k, 0), w->v[reg + k], w->lanes * 4u);
    return;
  }
  WSM_LANES(l, m) {
    uint32_t d[4];
    wsm_take(w, reg, l, f, d);
    wsm_private_write(w, o, l, wsm_bytes(f), d);
  }
}

// Loads into, or stores from, registers of all active lanes: at base, where there are no offsets of lanes, or at base
// plus the lane's offset times scale, which is cut to the bits of wrap. False after a fault.
WSM_INLINE bool wsm_private_load(ws_wave *w, const ws_inst *i, uint64_t base, const uint32_t *offsets, uint32_t scale,
                                 uint64_t wrap, unsigned reg, enum wsm_form f) {
  const uint64_t m = wsm_active(w);
  const unsigned n = wsm_bytes(f);
  if (!offsets) {
    if (m && !wsm_private_ok(w, i, (unsigned)__builtin_ctzll(m), base, n, "read"))
      return false;
    wsm_private_row_read(w, (uint32_t)base, m, reg, f);
    return true;
  }
  uint32_t a[WS_LANES];
  memcpy(a, offsets, sizeof a); // the destination may be the address
  WSM_LANES(l, m) {
    uint32_t d[4];
    const uint64_t at = ((uint64_t)(a[l] * scale) + base) & wrap;
    if (!wsm_private_ok(w, i, l, at, n, "read"))
      return false;
    wsm_private_read(w, (uint32_t)at, l, n, d);
    wsm_put(w, reg, l, f, d);
  }
  return true;
}

WSM_INLINE bool wsm_private_store(ws_wave *w, const ws_inst *i, uint64_t base, const uint32_t *offsets, uint32_t scale,
                                  uint64_t wrap, unsigned reg, enum wsm_form f) {
  const uint64_t m = wsm_active(w);
  const unsigned n = wsm_bytes(f);
  if (!offsets) {
    if (m && !wsm_private_ok(w, i, (unsigned)__builtin_ctzll(m), base, n, "write"))
      return false;
    wsm_private_row_write(w, (uint32_t)base, m, reg, f);
    return true;
  }
  WSM_LANES(l, m) {
    uint32_t d[4];
    const uint64_t at = ((uint64_t)(offsets[l] * scale) + base) & wrap;
    if (!wsm_private_ok(w, i, l, at, n, "write"))
      return false;
    wsm_take(w, reg, l, f, d);
    wsm_private_write(w, (uint32_t)at, l, n, d);
  }
  return true;
}

// ---------------------------------------------------------------- host memory

WSM_INLINE void wsm_host_read(const void *p, unsigned n, uint32_t d[4]) {
  switch (n) {
  case 1:
    d[0] = *(const uint8_t *)p;
    break;
  case 2: {
    uint16_t x;
    memcpy(&x, p, 2);
    d[0] = x;
    break;
  }
  case 4:
    memcpy(d, p, 4);
    break;
  case 8:
    memcpy(d, p, 8);
    break;
  case 12:
    memcpy(d, p, 12);
    break;
  default:
    memcpy(d, p, 16);
    break;
  }
}

WSM_INLINE void wsm_host_write(void *p, unsigned n, const uint32_t d[4]) {
  switch (n) {
  case 1:
    *(uint8_t *)p = (uint8_t)d[0];
    break;
  case 2: {
    uint16_t x = (uint16_t)d[0];
    memcpy(p, &x, 2);
    break;
  }
  case 4:
    memcpy(p, d, 4);
    break;
  case 8:
    memcpy(p, d, 8);
    break;
  case 12:
    memcpy(p, d, 12);
    break;
  default:
    memcpy(p, d, 16);
    break;
  }
}

// What a load of this form into LDS writes there: d with its sign.
WSM_INLINE void wsm_load_lds_sign(enum wsm_form f, uint32_t d[4]) {
  if (f == WSM_I8)
    d[0] = (uint32_t)(int8_t)d[0];
  if (f == WSM_I16)
    d[0] = (uint32_t)(int16_t)d[0];
}

// ---------------------------------------------------------------- atomics

enum wsm_atomic {
  WSM_A_SWAP,
  WSM_A_CMPSWAP,
  WSM_A_ADD,
  WSM_A_SUB,
  WSM_A_RSUB,
  WSM_A_SMIN,
  WSM_A_UMIN,
  WSM_A_SMAX,
  WSM_A_UMAX,
  WSM_A_AND,
  WSM_A_OR,
  WSM_A_XOR,
  WSM_A_INC,
  WSM_A_DEC,
  WSM_A_MSKOR,
  WSM_A_WRAP,
  WSM_A_SUB_CLAMP, // 0 when it would wrap
  WSM_A_COND_SUB,  // not at all when it would wrap
  WSM_A_FADD,
  WSM_A_FMIN,
  WSM_A_FMAX,
  WSM_A_FMIN_NUM, // IEEE minimumNumber: a number wins over a NaN, -0 is less than +0
  WSM_A_FMAX_NUM,
  WSM_A_FCMPSWAP,
  WSM_A_PK_F16,
  WSM_A_PK_BF16,
};

// Flushing of f32 denormals an atomic does: inputs, results.
enum { WSM_FLUSH_IN = 1, WSM_FLUSH_OUT = 2 };

// The new value of a memory location that holds mem. src is the operand, src2
// the second one: the value to compare with (CMPSWAP), the bits to set
// (MSKOR), what is added when it does not wrap (WRAP). Float sums are rounded
// to nearest even whatever MODE says, as the memory's own adders do.
uint32_t wsm_fadd32(uint32_t a, uint32_t b, unsigned flush);
uint64_t wsm_fadd64(uint64_t a, uint64_t b);
uint32_t wsm_fminmax32(uint32_t a, uint32_t b, bool max);
uint64_t wsm_fminmax64(uint64_t a, uint64_t b, bool max);
uint32_t wsm_fminmax_num32(uint32_t mem, uint32_t src, bool max);
uint64_t wsm_fminmax_num64(uint64_t mem, uint64_t src, bool max);
bool wsm_feq32(uint32_t a, uint32_t b);
bool wsm_feq64(uint64_t a, uint64_t b);
uint32_t wsm_pk_add_f16(uint32_t a, uint32_t b);
uint32_t wsm_pk_add_bf16(uint32_t a, uint32_t b);

// clang-format off
// The cases on integers, for memory of signed type S.
#define WSM_ALU_INTEGER(S)                                                                                  \
  case WSM_A_SWAP: return src;                                                                              \
  case WSM_A_CMPSWAP: return mem == src2 ? src : mem;                                                       \
  case WSM_A_ADD: return mem + src;                                                                         \
  case WSM_A_SUB: return mem - src;                                                                         \
  case WSM_A_RSUB: return src - mem;                                                                        \
  case WSM_A_SMIN: return (S)mem < (S)src ? mem : src;                                                      \
  case WSM_A_UMIN: return mem < src ? mem : src;                                                            \
  case WSM_A_SMAX: return (S)mem > (S)src ? mem : src;                                                      \
  case WSM_A_UMAX: return mem > src ? mem : src;                                                            \
  case WSM_A_AND: return mem & src;                                                                         \
  case WSM_A_OR: return mem | src;                                                                          \
  case WSM_A_XOR: return mem ^ src;                                                                         \
  case WSM_A_INC: return mem >= src ? 0 : mem + 1;                                                          \
  case WSM_A_DEC: return mem == 0 || mem > src ? src : mem - 1;                                             \
  case WSM_A_SUB_CLAMP: return mem < src ? 0 : mem - src;                                                   \
  case WSM_A_COND_SUB: return mem < src ? mem : mem - src;                                                  \
  case WSM_A_MSKOR: return (mem & ~src) | src2;

// The cases on floats of so many bits.
#define WSM_ALU_FLOAT(BITS, SUM)                                                                            \
  case WSM_A_FADD: return SUM;                                                                                      \
  case WSM_A_FMIN: return wsm_fminmax##BITS(mem, src, false);                                               \
  case WSM_A_FMAX: return wsm_fminmax##BITS(mem, src, true);                                                \
  case WSM_A_FMIN_NUM: return wsm_fminmax_num##BITS(mem, src, false);                                       \
  case WSM_A_FMAX_NUM: return wsm_fminmax_num##BITS(mem, src, true);                                        \
  case WSM_A_FCMPSWAP: return wsm_feq##BITS(mem, src2) ? src : mem;
// clang-format on

WSM_INLINE uint32_t wsm_alu32(enum wsm_atomic op, uint32_t mem, uint32_t src, uint32_t src2, unsigned flush) {
  switch (op) {
    WSM_ALU_INTEGER(int32_t)
    WSM_ALU_FLOAT(32, wsm_fadd32(mem, src, flush))
  case WSM_A_WRAP:
    return mem >= src ? mem - src : mem + src2;
  case WSM_A_PK_F16:
    return wsm_pk_add_f16(mem, src);
  case WSM_A_PK_BF16:
    return wsm_pk_add_bf16(mem, src);
  }
  return mem;
}

WSM_INLINE uint64_t wsm_alu64(enum wsm_atomic op, uint64_t mem, uint64_t src, uint64_t src2) {
  switch (op) {
    WSM_ALU_INTEGER(int64_t)
    WSM_ALU_FLOAT(64, wsm_fadd64(mem, src))
  default:
    return mem;
  }
}

// The same on memory that other host threads may work on; returns the old value.
#define WSM_RMW(name, T, next, ...)                                                                                    \
  WSM_INLINE T name(enum wsm_atomic op, void *at, T src, T src2, ##__VA_ARGS__) {                                      \
    T *p = at, old;                                                                                                    \
    switch (op) {                                                                                                      \
    case WSM_A_SWAP:                                                                                                   \
      return __atomic_exchange_n(p, src, __ATOMIC_RELAXED);                                                            \
    case WSM_A_ADD:                                                                                                    \
      return __atomic_fetch_add(p, src, __ATOMIC_RELAXED);                                                             \
    case WSM_A_SUB:                                                                                                    \
      return __atomic_fetch_sub(p, src, __ATOMIC_RELAXED);                                                             \
    case WSM_A_AND:                                                                                                    \
      return __atomic_fetch_and(p, src, __ATOMIC_RELAXED);                                                             \
    case WSM_A_OR:                                                                                                     \
      return __atomic_fetch_or(p, src, __ATOMIC_RELAXED);                                                              \
    case WSM_A_XOR:                                                                                                    \
      return __atomic_fetch_xor(p, src, __ATOMIC_RELAXED);                                                             \
    case WSM_A_CMPSWAP:                                                                                                \
      old = src2;                                                                                                      \
      __atomic_compare_exchange_n(p, &old, src, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);                            \
      return old;                                                                                                      \
    default:                                                                                                           \
      old = __atomic_load_n(p, __ATOMIC_RELAXED);                                                                      \
      while (!__atomic_compare_exchange_n(p, &old, next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))                    \
        ;                                                                                                              \
      return old;                                                                                                      \
    }                                                                                                                  \
  }
WSM_RMW(wsm_rmw32, uint32_t, wsm_alu32(op, old, src, src2, flush), unsigned flush)
WSM_RMW(wsm_rmw64, uint64_t, wsm_alu64(op, old, src, src2))

// Flushing of an f32 sum in global memory: always, but for gfx940 and newer CDNA
// and gfx11 and newer, whose memory adders keep denormals (LLVM 22:
// FeatureMemoryAtomicFAddF32DenormalSupport). f64, f16 and bf16 sums keep theirs
// everywhere.
WSM_INLINE unsigned wsm_global_flush(const ws_wave *w) {
  return WS_HAS(w->gpu, atomic_denormals) ? 0 : WSM_FLUSH_IN | WSM_FLUSH_OUT;
}
// In LDS: as MODE's f32 denormal bits say (0 flushes, 1 allows: bit 4 inputs, bit 5 results).
WSM_INLINE unsigned wsm_lds_flush(const ws_wave *w) {
  return (w->mode & 1u << 4 ? 0u : WSM_FLUSH_IN) | (w->mode & 1u << 5 ? 0u : WSM_FLUSH_OUT);
}

#endif
