// valu.c: the vector ALU: what the rows of isa/valu.def expand to (a loop
// over 64 lanes each, which the compiler turns into SIMD code), the long
// cases, and the wrappers that fetch operands, apply modifiers and store under
// EXEC. Compiled twice: as it stands for any x86-64, and from exec/valu_avx2.c
// for AVX2, FMA and F16C; decode.c chooses once.
//
// Both are compiled with -O3 -fno-math-errno -fno-trapping-math (so that
// conditional float code becomes selects; no exception is ever unmasked) and
// -ffp-contract=off. MXCSR follows MODE, but it is set outside these functions
// and nothing inexact in them is constant; -frounding-math would keep gcc from
// making SIMD code of fma and rounding.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/exec.h"

#include <float.h>
#include <immintrin.h>
#include <math.h>
#include <string.h>

#ifndef WS_VALU
#define WS_VALU ws_valu_base
#endif

typedef float __attribute__((may_alias)) f32a;
typedef int32_t __attribute__((may_alias)) i32a;
#define N WS_LANES
#define IVDEP _Pragma("GCC ivdep")
#define ALIGNED __attribute__((aligned(64)))
#define KERNEL_ARGS ws_wave *w, uint32_t *rd, const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *re
#define UNUSED_ARGS (void)w, (void)rd, (void)ra, (void)rb, (void)rc, (void)re

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

// gfx12 has no IEEE and no DX10_CLAMP bit: it behaves as with the first off and the second on.
static inline bool ieee_mode(const ws_wave *w) { return WS_HAS(w->gpu, mode_clamp) && w->mode & WS_MODE_IEEE; }
static inline bool nan_clamps_to_zero(const ws_wave *w) {
  return !WS_HAS(w->gpu, mode_clamp) || w->mode & WS_MODE_DX10_CLAMP;
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
// rc: MXCSR's rounding control, 0 nearest even, 1 down, 2 up, 3 to zero.
static inline uint32_t to_f16(float f, unsigned rc) {
  const uint32_t u = bits32(f), s = u >> 16 & 0x8000, a = u & 0x7fffffff;
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
  const unsigned rc = _mm_getcsr() >> 13 & 3;
  for (int l = 0; l < N; l++)
    d[l] = to_f16(t[l], rc);
}
static inline void st_f16_rtz(uint32_t *d, const float *t) {
  for (int l = 0; l < N; l++)
    d[l] = to_f16(t[l], 3);
}
static inline float round16(float f) { return from_f16(to_f16(f, _mm_getcsr() >> 13 & 3)); }
#endif

// MODE: f16 denormals are read as they are.
static inline bool keeps_f16(const ws_wave *w) { return w->mode & 1u << 6; }
// An f16 value under a denormal bit of MODE.
static inline float keep16(uint32_t bit, float f) {
  return bit || f != f || __builtin_fabsf(f) >= 0x1p-14f ? f : __builtin_copysignf(0, f);
}
// Multiply, round, add: the product is a result and the accumulator an operand in MODE's eyes.
#define MAD16(a, b, c) (keep16(w->mode & 1u << 7, round16((a) * (b))) + keep16(w->mode & 1u << 6, c))

// a * b + c rounded once to 11 bits: the double sum is made odd where it is
// inexact (so that no later rounding sees a false tie; Boldo and Melquiond,
// "Emulation of FMA and correctly rounded sums: proved algorithms using
// rounding to odd"), narrowed to float the same way, and rounded by the store.
static inline float fma16(float a, float b, float c) {
  const double p = (double)a * b, s = p + c, t = s - p, err = (p - (s - t)) + (c - t);
  uint64_t u = bits64(s);
  const bool inexact = err != 0 && !(u & 1) && s - s == 0;
  const bool away = (err > 0) == (s > 0); // the true sum is farther from zero than s
  u = inexact ? (away ? u + 1 : u - 1) : u;
  const uint64_t tail = u & 0x1fffffff;
  u = s == s && tail ? (u - tail) | 0x20000000 : u;
  return (float)float64(u);
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
#define Y_mask "m"
#define Y_v2u32 "S"

#define S_u32(n, p) const uint32_t *n = (p)
#define S_i32(n, p) const i32a *n = (const i32a *)(p)
#define S_f32(n, p) const f32a *n = (const f32a *)(p)
#define S_u16(n, p) S_u32(n, p)
#define S_u16h(n, p) S_u32(n, p)
#define S_i16(n, p) S_u32(n, p)
#define S_mix(n, p) S_f32(n, p)
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

// ---------------------------------------------------------------- helpers of the rows: integers

#define min2(a, b) ((a) < (b) ? (a) : (b))
#define max2(a, b) ((a) > (b) ? (a) : (b))
#define med3(a, b, c) max2(min2(a, b), min2(max2(a, b), c))

static inline uint32_t brev32(uint32_t v) {
  v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
  v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
  v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(v);
}
static inline uint32_t popcount32(uint32_t v) {
  v -= v >> 1 & 0x55555555u;
  v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
  return ((v + (v >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}
// Which bits of a 32-bit half of a lane mask belong to lanes below lane l.
#define BELOW4(f, l) f(l), f(l + 1), f(l + 2), f(l + 3)
#define BELOW16(f, l) BELOW4(f, l), BELOW4(f, l + 4), BELOW4(f, l + 8), BELOW4(f, l + 12)
#define BELOW_ALL(f) BELOW16(f, 0), BELOW16(f, 16), BELOW16(f, 32), BELOW16(f, 48)
#define LO(l) (uint32_t)((l) >= 32 ? ~0ull : (1ull << ((l) & 63)) - 1)
#define HI(l) (uint32_t)((l) < 32 ? 0 : (1ull << (((l) - 32) & 63)) - 1)
static const uint32_t below_lo[N] = {BELOW_ALL(LO)}, below_hi[N] = {BELOW_ALL(HI)};
#define BIT(l) 1u << ((l) & 31)
static const uint32_t lane_bit[N] = {BELOW_ALL(BIT)};

static inline int32_t bfe_i32(int32_t a, uint32_t at, uint32_t width) {
  width &= 31;
  const uint32_t up = (32 - width) & 31;
  const int32_t r = (int32_t)((uint32_t)(a >> (at & 31)) << up) >> up;
  return width ? r : 0;
}
static inline uint32_t u24(uint32_t v) { return v & 0xffffff; }
static inline int32_t i24(int32_t v) { return (int32_t)((uint32_t)v << 8) >> 8; }
static inline uint32_t absdiff(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }
static inline uint32_t sad_u8(uint32_t a, uint32_t b) {
  uint32_t s = 0;
  for (int k = 0; k < 32; k += 8)
    s += absdiff(a >> k & 255, b >> k & 255);
  return s;
}
// Bytes that are 0 in the reference, the second operand, do not count.
static inline uint32_t msad_u8(uint32_t a, uint32_t b) {
  uint32_t s = 0;
  for (int k = 0; k < 32; k += 8)
    s += b >> k & 255 ? absdiff(a >> k & 255, b >> k & 255) : 0;
  return s;
}
static inline uint32_t sad_u16(uint32_t a, uint32_t b) {
  return absdiff(a & 0xffff, b & 0xffff) + absdiff(a >> 16, b >> 16);
}
static inline uint32_t lerp_u8(uint32_t a, uint32_t b, uint32_t c) {
  uint32_t r = 0;
  for (int k = 0; k < 32; k += 8)
    r |= ((a >> k & 255) + (b >> k & 255) + (c >> k & 1)) >> 1 << k;
  return r;
}
// Selector bytes: 0-7 a byte of {a, b}, 8-11 the sign of its bytes 1, 3, 5, 7, 12 zero, above 0xff.
static inline uint32_t perm_b32(uint32_t a, uint32_t b, uint32_t sel) {
  const uint64_t ab = (uint64_t)a << 32 | b;
  uint32_t r = 0;
  for (int k = 0; k < 32; k += 8) {
    const uint32_t s = sel >> k & 255;
    const uint32_t byte = (uint32_t)(ab >> 8 * (s & 7)) & 255, sign = ab >> (16 * (s & 3) + 15) & 1 ? 255 : 0;
    r |= (s < 8 ? byte : s < 12 ? sign : s == 12 ? 0 : 255) << k;
  }
  return r;
}
static inline uint32_t pack16(int32_t a, int32_t b) { return ((uint32_t)a & 0xffff) | (uint32_t)b << 16; }
static inline uint32_t sat_i8(int32_t v) { return (uint32_t)max2(min2(v, 127), -128) & 255; }
static inline uint32_t sat_u8w(int32_t v) { return (uint32_t)max2(min2(v, 255), 0); }
static inline uint32_t sat_u8(int16_t v) { return (uint32_t)(v < 0 ? 0 : v > 255 ? 255 : v); }
#define DOT(name, step, cast)                                                                                          \
  static inline int64_t name(uint32_t a, uint32_t b) {                                                                 \
    int64_t s = 0;                                                                                                     \
    for (int k = 0; k < 32; k += step)                                                                                 \
      s += (int64_t)cast(a, k) * cast(b, k);                                                                           \
    return s;                                                                                                          \
  }
#define AS_U(bits, v, k) (int32_t)((v) >> (k) & ((1u << bits) - 1))
#define AS_I(bits, v, k) ((int32_t)((v) << (32 - bits - (k))) >> (32 - bits))
#define U16(v, k) AS_U(16, v, k)
#define I16(v, k) AS_I(16, v, k)
#define U8(v, k) AS_U(8, v, k)
#define I8(v, k) AS_I(8, v, k)
#define U4(v, k) AS_U(4, v, k)
#define I4(v, k) AS_I(4, v, k)
DOT(dot_u16, 16, U16)
DOT(dot_i16, 16, I16)
DOT(dot_u8, 8, U8)
DOT(dot_i8, 8, I8)
DOT(dot_u4, 4, U4)
DOT(dot_i4, 4, I4)

// ---------------------------------------------------------------- helpers of the rows: floats

// One instruction with FMA, libm's exact but slow function without.
#ifdef __FMA__
static inline float fma32(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
static inline double fma64(double a, double b, double c) { return __builtin_fma(a, b, c); }
#else
static inline float fma32(float a, float b, float c) { return fmaf(a, b, c); }
static inline double fma64(double a, double b, double c) { return fma(a, b, c); }
#endif

static inline float fract32(float a) {
  const float r = a - __builtin_floorf(a);
  return r >= 1.0f ? float32(0x3f7fffff) : r;
}
static inline double fract64(double a) {
  const double r = a - __builtin_floor(a);
  return r >= 1.0 ? float64(0x3fefffffffffffff) : r;
}
static inline float fract16(float a) {
  const float r = a - __builtin_floorf(a);
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
static inline float ldexp32(float a, int32_t e) {
  e = min2(max2(e, -400), 400);
  return (float)((double)a * float64((uint64_t)(e + 1023) << 52));
}
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
  return (int32_t)__builtin_roundevenf(c * steps);
}
// Rounds as MODE says.
static inline uint32_t to_u8(float a) {
  const float c = !(a > 0) ? 0.0f : a > 255.0f ? 255.0f : a;
  return (uint32_t)(int32_t)nearbyintf(c);
}

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
static uint32_t to_f8(const ws_wave *w, float a, int mbits, int stochastic, uint32_t random) {
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
  const float one = sign ? -1.0f : 1.0f;
  if (en - eq < -150)
    return one * 0x1p-126f * 0x1p-126f; // underflow in MODE's rounding
  // The quotient left the range on the way. (The manual tests the exponent of
  // the denominator, which cannot be 255 any more here.)
  if ((bits32(p) >> 23 & 255) == 255)
    return one * 0x1p127f * 0x1p127f;
  return float32((bits32(p) & 0x7fffffff) | sign);
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
  const double one = sign ? -1.0 : 1.0;
  if (en - eq < -1075)
    return one * 0x1p-1022 * 0x1p-1022;
  if ((bits64(p) >> 52 & 2047) == 2047)
    return one * 0x1p1023 * 0x1p1023;
  return float64((bits64(p) & ~top) | sign);
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

// ---------------------------------------------------------------- min, max, med3

// Multiplying by a one that the compiler cannot see flushes denormals as MODE
// says and makes NaNs quiet, both of which min and max do on gfx9.
static float one_f32 = 1.0f;
static double one_f64 = 1.0;
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
// value: of the half h of a, b, c
#define PK_MM16(name, value)                                                                                           \
  static void k_pk_##name##_f16(KERNEL_ARGS) {                                                                         \
    const bool ieee = ieee_mode(w);                                                                                    \
    UNUSED_ARGS;                                                                                                       \
    (void)ieee;                                                                                                        \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      uint32_t r = 0;                                                                                                  \
      for (int k = 0; k < 32; k += 16) {                                                                               \
        const uint32_t a = ra[l] >> k, b = rb[l] >> k, c = rc[l] >> k;                                                 \
        (void)c;                                                                                                       \
        r |= (value) << k;                                                                                             \
      }                                                                                                                \
      rd[l] = r;                                                                                                       \
    }                                                                                                                  \
  }
PK_MM16(min, min_f16(a, b, ieee))
PK_MM16(max, max_f16(a, b, ieee))
PK_MM16(minimum, minimum_f16(a, b))
PK_MM16(maximum, maximum_f16(a, b))
PK_MM16(minimum3, minimum_f16(minimum_f16(a, b), c))
PK_MM16(maximum3, maximum_f16(maximum_f16(a, b), c))

// ---------------------------------------------------------------- carries

#define CARRY(name, value, out, clamped)                                                                               \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const uint32_t a = ra[l], b = rb[l], c = CIN;                                                                    \
      const uint32_t r = value, o = (out) ? ~0u : 0;                                                                   \
      (void)c;                                                                                                         \
      rd[l] = r;                                                                                                       \
      re[l] = o;                                                                                                       \
    }                                                                                                                  \
  }                                                                                                                    \
  static void kc_##name(KERNEL_ARGS) {                                                                                 \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const uint32_t a = ra[l], b = rb[l], c = CIN;                                                                    \
      const uint32_t r = value, o = (out) ? ~0u : 0;                                                                   \
      (void)c;                                                                                                         \
      rd[l] = o ? clamped : r;                                                                                         \
      re[l] = o;                                                                                                       \
    }                                                                                                                  \
  }
#define CIN 0
CARRY(add_co, a + b, r < a, ~0u)
CARRY(sub_co, a - b, b > a, 0)
CARRY(subrev_co, b - a, a > b, 0)
#undef CIN
#define CIN rc[l] & 1
CARRY(addc_co, a + b + c, (r < a) | ((r == a) & (c != 0)), ~0u)
CARRY(subb_co, a - b - c, (b > a) | ((b == a) & (c != 0)), 0)
CARRY(subbrev_co, b - a - c, (a > b) | ((a == b) & (c != 0)), 0)
#undef CIN

#define MAD64(name, CT, WT, C64, over_clamp)                                                                           \
  static inline void name##_lanes(const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *rd,            \
                                  uint32_t *re, bool clamp) {                                                          \
    S_u64(pc, rc);                                                                                                     \
    uint64_t d[N] ALIGNED;                                                                                             \
    for (int l = 0; l < N; l++) {                                                                                      \
      const WT s = (WT)(CT)ra[l] * (CT)rb[l] + (C64)pc[l];                                                             \
      d[l] = clamp ? over_clamp(s) : (uint64_t)s;                                                                      \
      re[l] = (s >> 64 & 1) ? ~0u : 0;                                                                                 \
    }                                                                                                                  \
    st_u64(rd, d);                                                                                                     \
  }                                                                                                                    \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    UNUSED_ARGS;                                                                                                       \
    name##_lanes(ra, rb, rc, rd, re, false);                                                                           \
  }                                                                                                                    \
  static void kc_##name(KERNEL_ARGS) {                                                                                 \
    UNUSED_ARGS;                                                                                                       \
    name##_lanes(ra, rb, rc, rd, re, true);                                                                            \
  }
