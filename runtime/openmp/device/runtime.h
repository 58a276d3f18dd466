// runtime.h: the declarations that the files of the OpenMP device runtime share: a kernel's
// properties, the state of a team and of its threads. The interface is that
// of LLVM 19's offload/DeviceRTL, as clang 19 calls it and as its link-time
// optimisation (OpenMPOpt) knows it by name; the implementation is this project's.
//
// A team is a work-group. In SPMD kernels all its threads run the region from
// the beginning. In generic ones one thread, the last of the last wavefront
// (the main thread), runs it, and the threads of all earlier wavefronts are
// the workers, which wait in s_barrier for parallel regions. A parallel region inside
// another has one thread, the one that reached it.
//
// A thread's slot tells in which region it is:
//   0      no parallel region, or in a generic kernel one of the main thread alone (xl_alone_levels)
//   1      a parallel region of the team, with the team's values
//   else   the place of a frame, which has the values of this thread: on its own
//          stack for a region of one thread, on the heap if a thread has set a
//          value in a region of the team
// Only frames are in memory, and only those of wavefronts that have had one. The rest
// follows from the thread's number in generic kernels and from xl_region_threads in
// SPMD ones. There every thread writes the same value to it, between barriers that all
// reach: if the optimiser sees the value, it removes the variable and the barriers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_OPENMP_RUNTIME_H
#define XL_OPENMP_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../device/lane.h"

#define XL_ENTRY __attribute__((visibility("hidden")))
#define XL_HELPER __attribute__((visibility("hidden")))
#define XL_KEPT __attribute__((visibility("hidden"), noinline)) // OpenMPOpt looks for calls of it
#define XL_INTO __attribute__((visibility("hidden"), always_inline))
#define XL_SHARED __attribute__((address_space(3), visibility("hidden")))
#define XL_SHARED_HERE XL_SHARED __attribute__((loader_uninitialized)) // where it is defined
// LLVM 19 lays LDS out twice, and stops at an error where the second time what a kernel has
// would be aligned to more than the first, to 16 bytes that is: so for a part of it.
#define XL_ALIGNED __attribute__((aligned(16)))
#define XL_PRIVATE __attribute__((address_space(5)))
#define XL_UNUSED __attribute__((unused))

// ---------------------------------------------------------------- what clang and the host plugin lay out

typedef struct xl_ident xl_ident;

// ConfigurationEnvironmentTy and KernelEnvironmentTy of offload's Shared/Environment.h.
enum { XL_MODE_GENERIC = 1, XL_MODE_SPMD = 2 };
typedef struct xl_kernel_environment {
  uint8_t state_machine, nested_parallelism, mode;
  int32_t min_threads, max_threads, min_teams, max_teams;
  int32_t reduction_data_size, reduction_buffer_length;
  xl_ident *ident;
  void *dynamic;
} xl_kernel_environment;

// KernelLaunchEnvironmentTy.
typedef struct xl_launch_environment {
  uint32_t reduction_count, reduction_iterations;
  void *reduction_buffer;
} xl_launch_environment;

// DeviceEnvironmentTy, which the host writes when it loads a program.
typedef struct xl_device_environment {
  uint32_t debug_kind, devices, device, dynamic_memory;
  uint64_t clock_frequency; // of s_memrealtime, a second
  uint64_t indirect_calls, indirect_call_count;
  uint64_t hardware_parallelism;
} xl_device_environment;
extern __attribute__((address_space(4), visibility("protected"))) xl_device_environment __omp_rtl_device_environment;

// clang's options -fopenmp-assume-*, constants of the program.
extern __attribute__((address_space(4), visibility("hidden"))) const uint32_t __omp_rtl_assume_teams_oversubscription;
extern __attribute__((address_space(4), visibility("hidden"))) const uint32_t __omp_rtl_assume_threads_oversubscription;

// The program's choice of how teams meet, see ../reductions.c.
extern __attribute__((address_space(4), visibility("hidden"))) const uint32_t __crosslane_teams_by_launch;

// ---------------------------------------------------------------- a team

