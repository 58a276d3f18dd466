// halves.h: CUDA's declarations for both of its 16-bit floats. cuda/cuda_fp16.h and
// cuda/cuda_bf16.h each include it for one type, with these macros set:
//
//   __XL_T, __XL_T2    the type and the pair of it
//   __XL_S, __XL_S2    their names within a function's name
//   __XL_BITS(X)       conversion from bits; __XL_OF(F) from a float, rounded to nearest
//   __XL_OP(A, OP, B)  a sum, difference or product of two, rounded once, or fused with another where CUDA fuses
//   __XL_RN(A, OP, B)  the same, never fused
//   __XL_FMA(A, B, C)  the same of A * B + C, in device code
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma GCC system_header

#define __XL_H __XL_BOTH
#ifdef __CUDA__
#define __XL_D static __inline__ __attribute__((device, always_inline, unused))
#endif
#define __XL_CAT_(A, B, C) A##B##C
#define __XL_CAT(A, B, C) __XL_CAT_(A, B, C)

// ---------------------------------------------------------------- rounding

#ifndef CROSSLANE_HALVES_H
#define CROSSLANE_HALVES_H
// A float that is x, or next to it with an odd last bit: rounding it once more gives the same as rounding x.
__XL_H float __xl_odd(double x) {
  const float f = (float)x;
  if ((double)f == x || x != x)
    return f;
  const unsigned bits = __builtin_bit_cast(unsigned, f);
  return __builtin_bit_cast(float, (bits - (__builtin_fabs((double)f) > __builtin_fabs(x))) | 1);
}
__XL_H float __xl_odd(unsigned long long x) {
  if (x < 1u << 24)
    return (float)(unsigned)x;
  const int n = 40 - __builtin_clzll(x);
  const unsigned top = (unsigned)(x >> n) | ((x & ((1ull << n) - 1)) != 0);
  return (float)top * __builtin_bit_cast(float, (unsigned)(127 + n) << 23);
}
__XL_H float __xl_odd(long long x) {
  return x < 0 ? -__xl_odd(0 - (unsigned long long)x) : __xl_odd((unsigned long long)x);
}
// A product that a double holds, and a number, added and rounded to odd.
__XL_H double __xl_odd_sum(double p, double c) {
  const double s = p + c, q = s - p, rest = (p - (s - q)) + (c - q);
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, s);
  if (rest == 0 || rest != rest || (bits & 1))
    return s;
  return __builtin_bit_cast(double, (rest > 0) == (s > 0) ? bits + 1 : bits - 1);
}
#endif

