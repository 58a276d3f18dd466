// async.c: see crosslane/async.h. Tasks, their dependences, and who may start
// when; what devices do is behind crosslane/plugin.h.
//
// A task is enqueued ("published") when the tasks that it depends on are
// published, where they are on devices of the same plugin, and done, where they
// are on another's. For the former the device waits (wait_event). As nothing is
// enqueued before what it waits for, every graph comes to an end, also with one
// queue a device.
//
// Each plugin has one thread, which looks for ends of tasks. It sleeps until one
// that somebody is interested in is done: who wants to be told of it, or a task on
// another plugin. Of other ends nobody hears before somebody asks: who submits looks
// for them now and then, so that what is done does not pile up, and so does who tests a task. Where tasks come and
// go faster than the thread can sleep and wake it looks every now and then instead, as network cards put off their
// interrupts (J. Mogul, K. Ramakrishnan, "Eliminating receive livelock", 1997, section 6). A thread that waits for a
// task waits for the device itself, and then does what the plugin's thread would have done, which need not wake up.
//
// Where a device has no room for one more (a queue's packets, signals) it is enqueued when some of those there have
// come to their ends. Nobody waits for that with the lock.
//
// Dependences: an address has the set of tasks that named it last, all with one
// type that may be together, and the set before it. A task joins the last set, and comes
// after all of the one before; or it makes a new set, after all of the last.
//
// Failure. What comes after a failed task fails without being published; where it has been
// published already, the plugin says that it is lost. A lost task that comes
// after no failed one is published again, in a lane with a new queue.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/async.h"
#include "../hsa/array.h"
#include "graph.h"
#include "plugin_amd.h"
#include "plugin_host.h"
#include "trace.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)XL_RTL_MESSAGE == (int)XL_ASYNC_MESSAGE, "messages are passed on");

// A pause pays where so many tasks have ended in it; where not, it is tried again after some rounds. With so many tasks
// before the next that is waited for none is needed.
enum { OWN = 4, OWN_ARGS = 128 }; // what a task has room for in itself
enum { MAX_WORKERS = 64, GLANCE = 256, FAR = 32, PAUSE_NS = 150000, PAUSE_PAYS = 8, ROUNDS_WITHOUT = 64 };
// After so many tasks more in its lanes who submits to a plugin looks for ends.
enum { LOOK_AT = 64 };
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
  bool awaited; // by the thread that submits it, which will look for its end
  bool lands;   // it was; what comes after it is enqueued after its end, and its last copies may be done then
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
  bool telling;                 // of some that had ended
  uint64_t ends;                // of tasks
  size_t enqueued, look_at;     // in its lanes; how many there will be when who submits looks for ends
  xl_task *ended, **last_ended; // with references; those that somebody wants to be told of
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

static void list_init(task_list *l) { l->head = NULL, l->tail = &l->head; }
static void list_add(task_list *l, xl_task *t) {
  t->next = NULL;
  *l->tail = t;
  l->tail = &t->next;
}
static void list_put_back(task_list *l, xl_task *t) {
  if (!(t->next = l->head))
    l->tail = &t->next;
  l->head = t;
}
static xl_task *list_take(task_list *l) {
  xl_task *t = l->head;
  if (t && !(l->head = t->next))
    l->tail = &l->head;
  return t;
}

static kind *kind_of(const xl_task *t) { return t->graph->devices[t->device].kind; }

// ---------------------------------------------------------------- tasks

// Whether the device itself can wait for p before it does t.
static bool by_device(const xl_task *t, const xl_task *p) { return kind_of(t) == kind_of(p) && !p->lands; }

static void free_args(const xl_task *t, void *args) {
  if (args != t->own_args)
    free(args);
}

static void free_operations(xl_task *t) {
  for (operation *o = t->first, *next; o; o = next) {
    next = o->next;
    if (o->kind == OP_LAUNCH)
      free_args(t, o->launch.args);
    else if (o->kind == OP_STORE)
      free((void *)(uintptr_t)o->from);
    if (o != &t->own)
      free(o);
  }
  t->first = NULL;
  t->last = &t->first;
}

static void unref(xl_task *t) { // with the lock
  if (--t->refs)
    return;
  t->graph->counts.live--;
  for (size_t i = 0; i < t->nbefore; i++) // never submitted
    unref(t->before[i]);
  free_operations(t);
  free(t->named);
  if (t->before != t->own_before)
    free(t->before);
  if (t->after != t->own_after)
    free(t->after);
  t->next = t->graph->unused;
  t->graph->unused = t;
}

xl_task *xl_task_new(xl_graph *g, unsigned number) {
  if (number >= g->ndevices)
    return NULL;
  pthread_mutex_lock(&g->lock);
  xl_task *t = g->unused;
  if (t)
    g->unused = t->next;
  else
    t = malloc(sizeof *t);
  g->counts.live += t != NULL;
  pthread_mutex_unlock(&g->lock);
  if (!t)
    return NULL;
  memset(t, 0, offsetof(xl_task, message) + 1);
  t->graph = g;
  t->device = number;
  t->refs = 1;
  t->last = &t->first;
  return t;
}

void xl_task_release(xl_task *t) {
  if (!t)
    return;
  xl_graph *g = t->graph;
  pthread_mutex_lock(&g->lock);
  unref(t);
  pthread_mutex_unlock(&g->lock);
}

static bool refuse(xl_task *t, const char *why) {
  t->fault.kind = XL_FAULT_REFUSED;
  snprintf(t->message, sizeof t->message, "%s", why);
  return false;
}

static operation *add_operation(xl_task *t) {
  if (t->submitted) {
    refuse(t, "the task has been submitted");
    return NULL;
  }
  operation *o = t->first ? calloc(1, sizeof *o) : &t->own;
  if (!o) {
    refuse(t, "no memory for what a task does");
    return NULL;
  }
  *t->last = o;
  t->last = &o->next;
  t->noperations++;
  return o;
}

bool xl_task_copy(xl_task *t, void *to, const void *from, size_t bytes) {
  if (bytes && (!to || !from))
    return refuse(t, "a copy from or to no memory");
  operation *o = add_operation(t);
  if (!o)
    return false;
  o->kind = OP_COPY;
  o->to = to;
  o->from = from;
  o->bytes = bytes;
  return true;
}

bool xl_task_rect(xl_task *t, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box box) {
  // Rows, and planes, that follow each other are one.
  if (box.height > 1 && box.width == to_pitch.row && box.width == from_pitch.row) {
    box.width *= box.height;
    box.height = 1;
  }
  if (box.height == 1 && box.depth > 1 && box.width == to_pitch.plane && box.width == from_pitch.plane) {
    box.width *= box.depth;
    box.depth = 1;
  }
  if (box.height == 1 && box.depth == 1)
    return xl_task_copy(t, to, from, box.width);
  if (!to || !from)
    return refuse(t, "a copy from or to no memory");
  operation *o = add_operation(t);
  if (!o)
    return false;
  o->kind = OP_RECT;
  o->to = to;
  o->from = from;
  o->to_pitch = to_pitch;
  o->from_pitch = from_pitch;
  o->box = box;
  return true;
}

bool xl_task_fill(xl_task *t, void *to, xl_pitch pitch, xl_box box, uint32_t value, unsigned bytes) {
  if (!to || (bytes != 1 && bytes != 2 && bytes != 4) || box.width % bytes)
    return refuse(t, to ? "a fill with a value of another size than 1, 2 or 4 bytes, or of a part of one"
                        : "a fill of no memory");
  operation *o = add_operation(t);
  if (!o)
    return false;
  o->kind = OP_FILL;
  o->to = to;
  o->to_pitch = pitch;
  o->box = box;
  o->value = value;
  o->bytes = bytes;
  return true;
}

