// graph_exec.c: see graph_nodes.h. Executables of graphs: instantiating,
// changing and launching them.
//
// An executable is a clone of its graph, and a plan: what stands in child graphs stands among the rest, empty nodes are
// gone where one edge is enough, and chains of nodes are one task of the engine, which does what it has in order. A
// launch makes the plan's tasks, which depend on each other as the nodes do: between those of a GPU no thread of the
// host wakes up.
//
// A conditional node is a task of the thread of the host that is kept for these. Each of its bodies has a plan of its
// own, whose tasks that thread makes and waits for, as often as the node's number says. A conditional node in a body is
// done by that thread, too, when its turn has come, so that none waits for another's.
//
//     nodes    a -> b -> c -> d          tasks   {a b} -> {c} -> {d f}
//                    \-> e -> f                        \-> {e} -/        (d and f join)
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAIN = 16, NOTHING = -1 }; // nodes of a task, so that one has room in a queue

typedef struct CUgraphExec_st xlc_exec;

typedef struct step {
  xl_dag_node *node; // NULL: an entry or an end of a child
  xlc_exec **bodies; // of a conditional node
  unsigned nbodies;
  size_t *from; // steps before it
  size_t nfrom, nto;
  size_t task;
} step;

typedef struct task_plan {
  size_t first, count; // in `order`
  bool last;           // nothing comes after it
} task_plan;

struct CUgraphExec_st {
  xl_dag *graph;           // the clone
  bool inner;              // of a conditional node's body, which the graph is
  bool chooses;            // it has conditional nodes
  const xl_dag *memory_of; // the graph whose memory nodes it has, which may be gone; NULL: it has none
  uint64_t memory_of_id;
  xlc_device *device; // of its making
  unsigned long long flags;
  step *steps;
  size_t nsteps, steps_room;
  size_t *order; // steps of the first task, of the second, ...
  task_plan *plans;
  size_t nplans;
  xl_task **tasks; // room for a launch
  xl_task *head;   // of the launch that is being made: before all others; NULL: there is none
  xl_task *last;   // of the last launch; a reference
  xlc_held *held;
};

static cudaError_t unlock(cudaError_t e) {
  pthread_mutex_unlock(&xlc_graphs);
  return xlc_return(e);
}

static xlc_node *does(const step *s) { return s->node ? s->node->payload : NULL; }

// ---------------------------------------------------------------- the plan

// A step after these (NOTHING is none). NOTHING: no memory.
static long add_step(xlc_exec *x, xl_dag_node *node, const long *from, size_t count) {
  if (x->nsteps == x->steps_room) {
    const size_t room = x->steps_room ? 2 * x->steps_room : 16;
    step *more = realloc(x->steps, room * sizeof *more);
    if (!more)
      return NOTHING;
    x->steps = more;
    x->steps_room = room;
  }
  step *s = &x->steps[x->nsteps];
  *s = (step){.node = node, .from = malloc((count ? count : 1) * sizeof(size_t))};
  if (!s->from)
    return NOTHING;
  for (size_t i = 0; i < count; i++) {
    bool twice = from[i] == NOTHING;
    for (size_t k = 0; k < s->nfrom && !twice; k++)
      twice = s->from[k] == (size_t)from[i];
    if (twice)
      continue;
    s->from[s->nfrom++] = (size_t)from[i];
    x->steps[from[i]].nto++;
  }
  return (long)x->nsteps++;
}

// Whether a node does nothing on a device: what depends on it may depend on what it depends on.
static bool is_empty(const xl_dag_node *n) {
  return n->type == cudaGraphNodeTypeEmpty || n->type == cudaGraphNodeTypeMemAlloc ||
         n->type == cudaGraphNodeTypeMemFree;
}

// Adds a graph that begins after step `before`. *end is the step that comes after all of it; NOTHING where it has none.
static cudaError_t add_graph(xlc_exec *x, const xl_dag *g, long before, long *end, xl_dag_node **bad) {
  xl_dag_node **order;
  const xl_dag_error e = xl_dag_order(g, &order, bad);
  if (e)
    return xlc_dag_error(e);
  const size_t n = g->nodes.count;
  long *result = malloc((n ? n : 1) * sizeof *result), *from = malloc((n ? n : 1) * sizeof *from);
  cudaError_t err = result && from ? cudaSuccess : cudaErrorMemoryAllocation;
  for (size_t i = 0; i < n && !err; i++) {
    xl_dag_node *node = order[i];
    size_t count = 0;
    if (!node->from.count && before != NOTHING)
      from[count++] = before;
    for (size_t k = 0; k < node->from.count; k++)
      if (result[node->from.at[k]->place] != NOTHING)
        from[count++] = result[node->from.at[k]->place];
    long *to = &result[node->place];
    *to = NOTHING;
    if (node->child) {
      long entry = count == 1 ? from[0] : NOTHING;
      if (count > 1 && (entry = add_step(x, NULL, from, count)) == NOTHING)
        err = cudaErrorMemoryAllocation;
      else
        err = add_graph(x, node->child, entry, to, bad);
    } else if (is_empty(node) && count <= 1) {
      *to = count ? from[0] : NOTHING;
    } else if ((*to = add_step(x, node, from, count)) == NOTHING) {
      err = cudaErrorMemoryAllocation;
    }
  }
  size_t count = 0;
  for (size_t i = 0; i < n && !err; i++)
    if (!g->nodes.at[i]->to.count && result[i] != NOTHING)
      from[count++] = result[i];
  *end = count ? from[0] : before;
  if (!err && g->in && count > 1 && (*end = add_step(x, NULL, from, count)) == NOTHING)
    err = cudaErrorMemoryAllocation;
  free(order);
  free(result);
  free(from);
  return err;
}

