// cuda_device.h: the CUDA C++ that a source needs without a CUDA SDK,
// implemented with clang's builtins and with the parts of clang's own CUDA headers that
// need no SDK: those call __nv_* functions, which xlcc links
// (runtime/device/cuda_math.c). xlcc includes it before every .cu input unless
// --no-device-header is given or there is an SDK. The headers in cuda/ have the
// SDK's names and include it. It declares only names that CUDA itself declares.
// A list names CUDA's missing names with reasons; a test
// compares it with an SDK (test/xlcc/headers/Inputs/left-out.txt). Host functions are
// declared (cuda/cuda_runtime.h), so that host code in a file does not fail; it is
// not compiled.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if !defined(__CUDA__)
// A file of host code alone, or another compiler than clang: the runtime's side is all there is.
#include "cuda/cuda_runtime.h"
#elif !defined(CROSSLANE_CUDA_DEVICE_H)
#define CROSSLANE_CUDA_DEVICE_H
#pragma GCC system_header

#include "cuda/host_defines.h"
#include "extended_lambdas.h"
#include "nv_atomic.h"

#define __XL_FN static __inline__ __attribute__((device, always_inline, unused))

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
#include <time.h>
#include <utility>
#else // a machine without C++'s library
typedef __SIZE_TYPE__ size_t;
#ifndef HUGE_VAL
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#endif
#endif
#include <__clang_cuda_libdevice_declares.h>
#include <limits.h>

// Four that stand below: as inline PTX, and without the hint that they are old.
#pragma push_macro("__trap")
#pragma push_macro("__all")
#pragma push_macro("__any")
#pragma push_macro("__ballot")
#define __trap __xl_clang_trap
#define __all __xl_clang_all
#define __any __xl_clang_any
#define __ballot __xl_clang_ballot
#include <__clang_cuda_device_functions.h>
#undef __trap
#undef __all
#undef __any
#undef __ballot
#pragma pop_macro("__trap")
#pragma pop_macro("__all")
#pragma pop_macro("__any")
#pragma pop_macro("__ballot")
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
#include <math.h> // the names of the host's <cmath> without a namespace
#endif

#include "cuda/device_types.h"
#include "cuda/surface_types.h"
#include "cuda/texture_types.h"
#include "cuda/vector_functions.h"
#include "cuda/vector_types.h"

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
__XL_FN void __barrier_sync(unsigned id) { __nvvm_barrier_sync(id); }
__XL_FN void __barrier_sync_count(unsigned id, unsigned count) { __nvvm_barrier_sync_cnt(id, count); }
// A cluster is one block, as in every launch that does not ask for more.
__XL_FN unsigned __clusterDimIsSpecified() { return 0; }
__XL_FN dim3 __clusterDim() { return dim3(1, 1, 1); }
__XL_FN dim3 __clusterRelativeBlockIdx() { return dim3(0, 0, 0); }
__XL_FN dim3 __clusterGridDimInClusters() { return gridDim; }
__XL_FN dim3 __clusterIdx() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
__XL_FN unsigned __clusterRelativeBlockRank() { return 0; }
__XL_FN unsigned __clusterSizeInBlocks() { return 1; }
__XL_FN unsigned __cluster_query_shared_rank(const void *) { return 0; }
__XL_FN void __threadfence_cluster() { __nvvm_membar_gl(); }
// Kernels of a stream run one after the other, whole.
__XL_FN void cudaGridDependencySynchronize() {}
__XL_FN void cudaTriggerProgrammaticLaunchCompletion() {}

// ---------------------------------------------------------------- warp shuffles

