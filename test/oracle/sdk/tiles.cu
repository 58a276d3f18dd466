// The part of cooperative groups that Crosslane's own headers have too, so that it runs where there is no SDK.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__device__ u32 mine(const u32 *in) { return in[blockIdx.x * threads() + thread()]; }
__device__ u32 *place(u32 *out, u32 parts) { return out + (blockIdx.x * threads() + thread()) * parts; }

// 10 results.
template <class Group> __device__ void lanes(u32 *o, const Group &g, u32 v) {
  u32 size = g.num_threads();
  o[0] = size + 100 * g.thread_rank();
  o[1] = g.shfl(v, v % size);
  o[2] = g.shfl_up(v, 1 + v % 3);
  o[3] = g.shfl_down(v, 1 + v % 3);
  o[4] = g.ballot(v & 1);
  o[5] = g.any(v % 16 == 3) + 2 * g.all(v % 16 != 5);
  g.sync();
  o[6] = cg::reduce(g, v, cg::plus<u32>());
  o[7] = cg::reduce(g, int(v), cg::less<int>());
  o[8] = cg::reduce(g, int(v), cg::greater<int>());
  o[9] = cg::reduce(g, v, cg::bit_xor<u32>());
}
template <int Size> __device__ void tiles(u32 *out, const u32 *in) {
  auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
  u32 *o = place(out, 14);
  lanes(o, tile, mine(in));
  o[10] = tile.meta_group_rank() + 1000 * tile.meta_group_size();
  o[11] = tile.shfl_xor(mine(in), Size / 2);
  o[12] = tile.match_any(mine(in) & 3);
  o[13] = __float_as_uint(cg::reduce(tile, float(int(mine(in))), cg::plus<float>()));
}
KERNEL tiles_32(u32 *out, const u32 *in) { tiles<32>(out, in); }
KERNEL tiles_16(u32 *out, const u32 *in) { tiles<16>(out, in); }
KERNEL tiles_8(u32 *out, const u32 *in) { tiles<8>(out, in); }
KERNEL tiles_4(u32 *out, const u32 *in) { tiles<4>(out, in); }
KERNEL tiles_2(u32 *out, const u32 *in) { tiles<2>(out, in); }
KERNEL tiles_1(u32 *out, const u32 *in) { tiles<1>(out, in); }
KERNEL coalesced(u32 *out, const u32 *in) {
  u32 v = mine(in);
  if (v % 3)
    lanes(place(out, 10), cg::coalesced_threads(), v);
}
// Rounds of passing words to the next thread of the grid.
KERNEL grid_rounds(u32 *out, u32 *other, const u32 *in) {
  auto grid = cg::this_grid();
  u32 i = grid.thread_rank(), n = grid.num_threads(), v = in[i];
  for (u32 round = 0; round < 5; round++) {
    other[(i + 1) % n] = v * 3;
    grid.sync();
    v = other[i] + round;
    grid.sync();
  }
  out[i] = v;
}
