// collectives.h: reductions and scans for types and operations of your own,
// over the wavefront and the block, for device C on AMD GPUs.
//
//   typedef struct { float low, high; } range;
//   static inline range join(range a, range b) { ... }
//   XL_DEFINE_COLLECTIVES(range, range, join)
//
// XL_DEFINE_COLLECTIVES(NAME, T, OP) defines, for a complete type T of any size
// and a function or macro OP(a, b) that returns a T,
//
//   T xl_wave_reduce_NAME(T v)                   T xl_block_reduce_NAME(T v)
//   T xl_wave_scan_NAME(T v)                     T xl_block_scan_NAME(T v)
//   T xl_wave_segscan_NAME(T v, bool head)       T xl_block_segscan_NAME(T v, bool head)
//   T xl_wave_segreduce_NAME(T v, bool head)     T xl_block_segreduce_NAME(T v, bool head)
//
// and XL_DEFINE_COLLECTIVES_FROM(NAME, T, OP, IDENTITY) also defines
//
//   T xl_wave_exscan_NAME(T v)                   T xl_block_exscan_NAME(T v)
//
// whose first result is the expression IDENTITY. device.h says which elements they take, which threads
// must call them, and what a segment is.
//
// OP must be associative but need not be commutative: the elements keep their
// order, and a is the left one. OP is called only for elements and results of OP,
// but also for groupings whose result is unused, and at different times in
// different lanes: it must have no side effects and call no collective.
//
// A wavefront with all lanes active takes log steps (row shifts by DPP); any
// other wavefront takes its active lanes one by one. The elements of a large T should
// fit in registers. A block form uses LDS for 32 elements (segreduce: 64), the
// segmented ones another 32 words.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_COLLECTIVES_H
#define CROSSLANE_COLLECTIVES_H

#include "crosslane/device.h"

// ---------------------------------------------------------------- in the library

#define XL_LIBRARY __attribute__((convergent))
XL_LIBRARY uint32_t xl_wave_size(void);        // lanes of a wavefront, 32 or 64
XL_LIBRARY uint32_t xl_wave_lane(void);        // the number of this lane
XL_LIBRARY uint64_t xl_wave_ballot(bool vote); // a bit for each active lane that votes true
XL_LIBRARY void xl_block_lds_barrier(void);    // for all threads of the block; orders LDS only
XL_LIBRARY uint32_t xl_row_up_1(uint32_t v);   // the value of the lane 1, 2, 4, 8 below in the row of
XL_LIBRARY uint32_t xl_row_up_2(uint32_t v);   // 16 lanes, or the lane's own value if there is
XL_LIBRARY uint32_t xl_row_up_4(uint32_t v);   // no such lane; all lanes of the wavefront are active
XL_LIBRARY uint32_t xl_row_up_8(uint32_t v);
XL_LIBRARY uint32_t xl_row_down_1(uint32_t v); // the same for the lanes above
XL_LIBRARY uint32_t xl_row_down_2(uint32_t v);
XL_LIBRARY uint32_t xl_row_down_4(uint32_t v);
XL_LIBRARY uint32_t xl_row_down_8(uint32_t v);
#undef XL_LIBRARY

// ---------------------------------------------------------------- the forms

#define XL_BLOCK_SCRATCH static __attribute__((address_space(3), loader_uninitialized))

XL_DEVICE_INLINE uint64_t xl_all_lanes(void) { return ~0ull >> (64 - xl_wave_size()); }
XL_DEVICE_INLINE uint32_t xl_last_active(void) { return 63 - (uint32_t)__builtin_clzll(xl_wave_ballot(true)); }
XL_DEVICE_INLINE uint32_t xl_block_wave(void) {
  return (uint32_t)__builtin_amdgcn_readfirstlane((int)xl_block_thread()) / xl_wave_size();
}
XL_DEVICE_INLINE uint32_t xl_block_waves(void) { return (xl_block_threads() + xl_wave_size() - 1) / xl_wave_size(); }
XL_DEVICE_INLINE uint32_t xl_segment_begin(uint64_t heads, uint32_t lane) {
  return 63 - (uint32_t)__builtin_clzll((heads | 1) & ~0ull >> (63 - lane));
}
XL_DEVICE_INLINE uint32_t xl_segment_end(uint64_t heads, uint32_t lane) {
  return (uint32_t)__builtin_ctzll((heads >> 1 | 1ull << 63) & ~0ull << lane);
}

