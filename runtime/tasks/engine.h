// engine.h: the declarations that the files of the engine of tasks share; engine.c describes the engine. Functions are
// called with the graph's lock held, unless stated otherwise.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_ENGINE_H
#define CROSSLANE_ENGINE_H

#include "../hsa/array.h"
#include "plugin_amd.h"
#include "plugin_host.h"
#include "runtimes.h"
#include "trace.h"

#include <pthread.h>

_Static_assert((int)XL_RTL_MESSAGE == (int)XL_ASYNC_MESSAGE, "messages are passed on");

// A pause pays where so many tasks have ended in it; where not, it is tried again after some rounds. With so many tasks
// before the next that is waited for none is needed.
enum { OWN = 4, OWN_ARGS = 128 }; // what a task has room for in itself
enum { MAX_WORKERS = 64, GLANCE = 256, FAR = 32, PAUSE_NS = 150000, PAUSE_PAYS = 8, ROUNDS_WITHOUT = 64 };
// After so many tasks more in its lanes who submits to a plugin looks for ends.
enum { LOOK_AT = 64 };
// For so long a call at the end of a task may be late that other tasks follow on the device.
enum { HEARD_NS = 5000000 };
// For so long a thread waits for its own task before it leaves that to the plugin's, which hears of failures.
enum { AWAITED_NS = 20000000 };

typedef struct operation {
  struct operation *next;
  enum { OP_COPY, OP_STORE, OP_RECT, OP_FILL, OP_LAUNCH, OP_CALL } kind; // OP_STORE: from is malloc'ed
  void *to;
  const void *from;
  size_t bytes; // of OP_FILL: of its value
  uint32_t value;
  xl_pitch to_pitch, from_pitch; // of OP_RECT and OP_FILL, as the next
  xl_box box;
  bool lands;
  void (*function)(void *);
  xl_kernel_launch launch; // args: malloc'ed, of a launch
} operation;

typedef struct dependence {
  xl_depend type;
  const void *address;
} dependence;

struct xl_task {
  xl_graph *graph;
  unsigned device;
  uint64_t refs;   // guarded by the graph's lock, as all that follows
  uint64_t number; // order of submission, from 1
  xl_task_state state;
  bool submitted, published, lost;
  bool doomed; // enqueuing failed; message says why
  operation *first, **last;
  dependence *named; // until it is submitted
  size_t nnamed, noperations;
  xl_task **before, **after; // that it depends on, that depend on it; references, until its end; own_ or malloc'ed
  size_t nbefore, before_room, nafter, after_room;
  bool broken;  // no memory for one of them
  size_t waits; // of those before it, that keep it from being published
  xl_async_info *info;
  size_t info_users; // published tasks whose device waits for its event
  size_t nwaited;    // the first of before[] are those whose event it waits for
  xl_task *next;     // in its lane, or among what is ready, parked or crowded out
  bool listed;       // one of the last three, with a reference
  xl_task *fails_next;
  size_t waiters;
  bool awaited;         // by the thread that submits it, which will look for its end
  bool lands;           // it was; what comes after it is enqueued after its end, and its last copies may be done then
  bool copied, at_once; // when it was submitted: all its copies, or all of it, was done
  bool wanted, refused;
  xl_lane_use use;
  bool timed, timeable; // timeable: it was published when operations were timed
  uint64_t start, end;  // where it is timed
  xl_fault fault;
  void (*on_end)(void *, const char *);
  void *on_end_arg;
  xl_task *ended_next;
  uint64_t published_at, traced_end, stream; // in a run that is traced; stream: 0: of none
  unsigned stream_device;
  bool called;   // there is an arrow from the call that submitted it
  operation own; // its first
  bool own_args_used;
  // From here on nothing is 0 at first but the message.
  char message[XL_ASYNC_MESSAGE];
  xl_task *own_before[OWN], *own_after[OWN];
  _Alignas(16) uint8_t own_args[OWN_ARGS];
};

typedef struct task_list {
  xl_task *head, **tail;
} task_list;

typedef struct graph_lane {
  uint64_t busy; // in a run that is traced: until when
  task_list tasks;
  size_t length;
  bool watched;  // the plugin's thread waits for the end of one of its tasks, or for a pause
  bool dead;     // takes no task until its queue is renewed
  task_list bad; // what failed or was lost in it
} graph_lane;