extern XL_SHARED uint32_t IsSPMDMode;
extern xl_launch_environment *XL_SHARED xl_launch __asm("_ZL26KernelLaunchEnvironmentPtr");
extern const xl_kernel_environment *XL_SHARED xl_kernel __asm("_ZL20KernelEnvironmentPtr");

#define XL_ALL_THREADS (~(uint32_t)0)
extern XL_SHARED uint32_t xl_region_threads; // of the team's parallel region, or XL_ALL_THREADS; SPMD: 0 outside of one
extern void *XL_SHARED xl_region_function;   // generic: what the workers run next; NULL: the kernel is at its end

// Values that omp_set_* change, of the initial task.
extern XL_SHARED uint32_t xl_set_threads;  // 0: as many as there are
extern XL_SHARED uint32_t xl_set_levels;   // max-active-levels
extern XL_SHARED uint32_t xl_set_schedule; // omp_sched_t
extern XL_SHARED uint32_t xl_set_chunk;

extern XL_SHARED uint32_t xl_alone_levels; // generic: regions of the main thread alone around what it runs, 0 or 1

extern XL_SHARED uint32_t xl_frames;                      // a bit for each wavefront of which a thread has had a frame
extern XL_SHARED uint32_t xl_heap_frames;                 // the same, a frame on the heap
extern XL_SHARED uint32_t xl_frame_slots[XL_MAX_THREADS]; // of those wavefronts: the place of a frame, or 0

// A worksharing loop of kmp_dispatch, in iterations from 0.
typedef struct xl_loop {
  uint64_t lower, stride, count; // the loop's own first index and step, and how many there are
  uint64_t next, chunk;
  uint32_t kind; // XL_LOOP_*
} xl_loop;

typedef struct xl_frame {
  uint32_t level, active;   // regions around, and of these with more than one thread
  uint32_t thread, threads; // number, and threads of the innermost region
  uint32_t set_threads, set_levels, set_schedule, set_chunk;
  uint32_t outer; // the slot before
  xl_loop loop;
} xl_frame;

XL_INLINE uint32_t xl_thread(void) { return __builtin_amdgcn_workitem_id_x(); }

// How many threads a work-group has. It is in halves of words, of which words are read: comparisons of 16 bits
// LLVM 19 makes by vector instructions, and loses what they give where something is chosen by them and they branch,
// too (Target/workarounds/BackendBugs.cpp, 18).
extern __attribute__((address_space(4))) const uint32_t __oclc_ABI_version;
typedef const __attribute__((address_space(4))) uint32_t xl_constant_word;
XL_INLINE uint32_t xl_block_size(uint32_t dimension) {
  xl_constant_word *words =
      __oclc_ABI_version >= 500
          ? (xl_constant_word *)__builtin_amdgcn_implicitarg_ptr() + 3 // hidden_group_size_x, y, z
          : (xl_constant_word *)__builtin_amdgcn_dispatch_ptr() + 1;   // workgroup_size_x, y, z
  return dimension == 1 ? words[0] >> 16 : words[dimension / 2] & 0xffff;
}
XL_INLINE uint32_t xl_block(void) { return xl_block_size(0); }
XL_INLINE uint32_t xl_wave_start(uint32_t thread) { return thread & ~(uint32_t)(XL_WAVE - 1); }

// The main thread of a generic kernel, and how many workers there are before it:
// as many as the launch asked for, to which the host adds a wavefront. OpenMPOpt
// counts them so, too.
XL_INLINE uint32_t xl_main_thread(void) { return xl_block() - 1; }
XL_INLINE uint32_t xl_workers(void) { return xl_block() > XL_WAVE ? xl_block() - XL_WAVE : 0; }

// The most threads that the kernel was compiled for, a number where clang knows it: no launch has
// more. (A __builtin_assume of that OpenMPOpt takes away.)
XL_INLINE uint32_t xl_most_threads(void) {
  return xl_kernel->max_threads > 0 ? (uint32_t)xl_kernel->max_threads : XL_MAX_THREADS;
}

int8_t __kmpc_is_spmd_exec_mode(void);
XL_INLINE bool xl_spmd(void) { return __kmpc_is_spmd_exec_mode() != 0; }

