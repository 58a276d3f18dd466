// Names that C++ mangles, and variables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime.h"

struct point {
  double x, y, z;
};

namespace n {
__constant__ float table[4] = {1, 2, 3, 4};
__device__ int counter = 5;
template <class T> __global__ void fill(T *out, int add, point) {
  __shared__ T tile[8];
  tile[threadIdx.x] = table[threadIdx.x & 3] + counter + add;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
template __global__ void fill<float>(float *, int, point);
template __global__ void fill<double>(double *, int, point);
} // namespace n

namespace m {
__device__ int counter;
}

__global__ void __launch_bounds__(256) count(int *out) {
  out[threadIdx.x] = atomicAdd(&m::counter, 1) + __shfl_xor_sync(0xffffffff, 1, 1);
}

extern "C" __global__ void plain(int *out) { *out = n::counter; }
