// cuda_fp16.h: CUDA's half precision, on the compiler's own _Float16.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_FP16_H
#define CROSSLANE_CUDA_FP16_H
#include "../cuda_device.h"
#pragma GCC system_header

#define __CUDA_FP16_TYPES_EXIST__
#define __XL_H static __inline__ __attribute__((host, device, always_inline, unused))
#define __XL_HD static __inline__ __attribute__((device, always_inline, unused))

struct __half_raw {
  unsigned short x;
};
struct __half2_raw {
  unsigned short x, y;
};

struct __half {
  _Float16 __v;
  __half() = default;
  __attribute__((host, device)) constexpr __half(_Float16 v) : __v(v) {}
  __attribute__((host, device)) constexpr __half(float v) : __v((_Float16)v) {}
  __attribute__((host, device)) constexpr __half(double v) : __v((_Float16)v) {}
  __attribute__((host, device)) constexpr __half(int v) : __v((_Float16)v) {}
  __attribute__((host, device)) constexpr __half(unsigned v) : __v((_Float16)v) {}
  __attribute__((host, device)) constexpr __half(long long v) : __v((_Float16)v) {}
  __attribute__((host, device)) constexpr __half(unsigned long long v) : __v((_Float16)v) {}
  __attribute__((host, device)) constexpr __half(short v) : __v((_Float16)v) {}
  __attribute__((host, device)) constexpr __half(unsigned short v) : __v((_Float16)v) {}
  __attribute__((host, device)) __half(__half_raw r) : __v(__builtin_bit_cast(_Float16, r.x)) {}
  __attribute__((host, device)) operator __half_raw() const { return {__builtin_bit_cast(unsigned short, __v)}; }
  __attribute__((host, device)) constexpr operator float() const { return (float)__v; }
  __attribute__((host, device)) explicit constexpr operator bool() const { return __v != 0; }
};
struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  __attribute__((host, device)) constexpr __half2(__half a, __half b) : x(a), y(b) {}
  __attribute__((host, device)) __half2(__half2_raw r) : x(__half_raw{r.x}), y(__half_raw{r.y}) {}
  __attribute__((host, device)) operator __half2_raw() const { return {((__half_raw)x).x, ((__half_raw)y).x}; }
};
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

// ---------------------------------------------------------------- conversions

__XL_H __half __float2half(float v) { return __half(v); }
__XL_H __half __float2half_rn(float v) { return __half(v); }
__XL_H __half __double2half(double v) { return __half(v); }
__XL_H float __half2float(__half v) { return (float)v.__v; }
__XL_H __half2 __float2half2_rn(float v) { return {__half(v), __half(v)}; }
__XL_H __half2 __floats2half2_rn(float a, float b) { return {__half(a), __half(b)}; }
__XL_H __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
__XL_H float2 __half22float2(__half2 v) { return {(float)v.x.__v, (float)v.y.__v}; }
__XL_H float __low2float(__half2 v) { return (float)v.x.__v; }
__XL_H float __high2float(__half2 v) { return (float)v.y.__v; }
__XL_H __half __low2half(__half2 v) { return v.x; }
__XL_H __half __high2half(__half2 v) { return v.y; }
__XL_H __half2 __half2half2(__half v) { return {v, v}; }
__XL_H __half2 __halves2half2(__half a, __half b) { return {a, b}; }
__XL_H __half2 make_half2(__half a, __half b) { return {a, b}; }
__XL_H __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
__XL_H __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
__XL_H __half2 __lowhigh2highlow(__half2 v) { return {v.y, v.x}; }
__XL_H __half2 __low2half2(__half2 v) { return {v.x, v.x}; }
__XL_H __half2 __high2half2(__half2 v) { return {v.y, v.y}; }
__XL_H unsigned short __half_as_ushort(__half v) { return __builtin_bit_cast(unsigned short, v.__v); }
__XL_H short __half_as_short(__half v) { return __builtin_bit_cast(short, v.__v); }
__XL_H __half __ushort_as_half(unsigned short v) { return __half(__builtin_bit_cast(_Float16, v)); }
__XL_H __half __short_as_half(short v) { return __half(__builtin_bit_cast(_Float16, v)); }
__XL_H __half __int2half_rn(int v) { return __half(v); }
__XL_H __half __uint2half_rn(unsigned v) { return __half(v); }
__XL_HD int __half2int_rn(__half v) { return __float2int_rn((float)v.__v); }
__XL_HD int __half2int_rz(__half v) { return __float2int_rz((float)v.__v); }
__XL_HD int __half2int_rd(__half v) { return __float2int_rd((float)v.__v); }
__XL_HD int __half2int_ru(__half v) { return __float2int_ru((float)v.__v); }
__XL_HD unsigned __half2uint_rn(__half v) { return __float2uint_rn((float)v.__v); }
__XL_HD unsigned __half2uint_rz(__half v) { return __float2uint_rz((float)v.__v); }

