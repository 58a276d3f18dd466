// Block scans: the three algorithms, sums and other operations, prefixes that run from tile to tile.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cub/block/block_scan.cuh>

// Asked by the first warp of a block; only its first thread's answer counts.
template <class T, class Op> struct running {
  T total;
  __device__ T operator()(T aggregate) {
    T before = total;
    total = Op()(before, aggregate);
    return before;
  }
};

// 12 results a thread.
template <class T, class Op, cub::BlockScanAlgorithm A, int X, int Y = 1, int Z = 1>
__device__ void scans(T *out, const T *in) {
  using scan = cub::BlockScan<T, X, A, Y, Z>;
  __shared__ typename scan::TempStorage storage;
  writer<T> put(out, 12);
  T initial = in[blockIdx.x];
  in += (blockIdx.x * threads() + thread()) * 3;
  T one = in[0], r, aggregate, items[3] = {in[0], in[1], in[2]}, many[3];
  scan(storage).InclusiveScan(one, r, Op());
  put(r);
  scan(storage).ExclusiveScan(one, r, initial, Op(), aggregate);
  put(r);
  put(aggregate);
  running<T, Op> prefix = {initial};
  scan(storage).ExclusiveScan(one, r, Op(), prefix);
  put(r);
  scan(storage).InclusiveScan(one, r, Op(), prefix);
  put(r);
  scan(storage).InclusiveScan(items, many, Op(), aggregate);
  put(many);
  put(aggregate);
  scan(storage).ExclusiveScan(items, many, initial, Op());
  put(many);
}

// The forms for sums: 6 results a thread.
template <class T, cub::BlockScanAlgorithm A, int X, int Y = 1, int Z = 1> __device__ void sums(T *out, const T *in) {
  using scan = cub::BlockScan<T, X, A, Y, Z>;
  __shared__ typename scan::TempStorage storage;
  writer<T> put(out, 6);
  running<T, cuda::std::plus<T>> prefix = {in[blockIdx.x]};
  in += (blockIdx.x * threads() + thread()) * 2;
  T r, aggregate, items[2] = {in[0], in[1]};
  scan(storage).InclusiveSum(items[0], r);
  put(r);
  scan(storage).ExclusiveSum(items[0], r, aggregate);
  put(r);
  put(aggregate);
  scan(storage).InclusiveSum(items[0], r, prefix);
  put(r);
  scan(storage).ExclusiveSum(items, items, prefix);
  put(items);
}

#define SCANS(NAME, T, OP, A, ...)                                                                                     \
  KERNEL NAME(T *out, const T *in) { scans<T, OP, cub::BLOCK_SCAN_##A, __VA_ARGS__>(out, in); }
#define SUMS(NAME, T, A, ...)                                                                                          \
  KERNEL NAME(T *out, const T *in) { sums<T, cub::BLOCK_SCAN_##A, __VA_ARGS__>(out, in); }
SUMS(sum_i32_raking_50, i32, RAKING, 50)
SUMS(sum_u64_raking_96, u64, RAKING, 96)
SUMS(sum_f32_memoize_128, f32, RAKING_MEMOIZE, 128)
SUMS(sum_f64_memoize_10x5x3, f64, RAKING_MEMOIZE, 10, 5, 3)
SUMS(sum_i32_warps_256, i32, WARP_SCANS, 256)
SUMS(sum_f32_warps_64, f32, WARP_SCANS, 64)
SUMS(sum_f64_warps_32, f64, WARP_SCANS, 32)
SUMS(sum_u64_warps_8x16, u64, WARP_SCANS, 8, 16)
SCANS(compose_raking_33, affine, compose, RAKING, 33)
SCANS(compose_warps_160, affine, compose, WARP_SCANS, 160)
SCANS(max_i32_memoize_100, i32, cuda::maximum<>, RAKING_MEMOIZE, 100)
SCANS(max_f32_warps_512, f32, cuda::maximum<>, WARP_SCANS, 512)
SCANS(min_u64_raking_200, u64, cuda::minimum<>, RAKING, 200)
SCANS(min_f64_warps_96, f64, cuda::minimum<>, WARP_SCANS, 96)
