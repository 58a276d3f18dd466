// meet.h: checks that every thread of the block calls a block form, in
// debug builds of the device runtime. Private to runtime/device.
//
//   XL_CHECK_MEET("xl_block_reduce_add_f32", thread, threads);
//
// A wavefront with missing threads detects this by itself. Missing wavefronts
// of the block are detected in LDS: each wavefront notes the form that it is
// in before a barrier, and reads the notes of all after it. A wavefront that is at
// another barrier has not noted anything. If a wavefront has ended, the barrier opens and
// its note is missing too. With WAVESIM_BARRIER_STRICT wavesim stops there, and shows
// the text that s[0:1] point to at the barrier, as in check.h.
//
//   XL_CHECK_MEET_PART("xl_reduce_block", thread, threads);
//
// does this for a part of a block whose other threads are at their own barriers:
// without a barrier, by polling, and giving up after three seconds.
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

// The forms that the block's wavefronts are in, or 0. Through a pointer of which
// LLVM's OpenMP optimisation, see ../openmp/reductions.c, knows nothing.
XL_LDS uint32_t xl_noted[XL_WAVES];
#define xl_notes (xl_hidden_lds(xl_noted))

// Whether all wavefronts have noted the place.
XL_INLINE bool xl_meet_all(uint32_t place, uint32_t threads) {
  const uint32_t waves = (xl_meet_first(threads) + XL_WAVE - 1) / XL_WAVE;
  bool all = true;
#pragma clang loop unroll(disable)
  for (uint32_t wave = 0; wave < waves; wave++)
    all = all & (xl_meet_first(xl_notes[wave]) == place);
  return all;
}

// A barrier with the text at s[0:1], which have afterwards what they had: in a function
// with a stack that may be where the stack is.
XL_INLINE void xl_meet_barrier(const char *text) {
  const uint64_t at = (uint64_t)(uintptr_t)text;
  uint64_t saved;
#ifdef __GFX12__
#define XL_MEET_WAIT "s_wait_dscnt 0x0\n\ts_barrier_signal -1\n\ts_barrier_wait -1"
#else
#define XL_MEET_WAIT "s_waitcnt lgkmcnt(0)\n\ts_barrier"
#endif
  __asm__ volatile("s_mov_b64 %0, s[0:1]\n\tv_readfirstlane_b32 s0, %1\n\tv_readfirstlane_b32 s1, %2\n\t" XL_MEET_WAIT
                   "\n\ts_mov_b64 s[0:1], %0"
                   : "=&s"(saved)
                   : "v"((uint32_t)at), "v"((uint32_t)(at >> 32))
                   : "memory");
#undef XL_MEET_WAIT
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

// Three seconds, of xl_ticks.
#if defined(__GFX9__) && !defined(__gfx940__) && !defined(__gfx941__) && !defined(__gfx942__) && !defined(__gfx950__)
enum { XL_MEET_TICKS = 75000000 };
#else
enum { XL_MEET_TICKS = 300000000 };
#endif

// A wavefront's note is its place times 4, with a stage: it is here (1), has seen that
// all are (2), has seen that all have (3), and then 0. None gets from one stage to
// the next before all are there, so what a wavefront sees of another is this call's.
XL_INLINE uint32_t xl_meet_stage(const char *place, uint32_t stage) { return (uint32_t)(uintptr_t)place * 4 + stage; }

XL_INLINE uint32_t xl_meet_note(uint32_t wave) {
  return xl_meet_first(__scoped_atomic_load_n(&xl_notes[wave], __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP));
}

// Whether a wavefront has another note than these two.
XL_INLINE bool xl_meet_other(uint32_t waves, uint32_t note, uint32_t next) {
  bool other = false;
#pragma clang loop unroll(disable)
  for (uint32_t wave = 0; wave < waves; wave++) {
    const uint32_t found = xl_meet_note(wave);
    other = other | (found != note & found != next);
  }
  return other;
}

// Whether all wavefronts came.
XL_INLINE bool xl_meet_part(const char *place, uint32_t thread, uint32_t threads) {
  const uint32_t wave = xl_meet_first(thread) / XL_WAVE, waves = (xl_meet_first(threads) + XL_WAVE - 1) / XL_WAVE;
  for (uint32_t stage = 1; stage <= 3; stage++) {
    __scoped_atomic_store_n(&xl_notes[wave], xl_meet_stage(place, stage), __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
    if (stage == 3)
      break;
    const uint64_t start = xl_ticks();
    while (xl_meet_other(waves, xl_meet_stage(place, stage), xl_meet_stage(place, stage + 1))) {
      if (xl_ticks() - start > XL_MEET_TICKS)
        return false;
      __builtin_amdgcn_s_sleep(64);
    }
  }
  for (bool behind = true; behind;) { // none of them ever is for long
    behind = false;
    for (uint32_t other = 0; other < waves; other++)
      behind = behind | (xl_meet_note(other) == xl_meet_stage(place, 2));
  }
  __scoped_atomic_store_n(&xl_notes[wave], 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  return true;
}

#define XL_CHECK_MEET_PART(NAME, THREAD, THREADS)                                                                      \
  do {                                                                                                                 \
    XL_CHECK(xl_meet_wave(THREAD, THREADS), NAME ": some threads of a wavefront do not call it");                      \
    static const char xl_absent[] = "trap: " NAME ": some wavefronts of its threads do not call it";                   \
    if ((THREADS) > XL_WAVE)                                                                                           \
      XL_CHECK(xl_meet_part(xl_absent, THREAD, THREADS), NAME ": some wavefronts of its threads do not call it");      \
  } while (0)
#else
#define XL_CHECK_MEET(NAME, THREAD, THREADS) ((void)0)
#define XL_CHECK_MEET_PART(NAME, THREAD, THREADS) ((void)0)
#endif

#endif
