// reduce.c: see crosslane/reduce.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/reduce.h>

#include "check.h"
#include "meet.h"
#include "shuffle.h"

#ifdef XL_DEBUG
#include "crosslane/collectives.h"
#endif

#define XL_EXPORT __attribute__((always_inline))
#define XL_CHECK_BLOCK(NAME)                                                                                           \
  XL_CHECK(threads >= 1 && threads <= 1024, NAME ": threads is not 1 to 1024");                                        \
  XL_CHECK(thread < threads, NAME ": thread is not below threads");                                                    \
  XL_CHECK_REGION(NAME)

// A region of several wavefronts: all of them come, as a whole.
#ifdef XL_DEBUG
#define XL_CHECK_REGION(NAME)                                                                                          \
  if (threads > XL_WAVE) {                                                                                             \
    if (threads == xl_block_threads())                                                                                 \
      XL_CHECK_MEET(NAME, thread, threads);                                                                            \
    else                                                                                                               \
      XL_CHECK_MEET_PART(NAME, thread, threads);                                                                       \
  }
#else
#define XL_CHECK_REGION(NAME)
#endif

XL_EXPORT uint32_t xl_shuffle_down_u32(uint32_t value, int32_t offset) { return xl_shuffle(value, offset, XL_WAVE); }
XL_EXPORT uint64_t xl_shuffle_down_u64(uint64_t value, int32_t offset) { return xl_shuffle64(value, offset, XL_WAVE); }

// The last four steps of a tree, `offset` 8, 4, 2 or 1 first. Only row 0 is
// left to be reduced and only row 0 does it, so that the moves are DPP: which
// lanes those are needs no lane number, and that the number would be below 16
// is what xl_only_row0 wants to know.
XL_INLINE void xl_reduce_row(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t size) {
  if (xl_in_lanes(0xffff)) {
    uint32_t lane = xl_lane();
    __builtin_assume(lane < XL_ROW);
    if (size > 8)
      shuffle(list, 0, 8, 0);
    if (size > 4)
      shuffle(list, 0, 4, 0);
    if (size > 2)
      shuffle(list, 0, 2, 0);
    shuffle(list, 0, 1, 0);
  }
}

XL_EXPORT void xl_reduce_wave_full(void *list, xl_shuffle_reduce_fn *shuffle) {
  XL_CHECK(list, "xl_reduce_wave_full: list is NULL");
  XL_CHECK(shuffle, "xl_reduce_wave_full: shuffle is NULL");
  XL_CHECK(xl_ballot(true) == ~(xl_lanes)0, "xl_reduce_wave_full: not all lanes are active");
  if (XL_WAVE == 64)
    shuffle(list, 0, 32, 0);
  shuffle(list, 0, 16, 0);
  xl_reduce_row(list, shuffle, XL_ROW);
}

XL_EXPORT void xl_reduce_wave_contiguous(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t size) {
  XL_CHECK(list, "xl_reduce_wave_contiguous: list is NULL");
  XL_CHECK(shuffle, "xl_reduce_wave_contiguous: shuffle is NULL");
  XL_CHECK(size >= 1 && size <= XL_WAVE, "xl_reduce_wave_contiguous: size is not 1 to the wavefront's");
  xl_contiguous(list, shuffle, size, 0);
}

XL_EXPORT int32_t xl_reduce_wave_dispersed(void *list, xl_shuffle_reduce_fn *shuffle) {
  XL_CHECK(list, "xl_reduce_wave_dispersed: list is NULL");
  XL_CHECK(shuffle, "xl_reduce_wave_dispersed: shuffle is NULL");
  return xl_dispersed(list, shuffle, 0);
}

// The wavefront's part of a block. Whether it was dispersed: a region of its
// own; and whether the lane has the result.
struct xl_part {
  bool nested, first;
};

XL_INLINE struct xl_part xl_reduce_part(void *list, xl_shuffle_reduce_fn *shuffle) {
  xl_lanes active = xl_ballot(true);
  if (active == ~(xl_lanes)0)
    xl_reduce_wave_full(list, shuffle);
  else if (!(active & (active + 1)))
    xl_reduce_wave_contiguous(list, shuffle, (uint32_t)__builtin_popcountll(active));
  else
    return (struct xl_part){true, xl_reduce_wave_dispersed(list, shuffle)};
  return (struct xl_part){false, xl_lane() == 0};
}

