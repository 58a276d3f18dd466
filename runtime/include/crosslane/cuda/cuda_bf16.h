// cuda_bf16.h: CUDA's bfloat16, computed in float: sums, products and quotients of
// numbers with 8 bits are the same whether rounded once or twice.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_BF16_H
#define CROSSLANE_CUDA_BF16_H
#define __CUDA_BF16_H__ // which programs ask for
#include "../cuda_device.h"
#include "cuda_fp16.h"
#pragma GCC system_header

#define __CUDA_BF16_TYPES_EXIST__

typedef struct __attribute__((aligned(2))) __nv_bfloat16_raw {
  unsigned short x;
} __nv_bfloat16_raw;
typedef struct __attribute__((aligned(4))) __nv_bfloat162_raw {
  unsigned short x, y;
} __nv_bfloat162_raw;
#ifdef __cplusplus

struct __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  __XL_HD __nv_bfloat16(float v) {
    const unsigned u = __builtin_bit_cast(unsigned, v);
    __x = (u & 0x7fffffff) > 0x7f800000 ? 0x7fff : (unsigned short)((u + 0x7fff + (u >> 16 & 1)) >> 16);
  }
  __XL_HD __nv_bfloat16(double v) : __nv_bfloat16(__xl_odd(v)) {}
  __XL_HD __nv_bfloat16(short v) : __nv_bfloat16((float)v) {}
  __XL_HD __nv_bfloat16(unsigned short v) : __nv_bfloat16((float)v) {}
  __XL_HD __nv_bfloat16(int v) : __nv_bfloat16(__xl_odd((long long)v)) {}
  __XL_HD __nv_bfloat16(unsigned v) : __nv_bfloat16(__xl_odd((unsigned long long)v)) {}
  __XL_HD __nv_bfloat16(long v) : __nv_bfloat16(__xl_odd((long long)v)) {}
  __XL_HD __nv_bfloat16(unsigned long v) : __nv_bfloat16(__xl_odd((unsigned long long)v)) {}
  __XL_HD __nv_bfloat16(long long v) : __nv_bfloat16(__xl_odd(v)) {}
  __XL_HD __nv_bfloat16(unsigned long long v) : __nv_bfloat16(__xl_odd(v)) {}
  __XL_HD explicit __nv_bfloat16(__half v) : __nv_bfloat16((float)v) {}
  __XL_HD __nv_bfloat16(__nv_bfloat16_raw r) : __x(r.x) {}
  __XL_HD operator __nv_bfloat16_raw() const { return {__x}; }
  __XL_HD operator float() const { return __builtin_bit_cast(float, (unsigned)__x << 16); }
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
  // Integers of every type saturate, those of 8 and 16 bits too, and do not go by way of float.
#define __XL_TO(INTEGER, NAME) __XL_HD operator INTEGER() const;
  __XL_EACH_INTEGER(__XL_TO)
#undef __XL_TO
#endif
  __XL_HD explicit operator bool() const { return (__x & 0x7fff) != 0; }
};
inline __XL_HD __half::__half(__nv_bfloat16 v) : __v((_Float16)(float)v) {}
struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  __XL_HD __nv_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) : x(a), y(b) {}
  __XL_HD __nv_bfloat162(__nv_bfloat162_raw r) : x(__nv_bfloat16_raw{r.x}), y(__nv_bfloat16_raw{r.y}) {}
  __XL_HD operator __nv_bfloat162_raw() const { return {x.__x, y.__x}; }
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define __XL_T __nv_bfloat16
#define __XL_T2 __nv_bfloat162
#define __XL_S bfloat16
#define __XL_S2 bfloat162
#define __XL_BITS(X) __nv_bfloat16(__nv_bfloat16_raw{(unsigned short)(X)})
#define __XL_OF(F) __nv_bfloat16((float)(F))
#define __XL_OP(A, OP, B) return __nv_bfloat16((float)A OP(float) B)
#define __XL_RN __XL_OP
#define __XL_FMA(A, B, C)                                                                                              \
  __builtin_bit_cast(__nv_bfloat16, __nvvm_fma_rn_bf16(__builtin_bit_cast(__bf16, A), __builtin_bit_cast(__bf16, B),   \
                                                       __builtin_bit_cast(__bf16, C)))
#include "../halves.h"
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
#define __XL_TO(INTEGER, NAME)                                                                                         \
  __XL_HD inline __nv_bfloat16::operator INTEGER() const { return (INTEGER)__bfloat162##NAME##_rz(*this); }
__XL_EACH_INTEGER(__XL_TO)
#undef __XL_TO
#endif

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3f80)
#endif

#endif
