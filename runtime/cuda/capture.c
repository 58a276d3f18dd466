// capture.c: see cudart.h. Streams that record what they are told instead of
// doing it. A capture is a graph and the streams that have come into it; each has the nodes that its next one comes
// after. An event recorded in one carries these nodes to other streams.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_nodes.h"

#include <stdlib.h>
#include <string.h>

typedef struct sequence {
  struct sequence *next, **link; // among all that go on
  unsigned refs;                 // events' too
  bool over, invalid;
  xl_dag *graph; // NULL when it is over
  bool own;      // the graph is not a program's
  enum cudaStreamCaptureMode mode;
  uint64_t thread, id;
  xlc_stream *origin;
  struct xlc_capture *streams;
} sequence;

// A stream's part in a capture, or an event's.
struct xlc_capture {
  sequence *of;
  xlc_stream *stream; // NULL: an event's, or of one that was destroyed
  struct xlc_capture *next;
  xl_dag_node **after;
  size_t count, room;
  cudaGraphEdgeData *edges; // for those who ask
};
typedef struct xlc_capture part;

static sequence *all;
static unsigned going; // atomic: how many
static _Thread_local enum cudaStreamCaptureMode my_mode = cudaStreamCaptureModeGlobal;
static _Thread_local uint64_t my_thread;
static uint64_t threads, sequences;

static uint64_t this_thread(void) {
  if (!my_thread)
    my_thread = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
  return my_thread;
}

static cudaError_t unlock(cudaError_t e) {
  pthread_mutex_unlock(&xlc_graphs);
  return e;
}

static bool any(void) { return __atomic_load_n(&going, __ATOMIC_RELAXED); }

// ---------------------------------------------------------------- parts

static bool set_after(part *p, xl_dag_node *const *nodes, size_t count) {
  if (count > p->room) {
    xl_dag_node **more = realloc(p->after, count * sizeof(xl_dag_node *));
    if (!more)
      return false;
    p->after = more;
    p->room = count;
  }
  if (count)
    memmove(p->after, nodes, count * sizeof(xl_dag_node *));
  p->count = count;
  return true;
}

static bool add_after(part *p, xl_dag_node *const *nodes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool has = false;
    for (size_t k = 0; k < p->count && !has; k++)
      has = p->after[k] == nodes[i];
    if (has)
      continue;
    if (p->count == p->room) {
      xl_dag_node **more = realloc(p->after, (2 * p->room + 4) * sizeof(xl_dag_node *));
      if (!more)
        return false;
      p->after = more;
      p->room = 2 * p->room + 4;
    }
    p->after[p->count++] = nodes[i];
  }
  return true;
}

static void drop_sequence(sequence *q) {
  if (!--q->refs)
    free(q);
}

static void drop_part(part *p) {
  if (!p)
    return;
  drop_sequence(p->of);
  free(p->after);
  free(p->edges);
  free(p);
}

static part *new_part(sequence *q, xlc_stream *s) {
  part *p = calloc(1, sizeof *p);
  if (!p)
    return NULL;
  p->of = q;
  p->stream = s;
  q->refs++;
  return p;
}

// The stream takes part from now on.
static part *enter(sequence *q, xlc_stream *s) {
  part *p = new_part(q, s);
  if (!p)
    return NULL;
  p->next = q->streams;
  q->streams = p;
  s->capture = p;
  return p;
}

// No stream takes part any more. Its graph, which is the caller's if it was the capture's; NULL else.
static xl_dag *end(sequence *q) {
  q->refs++;
  for (part *p = q->streams, *next; p; p = next) {
    next = p->next;
    if (p->stream)
      p->stream->capture = NULL;
    drop_part(p);
  }
  xl_dag *g = q->graph;
  xlc_info(g)->capturing = false;
  *q->link = q->next;
  if (q->next)
    q->next->link = q->link;
  q->streams = NULL;
  q->graph = NULL;
  q->over = true;
  __atomic_sub_fetch(&going, 1, __ATOMIC_RELAXED);
  const bool own = q->own;
  drop_sequence(q);
  return own ? g : NULL;
}

static cudaError_t invalidate(sequence *q, cudaError_t e) {
  q->invalid = true;
  return e;
}

// ---------------------------------------------------------------- what streams do

static cudaError_t usable(const xlc_stream *s) {
  return s->capture->of->invalid ? cudaErrorStreamCaptureInvalidated : cudaSuccess;
}

// A node that comes next in the stream.
static cudaError_t record(xlc_stream *s, enum cudaGraphNodeType type, xlc_node *n) {
  part *p = s->capture;
  xl_dag_node *made;
  cudaError_t e = xlc_graph_add(p->of->graph, p->after, p->count, type, n, &made);
  if (!e && !set_after(p, &made, 1))
    e = cudaErrorMemoryAllocation;
  return e ? invalidate(p->of, e) : e;
}

