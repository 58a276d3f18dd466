// cuComplex.h: CUDA's complex numbers, pairs of floats or doubles.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COMPLEX_H
#define CROSSLANE_CUDA_COMPLEX_H
#define CU_COMPLEX_H_ // which programs ask for
#ifdef __CUDA__
#include "../cuda_device.h"
#else
#include "vector_functions.h"

#include <math.h> // as CUDA has it
#endif
#pragma GCC system_header

#define __XL_COMPLEX(PAIR, T, S, F, MOST)                                                                              \
  __XL_C T cuCreal##S(PAIR a) { return a.x; }                                                                          \
  __XL_C T cuCimag##S(PAIR a) { return a.y; }                                                                          \
  __XL_C PAIR cuConj##S(PAIR a) { return make_##PAIR(a.x, -a.y); }                                                     \
  __XL_C PAIR cuCadd##S(PAIR a, PAIR b) { return make_##PAIR(a.x + b.x, a.y + b.y); }                                  \
  __XL_C PAIR cuCsub##S(PAIR a, PAIR b) { return make_##PAIR(a.x - b.x, a.y - b.y); }                                  \
  __XL_C PAIR cuCmul##S(PAIR a, PAIR b) { return make_##PAIR(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }          \
  /* Scaled by the divisor's size, so that its square does not overflow. */                                            \
  __XL_C PAIR cuCdiv##S(PAIR a, PAIR b) {                                                                              \
    T s = 1 / (__builtin_fabs##F(b.x) + __builtin_fabs##F(b.y));                                                       \
    T p = a.x * s, q = a.y * s, u = b.x * s, v = b.y * s, r = 1 / (u * u + v * v);                                     \
    return make_##PAIR((p * u + q * v) * r, (q * u - p * v) * r);                                                      \
  }                                                                                                                    \
  /* By the larger part, for the same reason. */                                                                       \
  __XL_C T cuCabs##S(PAIR a) {                                                                                         \
    const T p = __builtin_fabs##F(a.x), q = __builtin_fabs##F(a.y), v = p > q ? p : q, w = p > q ? q : p, t = w / v;   \
    return v == 0 || v > MOST || w > MOST ? v + w : v * __builtin_sqrt##F(1 + t * t);                                  \
  }                                                                                                                    \
  /* c and the real part times b, then the imaginary part times b. */                                                  \
  __XL_C PAIR cuCfma##S(PAIR a, PAIR b, PAIR c) {                                                                      \
    const T x = a.x * b.x + c.x, y = a.x * b.y + c.y;                                                                  \
    return make_##PAIR(x - a.y * b.y, a.y * b.x + y);                                                                  \
  }
#define __XL_C static __inline__ __XL_HD __attribute__((unused))
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef float2 cuComplex;
__XL_COMPLEX(float2, float, f, f, 3.402823466e+38f)
__XL_COMPLEX(double2, double, , , 1.7976931348623157e+308)
__XL_C cuFloatComplex make_cuFloatComplex(float x, float y) { return make_float2(x, y); }
__XL_C cuDoubleComplex make_cuDoubleComplex(double x, double y) { return make_double2(x, y); }
__XL_C cuComplex make_cuComplex(float x, float y) { return make_float2(x, y); }
__XL_C cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return make_double2(a.x, a.y); }
__XL_C cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) { return make_float2((float)a.x, (float)a.y); }
#undef __XL_C
#undef __XL_COMPLEX
#endif