bool xl_task_store(xl_task *t, void *to, const void *value, size_t bytes) {
  void *copy = malloc(bytes ? bytes : 1);
  operation *o = copy ? add_operation(t) : NULL;
  if (!o) {
    free(copy);
    return copy ? false : refuse(t, "no memory for what a task does");
  }
  memcpy(copy, value, bytes);
  o->kind = OP_STORE;
  o->to = to;
  o->from = copy;
  o->bytes = bytes;
  return true;
}

bool xl_task_call(xl_task *t, void (*function)(void *), void *arg) {
  if (!xl_graph_is_host(t->graph, t->device) || !function)
    return refuse(t, function ? "a GPU cannot call a function of the host" : "no function to call");
  operation *o = add_operation(t);
  if (!o)
    return false;
  o->kind = OP_CALL;
  o->function = function;
  o->launch.entry = &o->function;
  o->launch.args = arg;
  return true;
}

// Zeros. For one launch of the task its own.
static uint8_t *room_for_args(xl_task *t, size_t bytes) {
  if (bytes > sizeof t->own_args || t->own_args_used)
    return calloc(1, bytes ? bytes : 1);
  t->own_args_used = true;
  return memset(t->own_args, 0, bytes);
}

bool xl_function_fits(const xl_function *f, const xl_kernel_launch *launch, char message[XL_ASYNC_MESSAGE]) {
  xl_kernel_launch l = *launch;
  l.entry = f->f;
  return xl_amd_fits(f->kind->rtl, &l, message);
}

uint32_t xl_function_occupancy(const xl_function *f, const uint32_t block[3], uint32_t shared) {
  return xl_amd_occupancy(f->kind->rtl, f->f, block, shared);
}

// Whether it can be launched so. What the task needs of its lane follows from it.
static bool may_launch(xl_task *t, const xl_function *f, const xl_kernel_launch *launch) {
  if (!f || f->device != t->device)
    return refuse(t, f ? "the kernel was loaded for another device" : "no kernel to launch");
  if (!xl_function_fits(f, launch, t->message)) {
    t->fault.kind = XL_FAULT_REFUSED;
    return false;
  }
  xl_kernel_launch l = *launch;
  l.entry = f->f;
  if (xl_amd_alone(&l))
    t->use = XL_LANE_ALONE;
  return true;
}

bool xl_task_launch_raw(xl_task *t, const xl_function *f, const xl_kernel_launch *launch) {
  if (!may_launch(t, f, launch))
    return false;
  uint8_t *args = room_for_args(t, launch->arg_bytes);
  operation *o = args ? add_operation(t) : NULL;
  if (!o) {
    free_args(t, args);
    return args ? false : refuse(t, "no memory for a kernel's arguments");
  }
  if (launch->arg_bytes)
    memcpy(args, launch->args, launch->arg_bytes);
  o->kind = OP_LAUNCH;
  o->launch = *launch;
  o->launch.entry = f->f;
  o->launch.args = args;
  return true;
}

// The next argument in shared memory: they lie behind the kernel's own, each at its alignment. Where it begins, and in
// *end where it ends.
static uint64_t place_shared(const xlr_param *p, const void *bytes, uint64_t *end) {
  const uint64_t begin = (*end + p->pointee_align - 1) / p->pointee_align * p->pointee_align;
  *end = begin + *(const uint32_t *)bytes;
  return begin;
}

bool xl_task_launch_as(xl_task *t, const xl_function *f, const xl_launch_shape *shape, const void *const *values,
                       size_t count) {
  if (!f)
    return refuse(t, "no kernel to launch");
  const xlr_kernel *k = xl_amd_kernel(f->f);
  if (count != k->explicit_count) {
    snprintf(t->message, sizeof t->message, "kernel '%s' takes %zu arguments, %zu given", k->shown, k->explicit_count,
             count);
    return false;
  }
  uint64_t group = k->group_size;
  for (size_t i = 0; i < count; i++)
    if (k->params[i].kind == XLR_DYNAMIC_SHARED)
      place_shared(&k->params[i], values[i], &group);
  group += shape->shared;
  if (group > UINT32_MAX)
    return refuse(t, "more than 4 GiB of shared memory");
  xl_kernel_launch launch = {
      .arg_bytes = k->kernarg_size, .shared = (uint32_t)(group - k->group_size), .cooperative = shape->cooperative};
  memcpy(launch.grid, shape->blocks, sizeof launch.grid);
  memcpy(launch.block, shape->threads, sizeof launch.block);
  if (!may_launch(t, f, &launch))
    return false;
  uint8_t *args = room_for_args(t, k->kernarg_size);
  operation *o = args ? add_operation(t) : NULL;
  if (!o) {
    free_args(t, args);
    return args ? false : refuse(t, "no memory for a kernel's arguments");
  }
  group = k->group_size;
  for (size_t i = 0; i < count; i++)
    if (k->params[i].kind == XLR_DYNAMIC_SHARED)
      xlr_put(args, &k->params[i], place_shared(&k->params[i], values[i], &group));
    else
      memcpy(args + k->params[i].offset, values[i], k->params[i].size);
  o->kind = OP_LAUNCH;
  o->launch = launch;
  o->launch.entry = f->f;
  o->launch.args = args;
  return true;
}

bool xl_task_launch(xl_task *t, const xl_function *f, const uint32_t blocks[3], const uint32_t threads[3],
                    const void *const *values, size_t count) {
  xl_launch_shape shape = {.shared = 0};
  memcpy(shape.blocks, blocks, sizeof shape.blocks);
  memcpy(shape.threads, threads, sizeof shape.threads);
  return xl_task_launch_as(t, f, &shape, values, count);
}

bool xl_task_depend(xl_task *t, xl_depend type, const void *where) {
  if (t->submitted || (unsigned)type > XL_INOUTSET || !where)
    return refuse(t, t->submitted ? "the task has been submitted" : "no such dependence");
  dependence *more = realloc(t->named, (t->nnamed + 1) * sizeof *more);
  if (!more)
    return refuse(t, "no memory for a dependence");
  t->named = more;
  // An address twice has the stronger of both types, which is in and out where they differ.
  for (size_t i = 0; i < t->nnamed; i++)
    if (more[i].address == where) {
      if (more[i].type != type)
        more[i].type = XL_INOUT;
      return true;
    }
  more[t->nnamed++] = (dependence){type, where};
  return true;
}

// xl_room_for for before and after.
static bool room_for_task(xl_task ***tasks, size_t count, size_t *room, xl_task **own) {
  if (!*tasks) {
    *tasks = own;
    *room = OWN;
  }
  if (count < *room || *tasks != own)
    return xl_room_for((void **)tasks, count, room, sizeof **tasks);
  xl_task **more = malloc(2 * OWN * sizeof(xl_task *));
  if (!more)
    return false;
  memcpy(more, own, OWN * sizeof(xl_task *));
  *tasks = more;
  *room = 2 * (size_t)OWN;
  return true;
}

// t comes after p. With the lock.
static bool link_tasks(xl_task *t, xl_task *p) {
  if (p == t || p->state == XL_TASK_DONE)
    return true;
  for (size_t i = t->nbefore; i > 0; i--)
    if (t->before[i - 1] == p)
      return true;
  if (!room_for_task(&t->before, t->nbefore, &t->before_room, t->own_before) ||
      (p->state == XL_TASK_PENDING && !room_for_task(&p->after, p->nafter, &p->after_room, p->own_after)))
    return false;
  t->before[t->nbefore++] = p;
  p->refs++;
  if (p->state != XL_TASK_PENDING) // failed
    return true;
  p->after[p->nafter++] = t;
  t->refs++;
  return true;
}

bool xl_task_after(xl_task *t, xl_task *before) {
  if (t->submitted || !before || !before->submitted || before->graph != t->graph)
    return refuse(t, t->submitted ? "the task has been submitted" : "after a task that was not submitted");
  pthread_mutex_lock(&t->graph->lock);
  const bool ok = link_tasks(t, before);
  pthread_mutex_unlock(&t->graph->lock);
  return ok || refuse(t, "no memory for a dependence");
}

