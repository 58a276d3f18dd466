// cooperative_groups.h: groups of threads: one thread, tiles of 2^n lanes of a warp and of
// several warps, the lanes that execute together and parts of them, the block, the cluster
// of one block, and the grid, whose sync() needs a cooperative launch.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COOPERATIVE_GROUPS_H
#define CROSSLANE_CUDA_COOPERATIVE_GROUPS_H
#define _COOPERATIVE_GROUPS_H_ // which programs ask for
#include "../cuda_device.h"
#pragma GCC system_header
#ifdef __CUDA__ // device code is all there is in it

namespace cooperative_groups {

#define __XL_D __attribute__((device)) inline

// What barrier_arrive() gives. All threads of a group wait for what they arrived at, so waiting does it all.
struct __xl_arrival {};
template <typename Derived> class __xl_barrier {
public:
  typedef __xl_arrival arrival_token;
  __XL_D static arrival_token barrier_arrive() { return {}; }
  __XL_D static void barrier_wait(arrival_token &&) { Derived::sync(); }
};

class thread_block : public __xl_barrier<thread_block> {
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
// What tiles of several warps work in, where a GPU has no memory of its own for that. Here the compiler sets it aside.
template <unsigned MaxBlockSize = 1024> struct block_tile_memory {};
template <unsigned MaxBlockSize> __XL_D thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) { return {}; }

// ---------------------------------------------------------------- lanes of a warp

// Shuffles of numbers, and of any other type by its words.
#define __XL_MOVE(NAME, B)                                                                                             \
  struct __xl##NAME {                                                                                                  \
    unsigned mask;                                                                                                     \
    B b;                                                                                                               \
    int width;                                                                                                         \
    template <typename T> __XL_D T operator()(T v) const { return (T)__##NAME##_sync(mask, v, b, width); }             \
  };
__XL_MOVE(shfl, int)
__XL_MOVE(shfl_up, unsigned)
__XL_MOVE(shfl_down, unsigned)
__XL_MOVE(shfl_xor, int)
#undef __XL_MOVE
template <typename T, bool Number = __is_arithmetic(T)> struct __xl_mover {
  template <typename Move> __XL_D static T move(T v, Move by) { return by(v); }
};
template <typename T> struct __xl_mover<T, false> {
  static_assert(__is_trivially_copyable(T) && sizeof(T) <= 32,
                "a shuffle moves up to 32 bytes that can be copied as such");
  template <typename Move> __XL_D static T move(T v, Move by) {
    unsigned words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(words, &v, sizeof(T));
#pragma unroll
    for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
      words[k] = by(words[k]);
    __builtin_memcpy(&v, words, sizeof(T));
    return v;
  }
};

// The lanes of a mask, ranked by their numbers. What tiles and coalesced groups have.
template <typename Derived> class __xl_lanes {
  __XL_D const Derived &self() const { return *static_cast<const Derived *>(this); }

public:
  typedef __xl_arrival arrival_token;
  __XL_D void sync() const { __syncwarp(self().__xl_mask()); }
  __XL_D arrival_token barrier_arrive() const { return {}; }
  __XL_D void barrier_wait(arrival_token &&) const { sync(); }
  __XL_D unsigned num_threads() const { return self().size(); }
  __XL_D int any(int p) const { return __any_sync(self().__xl_mask(), p); }
  __XL_D int all(int p) const { return __all_sync(self().__xl_mask(), p); }
  // A bit for each rank, where there was one for each lane.
  __XL_D unsigned ballot(int p) const {
    return self().__xl_ranks(__ballot_sync(self().__xl_mask(), p) & self().__xl_mask());
  }
  template <typename T> __XL_D unsigned match_any(T v) const {
    return self().__xl_ranks(__match_any_sync(self().__xl_mask(), v));
  }
  template <typename T> __XL_D unsigned match_all(T v, int &pred) const {
    return self().__xl_ranks(__match_all_sync(self().__xl_mask(), v, &pred));
  }
};

template <unsigned Size, typename Parent = void> class thread_block_tile;

// A tile of lanes of a warp.
template <unsigned Size, typename Parent, bool Large>
class __xl_tile : public __xl_lanes<thread_block_tile<Size, Parent>> {
  static_assert(Size && !(Size & (Size - 1)), "a tile has 2^n threads, up to 1024");
  __XL_D static unsigned first() { return __lane_id() & ~(Size - 1); }

public:
  __XL_D static unsigned __xl_mask() { return (Size == 32 ? 0xffffffffu : (1u << (Size & 31)) - 1) << first(); }
  __XL_D static unsigned __xl_ranks(unsigned lanes) { return lanes >> first(); }
  __XL_D static constexpr unsigned size() { return Size; }
  __XL_D static constexpr unsigned num_threads() { return Size; }
  __XL_D static unsigned thread_rank() { return __lane_id() & (Size - 1); }
  template <typename T> __XL_D T shfl(T v, int rank) const {
    return __xl_mover<T>::move(v, __xlshfl{__xl_mask(), rank, Size});
  }
  template <typename T> __XL_D T shfl_up(T v, unsigned d) const {
    return __xl_mover<T>::move(v, __xlshfl_up{__xl_mask(), d, Size});
  }
  template <typename T> __XL_D T shfl_down(T v, unsigned d) const {
    return __xl_mover<T>::move(v, __xlshfl_down{__xl_mask(), d, Size});
  }
  template <typename T> __XL_D T shfl_xor(T v, unsigned d) const {
    return __xl_mover<T>::move(v, __xlshfl_xor{__xl_mask(), (int)d, Size});
  }
};

} // namespace cooperative_groups
#include "cooperative_groups/large_tiles.h"
namespace cooperative_groups {

// A tile knows which group it is one of several tiles of.
template <unsigned Size, typename Parent> class thread_block_tile : public __xl_tile<Size, Parent, (Size > 32)> {
public:
  __XL_D static unsigned meta_group_rank() { return Parent::thread_rank() / Size; }
  __XL_D static unsigned meta_group_size() { return (Parent::size() + Size - 1) / Size; }
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
  unsigned mask, rank, count;

  // The lane of the rank-th set bit.
  __XL_D int lane(unsigned rank) const {
    if (mask == 0xffffffffu)
      return (int)rank;
    unsigned m = mask;
    for (unsigned k = 0; k < rank; k++)
      m &= m - 1;
    return __ffs((int)m) - 1;
  }

public:
  __XL_D explicit coalesced_group(unsigned m, unsigned meta_rank = 0, unsigned meta_size = 1)
      : mask(m), rank(meta_rank), count(meta_size) {}
  __XL_D unsigned __xl_mask() const { return mask; }
  __XL_D unsigned __xl_ranks(unsigned lanes) const {
    if (mask == 0xffffffffu)
      return lanes;
    unsigned r = 0;
    for (unsigned m = mask, k = 0; m; m &= m - 1, k++)
      r |= (lanes >> (__ffs((int)m) - 1) & 1) << k;
    return r;
  }
  __XL_D unsigned size() const { return (unsigned)__popc(mask); }
  __XL_D unsigned thread_rank() const { return (unsigned)__popc(mask & ((1u << __lane_id()) - 1)); }
  __XL_D unsigned meta_group_rank() const { return rank; }
  __XL_D unsigned meta_group_size() const { return count; }
  template <typename T> __XL_D T shfl(T v, unsigned rank) const {
    return __xl_mover<T>::move(v, __xlshfl{mask, lane(rank), 32});
  }
  template <typename T> __XL_D T shfl_down(T v, unsigned d) const {
    unsigned r = thread_rank() + d;
    return __xl_mover<T>::move(v, __xlshfl{mask, r < size() ? lane(r) : (int)__lane_id(), 32});
  }
  template <typename T> __XL_D T shfl_up(T v, unsigned d) const {
    unsigned r = thread_rank();
    return __xl_mover<T>::move(v, __xlshfl{mask, r >= d ? lane(r - d) : (int)__lane_id(), 32});
  }
};
__XL_D coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// ---------------------------------------------------------------- the grid, the cluster, a thread

// The grid. Its barrier takes a cooperative launch, whose workspace the registers envreg1 and envreg2 name; the second
// word there is the counter. Every block adds one, but one adds so much that all of them together turn the top bit
// over.
class grid_group : public __xl_barrier<grid_group> {
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
  __XL_D static dim3 dim_blocks() { return gridDim; }
  __XL_D static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __XL_D static dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
  }
  __XL_D static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
  __XL_D static dim3 dim_clusters() { return gridDim; }
  __XL_D static unsigned long long num_clusters() { return num_blocks(); }
  __XL_D static dim3 cluster_index() { return block_index(); }
  __XL_D static unsigned long long cluster_rank() { return block_rank(); }
};
__XL_D grid_group this_grid() { return {}; }