// The third operand of a shuffle: segment mask in bits 12-8, clamp in bits 4-0.
#define __XL_SHFL(NAME, OP, LAST, B)                                                                                   \
  __XL_FN int NAME(unsigned mask, int v, B b, int width = 32) {                                                        \
    return __nvvm_shfl_sync_##OP##_i32(mask, v, (int)b, ((32 - width) << 8) | LAST);                                   \
  }                                                                                                                    \
  __XL_FN unsigned NAME(unsigned mask, unsigned v, B b, int width = 32) {                                              \
    return (unsigned)NAME(mask, (int)v, b, width);                                                                     \
  }                                                                                                                    \
  __XL_FN float NAME(unsigned mask, float v, B b, int width = 32) {                                                    \
    return __nvvm_shfl_sync_##OP##_f32(mask, v, (int)b, ((32 - width) << 8) | LAST);                                   \
  }                                                                                                                    \
  __XL_FN unsigned long long NAME(unsigned mask, unsigned long long v, B b, int width = 32) {                          \
    unsigned lo = NAME(mask, (unsigned)v, b, width), hi = NAME(mask, (unsigned)(v >> 32), b, width);                   \
    return (unsigned long long)hi << 32 | lo;                                                                          \
  }                                                                                                                    \
  __XL_FN long long NAME(unsigned mask, long long v, B b, int width = 32) {                                            \
    return (long long)NAME(mask, (unsigned long long)v, b, width);                                                     \
  }                                                                                                                    \
  __XL_FN unsigned long NAME(unsigned mask, unsigned long v, B b, int width = 32) {                                    \
    return (unsigned long)NAME(mask, (unsigned long long)v, b, width);                                                 \
  }                                                                                                                    \
  __XL_FN long NAME(unsigned mask, long v, B b, int width = 32) {                                                      \
    return (long)NAME(mask, (unsigned long long)v, b, width);                                                          \
  }                                                                                                                    \
  __XL_FN double NAME(unsigned mask, double v, B b, int width = 32) {                                                  \
    return __builtin_bit_cast(double, NAME(mask, __builtin_bit_cast(unsigned long long, v), b, width));                \
  }
__XL_SHFL(__shfl_sync, idx, 31, int)
__XL_SHFL(__shfl_up_sync, up, 0, unsigned)
__XL_SHFL(__shfl_down_sync, down, 31, unsigned)
__XL_SHFL(__shfl_xor_sync, bfly, 31, int)
// As before CUDA 9: whichever lanes are there.
#define __XL_OLD(NAME, WITH)                                                                                           \
  __attribute__((deprecated(#NAME "() is deprecated in favor of " #WITH "() and may be removed in a future release "   \
                                  "(Use -Wno-deprecated-declarations to suppress this warning).")))
#define __XL_OLD_SHFL(NAME, OP, LAST, B)                                                                               \
  __XL_FN __XL_OLD(NAME, NAME##_sync) int NAME(int v, B b, int width = 32) {                                           \
    return __nvvm_shfl_##OP##_i32(v, (int)b, ((32 - width) << 8) | LAST);                                              \
  }                                                                                                                    \
  __XL_FN __XL_OLD(NAME, NAME##_sync) unsigned NAME(unsigned v, B b, int width = 32) {                                 \
    return (unsigned)__nvvm_shfl_##OP##_i32((int)v, (int)b, ((32 - width) << 8) | LAST);                               \
  }                                                                                                                    \
  __XL_FN __XL_OLD(NAME, NAME##_sync) float NAME(float v, B b, int width = 32) {                                       \
    return __nvvm_shfl_##OP##_f32(v, (int)b, ((32 - width) << 8) | LAST);                                              \
  }                                                                                                                    \
  __XL_FN __XL_OLD(NAME, NAME##_sync) unsigned long long NAME(unsigned long long v, B b, int width = 32) {             \
    unsigned lo = (unsigned)__nvvm_shfl_##OP##_i32((int)v, (int)b, ((32 - width) << 8) | LAST);                        \
    unsigned hi = (unsigned)__nvvm_shfl_##OP##_i32((int)(v >> 32), b, ((32 - width) << 8) | LAST);                     \
    return (unsigned long long)hi << 32 | lo;                                                                          \
  }                                                                                                                    \
  __XL_OLD_64(NAME, long long, B)                                                                                      \
  __XL_OLD_64(NAME, unsigned long, B)                                                                                  \
  __XL_OLD_64(NAME, long, B)                                                                                           \
  __XL_OLD_64(NAME, double, B)
#define __XL_OLD_64(NAME, T, B)                                                                                        \
  __XL_FN __XL_OLD(NAME, NAME##_sync) T NAME(T v, B b, int width = 32) {                                               \
    return __builtin_bit_cast(T, NAME(__builtin_bit_cast(unsigned long long, v), b, width));                           \
  }
