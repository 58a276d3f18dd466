// What cooperative groups make of tiles and coalesced groups, in branches. A tile is its mask and the .sync operations
// of that mask; a coalesced group is the activemask of its making. See branches.cu for what PTX says of the operations.
// Which lanes activemask finds together PTX leaves open, so that results of coalesced groups are counts here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

template <u32 N> struct Tile {
  FN u32 rank() { return lane() & (N - 1); }
  FN u32 base() { return lane() & ~(N - 1); }
  FN u32 mask() { return N == 32 ? FULL : ((1u << (N & 31)) - 1) << base(); }
  FN u32 xor_(u32 v, u32 d) { return shfl_xor(mask(), v, d, N); }
  FN u32 down(u32 v, u32 d) { return shfl_down(mask(), v, d, N); }
  FN u32 up(u32 v, u32 d) { return shfl_up(mask(), v, d, N); }
  FN u32 idx(u32 v, u32 d) { return shfl_idx(mask(), v, d, N); }
  FN u32 vote(u32 p) { return (ballot(mask(), p) & mask()) >> base(); }
  FN void sync() { syncwarp(mask()); }
  FN u32 reduce(u32 v) {
    for (u32 d = N / 2; d; d >>= 1)
      v += xor_(v, d);
    return v;
  }
  FN u32 scan(u32 v) {
    for (u32 d = 1; d < N; d <<= 1) {
      u32 y = up(v, d);
      if (rank() >= d)
        v += y;
    }
    return v;
  }
};

// PTX: whole tiles of 8 take either arm: disjoint masks, whose members are together.
KERNEL tile_arms(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (lane() & 8)
    r = Tile<8>::reduce(v);
  else
    r = Tile<8>::scan(v * 3);
  out[at()] = r;
}
// PTX: tiles of 4 whose lanes are in both arms; eight masks at once in the same instructions.
KERNEL tile4_split(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 1)
    r = Tile<4>::reduce(v) + Tile<4>::vote(v & 2);
  else
    r = Tile<4>::reduce(v >> 3) ^ Tile<4>::vote(v & 4);
  out[at()] = r;
}
// PTX: tiles of 8, a scan, lanes of a tile in three arms.
KERNEL tile8_split(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v % 3 == 0)
    r = Tile<8>::scan(v);
  else if (v % 3 == 1)
    r = Tile<8>::scan(v >> 8) + 1;
  else
    r = Tile<8>::scan(1) ^ 2;
  out[at()] = r;
}
// PTX: tiles of 16, broadcasts from a lane in another arm.
KERNEL tile16_split(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (lane() & 1)
    r = Tile<16>::idx(v, 2) + Tile<16>::down(v, 3);
  else
    r = Tile<16>::idx(v * 5, 7) ^ Tile<16>::down(~v, 1);
  out[at()] = r;
}
// PTX: the tile of the whole warp.
KERNEL tile32_split(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 16)
    r = Tile<32>::reduce(v & 0xffff);
  else
    r = Tile<32>::reduce(v >> 16) + 3;
  out[at()] = r;
}
// PTX: tiles of 4 inside tiles of 16, in the arms in turn.
KERNEL tile_nested(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 1) {
    r = Tile<16>::vote(v & 2);
    if (v & 8)
      r = mix(r, Tile<4>::xor_(v, 1));
    else
      r = mix(r, Tile<4>::xor_(v, 3));
    r = mix(r, Tile<16>::xor_(r, 9));
  } else {
    r = Tile<16>::vote(v & 4) + 1;
    r = mix(r, Tile<4>::xor_(~v, 2));
    r = mix(r + 1, Tile<16>::xor_(r, 5));
  }
  out[at()] = r;
}
// PTX: tiles of 8 loop for different times (by their first lane's value), lanes of each in two arms.
KERNEL tile_loops(u32 *out, const u32 *a) {
  u32 v = a[at()], n = Tile<8>::idx(v & 7, 0), r = v;
#pragma unroll 1
  for (u32 k = 0; k < n; k++) {
    if (v >> (k + 3) & 1)
      r = mix(r, Tile<8>::reduce(r));
    else
      r = mix(r + 1, Tile<8>::reduce(r * 3));
  }
  out[at()] = r;
}
// PTX: tile.sync() between the arms, and memory of the block.
KERNEL tile_sync(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r;
  if (v & 1) {
    s[t] = v;
    Tile<16>::sync();
    r = s[t ^ 9];
  } else {
    s[t] = v * 3;
    Tile<16>::sync();
    r = s[t ^ 15] + 1;
  }
  out[at()] = r;
}
// PTX: coalesced_threads() in each arm, one atomic for the group: the lanes of an activemask go on together to its
// shuffle (the same mask, the same place). Counts and the set of places taken do not depend on the groups.
KERNEL coalesced(u32 *out, const u32 *a, u32 *count) {
  u32 v = a[at()], place;
  if (v & 1) {
    u32 m = __nvvm_activemask(), first = __builtin_ctz(m), base = 0;
    if (lane() == first)
      base = add(&count[0], __builtin_popcount(m));
    place = shfl_idx(m, base, first) + __builtin_popcount(m & below());
    add(&out[place], 1);
  } else {
    u32 m = __nvvm_activemask(), first = __builtin_ctz(m), base = 0;
    if (lane() == first)
      base = add(&count[1], __builtin_popcount(m));
    place = shfl_idx(m, base, first) + __builtin_popcount(m & below());
    add(&out[512 + place], 1);
  }
}
// PTX: labeled_partition of a coalesced group; sums by label.
KERNEL labeled(u32 *out, const u32 *a) {
  u32 v = a[at()];
  if (v % 3) {
    u32 m = match(__nvvm_activemask(), v & 7), n = __builtin_popcount(m), s = sum(m, v >> 20);
    if (lane() == (u32)__builtin_ctz(m))
      add(&out[v & 7], s), add(&out[8 + (v & 7)], n);
  } else {
    u32 m = match(__nvvm_activemask(), v & 3), s = sum(m, v >> 24);
    if (lane() == (u32)__builtin_ctz(m))
      add(&out[16 + (v & 3)], s);
  }
}
// PTX: binary partition by ballots of the group around, twice, with operations of each group in both arms.
KERNEL partitions(u32 *out, const u32 *a) {
  u32 v = a[at()], p = v & 1, b = ballot(FULL, p), g = p ? b : ~b;
  u32 q = v >> 1 & 1, c = ballot(g, q), h = q ? c : g & ~c, r;
  if (v & 4)
    r = sum(g, v >> 24) + sum(h, v >> 16 & 0xff);
  else
    r = sum(g, 1) ^ sum(h, 2);
  out[at()] = r;
}
