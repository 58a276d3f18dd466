// A stencil with a halo in dynamic shared memory, bounds by __launch_bounds__.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void __launch_bounds__(128, 2) stencil(const float *in, float *out, int n, int radius) {
  extern __shared__ float s[];
  int g = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x + radius;
  s[l] = g < n ? in[g] : 0.0f;
  if (threadIdx.x < radius) {
    s[l - radius] = g >= radius ? in[g - radius] : 0.0f;
    s[l + blockDim.x] = g + blockDim.x < n ? in[g + blockDim.x] : 0.0f;
  }
  __syncthreads();
  float sum = 0;
  for (int k = -radius; k <= radius; k++)
    sum += s[l + k];
  if (g < n)
    out[g] = sum;
}
int main() {
  int device = 0;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  printf("%s: %d multiprocessors\n", prop.name, prop.multiProcessorCount);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  float *in, *out;
  cudaMallocAsync(&in, 4096, stream);
  stencil<<<8, 128, (128 + 6) * sizeof(float), stream>>>(in, out, 1024, 3);
  cudaStreamSynchronize(stream);
}