// One block, as in every launch that does not ask for more.
class cluster_group : public __xl_barrier<cluster_group> {
public:
  __XL_D static void sync() { __syncthreads(); }
  using __xl_barrier<cluster_group>::barrier_wait;
  __XL_D static void barrier_wait() { sync(); }
  __XL_D static unsigned query_shared_rank(const void *) { return 0; }
  template <typename T> __XL_D static T *map_shared_rank(T *p, int rank) {
    if (rank)
      __trap();
    return p;
  }
  __XL_D static dim3 block_index() { return dim3(0, 0, 0); }
  __XL_D static unsigned block_rank() { return 0; }
  __XL_D static dim3 thread_index() { return thread_block::thread_index(); }
  __XL_D static unsigned thread_rank() { return thread_block::thread_rank(); }
  __XL_D static dim3 dim_blocks() { return dim3(1, 1, 1); }
  __XL_D static unsigned num_blocks() { return 1; }
  __XL_D static dim3 dim_threads() { return blockDim; }
  __XL_D static unsigned num_threads() { return thread_block::size(); }
  __XL_D static unsigned size() { return num_threads(); }
};
__XL_D cluster_group this_cluster() { return {}; }

// Any of them but the grid, as a function's parameter.
class thread_group {
  bool block;
  unsigned mask;
  unsigned long long count, rank;

