// valu.h: the declarations that the files of the vector ALU share: access to the
// operands of a lane loop, masks of lanes, and the wrappers of valu.c.
//
// All of these files are compiled twice, for any x86-64, and with WS_AVX2
// for AVX2, FMA and F16C; table.c chooses once. Both builds use -O3
// -fno-math-errno -fno-trapping-math (so that conditional float code becomes
// selects; no exception is ever unmasked) and -ffp-contract=off. MXCSR follows
// MODE, but it is set outside these functions, and no inexact operation in them is
// constant; -frounding-math would keep gcc from making SIMD code of fma and
// rounding.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_VALU_H
#define WAVESIM_VALU_H

#include "exec/numbers.h"

#ifdef WS_AVX2
#define WS_VALU(name) ws_avx2_##name
#else
#define WS_VALU(name) ws_plain_##name
#endif

typedef float __attribute__((may_alias)) f32a;
typedef int32_t __attribute__((may_alias)) i32a;
#define KERNEL_ARGS ws_wave *w, uint32_t *rd, const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *re
#define UNUSED_ARGS (void)w, (void)rd, (void)ra, (void)rb, (void)rc, (void)re

// gfx12 has no IEEE and no DX10_CLAMP bit: it behaves as with the first off and the second on.
static inline bool ieee_mode(const ws_wave *w) { return WS_HAS(w->gpu, mode_clamp) && w->mode & WS_MODE_IEEE; }
static inline bool nan_clamps_to_zero(const ws_wave *w) {
  return !WS_HAS(w->gpu, mode_clamp) || w->mode & WS_MODE_DX10_CLAMP;
}

// ---------------------------------------------------------------- pairs

static inline void ld_u64(uint64_t *t, const uint32_t *p) {
  IVDEP for (int l = 0; l < N; l++) t[l] = p[l] | (uint64_t)p[N + l] << 32;
}
static inline void st_u64(uint32_t *d, const uint64_t *t) {
  IVDEP for (int l = 0; l < N; l++) d[l] = (uint32_t)t[l];
  IVDEP for (int l = 0; l < N; l++) d[N + l] = (uint32_t)(t[l] >> 32);
}

// ---------------------------------------------------------------- types of the rows

// Per type: C type, letter, how a source is opened (S_) and read (G_), how a
// destination is opened (O_), written (P_) and closed (E_).
#define T_u32 uint32_t
#define T_i32 int32_t
#define T_f32 float
#define T_u64 uint64_t
#define T_i64 int64_t
#define T_f64 double
#define T_u16 uint16_t
#define T_u16h uint16_t
#define T_i16 int16_t
#define T_f16 float
#define T_mix float
#define T_bmix float
#define T_mask uint32_t
#define T_v2u32 uint32_t

#define Y_u32 "b"
#define Y_i32 "b"
#define Y_f32 "f"
#define Y_u64 "B"
#define Y_i64 "I"
#define Y_f64 "F"
#define Y_u16 "s"
#define Y_u16h "h"
#define Y_i16 "s"
#define Y_f16 "h"
#define Y_mix "x"
#define Y_bmix "y"
#define Y_mask "m"
#define Y_v2u32 "S"

#define S_u32(n, p) const uint32_t *n = (p)
#define S_i32(n, p) const i32a *n = (const i32a *)(p)
#define S_f32(n, p) const f32a *n = (const f32a *)(p)
#define S_u16(n, p) S_u32(n, p)
#define S_u16h(n, p) S_u32(n, p)
#define S_i16(n, p) S_u32(n, p)
#define S_mix(n, p) S_f32(n, p)
#define S_bmix(n, p) S_f32(n, p)
#define S_mask(n, p) S_u32(n, p)
#define S_v2u32(n, p) S_u32(n, p)
#define S_u64(n, p)                                                                                                    \
  uint64_t n[N] ALIGNED;                                                                                               \
  ld_u64(n, p)
#define S_i64(n, p)                                                                                                    \
  int64_t n[N] ALIGNED;                                                                                                \
  ld_u64((uint64_t *)n, p)
#define S_f64(n, p)                                                                                                    \
  double n[N] ALIGNED;                                                                                                 \
  ld_f64(n, p)
#define S_f16(n, p)                                                                                                    \
  float n[N] ALIGNED;                                                                                                  \
  ld_f16(n, p)

