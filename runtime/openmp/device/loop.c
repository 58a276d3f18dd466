// loop.c: loops whose iterations are divided among teams and threads. Iterations
// of clang's loops on GPUs go up by one, from *lower to *upper.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

// sched_type of openmp's kmp.h, and what clang adds for GPUs.
enum {
  XL_STATIC_CHUNK = 33,
  XL_STATIC = 34,
  XL_DYNAMIC = 35,
  XL_GUIDED = 36,
  XL_RUNTIME = 37,
  XL_AUTO = 38,
  XL_BALANCED_CHUNK = 45,
  XL_ORDERED = 64, // and the schedules 65 to 70, which are 33 to 38
  XL_TEAMS_CHUNK = 91,
  XL_TEAMS = 92,
  XL_TEAMS_THREADS = 93,
  XL_MODIFIERS = 3 << 29, // monotonic, nonmonotonic
};

// ---------------------------------------------------------------- static

#define XL_STATIC_INIT(SUFFIX, T, S)                                                                                   \
  /* Chunks of a fixed size, round and round; who has the last iteration in any of its own is told so. */              \
  XL_INLINE void xl_chunks_##SUFFIX(int32_t *last, T *lower, T *upper, S *stride, S chunk, T self, T all) {            \
    const T start = *lower, end = *upper, first = start + self * (T)chunk;                                             \
    *lower = first;                                                                                                    \
    *upper = first + (T)chunk - 1;                                                                                     \
    *stride = (S)(all * (T)chunk);                                                                                     \
    *last = start <= end && (T)(end - start) / (T)chunk % all == self;                                                 \
  }                                                                                                                    \
  /* One piece each, the first ones an iteration longer where it does not come out even. */                            \
  XL_INLINE void xl_piece_##SUFFIX(int32_t *last, T *lower, T *upper, S *stride, T self, T all) {                      \
    const T end = *upper, count = end - *lower + 1, share = count / all, rest = count - share * all;                   \
    const T own = share + (self < rest ? 1 : 0);                                                                       \
    const T first = *lower + self * share + (self < rest ? self : rest);                                               \
    *lower = first;                                                                                                    \
    *upper = first + own - 1;                                                                                          \
    *stride = (S)count;                                                                                                \
    *last = own && *upper == end;                                                                                      \
  }                                                                                                                    \
  XL_INTO void __kmpc_for_static_init_##SUFFIX(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread,                 \
                                               int32_t schedule, int32_t *last, T *lower, T *upper, S *stride,         \
                                               XL_UNUSED S step, S chunk) {                                            \
    const T self = (T)omp_get_thread_num(), threads = (T)omp_get_num_threads();                                        \
    const T team = (T)omp_get_team_num(), teams = (T)omp_get_num_teams();                                              \
    switch (schedule & ~XL_MODIFIERS) {                                                                                \
    case XL_STATIC_CHUNK:                                                                                              \
      if (chunk > 0) {                                                                                                 \
        xl_chunks_##SUFFIX(last, lower, upper, stride, chunk, self, threads);                                          \
        return;                                                                                                        \
      }                                                                                                                \
      break;                                                                                                           \
    case XL_BALANCED_CHUNK:                                                                                            \
      if (chunk > 0) { /* of a power of two, in one piece for each thread */                                           \
        const T end = *upper, share = (end - *lower + threads) / threads;                                              \
        const T wide = (share + (T)chunk - 1) & ~((T)chunk - 1);                                                       \
        xl_chunks_##SUFFIX(last, lower, upper, stride, (S)wide, self, threads);                                        \
        *upper = *upper > end ? end : *upper;                                                                          \
        return;                                                                                                        \
      }                                                                                                                \
      break;                                                                                                           \
    case XL_TEAMS_CHUNK:                                                                                               \
      if (chunk > 0)                                                                                                   \
        xl_chunks_##SUFFIX(last, lower, upper, stride, chunk, team, teams);                                            \
      else                                                                                                             \
        xl_piece_##SUFFIX(last, lower, upper, stride, team, teams);                                                    \
      return;                                                                                                          \
    case XL_TEAMS:                                                                                                     \
      xl_piece_##SUFFIX(last, lower, upper, stride, team, teams);                                                      \
      return;                                                                                                          \
    case XL_TEAMS_THREADS:                                                                                             \
      xl_chunks_##SUFFIX(last, lower, upper, stride, chunk > 0 ? chunk : 1, threads * team + self, teams * threads);   \
      return;                                                                                                          \
    }                                                                                                                  \
    xl_piece_##SUFFIX(last, lower, upper, stride, self, threads);                                                      \
  }                                                                                                                    \
  XL_INTO void __kmpc_distribute_static_init_##SUFFIX(xl_ident *location, int32_t thread, int32_t schedule,            \
                                                      int32_t *last, T *lower, T *upper, S *stride, S step, S chunk) { \
    __kmpc_for_static_init_##SUFFIX(location, thread, schedule, last, lower, upper, stride, step, chunk);              \
  }                                                                                                                    \
  typedef void xl_body_##SUFFIX(T iteration, void *argument);                                                          \
  /* Chunks of the iterations, of the one with number self among all: round and round. */                              \
  XL_INLINE void xl_run_##SUFFIX(xl_body_##SUFFIX *body, void *argument, T count, T chunk, T self, T all, bool once) { \
    for (T first = self * chunk; first < count;) {                                                                     \
      const T end = count - first < chunk ? count : first + chunk;                                                     \
      for (T i = first; i < end; ++i)                                                                                  \
        body(i, argument);                                                                                             \
      if (once || count - first <= all * chunk)                                                                        \
        break;                                                                                                         \
      first += all * chunk;                                                                                            \
    }                                                                                                                  \
  }                                                                                                                    \
  XL_INTO void __kmpc_for_static_loop_##SUFFIX(XL_UNUSED xl_ident *location, xl_body_##SUFFIX *body, void *argument,   \
                                               T count, XL_UNUSED T threads, T chunk) {                                \
    const T all = (T)omp_get_num_threads();                                                                            \
    xl_run_##SUFFIX(body, argument, count, chunk > 0 ? chunk : 1, (T)omp_get_thread_num(), all,                        \
                    __omp_rtl_assume_threads_oversubscription);                                                        \
  }                                                                                                                    \
  XL_INTO void __kmpc_distribute_static_loop_##SUFFIX(XL_UNUSED xl_ident *location, xl_body_##SUFFIX *body,            \
                                                      void *argument, T count, T chunk) {                              \
    xl_run_##SUFFIX(body, argument, count, chunk > 0 ? chunk : 1, (T)omp_get_team_num(), (T)omp_get_num_teams(),       \
                    __omp_rtl_assume_teams_oversubscription);                                                          \
  }                                                                                                                    \
  /* Blocks to the teams, and chunks of a block to its team's threads. */                                              \
  XL_INTO void __kmpc_distribute_for_static_loop_##SUFFIX(XL_UNUSED xl_ident *location, xl_body_##SUFFIX *body,        \
                                                          void *argument, T count, XL_UNUSED T threads_wanted,         \
                                                          T block, T chunk) {                                          \
    const T threads = (T)omp_get_num_threads(), self = (T)omp_get_thread_num();                                        \
    const T team = (T)omp_get_team_num(), teams = (T)omp_get_num_teams();                                              \
    const T fine = chunk > 0 ? chunk : 1, wide = block > 0 ? block : threads * fine;                                   \
    for (T first = team * wide; first < count;) {                                                                      \
      const T end = count - first < wide ? count : first + wide;                                                       \
      for (T begin = first + self * fine; begin < end; begin += threads * fine)                                        \
        for (T i = begin; i < end && i < begin + fine; ++i)                                                            \
          body(i, argument);                                                                                           \
      if (__omp_rtl_assume_teams_oversubscription || count - first <= teams * wide)                                    \
        break;                                                                                                         \
      first += teams * wide;                                                                                           \
    }                                                                                                                  \
  }
