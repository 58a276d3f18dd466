// A block's sum in shared memory, then by shuffles, then an atomic addition.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>

template <int Threads> __device__ int block_sum(int v) {
  __shared__ int partial[Threads];
  partial[threadIdx.x] = v;
  __syncthreads();
  for (int s = Threads / 2; s >= 32; s >>= 1) {
    if (threadIdx.x < s)
      partial[threadIdx.x] += partial[threadIdx.x + s];
    __syncthreads();
  }
  v = partial[threadIdx.x % 32];
  for (int offset = 16; offset > 0; offset /= 2)
    v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void reduce(const int *in, int *out, int n) {
  int v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    v += in[i];
  v = block_sum<256>(v);
  if (threadIdx.x == 0)
    atomicAdd(out, v);
}