cudaError_t xlc_capture_op(xlc_stream *s, const xlc_op *op) {
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = s->capture ? usable(s) : cudaErrorIllegalState;
  if (e)
    return unlock(e);
  enum cudaGraphNodeType type;
  xlc_node *n = xlc_node_of_op(s->device, op, &type, &e);
  return unlock(n ? record(s, type, n) : invalidate(s->capture->of, e));
}

cudaError_t xlc_capture_alloc(xlc_stream *s, const struct cudaMemAllocNodeParams *params, void **at) {
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = usable(s);
  part *p = s->capture;
  xl_dag_node *made;
  if (!e)
    e = xlc_graph_add_alloc(p->of->graph, p->after, p->count, s->device, params, at, &made);
  if (!e && !set_after(p, &made, 1))
    e = invalidate(p->of, cudaErrorMemoryAllocation);
  return unlock(e);
}

cudaError_t xlc_capture_free(xlc_stream *s, void *at) {
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = usable(s);
  part *p = s->capture;
  xl_dag_node *made;
  if (!e)
    e = xlc_graph_add_free(p->of->graph, p->after, p->count, s->device, at, &made);
  if (!e && !set_after(p, &made, 1))
    e = invalidate(p->of, cudaErrorMemoryAllocation);
  return unlock(e);
}

void xlc_capture_forget(xlc_event *e) {
  if (!e->capture)
    return;
  pthread_mutex_lock(&xlc_graphs);
  drop_part(e->capture);
  e->capture = NULL;
  pthread_mutex_unlock(&xlc_graphs);
}

cudaError_t xlc_capture_record(xlc_stream *s, xlc_event *event, unsigned flags) {
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = usable(s);
  if (e)
    return unlock(e);
  if (flags & cudaEventRecordExternal) {
    xlc_node *n = xlc_node_of_event(s->device, event, &e);
    return unlock(n ? record(s, cudaGraphNodeTypeEventRecord, n) : invalidate(s->capture->of, e));
  }
  part *p = new_part(s->capture->of, NULL);
  if (!p || !set_after(p, s->capture->after, s->capture->count)) {
    drop_part(p);
    return unlock(invalidate(s->capture->of, cudaErrorMemoryAllocation));
  }
  drop_part(event->capture);
  event->capture = p;
  return unlock(cudaSuccess);
}

cudaError_t xlc_capture_wait(xlc_stream *s, xlc_event *event, unsigned flags) {
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = s->capture ? usable(s) : cudaSuccess;
  if (e)
    return unlock(e);
  sequence *q = s->capture ? s->capture->of : NULL;
  if (flags & cudaEventWaitExternal && q) {
    xlc_node *n = xlc_node_of_event(s->device, event, &e);
    return unlock(n ? record(s, cudaGraphNodeTypeWaitEvent, n) : invalidate(q, e));
  }
  const part *from = event->capture;
  if (!from) // recorded outside, or never
    return unlock(event->recorded ? invalidate(q, cudaErrorStreamCaptureIsolation) : cudaSuccess);
  if (from->of->over)
    return unlock(q ? invalidate(q, cudaErrorInvalidValue) : cudaErrorInvalidValue);
  if (from->of->invalid)
    return unlock(q ? invalidate(q, cudaErrorStreamCaptureInvalidated) : cudaErrorStreamCaptureInvalidated);
  if (q && q != from->of) {
    invalidate(q, cudaSuccess);
    return unlock(invalidate(from->of, cudaErrorStreamCaptureMerge));
  }
  if (!q && s->legacy)
    return unlock(invalidate(from->of, cudaErrorStreamCaptureImplicit));
  part *p = q ? s->capture : enter(from->of, s);
  if (!p || !add_after(p, from->after, from->count))
    return unlock(invalidate(from->of, cudaErrorMemoryAllocation));
  return unlock(cudaSuccess);
}

cudaError_t xlc_capture_event(xlc_event *event) {
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = cudaSuccess;
  if (event->capture)
    e = event->capture->of->over ? cudaErrorInvalidValue : invalidate(event->capture->of, cudaErrorCapturedEvent);
  return unlock(e);
}

cudaError_t xlc_capture_fails(xlc_stream *s, cudaError_t e) {
  pthread_mutex_lock(&xlc_graphs);
  if (s->capture)
    e = s->capture->of->invalid ? cudaErrorStreamCaptureInvalidated : invalidate(s->capture->of, e);
  return unlock(e);
}

