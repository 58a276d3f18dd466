// nvcuda::wmma of Crosslane's mma.h: every shape and type, either layout, against products of small integers that the host
// sums one by one; nothing of these is rounded, except where C says so by being f16.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc --offload-arch=gfx90a -O2 %s -o %t && env WAVESIM_GPU=gfx90a %t | %FileCheck %s
// RUN: %xlcc --offload-arch=gfx1201 -O0 %s -o %t && env WAVESIM_GPU=gfx1201 %t | %FileCheck %s
// CHECK: 29 products, 0 wrong
#include <cstdio>
#include <cuda_runtime.h>
#include <mma.h>
#include <type_traits>
#include <vector>
using namespace nvcuda;
using s4 = wmma::experimental::precision::s4;
using u4 = wmma::experimental::precision::u4;
using b1 = wmma::experimental::precision::b1;
using tf32 = wmma::precision::tf32;

// What memory holds of T, and a number in it.
template <typename T> struct Held {
  using type = T;
  static T of(int v) { return T(float(v)); }
  static double back(T v) { return double(float(v)); }
};
template <> struct Held<tf32> : Held<float> {};
template <> struct Held<int> {
  using type = int;
  static int of(int v) { return v; }
  static double back(int v) { return v; }
};

template <int M, int N, int K, typename T, typename D, typename C, typename LA, typename LB>
__global__ void multiply(typename Held<D>::type *d, const typename Held<T>::type *a, const typename Held<T>::type *b,
                         const typename Held<C>::type *c, int sa, int sb, int sc, wmma::layout_t lc, bool clamp) {
  wmma::fragment<wmma::matrix_a, M, N, K, T, LA> fa;
  wmma::fragment<wmma::matrix_b, M, N, K, T, LB> fb;
  wmma::fragment<wmma::accumulator, M, N, K, C> fc;
  wmma::fragment<wmma::accumulator, M, N, K, D> fd;
  wmma::load_matrix_sync(fa, a, sa);
  wmma::load_matrix_sync(fb, b, sb);
  wmma::load_matrix_sync(fc, c, sc, lc);
  if constexpr (std::is_same_v<C, int>)
    wmma::mma_sync(fd, fa, fb, fc, clamp);
  else
    wmma::mma_sync(fd, fa, fb, fc);
  for (int i = 0; i < fd.num_elements; ++i)
    fd.x[i] = fd.x[i] + fd.x[i];
  wmma::store_matrix_sync(d, fd, sc, lc);
}

// Elements of less than a byte: A by rows, B by columns.
template <int K, typename T, bool And>
__global__ void multiplyBits(int *d, const void *a, const void *b, const int *c, bool clamp) {
  wmma::fragment<wmma::matrix_a, 8, 8, K, T, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 8, K, T, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 8, 8, K, int> f;
  wmma::load_matrix_sync(fa, a, K);
  wmma::load_matrix_sync(fb, b, K);
  wmma::load_matrix_sync(f, c, 8, wmma::mem_row_major);
  if constexpr (K == 128)
    wmma::bmma_sync(f, fa, fb, f, And ? wmma::experimental::bmmaBitOpAND : wmma::experimental::bmmaBitOpXOR);
  else
    wmma::mma_sync(f, fa, fb, f, clamp);
  wmma::store_matrix_sync(d, f, 8, wmma::mem_row_major);
}

__global__ void fill(float *d, int *bits, float *cut, float x) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> f;
  wmma::fill_fragment(f, x);
  wmma::store_matrix_sync(d, f, 16, wmma::mem_col_major);
  wmma::fragment<wmma::matrix_a, 8, 8, 32, s4, wmma::row_major> g;
  wmma::fill_fragment(g, -3);
  wmma::fragment<wmma::matrix_a, 8, 8, 128, b1, wmma::row_major> h;
  wmma::fill_fragment(h, 1u);
  bits[threadIdx.x] = g.x[0] == (int)0xdddddddd && h.x[0] == 0xffffffff && g.num_elements == 8 && h.num_elements == 32;
  if (threadIdx.x == 0)
    *cut = wmma::__float_to_tf32(x);
}

static unsigned seed = 1;
static int number(int least, int most) {
  seed = seed * 1664525 + 1013904223;
  return least + int((seed >> 8) % unsigned(most - least + 1));
}
template <typename T> T *managed(size_t count) {
  T *p;
  cudaMallocManaged(&p, count * sizeof(T));
  return p;
}
static int products, wrong;

