// cooperative_groups.h: groups of threads within a block: the block itself, tiles of
// 2^n lanes of a warp, the lanes that execute together, and the grid, whose sync()
// takes a cooperative launch. No clusters, no memcpy_async.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COOPERATIVE_GROUPS_H
#define CROSSLANE_CUDA_COOPERATIVE_GROUPS_H
#include "../cuda_device.h"
#pragma GCC system_header

namespace cooperative_groups {

#define __XL_D __attribute__((device)) inline

class thread_block {
public:
  __XL_D static void sync() { __syncthreads(); }
  __XL_D static unsigned thread_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
  __XL_D static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  __XL_D static unsigned num_threads() { return size(); }
  __XL_D static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __XL_D static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __XL_D static dim3 group_dim() { return blockDim; }
  __XL_D static dim3 dim_threads() { return blockDim; }
};
__XL_D thread_block this_thread_block() { return {}; }

// The lanes of a mask, ranked by their numbers. What tiles and coalesced groups have.
template <typename Derived> class __xl_lanes {
  __XL_D const Derived &self() const { return *static_cast<const Derived *>(this); }

public:
  __XL_D void sync() const { __syncwarp(self().__xl_mask()); }
  __XL_D unsigned num_threads() const { return self().size(); }
  __XL_D int any(int p) const { return __any_sync(self().__xl_mask(), p); }
  __XL_D int all(int p) const { return __all_sync(self().__xl_mask(), p); }
};

// A tile knows which group it is one of several tiles of.
template <unsigned Size, typename Parent = void>
class thread_block_tile : public __xl_lanes<thread_block_tile<Size, Parent>> {
  static_assert(Size && Size <= 32 && !(Size & (Size - 1)), "a tile has 1, 2, 4, 8, 16 or 32 threads");
  __XL_D static unsigned first() { return __lane_id() & ~(Size - 1); }

public:
  __XL_D static unsigned __xl_mask() { return (Size == 32 ? 0xffffffffu : (1u << (Size & 31)) - 1) << first(); }
  __XL_D static constexpr unsigned size() { return Size; }
  __XL_D static unsigned thread_rank() { return __lane_id() & (Size - 1); }
  __XL_D static unsigned meta_group_rank() { return Parent::thread_rank() / Size; }
  __XL_D static unsigned meta_group_size() { return (Parent::size() + Size - 1) / Size; }
  template <typename T> __XL_D T shfl(T v, int rank) const { return __shfl_sync(__xl_mask(), v, rank, Size); }
  template <typename T> __XL_D T shfl_up(T v, unsigned d) const { return __shfl_up_sync(__xl_mask(), v, d, Size); }
  template <typename T> __XL_D T shfl_down(T v, unsigned d) const { return __shfl_down_sync(__xl_mask(), v, d, Size); }
  template <typename T> __XL_D T shfl_xor(T v, unsigned d) const { return __shfl_xor_sync(__xl_mask(), v, d, Size); }
  __XL_D unsigned ballot(int p) const { return (__ballot_sync(__xl_mask(), p) & __xl_mask()) >> first(); }
  template <typename T> __XL_D unsigned match_any(T v) const { return __match_any_sync(__xl_mask(), v) >> first(); }
};

// A tile of any group, as thread_block_tile<32>.
template <unsigned Size> class thread_block_tile<Size, void> : public thread_block_tile<Size, thread_block> {
  unsigned rank, count;

public:
  template <typename Parent>
  __XL_D thread_block_tile(const thread_block_tile<Size, Parent> &tile)
      : rank(tile.meta_group_rank()), count(tile.meta_group_size()) {}
  __XL_D unsigned meta_group_rank() const { return rank; }
  __XL_D unsigned meta_group_size() const { return count; }
};

class coalesced_group : public __xl_lanes<coalesced_group> {
  unsigned mask;

