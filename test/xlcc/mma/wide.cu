// Fast products whose fragments lie in both warps of a wavefront (Target/nvvm/WideFragments.h): every layout, type and kind of pointer
// in blocks of one, two, three and four warps, against the host's sums. These are exact for small whole numbers; for others the bound of
// doc/tensor-cores.md holds.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %xlcc --offload-arch=gfx942 -O2 --mma=fast %s -o wide19 && env WAVESIM_GPU=gfx942 ./wide19 | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx950 --llvm=22 -O1 -g --mma=fast %s -o wide22 && env WAVESIM_GPU=gfx950 ./wide22 | %FileCheck %s
// Exact products, which the same functions leave to the GPU's matrix instruction where they can:
// RUN: %xlcc --offload-arch=gfx90a -O2 %s -o exact19 && env WAVESIM_GPU=gfx90a ./exact19 | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx1100 --llvm=22 -O2 %s -o exact22 && env WAVESIM_GPU=gfx1100 ./exact22 | %FileCheck %s
// CHECK-COUNT-72: right
// CHECK-NOT: {{.}}
//
// Which kernels are for whole wavefronts:
// RUN: %xlcc -mcpu=gfx942 -O2 --mma=fast %s -S -o wide.s && %FileCheck %s --check-prefix=CODE --input-file=wide.s
// RUN: %xlcc -mcpu=gfx90a -O2 --mma=fast %s -S -o - | %FileCheck %s --check-prefix=NEVER
// CODE-LABEL: plain:
// CODE: v_mfma_f32_16x16x16_f16
// CODE-LABEL: halves:
// CODE: v_mfma_f32_16x16x16_f16
// CODE-LABEL: brains:
// CODE: v_mfma_f32_16x16x16_bf16
// CODE-LABEL: columns:
// CODE: v_mfma_f32_16x16x16_f16
// CODE-LABEL: shared:
// CODE: v_mfma_f32_16x16x16_f16
// CODE-LABEL: walking:
// CODE: v_mfma_f32_16x16x16_f16
// CODE-LABEL: scaled:
// CODE: v_mfma_f32_16x16x16_f16
// CODE-LABEL: lengths:
// CODE-NOT: v_mfma_f32_16x16x16
// CODE-LABEL: chosen:
// CODE-NOT: v_mfma_f32_16x16x16
// CODE-LABEL: .Lfunc_end
// NEVER-NOT: v_mfma_f32_16x16x16
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <math.h>
#include <mma.h>
#include <stdio.h>
#include <type_traits>
using namespace nvcuda;

typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> Sums;
// Warp w of the block has 16 rows of A and of D, and all of B: 16 columns. K is 32.
enum { K = 32, N = 16 };
#define KERNEL(name) extern "C" __global__ void name(float *d, half *a, half *b, const float *c, int lda, int ldd)

template <typename LA = wmma::row_major, typename LB = wmma::col_major, typename S, typename T>
__device__ void multiply(S &s, const T *a, int lda, const T *b, int ldb, int rounds = K) {
  for (int k = 0; k < rounds; k += 16) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, T, LA> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, T, LB> y;
    wmma::load_matrix_sync(x, a + k * (std::is_same<LA, wmma::row_major>::value ? 1 : lda), lda);
    wmma::load_matrix_sync(y, b + k * (std::is_same<LB, wmma::col_major>::value ? 1 : ldb), ldb);
    wmma::mma_sync(s, x, y, s);
  }
}

KERNEL(plain) {
  const int row = threadIdx.x / 32 * 16;
  Sums s;
  wmma::load_matrix_sync(s, c + row * ldd, ldd, wmma::mem_row_major);
  multiply(s, a + row * lda, lda, b, K);
  wmma::store_matrix_sync(d + row * ldd, s, ldd, wmma::mem_row_major);
}