__XL_OLD_SHFL(__shfl, idx, 31, int)
__XL_OLD_SHFL(__shfl_up, up, 0, unsigned)
__XL_OLD_SHFL(__shfl_down, down, 31, unsigned)
__XL_OLD_SHFL(__shfl_xor, bfly, 31, int)
#undef __XL_OLD_SHFL
#undef __XL_OLD_64
#undef __XL_SHFL

// ---------------------------------------------------------------- votes, match, reductions

__XL_FN int __all_sync(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p != 0); }
__XL_FN int __any_sync(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p != 0); }
__XL_FN int __uni_sync(unsigned mask, int p) { return __nvvm_vote_uni_sync(mask, p != 0); }
__XL_FN unsigned __ballot_sync(unsigned mask, int p) { return __nvvm_vote_ballot_sync(mask, p != 0); }
__XL_FN __XL_OLD(__all, __all_sync)
int __all(int p) { return __nvvm_vote_all(p != 0); }
__XL_FN __XL_OLD(__any, __any_sync)
int __any(int p) { return __nvvm_vote_any(p != 0); }
__XL_FN __XL_OLD(__ballot, __ballot_sync)
unsigned __ballot(int p) { return __nvvm_vote_ballot(p != 0); }
#undef __XL_OLD
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
__XL_RMW(atomicAnd, fetch_and, long long)
__XL_RMW(atomicOr, fetch_or, long long)
__XL_RMW(atomicXor, fetch_xor, long long)
__XL_INTEGERS(atomicExch, exchange_n)
#undef __XL_INTEGERS
#undef __XL_RMW
// One atomic operation for each number of a vector; an exchange by the bits.
#define __XL_VECTORS(SUFFIX)                                                                                           \
  __XL_FN float2 atomicAdd##SUFFIX(float2 *p, float2 v) {                                                              \
    return {atomicAdd##SUFFIX(&p->x, v.x), atomicAdd##SUFFIX(&p->y, v.y)};                                             \
  }                                                                                                                    \
  __XL_FN float4 atomicAdd##SUFFIX(float4 *p, float4 v) {                                                              \
    return {atomicAdd##SUFFIX(&p->x, v.x), atomicAdd##SUFFIX(&p->y, v.y), atomicAdd##SUFFIX(&p->z, v.z),               \
            atomicAdd##SUFFIX(&p->w, v.w)};                                                                            \
  }                                                                                                                    \
  __XL_FN float atomicExch##SUFFIX(float *p, float v) {                                                                \
    return __builtin_bit_cast(float, atomicExch##SUFFIX((unsigned *)p, __builtin_bit_cast(unsigned, v)));              \
  }
__XL_VECTORS()
__XL_VECTORS(_block)
__XL_VECTORS(_system)
#undef __XL_VECTORS
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
// Of 16 bits, by the word that they are in: LLVM 19 compiles such an operation of its own, in a loop, wrongly.
#define __XL_NARROW_CAS(SUFFIX)                                                                                        \
  __XL_FN unsigned short atomicCAS##SUFFIX(unsigned short *p, unsigned short compare, unsigned short v) {              \
    unsigned *word = (unsigned *)((char *)p - ((unsigned long)p & 2));                                                 \
    const unsigned shift = (unsigned)((unsigned long)p & 2) * 8;                                                       \
    unsigned old = *(volatile unsigned *)word;                                                                         \
    for (;;) {                                                                                                         \
      const unsigned seen = old;                                                                                       \
      if ((seen >> shift & 0xffff) != compare)                                                                         \
        return (unsigned short)(seen >> shift);                                                                        \
      old = atomicCAS##SUFFIX(word, seen, (seen & ~(0xffffu << shift)) | (unsigned)v << shift);                        \
      if (old == seen)                                                                                                 \
        return compare;                                                                                                \
    }                                                                                                                  \
  }
__XL_NARROW_CAS()
__XL_NARROW_CAS(_block)
__XL_NARROW_CAS(_system)
#undef __XL_NARROW_CAS
#define __XL_ROUND(SUFFIX, SCOPE)                                                                                      \
  __XL_FN unsigned atomicInc##SUFFIX(unsigned *p, unsigned last) { return __nvvm_atom##SCOPE##_inc_gen_ui(p, last); }  \
  __XL_FN unsigned atomicDec##SUFFIX(unsigned *p, unsigned last) { return __nvvm_atom##SCOPE##_dec_gen_ui(p, last); }
