// cooperative_groups/large_tiles.h: tiles of 64 to 1,024 threads, a part of
// cooperative_groups.h. Each warp computes its part, and the warps of a tile communicate in shared memory that
// the compiler reserves and zeroes in kernels that use it (%reserved_smem_offset_1, of
// 1 KiB). It has the barriers' words, numbered like a binary tree of tiles (1,024
// threads 1, 512 threads 2 and 3, ..., 64 threads 16 to 31), then 16 bytes for each warp.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COOPERATIVE_GROUPS_LARGE_TILES_H
#define CROSSLANE_CUDA_COOPERATIVE_GROUPS_LARGE_TILES_H
#include "../cooperative_groups.h"
#pragma GCC system_header
#ifdef __CUDA__ // device code is all there is in it

namespace cooperative_groups {

#define __XL_TILE_D __attribute__((device)) inline

__XL_TILE_D unsigned *__xl_tile_memory() {
  unsigned long long at;
  asm("{ .reg .u32 start; .reg .u64 wide; mov.u32 start, %%reserved_smem_offset_1; cvt.u64.u32 wide, start; "
      "cvta.shared.u64 %0, wide; }"
      : "=l"(at));
  return (unsigned *)at;
}

template <unsigned Size, typename Parent> class __xl_tile<Size, Parent, true> {
  static_assert(Size <= 1024 && !(Size & (Size - 1)), "a tile has 2^n threads, up to 1024");
  typedef thread_block_tile<Size ? 32 : 0, thread_block> warp; // complete where it is used

  __XL_TILE_D static unsigned first_warp() { return thread_block::thread_rank() / Size * (Size / 32); }
  // The last tile of a block may have fewer.
  __XL_TILE_D static unsigned warps() {
    const unsigned left = (thread_block::size() + 31) / 32 - first_warp();
    return left < Size / 32 ? left : Size / 32;
  }
  __XL_TILE_D static unsigned *slot(unsigned place) { return __xl_tile_memory() + 32 + 4 * place; }

  // What each warp's leader gives, `all[k]` from the k-th warp.
  template <typename T> __XL_TILE_D static void gather(const T &mine, T *all) {
    exchange(mine, all, 0, Size / 32, warp::thread_rank() == 0);
  }
  // A thread that `gives` lays its value down in its warp's place, and everybody reads those of `count` warps from
  // `from` on, 16 bytes at a time. Nobody writes into the place of another warp, which may still be at a smaller tile.
  template <typename T>
  __XL_TILE_D static void exchange(const T &mine, T *all, unsigned from, unsigned count, bool gives) {
    static_assert(__is_trivially_copyable(T), "what threads of a tile exchange can be copied as such");
#pragma unroll
    for (unsigned at = 0; at < sizeof(T); at += 16) {
      const unsigned bytes = sizeof(T) - at < 16 ? sizeof(T) - at : 16;
      if (gives)
        __builtin_memcpy(slot(thread_block::thread_rank() / 32), (const char *)&mine + at, bytes);
      sync();
#pragma unroll
      for (unsigned k = 0; k < count; k++)
        if (k < warps())
          __builtin_memcpy((char *)(all + k) + at, slot(first_warp() + from + k), bytes);
      sync();
    }
  }

public:
  // Each warp's leader adds one, but the first one's adds so much that all of them together turn the top bit over.
  __XL_TILE_D static void sync() {
    __syncwarp();
    if (warp::thread_rank() == 0) {
      unsigned *const word = __xl_tile_memory() + 1024 / Size + thread_block::thread_rank() / Size;
      const unsigned step = thread_rank() / 32 ? 1 : 0x80000000u - (warps() - 1);
      __threadfence_block();
      const unsigned before = atomicAdd_block(word, step);
      while (!((before ^ atomicOr_block(word, 0)) >> 31)) {
      }
      __threadfence_block();
    }
    __syncwarp();
  }
  __XL_TILE_D static constexpr unsigned size() { return Size; }
  __XL_TILE_D static constexpr unsigned num_threads() { return Size; }
  __XL_TILE_D static unsigned thread_rank() { return thread_block::thread_rank() & (Size - 1); }
  template <typename T> __XL_TILE_D T shfl(T v, unsigned rank) const {
    T r;
    exchange(v, &r, rank / 32, 1, thread_rank() == rank);
    return r;
  }
  __XL_TILE_D int any(int p) const {
    const int mine = __any_sync(0xffffffffu, p);
    int all[Size / 32], r = 0;
    gather(mine, all);
    for (unsigned k = 0; k < warps(); k++)
      r |= all[k];
    return r;
  }
  __XL_TILE_D int all(int p) const { return !any(!p); }

  // In the butterfly's order, over the warp and then over the warps.
  template <typename T, typename Op> __XL_TILE_D T __xl_reduce(T v, Op &op) const {
#pragma unroll
    for (unsigned d = 16; d; d /= 2)
      v = op(v, warp().shfl_xor(v, d));
    T all[Size / 32];
    gather(v, all);
    if (warps() == Size / 32) {
#pragma unroll
      for (unsigned d = Size / 64; d; d /= 2)
#pragma unroll
        for (unsigned k = 0; k < d; k++)
          all[k] = op(all[k], all[k + d]);
    } else {
      for (unsigned k = 1; k < warps(); k++)
        all[0] = op(all[0], all[k]);
    }
    return all[0];
  }
  // Of all ranks up to this one, `here`, and up to the one before, which rank 0 has none of.
  template <typename T, typename Op> __XL_TILE_D void __xl_scan(T v, Op &op, T &here, T &before) const {
    for (unsigned d = 1; d < 32; d *= 2) {
      const T below = warp().shfl_up(v, d);
      if (d <= warp::thread_rank())
        v = op(v, below);
    }
    before = warp().shfl_up(v, 1);
    const unsigned mine = thread_rank() / 32;
    T all[Size / 32], sum;
    exchange(v, all, 0, Size / 32, warp::thread_rank() == 31);
    for (unsigned k = 0; k < mine; k++)
      sum = k ? op(sum, all[k]) : all[0];
    if (mine) {
      before = warp::thread_rank() ? op(sum, before) : sum;
      v = op(sum, v);
    }
    here = v;
  }
};

#undef __XL_TILE_D
} // namespace cooperative_groups
#endif
#endif