// ---------------------------------------------------------------- arithmetic

// Rounded once each, never fused: the _rn forms are the same.
#define __XL_ARITHMETIC(OP, NAME)                                                                                      \
  __XL_H __half operator OP(__half a, __half b) { _Pragma("clang fp contract(off)") return a.__v OP b.__v; }           \
  __XL_H __half2 operator OP(__half2 a, __half2 b) { return {a.x OP b.x, a.y OP b.y}; }                                \
  __XL_H __half &operator OP##=(__half & a, __half b) { return a = a OP b; }                                           \
  __XL_H __half2 &operator OP##=(__half2 & a, __half2 b) { return a = a OP b; }                                        \
  __XL_H __half __h##NAME(__half a, __half b) { return a OP b; }                                                       \
  __XL_H __half __h##NAME##_rn(__half a, __half b) { return a OP b; }                                                  \
  __XL_H __half2 __h##NAME##2(__half2 a, __half2 b) { return a OP b; }                                                 \
  __XL_H __half2 __h##NAME##2_rn(__half2 a, __half2 b) { return a OP b; }
__XL_ARITHMETIC(+, add)
__XL_ARITHMETIC(-, sub)
__XL_ARITHMETIC(*, mul)
#undef __XL_ARITHMETIC
// The quotient of halves, rounded to float and then to half, is that rounded once.
__XL_H __half operator/(__half a, __half b) { return __half((float)a.__v / (float)b.__v); }
__XL_H __half2 operator/(__half2 a, __half2 b) { return {a.x / b.x, a.y / b.y}; }
__XL_H __half &operator/=(__half &a, __half b) { return a = a / b; }
__XL_H __half2 &operator/=(__half2 &a, __half2 b) { return a = a / b; }
__XL_H __half __hdiv(__half a, __half b) { return a / b; }
__XL_H __half2 __h2div(__half2 a, __half2 b) { return a / b; }
__XL_H __half operator-(__half a) { return __half(-a.__v); }
__XL_H __half operator+(__half a) { return a; }
__XL_H __half2 operator-(__half2 a) { return {-a.x, -a.y}; }
__XL_H __half __hneg(__half a) { return -a; }
__XL_H __half2 __hneg2(__half2 a) { return -a; }
__XL_H __half __habs(__half a) {
  return __half(a.__v < 0 || (a.__v == 0) ? __ushort_as_half(__half_as_ushort(a) & 0x7fff).__v : a.__v);
}
__XL_H __half2 __habs2(__half2 a) { return {__habs(a.x), __habs(a.y)}; }
__XL_HD __half __hfma(__half a, __half b, __half c) { return __half(__builtin_fmaf16(a.__v, b.__v, c.__v)); }
__XL_HD __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }
__XL_HD __half __hadd_sat(__half a, __half b) { return __half(__saturatef((float)(a + b))); }
__XL_HD __half __hmul_sat(__half a, __half b) { return __half(__saturatef((float)(a * b))); }
__XL_HD __half __hfma_sat(__half a, __half b, __half c) { return __half(__saturatef((float)__hfma(a, b, c))); }
__XL_HD __half __hmin(__half a, __half b) { return __half(fminf((float)a.__v, (float)b.__v)); }
__XL_HD __half __hmax(__half a, __half b) { return __half(fmaxf((float)a.__v, (float)b.__v)); }
__XL_HD __half2 __hmin2(__half2 a, __half2 b) { return {__hmin(a.x, b.x), __hmin(a.y, b.y)}; }
__XL_HD __half2 __hmax2(__half2 a, __half2 b) { return {__hmax(a.x, b.x), __hmax(a.y, b.y)}; }