#define CLAMP_U(s) ((s) >> 64 ? ~0ull : (uint64_t)(s))
#define CLAMP_I(s) (uint64_t)((s) > INT64_MAX ? INT64_MAX : (s) < INT64_MIN ? INT64_MIN : (s))
MAD64(mad_u64_u32, uint32_t, unsigned __int128, uint64_t, CLAMP_U)
MAD64(mad_i64_i32, int32_t, __int128, int64_t, CLAMP_I)

// ---------------------------------------------------------------- quad sums

// Four sums over four adjacent bytes each, the window of a moving up by one.
static inline void qsad_lanes(const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *rd, bool masked,
                              bool clamp) {
  for (int l = 0; l < N; l++) {
    const uint64_t a = ra[l] | (uint64_t)ra[N + l] << 32, c = rc[l] | (uint64_t)rc[N + l] << 32;
    uint64_t r = 0;
    for (int k = 0; k < 4; k++) {
      const uint32_t win = (uint32_t)(a >> 8 * k), sad = masked ? msad_u8(win, rb[l]) : sad_u8(win, rb[l]);
      uint32_t v = sad + (uint32_t)(c >> 16 * k & 0xffff);
      if (clamp && v > 0xffff)
        v = 0xffff;
      r |= (uint64_t)(v & 0xffff) << 16 * k;
    }
    rd[l] = (uint32_t)r;
    rd[N + l] = (uint32_t)(r >> 32);
  }
}
#define QSAD(name, masked, clamp)                                                                                      \
  static void name(KERNEL_ARGS) {                                                                                      \
    UNUSED_ARGS;                                                                                                       \
    qsad_lanes(ra, rb, rc, rd, masked, clamp);                                                                         \
  }
