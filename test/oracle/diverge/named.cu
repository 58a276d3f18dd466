// Barriers with a number and a count of threads: PTX ISA, bar.sync a, b: barrier a is complete when b threads (whole
// warps) have arrived, wherever in the program; the sixteen barriers are apart from each other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"
extern "C" __device__ void bar(u32 id, u32 threads) asm("llvm.nvvm.barrier");

// The two warps of a pair meet at a barrier of their own.
KERNEL named_pairs(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r;
  s[t] = v;
  if (t < 64) {
    bar(1, 64);
    r = s[t ^ 32] + 1;
  } else {
    bar(2, 64);
    r = s[t ^ 32] * 3;
  }
  out[at()] = r;
}
// Warps 0 and 2, 1 and 3; each at a place of its own.
KERNEL named_crossed(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r;
  s[t] = v;
  switch (warp()) {
  case 0:
    bar(3, 64);
    r = s[t ^ 64];
    break;
  case 1:
    bar(4, 64);
    r = s[t ^ 64] + 5;
    break;
  case 2:
    bar(3, 64);
    r = s[t ^ 64] * 3;
    break;
  default:
    bar(4, 64);
    r = ~s[t ^ 64];
  }
  out[at()] = r;
}
// The whole block at barrier 5.
KERNEL named_all(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), n = ntid(), r;
  if (warp() == 0) {
    s[t] = v * 3;
    __nvvm_bar_sync(5);
    r = s[n - 1 - t];
  } else {
    s[t] = v;
    __nvvm_bar_sync(5);
    r = s[n - 1 - t] + 1;
  }
  out[at()] = r;
}
// A producer's and a consumer's warp with two barriers of 64 threads, in turns.
KERNEL named_turns(u32 *out, const u32 *a) {
  __shared__ u32 s[32];
  u32 v = a[at()], t = tid(), r = v;
  if (t < 32) {
#pragma unroll 1
    for (u32 k = 0; k < 4; k++) {
      s[t] = v * (k + 1);
      bar(1, 64);
      bar(2, 64);
    }
  } else if (t < 64) {
#pragma unroll 1
    for (u32 k = 0; k < 4; k++) {
      bar(1, 64);
      r = mix(r, s[63 - t]);
      bar(2, 64);
    }
  }
  out[at()] = r;
}
