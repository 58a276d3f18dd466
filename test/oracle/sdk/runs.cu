// Runs of equal values: their heads and tails, differences, sums by key, decoding; values passed to the neighbour.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cub/block/block_adjacent_difference.cuh>
#include <cub/block/block_discontinuity.cuh>
#include <cub/block/block_run_length_decode.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cub/thread/thread_operators.cuh>

struct differs {
  template <class T> __device__ bool operator()(const T &a, const T &b) const { return a != b; }
};

// Keys that repeat.
template <class T> __device__ T key(u32 bits) { return T(bits >> 5 & 1); }
template <> __device__ triple key<triple>(u32 bits) { return {bits & 1, bits, ~bits}; }

template <class T, int B, int N> __device__ void flags(u32 *out, const u32 *in) {
  using disc = cub::BlockDiscontinuity<T, B>;
  __shared__ typename disc::TempStorage storage;
  writer<u32> put(out, 6 * N);
  in += (blockIdx.x * B + thread()) * N;
  T k[N];
  for (int i = 0; i < N; i++)
    k[i] = key<T>(in[i]);
  u32 head[N], tail[N];
  T before = key<T>(0), after = key<T>(32);
  disc(storage).FlagHeads(head, k, differs());
  put(head);
  disc(storage).FlagHeads(head, k, differs(), before);
  put(head);
  disc(storage).FlagTails(tail, k, differs(), after);
  put(tail);
  disc(storage).FlagHeadsAndTails(head, before, tail, k, differs());
  put(head), put(tail);
  disc(storage).FlagTails(tail, k, differs());
  put(tail);
}
KERNEL flags_i32_64x3(u32 *out, const u32 *in) { flags<i32, 64, 3>(out, in); }
KERNEL flags_f64_50x2(u32 *out, const u32 *in) { flags<f64, 50, 2>(out, in); }
KERNEL flags_triple_96x2(u32 *out, const u32 *in) { flags<triple, 96, 2>(out, in); }

template <class T, int B, int N> __device__ void differences(T *out, const T *in, u32 n) {
  using diff = cub::BlockAdjacentDifference<T, B>;
  __shared__ typename diff::TempStorage storage;
  writer<T> put(out, 6 * N);
  in += (blockIdx.x * B + thread()) * N;
  T v[N], r[N];
  for (int i = 0; i < N; i++)
    v[i] = in[i];
  diff(storage).SubtractLeft(v, r, minus());
  put(r);
  diff(storage).SubtractLeft(v, r, minus(), in[1]);
  put(r);
  diff(storage).SubtractLeftPartialTile(v, r, minus(), n);
  put(r);
  diff(storage).SubtractRight(v, r, minus());
  put(r);
  diff(storage).SubtractRight(v, r, minus(), in[0]);
  put(r);
  diff(storage).SubtractRightPartialTile(v, r, minus(), n);
  put(r);
}
KERNEL difference_u64_64x2(u64 *out, const u64 *in, u32 n) { differences<u64, 64, 2>(out, in, n); }
KERNEL difference_f32_100x3(f32 *out, const f32 *in, u32 n) { differences<f32, 100, 3>(out, in, n); }
KERNEL difference_triple_32x2(triple *out, const triple *in, u32 n) { differences<triple, 32, 2>(out, in, n); }

