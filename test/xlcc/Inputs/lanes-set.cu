// Values that one lane sets and the others never do, moved to all lanes of the warp. Case K of warp W (two warps of 32):
// lane FROM adds 16 to count[2 * K + W], and every lane must get what was there before; all else shows in count.
// An H100 gives this, compiled by nvcc 13 at -O3, at -O3 -Xptxas -O0 and with -G.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
#ifdef SDK
#include <cooperative_groups/reduce.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif
#include <string.h>
namespace cg = cooperative_groups;
typedef unsigned u32;
typedef unsigned long long u64;
#define FULL 0xffffffffu
#define FROM 5

struct Pair {
  int a;
  float b;
};
struct Task {
  bool found;
  unsigned char kind : 3;
  int row;
  int parts[3];
};
enum class Row : int { None };
struct Base {
  __device__ virtual int get(int v) const { return __shfl_sync(FULL, v, FROM); }
};
struct Derived : Base {
  __device__ int get(int v) const override { return __shfl_sync(FULL, v + 1, FROM) - 1; }
};
struct Queue {
  int *count;
  int next; // set by one lane alone
  __device__ Queue(int *count) : count(count) {}
  __device__ void take(int lane) {
    if (lane == FROM)
      next = atomicAdd(count, 16);
  }
  __device__ int all() const { return __shfl_sync(FULL, next, FROM); }
};

__device__ int take(int *count) { return atomicAdd(count, 16); }
__device__ int broadcast(int v, int from) { return __shfl_sync(FULL, v, from); }
__device__ __noinline__ int broadcast_apart(int v, int from) { return __shfl_sync(FULL, v, from); }
template <class T> __device__ T broadcast_ref(const T &v, int from) { return __shfl_sync(FULL, v, from); }
__device__ int maybe(int lane, int *count) {
  int v;
  if (lane == FROM)
    v = take(count);
  return v;
}
__device__ __noinline__ int maybe_apart(int lane, int *count) {
  int v;
  if (lane == FROM)
    v = take(count);
  return v;
}
__device__ bool maybe_truth(int lane, int *count, int *old) {
  bool v;
  if (lane == FROM) {
    *old = take(count);
    v = *old >= 100;
  }
  return v;
}
__device__ __noinline__ void through(int lane, int *count, int *v) {
  if (lane == FROM)
    *v = take(count);
}
__device__ Pair maybe_pair(int lane, int *count) {
  Pair p;
  if (lane == FROM) {
    p.a = take(count);
    p.b = (float)p.a;
  }
  return p;
}
__device__ __noinline__ int pair_apart(Pair p) { return __shfl_sync(FULL, p.a, FROM) + (int)__shfl_sync(FULL, p.b, FROM); }
template <class F> __device__ int call(F f, int v) { return f(v); }
typedef int (*Move)(int, int);
__device__ Move moves[2] = {broadcast, broadcast_apart};

#define CASE(K) \
  for (int *count = counts + 2 * (K) + warp, *out = outs + 64 * (K) + t; out; out = nullptr)

