// Mean and variance of a row; rsqrt, and vectors of two floats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>

__global__ void layernorm(const float2 *x, const float2 *gamma, const float2 *beta, float2 *y, int n, float epsilon) {
  float sum = 0, squares = 0;
  for (int i = threadIdx.x; i < n / 2; i += blockDim.x) {
    float2 v = x[blockIdx.x * (n / 2) + i];
    sum += v.x + v.y;
    squares += v.x * v.x + v.y * v.y;
  }
  for (int d = 16; d > 0; d /= 2) {
    sum += __shfl_xor_sync(~0u, sum, d);
    squares += __shfl_xor_sync(~0u, squares, d);
  }
  float mean = sum / n, inverse = rsqrtf(squares / n - mean * mean + epsilon);
  for (int i = threadIdx.x; i < n / 2; i += blockDim.x) {
    float2 v = x[blockIdx.x * (n / 2) + i], g = gamma[i], b = beta[i];
    y[blockIdx.x * (n / 2) + i] = make_float2((v.x - mean) * inverse * g.x + b.x, (v.y - mean) * inverse * g.y + b.y);
  }
}
