// Primitives of a warp, whole and logical ones of fewer lanes: scans, reductions, loads, stores, exchanges, merge sorts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cub/warp/warp_exchange.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_merge_sort.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
#include <cub/warp/warp_store.cuh>

// Of a size that is no power of two a warp has one, in its first lanes.
template <int W> constexpr bool whole = (W & (W - 1)) == 0;
template <int W> __device__ u32 logical() { return whole<W> ? thread() / W : thread() / 32; }

// 11 results a thread.
template <class T, class Op, int B, int W> __device__ void scans(T *out, const T *in) {
  using scan = cub::WarpScan<T, W>;
  __shared__ typename scan::TempStorage storages[whole<W> ? B / W : B / 32];
  T initial = in[blockIdx.x];
  in += blockIdx.x * B + thread();
  T results[11] = {};
  if (thread() % 32 < (whole<W> ? 32 : W)) {
    scan s(storages[logical<W>()]);
    T v = *in, r, x;
    int n = 0;
    auto put = [&](T y) {
      results[n++] = y;
      __syncwarp(whole<W> ? ~0u : (1u << W % 32) - 1);
    };
    s.InclusiveScan(v, r, Op());
    put(r);
    s.ExclusiveScan(v, r, initial, Op());
    put(r);
    s.InclusiveScan(v, r, Op(), x);
    put(r), put(x);
    s.ExclusiveScan(v, r, initial, Op(), x);
    put(r), put(x);
    s.Scan(v, r, x, initial, Op());
    put(r), put(x);
    put(s.Broadcast(v, W / 2));
    if constexpr (std::is_arithmetic_v<T>) {
      s.InclusiveSum(v, r);
      put(r);
      s.ExclusiveSum(v, r, x);
      put(r + x);
    }
  }
  writer<T> put(out, 11);
  put(results);
}
#define SCANS(NAME, T, OP, W) KERNEL NAME(T *out, const T *in) { scans<T, OP, 96, W>(out, in); }
SCANS(scan_i32_32, i32, cuda::std::plus<>, 32)
SCANS(scan_u64_16, u64, cuda::maximum<>, 16)
SCANS(scan_f32_32, f32, cuda::std::plus<>, 32)
SCANS(scan_f64_8, f64, cuda::std::plus<>, 8)
SCANS(scan_affine_32, affine, compose, 32)
SCANS(scan_i32_4, i32, cuda::std::bit_xor<>, 4)
SCANS(scan_f32_2, f32, cuda::minimum<>, 2)
SCANS(scan_i32_12, i32, cuda::std::plus<>, 12)
SCANS(scan_affine_31, affine, compose, 31)

// 7 results a logical warp, its first lane's.
template <class T, class Op, int B, int W> __device__ void reductions(T *out, const T *in, const u32 *bits, u32 n) {
  using reduce = cub::WarpReduce<T, W>;
  __shared__ typename reduce::TempStorage storages[whole<W> ? B / W : B / 32];
  u32 i = blockIdx.x * B + thread();
  T results[7] = {};
  if (thread() % 32 < (whole<W> ? 32 : W)) {
    reduce s(storages[logical<W>()]);
    T v = in[i];
    u32 head = bits[i] % 4 == 0, at = 0;
    auto put = [&](T y) {
      results[at++] = y;
      __syncwarp(whole<W> ? ~0u : (1u << W % 32) - 1);
    };
    put(s.Reduce(v, Op()));
    put(s.Reduce(v, Op(), n % W + 1));
    put(s.HeadSegmentedReduce(v, head, Op()));
    put(s.TailSegmentedReduce(v, head, Op()));
    if constexpr (std::is_arithmetic_v<T>) {
      put(s.Sum(v));
      put(s.Sum(v, n % W + 1));
      put(s.HeadSegmentedSum(v, head));
    }
  }
  if (thread() % (whole<W> ? W : 32))
    for (T &r : results)
      r = T();
  writer<T> put(out, 7);
  put(results);
}
#define REDUCE(NAME, T, OP, W) KERNEL NAME(T *out, const T *in, const u32 *bits, u32 n) { reductions<T, OP, 64, W>(out, in, bits, n); }
REDUCE(reduce_i32_32, i32, cuda::std::plus<>, 32)
REDUCE(reduce_u32_32, u32, cuda::maximum<>, 32)
REDUCE(reduce_u64_16, u64, cuda::minimum<>, 16)
REDUCE(reduce_f32_32, f32, cuda::std::plus<>, 32)
REDUCE(reduce_f64_8, f64, cuda::maximum<>, 8)
REDUCE(reduce_affine_32, affine, compose, 32)
REDUCE(reduce_u32_4, u32, cuda::std::bit_and<>, 4)
REDUCE(reduce_f32_2, f32, cuda::minimum<>, 2)
REDUCE(reduce_i32_12, i32, cuda::std::plus<>, 12)
REDUCE(reduce_f64_31, f64, cuda::std::plus<>, 31)

