// Operations in functions that several places call (see branches.cu for what PTX says).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

NOINLINE u32 vote_in(u32 x) { return ballot(FULL, x & 1) * 3 + x; }
NOINLINE u32 vote_other(u32 x) { return ballot(FULL, x & 4) ^ x; }
NOINLINE u32 deeper(u32 x) { return x & 8 ? vote_in(x + 1) : vote_in(x >> 1) + 5; }
NOINLINE u32 rounds(u32 x, u32 n) {
#pragma unroll 1
  for (u32 k = 0; k < n; k++)
    x = mix(x, shfl_xor(FULL, x, k + 1));
  return x;
}
NOINLINE u32 grouped(u32 m, u32 x) {
  if (x & 1)
    return sum(m, x & 0xff);
  return sum(m, x >> 24) + 1;
}
NOINLINE u32 hand_on(u32 *s, u32 x) {
  u32 t = tid();
  s[t] = x;
  syncwarp(FULL);
  u32 r = s[t ^ 1];
  syncwarp(FULL);
  return r;
}
FN u32 both(u32 x, u32 d) {
  u32 r = shfl_xor(FULL, x, d);
  return mix(r, ballot(FULL, r & 1));
}

// PTX: one function, called in both arms: one place in the program, two ways to it.
KERNEL call_both(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 1)
    r = vote_in(v >> 1);
  else
    r = vote_in(v >> 2) + 9;
  out[at()] = r;
}
// PTX: two functions with the same operation.
KERNEL call_two(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 1)
    r = vote_in(v >> 1);
  else
    r = vote_other(v >> 2) + 9;
  out[at()] = r;
}
// PTX: one arm calls, the other has the operation itself.
KERNEL call_and_own(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (lane() % 3 == 1)
    r = vote_in(v >> 1);
  else
    r = ballot(FULL, v & 32) + 9;
  out[at()] = r;
}
// PTX: at different depths of calls.
KERNEL call_deep(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 1)
    r = deeper(v);
  else
    r = vote_in(v >> 3);
  out[at()] = r;
}
// PTX: seven shuffles a lane, some of them in the first call and the others in the second.
KERNEL call_loop(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v & 7, r;
  r = rounds(v, n);
  r = rounds(r + 1, 7 - n);
  out[at()] = r;
}
// PTX: a function with a branch of its own and a mask that the caller gives, called in both arms with disjoint masks.
KERNEL call_masks(u32 *out, const u32 *a) {
  u32 v = a[at()], c = v & 2, yes = ballot(FULL, c), r;
  if (c)
    r = grouped(yes, v);
  else
    r = grouped(~yes, v * 3) + 7;
  out[at()] = r;
}
// PTX: the same, the masks' members in both arms.
KERNEL call_crossing(u32 *out, const u32 *a) {
  u32 v = a[at()], m = match(FULL, v >> 30), r;
  if (v & 2)
    r = grouped(m, v);
  else
    r = grouped(m, v * 3) + 7;
  out[at()] = r;
}
// PTX: bar.warp.sync in the function, and memory of the block.
KERNEL call_exchange(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], r;
  if (lane() & 1)
    r = hand_on(s, v);
  else
    r = hand_on(s, ~v) * 3;
  out[at()] = r;
}
// PTX: an inlined function with two operations, in both arms.
KERNEL call_inline(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 4)
    r = both(v, 5);
  else
    r = both(v + 3, 9) + 1;
  out[at()] = r;
}
// PTX: some lanes exit before the calls.
KERNEL call_exit(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v % 5 == 1)
    return;
  if (v & 1)
    r = vote_in(v >> 1);
  else
    r = vote_other(v >> 2);
  out[at()] = grouped(FULL, r);
}
// PTX: calls in the turns of a loop, in two arms.
KERNEL call_in_loop(u32 *out, const u32 *a) {
  u32 v = a[at()], r = v;
#pragma unroll 1
  for (u32 k = 0; k < 5; k++) {
    if (v >> k & 1)
      r = mix(r, vote_in(r));
    else
      r = mix(r, vote_other(r + k));
  }
  out[at()] = r;
}