#define XL_DEFINE_MOVE(NAME, T, MOVE)                                                                                  \
  XL_DEVICE_INLINE T xl_##MOVE##_##NAME(T v) {                                                                         \
    xl_words_of_##NAME a = xl_words_from_##NAME(v);                                                                    \
    for (uint32_t i = 0; i < sizeof a.w / sizeof a.w[0]; i++)                                                          \
      a.w[i] = xl_##MOVE(a.w[i]);                                                                                      \
    return a.v;                                                                                                        \
  }

#define XL_DEFINE_COLLECTIVES(NAME, T, OP)                                                                             \
  typedef union {                                                                                                      \
    uint32_t w[(sizeof(T) + 3) / 4];                                                                                   \
    T v;                                                                                                               \
  } xl_words_of_##NAME;                                                                                                \
  XL_DEVICE_INLINE xl_words_of_##NAME xl_words_from_##NAME(T v) {                                                      \
    xl_words_of_##NAME a = {{0}};                                                                                      \
    a.v = v;                                                                                                           \
    return a;                                                                                                          \
  }                                                                                                                    \
  XL_DEFINE_MOVE(NAME, T, row_up_1)                                                                                    \
  XL_DEFINE_MOVE(NAME, T, row_up_2)                                                                                    \
  XL_DEFINE_MOVE(NAME, T, row_up_4)                                                                                    \
  XL_DEFINE_MOVE(NAME, T, row_up_8)                                                                                    \
  XL_DEFINE_MOVE(NAME, T, row_down_1)                                                                                  \
  XL_DEFINE_MOVE(NAME, T, row_down_2)                                                                                  \
  XL_DEFINE_MOVE(NAME, T, row_down_4)                                                                                  \
  XL_DEFINE_MOVE(NAME, T, row_down_8)                                                                                  \
  XL_DEVICE_INLINE T xl_lane_value_##NAME(T v, uint32_t lane) {                                                        \
    xl_words_of_##NAME a = xl_words_from_##NAME(v);                                                                    \
    for (uint32_t i = 0; i < sizeof a.w / sizeof a.w[0]; i++)                                                          \
      a.w[i] = (uint32_t)__builtin_amdgcn_readlane((int)a.w[i], (int)lane);                                            \
    return a.v;                                                                                                        \
  }                                                                                                                    \
  /* The elements of the active lanes from first to last, in some of which this is called. */                          \
  XL_DEVICE_INLINE T xl_fold_##NAME(T v, uint64_t active, uint32_t first, uint32_t last) {                             \
    T a = v;                                                                                                           \
    bool begun = false;                                                                                                \
    for (uint64_t rest = active; rest; rest &= rest - 1) {                                                             \
      const uint32_t lane = (uint32_t)__builtin_ctzll(rest);                                                           \
      const T x = xl_lane_value_##NAME(v, lane);                                                                       \
      if (lane >= first && lane <= last) {                                                                             \
        a = begun ? OP(a, x) : x;                                                                                      \
        begun = true;                                                                                                  \
      }                                                                                                                \
    }                                                                                                                  \
    return a;                                                                                                          \
  }                                                                                                                    \
  /* The same where all lanes are active: from first to the own lane. */                                               \
  XL_DEVICE_INLINE T xl_full_scan_##NAME(T x, uint32_t first) {                                                        \
    const uint32_t lane = xl_wave_lane(), row = lane & 15, back = lane - first < row ? lane - first : row;             \
    const T by1 = xl_row_up_1_##NAME(x);                                                                               \
    if (back >= 1)                                                                                                     \
      x = OP(by1, x);                                                                                                  \
    const T by2 = xl_row_up_2_##NAME(x);                                                                               \
    if (back >= 2)                                                                                                     \
      x = OP(by2, x);                                                                                                  \
    const T by4 = xl_row_up_4_##NAME(x);                                                                               \
    if (back >= 4)                                                                                                     \
      x = OP(by4, x);                                                                                                  \
    const T by8 = xl_row_up_8_##NAME(x);                                                                               \
    if (back >= 8)                                                                                                     \
      x = OP(by8, x);                                                                                                  \
    const T row0 = xl_lane_value_##NAME(x, 15);                                                                        \
    if (xl_wave_size() == 32) {                                                                                        \
      if (lane >= 16 && first < 16)                                                                                    \
        x = OP(row0, x);                                                                                               \
      return x;                                                                                                        \
    }                                                                                                                  \
    const T row2 = xl_lane_value_##NAME(x, 47);                                                                        \
    if ((lane & 16) && first < lane - row) {                                                                           \
      if (lane < 32)                                                                                                   \
        x = OP(row0, x);                                                                                               \
      else                                                                                                             \
        x = OP(row2, x);                                                                                               \
    }                                                                                                                  \
    const T half = xl_lane_value_##NAME(x, 31);                                                                        \
    if (lane >= 32 && first < 32)                                                                                      \
      x = OP(half, x);                                                                                                 \
    return x;                                                                                                          \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_wave_reduce_##NAME(T v) {                                                                      \
    const uint64_t active = xl_wave_ballot(true);                                                                      \
    if (active != xl_all_lanes())                                                                                      \
      return xl_fold_##NAME(v, active, 0, 63);                                                                         \
    T x = v;                                                                                                           \
    const T by1 = xl_row_down_1_##NAME(x);                                                                             \
    x = OP(x, by1);                                                                                                    \
    const T by2 = xl_row_down_2_##NAME(x);                                                                             \
    x = OP(x, by2);                                                                                                    \
    const T by4 = xl_row_down_4_##NAME(x);                                                                             \
    x = OP(x, by4);                                                                                                    \
    const T by8 = xl_row_down_8_##NAME(x);                                                                             \
    x = OP(x, by8);                                                                                                    \
    const T row0 = xl_lane_value_##NAME(x, 0), row1 = xl_lane_value_##NAME(x, 16);                                     \
    const T low = OP(row0, row1);                                                                                      \
    if (xl_wave_size() == 32)                                                                                          \
      return low;                                                                                                      \
    const T row2 = xl_lane_value_##NAME(x, 32), row3 = xl_lane_value_##NAME(x, 48);                                    \
    const T high = OP(row2, row3);                                                                                     \
    return OP(low, high);                                                                                              \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_wave_scan_##NAME(T v) {                                                                        \
    const uint64_t active = xl_wave_ballot(true);                                                                      \
    return active == xl_all_lanes() ? xl_full_scan_##NAME(v, 0) : xl_fold_##NAME(v, active, 0, xl_wave_lane());        \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_wave_segscan_##NAME(T v, bool head) {                                                          \
    const uint64_t active = xl_wave_ballot(true);                                                                      \
    const uint32_t lane = xl_wave_lane(), first = xl_segment_begin(xl_wave_ballot(head), lane);                        \
    return active == xl_all_lanes() ? xl_full_scan_##NAME(v, first) : xl_fold_##NAME(v, active, first, lane);          \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_wave_segreduce_##NAME(T v, bool head) {                                                        \
    const uint64_t heads = xl_wave_ballot(head);                                                                       \
    const uint32_t lane = xl_wave_lane();                                                                              \
    return xl_fold_##NAME(v, xl_wave_ballot(true), xl_segment_begin(heads, lane), xl_segment_end(heads, lane));        \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_reduce_##NAME(T v) {                                                                     \
    XL_BLOCK_SCRATCH T part[32];                                                                                       \
    const T own = xl_wave_reduce_##NAME(v);                                                                            \
    const uint32_t waves = xl_block_waves();                                                                           \
    xl_block_lds_barrier();                                                                                            \
    part[xl_block_wave()] = own;                                                                                       \
    xl_block_lds_barrier();                                                                                            \
    T a = part[0];                                                                                                     \
    for (uint32_t w = 1; w < waves; w++) {                                                                             \
      const T x = part[w];                                                                                             \
      a = OP(a, x);                                                                                                    \
    }                                                                                                                  \
    return a;                                                                                                          \
  }                                                                                                                    \
  /* The own result after those of the wavefronts before, of which own is the last                                     \
     lane's. */                                                                                                        \
  XL_DEVICE_INLINE T xl_block_scan_##NAME(T v) {                                                                       \
    XL_BLOCK_SCRATCH T part[32];                                                                                       \
    const T own = xl_wave_scan_##NAME(v);                                                                              \
    const uint32_t wave = xl_block_wave();                                                                             \
    xl_block_lds_barrier();                                                                                            \
    part[wave] = xl_lane_value_##NAME(own, xl_last_active());                                                          \
    xl_block_lds_barrier();                                                                                            \
    T a = own;                                                                                                         \
    for (uint32_t w = wave; w-- > 0;) {                                                                                \
      const T x = part[w];                                                                                             \
      a = OP(x, a);                                                                                                    \
    }                                                                                                                  \
    return a;                                                                                                          \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_segscan_##NAME(T v, bool head) {                                                         \
    XL_BLOCK_SCRATCH T tail[32];                                                                                       \
    XL_BLOCK_SCRATCH uint32_t flag[32];                                                                                \
    const uint64_t heads = xl_wave_ballot(head);                                                                       \
    const T own = xl_wave_segscan_##NAME(v, head);                                                                     \
    const uint32_t wave = xl_block_wave();                                                                             \
    xl_block_lds_barrier();                                                                                            \
    tail[wave] = xl_lane_value_##NAME(own, xl_last_active());                                                          \
    flag[wave] = heads != 0;                                                                                           \
    xl_block_lds_barrier();                                                                                            \
    T a = own;                                                                                                         \
    if (!(heads & ~0ull >> (63 - xl_wave_lane())))                                                                     \
      for (uint32_t w = wave; w-- > 0;) {                                                                              \
        const T x = tail[w];                                                                                           \
        a = OP(x, a);                                                                                                  \
        if (flag[w])                                                                                                   \
          break;                                                                                                       \
      }                                                                                                                \
    return a;                                                                                                          \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_segreduce_##NAME(T v, bool head) {                                                       \
    XL_BLOCK_SCRATCH T tail[32];                                                                                       \
    XL_BLOCK_SCRATCH T lead[32];                                                                                       \
    XL_BLOCK_SCRATCH uint32_t flag[32]; /* 1: holds heads, 2: the first at lane 0 */                                   \
    const uint64_t heads = xl_wave_ballot(head), to = ~0ull >> (63 - xl_wave_lane());                                  \
    const T own = xl_wave_segreduce_##NAME(v, head);                                                                   \
    const uint32_t wave = xl_block_wave(), waves = xl_block_waves();                                                   \
    xl_block_lds_barrier();                                                                                            \
    tail[wave] = xl_lane_value_##NAME(own, xl_last_active());                                                          \
    lead[wave] = xl_lane_value_##NAME(own, 0);                                                                         \
    flag[wave] = heads & 1 ? 2 : heads != 0;                                                                           \
    xl_block_lds_barrier();                                                                                            \
    T a = own;                                                                                                         \
    if (!(heads & to))                                                                                                 \
      for (uint32_t w = wave; w-- > 0;) {                                                                              \
        const T x = tail[w];                                                                                           \
        a = OP(x, a);                                                                                                  \
        if (flag[w])                                                                                                   \
          break;                                                                                                       \
      }                                                                                                                \
    if (!(heads & ~to))                                                                                                \
      for (uint32_t w = wave + 1; w < waves && flag[w] != 2; w++) {                                                    \
        const T x = lead[w];                                                                                           \
        a = OP(a, x);                                                                                                  \
        if (flag[w])                                                                                                   \
          break;                                                                                                       \
      }                                                                                                                \
    return a;                                                                                                          \
  }