// To the neighbour in the direction: -1 down, 1 up, 0 towards zero.
__XL_H __XL_T __xl_directed(__XL_T nearest, float v, int direction) {
  const float f = (float)nearest;
  const unsigned short bits = __builtin_bit_cast(unsigned short, nearest), out = (unsigned short)(bits + 1),
                       in = (unsigned short)(bits - 1);
  const bool negative = bits >> 15;
  if (!direction)
    direction = negative ? 1 : -1;
  if (direction < 0 ? f > v : f < v)
    return __XL_BITS(negative == (direction < 0) ? out : in);
  return nearest;
}
#define __XL_ROUNDED(FROM, TO, F)                                                                                      \
  __XL_H __XL_T __XL_CAT(__##FROM##2, __XL_S, _rn)(TO v) { return __XL_OF(F); }                                        \
  __XL_H __XL_T __XL_CAT(__##FROM##2, __XL_S, _rz)(TO v) { return __xl_directed(__XL_OF(F), F, 0); }                   \
  __XL_H __XL_T __XL_CAT(__##FROM##2, __XL_S, _rd)(TO v) { return __xl_directed(__XL_OF(F), F, -1); }                  \
  __XL_H __XL_T __XL_CAT(__##FROM##2, __XL_S, _ru)(TO v) { return __xl_directed(__XL_OF(F), F, 1); }
__XL_ROUNDED(float, float, v)
__XL_ROUNDED(int, int, __xl_odd((long long)v))
__XL_ROUNDED(uint, unsigned, __xl_odd((unsigned long long)v))
__XL_ROUNDED(short, short, (float)v)
__XL_ROUNDED(ushort, unsigned short, (float)v)
__XL_ROUNDED(ll, long long, __xl_odd(v))
__XL_ROUNDED(ull, unsigned long long, __xl_odd(v))
#undef __XL_ROUNDED
__XL_H __XL_T __XL_CAT(__float2, __XL_S, )(float v) { return __XL_OF(v); }
__XL_H __XL_T __XL_CAT(__double2, __XL_S, )(double v) { return __XL_OF(__xl_odd(v)); }

// To integers: values that are too large become the largest, a NaN becomes 0, or with 64 bits only the top bit.
template <typename I> __XL_H I __XL_CAT(__xl_, __XL_S, _to)(float f) {
  constexpr bool is_signed = (I)-1 < 0;
  constexpr I least = is_signed ? (I)(1ull << (sizeof(I) * 8 - 1)) : (I)0, most = (I)~least;
  if (f != f)
    return sizeof(I) == 8 ? (I)(1ull << 63) : (I)0;
  if (f >= (is_signed ? 1.0f : 2.0f) * (float)(1ull << (sizeof(I) * 8 - 1)))
    return most;
  if (f <= (float)least)
    return least;
  return (I)f;
}
#define __XL_INTEGER(NAME, I)                                                                                          \
  __XL_H I __XL_CAT(__, __XL_S, 2##NAME##_rz)(__XL_T v) { return __XL_CAT(__xl_, __XL_S, _to)<I>((float)v); }
#define __XL_INTEGERS(NAME, I)                                                                                         \
  __XL_INTEGER(NAME, I)                                                                                                \
  __XL_H I __XL_CAT(__, __XL_S, 2##NAME##_rn)(__XL_T v) {                                                              \
    return __XL_CAT(__xl_, __XL_S, _to)<I>(__builtin_rintf((float)v));                                                 \
  }                                                                                                                    \
  __XL_H I __XL_CAT(__, __XL_S, 2##NAME##_rd)(__XL_T v) {                                                              \
    return __XL_CAT(__xl_, __XL_S, _to)<I>(__builtin_floorf((float)v));                                                \
  }                                                                                                                    \
  __XL_H I __XL_CAT(__, __XL_S, 2##NAME##_ru)(__XL_T v) {                                                              \
    return __XL_CAT(__xl_, __XL_S, _to)<I>(__builtin_ceilf((float)v));                                                 \
  }
__XL_INTEGER(char, signed char)
__XL_INTEGER(uchar, unsigned char)
__XL_INTEGERS(short, short)
__XL_INTEGERS(ushort, unsigned short)
__XL_INTEGERS(int, int)
__XL_INTEGERS(uint, unsigned)
__XL_INTEGERS(ll, long long)
__XL_INTEGERS(ull, unsigned long long)
#undef __XL_INTEGERS
#undef __XL_INTEGER

// ---------------------------------------------------------------- halves and pairs

__XL_H float __XL_CAT(__, __XL_S, 2float)(__XL_T v) { return (float)v; }
__XL_H __XL_T2 __XL_CAT(__float2, __XL_S2, _rn)(float v) { return {__XL_OF(v), __XL_OF(v)}; }
__XL_H __XL_T2 __XL_CAT(__floats2, __XL_S2, _rn)(float a, float b) { return {__XL_OF(a), __XL_OF(b)}; }
__XL_H __XL_T2 __XL_CAT(__float22, __XL_S2, _rn)(float2 v) { return {__XL_OF(v.x), __XL_OF(v.y)}; }
__XL_H float2 __XL_CAT(__, __XL_S2, 2float2)(__XL_T2 v) { return {(float)v.x, (float)v.y}; }
__XL_H float __low2float(__XL_T2 v) { return (float)v.x; }
__XL_H float __high2float(__XL_T2 v) { return (float)v.y; }
__XL_H __XL_T __XL_CAT(__low2, __XL_S, )(__XL_T2 v) { return v.x; }
__XL_H __XL_T __XL_CAT(__high2, __XL_S, )(__XL_T2 v) { return v.y; }
__XL_H __XL_T2 __XL_CAT(__, __XL_S, __XL_CAT(2, __XL_S2, ))(__XL_T v) { return {v, v}; }
__XL_H __XL_T2 __XL_CAT(__halves2, __XL_S2, )(__XL_T a, __XL_T b) { return {a, b}; }
__XL_H __XL_T2 __XL_CAT(make_, __XL_S2, )(__XL_T a, __XL_T b) { return {a, b}; }
__XL_H __XL_T2 __XL_CAT(__lows2, __XL_S2, )(__XL_T2 a, __XL_T2 b) { return {a.x, b.x}; }
__XL_H __XL_T2 __XL_CAT(__highs2, __XL_S2, )(__XL_T2 a, __XL_T2 b) { return {a.y, b.y}; }
__XL_H __XL_T2 __lowhigh2highlow(__XL_T2 v) { return {v.y, v.x}; }
__XL_H __XL_T2 __XL_CAT(__low2, __XL_S2, )(__XL_T2 v) { return {v.x, v.x}; }
__XL_H __XL_T2 __XL_CAT(__high2, __XL_S2, )(__XL_T2 v) { return {v.y, v.y}; }
__XL_H unsigned short __XL_CAT(__, __XL_S, _as_ushort)(__XL_T v) { return __builtin_bit_cast(unsigned short, v); }
__XL_H short __XL_CAT(__, __XL_S, _as_short)(__XL_T v) { return __builtin_bit_cast(short, v); }
__XL_H __XL_T __XL_CAT(__ushort_as_, __XL_S, )(unsigned short v) { return __XL_BITS(v); }
__XL_H __XL_T __XL_CAT(__short_as_, __XL_S, )(short v) { return __XL_BITS((unsigned short)v); }

// ---------------------------------------------------------------- arithmetic

// The _rn forms are never fused. For the others device code fuses sums and products of __half, but not of
// __nv_bfloat16.
#define __XL_ARITHMETIC(OP, NAME)                                                                                      \
  __XL_H __XL_T operator OP(__XL_T a, __XL_T b) { __XL_OP(a, OP, b); }                                                 \
  __XL_H __XL_T2 operator OP(__XL_T2 a, __XL_T2 b) { return {a.x OP b.x, a.y OP b.y}; }                                \
  __XL_H __XL_T &operator OP##=(__XL_T & a, __XL_T b) { return a = a OP b; }                                           \
  __XL_H __XL_T2 &operator OP##=(__XL_T2 & a, __XL_T2 b) { return a = a OP b; }                                        \
  __XL_H __XL_T __h##NAME(__XL_T a, __XL_T b) { return a OP b; }                                                       \
  __XL_H __XL_T __h##NAME##_rn(__XL_T a, __XL_T b) { __XL_RN(a, OP, b); }                                              \
  __XL_H __XL_T2 __h##NAME##2(__XL_T2 a, __XL_T2 b) { return a OP b; }                                                 \
  __XL_H __XL_T2 __h##NAME##2_rn(__XL_T2 a, __XL_T2 b) { return {__h##NAME##_rn(a.x, b.x), __h##NAME##_rn(a.y, b.y)}; }
__XL_ARITHMETIC(+, add)
__XL_ARITHMETIC(-, sub)
__XL_ARITHMETIC(*, mul)
#undef __XL_ARITHMETIC
// The quotient, rounded to float and then once more, equals the quotient rounded once.
__XL_H __XL_T operator/(__XL_T a, __XL_T b) { return __XL_OF((float)a / (float)b); }
__XL_H __XL_T2 operator/(__XL_T2 a, __XL_T2 b) { return {a.x / b.x, a.y / b.y}; }
__XL_H __XL_T &operator/=(__XL_T &a, __XL_T b) { return a = a / b; }
__XL_H __XL_T2 &operator/=(__XL_T2 &a, __XL_T2 b) { return a = a / b; }
__XL_H __XL_T __hdiv(__XL_T a, __XL_T b) { return a / b; }
__XL_H __XL_T2 __h2div(__XL_T2 a, __XL_T2 b) { return a / b; }
__XL_H __XL_T operator+(__XL_T a) { return a; }
__XL_H __XL_T2 operator+(__XL_T2 a) { return a; }
__XL_H __XL_T operator-(__XL_T a) { return __XL_BITS(__builtin_bit_cast(unsigned short, a) ^ 0x8000); }
__XL_H __XL_T2 operator-(__XL_T2 a) { return {-a.x, -a.y}; }
__XL_H __XL_T __hneg(__XL_T a) { return -a; }
__XL_H __XL_T2 __hneg2(__XL_T2 a) { return -a; }
__XL_H __XL_T __habs(__XL_T a) { return __XL_BITS(__builtin_bit_cast(unsigned short, a) & 0x7fff); }
__XL_H __XL_T2 __habs2(__XL_T2 a) { return {__habs(a.x), __habs(a.y)}; }
#define __XL_STEP(OP)                                                                                                  \
  __XL_H __XL_T &operator OP##OP(__XL_T & a) { return a = a OP __XL_OF(1.0f); }                                        \
  __XL_H __XL_T operator OP##OP(__XL_T &a, int) {                                                                      \
    __XL_T old = a;                                                                                                    \
    OP##OP a;                                                                                                          \
    return old;                                                                                                        \
  }                                                                                                                    \
  __XL_H __XL_T2 &operator OP##OP(__XL_T2 & a) { return OP##OP a.x, OP##OP a.y, a; }                                   \
  __XL_H __XL_T2 operator OP##OP(__XL_T2 &a, int) {                                                                    \
    __XL_T2 old = a;                                                                                                   \
    OP##OP a;                                                                                                          \
    return old;                                                                                                        \
  }
__XL_STEP(+)
__XL_STEP(-)
#undef __XL_STEP
__XL_H __XL_T __hfma(__XL_T a, __XL_T b, __XL_T c) {
#ifdef __CUDA_ARCH__
  return __XL_FMA(a, b, c);
#else
  return __XL_OF(__xl_odd(__xl_odd_sum((double)(float)a * (float)b, (double)(float)c)));
#endif
}

// ---------------------------------------------------------------- comparisons

__XL_H bool __hisnan(__XL_T a) { return (float)a != (float)a; }
__XL_H int __hisinf(__XL_T a) {
  const float f = (float)a;
  return f == __builtin_inff() ? 1 : f == -__builtin_inff() ? -1 : 0;
}
__XL_H __XL_T2 __hisnan2(__XL_T2 a) { return {__XL_OF(__hisnan(a.x) ? 1 : 0), __XL_OF(__hisnan(a.y) ? 1 : 0)}; }
// A form ending in u is also true for NaNs.
#define __XL_FORMS(NAME, HOLDS)                                                                                        \
  __XL_H bool __h##NAME(__XL_T a, __XL_T b) { return HOLDS; }                                                          \
  __XL_H bool __hb##NAME##2(__XL_T2 a, __XL_T2 b) { return __h##NAME(a.x, b.x) && __h##NAME(a.y, b.y); }               \
  __XL_H __XL_T2 __h##NAME##2(__XL_T2 a, __XL_T2 b) {                                                                  \
    return {__XL_OF(__h##NAME(a.x, b.x) ? 1 : 0), __XL_OF(__h##NAME(a.y, b.y) ? 1 : 0)};                               \
  }                                                                                                                    \
  __XL_H unsigned __h##NAME##2_mask(__XL_T2 a, __XL_T2 b) {                                                            \
    return (__h##NAME(a.x, b.x) ? 0xffffu : 0) | (__h##NAME(a.y, b.y) ? 0xffff0000u : 0);                              \
  }
#define __XL_COMPARE(OP, NAME, NOT)                                                                                    \
  __XL_FORMS(NAME, (float)a OP(float) b)                                                                               \
  __XL_FORMS(NAME##u, NOT)                                                                                             \
  __XL_H bool operator OP(__XL_T a, __XL_T b) { return __h##NAME(a, b); }                                              \
  __XL_H bool operator OP(__XL_T2 a, __XL_T2 b) { return __hb##NAME##2(a, b); }
__XL_COMPARE(==, eq, !((float)a < (float)b || (float)a > (float)b))
__XL_COMPARE(<, lt, !((float)a >= (float)b))
__XL_COMPARE(<=, le, !((float)a > (float)b))
__XL_COMPARE(>, gt, !((float)a <= (float)b))
__XL_COMPARE(>=, ge, !((float)a < (float)b))
#undef __XL_COMPARE
__XL_FORMS(ne, (float)a<(float)b || (float)a>(float) b)
__XL_FORMS(neu, (float)a != (float)b)
#undef __XL_FORMS
// As in C++; __hne is false for NaNs.
__XL_H bool operator!=(__XL_T a, __XL_T b) { return __hneu(a, b); }
__XL_H bool operator!=(__XL_T2 a, __XL_T2 b) { return __hbneu2(a, b); }

// If one operand is a NaN, the result is the number; -0 is less than 0.
#define __XL_EXTREME(NAME, OP, ZERO)                                                                                   \
  __XL_H __XL_T __h##NAME##_nan(__XL_T a, __XL_T b) {                                                                  \
    const unsigned x = __builtin_bit_cast(unsigned short, a), y = __builtin_bit_cast(unsigned short, b);               \
    return __hisnan(a) || __hisnan(b) ? __XL_BITS(0x7fff)                                                              \
           : (float)a == (float)b     ? __XL_BITS(x ZERO y)                                                            \
           : (float)a OP(float) b     ? a                                                                              \
                                      : b;                                                                                 \
  }                                                                                                                    \
  __XL_H __XL_T __h##NAME(__XL_T a, __XL_T b) {                                                                        \
    return __hisnan(a) && !__hisnan(b) ? b : __hisnan(b) && !__hisnan(a) ? a : __h##NAME##_nan(a, b);                  \
  }                                                                                                                    \
  __XL_H __XL_T2 __h##NAME##2(__XL_T2 a, __XL_T2 b) { return {__h##NAME(a.x, b.x), __h##NAME(a.y, b.y)}; }             \
  __XL_H __XL_T2 __h##NAME##2_nan(__XL_T2 a, __XL_T2 b) {                                                              \
    return {__h##NAME##_nan(a.x, b.x), __h##NAME##_nan(a.y, b.y)};                                                     \
  }
__XL_EXTREME(max, >, &)
__XL_EXTREME(min, <, |)
#undef __XL_EXTREME

// From 0 to 1, where a NaN gives 0; and at least 0, where a NaN remains one.
__XL_H __XL_T __XL_CAT(__xl_, __XL_S, _sat)(__XL_T a) {
  return (float)a > 0 ? (float)a < 1 ? a : __XL_OF(1.0f) : __XL_BITS(0);
}
#define __XL_SATURATED(NAME)                                                                                           \
  __XL_H __XL_T __h##NAME##_sat(__XL_T a, __XL_T b) { return __XL_CAT(__xl_, __XL_S, _sat)(__h##NAME(a, b)); }         \
  __XL_H __XL_T2 __h##NAME##2_sat(__XL_T2 a, __XL_T2 b) {                                                              \
    return {__h##NAME##_sat(a.x, b.x), __h##NAME##_sat(a.y, b.y)};                                                     \
  }
__XL_SATURATED(add)
__XL_SATURATED(sub)
__XL_SATURATED(mul)
#undef __XL_SATURATED
__XL_H __XL_T __hfma_sat(__XL_T a, __XL_T b, __XL_T c) { return __XL_CAT(__xl_, __XL_S, _sat)(__hfma(a, b, c)); }
__XL_H __XL_T __hfma_relu(__XL_T a, __XL_T b, __XL_T c) { return __hmax_nan(__hfma(a, b, c), __XL_BITS(0)); }
#define __XL_PAIR(NAME)                                                                                                \
  __XL_H __XL_T2 __hfma2##NAME(__XL_T2 a, __XL_T2 b, __XL_T2 c) {                                                      \
    return {__hfma##NAME(a.x, b.x, c.x), __hfma##NAME(a.y, b.y, c.y)};                                                 \
  }
__XL_PAIR()
__XL_PAIR(_sat)
__XL_PAIR(_relu)
#undef __XL_PAIR
// Complex numbers: c and a's real part times b, then its imaginary part times b.
__XL_H __XL_T2 __hcmadd(__XL_T2 a, __XL_T2 b, __XL_T2 c) {
  return {__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))};
}

// ---------------------------------------------------------------- functions

#ifdef __CUDA__
// Through float: a half has less than half of its digits.
#define __XL_FUNCTION(NAME, F)                                                                                         \
  __XL_D __XL_T h##NAME(__XL_T a) { return __XL_OF(F((float)a)); }                                                     \
  __XL_D __XL_T2 h2##NAME(__XL_T2 a) { return {h##NAME(a.x), h##NAME(a.y)}; }
__XL_FUNCTION(sqrt, sqrtf)
__XL_FUNCTION(rsqrt, rsqrtf)
__XL_FUNCTION(rcp, 1.0f /)
__XL_FUNCTION(exp, expf)
__XL_FUNCTION(exp2, exp2f)
__XL_FUNCTION(exp10, exp10f)
__XL_FUNCTION(log, logf)
__XL_FUNCTION(log2, log2f)
__XL_FUNCTION(log10, log10f)
__XL_FUNCTION(sin, sinf)
__XL_FUNCTION(cos, cosf)
__XL_FUNCTION(tanh, tanhf)
__XL_FUNCTION(tanh_approx, tanhf)
__XL_FUNCTION(floor, floorf)
__XL_FUNCTION(ceil, ceilf)
__XL_FUNCTION(trunc, truncf)
__XL_FUNCTION(rint, rintf)
#undef __XL_FUNCTION

// ---------------------------------------------------------------- between lanes, memory

#define __XL_SHUFFLE(NAME, B)                                                                                          \
  __XL_D __XL_T NAME(unsigned mask, __XL_T v, B b, int width = 32) {                                                   \
    return __XL_BITS((unsigned short)NAME(mask, (int)__builtin_bit_cast(unsigned short, v), (int)b, width));           \
  }                                                                                                                    \
  __XL_D __XL_T2 NAME(unsigned mask, __XL_T2 v, B b, int width = 32) {                                                 \
    return __builtin_bit_cast(__XL_T2, NAME(mask, __builtin_bit_cast(int, v), (int)b, width));                         \
  }
__XL_SHUFFLE(__shfl_sync, int)
__XL_SHUFFLE(__shfl_up_sync, unsigned)
__XL_SHUFFLE(__shfl_down_sync, unsigned)
__XL_SHUFFLE(__shfl_xor_sync, int)
#undef __XL_SHUFFLE
// One atomic operation on each half; CUDA guarantees no more for the pair.
__XL_D __XL_T atomicAdd(__XL_T *p, __XL_T v) {
  unsigned *word = (unsigned *)((char *)p - ((unsigned long)p & 2));
  const unsigned shift = (unsigned)((unsigned long)p & 2) * 8;
  unsigned old = *(volatile unsigned *)word, seen;
  do {
    seen = old;
    const unsigned sum = __builtin_bit_cast(unsigned short, __XL_BITS((unsigned short)(seen >> shift)) + v);
    old = atomicCAS(word, seen, (seen & ~(0xffffu << shift)) | sum << shift);
  } while (old != seen);
  return __XL_BITS((unsigned short)(old >> shift));
}
__XL_D __XL_T2 atomicAdd(__XL_T2 *p, __XL_T2 v) { return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y)}; }
#undef __XL_D
#endif

#undef __XL_H
#undef __XL_CAT
#undef __XL_CAT_
#undef __XL_T
#undef __XL_T2
#undef __XL_S
#undef __XL_S2
#undef __XL_BITS
#undef __XL_OF
#undef __XL_OP
#undef __XL_RN
#undef __XL_FMA
