// cuda_device.h: the device side of CUDA C++ that a kernel needs when there is
// no CUDA SDK, spelled in clang's builtins. xlcc puts it in front of every .cu
// input unless told --no-device-header. It declares only names that CUDA itself
// declares; every macro steps back when the source brought its own, and repeats
// the usual spelling token for token where a source may define it afterwards.
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

typedef __SIZE_TYPE__ size_t;

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
__XL_FN int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
__XL_FN int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
__XL_FN int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
__XL_FN void __syncwarp(unsigned mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }
__XL_FN void __threadfence_block() { __nvvm_membar_cta(); }
__XL_FN void __threadfence() { __nvvm_membar_gl(); }
__XL_FN void __threadfence_system() { __nvvm_membar_sys(); }
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

__XL_FN int __popc(unsigned v) { return __builtin_popcount(v); }
__XL_FN int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
__XL_FN int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
__XL_FN int __clzll(long long v) { return v ? __builtin_clzll((unsigned long long)v) : 64; }
__XL_FN int __ffs(int v) { return __builtin_ffs(v); }
__XL_FN int __ffsll(long long v) { return __builtin_ffsll(v); }
__XL_FN unsigned __brev(unsigned v) { return __builtin_bitreverse32(v); }
__XL_FN unsigned long long __brevll(unsigned long long v) { return __builtin_bitreverse64(v); }
__XL_FN unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
  return (unsigned)__nvvm_prmt((int)a, (int)b, (int)selector);
}
__XL_FN int __mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
__XL_FN unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a * b) >> 32); }
__XL_FN long long __mul64hi(long long a, long long b) { return (long long)(((__int128)a * b) >> 64); }
__XL_FN unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)(((unsigned __int128)a * b) >> 64);
}
__XL_FN int __mul24(int a, int b) {
  return (int)((unsigned)((int)((unsigned)a << 8) >> 8) * (unsigned)((int)((unsigned)b << 8) >> 8));
}
__XL_FN unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
__XL_FN unsigned __sad(int a, int b, unsigned c) {
  return c + (a > b ? (unsigned)a - (unsigned)b : (unsigned)b - (unsigned)a);
}
__XL_FN unsigned __usad(unsigned a, unsigned b, unsigned c) { return c + (a > b ? a - b : b - a); }
__XL_FN unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) << (n & 31) >> 32);
}
__XL_FN unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (n & 31));
}
template <typename T> __XL_FN T __ldg(const T *p) { return *p; }

#define __XL_MIN_MAX(T)                                                                                                \
  __XL_BOTH T min(T a, T b) { return b < a ? b : a; }                                                                  \
  __XL_BOTH T max(T a, T b) { return a < b ? b : a; }
__XL_MIN_MAX(int)
__XL_MIN_MAX(unsigned)
__XL_MIN_MAX(long)
__XL_MIN_MAX(unsigned long)
__XL_MIN_MAX(long long)
__XL_MIN_MAX(unsigned long long)
#undef __XL_MIN_MAX
__XL_FN float min(float a, float b) { return __builtin_fminf(a, b); }
__XL_FN float max(float a, float b) { return __builtin_fmaxf(a, b); }
__XL_FN double min(double a, double b) { return __builtin_fmin(a, b); }
__XL_FN double max(double a, double b) { return __builtin_fmax(a, b); }
__XL_FN unsigned umin(unsigned a, unsigned b) { return min(a, b); }
__XL_FN unsigned umax(unsigned a, unsigned b) { return max(a, b); }

// ---------------------------------------------------------------- floating point

// What LLVM computes without a mathematical library.
#define __XL_MATH1(NAME)                                                                                               \
  __XL_FN float NAME##f(float x) { return __builtin_##NAME##f(x); }                                                    \
  __XL_FN double NAME(double x) { return __builtin_##NAME(x); }
#define __XL_MATH2(NAME)                                                                                               \
  __XL_FN float NAME##f(float x, float y) { return __builtin_##NAME##f(x, y); }                                        \
  __XL_FN double NAME(double x, double y) { return __builtin_##NAME(x, y); }
__XL_MATH1(fabs)
__XL_MATH1(sqrt)
__XL_MATH1(floor)
__XL_MATH1(ceil)
__XL_MATH1(trunc)
__XL_MATH1(rint)
__XL_MATH2(fmin)
__XL_MATH2(fmax)
__XL_MATH2(copysign)
#undef __XL_MATH1
#undef __XL_MATH2
__XL_FN float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
__XL_FN double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
__XL_FN float __fmaf_rn(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
__XL_FN double __fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }
__XL_FN float __saturatef(float x) { return __nvvm_saturate_f(x); }
__XL_FN int __float_as_int(float v) { return __builtin_bit_cast(int, v); }
__XL_FN unsigned __float_as_uint(float v) { return __builtin_bit_cast(unsigned, v); }
__XL_FN float __int_as_float(int v) { return __builtin_bit_cast(float, v); }
__XL_FN float __uint_as_float(unsigned v) { return __builtin_bit_cast(float, v); }
__XL_FN long long __double_as_longlong(double v) { return __builtin_bit_cast(long long, v); }
__XL_FN double __longlong_as_double(long long v) { return __builtin_bit_cast(double, v); }
__XL_FN int __double2hiint(double v) { return (int)(__builtin_bit_cast(unsigned long long, v) >> 32); }
__XL_FN int __double2loint(double v) { return (int)__builtin_bit_cast(unsigned long long, v); }
__XL_FN double __hiloint2double(int hi, int lo) {
  return __builtin_bit_cast(double, (unsigned long long)(unsigned)hi << 32 | (unsigned)lo);
}

#undef __XL_FN
#undef __XL_BOTH
#endif
