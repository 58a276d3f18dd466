// query.c: the functions of omp.h and ompx.h that ask for something or set it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

#include "../../device/shuffle.h"

// OpenMPOpt takes the results of these for the same throughout a function, parallel
// regions in it too: what changes with a region is inlined before it looks.

// The values that omp_set_* changes, of the calling thread.
#define XL_SET(MEMBER) (frame ? frame->MEMBER : xl_##MEMBER)
XL_INLINE const xl_frame *xl_frame_or_team(void) {
  const uint32_t slot = xl_slot();
  return slot <= XL_SLOT_TEAM ? NULL : xl_frame_of(slot);
}

// ---------------------------------------------------------------- threads and teams

XL_INTO int omp_get_thread_num(void) {
  const uint32_t thread = xl_thread(), slot = xl_slot();
  if (slot == XL_SLOT_TEAM)
    return (int)thread;
  return slot == XL_SLOT_NONE ? 0 : (int)xl_frame_of(slot)->thread;
}

XL_INTO int omp_get_num_threads(void) {
  const uint32_t slot = xl_slot();
  if (slot == XL_SLOT_TEAM)
    return (int)xl_team_threads();
  return slot == XL_SLOT_NONE ? 1 : (int)xl_frame_of(slot)->threads;
}

XL_INTO int omp_get_max_threads(void) {
  const xl_frame *frame = xl_frame_or_team();
  if (xl_level())
    return 1; // regions in regions have one
  const uint32_t most = xl_threads_at_hand(), set = XL_SET(set_threads);
  return (int)(set && set < most ? set : most ? most : 1);
}
XL_INTO int omp_get_thread_limit(void) { return xl_threads_at_hand() ? (int)xl_threads_at_hand() : 1; }
XL_ENTRY int omp_get_num_procs(void) { return (int)__omp_rtl_device_environment.hardware_parallelism; }

XL_ENTRY void omp_set_num_threads(int threads) {
  xl_frame *frame = xl_own_frame();
  const uint32_t value = threads > 0 ? (uint32_t)threads : 0;
  if (frame)
    frame->set_threads = value;
  else
    xl_set_threads = value;
}

XL_INTO int omp_get_level(void) { return (int)xl_level(); }
XL_INTO int omp_get_active_level(void) {
  const uint32_t slot = xl_slot();
  if (slot <= XL_SLOT_TEAM)
    return slot == XL_SLOT_TEAM && xl_team_threads() > 1;
  return (int)xl_frame_of(slot)->active;
}
XL_INTO int omp_in_parallel(void) { return omp_get_active_level() != 0; }

// Only the region of a team has more than one thread, and it is the first.
XL_INTO int omp_get_ancestor_thread_num(int level) {
  const int own = omp_get_level();
  if (level < 0 || level > own)
    return -1;
  if (level == own)
    return level ? omp_get_thread_num() : 0;
  return level == 1 && omp_get_active_level() ? (int)xl_thread() : 0;
}
XL_INTO int omp_get_team_size(int level) {
  const int own = omp_get_level();
  if (level < 0 || level > own)
    return -1;
  if (level == own)
    return level ? omp_get_num_threads() : 1;
  return level == 1 && omp_get_active_level() ? (int)xl_team_threads() : 1;
}

XL_ENTRY void omp_set_dynamic(XL_UNUSED int value) {}
XL_ENTRY int omp_get_dynamic(void) { return 0; }
XL_ENTRY void omp_set_nested(XL_UNUSED int value) {}
XL_ENTRY int omp_get_nested(void) { return 0; }
XL_ENTRY void omp_set_max_active_levels(int levels) {
  if (levels < 0)
    return;
  xl_frame *frame = xl_own_frame();
  const uint32_t value = levels > 1 ? 1 : (uint32_t)levels; // one level is all there is
  if (frame)
    frame->set_levels = value;
  else
    xl_set_levels = value;
}
XL_INTO int omp_get_max_active_levels(void) {
  const xl_frame *frame = xl_frame_or_team();
  return (int)XL_SET(set_levels);
}
XL_ENTRY int omp_get_supported_active_levels(void) { return 1; }