// Sums by key, as CUB's device-wide reduction by key does a tile: the sum so far, counted by the run it is in.
template <class T, int B, int N, cub::BlockScanAlgorithm A> __device__ void by_key(u32 *keys, T *sums, u32 *runs, const u32 *in, const T *values) {
  using disc = cub::BlockDiscontinuity<u32, B>;
  using pair = cub::KeyValuePair<u32, T>;
  using scan = cub::BlockScan<pair, B, A>;
  __shared__ union {
    typename disc::TempStorage disc;
    typename scan::TempStorage scan;
  } storage;
  u32 base = (blockIdx.x * B + thread()) * N, k[N], tail[N], head[N];
  pair p[N], total;
  for (int i = 0; i < N; i++)
    k[i] = in[base + i] >> 5 & 1;
  disc(storage.disc).FlagHeadsAndTails(head, tail, k, differs());
  __syncthreads();
  for (int i = 0; i < N; i++)
    p[i] = {base + i ? head[i] : 1, values[base + i]};
  scan(storage.scan).InclusiveScan(p, p, cub::ReduceBySegmentOp<cuda::std::plus<>>(), total);
  for (int i = 0; i < N; i++)
    if (tail[i]) {
      u32 at = blockIdx.x * B * N + p[i].key;
      keys[at] = k[i], sums[at] = p[i].value;
    }
  runs[blockIdx.x * B + thread()] = total.key;
}
KERNEL by_key_i32_128x3(u32 *keys, i32 *sums, u32 *runs, const u32 *in, const i32 *values) { by_key<i32, 128, 3, cub::BLOCK_SCAN_WARP_SCANS>(keys, sums, runs, in, values); }
KERNEL by_key_f32_96x2(u32 *keys, f32 *sums, u32 *runs, const u32 *in, const f32 *values) { by_key<f32, 96, 2, cub::BLOCK_SCAN_RAKING>(keys, sums, runs, in, values); }
KERNEL by_key_f64_100x2(u32 *keys, f64 *sums, u32 *runs, const u32 *in, const f64 *values) { by_key<f64, 100, 2, cub::BLOCK_SCAN_RAKING_MEMOIZE>(keys, sums, runs, in, values); }

// Runs of 1 to 8 equal items, spread in windows.
template <class T, int B, int R, int D> __device__ void decode(T *out, u32 *offsets, u32 *size, const T *in, const u32 *bits) {
  using decoder = cub::BlockRunLengthDecode<T, B, R, D>;
  __shared__ typename decoder::TempStorage storage;
  u32 base = (blockIdx.x * B + thread()) * R, length[R], total = 0;
  T v[R], r[D];
  for (int i = 0; i < R; i++)
    v[i] = in[base + i], length[i] = 1 + (bits[base + i] >> 4 & 7);
  decoder decodes(storage, v, length, total);
  size[blockIdx.x * B + thread()] = total;
  for (u32 from = 0; from < total; from += B * D) {
    u32 relative[D];
    decodes.RunLengthDecode(r, relative, from);
    for (u32 i = 0; i < D; i++) {
      u32 at = from + thread() * D + i;
      if (at < total) {
        out[blockIdx.x * B * R * 8 + at] = r[i];
        offsets[blockIdx.x * B * R * 8 + at] = relative[i];
      }
    }
    __syncthreads();
  }
}
KERNEL decode_i32_64x2(i32 *out, u32 *offsets, u32 *size, const i32 *in, const u32 *bits) { decode<i32, 64, 2, 3>(out, offsets, size, in, bits); }
KERNEL decode_u64_50x1(u64 *out, u32 *offsets, u32 *size, const u64 *in, const u32 *bits) { decode<u64, 50, 1, 4>(out, offsets, size, in, bits); }

template <class T, int B> __device__ void passing(T *out, const T *in, u32 n) {
  using shuffle = cub::BlockShuffle<T, B>;
  __shared__ typename shuffle::TempStorage storage;
  writer<T> put(out, 9);
  in += (blockIdx.x * B + thread()) * 2;
  T v[2] = {in[0], in[1]}, r[2] = {v[1], v[0]}, edge;
  shuffle(storage).Offset(v[0], r[0], int(n) - 3);
  put(r[0]);
  shuffle(storage).Rotate(v[0], r[0], n);
  put(r[0]);
  r[0] = v[1];
  shuffle(storage).Up(v, r);
  put(r);
  shuffle(storage).Up(v, r, edge);
  put(r), put(edge);
  r[1] = v[0];
  shuffle(storage).Down(v, r);
  put(r);
}
KERNEL passing_i32_64(i32 *out, const i32 *in, u32 n) { passing<i32, 64>(out, in, n); }
KERNEL passing_f64_50(f64 *out, const f64 *in, u32 n) { passing<f64, 50>(out, in, n); }
KERNEL passing_triple_96(triple *out, const triple *in, u32 n) { passing<triple, 96>(out, in, n); }