// What a GPU does by itself, so that it may stand in one task with others.
static bool of_gpu(const step *s) {
  const xlc_node *n = does(s);
  return n &&
         (s->node->type == cudaGraphNodeTypeKernel || s->node->type == cudaGraphNodeTypeMemcpy ||
          s->node->type == cudaGraphNodeTypeMemset) &&
         xlc_op_device(n->device, &n->op) == n->device->index;
}

// Steps into tasks: one that comes after a single other, which nothing else comes after, continues its task.
static cudaError_t plan(xlc_exec *x) {
  const size_t n = x->nsteps;
  size_t *next = malloc((n ? n : 1) * sizeof *next), *length = malloc((n ? n : 1) * sizeof *length);
  x->order = malloc((n ? n : 1) * sizeof *x->order);
  x->plans = calloc(n ? n : 1, sizeof *x->plans);
  x->tasks = calloc(n ? n : 1, sizeof *x->tasks);
  if (!next || !length || !x->order || !x->plans || !x->tasks) {
    free(next);
    free(length);
    return cudaErrorMemoryAllocation;
  }
  for (size_t i = 0; i < n; i++) {
    step *s = &x->steps[i];
    step *p = s->nfrom == 1 ? &x->steps[s->from[0]] : NULL;
    next[i] = SIZE_MAX;
    if (p && p->nto == 1 && of_gpu(s) && of_gpu(p) && does(s)->device == does(p)->device &&
        x->plans[p->task].count < CHAIN) {
      s->task = p->task;
      next[s->from[0]] = i;
      x->plans[s->task].count++;
    } else {
      s->task = x->nplans++;
      x->plans[s->task].count = 1;
      length[s->task] = i; // its first
    }
  }
  size_t at = 0;
  for (size_t t = 0; t < x->nplans; t++) {
    x->plans[t].first = at;
    size_t i = length[t];
    for (; i != SIZE_MAX; i = next[i]) {
      x->order[at++] = i;
      x->plans[t].last = !x->steps[i].nto;
    }
  }
  free(next);
  free(length);
  return cudaSuccess;
}

// ---------------------------------------------------------------- instantiating

// A launch of one that has conditional nodes reads it until its end.
static void settle(const xlc_exec *x) {
  if (x->chooses && x->last && !xl_task_wait(x->last))
    xl_graph_wait(xlc.graph); // it failed before others of the launch had ended
}

static void exec_free(xlc_exec *x) {
  if (!x)
    return;
  settle(x);
  for (size_t i = 0; i < x->nsteps; i++) {
    free(x->steps[i].from);
    for (unsigned k = 0; k < x->steps[i].nbodies; k++)
      exec_free(x->steps[i].bodies[k]);
    free(x->steps[i].bodies);
  }
  free(x->steps);
  free(x->order);
  free(x->plans);
  free(x->tasks);
  if (x->inner) {
    free(x);
    return;
  }
  xlc_held_drop(x->held, x->last);
  xl_task_release(x->last);
  if (x->memory_of && xlc_handle_is(x->memory_of, XLC_GRAPH) && x->memory_of->id == x->memory_of_id)
    xlc_info(x->memory_of)->executables--;
  xl_dag_free(x->graph);
  free(x);
}

// Steps and plans, of bodies too.
static cudaError_t build(xlc_exec *x) {
  long end;
  xl_dag_node *bad = NULL;
  cudaError_t e = add_graph(x, x->graph, NOTHING, &end, &bad);
  if (!e)
    e = plan(x);
  for (size_t i = 0; i < x->nsteps && !e; i++) {
    step *s = &x->steps[i];
    const xlc_branches *b = does(s) ? does(s)->branches : NULL;
    if (!b)
      continue;
    x->chooses = true;
    if (!(s->bodies = calloc(b->size, sizeof *s->bodies)))
      return cudaErrorMemoryAllocation;
    for (; s->nbodies < b->size && !e; s->nbodies++) {
      xlc_exec *body = calloc(1, sizeof *body);
      if (!body)
        return cudaErrorMemoryAllocation;
      s->bodies[s->nbodies] = body;
      *body = (xlc_exec){.graph = b->bodies[s->nbodies], .inner = true, .device = x->device};
      if (!(e = xlc_body_check(body->graph)))
        e = build(body);
    }
  }
  return e;
}

