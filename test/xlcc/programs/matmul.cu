// A matrix product in tiles of shared memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cassert>
#define TILE 16

__global__ void matmul(const float *A, const float *B, float *C, int n) {
  assert(blockDim.x == TILE && blockDim.y == TILE);
  __shared__ float a[TILE][TILE], b[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < n / TILE; ++t) {
    a[threadIdx.y][threadIdx.x] = A[row * n + t * TILE + threadIdx.x];
    b[threadIdx.y][threadIdx.x] = B[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k)
      sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
  }
  C[row * n + col] = sum;
}

int main() {
  dim3 threads(TILE, TILE), blocks(4, 4);
  matmul<<<blocks, threads>>>(nullptr, nullptr, nullptr, 64);
  return cudaDeviceSynchronize() != cudaSuccess;
}