#define __XL_COMPARE(OP, NAME)                                                                                         \
  __XL_H bool operator OP(__half a, __half b) { return a.__v OP b.__v; }                                               \
  __XL_H bool operator OP(__half2 a, __half2 b) { return a.x OP b.x && a.y OP b.y; }                                   \
  __XL_H bool __h##NAME(__half a, __half b) { return a.__v OP b.__v; }                                                 \
  __XL_H bool __hb##NAME##2(__half2 a, __half2 b) { return a OP b; }                                                   \
  __XL_H __half2 __h##NAME##2(__half2 a, __half2 b) { return {__half(a.x OP b.x ? 1 : 0), __half(a.y OP b.y ? 1 : 0)}; }
__XL_COMPARE(==, eq)
__XL_COMPARE(!=, ne)
__XL_COMPARE(<, lt)
__XL_COMPARE(<=, le)
__XL_COMPARE(>, gt)
__XL_COMPARE(>=, ge)
#undef __XL_COMPARE
__XL_H bool __hisnan(__half a) { return a.__v != a.__v; }
__XL_H int __hisinf(__half a) { return (__half_as_ushort(a) & 0x7fff) == 0x7c00 ? a.__v < 0 ? -1 : 1 : 0; }

// ---------------------------------------------------------------- functions

// Through float, of which a half has less than half the digits.
#define __XL_FUNCTION(NAME, F)                                                                                         \
  __XL_HD __half h##NAME(__half a) { return __half(F((float)a.__v)); }                                                 \
  __XL_HD __half2 h2##NAME(__half2 a) { return {h##NAME(a.x), h##NAME(a.y)}; }
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
__XL_FUNCTION(floor, floorf)
__XL_FUNCTION(ceil, ceilf)
__XL_FUNCTION(trunc, truncf)
__XL_FUNCTION(rint, rintf)
#undef __XL_FUNCTION

// ---------------------------------------------------------------- between lanes, memory

#define __XL_SHUFFLE(NAME, B)                                                                                          \
  __XL_HD __half NAME(unsigned mask, __half v, B b, int width = 32) {                                                  \
    return __ushort_as_half((unsigned short)NAME(mask, (int)__half_as_ushort(v), b, width));                           \
  }                                                                                                                    \
  __XL_HD __half2 NAME(unsigned mask, __half2 v, B b, int width = 32) {                                                \
    return __builtin_bit_cast(__half2, NAME(mask, __builtin_bit_cast(int, v), b, width));                              \
  }
__XL_SHUFFLE(__shfl_sync, int)
__XL_SHUFFLE(__shfl_up_sync, int)
__XL_SHUFFLE(__shfl_down_sync, int)
__XL_SHUFFLE(__shfl_xor_sync, int)
#undef __XL_SHUFFLE
// One atomic operation on each half, as CUDA promises no more for the pair.
__XL_HD __half atomicAdd(__half *p, __half v) {
  unsigned *word = (unsigned *)((unsigned long)p & ~3ul);
  unsigned shift = (unsigned)((unsigned long)p & 2) * 8, old = *word, seen;
  do {
    seen = old;
    unsigned sum = __half_as_ushort(__ushort_as_half((unsigned short)(seen >> shift)) + v);
    old = atomicCAS(word, seen, (seen & ~(0xffffu << shift)) | sum << shift);
  } while (old != seen);
  return __ushort_as_half((unsigned short)(old >> shift));
}
__XL_HD __half2 atomicAdd(__half2 *p, __half2 v) { return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y)}; }

#undef __XL_H
#undef __XL_HD
#endif
