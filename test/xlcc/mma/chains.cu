// Exact wmma of fragments that nothing accesses, of numbers that are no small whole ones (Target/nvvm/MatrixDoubles.cpp on gfx90a to gfx950):
// products that share rows or columns, several on one sum, and in loops, with zeros of both signs, denormals, powers of two, the ends of the
// range, infinities and NaNs; whole wavefronts, others, and a function whose fragments are not in both warps (Target/nvvm/WideFragments.h). The
// host computes what an H100 does by the rule of test/oracle/mma's model.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %xlcc --offload-arch=gfx90a -O2 %s -o 90a && env WAVESIM_GPU=gfx90a ./90a | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx942 --llvm=22 -O3 -g %s -o 942 && env WAVESIM_GPU=gfx942 ./942 | %FileCheck %s
// Without chains, where LLVM 19 has crashed on sums in a loop (bugs 27 and 28 of Target/workarounds/BackendBugs.cpp):
// RUN: %xlcc --offload-arch=gfx908 -O2 %s -o 908 && env WAVESIM_GPU=gfx908 ./908 | %FileCheck %s
// RUN: %if full %{ %xlcc --offload-arch=gfx950 --llvm=22 -O1 %s -o 950 && env WAVESIM_GPU=gfx950 ./950 | %FileCheck %s %}
// RUN: %xlcc --offload-arch=gfx90a -O2 -use_fast_math %s -o ftz && env WAVESIM_GPU=gfx90a ./ftz | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx1201 -O2 %s -o 1201 && env WAVESIM_GPU=gfx1201 ./1201 | %FileCheck %s
// RUN: %if full %{ %xlcc --offload-arch=gfx1100 -O2 %s -o 1100 && env WAVESIM_GPU=gfx1100 ./1100 | %FileCheck %s %}
// CHECK-COUNT-21: right
// CHECK-NOT: {{.}}
//
// RUN: %xlcc -mcpu=gfx90a -O2 -fgpu-flush-denormals-to-zero %s -S -o 90a.s
// RUN: %FileCheck %s --check-prefix=CODE --input-file=90a.s
// RUN: %FileCheck %s --check-prefix=WIDE --input-file=90a.s
// One function for four products, for whole wavefronts and for others.
// CODE: {{^}}rows:
// CODE-COUNT-1024: v_fmac_f64_dpp
// CODE-NOT: v_fmac_f64_dpp
// CODE: .Lfunc_end
// What is made of A is made once: a lane of a whole wavefront fetches a row for either warp, and for each product a quarter of a column.
// WIDE: {{^}}rows:
// WIDE-COUNT-32: ds_bpermute_b32
// WIDE-NOT: ds_bpermute_b32
// WIDE: .Lfunc_end
#include <cuda_fp16.h>
#include <math.h>
#include <mma.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
using namespace nvcuda;

typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> Sums;
typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> Rows;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> Columns;
// A warp has 32 rows of A, 64 columns of B and 32 x 64 of C and D; a kernel writes some of D.
enum { K = 64, M = 32, N = 64, Warps = 3 };
#define KERNEL(name) extern "C" __global__ void name(float *d, const half *a, const half *b, const float *c, int k)
#define OWN \
  const int warp = threadIdx.x / 32; \
  a += warp * M * K, b += warp * N * K, c += warp * M * N, d += warp * M * N

__device__ void multiply(Sums &s, const half *a, const half *b) {
  Rows x;
  Columns y;
  wmma::load_matrix_sync(x, a, K);
  wmma::load_matrix_sync(y, b, K);
  wmma::mma_sync(s, x, y, s);
}

// 16 x 64, one k.
KERNEL(rows) {
  OWN;
  Rows x;
  wmma::load_matrix_sync(x, a, K);
  Columns y[4];
  Sums s[4];
  for (int j = 0; j < 4; ++j) {
    wmma::load_matrix_sync(y[j], b + j * 16 * K, K);
    wmma::load_matrix_sync(s[j], c + j * 16, N, wmma::mem_row_major);
  }
  for (int j = 0; j < 4; ++j)
    wmma::mma_sync(s[j], x, y[j], s[j]);
  for (int j = 0; j < 4; ++j)
    wmma::store_matrix_sync(d + j * 16, s[j], N, wmma::mem_row_major);
}