// Sums of f16, which are exact, too.
KERNEL(halves) {
  const int row = threadIdx.x / 32 * 16;
  __shared__ half out[4 * 16 * 16];
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> s;
  wmma::fill_fragment(s, __float2half(0));
  multiply(s, a + row * lda, lda, b, K);
  wmma::store_matrix_sync(out + row * 16, s, 16, wmma::mem_row_major);
  __syncthreads();
  for (int i = threadIdx.x; i < (int)blockDim.x / 32 * 256; i += blockDim.x)
    d[i / 16 * ldd + i % 16] = __half2float(out[i]) + c[i / 16 * ldd + i % 16];
}

KERNEL(brains) {
  const int row = threadIdx.x / 32 * 16;
  __shared__ __nv_bfloat16 x[4][16 * K], y[16 * K];
  for (int i = threadIdx.x % 32; i < 16 * K; i += 32) {
    x[threadIdx.x / 32][i] = __float2bfloat16(__half2float(a[(row + i / K) * lda + i % K]));
    y[i] = __float2bfloat16(__half2float(b[i]));
  }
  __syncthreads();
  Sums s;
  wmma::load_matrix_sync(s, c + row * ldd, ldd, wmma::mem_row_major);
  multiply(s, x[threadIdx.x / 32], K, y, K);
  wmma::store_matrix_sync(d + row * ldd, s, ldd, wmma::mem_row_major);
}

// A by columns, B by rows, sums by columns.
KERNEL(columns) {
  const int warp = threadIdx.x / 32, row = warp * 16;
  __shared__ half x[4][16 * K], y[16 * K];
  __shared__ float z[4][256];
  for (int i = threadIdx.x % 32; i < 16 * K; i += 32) {
    x[warp][i % K * 16 + i / K] = a[(row + i / K) * lda + i % K];
    y[i % K * 16 + i / K] = b[i];
  }
  for (int i = threadIdx.x % 32; i < 256; i += 32)
    z[warp][i % 16 * 16 + i / 16] = c[(row + i / 16) * ldd + i % 16];
  __syncthreads();
  Sums s;
  wmma::load_matrix_sync(s, z[warp], 16, wmma::mem_col_major);
  multiply<wmma::col_major, wmma::row_major>(s, x[warp], 16, y, 16);
  wmma::store_matrix_sync(z[warp], s, 16, wmma::mem_col_major);
  __syncthreads();
  for (int i = threadIdx.x % 32; i < 256; i += 32)
    d[(row + i / 16) * ldd + i % 16] = z[warp][i % 16 * 16 + i / 16];
}

// Warps have strides of their own.
KERNEL(shared) {
  const int warp = threadIdx.x / 32, row = warp * 16, ld = K + 8 * (warp % 3);
  __shared__ half x[4][16 * (K + 16)];
  for (int i = threadIdx.x % 32; i < 16 * K; i += 32)
    x[warp][i / K * ld + i % K] = a[(row + i / K) * lda + i % K];
  __syncthreads();
  Sums s;
  wmma::load_matrix_sync(s, c + row * ldd, ldd, wmma::mem_row_major);
  multiply(s, x[warp], ld, b, K);
  wmma::store_matrix_sync(d + row * ldd, s, ldd, wmma::mem_row_major);
}

// Pointers that go round a loop of unknown length.
KERNEL(walking) {
  const int row = threadIdx.x / 32 * 16;
  const half *pa = a + row * lda, *pb = b;
  Sums s;
  wmma::load_matrix_sync(s, c + row * ldd, ldd, wmma::mem_row_major);
  for (int k = 0; k < ldd; k += ldd / 2, pa += 16, pb += 16) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
    wmma::load_matrix_sync(x, pa, lda);
    wmma::load_matrix_sync(y, pb, K);
    wmma::mma_sync(s, x, y, s);
  }
  wmma::store_matrix_sync(d + row * ldd, s, ldd, wmma::mem_row_major);
}

// All elements times a factor, before and after, as GEMMs have it.
KERNEL(scaled) {
  const int row = threadIdx.x / 32 * 16;
  const float alpha = ldd * 0.125f, beta = lda * 0.0625f; // 2.5
  Sums s;
  wmma::load_matrix_sync(s, c + row * ldd, ldd, wmma::mem_row_major);
  for (int i = 0; i < s.num_elements; ++i)
    s.x[i] *= beta / alpha;
  multiply(s, a + row * lda, lda, b, K);
  for (int i = 0; i < s.num_elements; ++i)
    s.x[i] *= alpha;
  wmma::store_matrix_sync(d + row * ldd, s, ldd, wmma::mem_row_major);
}

