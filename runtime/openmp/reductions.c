// reductions.c: the entry points of LLVM 19's OpenMP device runtime that reductions
// need, with the signatures of offload/DeviceRTL/src/{Reduction,Utils,
// Mapping}.cpp there; what they do is crosslane/reduce.h. Everything else is in
// device/, and some of it is called here (device/build.sh links the two).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/reduce.h>

#include "../device/check.h"
#include "../device/meet.h"
#include "../device/shuffle.h"

// Hidden as in LLVM's runtime: a program's own kernels are all that call them.
#define XL_ENTRY __attribute__((visibility("hidden")))
#define XL_ENTRY_INLINE __attribute__((visibility("hidden"), always_inline))

// KernelLaunchEnvironmentTy of offload/include/Shared/Environment.h: one for a
// launch. The counter is 0 when a kernel starts and when it has ended.
typedef struct xl_launch_environment {
  uint32_t reduction_count;
  uint32_t reduction_iterations; // the stock runtime's
  void *reduction_buffer;
} xl_launch_environment;

// The same as LLVM's main branch has it (September 2026), for programs that call __kmpc_gpu_xteam_reduce_nowait:
// the buffer is made for the launch and has a record for each team.
typedef struct xl_later_launch_environment {
  void *reduction_buffer;
  void *dynamic_memory;
  uint32_t reduction_count;
  uint32_t dynamic_bytes;
  uint8_t dynamic_kind;
} xl_later_launch_environment;

// ConfigurationEnvironmentTy, the beginning of KernelEnvironmentTy there.
typedef struct xl_kernel_environment {
  uint8_t state_machine, nested_parallelism, mode;
  int32_t min_threads, max_threads, min_teams, max_teams;
  int32_t reduction_data_size, reduction_buffer_length;
} xl_kernel_environment;

// Not 0 where the program asks for teams that meet without atomics (crosslane/openmp_by_launch.h): the host launches
// the last team by itself, behind the others, where it says how many there are in reduction_iterations and the number
// of the launch's first in reduction_count.
extern __attribute__((address_space(4), visibility("hidden"))) const uint32_t __crosslane_teams_by_launch;

#define XL_SHARED __attribute__((address_space(3)))
XL_ENTRY extern xl_launch_environment *XL_SHARED xl_launch __asm("_ZL26KernelLaunchEnvironmentPtr");
XL_ENTRY extern const xl_kernel_environment *XL_SHARED xl_kernel __asm("_ZL20KernelEnvironmentPtr");

// Which LLVM's OpenMP optimisation knows and often folds to a number.
int8_t __kmpc_is_spmd_exec_mode(void);
void __kmpc_barrier(void *location, int32_t thread);
bool xl_region_is_whole(void);   // it has all threads of the work-group
uint32_t xl_group_threads(void); // how many that are

// These are inlined when openmp/build.sh links the two: a call that the optimisation
// finds in a kernel it takes for one whose result never changes, and moves it to
// where the region's threads are not counted yet.
int omp_get_num_threads(void);
int omp_get_num_teams(void);
XL_INLINE uint32_t xl_region_threads(void) {
  int threads;
  [[clang::always_inline]] threads = omp_get_num_threads();
  return (uint32_t)threads;
}
int omp_get_team_num(void);
XL_INLINE uint32_t xl_team(void) {
  int team;
  [[clang::always_inline]] team = omp_get_team_num();
  return (uint32_t)team;
}
XL_INLINE uint32_t xl_teams(void) {
  int teams;
  [[clang::always_inline]] teams = omp_get_num_teams();
  return (uint32_t)teams;
}

// The same pointer, of which nothing is known until SROA takes variables out of
// memory: LLVM's OpenMP optimisation, which runs before that, follows the list
// into the inlined functions and takes stores for dead that are not (LLVM 19.1;
// one of several stores under conditions, each of which a later load reads).
void *xl_hidden(void *list) __asm("llvm.launder.invariant.group.p0");

typedef void xl_list_global_fn(void *buffer, int32_t record, void *list);

// ---------------------------------------------------------------- lanes

// `width` is the number of lanes of a wavefront in all code that clang makes, and
// no offset is negative.
XL_ENTRY_INLINE int32_t __kmpc_shuffle_int32(int32_t value, int16_t offset, int16_t width) {
  if (offset & XL_ANY)
    return (int32_t)xl_shuffle_any((uint32_t)value, offset & (XL_ANY - 1), width);
  if (offset & XL_CODES)
    return (int32_t)xl_shuffle_code((uint32_t)value, offset);
  return (int32_t)xl_shuffle((uint32_t)value, offset, width);
}

