// taskgroup.c: reductions of task groups: taskgroup task_reduction, taskloop reduction, parallel and
// worksharing regions with reduction(task, ...), and in_reduction of the tasks in them.
//
// A task runs at once in the thread that comes to it (task.c). So a group and all its tasks are of one
// thread, and an item has one private copy: made when the first task asks for it, combined with the original
// when the group ends. A group that has a reduction is on the heap; each thread has a stack of them, and what
// is in it says how many groups without one were begun since. Nothing is there of threads, wavefronts and
// programs that have no such groups but a word for the team.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

#include "../../device/heap.h"

// kmp_taskred_input_t of openmp's kmp.h, which clang lays out.
typedef struct xl_reduction_item {
  void *shared; // what the private copies are combined with
  void *original;
  uint64_t bytes;
  void (*init)(void *copy, void *original); // NULL: the copy is zeros
  void (*fini)(void *copy);                 // or NULL
  void (*combine)(void *shared, void *copy);
  uint32_t flags; // for a runtime that makes a copy for each thread: make them late
} xl_reduction_item;

typedef struct xl_group_item {
  xl_reduction_item is;
  void *copy; // NULL: no task has asked for it
} xl_group_item;

typedef struct xl_group {
  struct xl_group *outer;
  uint32_t inner; // groups without a reduction that were begun in it and have not ended
  uint32_t count;
  xl_group_item items[];
} xl_group;

static XL_SHARED_HERE uint32_t xl_group_waves; // a bit for each wavefront of which a thread has had a group
static XL_SHARED_HERE XL_ALIGNED uint32_t xl_group_slots[XL_MAX_THREADS]; // of those: the innermost's number, or 0

XL_INTO void xl_groups_init(void) { xl_group_waves = 0; }

XL_INLINE bool xl_has_groups(void) { return xl_same(xl_group_waves) >> xl_wavefront() & 1; }

// The calling thread's innermost group with a reduction, or NULL.
XL_INLINE xl_group *xl_group_here(void) {
  const uint32_t slot = xl_has_groups() ? xl_group_slots[xl_thread()] : 0;
  return slot ? xl_heap_address(slot) : NULL;
}

static void xl_group_push(xl_group *group) {
  const uint32_t thread = xl_thread(), first = xl_wave_start(thread);
  group->outer = xl_group_here();
  if (!xl_has_groups()) { // lanes run in lockstep: none is between this and what follows
    for (uint32_t i = 0; i < XL_WAVE; ++i)
      xl_group_slots[first + i] = 0;
    __scoped_atomic_fetch_or(&xl_group_waves, 1u << thread / XL_WAVE, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  }
  xl_group_slots[thread] = xl_heap_index(group);
}

XL_ENTRY void __kmpc_taskgroup(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {
  xl_group *group = xl_group_here();
  if (group)
    ++group->inner;
}

XL_ENTRY void __kmpc_end_taskgroup(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {
  xl_group *group = xl_group_here();
  if (!group)
    return;
  if (group->inner) {
    --group->inner;
    return;
  }
  for (uint32_t i = 0; i < group->count; ++i) {
    const xl_group_item *item = &group->items[i];
    if (!item->copy)
      continue;
    item->is.combine(item->is.shared, item->copy);
    if (item->is.fini)
      item->is.fini(item->copy);
    free(item->copy);
  }
  xl_group *outer = group->outer;
  if (outer)
    --outer->inner; // it was told of this one before there was a reduction
  xl_group_slots[xl_thread()] = outer ? xl_heap_index(outer) : 0;
  free(group);
}

// Behind __kmpc_taskgroup: the group has a reduction. Returns what tasks find it by.
XL_ENTRY void *__kmpc_taskred_init(XL_UNUSED int32_t thread, int32_t count, void *data) {
  xl_group *group = malloc(sizeof *group + (uint32_t)count * sizeof *group->items);
  if (!group)
    xl_stop("trap: OpenMP: no memory left on the device's heap for a task group's reduction");
  group->inner = 0;
  group->count = (uint32_t)count;
  for (uint32_t i = 0; i < group->count; ++i)
    group->items[i] = (xl_group_item){.is = ((const xl_reduction_item *)data)[i]};
  xl_group_push(group);
  return group;
}

// A region whose reductions tasks take part in. Each thread has a group: `shared` is its own copy
// of the variable, which the region's reduction takes.
XL_ENTRY void *__kmpc_taskred_modifier_init(xl_ident *location, int32_t thread, XL_UNUSED int32_t worksharing,
                                            int32_t count, void *data) {
  __kmpc_taskgroup(location, thread);
  return __kmpc_taskred_init(thread, count, data);
}

XL_ENTRY void __kmpc_task_reduction_modifier_fini(xl_ident *location, int32_t thread, XL_UNUSED int32_t worksharing) {
  __kmpc_end_taskgroup(location, thread);
}

// clang (19 to 22) gives the bytes of one element for array sections of constant length, and functions for all of
// them. libomp has a line of 64 bytes and more for every copy; there is as much room here, and a word
// behind it that shows when the function needed more.
enum { XL_ROOM = 64 };
#define XL_UNTOUCHED 0x9e3779b97f4a7c15ull

static void *xl_group_copy(xl_group_item *item) {
  const uint64_t bytes = item->is.bytes < XL_ROOM ? XL_ROOM : item->is.bytes, words = (bytes + 7) / 8;
  uint64_t *copy = malloc((words + 1) * 8);
  if (!copy)
    xl_stop("trap: OpenMP: no memory left on the device's heap for a task's private variable");
  for (uint64_t i = 0; i < words; ++i)
    copy[i] = 0;
  copy[words] = XL_UNTOUCHED;
  if (item->is.init)
    item->is.init(copy, item->is.original ? item->is.original : item->is.shared);
  if (__scoped_atomic_load_n(&copy[words], __ATOMIC_RELAXED, __MEMORY_SCOPE_SINGLE) != XL_UNTOUCHED)
    xl_stop("trap: OpenMP: a task reduces an array section of constant length of more than 64 bytes; clang says that "
            "it has one element");
  return item->copy = copy;
}

// A task's private copy of an item of the group, or of one around it; group NULL: of any around the
// task. The item is known by the variable's address or, in a task of a task, by its copy's.
XL_ENTRY void *__kmpc_task_reduction_get_th_data(XL_UNUSED int32_t thread, void *group, void *variable) {
  for (xl_group *g = group ? group : xl_group_here(); g; g = g->outer)
    for (uint32_t i = 0; i < g->count; ++i) {
      xl_group_item *item = &g->items[i];
      if (variable == item->is.shared || variable == item->is.original || (item->copy && variable == item->copy))
        return item->copy ? item->copy : xl_group_copy(item);
    }
  xl_stop("trap: OpenMP: in_reduction of a variable that no task group around the task reduces");
}
