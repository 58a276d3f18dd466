// Cooperative groups: tiles, their reductions, the lanes that execute together.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

template <typename Group> __device__ int sum(Group g, int v) {
  for (int d = g.size() / 2; d > 0; d /= 2)
    v += g.shfl_down(v, d);
  return g.shfl(v, 0);
}

__global__ void groups(int *out) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<8, cg::thread_block_tile<32, cg::thread_block>> eight = cg::tiled_partition<8>(warp);
  cg::thread_block_tile<16> sixteen = cg::tiled_partition<16>(block);
  int t = block.thread_rank(), *mine = out + t * 8;
  mine[0] = sum(warp, t);
  mine[1] = sum(eight, t);
  mine[2] = cg::reduce(eight, t, cg::greater<int>());
  mine[3] = warp.ballot(t % 3 == 0);
  mine[4] = eight.meta_group_rank() + 10 * sixteen.meta_group_rank() + 100 * sixteen.meta_group_size();
  mine[5] = eight.any(t == 9) + 2 * eight.all(t > 7);
  mine[6] = -1;
  if (t % 4 == 1) {
    cg::coalesced_group active = cg::coalesced_threads();
    mine[6] = active.thread_rank() + 100 * active.size();
  }
  block.sync();
  mine[7] = warp.shfl_up(t, 1);
}