XL_ENTRY void omp_set_schedule(int kind, int chunk) {
  xl_frame *frame = xl_own_frame();
  const uint32_t size = chunk > 0 ? (uint32_t)chunk : 0;
  if (frame)
    frame->set_schedule = (uint32_t)kind, frame->set_chunk = size;
  else
    xl_set_schedule = (uint32_t)kind, xl_set_chunk = size;
}
XL_ENTRY void omp_get_schedule(int *kind, int *chunk) {
  const xl_frame *frame = xl_frame_or_team();
  *kind = (int)XL_SET(set_schedule);
  *chunk = (int)XL_SET(set_chunk);
}

XL_INLINE uint32_t xl_groups(uint32_t dimension) {
  if (__oclc_ABI_version >= 500) // hidden_block_count_x, y, z
    return ((xl_constant_word *)__builtin_amdgcn_implicitarg_ptr())[dimension];
#define XL_GROUPS(D)                                                                                                   \
  ((__builtin_amdgcn_grid_size_##D() + __builtin_amdgcn_workgroup_size_##D() - 1) /                                    \
   __builtin_amdgcn_workgroup_size_##D())
  switch (dimension) {
  case 0:
    return XL_GROUPS(x);
  case 1:
    return XL_GROUPS(y);
  default:
    return XL_GROUPS(z);
  }
}

// The environment of one of two launches of a region (../reductions.c): it says how many teams both have, and the
// number of the first. NULL: of all of it. LLVM's main branch lays it out otherwise, and has no length in the kernel's.
// (OpenMPOpt takes the pointer for one that nobody sets, unless it is read in this way.)
XL_INTO xl_launch_environment *xl_part(void) {
  if (!__crosslane_teams_by_launch)
    return NULL;
  xl_launch_environment *launch = xl_launch;
  return (uintptr_t)launch != UINTPTR_MAX && xl_kernel->reduction_buffer_length > 0 && launch->reduction_iterations
             ? launch
             : NULL;
}
XL_INTO int omp_get_num_teams(void) {
  const xl_launch_environment *part = xl_part();
  return (int)(part ? part->reduction_iterations : xl_groups(0));
}
XL_INTO int omp_get_team_num(void) {
  const xl_launch_environment *part = xl_part();
  return (int)(__builtin_amdgcn_workgroup_id_x() + (part ? part->reduction_count : 0));
}
// What the program has set for teams constructs to come, of which a target region has none: nothing.
XL_ENTRY int omp_get_max_teams(void) { return 0; }
XL_ENTRY int omp_get_teams_thread_limit(void) { return 0; }

// ---------------------------------------------------------------- devices, places, cancellation

XL_ENTRY void omp_set_default_device(XL_UNUSED int device) {}
XL_ENTRY int omp_get_default_device(void) { return 0; }
XL_ENTRY int omp_get_num_devices(void) { return (int)__omp_rtl_device_environment.devices; }
XL_ENTRY int omp_get_device_num(void) { return (int)__omp_rtl_device_environment.device; }
XL_ENTRY int omp_get_initial_device(void) { return -1; }
XL_ENTRY int omp_is_initial_device(void) { return 0; }
XL_ENTRY int omp_get_proc_bind(void) { return 0; }
XL_ENTRY int omp_get_num_places(void) { return 0; }
XL_ENTRY int omp_get_place_num_procs(XL_UNUSED int place) { return 0; }
XL_ENTRY void omp_get_place_proc_ids(XL_UNUSED int place, XL_UNUSED int *ids) {}
XL_ENTRY int omp_get_place_num(void) { return 0; }
XL_ENTRY int omp_get_partition_num_places(void) { return 0; }
XL_ENTRY void omp_get_partition_place_nums(XL_UNUSED int *places) {}
XL_ENTRY int omp_get_cancellation(void) { return 0; }

// ---------------------------------------------------------------- time

XL_ENTRY double omp_get_wtick(void) { return 1.0 / (double)__omp_rtl_device_environment.clock_frequency; }
XL_ENTRY double omp_get_wtime(void) { return (double)xl_ticks() * omp_get_wtick(); }

// ---------------------------------------------------------------- the hardware

XL_KEPT uint32_t __kmpc_get_hardware_thread_id_in_block(void) { return xl_thread(); }
XL_KEPT uint32_t __kmpc_get_hardware_num_threads_in_block(void) { return xl_block(); }
XL_INTO uint32_t xl_group_threads(void) { return xl_block(); }
XL_KEPT uint32_t __kmpc_get_warp_size(void) { return XL_WAVE; }

#define XL_DIMENSIONS(NAME, X, Y, Z)                                                                                   \
  XL_ENTRY int NAME(int dimension) {                                                                                   \
    switch (dimension) {                                                                                               \
    case 0:                                                                                                            \
      return (int)(X);                                                                                                 \
    case 1:                                                                                                            \
      return (int)(Y);                                                                                                 \
    case 2:                                                                                                            \
      return (int)(Z);                                                                                                 \
    }                                                                                                                  \
    xl_stop("trap: " #NAME ": the dimension is none of 0, 1 and 2");                                                   \
  }
XL_DIMENSIONS(ompx_thread_id, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
              __builtin_amdgcn_workitem_id_z())
XL_DIMENSIONS(ompx_block_id, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
              __builtin_amdgcn_workgroup_id_z())
XL_DIMENSIONS(ompx_block_dim, xl_block_size(0), xl_block_size(1), xl_block_size(2))
XL_DIMENSIONS(ompx_grid_dim, xl_groups(0), xl_groups(1), xl_groups(2))

XL_ENTRY uint64_t ompx_ballot_sync(uint64_t mask, int predicate) { return mask & xl_ballot(predicate != 0); }

// Of a lane further up in a segment of width lanes, else the own value.
XL_INLINE uint32_t xl_word_below(uint32_t value, uint32_t distance, uint32_t width) {
  const uint32_t lane = xl_lane(), source = lane + distance;
  const bool inside = width ? (source ^ lane) < width && source / width == lane / width : source < XL_WAVE;
  const uint32_t found = (uint32_t)__builtin_amdgcn_ds_bpermute((int)(source << 2), (int)value);
  return inside && source < XL_WAVE ? found : value;
}
XL_ENTRY int ompx_shfl_down_sync_i(XL_UNUSED uint64_t mask, int value, uint32_t distance, int width) {
  return (int)xl_word_below((uint32_t)value, distance, (uint32_t)width);
}
XL_ENTRY float ompx_shfl_down_sync_f(XL_UNUSED uint64_t mask, float value, uint32_t distance, int width) {
  uint32_t word;
  __builtin_memcpy(&word, &value, sizeof word);
  word = xl_word_below(word, distance, (uint32_t)width);
  __builtin_memcpy(&value, &word, sizeof word);
  return value;
}
XL_ENTRY long ompx_shfl_down_sync_l(XL_UNUSED uint64_t mask, long value, uint32_t distance, int width) {
  const uint32_t low = xl_word_below((uint32_t)value, distance, (uint32_t)width);
  const uint32_t high = xl_word_below((uint32_t)((uint64_t)value >> 32), distance, (uint32_t)width);
  return (long)((uint64_t)high << 32 | low);
}
XL_ENTRY double ompx_shfl_down_sync_d(uint64_t mask, double value, uint32_t distance, int width) {
  long word;
  __builtin_memcpy(&word, &value, sizeof word);
  word = ompx_shfl_down_sync_l(mask, word, distance, width);
  __builtin_memcpy(&value, &word, sizeof word);
  return value;
}