  __XL_D thread_group(unsigned m, unsigned n, unsigned r) : block(false), mask(m), count(n), rank(r) {}
  friend __XL_D thread_group tiled_partition(const thread_group &, unsigned);

public:
  __XL_D thread_group(const thread_block &b) : block(true), mask(0), count(b.size()), rank(b.thread_rank()) {}
  __XL_D thread_group(const cluster_group &c) : block(true), mask(0), count(c.size()), rank(c.thread_rank()) {}
  template <typename Derived>
  __XL_D thread_group(const __xl_lanes<Derived> &g)
      : block(false), mask(static_cast<const Derived &>(g).__xl_mask()), count(static_cast<const Derived &>(g).size()),
        rank(static_cast<const Derived &>(g).thread_rank()) {}
  __XL_D void sync() const {
    if (block)
      __syncthreads();
    else
      __syncwarp(mask);
  }
  __XL_D unsigned long long size() const { return count; }
  __XL_D unsigned long long num_threads() const { return count; }
  __XL_D unsigned long long thread_rank() const { return rank; }
};
__XL_D thread_group this_thread() { return coalesced_group(1u << __lane_id()); }

// ---------------------------------------------------------------- partitions

template <unsigned Size, typename Group> __XL_D thread_block_tile<Size, Group> tiled_partition(const Group &) {
  return {};
}
// So many ranks together; a power of two up to 32.
__XL_D coalesced_group tiled_partition(const coalesced_group &g, unsigned size) {
  if (!size || size > 32 || (size & (size - 1)))
    __trap();
  if (g.size() <= size)
    return g;
  const unsigned first = g.thread_rank() & ~(size - 1);
  unsigned m = g.__xl_mask(), part = 0;
  for (unsigned k = 0; m && k < first + size; m &= m - 1, k++)
    if (k >= first)
      part |= m & (0 - m);
  return coalesced_group(part, g.thread_rank() / size, (g.size() + size - 1) / size);
}
__XL_D thread_group tiled_partition(const thread_group &g, unsigned size) {
  if (!size || size > 32 || (size & (size - 1)))
    __trap();
  if (!g.block)
    return tiled_partition(coalesced_group(g.mask), size);
  const unsigned first = (unsigned)g.rank & ~(size - 1), left = (unsigned)g.count - first,
                 n = left < size ? left : size;
  return thread_group((0xffffffffu >> (32 - n)) << (__lane_id() & ~(size - 1)), n, (unsigned)g.rank - first);
}
__XL_D thread_group tiled_partition(const thread_block &b, unsigned size) {
  return tiled_partition(thread_group(b), size);
}
// The lanes for which it is as for this one.
template <typename Derived> __XL_D coalesced_group binary_partition(const __xl_lanes<Derived> &group, bool p) {
  const unsigned all = static_cast<const Derived &>(group).__xl_mask(), set = __ballot_sync(all, p) & all;
  return set == all || !set ? coalesced_group(all) : coalesced_group(p ? set : all & ~set, p, 2);
}
template <typename Derived, typename T>
__XL_D coalesced_group labeled_partition(const __xl_lanes<Derived> &group, T label) {
  const unsigned all = static_cast<const Derived &>(group).__xl_mask(), same = __match_any_sync(all, label);
  const unsigned first = same & (0 - same), firsts = __ballot_sync(all, first == 1u << __lane_id());
  return coalesced_group(same, (unsigned)__popc(firsts & (first - 1)), (unsigned)__popc(firsts));
}
template <typename Derived, typename T>
__XL_D coalesced_group labeled_partition(const __xl_lanes<Derived> &group, T *label) {
  return labeled_partition(group, (unsigned long long)label);
}
template <typename Derived> __XL_D coalesced_group labeled_partition(const __xl_lanes<Derived> &group, bool label) {
  return binary_partition(group, label);
}