QSAD(k_qsad, false, false)
QSAD(kc_qsad, false, true)
QSAD(k_mqsad, true, false)
QSAD(kc_mqsad, true, true)
static inline void mqsad_u32_lanes(const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *rd,
                                   bool clamp) {
  for (int l = 0; l < N; l++) {
    const uint64_t a = ra[l] | (uint64_t)ra[N + l] << 32;
    for (int k = 0; k < 4; k++) {
      const uint64_t v = (uint64_t)msad_u8((uint32_t)(a >> 8 * k), rb[l]) + rc[k * N + l];
      rd[k * N + l] = clamp && v > 0xffffffffu ? ~0u : (uint32_t)v;
    }
  }
}
static void k_mqsad_u32(KERNEL_ARGS) {
  UNUSED_ARGS;
  mqsad_u32_lanes(ra, rb, rc, rd, false);
}
static void kc_mqsad_u32(KERNEL_ARGS) {
  UNUSED_ARGS;
  mqsad_u32_lanes(ra, rb, rc, rd, true);
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
  const double p = (double)a * b, s = p + c, t = s - p, err = (p - (s - t)) + (c - t);
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

// ---------------------------------------------------------------- conversions in pairs, packed

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
#define PK_F16(name, value, HAS_C)                                                                                     \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    float al[N] ALIGNED, ah[N] ALIGNED, bl[N] ALIGNED, bh[N] ALIGNED, cl[N] ALIGNED, ch[N] ALIGNED;                    \
    UNUSED_ARGS;                                                                                                       \
    ld_f16(al, ra), ld_f16_hi(ah, ra), ld_f16(bl, rb), ld_f16_hi(bh, rb);                                              \
    if (HAS_C)                                                                                                         \
      ld_f16(cl, rc), ld_f16_hi(ch, rc);                                                                               \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const float a = al[l], b = bl[l], c = HAS_C ? cl[l] : 0;                                                         \
      (void)c;                                                                                                         \
      al[l] = value;                                                                                                   \
    }                                                                                                                  \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const float a = ah[l], b = bh[l], c = HAS_C ? ch[l] : 0;                                                         \
      (void)c;                                                                                                         \
      ah[l] = value;                                                                                                   \
    }                                                                                                                  \
    st_f16_pair(rd, al, ah);                                                                                           \
  }

// Packed integers; the value is computed in 32 or 64 bits, each half then wraps or saturates.
#define HALF_U(v, k) (int32_t)((v) >> (k) & 0xffff)
#define HALF_S(v, k) (int32_t)(int16_t)((v) >> (k))
#define SATP_U(v) (uint32_t)((v) < 0 ? 0 : (v) > 0xffff ? 0xffff : (v))
#define SATP_S(v) (uint32_t)((v) < -32768 ? -32768 : (v) > 32767 ? 32767 : (v))
#define PK_INT(name, T, value, HAS_C)                                                                                  \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      uint32_t r = 0;                                                                                                  \
      for (int k = 0; k < 32; k += 16) {                                                                               \
        const int32_t a = HALF_##T(ra[l], k), b = HALF_##T(rb[l], k), c = HAS_C ? HALF_##T(rc[l], k) : 0;              \
        (void)c;                                                                                                       \
        r |= ((uint32_t)(value) & 0xffff) << k;                                                                        \
      }                                                                                                                \
      rd[l] = r;                                                                                                       \
    }                                                                                                                  \
  }                                                                                                                    \
  static void kc_##name(KERNEL_ARGS) {                                                                                 \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      uint32_t r = 0;                                                                                                  \
      for (int k = 0; k < 32; k += 16) {                                                                               \
        const int32_t a = HALF_##T(ra[l], k), b = HALF_##T(rb[l], k), c = HAS_C ? HALF_##T(rc[l], k) : 0;              \
        (void)c;                                                                                                       \
        r |= (SATP_##T(value) & 0xffff) << k;                                                                          \
      }                                                                                                                \
      rd[l] = r;                                                                                                       \
    }                                                                                                                  \
  }

// v_pk_*_f32: both rows alike.
#define PK_F32(name, value)                                                                                            \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    float d[2 * N] ALIGNED;                                                                                            \
    S_f32(pa, ra);                                                                                                     \
    S_f32(pb, rb);                                                                                                     \
    S_f32(pc, rc);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    (void)pc;                                                                                                          \
    IVDEP for (int l = 0; l < 2 * N; l++) d[l] = value;                                                                \
    memcpy(rd, d, sizeof d);                                                                                           \
  }
PK_F32(pk_add_f32, pa[l] + pb[l])
PK_F32(pk_mul_f32, pa[l] * pb[l])
PK_F32(pk_fma_f32, fma32(pa[l], pb[l], pc[l]))
// The fetch has applied op_sel: the low word of either source is the chosen one.
static void k_pk_mov_b32(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    const uint32_t lo = ra[l], hi = rb[l];
    rd[l] = lo;
    rd[N + l] = hi;
  }
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
static void k_fma_mix_f16(KERNEL_ARGS) {
  float t[N] ALIGNED;
  const unsigned csr = _mm_getcsr();
  UNUSED_ARGS;
  _mm_setcsr(ws_csr_f32(w->mode));
  fma_lanes(t, ra, rb, rc);
  _mm_setcsr(csr);
  st_f16(rd, t);
}

static void k_dot2_f32_f16(KERNEL_ARGS) {
  float al[N] ALIGNED, ah[N] ALIGNED, bl[N] ALIGNED, bh[N] ALIGNED;
  S_f32(pc, rc);
  O_f32(d, rd);
  UNUSED_ARGS;
  ld_f16(al, ra), ld_f16_hi(ah, ra), ld_f16(bl, rb), ld_f16_hi(bh, rb);
  IVDEP for (int l = 0; l < N; l++) d[l] = fma32(ah[l], bh[l], fma32(al[l], bl[l], pc[l]));
}

static void k_dot2_f16_f16(KERNEL_ARGS) {
  float al[N] ALIGNED, ah[N] ALIGNED, bl[N] ALIGNED, bh[N] ALIGNED, c[N] ALIGNED;
  UNUSED_ARGS;
  ld_f16(al, ra), ld_f16_hi(ah, ra), ld_f16(bl, rb), ld_f16_hi(bh, rb), ld_f16(c, rc);
  for (int l = 0; l < N; l++)
    c[l] = fma16(ah[l], bh[l], round16(fma16(al[l], bl[l], c[l])));
  st_f16(rd, c);
}
#define BF_LO(v) from_bf16((v) & 0xffff)
#define BF_HI(v) from_bf16((v) >> 16)
static void k_dot2_bf16_bf16(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    const float s = from_bf16(to_bf16(fma32(BF_LO(ra[l]), BF_LO(rb[l]), BF_LO(rc[l]))));
    rd[l] = to_bf16(fma32(BF_HI(ra[l]), BF_HI(rb[l]), s));
  }
}
static void k_dot2_f32_bf16(KERNEL_ARGS) {
  S_f32(pc, rc);
  O_f32(d, rd);
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) d[l] = fma32(BF_HI(ra[l]), BF_HI(rb[l]), fma32(BF_LO(ra[l]), BF_LO(rb[l]), pc[l]));
}
#define DOT4_F8(name, ma, mb)                                                                                          \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    S_f32(pc, rc);                                                                                                     \
    O_f32(d, rd);                                                                                                      \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++) {                                                                                      \
      float s = pc[l];                                                                                                 \
      for (int k = 0; k < 32; k += 8)                                                                                  \
        s = fma32(from_f8(w, ra[l] >> k & 255, ma), from_f8(w, rb[l] >> k & 255, mb), s);                              \
      d[l] = s;                                                                                                        \
    }                                                                                                                  \
  }
DOT4_F8(dot4_f32_fp8_fp8, 3, 3)
DOT4_F8(dot4_f32_fp8_bf8, 3, 2)
DOT4_F8(dot4_f32_bf8_fp8, 2, 3)
DOT4_F8(dot4_f32_bf8_bf8, 2, 2)
// neg_lo, in re[0], says which of a and b is signed.
#define DOT_IU(bits)                                                                                                   \
  static inline int64_t dot_iu##bits(uint32_t a, uint32_t b, int32_t c, uint32_t which) {                              \
    int64_t s = c;                                                                                                     \
    for (int k = 0; k < 32; k += bits)                                                                                 \
      s += (int64_t)(which & 1 ? AS_I(bits, a, k) : AS_U(bits, a, k)) *                                                \
           (which & 2 ? AS_I(bits, b, k) : AS_U(bits, b, k));                                                          \
    return s;                                                                                                          \
  }                                                                                                                    \
  static void k_dot_iu##bits(KERNEL_ARGS) {                                                                            \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++)                                                                                        \
      rd[l] = (uint32_t)dot_iu##bits(ra[l], rb[l], (int32_t)rc[l], re[0] >> 8);                                        \
  }                                                                                                                    \
  static void kc_dot_iu##bits(KERNEL_ARGS) {                                                                           \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++)                                                                                        \
      rd[l] = (uint32_t)SAT_i32(dot_iu##bits(ra[l], rb[l], (int32_t)rc[l], re[0] >> 8));                               \
  }
DOT_IU(8)
DOT_IU(4)

// bitop3's truth table is in re[0]: bit 4 a + 2 b + c is the result of these bits.
static void k_bitop3(KERNEL_ARGS) {
  const uint32_t table = re[0] & 255;
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    uint32_t r = 0;
    for (unsigned k = 0; k < 8; k++)
      r |= (table >> k & 1 ? ~0u : 0) & (k & 4 ? ra[l] : ~ra[l]) & (k & 2 ? rb[l] : ~rb[l]) & (k & 1 ? rc[l] : ~rc[l]);
    rd[l] = r;
  }
}