#define G_u32(n) n[l]
#define G_i32(n) n[l]
#define G_f32(n) n[l]
#define G_u64(n) n[l]
#define G_i64(n) n[l]
#define G_f64(n) n[l]
#define G_f16(n) n[l]
#define G_mix(n) n[l]
#define G_bmix(n) n[l]
#define G_mask(n) n[l]
#define G_v2u32(n) n[l]
#define G_u16(n) (uint16_t)n[l]
#define G_u16h(n) (uint16_t)n[l]
#define G_i16(n) (int16_t)n[l]

#define O_u32(n, p) uint32_t *n = (p)
#define O_i32(n, p) i32a *n = (i32a *)(p)
#define O_f32(n, p) f32a *n = (f32a *)(p)
#define O_u16(n, p) uint32_t *n = (p)
#define O_i16(n, p) uint32_t *n = (p)
#define O_mask(n, p) uint32_t *n = (p)
#define O_u64(n, p) uint64_t n[N] ALIGNED
#define O_i64(n, p) int64_t n[N] ALIGNED
#define O_f64(n, p) double n[N] ALIGNED
#define O_f16(n, p) float n[N] ALIGNED

#define P_u32(v) v
#define P_i32(v) v
#define P_f32(v) v
#define P_u64(v) v
#define P_i64(v) v
#define P_f64(v) v
#define P_f16(v) v
#define P_mask(v) v
#define P_u16(v) (uint16_t)(v)
#define P_i16(v) (uint16_t)(v)

#define E_u32(n, p)
#define E_i32(n, p)
#define E_f32(n, p)
#define E_u16(n, p)
#define E_i16(n, p)
#define E_mask(n, p)
#define E_u64(n, p) st_u64(p, n)
#define E_i64(n, p) st_u64(p, (uint64_t *)n)
#define E_f64(n, p) st_f64(p, n)
#define E_f16(n, p) st_f16(p, n)

static inline void ld_f64(double *t, const uint32_t *p) {
  uint64_t u[N] ALIGNED;
  ld_u64(u, p);
  memcpy(t, u, sizeof u);
}
static inline void st_f64(uint32_t *d, const double *t) {
  uint64_t u[N] ALIGNED;
  memcpy(u, t, sizeof u);
  st_u64(d, u);
}

// Range of an integer result under clamp.
#define SAT_u32(v) (uint32_t)((v) < 0 ? 0 : (v) > 0xffffffffll ? 0xffffffffll : (v))
#define SAT_i32(v) (int32_t)((v) < INT32_MIN ? INT32_MIN : (v) > INT32_MAX ? INT32_MAX : (v))
#define SAT_u16(v) (uint16_t)((v) < 0 ? 0 : (v) > 0xffff ? 0xffff : (v))
#define SAT_i16(v) (int16_t)((v) < -32768 ? -32768 : (v) > 32767 ? 32767 : (v))

static inline uint32_t pack16(int32_t a, int32_t b) { return ((uint32_t)a & 0xffff) | (uint32_t)b << 16; }
static inline uint32_t sat_i8(int32_t v) { return (uint32_t)max2(min2(v, 127), -128) & 255; }
static inline uint32_t sat_u8w(int32_t v) { return (uint32_t)max2(min2(v, 255), 0); }
static inline uint32_t sat_u8(int16_t v) { return (uint32_t)(v < 0 ? 0 : v > 255 ? 255 : v); }

// ---------------------------------------------------------------- lane masks

#define BELOW4(f, l) f(l), f(l + 1), f(l + 2), f(l + 3)
#define BELOW16(f, l) BELOW4(f, l), BELOW4(f, l + 4), BELOW4(f, l + 8), BELOW4(f, l + 12)
#define BELOW_ALL(f) BELOW16(f, 0), BELOW16(f, 16), BELOW16(f, 32), BELOW16(f, 48)
#define LO(l) (uint32_t)((l) >= 32 ? ~0ull : (1ull << ((l) & 63)) - 1)
#define HI(l) (uint32_t)((l) < 32 ? 0 : (1ull << (((l) - 32) & 63)) - 1)
#define BIT(l) 1u << ((l) & 31)
static const uint32_t lane_bit[N] = {BELOW_ALL(BIT)};

