// shuffle.h: reads a value from a higher lane, by the cheapest instructions that
// the known facts about the distance and the lanes allow.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_SHUFFLE_H
#define XL_SHUFFLE_H

#include <crosslane/reduce.h>

#include "lane.h"

#if XL_WAVE_LANES == 32
bool xl_in_lanes(xl_lanes mask) XL_INTRINSIC("llvm.amdgcn.inverse.ballot.i32");
#else
bool xl_in_lanes(xl_lanes mask) XL_INTRINSIC("llvm.amdgcn.inverse.ballot.i64");
#endif

XL_INLINE uint32_t xl_first(uint32_t value) { return (uint32_t)__builtin_amdgcn_readfirstlane((int)value); }

// Of a wavefront with all lanes active.
XL_INLINE uint32_t xl_last(uint32_t value) { return (uint32_t)__builtin_amdgcn_readlane((int)value, XL_WAVE - 1); }

// A barrier of the block, with LDS as the threads left it before.
XL_INLINE void xl_barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// Whether it is known, once the function is part of its caller, that only lanes
// of row 0 get here. A lane outside it that were active would make the answer
// wrong, so it comes from a condition that dominates the call.
XL_INLINE bool xl_only_row0(void) {
  bool low = xl_lane() < XL_ROW;
  return __builtin_constant_p(low) && low;
}

// Offsets that are no distances: moves and copies that ../openmp/reductions.c asks clang's
// functions for. These give the offset to the shuffle unseen, but for asking
// whether it is above 0, and with algorithm 1 below the lane. A shuffle is inlined
// dozens of times into an optimised program; what is not wanted of it is not even
// copied when the offset is a number. Elsewhere the shuffle decides at run time.
//   XL_ROW_8 ... XL_ROW_1  the lane 8 ... 1 further up, around in rows of 16
//   XL_ROWS_2, XL_ROWS_4   what the last lane needs to have of its pair of rows,
//                          of the wavefront, when each lane has its row's
//   XL_LAST                the last lane
//   XL_PUT_LAST, XL_PUT    the value of the last lane of wavefront w, or of its
//                          first active one, to a slot of LDS
//   XL_GET                 from there, to lane w of wavefront 0
//   XL_ANY + a distance    that distance, known at run time: no code is made for
//                          what else it could have been
enum {
  XL_ANY = 0x2000,
  XL_CODES = 0x4000,
  XL_ROW_8 = XL_CODES,
  XL_ROW_4,
  XL_ROW_2,
  XL_ROW_1,
  XL_ROWS_2,
  XL_ROWS_4,
  XL_LAST,
  XL_PUT_LAST,
  XL_PUT,
  XL_GET,
};

// The slots of one reduction: up to XL_PUTS words, each of all rows of the block,
// where that of a wavefront's last row is the last lane's. Words are put and got
// in the same order, and xl_words is where a wavefront is in that order; once
// the functions are inlined these are numbers, and loops over a long element
// count at run time.
enum { XL_PUTS = 32, XL_ROWS = XL_MAX_THREADS / XL_ROW };
XL_LDS uint32_t xl_slots[XL_PUTS * XL_ROWS];
XL_LDS uint32_t xl_words[XL_WAVES];
XL_INLINE uint32_t xl_slot_of(uint32_t wavefront) { return (wavefront + 1) * (XL_WAVE / XL_ROW) - 1; }

// LLVM 19 gives a kernel that calls through pointers the LDS that functions of taken addresses use, but not what
// those use that they call, as clang's functions do where nothing is inlined ("local memory global used by non-kernel
// function", and a trap). So a function of a taken address uses the same.
#if __clang_major__ < 22
__attribute__((noinline, unused)) static void xl_uses_slots(void) {
  __asm__ volatile("" ::"v"(xl_slots), "v"(xl_words));
}
#define XL_HAVE_SLOTS() __asm__ volatile("" ::"i"(xl_uses_slots))
#else
#define XL_HAVE_SLOTS() ((void)0)
#endif

// What is there is not needed any more: a store nobody has read is left out. Of
// memory that is no stack's, LLVM up to 21 takes the end of a lifetime for that.
#if __clang_major__ < 22
void xl_dead(uint64_t size, __attribute__((address_space(3))) void *) __asm("llvm.lifetime.end.p3");
#else
XL_INLINE void xl_dead(uint64_t size, __attribute__((address_space(3))) void *p) { (void)size, (void)p; }
#endif

XL_INLINE uint32_t xl_move_rows(uint32_t value, int rows) {
#ifdef __GFX9__
  // row_bcast:15 and :31, of which no move of llvm.xlane has the meaning: only
  // the odd rows, or the last two, get anything.
  return (uint32_t)(rows == 2 ? __builtin_amdgcn_update_dpp(0, (int)value, 0x142, 0xf, 0xf, true)
                              : __builtin_amdgcn_update_dpp(0, (int)value, 0x143, 0xf, 0xf, true));
#else
  return rows == 2 ? xl_bfly(value, 16, 32, true) : xl_bfly(value, XL_WAVE / 2, XL_WAVE, true);
#endif
}