// ---------------------------------------------------------------- ends

static void ready_if(xl_task *t) {
  if (t->waits || t->state != XL_TASK_PENDING || t->published || t->lost || t->info || t->listed)
    return;
  t->listed = true;
  t->refs++;
  list_add(&t->graph->ready, t);
}

static void give_info(xl_task *t) {
  if (!t->info || t->info_users || (t->state == XL_TASK_PENDING && t->published))
    return;
  kind_of(t)->plugin->__tgt_rtl_release_async_info(kind_of(t)->rtl, t->info);
  t->info = NULL;
  ready_if(t); // where it was lost
}

// The events that its device waited for are no longer its own.
static void give_waited(xl_task *t) {
  for (size_t i = 0; i < t->nwaited; i++) {
    t->before[i]->info_users--;
    give_info(t->before[i]);
  }
  t->nwaited = 0;
}

static void clean_up(xl_task *t) {
  xl_graph *g = t->graph;
  give_waited(t);
  give_info(t);
  free_operations(t);
  for (size_t i = 0; i < t->nbefore; i++)
    unref(t->before[i]);
  t->nbefore = 0;
  for (size_t i = 0; i < t->nafter; i++)
    unref(t->after[i]);
  t->nafter = 0;
  if (t->on_end) {
    kind *k = kind_of(t);
    t->refs++;
    t->ended_next = NULL;
    *k->last_ended = t;
    k->last_ended = &t->ended_next;
    k->plugin->__tgt_rtl_wake(k->rtl); // where another thread found it failed
  }
  g->pending--;
  pthread_cond_broadcast(&g->change);
}

// What it did, to the trace: a wait from when it was enqueued, and the lane free, until it began; its operations;
// arrows from what it came after, and to what comes after it. The other halves of these come with those tasks.
typedef struct traced {
  xl_task *task;
  uint64_t first, last;
  xl_trace_track first_track, last_track;
} traced;

static void trace_operation(void *arg, const char *name, bool copy, size_t bytes, uint64_t start, uint64_t end) {
  traced *d = arg;
  const xl_trace_track track = copy ? XL_TRACE_COPIES : XL_TRACE_QUEUE;
  if (!d->first || start < d->first)
    d->first = start, d->first_track = track;
  if (end > d->last)
    d->last = end, d->last_track = track;
  const xl_task *t = d->task;
  xl_trace_slice(t->device, t->info->lane, track, name, start, end, t->number, bytes);
  if (t->stream)
    xl_trace_in_stream(t->stream_device, t->stream, name, start, end, t->number, bytes);
}

static void trace_task(xl_task *t) {
  kind *k = kind_of(t);
  graph_lane *l = &t->graph->devices[t->device].lanes[t->info->lane];
  traced d = {.task = t};
  k->plugin->__tgt_rtl_times(k->rtl, t->info, trace_operation, &d);
  if (!d.first) { // it did nothing, once those before it had ended
    d.first = l->busy > t->published_at ? l->busy : t->published_at;
    for (size_t i = 0; i < t->nbefore; i++)
      d.first = d.first > t->before[i]->traced_end ? d.first : t->before[i]->traced_end;
    d.last = d.first;
  }
  t->traced_end = d.last;
  const uint64_t from = l->busy > t->published_at ? l->busy : t->published_at;
  if (t->nbefore && from < d.first)
    xl_trace_slice(t->device, t->info->lane, XL_TRACE_QUEUE, "wait", from, d.first, t->number, 0);
  if (t->called)
    xl_trace_submitted(t->number, t->device, t->info->lane, d.first_track, d.first);
  for (size_t i = 0; i < t->nbefore; i++)
    xl_trace_arrow(false, t->before[i]->number, t->number, t->device, t->info->lane, d.first_track, d.first);
  for (size_t i = 0; i < t->nafter; i++)
    xl_trace_arrow(true, t->number, t->after[i]->number, t->device, t->info->lane, d.last_track, d.last);
  if (d.last > l->busy)
    l->busy = d.last;
}

static void complete(xl_task *t) {
  t->state = XL_TASK_DONE;
  t->start = t->info->start;
  t->end = t->info->end;
  if (xl_trace_on())
    trace_task(t);
  for (size_t i = 0; i < t->nafter; i++) {
    xl_task *s = t->after[i];
    if (s->submitted && s->state == XL_TASK_PENDING && !by_device(s, t)) {
      s->waits--;
      ready_if(s);
    }
  }
  clean_up(t);
  kind_of(t)->ends++;
  unref(t);
}

// With the message in the task. Those after it that are not published fail as well; others have to be lost first.
static void fail_task(xl_task *first) {
  xl_graph *g = first->graph;
  xl_task *todo = first; // a stack, by a link of its own: a task may be among what is ready
  first->fails_next = NULL;
  first->state = XL_TASK_FAILED;
  g->failed = true;
  for (xl_task *t; (t = todo);) {
    todo = t->fails_next;
    __atomic_add_fetch(&g->counts.failed, 1, __ATOMIC_RELEASE);
    xl_trace_instant(t->device, "failed", t->number, t->message);
    kind_of(t)->trouble = true;
    for (size_t i = 0; i < t->nafter; i++) {
      xl_task *s = t->after[i];
      if (!s->submitted || s->state != XL_TASK_PENDING || s->published || s->lost)
        continue;
      s->state = XL_TASK_FAILED;
      memcpy(s->message, t->message, sizeof s->message);
      s->fault = t->fault;
      s->fails_next = todo;
      todo = s;
    }
    clean_up(t);
    unref(t);
  }
}

static void say_which(xl_task *t) {
  char why[XL_ASYNC_MESSAGE];
  memcpy(why, t->message, sizeof why);
  const char *name = xl_graph_device_name(t->graph, t->device);
  snprintf(t->message, sizeof t->message, "task %" PRIu64 " on device %u (%s): %.400s", t->number, t->device, name,
           why);
}

// ---------------------------------------------------------------- publishing

// Somebody has to hear of the task's end at once.
static bool interesting(const xl_task *t) {
  if (t->waiters || t->wanted || t->doomed || t->on_end)
    return true;
  for (size_t i = 0; i < t->nafter; i++)
    if (t->after[i]->submitted && !by_device(t->after[i], t))
      return true;
  return false;
}

// A lane for a task: the one of a task that it comes after, where that is the last there; or an empty one, where it can
// be that of its stream, whose queue is awake; or the next.
static graph_lane *choose_lane(xl_task *t, int32_t *number) {
  device *d = &t->graph->devices[t->device];
  const int32_t first = d->kind->plugin->uses[t->use].first, lanes = d->kind->plugin->uses[t->use].count;
  for (size_t i = 0; i < t->nbefore; i++) {
    const xl_task *p = t->before[i];
    if (p->device != t->device || !p->published || p->state != XL_TASK_PENDING || !p->info)
      continue;
    graph_lane *l = &d->lanes[p->info->lane];
    if (!l->dead && l->tasks.head && l->tasks.tail == &p->next && p->info->lane >= first &&
        p->info->lane < first + lanes) {
      *number = p->info->lane;
      return l;
    }
  }
  graph_lane *best = NULL;
  for (int32_t k = 1; k <= lanes; k++) {
    const int32_t from = t->stream ? (int32_t)(t->stream % (uint64_t)lanes) + lanes - 1 : d->last_lane[t->use];
    const int32_t at = first + (from + k) % lanes;
    graph_lane *l = &d->lanes[at];
    if (!l->dead && (!best || l->length < best->length)) {
      best = l;
      *number = at;
    }
  }
  if (best)
    d->last_lane[t->use] = *number - first;
  return best;
}

static bool overlap(const void *a, size_t a_bytes, const void *b, size_t b_bytes) {
  return (uintptr_t)a < (uintptr_t)b + b_bytes && (uintptr_t)b < (uintptr_t)a + a_bytes;
}

