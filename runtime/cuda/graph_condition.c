// graph_condition.c: see graph_nodes.h. Conditional nodes: their handles, and the graphs that they choose from.
//
// A handle is the address of a number in memory that the host and the GPUs reach. Kernels store to it
// (cudaGraphSetConditional of ../device/cuda_library.c), who executes the node reads it (graph_exec.c).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_nodes.h"

#include <stdlib.h>

static xlc_condition *conditions; // with xlc_graphs

static void drop(xlc_condition *c) {
  if (--c->refs)
    return;
  xlc_condition **at = &conditions;
  while (*at != c)
    at = &(*at)->next;
  *at = c->next;
  xl_graph_free(xlc.graph, c->device->index, c->value);
  free(c);
}

void xlc_conditions_leave(const xl_dag *g) {
  for (xlc_condition *c = conditions, *next; c; c = next) {
    next = c->next;
    if (c->graph == g->id) {
      c->graph = 0;
      drop(c);
    }
  }
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *to, cudaGraph_t g, unsigned value,
                                             unsigned flags) {
  XLC_CURRENT(d);
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = cudaErrorInvalidValue;
  if (to && xlc_handle_is(g, XLC_GRAPH) && !(flags & ~(unsigned)cudaGraphCondAssignDefault)) {
    char message[XL_ASYNC_MESSAGE];
    xlc_condition *c = calloc(1, sizeof *c);
    uint32_t *at = c ? xl_graph_host_alloc(xlc.graph, sizeof *at, message) : NULL;
    e = at ? cudaSuccess : cudaErrorMemoryAllocation;
    if (at) {
      *at = value;
      *c = (xlc_condition){.next = conditions,
                           .refs = 1,
                           .device = d,
                           .graph = g->id,
                           .value = at,
                           .first = value,
                           .assigned = flags & cudaGraphCondAssignDefault};
      conditions = c;
      *to = (uintptr_t)at;
    } else {
      free(c);
    }
  }
  pthread_mutex_unlock(&xlc_graphs);
  return xlc_return(e);
}

// The handle's, where it is one of the graph or of one that this is part of, and no node has it.
static xlc_condition *free_condition(cudaGraphConditionalHandle handle, const xl_dag *g) {
  xlc_condition *c = conditions;
  while (c && (uintptr_t)c->value != handle)
    c = c->next;
  if (!c || c->used)
    return NULL;
  while (g && g->id != c->graph)
    g = g->in ? g->in->graph : NULL;
  return g ? c : NULL;
}

static bool size_fits(const struct cudaConditionalNodeParams *p) {
  switch (p->type) {
  case cudaGraphCondTypeIf:
    return p->size == 1 || p->size == 2;
  case cudaGraphCondTypeWhile:
    return p->size == 1;
  case cudaGraphCondTypeSwitch:
    return p->size > 0;
  default:
    return false;
  }
}

void xlc_branches_free(xlc_branches *b) {
  if (!b)
    return;
  for (unsigned i = 0; i < b->size; i++)
    xl_dag_free(b->bodies[i]);
  free(b->bodies);
  drop(b->condition);
  free(b);
}

// Copies of another's, or new graphs where there is none.
static xlc_branches *new_branches(xlc_condition *c, enum cudaGraphConditionalNodeType type, unsigned size,
                                  const xlc_branches *like) {
  xlc_branches *b = calloc(1, sizeof *b);
  xl_dag **bodies = b ? calloc(size, sizeof(xl_dag *)) : NULL;
  if (!bodies) {
    free(b);
    return NULL;
  }
  *b = (xlc_branches){.condition = c, .type = type, .size = size, .bodies = bodies};
  c->refs++;
  for (unsigned i = 0; i < size; i++)
    if (!(bodies[i] = like ? xl_dag_clone(like->bodies[i]) : xlc_graph_new())) {
      xlc_branches_free(b);
      return NULL;
    }
  return b;
}

xlc_branches *xlc_branches_copy(const xlc_branches *b) { return new_branches(b->condition, b->type, b->size, b); }

cudaError_t xlc_graph_add_condition(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                    struct cudaConditionalNodeParams *p) {
  XLC_CURRENT(d);
  pthread_mutex_lock(&xlc_graphs);
  cudaError_t e = cudaErrorInvalidValue;
  const bool ok = to && xlc_handle_is(g, XLC_GRAPH) && xlc_nodes_are(g, after, count) && size_fits(p);
  xlc_condition *c = ok ? free_condition(p->handle, g) : NULL;
  xlc_node *n = c ? xlc_node_new(d, &e) : NULL;
  if (n && !(n->branches = new_branches(c, p->type, p->size, NULL))) {
    xlc_node_free(n);
    n = NULL;
    e = cudaErrorMemoryAllocation;
  }
  if (n && !(e = xlc_graph_add(g, after, count, cudaGraphNodeTypeConditional, n, to))) {
    c->used = true;
    p->phGraph_out = n->branches->bodies;
    for (unsigned i = 0; i < p->size; i++)
      n->branches->bodies[i]->in = *to;
  }
  pthread_mutex_unlock(&xlc_graphs);
  return xlc_return(e);
}

int xlc_branch(const xlc_branches *b) {
  const uint32_t value = __atomic_load_n(b->condition->value, __ATOMIC_ACQUIRE);
  const uint32_t which = b->type == cudaGraphCondTypeSwitch ? value
                         : value                            ? 0
                         : b->type == cudaGraphCondTypeIf   ? 1
                                                            : b->size;
  return which < b->size ? (int)which : -1;
}

cudaError_t xlc_body_check(const xl_dag *g) {
  for (size_t i = 0; i < g->nodes.count; i++) {
    const xl_dag_node *n = g->nodes.at[i];
    cudaError_t e = cudaSuccess;
    switch (n->type) {
    case cudaGraphNodeTypeKernel:
    case cudaGraphNodeTypeMemcpy:
    case cudaGraphNodeTypeMemset:
    case cudaGraphNodeTypeEmpty:
    case cudaGraphNodeTypeConditional: // whose bodies are looked at as they are made ready
      break;
    case cudaGraphNodeTypeGraph:
      e = xlc_body_check(n->child);
      break;
    default:
      e = xlc_unsupported("cudaGraphInstantiate", "a graph of a conditional node has nodes of other kinds than "
                                                  "kernels, copies, fills, child graphs and conditional ones");
    }
    if (e)
      return e;
  }
  return cudaSuccess;
}

bool xlc_conditions_first(const xl_dag *g, bool set) {
  bool any = false;
  for (size_t i = 0; i < g->nodes.count; i++) {
    const xl_dag_node *n = g->nodes.at[i];
    const xlc_branches *b = ((const xlc_node *)n->payload)->branches;
    if (n->child)
      any |= xlc_conditions_first(n->child, set);
    if (!b)
      continue;
    any |= b->condition->assigned;
    if (set && b->condition->assigned)
      __atomic_store_n(b->condition->value, b->condition->first, __ATOMIC_RELEASE);
    for (unsigned k = 0; k < b->size; k++)
      any |= xlc_conditions_first(b->bodies[k], set);
  }
  return any;
}
