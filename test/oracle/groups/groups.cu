// Warp operations where lanes are missing, masks differ within a warp, and callers diverge. Recorded on an NVIDIA GPU
// like the cases beside this folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../gpu.h"

FN void everything(u32 *o, u32 m, u32 v) {
  i32 p;
  o[0] = __nvvm_vote_ballot_sync(m, v & 1);
  o[1] = __nvvm_vote_any_sync(m, v & 2);
  o[2] = __nvvm_vote_all_sync(m, v < 250);
  o[3] = __nvvm_vote_uni_sync(m, v < 1000);
  o[4] = __nvvm_match_any_sync_i32(m, v & 3);
  o[5] = __nvvm_match_any_sync_i64(m, (u64)(v & 1) << 40 | 7);
  o[6] = __nvvm_match_all_sync_i32p(m, 12, &p);
  o[7] = p;
  o[8] = __nvvm_match_all_sync_i64p(m, (u64)(v & 4) << 30, &p);
  o[9] = p;
  o[10] = __nvvm_redux_sync_add(v, m);
  o[11] = __nvvm_redux_sync_umin(v, m);
  o[12] = __nvvm_redux_sync_umax(v, m);
  o[13] = __nvvm_redux_sync_min(v - 100, m);
  o[14] = __nvvm_redux_sync_max(v - 400, m);
  o[15] = __nvvm_redux_sync_and(v | 64, m);
  o[16] = __nvvm_redux_sync_or(v, m);
  o[17] = __nvvm_redux_sync_xor(v, m);
  u32 here = __nvvm_vote_ballot_sync(m, 1); // members that have not left
  o[18] = shfl_idx(m, v, __builtin_ctz(here)) + __nvvm_vote_uni_sync(m, v & 1);
}
#define WORDS 19

// the whole mask where the block ends within the warp
KERNEL ragged(u32 *out, const u32 *a) {
  u32 i = bid() * ntid() + tid();
  u32 there = __nvvm_activemask();
  u32 *o = out + i * (WORDS + 1);
  everything(o, there, a[i] & 255);
  o[WORDS] = there;
}
KERNEL ragged_full(u32 *out, const u32 *a) {
  u32 i = bid() * ntid() + tid();
  everything(out + i * WORDS, FULL, a[i] & 255);
}
// the whole mask after some lanes have left
KERNEL left_early(u32 *out, const u32 *a) {
  u32 i = bid() * ntid() + tid();
  if (a[i] % 3 == 1) return;
  everything(out + i * WORDS, FULL, a[i] & 255);
}
// groups with masks of their own meet in one instruction
KERNEL groups(u32 *out, const u32 *a) {
  u32 i = bid() * ntid() + tid();
  u32 m = __nvvm_match_any_sync_i32(FULL, a[i] & 3);
  everything(out + i * WORDS, m, a[i] >> 2 & 255);
}
// both sides of a branch
KERNEL sides(u32 *out, const u32 *a) {
  u32 i = bid() * ntid() + tid(), c = (a[i] >> 9 & 3) == 1;
  u32 yes = __nvvm_vote_ballot_sync(FULL, c);
  u32 *o = out + i * WORDS;
  if (c) everything(o, yes, a[i] & 255);
  else everything(o, ~yes, (a[i] & 255) + 7);
}
// a loop that lanes leave one after the other, with constant shuffles of those that stay
KERNEL leaving(u32 *out, const u32 *a) {
  u32 i = bid() * ntid() + tid(), n = a[i] >> 3 & 15, m = FULL, sum = 0;
  for (u32 k = 0;; k++) {
    u32 stay = __nvvm_vote_ballot_sync(m, k < n);
    if (k >= n) break;
    m = stay;
    u32 v = a[i] + k * 77, l = lane();
    u32 x1 = shfl_xor(m, v, 1), x4 = shfl_xor(m, v, 4), x8 = shfl_xor(m, v, 8), x16 = shfl_xor(m, v, 16);
    u32 d3 = shfl_down(m, v, 3), u1 = shfl_up(m, v, 1), u5 = shfl_up(m, v, 5, 16), b = shfl_idx(m, v, 9);
    if (m >> (l ^ 1) & 1) sum += x1;
    if (m >> (l ^ 4) & 1) sum += x4 * 3;
    if (m >> (l ^ 8) & 1) sum ^= x8;
    if (m >> (l ^ 16) & 1) sum -= x16;
    if (l + 3 > 31 || m >> (l + 3) & 1) sum += d3 * 5;
    if (l < 1 || m >> (l - 1) & 1) sum ^= u1 * 7;
    if ((l & 15) < 5 || m >> (l - 5) & 1) sum += u5 * 11;
    if (m >> 9 & 1) sum += b;
    sum = sum * 31 + __nvvm_redux_sync_add(v, m) + __nvvm_match_any_sync_i32(m, v & 7);
  }
  out[i] = sum;
}
// every constant amount of every mode and width, where the source lane is there and where the own value is kept
#define ONE(F, G, D, W) { u32 r = F(m, v, D, W); s = G(l, D, W); h = h * 33 + ((m >> s & 1) ? r : 1); }
#define WIDTHS(F, G, D) ONE(F, G, D, 32) ONE(F, G, D, 16) ONE(F, G, D, 8) ONE(F, G, D, 4) ONE(F, G, D, 2)
#define AMOUNTS(F, G) \
  WIDTHS(F, G, 1) WIDTHS(F, G, 2) WIDTHS(F, G, 3) WIDTHS(F, G, 4) WIDTHS(F, G, 5) WIDTHS(F, G, 6) WIDTHS(F, G, 7) \
  WIDTHS(F, G, 8) WIDTHS(F, G, 9) WIDTHS(F, G, 10) WIDTHS(F, G, 11) WIDTHS(F, G, 12) WIDTHS(F, G, 13) WIDTHS(F, G, 14) \
  WIDTHS(F, G, 15) WIDTHS(F, G, 16) WIDTHS(F, G, 17) WIDTHS(F, G, 21) WIDTHS(F, G, 24) WIDTHS(F, G, 31)
FN u32 src_down(u32 l, u32 d, u32 w) { return (l & (w - 1)) + d < w ? l + d : l; }
FN u32 src_up(u32 l, u32 d, u32 w) { return (l & (w - 1)) >= d ? l - d : l; }
FN u32 src_xor(u32 l, u32 d, u32 w) { return (l ^ d) <= (l | (w - 1)) ? l ^ d : l; }
FN u32 src_idx(u32 l, u32 d, u32 w) { return (l & -w) | (d & (w - 1)); }
#define SPARSE(NAME, F, G) \
  KERNEL NAME(u32 *out, const u32 *a, const u32 *mask) { \
    u32 i = bid() * ntid() + tid(), m = mask[i / 32], l = lane(), v = a[i], h = 0, s; \
    if (m >> l & 1) { AMOUNTS(F, G) out[i] = h; } \
  }
SPARSE(sparse_down, shfl_down, src_down)
SPARSE(sparse_up, shfl_up, src_up)
SPARSE(sparse_xor, shfl_xor, src_xor)
SPARSE(sparse_idx, shfl_idx, src_idx)