__XL_ROUND(, )
__XL_ROUND(_block, _cta)
__XL_ROUND(_system, _sys)
#undef __XL_ROUND

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
__XL_FN int __dp2a_lo(short2 a, char4 b, int c) { return c + a.x * b.x + a.y * b.y; }
__XL_FN int __dp2a_hi(short2 a, char4 b, int c) { return c + a.x * b.z + a.y * b.w; }
__XL_FN unsigned __dp2a_lo(ushort2 a, uchar4 b, unsigned c) { return c + a.x * b.x + (unsigned)a.y * b.y; }
__XL_FN unsigned __dp2a_hi(ushort2 a, uchar4 b, unsigned c) { return c + a.x * b.z + (unsigned)a.y * b.w; }
__XL_FN unsigned __fns(unsigned mask, unsigned base, int offset) { return (unsigned)__nvvm_fns(mask, base, offset); }
__XL_BOTH unsigned short __nv_bswap16(unsigned short x) { return __builtin_bswap16(x); }
__XL_BOTH unsigned __nv_bswap32(unsigned x) { return __builtin_bswap32(x); }
__XL_BOTH unsigned long long __nv_bswap64(unsigned long long x) { return __builtin_bswap64(x); }

// ---------------------------------------------------------------- dynamic programming (DPX)

// Sums wrap around in the width of the numbers; a _relu form is at least 0.
template <typename T, typename F> __XL_BOTH unsigned __xl_halves(unsigned a, unsigned b, unsigned c, F f) {
  return (unsigned short)f((T)a, (T)b, (T)c) | (unsigned)(unsigned short)f((T)(a >> 16), (T)(b >> 16), (T)(c >> 16))
                                                   << 16;
}
#define __XL_MAX(A, B) ((A) > (B) ? (A) : (B))
#define __XL_MIN(A, B) ((A) < (B) ? (A) : (B))
// EXPR is of a, b, c and ab, the sum of the first two, each of the type.
#define __XL_DPX3(NAME, S, SUFFIX, T, HALF, EXPR)                                                                      \
  __XL_BOTH T NAME##S##32##SUFFIX(const T a, const T b, const T c) {                                                   \
    const T ab = (T)((unsigned)a + (unsigned)b);                                                                       \
    return (void)ab, EXPR;                                                                                             \
  }                                                                                                                    \
  __XL_BOTH unsigned NAME##S##16x2##SUFFIX(const unsigned x, const unsigned y, const unsigned z) {                     \
    return __xl_halves<HALF>(x, y, z, [](const HALF a, const HALF b, const HALF c) -> HALF {                           \
      const HALF ab = (HALF)(a + b);                                                                                   \
      return (void)ab, EXPR;                                                                                           \
    });                                                                                                                \
  }
#define __XL_DPX2(NAME, S, SUFFIX, T, HALF, EXPR)                                                                      \
  __XL_BOTH T NAME##S##32##SUFFIX(const T a, const T b) { return EXPR; }                                               \
  __XL_BOTH unsigned NAME##S##16x2##SUFFIX(const unsigned x, const unsigned y) {                                       \
    return __xl_halves<HALF>(x, y, 0, [](const HALF a, const HALF b, HALF) -> HALF { return EXPR; });                  \
  }
// Which operand it was: the first one of equals.
#define __XL_DPXB(NAME, S, T, HALF, OP)                                                                                \
  __XL_BOTH T NAME##S##32(const T a, const T b, bool *const first) { return (*first = a OP b) ? a : b; }               \
  __XL_BOTH unsigned NAME##S##16x2(const unsigned x, const unsigned y, bool *const high, bool *const low) {            \
    *high = (HALF)(x >> 16) OP(HALF)(y >> 16);                                                                         \
    *low = (HALF)x OP(HALF) y;                                                                                         \
    return ((*high ? x : y) & 0xffff0000u) | ((*low ? x : y) & 0xffffu);                                               \
  }
