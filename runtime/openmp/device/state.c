// state.c: the variables of a team, and frames: the values of one thread.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

#include "../../device/heap.h"

XL_SHARED_HERE uint32_t IsSPMDMode;
xl_launch_environment *XL_SHARED_HERE xl_launch;
const xl_kernel_environment *XL_SHARED_HERE xl_kernel;
XL_SHARED_HERE XL_ALIGNED uint32_t xl_region_threads;
void *XL_SHARED_HERE XL_ALIGNED xl_region_function;
XL_SHARED_HERE uint32_t xl_set_threads, xl_set_levels, xl_set_schedule, xl_set_chunk;
XL_SHARED_HERE uint32_t xl_alone_levels;
XL_SHARED_HERE uint32_t xl_frames, xl_heap_frames;
XL_SHARED_HERE XL_ALIGNED uint32_t xl_frame_slots[XL_MAX_THREADS];

__attribute__((address_space(4), weak, visibility("protected"), used,
               loader_uninitialized)) xl_device_environment __omp_rtl_device_environment;
#define XL_OPTION(NAME)                                                                                                \
  __attribute__((address_space(4), weak, visibility("hidden"))) extern const uint32_t NAME;                            \
  __attribute__((address_space(4), weak, visibility("hidden"))) const uint32_t NAME = 0;
XL_OPTION(__omp_rtl_debug_kind)
XL_OPTION(__omp_rtl_assume_teams_oversubscription)
XL_OPTION(__omp_rtl_assume_threads_oversubscription)
XL_OPTION(__omp_rtl_assume_no_thread_state)
XL_OPTION(__omp_rtl_assume_no_nested_parallelism)
XL_OPTION(__crosslane_teams_by_launch) // crosslane/openmp_by_launch.h

XL_KEPT int8_t __kmpc_is_spmd_exec_mode(void) { return IsSPMDMode != 0; }

XL_HELPER xl_frame *xl_heap_frame(uint32_t slot) { return xl_heap_address(slot >> 2); }

XL_INTO uint32_t xl_level(void) {
  const uint32_t slot = xl_slot();
  if (slot == XL_SLOT_NONE)
    return xl_alone_levels;
  return slot == XL_SLOT_TEAM ? 1 : xl_frame_of(slot)->level;
}

XL_INTO bool xl_alone(uint32_t slot) {
  if (slot <= XL_SLOT_TEAM)
    return slot == XL_SLOT_NONE;
  const xl_frame *frame = xl_frame_of(slot);
  return frame->level != 1 || !frame->active;
}

XL_HELPER xl_frame *xl_own_frame(void) {
  const uint32_t slot = xl_slot();
  if (slot > XL_SLOT_TEAM)
    return xl_frame_of(slot);
  if (slot == XL_SLOT_NONE)
    return NULL; // the main thread is the only one that runs, or all run the same
  xl_frame *frame = malloc(sizeof *frame);
  if (!frame)
    xl_stop("trap: OpenMP: no memory left on the device's heap for a thread's own settings");
  *frame = (xl_frame){.level = 1,
                      .active = xl_team_threads() > 1,
                      .thread = xl_thread(),
                      .threads = xl_team_threads(),
                      .set_threads = xl_set_threads,
                      .set_levels = xl_set_levels,
                      .set_schedule = xl_set_schedule,
                      .set_chunk = xl_set_chunk,
                      .outer = slot};
  xl_set_slot(xl_heap_index(frame) << 2 | XL_SLOT_HEAP);
  __scoped_atomic_fetch_or(&xl_heap_frames, 1u << xl_thread() / XL_WAVE, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  return frame;
}

// The wavefront's slots count from the first frame on. Its lanes run in lockstep: no other is
// between the two while one is here.
XL_HELPER void xl_set_slot(uint32_t slot) {
  const uint32_t thread = xl_thread(), first = xl_wave_start(thread);
  if (!xl_has_frames()) {
    for (uint32_t i = 0; i < XL_WAVE; ++i)
      xl_frame_slots[first + i] = 0;
    __scoped_atomic_fetch_or(&xl_frames, 1u << thread / XL_WAVE, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  }
  xl_frame_slots[thread] = slot <= XL_SLOT_TEAM ? 0 : slot;
}

XL_INTO void xl_drop_frame(void) {
  const uint32_t slot = xl_frame_slots[xl_thread()];
  if ((slot & 3) == XL_SLOT_HEAP)
    free(xl_frame_of(slot));
  xl_frame_slots[xl_thread()] = 0;
}
