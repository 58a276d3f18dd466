// The warp- and block-level kernels of `make bench`: what CUDA programs do with
// shuffles, votes and barriers. One source for every implementation:
//   (nothing)       CUDA C++, for xlcc
//   BENCH_HIP       the same through HIP's headers
//   BENCH_ROCPRIM   those that rocPRIM's warp and block primitives do
//   BENCH_OCKL      those that OCKL's wfred functions do, over the wavefront
//   BENCH_ATOMIC    the one that LLVM's atomic optimizer does
// A kernel k(out, in) is run with two blocks; warps are 32 lanes wide, whatever
// the wavefront. What a kernel writes does not depend on the implementation,
// with the exceptions that compare.sh names.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if defined(BENCH_HIP) || defined(BENCH_ROCPRIM) || defined(BENCH_OCKL) || defined(BENCH_ATOMIC)
#define HIPCC 1
#include "hip.h"
#endif
#ifdef BENCH_ROCPRIM
#include <rocprim/block/block_reduce.hpp>
#include <rocprim/block/block_scan.hpp>
#include <rocprim/warp/warp_reduce.hpp>
#include <rocprim/warp/warp_scan.hpp>
#include <rocprim/warp/warp_sort.hpp>
#endif

typedef unsigned u32;
typedef long long i64;

#ifdef HIPCC
#define XOR(v, d, w) __shfl_xor(v, d, w)
#define DOWN(v, d, w) __shfl_down(v, d, w)
#define UP(v, d, w) __shfl_up(v, d, w)
#define IDX(v, l, w) __shfl(v, l, w)
#define BALLOT(p) ((u32)(__ballot(p) >> (__lane_id() & 32)))
__device__ inline float exp2_approx(float x) { return __builtin_amdgcn_exp2f(x); }
#else
#define XOR(v, d, w) __shfl_xor_sync(0xffffffffu, v, d, w)
#define DOWN(v, d, w) __shfl_down_sync(0xffffffffu, v, d, w)
#define UP(v, d, w) __shfl_up_sync(0xffffffffu, v, d, w)
#define IDX(v, l, w) __shfl_sync(0xffffffffu, v, l, w)
#define BALLOT(p) __ballot_sync(0xffffffffu, p)
__device__ inline float exp2_approx(float x) { return __nvvm_ex2_approx_f(x); }
#endif

#define KERNEL(NAME, OUT, IN, THREADS)                                                                                 \
  extern "C" __global__ void __launch_bounds__(THREADS) NAME(OUT *out, const IN *in)
#define T const u32 t = threadIdx.x, i = blockIdx.x * blockDim.x + t, lane = t & 31, warp = i >> 5
#define UNUSED (void)lane, (void)warp

struct Add {
  template <class V> __device__ V operator()(V a, V b) const { return a + b; }
};
struct Max {
  template <class V> __device__ V operator()(V a, V b) const { return a > b ? a : b; }
};
struct Min {
  template <class V> __device__ V operator()(V a, V b) const { return a < b ? a : b; }
};
struct FMax {
  __device__ float operator()(float a, float b) const { return __builtin_fmaxf(a, b); }
};

#if !defined(BENCH_ROCPRIM) && !defined(BENCH_OCKL) && !defined(BENCH_ATOMIC)

template <int W = 32, class V, class F> __device__ inline V tree_xor(V v, F f) {
#pragma unroll
  for (int d = W / 2; d; d >>= 1)
    v = f(v, XOR(v, d, W));
  return v;
}
template <int W = 32, class V, class F> __device__ inline V tree_down(V v, F f) {
#pragma unroll
  for (int d = W / 2; d; d >>= 1)
    v = f(v, DOWN(v, d, W));
  return v;
}
template <class V, class F> __device__ inline V scan(V v, u32 lane, F f) {
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    V o = UP(v, d, 32);
    if (lane >= (u32)d)
      v = f(v, o);
  }
  return v;
}

#define SUM_ALL(NAME, V, F)                                                                                            \
  KERNEL(NAME, V, V, 256) {                                                                                            \
    T;                                                                                                                 \
    UNUSED;                                                                                                            \
    out[i] = tree_xor(in[i], F());                                                                                     \
  }
#define SUM_ONE(NAME, V, F)                                                                                            \
  KERNEL(NAME, V, V, 256) {                                                                                            \
    T;                                                                                                                 \
    V v = tree_down(in[i], F());                                                                                       \
    if (!lane)                                                                                                         \
      out[warp] = v;                                                                                                   \
  }