static cudaError_t instantiate(cudaGraphExec_t *to, cudaGraph_t g, unsigned long long flags, xl_dag_node **bad) {
  enum {
    KNOWN = cudaGraphInstantiateFlagAutoFreeOnLaunch | cudaGraphInstantiateFlagUpload |
            cudaGraphInstantiateFlagUseNodePriority | cudaGraphInstantiateFlagDeviceLaunch
  };
  *bad = NULL;
  if (!to || !xlc_handle_is(g, XLC_GRAPH) || flags & ~(unsigned long long)KNOWN)
    return cudaErrorInvalidValue;
  if (flags & cudaGraphInstantiateFlagDeviceLaunch)
    return xlc_unsupported("cudaGraphInstantiate", "graphs that kernels launch are not supported");
  if (xlc_info(g)->memory && xlc_info(g)->executables)
    return cudaErrorNotSupported;
  xlc_exec *x = calloc(1, sizeof *x);
  if (!x)
    return cudaErrorMemoryAllocation;
  x->flags = flags;
  cudaError_t e = xlc_current(&x->device);
  xl_dag_node **order;
  // Of the graph, so that a node of it can be named.
  if (!e && !(e = xlc_dag_error(xl_dag_order(g, &order, bad))))
    free(order);
  if (!e && !((x->graph = xl_dag_clone(g)) && xlc_held_copy(&x->held, xlc_info(g)->held)))
    e = cudaErrorMemoryAllocation;
  if (!e)
    e = build(x);
  if (!e && !xlc_handle_add(x, XLC_EXEC))
    e = cudaErrorMemoryAllocation;
  if (e) {
    exec_free(x);
    return e;
  }
  if (xlc_info(g)->memory) {
    xlc_info(g)->executables++;
    x->memory_of = g;
    x->memory_of_id = g->id;
  }
  *to = x;
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *to, cudaGraph_t g, unsigned long long flags) {
  const cudaError_t e = xlc_capture_forbids();
  if (e)
    return xlc_return(e);
  xl_dag_node *bad;
  pthread_mutex_lock(&xlc_graphs);
  return unlock(instantiate(to, g, flags, &bad));
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *to, cudaGraph_t g, unsigned long long flags) {
  return cudaGraphInstantiateWithFlags(to, g, flags);
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *to, cudaGraph_t g, cudaGraphInstantiateParams *p) {
  cudaError_t e = p ? xlc_capture_forbids() : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  xl_dag_node *bad;
  pthread_mutex_lock(&xlc_graphs);
  e = instantiate(to, g, p->flags, &bad);
  p->errNode_out = bad;
  p->result_out = !e    ? cudaGraphInstantiateSuccess
                  : bad ? cudaGraphInstantiateInvalidStructure
                        : cudaGraphInstantiateError;
  return unlock(e);
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t x, unsigned long long *flags) {
  pthread_mutex_lock(&xlc_graphs);
  const bool ok = flags && xlc_handle_is(x, XLC_EXEC);
  if (ok)
    *flags = x->flags;
  return unlock(ok ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t x) {
  const cudaError_t e = xlc_capture_forbids();
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&xlc_graphs);
  if (!xlc_handle_remove(x, XLC_EXEC))
    return unlock(cudaErrorInvalidValue);
  exec_free(x);
  return unlock(cudaSuccess);
}

// ---------------------------------------------------------------- launching

// An event that the graph records, installed once all is submitted: its lock is taken before a device's.
typedef struct recorded {
  cudaEvent_t event;
  xl_task *task;
} recorded;

// What a launch allocates and frees, before anything is done: false where memory is still allocated.
static bool memory_fits(const xl_dag *g, bool auto_free) {
  for (size_t i = 0; i < g->nodes.count; i++) {
    const xlc_node *n = g->nodes.at[i]->payload;
    if (g->nodes.at[i]->type == cudaGraphNodeTypeMemAlloc && n->memory->allocated && !auto_free)
      return false;
    if (g->nodes.at[i]->type != cudaGraphNodeTypeMemFree || n->memory->allocated)
      continue;
    bool here = false;
    for (size_t k = 0; k < g->nodes.count && !here; k++)
      here = g->nodes.at[k]->type == cudaGraphNodeTypeMemAlloc &&
             ((const xlc_node *)g->nodes.at[k]->payload)->memory == n->memory;
    if (!here)
      return false;
  }
  return true;
}

static void memory_changes(const xl_dag *g, xl_task *last) {
  for (int free_them = 0; free_them < 2; free_them++)
    for (size_t i = 0; i < g->nodes.count; i++) {
      xlc_node *n = g->nodes.at[i]->payload;
      if (!free_them && g->nodes.at[i]->type == cudaGraphNodeTypeMemAlloc && !n->memory->allocated)
        xlc_graph_memory_allocate(n->memory);
      if (free_them && g->nodes.at[i]->type == cudaGraphNodeTypeMemFree && n->memory->allocated)
        xlc_graph_memory_free(n->memory, last);
    }
}

