// meet.h: whether every thread of the block makes a call of a block form, in
// debug builds of the device runtime. Private to runtime/device.
//
//   XL_CHECK_MEET("xl_block_reduce_add_f32", thread, threads);
//
// A wavefront of which threads are missing sees that by itself. Which wavefronts
// of the block are missing, the others see in LDS: each notes the form that it is
// in before a barrier, and looks at the notes of all after it. One that is at a
// barrier elsewhere has noted nothing. Where one has ended, hardware opens the
// barrier and the note is missing too; wavesim stops there, and puts into its
// message the text that s[0:1] hold at the barrier, as check.h has it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_MEET_H
#define XL_MEET_H

#include "check.h"
#include "lane.h"

#ifdef XL_DEBUG
XL_INLINE uint32_t xl_meet_first(uint32_t v) { return (uint32_t)__builtin_amdgcn_readfirstlane((int)v); }

// Whether all lanes of this wavefront are active that a block of that many threads has.
XL_INLINE bool xl_meet_wave(uint32_t thread, uint32_t threads) {
  const uint32_t left = threads - xl_meet_first(thread) / XL_WAVE * XL_WAVE;
  const xl_lanes all = ~(xl_lanes)0;
  return xl_active() == (left < XL_WAVE ? all >> (XL_WAVE - left) : all);
}

// The forms that the block's wavefronts are in, or 0.
XL_LDS uint32_t xl_notes[XL_WAVES];

// Whether all wavefronts have noted the place.
XL_INLINE bool xl_meet_all(uint32_t place, uint32_t threads) {
  const uint32_t waves = (xl_meet_first(threads) + XL_WAVE - 1) / XL_WAVE;
  bool all = true;
#pragma clang loop unroll(disable)
  for (uint32_t wave = 0; wave < waves; wave++)
    all = all & (xl_meet_first(xl_notes[wave]) == place);
  return all;
}

// A barrier with the text at s[0:1], which is nothing's afterwards.
XL_INLINE void xl_meet_barrier(const char *text) {
#ifdef __GFX12__
  __asm__ volatile("s_wait_dscnt 0x0\n\ts_barrier_signal -1\n\ts_barrier_wait -1\n\ts_mov_b64 s[0:1], 0"
                   : "+{s[0:1]}"(text)
                   :
                   : "memory");
#else
  __asm__ volatile("s_waitcnt lgkmcnt(0)\n\ts_barrier\n\ts_mov_b64 s[0:1], 0" : "+{s[0:1]}"(text) : : "memory");
#endif
  (void)text;
}

#define XL_CHECK_MEET(NAME, THREAD, THREADS)                                                                           \
  do {                                                                                                                 \
    XL_CHECK(xl_meet_wave(THREAD, THREADS), NAME ": some threads of a wavefront do not call it");                      \
    if ((THREADS) > XL_WAVE) {                                                                                         \
      static const char xl_missing[] = "trap: " NAME ": some wavefronts of the block do not call it";                  \
      const uint32_t xl_place = (uint32_t)(uintptr_t)xl_missing, xl_wave = xl_meet_first(THREAD) / XL_WAVE;            \
      xl_notes[xl_wave] = xl_place;                                                                                    \
      xl_meet_barrier(xl_missing);                                                                                     \
      XL_CHECK(xl_meet_all(xl_place, THREADS), NAME ": some wavefronts of the block do not call it");                  \
      xl_meet_barrier(xl_missing);                                                                                     \
      xl_notes[xl_wave] = 0;                                                                                           \
    }                                                                                                                  \
  } while (0)
#else
#define XL_CHECK_MEET(NAME, THREAD, THREADS) ((void)0)
#endif

#endif
