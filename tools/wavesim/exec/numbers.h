// numbers.h: number formats: the bits of floats, f16, bf16, 8-bit floats, and
// min, max and fma for them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_NUMBERS_H
#define WAVESIM_NUMBERS_H

#include "exec/exec.h"

#include <immintrin.h>
#include <math.h>
#include <string.h>

#define N WS_LANES
#define IVDEP _Pragma("GCC ivdep")
#define ALIGNED __attribute__((aligned(64)))
#define min2(a, b) ((a) < (b) ? (a) : (b))
#define max2(a, b) ((a) > (b) ? (a) : (b))
#define med3(a, b, c) max2(min2(a, b), min2(max2(a, b), c))

// ---------------------------------------------------------------- bits of values

static inline uint32_t bits32(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}
static inline float float32(uint32_t u) {
  float f;
  memcpy(&f, &u, 4);
  return f;
}
static inline uint64_t bits64(double f) {
  uint64_t u;
  memcpy(&u, &f, 8);
  return u;
}
static inline double float64(uint64_t u) {
  double f;
  memcpy(&f, &u, 8);
  return f;
}

// ---------------------------------------------------------------- sums, products, roundings

// Rounds to an integer in MODE's floats: denormals are read as MXCSR says, NaNs get quiet, a zero keeps its sign. The
// compiler's own code for hosts without the instruction adds and subtracts a large number, which rounds as MXCSR says.
#ifdef __SSE4_1__
static inline float trunc32(float a) { return __builtin_truncf(a); }
static inline float floor32(float a) { return __builtin_floorf(a); }
static inline float ceil32(float a) { return __builtin_ceilf(a); }
static inline float even32(float a) { return __builtin_roundevenf(a); }
static inline double trunc64(double a) { return __builtin_trunc(a); }
static inline double floor64(double a) { return __builtin_floor(a); }
static inline double ceil64(double a) { return __builtin_ceil(a); }
static inline double even64(double a) { return __builtin_roundeven(a); }
#else
// value: of b, which may have a fraction, of t, the same cut off, and of d, what was.
#define ROUNDING(name, F, U, I, bits, flt, fabs_, copysign_, digits, quiet, value)                                     \
  static inline F name(F a) {                                                                                          \
    const bool small = fabs_(a) < (F)((I)1 << (digits - 1));                                                           \
    const F b = small ? a : 0, t = (F)(I)b, d = b - t;                                                                 \
    (void)d;                                                                                                           \
    const F r = copysign_(value, a);                                                                                   \
    return small ? r : a != a ? flt(bits(a) | (quiet)) : a;                                                            \
  }