SUM_ALL(sum_xor_f32, float, Add)
SUM_ALL(sum_xor_i32, int, Add)
SUM_ALL(sum_xor_f64, double, Add)
SUM_ONE(sum_down_f32, float, Add)
SUM_ONE(sum_down_i32, int, Add)
SUM_ONE(sum_down_i64, i64, Add)
SUM_ALL(max_xor_f32, float, FMax)
SUM_ONE(min_down_i32, int, Min)

// The same f32 sum where the source allows any order (-ffast-math's reassoc).
KERNEL(sum_reassoc_f32, float, float, 256) {
#pragma clang fp reassociate(on)
  T;
  UNUSED;
  float v = in[i];
#pragma unroll
  for (int d = 16; d; d >>= 1)
    v += XOR(v, d, 32);
  out[i] = v;
}

// Sums of eight neighbours: four rows to a warp.
KERNEL(sum_width8_f32, float, float, 256) {
  T;
  UNUSED;
  out[i] = tree_xor<8>(in[i], Add());
}

// The value and the lane of the maximum; the lower lane wins a tie.
KERNEL(argmax_f32, int, float, 256) {
  T;
  float v = in[i];
  int at = (int)lane;
#pragma unroll
  for (int d = 16; d; d >>= 1) {
    float ov = XOR(v, d, 32);
    int oat = XOR(at, d, 32);
    if (ov > v || (ov == v && oat < at))
      v = ov, at = oat;
  }
  if (!lane)
    out[warp] = at;
}

KERNEL(redux_add_i32, int, int, 256) {
  T;
  UNUSED;
#ifdef HIPCC
  out[i] = tree_xor(in[i], Add()); // HIP has no redux
#else
  out[i] = __reduce_add_sync(0xffffffffu, in[i]);
#endif
}

KERNEL(popc_reduce_u32, int, u32, 256) {
  T;
#ifdef HIPCC
  int n = tree_xor(__popc(in[i]), Add());
#else
  int n = __reduce_add_sync(0xffffffffu, __popc(in[i]));
#endif
  if (!lane)
    out[warp] = n;
}

KERNEL(scan_inclusive_i32, int, int, 256) {
  T;
  UNUSED;
  out[i] = scan(in[i], lane, Add());
}
KERNEL(scan_exclusive_f32, float, float, 256) {
  T;
  UNUSED;
  float v = UP(scan(in[i], lane, Add()), 1, 32);
  out[i] = lane ? v : 0.0f;
}
KERNEL(prefix_max_i32, int, int, 256) {
  T;
  UNUSED;
  out[i] = scan(in[i], lane, Max());
}

// Sums within segments that begin where the value is a multiple of seven.
KERNEL(scan_segmented_i32, int, int, 256) {
  T;
  UNUSED;
  int v = in[i];
  u32 heads = BALLOT(v % 7 == 0) | 1;
  int first = 31 - __clz((int)(heads & (0xffffffffu >> (31 - lane))));
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    int o = UP(v, d, 32);
    if ((int)lane - d >= first)
      v += o;
  }
  out[i] = v;
}

// Differences from the warp's first and last lane.
KERNEL(broadcast_f32, float, float, 256) {
  T;
  UNUSED;
  float v = in[i];
  out[i] = (v - IDX(v, 0, 32)) * (IDX(v, 31, 32) - v);
}

// Positive values move together at the front of the warp's part of out.
KERNEL(compact_ballot, int, int, 256) {
  T;
  int v = in[i];
  u32 keep = BALLOT(v > 0);
  u32 before = __popc(keep & ((1u << lane) - 1));
  out[i] = 0;
  if (v > 0)
    out[warp * 32 + before] = v;
}

// How many lanes hold each of 16 digits, by four votes.
KERNEL(histogram_vote, int, u32, 256) {
  T;
  UNUSED;
  u32 digit = in[i] & 15, mine = 0xffffffffu;
#pragma unroll
  for (int b = 0; b < 4; b++) {
    u32 votes = BALLOT((digit >> b) & 1);
    mine &= (lane >> b) & 1 ? votes : ~votes;
  }
  if (lane < 16)
    out[i] = __popc(mine);
}

