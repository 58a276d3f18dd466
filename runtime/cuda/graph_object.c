// graph_object.c: see graph_nodes.h. User objects: a function that is called when
// neither the program nor a graph, nor a launch that runs, has a reference.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_nodes.h"

#include <stdlib.h>

typedef struct CUuserObject_st {
  uint64_t refs; // atomic
  cudaHostFn_t destroy;
  void *arg;
} object;

static void destroy(void *arg) {
  object *o = arg;
  o->destroy(o->arg);
  free(o);
}

// The destructor is called by a worker, once `after` has ended.
static void drop(object *o, uint64_t count, xl_task *after) {
  if (__atomic_sub_fetch(&o->refs, count, __ATOMIC_ACQ_REL))
    return;
  xlc_handle_remove(o, XLC_OBJECT);
  cudaError_t e = xlc_open();
  xl_task *t = e ? NULL : xlc_task(NULL, &(xlc_op){.kind = XLC_CALL, .call = {destroy, o}}, &e);
  if (t && (!after || xl_task_after(t, after)) && xl_task_submit(t)) {
    xl_task_want(t);
    xl_task_release(t);
    return;
  }
  xl_task_release(t);
  if (after)
    xl_task_wait(after);
  destroy(o);
}

bool xlc_held_copy(xlc_held **to, const xlc_held *from) {
  for (; from; from = from->next) {
    xlc_held *h = malloc(sizeof *h);
    if (!h)
      return false;
    *h = (xlc_held){*to, from->object, 1};
    __atomic_add_fetch(&from->object->refs, 1, __ATOMIC_RELAXED);
    *to = h;
  }
  return true;
}

void xlc_held_drop(xlc_held *held, xl_task *after) {
  for (xlc_held *next; held; held = next) {
    next = held->next;
    drop(held->object, held->count, after);
    free(held);
  }
}

cudaError_t cudaUserObjectCreate(cudaUserObject_t *to, void *arg, cudaHostFn_t function, unsigned count,
                                 unsigned flags) {
  if (!to || !function || !count || flags != cudaUserObjectNoDestructorSync)
    return xlc_return(cudaErrorInvalidValue);
  object *o = calloc(1, sizeof *o);
  if (!o || !xlc_handle_add(o, XLC_OBJECT)) {
    free(o);
    return xlc_return(cudaErrorMemoryAllocation);
  }
  *o = (object){count, function, arg};
  *to = o;
  return cudaSuccess;
}

cudaError_t cudaUserObjectRetain(cudaUserObject_t o, unsigned count) {
  if (!count || !xlc_handle_is(o, XLC_OBJECT))
    return xlc_return(cudaErrorInvalidValue);
  __atomic_add_fetch(&o->refs, count, __ATOMIC_RELAXED);
  return cudaSuccess;
}

cudaError_t cudaUserObjectRelease(cudaUserObject_t o, unsigned count) {
  if (!count || !xlc_handle_is(o, XLC_OBJECT) || __atomic_load_n(&o->refs, __ATOMIC_RELAXED) < count)
    return xlc_return(cudaErrorInvalidValue);
  drop(o, count, NULL);
  return cudaSuccess;
}

cudaError_t cudaGraphRetainUserObject(cudaGraph_t g, cudaUserObject_t o, unsigned count, unsigned flags) {
  if (!count || flags & ~(unsigned)cudaGraphUserObjectMove || !xlc_handle_is(o, XLC_OBJECT))
    return xlc_return(cudaErrorInvalidValue);
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = xlc_handle_is(g, XLC_GRAPH) ? cudaSuccess : cudaErrorInvalidValue;
  xlc_held *h = e ? NULL : xlc_info(g)->held;
  while (h && h->object != o)
    h = h->next;
  if (!e && !h && (h = calloc(1, sizeof *h))) {
    h->next = xlc_info(g)->held;
    h->object = o;
    xlc_info(g)->held = h;
  }
  if (h) {
    h->count += count;
    if (!(flags & cudaGraphUserObjectMove))
      __atomic_add_fetch(&o->refs, count, __ATOMIC_RELAXED);
  } else if (!e) {
    e = cudaErrorMemoryAllocation;
  }
  pthread_mutex_unlock(&xlc_graphs);
  return xlc_return(e);
}

// More than the graph has are all that it has.
cudaError_t cudaGraphReleaseUserObject(cudaGraph_t g, cudaUserObject_t o, unsigned count) {
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = cudaErrorInvalidValue;
  unsigned had = 0;
  if (count && xlc_handle_is(g, XLC_GRAPH))
    for (xlc_held **h = &xlc_info(g)->held; *h; h = &(*h)->next)
      if ((*h)->object == o) {
        had = count < (*h)->count ? count : (*h)->count;
        (*h)->count -= had;
        if (!(*h)->count) {
          xlc_held *gone = *h;
          *h = gone->next;
          free(gone);
        }
        e = cudaSuccess;
        break;
      }
  pthread_mutex_unlock(&xlc_graphs);
  if (had)
    drop(o, had, NULL);
  return xlc_return(e);
}
