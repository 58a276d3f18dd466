// typed.c: the typed collectives of crosslane/device.h, for the pairs of
// device.def that the library has code for. collective.h has the forms of one
// pair; here are what they are made of, and the pairs.
//
// In a wavefront all lanes are put to work, the inactive ones with the identity
// (whole-wavefront mode, see lane.h), so that every move has a constant distance.
// Operations that llvm.xlane has use these. The others
// are reduced by rotations within rows of 16 lanes, after which the rows'
// results are read from one lane of each; scans go by shifts within rows, and
// then each row gets what is before it: Hillis and Steele, "Data Parallel
// Algorithms", CACM 29(12), 1986, and for the segments Schwartz's form of it,
// "Ultracomputers", TOPLAS 2(4), 1980, where a lane does not take what is from
// before its segment's head.
//
// In a block each wavefront leaves its result in LDS, and every wavefront then
// reduces those it needs, one a lane of a row: no second way through LDS, and
// no wavefront waits for another's second half.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include "crosslane/collectives.h"
#include "meet.h"
#include "operations.h"

// Into the caller, where the block's size may be a constant and the result's use known.
#define XL_EXPORT __attribute__((always_inline))

// ---------------------------------------------------------------- moves of elements

// The moves across the whole wavefront that gfx10 and gfx11 have no instruction
// for in wave64 go by halves, without the loop that llvm.xlane makes of them:
// whole-wavefront mode allows none.
XL_INLINE uint32_t xl_select(bool first, uint32_t a, uint32_t b) { return first ? a : b; }

#if defined(__GFX9__)
enum { XL_HALVES = false };
#else
enum { XL_HALVES = XL_WAVE == 64 };
#endif

// The value of the lane before; lane 0 keeps its own.
XL_INLINE uint32_t xl_before(uint32_t v) {
  const uint32_t up = xl_up(v, 1, XL_HALVES ? 32 : XL_WAVE, true);
  if (!XL_HALVES)
    return up;
  return xl_select(xl_lane_of_all() == 32, (uint32_t)__builtin_amdgcn_readlane((int)v, 31), up);
}

// The value of the last lane of the own segment, from; all lanes of a segment
// name the same.
XL_INLINE uint32_t xl_take(uint32_t v, uint32_t from) {
  if (!XL_HALVES)
    return xl_bpermute(v, from);
  // llvm.xlane.idx would take the number of the lane from elsewhere, see xl_lane_of_all.
  const uint32_t lane = xl_lane_of_all(), address = ((lane & 32) | (from & 31)) * 4;
  const uint32_t inside = (uint32_t)__builtin_amdgcn_ds_bpermute((int)address, (int)v);
  const uint32_t middle = (uint32_t)__builtin_amdgcn_readlane((int)from, 31);
  const uint32_t above = (uint32_t)__builtin_amdgcn_readlane((int)v, (int)middle);
  return xl_select(lane < 32 & from >= 32, above, inside);
}

// What is done to each word of an element: with `other` the same word of another one.
typedef enum { XL_FILL, XL_EXACT, XL_CHOOSE, XL_ROTATED, XL_SWAPPED, XL_SHIFTED, XL_READ, XL_BEFORE, XL_TAKEN } xl_move;
XL_INLINE uint32_t xl_moved(xl_move move, uint32_t v, uint32_t other, uint32_t to) {
  switch (move) {
  case XL_FILL: // inactive lanes get the other
    return xl_set_inactive(v, other);
  case XL_EXACT: // back to the active ones
    return xl_strict_wwm(v);
  case XL_CHOOSE: // by `to`
    return xl_select(to, v, other);
  case XL_ROTATED:
    return xl_rotate(v, to, XL_ROW, true);
  case XL_SWAPPED: // rows
    return xl_bfly(v, XL_ROW, 32, true);
  case XL_SHIFTED:
    return xl_up(v, to, XL_ROW, true);
  case XL_READ: // lane `to`
    return (uint32_t)__builtin_amdgcn_readlane((int)v, (int)to);
  case XL_BEFORE:
    return xl_before(v);
  case XL_TAKEN:
    return xl_take(v, to);
  }
}