// Threads that a parallel region can have.
XL_INLINE uint32_t xl_threads_at_hand(void) { return xl_spmd() ? xl_block() : xl_workers(); }
XL_INLINE uint32_t xl_team_threads(void) {
  return xl_region_threads == XL_ALL_THREADS ? xl_threads_at_hand() : xl_region_threads;
}

enum { XL_SLOT_NONE, XL_SLOT_TEAM, XL_SLOT_HEAP, XL_SLOT_STACK };
// (What is the same in all lanes of a wavefront is said to be, so that branches are scalar ones. Of
// the main thread's wavefront no other runs.)
XL_INLINE uint32_t xl_same(uint32_t value) { return (uint32_t)__builtin_amdgcn_readfirstlane((int)value); }
XL_INLINE uint32_t xl_wavefront(void) { return xl_same(xl_thread()) / XL_WAVE; }
XL_INLINE bool xl_has_frames(void) { return xl_same(xl_frames) >> xl_wavefront() & 1; }
XL_INLINE bool xl_has_heap_frames(void) { return xl_same(xl_heap_frames) >> xl_wavefront() & 1; }
XL_INLINE uint32_t xl_slot(void) {
  if (xl_has_frames() && xl_frame_slots[xl_thread()])
    return xl_frame_slots[xl_thread()];
  if (xl_spmd())
    return xl_region_threads ? XL_SLOT_TEAM : XL_SLOT_NONE;
  return xl_wavefront() == xl_main_thread() / XL_WAVE ? XL_SLOT_NONE : XL_SLOT_TEAM;
}
XL_HELPER void xl_set_slot(uint32_t slot); // of the calling thread; to one without a frame: as before the first

// The address of a frame from the slot.
XL_HELPER xl_frame *xl_heap_frame(uint32_t slot);
XL_INLINE xl_frame *xl_frame_of(uint32_t slot) {
  if ((slot & 3) == XL_SLOT_STACK)
    return (xl_frame *)(xl_frame XL_PRIVATE *)~slot;
  return xl_heap_frame(slot);
}

// The calling thread's frame, for writing; NULL for the team's own values.
XL_HELPER xl_frame *xl_own_frame(void);
XL_INTO void xl_drop_frame(void); // what a region of the team left in the calling thread's slot

// ---------------------------------------------------------------- what the files call of each other

XL_INTO int omp_get_thread_num(void);
XL_INTO int omp_get_num_threads(void);
XL_INTO int omp_get_num_teams(void);
XL_INTO int omp_get_team_num(void);
XL_INTO uint32_t xl_level(void);
XL_INTO bool xl_alone(uint32_t slot);    // the innermost region has one thread
XL_INTO uint32_t xl_group_threads(void); // xl_block, for the reductions
bool xl_region_is_whole(void);           // it has all threads of the work-group: s_barrier is its barrier

void *malloc(size_t bytes);
void free(void *memory);
enum { XL_FEW_VARIABLES = 32 }; // that a region shares, for which there is room in LDS
void *__kmpc_alloc_shared(uint64_t bytes);
void __kmpc_free_shared(void *memory, uint64_t bytes);
XL_INTO void __kmpc_barrier(xl_ident *location, int32_t thread);
void __kmpc_barrier_simple_generic(xl_ident *location, int32_t thread); // of all threads of the work-group
void __kmpc_barrier_simple_spmd(xl_ident *location, int32_t thread);    // which all come to the same call
XL_INLINE void xl_aligned_barrier(void) { __kmpc_barrier_simple_spmd(NULL, 0); }
XL_HELPER void xl_region_barrier_init(void);
XL_HELPER void xl_share_init(void);
XL_INTO void xl_groups_init(void);

// A message and the end of the kernel: s_trap 2 with the text's address in s[0:1],
// as ../../device/check.h has it.
_Noreturn XL_HELPER void xl_stop(const char *text);

XL_INLINE void xl_fence_release(void) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); }
XL_INLINE void xl_fence_acquire(void) { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); }

// All wavefronts of the work-group, for all memory that they share.
XL_INLINE void xl_group_barrier(void) {
  xl_fence_release();
  __builtin_amdgcn_s_barrier();
  xl_fence_acquire();
}

#endif
