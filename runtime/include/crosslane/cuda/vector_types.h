// vector_types.h: structures of one to four numbers, dim3.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_VECTOR_TYPES_H
#define CROSSLANE_CUDA_VECTOR_TYPES_H
#define __VECTOR_TYPES_H__ // which programs ask for
#include "host_defines.h"
#pragma GCC system_header

#define __XL_STRUCT(T, A, ...)                                                                                         \
  struct __attribute__((aligned(A))) T {                                                                               \
    __VA_ARGS__;                                                                                                       \
  };                                                                                                                   \
  typedef struct T T;
// A type's four, with the alignments of its number and of the structures of two and four.
#define __XL_VECTOR(T, E, A1, A2, A4)                                                                                  \
  __XL_STRUCT(T##1, A1, E x)                                                                                           \
  __XL_STRUCT(T##2, A2, E x, y)                                                                                        \
  __XL_STRUCT(T##3, A1, E x, y, z)                                                                                     \
  __XL_STRUCT(T##4, A4, E x, y, z, w)
__XL_VECTOR(char, signed char, 1, 2, 4)
__XL_VECTOR(uchar, unsigned char, 1, 2, 4)
__XL_VECTOR(short, short, 2, 4, 8)
__XL_VECTOR(ushort, unsigned short, 2, 4, 8)
__XL_VECTOR(int, int, 4, 8, 16)
__XL_VECTOR(uint, unsigned int, 4, 8, 16)
__XL_VECTOR(long, long int, 8, 16, 16)
__XL_VECTOR(ulong, unsigned long int, 8, 16, 16)
__XL_VECTOR(longlong, long long int, 8, 16, 16)
__XL_VECTOR(ulonglong, unsigned long long int, 8, 16, 16)
__XL_VECTOR(float, float, 4, 8, 16)
__XL_VECTOR(double, double, 8, 16, 16)
#undef __XL_VECTOR
// Four of 64 bits by their alignment.
#define __XL_WIDE(T, E)                                                                                                \
  __XL_STRUCT(T##4_16a, 16, E x, y, z, w)                                                                              \
  __XL_STRUCT(T##4_32a, 32, E x, y, z, w)
__XL_WIDE(long, long int)
__XL_WIDE(ulong, unsigned long int)
__XL_WIDE(longlong, long long int)
__XL_WIDE(ulonglong, unsigned long long int)
__XL_WIDE(double, double)
#undef __XL_WIDE
#undef __XL_STRUCT

struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
#if __cplusplus >= 201103L
  __XL_HD constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  __XL_HD constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __XL_HD constexpr operator uint3() const { return uint3{x, y, z}; }
#else
  __XL_HD dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  __XL_HD dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __XL_HD operator uint3() const {
    uint3 v = {x, y, z};
    return v;
  }
#endif
#endif
};
typedef struct dim3 dim3;

#endif
