// cuda_device.h: the CUDA C++ that a source needs when there is no CUDA SDK,
// spelled in clang's builtins and in the parts of clang's own CUDA headers that
// need no SDK: those call __nv_* functions, which xlcc links
// (runtime/device/cuda_math.c). xlcc puts it in front of every .cu input unless
// told --no-device-header, or there is an SDK; the headers in cuda/ bear the
// SDK's names and include it. It declares only names that CUDA itself declares;
// every macro steps back when the source brought its own, and repeats the usual
// spelling token for token where a source may define it afterwards. The host's
// side is declared (cuda/cuda_runtime_api.h), so that host code in a file does
// no harm; it is not compiled.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_DEVICE_H
#define CROSSLANE_CUDA_DEVICE_H
#pragma GCC system_header

// ---------------------------------------------------------------- attributes

#ifndef __global__
#define __global__ __attribute__((global))
#endif
#ifndef __device__
#define __device__ __attribute__((device))
#endif
#ifndef __host__
#define __host__ __attribute__((host))
#endif
#ifndef __shared__
#define __shared__ __attribute__((shared))
#endif
#ifndef __constant__
#define __constant__ __attribute__((constant))
#endif
// Memory that host and device share; the host's side is not compiled.
#ifndef __managed__
#define __managed__ __attribute__((device))
#endif
#ifndef __launch_bounds__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#endif
#ifndef __forceinline__
#define __forceinline__ __inline__ __attribute__((always_inline))
#endif
#ifndef __align__
#define __align__(n) __attribute__((aligned(n)))
#endif
#if !defined(__grid_constant__) && defined(__has_attribute)
#if __has_attribute(grid_constant)
#define __grid_constant__ __attribute__((grid_constant))
#else
#define __grid_constant__
#endif
#endif

#define __XL_FN static __inline__ __attribute__((device, always_inline, unused))
#define __XL_BOTH static __inline__ __attribute__((host, device, always_inline, unused))

// ---------------------------------------------------------------- clang's headers

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION 12000
#endif
#ifndef CUDART_VERSION
#define CUDART_VERSION CUDA_VERSION
#endif

// The device library's, which clang's <new> calls too.
#ifdef __cplusplus
extern "C" {
#endif
__attribute__((device)) void *malloc(__SIZE_TYPE__) __attribute__((nothrow));
__attribute__((device)) void free(void *) __attribute__((nothrow));
__attribute__((device)) void *memmove(void *, const void *, __SIZE_TYPE__) __attribute__((nothrow));
#ifdef __cplusplus
}
#endif

// In the order of clang's own __clang_cuda_runtime_wrapper.h: device overloads
// of mathematical functions must be there before the host's are seen.
#if defined(__cplusplus) && __has_include(<cstdlib>)
#include <__clang_cuda_math_forward_declares.h>

#include <cmath>
#include <cstdlib>
#include <new>
#include <stdlib.h>
#include <string.h>
#else // a machine without C++'s library
typedef __SIZE_TYPE__ size_t;
#ifndef HUGE_VAL
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#endif
#endif
#include <__clang_cuda_libdevice_declares.h>
#include <limits.h>

// Inline PTX, which is not to be had.
#pragma push_macro("__trap")
#define __trap __xl_ptx_trap
#include <__clang_cuda_device_functions.h>
#undef __trap
#pragma pop_macro("__trap")
// The host's code uses these two as well.
#pragma push_macro("min")
#pragma push_macro("max")
#define min __xl_device_min
#define max __xl_device_max
#include <__clang_cuda_math.h>
#undef min
#undef max
#pragma pop_macro("min")
#pragma pop_macro("max")
#if defined(__cplusplus) && __has_include(<cstdlib>)
#include <__clang_cuda_cmath.h>
#endif

// ---------------------------------------------------------------- vector types

