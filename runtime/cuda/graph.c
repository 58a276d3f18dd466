// graph.c: see graph_nodes.h. CUDA's functions that make, ask and change graphs;
// those of executables are in graph_exec.c.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_nodes.h"

#include <stdlib.h>
#include <string.h>

pthread_mutex_t xlc_graphs = PTHREAD_MUTEX_INITIALIZER;

static cudaError_t unlock(cudaError_t e) {
  pthread_mutex_unlock(&xlc_graphs);
  return xlc_return(e);
}

// ---------------------------------------------------------------- adding

bool xlc_nodes_are(const xl_dag *g, const cudaGraphNode_t *nodes, size_t count) {
  if (count && !nodes)
    return false;
  for (size_t i = 0; i < count; i++)
    if (!xlc_handle_is(nodes[i], XLC_NODE) || nodes[i]->graph != g)
      return false;
  return true;
}

cudaError_t xlc_graph_add(xl_dag *g, const cudaGraphNode_t *after, size_t count, enum cudaGraphNodeType type,
                          xlc_node *payload, xl_dag_node **made) {
  cudaError_t e = cudaErrorInvalidValue;
  if (xlc_nodes_are(g, after, count))
    e = xlc_dag_error(xl_dag_add(g, (int)type, payload, after, count, made));
  if (e)
    xlc_node_free(payload);
  return e;
}

// The first steps of all functions that add a node: with *e == cudaSuccess the lock is held and the device current.
static bool may_add(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count, xlc_device **d,
                    cudaError_t *e) {
  *e = xlc_current(d);
  if (*e)
    return false;
  pthread_mutex_lock(&xlc_graphs);
  if (to && xlc_handle_is(g, XLC_GRAPH) && xlc_nodes_are(g, after, count))
    return true;
  pthread_mutex_unlock(&xlc_graphs);
  *e = cudaErrorInvalidValue;
  return false;
}

// The node of a graph that has this type, with the lock held.
static xlc_node *node_of(cudaGraphNode_t node, enum cudaGraphNodeType type) {
  return xlc_handle_is(node, XLC_NODE) && node->type == (int)type ? node->payload : NULL;
}

// In place of what the node was.
static void replace(cudaGraphNode_t node, xlc_node *by) {
  xlc_node_free(node->payload);
  node->payload = by;
}

cudaError_t cudaGraphCreate(cudaGraph_t *to, unsigned flags) {
  if (!to || flags)
    return xlc_return(cudaErrorInvalidValue);
  pthread_mutex_lock(&xlc_graphs);
  *to = xlc_graph_new();
  return unlock(*to ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphDestroy(cudaGraph_t g) {
  pthread_mutex_lock(&xlc_graphs);
  // A child is its node's, and what is being captured the capture's.
  if (!xlc_handle_is(g, XLC_GRAPH) || g->in || xlc_info(g)->capturing)
    return unlock(cudaErrorInvalidValue);
  xl_dag_free(g);
  return unlock(cudaSuccess);
}

#define ADD(MAKE, TYPE)                                                                                                \
  xlc_device *d;                                                                                                       \
  cudaError_t e;                                                                                                       \
  if (!may_add(to, g, after, count, &d, &e))                                                                           \
    return xlc_return(e);                                                                                              \
  xlc_node *n = MAKE;                                                                                                  \
  return unlock(n ? xlc_graph_add(g, after, count, TYPE, n, to) : e)

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count) {
  ADD(xlc_node_new(d, &e), cudaGraphNodeTypeEmpty);
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                   const struct cudaKernelNodeParams *p) {
  ADD(xlc_node_of_kernel(d, p, &e), cudaGraphNodeTypeKernel);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                   const struct cudaMemcpy3DParms *p) {
  ADD(xlc_node_of_copy(d, p, &e), cudaGraphNodeTypeMemcpy);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                     void *dst, const void *src, size_t bytes, enum cudaMemcpyKind kind) {
  ADD(xlc_node_of_flat(d, dst, src, bytes, kind, &e), cudaGraphNodeTypeMemcpy);
}

cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after,
                                           size_t count, const void *symbol, const void *src, size_t bytes,
                                           size_t offset, enum cudaMemcpyKind kind) {
  ADD(xlc_node_to_symbol(d, symbol, src, bytes, offset, kind, &e), cudaGraphNodeTypeMemcpy);
}

cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after,
                                             size_t count, void *dst, const void *symbol, size_t bytes, size_t offset,
                                             enum cudaMemcpyKind kind) {
  ADD(xlc_node_from_symbol(d, dst, symbol, bytes, offset, kind, &e), cudaGraphNodeTypeMemcpy);
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                   const struct cudaMemsetParams *p) {
  ADD(xlc_node_of_fill(d, p, &e), cudaGraphNodeTypeMemset);
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                 const struct cudaHostNodeParams *p) {
  ADD(xlc_node_of_call(d, p, &e), cudaGraphNodeTypeHost);
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                        cudaEvent_t event) {
  ADD(xlc_node_of_event(d, event, &e), cudaGraphNodeTypeEventRecord);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                      cudaEvent_t event) {
  ADD(xlc_node_of_event(d, event, &e), cudaGraphNodeTypeWaitEvent);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                       cudaGraph_t child) {
  xlc_device *d;
  cudaError_t e;
  if (!may_add(to, g, after, count, &d, &e))
    return xlc_return(e);
  if (!xlc_handle_is(child, XLC_GRAPH) || child == g)
    return unlock(cudaErrorInvalidValue);
  if (xlc_info(child)->memory)
    return unlock(cudaErrorNotSupported);
  xl_dag *copy = xl_dag_clone(child);
  if (!copy || !xlc_held_copy(&xlc_info(copy)->held, xlc_info(child)->held)) {
    xl_dag_free(copy);
    return unlock(cudaErrorMemoryAllocation);
  }
  xlc_node *n = xlc_node_new(d, &e);
  if (!e)
    e = xlc_graph_add(g, after, count, cudaGraphNodeTypeGraph, n, to);
  if (e) {
    xl_dag_free(copy);
    return unlock(e);
  }
  (*to)->child = copy;
  copy->in = *to;
  return unlock(cudaSuccess);
}

cudaError_t xlc_graph_add_alloc(xl_dag *g, const cudaGraphNode_t *after, size_t count, xlc_device *d,
                                const struct cudaMemAllocNodeParams *p, void **at, xl_dag_node **made) {
  cudaError_t e;
  if (g->in)
    return cudaErrorNotSupported;
  xlc_node *n = xlc_node_new(d, &e);
  if (!n)
    return e;
  if ((e = xlc_graph_memory_new(d, p->bytesize, &n->memory))) {
    xlc_node_free(n);
    return e;
  }
  n->memory->params = *p;
  n->memory->params.accessDescs = NULL;
  n->memory->params.accessDescCount = 0;
  void *const address = n->memory->params.dptr = n->memory->at;
  if ((e = xlc_graph_add(g, after, count, cudaGraphNodeTypeMemAlloc, n, made)))
    return e;
  xlc_info(g)->memory++;
  *at = address;
  return cudaSuccess;
}

cudaError_t xlc_graph_add_free(xl_dag *g, const cudaGraphNode_t *after, size_t count, xlc_device *d, void *at,
                               xl_dag_node **made) {
  xlc_graph_memory *m = xlc_graph_memory_at(at);
  if (!m)
    return cudaErrorInvalidValue;
  if (g->in)
    return cudaErrorNotSupported;
  for (size_t i = 0; i < g->nodes.count; i++)
    if (g->nodes.at[i]->type == cudaGraphNodeTypeMemFree && ((xlc_node *)g->nodes.at[i]->payload)->memory == m)
      return cudaErrorInvalidValue;
  cudaError_t e;
  xlc_node *n = xlc_node_new(d, &e);
  if (!n)
    return e;
  n->memory = m;
  m->refs++;
  if (!(e = xlc_graph_add(g, after, count, cudaGraphNodeTypeMemFree, n, made)))
    xlc_info(g)->memory++;
  return e;
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                     struct cudaMemAllocNodeParams *p) {
  xlc_device *d;
  cudaError_t e;
  if (!p || !p->bytesize || p->poolProps.allocType != cudaMemAllocationTypePinned ||
      p->poolProps.location.type != cudaMemLocationTypeDevice)
    return xlc_return(cudaErrorInvalidValue);
  if (!may_add(to, g, after, count, &d, &e))
    return xlc_return(e);
  if (!(e = xlc_numbered(p->poolProps.location.id, &d)))
    e = xlc_graph_add_alloc(g, after, count, d, p, &p->dptr, to);
  return unlock(e);
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, struct cudaMemAllocNodeParams *p) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = p ? node_of(node, cudaGraphNodeTypeMemAlloc) : NULL;
  if (n)
    *p = n->memory->params;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                    void *at) {
  xlc_device *d;
  cudaError_t e;
  if (!may_add(to, g, after, count, &d, &e))
    return xlc_return(e);
  return unlock(xlc_graph_add_free(g, after, count, d, at, to));
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *to) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = to ? node_of(node, cudaGraphNodeTypeMemFree) : NULL;
  if (n)
    *(void **)to = n->memory->at;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