XL_STATIC_INIT(4, int32_t, int32_t)
XL_STATIC_INIT(4u, uint32_t, int32_t)
XL_STATIC_INIT(8, int64_t, int64_t)
XL_STATIC_INIT(8u, uint64_t, int64_t)

XL_ENTRY void __kmpc_for_static_fini(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}
XL_ENTRY void __kmpc_distribute_static_fini(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}

// ---------------------------------------------------------------- dynamic, guided and runtime

enum { XL_LOOP_ALL, XL_LOOP_NONE, XL_LOOP_STATIC, XL_LOOP_DYNAMIC, XL_LOOP_GUIDED };

// These go into their callers: of what is called through a pointer LLVM 19 finds only
// the LDS that the function itself uses, not that of functions which it calls.

// The loop of the team, and how many chunks of a static one each thread has had.
// Threads come to a loop together, so that one is enough.
static XL_SHARED_HERE xl_loop xl_team_loop;
// The main thread's own, outside of a region and in one of its alone, by xl_alone_levels.
static XL_SHARED_HERE xl_loop xl_main_loops[2];
static XL_SHARED_HERE uint32_t xl_turns[XL_MAX_THREADS];

// Fills a loop's description. In an ordered loop the iterations run one after the
// other, and lanes of a wavefront cannot wait for each other: thread 0 has all.
XL_INLINE xl_loop xl_loop_init(int32_t schedule, uint64_t lower, uint64_t stride, uint64_t count, int64_t chunk,
                               uint32_t threads, uint32_t set_schedule, uint32_t set_chunk) {
  int32_t kind = schedule & ~XL_MODIFIERS;
  const bool ordered = kind > XL_ORDERED && kind <= XL_ORDERED + 6;
  if (ordered)
    kind -= XL_ORDERED - 32;
  if (kind == XL_RUNTIME) {
    chunk = set_chunk;
    switch (set_schedule & 0x7fffffff) {
    case 2:
      kind = XL_DYNAMIC;
      break;
    case 3:
      kind = XL_GUIDED;
      break;
    default:
      kind = chunk > 0 ? XL_STATIC_CHUNK : XL_STATIC;
      break;
    }
  }
  xl_loop loop = {lower, stride, count, 0, chunk > 0 ? (uint64_t)chunk : 1, XL_LOOP_STATIC};
  switch (kind) {
  case XL_DYNAMIC:
    loop.kind = XL_LOOP_DYNAMIC;
    break;
  case XL_GUIDED:
    loop.kind = XL_LOOP_GUIDED;
    break;
  default:
    if (kind != XL_STATIC_CHUNK || chunk <= 0) // a piece each
      loop.chunk = count / threads + (count % threads != 0) + (count == 0);
    break;
  }
  if (ordered || threads == 1)
    loop.kind = XL_LOOP_ALL;
  return loop;
}

