// The block reductions of `make bench`: kernels OP_TYPE(out, in) that reduce the
// BENCH_THREADS values of a block, whose thread 0 stores the result.
//   (nothing)        Crosslane's typed functions, device C for xlcc
//   BENCH_ROCPRIM=A  HIP: rocPRIM's block_reduce with the algorithm A, which is all that hipCUB's BlockReduce calls
//   BENCH_CUB=A      CUDA: CUB's BlockReduce with the algorithm A, for xlcc with a CUDA SDK's headers
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if defined(BENCH_ROCPRIM) || defined(BENCH_CUB)
#ifdef BENCH_ROCPRIM
#include "hip.h"
#include <rocprim/block/block_reduce.hpp>
#else
#include <cub/block/block_reduce.cuh>
using cuda_add = cuda::std::plus<>; // which CUB knows, and reduces integers with redux.sync
using cuda_max = cuda::maximum<>;
#endif
struct op_add {
  template <class V> __device__ V operator()(V a, V b) const { return a + b; }
};
struct op_max {
  template <class V> __device__ V operator()(V a, V b) const { return a < b ? b : a; }
  __device__ float operator()(float a, float b) const { return __builtin_fmaxf(a, b); }
  __device__ double operator()(double a, double b) const { return __builtin_fmax(a, b); }
};
#define KERNEL extern "C" __global__ void __launch_bounds__(BENCH_THREADS)
#ifdef BENCH_ROCPRIM
#define REDUCE(OP, TYPE, V)                                                                                            \
  using block = rocprim::block_reduce<V, BENCH_THREADS, rocprim::block_reduce_algorithm::BENCH_ROCPRIM>;               \
  __shared__ typename block::storage_type storage;                                                                     \
  block().reduce(v, v, storage, op_##OP());
#else
#define REDUCE(OP, TYPE, V)                                                                                            \
  using block = cub::BlockReduce<V, BENCH_THREADS, cub::BENCH_CUB>;                                                    \
  __shared__ typename block::TempStorage storage;                                                                      \
  v = block(storage).Reduce(v, std::conditional_t<std::is_integral_v<V>, cuda_##OP, op_##OP>());
#endif
#define THREAD threadIdx.x
#else
#define XL_BLOCK_THREADS BENCH_THREADS
#include <crosslane/kernel.h>
#define KERNEL XL_KERNEL void
#define REDUCE(OP, TYPE, V) v = xl_block_reduce_##OP##_##TYPE(v);
#define THREAD xl_block_thread()
#endif

#define BLOCK(OP, TYPE, V)                                                                                             \
  KERNEL OP##_##TYPE(V *out, const V *in) {                                                                            \
    V v = in[THREAD];                                                                                                  \
    REDUCE(OP, TYPE, V)                                                                                                \
    if (THREAD == 0)                                                                                                   \
      *out = v;                                                                                                        \
  }
#define BOTH(TYPE, V) BLOCK(add, TYPE, V) BLOCK(max, TYPE, V)
BOTH(i32, int)
BOTH(f32, float)
BOTH(f64, double)
BOTH(i64, long)
