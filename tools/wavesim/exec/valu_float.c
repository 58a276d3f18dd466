// valu_float.c: the vector ALU: f32, f64 and f16.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/valu.h"
#include "exec/valu_kernels.h"

#include <float.h>

static inline float fract32(float a) {
  const float r = a - floor32(a);
  return r >= 1.0f ? float32(0x3f7fffff) : r;
}
static inline double fract64(double a) {
  const double r = a - floor64(a);
  return r >= 1.0 ? float64(0x3fefffffffffffff) : r;
}
static inline float fract16(float a) {
  const float r = a - floor32(a);
  return r > 0x1.ffcp-1f ? 0x1.ffcp-1f : r; // 0x3bff
}

// Input in turns (2 pi times the argument is what the manual writes). Outside
// +-256 turns sin is 0 and cos is 1.
static inline float sin_turns(float a) {
  if (!(__builtin_fabsf(a) <= 256.0f))
    return a - a == 0 ? 0.0f : a - a;
  double f = (double)a - nearbyint((double)a); // [-0.5, 0.5]
  f = f > 0.25 ? 0.5 - f : f < -0.25 ? -0.5 - f : f;
  return f == 0 ? __builtin_copysignf(0.0f, a) : (float)sin(f * 6.283185307179586);
}
static inline float cos_turns(float a) {
  if (!(__builtin_fabsf(a) <= 256.0f))
    return a - a == 0 ? 1.0f : a - a;
  double f = __builtin_fabs((double)a - nearbyint((double)a)); // [0, 0.5]
  return (float)(f <= 0.125 ? cos(f * 6.283185307179586) : sin((0.25 - f) * 6.283185307179586));
}

// Exact in double, rounded once by the conversion.

static inline float ldexp16(float a, int16_t e) {
  const int32_t n = min2(max2((int32_t)e, -60), 60);
  return a * float32((uint32_t)(n + 127) << 23);
}
static inline double ldexp64(double a, int32_t e) {
  const uint64_t u = bits64(a);
  const int32_t x = (int32_t)(u >> 52 & 2047);
  e = min2(max2(e, -2200), 2200);
  if (x && x != 2047 && x + e > 0 && x + e < 2047)
    return float64((u & 0x800fffffffffffffu) | (uint64_t)(x + e) << 52);
  return ldexp(a, e);
}
static inline int32_t frexp_exp32(float a) {
  const float n = a * 0x1p64f; // brings denormals into range
  const uint32_t u = bits32(a), x = u >> 23 & 255;
  const int32_t r = x ? (int32_t)x - 126 : (int32_t)(bits32(n) >> 23 & 255) - 126 - 64;
  return x == 255 || n == 0 ? 0 : r;
}
static inline float frexp_mant32(float a) {
  const uint32_t u = bits32(a);
  const float n = (u >> 23 & 255) ? a : a * 0x1p64f;
  const float m = float32((bits32(n) & 0x807fffffu) | 126u << 23);
  return (u >> 23 & 255) == 255 ? a + a : n == 0 ? n : m;
}
static inline int32_t frexp_exp64(double a) {
  const double n = a * 0x1p128;
  const uint64_t u = bits64(a), x = u >> 52 & 2047;
  const int32_t r = x ? (int32_t)x - 1022 : (int32_t)(bits64(n) >> 52 & 2047) - 1022 - 128;
  return x == 2047 || n == 0 ? 0 : r;
}
static inline double frexp_mant64(double a) {
  const uint64_t u = bits64(a);
  const double n = (u >> 52 & 2047) ? a : a * 0x1p128;
  const double m = float64((bits64(n) & 0x800fffffffffffffu) | 1022ull << 52);
  return (u >> 52 & 2047) == 2047 ? a + a : n == 0 ? n : m;
}

