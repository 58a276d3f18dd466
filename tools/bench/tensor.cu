// A product of 64 x 64 x 64 f16 with sums in f32 by a block, D[64][64] = A[64][64] * B[64][64]^T, out of global memory: by wmma, by
// mma.sync and ldmatrix, and without tensor cores; by HIP's matrix instructions as one writes them by hand (BENCH_HIP), and by HIP's loop.
// The same of s8 with sums in s32 by wmma.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef BENCH_HIP
#include "hip.h"
typedef _Float16 half;
#else
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
#endif
#define KERNEL extern "C" __global__ void __launch_bounds__(128)

// A thread has a column of 32 rows; a warp shares the row of A.
KERNEL loop(float *d, const half *a, const half *b) {
  const int column = threadIdx.x % 64, first = threadIdx.x / 64 * 32;
  for (int row = first; row < first + 32; ++row) {
    float sum = 0;
    for (int k = 0; k < 64; ++k)
      sum = fmaf((float)a[row * 64 + k], (float)b[column * 64 + k], sum);
    d[row * 64 + column] = sum;
  }
}

#ifndef BENCH_HIP
// A warp has 16 rows.
template <typename S, typename T> __device__ void products(S *d, const T *a, const T *b) {
  const int row = threadIdx.x / 32 * 16;
  wmma::fragment<wmma::accumulator, 16, 16, 16, S> sums[4];
  for (int j = 0; j < 4; ++j)
    wmma::fill_fragment(sums[j], S(0));
  for (int k = 0; k < 64; k += 16) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> fa;
    wmma::load_matrix_sync(fa, a + row * 64 + k, 64);
    for (int j = 0; j < 4; ++j) {
      wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::col_major> fb;
      wmma::load_matrix_sync(fb, b + j * 16 * 64 + k, 64);
      wmma::mma_sync(sums[j], fa, fb, sums[j]);
    }
  }
  for (int j = 0; j < 4; ++j)
    wmma::store_matrix_sync(d + row * 64 + j * 16, sums[j], 64, wmma::mem_row_major);
}
KERNEL fragments(float *d, const half *a, const half *b) { products(d, a, b); }
KERNEL bytes(int *d, const signed char *a, const signed char *b) { products(d, a, b); }

KERNEL registers(float *d, const half *a, const half *b) {
  const int row = threadIdx.x / 32 * 16, g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
  const unsigned *wa = (const unsigned *)a, *wb = (const unsigned *)b;
  float sums[8][4] = {};
  for (int k = 0; k < 32; k += 8) {
    unsigned x[4];
    for (int i = 0; i < 4; ++i)
      x[i] = wa[(row + g + 8 * (i & 1)) * 32 + k + t + 4 * (i >> 1)];
    for (int j = 0; j < 8; ++j) {
      const unsigned y0 = wb[(j * 8 + g) * 32 + k + t], y1 = wb[(j * 8 + g) * 32 + k + t + 4];
      float *s = sums[j];
      asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
          : "+f"(s[0]), "+f"(s[1]), "+f"(s[2]), "+f"(s[3])
          : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y0), "r"(y1));
    }
  }
  for (int j = 0; j < 8; ++j)
    for (int i = 0; i < 4; ++i)
      d[(row + g + 8 * (i >> 1)) * 64 + j * 8 + 2 * t + (i & 1)] = sums[j][i];
}
#elif defined(__gfx90a__) || defined(__gfx942__)
// Two wavefronts of 64, of 32 rows each.
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef float float16 __attribute__((ext_vector_type(16)));
KERNEL native(float *d, const half *a, const half *b) {
  const int row = threadIdx.x / 64 * 32, l = threadIdx.x % 64;
  float16 sums[2] = {};
  for (int k = 0; k < 64; k += 8) {
    const half4 x = *(const half4 *)(a + (row + l % 32) * 64 + k + l / 32 * 4);
    for (int j = 0; j < 2; ++j)
      sums[j] = __builtin_amdgcn_mfma_f32_32x32x8f16(x, *(const half4 *)(b + (j * 32 + l % 32) * 64 + k + l / 32 * 4), sums[j], 0, 0, 0);
  }
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 16; ++i)
      d[(row + i / 4 * 8 + l / 32 * 4 + i % 4) * 64 + j * 32 + l % 32] = sums[j][i];
}
#elif defined(__gfx1100__) || defined(__gfx1201__)
// Four wavefronts of 32, of 16 rows each. A lane of gfx12 has half of the k, and of sums one half of the rows; of gfx11 every other row.
#ifdef __gfx1201__
enum { Halved = 1 };
#define MULTIPLY __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12
#else
enum { Halved = 0 };
#define MULTIPLY __builtin_amdgcn_wmma_f32_16x16x16_f16_w32
#endif
typedef _Float16 halves __attribute__((ext_vector_type(Halved ? 8 : 16)));
typedef float float8 __attribute__((ext_vector_type(8)));
KERNEL native(float *d, const half *a, const half *b) {
  const int row = threadIdx.x / 32 * 16, l = threadIdx.x % 32, own = Halved ? l / 16 * 8 : 0;
  float8 sums[4] = {};
  for (int k = 0; k < 64; k += 16) {
    const halves x = *(const halves *)(a + (row + l % 16) * 64 + k + own);
    for (int j = 0; j < 4; ++j)
      sums[j] = MULTIPLY(x, *(const halves *)(b + (j * 16 + l % 16) * 64 + k + own), sums[j]);
  }
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 8; ++i)
      d[(row + (Halved ? own + i : 2 * i + l / 16)) * 64 + j * 16 + l % 16] = sums[j][i];
}
#endif