// An element of N words goes word by word; words that are only padding vanish. Two words are a vector: as integers,
// one of them alone would be added to the other's zero in whole-wavefront mode, and LLVM 19 and 22 take all values of
// a register with that zero into this mode, loads of lanes that are not there too.
typedef uint32_t xl_words_1[1], xl_words_3[3], xl_words_4[4];
typedef uint32_t xl_words_2 __attribute__((ext_vector_type(2)));
#define XL_ELEMENT(TYPE, T, N)                                                                                         \
  typedef T xl_type_##TYPE;                                                                                            \
  XL_INLINE T xl_moved_##TYPE(xl_move move, T v, T other, uint32_t to) {                                               \
    union {                                                                                                            \
      xl_words_##N w;                                                                                                  \
      T v;                                                                                                             \
    } a = {{0}}, b = {{0}};                                                                                            \
    a.v = v;                                                                                                           \
    b.v = other;                                                                                                       \
    a.w[0] = xl_moved(move, a.w[0], b.w[0], to);                                                                       \
    if (N > 1)                                                                                                         \
      a.w[1 % N] = xl_moved(move, a.w[1 % N], b.w[1 % N], to);                                                         \
    if (N > 2)                                                                                                         \
      a.w[2 % N] = xl_moved(move, a.w[2 % N], b.w[2 % N], to);                                                         \
    if (N > 3)                                                                                                         \
      a.w[3 % N] = xl_moved(move, a.w[3 % N], b.w[3 % N], to);                                                         \
    return a.v;                                                                                                        \
  }
XL_ELEMENT(i32, int32_t, 1)
XL_ELEMENT(i64, int64_t, 2)
XL_ELEMENT(u32, uint32_t, 1)
XL_ELEMENT(u64, uint64_t, 2)
XL_ELEMENT(f16, _Float16, 1)
XL_ELEMENT(f32, float, 1)
XL_ELEMENT(f64, double, 2)
XL_ELEMENT(c32, float _Complex, 2)
XL_ELEMENT(c64, double _Complex, 4)
XL_ELEMENT(k32, xl_loc_k32, 3)
XL_ELEMENT(k64, xl_loc_k64, 4)

// ---------------------------------------------------------------- segments

// The lanes that begin a segment, seen by all lanes; in whole-wavefront mode.
XL_INLINE xl_lanes xl_heads(bool head) { return xl_ballot(xl_set_inactive(head, 0) != 0); }

// The first and the last lane of the own segment.
XL_INLINE uint32_t xl_segment_first(xl_lanes heads, uint32_t lane) {
  const xl_lanes before = (heads | 1) & xl_lanes_to(lane);
  return xl_last_lane(before);
}
XL_INLINE uint32_t xl_segment_last(xl_lanes heads, uint32_t lane) {
  const xl_lanes lasts = heads >> 1 | (xl_lanes)1 << (XL_WAVE - 1);
  return xl_first_lane(lasts & ~(xl_lanes_to(lane) >> 1));
}

// Wavefronts of the block among which one does not look for heads; the one that
// a run of partial results for this wavefront begins at and the one it ends before.
XL_INLINE uint32_t xl_run_first(uint32_t with_heads, uint32_t wave) {
  const uint32_t before = (with_heads & ~(~0u << wave)) | 1;
  return 31 - (uint32_t)__builtin_clz(before);
}
XL_INLINE uint32_t xl_run_end(uint32_t with_heads, uint32_t wave, uint32_t waves) {
  const uint32_t ends = (with_heads & (~1u << wave)) | 1u << (waves - 1);
  return (uint32_t)__builtin_ctz(ends) + 1;
}

// ---------------------------------------------------------------- the algorithms

// Whether a block of that many threads has whole wavefronts, a power of two of them.
XL_INLINE bool xl_is_whole(uint32_t threads) { return threads >= XL_WAVE & (threads & (threads - 1)) == 0; }

#define XL_CHECK_BLOCK(NAME)                                                                                           \
  XL_CHECK(threads >= 1 && threads <= XL_MAX_THREADS, NAME ": threads is not 1 to 1024");                              \
  XL_CHECK(thread < threads, NAME ": thread is not below threads");                                                    \
  XL_CHECK_MEET(NAME, thread, threads)

// Lane 0 takes part in every call for a block; other lanes' copies of what is
// the same in all may be undefined where they are inactive.
XL_INLINE uint32_t xl_wave_of(uint32_t thread) {
  return (uint32_t)__builtin_amdgcn_readfirstlane((int)thread) / XL_WAVE;
}
XL_INLINE uint32_t xl_waves_of(uint32_t threads) {
  return ((uint32_t)__builtin_amdgcn_readfirstlane((int)threads) + XL_WAVE - 1) / XL_WAVE;
}

// The wavefronts of the block that hold a head; bits of wavefronts that the
// block does not have are what they are.
XL_INLINE uint32_t xl_with_heads(const __attribute__((address_space(3))) uint32_t *flag) {
  const uint32_t has = flag[xl_lane_of_all() % XL_WAVES];
  return (uint32_t)(xl_ballot(has != 0) & (~0u >> (32 - XL_WAVES)));
}