// A 53-bit piece of 2/pi, scaled ("Vega" ISA, V_TRIG_PREOP_F64).
static double trig_preop(double a, uint32_t segment) {
  // 2/pi, the first 1216 bits after the binary point
  static const uint64_t two_over_pi[20] = {
      0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
      0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
      0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
      0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0};
  const uint32_t x = (uint32_t)(bits64(a) >> 52 & 2047);
  uint32_t shift = (segment & 31) * 53;
  if (x > 1077)
    shift += x - 1077;
  // The hardware has 1201 bits; what is shifted in behind them is 0.
  uint64_t piece = 0;
  if (shift < 1201) {
    const uint32_t word = shift / 64, bit = shift % 64;
    uint64_t v = two_over_pi[word] << bit;
    if (bit && word + 1 < 20)
      v |= two_over_pi[word + 1] >> (64 - bit);
    if (shift + 64 > 1201)
      v &= ~0ull << (shift + 64 - 1201);
    piece = v >> 11;
  }
  int scale = -53 - (int)shift;
  if (x >= 1968)
    scale += 128;
  return ldexp((double)piece, scale);
}

// v_div_fixup: p is the quotient so far, q the denominator, n the numerator.
static inline float div_fixup32(float p, float q, float n) {
  const uint32_t sign = (bits32(q) ^ bits32(n)) & 0x80000000u, uq = bits32(q), un = bits32(n);
  const uint32_t aq = uq & 0x7fffffff, an = un & 0x7fffffff;
  const int eq = (int)(aq >> 23), en = (int)(an >> 23);
  if (an > 0x7f800000u)
    return float32(un | 0x00400000u);
  if (aq > 0x7f800000u)
    return float32(uq | 0x00400000u);
  if (q == 0 && n == 0)
    return float32(0xffc00000u);
  if (aq == 0x7f800000u && an == 0x7f800000u)
    return float32(0xffc00000u);
  if (q == 0 || an == 0x7f800000u)
    return float32(sign | 0x7f800000u);
  if (aq == 0x7f800000u || n == 0)
    return float32(sign);
  const float one = sign ? -one_f32 : one_f32; // which the compiler does not know: no constant is rounded
  if (en - eq < -150)
    return one * 0x1p-126f * 0x1p-126f; // underflow in MODE's rounding
  // The quotient left the range on the way. (The manual tests the exponent of
  // the denominator, which cannot be 255 any more here.)
  if ((bits32(p) >> 23 & 255) == 255)
    return one * 0x1p127f * 0x1p127f;
  return float32((bits32(p) & 0x7fffffff) | sign) * one_f32; // a denormal as MODE says
}
static inline double div_fixup64(double p, double q, double n) {
  const uint64_t top = 1ull << 63, inf = 2047ull << 52, quiet = 1ull << 51;
  const uint64_t sign = (bits64(q) ^ bits64(n)) & top, uq = bits64(q), un = bits64(n);
  const uint64_t aq = uq & ~top, an = un & ~top;
  const int eq = (int)(aq >> 52), en = (int)(an >> 52);
  if (an > inf)
    return float64(un | quiet);
  if (aq > inf)
    return float64(uq | quiet);
  if (q == 0 && n == 0)
    return float64(top | inf | quiet);
  if (aq == inf && an == inf)
    return float64(top | inf | quiet);
  if (q == 0 || an == inf)
    return float64(sign | inf);
  if (aq == inf || n == 0)
    return float64(sign);
  const double one = sign ? -one_f64 : one_f64;
  if (en - eq < -1075)
    return one * 0x1p-1022 * 0x1p-1022;
  if ((bits64(p) >> 52 & 2047) == 2047)
    return one * 0x1p1023 * 0x1p1023;
  return float64((bits64(p) & ~top) | sign) * one_f64;
}
static inline float div_fixup16(float p, float q, float n) {
  const uint32_t sign = (bits32(q) ^ bits32(n)) & 0x80000000u;
  if (n != n)
    return n;
  if (q != q)
    return q;
  if ((q == 0 && n == 0) || (__builtin_isinf(q) && __builtin_isinf(n)))
    return float32(0xffc00000u);
  if (q == 0 || __builtin_isinf(n))
    return float32(sign | 0x7f800000u);
  if (__builtin_isinf(q) || n == 0)
    return float32(sign);
  return float32((bits32(p) & 0x7fffffff) | sign);
}

