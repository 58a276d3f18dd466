// valu_convert.c: the vector ALU: conversions and mixed precision.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/valu.h"
#include "exec/valu_kernels.h"

static inline int32_t to_i32(float a) {
  return a != a ? 0 : a >= 2147483648.0f ? INT32_MAX : a <= -2147483648.0f ? INT32_MIN : (int32_t)a;
}
static inline uint32_t to_u32(float a) { return !(a > 0) ? 0 : a >= 4294967296.0f ? ~0u : (uint32_t)(int64_t)a; }
static inline int32_t to_i32d(double a) {
  return a != a ? 0 : a >= 2147483647.0 ? INT32_MAX : a <= -2147483648.0 ? INT32_MIN : (int32_t)a;
}
static inline uint32_t to_u32d(double a) { return !(a > 0) ? 0 : a >= 4294967295.0 ? ~0u : (uint32_t)(int64_t)a; }
static inline int32_t to_range(float a, float lo, float hi) {
  return a != a ? 0 : a < lo ? (int32_t)lo : a > hi ? (int32_t)hi : (int32_t)a;
}
// [lo, 1] to an integer of that many steps, to nearest.
static inline int32_t norm(float a, float lo, float steps) {
  const float c = a != a ? 0.0f : a < lo ? lo : a > 1.0f ? 1.0f : a;
  return (int32_t)even64((double)c * (double)steps); // the product is exact
}
// To the nearest integer, halves up: neither the sum with a half nor a fraction needs more than a comparison.
static inline int32_t half_up(float a) {
  const float f = floor32(a);
  return to_i32(a - f >= 0.5f ? f + 1.0f : f);
}
// Rounds as MODE says.
static inline uint32_t to_u8(float a) {
  const float c = !(a > 0) ? 0.0f : a > 255.0f ? 255.0f : a;
  return (uint32_t)(int32_t)nearbyintf(c);
}

// ---------------------------------------------------------------- conversions in pairs

static void k_cvt_pkrtz(KERNEL_ARGS) {
  uint32_t lo[N] ALIGNED, hi[N] ALIGNED;
  UNUSED_ARGS;
  st_f16_rtz(lo, (const float *)(const f32a *)ra);
  st_f16_rtz(hi, (const float *)(const f32a *)rb);
  IVDEP for (int l = 0; l < N; l++) rd[l] = lo[l] | hi[l] << 16;
}
#define CVT_PK_F8(name, mbits)                                                                                         \
  static void name(KERNEL_ARGS) {                                                                                      \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++) {                                                                                      \
      const uint32_t v = ra[l];                                                                                        \
      rd[l] = bits32(from_f8(w, v & 255, mbits));                                                                      \
      rd[N + l] = bits32(from_f8(w, v >> 8 & 255, mbits));                                                             \
    }                                                                                                                  \
  }
CVT_PK_F8(k_cvt_pk_f32_fp8, 3)
CVT_PK_F8(k_cvt_pk_f32_bf8, 2)
// Every 8-bit float is an f16. Back: to nearest even.
#define CVT_PK_F8_F16(f8, mbits)                                                                                       \
  static void k_cvt_pk_f16_##f8(KERNEL_ARGS) {                                                                         \
    float lo[N] ALIGNED, hi[N] ALIGNED;                                                                                \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++) {                                                                                      \
      lo[l] = from_f8(w, ra[l] & 255, mbits);                                                                          \
      hi[l] = from_f8(w, ra[l] >> 8 & 255, mbits);                                                                     \
    }                                                                                                                  \
    st_f16_pair(rd, lo, hi);                                                                                           \
  }                                                                                                                    \
  static void k_cvt_pk_##f8##_f16(KERNEL_ARGS) {                                                                       \
    float lo[N] ALIGNED, hi[N] ALIGNED;                                                                                \
    UNUSED_ARGS;                                                                                                       \
    ld_f16(lo, ra), ld_f16_hi(hi, ra);                                                                                 \
    for (int l = 0; l < N; l++)                                                                                        \
      rd[l] = to_f8(w, lo[l], mbits, 0, 0) | to_f8(w, hi[l], mbits, 0, 0) << 8;                                        \
  }
CVT_PK_F8_F16(fp8, 3)
CVT_PK_F8_F16(bf8, 2)