// Of a task that lands: the copies at its end whose destination none of the others reads.
static void find_landing(xl_task *t) {
  enum { MOST = 64 };
  operation *copies[MOST];
  size_t n = 0;
  for (operation *o = t->first; o; o = o->next)
    if (o->kind != OP_COPY)
      n = 0;
    else if (n < MOST)
      copies[n++] = o;
    else
      return;
  for (size_t i = 0; i < n; i++) {
    const operation *o = copies[i];
    copies[i]->lands = true;
    for (size_t k = i + 1; k < n; k++)
      if (overlap(o->to, o->bytes, copies[k]->from, copies[k]->bytes) ||
          overlap(o->to, o->bytes, copies[k]->to, copies[k]->bytes))
        copies[i]->lands = false;
  }
}

static bool enqueue_operations(xl_task *t) {
  const xl_plugin *p = kind_of(t)->plugin;
  xl_rtl *r = kind_of(t)->rtl;
  for (size_t i = 0; i < t->nbefore; i++) {
    xl_task *b = t->before[i];
    if (kind_of(b) != kind_of(t) || b->state != XL_TASK_PENDING)
      continue;
    // The waited for stand first.
    xl_task *other = t->before[t->nwaited];
    t->before[i] = other;
    t->before[t->nwaited++] = b;
    b->info_users++;
    t->graph->counts.device_waits++;
    if (!p->__tgt_rtl_wait_event(r, t->info, b->info, t->message))
      return false;
  }
  if (t->lands)
    find_landing(t);
  for (operation *o = t->first; o; o = o->next) {
    t->info->lands = o->lands;
    bool ok;
    if (o->kind == OP_COPY || o->kind == OP_STORE)
      ok = p->__tgt_rtl_data_exchange_async(r, o->to, o->from, o->bytes, t->info, t->message);
    else if (o->kind == OP_RECT)
      ok = p->__tgt_rtl_rect_async(r, o->to, o->to_pitch, o->from, o->from_pitch, o->box, t->info, t->message);
    else if (o->kind == OP_FILL)
      ok = p->__tgt_rtl_fill_async(r, o->to, o->to_pitch, o->box, o->value, (unsigned)o->bytes, t->info, t->message);
    else
      ok = p->__tgt_rtl_launch_kernel(r, &o->launch, t->info, t->message);
    if (!ok)
      return false;
  }
  return true;
}

static void put_off(task_list *l, xl_task *t) {
  t->listed = true;
  t->refs++;
  list_add(l, t);
}

// False where there is no room for it as long as others are there.
static bool publish(xl_task *t) {
  kind *k = kind_of(t);
  int32_t number = 0;
  graph_lane *l = choose_lane(t, &number);
  if (!l) {
    put_off(&t->graph->parked, t);
    return true;
  }
  if (k->plugin->__tgt_rtl_has_room && k->enqueued &&
      !k->plugin->__tgt_rtl_has_room(k->rtl, t->graph->devices[t->device].number, number, t->noperations, t->nbefore))
    return false;
  t->info = k->plugin->__tgt_rtl_init_async_info(k->rtl, t->graph->devices[t->device].number, number, t->message);
  if (!t->info) {
    say_which(t);
    fail_task(t);
    return true;
  }
  t->info->timed = t->timed;
  t->timeable = k->plugin == &xl_plugin_amd && xl_amd_timing(k->rtl);
  if (!enqueue_operations(t)) {
    t->fault.kind = XL_FAULT_REFUSED;
    t->doomed = true; // what has been enqueued comes to its end first
    say_which(t);
  }
  k->plugin->__tgt_rtl_record_event(k->rtl, t->info);
  if (xl_trace_on())
    t->published_at = xl_trace_now();
  const bool empty = !l->tasks.head;
  list_add(&l->tasks, t);
  l->length++;
  k->enqueued++;
  t->published = true;
  if (!t->doomed)
    for (size_t i = 0; i < t->nafter; i++) {
      xl_task *s = t->after[i];
      if (s->submitted && s->state == XL_TASK_PENDING && !s->published && by_device(s, t)) {
        s->waits--;
        ready_if(s);
      }
    }
  if ((!t->awaited && interesting(t)) || (empty && t->graph->waiters))
    k->plugin->__tgt_rtl_wake(k->rtl);
  return true;
}

static bool may_be_published(const xl_task *t) {
  return t->state == XL_TASK_PENDING && !t->published && !t->waits && !t->lost && !t->info;
}

// In the order in which they got ready, where a device has no room.
static void publish_ready(xl_graph *g) {
  for (xl_task *t; (t = list_take(&g->ready));) {
    task_list *crowded = &g->devices[t->device].crowded;
    t->listed = false;
    if (may_be_published(t) && (crowded->head || !publish(t))) {
      if (!crowded->head)
        kind_of(t)->plugin->__tgt_rtl_wake(kind_of(t)->rtl);
      put_off(crowded, t);
      __atomic_store_n(&g->devices[t->device].full, true, __ATOMIC_RELAXED);
    }
    unref(t);
  }
}

static void publish_crowded(xl_graph *g, device *d) {
  for (xl_task *t; (t = list_take(&d->crowded));) {
    t->listed = false;
    if (may_be_published(t) && !publish(t)) {
      t->listed = true;
      list_put_back(&d->crowded, t);
      return;
    }
    unref(t);
    publish_ready(g);
  }
  __atomic_store_n(&d->full, false, __ATOMIC_RELAXED);
}

// How many of those before it keep it from being published. False where one has failed, with the message.
static bool count_waits(xl_task *t) {
  t->waits = 0;
  for (size_t i = 0; i < t->nbefore; i++) {
    const xl_task *p = t->before[i];
    if (p->state == XL_TASK_FAILED) {
      memcpy(t->message, p->message, sizeof t->message);
      t->fault = p->fault;
      return false;
    }
    if (p->state == XL_TASK_PENDING && (!by_device(t, p) || !p->published || p->doomed))
      t->waits++;
  }
  return true;
}

// ---------------------------------------------------------------- dependences

static size_t place_of(const xl_graph *g, const void *where) {
  size_t at = ((uintptr_t)where >> 3) * 0x9e3779b97f4a7c15u >> 20 & (g->table_size - 1);
  while (g->table[at].used && g->table[at].address != where)
    at = (at + 1) & (g->table_size - 1);
  return at;
}

// Drops those that are done: nobody has to wait for them.
static void prune(task_set *s) {
  size_t n = 0;
  for (size_t i = 0; i < s->count; i++)
    if (s->tasks[i]->state == XL_TASK_DONE)
      unref(s->tasks[i]);
    else
      s->tasks[n++] = s->tasks[i];
  s->count = n;
}

static void empty_set(task_set *s) {
  for (size_t i = 0; i < s->count; i++)
    unref(s->tasks[i]);
  free(s->tasks);
  *s = (task_set){0};
}

// The entry of an address, made where there is none. NULL when there is no memory.
static address *entry_of(xl_graph *g, const void *where) {
  if (g->table_used * 2 >= g->table_size) {
    address *old = g->table;
    const size_t n = g->table_size;
    size_t live = 0;
    for (size_t i = 0; i < n; i++) {
      prune(&old[i].last);
      prune(&old[i].before);
      live += old[i].used && (old[i].last.count || old[i].before.count);
    }
    size_t size = 64;
    while (size < 4 * (live + 1))
      size *= 2;
    address *table = calloc(size, sizeof *table);
    if (!table)
      return NULL;
    g->table = table;
    g->table_size = size;
    g->table_used = 0;
    for (size_t i = 0; i < n; i++)
      if (old[i].last.count || old[i].before.count) {
        table[place_of(g, old[i].address)] = old[i];
        g->table_used++;
      } else {
        free(old[i].last.tasks);
        free(old[i].before.tasks);
      }
    free(old);
  }
  address *a = &g->table[place_of(g, where)];
  if (!a->used) {
    a->used = true;
    a->address = where;
    g->table_used++;
  }
  return a;
}