#define __XL_DPX(S, T, HALF)                                                                                           \
  __XL_DPX3(__viaddmax_, S, , T, HALF, __XL_MAX(ab, c))                                                                \
  __XL_DPX3(__viaddmin_, S, , T, HALF, __XL_MIN(ab, c))                                                                \
  __XL_DPX3(__vimax3_, S, , T, HALF, __XL_MAX(__XL_MAX(a, b), c))                                                      \
  __XL_DPX3(__vimin3_, S, , T, HALF, __XL_MIN(__XL_MIN(a, b), c))                                                      \
  __XL_DPXB(__vibmax_, S, T, HALF, >=)                                                                                 \
  __XL_DPXB(__vibmin_, S, T, HALF, <=)
__XL_DPX(s, int, short)
__XL_DPX(u, unsigned, unsigned short)
__XL_DPX3(__viaddmax_, s, _relu, int, short, __XL_MAX(__XL_MAX(ab, c), 0))
__XL_DPX3(__viaddmin_, s, _relu, int, short, __XL_MAX(__XL_MIN(ab, c), 0))
__XL_DPX3(__vimax3_, s, _relu, int, short, __XL_MAX(__XL_MAX(__XL_MAX(a, b), c), 0))
__XL_DPX3(__vimin3_, s, _relu, int, short, __XL_MAX(__XL_MIN(__XL_MIN(a, b), c), 0))
__XL_DPX2(__vimax_, s, _relu, int, short, __XL_MAX(__XL_MAX(a, b), 0))
__XL_DPX2(__vimin_, s, _relu, int, short, __XL_MAX(__XL_MIN(a, b), 0))
#undef __XL_DPX
#undef __XL_DPXB
#undef __XL_DPX2
#undef __XL_DPX3
#undef __XL_MAX
#undef __XL_MIN

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
__XL_FN unsigned __isCtaShared(const void *p) { return __isShared(p); }
__XL_FN unsigned __isClusterShared(const void *p) { return __isShared(p); }
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
__XL_FN void *__nv_associate_access_property(const void *p, unsigned long long) { return (void *)p; }

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
__XL_FLOAT(j0)
__XL_FLOAT(j1)
__XL_FLOAT(y0)
__XL_FLOAT(y1)
__XL_FLOAT(cyl_bessel_i0)
__XL_FLOAT(cyl_bessel_i1)
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
__XL_FN float jn(int n, float x) { return jnf(n, x); }
__XL_FN float yn(int n, float x) { return ynf(n, x); }
__XL_FN float __tanhf(float x) { return tanhf(x); }
__XL_FN double fma(double x, double y, double z, enum cudaRoundMode mode) {
  return mode == cudaRoundZero     ? __fma_rz(x, y, z)
         : mode == cudaRoundPosInf ? __fma_ru(x, y, z)
         : mode == cudaRoundMinInf ? __fma_rd(x, y, z)
                                   : __fma_rn(x, y, z);
}
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

// ---------------------------------------------------------------- the host's side of functions

