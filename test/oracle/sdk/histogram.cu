// Block histograms: both algorithms, alone and added to one that is there.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cub/block/block_histogram.cuh>

template <class T, int B, int N, int Bins, cub::BlockHistogramAlgorithm A> __device__ void histogram(u32 *out, const T *in) {
  using histo = cub::BlockHistogram<T, B, N, Bins, A>;
  __shared__ typename histo::TempStorage storage;
  __shared__ u32 bins[Bins];
  in += (blockIdx.x * B + thread()) * N;
  out += blockIdx.x * 2 * Bins;
  T v[N];
  auto load = [&] {
    for (int i = 0; i < N; i++)
      v[i] = in[i] % Bins;
  };
  auto put = [&] {
    __syncthreads();
    for (u32 i = thread(); i < Bins; i += B)
      out[i] = bins[i];
    __syncthreads();
    out += Bins;
  };
  load();
  histo(storage).Histogram(v, bins);
  put();
  load();
  for (T &x : v)
    x = x / 2;
  histo(storage).Composite(v, bins);
  put();
}
#define HISTOGRAM(NAME, T, A, ...)                                                                                     \
  KERNEL NAME(u32 *out, const T *in) { histogram<T, __VA_ARGS__, cub::BLOCK_HISTO_##A>(out, in); }
HISTOGRAM(sort_u8_64, u8, SORT, 64, 4, 256)
HISTOGRAM(sort_u32_96, u32, SORT, 96, 3, 50)
HISTOGRAM(sort_u8_50, u8, SORT, 50, 2, 64)
HISTOGRAM(atomic_u8_64, u8, ATOMIC, 64, 4, 256)
HISTOGRAM(atomic_u32_100, u32, ATOMIC, 100, 3, 50)
HISTOGRAM(atomic_u64_128, u64, ATOMIC, 128, 2, 7)