#define __XL_VECTOR(T, E, A2, A4)                                                                                      \
  struct T##1 { E x; };                                                                                                \
  struct __attribute__((aligned(A2))) T##2 { E x, y; };                                                                \
  struct T##3 { E x, y, z; };                                                                                          \
  struct __attribute__((aligned(A4))) T##4 { E x, y, z, w; };                                                          \
  __XL_BOTH T##1 make_##T##1(E x) { return {x}; }                                                                      \
  __XL_BOTH T##2 make_##T##2(E x, E y) { return {x, y}; }                                                              \
  __XL_BOTH T##3 make_##T##3(E x, E y, E z) { return {x, y, z}; }                                                      \
  __XL_BOTH T##4 make_##T##4(E x, E y, E z, E w) { return {x, y, z, w}; }
__XL_VECTOR(char, signed char, 2, 4)
__XL_VECTOR(uchar, unsigned char, 2, 4)
__XL_VECTOR(short, short, 4, 8)
__XL_VECTOR(ushort, unsigned short, 4, 8)
__XL_VECTOR(int, int, 8, 16)
__XL_VECTOR(uint, unsigned int, 8, 16)
__XL_VECTOR(longlong, long long int, 16, 16)
__XL_VECTOR(ulonglong, unsigned long long int, 16, 16)
__XL_VECTOR(float, float, 8, 16)
__XL_VECTOR(double, double, 16, 16)
#undef __XL_VECTOR

struct dim3 {
  unsigned x, y, z;
  __attribute__((host, device)) constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  __attribute__((host, device)) constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __attribute__((host, device)) constexpr operator uint3() const { return {x, y, z}; }
};

// ---------------------------------------------------------------- the built-in variables

// Empty objects: a member access becomes a call of its getter.
#define __XL_GETTER(M, REG)                                                                                            \
  __declspec(property(get = __xl_get_##M)) unsigned M;                                                                 \
  static __inline__ __attribute__((device, always_inline)) unsigned __xl_get_##M() {                                   \
    return __nvvm_read_ptx_sreg_##REG##_##M();                                                                         \
  }
#define __XL_BUILTIN(VAR, REG, TYPE)                                                                                   \
  struct __xl_##VAR##_t {                                                                                              \
    __XL_GETTER(x, REG)                                                                                                \
    __XL_GETTER(y, REG)                                                                                                \
    __XL_GETTER(z, REG)                                                                                                \
    __attribute__((device)) operator TYPE() const { return TYPE{x, y, z}; }                                            \
  };                                                                                                                   \
  static const __attribute__((device, unused)) __xl_##VAR##_t VAR{};
__XL_BUILTIN(threadIdx, tid, uint3)
__XL_BUILTIN(blockIdx, ctaid, uint3)
__XL_BUILTIN(blockDim, ntid, dim3)
__XL_BUILTIN(gridDim, nctaid, dim3)
#undef __XL_BUILTIN
#undef __XL_GETTER
static const __attribute__((device, unused)) int warpSize = 32;

// ---------------------------------------------------------------- synchronisation

// __syncthreads itself is a builtin of clang.
__XL_FN void __syncwarp(unsigned mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }
__XL_FN void __trap() { __builtin_trap(); }

// ---------------------------------------------------------------- warp shuffles

