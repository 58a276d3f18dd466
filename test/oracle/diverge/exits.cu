// Lanes that exit: PTX's .sync operations wait for the non-exited threads of the mask (see branches.cu). Nothing is
// read of a lane that has exited.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

// PTX: exited lanes are not waited for and do not vote; the others meet across the arms.
KERNEL exit_before(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if ((v & 12) == 4)
    return;
  if (v & 1)
    r = ballot(FULL, v & 2);
  else
    r = ~ballot(FULL, v & 16);
  out[at()] = r;
}
// PTX: lanes of one arm exit behind the operation; the later ones are met by who is left.
KERNEL exit_in_arm(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 1) {
    r = sum(FULL, v & 0xff);
    if (v & 2) {
      out[at()] = r;
      return;
    }
    r = mix(r, sum(FULL, v & 0xf));
  } else {
    r = sum(FULL, v >> 24) + 1;
    r = mix(r, sum(FULL, 3));
  }
  r = mix(r, ballot(FULL, r & 1));
  out[at()] = r;
}
// PTX: lanes exit in the loop's turns; each turn's reduction has those that are left, in two arms.
KERNEL exit_in_loop(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v & 7, r = 0;
#pragma unroll 1
  for (u32 k = 0; k < 8; k++) {
    if (k > n) {
      out[at()] = r;
      return;
    }
    if (v >> (k + 4) & 1)
      r = mix(r, sum(FULL, v & 0xff));
    else
      r = mix(r + 1, sum(FULL, v >> 24));
  }
  out[at()] = ~r;
}
// PTX: behind a loop some exit; the others go on in a second loop and its arms.
KERNEL exit_after_loop(u32 *out, const u32 *a) {
  u32 v = a[at()], n = v & 3, r = v, k = 0;
#pragma unroll 1
  for (; k < n; k++)
    r = mix(r, ballot(FULL, r & 1));
#pragma unroll 1
  for (; k < 3; k++)
    r = mix(r + 1, ballot(FULL, r & 2));
  if (v & 0x100) {
    out[at()] = r;
    return;
  }
  if (v & 1)
    r = mix(r, match(FULL, v >> 30));
  else
    r = mix(r, match(FULL, v >> 29 & 3));
  out[at()] = r;
}
// PTX: a shuffle after the exit of some; a value is used where its lane is there (told by a ballot, also across arms).
KERNEL exit_shfl(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r, here, s;
  if (v % 3 == 0)
    return;
  if (v & 1) {
    here = ballot(FULL, 1);
    s = l ^ 1;
    r = shfl_idx(FULL, v, s);
  } else {
    here = ballot(FULL, 1);
    s = l ^ 6;
    r = shfl_idx(FULL, v * 5, s);
  }
  out[at()] = here >> s & 1 ? r : here;
}
// PTX: cases of a switch that exit, with or without an operation before.
KERNEL exit_switch(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  switch (v >> 3 & 3) {
  case 0:
    out[at()] = 9;
    return;
  case 1:
    r = sum(FULL, v & 7);
    out[at()] = r;
    return;
  case 2:
    r = sum(FULL, 1);
    break;
  default:
    r = sum(FULL, v >> 30) ^ 5;
  }
  if (v & 1)
    r = mix(r, sum(FULL, r & 0xff));
  else
    r = mix(r + 1, sum(FULL, r & 0x7f));
  out[at()] = r;
}
// PTX: one lane is left in the end, and waits for nobody.
KERNEL last_one(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r = v;
#pragma unroll 1
  for (u32 k = 0; k < 31; k++) {
    if (l == k)
      break;
    r = mix(r, l & 1 ? sum(FULL, r & 3) : sum(FULL, r & 5) + 1);
  }
  out[at()] = r;
}
// PTX: a lane that exits while others already wait for the mask it is in: they go on without it.
KERNEL exit_late(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r = v;
  if (l & 1) {
#pragma unroll 1
    for (u32 k = 0; k < 200; k++)
      r = r * 5 + k;
    out[at()] = r;
    if (l & 2)
      return;
    r = sum(FULL, r & 0xff);
  } else
    r = sum(FULL, 1) + 1;
  out[at()] = r;
}