// A 4x4 transpose in every four lanes: each holds a row, then a column.
KERNEL(transpose_4x4, float4, float4, 256) {
  T;
  UNUSED;
  float4 r = in[i];
  float a = XOR(lane & 1 ? r.x : r.y, 1, 32), b = XOR(lane & 1 ? r.z : r.w, 1, 32);
  if (lane & 1)
    r.x = a, r.z = b;
  else
    r.y = a, r.w = b;
  float c = XOR(lane & 2 ? r.x : r.z, 2, 32), d = XOR(lane & 2 ? r.y : r.w, 2, 32);
  if (lane & 2)
    r.x = c, r.y = d;
  else
    r.z = c, r.w = d;
  out[i] = r;
}

KERNEL(bitonic_sort_32, int, int, 256) {
  T;
  UNUSED;
  int v = in[i];
#pragma unroll
  for (int k = 2; k <= 32; k <<= 1)
#pragma unroll
    for (int j = k >> 1; j; j >>= 1) {
      int o = XOR(v, j, 32);
      bool up = !(lane & (u32)k), low = !(lane & (u32)j);
      v = up == low ? (v < o ? v : o) : (v > o ? v : o);
    }
  out[i] = v;
}

KERNEL(dot_f32, float, float, 256) {
  T;
  float v = tree_down(in[i] * in[i + 512], Add());
  if (!lane)
    out[warp] = v;
}

// A row of 32: exp2(x - max) over its sum.
KERNEL(softmax_row_f32, float, float, 256) {
  T;
  UNUSED;
  float v = in[i];
  float e = exp2_approx(v - tree_xor(v, FMax()));
  out[i] = e / tree_xor(e, Add());
}

// A warp a row of 128 columns, against a vector behind the matrix.
KERNEL(matvec_row_f32, float, float, 256) {
  T;
  float s = 0;
#pragma unroll
  for (u32 c = 0; c < 4; c++)
    s = __builtin_fmaf(in[warp * 128 + c * 32 + lane], in[2048 + c * 32 + lane], s);
  s = tree_xor(s, Add());
  if (!lane)
    out[warp] = s;
}

// Mean and variance together: two independent trees.
KERNEL(variance_f32, float, float, 256) {
  T;
  float v = in[i], s = v, q = v * v;
#pragma unroll
  for (int d = 16; d; d >>= 1)
    s += XOR(s, d, 32), q += XOR(q, d, 32);
  if (!lane)
    out[warp] = q / 32 - (s / 32) * (s / 32);
}

template <int N, class V> __device__ inline V block_sum(V v) {
  __shared__ V part[32];
  u32 t = threadIdx.x;
  v = tree_down(v, Add());
  if (!(t & 31))
    part[t >> 5] = v;
  __syncthreads();
  if (t < 32) {
    v = t < N / 32 ? part[t] : V(0);
    v = tree_down(v, Add());
  }
  return v;
}
KERNEL(block_sum_256_f32, float, float, 256) {
  T;
  UNUSED;
  float v = block_sum<256>(in[i]);
  if (!t)
    out[blockIdx.x] = v;
}
KERNEL(block_sum_1024_i32, int, int, 1024) {
  T;
  UNUSED;
  int v = block_sum<1024>(in[i]);
  if (!t)
    out[blockIdx.x] = v;
}

KERNEL(sum_atomic_i32, int, int, 256) {
  T;
  UNUSED;
  int v = tree_down(in[i], Add());
  if (!lane)
    atomicAdd(out, v);
}

#elif defined(BENCH_ROCPRIM)

template <class V, bool ALL> using Reduce = rocprim::warp_reduce<V, 32, ALL>;
#define SUM_ALL(NAME, V, F)                                                                                            \
  KERNEL(NAME, V, V, 256) {                                                                                            \
    T;                                                                                                                 \
    __shared__ typename Reduce<V, true>::storage_type s[8];                                                            \
    UNUSED;                                                                                                            \
    V v = in[i];                                                                                                       \
    Reduce<V, true>().reduce(v, v, s[t >> 5], F());                                                                    \
    out[i] = v;                                                                                                        \
  }
#define SUM_ONE(NAME, V, F)                                                                                            \
  KERNEL(NAME, V, V, 256) {                                                                                            \
    T;                                                                                                                 \
    __shared__ typename Reduce<V, false>::storage_type s[8];                                                           \
    V v = in[i];                                                                                                       \
    Reduce<V, false>().reduce(v, v, s[t >> 5], F());                                                                   \
    if (!lane)                                                                                                         \
      out[warp] = v;                                                                                                   \
  }
