// The module that driver.c loads.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" {
__device__ int table[4] = {1, 2, 3, 4};
__constant__ double factor = 2.5;
__global__ void scale(double *p, int n, char tag, double by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = p[i] * by * factor + table[i & 3] + tag;
}
__global__ void nothing() {}
__global__ void dynamic(int *out, int n) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x * n;
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
}