// ---------------------------------------------------------------- classes of floats

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
static inline float cube_t(float x, float y, float z) {
  return cube_axis(x, y, z) != 1 ? -y : y < 0 ? -z : z;
}
static inline float cube_major(float x, float y, float z) {
  const int axis = cube_axis(x, y, z);
  return axis == 2 ? z : axis == 1 ? y : x;
}

// Bits of the mask operand: signalling NaN, quiet NaN, -inf, -normal,
// -denormal, -0, +0, +denormal, +normal, +inf.
static inline uint32_t float_class(bool neg, bool exp0, bool exp_max, bool mant0, bool quiet) {
  const uint32_t nan = quiet ? 2 : 1, inf = neg ? 4 : 512, normal = neg ? 8 : 256, denorm = neg ? 16 : 128,
                 zero = neg ? 32 : 64;
  return exp_max ? (mant0 ? inf : nan) : exp0 ? (mant0 ? zero : denorm) : normal;
}
static void k_class_f32(KERNEL_ARGS) {
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t a = ra[l], x = a >> 23 & 255;
    rd[l] = float_class(a >> 31, x == 0, x == 255, !(a & 0x7fffff), a >> 22 & 1) & rb[l] ? ~0u : 0;
  }
}
static void k_class_f16(KERNEL_ARGS) {
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t a = ra[l], x = a >> 10 & 31;
    rd[l] = float_class(a >> 15 & 1, x == 0, x == 31, !(a & 0x3ff), a >> 9 & 1) & rb[l] ? ~0u : 0;
  }
}
static void k_class_f64(KERNEL_ARGS) {
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t a = ra[N + l], x = a >> 20 & 2047;
    rd[l] = float_class(a >> 31, x == 0, x == 2047, !((a & 0xfffff) | ra[l]), a >> 19 & 1) & rb[l] ? ~0u : 0;
  }
}

// ---------------------------------------------------------------- rows: the lane loops

#define KERNEL1(kname, D, A, value)                                                                                    \
  static void kname(KERNEL_ARGS) {                                                                                     \
    S_##A(pa, ra);                                                                                                     \
    O_##D(pd, rd);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const T_##A a = G_##A(pa);                                                                                       \
      const T_##D r = (T_##D)(value);                                                                                  \
      pd[l] = P_##D(r);                                                                                                \
    }                                                                                                                  \
    E_##D(pd, rd);                                                                                                     \
  }
#define KERNEL2(kname, D, A, B, value)                                                                                 \
  static void kname(KERNEL_ARGS) {                                                                                     \
    S_##A(pa, ra);                                                                                                     \
    S_##B(pb, rb);                                                                                                     \
    O_##D(pd, rd);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const T_##A a = G_##A(pa);                                                                                       \
      const T_##B b = G_##B(pb);                                                                                       \
      const T_##D r = (T_##D)(value);                                                                                  \
      pd[l] = P_##D(r);                                                                                                \
    }                                                                                                                  \
    E_##D(pd, rd);                                                                                                     \
  }
#define KERNEL3(kname, D, A, B, C, value)                                                                              \
  static void kname(KERNEL_ARGS) {                                                                                     \
    S_##A(pa, ra);                                                                                                     \
    S_##B(pb, rb);                                                                                                     \
    S_##C(pc, rc);                                                                                                     \
    O_##D(pd, rd);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const T_##A a = G_##A(pa);                                                                                       \
      const T_##B b = G_##B(pb);                                                                                       \
      const T_##C c = G_##C(pc);                                                                                       \
      const T_##D r = (T_##D)(value);                                                                                  \
      pd[l] = P_##D(r);                                                                                                \
    }                                                                                                                  \
    E_##D(pd, rd);                                                                                                     \
  }
