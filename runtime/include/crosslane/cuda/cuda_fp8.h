// cuda_fp8.h: CUDA's 8-bit floats, e4m3 and e5m2: storage, conversions, types of one,
// two and four values. No powers of two (e8m0).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_FP8_H
#define CROSSLANE_CUDA_FP8_H
#define __CUDA_FP8_H__ // which programs ask for
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#pragma GCC system_header

#define __CUDA_FP8_TYPES_EXIST__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
#ifdef __cplusplus

#define __XL_H static __inline__ __XL_HD __attribute__((unused))

// ---------------------------------------------------------------- conversions

// Rounded to nearest. What is too large becomes the largest, or else an infinity, of which e4m3 has none, but a NaN.
__XL_H __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double x, const __nv_saturation_t saturate,
                                                 const __nv_fp8_interpretation_t kind) {
  const bool wide = kind == __NV_E5M2;
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, x);
  const int digits = wide ? 2 : 3, least = wide ? -14 : -6, sign = (int)(bits >> 63) << 7;
  const double a = __builtin_fabs(x);
  if (x != x)
    return (__nv_fp8_storage_t)(sign | (wide ? 0x7e | (int)(bits >> 50 & 3) : 0x7f));
  if (wide ? a >= 61440 : a > 464)
    return (__nv_fp8_storage_t)(sign | (saturate == __NV_SATFINITE ? wide ? 0x7b : 0x7e : wide ? 0x7c : 0x7f));
  int e = (int)(bits >> 52 & 0x7ff) - 1023;
  e = e < least ? least : e;
  // By a power of two, so many units of the last place.
  const double unit = __builtin_bit_cast(double, (unsigned long long)(1023 + digits - e) << 52);
  return (__nv_fp8_storage_t)(sign | (((e - least) << digits) + (int)__builtin_rint(a * unit)));
}
__XL_H __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float x, const __nv_saturation_t saturate,
                                                const __nv_fp8_interpretation_t kind) {
  return x != x ? (__nv_fp8_storage_t)0x7f : __nv_cvt_double_to_fp8((double)x, saturate, kind);
}
__XL_H __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t saturate,
                                                  const __nv_fp8_interpretation_t kind) {
  return __nv_cvt_float_to_fp8((float)__half(x), saturate, kind);
}
__XL_H __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16_raw x, const __nv_saturation_t saturate,
                                                      const __nv_fp8_interpretation_t kind) {
  return __nv_cvt_float_to_fp8((float)__nv_bfloat16(x), saturate, kind);
}
#define __XL_PAIR(NAME, ONE, T, X, Y)                                                                                  \
  __XL_H __nv_fp8x2_storage_t NAME(const T x, const __nv_saturation_t saturate,                                        \
                                   const __nv_fp8_interpretation_t kind) {                                             \
    return (__nv_fp8x2_storage_t)(ONE(X, saturate, kind) | ONE(Y, saturate, kind) << 8);                               \
  }
__XL_PAIR(__nv_cvt_double2_to_fp8x2, __nv_cvt_double_to_fp8, double2, x.x, x.y)
__XL_PAIR(__nv_cvt_float2_to_fp8x2, __nv_cvt_float_to_fp8, float2, x.x, x.y)
__XL_PAIR(__nv_cvt_halfraw2_to_fp8x2, __nv_cvt_halfraw_to_fp8, __half2_raw, __half_raw{x.x}, __half_raw{x.y})
__XL_PAIR(__nv_cvt_bfloat16raw2_to_fp8x2, __nv_cvt_bfloat16raw_to_fp8, __nv_bfloat162_raw, __nv_bfloat16_raw{x.x},
          __nv_bfloat16_raw{x.y})
#undef __XL_PAIR

// A half holds each of them.
__XL_H __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t kind) {
  const unsigned sign = (x & 0x80u) << 8, rest = x & 0x7fu;
  if (kind == __NV_E5M2)
    return {(unsigned short)(rest > 0x7c ? 0x7fff : sign | rest << 8)};
  if (rest == 0x7f)
    return {0x7fff};
  if (rest < 8) // so many times 2^-9
    return {(unsigned short)(sign | __builtin_bit_cast(unsigned short, (_Float16)((float)rest / 512)))};
  return {(unsigned short)(sign | (rest + 0x40) << 7)};
}
__XL_H __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t kind) {
  return {__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)x, kind).x,
          __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), kind).x};
}

// ---------------------------------------------------------------- types