cudaError_t xlc_capture_implicit(xlc_stream *s) {
  if (!s->legacy || !any())
    return cudaSuccess;
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = cudaSuccess;
  for (sequence *q = all; q; q = q->next)
    for (const part *p = q->streams; p; p = p->next)
      if (p->stream && p->stream->device == s->device && !(p->stream->flags & cudaStreamNonBlocking))
        e = invalidate(q, cudaErrorStreamCaptureImplicit);
  return unlock(e);
}

cudaError_t xlc_capture_forbids(void) {
  if (!any() || my_mode == cudaStreamCaptureModeRelaxed)
    return cudaSuccess;
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = cudaSuccess;
  for (sequence *q = all; q; q = q->next)
    if (q->thread == this_thread() ? q->mode != cudaStreamCaptureModeRelaxed
                                   : q->mode == cudaStreamCaptureModeGlobal && my_mode == cudaStreamCaptureModeGlobal)
      e = invalidate(q, cudaErrorStreamCaptureUnsupported);
  return unlock(e);
}

cudaError_t xlc_capture_forbids_device(const xlc_device *d) {
  if (!any())
    return cudaSuccess;
  cudaError_t e = xlc_capture_forbids();
  pthread_mutex_lock(&xlc_graphs);
  for (sequence *q = all; q; q = q->next)
    for (const part *p = q->streams; p; p = p->next)
      if (p->stream && p->stream->device == d)
        e = invalidate(q, cudaErrorStreamCaptureUnsupported);
  return unlock(e);
}

void xlc_capture_drop(xlc_stream *s) {
  pthread_mutex_lock(&xlc_graphs);
  part *p = s->capture;
  if (p && p->of->origin == s) {
    xl_dag_free(end(p->of));
  } else if (p) {
    // What it did has been joined, or will make the capture's end fail.
    s->capture = NULL;
    p->stream = NULL;
  }
  pthread_mutex_unlock(&xlc_graphs);
}

void xlc_capture_reset(const xlc_device *d) {
  pthread_mutex_lock(&xlc_graphs);
  for (sequence *q = all, *next; q; q = next) {
    next = q->next;
    bool here = false;
    for (const part *p = q->streams; p && !here; p = p->next)
      here = p->stream->device == d;
    if (here)
      xl_dag_free(end(q));
  }
  pthread_mutex_unlock(&xlc_graphs);
}

// ---------------------------------------------------------------- the API

static cudaError_t begin(cudaStream_t handle, xl_dag *to, const cudaGraphNode_t *after, size_t count,
                         enum cudaStreamCaptureMode mode) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (e)
    return e;
  if ((unsigned)mode > cudaStreamCaptureModeRelaxed)
    return cudaErrorInvalidValue;
  if (s->legacy)
    return cudaErrorStreamCaptureUnsupported;
  pthread_mutex_lock(&xlc_graphs);
  if (s->capture)
    return unlock(cudaErrorIllegalState);
  if (to && (!xlc_handle_is(to, XLC_GRAPH) || !xlc_nodes_are(to, after, count) || xlc_info(to)->capturing))
    return unlock(cudaErrorInvalidValue);
  sequence *q = calloc(1, sizeof *q);
  xl_dag *g = to ? to : xlc_graph_new();
  if (!q || !g) {
    free(q);
    if (!to)
      xl_dag_free(g);
    return unlock(cudaErrorMemoryAllocation);
  }
  *q = (sequence){.next = all,
                  .link = &all,
                  .graph = g,
                  .own = !to,
                  .mode = mode,
                  .thread = this_thread(),
                  .id = ++sequences,
                  .origin = s};
  if (q->next)
    q->next->link = &q->next;
  all = q;
  __atomic_add_fetch(&going, 1, __ATOMIC_RELAXED);
  xlc_info(g)->capturing = true;
  q->refs = 1; // until there is a stream
  part *p = enter(q, s);
  q->refs--;
  if (!p) {
    q->refs++;
    xl_dag_free(end(q));
    drop_sequence(q);
    return unlock(cudaErrorMemoryAllocation);
  }
  if (!add_after(p, after, count)) {
    xl_dag_free(end(q));
    return unlock(cudaErrorMemoryAllocation);
  }
  return unlock(cudaSuccess);
}

cudaError_t cudaStreamBeginCapture(cudaStream_t s, enum cudaStreamCaptureMode mode) {
  return xlc_return(begin(s, NULL, NULL, 0, mode));
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t s, cudaGraph_t g, const cudaGraphNode_t *after,
                                          const cudaGraphEdgeData *edges, size_t count,
                                          enum cudaStreamCaptureMode mode) {
  (void)edges;
  return xlc_return(g && (after || !count) ? begin(s, g, after, count, mode) : cudaErrorInvalidValue);
}

