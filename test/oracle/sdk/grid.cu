// Whole grids whose blocks wait for each other: by grid sync, and by the looking back of CUB's device-wide scans.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cooperative_groups.h>
#include <cub/agent/single_pass_scan_operators.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_rank.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/block/block_discontinuity.cuh>
#include <cub/thread/thread_operators.cuh>
namespace cg = cooperative_groups;

// Radix sort of the grid's tiles of 3 keys a thread, 4 bits a round. counts: 16 words a block.
template <int B, int N> __device__ void sort(u32 *keys, u32 *other, u32 *counts) {
  using rank = cub::BlockRadixRank<B, 4, false>;
  __shared__ typename rank::TempStorage storage;
  __shared__ u32 first[16];
  auto grid = cg::this_grid();
  for (u32 bit = 0; bit < 32; bit += 4) {
    u32 k[N], base = (grid.block_rank() * B + thread()) * N;
    int r[N], prefix[1];
    for (int i = 0; i < N; i++)
      k[i] = keys[base + i];
    cub::BFEDigitExtractor<u32> digit(bit, 4);
    rank(storage).RankKeys(k, r, digit, prefix);
    __shared__ u32 start[17];
    if (thread() < 16)
      start[thread()] = prefix[0];
    if (thread() == 16)
      start[16] = B * N;
    __syncthreads();
    if (thread() < 16)
      counts[grid.block_rank() * 16 + thread()] = start[thread() + 1] - start[thread()];
    grid.sync();
    if (thread() < 16) { // smaller digits of all blocks, then this one's of the blocks before
      u32 before = 0;
      for (u32 d = 0; d <= thread(); d++)
        for (u32 b = 0; b < (d < thread() ? grid.num_blocks() : grid.block_rank()); b++)
          before += counts[b * 16 + d];
      first[thread()] = before - start[thread()];
    }
    __syncthreads();
    for (int i = 0; i < N; i++)
      other[first[k[i] >> bit & 15] + r[i]] = k[i];
    grid.sync();
    u32 *t = keys;
    keys = other;
    other = t;
  }
}
KERNEL sort_96x3(u32 *keys, u32 *other, u32 *counts) { sort<96, 3>(keys, other, counts); }
KERNEL sort_128x2(u32 *keys, u32 *other, u32 *counts) { sort<128, 2>(keys, other, counts); }

// A sum over the grid, each block's then all.
template <class T, int B> __device__ void total(T *out, T *sums, const T *in) {
  using reduce = cub::BlockReduce<T, B>;
  __shared__ typename reduce::TempStorage storage;
  auto grid = cg::this_grid();
  T s = reduce(storage).Sum(in[grid.thread_rank()]);
  if (thread() == 0)
    sums[grid.block_rank()] = s;
  grid.sync();
  if (grid.block_rank() == grid.num_blocks() - 1) {
    s = reduce(storage).Sum(sums[thread() % grid.num_blocks()], grid.num_blocks());
    if (thread() == 0)
      *out = s;
  }
}
KERNEL total_f32_100(f32 *out, f32 *sums, const f32 *in) { total<f32, 100>(out, sums, in); }
KERNEL total_u64_64(u64 *out, u64 *sums, const u64 *in) { total<u64, 64>(out, sums, in); }

// A scan in one pass: a block's prefix from those before it, which it waits for. The descriptors of tiles are in state.
template <class T, int B, int N> __device__ void lookback(T *out, const T *in, void *state) {
  using tiles = cub::ScanTileState<T>;
  using prefix = cub::TilePrefixCallbackOp<T, cuda::std::plus<>, tiles>;
  using load = cub::BlockLoad<T, B, N, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using store = cub::BlockStore<T, B, N, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  using scan = cub::BlockScan<T, B, cub::BLOCK_SCAN_WARP_SCANS>;
  __shared__ union {
    typename load::TempStorage load;
    typename store::TempStorage store;
    struct {
      typename scan::TempStorage scan;
      typename prefix::TempStorage prefix;
    } both;
  } storage;
  tiles t;
  t.Init(gridDim.x, state, 1024);
  t.InitializeStatus(gridDim.x);
  cg::this_grid().sync();
  T v[N];
  u32 at = blockIdx.x * B * N;
  load(storage.load).Load(in + at, v);
  __syncthreads();
  if (blockIdx.x == 0) {
    T aggregate;
    scan(storage.both.scan).InclusiveSum(v, v, aggregate);
    if (thread() == 0)
      t.SetInclusive(0, aggregate);
  } else {
    prefix before(t, storage.both.prefix, cuda::std::plus<>());
    scan(storage.both.scan).InclusiveSum(v, v, before);
  }
  __syncthreads();
  store(storage.store).Store(out + at, v);
}
KERNEL lookback_i32_128x3(i32 *out, const i32 *in, void *state) { lookback<i32, 128, 3>(out, in, state); }
KERNEL lookback_u64_96x2(u64 *out, const u64 *in, void *state) { lookback<u64, 96, 2>(out, in, state); }