// Stochastic rounding: a random number below one unit of the last place is
// added before the rest is cut off.
static inline uint32_t sr_f16(float a, uint32_t random) {
  const uint32_t u = bits32(a), x = u >> 23 & 255, s = u >> 16 & 0x8000;
  if (x == 255)
    return s | 0x7c00 | (u & 0x7fffff ? 0x200 : 0);
  const int e = (x ? (int)x : 1) - 127 + 15;
  const uint64_t m = (u & 0x7fffff) | (x ? 0x800000 : 0);
  const unsigned drop = min2(13 + (e < 1 ? (unsigned)(1 - e) : 0), 40u);
  const uint64_t r = (m + ((uint64_t)random << 8 >> (40 - drop))) >> drop;
  return s | (uint32_t)min2(r + (e < 1 ? 0 : (uint64_t)(e - 1) << 10), 0x7c00u);
}
static inline uint32_t sr_bf16(float a, uint32_t random) {
  const uint32_t u = bits32(a);
  return (u & 0x7f800000) == 0x7f800000 ? to_bf16(a) : (u + (random >> 16)) >> 16;
}
static void k_cvt_pk_f16(KERNEL_ARGS) {
  uint32_t lo[N] ALIGNED, hi[N] ALIGNED;
  const unsigned csr = _mm_getcsr();
  UNUSED_ARGS;
  _mm_setcsr(csr & ~0x6000u); // to nearest even
  st_f16(lo, (const float *)(const f32a *)ra);
  st_f16(hi, (const float *)(const f32a *)rb);
  _mm_setcsr(csr);
  IVDEP for (int l = 0; l < N; l++) rd[l] = lo[l] | hi[l] << 16;
}

// The sum is an f32's, its narrowing an f16's: each under its own half of
// MODE. gcc would move arithmetic past a change of MXCSR, but not a call.
static __attribute__((noinline)) void fma_lanes(float *t, const uint32_t *ra, const uint32_t *rb, const uint32_t *rc) {
  S_f32(pa, ra);
  S_f32(pb, rb);
  S_f32(pc, rc);
  for (int l = 0; l < N; l++)
    t[l] = fma32(pa[l], pb[l], pc[l]);
}
static __attribute__((noinline)) void mad_lanes(float *t, const uint32_t *ra, const uint32_t *rb, const uint32_t *rc) {
  S_f32(pa, ra);
  S_f32(pb, rb);
  S_f32(pc, rc);
  for (int l = 0; l < N; l++)
    t[l] = add32(mul32(pa[l], pb[l]), pc[l]);
}
static __attribute__((noinline)) void narrow_lanes(uint32_t *rd, const float *t) { st_f16(rd, t); }
static void k_fma_mix_f16(KERNEL_ARGS) {
  float t[N] ALIGNED;
  const unsigned csr = _mm_getcsr();
  UNUSED_ARGS;
  _mm_setcsr(ws_csr_f32(w->mode));
  fma_lanes(t, ra, rb, rc);
  _mm_setcsr(csr & ~WS_CSR_DAZ); // the sum is no input
  narrow_lanes(rd, t);
  _mm_setcsr(csr);
}
static void k_mad_mix_f16(KERNEL_ARGS) {
  float t[N] ALIGNED;
  const unsigned csr = _mm_getcsr();
  UNUSED_ARGS;
  _mm_setcsr(ws_csr_f32(w->mode) | WS_CSR_FTZ | WS_CSR_DAZ);
  mad_lanes(t, ra, rb, rc);
  _mm_setcsr(csr & ~WS_CSR_DAZ);
  narrow_lanes(rd, t);
  _mm_setcsr(csr);
}

static void k_fma_mix_bf16(KERNEL_ARGS) {
  float t[N] ALIGNED;
  UNUSED_ARGS;
  fma_lanes(t, ra, rb, rc);
  for (int l = 0; l < N; l++)
    rd[l] = to_bf16(t[l]);
}

#include "isa/valu_convert.def"

#include "exec/valu_table.h"
static const ws_row rows[] = {
#include "isa/valu_convert.def"
};
const ws_valu_class WS_VALU(convert) = {{rows, sizeof rows / sizeof *rows}, NULL, 0};
