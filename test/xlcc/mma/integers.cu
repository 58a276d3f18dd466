// wmma of 8-bit integers, by the GPU's matrix instruction where nobody sees which element a lane has: every layout, saturation and wrapping,
// warps that multiply a different number of times, sums that are multiplied, and a kernel that sees H100's places. The host's sums are exact.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %xlcc --offload-arch=gfx90a -O2 %s -o 90a && env WAVESIM_GPU=gfx90a ./90a | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx90a -O0 %s -o 90a && env WAVESIM_GPU=gfx90a ./90a | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx942 --llvm=22 -O3 -g --mma=fast %s -o 942 && env WAVESIM_GPU=gfx942 ./942 | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx1100 -O2 %s -o 1100 && env WAVESIM_GPU=gfx1100 ./1100 | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx1201 --llvm=22 -O1 %s -o 1201 && env WAVESIM_GPU=gfx1201 ./1201 | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx908 -O2 --mma=fast %s -o 908 && env WAVESIM_GPU=gfx908 ./908 | %FileCheck %s
// RUN: %if full %{ %xlcc --offload-arch=gfx950 --llvm=22 -O2 %s -o 950 && env WAVESIM_GPU=gfx950 ./950 | %FileCheck %s %}
// CHECK-COUNT-36: right
// CHECK-NOT: {{.}}
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>
#include <mma.h>
#include <type_traits>
using namespace nvcuda;

template <typename T, typename L = wmma::row_major> using A = wmma::fragment<wmma::matrix_a, 16, 16, 16, T, L>;
template <typename T, typename L = wmma::col_major> using B = wmma::fragment<wmma::matrix_b, 16, 16, 16, T, L>;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, int> Sums;
// A warp has 16 x 16 of A, B, C and D; it multiplies times[warp] times.
#define OWN                                                                                                                                          \
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;                                                                                     \
  a += warp * 256, b += warp * 256, c += warp * 256, d += warp * 256
#define KERNEL(name) template <typename T> __global__ void name(int *d, const T *a, const T *b, const int *c, const int *times)

template <typename LA, typename LB, bool Saturate, typename T> __device__ void product(int *d, const T *a, const T *b, const int *c, int times,
                                                                                      wmma::layout_t layout) {
  A<T, LA> x;
  B<T, LB> y;
  Sums s;
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::load_matrix_sync(s, c, 16, layout);
  for (int i = 0; i < times; ++i)
    wmma::mma_sync(s, x, y, s, Saturate);
  wmma::store_matrix_sync(d, s, 16, layout);
}
KERNEL(wraps) {
  OWN;
  product<wmma::row_major, wmma::col_major, false>(d, a, b, c, times[warp], wmma::mem_row_major);
}
KERNEL(saturates) {
  OWN;
  product<wmma::row_major, wmma::col_major, true>(d, a, b, c, times[warp], wmma::mem_row_major);
}
// A by columns, B by rows, sums by columns: the transposed product of the transposed matrices.
KERNEL(turned) {
  OWN;
  product<wmma::col_major, wmma::row_major, false>(d, b, a, c, times[warp], wmma::mem_col_major);
}
// All warps together.
KERNEL(together) {
  OWN;
  product<wmma::row_major, wmma::col_major, false>(d, a, b, c, times[0], wmma::mem_row_major);
}
// Sums, and no operands, may be multiplied.
KERNEL(scaled) {
  OWN;
  A<T> x;
  B<T> y;
  Sums s, t;
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::load_matrix_sync(t, c, 16, wmma::mem_row_major);
  wmma::fill_fragment(s, -3);
  for (int i = 0; i < times[0]; ++i)
    wmma::mma_sync(s, x, y, s);
  for (int i = 0; i < s.num_elements; ++i)
    s.x[i] = s.x[i] * 5 + t.x[i];
  wmma::store_matrix_sync(d, s, 16, wmma::mem_row_major);
}
// Lanes see their elements; a product of f16 is in the same function.
KERNEL(seen) {
  OWN;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> f;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> g;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> h;
  wmma::fill_fragment(f, __float2half(1));
  wmma::fill_fragment(g, __float2half(2));
  wmma::fill_fragment(h, 0.0f);
  wmma::mma_sync(h, f, g, h);
  A<T> x;
  B<T> y;
  Sums s;
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::fill_fragment(s, (int)h.x[0]);
  wmma::mma_sync(s, x, y, s);
  const int lane = threadIdx.x % 32;
  for (int i = 0; i < s.num_elements; ++i)
    d[(lane / 4 + i / 2 % 2 * 8) * 16 + lane % 4 * 2 + i % 2 + i / 4 * 8] = s.x[i];
}

