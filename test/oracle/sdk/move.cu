// Values between memory and the threads of a block, and among these: every way to load, store and exchange.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

// Loads a tile by one way and stores it by another, whole, and its first n.
template <class T, int B, int N, cub::BlockLoadAlgorithm L, cub::BlockStoreAlgorithm S> __device__ void copies(T *out, T *seen, const T *in, u32 n) {
  using load = cub::BlockLoad<T, B, N, L>;
  using store = cub::BlockStore<T, B, N, S>;
  __shared__ union {
    typename load::TempStorage load;
    typename store::TempStorage store;
  } storage;
  writer<T> put(seen, 3 * N);
  in += blockIdx.x * B * N;
  out += blockIdx.x * B * N * 3;
  T v[N];
  load(storage.load).Load(in, v);
  __syncthreads();
  put(v);
  store(storage.store).Store(out, v);
  __syncthreads();
  load(storage.load).Load(in, v, n, in[1]);
  __syncthreads();
  put(v);
  store(storage.store).Store(out + B * N, v, n);
  __syncthreads();
  for (int i = 0; i < N; i++)
    v[i] = in[2];
  load(storage.load).Load(in, v, n);
  __syncthreads();
  store(storage.store).Store(out + 2 * B * N, v, n);
  put(in[3]);
}
#define COPIES(NAME, T, B, N, L, S)                                                                                    \
  KERNEL NAME(T *out, T *seen, const T *in, u32 n) { copies<T, B, N, cub::BLOCK_LOAD_##L, cub::BLOCK_STORE_##S>(out, seen, in, n); }
COPIES(copy_direct, i32, 64, 3, DIRECT, DIRECT)
COPIES(copy_striped, u64, 50, 2, STRIPED, STRIPED)
COPIES(copy_vectorize, i32, 96, 4, VECTORIZE, VECTORIZE)
COPIES(copy_vectorize_f64, f64, 32, 2, VECTORIZE, VECTORIZE)
COPIES(copy_transpose, triple, 100, 3, TRANSPOSE, TRANSPOSE)
COPIES(copy_warp, f32, 96, 4, WARP_TRANSPOSE, WARP_TRANSPOSE)
COPIES(copy_timesliced, u64, 128, 3, WARP_TRANSPOSE_TIMESLICED, WARP_TRANSPOSE_TIMESLICED)
COPIES(copy_mixed, u8, 64, 5, TRANSPOSE, WARP_TRANSPOSE)
COPIES(copy_mixed_f32, f32, 160, 2, DIRECT, WARP_TRANSPOSE_TIMESLICED)

template <class T, int B, int N, bool Slices> __device__ void exchanges(T *out, const T *in) {
  using exchange = cub::BlockExchange<T, B, N, Slices>;
  __shared__ typename exchange::TempStorage storage;
  writer<T> put(out, 8 * N);
  in += (blockIdx.x * B + thread()) * N;
  T v[N], r[N];
  int rank[N], guarded[N];
  bool valid[N];
  for (int i = 0; i < N; i++) {
    v[i] = in[i];
    rank[i] = (thread() * N + i) * 7 % (B * N); // no block has a multiple of 7 items
    guarded[i] = rank[i] % 3 == 0 ? -1 : rank[i];
    valid[i] = rank[i] % 3 != 1;
  }
  exchange(storage).StripedToBlocked(v, r);
  put(r);
  exchange(storage).BlockedToStriped(v, r);
  put(r);
  if constexpr (B % 32 == 0) {
    exchange(storage).WarpStripedToBlocked(v, r);
    put(r);
    exchange(storage).BlockedToWarpStriped(v, r);
    put(r);
  } else {
    put(v), put(v);
  }
  exchange(storage).ScatterToBlocked(v, r, rank);
  put(r);
  exchange(storage).ScatterToStriped(v, r, rank);
  put(r);
  if constexpr (!Slices) { // the places that are left out keep what the exchange before put there
    for (int i = 0; i < N; i++)
      v[i] = in[N - 1 - i];
    exchange(storage).ScatterToStripedGuarded(v, r, guarded);
    put(r);
    exchange(storage).ScatterToStripedFlagged(v, r, rank, valid);
    put(r);
  }
}
KERNEL exchange_i32_64x3(i32 *out, const i32 *in) { exchanges<i32, 64, 3, false>(out, in); }
KERNEL exchange_u64_50x2(u64 *out, const u64 *in) { exchanges<u64, 50, 2, false>(out, in); }
KERNEL exchange_f32_96x4(f32 *out, const f32 *in) { exchanges<f32, 96, 4, true>(out, in); }
KERNEL exchange_triple_128x2(triple *out, const triple *in) { exchanges<triple, 128, 2, true>(out, in); }
KERNEL exchange_f64_32x5(f64 *out, const f64 *in) { exchanges<f64, 32, 5, false>(out, in); }
