// Lanes and warps that wait for each other through memory. Since Volta every thread makes progress on its own (CUDA C++
// Programming Guide, independent thread scheduling; PTX ISA, memory consistency model: an atomic or volatile access is
// seen in the end), so that a lane that spins does not keep the others of its warp from running. Fences order what goes
// before a flag or the lock's release.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

// A lock that each lane takes in turn; the sums do not depend on the order.
KERNEL lock_global(u32 *out, const u32 *a, u32 *lock) {
  u32 v = a[at()];
  volatile u32 *o = out;
  while (cas(lock, 0, 1) != 0) {
  }
  fence();
  o[0] = o[0] + 1;
  o[1] = o[1] + v;
  o[2] = o[2] ^ v * 3;
  fence();
  exch(lock, 0);
}
// The same within a block, in its own memory.
KERNEL lock_shared(u32 *out, const u32 *a) {
  __shared__ u32 lock;
  __shared__ volatile u32 sums[2];
  u32 v = a[at()];
  if (tid() == 0)
    lock = 0, sums[0] = 0, sums[1] = 0;
  syncthreads();
  while (cas(&lock, 0, 1)) {
  }
  fence_block();
  sums[0] = sums[0] + v;
  sums[1] = sums[1] + (v ^ sums[0] ^ sums[0]) % 7;
  fence_block();
  exch(&lock, 0);
  syncthreads();
  out[at()] = sums[0] * 5 + sums[1];
}
// A lock a bucket: lanes of a warp want different ones and the same.
KERNEL lock_buckets(u32 *out, const u32 *a, u32 *locks) {
  u32 v = a[at()], b = v & 7;
  volatile u32 *o = out + b * 2;
  while (cas(&locks[b], 0, 1)) {
  }
  fence();
  o[0] = o[0] + v;
  o[1] = o[1] + 1;
  fence();
  exch(&locks[b], 0);
}
// The usual form with a flag, which keeps the critical section in the loop, where the source has it: the optimiser
// moves it out.
KERNEL lock_flag(u32 *out, const u32 *a, u32 *lock) {
  u32 v = a[at()];
  volatile u32 *o = out;
  bool done = false;
  while (!done) {
    if (cas(lock, 0, 1) == 0) {
      fence();
      o[0] = o[0] + v;
      o[1] = o[1] + (v & 1);
      fence();
      exch(lock, 0);
      done = true;
    }
  }
}
// Tickets: a lane spins until the number is its own.
KERNEL lock_ticket(u32 *out, const u32 *a, u32 *lock) {
  u32 v = a[at()], mine = add(&lock[0], 1);
  volatile u32 *serving = lock + 1, *o = out;
  while (*serving != mine) {
  }
  fence();
  o[0] = o[0] + v;
  o[1] = o[1] * 1 + (v >> 7);
  fence();
  *serving = mine + 1;
}
// Two locks taken one inside the other, always in the same order.
KERNEL lock_two(u32 *out, const u32 *a, u32 *locks) {
  u32 v = a[at()], x = v & 3, y = 4 + (v >> 2 & 3);
  volatile u32 *o = out;
  while (cas(&locks[x], 0, 1)) {
  }
  while (cas(&locks[y], 0, 1)) {
  }
  fence();
  o[x] = o[x] + v;
  o[y] = o[y] + (v >> 8);
  fence();
  exch(&locks[y], 0);
  exch(&locks[x], 0);
}
// A lock, and in the critical section nothing of the warp; behind it the warp votes.
KERNEL lock_vote(u32 *out, const u32 *a, u32 *lock) {
  u32 v = a[at()], b = v & 3;
  if (v & 4) {
    while (cas(&lock[b], 0, 1)) {
    }
    fence();
    volatile u32 *o = out + 512 + b;
    *o = *o + v;
    fence();
    exch(&lock[b], 0);
    out[at()] = ballot(FULL, v & 8);
  } else
    out[at()] = ~ballot(FULL, v & 16);
}
// Compare and swap until it works: no lock, nobody waits for another.
KERNEL cas_loop(u32 *out, const u32 *a) {
  u32 v = a[at()], *p = &out[v & 3], seen = *(volatile u32 *)p, want;
  do {
    want = seen;
    seen = cas(p, want, want + (v >> 4));
  } while (seen != want);
}
// The upper half of the warp waits for flags of the lower half; the waiting arm is the first one.
KERNEL wait_first(u32 *out, const u32 *a, u32 *flag) {
  u32 i = at(), v = a[i], l = lane();
  volatile u32 *f = flag, *o = out;
  if (l >= 16) {
    while (f[i - 16] == 0) {
    }
    fence();
    o[i] = o[i - 16] * 3 + v;
  } else {
    o[i] = v ^ 0x1234;
    fence();
    f[i] = 1;
  }
}
// The same with the arms the other way round.
KERNEL wait_second(u32 *out, const u32 *a, u32 *flag) {
  u32 i = at(), v = a[i], l = lane();
  volatile u32 *f = flag, *o = out;
  if (l < 16) {
    o[i] = v ^ 0x1234;
    fence();
    f[i] = 1;
  } else {
    while (f[i - 16] == 0) {
    }
    fence();
    o[i] = o[i - 16] * 3 + v;
  }
}
// A token goes through the lanes of the warp, in shared memory.
KERNEL token(u32 *out, const u32 *a) {
  __shared__ volatile u32 turn[4], value[4];
  u32 v = a[at()], w = warp(), l = lane();
  if (l == 0)
    turn[w] = 0, value[w] = 1;
  syncwarp(FULL);
  while (turn[w] != l) {
  }
  fence_block();
  u32 x = value[w] * 3 + v;
  value[w] = x;
  out[at()] = x;
  fence_block();
  turn[w] = l + 1;
}
// The token goes downwards, so that whichever lane comes first, some wait.
KERNEL token_down(u32 *out, const u32 *a, u32 *flag) {
  u32 i = at(), v = a[i], l = lane();
  volatile u32 *f = flag, *o = out;
  u32 x = v;
  if (l != 31) {
    while (f[i + 1] == 0) {
    }
    fence();
    x = o[i + 1] * 5 + v;
  }
  o[i] = x;
  fence();
  f[i] = 1;
}
// Two lanes hand a value to and fro.
KERNEL ping_pong(u32 *out, const u32 *a) {
  __shared__ volatile u32 box[4], round[4];
  u32 v = a[at()], w = warp(), l = lane(), r = v;
  if (l == 0)
    round[w] = 0, box[w] = v;
  syncwarp(FULL);
  if (l < 2) {
#pragma unroll 1
    for (u32 k = 0; k < 6; k++) {
      while (round[w] != 2 * k + l) {
      }
      fence_block();
      r = box[w] * 3 + v;
      box[w] = r;
      fence_block();
      round[w] = 2 * k + l + 1;
    }
  }
  out[at()] = r;
}
// A ring with one place: one lane produces, another consumes, the rest have gone on.
KERNEL producer(u32 *out, const u32 *a) {
  __shared__ volatile u32 full[4], item[4];
  u32 i = at(), v = a[i], w = warp(), l = lane(), r = v;
  if (l == 0)
    full[w] = 0;
  syncwarp(FULL);
  if (l == 5) {
#pragma unroll 1
    for (u32 k = 0; k < 8; k++) {
      while (full[w] != 0) {
      }
      fence_block();
      item[w] = v * (k + 1);
      fence_block();
      full[w] = 1;
    }
  } else if (l == 20) {
#pragma unroll 1
    for (u32 k = 0; k < 8; k++) {
      while (full[w] == 0) {
      }
      fence_block();
      r = mix(r, item[w]);
      fence_block();
      full[w] = 0;
    }
  }
  out[i] = r;
}
// Scoped atomics as flags (relaxed, with fences).
KERNEL scoped(u32 *out, const u32 *a, u32 *flag) {
  u32 i = at(), v = a[i];
  if (lane() & 1) {
    while (__scoped_atomic_load_n(&flag[i ^ 1], __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE) == 0) {
    }
    fence();
    out[i] = out[i ^ 1] + v;
  } else {
    out[i] = v * 7;
    fence();
    __scoped_atomic_store_n(&flag[i], 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
}
// A vote whose lanes come to it after a wait for one another in memory: lane 0 sets the flag behind the first vote.
KERNEL vote_and_wait(u32 *out, const u32 *a, u32 *flag) {
  u32 i = at(), v = a[i], w = i >> 5, r;
  volatile u32 *f = flag + w;
  if (lane() == 0) {
    r = ballot(FULL, v & 1);
    *f = r | 1;
    r = mix(r, ballot(FULL, v & 2));
  } else {
    r = ballot(FULL, v & 4);
    while (*f == 0) {
    }
    r = mix(r, ballot(FULL, *f & 2));
  }
  out[i] = r;
}
// The spin is in a function that is not inlined.
NOINLINE void take(u32 *lock) {
  while (cas(lock, 0, 1)) {
  }
  fence();
}
NOINLINE void release(u32 *lock) {
  fence();
  exch(lock, 0);
}
KERNEL lock_called(u32 *out, const u32 *a, u32 *lock) {
  u32 v = a[at()];
  volatile u32 *o = out;
  if (v & 1) {
    take(lock);
    o[0] = o[0] + v;
    release(lock);
  } else {
    take(lock);
    o[1] = o[1] + v;
    release(lock);
  }
}