// False where the address does not know it. *linked becomes false where it does not come after all that it should.
static bool depend_on(xl_task *t, dependence named, bool *linked) {
  address *a = entry_of(t->graph, named.address);
  if (!a)
    return false;
  const bool together = named.type == XL_IN || named.type == XL_INOUTSET;
  if (!(together && a->last.count && a->last.type == named.type)) {
    empty_set(&a->before);
    a->before = a->last;
    a->last = (task_set){.type = named.type};
  }
  if (a->last.count == a->last.room)
    prune(&a->last);
  if (!xl_room_for((void **)&a->last.tasks, a->last.count, &a->last.room, sizeof *a->last.tasks))
    return false;
  a->last.tasks[a->last.count++] = t;
  t->refs++;
  prune(&a->before);
  bool ok = true;
  for (size_t i = 0; i < a->before.count; i++)
    ok = link_tasks(t, a->before.tasks[i]) && ok;
  *linked = *linked && ok;
  return true;
}

static void look_in(xl_graph *g, kind *k);

bool xl_task_submit(xl_task *t) {
  xl_graph *g = t->graph;
  if (t->submitted)
    return refuse(t, "the task has been submitted");
  pthread_mutex_lock(&g->lock);
  if (kind_of(t)->enqueued >= kind_of(t)->look_at) {
    look_in(g, kind_of(t));
    kind_of(t)->look_at = kind_of(t)->enqueued + LOOK_AT;
  }
  t->submitted = true;
  if (!t->refused)
    t->message[0] = 0;
  t->number = ++g->counts.tasks;
  t->refs++;
  g->pending++;
  t->called = t->stream && xl_trace_on() && xl_trace_submits(t->number);
  bool known = true, ok = true;
  for (size_t i = 0; i < t->nnamed; i++)
    known = depend_on(t, t->named[i], &ok) && known;
  if (t->nnamed && *g->lost_track) {
    ok = false;
    if (!t->refused)
      memcpy(t->message, g->lost_track, sizeof t->message);
  } else if ((!known || !ok) && !t->refused) {
    ok = false;
    snprintf(t->message, sizeof t->message, "no memory for its dependences");
    say_which(t);
  }
  if (!known)
    memcpy(g->lost_track, t->message, sizeof g->lost_track);
  free(t->named);
  t->named = NULL;
  if (!ok || t->refused || !count_waits(t)) {
    fail_task(t);
  } else {
    bool foreign = false;
    for (size_t i = 0; i < t->nbefore; i++) {
      kind *k = kind_of(t->before[i]);
      if (!by_device(t, t->before[i]) && t->before[i]->state == XL_TASK_PENDING) {
        foreign = true;
        if (t->before[i]->published)
          k->plugin->__tgt_rtl_wake(k->rtl); // somebody is interested now
      }
    }
    g->counts.host_waits += foreign;
    ready_if(t);
  }
  publish_ready(g);
  pthread_mutex_unlock(&g->lock);
  return true;
}

// ---------------------------------------------------------------- the thread of a plugin

static bool is_bad(const xl_task *p) {
  return p->state == XL_TASK_FAILED || (p->state == XL_TASK_PENDING && !p->published);
}

static void look_at_lane(kind *k, device *d, int32_t number) {
  graph_lane *l = &d->lanes[number];
  for (xl_task *t; (t = l->tasks.head);) {
    char message[XL_ASYNC_MESSAGE] = "";
    xl_fault fault = {.kind = XL_FAULT_NONE};
    xl_event_state s = k->plugin->__tgt_rtl_check_event(k->rtl, t->info, &fault, message);
    if (s == XL_EVENT_PENDING && k->trouble) {
      bool bad = false;
      for (size_t i = 0; i < t->nwaited; i++)
        bad |= is_bad(t->before[i]);
      if (!bad)
        return;
      l->dead = true;
      k->plugin->__tgt_rtl_cancel_lane(k->rtl, d->number, number);
      s = k->plugin->__tgt_rtl_check_event(k->rtl, t->info, &fault, message);
    }
    if (s == XL_EVENT_PENDING)
      return;
    list_take(&l->tasks);
    l->length--;
    k->enqueued--;
    if (s == XL_EVENT_DONE) {
      if (t->doomed)
        fail_task(t);
      else
        complete(t);
      continue;
    }
    l->dead = k->trouble = true;
    t->lost = true;
    if (s == XL_EVENT_FAILED && !t->doomed) {
      t->doomed = true;
      memcpy(t->message, message, sizeof message);
      t->fault = fault;
      say_which(t);
    }
    list_add(&l->bad, t);
  }
}

// The list by the numbers of its tasks: by merging halves.
static xl_task *by_number(xl_task *first, size_t n) {
  if (n < 2)
    return first;
  xl_task *second = first, *last = NULL;
  for (size_t i = 0; i < n / 2; i++) {
    last = second;
    second = second->next;
  }
  last->next = NULL;
  first = by_number(first, n / 2);
  second = by_number(second, n - n / 2);
  xl_task *merged = NULL, **at = &merged;
  while (first && second) {
    xl_task **least = first->number < second->number ? &first : &second;
    *at = *least;
    at = &(*at)->next;
    *least = (*least)->next;
  }
  *at = first ? first : second;
  return merged;
}

// What failed or was lost in lanes that nothing is left in: these get a new queue, failed tasks and those after them
// fail, the others are published again.
static bool resolve(xl_graph *g, kind *k) {
  task_list all;
  list_init(&all);
  size_t n = 0;
  for (unsigned i = 0; i < g->ndevices; i++)
    for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++) {
      graph_lane *l = &g->devices[i].lanes[j];
      if (!l->dead || l->tasks.head)
        continue;
      k->plugin->__tgt_rtl_renew_lane(k->rtl, g->devices[i].number, j);
      l->dead = false;
      for (xl_task *t; (t = list_take(&l->bad)); n++)
        list_add(&all, t);
    }
  if (!n)
    return false;
  for (xl_task *t; (t = list_take(&g->parked));)
    list_add(&g->ready, t);
  xl_task *const tasks = by_number(all.head, n);
  for (xl_task *t = tasks; t; t = t->next) {
    t->published = false;
    give_waited(t);
  }
  for (xl_task *t = tasks; t; t = t->next) {
    give_info(t); // later, where what waited for it is still to be found lost
    for (size_t j = 0; j < t->nafter; j++) {
      xl_task *s = t->after[j];
      if (s->submitted && s->state == XL_TASK_PENDING && !s->published && !s->lost && by_device(s, t))
        s->waits++;
    }
  }
  for (xl_task *t = tasks, *next; t; t = next) {
    next = t->next; // it may go, or to another list
    t->lost = false;
    if (t->state != XL_TASK_PENDING) // one before it has failed
      continue;
    if (t->doomed || !count_waits(t)) {
      fail_task(t);
      continue;
    }
    ready_if(t);
  }
  return true;
}

static void look(xl_graph *g, kind *k) {
  do {
    for (unsigned i = 0; i < g->ndevices; i++)
      for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++)
        look_at_lane(k, &g->devices[i], j);
  } while (resolve(g, k));
  bool trouble = false;
  for (unsigned i = 0; i < g->ndevices; i++)
    for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++)
      trouble |= g->devices[i].lanes[j].dead;
  k->trouble &= trouble;
  publish_ready(g);
  for (unsigned i = 0; i < g->ndevices; i++)
    if (g->devices[i].kind == k)
      publish_crowded(g, &g->devices[i]);
}

