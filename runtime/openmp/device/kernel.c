// kernel.c: the beginning and the end of a kernel, and what the workers of a
// generic one do in between.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

typedef void xl_work_fn(uint32_t zero, uint32_t thread);

// For a worker. At the kernel's end the return value is not used.
XL_KEPT bool __kmpc_kernel_parallel(void **function) {
  *function = xl_region_function;
  return xl_region_threads == XL_ALL_THREADS || xl_thread() < xl_region_threads;
}

XL_KEPT void __kmpc_kernel_end_parallel(void) {
  if (xl_has_heap_frames())
    xl_drop_frame();
}

// What OpenMPOpt puts in the place of this where it knows all regions: it branches
// on the function, but has the same barriers and calls.
XL_INLINE void xl_state_machine(xl_ident *location) {
  const uint32_t thread = xl_thread();
  for (;;) {
    void *function;
    __kmpc_barrier_simple_generic(location, (int32_t)thread);
    const bool active = __kmpc_kernel_parallel(&function);
    if (!function)
      return;
    if (active) {
      ((xl_work_fn *)function)(0, thread);
      __kmpc_kernel_end_parallel();
    }
    __kmpc_barrier_simple_generic(location, (int32_t)thread);
  }
}

// -1 for a thread that runs the target region, else a number: that of a worker, which goes to the
// state machine that OpenMPOpt made, or one of those that have nothing to do.
XL_INTO int32_t __kmpc_target_init(xl_kernel_environment *kernel, xl_launch_environment *launch) {
  const bool spmd = kernel->mode & XL_MODE_SPMD;
  const uint32_t thread = xl_thread();
  // (It has no thread behind it. Asked in this way the main thread's wavefront comes to its code first.)
  if (spmd || thread >= xl_main_thread()) {
    IsSPMDMode = spmd;
    xl_launch = launch;
    xl_kernel = kernel;
    xl_alone_levels = 0;
    xl_frames = 0;
    xl_heap_frames = 0;
    xl_groups_init();
    xl_set_threads = 0;
    xl_set_levels = 1;
    xl_set_schedule = 1; // static
    xl_set_chunk = 0;
    if (spmd) {
      xl_region_threads = 0;
      xl_aligned_barrier();
    } else {
      xl_region_barrier_init();
      xl_share_init();
    }
    return -1;
  }
  // The main thread's wavefront comes to no barrier before the main thread does.
  if (kernel->state_machine && thread < xl_workers())
    xl_state_machine(kernel->ident);
  return (int32_t)thread;
}

// The workers wait; a wavefront that has ended is no longer waited for.
XL_INTO void __kmpc_target_deinit(void) {
  if (xl_spmd()) {
    // No instruction, but something that OpenMPOpt takes for an effect behind the barrier at the last
    // region's end. Else it removes the last barrier of the kernel's own, as if nothing came after it
    // (LLVM 19: it looks at what the last function called ends with, not at what it does).
    __builtin_amdgcn_wave_barrier();
    return;
  }
  xl_region_function = NULL;
  xl_fence_release();
}