extern "C" __global__ void plain(int *outs, int *counts, int zero) {
  const int t = (int)threadIdx.x, lane = t & 31, warp = t >> 5;
  CASE(0) { int v; if (lane == FROM) v = take(count); *out = __shfl_sync(FULL, v, FROM); }
  CASE(1) { float v; if (lane == FROM) v = (float)take(count); *out = (int)__shfl_sync(FULL, v, FROM); }
  CASE(2) { double v; if (lane == FROM) v = take(count); *out = (int)__shfl_sync(FULL, v, FROM); }
  CASE(3) { long long v; if (lane == FROM) v = (long long)take(count) << 33; *out = (int)(__shfl_sync(FULL, v, FROM) >> 33); }
  CASE(4) { unsigned char v; if (lane == FROM) v = (unsigned char)(take(count) - 50); *out = __shfl_sync(FULL, v, FROM) + 50; }
  CASE(5) { short v; if (lane == FROM) v = (short)-take(count); *out = -__shfl_sync(FULL, v, FROM); }
  CASE(6) { // a truth, which the front end says is never undefined where it is read
    bool v; int old; if (lane == FROM) { old = take(count); v = old >= 100; }
    v = __shfl_sync(FULL, v, FROM); old = __shfl_sync(FULL, old, FROM); *out = v ? old : -1; }
  CASE(7) { Row v; if (lane == FROM) v = (Row)take(count); *out = __shfl_sync(FULL, (int)v, FROM); }
  CASE(8) { int *v; if (lane == FROM) v = outs + take(count); *out = (int)((int *)__shfl_sync(FULL, (u64)v, FROM) - outs); }
  CASE(9) { int v; if (lane == FROM) v = take(count); v = __shfl_xor_sync(FULL, v, FROM ^ 31); *out = __shfl_sync(FULL, v, 31); }
  CASE(10) { int v; if (lane == FROM) v = take(count); v = __shfl_up_sync(FULL, v, 3); *out = __shfl_sync(FULL, v, FROM + 3); }
  CASE(11) { int v; if (lane == FROM) v = take(count); v = __shfl_down_sync(FULL, v, 4, 8); *out = __shfl_sync(FULL, v, FROM - 4); }
  CASE(12) { int v; if (lane == FROM) v = take(count); *out = __shfl_sync(FULL, v, zero + FROM); }
  CASE(13) { int v; if (lane == FROM) v = take(count); // of each bit the lane's own
    int r = 0; for (int b = 0; b < 10; b++) r |= (int)(__ballot_sync(FULL, v >> b & 1) >> FROM & 1) << b; *out = r; }
  CASE(14) { bool v; int old = 0; if (lane == FROM) { old = take(count); v = old >= 100; }
    const bool any = __any_sync(FULL, lane == FROM && v), all = __all_sync(FULL, lane != FROM || v);
    *out = any && all ? __reduce_add_sync(FULL, lane == FROM ? old : 0) : -1; }
  CASE(15) { int v; if (lane == FROM) v = take(count); *out = (int)__reduce_max_sync(FULL, lane == FROM ? (u32)v : 0u); }
  CASE(16) { int v; if (lane == FROM) v = take(count); *out = (int)__reduce_or_sync(FULL, (u32)(v & -(lane == FROM))); }
  CASE(17) { int v; if (lane == FROM) v = take(count); // its own lane matches itself
    const u32 m = __match_any_sync(FULL, v); v = __shfl_sync(FULL, v, FROM); *out = __shfl_sync(FULL, m, FROM) >> FROM & 1 ? v : -1; }
  CASE(18) { int v; if (lane == FROM) v = take(count); int all; (void)__match_all_sync(FULL, v, &all); *out = __shfl_sync(FULL, v, FROM); }
  CASE(19) { int v; if (lane == FROM) v = take(count); *out = broadcast(v, FROM); }
  CASE(20) { int v; if (lane == FROM) v = take(count); *out = broadcast_apart(v, FROM); }
  CASE(21) { int v; if (lane == FROM) v = take(count); *out = broadcast_ref(v, FROM); }
  CASE(22) { *out = __shfl_sync(FULL, maybe(lane, count), FROM); }
  CASE(23) { *out = __shfl_sync(FULL, maybe_apart(lane, count), FROM); }
  CASE(24) { int old; const bool v = __shfl_sync(FULL, maybe_truth(lane, count, &old), FROM); old = broadcast(old, FROM); *out = v ? old : -1; }
  CASE(25) { int v; through(lane, count, &v); *out = __shfl_sync(FULL, v, FROM); }
  CASE(26) { const Pair p = maybe_pair(lane, count); *out = (int)__shfl_sync(FULL, p.b, FROM); }
  CASE(27) { *out = pair_apart(maybe_pair(lane, count)) / 2; }
  CASE(28) { int v; if (lane == FROM) v = take(count); *out = call([](int x) { return __shfl_sync(FULL, x, FROM); }, v); }
  CASE(29) { int v; if (lane == FROM) v = take(count); *out = call([=](int from) { return __shfl_sync(FULL, v, from); }, FROM); }
  CASE(30) { Queue q(count); q.take(lane); *out = q.all(); }
  CASE(31) { Task k; if (lane == FROM) { k.found = true; k.kind = 5; k.row = take(count); k.parts[zero + 1] = k.row; }
    const bool found = __shfl_sync(FULL, k.found, FROM); const int kind = __shfl_sync(FULL, (int)k.kind, FROM);
    *out = found && kind == 5 ? __shfl_sync(FULL, k.parts[1], FROM) : -1; }
  CASE(32) { int a[8]; if (lane == FROM) for (int i = 0; i < 8; i++) a[i] = i ? a[0] : take(count); *out = __shfl_sync(FULL, a[(zero + lane) & 7 ? 7 : 0], FROM); }
  CASE(33) { int v; switch (lane) { case FROM: v = take(count); break; case FROM + 1: v = -1; } *out = __shfl_sync(FULL, v, FROM); }
  CASE(34) { int v; if (lane == FROM) v = take(count); v = v * 3 + 1; *out = (__shfl_sync(FULL, v, FROM) - 1) / 3; }
  CASE(35) { int v; if (lane == FROM) v = take(count); int w = v < 100 ? -1 : v; *out = __shfl_sync(FULL, w, FROM); }
  CASE(36) { int v; if (lane == FROM) v = take(count); int w = 0; if (v >= 100) w = v; *out = __shfl_sync(FULL, w, FROM); }
  CASE(37) { int v; if (lane == FROM) v = take(count); int r; asm volatile("shfl.sync.idx.b32 %0, %1, %2, 31, -1;" : "=r"(r) : "r"(v), "n"(FROM)); *out = r; }
  CASE(38) { int v; if (lane == FROM) v = take(count); *out = __syncthreads_or(t == FROM && v >= 100) ? __shfl_sync(FULL, v, FROM) : -1; }
  CASE(39) { int v; if (lane == FROM) v = take(count); if (lane >= FROM) v = __shfl_sync(FULL << FROM, v, FROM); *out = __shfl_sync(FULL, v, 31); }
  CASE(40) { int v; if (lane == FROM) v = take(count); // among the lanes of a ballot
    int r = 0; const bool odd = lane & 1; const u32 m = __ballot_sync(FULL, odd);
    if (odd) r = __shfl_sync(m, v, FROM); *out = __shfl_sync(FULL, r, 1); }
  CASE(41) { uint4 v; if (lane == FROM) { v.x = (u32)take(count); v.y = v.z = v.w = v.x; } *out = (int)(__shfl_sync(FULL, v.x, FROM) + __shfl_sync(FULL, v.w, FROM)) / 2; }
  CASE(42) { unsigned __int128 v; if (lane == FROM) v = (unsigned __int128)take(count) << 70; *out = (int)(__shfl_sync(FULL, (u64)(v >> 64), FROM) >> 6); }
  CASE(43) { int v; if (lane == FROM) v = take(count); int w; memcpy(&w, &v, sizeof w); *out = __shfl_sync(FULL, w, FROM); }
  CASE(44) { int v; if (lane == FROM) v = take(count); const int &w = v; auto f = [&] { return broadcast_ref(w, FROM); }; *out = f(); }
  CASE(45) { bool v; int old; if (lane == FROM) { old = take(count); v = old >= 100; } *out = __ballot_sync(FULL, v) >> FROM & 1 ? broadcast(old, FROM) : -1; }
}

