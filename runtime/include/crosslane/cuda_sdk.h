// cuda_sdk.h: definitions that sources rely on under nvcc and that are missing if
// clang reads a CUDA SDK's headers. xlcc includes it before .cu inputs that use an
// SDK's headers. A function that an SDK or a newer clang has for the
// type itself takes precedence over the templates here.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_SDK_H
#define CROSSLANE_CUDA_SDK_H
#pragma GCC system_header

// clang's has no value, nvcc's has one.
#undef __CUDACC__
#define __CUDACC__ 1

// Which nvcc's cuda_runtime.h includes.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "extended_lambdas.h"
#include "nv_atomic.h"

// The SDK's means an attribute that clang has for HIP alone; the plugin of its front end looks for this word.
#undef __managed__
#define __managed__ __attribute__((device, annotate("crosslane.managed")))

// The same plugin takes shared objects with constructors, which nvcc does not call.
#if __has_attribute(crosslane_shared)
#undef __shared__
#define __shared__ __attribute__((shared, crosslane_shared))
#endif

// What CUDA 12 had still.
#if CUDART_VERSION >= 13000
#include "cuda_before_13.h"
#endif

// min and max on the host's side, for the types that nvcc has them for.
#define __XL_MIN_MAX(R, A, B)                                                                                          \
  static inline __attribute__((host)) R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; }                            \
  static inline __attribute__((host)) R max(A a, B b) { return (R)a > (R)b ? (R)a : (R)b; }
__XL_MIN_MAX(int, int, int)
__XL_MIN_MAX(unsigned, unsigned, unsigned)
__XL_MIN_MAX(unsigned, int, unsigned)
__XL_MIN_MAX(unsigned, unsigned, int)
__XL_MIN_MAX(long, long, long)
__XL_MIN_MAX(unsigned long, unsigned long, unsigned long)
__XL_MIN_MAX(long long, long long, long long)
__XL_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
__XL_MIN_MAX(float, float, float)
__XL_MIN_MAX(double, double, double)
__XL_MIN_MAX(double, float, double)
__XL_MIN_MAX(double, double, float)
#undef __XL_MIN_MAX

// Loads and stores with a hint for the caches, of which clang has some.
template <typename T> struct __xl_itself {
  typedef T type;
};
#define __XL_LOAD(NAME)                                                                                                \
  template <typename T> static inline __attribute__((device, always_inline)) T NAME(const T *p) { return *p; }
#define __XL_STORE(NAME)                                                                                               \
  template <typename T>                                                                                                \
  static inline __attribute__((device, always_inline)) void NAME(T *p, typename __xl_itself<T>::type v) {              \
    *p = v;                                                                                                            \
  }
__XL_LOAD(__ldca)
__XL_LOAD(__ldlu)
__XL_STORE(__stwb)
__XL_STORE(__stcg)
__XL_STORE(__stcs)
#undef __XL_LOAD
#undef __XL_STORE

#if CUDART_VERSION >= 12000 && defined CROSSLANE_TEXTURE_REFERENCES // the source has some
#include "texture_references.h"
#endif
#endif
