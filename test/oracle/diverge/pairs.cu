// The warps of one block doing different things. PTX ISA, bar.sync: the barrier counts the threads of the warps that
// execute it, wherever in the program (aligned: all threads of a warp the same instruction); barrier.sync, unaligned,
// does so for single threads. Exited threads are not waited for (CUDA C++ Programming Guide: all non-exited threads of
// the block). Warps run on their own, so that one may wait for the other through memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

// Odd warps wait for even ones, through shared memory.
KERNEL pair_wait(u32 *out, const u32 *a) {
  __shared__ volatile u32 flag[4], s[128];
  u32 v = a[at()], t = tid(), w = warp(), r = v;
  if (lane() == 0)
    flag[w] = 0;
  syncthreads();
  if (w & 1) {
    while (flag[w - 1] == 0) {
    }
    fence_block();
    r = s[t - 32] + v;
  } else {
    s[t] = v * 3;
    fence_block();
    syncwarp(FULL);
    if (lane() == 0)
      flag[w] = 1;
  }
  out[at()] = r;
}
// Even ones wait for odd ones.
KERNEL pair_wait_back(u32 *out, const u32 *a) {
  __shared__ volatile u32 flag[4], s[128];
  u32 v = a[at()], t = tid(), w = warp(), r = v;
  if (lane() == 0)
    flag[w] = 0;
  syncthreads();
  if (w & 1) {
    s[t] = v * 3;
    fence_block();
    syncwarp(FULL);
    if (lane() == 0)
      flag[w] = 1;
  } else if (w + 1 < ntid() / 32) {
    while (flag[w + 1] == 0) {
    }
    fence_block();
    r = s[t + 32] + v;
  }
  out[at()] = r;
}
// Two warps in turns, four times.
KERNEL pair_turns(u32 *out, const u32 *a) {
  __shared__ volatile u32 turn[2], s[128];
  u32 v = a[at()], t = tid(), w = warp(), p = w >> 1, r = v;
  s[t] = v;
  if ((t & 63) == 0)
    turn[p] = 0;
  syncthreads();
#pragma unroll 1
  for (u32 k = 0; k < 4; k++) {
    while (turn[p] != 2 * k + (w & 1)) {
    }
    fence_block();
    r = mix(r, s[t ^ 32]);
    s[t] = r;
    fence_block();
    syncwarp(FULL);
    if (lane() == 0)
      turn[p] = 2 * k + (w & 1) + 1;
    syncwarp(FULL);
  }
  out[at()] = r;
}
// bar.sync 0 at a place for the first warp and at another for the others.
KERNEL pair_barrier(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), n = ntid(), r;
  if (warp() == 0) {
    s[t] = v * 3;
    syncthreads();
    r = s[n - 1 - t] + 1;
  } else {
    s[t] = ~v;
    syncthreads();
    r = s[n - 1 - t] ^ s[t & 31];
  }
  out[at()] = r;
}
// Two barriers in a loop of one warp, two in a row in the others.
KERNEL pair_barriers(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), n = ntid(), r = v;
  s[t] = v;
  if (warp() == 1) {
#pragma unroll 1
    for (u32 k = 0; k < 3; k++) {
      syncthreads();
      r = mix(r, s[n - 1 - t]);
      syncthreads();
      s[t] = r;
    }
  } else {
    syncthreads();
    r = r * 5 + s[n - 1 - t];
    syncthreads();
    s[t] = r;
    syncthreads();
    r = r * 7 + s[(t + 32) % n];
    syncthreads();
    s[t] = r;
    syncthreads();
    r = r * 9 + s[(t + 1) % n];
    syncthreads();
    s[t] = r;
  }
  syncthreads();
  out[at()] = r + s[t ^ 31];
}
// A place for each warp, some with warp operations before and behind.
KERNEL pair_switch(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), n = ntid(), r = v;
  switch (warp()) {
  case 0:
    s[t] = sum(FULL, v & 0xff);
    syncthreads();
    r = s[n - 1 - t];
    break;
  case 1:
    s[t] = v;
    syncthreads();
    r = shfl_xor(FULL, s[t - 32], 1);
    break;
  case 2:
    s[t] = ballot(FULL, v & 1);
    syncthreads();
    r = s[0] + s[t];
    break;
  default:
    s[t] = 5;
    syncthreads();
    r = s[t - 1];
  }
  out[at()] = r;
}
// In a function that two places call.
NOINLINE u32 meet(u32 *s, u32 x) {
  u32 t = tid();
  s[t] = x;
  syncthreads();
  return s[ntid() - 1 - t];
}
KERNEL pair_call(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], r;
  if (warp() & 1)
    r = meet(s, v) + 1;
  else
    r = meet(s, ~v) * 3;
  out[at()] = r;
}
// A barrier that counts lanes with a true predicate, at two places.
KERNEL pair_popc(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (warp() & 1)
    r = (u32)__nvvm_bar0_popc(v & 1) + 1000;
  else
    r = (u32)__nvvm_bar0_popc((v & 6) == 2) + 2000;
  out[at()] = r;
}
// A warp exits; the others' barriers do not wait for it.
KERNEL pair_exit(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r;
  if (warp() == 0) {
    out[at()] = v;
    return;
  }
  s[t] = v;
  syncthreads();
  r = s[t ^ 31];
  syncthreads();
  s[t] = r * 3;
  syncthreads();
  out[at()] = r + s[t ^ 1];
}
// Some lanes of each warp exit (CUDA's guide: non-exited threads), then a barrier.
KERNEL lanes_exit(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid();
  s[t] = v;
  syncwarp(FULL);
  if ((t & 3) == 1)
    return;
  syncthreads();
  out[at()] = s[ntid() - 1 - t] + 1;
}
// barrier.sync (not aligned) in both arms of a branch within the warp.
KERNEL lanes_barrier(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), n = ntid(), r;
  if (v & 1) {
    s[t] = v * 3;
    __nvvm_barrier_sync(0);
    r = s[n - 1 - t] + 1;
  } else {
    s[t] = ~v;
    __nvvm_barrier_sync(0);
    r = s[(t + 5) % n] ^ s[t & 31];
  }
  out[at()] = r;
}
// Each warp loops for a different time before the barrier, and one spins until the barrier's first phase is over
// elsewhere.
KERNEL pair_uneven(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), n = ntid(), r = v;
#pragma unroll 1
  for (u32 k = 0; k < 20 * warp(); k++)
    r = r * 5 + k;
  if (warp() & 1) {
    s[t] = r;
    syncthreads();
    r ^= s[n - 1 - t];
    syncthreads();
  } else {
    s[t] = ~r;
    syncthreads();
    r += s[(t + 33) % n];
    syncthreads();
  }
  s[t] = r;
  syncthreads();
  out[at()] = s[t ^ 1] + r;
}