extern "C" __global__ void calls(int *outs, int *counts, int zero) {
  const int t = (int)threadIdx.x, lane = t & 31, warp = t >> 5;
  CASE(0) { int v; if (lane == FROM) v = take(count); *out = moves[(zero + 1) & 1](v, FROM); }
  CASE(1) { int v; if (lane == FROM) v = take(count); Derived d; const Base *b = &d; *out = b->get(v); }
}

extern "C" __global__ void loops(int *outs, int *counts, int n) { // counts are the rows' turns, 0 the next row
  const int lane = (int)threadIdx.x & 31;
  while (true) {
    int row;
    if (lane == 0)
      row = atomicAdd(&counts[0], 1);
    row = __shfl_sync(FULL, row, 0);
    if (row >= n)
      break;
    if (lane == (row & 31))
      outs[row] += 1 + row;
  }
  for (int turn = 0; turn < 4; turn++) {
    bool more;
    int row;
    if (lane == turn) {
      row = atomicAdd(&counts[1], 1);
      more = row < n;
    }
    if (!__shfl_sync(FULL, more, turn))
      break;
    row = __shfl_sync(FULL, row, turn);
    if (lane == 31 - turn)
      outs[n + row] += 1 + row;
  }
}

extern "C" __global__ void groups(int *outs, int *counts, int zero) {
  const int t = (int)threadIdx.x, lane = t & 31, warp = t >> 5;
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  auto part = cg::tiled_partition<8>(block);
  CASE(0) { int v; if (tile.thread_rank() == FROM) v = take(count); *out = tile.shfl(v, FROM); }
  CASE(1) { double v; if (tile.thread_rank() == FROM) v = take(count); *out = (int)tile.shfl(v, FROM); }
  CASE(2) { int v; if (lane == FROM) v = take(count); v = part.shfl(v, FROM); *out = tile.shfl(v, 0); }
  CASE(3) { int v; if (lane == FROM) v = take(count); v = tile.shfl_down(v, FROM); *out = tile.shfl(v, 0); }
  CASE(4) { int v; if (lane == FROM) v = take(count); v = tile.shfl_up(v, 20); *out = tile.shfl(v, 20 + FROM); }
  CASE(5) { int v; if (lane == FROM) v = take(count); v = tile.shfl_xor(v, FROM); *out = tile.shfl(v, 0); }
  CASE(6) { int v; if (lane == FROM) v = take(count); const bool any = tile.any(lane == FROM && v >= 100), all = tile.all(lane != FROM || v >= 100);
    v = tile.shfl(v, FROM); *out = any && all ? v : -1; }
  CASE(7) { int v; if (lane == FROM) v = take(count); const u32 b = tile.ballot(v >= 100); v = tile.shfl(v, FROM); *out = b >> FROM & 1 ? v : -1; }
  CASE(8) { int v; if (lane == FROM) v = take(count); const u32 b = tile.match_any(v); v = tile.shfl(v, FROM); *out = tile.shfl(b, FROM) >> FROM & 1 ? v : -1; }
  CASE(9) { Pair p; if (lane == FROM) { p.a = take(count); p.b = 0; } p.a = tile.shfl(p.a, FROM); *out = p.a; }
#ifdef SDK
  CASE(10) { int v; if (lane == FROM) v = take(count); *out = cg::reduce(tile, lane == FROM ? v : 0, cg::plus<int>()); }
  CASE(11) { Pair p; if (lane == FROM) { p.a = take(count); p.b = (float)p.a; } p = tile.shfl(p, FROM); *out = (p.a + (int)p.b) / 2; }
  CASE(12) { *out = cg::invoke_one_broadcast(tile, [&] { return take(count); }); }
  CASE(13) { __half v; if (lane == FROM) v = __int2half_rn(take(count)); *out = __half2int_rn(__shfl_sync(FULL, v, FROM)); }
  CASE(14) { __half2 v; if (lane == FROM) { v.x = __int2half_rn(take(count)); v.y = v.x; } v = __shfl_sync(FULL, v, FROM); *out = __half2int_rn(v.y); }
  CASE(15) { __nv_bfloat16 v; if (lane == FROM) v = __int2bfloat16_rn(take(count)); *out = __bfloat162int_rn(__shfl_sync(FULL, v, FROM)); }
#endif
}
