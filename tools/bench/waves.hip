// Reductions and scans over the whole wavefront as the peers do them, each a
// function of a value in a register; waves.ll has the same names for ours.
//   BENCH_HIP      the loop over __shfl_xor and __shfl_up that HIP programs have
//   BENCH_ROCPRIM  warp_reduce and warp_scan over the wavefront's width
//   BENCH_OCKL     the device libraries' wfred and wfscan
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hip.h"
#ifdef BENCH_ROCPRIM
#include <rocprim/warp/warp_reduce.hpp>
#include <rocprim/warp/warp_scan.hpp>
#endif
#define FN(T, NAME) extern "C" __device__ __attribute__((used)) T NAME(T v)

struct Add { template <class T> __device__ T operator()(T a, T b) const { return a + b; } };
struct Max { template <class T> __device__ T operator()(T a, T b) const { return a > b ? a : b; } };
struct FMin { __device__ float operator()(float a, float b) const { return __builtin_fminf(a, b); } };

#if defined(BENCH_HIP)
enum { W = __AMDGCN_WAVEFRONT_SIZE };
template <class T, class F> __device__ inline T reduce(T v, F f) {
#pragma unroll
  for (int d = W / 2; d; d >>= 1)
    v = f(v, __shfl_xor(v, d, W));
  return v;
}
template <class T, class F> __device__ inline T scan(T v, F f) {
#pragma unroll
  for (int d = 1; d < W; d <<= 1) {
    T o = __shfl_up(v, d, W);
    if (__lane_id() >= (unsigned)d)
      v = f(v, o);
  }
  return v;
}
#define REDUCE(T, NAME, F, OCKL) FN(T, NAME) { return reduce(v, F()); }
#define SCAN(T, NAME, F, OCKL) FN(T, NAME) { return scan(v, F()); }
#elif defined(BENCH_ROCPRIM)
enum { W = __AMDGCN_WAVEFRONT_SIZE };
#define REDUCE(T, NAME, F, OCKL)                                                                                       \
  FN(T, NAME) {                                                                                                        \
    __shared__ typename rocprim::warp_reduce<T, W, true>::storage_type s;                                              \
    rocprim::warp_reduce<T, W, true>().reduce(v, v, s, F());                                                           \
    return v;                                                                                                          \
  }
#define SCAN(T, NAME, F, OCKL)                                                                                         \
  FN(T, NAME) {                                                                                                        \
    __shared__ typename rocprim::warp_scan<T, W>::storage_type s;                                                      \
    rocprim::warp_scan<T, W>().inclusive_scan(v, v, s, F());                                                           \
    return v;                                                                                                          \
  }
#else
#define REDUCE(T, NAME, F, OCKL)                                                                                       \
  extern "C" __device__ __attribute__((const)) T OCKL(T);                                                              \
  FN(T, NAME) { return OCKL(v); }
#define SCAN(T, NAME, F, OCKL)                                                                                         \
  extern "C" __device__ __attribute__((const)) T OCKL(T, bool);                                                        \
  FN(T, NAME) { return OCKL(v, true); }
#endif
REDUCE(int, wave_reduce_add_i32, Add, __ockl_wfred_add_i32)
REDUCE(float, wave_reduce_add_f32, Add, __ockl_wfred_add_f32)
REDUCE(long, wave_reduce_add_i64, Add, __ockl_wfred_add_i64)
REDUCE(double, wave_reduce_add_f64, Add, __ockl_wfred_add_f64)
REDUCE(int, wave_reduce_max_i32, Max, __ockl_wfred_max_i32)
REDUCE(float, wave_reduce_min_f32, FMin, __ockl_wfred_min_f32)
SCAN(int, wave_scan_add_i32, Add, __ockl_wfscan_add_i32)
SCAN(float, wave_scan_add_f32, Add, __ockl_wfscan_add_f32)