static bool after_memory(const xl_dag *g, xl_task *t) {
  for (size_t i = 0; i < g->nodes.count; i++) {
    const xlc_node *n = g->nodes.at[i]->payload;
    if (g->nodes.at[i]->type == cudaGraphNodeTypeMemAlloc && n->memory->last && !xl_task_after(t, n->memory->last))
      return false;
  }
  return true;
}

static void choose(void *step);

// d: the device of what no node is.
static xl_task *make_task(const xlc_exec *x, const task_plan *p, xlc_device *d, cudaError_t *e) {
  step *first = &x->steps[x->order[p->first]];
  const xlc_node *n = does(first);
  d = n ? n->device : d;
  xl_task *t = xl_task_new(xlc.graph, first->bodies ? xlc_chooser() : n ? xlc_op_device(d, &n->op) : d->index);
  *e = t && (!first->bodies || xl_task_call(t, choose, first)) ? cudaSuccess : cudaErrorMemoryAllocation;
  for (size_t i = 0; i < p->count && !*e; i++) {
    n = does(&x->steps[x->order[p->first + i]]);
    if (n && !n->disabled)
      *e = xlc_task_add(d, t, &n->op);
  }
  if (!*e)
    return t;
  xl_task_release(t);
  return NULL;
}

// Does the graph of a conditional node's body, to its end. False where it failed, which the device knows then.
static bool do_body(const xlc_exec *x) {
  size_t n = 0;
  bool ok = true;
  for (; n < x->nplans && ok; n++) {
    step *first = &x->steps[x->order[x->plans[n].first]];
    xl_task *t = NULL;
    cudaError_t e = cudaSuccess;
    x->tasks[n] = NULL;
    if (!first->bodies && !(t = make_task(x, &x->plans[n], x->device, &e)))
      ok = false;
    for (size_t i = 0; i < first->nfrom && ok; i++) {
      xl_task *before = x->tasks[x->steps[first->from[i]].task];
      ok = !before || (t ? xl_task_after(t, before) : xl_task_wait(before));
    }
    if (first->bodies && ok)
      choose(first);
    else if (t && (!ok || !(ok = xl_task_submit(t)))) {
      xl_task_release(t);
      t = NULL;
    }
    x->tasks[n] = t;
  }
  for (size_t i = 0; i < n; i++)
    if (x->tasks[i]) {
      if (!xl_task_wait(x->tasks[i])) {
        xlc_failed(x->device, x->tasks[i]);
        ok = false;
      }
      xl_task_release(x->tasks[i]);
      x->tasks[i] = NULL;
    }
  if (!ok && !xlc_check(x->device))
    xlc_fail(x->device, cudaErrorMemoryAllocation); // there was none for a task
  return ok;
}

static void choose(void *arg) {
  const step *s = arg;
  const xlc_branches *b = does(s)->branches;
  int which;
  do
    which = xlc_branch(b);
  while (which >= 0 && do_body(s->bodies[which]) && b->type == cudaGraphCondTypeWhile);
}

static void begin_conditions(void *exec) { xlc_conditions_first(((const xlc_exec *)exec)->graph, true); }

// With the device's lock.
static bool submit(const xlc_exec *x, const task_plan *p, xlc_stream *s, xl_task *t) {
  const step *first = &x->steps[x->order[p->first]];
  bool ok = true;
  xl_task_of_stream(t, s->device->index, s->id);
  for (size_t i = 0; i < first->nfrom && ok; i++)
    ok = xl_task_after(t, x->tasks[x->steps[first->from[i]].task]);
  if (!first->nfrom)
    ok = xlc_stream_order(s, t) && (!x->head || xl_task_after(t, x->head)) && (!x->last || xl_task_after(t, x->last)) &&
         (!x->memory_of || after_memory(x->graph, t));
  return ok && xl_task_submit(t);
}