#define XL_DEFINE_COLLECTIVES_FROM(NAME, T, OP, IDENTITY)                                                              \
  XL_DEFINE_COLLECTIVES(NAME, T, OP)                                                                                   \
  /* Every active lane takes the result of the active lane before it. */                                               \
  XL_DEVICE_INLINE T xl_previous_##NAME(T v, T rest) {                                                                 \
    const uint32_t lane = xl_wave_lane();                                                                              \
    T a = rest, last = rest;                                                                                           \
    for (uint64_t left = xl_wave_ballot(true); left; left &= left - 1) {                                               \
      const uint32_t at = (uint32_t)__builtin_ctzll(left);                                                             \
      if (at == lane)                                                                                                  \
        a = last;                                                                                                      \
      last = xl_lane_value_##NAME(v, at);                                                                              \
    }                                                                                                                  \
    return a;                                                                                                          \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_wave_exscan_##NAME(T v) {                                                                      \
    const T scanned = xl_wave_scan_##NAME(v), identity = IDENTITY;                                                     \
    return xl_previous_##NAME(scanned, identity);                                                                      \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_exscan_##NAME(T v) {                                                                     \
    XL_BLOCK_SCRATCH T last[32];                                                                                       \
    const T scanned = xl_block_scan_##NAME(v), identity = IDENTITY;                                                    \
    const uint32_t wave = xl_block_wave();                                                                             \
    xl_block_lds_barrier();                                                                                            \
    last[wave] = xl_lane_value_##NAME(scanned, xl_last_active());                                                      \
    xl_block_lds_barrier();                                                                                            \
    const T before = wave ? last[wave - 1] : identity;                                                                 \
    return xl_previous_##NAME(scanned, before);                                                                        \
  }

#endif
