// kernel.c: the beginning and the end of a kernel, and what the workers of a
// generic one do in between.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

typedef void xl_work_fn(uint32_t zero, uint32_t thread);

XL_KEPT bool __kmpc_kernel_parallel(void **function) {
  void *next = xl_region_function;
  *function = next;
  return next && xl_thread() < xl_region_threads;
}

XL_KEPT void __kmpc_kernel_end_parallel(void) {
  if (xl_has_frames())
    xl_drop_frame();
}

// What OpenMPOpt puts in the place of this where it knows all regions: it branches
// on the function, but has the same barriers and calls.
static __attribute__((noinline)) void xl_state_machine(xl_ident *location) {
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

// -1 for a thread that runs the target region, else a worker's number: its kernel
// is at its end, or it goes to the state machine that OpenMPOpt made.
XL_INTO int32_t __kmpc_target_init(xl_kernel_environment *kernel, xl_launch_environment *launch) {
  const uint32_t thread = xl_thread();
  const bool spmd = kernel->mode & XL_MODE_SPMD;
  const uint32_t main = xl_main_thread();
  if (spmd || thread == main) {
    IsSPMDMode = spmd;
    xl_launch = launch;
    xl_kernel = kernel;
    xl_frames = 0;
    xl_region_threads = 0;
    xl_set_threads = 0;
    xl_set_levels = 1;
    xl_set_schedule = 1; // static
    xl_set_chunk = 0;
  }
  if (spmd) {
    xl_aligned_barrier();
    return -1;
  }
  if (thread == main) {
    xl_region_barrier_init();
    xl_share_init();
    return -1;
  }
  // The main thread's wavefront comes to no barrier before the main thread does.
  if (kernel->state_machine && thread < xl_workers())
    xl_state_machine(kernel->ident);
  return (int32_t)thread;
}

// The workers wait; a wavefront that has ended is no longer waited for.
XL_INTO void __kmpc_target_deinit(void) {
  if (xl_spmd())
    return;
  xl_region_function = NULL;
  xl_fence_release();
}
