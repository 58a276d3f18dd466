// openmp_main.c: how LLVM's main branch (September 2026) reduces the threads of a team and the teams of
// a kernel, in words of our own, to measure ours by: openmp_library.sh puts it in the place of
// the same functions of LLVM 19's device runtime. After openmp/device/src/Reduction.cpp there.
//
// A wavefront halves distances by shuffles of clang's function, full ones by algorithm 0; one of which not all lanes
// are there goes by algorithm 1; dispersed lanes of nested regions do not come here. The wavefronts' results go through
// clang's copy function to the first wavefront. Of the teams the first thread writes the team's record and counts the
// team by an atomic that wraps; all threads wait at a barrier for what it says; those of the last team read all records
// and reduce them as a team's values. The records are a variable of this file, as no host of LLVM 19 makes a buffer of
// the launch's size: for the 64 teams of openmp_reduce.c.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdbool.h>
#include <stdint.h>

typedef void shuffle_fn(void *list, int16_t lane, int16_t offset, int16_t algorithm);
typedef void copy_fn(void *list, int32_t wavefronts);
typedef void record_fn(void *buffer, int32_t record, void *list);
#define INLINE static inline __attribute__((always_inline))
#define ENTRY __attribute__((visibility("hidden"), always_inline))
#define LDS __attribute__((address_space(3), loader_uninitialized))

int8_t __kmpc_is_spmd_exec_mode(void);
int omp_get_num_threads(void), omp_get_num_teams(void), omp_get_team_num(void);

INLINE uint32_t lanes(void) { return __builtin_amdgcn_wavefrontsize(); }
INLINE uint32_t thread(void) { return __builtin_amdgcn_workitem_id_x(); }
INLINE bool generic(void) { return !__kmpc_is_spmd_exec_mode(); }
INLINE bool is_main(void) { return thread() == __builtin_amdgcn_workgroup_size_x() - 1; }
INLINE uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

INLINE void full(void *list, shuffle_fn *shuffle) {
  for (uint32_t distance = lanes() / 2; distance > 0; distance /= 2)
    shuffle(list, 0, (int16_t)distance, 0);
}
INLINE void first_of(void *list, shuffle_fn *shuffle, uint32_t count, uint32_t lane) {
  for (uint32_t distance = count / 2; distance > 0; count = (count + 1) / 2, distance = count / 2)
    shuffle(list, (int16_t)lane, (int16_t)distance, 1);
}

INLINE bool block(void *list, shuffle_fn *shuffle, copy_fn *copy, uint32_t values, uint32_t thread, bool partial) {
  if (values <= 1)
    return thread == 0;
  const uint32_t wavefront = thread / lanes(), before = wavefront * lanes();
  uint32_t active = before < values ? least(values - before, lanes()) : 0;
  if (partial)
    active = least(active, (uint32_t)__builtin_popcountll(__builtin_amdgcn_read_exec()));
  if (active < lanes())
    first_of(list, shuffle, active, thread % lanes());
  else
    full(list, shuffle);
  if (values > lanes()) {
    const uint32_t wavefronts = (values + lanes() - 1) / lanes();
    copy(list, (int32_t)wavefronts);
    if (wavefront == 0)
      first_of(list, shuffle, wavefronts, thread);
  }
  return thread == 0;
}

ENTRY int32_t __kmpc_nvptx_parallel_reduce_nowait_v2(void *location, uint64_t size, void *list, shuffle_fn *shuffle,
                                                     copy_fn *copy) {
  (void)location, (void)size;
  const uint32_t threads = (uint32_t)omp_get_num_threads();
  return threads == 1 || block(list, shuffle, copy, threads, generic() && is_main() ? 0 : thread(), true);
}

static __attribute__((address_space(1), aligned(16))) uint8_t records[64 * 64];
static __attribute__((address_space(1))) uint32_t done;
static LDS uint32_t done_before;

ENTRY int32_t __kmpc_gpu_xteam_reduce_nowait(void *location, void *list, shuffle_fn *shuffle, copy_fn *copy,
                                             record_fn *write, record_fn *read, record_fn *take) {
  (void)location;
  uint32_t me = thread();
  if (generic()) {
    if (!is_main())
      return 0;
    me = 0;
  }
  const uint32_t threads = generic() ? 1 : __builtin_amdgcn_workgroup_size_x();
  const uint32_t team = (uint32_t)omp_get_team_num(), teams = (uint32_t)omp_get_num_teams();
  if (teams <= 1)
    return me == 0;
  if (me == 0) {
    write((void *)records, (int32_t)team, list);
    done_before = __builtin_amdgcn_atomic_inc32((uint32_t *)&done, teams - 1, __ATOMIC_ACQ_REL, "agent");
  }
  if (!generic()) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  }
  if (done_before != teams - 1)
    return 0;
  const uint32_t values = least(threads, teams);
  if (me < values) {
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
    read((void *)records, (int32_t)me, list);
    for (uint32_t i = threads + me; i < teams; i += threads)
      take((void *)records, (int32_t)i, list);
  }
  return block(list, shuffle, copy, values, me, false);
}

ENTRY int32_t __kmpc_is_team_main_thread(void *location) {
  (void)location;
  return generic() ? is_main() : thread() == 0;
}