// Tells those who want to know of the ends of tasks. Without the lock meanwhile.
static void tell(xl_graph *g, kind *k) {
  xl_task *all = k->ended;
  k->ended = NULL;
  k->last_ended = &k->ended;
  k->telling = true;
  pthread_mutex_unlock(&g->lock);
  for (xl_task *t = all; t; t = t->ended_next)
    t->on_end(t->on_end_arg, t->state == XL_TASK_FAILED ? t->message : NULL);
  pthread_mutex_lock(&g->lock);
  for (xl_task *t = all, *next; t; t = next) {
    next = t->ended_next;
    unref(t);
  }
  k->telling = false;
  pthread_cond_broadcast(&g->change);
}

// By another thread than the plugin's, which has to know of what failed.
static void look_in(xl_graph *g, kind *k) {
  look(g, k);
  if (k->trouble)
    k->plugin->__tgt_rtl_wake(k->rtl);
}

typedef struct thread_arg {
  xl_graph *graph;
  kind *kind;
} thread_arg;

static void *kind_main(void *arg) {
  xl_graph *g = ((thread_arg *)arg)->graph;
  kind *k = ((thread_arg *)arg)->kind;
  free(arg);
  size_t room = 0;
  for (unsigned i = 0; i < g->ndevices; i++)
    room += g->devices[i].kind == k ? (size_t)k->plugin->lanes : 0;
  xl_async_info *infos[room ? room : 1];
  xl_task *watched[room ? room : 1];
  uint64_t ends = 0; // when it began the pause that it comes from
  unsigned rounds = 0;
  bool paused = false;
  pthread_mutex_lock(&g->lock);
  for (;;) {
    look(g, k);
    if (paused && k->ends - ends < PAUSE_PAYS)
      rounds = ROUNDS_WITHOUT;
    paused = false;
    if (k->ended) {
      tell(g, k);
      continue;
    }
    if (g->stop && !g->pending)
      break;
    size_t n = 0;
    bool somebody = g->stop || k->trouble || g->waiters;
    for (unsigned i = 0; i < g->ndevices; i++)
      for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++) {
        xl_task *t = g->devices[i].lanes[j].tasks.head;
        unsigned seen = 0;
        for (; t && t->next && seen < GLANCE && !interesting(t); seen++)
          t = t->next;
        const bool wanted = t && interesting(t);
        somebody |= seen >= FAR || wanted;
        const bool crowded = g->devices[i].crowded.head && !g->devices[i].pacing;
        if (t && (wanted || seen >= FAR || g->stop || k->trouble || g->waiters || crowded)) {
          // Another thread may find its end meanwhile.
          t->refs++;
          t->info_users++;
          watched[n] = t;
          infos[n++] = t->info;
        }
      }
    if (rounds)
      rounds--;
    paused = !somebody && !rounds;
    k->pausing = paused;
    ends = k->ends;
    pthread_mutex_unlock(&g->lock);
    k->plugin->__tgt_rtl_wait_any(k->rtl, infos, paused ? 0 : n, paused ? PAUSE_NS : UINT64_MAX);
    pthread_mutex_lock(&g->lock);
    k->pausing = false;
    g->counts.wakes++;
    while (n--) {
      watched[n]->info_users--;
      give_info(watched[n]);
      unref(watched[n]);
    }
  }
  pthread_mutex_unlock(&g->lock);
  return NULL;
}

// ---------------------------------------------------------------- waiting

xl_task_state xl_task_test(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  if (t->state == XL_TASK_PENDING && t->published)
    look_in(t->graph, kind_of(t));
  const xl_task_state s = t->state;
  pthread_mutex_unlock(&t->graph->lock);
  return s;
}

void xl_task_priority(xl_task *t, int priority) {
  if (t->use != XL_LANE_ALONE)
    t->use = priority > 0 ? XL_LANE_FIRST : priority < 0 ? XL_LANE_LAST : XL_LANE_NORMAL;
}

void xl_task_of_stream(xl_task *t, unsigned number, uint64_t stream) {
  t->stream_device = number;
  t->stream = stream;
}

void xl_task_timed(xl_task *t) {
  t->timed = true;
  pthread_mutex_lock(&t->graph->lock);
  if (kind_of(t)->plugin == &xl_plugin_amd)
    xl_amd_time(kind_of(t)->rtl);
  pthread_mutex_unlock(&t->graph->lock);
}

bool xl_task_time_late(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  // What was enqueued before operations were timed is not.
  const bool ok = t->state == XL_TASK_PENDING && kind_of(t)->plugin == &xl_plugin_amd && t->submitted &&
                  (t->timed || (t->published ? t->timeable : !t->info && xl_amd_timing(kind_of(t)->rtl)));
  if (ok) {
    t->timed = true;
    if (t->published)
      t->info->timed = true;
  }
  pthread_mutex_unlock(&t->graph->lock);
  return ok;
}

bool xl_task_times(const xl_task *t, uint64_t *start, uint64_t *end) {
  pthread_mutex_lock(&t->graph->lock);
  *start = t->start;
  *end = t->end;
  pthread_mutex_unlock(&t->graph->lock);
  return *end;
}

const xl_fault *xl_task_fault(const xl_task *t) { return &t->fault; }

void xl_task_await(xl_task *t) { t->awaited = t->lands = kind_of(t)->plugin->__tgt_rtl_wait_one; }

// With the lock, which is not held while it waits.
static void wait_for_device(xl_task *t) {
  xl_graph *g = t->graph;
  kind *k = kind_of(t);
  t->info_users++;
  const xl_async_info *info = t->info;
  pthread_mutex_unlock(&g->lock);
  k->plugin->__tgt_rtl_wait_one(k->rtl, info, AWAITED_NS);
  pthread_mutex_lock(&g->lock);
  t->info_users--;
  look_in(g, k);
  give_info(t);
  publish_ready(g); // where it was lost
}

void xl_graph_pace(xl_graph *g, unsigned number) {
  device *d = &g->devices[number];
  if (!__atomic_load_n(&d->full, __ATOMIC_RELAXED) || !d->kind->plugin->__tgt_rtl_wait_one)
    return;
  pthread_mutex_lock(&g->lock);
  look_in(g, d->kind);
  if (d->crowded.head) {
    const graph_lane *longest = d->lanes;
    for (int32_t i = 1; i < d->kind->plugin->lanes; i++)
      if (d->lanes[i].length > longest->length)
        longest = &d->lanes[i];
    xl_task *t = longest->tasks.head;
    for (size_t i = longest->length / 2; t && i > 1; i--)
      t = t->next;
    if (t) {
      t->refs++;
      d->pacing++;
      wait_for_device(t);
      d->pacing--;
      unref(t);
    }
    if (d->crowded.head)
      d->kind->plugin->__tgt_rtl_wake(d->kind->rtl); // which has not looked after these meanwhile
  }
  pthread_mutex_unlock(&g->lock);
}

// Whether there are ends of tasks that somebody is still to be told of.
static bool is_telling(const xl_graph *g) {
  for (unsigned i = 0; i < g->nkinds; i++)
    if (g->kinds[i].ended || g->kinds[i].telling)
      return true;
  return false;
}

bool xl_task_wait(xl_task *t) {
  xl_graph *g = t->graph;
  if (!t->submitted)
    return refuse(t, "the task has not been submitted");
  pthread_mutex_lock(&g->lock);
  if (t->published && t->state == XL_TASK_PENDING && kind_of(t)->plugin->__tgt_rtl_wait_one)
    wait_for_device(t);
  t->awaited = false;
  t->waiters++;
  if (t->published && t->state == XL_TASK_PENDING)
    kind_of(t)->plugin->__tgt_rtl_wake(kind_of(t)->rtl);
  while (t->state == XL_TASK_PENDING)
    pthread_cond_wait(&g->change, &g->lock);
  t->waiters--;
  const bool ok = t->state == XL_TASK_DONE;
  // Of a failure those hear first that it began with.
  while (!ok && is_telling(g))
    pthread_cond_wait(&g->change, &g->lock);
  pthread_mutex_unlock(&g->lock);
  xl_graph_flush(g);
  return ok;
}