XL_ENTRY_INLINE int64_t __kmpc_shuffle_int64(int64_t value, int16_t offset, int16_t width) {
  uint32_t low = (uint32_t)__kmpc_shuffle_int32((int32_t)value, offset, width);
  uint32_t high = (uint32_t)__kmpc_shuffle_int32((int32_t)(value >> 32), offset, width);
  return (int64_t)((uint64_t)high << 32 | low);
}

XL_ENTRY_INLINE uint64_t __kmpc_warp_active_thread_mask(void) { return xl_ballot(true); }

// ---------------------------------------------------------------- a block

// A wavefront, all lanes of which are active, with clang's function: in rows, all
// lanes of which have the result then, and across them, which the last lane has.
XL_INLINE void xl_clang_wave(void *list, xl_shuffle_reduce_fn *shuffle) {
  shuffle(list, 0, XL_ROW_8, 0);
  shuffle(list, 0, XL_ROW_4, 0);
  shuffle(list, 0, XL_ROW_2, 0);
  shuffle(list, 0, XL_ROW_1, 0);
  shuffle(list, 0, XL_ROWS_2, 0);
  if (XL_WAVE == 64)
    shuffle(list, 0, XL_ROWS_4, 0);
}

// The results of `count` wavefronts in as many lanes; the result is in lane 0,
// which sees no others. With an odd lane clang's function does nothing in
// algorithm 2: lanes without a partner cost no branch.
#define XL_STEP(DISTANCE, MOVE) shuffle(list, !xl_in_lanes((xl_lanes)(((1ull << count) - 1) >> DISTANCE)), MOVE, 2)
XL_INLINE void xl_clang_results(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t count) {
  if (XL_WAVES > 16)
    XL_STEP(16, XL_ROWS_2);
  XL_STEP(8, XL_ROW_8);
  XL_STEP(4, XL_ROW_4);
  XL_STEP(2, XL_ROW_2);
  XL_STEP(1, XL_ROW_1);
}

// The same of the wavefronts of a multiple of 256 threads.
XL_INLINE void xl_clang_fours(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t count) {
  enum { FEWEST = 256 / XL_WAVE };
  if (xl_kernel->max_threads != 256 && count > FEWEST) { // no launch has more
    if (XL_WAVES > 16) {
      XL_STEP(16, XL_ROWS_2);
      count = count < 16 ? count : 16;
    }
    XL_STEP(8, XL_ROW_8);
    if (FEWEST == 4)
      shuffle(list, 0, XL_ROW_4, 0);
  }
  if (FEWEST == 8)
    shuffle(list, 0, XL_ROW_4, 0);
  shuffle(list, 0, XL_ROW_2, 0);
  shuffle(list, 0, XL_ROW_1, 0);
}

// The lists that wavefronts exchange by XL_PUT and XL_GET: `size`, which clang
// gives as the number of variables times the size of the largest, is a number
// when this is compiled, and each shuffle of a word is for a byte at least.
XL_INLINE bool xl_fits(uint64_t size) { return __builtin_constant_p(size) && size <= XL_PUTS; }

// Clang's function for each word of the list, into the slots or out of them.
XL_INLINE void xl_clang_words(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t thread, int16_t lane, int16_t move,
                              int16_t algorithm) {
  xl_words[thread / XL_WAVE] = 0;
  shuffle(list, lane, move, algorithm);
  xl_dead(sizeof *xl_words, &xl_words[thread / XL_WAVE]);
}

// A block with few data: two barriers for all variables instead of clang's two
// for each word. Regions of all threads of a work-group that are a multiple of 256
// (`fours`) go a shorter way, with one branch for all decisions and the hardware's
// barriers, which are not asked for again. All wavefronts of a region go the same way.
XL_INLINE bool xl_clang_block(void *location, void *list, xl_shuffle_reduce_fn *shuffle, uint32_t thread,
                              uint32_t threads, uint32_t first, bool fours) {
  if (fours) {
    xl_barrier(); // the last reduction has got its words
    xl_clang_wave(list, shuffle);
    xl_clang_words(list, shuffle, thread, 1, XL_PUT_LAST, 2);
    xl_barrier();
  } else {
    const xl_lanes active = xl_active();
    if (active == ~(xl_lanes)0) {
      xl_clang_wave(list, shuffle);
      shuffle(list, -1, XL_LAST, 1);
    } else if (!(active & (active + 1))) {
      xl_contiguous(list, shuffle, (uint32_t)__builtin_popcountll(active), XL_ANY);
    } else {
      return xl_dispersed(list, shuffle, XL_ANY);
    }
    if (threads <= XL_WAVE)
      return xl_lane() == 0;
    __kmpc_barrier(location, (int32_t)thread);
    xl_clang_words(list, shuffle, thread, 1, XL_PUT, 2);
    __kmpc_barrier(location, (int32_t)thread);
  }
  if (first < XL_WAVE) {
    xl_clang_words(list, shuffle, thread, -1, XL_GET, 1);
    if (fours)
      xl_clang_fours(list, shuffle, threads / XL_WAVE);
    else
      xl_clang_results(list, shuffle, (threads + XL_WAVE - 1) / XL_WAVE);
  }
  return thread == 0;
}