// The third operand of a shuffle: segment mask in bits 12-8, clamp in bits 4-0.
#define __XL_SHFL(NAME, OP, LAST)                                                                                      \
  __XL_FN int NAME(unsigned mask, int v, int b, int width = 32) {                                                      \
    return __nvvm_shfl_sync_##OP##_i32(mask, v, b, ((32 - width) << 8) | LAST);                                        \
  }                                                                                                                    \
  __XL_FN unsigned NAME(unsigned mask, unsigned v, int b, int width = 32) {                                            \
    return (unsigned)NAME(mask, (int)v, b, width);                                                                     \
  }                                                                                                                    \
  __XL_FN float NAME(unsigned mask, float v, int b, int width = 32) {                                                  \
    return __nvvm_shfl_sync_##OP##_f32(mask, v, b, ((32 - width) << 8) | LAST);                                        \
  }                                                                                                                    \
  __XL_FN unsigned long long NAME(unsigned mask, unsigned long long v, int b, int width = 32) {                        \
    unsigned lo = NAME(mask, (unsigned)v, b, width), hi = NAME(mask, (unsigned)(v >> 32), b, width);                   \
    return (unsigned long long)hi << 32 | lo;                                                                          \
  }                                                                                                                    \
  __XL_FN long long NAME(unsigned mask, long long v, int b, int width = 32) {                                          \
    return (long long)NAME(mask, (unsigned long long)v, b, width);                                                     \
  }                                                                                                                    \
  __XL_FN unsigned long NAME(unsigned mask, unsigned long v, int b, int width = 32) {                                  \
    return (unsigned long)NAME(mask, (unsigned long long)v, b, width);                                                 \
  }                                                                                                                    \
  __XL_FN long NAME(unsigned mask, long v, int b, int width = 32) {                                                    \
    return (long)NAME(mask, (unsigned long long)v, b, width);                                                          \
  }                                                                                                                    \
  __XL_FN double NAME(unsigned mask, double v, int b, int width = 32) {                                                \
    return __builtin_bit_cast(double, NAME(mask, __builtin_bit_cast(unsigned long long, v), b, width));                \
  }
__XL_SHFL(__shfl_sync, idx, 31)
__XL_SHFL(__shfl_up_sync, up, 0)
__XL_SHFL(__shfl_down_sync, down, 31)
__XL_SHFL(__shfl_xor_sync, bfly, 31)
#undef __XL_SHFL

// ---------------------------------------------------------------- votes, match, reductions

__XL_FN int __all_sync(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p != 0); }
__XL_FN int __any_sync(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p != 0); }
__XL_FN int __uni_sync(unsigned mask, int p) { return __nvvm_vote_uni_sync(mask, p != 0); }
__XL_FN unsigned __ballot_sync(unsigned mask, int p) { return __nvvm_vote_ballot_sync(mask, p != 0); }
__XL_FN unsigned __activemask() { return __nvvm_activemask(); }
__XL_FN unsigned __lane_id() { return __nvvm_read_ptx_sreg_laneid(); }

#define __XL_MATCH32(T)                                                                                                \
  __XL_FN unsigned __match_any_sync(unsigned mask, T v) {                                                              \
    return __nvvm_match_any_sync_i32(mask, __builtin_bit_cast(unsigned, v));                                           \
  }                                                                                                                    \
  __XL_FN unsigned __match_all_sync(unsigned mask, T v, int *pred) {                                                   \
    return __nvvm_match_all_sync_i32p(mask, __builtin_bit_cast(unsigned, v), pred);                                    \
  }
#define __XL_MATCH64(T)                                                                                                \
  __XL_FN unsigned __match_any_sync(unsigned mask, T v) {                                                              \
    return (unsigned)__nvvm_match_any_sync_i64(mask, __builtin_bit_cast(long long, v));                                \
  }                                                                                                                    \
  __XL_FN unsigned __match_all_sync(unsigned mask, T v, int *pred) {                                                   \
    return (unsigned)__nvvm_match_all_sync_i64p(mask, __builtin_bit_cast(long long, v), pred);                         \
  }
__XL_MATCH32(int)
__XL_MATCH32(unsigned)
__XL_MATCH32(float)
__XL_MATCH64(long)
__XL_MATCH64(unsigned long)
__XL_MATCH64(long long)
__XL_MATCH64(unsigned long long)
__XL_MATCH64(double)
#undef __XL_MATCH32
#undef __XL_MATCH64

