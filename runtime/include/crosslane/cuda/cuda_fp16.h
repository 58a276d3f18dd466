// cuda_fp16.h: CUDA's half precision, on the compiler's own _Float16.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_FP16_H
#define CROSSLANE_CUDA_FP16_H
#define __CUDA_FP16_H__ // which programs ask for
#include "../cuda_device.h"
#pragma GCC system_header

#define __CUDA_FP16_TYPES_EXIST__

typedef struct __attribute__((aligned(2))) __half_raw {
  unsigned short x;
} __half_raw;
typedef struct __attribute__((aligned(4))) __half2_raw {
  unsigned short x, y;
} __half2_raw;
#ifdef __cplusplus
// The integers that both 16-bit floats convert to: the type, and what it is called in the name of that conversion.
#define __XL_EACH_INTEGER(X)                                                                                           \
  X(signed char, char)                                                                                                 \
  X(unsigned char, uchar)                                                                                              \
  X(char, char)                                                                                                        \
  X(short, short)                                                                                                      \
  X(unsigned short, ushort)                                                                                            \
  X(int, int)                                                                                                          \
  X(unsigned, uint)                                                                                                    \
  X(long, ll)                                                                                                          \
  X(unsigned long, ull)                                                                                                \
  X(long long, ll)                                                                                                     \
  X(unsigned long long, ull)
struct __nv_bfloat16;

struct __half {
  _Float16 __v;
  __half() = default;
  __XL_HD constexpr __half(_Float16 v) : __v(v) {}
  __XL_HD constexpr __half(float v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(double v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(int v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(unsigned v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(long v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(unsigned long v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(long long v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(unsigned long long v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(short v) : __v((_Float16)v) {}
  __XL_HD constexpr __half(unsigned short v) : __v((_Float16)v) {}
  __XL_HD explicit __half(__nv_bfloat16 v);
  __XL_HD __half(__half_raw r) : __v(__builtin_bit_cast(_Float16, r.x)) {}
  __XL_HD operator __half_raw() const { return {__builtin_bit_cast(unsigned short, __v)}; }
#ifdef __CUDA_ARCH__
  __XL_HD constexpr operator float() const { return (float)__v; }
#else // CUDA's host code has one NaN
  __XL_HD constexpr operator float() const { return __v == __v ? (float)__v : __builtin_bit_cast(float, 0x7fffffff); }
#endif
#ifndef __CUDA_NO_HALF_CONVERSIONS__
  // Integers of every type saturate, those of 8 and 16 bits too, and do not go by way of float.
#define __XL_TO(INTEGER, NAME) __XL_HD operator INTEGER() const;
  __XL_EACH_INTEGER(__XL_TO)
#undef __XL_TO
#endif
  __XL_HD explicit constexpr operator bool() const { return __v != 0; }
};
struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  __XL_HD constexpr __half2(__half a, __half b) : x(a), y(b) {}
  __XL_HD __half2(__half2_raw r) : x(__half_raw{r.x}), y(__half_raw{r.y}) {}
  __XL_HD operator __half2_raw() const { return {((__half_raw)x).x, ((__half_raw)y).x}; }
};
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;

#define __XL_T __half
#define __XL_T2 __half2
#define __XL_S half
#define __XL_S2 half2
#define __XL_BITS(X) __half(__builtin_bit_cast(_Float16, (unsigned short)(X)))
#define __XL_OF(F) __half((_Float16)(F))
#define __XL_OP(A, OP, B) return __half(A.__v OP B.__v)
#define __XL_RN(A, OP, B) _Pragma("clang fp contract(off)") return __half(A.__v OP B.__v)
#define __XL_FMA(A, B, C) __half(__builtin_fmaf16(A.__v, B.__v, C.__v))
#include "../halves.h"
#ifndef __CUDA_NO_HALF_CONVERSIONS__
#define __XL_TO(INTEGER, NAME)                                                                                         \
  __XL_HD inline __half::operator INTEGER() const { return (INTEGER)__half2##NAME##_rz(*this); }
__XL_EACH_INTEGER(__XL_TO)
#undef __XL_TO
#endif

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00)
#endif

#endif
