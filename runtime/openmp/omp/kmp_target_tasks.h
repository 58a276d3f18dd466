// kmp_target_tasks.h: target tasks that depend on each other and wait for each other
// on the device's queues. tasks.h describes the interface to libomptarget and the life of such a task;
// functions that need more of libomp's are in kmp_target_tasks.inc.
//
// A target task is *asynchronous* if libomptarget said so when it was made. It
// has a kmp_target_task. All others, and host tasks, have none and are handled by LLVM's code.
//
// An edge of the graph between two asynchronous tasks is not in the successors of the earlier task's node. The later
// task has the earlier one in `predecessors` and passes its information to libomptarget. If the earlier task is not
// yet published, the later one is also in its `successors`, and counts it in
// `unpublished`. All other edges are LLVM's own: npredecessors counts those.
//
// An undeferred task that is a target construct (__tgt_target_task_entry) follows asynchronous ones in the same
// way: the thread waits for them together with it, not before it. It has its own kmp_target_task, its taskdata's
// `ahead`, of which only the predecessors are used.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef KMP_TARGET_TASKS_H
#define KMP_TARGET_TASKS_H

#include "kmp.h"
#include "target_tasks.h"

// Why a task failed: shared by all that fail for it.
typedef struct kmp_task_failure {
  std::atomic<kmp_int32> refs;
  char text[1];
} kmp_task_failure_t;

enum { KMP_TARGET_MADE, KMP_TARGET_PUBLISHED, KMP_TARGET_ENDED };

typedef struct kmp_target_task {
  std::atomic<kmp_int32> refs;  // of the task until its end, its dependence node, and libomptarget once published
  std::atomic<kmp_int32> state; // written with the lock of the node, if there is one
  kmp_task_t *task;
  xl_target_info *info;               // NULL until published
  kmp_uint64 serial;                  // of this task
  kmp_uint64 last_successor;          // serial of the one linked last, so that it is linked once; with the lock
  bool wanted;                        // a host task comes after it; with the lock
  kmp_depnode_list_t *predecessors;   // made with the task, dropped when it publishes or ends
  kmp_depnode_list_t *successors;     // those to be told of the publication; with the lock
  xl_target_info **list;              // the waiting list, once asked for
  kmp_int32 found;                    // unpublished predecessors met while the task is linked
  std::atomic<kmp_int32> unpublished; // -1 more while the task is linked
  std::atomic<bool> started;
  kmp_routine_entry_t entry;                 // of an undeferred one: its function
  std::atomic<kmp_task_failure_t *> failure; // what libomptarget said of its end
} kmp_target_task_t;

// Whether there has been an asynchronous task. Until then dependences are LLVM's own code.
extern std::atomic<bool> __kmp_target_tasks_seen;
extern std::atomic<kmp_int32> __kmp_target_unended; // how many there are that have not ended

// What becomes of a target task for the device: asynchronous where libomptarget wants that, and is called by it before
// anything else; included, which ends before
// its parent goes on, where it is a child of a final task; else LLVM's own.
typedef enum { KMP_TARGET_PLAIN, KMP_TARGET_ASYNCHRONOUS, KMP_TARGET_INCLUDED } kmp_target_mode_t;
kmp_target_mode_t __kmp_target_task_mode(kmp_int32 gtid, kmp_int64 device, kmp_routine_entry_t entry);
// Makes a new detachable task an asynchronous one.
void __kmp_target_task_init(kmp_task_t *task);
void __kmp_target_node_init(kmp_depnode_t *node, kmp_target_task_t *t);
void __kmp_target_node_free(kmp_depnode_t *node); // what a node has beside LLVM's
// With the dependences linked: whether the caller is to start the task.
bool __kmp_target_linked(kmp_depnode_t *node);
// At the end of an asynchronous task, by a thread of its team, before its successors on the host are released.
void __kmp_target_task_ended(kmp_int32 gtid, kmp_taskdata_t *taskdata);
// A million tasks made in a row must not pile up: runs what has piled up for the thread that makes them, and waits
// while there are too many. After a target task has been made.
void __kmp_target_task_throttle(kmp_int32 gtid);
void __kmp_target_run_one(kmp_int32 gtid); // in kmp_tasking.cpp

// Something has ended, or a task that waits has nothing to wait for any more: who sleeps looks again.
void __kmp_target_wake();
extern std::atomic<kmp_uint32> __kmp_target_ends; // of tasks on devices, and what else is a wake
// A turn of a wait in which nothing was found to run: yields, or after many of them sleeps. `ends` is what there
// were before it was asked whether there is still something to wait for; returns what there are for the next turn.
kmp_uint32 __kmp_target_pause(kmp_int32 *turns, kmp_uint32 ends);

// Gives a task a reason to fail, unless it has one.
void __kmp_node_fail(kmp_depnode_t *node, kmp_task_failure_t *failure);
// A task with a reason is not run, and ends; also one whose body would have seen to its completion event.
void __kmp_target_skip_task(kmp_int32 gtid, kmp_taskdata_t *taskdata);
// What the dependences of an undeferred task gave it to fail for goes to the task that waits for them.
void __kmp_target_waited(kmp_depnode_t *node, kmp_taskdata_t *taskdata);
void __kmp_target_drop_failure(kmp_taskdata_t *taskdata);

// Before the wait of a task for its dependences, which returns to `after`: not NULL where it is that of an undeferred
// task whose wait for asynchronous ones is left to libomptarget. It is to be the target of the node.
kmp_target_task_t *__kmp_target_ahead_new(kmp_taskdata_t *current, const void *after);
// The node is linked, and nothing else is to be waited for.
void __kmp_target_ahead_set(kmp_int32 gtid, kmp_depnode_t *node, kmp_taskdata_t *current);
void __kmp_target_ahead_begin(kmp_int32 gtid, kmp_taskdata_t *current, kmp_task_t *task);
// With the undeferred task at its end.
void __kmp_target_ahead_end(kmp_int32 gtid, kmp_target_task_t *t);

// Without host predecessors to wait for: whether the caller is to start the task. True once for an asynchronous one.
static inline bool __kmp_node_may_start(kmp_depnode_t *node) {
  kmp_target_task_t *t = node->dn.target;
  return !t || (node->dn.npredecessors == 0 && t->unpublished == 0 && !t->started.exchange(true));
}

// The task team's barriers need not wait for one more.
static inline void __kmp_target_task_uncount(kmp_task_team_t *task_team) {
  KMP_ATOMIC_DEC(&__kmp_target_unended);
  KMP_ATOMIC_DEC(&task_team->tt.tt_target_tasks);
}

#endif // KMP_TARGET_TASKS_H
