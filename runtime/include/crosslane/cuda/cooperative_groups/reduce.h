// cooperative_groups/reduce.h: reductions over tiles and coalesced groups.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#define CROSSLANE_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#include "../cooperative_groups.h"
#pragma GCC system_header
#ifdef __CUDA__ // device code is all there is in it

namespace cooperative_groups {

#define __XL_OPERATION(NAME, EXPR)                                                                                     \
  template <typename T> struct NAME {                                                                                  \
    __attribute__((host, device)) T operator()(T a, T b) const { return EXPR; }                                        \
  };
__XL_OPERATION(plus, a + b)
__XL_OPERATION(less, b < a ? b : a)
__XL_OPERATION(greater, a < b ? b : a)
__XL_OPERATION(bit_and, a &b)
__XL_OPERATION(bit_or, a | b)
__XL_OPERATION(bit_xor, a ^ b)
#undef __XL_OPERATION

// Each lane's result over the ranks up to its own, by steps of 1, 2, 4, ... ranks; its own part stands first.
template <typename Group, typename T, typename Op>
__attribute__((device)) inline T __xl_scan(const Group &group, T v, Op &op) {
  for (unsigned d = 1; d < group.size(); d *= 2) {
    const T below = group.shfl_up(v, d);
    if (d <= group.thread_rank())
      v = op(v, below);
  }
  return v;
}

template <bool Large> struct __xl_of_tile {
  template <typename Tile, typename T, typename Op>
  __attribute__((device)) static inline T reduce(const Tile &tile, T v, Op &op) {
#pragma unroll
    for (unsigned d = Tile::size() / 2; d; d /= 2)
      v = op(v, tile.shfl_xor(v, d));
    return v;
  }
};
template <> struct __xl_of_tile<true> {
  template <typename Tile, typename T, typename Op>
  __attribute__((device)) static inline T reduce(const Tile &tile, T v, Op &op) {
    return tile.__xl_reduce(v, op);
  }
};

// Every lane gets the result: of tiles and of whole warps in the butterfly's order of operations, of other groups in
// the order of their scan.
template <unsigned Size, typename Parent, typename T, typename Op>
__attribute__((device)) inline auto reduce(const thread_block_tile<Size, Parent> &tile, T &&value, Op &&op) ->
    typename __xl_bare<decltype(op(value, value))>::type {
  return __xl_of_tile<(Size > 32)>::reduce(tile, static_cast<typename __xl_bare<T>::type>(value), op);
}
template <typename T, typename Op>
__attribute__((device)) inline auto reduce(const coalesced_group &group, T &&value, Op &&op) ->
    typename __xl_bare<decltype(op(value, value))>::type {
  typename __xl_bare<T>::type v = value;
  if (group.size() == 32) {
#pragma unroll
    for (int d = 16; d; d /= 2)
      v = op(v, __xl_mover<typename __xl_bare<T>::type>::move(v, __xlshfl_xor{0xffffffffu, d, 32}));
    return v;
  }
  return group.shfl(__xl_scan(group, v, op), group.size() - 1);
}

} // namespace cooperative_groups
#endif
#endif
