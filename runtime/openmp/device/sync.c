// sync.c: barriers, and what one thread of a team, or one after the other, runs.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

XL_KEPT void __kmpc_barrier_simple_generic(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {
  xl_group_barrier();
}

// A barrier of a region that has not all wavefronts of the work-group: s_barrier
// counts those too. A wavefront counts itself; the last one starts the next round.
static XL_SHARED_HERE uint32_t xl_arrived, xl_round;

XL_HELPER void xl_region_barrier_init(void) {
  __scoped_atomic_store_n(&xl_arrived, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  __scoped_atomic_store_n(&xl_round, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
}

XL_INLINE void xl_region_barrier(uint32_t wavefronts) {
  xl_fence_release();
  if (wavefronts > 1) {
    const uint32_t round = __scoped_atomic_load_n(&xl_round, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
    if (xl_lane() == xl_first_lane(xl_active()) &&
        __scoped_atomic_fetch_add(&xl_arrived, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP) == wavefronts - 1) {
      __scoped_atomic_store_n(&xl_arrived, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
      __scoped_atomic_store_n(&xl_round, round + 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_WRKGRP);
    }
    while (__scoped_atomic_load_n(&xl_round, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP) == round)
      __builtin_amdgcn_s_sleep(1);
  }
  xl_fence_acquire();
}

XL_INTO bool xl_region_is_whole(void) {
  if (!xl_spmd() || xl_region_threads != XL_ALL_THREADS)
    return false;
  const uint32_t slot = xl_slot();
  return slot == XL_SLOT_TEAM || !xl_alone(slot);
}

// Not the one that OpenMPOpt may take out: it does not see what reductions have in LDS.
XL_INTO void __kmpc_barrier(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {
  const uint32_t slot = xl_slot();
  if (slot == XL_SLOT_NONE && xl_spmd()) { // all threads run what one does: the teams' reduction
    xl_group_barrier();
    return;
  }
  if (slot != XL_SLOT_TEAM && xl_alone(slot)) {
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
    return;
  }
  if (xl_region_is_whole())
    xl_group_barrier();
  else
    xl_region_barrier((xl_team_threads() + XL_WAVE - 1) / XL_WAVE);
}

XL_ENTRY int32_t __kmpc_cancel_barrier(xl_ident *location, int32_t thread) {
  __kmpc_barrier(location, thread);
  return 0;
}

XL_ENTRY int32_t __kmpc_cancel(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, XL_UNUSED int32_t what) {
  return 0;
}
XL_ENTRY int32_t __kmpc_cancellationpoint(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread,
                                          XL_UNUSED int32_t what) {
  return 0;
}

XL_ENTRY void __kmpc_flush(XL_UNUSED xl_ident *location) { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }

XL_ENTRY int32_t __kmpc_single(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {
  return omp_get_thread_num() == 0;
}
XL_ENTRY void __kmpc_end_single(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}
XL_ENTRY int32_t __kmpc_master(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {
  return omp_get_thread_num() == 0;
}
XL_ENTRY void __kmpc_end_master(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}
XL_ENTRY int32_t __kmpc_masked(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, int32_t filter) {
  return omp_get_thread_num() == filter;
}
XL_ENTRY void __kmpc_end_masked(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}

// An ordered loop has one thread (loop.c).
XL_ENTRY void __kmpc_ordered(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}
XL_ENTRY void __kmpc_end_ordered(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {}

XL_ENTRY void __kmpc_syncwarp(XL_UNUSED uint64_t mask) {
  __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
  __builtin_amdgcn_wave_barrier();
}

// ---------------------------------------------------------------- locks

// A lock is free as 0, else it has the wavefront that holds it, and one. Lanes of
// a wavefront run in lockstep: if one waits for another, the other never gets on.
// clang lets lanes into critical sections one after the other; with locks of the
// program's own only the program can, and a wait that cannot end is a message.
XL_INLINE uint32_t xl_wavefront_id(void) {
  return __builtin_amdgcn_workgroup_id_x() * (1024 / XL_WAVE) + xl_thread() / XL_WAVE + 1;
}

static void xl_lock(uint32_t *lock) {
  const uint32_t self = xl_wavefront_id();
  for (;;) {
    uint32_t found = 0;
    if (__scoped_atomic_compare_exchange_n(lock, &found, self, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                           __MEMORY_SCOPE_DEVICE))
      break;
    if (found == self)
      xl_stop("trap: OpenMP: a thread waits for a lock that a thread of its own wavefront holds");
    __builtin_amdgcn_s_sleep(2);
  }
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
}

static void xl_unlock(uint32_t *lock) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  __scoped_atomic_store_n(lock, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

XL_ENTRY void __kmpc_critical(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, uint32_t *name) { xl_lock(name); }
XL_ENTRY void __kmpc_end_critical(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, uint32_t *name) {
  xl_unlock(name);
}

XL_ENTRY void omp_init_lock(uint32_t *lock) { *lock = 0; }
XL_ENTRY void omp_destroy_lock(uint32_t *lock) { *lock = 0; }
XL_ENTRY void omp_set_lock(uint32_t *lock) { xl_lock(lock); }
XL_ENTRY void omp_unset_lock(uint32_t *lock) { xl_unlock(lock); }
XL_ENTRY int omp_test_lock(uint32_t *lock) {
  uint32_t found = 0;
  const bool got = __scoped_atomic_compare_exchange_n(lock, &found, xl_wavefront_id(), false, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  return got;
}

XL_ENTRY void ompx_sync_block(XL_UNUSED int order) { xl_aligned_barrier(); }
XL_ENTRY void ompx_sync_block_acq_rel(void) { xl_aligned_barrier(); }
XL_ENTRY void ompx_sync_block_divergent(XL_UNUSED int order) { xl_group_barrier(); }