#define MM_KERNEL(name, T, value)                                                                                      \
  static void k_##name##_##T(KERNEL_ARGS) {                                                                            \
    const bool ieee = ieee_mode(w);                                                                                    \
    UNUSED_ARGS;                                                                                                       \
    (void)ieee;                                                                                                        \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const uint32_t a = ra[l], b = rb[l], c = rc[l];                                                                  \
      (void)c;                                                                                                         \
      rd[l] = value;                                                                                                   \
    }                                                                                                                  \
  }
#define MM_KERNELS(T)                                                                                                  \
  MM_KERNEL(min, T, min_##T(a, b, ieee))                                                                               \
  MM_KERNEL(max, T, max_##T(a, b, ieee))                                                                               \
  MM_KERNEL(min3, T, min_##T(min_##T(a, b, ieee), c, ieee))                                                            \
  MM_KERNEL(max3, T, max_##T(max_##T(a, b, ieee), c, ieee))                                                            \
  MM_KERNEL(med3, T, med3_##T(a, b, c, ieee))                                                                          \
  MM_KERNEL(minmax, T, max_##T(min_##T(a, b, ieee), c, ieee))                                                          \
  MM_KERNEL(maxmin, T, min_##T(max_##T(a, b, ieee), c, ieee))                                                          \
  MM_KERNEL(minimum, T, minimum_##T(a, b))                                                                             \
  MM_KERNEL(maximum, T, maximum_##T(a, b))                                                                             \
  MM_KERNEL(minimum3, T, minimum_##T(minimum_##T(a, b), c))                                                            \
  MM_KERNEL(maximum3, T, maximum_##T(maximum_##T(a, b), c))                                                            \
  MM_KERNEL(minimummaximum, T, maximum_##T(minimum_##T(a, b), c))                                                      \
  MM_KERNEL(maximumminimum, T, minimum_##T(maximum_##T(a, b), c))
MM_KERNELS(f32)
MM_KERNELS(f16)
#define MM64(name, value)                                                                                              \
  static void k_##name##_f64(KERNEL_ARGS) {                                                                            \
    const bool ieee = ieee_mode(w);                                                                                    \
    S_u64(pa, ra);                                                                                                     \
    S_u64(pb, rb);                                                                                                     \
    uint64_t d[N] ALIGNED;                                                                                             \
    UNUSED_ARGS;                                                                                                       \
    (void)ieee;                                                                                                        \
    IVDEP for (int l = 0; l < N; l++) d[l] = value;                                                                    \
    st_u64(rd, d);                                                                                                     \
  }
MM64(min, min_f64(pa[l], pb[l], ieee))
MM64(max, max_f64(pa[l], pb[l], ieee))
MM64(minimum, minimum_f64(pa[l], pb[l]))
MM64(maximum, maximum_f64(pa[l], pb[l]))

// The faces of a cube map: the axis of the largest magnitude, z before y before x.
static inline int cube_axis(float x, float y, float z) {
  const float ax = __builtin_fabsf(x), ay = __builtin_fabsf(y), az = __builtin_fabsf(z);
  return az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0;
}
static inline float cube_id(float x, float y, float z) {
  const int axis = cube_axis(x, y, z);
  return axis == 2 ? z < 0 ? 5.0f : 4.0f : axis == 1 ? y < 0 ? 3.0f : 2.0f : x < 0 ? 1.0f : 0.0f;
}
static inline float cube_s(float x, float y, float z) {
  const int axis = cube_axis(x, y, z);
  return axis == 2 ? z < 0 ? -x : x : axis == 1 ? x : x < 0 ? z : -z;
}
static inline float cube_t(float x, float y, float z) { return cube_axis(x, y, z) != 1 ? -y : y < 0 ? -z : z; }
static inline float cube_major(float x, float y, float z) {
  const int axis = cube_axis(x, y, z);
  return axis == 2 ? z : axis == 1 ? y : x;
}

// ---------------------------------------------------------------- division

// "Vega" ISA, V_DIV_SCALE_F32. Scales the denominator or the numerator (x is
// one of the two) so that neither 1/q nor n/q leaves the normal range in
// between; the mask says that v_div_fmas has to scale back. The manual asks
// whether 1/q and n/q are denormal; published tests of RDNA3 show that hardware
// looks at exponents: a quotient of 2^-96 or less is scaled as one of 2^96 or
// more is, and a zero sets the mask. Where 1/q and n/q are both denormal the
// denominator has to come down, not up, for the quotient to be right; where only
// 1/q is, both come down, however small the quotient, or the reciprocal of a
// double just below 2^1024 is rounded so that quotients halfway between two
// doubles are rounded down.
#define DIV_SCALE(name, F, U, bits, ldexp_, mant, top, far, step, tiny, nan)                                           \
  static F name(F x, F q, F n, bool keep, bool *post) {                                                                \
    const U magnitude = (U) ~(U)0 >> 1, least = keep ? 0 : ((U)1 << mant) - 1;                                         \
    const U aq = bits(q) & magnitude, an = bits(n) & magnitude;                                                        \
    const int eq = (int)(aq >> mant), en = (int)(an >> mant);                                                          \
    const bool is_q = bits(x) == bits(q), is_n = bits(x) == bits(n);                                                   \
    const U fraction = ((U)1 << mant) - 1;                                                                             \
    const bool over = en - eq >= far, inverse = eq >= top - 2 && eq != top;                                            \
    const int quotient = en - eq - ((an & fraction) < (aq & fraction));                                                \
    const bool under = eq != top && (inverse ? quotient <= -(top / 2) : en - eq <= -far);                              \
    *post = aq <= least || an <= least || over || under;                                                               \
    if (aq <= least || an <= least)                                                                                    \
      return nan;                                                                                                      \
    const bool up = over ? is_q : eq == 0 || (!inverse && (under ? is_n : en <= tiny));                                \
    const bool down = !over && eq != 0 && inverse && (!under || is_q);                                                 \
    return up ? ldexp_(x, step) : down ? ldexp_(x, -step) : x;                                                         \
  }
DIV_SCALE(div_scale32, float, uint32_t, bits32, ldexp32, 23, 255, 96, 64, 23, float32(0x7fc00000))
DIV_SCALE(div_scale64, double, uint64_t, bits64, ldexp64, 52, 2047, 768, 128, 53, float64(0x7ff8000000000000))
static void k_div_scale_f32(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    bool post;
    const float r = div_scale32(float32(ra[l]), float32(rb[l]), float32(rc[l]), w->mode & 1u << 4, &post);
    rd[l] = bits32(r);
    re[l] = post ? ~0u : 0;
  }
}
static void k_div_scale_f64(KERNEL_ARGS) {
  S_f64(pa, ra);
  S_f64(pb, rb);
  S_f64(pc, rc);
  double d[N] ALIGNED;
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    bool post;
    d[l] = div_scale64(pa[l], pb[l], pc[l], w->mode & 1u << 6, &post);
    re[l] = post ? ~0u : 0;
  }
  st_f64(rd, d);
}
// The lanes named in VCC undo what v_div_scale did: up when the denominator was
// scaled (c, the quotient so far, is then above 1), down otherwise (RDNA4 ISA,
// V_DIV_FMAS_F32, which spells out what the older manuals abbreviate). One
// rounding after the scaling, or denormal quotients would be rounded twice.
static float fma_scaled32(float a, float b, float c, int e) {
  b = a != a ? a : b;
  c = b != b ? b : c;
  const double p = (double)a * b, s = add64(p, c), t = s - p, err = (p - (s - t)) + (c - t);
  uint64_t u = bits64(s);
  if (err != 0 && !(u & 1) && s - s == 0)
    u = (err > 0) == (s > 0) ? u + 1 : u - 1; // to odd, as in fma16
  return (float)(float64(u) * float64((uint64_t)(e + 1023) << 52));
}
static double fma_scaled64(double a, double b, double c, int e) {
  const __float128 s = (__float128)a * b + c; // a * b is exact, c is 50 bits above it
  return (double)(s * (__float128)float64((uint64_t)(e + 1023) << 52));
}
static void k_div_fmas_f32(KERNEL_ARGS) {
  const uint64_t vcc = WS_VCC(w);
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    const float a = float32(ra[l]), b = float32(rb[l]), c = float32(rc[l]);
    rd[l] = bits32(vcc >> l & 1 ? fma_scaled32(a, b, c, (rc[l] >> 23 & 255) > 127 ? 64 : -64) : fma32(a, b, c));
  }
}
static void k_div_fmas_f64(KERNEL_ARGS) {
  const uint64_t vcc = WS_VCC(w);
  S_f64(pa, ra);
  S_f64(pb, rb);
  S_f64(pc, rc);
  double d[N] ALIGNED;
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    const int n = (bits64(pc[l]) >> 52 & 2047) > 1023 ? 128 : -128;
    d[l] = vcc >> l & 1 ? fma_scaled64(pa[l], pb[l], pc[l], n) : fma64(pa[l], pb[l], pc[l]);
  }
  st_f64(rd, d);
}

#include "isa/valu_float.def"

// gfx12's transcendental instructions on scalar registers.
static void scalar_trans(ws_wave *w, const ws_inst *i, ws_kernel *k) {
  const unsigned type = i->op->type[0];
  uint32_t buf[N] ALIGNED, t[N] ALIGNED;
  uint64_t write = 0;
  if (wrong_kind(w, i, i->o[0].kind != WS_SGPR || i->o[1].kind == WS_VGPR))
    return;
  const uint32_t csr = ws_csr_f32(w->mode);
  _mm_setcsr((type == WS_T_F32 ? csr | WS_CSR_FTZ | WS_CSR_DAZ : ws_csr_f64(w->mode)) & ~WS_CSR_ROUND);
  const uint32_t *p = fetch(w, i, 0, &i->o[1], type, buf, &write);
  k(w, t, p, p, p, NULL);
  finish(w, i, type, t);
  _mm_setcsr(csr);
  ws_write32(w, &i->o[0], t[0]);
}
#define SCALAR_TRANS(name)                                                                                             \
  static void x_s_##name(ws_wave *w, const ws_inst *i) { scalar_trans(w, i, k_v_##name); }
SCALAR_TRANS(exp_f32)
SCALAR_TRANS(exp_f16)
SCALAR_TRANS(log_f32)
SCALAR_TRANS(log_f16)
SCALAR_TRANS(rcp_f32)
SCALAR_TRANS(rcp_f16)
SCALAR_TRANS(rsq_f32)
SCALAR_TRANS(rsq_f16)
SCALAR_TRANS(sqrt_f32)
SCALAR_TRANS(sqrt_f16)

HOT(k_v_add_f32)
HOT(k_v_mul_f32)
HOT(k_v_fma_f32)
HOT(k_v_fmac_f32)

#include "exec/valu_table.h"
static const ws_row rows[] = {
#include "isa/valu_float.def"
};
static const ws_hot hot[] = {HOT_ROW(k_v_add_f32) HOT_ROW(k_v_mul_f32) HOT_ROW(k_v_fma_f32) HOT_ROW(k_v_fmac_f32)};
const ws_valu_class WS_VALU(float) = { {rows, sizeof rows / sizeof *rows}, hot, sizeof hot / sizeof *hot };
