// Warps that share a wavefront multiply a different number of times, or one of them only: fast as exact, nothing of the other warp changes.
// MFMA writes lanes that are not active, too. Small whole numbers, so that nothing rounds.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc --offload-arch=gfx90a -O2 --mma=fast %s -o %t && env WAVESIM_GPU=gfx90a %t | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx90a -O0 --mma=fast %s -o %t && env WAVESIM_GPU=gfx90a %t | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx1100 -O2 --mma=fast %s -o %t && env WAVESIM_GPU=gfx1100 %t | %FileCheck %s
// CHECK: 0 of 4096 wrong
#include <cstdio>
#include <mma.h>
using namespace nvcuda;
using A = wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>;
using B = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major>;
using C = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

__global__ void steps(float *d, const half *a, const half *b, const int *times) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  A fa;
  B fb;
  C sum, other;
  wmma::fill_fragment(sum, float(warp));
  wmma::fill_fragment(other, 100.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  for (int i = 0; i < times[warp]; ++i)
    wmma::mma_sync(sum, fa, fb, sum);
  if (warp % 2)
    wmma::mma_sync(other, fa, fb, sum);
  else
    for (int i = 0; i < other.num_elements; ++i)
      other.x[i] -= sum.x[i];
  wmma::store_matrix_sync(d + warp * 512, sum, 16, wmma::mem_row_major);
  wmma::store_matrix_sync(d + warp * 512 + 256, other, 16, wmma::mem_row_major);
}

int main() {
  const int warps = 8;
  half *a, *b;
  float *d;
  int *times;
  cudaMallocManaged(&a, 512);
  cudaMallocManaged(&b, 512);
  cudaMallocManaged(&d, warps * 2048);
  cudaMallocManaged(&times, warps * 4);
  int product[256] = {}, va[256], vb[256];
  for (int i = 0; i < 256; ++i)
    a[i] = half(float(va[i] = i * 7 % 9 - 4)), b[i] = half(float(vb[i] = i * 5 % 7 - 3));
  for (int i = 0; i < 256; ++i)
    for (int k = 0; k < 16; ++k)
      product[i] += va[i / 16 * 16 + k] * vb[i % 16 * 16 + k];
  for (int w = 0; w < warps; ++w)
    times[w] = w * 5 % 7;
  steps<<<1, 32>>>(d, a, b, times); // half a wavefront of 64
  steps<<<2, 128>>>(d, a, b, times);
  cudaError_t e = cudaDeviceSynchronize();
  int wrong = 0;
  for (int w = 0; w < warps; ++w)
    for (int i = 0; i < 256; ++i) {
      const int sum = w + times[w] * product[i];
      wrong += d[w * 512 + i] != float(sum);
      wrong += d[w * 512 + 256 + i] != float(w % 2 ? sum + product[i] : 100 - sum);
    }
  printf("%s: %d of %d wrong\n", cudaGetErrorString(e), wrong, warps * 512);
}