// Whether all that the streams did comes before what the origin's next node would.
static bool joined(const sequence *q) {
  const part *o = q->origin->capture;
  for (const part *p = q->streams; p; p = p->next)
    for (size_t i = 0; i < p->count; i++) {
      bool before = p->after[i]->to.count;
      for (size_t k = 0; k < o->count && !before; k++)
        before = o->after[k] == p->after[i];
      if (p != o && !before)
        return false;
    }
  return true;
}

cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t *to) {
  if (to)
    *to = NULL;
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&xlc_graphs);
  if (!s->capture)
    return xlc_return(unlock(cudaErrorIllegalState));
  sequence *q = s->capture->of;
  if (q->origin != s)
    return xlc_return(
        unlock(invalidate(q, q->invalid ? cudaErrorStreamCaptureInvalidated : cudaErrorStreamCaptureUnmatched)));
  e = q->mode != cudaStreamCaptureModeRelaxed && q->thread != this_thread() ? cudaErrorStreamCaptureWrongThread
      : q->invalid                                                          ? cudaErrorStreamCaptureInvalidated
      : !joined(q)                                                          ? cudaErrorStreamCaptureUnjoined
                                                                            : cudaSuccess;
  xl_dag *given = q->graph, *own = end(q);
  if (e || !to)
    xl_dag_free(own);
  else
    *to = given;
  return xlc_return(unlock(e));
}

static enum cudaStreamCaptureStatus status_of(const xlc_stream *s) {
  return !s->capture               ? cudaStreamCaptureStatusNone
         : s->capture->of->invalid ? cudaStreamCaptureStatusInvalidated
                                   : cudaStreamCaptureStatusActive;
}

// Asking about the legacy stream is no use of it, so that nothing becomes invalid.
static cudaError_t asks(const xlc_stream *s) {
  for (const sequence *q = s->legacy ? all : NULL; q; q = q->next)
    for (const part *p = q->streams; p; p = p->next)
      if (p->stream && p->stream->device == s->device && !(p->stream->flags & cudaStreamNonBlocking))
        return cudaErrorStreamCaptureImplicit;
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, enum cudaStreamCaptureStatus *status) {
  xlc_stream *s;
  cudaError_t e = status ? xlc_stream_of(handle, &s) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&xlc_graphs);
  if (!(e = asks(s)))
    *status = status_of(s);
  return xlc_return(unlock(e));
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t handle, enum cudaStreamCaptureStatus *status, unsigned long long *id,
                                     cudaGraph_t *g, const cudaGraphNode_t **after, const cudaGraphEdgeData **edges,
                                     size_t *count) {
  xlc_stream *s;
  cudaError_t e = status ? xlc_stream_of(handle, &s) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&xlc_graphs);
  if ((e = asks(s)))
    return xlc_return(unlock(e));
  *status = status_of(s);
  if (*status != cudaStreamCaptureStatusActive)
    return xlc_return(unlock(cudaSuccess));
  part *p = s->capture;
  if (edges) {
    cudaGraphEdgeData *more = realloc(p->edges, (p->count + 1) * sizeof *more);
    if (!more)
      return xlc_return(unlock(cudaErrorMemoryAllocation));
    *edges = p->edges = memset(more, 0, (p->count + 1) * sizeof *more);
  }
  if (id)
    *id = p->of->id;
  if (g)
    *g = p->of->graph;
  if (after)
    *after = p->after;
  if (count)
    *count = p->count;
  return xlc_return(unlock(cudaSuccess));
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t handle, cudaGraphNode_t *nodes,
                                                const cudaGraphEdgeData *edges, size_t count, unsigned flags) {
  (void)edges;
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (e || flags > cudaStreamSetCaptureDependencies)
    return xlc_return(e ? e : cudaErrorInvalidValue);
  pthread_mutex_lock(&xlc_graphs);
  if (!s->capture)
    return xlc_return(unlock(cudaErrorIllegalState));
  part *p = s->capture;
  if ((e = usable(s)))
    return xlc_return(unlock(e));
  if (!xlc_nodes_are(p->of->graph, nodes, count))
    return xlc_return(unlock(cudaErrorInvalidValue));
  if (flags == cudaStreamSetCaptureDependencies)
    p->count = 0;
  return xlc_return(unlock(add_after(p, nodes, count) ? cudaSuccess : cudaErrorMemoryAllocation));
}

cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode) {
  if (!mode || (unsigned)*mode > cudaStreamCaptureModeRelaxed)
    return xlc_return(cudaErrorInvalidValue);
  const enum cudaStreamCaptureMode old = my_mode;
  my_mode = *mode;
  *mode = old;
  return cudaSuccess;
}
