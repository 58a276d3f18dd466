// Products of wmma whose fragments nobody looks into, several of them one after the other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
#define KERNEL extern "C" __global__ void __launch_bounds__(128)
using A = wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>;
using B = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major>;
using C = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

// D[64][64] = A[64][64] * B[64][64]^T by a block of four warps, each of which has 16 rows. A block has matrices of its own.
KERNEL square(float *d, const half *a, const half *b) {
  const int row = threadIdx.x / 32 * 16;
  a += blockIdx.x * 4096, b += blockIdx.x * 4096, d += blockIdx.x * 4096;
  C sums[4];
  for (int j = 0; j < 4; ++j)
    wmma::fill_fragment(sums[j], 0.0f);
  for (int k = 0; k < 64; k += 16) {
    A fa;
    wmma::load_matrix_sync(fa, a + row * 64 + k, 64);
    for (int j = 0; j < 4; ++j) {
      B fb;
      wmma::load_matrix_sync(fb, b + j * 16 * 64 + k, 64);
      wmma::mma_sync(sums[j], fa, fb, sums[j]);
    }
  }
  for (int j = 0; j < 4; ++j)
    wmma::store_matrix_sync(d + row * 64 + j * 16, sums[j], 64, wmma::mem_row_major);
}

// Two warps of a block go round a loop as often as they are told, and add to one tile three times each time.
KERNEL often(float *d, const half *a, const half *b, int times) {
  const int warp = blockIdx.x * 2 + threadIdx.x / 32;
  A fa;
  B fb;
  wmma::load_matrix_sync(fa, a + warp * 256, 16);
  wmma::load_matrix_sync(fb, b + warp * 256, 16);
  C sum, other;
  wmma::fill_fragment(sum, 0.0f);
  wmma::fill_fragment(other, 0.0f);
#pragma unroll 1
  for (int i = 0; i < times; ++i) {
    wmma::mma_sync(sum, fa, fb, sum);
    wmma::mma_sync(other, fa, fb, other);
    wmma::mma_sync(sum, fa, fb, sum);
    wmma::mma_sync(sum, fa, fb, sum);
  }
  wmma::store_matrix_sync(d + warp * 512, sum, 16, wmma::mem_row_major);
  wmma::store_matrix_sync(d + warp * 512 + 256, other, 16, wmma::mem_row_major);
}