  // The lane of the rank-th set bit.
  __XL_D int lane(unsigned rank) const {
    unsigned m = mask;
    for (unsigned k = 0; k < rank; k++)
      m &= m - 1;
    return __ffs((int)m) - 1;
  }

public:
  __XL_D explicit coalesced_group(unsigned m) : mask(m) {}
  __XL_D unsigned __xl_mask() const { return mask; }
  __XL_D unsigned size() const { return (unsigned)__popc(mask); }
  __XL_D unsigned thread_rank() const { return (unsigned)__popc(mask & ((1u << __lane_id()) - 1)); }
  template <typename T> __XL_D T shfl(T v, unsigned rank) const { return __shfl_sync(mask, v, lane(rank)); }
  template <typename T> __XL_D T shfl_down(T v, unsigned d) const {
    unsigned r = thread_rank() + d;
    return __shfl_sync(mask, v, r < size() ? lane(r) : (int)__lane_id());
  }
  template <typename T> __XL_D T shfl_up(T v, unsigned d) const {
    unsigned r = thread_rank();
    return __shfl_sync(mask, v, r >= d ? lane(r - d) : (int)__lane_id());
  }
  __XL_D unsigned ballot(int p) const {
    unsigned all = __ballot_sync(mask, p) & mask, r = 0;
    for (unsigned m = mask, k = 0; m; m &= m - 1, k++)
      r |= (all >> (__ffs((int)m) - 1) & 1) << k;
    return r;
  }
};
__XL_D coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <unsigned Size, typename Group> __XL_D thread_block_tile<Size, Group> tiled_partition(const Group &) {
  return {};
}
// Any of them, as a function's parameter.
class thread_group {
  unsigned mask, count, rank;
  bool block;

public:
  __XL_D thread_group(const thread_block &b) : mask(0), count(b.size()), rank(b.thread_rank()), block(true) {}
  template <typename Lanes>
  __XL_D thread_group(const __xl_lanes<Lanes> &g)
      : mask(static_cast<const Lanes &>(g).__xl_mask()), count(static_cast<const Lanes &>(g).size()),
        rank(static_cast<const Lanes &>(g).thread_rank()), block(false) {}
  __XL_D void sync() const {
    if (block)
      __syncthreads();
    else
      __syncwarp(mask);
  }
  __XL_D unsigned size() const { return count; }
  __XL_D unsigned num_threads() const { return count; }
  __XL_D unsigned thread_rank() const { return rank; }
};

// The grid. Its barrier takes a cooperative launch, whose workspace the registers envreg1 and envreg2 name; the second
// word there is the counter. Every block adds one, but one adds so much that all of them together turn the top bit
// over.
class grid_group {
  __XL_D static unsigned *counter() {
    unsigned high, low;
    asm("mov.u32 %0, %%envreg1;" : "=r"(high));
    asm("mov.u32 %0, %%envreg2;" : "=r"(low));
    const unsigned long long workspace = (unsigned long long)high << 32 | low;
    return workspace ? (unsigned *)workspace + 1 : nullptr;
  }

public:
  __XL_D static void sync() {
    unsigned *const at = counter();
    if (!at)
      __trap();
    __syncthreads();
    if (thread_block::thread_rank() == 0) {
      const unsigned step = block_rank() ? 1 : 0x80000000u - (unsigned)(num_blocks() - 1);
      __threadfence();
      const unsigned before = atomicAdd(at, step);
      while (!((before ^ atomicOr(at, 0)) >> 31)) {
      }
      __threadfence();
    }
    __syncthreads();
  }
  __XL_D static bool is_valid() { return counter(); }
  __XL_D static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  __XL_D static unsigned long long block_rank() {
    return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
  }
  __XL_D static unsigned long long size() { return num_blocks() * thread_block::size(); }
  __XL_D static unsigned long long num_threads() { return size(); }
  __XL_D static unsigned long long thread_rank() {
    return block_rank() * thread_block::size() + thread_block::thread_rank();
  }
  __XL_D static dim3 group_dim() { return gridDim; }
};
__XL_D grid_group this_grid() { return {}; }

template <typename Group> __XL_D void sync(const Group &g) { g.sync(); }
template <typename Group> __XL_D unsigned thread_rank(const Group &g) { return g.thread_rank(); }
template <typename Group> __XL_D unsigned group_size(const Group &g) { return g.size(); }

#undef __XL_D
} // namespace cooperative_groups
#endif