// A block with many data, by the functions' own copy, and by loops: a program has
// few blocks of code left for them where a list is long.
XL_INLINE bool xl_long_block(void *list, xl_shuffle_reduce_fn *shuffle, xl_inter_warp_copy_fn *copy, uint32_t thread,
                             uint32_t threads) {
  const xl_lanes active = xl_active();
  if (active & (active + 1))
    return xl_dispersed(list, shuffle, XL_ANY);
  xl_contiguous(list, shuffle, (uint32_t)__builtin_popcountll(active), XL_ANY);
  if (threads <= XL_WAVE)
    return xl_lane() == 0;
  const uint32_t wavefronts = (threads + XL_WAVE - 1) / XL_WAVE;
  copy(list, (int32_t)wavefronts);
  if (xl_first(thread) < XL_WAVE)
    xl_contiguous(list, shuffle, wavefronts, XL_ANY);
  return thread == 0;
}

XL_ENTRY_INLINE int32_t __kmpc_nvptx_parallel_reduce_nowait_v2(void *location, uint64_t size, void *list,
                                                               xl_shuffle_reduce_fn *shuffle,
                                                               xl_inter_warp_copy_fn *copy) {
#define XL_CHECK_PARALLEL(CONDITION, TEXT) XL_CHECK(CONDITION, "__kmpc_nvptx_parallel_reduce_nowait_v2: " TEXT)
  uint32_t thread = __builtin_amdgcn_workitem_id_x(), threads = xl_region_threads();
  XL_CHECK_PARALLEL(list, "reduce_data is NULL");
  XL_CHECK_PARALLEL(shuffle, "shflFct is NULL");
  XL_CHECK_PARALLEL(copy, "cpyFct is NULL");
  XL_CHECK_PARALLEL(threads >= 1 && threads <= 1024, "the region has not 1 to 1024 threads");
#ifdef XL_DEBUG
  // Several wavefronts, of which each is there as a whole: the barriers are for all.
  if (threads > XL_WAVE) {
    if (xl_region_is_whole())
      XL_CHECK_MEET("__kmpc_nvptx_parallel_reduce_nowait_v2", thread, threads);
    else
      XL_CHECK_MEET_PART("__kmpc_nvptx_parallel_reduce_nowait_v2", thread, threads);
  }
#endif
  list = xl_hidden(list);
  const uint32_t first = xl_first(thread);
  bool done; // has the result
  if (xl_fits(size) && __builtin_expect((threads % 256 == 0) & xl_region_is_whole(), true))
    done = xl_clang_block(location, list, shuffle, thread, threads, first, true);
  else if (threads == 1)
    done = true;
  else if (xl_fits(size))
    done = xl_clang_block(location, list, shuffle, thread, threads, first, false);
  else
    done = xl_long_block(list, shuffle, copy, thread, threads);
  return done;
}

// ---------------------------------------------------------------- the teams of a kernel

XL_ENTRY_INLINE void *__kmpc_reduction_get_fixed_buffer(void) { return xl_launch->reduction_buffer; }

// Up to this many records the last team's first wavefront reads them alone, and
// no other wavefront of any team waits to hear which team is last.
enum { XL_FEW_RECORDS = 4 * XL_WAVE };

// How many teams more than a wavefront has lanes are too many for xl_few_teams: one number to compare
// with. (Of the conditions themselves LLVM makes one in a vector register.)
XL_INLINE uint32_t xl_few_beyond(uint32_t records, uint32_t threads) {
  const uint32_t most = records < 2 * XL_WAVE ? records : 2 * XL_WAVE;
  return xl_first(threads >= XL_WAVE && most >= XL_WAVE ? most - XL_WAVE + 1 : 0);
}

