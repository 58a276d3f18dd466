// Operations that meet across turns of loops (see branches.cu for what PTX says). The n-th time that a lane executes an
// operation of a mask meets the n-th time of the mask's other lanes, whichever loop and turn they are in.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

// PTX: each lane executes eight ballots, n of them in the first loop and 8 - n in the second.
KERNEL two_loops(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v & 7, r = 0, k = 0;
#pragma unroll 1
  for (; k < n; k++)
    r = mix(r, ballot(FULL, v >> k & 1));
#pragma unroll 1
  for (; k < 8; k++)
    r = mix(r + 1, ballot(FULL, v >> (k + 8) & 1));
  out[at()] = r;
}
// PTX: as before with shuffles, whose values come from lanes in the other loop.
KERNEL two_loops_shfl(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v >> 4 & 7, r = v, k = 0;
#pragma unroll 1
  for (; k < n; k++)
    r = r * 5 + shfl_xor(FULL, r, k + 1);
#pragma unroll 1
  for (; k < 9; k++)
    r = r * 3 ^ shfl_xor(FULL, r + 1, 31 - k);
  out[at()] = r;
}
// PTX: a loop that lanes leave in turn, the mask a ballot of those that go on: every member is at the same place.
KERNEL leaving(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v & 15, m = FULL, r = 0;
  for (u32 k = 0;; k++) {
    m = ballot(m, k < n);
    if (k >= n)
      break;
    r = mix(r, sum(m, v >> 8 & 0xff));
  }
  out[at()] = r;
}
// PTX: the same loop with arms inside; the members of the ballot's mask are in both.
KERNEL leaving_arms(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v & 15, m = FULL, r = 0;
  for (u32 k = 0;; k++) {
    m = ballot(m, k < n);
    if (k >= n)
      break;
    if (v >> (k + 4) & 1)
      r = mix(r, sum(m, v >> 8 & 0xff));
    else
      r = mix(r + 7, sum(m, v >> 16 & 0xff));
  }
  out[at()] = r;
}
// PTX: lanes that have left the loop wait in the next one with another mask.
KERNEL left_and_left(u32 *out, const u32 *a) {
  u32 v = a[at()], c = v & 1, yes = ballot(FULL, c), r = 0;
  if (c) {
#pragma unroll 1
    for (u32 k = 0; k < 3; k++)
      r = mix(r, sum(yes, v >> k & 15));
  }
#pragma unroll 1
  for (u32 k = 0; k < 3; k++) {
    if (!c)
      r = mix(r, ballot(~yes, v >> k & 2));
    if (c)
      r = mix(r, shfl_xor(FULL, v + r, 3));
    else
      r = mix(r, shfl_xor(FULL, v - r, 5));
  }
  out[at()] = r;
}
// PTX: six ballots a lane; `continue` makes the place differ.
KERNEL with_continue(u32 *out, const u32 *a) {
  u32 v = a[at()], r = 0;
#pragma unroll 1
  for (u32 k = 0; k < 6; k++) {
    if (v >> k & 1) {
      r = mix(r, ballot(FULL, v >> (k + 9) & 1));
      continue;
    }
    r += 3;
    r = mix(r, ballot(FULL, v >> (k + 10) & 1));
  }
  out[at()] = r;
}
// PTX: the loop is left in its middle; what a lane has not done there it does behind.
KERNEL with_break(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v % 6, r = v, k = 0;
#pragma unroll 1
  while (true) {
    r = mix(r, shfl_down(FULL, r, 1));
    if (k == n)
      break;
    r = mix(r, sum(FULL, r & 0xff));
    k++;
  }
#pragma unroll 1
  for (; k < 6; k++) {
    r = mix(r + 1, sum(FULL, r & 0xf));
    r = mix(r + 2, shfl_down(FULL, r, 2));
  }
  out[at()] = r;
}
// PTX: in every turn of the outer loop each lane executes three votes, n of them in one inner loop.
KERNEL nested_loops(u32 *out, const u32 *a) {
  u32 v = a[at()], r = 0;
#pragma unroll 1
  for (u32 i = 0; i < 4; i++) {
    u32 n = (v >> (i * 2)) & 3, k = 0;
#pragma unroll 1
    for (; k < n; k++)
      r = mix(r, ballot(FULL, (v >> (k + i)) & 1));
#pragma unroll 1
    for (; k < 3; k++)
      r = mix(r + 5, ballot(FULL, (r >> k) & 1));
    r += i;
  }
  out[at()] = r;
}
// PTX: half of the lanes loop three times, the others have the three operations in a row.
KERNEL loop_and_row(u32 *out, const u32 *a) {
  u32 v = a[at()], r = v;
  if (lane() < 16) {
#pragma unroll 1
    for (u32 k = 0; k < 3; k++)
      r = mix(r, sum(FULL, r & 0xfff));
  } else {
    r = mix(r, sum(FULL, r & 0xff));
    r = mix(r + 1, sum(FULL, v & 0xff));
    r = mix(r + 2, sum(FULL, 1));
  }
  out[at()] = r;
}
// PTX: one arm has a loop of five turns, the other one of two and one of three.
KERNEL loops_in_arms(u32 *out, const u32 *a) {
  u32 v = a[at()], r = v, k = 0;
  if (v & 1) {
#pragma unroll 1
    do
      r = mix(r, shfl_xor(FULL, r, k + 1));
    while (++k < 5);
  } else {
#pragma unroll 1
    for (; k < 2; k++)
      r = mix(r, shfl_xor(FULL, r + 3, k + 1));
#pragma unroll 1
    for (; k < 5; k++)
      r = mix(r, shfl_xor(FULL, r * 3, 16));
  }
  out[at()] = r;
}
// PTX: both loops go on while any lane of the warp has something left, in whichever of them.
KERNEL while_any(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v >> 3 & 7, r = 0;
  if (v & 1) {
    while (any(FULL, n > 0)) {
      r += n;
      n = n ? n - 1 : 0;
    }
  } else {
    n += 2;
    while (any(FULL, n > 0)) {
      r = mix(r, n);
      n = n > 2 ? n - 2 : 0;
    }
  }
  out[at()] = r;
}
// PTX: a loop with two entries. Even lanes execute first, second, first...; odd ones second, first...: all are ballots
// of the whole mask, so that the n-th meets the n-th.
KERNEL two_entries(u32 *out, const u32 *a) {
  u32 v = a[at()], r = v, k = 0;
  if (lane() & 1)
    goto second;
first:
  r = mix(r, ballot(FULL, r & 1));
  if (++k == 8)
    goto done;
second:
  r = mix(r + 3, ballot(FULL, r & 2));
  if (++k < 8)
    goto first;
done:
  out[at()] = r;
}
// PTX: different operations in the two entries would not meet; here each lane does both before the next turn.
KERNEL rotated(u32 *out, const u32 *a) {
  u32 v = a[at()], r = v, n = 2 + (v & 3);
#pragma unroll 1
  for (u32 k = 0; k < n; k++) {
    r = mix(r, sum(FULL, r & 0xff));
    if (r & 1)
      r = mix(r, match(FULL, r >> 30));
    else
      r = mix(r + 1, match(FULL, r >> 31));
  }
#pragma unroll 1
  for (u32 k = n; k < 6; k++) {
    r = mix(r, sum(FULL, r & 1));
    r = mix(r, match(FULL, 3));
  }
  out[at()] = r;
}
// PTX: a switch in a loop, a state a turn; each state has its vote.
KERNEL machine(u32 *out, const u32 *a) {
  u32 v = a[at()], r = 0, state = v & 3;
#pragma unroll 1
  for (u32 k = 0; k < 8; k++) {
    switch (state) {
    case 0:
      r = mix(r, ballot(FULL, v & 16));
      state = 1 + (v >> k & 1);
      break;
    case 1:
      r = mix(r + 1, ballot(FULL, r & 1));
      state = 3;
      break;
    case 2:
      r = mix(r + 2, ballot(FULL, r & 4));
      state = v >> (k + 3) & 1;
      break;
    default:
      r = mix(r + 3, ballot(FULL, 1));
      state = r & 3;
      break;
    }
  }
  out[at()] = r;
}
// PTX: masks of groups by key in loops of different length; no group waits for another.
KERNEL groups_loop(u32 *out, const u32 *a) {
  u32 v = a[at()], key = v & 3, m = match(FULL, key), r = v;
#pragma unroll 1
  for (u32 k = 0; k <= key * 2; k++) {
    if (v >> (k + 3) & 1)
      r = mix(r, sum(m, r & 0xff));
    else
      r = mix(r + 1, sum(m, r >> 24));
  }
  out[at()] = r;
}
// PTX: the operation stands behind loops of different length that have none; lanes come to it in different arms.
KERNEL late_arrival(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v >> 5 & 63, r = v;
  if (v & 1) {
#pragma unroll 1
    for (u32 k = 0; k < n; k++)
      r = r * 5 + k;
    r = mix(r, shfl_xor(FULL, r, 7));
  } else {
#pragma unroll 1
    for (u32 k = 0; k < n * 2; k++)
      r ^= r >> 3 ^ k;
    r = mix(r, shfl_xor(FULL, r + n, 7));
  }
  out[at()] = r;
}