__XL_FN unsigned __reduce_add_sync(unsigned mask, unsigned v) { return (unsigned)__nvvm_redux_sync_add((int)v, mask); }
__XL_FN int __reduce_add_sync(unsigned mask, int v) { return __nvvm_redux_sync_add(v, mask); }
__XL_FN unsigned __reduce_min_sync(unsigned mask, unsigned v) { return (unsigned)__nvvm_redux_sync_umin(v, mask); }
__XL_FN int __reduce_min_sync(unsigned mask, int v) { return __nvvm_redux_sync_min(v, mask); }
__XL_FN unsigned __reduce_max_sync(unsigned mask, unsigned v) { return (unsigned)__nvvm_redux_sync_umax(v, mask); }
__XL_FN int __reduce_max_sync(unsigned mask, int v) { return __nvvm_redux_sync_max(v, mask); }
__XL_FN unsigned __reduce_and_sync(unsigned mask, unsigned v) { return (unsigned)__nvvm_redux_sync_and((int)v, mask); }
__XL_FN unsigned __reduce_or_sync(unsigned mask, unsigned v) { return (unsigned)__nvvm_redux_sync_or((int)v, mask); }
__XL_FN unsigned __reduce_xor_sync(unsigned mask, unsigned v) { return (unsigned)__nvvm_redux_sync_xor((int)v, mask); }

// ---------------------------------------------------------------- atomics

// CUDA's atomics order nothing else and reach the whole device; the _block
// and _system forms differ in reach only.
#define __XL_RMW(NAME, OP, T)                                                                                          \
  __XL_FN T NAME(T *p, T v) { return __scoped_atomic_##OP(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }            \
  __XL_FN T NAME##_block(T *p, T v) { return __scoped_atomic_##OP(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP); }    \
  __XL_FN T NAME##_system(T *p, T v) { return __scoped_atomic_##OP(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
#define __XL_INTEGERS(NAME, OP)                                                                                        \
  __XL_RMW(NAME, OP, int)                                                                                              \
  __XL_RMW(NAME, OP, unsigned)                                                                                         \
  __XL_RMW(NAME, OP, unsigned long long)
__XL_INTEGERS(atomicAdd, fetch_add)
__XL_RMW(atomicAdd, fetch_add, float)
__XL_RMW(atomicAdd, fetch_add, double)
__XL_RMW(atomicSub, fetch_sub, int)
__XL_RMW(atomicSub, fetch_sub, unsigned)
__XL_INTEGERS(atomicAnd, fetch_and)
__XL_INTEGERS(atomicOr, fetch_or)
__XL_INTEGERS(atomicXor, fetch_xor)
__XL_INTEGERS(atomicMin, fetch_min)
__XL_INTEGERS(atomicMax, fetch_max)
__XL_RMW(atomicMin, fetch_min, long long)
__XL_RMW(atomicMax, fetch_max, long long)
__XL_INTEGERS(atomicExch, exchange_n)
#undef __XL_INTEGERS
#undef __XL_RMW
__XL_FN float atomicExch(float *p, float v) {
  return __builtin_bit_cast(float, atomicExch((unsigned *)p, __builtin_bit_cast(unsigned, v)));
}
#define __XL_CAS(NAME, SCOPE, T)                                                                                       \
  __XL_FN T NAME(T *p, T compare, T v) {                                                                               \
    __scoped_atomic_compare_exchange_n(p, &compare, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, SCOPE);              \
    return compare;                                                                                                    \
  }
#define __XL_CAS_ALL(T)                                                                                                \
  __XL_CAS(atomicCAS, __MEMORY_SCOPE_DEVICE, T)                                                                        \
  __XL_CAS(atomicCAS_block, __MEMORY_SCOPE_WRKGRP, T)                                                                  \
  __XL_CAS(atomicCAS_system, __MEMORY_SCOPE_SYSTEM, T)
__XL_CAS_ALL(int)
__XL_CAS_ALL(unsigned)
__XL_CAS_ALL(unsigned long long)
#undef __XL_CAS_ALL
#undef __XL_CAS
__XL_FN unsigned atomicInc(unsigned *p, unsigned last) { return __nvvm_atom_inc_gen_ui(p, last); }
__XL_FN unsigned atomicDec(unsigned *p, unsigned last) { return __nvvm_atom_dec_gen_ui(p, last); }

// ---------------------------------------------------------------- integers

__XL_FN unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) << (n & 31) >> 32);
}
__XL_FN unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (n & 31));
}
__XL_FN unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned n) {
  return n >= 32 ? lo : __funnelshift_l(lo, hi, n);
}
__XL_FN unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned n) {
  return n >= 32 ? hi : __funnelshift_r(lo, hi, n);
}
__XL_FN int __dp4a(int a, int b, int c) {
  for (int k = 0; k < 32; k += 8)
    c += (signed char)(a >> k) * (signed char)(b >> k);
  return c;
}
__XL_FN unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int k = 0; k < 32; k += 8)
    c += (a >> k & 0xff) * (b >> k & 0xff);
  return c;
}
__XL_FN int __dp4a(char4 a, char4 b, int c) { return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__XL_FN unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) { return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__XL_FN int __dp2a_lo(int a, int b, int c) { return c + (short)a * (signed char)b + (a >> 16) * (signed char)(b >> 8); }
__XL_FN int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
__XL_FN unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
__XL_FN unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) { return __dp2a_lo(a, b >> 16, c); }