// ---------------------------------------------------------------- parameters of nodes

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *p) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = p ? node_of(node, cudaGraphNodeTypeKernel) : NULL;
  if (n) {
    const xlc_kernel *k = &n->op.kernel;
    *p = (struct cudaKernelNodeParams){.func = (void *)(uintptr_t)n->func,
                                       .gridDim = {k->grid[0], k->grid[1], k->grid[2]},
                                       .blockDim = {k->block[0], k->block[1], k->block[2]},
                                       .sharedMemBytes = k->shared,
                                       .kernelParams = n->values};
  }
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

// What follows a payload to another: attributes.
static void keep_attributes(xlc_node *to, const xlc_node *from) {
  memcpy(to->attributes, from->attributes, sizeof to->attributes);
  to->op.kernel.cooperative = from->op.kernel.cooperative;
  to->op.kernel.priority = from->op.kernel.priority;
}

#define SET(TYPE, MAKE, THEN)                                                                                          \
  XLC_CURRENT(d);                                                                                                      \
  cudaError_t e = cudaErrorInvalidValue;                                                                               \
  pthread_mutex_lock(&xlc_graphs);                                                                                     \
  const xlc_node *old = node_of(node, TYPE);                                                                           \
  if (old)                                                                                                             \
    d = old->device;                                                                                                   \
  xlc_node *n = old ? MAKE : NULL;                                                                                     \
  if (n) {                                                                                                             \
    THEN;                                                                                                              \
    replace(node, n);                                                                                                  \
  }                                                                                                                    \
  return unlock(n ? cudaSuccess : e)

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *p) {
  SET(cudaGraphNodeTypeKernel, xlc_node_of_kernel(d, p, &e), keep_attributes(n, old));
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *p) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = p ? node_of(node, cudaGraphNodeTypeMemcpy) : NULL;
  if (n)
    *p = n->copy;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *p) {
  SET(cudaGraphNodeTypeMemcpy, xlc_node_of_copy(d, p, &e), (void)0);
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst, const void *src, size_t bytes,
                                           enum cudaMemcpyKind kind) {
  SET(cudaGraphNodeTypeMemcpy, xlc_node_of_flat(d, dst, src, bytes, kind, &e), (void)0);
}

cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void *symbol, const void *src,
                                                 size_t bytes, size_t offset, enum cudaMemcpyKind kind) {
  SET(cudaGraphNodeTypeMemcpy, xlc_node_to_symbol(d, symbol, src, bytes, offset, kind, &e), (void)0);
}

cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const void *symbol, size_t bytes,
                                                   size_t offset, enum cudaMemcpyKind kind) {
  SET(cudaGraphNodeTypeMemcpy, xlc_node_from_symbol(d, dst, symbol, bytes, offset, kind, &e), (void)0);
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *p) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = p ? node_of(node, cudaGraphNodeTypeMemset) : NULL;
  if (n)
    *p = n->fill;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *p) {
  SET(cudaGraphNodeTypeMemset, xlc_node_of_fill(d, p, &e), (void)0);
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *p) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = p ? node_of(node, cudaGraphNodeTypeHost) : NULL;
  if (n)
    *p = (struct cudaHostNodeParams){n->op.call.function, n->op.call.arg};
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const struct cudaHostNodeParams *p) {
  SET(cudaGraphNodeTypeHost, xlc_node_of_call(d, p, &e), (void)0);
}

static cudaError_t get_event(cudaGraphNode_t node, enum cudaGraphNodeType type, cudaEvent_t *event) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = event ? node_of(node, type) : NULL;
  if (n)
    *event = n->event;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event) {
  return get_event(node, cudaGraphNodeTypeEventRecord, event);
}
cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event) {
  return get_event(node, cudaGraphNodeTypeWaitEvent, event);
}
cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  SET(cudaGraphNodeTypeEventRecord, xlc_node_of_event(d, event, &e), (void)0);
}
cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  SET(cudaGraphNodeTypeWaitEvent, xlc_node_of_event(d, event, &e), (void)0);
}