#define V1(name, D, A, flags, value) KERNEL1(k_##name, D, A, value)
#define V2(name, D, A, B, flags, value) KERNEL2(k_##name, D, A, B, value)
#define V3(name, D, A, B, C, flags, value) KERNEL3(k_##name, D, A, B, C, value)
#define VM(name, D, A, B, flags, value) KERNEL3(k_##name, D, A, B, D, value)
#define VI2(name, D, A, B, flags, value, wide)                                                                         \
  KERNEL2(k_##name, D, A, B, value)                                                                                    \
  KERNEL2(kc_##name, D, A, B, SAT_##D(wide))
#define VI3(name, D, A, B, C, flags, value, wide)                                                                      \
  KERNEL3(k_##name, D, A, B, C, value)                                                                                 \
  KERNEL3(kc_##name, D, A, B, C, SAT_##D(wide))
#define VIM(name, D, A, B, flags, value, wide) VI3(name, D, A, B, D, flags, value, wide)
#define VF(name, fn, clampfn, flags, types)
#define VX(name, fn, clampfn, flags, types)
#define VE(name, fn, types)
#define PK2(name, A, B, flags, value) PK_F16(name, value, 0)
#define PK3(name, A, B, flags, value) PK_F16(name, value, 1)
#define PKM(name, A, B, flags, value) PK_F16(name, value, 1)
#define PI2(name, A, B, flags, value) PK_INT(name, A, value, 0)
#define PI3(name, A, B, flags, value) PK_INT(name, A, value, 1)
#define CMP(op, T, cond) KERNEL2(k_cmp_##op##_##T, mask, T, T, (cond) ? ~0u : 0u)
// Unordered relations are true with a NaN, ordered ones false.
#define VCF(T)                                                                                                         \
  CMP(lt, T, a < b)                                                                                                    \
  CMP(eq, T, a == b)                                                                                                   \
  CMP(le, T, a <= b)                                                                                                   \
  CMP(gt, T, a > b)                                                                                                    \
  CMP(lg, T, a<b || a> b)                                                                                              \
  CMP(ge, T, a >= b)                                                                                                   \
  CMP(o, T, a == a && b == b)                                                                                          \
  CMP(u, T, a != a || b != b)                                                                                          \
  CMP(nge, T, !(a >= b))                                                                                               \
  CMP(nlg, T, !(a < b || a > b))                                                                                       \
  CMP(ngt, T, !(a > b))                                                                                                \
  CMP(nle, T, !(a <= b))                                                                                               \
  CMP(neq, T, !(a == b))                                                                                               \
  CMP(nlt, T, !(a < b))
#define VCI(T)                                                                                                         \
  CMP(lt, T, a < b)                                                                                                    \
  CMP(eq, T, a == b)                                                                                                   \
  CMP(le, T, a <= b)                                                                                                   \
  CMP(gt, T, a > b)                                                                                                    \
  CMP(ne, T, a != b)                                                                                                   \
  CMP(ge, T, a >= b)
#define VCC(T, types, flags, fn)
static void k_cmp_f(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++)
    rd[l] = 0;
}
static void k_cmp_t(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++)
    rd[l] = ~0u;
}
#include "isa/valu.def"
#undef V1
#undef V2
#undef V3
#undef VM
#undef VI2
#undef VI3
#undef VIM
#undef VF
#undef VX
#undef VE
#undef PK2
#undef PK3
#undef PKM
#undef PI2
#undef PI3
#undef VCF
#undef VCI
#undef VCC

// ---------------------------------------------------------------- lane masks

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
static inline unsigned rows_of(unsigned type) {
  switch (type) {
  case WS_T_B64:
  case WS_T_I64:
  case WS_T_F64:
  case WS_T_V2F32:
    return 2;
  case WS_T_B128:
    return 4;
  default:
    return 1;
  }
}

// ---------------------------------------------------------------- sources

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

// DPP ("Vega" ISA, 6.2.3, "DPP"; LLVM's AMDGPUModifierSyntax): the lane that
// lane l reads under control c, or -1 where the pattern has none. The controls
// whose pattern depends on the wavefront's size exist on gfx9 only, which has 64 lanes.
static int dpp_lane(unsigned c, int l) {
  const int row = l & ~15, at = l & 15, n = (int)(c & 15);
  if (c <= 0xff) // quad_perm
    return (l & ~3) | (int)(c >> 2 * (l & 3) & 3);
  if (c <= 0x10f) // row_shl
    return at + n <= 15 ? l + n : -1;
  if (c <= 0x11f) // row_shr
    return at >= n ? l - n : -1;
  if (c <= 0x12f) // row_ror
    return row | ((at - n) & 15);
  if (c == 0x130) // wave_shl:1
    return l < N - 1 ? l + 1 : -1;
  if (c == 0x134) // wave_rol:1
    return (l + 1) % N;
  if (c == 0x138) // wave_shr:1
    return l - 1;
  if (c == 0x13c) // wave_ror:1
    return (l + N - 1) % N;
  if (c == 0x140) // row_mirror
    return row | (15 - at);
  if (c == 0x141) // row_half_mirror
    return (l & ~7) | (7 - (l & 7));
  if (c == 0x142) // row_bcast:15, into the next row
    return row - 1;
  if (c == 0x143) // row_bcast:31, into the upper half
    return l >= 32 ? 31 : -1;
  if (c >= 0x150 && c <= 0x15f) // row_newbcast, row_share
    return row | n;
  if (c >= 0x160 && c <= 0x16f) // row_xmask
    return row | (at ^ n);
  return -1;
}

// The same as tables, filled for a control when an instruction with it is
// decoded. A lane without a source points at itself and is not in valid.
static struct dpp_table {
  uint64_t valid;
  uint8_t lane[N];
  bool filled;
} dpp_tables[0x200];
static const struct dpp_table *dpp_table(unsigned c) {
  struct dpp_table *t = &dpp_tables[c & 0x1ff];
  if (!__atomic_load_n(&t->filled, __ATOMIC_ACQUIRE)) {
    uint64_t valid = 0;
    for (int l = 0; l < N; l++) {
      const int s = dpp_lane(c & 0x1ff, l);
      valid |= (uint64_t)(s >= 0) << l;
      t->lane[l] = (uint8_t)(s >= 0 ? s : l);
    }
    t->valid = valid;
    __atomic_store_n(&t->filled, true, __ATOMIC_RELEASE);
  }
  return t;
}

// Moves p's rows by DPP into buf; returns the lanes that may be written. A
// source lane that EXEC switches off counts as one outside the pattern unless
// fi is set.
static uint64_t apply_dpp(const ws_wave *w, const ws_inst *i, const uint32_t *p, unsigned rows, uint32_t *buf) {
  uint8_t dpp8[N];
  uint32_t t[2 * N] ALIGNED;
  const uint8_t *source = dpp8;
  uint64_t valid = ~0ull;
  if (i->flags & WS_F_DPP8) {
    for (int l = 0; l < N; l++)
      dpp8[l] = (uint8_t)((l & ~7) | (i->dpp8[l & 7] & 7));
  } else {
    const struct dpp_table *d = dpp_table(i->dpp_ctrl);
    source = d->lane;
    valid = d->valid;
  }
  const uint64_t on = i->flags & WS_F_FI ? ~0ull : active(w);
  if (on != ~0ull) {
    uint64_t from = 0;
    for (int l = 0; l < N; l++)
      from |= (on >> source[l] & 1) << l;
    valid &= from;
  }
  for (unsigned r = 0; r < rows; r++)
    for (int l = 0; l < N; l++)
      t[r * N + (unsigned)l] = p[r * N + source[l]];
  if (valid == ~0ull)
    memcpy(buf, t, rows * N * sizeof *t);
  else
    for (unsigned r = 0; r < rows; r++) {
      memset(buf + r * N, 0, N * sizeof *buf);
      blend_row(buf + r * N, t + r * N, valid);
    }
  return i->flags & (WS_F_BOUND_CTRL | WS_F_DPP8) ? ~0ull : valid;
}

static void apply_sdwa(const ws_operand *o, const uint32_t *p, uint32_t *buf) {
  const unsigned shift = o->sel >= WS_SEL_WORD0 ? 16u * (o->sel - WS_SEL_WORD0) : 8u * (o->sel - WS_SEL_BYTE0);
  const unsigned up = o->sel >= WS_SEL_WORD0 ? 16 : 24;
  if (o->sext) {
    IVDEP for (int l = 0; l < N; l++) buf[l] = (uint32_t)((int32_t)(p[l] >> shift << up) >> up);
  } else {
    IVDEP for (int l = 0; l < N; l++) buf[l] = p[l] >> shift << up >> up;
  }
}

// f16 denormals of one half of each register to zero, keeping the sign.
static void flush_f16(uint32_t *d, const uint32_t *p, unsigned shift) {
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t v = p[l];
    d[l] = (v >> shift & 0x7c00) ? v : v & ~(0x3ffu << shift);
  }
}

// A source with all its modifiers. *write loses the lanes that DPP keeps from being written.
static const uint32_t *fetch(const ws_wave *w, const ws_inst *i, unsigned k, const ws_operand *o, unsigned type,
                             uint32_t *buf, uint64_t *write) {
  const uint32_t *p = fetch_plain(w, o, type, buf);
  const unsigned rows = rows_of(type);
  if (k == 0 && i->flags & (WS_F_DPP | WS_F_DPP8)) {
    *write &= apply_dpp(w, i, p, rows, buf);
    p = buf;
  }
  if (i->flags & WS_F_SDWA && o->sel != WS_SEL_DWORD) {
    apply_sdwa(o, p, buf);
    p = buf;
  }
  const unsigned lo = i->op_sel >> k & 1, hi = i->op_sel_hi >> k & 1, nl = i->neg_lo >> k & 1, nh = i->neg_hi >> k & 1;
  bool f16_lo = false, f16_hi = false;
  uint32_t sign = 0;
  switch (type) {
  case WS_T_F16:
    f16_lo = true;
    // fall through
  case WS_T_B16:
    if (lo) {
      IVDEP for (int l = 0; l < N; l++) buf[l] = p[l] >> 16;
      p = buf;
    }
    sign = 0x8000;
    break;
  case WS_T_V2F16:
  case WS_T_V2B16:
    f16_lo = f16_hi = type == WS_T_V2F16;
    if (lo || !hi || nl || nh) {
      const unsigned sl = lo ? 16 : 0, sh = hi ? 16 : 0;
      const uint32_t flip = nl << 15 | nh << 31; // never set for integers
      IVDEP for (int l = 0; l < N; l++) buf[l] = ((p[l] >> sl & 0xffff) | p[l] >> sh << 16) ^ flip;
      p = buf;
    }
    break;
  case WS_T_V2F32:
    if (lo || !hi || nl || nh) {
      uint32_t t[2 * N];
      IVDEP for (int l = 0; l < N; l++) t[l] = p[(lo ? N : 0) + l] ^ nl << 31;
      IVDEP for (int l = 0; l < N; l++) t[N + l] = p[(hi ? N : 0) + l] ^ nh << 31;
      memcpy(buf, t, sizeof t);
      p = buf;
    }
    break;
  case WS_T_MIX:
    if (hi) {
      float t[N] ALIGNED;
      if (lo)
        ld_f16_hi(t, p);
      else
        ld_f16(t, p);
      memcpy(buf, t, sizeof t);
      p = buf;
    }
    sign = 0x80000000u;
    break;
  case WS_T_F32:
  case WS_T_F64:
  case WS_T_B32:
    sign = 0x80000000u;
    break;
  default:
    break;
  }
  if (o->abs || o->neg) {
    const uint32_t keep = o->abs ? ~sign : ~0u, flip = o->neg ? sign : 0;
    if (rows == 2) { // the sign is in the upper row
      if (p != buf)
        memcpy(buf, p, N * sizeof *p);
      IVDEP for (int l = 0; l < N; l++) buf[N + l] = (p[N + l] & keep) ^ flip;
    } else {
      IVDEP for (int l = 0; l < N; l++) buf[l] = (p[l] & keep) ^ flip;
    }
    p = buf;
  }
  if (f16_lo && !keeps_f16(w) && !(i->op->flags & WS_OP_F16_KEEP)) {
    flush_f16(buf, p, 0);
    if (f16_hi)
      flush_f16(buf, buf, 16);
    p = buf;
  }
  return p;
}

// ---------------------------------------------------------------- results

// omod has an effect only outside IEEE mode and while the result's denormals
// are flushed ("Vega" ISA, 6.2.2); it turns -0 into +0.
static bool omod_on(const ws_wave *w, unsigned type) {
  const uint32_t out_denorm = type == WS_T_F32 ? 1u << 5 : 1u << 7;
  return !ieee_mode(w) && !(w->mode & out_denorm);
}
static const float omod_factor[4] = {1.0f, 2.0f, 4.0f, 0.5f};

static inline float clamp_float(float v, bool nan_to_zero) {
  return v != v ? (nan_to_zero ? 0.0f : v) : v > 1.0f ? 1.0f : v > 0.0f ? v : 0.0f;
}
static inline double clamp_double(double v, bool nan_to_zero) {
  return v != v ? (nan_to_zero ? 0.0 : v) : v > 1.0 ? 1.0 : v > 0.0 ? v : 0.0;
}

static void finish_f16(const ws_wave *w, const ws_inst *i, uint32_t *d, bool packed) {
  float lo[N] ALIGNED, hi[N] ALIGNED;
  const bool dx10 = nan_clamps_to_zero(w);
  const float scale = i->omod && !packed && omod_on(w, WS_T_F16) ? omod_factor[i->omod & 3] : 1.0f;
  const float zero = scale != 1.0f ? 0.0f : -0.0f;
  if (scale != 1.0f || i->flags & WS_F_CLAMP) {
    ld_f16(lo, d);
    for (int l = 0; l < N; l++) {
      lo[l] = lo[l] * scale + zero;
      lo[l] = i->flags & WS_F_CLAMP ? clamp_float(lo[l], dx10) : lo[l];
    }
    if (packed) {
      ld_f16_hi(hi, d);
      for (int l = 0; l < N; l++)
        hi[l] = i->flags & WS_F_CLAMP ? clamp_float(hi[l], dx10) : hi[l];
      st_f16_pair(d, lo, hi);
    } else {
      st_f16(d, lo);
    }
  }
  if (!(w->mode & 1u << 7)) { // MODE: no f16 denormals as results
    flush_f16(d, d, 0);
    if (packed)
      flush_f16(d, d, 16);
  }
}

static void finish(const ws_wave *w, const ws_inst *i, unsigned type, uint32_t *d) {
  const bool clamp = i->flags & WS_F_CLAMP, dx10 = nan_clamps_to_zero(w);
  const bool omod = i->omod && omod_on(w, type);
  switch (type) {
  case WS_T_F32:
  case WS_T_V2F32: {
    f32a *f = (f32a *)d;
    const int n = type == WS_T_F32 ? N : 2 * N;
    if (omod && type == WS_T_F32)
      for (int l = 0; l < n; l++)
        f[l] = f[l] * omod_factor[i->omod & 3] + 0.0f;
    if (clamp)
      for (int l = 0; l < n; l++)
        f[l] = clamp_float(f[l], dx10);
    break;
  }
  case WS_T_F64: {
    double f[N] ALIGNED;
    if (!omod && !clamp)
      break;
    ld_f64(f, d);
    for (int l = 0; l < N; l++) {
      if (omod)
        f[l] = f[l] * (double)omod_factor[i->omod & 3] + 0.0;
      if (clamp)
        f[l] = clamp_double(f[l], dx10);
    }
    st_f64(d, f);
    break;
  }
  case WS_T_F16:
    finish_f16(w, i, d, false);
    break;
  case WS_T_V2F16:
    finish_f16(w, i, d, true);
    break;
  default: // integers: the kernel has saturated
    break;
  }
}

// SDWA's destination: the low bytes of r go to the selected place in old.
static void place_sdwa(const ws_inst *i, uint32_t *r, const uint32_t *old) {
  const unsigned sel = i->o[0].sel;
  if (sel == WS_SEL_DWORD)
    return;
  const unsigned bits = sel >= WS_SEL_WORD0 ? 16 : 8;
  const unsigned shift = sel >= WS_SEL_WORD0 ? 16u * (sel - WS_SEL_WORD0) : 8u * (sel - WS_SEL_BYTE0);
  const uint32_t field = ((1u << bits) - 1) << shift;
  for (int l = 0; l < N; l++) {
    const uint32_t v = r[l] << shift & field;
    uint32_t rest = 0;
    if (i->flags & WS_F_UNUSED_PRESERVE)
      rest = old[l] & ~field;
    else if (i->flags & WS_F_UNUSED_SEXT) // upper bits only, below is 0
      rest = r[l] >> (bits - 1) & 1 ? ~((field - 1) | field) : 0;
    r[l] = v | rest;
  }
}

// ---------------------------------------------------------------- wrappers

#define SOURCES(w, i) ((w)->v[(i)->vs[0]]), ((w)->v[(i)->vs[1]]), ((w)->v[(i)->vs[2]])

// Every operand a VGPR, no modifier.
static void x_v(ws_wave *w, const ws_inst *i) {
  ws_kernel *k = (ws_kernel *)i->kernel;
  const uint64_t exec = active(w);
  uint32_t *d = w->v[i->vd];
  if (__builtin_expect(exec == all_lanes(w), 1)) { // the upper rows of wave32 belong to nobody
    k(w, d, SOURCES(w, i), NULL);
  } else if (exec) {
    uint32_t t[4 * N] ALIGNED;
    k(w, t, SOURCES(w, i), NULL);
    blend(d, t, rows_of(i->op->type[0]), exec);
  }
}

// The sources of an instruction without modifiers into p.
#define FETCH_PLAIN                                                                                                    \
  const ws_op *op = i->op;                                                                                             \
  uint32_t buf[3][2 * N] ALIGNED;                                                                                      \
  const uint32_t *p[3] = {w->v[0], w->v[0], w->v[0]};                                                                  \
  const unsigned ns = (unsigned)(op->nops - op->ndst);                                                                 \
  for (unsigned k = 0; k < ns; k++)                                                                                    \
    p[k] = fetch_plain(w, &i->o[op->ndst + k], op->type[op->ndst + k], buf[k]);                                        \
  if (op->flags & WS_OP_READS_DST)                                                                                     \
  p[ns] = w->v[i->o[0].reg]

static void x_s(ws_wave *w, const ws_inst *i) {
  ws_kernel *k = (ws_kernel *)i->kernel;
  const uint64_t exec = active(w);
  uint32_t *d = w->v[i->o[0].reg];
  FETCH_PLAIN;
  if (exec == all_lanes(w) && !(op->flags & WS_OP_NO_ALIAS)) {
    k(w, d, p[0], p[1], p[2], NULL);
  } else if (exec) {
    uint32_t t[4 * N] ALIGNED;
    k(w, t, p[0], p[1], p[2], NULL);
    blend(d, t, rows_of(op->type[0]), exec);
  }
}

static inline void write_cmp(ws_wave *w, const ws_inst *i, uint64_t m) {
  if (i->op->ndst)
    ws_write_mask(w, &i->o[0], m);
  if (i->op->flags & WS_OP_CMPX) {
    if (w->lanes == 64)
      WS_EXEC(w) = m;
    else
      w->s[WS_S_EXEC] = (uint32_t)m;
  }
}

// A compare: one bit per active lane, 0 for the others.
static void x_cmp(ws_wave *w, const ws_inst *i) {
  uint32_t t[N] ALIGNED;
  FETCH_PLAIN;
  ((ws_kernel *)i->kernel)(w, t, p[0], p[1], p[2], NULL);
  write_cmp(w, i, gather(t) & active(w));
}

// A VGPR and a mask (carry) are written.
static void x_co(ws_wave *w, const ws_inst *i) {
  uint32_t t[2 * N] ALIGNED, m[N] ALIGNED;
  const uint64_t exec = active(w);
  FETCH_PLAIN;
  ((ws_kernel *)i->kernel)(w, t, p[0], p[1], p[2], m);
  blend(w->v[i->o[0].reg], t, rows_of(op->type[0]), exec);
  ws_write_mask(w, &i->o[1], gather(m) & exec);
}

// Everything: modifiers, halves, DPP, SDWA.
static void x_gen(ws_wave *w, const ws_inst *i) {
  const ws_op *op = i->op;
  uint32_t buf[3][2 * N] ALIGNED, t[4 * N] ALIGNED, m[N] ALIGNED;
  const uint32_t *p[3] = {w->v[0], w->v[0], w->v[0]};
  const unsigned ns = (unsigned)(op->nops - op->ndst), type = op->ndst ? op->type[0] : WS_T_MASK;
  const uint64_t exec = active(w);
  uint64_t sourced = ~0ull, write = exec;
  for (unsigned k = 0; k < ns; k++)
    p[k] = fetch(w, i, k, &i->o[op->ndst + k], op->type[op->ndst + k], buf[k], &sourced);
  if (op->flags & WS_OP_READS_DST) // op_sel[3] chooses its half
    p[ns] = i->flags & WS_F_SDWA ? w->v[i->o[0].reg] : fetch(w, i, 3, &i->o[0], type, buf[ns], &sourced);
  if (op->flags & WS_OP_PARAM)
    m[0] = i->offset0 | (uint32_t)i->neg_lo << 8;
  else if (i->offset0 && !(op->flags & WS_OP_DST_BYTE)) { // byte_sel of the source
    IVDEP for (int l = 0; l < N; l++) buf[0][l] = p[0][l] >> 8 * (i->offset0 & 3);
    p[0] = buf[0];
  }
  ((ws_kernel *)i->kernel)(w, t, p[0], p[1], p[2], m);
  write &= sourced;
  uint64_t unmasked = ~0ull; // by row_mask and bank_mask
  if (i->flags & WS_F_DPP && (i->row_mask & i->bank_mask) != 15)
    for (unsigned row = 0; row < 4; row++)
      for (unsigned bank = 0; bank < 4; bank++)
        if (!(i->row_mask >> row & 1) || !(i->bank_mask >> bank & 1))
          unmasked &= ~(0xfull << (16 * row + 4 * bank));
  // On gfx11 and newer a masked lane's bit in a scalar result is 0 (ROCm/rocm-systems pull request 10318); before, the
  // masks are about the vector register.
  const uint64_t bits = WS_HAS(w->gpu, masked_scalar) ? unmasked : ~0ull;
  if (type == WS_T_MASK) {
    write_cmp(w, i, gather(t) & write & bits);
    return;
  }
  write &= unmasked;
  finish(w, i, type, t);
  uint32_t *d = w->v[i->o[0].reg];
  if (i->flags & WS_F_SDWA) {
    place_sdwa(i, t, d);
  } else if (op->flags & WS_OP_DST_BYTE) {
    const unsigned shift = 8u * (i->offset0 ? i->offset0 & 3u : i->op_sel >> 2 & 3u);
    for (int l = 0; l < N; l++)
      t[l] = (d[l] & ~(255u << shift)) | (t[l] & 255) << shift;
  } else if (type == WS_T_F16 || type == WS_T_B16) {
    if (op->flags & WS_OP_DST_HI || i->op_sel & 8)
      for (int l = 0; l < N; l++)
        t[l] = (d[l] & 0xffff) | t[l] << 16;
    else if (op->flags & WS_OP_KEEP_HI || WS_HAS(w->gpu, keep_high16)) // gfx10 and newer: every 16-bit result
      for (int l = 0; l < N; l++)
        t[l] = (d[l] & 0xffff0000u) | (t[l] & 0xffff);
  }
  blend(d, t, rows_of(type), write);
  if (op->ndst == 2) {
    // A lane kept from writing by its missing source keeps its carry too.
    const uint64_t keep = exec & ~sourced & bits;
    ws_write_mask(w, &i->o[1], (gather(m) & exec & bits & ~keep) | (ws_read_mask(w, &i->o[1]) & keep));
  }
}

// f64 and f16 have their own half of MODE.
static void x_mode64(ws_wave *w, const ws_inst *i) {
  const bool flush16 = (w->mode & 0xc0) != 0xc0;
  ws_exec_fn *f = flush16 ? x_gen : i->inner;
  if (__builtin_expect(ws_mode_mixed(w->mode), 0)) {
    _mm_setcsr(ws_csr_f64(w->mode));
    f(w, i);
    _mm_setcsr(ws_csr_f32(w->mode));
  } else {
    f(w, i);
  }
}

// f16 sources, a result of another type.
static void x_in16(ws_wave *w, const ws_inst *i) {
  if (keeps_f16(w))
    i->inner(w, i);
  else
    x_gen(w, i);
}

static void x_flush(ws_wave *w, const ws_inst *i) {
  const uint32_t csr = ws_csr_f32(w->mode);
  _mm_setcsr(csr | 0x8040); // flush to zero, denormals are zero
  if (i->op->flags & WS_OP_F16_IN)
    x_in16(w, i);
  else
    i->inner(w, i);
  _mm_setcsr(csr);
}

// ---------------------------------------------------------------- whole instructions

static void x_vnop(ws_wave *w, const ws_inst *i) {
  (void)w;
  (void)i;
}

static bool wrong_kind(ws_wave *w, const ws_inst *i, bool bad) {
  if (bad)
    ws_fault(w, i, -1, 0, "this instruction does not take such an operand");
  return bad;
}

static void x_readlane(ws_wave *w, const ws_inst *i) {
  if (wrong_kind(w, i, i->o[0].kind != WS_SGPR || i->o[1].kind != WS_VGPR || i->o[2].kind == WS_VGPR))
    return;
  ws_write32(w, &i->o[0], w->v[i->o[1].reg][ws_read32(w, &i->o[2]) & (w->lanes - 1u)]);
}
// The first active lane, lane 0 when there is none.
static void x_readfirstlane(ws_wave *w, const ws_inst *i) {
  const uint64_t exec = active(w);
  if (wrong_kind(w, i, i->o[0].kind != WS_SGPR))
    return;
  ws_write32(w, &i->o[0],
             i->o[1].kind == WS_VGPR ? w->v[i->o[1].reg][exec ? __builtin_ctzll(exec) : 0] : ws_read32(w, &i->o[1]));
}
// Whatever EXEC says.
static void x_writelane(ws_wave *w, const ws_inst *i) {
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind == WS_VGPR || i->o[2].kind == WS_VGPR))
    return;
  w->v[i->o[0].reg][ws_read32(w, &i->o[2]) & (w->lanes - 1u)] = ws_read32(w, &i->o[1]);
}
static void x_swap(ws_wave *w, const ws_inst *i) {
  uint32_t t[N] ALIGNED;
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  memcpy(t, w->v[i->o[0].reg], sizeof t);
  blend(w->v[i->o[0].reg], w->v[i->o[1].reg], 1, active(w));
  blend(w->v[i->o[1].reg], t, 1, active(w));
}
static void x_movrel(ws_wave *w, const ws_inst *i) {
  const bool src = strcmp(i->op->name, "v_movreld_b32") != 0, dst = strcmp(i->op->name, "v_movrels_b32") != 0;
  const uint32_t m0 = w->s[WS_S_M0];
  uint32_t buf[N] ALIGNED;
  unsigned s = 0, d = i->o[0].reg;
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || (src && i->o[1].kind != WS_VGPR)))
    return;
  if ((src && !ws_vgpr_indexed(w, i, i->o[1].reg, m0, 1, false, &s)) ||
      (dst && !ws_vgpr_indexed(w, i, d, m0, 1, true, &d)))
    return;
  blend(w->v[d], src ? w->v[s] : fetch_plain(w, &i->o[1], WS_T_B32, buf), 1, active(w));
}