SUM_ALL(sum_xor_f32, float, Add)
SUM_ALL(sum_reassoc_f32, float, Add)
SUM_ALL(sum_xor_i32, int, Add)
SUM_ALL(redux_add_i32, int, Add)
SUM_ALL(sum_xor_f64, double, Add)
SUM_ONE(sum_down_f32, float, Add)
SUM_ONE(sum_down_i32, int, Add)
SUM_ONE(sum_down_i64, i64, Add)
SUM_ALL(max_xor_f32, float, FMax)
SUM_ONE(min_down_i32, int, Min)
KERNEL(scan_inclusive_i32, int, int, 256) {
  T;
  UNUSED;
  __shared__ rocprim::warp_scan<int, 32>::storage_type s[8];
  int v = in[i];
  rocprim::warp_scan<int, 32>().inclusive_scan(v, v, s[t >> 5]);
  out[i] = v;
}
KERNEL(scan_exclusive_f32, float, float, 256) {
  T;
  UNUSED;
  __shared__ rocprim::warp_scan<float, 32>::storage_type s[8];
  float v = in[i];
  rocprim::warp_scan<float, 32>().exclusive_scan(v, v, 0.0f, s[t >> 5]);
  out[i] = v;
}
KERNEL(prefix_max_i32, int, int, 256) {
  T;
  UNUSED;
  __shared__ rocprim::warp_scan<int, 32>::storage_type s[8];
  int v = in[i];
  rocprim::warp_scan<int, 32>().inclusive_scan(v, v, s[t >> 5], Max());
  out[i] = v;
}
KERNEL(bitonic_sort_32, int, int, 256) {
  T;
  UNUSED;
  int v = in[i];
  rocprim::warp_sort<int, 32>().sort(v);
  out[i] = v;
}
#define BLOCK(NAME, V, N)                                                                                              \
  KERNEL(NAME, V, V, N) {                                                                                              \
    T;                                                                                                                 \
    UNUSED;                                                                                                            \
    __shared__ typename rocprim::block_reduce<V, N>::storage_type s;                                                   \
    V v = in[i];                                                                                                       \
    rocprim::block_reduce<V, N>().reduce(v, v, s, Add());                                                              \
    if (!t)                                                                                                            \
      out[blockIdx.x] = v;                                                                                             \
  }
BLOCK(block_sum_256_f32, float, 256)
BLOCK(block_sum_1024_i32, int, 1024)

#elif defined(BENCH_OCKL)

// Over the whole wavefront, in all lanes.
#define WFRED(NAME, V, FN)                                                                                             \
  extern "C" __device__ __attribute__((const)) V FN(V);                                                                \
  KERNEL(NAME, V, V, 256) {                                                                                            \
    T;                                                                                                                 \
    UNUSED;                                                                                                            \
    out[i] = FN(in[i]);                                                                                                \
  }
WFRED(sum_xor_f32, float, __ockl_wfred_add_f32)
WFRED(sum_xor_i32, int, __ockl_wfred_add_i32)
WFRED(sum_xor_f64, double, __ockl_wfred_add_f64)
WFRED(max_xor_f32, float, __ockl_wfred_max_f32)
extern "C" __device__ __attribute__((const)) int __ockl_wfred_min_i32(int);
extern "C" __device__ __attribute__((const)) long __ockl_wfred_add_i64(long);
extern "C" __device__ __attribute__((const)) int __ockl_wfscan_add_i32(int, bool);
extern "C" __device__ __attribute__((const)) int __ockl_wfscan_max_i32(int, bool);
KERNEL(min_down_i32, int, int, 256) {
  T;
  int v = __ockl_wfred_min_i32(in[i]);
  if (!lane)
    out[warp] = v;
}
KERNEL(sum_down_i32, int, int, 256) {
  T;
  int v = __ockl_wfred_add_i32(in[i]);
  if (!lane)
    out[warp] = v;
}
KERNEL(sum_down_i64, i64, i64, 256) {
  T;
  i64 v = __ockl_wfred_add_i64(in[i]);
  if (!lane)
    out[warp] = v;
}
KERNEL(scan_inclusive_i32, int, int, 256) {
  T;
  UNUSED;
  out[i] = __ockl_wfscan_add_i32(in[i], true);
}
KERNEL(prefix_max_i32, int, int, 256) {
  T;
  UNUSED;
  out[i] = __ockl_wfscan_max_i32(in[i], true);
}

#else

KERNEL(sum_atomic_i32, int, int, 256) {
  T;
  UNUSED;
  atomicAdd(out, in[i]);
}

#endif