// ---------------------------------------------------------------- memory

// With a cache's hint, which has no counterpart.
#define __XL_LOAD(NAME)                                                                                                \
  template <typename T> __XL_FN T NAME(const T *p) { return *p; }
#define __XL_STORE(NAME)                                                                                               \
  template <typename T> __XL_FN void NAME(T *p, T v) { *p = v; }
__XL_LOAD(__ldg)
__XL_LOAD(__ldca)
__XL_LOAD(__ldcg)
__XL_LOAD(__ldcs)
__XL_LOAD(__ldlu)
__XL_LOAD(__ldcv)
__XL_STORE(__stwb)
__XL_STORE(__stcg)
__XL_STORE(__stcs)
__XL_STORE(__stwt)
#undef __XL_LOAD
#undef __XL_STORE
__XL_FN unsigned __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
__XL_FN unsigned __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
__XL_FN unsigned __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
__XL_FN unsigned __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
// Addresses in a memory of its own, for inline PTX, and back.
#define __XL_SPACE(NAME, SPACE)                                                                                        \
  __XL_FN size_t __cvta_generic_to_##NAME(const void *p) {                                                             \
    return (size_t)(const __attribute__((address_space(SPACE))) void *)p;                                              \
  }                                                                                                                    \
  __XL_FN void *__cvta_##NAME##_to_generic(size_t p) { return (void *)(__attribute__((address_space(SPACE))) void *)p; }
__XL_SPACE(global, 1)
__XL_SPACE(shared, 3)
__XL_SPACE(constant, 4)
__XL_SPACE(local, 5)
#undef __XL_SPACE
__XL_FN void __nanosleep(unsigned) {}

extern "C" {
__attribute__((device)) int printf(const char *, ...);
__attribute__((device)) int vprintf(const char *, const char *);
__attribute__((device)) void __assertfail(const char *, const char *, unsigned, const char *, size_t);
static __inline__ __attribute__((device, unused)) void __assert_fail(const char *message, const char *file,
                                                                     unsigned line, const char *function) {
  __assertfail(message, file, line, function, sizeof(char));
}
}

// ---------------------------------------------------------------- minima, and more names for functions

#define __XL_MIN_MAX(T, U, R)                                                                                          \
  __XL_BOTH R min(T a, U b) { return (R)b < (R)a ? (R)b : (R)a; }                                                      \
  __XL_BOTH R max(T a, U b) { return (R)a < (R)b ? (R)b : (R)a; }