bool xl_task_run(xl_task *t) {
  xl_task_await(t);
  return xl_task_submit(t) && xl_task_wait(t);
}

const char *xl_task_message(xl_task *t) { return t->message; }

void xl_task_on_end(xl_task *t, void (*function)(void *, const char *), void *arg) {
  t->on_end = function;
  t->on_end_arg = arg;
}

void xl_task_refuse(xl_task *t, const char *why) { t->refused = !refuse(t, why); }

void xl_task_retain(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  t->refs++;
  pthread_mutex_unlock(&t->graph->lock);
}

void xl_task_want(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  t->wanted = true;
  if (t->published && t->state == XL_TASK_PENDING)
    kind_of(t)->plugin->__tgt_rtl_wake(kind_of(t)->rtl);
  pthread_mutex_unlock(&t->graph->lock);
}

// With the lock: until nothing is pending any more.
static void wait_for_all(xl_graph *g) {
  g->waiters++;
  for (unsigned i = 0; g->pending && i < g->nkinds; i++)
    g->kinds[i].plugin->__tgt_rtl_wake(g->kinds[i].rtl);
  while (g->pending)
    pthread_cond_wait(&g->change, &g->lock);
  g->waiters--;
}

bool xl_graph_wait(xl_graph *g) {
  pthread_mutex_lock(&g->lock);
  wait_for_all(g);
  const bool ok = !g->failed;
  pthread_mutex_unlock(&g->lock);
  xl_graph_flush(g);
  return ok;
}

uint64_t xl_graph_failures(xl_graph *g) { return __atomic_load_n(&g->counts.failed, __ATOMIC_ACQUIRE); }

xl_graph_counts xl_graph_count(xl_graph *g) {
  pthread_mutex_lock(&g->lock);
  for (unsigned i = 0; i < g->nkinds; i++)
    look_in(g, &g->kinds[i]);
  const xl_graph_counts c = g->counts;
  pthread_mutex_unlock(&g->lock);
  return c;
}

// ---------------------------------------------------------------- the graph

static bool add_kind(xl_graph *g, const xl_plugin *plugin, xl_rtl *rtl, char message[XL_ASYNC_MESSAGE]) {
  kind *k = &g->kinds[g->nkinds++];
  k->plugin = plugin;
  k->rtl = rtl;
  k->last_ended = &k->ended;
  const int32_t n = plugin->__tgt_rtl_number_of_devices(rtl);
  device *more = realloc(g->devices, (g->ndevices + (unsigned)n) * sizeof *more);
  if (!more) {
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for %d devices", n);
    return false;
  }
  g->devices = more;
  for (unsigned i = 0; i < g->ndevices; i++)
    list_init(&more[i].crowded); // they have moved
  for (int32_t i = 0; i < n; i++) {
    device *d = &more[g->ndevices];
    *d = (device){.kind = k, .number = i, .last_lane = {-1, -1, -1, -1}};
    list_init(&d->crowded);
    if (!(d->lanes = calloc((size_t)plugin->lanes, sizeof *d->lanes))) {
      snprintf(message, XL_ASYNC_MESSAGE, "no memory for %d devices", n);
      return false;
    }
    for (int32_t j = 0; j < plugin->lanes; j++) {
      list_init(&d->lanes[j].tasks);
      list_init(&d->lanes[j].bad);
    }
    g->ndevices++;
  }
  return true;
}

void xl_graph_close(xl_graph *g) {
  if (!g)
    return;
  pthread_mutex_lock(&g->lock);
  wait_for_all(g);
  g->stop = true;
  for (unsigned i = 0; i < g->nkinds; i++)
    g->kinds[i].plugin->__tgt_rtl_wake(g->kinds[i].rtl);
  for (size_t i = 0; i < g->table_size; i++) {
    empty_set(&g->table[i].last);
    empty_set(&g->table[i].before);
  }
  pthread_mutex_unlock(&g->lock);
  for (unsigned i = 0; i < g->nkinds; i++)
    if (g->kinds[i].threaded)
      pthread_join(g->kinds[i].thread, NULL);
  for (xl_function *f = g->functions, *next; f; f = next) {
    next = f->next;
    xl_amd_unload(f->kind->rtl, f->f);
    free(f);
  }
  for (unsigned i = 0; i < g->nkinds; i++)
    g->kinds[i].plugin->__tgt_rtl_deinit_plugin(g->kinds[i].rtl);
  for (unsigned i = 0; i < g->ndevices; i++)
    free(g->devices[i].lanes);
  free(g->devices);
  free(g->table);
  for (xl_task *t = g->unused, *next; t; t = next) {
    next = t->next;
    free(t);
  }
  pthread_mutex_destroy(&g->lock);
  pthread_cond_destroy(&g->change);
  free(g);
}

xl_graph *xl_graph_open(unsigned workers, char message[XL_ASYNC_MESSAGE]) {
  xl_graph *g = workers <= MAX_WORKERS ? calloc(1, sizeof *g) : NULL;
  if (!g) {
    snprintf(message, XL_ASYNC_MESSAGE, "%u workers of the host; %d are possible", workers, MAX_WORKERS);
    return NULL;
  }
  pthread_mutex_init(&g->lock, NULL);
  pthread_cond_init(&g->change, NULL);
  list_init(&g->ready);
  list_init(&g->parked);
  xl_rtl *amd = xl_plugin_amd.__tgt_rtl_init_plugin(message);
  bool ok = amd ? add_kind(g, &xl_plugin_amd, amd, message) : workers > 0;
  if (ok && workers) {
    xl_rtl *host = xl_host_init(workers, message);
    ok = host && add_kind(g, &xl_plugin_host, host, message);
  }
  for (unsigned i = 0; ok && i < g->nkinds; i++) {
    thread_arg *arg = malloc(sizeof *arg);
    if (arg) {
      *arg = (thread_arg){g, &g->kinds[i]};
      g->kinds[i].threaded = !pthread_create(&g->kinds[i].thread, NULL, kind_main, arg);
    }
    if (!g->kinds[i].threaded) {
      snprintf(message, XL_ASYNC_MESSAGE, "no thread for the tasks of %s", g->kinds[i].plugin->type);
      free(arg);
      ok = false;
    }
  }
  for (unsigned i = 0; ok && i < g->ndevices; i++)
    xl_trace_device(i, xl_graph_device_name(g, i), g->devices[i].kind->plugin->lanes);
  if (ok)
    return g;
  xl_graph_close(g);
  return NULL;
}

unsigned xl_graph_devices(const xl_graph *g) { return g->ndevices; }

const char *xl_graph_device_name(const xl_graph *g, unsigned number) {
  return number < g->ndevices ? g->devices[number].kind->plugin->__tgt_rtl_device_name(g->devices[number].kind->rtl,
                                                                                       g->devices[number].number)
                              : "no device";
}

bool xl_graph_is_host(const xl_graph *g, unsigned number) {
  return number < g->ndevices && g->devices[number].kind->plugin == &xl_plugin_host;
}

void *xl_graph_alloc(xl_graph *g, unsigned number, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  if (number >= g->ndevices) {
    snprintf(message, XL_ASYNC_MESSAGE, "device %u of %u", number, g->ndevices);
    return NULL;
  }
  const device *d = &g->devices[number];
  return d->kind->plugin->__tgt_rtl_data_alloc(d->kind->rtl, d->number, bytes, message);
}

void xl_graph_free(xl_graph *g, unsigned number, void *memory) {
  if (memory && number < g->ndevices)
    g->devices[number].kind->plugin->__tgt_rtl_data_delete(g->devices[number].kind->rtl, g->devices[number].number,
                                                           memory);
}