// llvm.xlane.down over segments of `width`, a power of two.
XL_INLINE uint32_t xl_shuffle_any(uint32_t value, int32_t offset, int32_t width) {
  uint32_t lane = xl_lane();
  uint32_t from = (int32_t)(lane & (uint32_t)(width - 1)) + offset >= width ? lane : lane + (uint32_t)offset;
  return xl_bpermute(value, from);
}

// One of the codes above. In a program that was not optimised it is a number at
// run time only, the same in all lanes.
XL_INLINE uint32_t xl_shuffle_code(uint32_t value, int32_t code) {
  uint32_t thread = __builtin_amdgcn_workitem_id_x(), wavefront = thread / XL_WAVE;
  uint32_t word;
  if (!__builtin_constant_p(code))
    XL_HAVE_SLOTS();
  switch (code) {
  // By all lanes, those of a row or all of them to one address: none needs a branch.
  case XL_PUT_LAST:
    word = xl_words[wavefront];
    xl_words[wavefront] = word + 1;
    xl_hidden_lds(xl_slots)[word * XL_ROWS + thread / XL_ROW] = value;
    return value;
  case XL_PUT:
    word = xl_words[wavefront];
    xl_words[wavefront] = word + 1;
    xl_hidden_lds(xl_slots)[word * XL_ROWS + xl_slot_of(wavefront)] = xl_first(value);
    return value;
  case XL_GET:
    word = xl_words[wavefront];
    xl_words[wavefront] = word + 1;
    return xl_hidden_lds(xl_slots)[word * XL_ROWS + xl_slot_of(thread % XL_WAVES)];
  case XL_LAST:
    return xl_last(value);
  case XL_ROW_8:
    return xl_rotate(value, XL_ROW - 8, XL_ROW, false);
  case XL_ROW_4:
    return xl_rotate(value, XL_ROW - 4, XL_ROW, false);
  case XL_ROW_2:
    return xl_rotate(value, XL_ROW - 2, XL_ROW, false);
  case XL_ROW_1:
    return xl_rotate(value, XL_ROW - 1, XL_ROW, false);
  case XL_ROWS_2:
    return xl_move_rows(value, 2);
  default: // XL_ROWS_4
    return xl_move_rows(value, 4);
  }
}

// The same as xl_shuffle_any with an offset that may be known, and is a distance.
XL_INLINE uint32_t xl_shuffle(uint32_t value, int32_t offset, int32_t width) {
  uint32_t in_row, in_wave;
  if (__builtin_constant_p(offset) && width == XL_WAVE)
    switch (offset) {
#if XL_WAVE_LANES == 64
    case 32:
      return xl_down(value, 32, XL_WAVE, false);
#endif
    case 16:
      return xl_down(value, 16, XL_WAVE, false);
    // In row 0 alone, lanes whose source would be behind it may get anything.
#define XL_IN_ROW(OFFSET)                                                                                              \
  case OFFSET:                                                                                                         \
    in_row = xl_rotate(value, XL_ROW - OFFSET, XL_ROW, false);                                                         \
    in_wave = xl_down(value, OFFSET, XL_WAVE, false);                                                                  \
    return xl_only_row0() ? in_row : in_wave;
      XL_IN_ROW(8)
      XL_IN_ROW(4)
      XL_IN_ROW(2)
      XL_IN_ROW(1)
#undef XL_IN_ROW
    }
  return xl_shuffle_any(value, offset, width);
}

XL_INLINE uint64_t xl_shuffle64(uint64_t value, int32_t offset, int32_t width) {
  uint32_t low = xl_shuffle((uint32_t)value, offset, width);
  uint32_t high = xl_shuffle((uint32_t)(value >> 32), offset, width);
  return (uint64_t)high << 32 | low;
}

// The loops of algorithms 1 and 2, see crosslane/reduce.h; with XL_ANY as `any`
// for a function of clang's, else 0.
XL_INLINE void xl_contiguous(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t size, uint32_t any) {
  const int16_t lane = (int16_t)(xl_lane() | any);
#pragma clang loop unroll(disable)
  for (; size > 1; size = (size + 1) / 2)
    shuffle(list, lane, (int16_t)((size / 2 & (XL_ANY - 1)) | any), 1);
}

// All lanes stay in the loop, those that are done or have no partner as lanes
// with an odd number.
XL_INLINE bool xl_dispersed(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t any) {
  const uint32_t lane = xl_lane();
  xl_lanes left = xl_active();
  uint32_t number = (uint32_t)__builtin_popcountll(left & (((xl_lanes)1 << lane) - 1));
  bool first = number == 0, in = true;
#pragma clang loop unroll(disable)
  while (left & (left - 1)) {
    const xl_lanes above = left >> lane >> 1;
    const uint32_t distance = in && above ? (uint32_t)__builtin_ctzll(above) + 1 : 0;
    shuffle(list, (int16_t)(distance ? number : 1), (int16_t)((distance & (XL_ANY - 1)) | any), 2);
    in = in && !(number & 1);
    number /= 2;
    left = xl_ballot(in);
  }
  return first;
}

#endif