typedef struct kind { // of device
  const xl_plugin *plugin;
  xl_rtl *rtl;
  pthread_t thread;
  bool threaded;
  bool trouble;                 // something failed, and not all of what it takes along has been found
  bool pausing;                 // its thread will look soon
  bool looking;                 // its thread looks, and holds the lock
  bool telling;                 // of some that had ended
  uint64_t ends;                // of tasks
  size_t enqueued, look_at;     // in its lanes; how many there will be when who submits looks for ends
  xl_task *ended, **last_ended; // with references; those with waiters to notify
} kind;

typedef struct device {
  kind *kind;
  int32_t number; // by its plugin
  graph_lane *lanes;
  int32_t last_lane[XL_LANE_USES];
  task_list crowded; // that there was no room for
  bool full;         // atomic; there are some of these
  unsigned pacing;   // threads that wait for it in xl_graph_pace
} device;

typedef struct task_set {
  xl_depend type;
  xl_task **tasks; // references
  size_t count, room;
} task_set;

typedef struct address {
  const void *address; // NULL: none
  bool used;
  task_set last, before;
} address;

struct xl_function {
  xl_function *next;
  kind *kind;
  unsigned device;
  xl_amd_function *f;
};

struct xl_graph {
  pthread_mutex_t lock;
  pthread_cond_t change; // a task has come to its end
  kind kinds[2];
  unsigned nkinds;
  device *devices;
  unsigned ndevices;
  address *table;
  size_t table_size, table_used;
  xl_function *functions;
  xl_task *unused;           // tasks to be made anew
  task_list ready, parked;   // to be published; until a lane is renewed
  uint64_t pending, waiters; // waiters: for all that is pending
  // Why tasks that name addresses cannot run any more: there was no memory to remember one, and so nothing would come
  // after it.
  char lost_track[XL_ASYNC_MESSAGE];
  bool stop, failed;
  xl_graph_counts counts;
};

static inline void list_init(task_list *l) { l->head = NULL, l->tail = &l->head; }
static inline void list_add(task_list *l, xl_task *t) {
  t->next = NULL;
  *l->tail = t;
  l->tail = &t->next;
}
static inline void list_put_back(task_list *l, xl_task *t) {
  if (!(t->next = l->head))
    l->tail = &t->next;
  l->head = t;
}
static inline xl_task *list_take(task_list *l) {
  xl_task *t = l->head;
  if (t && !(l->head = t->next))
    l->tail = &l->head;
  return t;
}

static inline kind *kind_of(const xl_task *t) { return t->graph->devices[t->device].kind; }

// Whether the device itself can wait for p before it does t.
static inline bool xl_engine_by_device(const xl_task *t, const xl_task *p) {
  return kind_of(t) == kind_of(p) && !p->lands;
}

// ---------------------------------------------------------------- task.c

void xl_task_unref(xl_task *t);
void xl_task_clear(xl_task *t);
void xl_task_done_first(xl_task *t); // its first operation goes
// Why it is refused, as its message; false. Without the lock.
bool xl_task_complain(xl_task *t, const char *why);
// t comes after p. False: no memory.
bool xl_task_link(xl_task *t, xl_task *p);

// ---------------------------------------------------------------- engine.c

// Among what is ready, if nothing keeps it from being published.
void xl_engine_ready(xl_task *t);
// Returns its information to the plugin if it is no longer needed.
void xl_engine_give_info(xl_task *t);
// Of one that was submitted and has nothing left to do: it never was enqueued.
void xl_engine_done_at_once(xl_task *t);
// With the message in the task. Those after it that are not published fail as well; others have to be lost first.
void xl_engine_fail(xl_task *first);
// Puts the task's number and device in front of its message.
void xl_engine_say_which(xl_task *t);
// How many of those before it keep it from being published. False where one has failed, with the message.
bool xl_engine_count_waits(xl_task *t);
// What is ready, in the order in which it got so, where its device has room.
void xl_engine_publish(xl_graph *g);
// Looks for ends, by another thread than the plugin's, which has to know of what failed.
void xl_engine_look_in(xl_graph *g, kind *k);
// What a plugin's thread does; its argument is malloc'ed. Without the lock.
typedef struct thread_arg {
  xl_graph *graph;
  kind *kind;
} thread_arg;
void *xl_engine_watch(void *arg);

// ---------------------------------------------------------------- depend.c, wait.c

void xl_engine_empty_set(task_set *s);
void xl_engine_wait_for_all(xl_graph *g); // until nothing is pending any more

#endif