#define XL_OP add
#define XL_TYPE i32
#define XL_LANES "add.i32"
#include "collective.h"
#define XL_OP add
#define XL_TYPE i64
#define XL_LANES "add.i64"
#include "collective.h"

#define XL_OP mul
#define XL_TYPE i32
#define XL_LANES "mul.i32"
#include "collective.h"
#define XL_OP mul
#define XL_TYPE i64
#define XL_LANES "mul.i64"
#include "collective.h"

#define XL_OP and
#define XL_TYPE i32
#define XL_LANES "and.i32"
#include "collective.h"
#define XL_OP and
#define XL_TYPE i64
#define XL_LANES "and.i64"
#include "collective.h"

#define XL_OP or
#define XL_TYPE i32
#define XL_LANES "or.i32"
#include "collective.h"
#define XL_OP or
#define XL_TYPE i64
#define XL_LANES "or.i64"
#include "collective.h"

#define XL_OP xor
#define XL_TYPE i32
#define XL_LANES "xor.i32"
#include "collective.h"
#define XL_OP xor
#define XL_TYPE i64
#define XL_LANES "xor.i64"
#include "collective.h"

#define XL_OP min
#define XL_TYPE i32
#define XL_LANES "smin.i32"
#include "collective.h"
#define XL_OP min
#define XL_TYPE i64
#define XL_LANES "smin.i64"
#include "collective.h"

#define XL_OP max
#define XL_TYPE i32
#define XL_LANES "smax.i32"
#include "collective.h"
#define XL_OP max
#define XL_TYPE i64
#define XL_LANES "smax.i64"
#include "collective.h"

#define XL_OP min
#define XL_TYPE u32
#define XL_LANES "umin.i32"
#include "collective.h"
#define XL_OP min
#define XL_TYPE u64
#define XL_LANES "umin.i64"
#include "collective.h"

#define XL_OP max
#define XL_TYPE u32
#define XL_LANES "umax.i32"
#include "collective.h"
#define XL_OP max
#define XL_TYPE u64
#define XL_LANES "umax.i64"
#include "collective.h"

#ifdef __GFX9__
#define XL_OP min
#define XL_TYPE f64
#define XL_LANES "fmin.f64"
#include "collective.h"
#define XL_OP max
#define XL_TYPE f64
#define XL_LANES "fmax.f64"
#include "collective.h"
#else
// Comparing integers in the order of the floats is much faster where double
// precision is slow. END is what a NaN counts as and the identity is.
#define XL_BY_KEYS(OP, END, NEARER)                                                                                    \
  XL_INLINE double xl_kept_##OP(int64_t key) {                                                                         \
    const int64_t end = xl_key_f64(END, END);                                                                          \
    return xl_value_f64(key NEARER end ? key : end);                                                                   \
  }                                                                                                                    \
  XL_EXPORT double xl_wave_reduce_##OP##_f64(double v) {                                                               \
    return xl_value_f64(xl_wave_reduce_##OP##_i64(xl_key_f64(v, END)));                                                \
  }                                                                                                                    \
  XL_EXPORT double xl_wave_scan_##OP##_f64(double v) {                                                                 \
    return xl_value_f64(xl_wave_scan_##OP##_i64(xl_key_f64(v, END)));                                                  \
  }                                                                                                                    \
  XL_EXPORT double xl_wave_exscan_##OP##_f64(double v) {                                                               \
    return xl_kept_##OP(xl_wave_exscan_##OP##_i64(xl_key_f64(v, END)));                                                \
  }                                                                                                                    \
  XL_EXPORT double xl_wave_segscan_##OP##_f64(double v, bool head) {                                                   \
    return xl_value_f64(xl_wave_segscan_##OP##_i64(xl_key_f64(v, END), head));                                         \
  }                                                                                                                    \
  XL_EXPORT double xl_wave_segreduce_##OP##_f64(double v, bool head) {                                                 \
    return xl_value_f64(xl_wave_segreduce_##OP##_i64(xl_key_f64(v, END), head));                                       \
  }                                                                                                                    \
  XL_EXPORT double xl_block_reduce_##OP##_f64_of(double v, uint32_t thread, uint32_t threads) {                        \
    return xl_value_f64(xl_block_reduce_##OP##_i64_of(xl_key_f64(v, END), thread, threads));                           \
  }                                                                                                                    \
  XL_EXPORT double xl_block_meet_##OP##_f64(double all, __attribute__((address_space(3))) double *part,                \
                                            uint32_t thread, uint32_t threads) {                                       \
    return xl_value_f64(xl_block_meet_##OP##_i64(xl_key_f64(all, END),                                                 \
                                                 (__attribute__((address_space(3))) int64_t *)part, thread, threads)); \
  }                                                                                                                    \
  XL_EXPORT double xl_block_scan_##OP##_f64_of(double v, uint32_t thread, uint32_t threads) {                          \
    return xl_value_f64(xl_block_scan_##OP##_i64_of(xl_key_f64(v, END), thread, threads));                             \
  }                                                                                                                    \
  XL_EXPORT double xl_block_exscan_##OP##_f64_of(double v, uint32_t thread, uint32_t threads) {                        \
    return xl_kept_##OP(xl_block_exscan_##OP##_i64_of(xl_key_f64(v, END), thread, threads));                           \
  }                                                                                                                    \
  XL_EXPORT double xl_block_segscan_##OP##_f64_of(double v, bool head, uint32_t thread, uint32_t threads) {            \
    return xl_value_f64(xl_block_segscan_##OP##_i64_of(xl_key_f64(v, END), head, thread, threads));                    \
  }                                                                                                                    \
  XL_EXPORT double xl_block_segreduce_##OP##_f64_of(double v, bool head, uint32_t thread, uint32_t threads) {          \
    return xl_value_f64(xl_block_segreduce_##OP##_i64_of(xl_key_f64(v, END), head, thread, threads));                  \
  }