// m0[9:0] is added to the source, m0[25:16] to the destination.
static void x_movrel_2(ws_wave *w, const ws_inst *i) {
  const bool swap = !strcmp(i->op->name, "v_swaprel_b32");
  const uint32_t m0 = w->s[WS_S_M0];
  uint32_t t[N] ALIGNED;
  unsigned s, d;
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  if (!ws_vgpr_indexed(w, i, i->o[1].reg, m0 & 1023, 1, swap, &s) ||
      !ws_vgpr_indexed(w, i, i->o[0].reg, m0 >> 16 & 1023, 1, true, &d))
    return;
  uint32_t *vs = w->v[s], *vd = w->v[d];
  memcpy(t, vd, sizeof t);
  blend(vd, vs, 1, active(w));
  if (swap)
    blend(vs, t, 1, active(w));
}
static void x_swap16(ws_wave *w, const ws_inst *i) {
  const unsigned hd = i->op_sel & 8 ? 16 : 0, hs = i->op_sel & 1 ? 16 : 0;
  const uint64_t exec = active(w);
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  for (int l = 0; l < N; l++)
    if (exec >> l & 1) {
      uint32_t *d = &w->v[i->o[0].reg][l], *s = &w->v[i->o[1].reg][l];
      const uint32_t vd = *d >> hd & 0xffff, vs = *s >> hs & 0xffff;
      *d = (*d & ~(0xffffu << hd)) | vs << hd;
      *s = (*s & ~(0xffffu << hs)) | vd << hs;
    }
}