// As many teams as a wavefront has lanes, or up to twice as many, each with a record of
// its own: few branches, and no loop. The last team's first wavefront reads a record or
// two with each lane and is reduced as a full one; the last lane has the result.
XL_INLINE int32_t xl_few_teams(uint32_t *counter, void *buffer, void *list, xl_shuffle_reduce_fn *shuffle,
                               xl_list_global_fn *write, xl_list_global_fn *read, xl_list_global_fn *take,
                               uint32_t thread, uint32_t team, uint32_t teams, bool by_launch) {
  uint32_t before = ~0u;
  if (thread == 0) {
    write(buffer, (int32_t)team, list);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
    before = by_launch ? team : __scoped_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
  if (xl_first(before) != teams - 1) // and in all other wavefronts
    return 0;
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  if (!by_launch)
    *counter = 0;
  read(buffer, (int32_t)thread, list);
  if (thread + XL_WAVE < teams)
    take(buffer, (int32_t)(thread + XL_WAVE), list);
  xl_clang_wave(list, shuffle);
  return thread == XL_WAVE - 1;
}

// One atomic a team: team t writes record t % R of the buffer's R, then counts
// itself; who counts last reduces the records. Teams from R on find their record
// written by team t - R. They wait, by plain loads, until t - t % R teams have
// counted themselves: teams of a later multiple of R wait for more, so those are
// the teams below t - t % R and no others, and all of them are through with
// their records. Nobody waits for a team of a higher number, and hardware starts
// work-groups in the order of their numbers: teams that are not resident yet
// hold nobody up.
// by_launch: no atomic. Team t writes record t, of as many as there are teams; the last team, which begins when all
// others have ended, first adds those from R on to the record where they would have been, in the same order.
// XL_RECORD_EACH: there is a record for each team, and none where there is one; `add` is not called. fits: the lists
// are short (xl_fits).
enum { XL_RECORD_EACH = 0x7fffffff };
XL_INLINE int32_t xl_teams_reduce(uint32_t *counter, void *buffer, uint32_t records, bool fits, void *list,
                                  xl_shuffle_reduce_fn *shuffle, xl_inter_warp_copy_fn *copy, xl_list_global_fn *write,
                                  xl_list_global_fn *add, xl_list_global_fn *read, xl_list_global_fn *take, bool spmd,
                                  uint32_t thread, uint32_t threads, uint32_t teams, bool by_launch) {
  uint32_t team = by_launch ? xl_team() : __builtin_amdgcn_workgroup_id_x();
  if (spmd && fits && __builtin_expect(teams - XL_WAVE < xl_few_beyond(records, threads), true))
    return xl_few_teams(counter, buffer, list, shuffle, write, read, take, thread, team, teams, by_launch);
  if (records == XL_RECORD_EACH && teams == 1)
    return thread == 0;
  uint32_t used = teams < records ? teams : records;
  bool few = !spmd || used <= XL_FEW_RECORDS;
  bool wave0 = xl_first(thread) < XL_WAVE;
  if (few && !wave0)
    return 0;

  uint32_t before = 0;
  if (thread == 0) {
    uint32_t record = team % records;
    if (by_launch || records == XL_RECORD_EACH || team < records) {
      write(buffer, (int32_t)(by_launch ? team : record), list);
    } else {
      while (__scoped_atomic_load_n(counter, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE) < team - record)
        __builtin_amdgcn_s_sleep(1);
      __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
      add(buffer, (int32_t)record, list);
    }
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
    before = by_launch ? team : __scoped_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
  XL_LDS uint32_t first_before;
  if (few) {
    before = xl_first(before);
  } else {
    xl_lds_word *shared = xl_hidden_lds(&first_before);
    if (thread == 0)
      *shared = before;
    xl_barrier();
    before = xl_first(*shared);
  }
  if (before != teams - 1)
    return 0;

  // The last team: as many threads as there are records, whole wavefronts of
  // them where they are more than one.
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  if (few && threads > XL_WAVE)
    threads = XL_WAVE;
  if (threads > used)
    threads = used;
  if (threads > XL_WAVE)
    threads &= ~(uint32_t)(XL_WAVE - 1);
  if (thread < threads) {
    if (by_launch)
      for (uint32_t i = thread; i < used; i += threads)
        for (uint32_t t = i + records; t < teams; t += records) {
          read(buffer, (int32_t)t, list);
          add(buffer, (int32_t)i, list);
        }
    read(buffer, (int32_t)thread, list);
    for (uint32_t i = thread + threads; i < used; i += threads)
      take(buffer, (int32_t)i, list);
    xl_contiguous(list, shuffle, threads < XL_WAVE ? threads : XL_WAVE, XL_ANY);
  }
  if (threads > XL_WAVE) {
    // Here wavefronts that had no records come too, for the barriers.
    copy(list, (int32_t)(threads / XL_WAVE));
    if (wave0)
      xl_contiguous(list, shuffle, threads / XL_WAVE, XL_ANY);
  }
  if (thread != 0)
    return 0;
  if (!by_launch)
    *counter = 0;
  return 1;
}

// Whether the thread has a part in its team's reduction over teams: in generic mode the last one alone, which is the
// only one that does not wait for parallel regions. Its number there, and of how many; the list as clang does not know
// it.
XL_INLINE bool xl_of_team(void **list, bool *spmd, uint32_t *thread, uint32_t *threads) {
  *list = xl_hidden(*list);
  *spmd = __kmpc_is_spmd_exec_mode();
  *thread = __builtin_amdgcn_workitem_id_x();
  *threads = xl_group_threads();
  if (*spmd) {
    XL_CHECK_MEET("a reduction over teams", *thread, *threads);
    return true;
  }
  if (*thread != *threads - 1)
    return false;
  *thread = 0;
  *threads = 1;
  return true;
}

XL_ENTRY_INLINE int32_t __kmpc_nvptx_teams_reduce_nowait_v2(void *location, void *buffer, uint32_t records,
                                                            uint64_t size, void *list, xl_shuffle_reduce_fn *shuffle,
                                                            xl_inter_warp_copy_fn *copy, xl_list_global_fn *write,
                                                            xl_list_global_fn *add, xl_list_global_fn *read,
                                                            xl_list_global_fn *take) {
  (void)location;
#define XL_CHECK_TEAMS(CONDITION, TEXT) XL_CHECK(CONDITION, "__kmpc_nvptx_teams_reduce_nowait_v2: " TEXT)
  XL_CHECK_TEAMS(buffer, "GlobalBuffer is NULL");
  XL_CHECK_TEAMS(list, "reduce_data is NULL");
  XL_CHECK_TEAMS(shuffle && copy && write && add && read && take, "a function is NULL");
  XL_CHECK_TEAMS(records >= 1 && records <= (uint32_t)xl_kernel->reduction_buffer_length,
                 "num_of_records is 0 or beyond the buffer");
  XL_CHECK_TEAMS(size <= (uint32_t)xl_kernel->reduction_data_size, "reduce_data_size is beyond the buffer's");

  uint32_t thread, threads;
  bool spmd;
  if (!xl_of_team(&list, &spmd, &thread, &threads))
    return 0;
#define XL_TEAMS(BY_LAUNCH)                                                                                            \
  xl_teams_reduce(&xl_launch->reduction_count, buffer, records, xl_fits(size), list, shuffle, copy, write, add, read,  \
                  take, spmd, thread, threads, xl_teams(), BY_LAUNCH)
  if (__crosslane_teams_by_launch && xl_launch->reduction_iterations)
    return XL_TEAMS(true);
  return XL_TEAMS(false);
}

// LLVM main's entry (llvm-project#195102): no team waits for another one's record, and what the lists
// have is not said: the kernel's environment has the most that one of its reductions has.
XL_ENTRY_INLINE int32_t __kmpc_gpu_xteam_reduce_nowait(void *location, void *list, xl_shuffle_reduce_fn *shuffle,
                                                       xl_inter_warp_copy_fn *copy, xl_list_global_fn *write,
                                                       xl_list_global_fn *read, xl_list_global_fn *take) {
  (void)location;
#define XL_CHECK_XTEAM(CONDITION, TEXT) XL_CHECK(CONDITION, "__kmpc_gpu_xteam_reduce_nowait: " TEXT)
  XL_CHECK_XTEAM(list, "reduce_data is NULL");
  XL_CHECK_XTEAM(shuffle && copy && write && read && take, "a function is NULL");
  uint32_t thread, threads;
  bool spmd;
  if (!xl_of_team(&list, &spmd, &thread, &threads))
    return 0;
  const uint32_t teams = xl_teams();
  xl_later_launch_environment *launch = (xl_later_launch_environment *)xl_launch;
  XL_CHECK_XTEAM(teams == 1 || launch->reduction_buffer, "the host gave no buffer");
  return xl_teams_reduce(&launch->reduction_count, launch->reduction_buffer, XL_RECORD_EACH,
                         xl_fits((uint32_t)xl_kernel->reduction_data_size), list, shuffle, copy, write, 0, read, take,
                         spmd, thread, threads, teams, false);
}

// Where clang (-fopenmp-target-atomic-reduction, llvm-project#209298) has each team update the results by atomics: the
// thread that has the team's values and does that.
XL_ENTRY_INLINE int32_t __kmpc_is_team_main_thread(void *location) {
  (void)location;
  const uint32_t thread = __builtin_amdgcn_workitem_id_x();
  return thread == (__kmpc_is_spmd_exec_mode() ? 0 : xl_group_threads() - 1);
}