static cudaError_t launch(xlc_exec *x, xlc_stream *s) {
  if (x->memory_of && !memory_fits(x->graph, x->flags & cudaGraphInstantiateFlagAutoFreeOnLaunch))
    return cudaErrorInvalidValue;
  cudaError_t e = cudaSuccess;
  size_t made = 0, nevents = 0;
  recorded *events = NULL;
  xl_task *end = NULL; // comes after all
  for (; made < x->nplans && !e; made++)
    if (!(x->tasks[made] = make_task(x, &x->plans[made], s->device, &e)))
      break;
  x->head = NULL;
  if (!e && x->chooses && xlc_conditions_first(x->graph, false) &&
      !((x->head = xl_task_new(xlc.graph, xlc_chooser())) && xl_task_call(x->head, begin_conditions, x)))
    e = cudaErrorMemoryAllocation;
  size_t ends = 0;
  for (size_t i = 0; i < x->nplans; i++)
    ends += x->plans[i].last;
  if (!e && ends != 1 && !(end = xlc_task(s->device, &(xlc_op){.kind = XLC_EMPTY}, &e)))
    e = cudaErrorMemoryAllocation;
  // Events: those that are waited for are as they stand now.
  for (size_t i = 0; i < made && !e; i++) {
    const step *first = &x->steps[x->order[x->plans[i].first]];
    const xlc_node *n = does(first);
    if (!n || !n->event)
      continue;
    if (!xlc_event_is(n->event)) {
      e = cudaErrorInvalidValue;
    } else if (first->node->type == cudaGraphNodeTypeWaitEvent) {
      xl_task *before = xlc_event_task(n->event);
      if (before && !xl_task_after(x->tasks[i], before))
        e = cudaErrorMemoryAllocation;
      xl_task_release(before);
    } else {
      recorded *more = realloc(events, (nevents + 1) * sizeof *more);
      if (more)
        events = more;
      if (!more) {
        e = cudaErrorMemoryAllocation;
        continue;
      }
      xlc_event_timed(n->event, x->tasks[i]);
      xl_task_retain(x->tasks[i]);
      events[nevents++] = (recorded){n->event, x->tasks[i]};
    }
  }
  if (e) {
    for (size_t i = 0; i < made; i++)
      xl_task_release(x->tasks[i]);
    xl_task_release(end);
    xl_task_release(x->head);
    for (size_t i = 0; i < nevents; i++)
      xl_task_release(events[i].task);
    free(events);
    return e;
  }

  pthread_mutex_lock(&s->device->lock);
  bool ok = true;
  size_t submitted = 0;
  if (x->head)
    ok = xlc_stream_order(s, x->head) && (!x->last || xl_task_after(x->head, x->last)) && xl_task_submit(x->head);
  for (size_t i = 0; i < x->nplans && ok; i++) {
    ok = submit(x, &x->plans[i], s, x->tasks[i]);
    submitted += ok;
    if (ok && x->plans[i].last && end)
      ok = xl_task_after(end, x->tasks[i]);
    if (x->plans[i].last && !end) {
      xl_task_retain(x->tasks[i]);
      end = x->tasks[i];
    } else if (ok && end && i + 1 == x->nplans && ends != 1) {
      ok = xlc_stream_order(s, end) && xl_task_submit(end);
    }
  }
  if (!x->nplans)
    ok = xlc_stream_order(s, end) && xl_task_submit(end);
  if (ok)
    xlc_stream_end(s, end);
  pthread_mutex_unlock(&s->device->lock);

  // Nobody else knows of what was begun and cannot go on.
  for (size_t i = 0; i < submitted && !ok; i++)
    xl_task_wait(x->tasks[i]);
  for (size_t i = 0; i < x->nplans; i++)
    xl_task_release(x->tasks[i]);
  xl_task_release(x->head);
  for (size_t i = 0; i < nevents; i++)
    xlc_event_install(events[i].event, events[i].task);
  free(events);
  if (ok) {
    if (x->memory_of)
      memory_changes(x->graph, end);
    xl_task_release(x->last);
    x->last = end;
  } else {
    xl_task_release(end);
  }
  return ok ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t x, cudaStream_t handle) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e && s->capture)
    e = xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported);
  if (!e)
    e = xlc_capture_implicit(s);
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&xlc_graphs);
  e = xlc_handle_is(x, XLC_EXEC) ? launch(x, s) : cudaErrorInvalidValue;
  pthread_mutex_unlock(&xlc_graphs);
  if (!e && xlc.blocking)
    e = xlc_stream_wait(s);
  return xlc_return(e);
}

// Everything is where it is needed already.
cudaError_t cudaGraphUpload(cudaGraphExec_t x, cudaStream_t handle) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e && s->capture)
    e = xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported);
  if (!e && !xlc_handle_is(x, XLC_EXEC))
    e = cudaErrorInvalidValue;
  return xlc_return(e);
}

// ---------------------------------------------------------------- changes of one node

// The node of the executable that was made of this one; NULL: there is none.
static xl_dag_node *in_exec(const xl_dag *g, const xl_dag_node *node) {
  if (!node->graph->in)
    return xl_dag_in_clone(g, node);
  const xl_dag_node *holder = in_exec(g, node->graph->in);
  const xlc_branches *original = ((const xlc_node *)node->graph->in->payload)->branches,
                     *b = holder ? ((const xlc_node *)holder->payload)->branches : NULL;
  for (unsigned i = 0; b && original && i < b->size && i < original->size; i++)
    if (original->bodies[i] == node->graph)
      return xl_dag_in_clone(b->bodies[i], node);
  return holder && holder->child ? xl_dag_in_clone(holder->child, node) : NULL;
}