// Reads p from lane source[l] into lane l of d. A switched-off source lane is
// read as it is (fi), reads as 0 (bound) or leaves the destination alone.
static void lanes_from(const ws_wave *w, uint32_t *d, const uint32_t *p, const uint8_t *source, bool fi, bool bound) {
  const uint64_t exec = active(w);
  uint32_t t[N] ALIGNED;
  uint64_t write = exec;
  for (int l = 0; l < N; l++) {
    const bool on = fi || exec >> source[l] & 1;
    t[l] = on ? p[source[l]] : 0;
    if (!on && !bound)
      write &= ~(1ull << l);
  }
  blend(d, t, 1, write);
}
// v_permlane16 and v_permlanex16 (RDNA3 ISA): within a row of 16 lanes, or from
// the neighbouring row of its pair; four bits of {src2, src1} for every lane of
// a row, or a register of selectors (_var). op_sel is fi, bound_ctrl.
static void x_permlane16(ws_wave *w, const ws_inst *i) {
  const bool cross = strchr(i->op->name, 'x') != NULL, var = i->nops == 3;
  uint32_t buf[N] ALIGNED;
  uint8_t source[N];
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  const uint32_t *sel = var ? fetch_plain(w, &i->o[2], WS_T_B32, buf) : NULL;
  const uint64_t lanes = var ? 0 : ws_read32(w, &i->o[2]) | (uint64_t)ws_read32(w, &i->o[3]) << 32;
  for (int l = 0; l < N; l++)
    source[l] = (uint8_t)(((l & ~15) ^ (cross ? 16 : 0)) | (int)(var ? sel[l] & 15 : lanes >> 4 * (l & 15) & 15));
  lanes_from(w, w->v[i->o[0].reg], w->v[i->o[1].reg], source, i->op_sel & 1, i->op_sel & 2);
}
// Swaps the halves of a wave64; nothing in wave32. EXEC does not matter to what is read.
static void x_permlane64(ws_wave *w, const ws_inst *i) {
  uint8_t source[N];
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR) || w->lanes == 32)
    return;
  for (int l = 0; l < N; l++)
    source[l] = (uint8_t)(l ^ 32);
  lanes_from(w, w->v[i->o[0].reg], w->v[i->o[1].reg], source, true, false);
}
// gfx950: the odd groups of 16 or 32 lanes of the first register change places
// with the even ones of the second.
static void x_permlane_swap(ws_wave *w, const ws_inst *i) {
  const int step = strstr(i->op->name, "32_swap") ? 32 : 16;
  uint32_t d[N] ALIGNED, s[N] ALIGNED, td[N] ALIGNED, ts[N] ALIGNED;
  uint8_t same[N];
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  uint32_t *vd = w->v[i->o[0].reg], *vs = w->v[i->o[1].reg];
  memcpy(d, vd, sizeof d), memcpy(s, vs, sizeof s), memcpy(td, d, sizeof d), memcpy(ts, s, sizeof s);
  for (int l = 0; l < N; l++)
    same[l] = (uint8_t)(l ^ step);
  lanes_from(w, td, s, same, i->flags & WS_F_FI, i->flags & WS_F_BOUND_CTRL);
  lanes_from(w, ts, d, same, i->flags & WS_F_FI, i->flags & WS_F_BOUND_CTRL);
  for (int l = 0; l < N; l++) {
    if (l & step)
      vd[l] = td[l];
    else
      vs[l] = ts[l];
  }
}
// gfx12's transcendental instructions on scalar registers.
static void scalar_trans(ws_wave *w, const ws_inst *i, ws_kernel *k) {
  const unsigned type = i->op->type[0];
  uint32_t buf[N] ALIGNED, t[N] ALIGNED;
  uint64_t write = 0;
  if (wrong_kind(w, i, i->o[0].kind != WS_SGPR || i->o[1].kind == WS_VGPR))
    return;
  const uint32_t csr = ws_csr_f32(w->mode);
  _mm_setcsr(type == WS_T_F32 ? csr | 0x8040 : ws_csr_f64(w->mode));
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

// ---------------------------------------------------------------- choosing an exec

// The instructions of inner loops, without the call through the kernel pointer.
#define HOT(kernel)                                                                                                    \
  static void h_##kernel(ws_wave *w, const ws_inst *i) {                                                               \
    if (__builtin_expect(WS_EXEC(w) == ~0ull && w->lanes == 64, 1))                                                    \
      kernel(w, w->v[i->vd], SOURCES(w, i), NULL);                                                                     \
    else                                                                                                               \
      x_v(w, i);                                                                                                       \
  }
