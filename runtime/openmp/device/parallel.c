// parallel.c: parallel regions.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

#include "invoke.h"

void __kmpc_begin_sharing_variables(void ***list, uint64_t count);
void __kmpc_end_sharing_variables(void);

// The threads of a region, as xl_region_threads has them: where nobody asks for a number that is
// one itself, which OpenMPOpt needs to take it out of memory. Clause: what num_threads says, below
// 1 where there is none.
XL_INLINE uint32_t xl_choose_threads(int32_t clause) {
  const uint32_t wanted = clause > 0 ? (uint32_t)clause : xl_set_threads;
  return wanted && wanted < xl_most_threads() && wanted < xl_threads_at_hand() ? wanted : XL_ALL_THREADS;
}

// The same function, which LLVM does not recognise. OpenMPOpt would call it by name,
// and through it the region in it by this same function: LLVM 19 counts the stack
// of one of the two then. A call through a pointer has as much as the launch gives.
// (The same in all lanes: no loop over the lanes around the call.)
void *xl_launder(void *function) __asm("llvm.launder.invariant.group.p0");
XL_INLINE void *xl_some_function(void *function) {
  const uint64_t address = (uint64_t)xl_launder(function);
  const uint32_t low = (uint32_t)__builtin_amdgcn_readfirstlane((int)address);
  const uint32_t high = (uint32_t)__builtin_amdgcn_readfirstlane((int)(address >> 32));
  return (void *)((uint64_t)high << 32 | low);
}

// A region of the main thread alone, where no region is in another: without a frame, which all
// threads of the kernel would look for. What is set in it ends with it.
XL_INLINE void xl_run_main_alone(int32_t thread, void *function, void **arguments, int64_t count) {
  const uint32_t threads = xl_set_threads, levels = xl_set_levels, schedule = xl_set_schedule, chunk = xl_set_chunk;
  xl_alone_levels = 1;
  xl_invoke(thread, function, arguments, count);
  xl_alone_levels = 0;
  xl_set_threads = threads, xl_set_levels = levels, xl_set_schedule = schedule, xl_set_chunk = chunk;
}

// A region of the calling thread alone.
XL_INLINE void xl_run_alone(int32_t thread, void *function, void **arguments, int64_t count) {
  if (!xl_spmd() && !xl_kernel->nested_parallelism) {
    xl_run_main_alone(thread, function, arguments, count);
    return;
  }
  const uint32_t slot = xl_slot();
  xl_frame frame = {.thread = 0, .threads = 1, .outer = slot};
  if (slot <= XL_SLOT_TEAM) {
    frame.level = slot + 1;
    frame.active = slot && xl_team_threads() > 1;
    frame.set_threads = xl_set_threads, frame.set_levels = xl_set_levels;
    frame.set_schedule = xl_set_schedule, frame.set_chunk = xl_set_chunk;
  } else {
    const xl_frame *outer = xl_frame_of(slot);
    frame.level = outer->level + 1;
    frame.active = outer->active;
    frame.set_threads = outer->set_threads, frame.set_levels = outer->set_levels;
    frame.set_schedule = outer->set_schedule, frame.set_chunk = outer->set_chunk;
  }
  xl_set_slot(~(uint32_t)(xl_frame XL_PRIVATE *)&frame);
  xl_invoke(thread, xl_some_function(function), arguments, count);
  xl_set_slot(slot);
}

// A region of a SPMD kernel, which all threads of the team come to.
XL_INLINE void xl_run_spmd(int32_t tid, uint32_t threads, void *function, void **arguments, int64_t count) {
  const uint32_t thread = xl_thread();
  xl_aligned_barrier(); // nobody is at something before it
  xl_region_threads = threads;
  if (threads != XL_ALL_THREADS) // wavefronts outside of it wait at its end
    xl_region_barrier_init();
  xl_aligned_barrier();
  __builtin_assume(xl_region_threads == threads); // by which OpenMPOpt knows it in the region
  if (thread < threads)
    xl_invoke(tid, function, arguments, count);
  if (xl_has_heap_frames())
    xl_drop_frame();
  xl_aligned_barrier();
  xl_region_threads = 0;
  xl_aligned_barrier();
}

XL_INTO void __kmpc_parallel_spmd(XL_UNUSED xl_ident *location, int32_t num_threads, void *function, void **arguments,
                                  int64_t count) {
  xl_run_spmd((int32_t)xl_thread(), xl_choose_threads(num_threads), function, arguments, count);
}

XL_INLINE void xl_parallel(xl_ident *location, int32_t tid, int32_t condition, int32_t num_threads, void *function,
                           void *wrapper, void **arguments, int64_t count) {
  // OpenMPOpt says in the kernel's environment where no region is in another.
  const bool nested = xl_kernel->nested_parallelism;
  // A launch of one wavefront has no workers. (Asked once they have been let go, this would cost them no instruction,
  // but large programs twice the code of each region, and the time to compile it.)
  if (!condition || (nested && xl_level() != 0) || (!xl_spmd() && xl_workers() == 0)) {
    xl_run_alone(tid, function, arguments, count);
    return;
  }
  const uint32_t threads = xl_choose_threads(num_threads);
  if (xl_spmd()) {
    if (nested)
      xl_run_spmd(tid, threads, xl_some_function(function), arguments, count);
    else
      xl_run_spmd(tid, threads, function, arguments, count);
    return;
  }
  void **list = NULL;
  if (count) {
    __kmpc_begin_sharing_variables(&list, (uint64_t)count);
    for (int64_t i = 0; i < count; ++i)
      list[i] = arguments[i];
  }
  xl_region_threads = threads;
  xl_region_function = wrapper;
  __kmpc_barrier_simple_generic(location, tid);
  __kmpc_barrier_simple_generic(location, tid);
  if (count > XL_FEW_VARIABLES)
    __kmpc_end_sharing_variables();
}

#if __clang_major__ < 22
XL_INTO void __kmpc_parallel_51(xl_ident *location, int32_t tid, int32_t condition, int32_t num_threads,
                                XL_UNUSED int32_t proc_bind, void *function, void *wrapper, void **arguments,
                                int64_t count) {
  xl_parallel(location, tid, condition, num_threads, function, wrapper, arguments, count);
}
#else
// Strict: no fewer threads than num_threads says. clang 22 leaves it out for GPUs, with a warning.
XL_INTO void __kmpc_parallel_60(xl_ident *location, int32_t tid, int32_t condition, int32_t num_threads,
                                XL_UNUSED int32_t proc_bind, void *function, void *wrapper, void **arguments,
                                int64_t count, XL_UNUSED int32_t strict) {
  xl_parallel(location, tid, condition, num_threads, function, wrapper, arguments, count);
}
#endif

XL_ENTRY uint16_t __kmpc_parallel_level(XL_UNUSED xl_ident *location, XL_UNUSED uint32_t thread) {
  return (uint16_t)xl_level();
}

// What clang hands to the runtime's functions, none of which looks at it.
XL_INTO int32_t __kmpc_global_thread_num(XL_UNUSED xl_ident *location) { return (int32_t)xl_thread(); }

XL_ENTRY void __kmpc_push_num_teams(XL_UNUSED xl_ident *location, XL_UNUSED int32_t tid, XL_UNUSED int32_t teams,
                                    XL_UNUSED int32_t limit) {}
XL_ENTRY void __kmpc_push_proc_bind(XL_UNUSED xl_ident *location, XL_UNUSED uint32_t tid, XL_UNUSED int bind) {}
