// operations.h: the operations of the typed collectives for which the library has
// code (XL_CORE and XL_KEYED_CORE in device.def): xl_op_OP_TYPE(a, b) and the identity
// xl_identity_OP_TYPE(), for which op(identity, x) is x, bit by bit.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_OPERATIONS_H
#define XL_OPERATIONS_H

#include "crosslane/device.h"
#include "lane.h"

// A product is rounded before it is added: the result is the same whoever calls.
#pragma clang fp contract(off)

#define XL_OP(OP, TYPE, T, IDENTITY, EXPRESSION)                                                                       \
  XL_INLINE T xl_identity_##OP##_##TYPE(void) { return IDENTITY; }                                                     \
  XL_INLINE T xl_op_##OP##_##TYPE(T a, T b) { return EXPRESSION; }

// Sums and products wrap around.
XL_OP(add, i32, int32_t, 0, (int32_t)((uint32_t)a + (uint32_t)b))
XL_OP(add, i64, int64_t, 0, (int64_t)((uint64_t)a + (uint64_t)b))
XL_OP(mul, i32, int32_t, 1, (int32_t)((uint32_t)a *(uint32_t)b))
XL_OP(mul, i64, int64_t, 1, (int64_t)((uint64_t)a *(uint64_t)b))
XL_OP(and, i32, int32_t, -1, a &b)
XL_OP(and, i64, int64_t, -1, a &b)
XL_OP(or, i32, int32_t, 0, a | b)
XL_OP(or, i64, int64_t, 0, a | b)
XL_OP(xor, i32, int32_t, 0, a ^ b)
XL_OP(xor, i64, int64_t, 0, a ^ b)

XL_OP(min, i32, int32_t, INT32_MAX, a < b ? a : b)
XL_OP(min, i64, int64_t, INT64_MAX, a < b ? a : b)
XL_OP(min, u32, uint32_t, UINT32_MAX, a < b ? a : b)
XL_OP(min, u64, uint64_t, UINT64_MAX, a < b ? a : b)
XL_OP(max, i32, int32_t, INT32_MIN, a > b ? a : b)
XL_OP(max, i64, int64_t, INT64_MIN, a > b ? a : b)
XL_OP(max, u32, uint32_t, 0, a > b ? a : b)
XL_OP(max, u64, uint64_t, 0, a > b ? a : b)
XL_OP(min, f64, double, __builtin_inf(), __builtin_fmin(a, b))
XL_OP(max, f64, double, -__builtin_inf(), __builtin_fmax(a, b))

XL_OP(add, f16, _Float16, (_Float16)-0.0f, a + b)
XL_OP(add, f32, float, -0.0f, a + b)
XL_OP(add, f64, double, -0.0, a + b)
XL_OP(mul, f16, _Float16, (_Float16)1.0f, (a * b))
XL_OP(mul, f32, float, 1.0f, (a * b))
XL_OP(mul, f64, double, 1.0, (a * b))

// Products of complex numbers by the textbook's formula; a factor of exactly 1
// leaves the other as it is, infinities and the signs of zeros too.
#define XL_COMPLEX_OPS(TYPE, T, R)                                                                                     \
  XL_INLINE T xl_complex_##TYPE(R re, R im) {                                                                          \
    T z;                                                                                                               \
    __real__ z = re;                                                                                                   \
    __imag__ z = im;                                                                                                   \
    return z;                                                                                                          \
  }                                                                                                                    \
  XL_INLINE T xl_product_##TYPE(T a, T b) {                                                                            \
    const R ar = __real__ a, ai = __imag__ a, br = __real__ b, bi = __imag__ b;                                        \
    const bool one = ar == 1 && ai == 0, other_one = br == 1 && bi == 0;                                               \
    const R re = ar * br - ai * bi, im = ar * bi + ai * br;                                                            \
    return xl_complex_##TYPE(one ? br : other_one ? ar : re, one ? bi : other_one ? ai : im);                          \
  }                                                                                                                    \
  XL_OP(add, TYPE, T, xl_complex_##TYPE((R) - 0.0, (R) - 0.0),                                                         \
        xl_complex_##TYPE(__real__ a + __real__ b, __imag__ a + __imag__ b))                                           \
  XL_OP(mul, TYPE, T, xl_complex_##TYPE(1, 0), xl_product_##TYPE(a, b))
XL_COMPLEX_OPS(c32, float _Complex, float)
XL_COMPLEX_OPS(c64, double _Complex, double)

// Of equal keys the one with the lower index.
#define XL_MINLOC(TYPE, HIGH)                                                                                          \
  XL_INLINE xl_loc_##TYPE xl_nearer_##TYPE(xl_loc_##TYPE a, xl_loc_##TYPE b) {                                         \
    const bool below = xl_key_of_##TYPE(a) < xl_key_of_##TYPE(b), ties = xl_key_of_##TYPE(a) == xl_key_of_##TYPE(b);   \
    return below | (ties & (xl_index_of_##TYPE(a) < xl_index_of_##TYPE(b))) ? a : b;                                   \
  }                                                                                                                    \
  XL_OP(minloc, TYPE, xl_loc_##TYPE, xl_keyed_##TYPE(HIGH, INT64_MAX), xl_nearer_##TYPE(a, b))
XL_MINLOC(k32, INT32_MAX)
XL_MINLOC(k64, INT64_MAX)

#undef XL_OP
#undef XL_COMPLEX_OPS
#undef XL_MINLOC

#endif