XL_EXPORT int32_t xl_reduce_block(void *list, xl_shuffle_reduce_fn *shuffle, xl_inter_warp_copy_fn *copy,
                                  uint32_t thread, uint32_t threads) {
  XL_CHECK(list, "xl_reduce_block: list is NULL");
  XL_CHECK(shuffle, "xl_reduce_block: shuffle is NULL");
  XL_CHECK(copy || threads <= XL_WAVE, "xl_reduce_block: copy is NULL");
  XL_CHECK_BLOCK("xl_reduce_block");
  struct xl_part part = xl_reduce_part(list, shuffle);
  if (part.nested || threads <= XL_WAVE)
    return part.first;
  uint32_t wavefronts = (threads + XL_WAVE - 1) / XL_WAVE;
  copy(list, (int32_t)wavefronts);
  // Every lane of a wavefront takes this branch or none: it costs no change of
  // EXEC.
  if (xl_first(thread) < XL_WAVE) {
    if (wavefronts <= XL_ROW && !(wavefronts & (wavefronts - 1)))
      xl_reduce_row(list, shuffle, wavefronts);
    else
      xl_reduce_wave_contiguous(list, shuffle, wavefronts);
  }
  return thread == 0;
}

XL_EXPORT int32_t kmpc_reduce_warp(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t threads) {
  XL_CHECK(list, "kmpc_reduce_warp: list is NULL");
  XL_CHECK(shuffle, "kmpc_reduce_warp: shuffle is NULL");
  XL_CHECK(threads >= 1 && threads <= 1024, "kmpc_reduce_warp: threads is not 1 to 1024");
  struct xl_part part = xl_reduce_part(list, shuffle);
  return part.nested || threads <= XL_WAVE ? part.first : 3;
}

// ---------------------------------------------------------------- kmpc_reduce_block_<type>

// A list of one variable, and with it what the two functions need to know: the
// operation, and the thread's number.
typedef struct xl_one {
  void *value;
  void (*combine)(void);
  uint32_t thread;
} xl_one;

XL_LDS uint64_t xl_partials[XL_WAVES];

#define XL_REDUCE_BLOCK(NAME, TYPE)                                                                                    \
  XL_INLINE void xl_shuffle_reduce_##NAME(void *list, int16_t lane, int16_t offset, int16_t algorithm) {               \
    const xl_one *one = list;                                                                                          \
    TYPE *value = one->value, remote;                                                                                  \
    uint64_t bits = 0;                                                                                                 \
    __builtin_memcpy(&bits, value, sizeof remote);                                                                     \
    bits = sizeof remote > 4 ? xl_shuffle64(bits, offset, XL_WAVE) : xl_shuffle((uint32_t)bits, offset, XL_WAVE);      \
    __builtin_memcpy(&remote, &bits, sizeof remote);                                                                   \
    if (algorithm == 0 || (algorithm == 1 ? lane < offset : !(lane & 1) && offset > 0))                                \
      ((void (*)(TYPE *, const TYPE *))one->combine)(value, &remote);                                                  \
    else if (algorithm == 1)                                                                                           \
      *value = remote;                                                                                                 \
  }                                                                                                                    \
  XL_INLINE void xl_copy_##NAME(void *list, int32_t wavefronts) {                                                      \
    const xl_one *one = list;                                                                                          \
    uint32_t lane = xl_lane(), thread = one->thread;                                                                   \
    uint64_t bits = 0;                                                                                                 \
    __builtin_memcpy(&bits, one->value, sizeof(TYPE));                                                                 \
    xl_barrier(); /* the last reduction has read the slots */                                                          \
    if (lane == 0)                                                                                                     \
      xl_partials[thread / XL_WAVE] = bits;                                                                            \
    xl_barrier();                                                                                                      \
    if (thread < (uint32_t)wavefronts) {                                                                               \
      bits = xl_partials[thread];                                                                                      \
      __builtin_memcpy(one->value, &bits, sizeof(TYPE));                                                               \
    }                                                                                                                  \
  }                                                                                                                    \
  XL_EXPORT int32_t kmpc_reduce_block_##NAME(TYPE *value, void (*combine)(TYPE *, const TYPE *), uint32_t thread,      \
                                             uint32_t threads) {                                                       \
    XL_CHECK(value, "kmpc_reduce_block_" #NAME ": value is NULL");                                                     \
    XL_CHECK(combine, "kmpc_reduce_block_" #NAME ": combine is NULL");                                                 \
    XL_CHECK_BLOCK("kmpc_reduce_block_" #NAME);                                                                        \
    xl_one one = {value, (void (*)(void))combine, thread};                                                             \
    return xl_reduce_block(&one, xl_shuffle_reduce_##NAME, xl_copy_##NAME, thread, threads);                           \
  }
XL_REDUCE_BLOCK_TYPES(XL_REDUCE_BLOCK)