static inline uint64_t all_lanes(const ws_wave *w) { return w->lanes == 64 ? ~0ull : 0xffffffffu; }
static inline uint64_t active(const ws_wave *w) { return w->lanes == 64 ? WS_EXEC(w) : WS_EXEC(w) & 0xffffffffu; }
// 0 or ~0 per lane from the bits of m.
static inline void expand(uint32_t *d, uint64_t m) {
  const uint32_t lo = (uint32_t)m, hi = (uint32_t)(m >> 32);
  for (int l = 0; l < 32; l++)
    d[l] = lo & lane_bit[l] ? ~0u : 0;
  for (int l = 32; l < 64; l++)
    d[l] = hi & lane_bit[l] ? ~0u : 0;
}
static inline uint64_t gather(const uint32_t *p) {
  uint64_t m = 0;
  for (int l = 0; l < N; l += 16) {
    const __m128i *q = (const __m128i *)(const void *)(p + l);
    const __m128i a = _mm_packs_epi32(_mm_loadu_si128(q), _mm_loadu_si128(q + 1));
    const __m128i b = _mm_packs_epi32(_mm_loadu_si128(q + 2), _mm_loadu_si128(q + 3));
    m |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(a, b)) << l;
  }
  return m;
}
static inline void blend_row(uint32_t *d, const uint32_t *t, uint64_t m) {
  const uint32_t lo = (uint32_t)m, hi = (uint32_t)(m >> 32);
  IVDEP for (int l = 0; l < 32; l++) d[l] = lo & lane_bit[l] ? t[l] : d[l];
  IVDEP for (int l = 32; l < 64; l++) d[l] = hi & lane_bit[l] ? t[l] : d[l];
}
static inline void blend(uint32_t *d, const uint32_t *t, unsigned rows, uint64_t m) {
  for (unsigned r = 0; r < rows; r++)
    blend_row(d + r * N, t + r * N, m);
}
static inline unsigned rows_of(unsigned type) { return ws_type_dwords(type); }

static inline void fill(uint32_t *d, uint32_t v) {
  for (int l = 0; l < N; l++)
    d[l] = v;
}
// A source without modifiers: the register's own rows, or a broadcast in buf.
static inline const uint32_t *fetch_plain(const ws_wave *w, const ws_operand *o, unsigned type, uint32_t *buf) {
  if (o->kind == WS_VGPR)
    return w->v[o->reg];
  if (type == WS_T_MASK) {
    expand(buf, ws_read_mask(w, o));
  } else if (rows_of(type) == 1) {
    fill(buf, ws_read32(w, o));
  } else {
    const uint64_t v = ws_read64(w, o);
    fill(buf, (uint32_t)v);
    fill(buf + N, (uint32_t)(v >> 32));
  }
  return buf;
}

// ---------------------------------------------------------------- what the files give each other

// What a row's lane loop runs in when all operands are whole VGPRs (valu.c).
#define x_v WS_VALU(x_v)
ws_exec_fn x_v;
// Operand o, source number k of i, with its modifiers, in buf or where it is;
// *write loses the lanes that DPP switches off.
#define fetch WS_VALU(fetch)
const uint32_t *fetch(const ws_wave *w, const ws_inst *i, unsigned k, const ws_operand *o, unsigned type, uint32_t *buf,
                      uint64_t *write);
// OMOD and clamp on the result d.
#define finish WS_VALU(finish)
void finish(const ws_wave *w, const ws_inst *i, unsigned type, uint32_t *d);
// The fault of an operand in the wrong file.
static inline bool wrong_kind(ws_wave *w, const ws_inst *i, bool bad) {
  if (bad)
    ws_fault(w, i, -1, 0, "this instruction does not take such an operand");
  return bad;
}

#define SOURCES(w, i) ((w)->v[(i)->vs[0]]), ((w)->v[(i)->vs[1]]), ((w)->v[(i)->vs[2]])

// The instructions of inner loops have their lane loop inside: HOT after the
// rows' functions, HOT_ROW in the list of a class.
#define HOT(kernel)                                                                                                    \
  static void h_##kernel(ws_wave *w, const ws_inst *i) {                                                               \
    if (__builtin_expect(WS_EXEC(w) == ~0ull && w->lanes == 64, 1))                                                    \
      kernel(w, w->v[i->vd], SOURCES(w, i), NULL);                                                                     \
    else                                                                                                               \
      x_v(w, i);                                                                                                       \
  }
#define HOT_ROW(kernel) {(void *)kernel, h_##kernel},

#endif
