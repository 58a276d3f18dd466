// team.h: the declarations that the schemes of crosslane/regions.h share. Private to
// runtime/device/coordination.
//
// The master is thread 0, lane 0 of the block's first wavefront,
// and works in the parallel regions too. (LLVM's OpenMP runtime gives it its own
// wavefront, the last one. That needs a wavefront's registers and
// place for one thread, and makes two wavefronts, which need barriers, of a team
// that would be one.) The cost is that the first wavefront has lanes of both
// kinds. A label for the others is therefore read from one lane of a wavefront and known
// to be the same in all (readfirstlane: branches on it are scalar). A label for
// the master is uniform only where only the master is active.
//
// The others wait in s_barrier, which takes no issue slots, and do not poll. In a
// block of one wavefront hardware skips s_barrier (ISA manuals); if
// the block's size is known at compile time there is none.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_TEAM_H
#define XL_TEAM_H

#include "../lane.h"
#include "crosslane/regions.h"

// Into the caller.
#define XL_EXPORT __attribute__((always_inline))

// The value that all lanes have.
XL_INLINE uint32_t xl_same(uint32_t v) { return (uint32_t)__builtin_amdgcn_readfirstlane((int)v); }

// xl_is_master for who has the thread's number; and LLVM must not know more there either.
XL_INLINE bool xl_is_first(uint32_t thread) {
  __asm__ volatile("" : "+v"(thread));
  return thread == 0;
}

// Waits for the team's threads; what they stored before is visible after. A
// wavefront's own accesses are in order (LLVM's memory model for AMDGPU).
XL_INLINE void xl_team_barrier(uint32_t threads) {
  if (__builtin_constant_p(threads) && threads <= XL_WAVE) {
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
    __builtin_amdgcn_wave_barrier();
  } else {
    xl_block_barrier();
  }
}

#endif