template <int M, int N, int K, typename T, typename D, typename C, typename LA, typename LB>
static void check(wmma::layout_t lc, bool clamp = false) {
  using H = typename Held<T>::type;
  const bool rowsA = std::is_same_v<LA, wmma::row_major>, rowsB = std::is_same_v<LB, wmma::row_major>, rowsC = lc == wmma::mem_row_major;
  const int sa = (rowsA ? K : M) + 16, sb = (rowsB ? N : K) + 16, sc = (rowsC ? N : M) + 8, large = clamp ? 0x7fffff00 : 0;
  const int least = std::is_same_v<T, unsigned char> ? 0 : -4;
  H *a = managed<H>(2048), *b = managed<H>(2048);
  auto *c = managed<typename Held<C>::type>(2048);
  auto *d = managed<typename Held<D>::type>(2048);
  std::vector<int> va(M * K), vb(K * N), vc(M * N);
  for (int i = 0; i < M * K; ++i)
    a[rowsA ? i / K * sa + i % K : i % K * sa + i / K] = Held<T>::of(va[i] = clamp ? 100 : number(least, 4));
  for (int i = 0; i < K * N; ++i)
    b[rowsB ? i / N * sb + i % N : i % N * sb + i / N] = Held<T>::of(vb[i] = clamp ? 100 : number(least, 4));
  for (int i = 0; i < M * N; ++i)
    c[rowsC ? i / N * sc + i % N : i % N * sc + i / N] = Held<C>::of(vc[i] = clamp ? large : number(-8, 8));
  multiply<M, N, K, T, D, C, LA, LB><<<1, 32>>>(d, a, b, c, sa, sb, sc, lc, clamp);
  cudaError_t e = cudaDeviceSynchronize();
  int bad = e != cudaSuccess;
  for (int m = 0; m < M; ++m)
    for (int n = 0; n < N; ++n) {
      long long sum = vc[m * N + n];
      for (int k = 0; k < K; ++k)
        sum += va[m * K + k] * vb[k * N + n];
      // The kernel adds each element to itself, an int with a wrap.
      const double want = clamp ? double(int(2u * 0x7fffffffu)) : double(2 * sum);
      bad += Held<D>::back(d[rowsC ? m * sc + n : n * sc + m]) != want;
    }
  if (bad)
    printf("m%dn%dk%d %s: %d wrong\n", M, N, K, cudaGetErrorString(e), bad);
  wrong += bad != 0, ++products;
}

template <int K, typename T, bool And> static void checkBits(int least, int most) {
  const int width = K == 32 ? 4 : 1;
  unsigned *a = managed<unsigned>(32), *b = managed<unsigned>(32);
  int *c = managed<int>(64), *d = managed<int>(64);
  std::vector<int> va(8 * K), vb(8 * K);
  for (int i = 0; i < 32; ++i)
    a[i] = b[i] = 0;
  for (int i = 0; i < 8 * K; ++i) {
    a[i * width / 32] |= ((unsigned)(va[i] = number(least, most)) & ((1u << width) - 1)) << i * width % 32;
    b[i * width / 32] |= ((unsigned)(vb[i] = number(least, most)) & ((1u << width) - 1)) << i * width % 32;
  }
  for (int i = 0; i < 64; ++i)
    c[i] = number(-100, 100);
  multiplyBits<K, T, And><<<1, 32>>>(d, a, b, c, false);
  cudaError_t e = cudaDeviceSynchronize();
  int bad = e != cudaSuccess;
  for (int i = 0; i < 64; ++i) {
    int sum = c[i];
    for (int k = 0; k < K; ++k) {
      const int x = va[i / 8 * K + k], y = vb[i % 8 * K + k];
      sum += K == 32 ? x * y : And ? x & y : x ^ y;
    }
    bad += d[i] != sum;
  }
  if (bad)
    printf("k%d %s: %d wrong\n", K, cudaGetErrorString(e), bad);
  wrong += bad != 0, ++products;
}

using R = wmma::row_major;
using L = wmma::col_major;
template <int M, int N> static void shapes() {
  check<M, N, 16, half, float, float, R, L>(wmma::mem_row_major);
  check<M, N, 16, half, half, half, L, R>(wmma::mem_col_major);
  check<M, N, 16, half, float, half, R, R>(wmma::mem_row_major);
  check<M, N, 16, half, half, float, L, L>(wmma::mem_col_major);
  check<M, N, 16, __nv_bfloat16, float, float, L, R>(wmma::mem_row_major);
  check<M, N, 16, signed char, int, int, R, L>(wmma::mem_col_major);
  check<M, N, 16, unsigned char, int, int, L, R>(wmma::mem_row_major);
}

int main() {
  shapes<16, 16>();
  shapes<32, 8>();
  shapes<8, 32>();
  check<16, 16, 8, tf32, float, float, R, L>(wmma::mem_row_major);
  check<8, 8, 4, double, double, double, R, L>(wmma::mem_row_major);
  check<8, 8, 4, double, double, double, L, R>(wmma::mem_col_major);
  check<16, 16, 16, signed char, int, int, R, R>(wmma::mem_row_major, true);
  checkBits<32, s4, false>(-8, 7);
  checkBits<32, u4, false>(0, 15);
  checkBits<128, b1, false>(0, 1);
  checkBits<128, b1, true>(0, 1);
  float *d = managed<float>(256), *cut = managed<float>(1);
  int *bits = managed<int>(32);
  fill<<<1, 32>>>(d, bits, cut, 1.0f / 3);
  cudaError_t e = cudaDeviceSynchronize();
  bool good = e == cudaSuccess && *cut == 0x1.554p-2f;
  for (int i = 0; i < 256; ++i)
    good = good && d[i] == 1.0f / 3;
  for (int i = 0; i < 32; ++i)
    good = good && bits[i];
  if (!good)
    printf("fill: %s, %a\n", cudaGetErrorString(e), *cut);
  printf("%d products, %d wrong\n", products, wrong + !good);
}