// ---------------------------------------------------------------- attributes of kernel nodes

static bool known_attribute(cudaLaunchAttributeID id) {
  switch (id) {
  case cudaLaunchAttributeAccessPolicyWindow:
  case cudaLaunchAttributeCooperative:
  case cudaLaunchAttributeClusterDimension:
  case cudaLaunchAttributeClusterSchedulingPolicyPreference:
  case cudaLaunchAttributePriority:
  case cudaLaunchAttributeMemSyncDomainMap:
  case cudaLaunchAttributeMemSyncDomain:
  case cudaLaunchAttributePreferredSharedMemoryCarveout:
    return true;
  default:
    return false;
  }
}

cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaLaunchAttributeID id,
                                            cudaLaunchAttributeValue *to) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = to && known_attribute(id) ? node_of(node, cudaGraphNodeTypeKernel) : NULL;
  if (n) {
    *to = n->attributes[id];
    if (id == cudaLaunchAttributeCooperative)
      to->cooperative = n->op.kernel.cooperative;
    if (id == cudaLaunchAttributePriority)
      to->priority = n->op.kernel.priority;
  }
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaLaunchAttributeID id,
                                            const cudaLaunchAttributeValue *value) {
  pthread_mutex_lock(&xlc_graphs);
  xlc_node *n = value && known_attribute(id) ? node_of(node, cudaGraphNodeTypeKernel) : NULL;
  if (!n)
    return unlock(cudaErrorInvalidValue);
  if (id == cudaLaunchAttributeClusterDimension &&
      (value->clusterDim.x > 1 || value->clusterDim.y > 1 || value->clusterDim.z > 1))
    return unlock(xlc_unsupported("cudaGraphKernelNodeSetAttribute", "AMD's GPUs have no clusters of blocks"));
  if (id == cudaLaunchAttributeCooperative)
    n->op.kernel.cooperative = value->cooperative;
  if (id == cudaLaunchAttributePriority)
    n->op.kernel.priority = value->priority;
  n->attributes[id] = *value;
  return unlock(cudaSuccess);
}

cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to, cudaGraphNode_t from) {
  pthread_mutex_lock(&xlc_graphs);
  xlc_node *a = node_of(to, cudaGraphNodeTypeKernel);
  const xlc_node *b = node_of(from, cudaGraphNodeTypeKernel);
  if (a && b)
    keep_attributes(a, b);
  return unlock(a && b ? cudaSuccess : cudaErrorInvalidValue);
}

// ---------------------------------------------------------------- structure