#define HOT_LIST(X)                                                                                                    \
  X(k_v_mov_b32)                                                                                                       \
  X(k_v_add_f32)                                                                                                       \
  X(k_v_mul_f32)                                                                                                       \
  X(k_v_fma_f32)                                                                                                       \
  X(k_v_fmac_f32)                                                                                                      \
  X(k_v_add_u32)                                                                                                       \
  X(k_v_and_b32)                                                                                                       \
  X(k_v_xor_b32)
HOT_LIST(HOT)

static bool is_float(unsigned type) {
  return type == WS_T_F16 || type == WS_T_F32 || type == WS_T_F64 || type == WS_T_V2F16 || type == WS_T_V2F32;
}

static void pick(ws_inst *i) {
  const ws_op *op = i->op;
  const unsigned ns = (unsigned)(op->nops - op->ndst), type = op->ndst ? op->type[0] : WS_T_MASK;
  const bool mask_only = type == WS_T_MASK;
  bool plain = !(i->flags & (WS_F_DPP | WS_F_DPP8 | WS_F_SDWA)) && !i->omod, vgprs = !mask_only && op->ndst == 1;
  if (i->flags & WS_F_CLAMP && is_float(type))
    plain = false;
  if (op->flags & (WS_OP_KEEP_HI | WS_OP_DST_HI | WS_OP_DST_BYTE | WS_OP_PARAM) || i->op_sel & 8 || i->offset0)
    plain = false;
  if (i->no_sdst && (type == WS_T_F16 || type == WS_T_B16)) // gfx10 and newer: the other half is kept
    plain = false;
  for (unsigned k = 0; k < ns; k++) {
    const ws_operand *o = &i->o[op->ndst + k];
    const unsigned t = op->type[op->ndst + k];
    if (o->neg || o->abs || o->sext || t == WS_T_MIX)
      plain = false;
    if (t == WS_T_V2F16 || t == WS_T_V2B16 || t == WS_T_V2F32)
      if ((i->op_sel | i->neg_lo | i->neg_hi | ~i->op_sel_hi) >> k & 1)
        plain = false;
    if ((t == WS_T_F16 || t == WS_T_B16) && i->op_sel >> k & 1)
      plain = false;
    if (o->kind != WS_VGPR)
      vgprs = false;
    else
      i->vs[k] = o->reg;
  }
  if (op->flags & WS_OP_NO_ALIAS)
    vgprs = false;
  if (vgprs) {
    i->vd = i->o[0].reg;
    if (op->flags & WS_OP_READS_DST)
      i->vs[ns] = i->vd;
  }
  if (i->flags & WS_F_DPP)
    dpp_table(i->dpp_ctrl);
  i->kernel = i->flags & WS_F_CLAMP && op->kernel_clamp ? op->kernel_clamp : op->kernel;
  ws_exec_fn *f = !plain ? x_gen : mask_only ? x_cmp : op->ndst == 2 ? x_co : vgprs ? x_v : x_s;
#define HOT_PICK(kernel_)                                                                                              \
  if (f == x_v && i->kernel == (void *)kernel_)                                                                        \
    f = h_##kernel_;
  HOT_LIST(HOT_PICK)
  i->inner = f;
  i->exec = op->flags & WS_OP_FLUSH      ? x_flush
            : op->flags & WS_OP_F64_MODE ? x_mode64
            : op->flags & WS_OP_F16_IN   ? x_in16
                                         : f;
}

// ---------------------------------------------------------------- the table

#define ROW(name, flags, types, k, kc) {#name, WS_C_VALU, flags, types, NULL, (void *)k, (void *)kc},
#define V1(name, D, A, flags, value) ROW(name, flags, Y_##D ":" Y_##A, k_##name, NULL)
#define V2(name, D, A, B, flags, value) ROW(name, flags, Y_##D ":" Y_##A Y_##B, k_##name, NULL)
#define V3(name, D, A, B, C, flags, value) ROW(name, flags, Y_##D ":" Y_##A Y_##B Y_##C, k_##name, NULL)
#define VM(name, D, A, B, flags, value) ROW(name, (flags) | WS_OP_READS_DST, Y_##D ":" Y_##A Y_##B, k_##name, NULL)
#define VI2(name, D, A, B, flags, value, wide) ROW(name, flags, Y_##D ":" Y_##A Y_##B, k_##name, kc_##name)
#define VI3(name, D, A, B, C, flags, value, wide) ROW(name, flags, Y_##D ":" Y_##A Y_##B Y_##C, k_##name, kc_##name)
#define VIM(name, D, A, B, flags, value, wide)                                                                         \
  ROW(name, (flags) | WS_OP_READS_DST, Y_##D ":" Y_##A Y_##B, k_##name, kc_##name)
#define VF(name, fn, clampfn, flags, types) ROW(name, flags, types, fn, clampfn)
#define VX(name, fn, clampfn, flags, types) ROW(name, (flags) | WS_OP_PARAM, types, fn, clampfn)
#define VE(name, fn, types) {#name, WS_C_VALU, WS_OP_VALU_ROW, types, fn, NULL, NULL},
#define PK2(name, A, B, flags, value) ROW(name, flags, "H:HH", k_##name, NULL)
#define PK3(name, A, B, flags, value) ROW(name, flags, "H:HHH", k_##name, NULL)
#define PKM(name, A, B, flags, value) ROW(name, (flags) | WS_OP_READS_DST, "H:HH", k_##name, NULL)
#define PI2(name, A, B, flags, value) ROW(name, flags, "S:SS", k_##name, kc_##name)
#define PI3(name, A, B, flags, value) ROW(name, flags, "S:SSS", k_##name, kc_##name)
// A compare, and its form that writes EXEC too.
#define CMP3(op, T, types, flags, fn)                                                                                  \
  {"v_cmp_" #op "_" #T, WS_C_VALU, flags, "m:" types, NULL, (void *)fn, NULL},                                         \
      {"v_cmpx_" #op "_" #T, WS_C_VALU, WS_OP_CMPX | (flags), "m:" types, NULL, (void *)fn, NULL},
#undef CMP
#define CMP(op, T) CMP3(op, T, Y_##T Y_##T, 0, k_cmp_##op##_##T)
#define VCF(T)                                                                                                         \
  CMP3(f, T, Y_##T Y_##T, 0, k_cmp_f)                                                                                  \
  CMP(lt, T)                                                                                                           \
  CMP(eq, T)                                                                                                           \
  CMP(le, T)                                                                                                           \
  CMP(gt, T)                                                                                                           \
  CMP(lg, T)                                                                                                           \
  CMP(ge, T)                                                                                                           \
  CMP(o, T)                                                                                                            \
  CMP(u, T)                                                                                                            \
  CMP(nge, T) CMP(nlg, T) CMP(ngt, T) CMP(nle, T) CMP(neq, T) CMP(nlt, T) CMP3(tru, T, Y_##T Y_##T, 0, k_cmp_t)
#define VCI(T)                                                                                                         \
  CMP3(f, T, Y_##T Y_##T, 0, k_cmp_f)                                                                                  \
  CMP(lt, T)                                                                                                           \
  CMP(eq, T) CMP(le, T) CMP(gt, T) CMP(ne, T) CMP(ge, T) CMP3(t, T, Y_##T Y_##T, 0, k_cmp_t)
#define VCC(T, types, flags, fn) CMP3(class, T, types, flags, fn)
static const ws_row rows[] = {
#include "isa/valu.def"
};

const ws_valu WS_VALU = {rows, sizeof rows / sizeof rows[0], pick};