static xlc_node *changed(cudaGraphExec_t x, cudaGraphNode_t node, enum cudaGraphNodeType type, xl_dag_node **at) {
  if (!xlc_handle_is(x, XLC_EXEC) || !xlc_handle_is(node, XLC_NODE) || node->type != (int)type)
    return NULL;
  settle(x);
  *at = in_exec(x->graph, node);
  return *at && (*at)->type == (int)type ? (*at)->payload : NULL;
}

static bool is_of_host(const void *p) {
  xlc_memory m;
  return !xlc_memory_find(p, &m) || m.kind == XLC_HOST || m.kind == XLC_REGISTERED;
}

// Whether one may take the other's place in an executable.
static enum cudaGraphExecUpdateResult fits(int type, const xlc_node *old, const xlc_node *by) {
  if (type == cudaGraphNodeTypeMemAlloc || type == cudaGraphNodeTypeMemFree)
    return old->memory == by->memory ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorNotSupported;
  if (type == cudaGraphNodeTypeConditional)
    return cudaGraphExecUpdateErrorNotSupported;
  if (old->device != by->device)
    return cudaGraphExecUpdateErrorParametersChanged;
  if (type == cudaGraphNodeTypeMemcpy) {
    const xlc_rect *a = &old->op.copy, *b = &by->op.copy;
    if (is_of_host(a->to) != is_of_host(b->to) || is_of_host(a->from) != is_of_host(b->from))
      return cudaGraphExecUpdateErrorParametersChanged;
    if ((a->height > 1 || a->depth > 1) != (b->height > 1 || b->depth > 1))
      return cudaGraphExecUpdateErrorParametersChanged;
  }
  if (type == cudaGraphNodeTypeMemset && (old->op.fill.height > 1) != (by->op.fill.height > 1))
    return cudaGraphExecUpdateErrorParametersChanged;
  if (type == cudaGraphNodeTypeKernel && old->op.kernel.cooperative != by->op.kernel.cooperative)
    return cudaGraphExecUpdateErrorAttributesChanged;
  return cudaGraphExecUpdateSuccess;
}

static void put(xl_dag_node *at, xlc_node *by) {
  xlc_node *old = at->payload;
  by->disabled = old->disabled;
  if (by->op.kind == XLC_KERNEL) {
    memcpy(by->attributes, old->attributes, sizeof by->attributes);
    by->op.kernel.cooperative = old->op.kernel.cooperative;
    by->op.kernel.priority = old->op.kernel.priority;
  }
  xlc_node_free(old);
  at->payload = by;
}

#define CHANGE(TYPE, MAKE)                                                                                             \
  XLC_CURRENT(d);                                                                                                      \
  cudaError_t e = cudaErrorInvalidValue;                                                                               \
  xl_dag_node *at;                                                                                                     \
  pthread_mutex_lock(&xlc_graphs);                                                                                     \
  const xlc_node *old = changed(x, node, TYPE, &at);                                                                   \
  if (old)                                                                                                             \
    d = old->device;                                                                                                   \
  xlc_node *n = old ? MAKE : NULL;                                                                                     \
  if (n && n->op.kind == XLC_KERNEL)                                                                                   \
    n->op.kernel.cooperative = old->op.kernel.cooperative;                                                             \
  if (n && fits(TYPE, old, n)) {                                                                                       \
    xlc_node_free(n);                                                                                                  \
    n = NULL;                                                                                                          \
    e = cudaErrorInvalidValue;                                                                                         \
  }                                                                                                                    \
  if (n)                                                                                                               \
    put(at, n);                                                                                                        \
  return unlock(n ? cudaSuccess : e)

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t x, cudaGraphNode_t node,
                                             const struct cudaKernelNodeParams *p) {
  CHANGE(cudaGraphNodeTypeKernel, xlc_node_of_kernel(d, p, &e));
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t x, cudaGraphNode_t node,
                                             const struct cudaMemcpy3DParms *p) {
  CHANGE(cudaGraphNodeTypeMemcpy, xlc_node_of_copy(d, p, &e));
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t x, cudaGraphNode_t node, void *dst, const void *src,
                                               size_t bytes, enum cudaMemcpyKind kind) {
  CHANGE(cudaGraphNodeTypeMemcpy, xlc_node_of_flat(d, dst, src, bytes, kind, &e));
}
cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t x, cudaGraphNode_t node, const void *symbol,
                                                     const void *src, size_t bytes, size_t offset,
                                                     enum cudaMemcpyKind kind) {
  CHANGE(cudaGraphNodeTypeMemcpy, xlc_node_to_symbol(d, symbol, src, bytes, offset, kind, &e));
}
cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t x, cudaGraphNode_t node, void *dst,
                                                       const void *symbol, size_t bytes, size_t offset,
                                                       enum cudaMemcpyKind kind) {
  CHANGE(cudaGraphNodeTypeMemcpy, xlc_node_from_symbol(d, dst, symbol, bytes, offset, kind, &e));
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t x, cudaGraphNode_t node,
                                             const struct cudaMemsetParams *p) {
  CHANGE(cudaGraphNodeTypeMemset, xlc_node_of_fill(d, p, &e));
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t x, cudaGraphNode_t node,
                                           const struct cudaHostNodeParams *p) {
  CHANGE(cudaGraphNodeTypeHost, xlc_node_of_call(d, p, &e));
}
cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t x, cudaGraphNode_t node, cudaEvent_t event) {
  CHANGE(cudaGraphNodeTypeEventRecord, xlc_node_of_event(d, event, &e));
}
cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t x, cudaGraphNode_t node, cudaEvent_t event) {
  CHANGE(cudaGraphNodeTypeWaitEvent, xlc_node_of_event(d, event, &e));
}