cudaError_t cudaGraphClone(cudaGraph_t *to, cudaGraph_t g) {
  pthread_mutex_lock(&xlc_graphs);
  if (!to || !xlc_handle_is(g, XLC_GRAPH))
    return unlock(cudaErrorInvalidValue);
  if (xlc_info(g)->memory)
    return unlock(cudaErrorNotSupported);
  xl_dag *c = xl_dag_clone(g);
  if (!c || !xlc_held_copy(&xlc_info(c)->held, xlc_info(g)->held)) {
    xl_dag_free(c);
    return unlock(cudaErrorMemoryAllocation);
  }
  *to = c;
  return unlock(cudaSuccess);
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *to, cudaGraphNode_t node, cudaGraph_t clone) {
  pthread_mutex_lock(&xlc_graphs);
  xl_dag_node *n = NULL;
  if (to && xlc_handle_is(node, XLC_NODE) && xlc_handle_is(clone, XLC_GRAPH))
    n = xl_dag_in_clone(clone, node);
  if (n)
    *to = n;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type) {
  pthread_mutex_lock(&xlc_graphs);
  const bool ok = type && xlc_handle_is(node, XLC_NODE);
  if (ok)
    *type = (enum cudaGraphNodeType)node->type;
  return unlock(ok ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *to) {
  pthread_mutex_lock(&xlc_graphs);
  const xlc_node *n = to ? node_of(node, cudaGraphNodeTypeGraph) : NULL;
  if (n)
    *to = node->child;
  return unlock(n ? cudaSuccess : cudaErrorInvalidValue);
}

// Lists are given as far as there is room for them, and the rest of the room is null; without room, how long they are.
static bool give(cudaGraphNode_t *to, cudaGraphEdgeData *edges, size_t room, size_t at, cudaGraphNode_t n) {
  if (to && at < room)
    to[at] = n;
  if (edges && at < room)
    memset(&edges[at], 0, sizeof *edges);
  return at < room;
}

static void finish(cudaGraphNode_t *to, size_t *count, size_t given) {
  for (size_t i = given; to && i < *count; i++)
    to[i] = NULL;
  if (!to || given < *count)
    *count = given;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t g, cudaGraphNode_t *to, size_t *count) {
  pthread_mutex_lock(&xlc_graphs);
  if (!count || !xlc_handle_is(g, XLC_GRAPH))
    return unlock(cudaErrorInvalidValue);
  for (size_t i = 0; i < g->nodes.count; i++)
    give(to, NULL, *count, i, g->nodes.at[i]);
  finish(to, count, g->nodes.count);
  return unlock(cudaSuccess);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t g, cudaGraphNode_t *to, size_t *count) {
  pthread_mutex_lock(&xlc_graphs);
  if (!count || !xlc_handle_is(g, XLC_GRAPH))
    return unlock(cudaErrorInvalidValue);
  size_t n = 0;
  for (size_t i = 0; i < g->nodes.count; i++)
    if (!g->nodes.at[i]->from.count)
      give(to, NULL, *count, n++, g->nodes.at[i]);
  finish(to, count, n);
  return unlock(cudaSuccess);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t g, cudaGraphNode_t *from, cudaGraphNode_t *to, cudaGraphEdgeData *edges,
                              size_t *count) {
  pthread_mutex_lock(&xlc_graphs);
  if (!count || !xlc_handle_is(g, XLC_GRAPH) || !from != !to)
    return unlock(cudaErrorInvalidValue);
  size_t n = 0;
  for (size_t i = 0; i < g->nodes.count; i++)
    for (size_t k = 0; k < g->nodes.at[i]->to.count; k++, n++) {
      give(from, edges, *count, n, g->nodes.at[i]);
      give(to, NULL, *count, n, g->nodes.at[i]->to.at[k]);
    }
  size_t room = *count;
  finish(from, &room, n);
  finish(to, count, n);
  return unlock(cudaSuccess);
}

static cudaError_t neighbours(cudaGraphNode_t node, bool after, cudaGraphNode_t *to, cudaGraphEdgeData *edges,
                              size_t *count) {
  pthread_mutex_lock(&xlc_graphs);
  if (!count || !xlc_handle_is(node, XLC_NODE))
    return unlock(cudaErrorInvalidValue);
  const xl_dag_list *l = after ? &node->to : &node->from;
  for (size_t i = 0; i < l->count; i++)
    give(to, edges, *count, i, l->at[i]);
  finish(to, count, l->count);
  return unlock(cudaSuccess);
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *to, cudaGraphEdgeData *edges,
                                         size_t *count) {
  return neighbours(node, false, to, edges, count);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *to, cudaGraphEdgeData *edges,
                                           size_t *count) {
  return neighbours(node, true, to, edges, count);
}

// Edges that let a kernel begin before the one it depends on has ended are permissions, which nothing is made of here.
static bool edges_are(const cudaGraphEdgeData *edges, size_t count) {
  for (size_t i = 0; edges && i < count; i++) {
    if (edges[i].type > cudaGraphDependencyTypeProgrammatic || edges[i].to_port ||
        edges[i].from_port > cudaGraphKernelNodePortLaunchCompletion)
      return false;
    for (size_t k = 0; k < sizeof edges[i].reserved; k++)
      if (edges[i].reserved[k])
        return false;
  }
  return true;
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                     const cudaGraphEdgeData *edges, size_t count) {
  pthread_mutex_lock(&xlc_graphs);
  if (!xlc_handle_is(g, XLC_GRAPH) || !xlc_nodes_are(g, from, count) || !xlc_nodes_are(g, to, count) ||
      !edges_are(edges, count))
    return unlock(cudaErrorInvalidValue);
  return unlock(xlc_dag_error(xl_dag_connect(g, from, to, count)));
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                        const cudaGraphEdgeData *edges, size_t count) {
  pthread_mutex_lock(&xlc_graphs);
  if (!xlc_handle_is(g, XLC_GRAPH) || !xlc_nodes_are(g, from, count) || !xlc_nodes_are(g, to, count) ||
      !edges_are(edges, count))
    return unlock(cudaErrorInvalidValue);
  if (xlc_info(g)->memory && count)
    return unlock(cudaErrorNotSupported);
  return unlock(xlc_dag_error(xl_dag_disconnect(g, from, to, count)));
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
  pthread_mutex_lock(&xlc_graphs);
  if (!xlc_handle_is(node, XLC_NODE))
    return unlock(cudaErrorInvalidValue);
  if (xlc_info(node->graph)->memory)
    return unlock(cudaErrorNotSupported);
  xl_dag_remove(node);
  return unlock(cudaSuccess);
}

// ---------------------------------------------------------------- any kind of node

cudaError_t cudaGraphAddNode(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after,
                             const cudaGraphEdgeData *edges, size_t count, struct cudaGraphNodeParams *p) {
  if (!p || !edges_are(edges, count))
    return xlc_return(cudaErrorInvalidValue);
  switch (p->type) {
  case cudaGraphNodeTypeKernel:
    return cudaGraphAddKernelNode(to, g, after, count, (const struct cudaKernelNodeParams *)&p->kernel);
  case cudaGraphNodeTypeMemcpy:
    return cudaGraphAddMemcpyNode(to, g, after, count, &p->memcpy.copyParams);
  case cudaGraphNodeTypeMemset:
    return cudaGraphAddMemsetNode(to, g, after, count, (const struct cudaMemsetParams *)&p->memset);
  case cudaGraphNodeTypeHost:
    return cudaGraphAddHostNode(to, g, after, count, (const struct cudaHostNodeParams *)&p->host);
  case cudaGraphNodeTypeGraph:
    return cudaGraphAddChildGraphNode(to, g, after, count, p->graph.graph);
  case cudaGraphNodeTypeEmpty:
    return cudaGraphAddEmptyNode(to, g, after, count);
  case cudaGraphNodeTypeWaitEvent:
    return cudaGraphAddEventWaitNode(to, g, after, count, p->eventWait.event);
  case cudaGraphNodeTypeEventRecord:
    return cudaGraphAddEventRecordNode(to, g, after, count, p->eventRecord.event);
  case cudaGraphNodeTypeMemAlloc:
    return cudaGraphAddMemAllocNode(to, g, after, count, (struct cudaMemAllocNodeParams *)&p->alloc);
  case cudaGraphNodeTypeMemFree:
    return cudaGraphAddMemFreeNode(to, g, after, count, p->free.dptr);
  case cudaGraphNodeTypeConditional:
    return xlc_graph_add_condition(to, g, after, count, &p->conditional);
  case cudaGraphNodeTypeExtSemaphoreSignal:
  case cudaGraphNodeTypeExtSemaphoreWait:
    return xlc_return(xlc_unsupported("cudaGraphAddNode", "external semaphores are not supported"));
  default:
    return xlc_return(cudaErrorInvalidValue);
  }
}

_Static_assert(sizeof(struct cudaKernelNodeParams) == sizeof(struct cudaKernelNodeParamsV2) &&
                   sizeof(struct cudaMemsetParams) == sizeof(struct cudaMemsetParamsV2) &&
                   sizeof(struct cudaHostNodeParams) == sizeof(struct cudaHostNodeParamsV2) &&
                   sizeof(struct cudaMemAllocNodeParams) == sizeof(struct cudaMemAllocNodeParamsV2),
               "both forms of parameters are the same");

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *p) {
  if (!p)
    return xlc_return(cudaErrorInvalidValue);
  switch (p->type) {
  case cudaGraphNodeTypeKernel:
    return cudaGraphKernelNodeSetParams(node, (const struct cudaKernelNodeParams *)&p->kernel);
  case cudaGraphNodeTypeMemcpy:
    return cudaGraphMemcpyNodeSetParams(node, &p->memcpy.copyParams);
  case cudaGraphNodeTypeMemset:
    return cudaGraphMemsetNodeSetParams(node, (const struct cudaMemsetParams *)&p->memset);
  case cudaGraphNodeTypeHost:
    return cudaGraphHostNodeSetParams(node, (const struct cudaHostNodeParams *)&p->host);
  case cudaGraphNodeTypeWaitEvent:
    return cudaGraphEventWaitNodeSetEvent(node, p->eventWait.event);
  case cudaGraphNodeTypeEventRecord:
    return cudaGraphEventRecordNodeSetEvent(node, p->eventRecord.event);
  default:
    return xlc_return(cudaErrorInvalidValue);
  }
}
