// cooperative_groups/reduce.h: reductions over tiles and coalesced groups.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#define CROSSLANE_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#include "../cooperative_groups.h"
#pragma GCC system_header

namespace cooperative_groups {

#define __XL_OPERATION(NAME, EXPR)                                                                                     \
  template <typename T> struct NAME {                                                                                  \
    __attribute__((device)) T operator()(T a, T b) const { return EXPR; }                                              \
  };
__XL_OPERATION(plus, a + b)
__XL_OPERATION(less, b < a ? b : a)
__XL_OPERATION(greater, a < b ? b : a)
__XL_OPERATION(bit_and, a &b)
__XL_OPERATION(bit_or, a | b)
__XL_OPERATION(bit_xor, a ^ b)
#undef __XL_OPERATION

// Every lane gets the result; the butterfly's order of operations.
template <unsigned Size, typename Parent, typename T, typename Op>
__attribute__((device)) inline T reduce(const thread_block_tile<Size, Parent> &tile, T v, Op op) {
#pragma unroll
  for (unsigned d = Size / 2; d; d /= 2)
    v = op(v, tile.shfl_xor(v, d));
  return v;
}
template <typename T, typename Op> __attribute__((device)) inline T reduce(const coalesced_group &group, T v, Op op) {
  T r = group.shfl(v, 0);
  for (unsigned k = 1; k < group.size(); k++)
    r = op(r, group.shfl(v, k));
  return r;
}

} // namespace cooperative_groups
#endif