cudaError_t xlc_exec_change(cudaGraphExec_t x, cudaGraphNode_t node, enum cudaGraphNodeType type,
                            xlc_node *(*make)(xlc_device *d, const void *params, cudaError_t *e), const void *params) {
  CHANGE(type, make(d, params, &e));
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t x, cudaGraphNode_t node, struct cudaGraphNodeParams *p) {
  if (!p)
    return xlc_return(cudaErrorInvalidValue);
  switch (p->type) {
  case cudaGraphNodeTypeKernel:
    return cudaGraphExecKernelNodeSetParams(x, node, (const struct cudaKernelNodeParams *)&p->kernel);
  case cudaGraphNodeTypeMemcpy:
    return cudaGraphExecMemcpyNodeSetParams(x, node, &p->memcpy.copyParams);
  case cudaGraphNodeTypeMemset:
    return cudaGraphExecMemsetNodeSetParams(x, node, (const struct cudaMemsetParams *)&p->memset);
  case cudaGraphNodeTypeHost:
    return cudaGraphExecHostNodeSetParams(x, node, (const struct cudaHostNodeParams *)&p->host);
  case cudaGraphNodeTypeGraph:
    return cudaGraphExecChildGraphNodeSetParams(x, node, p->graph.graph);
  case cudaGraphNodeTypeWaitEvent:
    return cudaGraphExecEventWaitNodeSetEvent(x, node, p->eventWait.event);
  case cudaGraphNodeTypeEventRecord:
    return cudaGraphExecEventRecordNodeSetEvent(x, node, p->eventRecord.event);
  default:
    return xlc_return(cudaErrorInvalidValue);
  }
}

static bool can_be_off(int type) {
  return type == cudaGraphNodeTypeKernel || type == cudaGraphNodeTypeMemcpy || type == cudaGraphNodeTypeMemset;
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t x, cudaGraphNode_t node, unsigned enabled) {
  pthread_mutex_lock(&xlc_graphs);
  xl_dag_node *at;
  xlc_node *n = xlc_handle_is(node, XLC_NODE) && can_be_off(node->type)
                    ? changed(x, node, (enum cudaGraphNodeType)node->type, &at)
                    : NULL;
  if (n)
    n->disabled = !enabled;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t x, cudaGraphNode_t node, unsigned *enabled) {
  pthread_mutex_lock(&xlc_graphs);
  xl_dag_node *at;
  const xlc_node *n = enabled && xlc_handle_is(node, XLC_NODE) && can_be_off(node->type)
                          ? changed(x, node, (enum cudaGraphNodeType)node->type, &at)
                          : NULL;
  if (n)
    *enabled = !n->disabled;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

// ---------------------------------------------------------------- changes of all

// Compares, and where `really` makes, the changes. *bad and *from are nodes of b.
static enum cudaGraphExecUpdateResult update(xl_dag *a, const xl_dag *b, bool really, xl_dag_node **bad,
                                             xl_dag_node **from) {
  xl_dag_node **pairs;
  const xl_dag_error paired = xl_dag_pair(a, b, &pairs, bad, from);
  if (paired)
    return paired == XL_DAG_NO_MEMORY ? cudaGraphExecUpdateError
           : paired == XL_DAG_TYPE    ? cudaGraphExecUpdateErrorNodeTypeChanged
                                      : cudaGraphExecUpdateErrorTopologyChanged;
  enum cudaGraphExecUpdateResult r = cudaGraphExecUpdateSuccess;
  for (size_t i = 0; i < a->nodes.count && !r; i++) {
    xl_dag_node *x = a->nodes.at[i], *y = pairs[i];
    if (!x->child != !y->child)
      r = cudaGraphExecUpdateErrorTopologyChanged;
    else if (x->child)
      r = update(x->child, y->child, really, bad, from);
    else
      r = fits(x->type, x->payload, y->payload);
    if (r && !*bad)
      *bad = y;
    if (r || !really || x->child)
      continue;
    void *copy;
    if (a->ops->copy(&copy, y->payload)) {
      ((xlc_node *)copy)->disabled = ((xlc_node *)x->payload)->disabled;
      xlc_node_free(x->payload);
      x->payload = copy;
    } else {
      r = cudaGraphExecUpdateError;
    }
  }
  free(pairs);
  return r;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t x, cudaGraph_t g, cudaGraphExecUpdateResultInfo *info) {
  pthread_mutex_lock(&xlc_graphs);
  if (!xlc_handle_is(x, XLC_EXEC) || !xlc_handle_is(g, XLC_GRAPH))
    return unlock(cudaErrorInvalidValue);
  xl_dag_node *bad = NULL, *from = NULL;
  enum cudaGraphExecUpdateResult r = update(x->graph, g, false, &bad, &from);
  if (!r)
    r = update(x->graph, g, true, &bad, &from);
  if (info)
    *info = (cudaGraphExecUpdateResultInfo){.result = r, .errorNode = bad, .errorFromNode = from};
  return unlock(r ? cudaErrorGraphExecUpdateFailure : cudaSuccess);
}

cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t x, cudaGraphNode_t node, cudaGraph_t child) {
  pthread_mutex_lock(&xlc_graphs);
  xl_dag_node *at, *bad = NULL, *from = NULL;
  if (!changed(x, node, cudaGraphNodeTypeGraph, &at) || !xlc_handle_is(child, XLC_GRAPH))
    return unlock(cudaErrorInvalidValue);
  if (update(at->child, child, false, &bad, &from) || update(at->child, child, true, &bad, &from))
    return unlock(cudaErrorGraphExecUpdateFailure);
  return unlock(cudaSuccess);
}