XL_INLINE void xl_dispatch_init(xl_ident *location, int32_t thread, int32_t schedule, uint64_t lower, uint64_t stride,
                                uint64_t count, int64_t chunk) {
  const uint32_t self = xl_thread(), slot = xl_slot();
  if (xl_alone(slot)) {
    const xl_loop loop = xl_loop_init(schedule, lower, stride, count, chunk, 1, 0, 0);
    if (slot == XL_SLOT_NONE)
      xl_main_loops[xl_alone_levels] = loop;
    else
      xl_frame_of(slot)->loop = loop;
    return;
  }
  __kmpc_barrier(location, thread); // all are through with the loop before
  xl_turns[self] = self;
  if (self == 0) {
    const xl_frame *frame = slot == XL_SLOT_TEAM ? NULL : xl_frame_of(slot);
    xl_team_loop = xl_loop_init(schedule, lower, stride, count, chunk, xl_team_threads(),
                                frame ? frame->set_schedule : xl_set_schedule, frame ? frame->set_chunk : xl_set_chunk);
  }
  __kmpc_barrier(location, thread);
}

// The next iterations of a thread, from *first, as many as are returned; 0: none left.
XL_INLINE uint64_t xl_dispatch_next(uint64_t *first) {
  const uint32_t self = xl_thread(), slot = xl_slot();
  if (slot == XL_SLOT_NONE) {
    const uint32_t level = xl_alone_levels;
    *first = xl_main_loops[level].next;
    xl_main_loops[level].next = xl_main_loops[level].count;
    return xl_main_loops[level].count - *first;
  }
  if (xl_alone(slot)) {
    xl_loop *own = &xl_frame_of(slot)->loop;
    *first = own->next;
    own->next = own->count;
    return own->count - *first;
  }
  const uint64_t count = xl_team_loop.count, chunk = xl_team_loop.chunk;
  uint64_t begin, size = chunk;
  switch (xl_team_loop.kind) {
  case XL_LOOP_ALL:
    if (self != 0)
      return 0;
    begin = xl_team_loop.next;
    xl_team_loop.next = count;
    *first = begin;
    return count - begin;
  case XL_LOOP_STATIC: {
    const uint32_t turn = xl_turns[self], threads = xl_team_threads();
    xl_turns[self] = turn + threads;
    if (turn >= count / chunk + (count % chunk != 0))
      return 0;
    begin = turn * chunk;
    break;
  }
  case XL_LOOP_DYNAMIC:
    // Beyond the end nobody counts on, so that the counter does not come round.
    begin = __scoped_atomic_load_n(&xl_team_loop.next, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
    do {
      if (begin >= count)
        return 0;
      size = count - begin < chunk ? count - begin : chunk;
    } while (!__scoped_atomic_compare_exchange_n(&xl_team_loop.next, &begin, begin + size, false, __ATOMIC_RELAXED,
                                                 __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP));
    break;
  default:
    begin = __scoped_atomic_load_n(&xl_team_loop.next, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
    do {
      if (begin >= count)
        return 0;
      const uint64_t left = count - begin, share = left / (2 * xl_team_threads());
      size = share > chunk ? share : chunk;
      size = size < left ? size : left;
    } while (!__scoped_atomic_compare_exchange_n(&xl_team_loop.next, &begin, begin + size, false, __ATOMIC_RELAXED,
                                                 __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP));
    break;
  }
  *first = begin;
  return count - begin < size ? count - begin : size;
}

// First index, step and number of iterations of the loop that the thread is in. (No
// pointer to it: LLVM 19 makes invalid code of one that may be to LDS or not.)
XL_INLINE void xl_current_loop(uint64_t *lower, uint64_t *stride, uint64_t *count) {
  const uint32_t slot = xl_slot();
  if (slot == XL_SLOT_NONE) {
    const uint32_t level = xl_alone_levels;
    *lower = xl_main_loops[level].lower, *stride = xl_main_loops[level].stride, *count = xl_main_loops[level].count;
  } else if (xl_alone(slot)) {
    const xl_loop *own = &xl_frame_of(slot)->loop;
    *lower = own->lower, *stride = own->stride, *count = own->count;
  } else {
    *lower = xl_team_loop.lower, *stride = xl_team_loop.stride, *count = xl_team_loop.count;
  }
}

#define XL_DISPATCH(SUFFIX, T, S, U)                                                                                   \
  XL_INTO void __kmpc_dispatch_init_##SUFFIX(xl_ident *location, int32_t thread, int32_t schedule, T lower, T upper,   \
                                             S stride, S chunk) {                                                      \
    uint64_t count = 0; /* 0 for a loop that does not run; the full range of 64 bits is one too many */                \
    if (stride > 0 && lower <= upper)                                                                                  \
      count = (uint64_t)((U)((U)upper - (U)lower) / (U)stride) + 1;                                                    \
    else if (stride < 0 && upper <= lower)                                                                             \
      count = (uint64_t)((U)((U)lower - (U)upper) / (U) - (U)stride) + 1;                                              \
    xl_dispatch_init(location, thread, schedule, (uint64_t)lower, (uint64_t)stride, count, (int64_t)chunk);            \
  }                                                                                                                    \
  XL_INTO int32_t __kmpc_dispatch_next_##SUFFIX(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, int32_t *last, \
                                                T *lower, T *upper, S *stride) {                                       \
    uint64_t first;                                                                                                    \
    const uint64_t size = xl_dispatch_next(&first);                                                                    \
    if (!size)                                                                                                         \
      return 0;                                                                                                        \
    uint64_t begin, step, count;                                                                                       \
    xl_current_loop(&begin, &step, &count);                                                                            \
    *lower = (T)(begin + first * step);                                                                                \
    *upper = (T)(begin + (first + size - 1) * step);                                                                   \
    *last = first + size == count;                                                                                     \
    *stride = (S)step;                                                                                                 \
    return 1;                                                                                                          \
  }                                                                                                                    \
  XL_ENTRY void __kmpc_dispatch_fini_##SUFFIX(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}
XL_DISPATCH(4, int32_t, int32_t, uint32_t)
XL_DISPATCH(4u, uint32_t, int32_t, uint32_t)
XL_DISPATCH(8, int64_t, int64_t, uint64_t)
XL_DISPATCH(8u, uint64_t, int64_t, uint64_t)

XL_ENTRY void __kmpc_dispatch_deinit(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}