// ---------------------------------------------------------------- functions of groups

template <typename Group> __XL_D void sync(const Group &g) { g.sync(); }
template <typename Group> __XL_D auto thread_rank(const Group &g) -> decltype(g.thread_rank()) {
  return g.thread_rank();
}
template <typename Group> __XL_D auto group_size(const Group &g) -> decltype(g.size()) { return g.size(); }
template <typename Group, typename F, typename... A> __XL_D void invoke_one(const Group &g, F &&f, A &&...a) {
  if (g.thread_rank() == 0)
    static_cast<F &&>(f)(static_cast<A &&>(a)...);
}
template <typename T> struct __xl_bare {
  typedef T type;
};
template <typename T> struct __xl_bare<T &> : __xl_bare<T> {};
template <typename T> struct __xl_bare<T &&> : __xl_bare<T> {};
template <typename T> struct __xl_bare<const T> : __xl_bare<T> {};
template <typename Group, typename F, typename... A>
__XL_D auto invoke_one_broadcast(const Group &g, F &&f, A &&...a) ->
    typename __xl_bare<decltype(static_cast<F &&>(f)(static_cast<A &&>(a)...))>::type {
  typename __xl_bare<decltype(static_cast<F &&>(f)(static_cast<A &&>(a)...))>::type r{};
  if (g.thread_rank() == 0)
    r = static_cast<F &&>(f)(static_cast<A &&>(a)...);
  return g.shfl(r, 0);
}

#undef __XL_D
} // namespace cooperative_groups
#endif
#endif
