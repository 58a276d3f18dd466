// A row a warp: maximum, sum of exponentials, quotient; -INFINITY and fmaxf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cfloat>
#include <cmath>

__device__ float warp_max(float v) {
  for (int m = 16; m; m >>= 1)
    v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, m));
  return v;
}
__device__ float warp_sum(float v) {
  for (int m = 16; m; m >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, m);
  return v;
}

__global__ void softmax(const float *in, float *out, int columns) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  const float *x = in + row * columns;
  float m = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += warpSize)
    m = max(m, x[c]);
  m = warp_max(m);
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += warpSize)
    sum += expf(x[c] - m);
  sum = warp_sum(sum);
  for (int c = threadIdx.x; c < columns; c += warpSize)
    out[row * columns + c] = expf(x[c] - m) / sum;
}
