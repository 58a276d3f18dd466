// Block reductions: the three algorithms, whole blocks and their first n values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cub/block/block_reduce.cuh>

// 5 results a block, thread 0's.
template <class T, class Op, cub::BlockReduceAlgorithm A, int X, int Y = 1, int Z = 1>
__device__ void reductions(T *out, const T *in, u32 n) {
  using reduce = cub::BlockReduce<T, X, A, Y, Z>;
  __shared__ typename reduce::TempStorage storage;
  in += (blockIdx.x * threads() + thread()) * 4;
  T items[4] = {in[0], in[1], in[2], in[3]}, r[5];
  r[0] = reduce(storage).Reduce(items[0], Op());
  __syncthreads();
  r[1] = reduce(storage).Reduce(items[1], Op(), n);
  __syncthreads();
  r[2] = reduce(storage).Reduce(items, Op());
  __syncthreads();
  if constexpr (std::is_arithmetic_v<T>) {
    r[3] = reduce(storage).Sum(items[2]);
    __syncthreads();
    r[4] = reduce(storage).Sum(items[3], n);
  } else {
    r[3] = r[4] = items[3];
  }
  if (thread() == 0)
    for (int i = 0; i < 5; i++)
      out[blockIdx.x * 5 + i] = r[i];
}

#define REDUCE(NAME, T, OP, A, ...)                                                                                    \
  KERNEL NAME(T *out, const T *in, u32 n) { reductions<T, OP, cub::BLOCK_REDUCE_##A, __VA_ARGS__>(out, in, n); }
REDUCE(max_i32_raking_50, i32, cuda::maximum<>, RAKING, 50)
REDUCE(max_f32_raking_256, f32, cuda::maximum<>, RAKING, 256)
REDUCE(compose_raking_160, affine, compose, RAKING, 160)
REDUCE(min_u64_commutative_96, u64, cuda::minimum<>, RAKING_COMMUTATIVE_ONLY, 96)
REDUCE(add_f32_commutative_100, f32, cuda::std::plus<>, RAKING_COMMUTATIVE_ONLY, 100)
REDUCE(add_f64_commutative_128, f64, cuda::std::plus<>, RAKING_COMMUTATIVE_ONLY, 128)
REDUCE(add_i32_warps_256, i32, cuda::std::plus<>, WARP_REDUCTIONS, 256)
REDUCE(add_f32_warps_64, f32, cuda::std::plus<>, WARP_REDUCTIONS, 64)
REDUCE(min_f64_warps_10x5x3, f64, cuda::minimum<>, WARP_REDUCTIONS, 10, 5, 3)
REDUCE(compose_warps_200, affine, compose, WARP_REDUCTIONS, 200)
REDUCE(xor_u64_warps_512, u64, cuda::std::bit_xor<>, WARP_REDUCTIONS, 512)
REDUCE(add_i32_warps_33, i32, cuda::std::plus<>, WARP_REDUCTIONS, 33)