// The warps of a wavefront go round as often as they want: two rounds each, but nobody knows.
KERNEL(lengths) {
  const int row = threadIdx.x / 32 * 16;
  Sums s;
  wmma::load_matrix_sync(s, c + row * ldd, ldd, wmma::mem_row_major);
  const int rounds = (int)(threadIdx.x / 32 * ldd + lda) >= 0 ? K : 16 * (threadIdx.x / 32);
  multiply(s, a + row * lda, lda, b, K, rounds);
  wmma::store_matrix_sync(d + row * ldd, s, ldd, wmma::mem_row_major);
}

// Only one warp of a wavefront loads sums; a phi joins them.
KERNEL(chosen) {
  const int warp = threadIdx.x / 32, row = warp * 16;
  Sums s;
  if (warp & 1)
    wmma::fill_fragment(s, 0.0f);
  else
    wmma::load_matrix_sync(s, c + row * ldd, ldd, wmma::mem_row_major);
  multiply(s, a + row * lda, lda, b, K);
  wmma::store_matrix_sync(d + row * ldd, s, ldd, wmma::mem_row_major);
}

int main() {
  typedef void (*Kernel)(float *, half *, half *, const float *, int, int);
  static const struct {
    const char *name;
    Kernel kernel;
  } kernels[] = {{"plain", plain},     {"halves", halves},   {"brains", brains},   {"columns", columns},
                 {"shared", shared},   {"walking", walking}, {"scaled", scaled},   {"lengths", lengths},
                 {"chosen", chosen}};
  const int rows = 64, lda = K + 8, ldd = N + 4;
  half *a, *b;
  float *c, *d;
  cudaMallocManaged(&a, rows * lda * sizeof(half));
  cudaMallocManaged(&b, N * K * sizeof(half));
  cudaMallocManaged(&c, rows * ldd * sizeof(float));
  cudaMallocManaged(&d, rows * ldd * sizeof(float));
  unsigned seed = 1;
  auto random = [&](int n) { return (int)((seed = seed * 1664525 + 1013904223) >> 8) % n; };
  for (int whole = 1; whole >= 0; --whole) {
    auto number = [&] { return (float)(random(16) - 8) * (whole ? 1 : exp2f((float)(random(9) - 6))); };
    for (int i = 0; i < rows * lda; ++i)
      a[i] = __float2half(number());
    for (int i = 0; i < N * K; ++i)
      b[i] = __float2half(number());
    for (int i = 0; i < rows * ldd; ++i)
      c[i] = number();
    for (auto &k : kernels)
      for (int warps = 1; warps <= 4; ++warps) {
        for (int i = 0; i < rows * ldd; ++i)
          d[i] = -1e6f;
        k.kernel<<<1, 32 * warps>>>(d, a, b, c, lda, ldd);
        if (cudaDeviceSynchronize() != cudaSuccess)
          return 1;
        int wrong = 0;
        for (int i = 0; i < rows; ++i)
          for (int j = 0; j < ldd; ++j) {
            double sum = k.kernel == chosen && i / 16 % 2 ? 0 : c[i * ldd + j], size = fabs(sum);
            for (int n = 0; n < K && j < N; ++n) {
              const double product = (double)__half2float(a[i * lda + n]) * __half2float(b[j * K + n]);
              sum += product;
              size += fabs(product);
            }
            if (k.kernel == scaled)
              sum *= 2.5, size *= 2.5;
            double bound = (K + 2) * 0x1p-23 * size;
            if (k.kernel == halves) // rounded after each product
              bound += K / 16 * 0x1p-11 * size;
            if (i >= 16 * warps || j >= N)
              sum = -1e6, bound = 0;
            wrong += !(fabs(d[i * ldd + j] - sum) <= (whole ? 0 : bound));
          }
        printf("%s of %d warps: ", k.name, warps);
        wrong ? printf("%d wrong\n", wrong) : printf("right\n");
      }
  }
}