xl_function *xl_function_load(xl_graph *g, unsigned number, const char *path, const char *kernel,
                              char message[XL_ASYNC_MESSAGE]) {
  if (number >= g->ndevices || g->devices[number].kind->plugin != &xl_plugin_amd) {
    snprintf(message, XL_ASYNC_MESSAGE, "device %u is no GPU", number);
    return NULL;
  }
  xl_function *f = calloc(1, sizeof *f);
  if (!f) {
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for a kernel");
    return NULL;
  }
  f->kind = g->devices[number].kind;
  f->device = number;
  if (!(f->f = xl_amd_load(f->kind->rtl, g->devices[number].number, path, kernel, message))) {
    free(f);
    return NULL;
  }
  pthread_mutex_lock(&g->lock);
  f->next = g->functions;
  g->functions = f;
  pthread_mutex_unlock(&g->lock);
  return f;
}

// ---------------------------------------------------------------- for other runtimes

struct xl_module {
  kind *kind;
  unsigned device;
  xl_graph *graph;
  xl_amd_module *m;
  xl_function *functions;
};

static bool is_gpu(const xl_graph *g, unsigned number) {
  return number < g->ndevices && g->devices[number].kind->plugin == &xl_plugin_amd;
}

xl_module *xl_module_load(xl_graph *g, unsigned number, xlr_codeobj *code, char message[XL_ASYNC_MESSAGE]) {
  xl_module *m = is_gpu(g, number) ? calloc(1, sizeof *m) : NULL;
  if (!m) {
    snprintf(message, XL_ASYNC_MESSAGE, is_gpu(g, number) ? "no memory for a code object" : "device %u is no GPU",
             number);
    xlr_codeobj_free(code);
    return NULL;
  }
  m->kind = g->devices[number].kind;
  m->device = number;
  m->graph = g;
  if ((m->m = xl_amd_module_load(m->kind->rtl, g->devices[number].number, code, message)))
    return m;
  free(m);
  return NULL;
}

void xl_module_free(xl_module *m) {
  if (!m)
    return;
  for (xl_function *f = m->functions, *next; f; f = next) {
    next = f->next;
    xl_amd_unload(m->kind->rtl, f->f);
    free(f);
  }
  xl_amd_module_unload(m->kind->rtl, m->m);
  free(m);
}

const xlr_codeobj *xl_module_code(const xl_module *m) { return xl_amd_module_code(m->m); }

xl_function *xl_module_function(xl_module *m, const xlr_kernel *k, char message[XL_ASYNC_MESSAGE]) {
  xl_function *f = calloc(1, sizeof *f);
  if (!f) {
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for a kernel");
    return NULL;
  }
  f->kind = m->kind;
  f->device = m->device;
  if (!(f->f = xl_amd_module_function(m->kind->rtl, m->m, k, message))) {
    free(f);
    return NULL;
  }
  pthread_mutex_lock(&m->graph->lock);
  f->next = m->functions;
  m->functions = f;
  pthread_mutex_unlock(&m->graph->lock);
  return f;
}

void *xl_module_variable(xl_module *m, const char *name, char message[XL_ASYNC_MESSAGE]) {
  return xl_amd_module_variable(m->kind->rtl, m->m, name, message);
}

bool xl_graph_properties(xl_graph *g, unsigned number, xl_amd_properties *p, char message[XL_ASYNC_MESSAGE]) {
  if (is_gpu(g, number))
    return xl_amd_device_properties(g->devices[number].kind->rtl, g->devices[number].number, p, message);
  snprintf(message, XL_ASYNC_MESSAGE, "device %u is no GPU", number);
  return false;
}

// The GPUs' plugin, NULL where there are none.
static xl_rtl *amd_of(const xl_graph *g) {
  return g->nkinds && g->kinds[0].plugin == &xl_plugin_amd ? g->kinds[0].rtl : NULL;
}

void *xl_graph_host_alloc(xl_graph *g, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  return amd_of(g) ? xl_amd_host_alloc(amd_of(g), bytes, message) : NULL;
}

void *xl_graph_lock(xl_graph *g, void *memory, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  return amd_of(g) ? xl_amd_lock(amd_of(g), memory, bytes, message) : NULL;
}

bool xl_graph_unlock(xl_graph *g, void *memory) { return amd_of(g) && xl_amd_unlock(amd_of(g), memory); }

bool xl_graph_pointer(xl_graph *g, const void *p, xl_pointer *what, char message[XL_ASYNC_MESSAGE]) {
  *what = (xl_pointer){.device = -1};
  return !amd_of(g) || xl_amd_pointer(amd_of(g), p, what, message);
}

bool xl_graph_now(xl_graph *g, uint64_t *ns) { return amd_of(g) && xl_amd_now(amd_of(g), ns); }

bool xl_graph_copy_now(xl_graph *g, void *to, bool to_known, const void *from, bool from_known, size_t bytes) {
  return amd_of(g) && !xl_trace_on() && xl_amd_copy_now(amd_of(g), to, to_known, from, from_known, bytes);
}

void xl_graph_note(xl_graph *g, const void *p, size_t bytes, const char *by) {
  if (amd_of(g))
    xl_amd_note(amd_of(g), p, bytes, by);
}

void xl_graph_forget(xl_graph *g, const void *p, size_t bytes) {
  if (amd_of(g))
    xl_amd_forget(amd_of(g), p, bytes);
}

bool xl_graph_memory(xl_graph *g, unsigned number, uint64_t *left, uint64_t *all) {
  if (!is_gpu(g, number))
    return false;
  xl_amd_memory(amd_of(g), g->devices[number].number, left, all);
  return true;
}

xl_rtl *xl_graph_rtl(xl_graph *g, unsigned device, int32_t *number) {
  if (!is_gpu(g, device))
    return NULL;
  *number = g->devices[device].number;
  return amd_of(g);
}

bool xl_graph_agent_info(xl_graph *g, unsigned number, unsigned what, void *value) {
  return is_gpu(g, number) && xl_amd_agent_info(amd_of(g), g->devices[number].number, what, value);
}

void xl_graph_flush(xl_graph *g) {
  if (amd_of(g))
    xl_amd_flush(amd_of(g));
}

void xl_graph_set_printf(xl_graph *g, uint32_t bytes, FILE *out) {
  if (amd_of(g))
    xl_amd_set_printf(amd_of(g), bytes, out);
}

bool xl_module_set_heap(xl_module *m, uint64_t bytes, char message[XL_ASYNC_MESSAGE]) {
  return xl_amd_module_heap(m->kind->rtl, m->m, bytes, message);
}

bool xl_module_printf_lost(xl_module *m, uint64_t lost[2], char message[XL_ASYNC_MESSAGE]) {
  return xl_amd_module_lost(m->kind->rtl, m->m, lost, message);
}

// A kernel of the module's beginning or end, by one thread. True where there is none.
static bool run_edge(xl_module *m, const char *name, char message[XL_ASYNC_MESSAGE]) {
  const xlr_kernel *k = xlr_codeobj_exactly(xl_module_code(m), name);
  if (!k)
    return true;
  xl_function *f = xl_module_function(m, k, message);
  xl_task *t = f ? xl_task_new(m->graph, m->device) : NULL;
  if (!t) {
    if (f)
      snprintf(message, XL_ASYNC_MESSAGE, "no memory for a task");
    return false;
  }
  // One block never waits for others.
  const xl_launch_shape one = {{1, 1, 1}, {1, 1, 1}, 0, xlr_waits_for_grid(xl_module_code(m), k)};
  const bool ok = xl_task_launch_as(t, f, &one, NULL, 0) && xl_task_run(t);
  if (!ok)
    snprintf(message, XL_ASYNC_MESSAGE, "%s", t->message);
  xl_task_release(t);
  return ok;
}

bool xl_module_start(xl_module *m, char message[XL_ASYNC_MESSAGE]) {
  return run_edge(m, "amdgcn.device.init", message);
}

bool xl_module_finish(xl_module *m, char message[XL_ASYNC_MESSAGE]) {
  return run_edge(m, "amdgcn.device.fini", message);
}
