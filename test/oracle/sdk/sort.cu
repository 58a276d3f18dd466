// Block radix sorts, ranks and merge sorts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cub/block/block_merge_sort.cuh>
#include <cub/block/block_radix_rank.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cuda/std/tuple>

// Keys alone: up, down by some of their bits, up and striped.
template <class K, int B, int N, int Bits = 4, bool Memoize = true, cub::BlockScanAlgorithm A = cub::BLOCK_SCAN_WARP_SCANS>
__device__ void keys(K *out, const K *in, u32 begin, u32 end) {
  using sort = cub::BlockRadixSort<K, B, N, cub::NullType, Bits, Memoize, A>;
  __shared__ typename sort::TempStorage storage;
  writer<K> put(out, 3 * N);
  in += (blockIdx.x * B + thread()) * N;
  K k[N];
  auto load = [&] {
    for (int i = 0; i < N; i++)
      k[i] = in[i];
  };
  load();
  sort(storage).Sort(k);
  put(k);
  load();
  sort(storage).SortDescending(k, begin, end);
  put(k);
  load();
  sort(storage).SortBlockedToStriped(k, begin, end);
  put(k);
}
KERNEL keys_i32_64x3(i32 *out, const i32 *in, u32 begin, u32 end) { keys<i32, 64, 3>(out, in, begin, end); }
KERNEL keys_u64_50x2(u64 *out, const u64 *in, u32 begin, u32 end) { keys<u64, 50, 2, 5, false>(out, in, begin, end); }
KERNEL keys_f32_128x1(f32 *out, const f32 *in, u32 begin, u32 end) { keys<f32, 128, 1, 6, true, cub::BLOCK_SCAN_RAKING>(out, in, begin, end); }
KERNEL keys_f64_96x2(f64 *out, const f64 *in, u32 begin, u32 end) { keys<f64, 96, 2, 4, true, cub::BLOCK_SCAN_RAKING_MEMOIZE>(out, in, begin, end); }
KERNEL keys_u8_32x5(u8 *out, const u8 *in, u32 begin, u32 end) { keys<u8, 32, 5, 3>(out, in, begin, end); }

// Keys with values: what sorts is stable. The values are their places before.
template <class K, int B, int N> __device__ void pairs(K *out, u32 *places, const K *in) {
  using sort = cub::BlockRadixSort<K, B, N, u32>;
  __shared__ typename sort::TempStorage storage;
  writer<K> put(out, 2 * N);
  writer<u32> place(places, 2 * N);
  in += (blockIdx.x * B + thread()) * N;
  K k[N];
  u32 v[N];
  auto load = [&] {
    for (int i = 0; i < N; i++)
      k[i] = in[i], v[i] = thread() * N + i;
  };
  load();
  sort(storage).SortDescending(k, v);
  put(k), place(v);
  load();
  sort(storage).SortBlockedToStriped(k, v);
  put(k), place(v);
}
KERNEL pairs_i32_96x2(i32 *out, u32 *places, const i32 *in) { pairs<i32, 96, 2>(out, places, in); }
KERNEL pairs_u64_100x3(u64 *out, u32 *places, const u64 *in) { pairs<u64, 100, 3>(out, places, in); }
KERNEL pairs_u8_128x4(u8 *out, u32 *places, const u8 *in) { pairs<u8, 128, 4>(out, places, in); }

// Structures, by the parts that a decomposer names.
struct parts {
  __device__ cuda::std::tuple<u32 &, f32 &> operator()(triple &t) const { return {t.a, reinterpret_cast<f32 &>(t.b)}; }
};
KERNEL keys_triple_64x2(triple *out, const triple *in) {
  using sort = cub::BlockRadixSort<triple, 64, 2>;
  __shared__ typename sort::TempStorage storage;
  writer<triple> put(out, 2);
  in += (blockIdx.x * 64 + thread()) * 2;
  triple k[2] = {in[0], in[1]};
  for (triple &t : k)
    t.a &= 7;
  sort(storage).Sort(k, parts());
  put(k);
}

// The place of each key by a digit of it.
template <class Rank, int B, int N, int Bits = 4> __device__ void ranks(u32 *out, const u32 *in, u32 bit) {
  __shared__ typename Rank::TempStorage storage;
  writer<u32> put(out, N + Rank::BINS_TRACKED_PER_THREAD);
  in += (blockIdx.x * B + thread()) * N;
  u32 k[N];
  int rank[N], prefix[Rank::BINS_TRACKED_PER_THREAD] = {}; // threads without a bin get none
  for (int i = 0; i < N; i++)
    k[i] = in[i];
  cub::BFEDigitExtractor<u32> digit(bit, Bits);
  Rank(storage).RankKeys(k, rank, digit, prefix);
  for (int i = 0; i < N; i++)
    put(rank[i]);
  for (int p : prefix)
    put(p);
}
KERNEL rank_basic_96(u32 *out, const u32 *in, u32 bit) { ranks<cub::BlockRadixRank<96, 4, false>, 96, 3>(out, in, bit); }
KERNEL rank_down_50(u32 *out, const u32 *in, u32 bit) { ranks<cub::BlockRadixRank<50, 4, true>, 50, 2>(out, in, bit); }
KERNEL rank_match_128(u32 *out, const u32 *in, u32 bit) { ranks<cub::BlockRadixRankMatch<128, 4, false>, 128, 3>(out, in, bit); }
KERNEL rank_match_down_64(u32 *out, const u32 *in, u32 bit) { ranks<cub::BlockRadixRankMatch<64, 4, true>, 64, 2>(out, in, bit); }
KERNEL rank_early_any_96(u32 *out, const u32 *in, u32 bit) {
  ranks<cub::BlockRadixRankMatchEarlyCounts<96, 8, false, cub::BLOCK_SCAN_WARP_SCANS, cub::WARP_MATCH_ANY>, 96, 3, 8>(out, in, bit);
}
KERNEL rank_early_or_128(u32 *out, const u32 *in, u32 bit) {
  ranks<cub::BlockRadixRankMatchEarlyCounts<128, 5, false, cub::BLOCK_SCAN_WARP_SCANS, cub::WARP_MATCH_ATOMIC_OR>, 128, 2, 5>(out, in, bit);
}

// Merge sorts: all of a tile, its first n, and with values in order.
template <class K, int B, int N> __device__ void merges(K *out, u32 *places, const K *in, u32 n, K last) {
  using sort = cub::BlockMergeSort<K, B, N, u32>;
  __shared__ typename sort::TempStorage storage;
  writer<K> put(out, 2 * N);
  writer<u32> place(places, 2 * N);
  in += (blockIdx.x * B + thread()) * N;
  K k[N];
  u32 v[N];
  auto load = [&] {
    for (int i = 0; i < N; i++)
      k[i] = in[i], v[i] = thread() * N + i;
  };
  load();
  sort(storage).StableSort(k, v, less());
  put(k), place(v);
  load();
  sort(storage).StableSort(k, v, less(), n, last);
  for (int i = 0; i < N; i++)
    if (thread() * N + i >= n)
      k[i] = last, v[i] = 0;
  put(k), place(v);
}
KERNEL merge_i32_64x3(i32 *out, u32 *places, const i32 *in, u32 n) { merges<i32, 64, 3>(out, places, in, n, 0x7fffffff); }
KERNEL merge_f64_32x5(f64 *out, u32 *places, const f64 *in, u32 n) { merges<f64, 32, 5>(out, places, in, n, 1e300); }
KERNEL merge_triple_128x2(triple *out, u32 *places, const triple *in, u32 n) { merges<triple, 128, 2>(out, places, in, n, triple{~0u, 1, 2}); }