// 16 x 64, one k, in a function, with the layout for functions.
__device__ __noinline__ void rowsOf(float *d, const half *a, const half *b, const float *c) {
  Rows x;
  wmma::load_matrix_sync(x, a, K);
  for (int j = 0; j < 4; ++j) {
    Columns y;
    Sums s;
    wmma::load_matrix_sync(y, b + j * 16 * K, K);
    wmma::load_matrix_sync(s, c + j * 16, N, wmma::mem_row_major);
    wmma::mma_sync(s, x, y, s);
    wmma::store_matrix_sync(d + j * 16, s, N, wmma::mem_row_major);
  }
}
KERNEL(called) {
  OWN;
  rowsOf(d, a, b, c);
}

// 16 x 32, all k, with the same B for all warps. The next fragments are loaded before the product.
KERNEL(ahead) {
  const half *y = b;
  OWN;
  Rows rows[2];
  Columns columns[2][2];
  Sums s[2];
  auto load = [&](int to, int n) {
    wmma::load_matrix_sync(rows[to], a + n, K);
    for (int j = 0; j < 2; ++j)
      wmma::load_matrix_sync(columns[to][j], y + j * 16 * K + n, K);
  };
  for (int j = 0; j < 2; ++j)
    wmma::load_matrix_sync(s[j], c + j * 16, N, wmma::mem_row_major);
  load(0, 0);
#pragma unroll 1
  for (int n = 0; n < k; n += 16) {
    load(1, (n + 16) % K);
    for (int j = 0; j < 2; ++j)
      wmma::mma_sync(s[j], rows[0], columns[0][j], s[j]);
    rows[0] = rows[1];
    for (int j = 0; j < 2; ++j)
      columns[0][j] = columns[1][j];
  }
  for (int j = 0; j < 2; ++j)
    wmma::store_matrix_sync(d + j * 16, s[j], N, wmma::mem_row_major);
}

