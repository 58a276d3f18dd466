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

// Warps arrive, and go on; another one waits for them. PTX: 32 for a warp, however many of its threads there are.
FN void arrive(u32 id, u32 threads) { asm volatile("barrier.cta.arrive %0, %1;" ::"r"(id), "r"(threads) : "memory"); }
FN u32 count(u32 id, u32 threads, u32 p) {
  u32 r;
  asm volatile("{ .reg .pred q; setp.ne.u32 q, %3, 0; barrier.cta.red.popc.u32 %0, %1, %2, q; }" : "=r"(r) : "r"(id), "r"(threads), "r"(p) : "memory");
  return r;
}
FN u32 both(u32 id, u32 threads, u32 p) {
  u32 r;
  asm volatile("{ .reg .pred q, s, t; setp.ne.u32 q, %3, 0; barrier.cta.red.and.pred s, %1, %2, q; selp.u32 %0, 1, 0, s; }" : "=r"(r) : "r"(id), "r"(threads), "r"(p) : "memory");
  return r;
}
FN u32 either(u32 id, u32 threads, u32 p) {
  u32 r;
  asm volatile("{ .reg .pred q, s; setp.ne.u32 q, %3, 0; barrier.cta.red.or.pred s, %1, %2, q; selp.u32 %0, 1, 0, s; }" : "=r"(r) : "r"(id), "r"(threads), "r"(p) : "memory");
  return r;
}
KERNEL named_arrive(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r = v, n = (ntid() + 31) & ~31u;
  s[t] = v;
  if (warp() == 0) {
    bar(1, n);
    for (u32 k = t; k < ntid(); k += 32)
      r = mix(r, s[k]);
  } else {
    arrive(1, n);
    r += 7;
  }
  out[at()] = r;
}
// A buffer of two places: full and empty barriers, producers and consumers of a warp each, more rounds than places.
KERNEL named_pipeline(u32 *out, const u32 *a) {
  __shared__ u32 s[2][32];
  u32 v = a[at()], t = tid(), r = v;
  if (warp() == 0) {
#pragma unroll 1
    for (u32 k = 0; k < 9; k++) {
      bar(3 + (k & 1), 64);
      s[k & 1][t] = mix(v, k);
      arrive(1 + (k & 1), 64);
    }
  } else if (warp() == 1) {
    arrive(3, 64);
    arrive(4, 64);
#pragma unroll 1
    for (u32 k = 0; k < 9; k++) {
      bar(1 + (k & 1), 64);
      r = mix(r, s[k & 1][63 - t]);
      if (k < 7)
        arrive(3 + (k & 1), 64);
    }
  }
  out[at()] = r;
}
// Each pair of warps has a barrier that it computes, 0 among them, and comes to it as often as its number says.
KERNEL named_computed(u32 *out, const u32 *a) {
  __shared__ u32 s[1024];
  u32 v = a[at()], t = tid(), p = warp() >> 1, r = v;
#pragma unroll 1
  for (u32 k = 0; k <= (p & 3); k++) {
    s[t] = r;
    bar((p * 5) & 15, 64);
    r = mix(r, s[t ^ 32]);
    bar((p * 5) & 15, 64);
  }
  out[at()] = r;
}
// Warps 0 and 2, 1 and 3 by a number in a register, at one place; warp 3 waits for warp 0 before.
KERNEL named_chained(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), w = warp(), r;
  s[t] = v;
  if (w == 3)
    bar(9, 64);
  bar(1 + (w & 1), 64);
  r = s[t ^ 64];
  if (w == 0)
    bar(9, 64);
  out[at()] = mix(r, w);
}
// Lanes of one warp come to the same barrier at two places: the warp arrives when all of them have.
KERNEL named_apart(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r;
  s[t] = v;
  if (v & 1) {
    asm volatile("barrier.cta.sync 2, 128;" ::: "memory");
    r = s[127 - t] * 3;
  } else {
    s[t] += 5;
    asm volatile("barrier.cta.sync 2, 128;" ::: "memory");
    r = s[127 - t] + 1;
  }
  out[at()] = r;
}
// Some lanes have ended before.
KERNEL named_ended(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid();
  s[t] = v;
  out[at()] = v * 9;
  if ((v & 3) == 0 || lane() == 0)
    return;
  bar(7, 128);
  out[at()] = s[t ^ 96] + 2;
}
// Votes of half a block each, with several rounds; the last warp of a block may be short.
KERNEL named_votes(u32 *out, const u32 *a) {
  u32 v = a[at()], r = v, h = warp() >> 1;
#pragma unroll 1
  for (u32 k = 0; k < 5; k++) {
    u32 p = (v >> k) & 1;
    if (h == 0) {
      r = mix(r, count(1, 64, p));
      r = mix(r, both(1, 64, v | k));
    } else {
      r = mix(r, either(2, 64, p && lane() == k));
      r = mix(r, count(2, 64, !p));
    }
  }
  out[at()] = r;
}
// The barriers of the whole block between those of its halves.
KERNEL named_mixed(u32 *out, const u32 *a) {
  __shared__ u32 s[128], h[128];
  u32 v = a[at()], t = tid(), r = v;
#pragma unroll 1
  for (u32 k = 0; k < 3; k++) {
    s[t] = r;
    syncthreads();
    r = mix(r, s[127 - t]);
    if (t < 64)
      bar(1, 64);
    else
      bar(2, 64);
    h[t] = r + k;
    bar(1 + (t >> 6), 64);
    r = mix(r, h[t ^ 33]);
    syncthreads();
  }
  out[at()] = r;
}
// In a function that both arms call.
NOINLINE u32 meet_at(u32 *s, u32 id, u32 t) {
  bar(id, 64);
  return s[t ^ 32];
}
KERNEL named_called(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r;
  s[t] = v;
  if (t & 64)
    r = meet_at(s, 10, t) ^ v;
  else
    r = meet_at(s, 11, t) + v;
  out[at()] = r;
}
