// lane.h: lanes in the device runtime: a lane's number, the votes of its
// wavefront, and the moves between lanes. Private to runtime/device.
//
// The moves are those of Target/xlane/XLaneIntrinsics.rst, lowered when the library
// is built. Amounts and widths are constants by then, because every function here
// is inlined into its caller.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_LANE_H
#define XL_LANE_H

#include <stdbool.h>
#include <stdint.h>

#define XL_INLINE static inline __attribute__((always_inline, unused, convergent))

// LLVM 22 does not say; build.sh does.
#ifndef XL_WAVE_LANES
#define XL_WAVE_LANES __AMDGCN_WAVEFRONT_SIZE__
#endif
enum { XL_WAVE = XL_WAVE_LANES };

enum {
  XL_ROW = 16,                        // lanes that a DPP row has
  XL_MAX_THREADS = 1024,              // of a block
  XL_WAVES = XL_MAX_THREADS / XL_WAVE // of a block, at most
};

// A bit for each lane of the wavefront.
#if XL_WAVE_LANES == 32
typedef uint32_t xl_lanes;
#define xl_ballot(P) __builtin_amdgcn_ballot_w32(P)
#define xl_first_lane(L) ((uint32_t)__builtin_ctz(L))
#define xl_last_lane(L) (31u - (uint32_t)__builtin_clz(L))
#else
typedef uint64_t xl_lanes;
#define xl_ballot(P) __builtin_amdgcn_ballot_w64(P)
#define xl_first_lane(L) ((uint32_t)__builtin_ctzll(L))
#define xl_last_lane(L) (63u - (uint32_t)__builtin_clzll(L))
#endif

#define XL_INTRINSIC(NAME) __attribute__((convergent)) __asm(NAME)
uint32_t xl_up(uint32_t v, uint32_t amount, uint32_t width, bool full) XL_INTRINSIC("llvm.xlane.up.i32");
uint32_t xl_down(uint32_t v, uint32_t amount, uint32_t width, bool full) XL_INTRINSIC("llvm.xlane.down.i32");
uint32_t xl_bfly(uint32_t v, uint32_t amount, uint32_t width, bool full) XL_INTRINSIC("llvm.xlane.bfly.i32");
uint32_t xl_idx(uint32_t v, uint32_t amount, uint32_t width, bool full) XL_INTRINSIC("llvm.xlane.idx.i32");
uint32_t xl_rotate(uint32_t v, uint32_t amount, uint32_t width, bool full) XL_INTRINSIC("llvm.xlane.rotate.i32");
uint32_t xl_bpermute(uint32_t v, uint32_t lane) XL_INTRINSIC("llvm.xlane.bpermute.i32");

// Between the two all lanes are at work, the inactive ones with the value rest
// (a constant). Everything in between must be free of branches and of accesses
// to memory but loads that any lane may do, and must begin at the place: with
// xl_set_inactive, xl_lane_of_all, a load, or what is the same in all lanes.
uint32_t xl_set_inactive(uint32_t v, uint32_t rest) XL_INTRINSIC("llvm.amdgcn.set.inactive.i32");
uint32_t xl_strict_wwm(uint32_t v) XL_INTRINSIC("llvm.amdgcn.strict.wwm.i32");

// The number of the lane in its wavefront.
XL_INLINE uint32_t xl_lane(void) {
  const uint32_t low = __builtin_amdgcn_mbcnt_lo(~0u, 0);
  return XL_WAVE == 32 ? low : __builtin_amdgcn_mbcnt_hi(~0u, low);
}

// The same for what is computed in whole-wavefront mode, from a zero that LLVM
// takes for something that only this place has. It knows no such mode and may
// else use an earlier computation on one way to the place and repeat it on
// another; where the two join, only the active lanes get theirs. The zero is in
// a scalar register: one of the vector's that an asm statement writes in all
// lanes may hold something else in the inactive ones (LLVM 19 keeps registers
// apart for its own instructions only).
XL_INLINE uint32_t xl_lane_of_all(void) {
  uint32_t zero;
  __asm__ volatile("s_mov_b32 %0, 0" : "=s"(zero));
  const uint32_t low = __builtin_amdgcn_mbcnt_lo(~0u, zero);
  return XL_WAVE == 32 ? low : __builtin_amdgcn_mbcnt_hi(~0u, low);
}

// The lanes up to and with this one.
XL_INLINE xl_lanes xl_lanes_to(uint32_t lane) { return ~(xl_lanes)0 >> (XL_WAVE - 1 - lane); }

// The lanes that are active here.
XL_INLINE xl_lanes xl_active(void) { return xl_ballot(true); }

// A barrier of the block for what is in LDS: what was written there before it
// by any thread is read after it. It does not wait for other memory.
XL_INLINE void xl_lds_barrier(void) {
#ifdef __GFX12__
  __asm__ volatile("s_wait_dscnt 0x0" ::: "memory");
#else
  __asm__ volatile("s_waitcnt lgkmcnt(0)" ::: "memory");
#endif
  __builtin_amdgcn_s_barrier();
  __asm__ volatile("" ::: "memory");
}

// The constant clock: of 25 MHz in gfx9 before gfx940, else of 100.
XL_INLINE uint64_t xl_ticks(void) {
#if defined(__GFX11__) || defined(__GFX12__)
  return __builtin_readsteadycounter();
#else
  return __builtin_amdgcn_s_memrealtime();
#endif
}

// A variable of the block, in LDS.
#define XL_LDS static __attribute__((address_space(3), loader_uninitialized))

// The same pointer, of which the OpenMP optimisation of LLVM, see ../openmp/reductions.c, knows
// nothing: it would let a thread get what it has put itself.
typedef __attribute__((address_space(3))) uint32_t xl_lds_word;
xl_lds_word *xl_hidden_lds(xl_lds_word *) __asm("llvm.launder.invariant.group.p3");

#endif
