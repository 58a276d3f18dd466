// Cooperative groups of lanes that execute together, and partitions by label.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "groups.h"

// The lanes in an arm of a branch, a part of those, tiles of them.
KERNEL coalesced(u32 *out, const u32 *in) {
  u32 v = mine(in);
  if (v % 3)
    everything(place(out, PARTS), cg::coalesced_threads(), v);
}
KERNEL coalesced_nested(u32 *out, const u32 *in) {
  u32 v = mine(in), *o = place(out, PARTS + 2);
  if (v % 3) {
    auto active = cg::coalesced_threads();
    o[PARTS] = active.thread_rank() + 100 * active.num_threads();
    if (v & 8) {
      auto fewer = cg::coalesced_threads();
      everything(o, fewer, v >> 1);
    }
    o[PARTS + 1] = cg::reduce(active, v, cg::plus<u32>());
  }
}
KERNEL coalesced_tiles(u32 *out, const u32 *in, u32 size) {
  u32 v = mine(in);
  if (v % 8)
    everything(place(out, PARTS), cg::tiled_partition(cg::coalesced_threads(), size), v);
}

// Partitions of a warp, of tiles, of the lanes in an arm.
KERNEL labeled_warp(u32 *out, const u32 *in) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  everything(place(out, PARTS), cg::labeled_partition(warp, mine(in) % 5), mine(in));
}
KERNEL labeled_tile(u32 *out, const u32 *in) {
  auto eight = cg::tiled_partition<8>(cg::this_thread_block());
  everything(place(out, PARTS), cg::labeled_partition(eight, (u64)(mine(in) % 2) << 40), mine(in));
}
KERNEL labeled_coalesced(u32 *out, const u32 *in) {
  if (mine(in) & 16)
    everything(place(out, PARTS), cg::labeled_partition(cg::coalesced_threads(), mine(in) % 3), mine(in));
}
KERNEL binary_warp(u32 *out, const u32 *in) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  everything(place(out, PARTS), cg::binary_partition(warp, mine(in) & 4), mine(in));
}
KERNEL binary_tile(u32 *out, const u32 *in) {
  auto four = cg::tiled_partition<4>(cg::this_thread_block());
  everything(place(out, PARTS), cg::binary_partition(four, mine(in) & 1), mine(in));
}
KERNEL binary_coalesced(u32 *out, const u32 *in) {
  if (mine(in) & 16)
    everything(place(out, PARTS), cg::binary_partition(cg::coalesced_threads(), mine(in) & 2), mine(in));
}
