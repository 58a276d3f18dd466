// target_tasks.h: the interface between libomp (build/lib/openmp/libomp.so.5) and libomptarget,
// by which a target task that depends on another one waits for it on
// the device's own queues. The names of the first three functions are those of
// the proposal "Introduce low level dependency process to target offloading"
// (LLVM review, June 2020).
//
// A *target task* is one that __kmpc_omp_target_task_alloc made. Its dependence node
// has npredecessors, which counts only predecessors that are not target tasks,
// the list of its target predecessors, and its asynchronous information.
//
// The life of a target task on a device whose tasks are asynchronous
// (__tgt_target_task_async):
//
//   1. It starts when its host predecessors have ended and each target predecessor has published
//      its information, or has ended without. If that is already so, the thread that encounters the construct starts it
//      at once. Its function calls libomptarget as always (__tgt_target_kernel,
//      __tgt_target_data_begin_nowait_mapper and so on).
//   2. libomptarget asks for the waiting list (__kmpc_get_target_task_waiting_list), enqueues waits for these events,
//      transfers, kernel and transfers back, and records an event.
//   3. It publishes its own information (__kmpc_set_async_info). From then on later target tasks may start.
//      The function returns, and the thread continues with other work: the task does not end with its function.
//   4. When the device is done, any thread, of OpenMP or not, calls __kmpc_target_task_end. Later host tasks
//      start; taskwait, taskgroup and barriers stop waiting. The host's remaining work (copies
//      back of pageable memory, unmapping) is done before the call.
//
// A libomptarget that does not know this interface (LLVM's own) never publishes: its target tasks are those of LLVM's
// libomp, on hidden helper threads, one after the end of the other.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_TASKS_H
#define CROSSLANE_TASKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Asynchronous information of a target task: made by libomptarget, which may have more behind it; libomp's from
// __kmpc_set_async_info on, which gives it back by `release` with the last reference to the task's dependence node.
typedef struct xl_target_info {
  int32_t device; // of libomptarget, not -1
  void *queue;    // of the task where it has one already; else NULL
  void *event;    // an xl_task of crosslane/async.h in Crosslane's libomptarget; libomp does not look at it
  void (*release)(struct xl_target_info *); // any thread; frees the structure too
  // Somebody on the host waits for this very task (a host task comes after it, or taskwait with depend): its end
  // should be noticed soon. Any thread, any number of times, before release. NULL: there is nothing to do.
  void (*want)(struct xl_target_info *);
} xl_target_info;

// ---------------------------------------------------------------- in libomp, for libomptarget
// gtid is that of the calling thread (__kmpc_global_thread_num), whose current task is meant.

// The target predecessors of the current task whose work a device has still to wait for, as their published
// information: how many, 0 where the task is no target task or depends on none. Yields (to other tasks) while one of
// them has not published and has not come to its end. One that came to its end without failing, or never published, is
// not on the list; one that failed is, where it published. The list is libomp's and good until the task publishes; so
// are the entries.
int32_t __kmpc_get_target_task_waiting_list(int32_t gtid, xl_target_info *const **list);

// Publishes. What it returns is for __kmpc_target_task_end, which has to be called for the task once, and not before
// this has been called. NULL, and `info` stays the caller's, where the current task is none that may outlive its
// function (no target task, a second publication, hidden helper threads, a serialized team without tasks): the caller
// then waits for the device itself.
void *__kmpc_set_async_info(int32_t gtid, xl_target_info *info);

// Gives information back by its release function. libomp calls it with the node's last reference; libomptarget may for
// what it could not publish. NULL does nothing.
void __kmpc_free_async_info(xl_target_info *info);

// The task of this __kmpc_set_async_info has come to its end on the device. failure: NULL, or why, which is copied:
// tasks of the host that come after it are not run then, and fail likewise; those of devices learn it from their
// waiting lists, or from __kmpc_target_task_failed.
void __kmpc_target_task_end(void *task, const char *failure);

// Why the current task must not run: the message of the first failed task of the host side that it comes after;
// NULL where there is none. (libomp itself does not call the function of such a task, so that this is for those that
// are undeferred.)
const char *__kmpc_target_task_failed(int32_t gtid);

// Whether the current task is an undeferred one with dependences: 0 no; 1 yes; 2 yes, and the thread has waited for a
// target task before it. Non-zero on the first call only.
int32_t __kmpc_target_task_undeferred(int32_t gtid);

// Waits on the host for the ends of the target tasks that the current task comes after, as far as it has not published.
// Whether there was one that had not come to its end.
int32_t __kmpc_target_task_wait(int32_t gtid);

// How many tasks failed without running, since the start: to be added to what the devices' graph counts.
uint64_t __kmpc_target_tasks_failed(void);

// ---------------------------------------------------------------- in libomptarget, for libomp, which looks it up by
// name

// Whether a target task for this device, as the construct named it (-1: the default device), is to be asynchronous:
// started by the thread that meets it, without hidden helper threads. Any thread; called when the task is made. No
// function of this name: none is.
int32_t __tgt_target_task_async(int64_t device);

// Whether a task with this function (kmp_task_t's) is a target construct: does nothing before it calls libomptarget, so
// that its dependences may be left to that. after: NULL for a target task. For an undeferred one where the wait for its
// dependences returns to; it is then one that finds the target tasks before it on its waiting list, and does not
// publish. Any thread; for target tasks called when they are made. No function of this name: none is.
int32_t __tgt_target_task_entry(const void *entry, const void *after);

#ifdef __cplusplus
}
#endif

#endif
