// What programs of cooperative groups share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "sdk.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

// What every group can do: 16 results.
template <class Group> __device__ void everything(u32 *o, const Group &g, u32 v) {
  u32 size = g.num_threads(), rank = g.thread_rank();
  int p;
  o[0] = size;
  o[1] = rank + 1000 * g.meta_group_rank() + 100000 * g.meta_group_size();
  o[2] = g.shfl(v, v % size);
  o[3] = g.shfl_up(v, 1 + v % 3);
  o[4] = g.shfl_down(v, 1 + v % 3);
  o[5] = g.ballot(v & 1);
  o[6] = g.any(v % 16 == 3) + 2 * g.all(v % 16 != 5);
  o[7] = g.match_any(v & 3);
  o[8] = g.match_all(v >> 30, p) + p;
  g.sync();
  o[9] = cg::reduce(g, v, cg::plus<u32>());
  o[10] = cg::reduce(g, int(v), cg::less<int>());
  o[11] = cg::reduce(g, v, cg::bit_xor<u32>());
  o[12] = cg::inclusive_scan(g, v);
  o[13] = cg::exclusive_scan(g, v, cg::bit_xor<u32>());
  o[14] = cg::inclusive_scan(g, int(v), cg::greater<int>());
  o[15] = __float_as_uint(cg::reduce(g, float(int(v)), cg::plus<float>()));
}
#define PARTS 16

__device__ u32 *place(u32 *out, u32 parts) { return out + (blockIdx.x * threads() + thread()) * parts; }
__device__ u32 mine(const u32 *in) { return in[blockIdx.x * threads() + thread()]; }
