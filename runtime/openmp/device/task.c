// task.c: tasks, each of which runs at once in the thread that comes to it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

typedef struct xl_task xl_task;
typedef int32_t xl_task_fn(int32_t thread, xl_task *task);

// kmp_task_t of openmp's kmp.h; what follows last_iteration is clang's.
struct xl_task {
  void *shared;
  xl_task_fn *function;
  int32_t part;
  uint64_t data1, data2;
  uint64_t lower, upper; // a taskloop's
  int64_t stride;
  int32_t last_iteration;
};

XL_ENTRY xl_task *__kmpc_omp_task_alloc(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, XL_UNUSED int32_t flags,
                                        uint64_t bytes, uint64_t shared_bytes, xl_task_fn *function) {
  const uint64_t padded = (bytes + 7) & ~(uint64_t)7;
  xl_task *task = malloc(padded + shared_bytes);
  if (!task)
    xl_stop("trap: OpenMP: no memory left on the device's heap for a task");
  task->shared = (uint8_t *)task + padded;
  task->function = function;
  return task;
}

XL_ENTRY int32_t __kmpc_omp_task_with_deps(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, xl_task *task,
                                           XL_UNUSED int32_t count, XL_UNUSED void *dependences,
                                           XL_UNUSED int32_t more_count, XL_UNUSED void *more) {
  task->function(0, task);
  free(task);
  return 0;
}

XL_ENTRY int32_t __kmpc_omp_task(xl_ident *location, int32_t thread, xl_task *task) {
  return __kmpc_omp_task_with_deps(location, thread, task, 0, NULL, 0, NULL);
}

// clang calls the function itself between the two.
XL_ENTRY void __kmpc_omp_task_begin_if0(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread,
                                        XL_UNUSED xl_task *task) {}
XL_ENTRY void __kmpc_omp_task_complete_if0(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, xl_task *task) {
  free(task);
}

// A task has all iterations of a taskloop, the last one with them.
XL_ENTRY void __kmpc_taskloop(xl_ident *location, int32_t thread, xl_task *task, XL_UNUSED int32_t condition,
                              XL_UNUSED uint64_t *lower, XL_UNUSED uint64_t *upper, XL_UNUSED int64_t stride,
                              XL_UNUSED int32_t nogroup, XL_UNUSED int32_t schedule, XL_UNUSED uint64_t grain,
                              XL_UNUSED void *duplicate) {
  task->last_iteration = 1;
  __kmpc_omp_task(location, thread, task);
}

// Where a task's data are is nothing to go by: it runs where it is met.
XL_ENTRY int32_t __kmpc_omp_reg_task_with_affinity(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread,
                                                   XL_UNUSED xl_task *task, XL_UNUSED int32_t count,
                                                   XL_UNUSED void *affinities) {
  return 0;
}

XL_ENTRY void __kmpc_omp_wait_deps(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, XL_UNUSED int32_t count,
                                   XL_UNUSED void *dependences, XL_UNUSED int32_t more_count, XL_UNUSED void *more) {}
XL_ENTRY void __kmpc_omp_taskwait_deps_51(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread,
                                          XL_UNUSED int32_t count, XL_UNUSED void *dependences,
                                          XL_UNUSED int32_t more_count, XL_UNUSED void *more,
                                          XL_UNUSED int32_t nowait) {}
XL_ENTRY int32_t __kmpc_omp_taskyield(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread, XL_UNUSED int end) {
  return 0;
}
XL_ENTRY int32_t __kmpc_omp_taskwait(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) { return 0; }

XL_ENTRY int omp_in_final(void) { return 1; } // each is run as if it were
XL_ENTRY int omp_get_max_task_priority(void) { return 0; }