#define ROUNDINGS(w, F, U, I, bits, flt, fabs_, copysign_, digits, quiet)                                              \
  ROUNDING(trunc##w, F, U, I, bits, flt, fabs_, copysign_, digits, quiet, t)                                           \
  ROUNDING(floor##w, F, U, I, bits, flt, fabs_, copysign_, digits, quiet, t > b ? t - 1 : t)                           \
  ROUNDING(ceil##w, F, U, I, bits, flt, fabs_, copysign_, digits, quiet, t < b ? t + 1 : t)                            \
  ROUNDING(even##w, F, U, I, bits, flt, fabs_, copysign_, digits, quiet,                                               \
           fabs_(d) > (F)0.5 || (fabs_(d) == (F)0.5 && ((I)b & 1)) ? t + copysign_(1, d) : t)
ROUNDINGS(32, float, uint32_t, int32_t, bits32, float32, __builtin_fabsf, __builtin_copysignf, 24, 0x00400000u)
ROUNDINGS(64, double, uint64_t, int64_t, bits64, float64, __builtin_fabs, __builtin_copysign, 53, 1ull << 51)
#endif

// Sums and products whose operands are all floats of one size. Of several NaNs the first one is the result, quieted;
// the host takes the first one too, but the compiler is free to exchange what it adds and multiplies.
static inline float add32(float a, float b) { return a + (a != a ? a : b); }
static inline float mul32(float a, float b) { return a * (a != a ? a : b); }
static inline double add64(double a, double b) { return a + (a != a ? a : b); }
static inline double mul64(double a, double b) { return a * (a != a ? a : b); }
// One instruction with FMA, libm's exact but slow function without, which makes a NaN of its own of an infinity times
// zero plus a NaN.
#ifdef __FMA__
#define FMA_NAN(c)
#else
#define FMA_NAN(c)                                                                                                     \
  if (c != c)                                                                                                          \
    return c + c;
#endif
static inline float fma32(float a, float b, float c) {
  b = a != a ? a : b;
  c = b != b ? b : c;
  FMA_NAN(c)
  return __builtin_fmaf(a, b, c);
}
static inline double fma64(double a, double b, double c) {
  b = a != a ? a : b;
  c = b != b ? b : c;
  FMA_NAN(c)
  return __builtin_fma(a, b, c);
}

// ---------------------------------------------------------------- f16

#ifdef __F16C__
static inline void ld_f16(float *t, const uint32_t *p) {
  for (int l = 0; l < N; l += 8) {
    const __m256i v = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(p + l)), _mm256_set1_epi32(0xffff));
    const __m128i h = _mm_packus_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    _mm256_storeu_ps(t + l, _mm256_cvtph_ps(h));
  }
}
#define ST_F16(d, t, rounding)                                                                                         \
  for (int l = 0; l < N; l += 8)                                                                                       \
  _mm256_storeu_si256((__m256i *)(d + l), _mm256_cvtepu16_epi32(_mm256_cvtps_ph(_mm256_loadu_ps(t + l), rounding)))
static inline void st_f16(uint32_t *d, const float *t) { ST_F16(d, t, _MM_FROUND_CUR_DIRECTION); }
static inline void st_f16_rtz(uint32_t *d, const float *t) { ST_F16(d, t, _MM_FROUND_TO_ZERO); }
static inline float round16(float f) { return _cvtsh_ss(_cvtss_sh(f, _MM_FROUND_CUR_DIRECTION)); }
#else
static inline float from_f16(uint32_t h) {
  const uint32_t s = (h & 0x8000) << 16, e = h >> 10 & 31, m = h & 0x3ff;
  if (e == 31)
    return float32(s | 0x7f800000u | m << 13 | (m ? 0x00400000u : 0));
  if (e)
    return float32(s | (e + 112) << 23 | m << 13);
  if (!m)
    return float32(s);
  const uint32_t n = (uint32_t)__builtin_clz(m) - 21; // zeros above the leading one in 11 bits
  return float32(s | (113 - n) << 23 | (m << n & 0x3ff) << 13);
}
// rc: MXCSR's rounding control, 0 nearest even, 1 down, 2 up, 3 to zero. daz: denormals are read as zeroes.
static inline uint32_t to_f16(float f, unsigned rc, bool daz) {
  const uint32_t u = bits32(f), s = u >> 16 & 0x8000, a = daz && !(u & 0x7f800000) ? 0 : u & 0x7fffffff;
  if (a > 0x7f800000u)
    return s | 0x7e00 | (a >> 13 & 0x3ff);
  if (a == 0x7f800000u)
    return s | 0x7c00;
  const int e = (int)(a >> 23) - 112; // f16's biased exponent
  uint32_t m = (a & 0x7fffff) | (a >> 23 ? 0x800000 : 0);
  unsigned drop = 13;
  if (e <= 0)
    drop += (unsigned)(1 - e);
  if (drop > 25)
    m = m != 0, drop = 2;
  const uint32_t cut = m & ((1u << drop) - 1), half = 1u << (drop - 1);
  uint32_t r = m >> drop;
  if (rc == 0)
    r += cut > half || (cut == half && (r & 1));
  else if ((rc == 1 && s) || (rc == 2 && !s))
    r += cut != 0;
  r += e > 0 ? (uint32_t)(e - 1) << 10 : 0;
  if (r >= 0x7c00)
    r = rc == 0 || (rc == 1 && s) || (rc == 2 && !s) ? 0x7c00 : 0x7bff;
  return s | r;
}
static inline void ld_f16(float *t, const uint32_t *p) {
  for (int l = 0; l < N; l++)
    t[l] = from_f16(p[l] & 0xffff);
}
static inline void st_f16(uint32_t *d, const float *t) {
  const unsigned csr = _mm_getcsr();
  for (int l = 0; l < N; l++)
    d[l] = to_f16(t[l], csr >> 13 & 3, csr & WS_CSR_DAZ);
}
static inline void st_f16_rtz(uint32_t *d, const float *t) {
  for (int l = 0; l < N; l++)
    d[l] = to_f16(t[l], 3, false);
}
static inline float round16(float f) { return from_f16(to_f16(f, _mm_getcsr() >> 13 & 3, false)); }
#endif

// MODE: f16 denormals are read as they are.
static inline bool keeps_f16(const ws_wave *w) { return w->mode & 1u << 6; }
// An f16 value under a denormal bit of MODE.
static inline float keep16(uint32_t bit, float f) {
  return bit || f != f || __builtin_fabsf(f) >= 0x1p-14f ? f : __builtin_copysignf(0, f);
}
// Multiply, round, add: the product is a result and the accumulator an operand in MODE's eyes.
#define MAD16(a, b, c) add32(keep16(w->mode & 1u << 7, round16(mul32(a, b))), keep16(w->mode & 1u << 6, c))

// a * b + c rounded once to 11 bits: the double sum is made odd where it is
// inexact (so that no later rounding sees a false tie; Boldo and Melquiond,
// "Emulation of FMA and correctly rounded sums: proved algorithms using
// rounding to odd"), narrowed to float the same way, and rounded by the store.
static inline float fma16(float a, float b, float c) {
  b = a != a ? a : b;
  c = b != b ? b : c;
  const double p = (double)a * b, s = add64(p, c), t = s - p, err = (p - (s - t)) + (c - t);
  uint64_t u = bits64(s);
  const bool inexact = err != 0 && !(u & 1) && s - s == 0;
  const bool away = (err > 0) == (s > 0); // the true sum is farther from zero than s
  u = inexact ? (away ? u + 1 : u - 1) : u;
  const uint64_t tail = u & 0x1fffffff;
  u = s == s && tail ? (u - tail) | 0x20000000 : u;
  return (float)float64(u);
}

static inline void ld_f16_hi(float *t, const uint32_t *p) {
  uint32_t u[N] ALIGNED;
  IVDEP for (int l = 0; l < N; l++) u[l] = p[l] >> 16;
  ld_f16(t, u);
}
static inline void st_f16_pair(uint32_t *d, const float *lo, const float *hi) {
  uint32_t ul[N] ALIGNED, uh[N] ALIGNED;
  st_f16(ul, lo);
  st_f16(uh, hi);
  IVDEP for (int l = 0; l < N; l++) d[l] = ul[l] | uh[l] << 16;
}

static inline float ldexp32(float a, int32_t e) {
  e = min2(max2(e, -400), 400);
  return (float)((double)a * float64((uint64_t)(e + 1023) << 52));
}

// ---------------------------------------------------------------- 8-bit floats, bf16

// 8-bit floats with mbits bits of mantissa, 3 (fp8) or 2 (bf8). gfx942: biases
// 8 and 16, no infinity, no -0, one NaN, 0x80. Later GPUs: OCP's formats,
// biases 7 and 15; bf8 has infinities, fp8's only NaN is all ones.
static inline bool f8_ocp(const ws_wave *w) { return WS_HAS(w->gpu, f8_ocp); }
static inline float from_f8(const ws_wave *w, uint32_t v, int mbits) {
  const bool ocp = f8_ocp(w);
  const int bias = (mbits == 3 ? 8 : 16) - ocp;
  const uint32_t m = v & ((1u << mbits) - 1), e = v >> mbits & ((1u << (7 - mbits)) - 1);
  if (ocp ? (v & 0x7f) > (mbits == 3 ? 0x7e : 0x7c) : v == 0x80)
    return float32(0x7fc00000);
  const float mag = ocp && mbits == 2 && e == 31 ? INFINITY
                    : e                          ? ldexp32((float)(m | 1u << mbits), (int)e - bias - mbits)
                                                 : ldexp32((float)m, 1 - bias - mbits);
  return v & 0x80 ? -mag : mag;
}
static inline uint32_t to_f8(const ws_wave *w, float a, int mbits, int stochastic, uint32_t random) {
  const bool ocp = f8_ocp(w), saturate = w->mode & WS_MODE_FP16_OVFL;
  const int bias = (mbits == 3 ? 8 : 16) - ocp;
  const uint32_t u = bits32(a), x = u >> 23 & 255, s = u >> 24 & 0x80, nan = ocp ? s | 0x7f : 0x80;
  const uint32_t top = !ocp ? 0x7f : mbits == 3 ? 0x7e : 0x7b; // the largest finite code
  const uint32_t over = saturate ? s | top : ocp && mbits == 2 ? s | 0x7c : nan;
  if (x == 255)
    return u & 0x7fffff ? nan : over;
  const int e = (x ? (int)x : 1) - 127 + bias;
  const uint64_t m = (u & 0x7fffff) | (x ? 0x800000 : 0);
  unsigned drop = (unsigned)(23 - mbits) + (e < 1 ? (unsigned)(1 - e) : 0);
  drop = min2(drop, 40u);
  const uint64_t r = stochastic ? (m + ((uint64_t)random << 8 >> (40 - drop))) >> drop
                                : (m + ((1ull << (drop - 1)) - 1) + (m >> drop & 1)) >> drop;
  const uint64_t code = r + (e < 1 ? 0 : (uint64_t)(e - 1) << mbits);
  return code > top ? over : code || ocp ? s | (uint32_t)code : 0;
}

// bf16 is the upper half of an f32; to it: to nearest even.
static inline float from_bf16(uint32_t h) { return float32(h << 16); }
static inline uint32_t to_bf16(float f) {
  const uint32_t u = bits32(f);
  return f != f ? u >> 16 | 0x40 : (u + 0x7fff + (u >> 16 & 1)) >> 16;
}

// a * b + c rounded once to 8 bits: as fma16, but the sum that is made odd stays a double until it is an f32's bits
// that are made odd, so that an f32 denormal is rounded once, too.
static inline float fma_bf16(float a, float b, float c) {
  b = a != a ? a : b;
  c = b != b ? b : c;
  const double p = (double)a * b, s = add64(p, c), t = s - p, err = (p - (s - t)) + (c - t);
  uint64_t u = bits64(s);
  const bool inexact = err != 0 && !(u & 1) && s - s == 0;
  u = inexact ? ((err > 0) == (s > 0) ? u + 1 : u - 1) : u;
  const double odd = float64(u);
  const float f = (float)odd; // any rounding: what is lost is put into the last bit
  const uint32_t v = bits32(f);
  if (odd - odd != 0 || f - f != 0 || (double)f == odd || v & 1)
    return f;
  return float32((__builtin_fabs((double)f) < __builtin_fabs(odd)) ? v + 1 : v - 1);
}

// ---------------------------------------------------------------- min, max, med3

// Multiplying by a one that the compiler cannot see flushes denormals as MODE
// says and makes NaNs quiet, both of which min and max do on gfx9.
static float __attribute__((unused)) one_f32 = 1.0f;
static double __attribute__((unused)) one_f64 = 1.0;
__attribute__((used)) static void hide_ones(void) { __asm__("" : "+m"(one_f32), "+m"(one_f64)); }

// IEEE mode: a signalling NaN wins, quieted; any other NaN loses. -0 < +0.
#define MINMAX(name, U, F, bits, flt, one, nan_above, quiet, op, merge)                                                \
  static inline U name(U a, U b, bool ieee) {                                                                          \
    const F fa = flt(a) * one, fb = flt(b) * one;                                                                      \
    const U qa = bits(fa), qb = bits(fb), aa = a & ((U) ~(U)0 >> 1), ab = b & ((U) ~(U)0 >> 1);                        \
    const bool sa = ieee && aa > (nan_above) && !(a & (quiet)), sb = ieee && ab > (nan_above) && !(b & (quiet));       \
    U r = fa op fb ? qa : fb op fa ? qb : (qa merge qb);                                                               \
    r = fa != fa ? qb : fb != fb ? qa : r;                                                                             \
    return sa ? qa : sb ? qb : r;                                                                                      \
  }
MINMAX(min_f32, uint32_t, float, bits32, float32, one_f32, 0x7f800000u, 0x00400000u, <, |)
MINMAX(max_f32, uint32_t, float, bits32, float32, one_f32, 0x7f800000u, 0x00400000u, >, &)
MINMAX(min_f64, uint64_t, double, bits64, float64, one_f64, 2047ull << 52, 1ull << 51, <, |)
MINMAX(max_f64, uint64_t, double, bits64, float64, one_f64, 2047ull << 52, 1ull << 51, >, &)

// f16 in its own bits: magnitudes compare as integers.
static inline int32_t order16(uint32_t h) {
  const int32_t m = (int32_t)(h & 0x7fff);
  return h & 0x8000 ? -m : m;
}
#define MINMAX16(name, op, merge)                                                                                      \
  static inline uint32_t name(uint32_t a, uint32_t b, bool ieee) {                                                     \
    a &= 0xffff;                                                                                                       \
    b &= 0xffff;                                                                                                       \
    const bool na = (a & 0x7fff) > 0x7c00, nb = (b & 0x7fff) > 0x7c00;                                                 \
    const bool sa = ieee && na && !(a & 0x200), sb = ieee && nb && !(b & 0x200);                                       \
    const uint32_t qa = na ? a | 0x200 : a, qb = nb ? b | 0x200 : b;                                                   \
    const int32_t oa = order16(a), ob = order16(b);                                                                    \
    uint32_t r = oa op ob ? a : ob op oa ? b : (a merge b);                                                            \
    r = na ? qb : nb ? qa : r;                                                                                         \
    return sa ? qa : sb ? qb : r;                                                                                      \
  }
MINMAX16(min_f16, <, |)
MINMAX16(max_f16, >, &)

// IEEE 754-2019's minimum and maximum: any NaN wins, quieted. -0 < +0.
#define MINMAX_NAN(name, of, T, nan, quiet)                                                                            \
  static inline T name(T a, T b) { return nan(a) ? (T)(a | (quiet)) : nan(b) ? (T)(b | (quiet)) : of(a, b, false); }
#define NAN32(v) (((v) & 0x7fffffff) > 0x7f800000u)
#define NAN16(v) (((v) & 0x7fff) > 0x7c00u)
#define NAN64(v) ((v) << 1 > 2047ull << 53)
MINMAX_NAN(minimum_f32, min_f32, uint32_t, NAN32, 0x00400000u)
MINMAX_NAN(maximum_f32, max_f32, uint32_t, NAN32, 0x00400000u)
MINMAX_NAN(minimum_f64, min_f64, uint64_t, NAN64, 1ull << 51)
MINMAX_NAN(maximum_f64, max_f64, uint64_t, NAN64, 1ull << 51)
static inline uint32_t minimum_f16(uint32_t a, uint32_t b) {
  return NAN16(a) ? (a & 0xffff) | 0x200 : NAN16(b) ? (b & 0xffff) | 0x200 : min_f16(a, b, false);
}
static inline uint32_t maximum_f16(uint32_t a, uint32_t b) {
  return NAN16(a) ? (a & 0xffff) | 0x200 : NAN16(b) ? (b & 0xffff) | 0x200 : max_f16(a, b, false);
}

// With a NaN the median is the minimum ("Vega" ISA, V_MED3_F32).
#define MED3(T, U, isnan)                                                                                              \
  static inline U med3_##T(U a, U b, U c, bool ieee) {                                                                 \
    const U lo = min_##T(min_##T(a, b, ieee), c, ieee);                                                                \
    const U m = max_##T(min_##T(a, b, ieee), min_##T(max_##T(a, b, ieee), c, ieee), ieee);                             \
    return isnan(a) || isnan(b) || isnan(c) ? lo : m;                                                                  \
  }
MED3(f32, uint32_t, NAN32)
MED3(f16, uint32_t, NAN16)

#endif
