// task.c: see engine.h. Tasks as they are made: their operations, what they come after, and their references.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void free_args(const xl_task *t, void *args) {
  if (args != t->own_args)
    free(args);
}

void xl_task_done_first(xl_task *t) {
  operation *o = t->first;
  if (!(t->first = o->next))
    t->last = &t->first;
  t->noperations--;
  if (o->kind == OP_LAUNCH)
    free_args(t, o->launch.args);
  else if (o->kind == OP_STORE)
    free((void *)(uintptr_t)o->from);
  if (o != &t->own)
    free(o);
}

void xl_task_clear(xl_task *t) {
  while (t->first)
    xl_task_done_first(t);
}

void xl_task_unref(xl_task *t) { // with the lock
  if (--t->refs)
    return;
  t->graph->counts.live--;
  for (size_t i = 0; i < t->nbefore; i++) // never submitted
    xl_task_unref(t->before[i]);
  xl_task_clear(t);
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
  xl_task_unref(t);
  pthread_mutex_unlock(&g->lock);
}

bool xl_task_complain(xl_task *t, const char *why) {
  t->fault.kind = XL_FAULT_REFUSED;
  snprintf(t->message, sizeof t->message, "%s", why);
  return false;
}

static operation *add_operation(xl_task *t) {
  if (t->submitted) {
    xl_task_complain(t, "the task has been submitted");
    return NULL;
  }
  operation *o = t->first ? calloc(1, sizeof *o) : &t->own;
  if (!o) {
    xl_task_complain(t, "no memory for what a task does");
    return NULL;
  }
  *t->last = o;
  t->last = &o->next;
  t->noperations++;
  return o;
}

bool xl_task_copy(xl_task *t, void *to, const void *from, size_t bytes) {
  if (bytes && (!to || !from))
    return xl_task_complain(t, "a copy from or to no memory");
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
    return xl_task_complain(t, "a copy from or to no memory");
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
    return xl_task_complain(t, to ? "a fill with a value of another size than 1, 2 or 4 bytes, or of a part of one"
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
    return copy ? false : xl_task_complain(t, "no memory for what a task does");
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
    return xl_task_complain(t, function ? "a GPU cannot call a function of the host" : "no function to call");
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
    return xl_task_complain(t, f ? "the kernel was loaded for another device" : "no kernel to launch");
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
    return args ? false : xl_task_complain(t, "no memory for a kernel's arguments");
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
    return xl_task_complain(t, "no kernel to launch");
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
    return xl_task_complain(t, "more than 4 GiB of shared memory");
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
    return args ? false : xl_task_complain(t, "no memory for a kernel's arguments");
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
    return xl_task_complain(t, t->submitted ? "the task has been submitted" : "no such dependence");
  dependence *more = realloc(t->named, (t->nnamed + 1) * sizeof *more);
  if (!more)
    return xl_task_complain(t, "no memory for a dependence");
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

bool xl_task_link(xl_task *t, xl_task *p) {
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
    return xl_task_complain(t, t->submitted ? "the task has been submitted" : "after a task that was not submitted");
  pthread_mutex_lock(&t->graph->lock);
  const bool ok = xl_task_link(t, before);
  pthread_mutex_unlock(&t->graph->lock);
  return ok || xl_task_complain(t, "no memory for a dependence");
}