// What nvcc has on the host beside the C library.
#if defined(__cplusplus) && __has_include(<cstdlib>)
#define __XL_HOST static __inline__ __attribute__((host, unused))
#define __XL_ONE(NAME)                                                                                                 \
  __XL_HOST float NAME(float x) { return NAME##f(x); }
#define __XL_BY_DOUBLE(NAME)                                                                                           \
  __XL_HOST float NAME##f(float x) { return (float)NAME((double)x); }                                                  \
  __XL_ONE(NAME)
__XL_HOST double rsqrt(double x) { return 1 / sqrt(x); }
__XL_HOST double rcbrt(double x) { return 1 / cbrt(x); }
__XL_HOST double normcdf(double x) { return erfc(x * -0.70710678118654752) / 2; }
// The quarter of a turn is whole, and what is left of it small.
__XL_HOST void sincospi(double x, double *s, double *c) {
  const double turn = x - 2 * rint(x / 2), quarter = rint(2 * turn), rest = (turn - quarter / 2) * 3.14159265358979324;
  const double p = sin(rest), q = cos(rest);
  const int k = (int)quarter & 3;
  *s = k == 0 ? p : k == 1 ? q : k == 2 ? -p : -q;
  *c = k == 0 ? q : k == 1 ? -p : k == 2 ? -q : p;
}
__XL_HOST double sinpi(double x) {
  double s, c;
  sincospi(x, &s, &c);
  return s;
}
__XL_HOST double cospi(double x) {
  double s, c;
  sincospi(x, &s, &c);
  return c;
}
__XL_HOST void sincospif(float x, float *s, float *c) {
  double p, q;
  sincospi((double)x, &p, &q);
  *s = (float)p, *c = (float)q;
}
// By Halley's steps, which treble the digits, from a start with three (Abramowitz, Stegun 26.2.22). What is left of y
// or x is worked out of numbers near to each other, so that it is exact.
__XL_HOST double __xl_erfc_start(double y) {
  const double t = sqrt(-2 * log(y / 2));
  return 0.70710678118654752 * (t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + 0.04481 * t)));
}
__XL_HOST double erfcinv(double y) {
  if (!(y > 0 && y < 2))
    return y == 0 ? __builtin_inf() : y == 2 ? -__builtin_inf() : __builtin_nan("");
  const double z = y < 1 ? y : 2 - y; // exact
  double x = __xl_erfc_start(z);
  for (int k = 0; k < 4; k++) {
    const double e = (erfc(x) - z) / (1.12837916709551257 * exp(-x * x));
    x += e / (1 - x * e);
  }
  return y < 1 ? x : -x;
}
__XL_HOST double erfinv(double x) {
  const double a = fabs(x);
  if (!(a < 1))
    return a == 1 ? copysign(__builtin_inf(), x) : __builtin_nan("");
  if (a > 0.5)
    return copysign(erfcinv(1 - a), x); // exact
  double r = x * 0.88622692545275801;
  for (int k = 0; k < 4; k++) {
    const double e = (erf(r) - x) / (1.12837916709551257 * exp(-r * r));
    r -= e / (1 + r * e);
  }
  return x == 0 ? x : r;
}
__XL_HOST double normcdfinv(double x) {
  return x > 0.5 ? 1.41421356237309505 * erfcinv(2 * (1 - x)) : -1.41421356237309505 * erfcinv(2 * x);
}
// For what is large a continued fraction, else with what the square's rounding left out.
__XL_HOST double erfcx(double x) {
  if (x > 12) {
    double f = x;
    for (int k = 24; k; k--)
      f = x + k / 2.0 / f;
    return 0.56418958354775629 / f;
  }
  const double s = x * x, rest = fma(x, x, -s);
  return x < -27 ? __builtin_inf() : exp(s) * (1 + rest) * erfc(x);
}
__XL_BY_DOUBLE(rsqrt)
__XL_BY_DOUBLE(rcbrt)
__XL_BY_DOUBLE(normcdf)
__XL_BY_DOUBLE(sinpi)
__XL_BY_DOUBLE(cospi)
__XL_BY_DOUBLE(erfinv)
__XL_BY_DOUBLE(erfcinv)
__XL_BY_DOUBLE(erfcx)
__XL_BY_DOUBLE(normcdfinv)
__XL_ONE(exp10)
__XL_ONE(j0)
__XL_ONE(j1)
__XL_ONE(y0)
__XL_ONE(y1)
__XL_HOST float jn(int n, float x) { return jnf(n, x); }
__XL_HOST float yn(int n, float x) { return ynf(n, x); }
__XL_HOST void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
__XL_HOST void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }
#undef __XL_BY_DOUBLE
#undef __XL_ONE
#define __XL_EXTREMES(S, T)                                                                                            \
  __XL_HOST T S##min(T a, T b) { return a < b ? a : b; }                                                               \
  __XL_HOST T S##max(T a, T b) { return a < b ? b : a; }
__XL_EXTREMES(u, unsigned)
__XL_EXTREMES(ll, long long)
__XL_EXTREMES(ull, unsigned long long)
#undef __XL_EXTREMES
#undef __XL_HOST
#endif

// ---------------------------------------------------------------- textures and surfaces

#undef __XL_FN
#ifdef __cplusplus
#include "textures.h"
#endif

#include "cuda/cuda_runtime.h"
#endif