// ---------------------------------------------------------------- a picture

static const char *type_name(int type) {
  static const char *const names[] = {"kernel",     "memcpy",     "memset",       "host",       "child graph",
                                      "empty",      "event wait", "event record", "signal",     "wait",
                                      "allocation", "free",       "batch",        "conditional"};
  return (size_t)type < sizeof names / sizeof *names ? names[type] : "node";
}

static void picture(FILE *f, const xl_dag *g, unsigned flags, int depth) {
  for (size_t i = 0; i < g->nodes.count; i++) {
    const xl_dag_node *n = g->nodes.at[i];
    const xlc_node *p = n->payload;
    fprintf(f, "%*sn%llu [label=\"%s", depth * 2, "", (unsigned long long)n->id, type_name(n->type));
    if (n->type == cudaGraphNodeTypeKernel)
      fprintf(f, "\\n%s", p->op.kernel.f->name);
    if (n->type == cudaGraphNodeTypeKernel &&
        flags & (cudaGraphDebugDotFlagsVerbose | cudaGraphDebugDotFlagsKernelNodeParams))
      fprintf(f, "\\n<<<(%u,%u,%u), (%u,%u,%u), %u>>>", p->op.kernel.grid[0], p->op.kernel.grid[1],
              p->op.kernel.grid[2], p->op.kernel.block[0], p->op.kernel.block[1], p->op.kernel.block[2],
              p->op.kernel.shared);
    if (n->type == cudaGraphNodeTypeMemcpy &&
        flags & (cudaGraphDebugDotFlagsVerbose | cudaGraphDebugDotFlagsMemcpyNodeParams))
      fprintf(f, "\\n%zu x %zu x %zu bytes", p->op.copy.width, p->op.copy.height, p->op.copy.depth);
    if (n->type == cudaGraphNodeTypeMemset &&
        flags & (cudaGraphDebugDotFlagsVerbose | cudaGraphDebugDotFlagsMemsetNodeParams))
      fprintf(f, "\\n%zu x %zu of %u bytes: 0x%x", p->op.fill.width, p->op.fill.height, p->op.fill.element,
              p->op.fill.value);
    if (flags & (cudaGraphDebugDotFlagsVerbose | cudaGraphDebugDotFlagsHandles))
      fprintf(f, "\\n%p", (const void *)n);
    fprintf(f, "\"];\n");
    for (size_t k = 0; k < n->to.count; k++)
      fprintf(f, "%*sn%llu -> n%llu;\n", depth * 2, "", (unsigned long long)n->id, (unsigned long long)n->to.at[k]->id);
    for (unsigned k = 0; k < (p->branches ? p->branches->size : n->child != NULL); k++) {
      const xl_dag *inner = p->branches ? p->branches->bodies[k] : n->child;
      fprintf(f, "%*ssubgraph cluster_%llu {\n", depth * 2, "", (unsigned long long)inner->id);
      picture(f, inner, flags, depth + 1);
      fprintf(f, "%*s}\n", depth * 2, "");
    }
  }
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t g, const char *path, unsigned flags) {
  pthread_mutex_lock(&xlc_graphs);
  if (!path || !xlc_handle_is(g, XLC_GRAPH))
    return unlock(cudaErrorInvalidValue);
  FILE *f = fopen(path, "w");
  if (!f)
    return unlock(cudaErrorOperatingSystem);
  fprintf(f, "digraph graph_%llu {\n", (unsigned long long)g->id);
  picture(f, g, flags, 1);
  fprintf(f, "}\n");
  const bool ok = !ferror(f);
  return unlock(fclose(f) == 0 && ok ? cudaSuccess : cudaErrorOperatingSystem);
}