XL_BY_KEYS(min, __builtin_inf(), <)
XL_BY_KEYS(max, -__builtin_inf(), >)
#endif
#define XL_OP add
#define XL_TYPE f32
#define XL_LANES "fadd.f32"
#include "collective.h"
#define XL_OP add
#define XL_TYPE f64
#define XL_LANES "fadd.f64"
#include "collective.h"

#define XL_OP mul
#define XL_TYPE f32
#define XL_LANES "fmul.f32"
#include "collective.h"
#define XL_OP mul
#define XL_TYPE f64
#define XL_LANES "fmul.f64"
#include "collective.h"

// No operations of llvm.xlane.
#define XL_OP add
#define XL_TYPE f16
#include "collective.h"
#define XL_OP mul
#define XL_TYPE f16
#include "collective.h"
#define XL_OP add
#define XL_TYPE c32
#include "collective.h"
#define XL_OP mul
#define XL_TYPE c32
#include "collective.h"
#define XL_OP add
#define XL_TYPE c64
#include "collective.h"
#define XL_OP mul
#define XL_TYPE c64
#include "collective.h"
#define XL_OP minloc
#define XL_TYPE k32
#include "collective.h"
#define XL_OP minloc
#define XL_TYPE k64
#include "collective.h"

// ---------------------------------------------------------------- truth values of a wavefront

XL_EXPORT bool xl_wave_reduce_any(bool v) { return xl_ballot(v) != 0; }
XL_EXPORT bool xl_wave_scan_any(bool v) { return (xl_ballot(v) & xl_lanes_to(xl_lane())) != 0; }
XL_EXPORT bool xl_wave_exscan_any(bool v) { return (xl_ballot(v) & xl_lanes_to(xl_lane()) >> 1) != 0; }
XL_EXPORT bool xl_wave_segscan_any(bool v, bool head) {
  const uint32_t lane = xl_lane();
  return (xl_ballot(v) & xl_lanes_to(lane)) >> xl_segment_first(xl_ballot(head), lane) != 0;
}
XL_EXPORT bool xl_wave_segreduce_any(bool v, bool head) {
  const uint32_t lane = xl_lane();
  const xl_lanes heads = xl_ballot(head), to = xl_lanes_to(xl_segment_last(heads, lane));
  return (xl_ballot(v) & to) >> xl_segment_first(heads, lane) != 0;
}

// ---------------------------------------------------------------- for types of the program's own

XL_EXPORT uint32_t xl_wave_size(void) { return XL_WAVE; }
XL_EXPORT uint32_t xl_wave_lane(void) { return xl_lane(); }
XL_EXPORT uint64_t xl_wave_ballot(bool vote) { return xl_ballot(vote); }
XL_EXPORT void xl_block_lds_barrier(void) {
  XL_CHECK_MEET("a block form of XL_DEFINE_COLLECTIVES", xl_block_thread(), xl_block_threads());
  xl_lds_barrier();
}
#define XL_ROW_MOVES(AMOUNT)                                                                                           \
  XL_EXPORT uint32_t xl_row_up_##AMOUNT(uint32_t v) { return xl_up(v, AMOUNT, XL_ROW, true); }                         \
  XL_EXPORT uint32_t xl_row_down_##AMOUNT(uint32_t v) { return xl_down(v, AMOUNT, XL_ROW, true); }
XL_ROW_MOVES(1)
XL_ROW_MOVES(2)
XL_ROW_MOVES(4)
XL_ROW_MOVES(8)