// 32 x 32, all k, in a loop that nobody knows the length of.
KERNEL(squares) {
  OWN;
  Sums s[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::load_matrix_sync(s[i][j], c + i * 16 * N + j * 16, N, wmma::mem_row_major);
  for (int n = 0; n < k; n += 16) {
    Rows x[2];
    Columns y[2];
    for (int i = 0; i < 2; ++i) {
      wmma::load_matrix_sync(x[i], a + i * 16 * K + n, K);
      wmma::load_matrix_sync(y[i], b + i * 16 * K + n, K);
    }
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        wmma::mma_sync(s[i][j], x[i], y[j], s[i][j]);
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::store_matrix_sync(d + i * 16 * N + j * 16, s[i][j], N, wmma::mem_row_major);
}

// 16 x 16, all k: each product waits for the one before it. C is zero.
KERNEL(sequence) {
  OWN;
  Sums s;
  wmma::fill_fragment(s, 0.0f);
#pragma unroll
  for (int n = 0; n < K; n += 16)
    multiply(s, a + n, b + n);
  wmma::store_matrix_sync(d, s, N, wmma::mem_row_major);
}

// 16 x 16, all k, one product a round.
KERNEL(rounds) {
  OWN;
  Sums s;
  wmma::load_matrix_sync(s, c, N, wmma::mem_row_major);
#pragma unroll 1
  for (int n = 0; n < k; n += 16)
    multiply(s, a + n, b + n);
  wmma::store_matrix_sync(d, s, N, wmma::mem_row_major);
}

// 16 x 16, the same product k times.
KERNEL(often) {
  OWN;
  Rows x;
  Columns y;
  Sums s;
  wmma::load_matrix_sync(x, a, K);
  wmma::load_matrix_sync(y, b, K);
  wmma::fill_fragment(s, 3.0f);
#pragma unroll 1
  for (int n = 0; n < k; ++n)
    wmma::mma_sync(s, x, y, s);
  wmma::store_matrix_sync(d, s, N, wmma::mem_row_major);
}

// A number's significand, a whole one, and the exponent of its last place; that of a denormal is the smallest normal's.
struct Parts {
  int64_t significand;
  int exponent, leading;
};
static Parts parts(uint32_t bits, int fraction, int bias) {
  const uint32_t field = bits >> fraction & (2 * bias + 1);
  const int64_t s = (bits & ((1u << fraction) - 1)) | (uint32_t)(field != 0) << fraction;
  const int leading = (int)(field ? field : 1) - bias;
  return {bits >> fraction > (uint32_t)(2 * bias + 1) ? -s : s, leading - fraction, leading};
}
static int64_t cut(const Parts &p, int last) { // toward zero
  const int shift = last - p.exponent;
  return shift <= 0 ? p.significand * ((int64_t)1 << -shift) : shift > 62 ? 0 : p.significand / ((int64_t)1 << shift);
}

// A block of 16 products and C, as an H100 has it.
static float block(const half *a, const half *b, float c) {
  double special = isfinite(c) ? 0 : c;
  Parts terms[17];
  int n = 0, top = -1000;
  uint32_t bits;
  memcpy(&bits, &c, 4);
  terms[n++] = parts(bits, 23, 127);
  for (int k = 0; k < 16; ++k) {
    const float x = __half2float(a[k]), y = __half2float(b[k]);
    special += isfinite(x) && isfinite(y) ? 0 : x * y;
    uint16_t u, v;
    memcpy(&u, a + k, 2), memcpy(&v, b + k, 2);
    const Parts p = parts(u, 10, 15), q = parts(v, 10, 15);
    terms[n++] = {p.significand * q.significand, p.exponent + q.exponent, p.leading + q.leading};
  }
  if (!(special == 0))
    return (float)special;
  for (const Parts &t : terms)
    if (t.significand && t.leading > top)
      top = t.leading;
  int64_t sum = 0;
  for (const Parts &t : terms)
    if (t.significand)
      sum += cut(t, top - 25);
  // f32's last place, cut toward zero.
  int last = top - 25;
  for (; sum && (last < -149 || llabs(sum) >> 24); ++last)
    sum /= 2;
  return sum ? (float)ldexp((double)sum, last) : 0.0f;
}

static unsigned seed = 1;
static unsigned random(unsigned n) { return (seed = seed * 1664525 + 1013904223) >> 8 & 0xffff ? (seed >> 8) % n : 0; }
static uint16_t number(int kind) {
  const unsigned sign = random(2) << 15, fraction = random(4) ? random(1024) : random(2) * 1023;
  switch (kind) {
  case 0: // near 1
    return sign | (12 + random(6)) << 10 | fraction;
  case 1: // any that is finite
    return sign | random(31) << 10 | fraction;
  case 2: // denormals and their neighbours
    return sign | random(3) << 10 | fraction;
  case 3: // mostly zeros
    return sign | (random(4) ? 0 : random(31) << 10 | fraction);
  case 4: // all products have one exponent, and many are the same
    return sign | 15 << 10 | (random(2) ? 0 : fraction);
  case 5: // the ends of the range
    return sign | (random(2) ? 1 + random(3) : 28 + random(3)) << 10 | fraction;
  default: // a few infinities and NaNs
    return sign | (random(200) ? 10 + random(10) : 31) << 10 | (random(2) ? 0 : fraction);
  }
}
static float sumBefore(int kind) {
  static const uint32_t exponents[] = {0, 60, 97, 127, 140, 251, 254};
  uint32_t bits = random(2) << 31 | random(1u << 23);
  if (kind == 4) // zeros of both signs
    bits &= 1u << 31;
  else
    bits |= (exponents[random(7)] + (random(3) == 0)) << 23;
  float f;
  memcpy(&f, &bits, 4);
  return isfinite(f) || kind == 6 ? f : 0;
}

int main() {
  typedef void (*Kernel)(float *, const half *, const half *, const float *, int);
  static const struct {
    const char *name;
    Kernel kernel;
    int rows, columns, k;
    bool sharesB;
  } kernels[] = {{"rows", rows, 16, 64, 16},         {"called", called, 16, 64, 16}, {"ahead", ahead, 16, 32, K, true}, {"squares", squares, 32, 32, K},
                 {"sequence", sequence, 16, 16, K}, {"rounds", rounds, 16, 16, K}};
  half *a, *b;
  float *c, *d;
  cudaMallocManaged(&a, Warps * M * K * sizeof(half));
  cudaMallocManaged(&b, Warps * N * K * sizeof(half));
  cudaMallocManaged(&c, Warps * M * N * sizeof(float));
  cudaMallocManaged(&d, Warps * M * N * sizeof(float));
  for (auto &k : kernels)
    for (int warps = 1; warps <= Warps; ++warps) {
      int wrong = 0;
      for (int kind = 0; kind < 14; ++kind) {
        // One kind, or one for A and another for B.
        for (int i = 0; i < Warps * M * K; ++i) {
          const uint16_t bits = number(kind % 7);
          memcpy(a + i, &bits, 2);
        }
        for (int i = 0; i < Warps * N * K; ++i) {
          const uint16_t bits = number(kind < 7 ? kind : (int)random(6));
          memcpy(b + i, &bits, 2);
        }
        for (int i = 0; i < Warps * M * N; ++i)
          c[i] = sumBefore(kind % 7), d[i] = 5;
        k.kernel<<<1, 32 * warps>>>(d, a, b, c, k.k);
        if (cudaDeviceSynchronize() != cudaSuccess)
          return 1;
        for (int w = 0; w < Warps; ++w)
          for (int i = 0; i < M; ++i)
            for (int j = 0; j < N; ++j) {
              const int at = (w * M + i) * N + j;
              float want = 5;
              if (w < warps && i < k.rows && j < k.columns) {
                want = k.kernel == sequence ? 0 : c[at];
                for (int n = 0; n < k.k; n += 16)
                  want = block(a + (w * M + i) * K + n, b + ((k.sharesB ? 0 : w) * N + j) * K + n, want);
              }
              const uint32_t nan = 0x7fffffff;
              wrong += memcmp(isnan(want) ? (const void *)&nan : &want, d + at, 4) != 0;
            }
      }
      printf("%s of %d warps: ", k.name, warps);
      wrong ? printf("%d wrong\n", wrong) : printf("right\n");
    }
  // Whole numbers whose sums become too large for f32: 64 is the largest that the matrix instruction takes in all places.
  for (int warps = 1; warps <= Warps; ++warps) {
    int wrong = 0;
    for (int kind = 0; kind < 4; ++kind)
      for (int k : {256, 257}) {
        // Those of 90 and its neighbours have odd sums.
        auto number = [&](int warp, int i) { return kind >> warp % 2 & 1 ? 90 + (i % 16 == i / K % 16) : 64; };
        for (int i = 0; i < Warps * M * K; ++i)
          a[i] = __int2half_rn(number(i / (M * K), i));
        for (int i = 0; i < Warps * N * K; ++i)
          b[i] = __int2half_rn(number(i / (N * K), i));
        often<<<1, 32 * warps>>>(d, a, b, c, k);
        if (cudaDeviceSynchronize() != cudaSuccess)
          return 1;
        for (int w = 0; w < warps; ++w)
          for (int i = 0; i < 16; ++i)
            for (int j = 0; j < 16; ++j) {
              const int at = (w * M + i) * N + j;
              float want = 3;
              for (int n = 0; n < k; ++n)
                want = block(a + (w * M + i) * K, b + (w * N + j) * K, want);
              wrong += want != d[at];
            }
      }
    printf("often by %d warps: ", warps);
    wrong ? printf("%d wrong\n", wrong) : printf("right\n");
  }
}