__XL_MIN_MAX(int, int, int)
__XL_MIN_MAX(unsigned, unsigned, unsigned)
__XL_MIN_MAX(int, unsigned, unsigned)
__XL_MIN_MAX(unsigned, int, unsigned)
__XL_MIN_MAX(long, long, long)
__XL_MIN_MAX(unsigned long, unsigned long, unsigned long)
__XL_MIN_MAX(long, unsigned long, unsigned long)
__XL_MIN_MAX(unsigned long, long, unsigned long)
__XL_MIN_MAX(long long, long long, long long)
__XL_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
__XL_MIN_MAX(long long, unsigned long long, unsigned long long)
__XL_MIN_MAX(unsigned long long, long long, unsigned long long)
#undef __XL_MIN_MAX
#define __XL_MIN_MAX(T, U, R, S)                                                                                       \
  __XL_BOTH R min(T a, U b) { return __builtin_fmin##S(a, b); }                                                        \
  __XL_BOTH R max(T a, U b) { return __builtin_fmax##S(a, b); }
__XL_MIN_MAX(float, float, float, f)
__XL_MIN_MAX(double, double, double, )
__XL_MIN_MAX(float, double, double, )
__XL_MIN_MAX(double, float, double, )
#undef __XL_MIN_MAX
// The plain names for floats, as in C++.
#define __XL_FLOAT(NAME)                                                                                               \
  __XL_FN float NAME(float x) { return NAME##f(x); }
#define __XL_FLOAT2(NAME)                                                                                              \
  __XL_FN float NAME(float x, float y) { return NAME##f(x, y); }
#define __XL_TO_INTEGER(T, NAME)                                                                                       \
  __XL_FN T NAME(float x) { return NAME##f(x); }
__XL_FLOAT(erf)
__XL_FLOAT(erfc)
__XL_FLOAT(cbrt)
__XL_FLOAT(exp2)
__XL_FLOAT(log2)
__XL_FLOAT(logb)
__XL_FLOAT(rint)
__XL_FLOAT(acosh)
__XL_FLOAT(asinh)
__XL_FLOAT(atanh)
__XL_FLOAT(expm1)
__XL_FLOAT(log1p)
__XL_FLOAT(round)
__XL_FLOAT(trunc)
__XL_FLOAT(lgamma)
__XL_FLOAT(tgamma)
__XL_FLOAT(nearbyint)
__XL_FLOAT(rsqrt)
__XL_FLOAT(rcbrt)
__XL_FLOAT(sinpi)
__XL_FLOAT(cospi)
__XL_FLOAT(erfinv)
__XL_FLOAT(erfcinv)
__XL_FLOAT(erfcx)
__XL_FLOAT(normcdf)
__XL_FLOAT(normcdfinv)
__XL_FLOAT(exp10)
__XL_FLOAT2(fmax)
__XL_FLOAT2(fmin)
__XL_FLOAT2(fdim)
__XL_FLOAT2(hypot)
__XL_FLOAT2(copysign)
__XL_FLOAT2(nextafter)
__XL_FLOAT2(remainder)
__XL_TO_INTEGER(int, ilogb)
__XL_TO_INTEGER(long, lrint)
__XL_TO_INTEGER(long, lround)
__XL_TO_INTEGER(long long, llrint)
__XL_TO_INTEGER(long long, llround)
#undef __XL_FLOAT
#undef __XL_FLOAT2
#undef __XL_TO_INTEGER
__XL_FN float fma(float x, float y, float z) { return fmaf(x, y, z); }
__XL_FN float remquo(float x, float y, int *q) { return remquof(x, y, q); }
__XL_FN float scalbn(float x, int n) { return scalbnf(x, n); }
__XL_FN float scalbln(float x, long n) { return scalblnf(x, n); }
__XL_FN float nanf(const char *) { return __builtin_nanf(""); }
__XL_FN double nan(const char *) { return __builtin_nan(""); }
#if __has_include(<cstdlib>)
#include <__clang_cuda_complex_builtins.h>
#endif
__XL_FN void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
__XL_FN void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }

#undef __XL_FN
#undef __XL_BOTH

#include "cuda/cuda_runtime_api.h"
#endif