template <class T, int B, int W, int N, cub::WarpExchangeAlgorithm A> __device__ void exchanges(T *out, const T *in) {
  using exchange = cub::WarpExchange<T, N, W, A>;
  __shared__ typename exchange::TempStorage storages[B / W];
  exchange e(storages[thread() / W]);
  writer<T> put(out, 3 * N);
  in += (blockIdx.x * B + thread()) * N;
  T v[N], r[N];
  for (int i = 0; i < N; i++)
    v[i] = in[i];
  e.StripedToBlocked(v, r);
  put(r);
  e.BlockedToStriped(v, r);
  put(r);
  if constexpr (A == cub::WARP_EXCHANGE_SMEM) {
    u32 rank[N];
    for (int i = 0; i < N; i++)
      rank[i] = (thread() % W * N + i) * 7 % (W * N);
    e.ScatterToStriped(v, r, rank);
    put(r);
  }
}
#define EXCHANGE(NAME, T, W, N, A) KERNEL NAME(T *out, const T *in) { exchanges<T, 64, W, N, cub::WARP_EXCHANGE_##A>(out, in); }
EXCHANGE(exchange_i32_32x3, i32, 32, 3, SMEM)
EXCHANGE(exchange_f64_16x4, f64, 16, 4, SMEM)
EXCHANGE(exchange_triple_8x5, triple, 8, 5, SMEM)
EXCHANGE(exchange_u64_32x32, u64, 32, 32, SHUFFLE)
EXCHANGE(exchange_i32_8x8, i32, 8, 8, SHUFFLE)
EXCHANGE(exchange_f32_4x4, f32, 4, 4, SHUFFLE)

template <class T, int B, int W, int N, cub::WarpLoadAlgorithm L, cub::WarpStoreAlgorithm S> __device__ void copies(T *out, T *seen, const T *in, u32 n) {
  using load = cub::WarpLoad<T, N, L, W>;
  using store = cub::WarpStore<T, N, S, W>;
  __shared__ typename load::TempStorage loads[B / W];
  __shared__ typename store::TempStorage stores[B / W];
  writer<T> put(seen, 2 * N);
  in += (blockIdx.x * B + thread() / W * W) * N;
  out += (blockIdx.x * B + thread() / W * W) * N;
  T v[N];
  load(loads[thread() / W]).Load(in, v);
  put(v);
  load(loads[thread() / W]).Load(in, v, n % (W * N), in[1]);
  put(v);
  store(stores[thread() / W]).Store(out, v, n % (W * N));
}
#define COPIES(NAME, T, W, N, A) KERNEL NAME(T *out, T *seen, const T *in, u32 n) { copies<T, 96, W, N, cub::WARP_LOAD_##A, cub::WARP_STORE_##A>(out, seen, in, n); }
COPIES(copy_direct, i32, 32, 3, DIRECT)
COPIES(copy_striped, u64, 16, 2, STRIPED)
COPIES(copy_vectorize, f32, 32, 4, VECTORIZE)
COPIES(copy_transpose, triple, 8, 3, TRANSPOSE)

template <class K, int B, int W, int N> __device__ void merges(K *out, u32 *places, const K *in, u32 n, K last) {
  using sort = cub::WarpMergeSort<K, N, W, u32>;
  __shared__ typename sort::TempStorage storages[B / W];
  sort s(storages[thread() / W]);
  writer<K> put(out, 2 * N);
  writer<u32> place(places, 2 * N);
  in += (blockIdx.x * B + thread()) * N;
  u32 base = thread() % W * N;
  K k[N];
  u32 v[N];
  for (int i = 0; i < N; i++)
    k[i] = in[i], v[i] = base + i;
  s.Sort(k, v, less());
  put(k), place(v);
  for (int i = 0; i < N; i++)
    k[i] = in[i], v[i] = base + i;
  n %= W * N;
  s.StableSort(k, v, less(), n, last);
  for (int i = 0; i < N; i++)
    if (base + i >= n)
      k[i] = last, v[i] = 0;
  put(k), place(v);
}
KERNEL merge_i32_32x3(i32 *out, u32 *places, const i32 *in, u32 n) { merges<i32, 64, 32, 3>(out, places, in, n, 0x7fffffff); }
KERNEL merge_f64_16x2(f64 *out, u32 *places, const f64 *in, u32 n) { merges<f64, 96, 16, 2>(out, places, in, n, 1e300); }
KERNEL merge_u64_4x4(u64 *out, u32 *places, const u64 *in, u32 n) { merges<u64, 32, 4, 4>(out, places, in, n, ~0ull); }