#define __XL_FP8(NAME, KIND)                                                                                           \
  struct __attribute__((aligned(1))) __nv_fp8_##NAME {                                                                 \
    __nv_fp8_storage_t __x;                                                                                            \
    __nv_fp8_##NAME() = default;                                                                                       \
    __XL_HD explicit __nv_fp8_##NAME(const __half v) : __x(__nv_cvt_halfraw_to_fp8(v, __NV_SATFINITE, KIND)) {}        \
    __XL_HD explicit __nv_fp8_##NAME(const __nv_bfloat16 v)                                                            \
        : __x(__nv_cvt_bfloat16raw_to_fp8(v, __NV_SATFINITE, KIND)) {}                                                 \
    __XL_HD explicit __nv_fp8_##NAME(const float v) : __x(__nv_cvt_float_to_fp8(v, __NV_SATFINITE, KIND)) {}           \
    __XL_HD explicit __nv_fp8_##NAME(const double v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, KIND)) {}         \
    __XL_HD explicit __nv_fp8_##NAME(const short v) : __nv_fp8_##NAME((float)v) {}                                     \
    __XL_HD explicit __nv_fp8_##NAME(const unsigned short v) : __nv_fp8_##NAME((float)v) {}                            \
    __XL_HD explicit __nv_fp8_##NAME(const int v) : __nv_fp8_##NAME((float)v) {}                                       \
    __XL_HD explicit __nv_fp8_##NAME(const unsigned v) : __nv_fp8_##NAME((float)v) {}                                  \
    __XL_HD explicit __nv_fp8_##NAME(const long v) : __nv_fp8_##NAME((float)v) {}                                      \
    __XL_HD explicit __nv_fp8_##NAME(const unsigned long v) : __nv_fp8_##NAME((float)v) {}                             \
    __XL_HD explicit __nv_fp8_##NAME(const long long v) : __nv_fp8_##NAME((float)v) {}                                 \
    __XL_HD explicit __nv_fp8_##NAME(const unsigned long long v) : __nv_fp8_##NAME((float)v) {}                        \
    __XL_HD explicit operator __half() const { return __half(__nv_cvt_fp8_to_halfraw(__x, KIND)); }                    \
    __XL_HD explicit operator float() const { return (float)(__half) * this; }                                         \
    __XL_HD explicit operator double() const { return (float)*this; }                                                  \
    __XL_HD explicit operator __nv_bfloat16() const { return __nv_bfloat16((float)*this); }                            \
    __XL_HD explicit operator signed char() const { return __half2char_rz((__half) * this); }                          \
    __XL_HD explicit operator unsigned char() const { return __half2uchar_rz((__half) * this); }                       \
    __XL_HD explicit operator char() const { return (char)__half2char_rz((__half) * this); }                           \
    __XL_HD explicit operator short() const { return __half2short_rz((__half) * this); }                               \
    __XL_HD explicit operator unsigned short() const { return __half2ushort_rz((__half) * this); }                     \
    __XL_HD explicit operator int() const { return __half2int_rz((__half) * this); }                                   \
    __XL_HD explicit operator unsigned() const { return __half2uint_rz((__half) * this); }                             \
    __XL_HD explicit operator long() const { return __half2ll_rz((__half) * this); }                                   \
    __XL_HD explicit operator unsigned long() const { return __half2ull_rz((__half) * this); }                         \
    __XL_HD explicit operator long long() const { return __half2ll_rz((__half) * this); }                              \
    __XL_HD explicit operator unsigned long long() const { return __half2ull_rz((__half) * this); }                    \
    __XL_HD explicit operator bool() const { return (__x & 0x7f) != 0; }                                               \
  };                                                                                                                   \
  struct __attribute__((aligned(2))) __nv_fp8x2_##NAME {                                                               \
    __nv_fp8x2_storage_t __x;                                                                                          \
    __nv_fp8x2_##NAME() = default;                                                                                     \
    __XL_HD explicit __nv_fp8x2_##NAME(const __half2 v) : __x(__nv_cvt_halfraw2_to_fp8x2(v, __NV_SATFINITE, KIND)) {}  \
    __XL_HD explicit __nv_fp8x2_##NAME(const __nv_bfloat162 v)                                                         \
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(v, __NV_SATFINITE, KIND)) {}                                              \
    __XL_HD explicit __nv_fp8x2_##NAME(const float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, KIND)) {}     \
    __XL_HD explicit __nv_fp8x2_##NAME(const double2 v) : __x(__nv_cvt_double2_to_fp8x2(v, __NV_SATFINITE, KIND)) {}   \
    __XL_HD explicit operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, KIND)); }               \
    __XL_HD explicit operator float2() const { return __half22float2((__half2) * this); }                              \
  };                                                                                                                   \
  struct __attribute__((aligned(4))) __nv_fp8x4_##NAME {                                                               \
    __nv_fp8x4_storage_t __x;                                                                                          \
    __nv_fp8x4_##NAME() = default;                                                                                     \
    __XL_HD __nv_fp8x4_##NAME(const __nv_fp8x2_##NAME low, const __nv_fp8x2_##NAME high, int)                          \
        : __x(low.__x | (unsigned)high.__x << 16) {}                                                                   \
    __XL_HD explicit __nv_fp8x4_##NAME(const __half2 a, const __half2 b)                                               \
        : __nv_fp8x4_##NAME(__nv_fp8x2_##NAME(a), __nv_fp8x2_##NAME(b), 0) {}                                          \
    __XL_HD explicit __nv_fp8x4_##NAME(const __nv_bfloat162 a, const __nv_bfloat162 b)                                 \
        : __nv_fp8x4_##NAME(__nv_fp8x2_##NAME(a), __nv_fp8x2_##NAME(b), 0) {}                                          \
    __XL_HD explicit __nv_fp8x4_##NAME(const float4 v)                                                                 \
        : __nv_fp8x4_##NAME(__nv_fp8x2_##NAME(float2{v.x, v.y}), __nv_fp8x2_##NAME(float2{v.z, v.w}), 0) {}            \
    __XL_HD explicit __nv_fp8x4_##NAME(const double4 v)                                                                \
        : __nv_fp8x4_##NAME(__nv_fp8x2_##NAME(double2{v.x, v.y}), __nv_fp8x2_##NAME(double2{v.z, v.w}), 0) {}          \
    __XL_HD explicit operator float4() const {                                                                         \
      const float2 a = __half22float2(__half2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)__x, KIND)));           \
      const float2 b = __half22float2(__half2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)(__x >> 16), KIND)));   \
      return float4{a.x, a.y, b.x, b.y};                                                                               \
    }                                                                                                                  \
  };
__XL_FP8(e4m3, __NV_E4M3)
__XL_FP8(e5m2, __NV_E5M2)
#undef __XL_FP8
#undef __XL_H

#endif
#endif
