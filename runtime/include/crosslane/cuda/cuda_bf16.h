// cuda_bf16.h: CUDA's bfloat16, worked out in float: sums, products and quotients of
// numbers of 8 bits are the same rounded once or twice.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_BF16_H
#define CROSSLANE_CUDA_BF16_H
#include "../cuda_device.h"
#pragma GCC system_header

#define __CUDA_BF16_TYPES_EXIST__
#define __XL_B static __inline__ __attribute__((host, device, always_inline, unused))

struct __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  __attribute__((host, device)) __nv_bfloat16(float v) {
    unsigned u = __builtin_bit_cast(unsigned, v);
    __x = (u & 0x7fffffff) > 0x7f800000 ? 0x7fff : (unsigned short)((u + 0x7fff + (u >> 16 & 1)) >> 16);
  }
  __attribute__((host, device)) operator float() const { return __builtin_bit_cast(float, (unsigned)__x << 16); }
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x, y;
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__XL_B __nv_bfloat16 __float2bfloat16(float v) { return __nv_bfloat16(v); }
__XL_B __nv_bfloat16 __float2bfloat16_rn(float v) { return __nv_bfloat16(v); }
__XL_B float __bfloat162float(__nv_bfloat16 v) { return (float)v; }
__XL_B __nv_bfloat162 __float2bfloat162_rn(float v) { return {__nv_bfloat16(v), __nv_bfloat16(v)}; }
__XL_B __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return {__nv_bfloat16(a), __nv_bfloat16(b)}; }
__XL_B __nv_bfloat162 __float22bfloat162_rn(float2 v) { return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)}; }
__XL_B float2 __bfloat1622float2(__nv_bfloat162 v) { return {(float)v.x, (float)v.y}; }
__XL_B float __low2float(__nv_bfloat162 v) { return (float)v.x; }
__XL_B float __high2float(__nv_bfloat162 v) { return (float)v.y; }
__XL_B __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }
__XL_B __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return {a, a}; }
__XL_B unsigned short __bfloat16_as_ushort(__nv_bfloat16 v) { return v.__x; }

#define __XL_ARITHMETIC(OP, NAME)                                                                                      \
  __XL_B __nv_bfloat16 operator OP(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a OP(float) b); }   \
  __XL_B __nv_bfloat16 &operator OP##=(__nv_bfloat16 & a, __nv_bfloat16 b) { return a = a OP b; }                      \
  __XL_B __nv_bfloat162 operator OP(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x OP b.x, a.y OP b.y}; }           \
  __XL_B __nv_bfloat16 __h##NAME(__nv_bfloat16 a, __nv_bfloat16 b) { return a OP b; }                                  \
  __XL_B __nv_bfloat162 __h##NAME##2(__nv_bfloat162 a, __nv_bfloat162 b) { return a OP b; }
__XL_ARITHMETIC(+, add)
__XL_ARITHMETIC(-, sub)
__XL_ARITHMETIC(*, mul)
__XL_ARITHMETIC(/, div)
#undef __XL_ARITHMETIC
#define __XL_COMPARE(OP, NAME)                                                                                         \
  __XL_B bool operator OP(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a OP(float) b; }                           \
  __XL_B bool __h##NAME(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a OP(float) b; }
__XL_COMPARE(==, eq)
__XL_COMPARE(!=, ne)
__XL_COMPARE(<, lt)
__XL_COMPARE(<=, le)
__XL_COMPARE(>, gt)
__XL_COMPARE(>=, ge)
#undef __XL_COMPARE
__XL_B __nv_bfloat16 operator-(__nv_bfloat16 a) { return __nv_bfloat16(-(float)a); }
__XL_B __nv_bfloat16 __hneg(__nv_bfloat16 a) { return -a; }
static __inline__ __attribute__((device, unused)) __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b,
                                                                       __nv_bfloat16 c) {
  __bf16 r = __nvvm_fma_rn_bf16(__builtin_bit_cast(__bf16, a.__x), __builtin_bit_cast(__bf16, b.__x),
                                __builtin_bit_cast(__bf16, c.__x));
  __nv_bfloat16 v;
  v.__x = __builtin_bit_cast(unsigned short, r);
  return v;
}
static __inline__ __attribute__((device, unused)) __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b,
                                                                         __nv_bfloat162 c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
#undef __XL_B
#endif