enum Kind { Wraps, Saturates, Turned, Together, Scaled, Seen };
enum { Warps = 6 };
static unsigned seed = 1;
static unsigned next() { return (seed = seed * 1664525 + 1013904223) >> 8; }

template <typename T> static void run(Kind kind, const char *name, void (*kernel)(int *, const T *, const T *, const int *, const int *)) {
  static T *a, *b;
  static int *c, *d, *times;
  if (!a) {
    cudaMallocManaged(&a, Warps * 256);
    cudaMallocManaged(&b, Warps * 256);
    cudaMallocManaged(&c, Warps * 1024);
    cudaMallocManaged(&d, Warps * 1024);
    cudaMallocManaged(&times, Warps * 4);
  }
  for (int threads : {32, 96, 128}) {
    const int warps = threads == 32 ? 1 : threads == 96 ? 3 : Warps / 4 * 4;
    for (int i = 0; i < Warps * 256; ++i) {
      a[i] = (T)(next() % 5 ? next() : next() % 2 ? 127 : 128);
      b[i] = (T)(next() % 5 ? next() : next() % 2 ? 255 : 128);
      c[i] = next() % 2 ? (int)(next() << 8) : next() % 2 ? INT32_MAX - (int)(next() % 100000) : INT32_MIN + (int)(next() % 100000);
      d[i] = 5;
    }
    for (int w = 0; w < Warps; ++w)
      times[w] = (w * 5 + 2) % 7;
    kernel<<<1, threads>>>(d, a, b, c, times);
    int wrong = cudaDeviceSynchronize() != cudaSuccess;
    for (int w = 0; w < Warps; ++w)
      for (int i = 0; i < 256; ++i) {
        const int at = w * 256 + i, row = i / 16, column = i % 16;
        int64_t product = 0;
        for (int k = 0; k < 16; ++k)
          product += kind == Turned ? (int)b[w * 256 + k * 16 + row] * a[w * 256 + column + k * 16]
                                    : (int)a[w * 256 + row * 16 + k] * b[w * 256 + column * 16 + k];
        int64_t sum = kind == Scaled ? -3 : kind == Seen ? 32 : kind == Turned ? c[w * 256 + column * 16 + row] : c[at];
        for (int n = 0; n < (kind == Seen ? 1 : times[kind == Together || kind == Scaled ? 0 : w]); ++n) {
          sum += product;
          sum = kind != Saturates ? (int32_t)sum : sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;
        }
        if (kind == Scaled)
          sum = (int32_t)(sum * 5 + c[at]);
        wrong += d[kind == Turned ? w * 256 + column * 16 + row : at] != (w < warps ? sum : 5);
      }
    printf("%s, %s, %d threads: ", name, std::is_signed<T>::value ? "s8" : "u8", threads);
    wrong ? printf("%d wrong\n", wrong) : printf("right\n");
  }
}
template <typename T> static void all() {
  run<T>(Wraps, "wraps", wraps<T>);
  run<T>(Saturates, "saturates", saturates<T>);
  run<T>(Turned, "turned", turned<T>);
  run<T>(Together, "together", together<T>);
  run<T>(Scaled, "scaled", scaled<T>);
  run<T>(Seen, "seen", seen<T>);
}
int main() {
  all<signed char>();
  all<unsigned char>();
}
