// vector_functions.h: make_float4 and similar functions.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_VECTOR_FUNCTIONS_H
#define CROSSLANE_CUDA_VECTOR_FUNCTIONS_H
#define __VECTOR_FUNCTIONS_H__ // which programs ask for
#include "host_defines.h"
#include "vector_types.h"
#pragma GCC system_header

#define __XL_MAKE(T, PARAMETERS, ...)                                                                                  \
  __XL_BOTH T make_##T PARAMETERS {                                                                                    \
    T v = {__VA_ARGS__};                                                                                               \
    return v;                                                                                                          \
  }
#define __XL_VECTOR(T, E)                                                                                              \
  __XL_MAKE(T##1, (E x), x)                                                                                            \
  __XL_MAKE(T##2, (E x, E y), x, y)                                                                                    \
  __XL_MAKE(T##3, (E x, E y, E z), x, y, z)                                                                            \
  __XL_MAKE(T##4, (E x, E y, E z, E w), x, y, z, w)
__XL_VECTOR(char, signed char)
__XL_VECTOR(uchar, unsigned char)
__XL_VECTOR(short, short)
__XL_VECTOR(ushort, unsigned short)
__XL_VECTOR(int, int)
__XL_VECTOR(uint, unsigned int)
__XL_VECTOR(long, long int)
__XL_VECTOR(ulong, unsigned long int)
__XL_VECTOR(longlong, long long int)
__XL_VECTOR(ulonglong, unsigned long long int)
__XL_VECTOR(float, float)
__XL_VECTOR(double, double)
#undef __XL_VECTOR
#define __XL_WIDE(T, E)                                                                                                \
  __XL_MAKE(T##4_16a, (E x, E y, E z, E w), x, y, z, w)                                                                \
  __XL_MAKE(T##4_32a, (E x, E y, E z, E w), x, y, z, w)
__XL_WIDE(long, long int)
__XL_WIDE(ulong, unsigned long int)
__XL_WIDE(longlong, long long int)
__XL_WIDE(ulonglong, unsigned long long int)
__XL_WIDE(double, double)
#undef __XL_WIDE
#undef __XL_MAKE

#endif
