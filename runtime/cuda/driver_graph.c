// driver_graph.c: see driver.h. Nodes of graphs whose parameters the driver API
// has in another form than the runtime API.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver.h"
#include "graph_nodes.h"

#include <stdlib.h>
#include <string.h>

static cudaError_t unlock(cudaError_t e) {
  pthread_mutex_unlock(&xlc_graphs);
  return e;
}

// ---------------------------------------------------------------- payloads

static xlc_node *kernel(xlc_device *d, const void *params, cudaError_t *e) {
  const CUDA_KERNEL_NODE_PARAMS *p = params;
  xlc_function *f;
  *e = p ? xlc_kernel_of(p->func ? p->func : (CUfunction)p->kern, &f) : cudaErrorInvalidValue;
  if (*e)
    return NULL;
  const xlc_kernel k = {.f = f,
                        .grid = {p->gridDimX, p->gridDimY, p->gridDimZ},
                        .block = {p->blockDimX, p->blockDimY, p->blockDimZ},
                        .shared = p->sharedMemBytes};
  return xlc_node_of_launch(d, k, f, p->kernelParams, p->extra, e);
}

static xlc_node *copy(xlc_device *d, const void *params, cudaError_t *e) {
  xlc_rect r;
  *e = xlc_driver_rect(params, &r);
  if (!*e && (!r.width || !r.height || !r.depth))
    *e = cudaErrorInvalidValue;
  if (!*e)
    *e = xlc_rect_check(&r);
  if (*e)
    return NULL;
  const xlc_op op = {.kind = XLC_COPY, .copy = r};
  enum cudaGraphNodeType type;
  return xlc_node_of_op(d, &op, &type, e);
}

static xlc_node *fill(xlc_device *d, const void *params, cudaError_t *e) { return xlc_node_of_fill(d, params, e); }

// ---------------------------------------------------------------- adding and changing

static cudaError_t add(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count, enum cudaGraphNodeType type,
                       xlc_node *(*make)(xlc_device *d, const void *params, cudaError_t *e), const void *params,
                       xlc_context *context) {
  pthread_mutex_lock(&xlc_graphs);
  if (!to || !xlc_handle_is(g, XLC_GRAPH) || !xlc_nodes_are(g, after, count))
    return unlock(cudaErrorInvalidValue);
  cudaError_t e;
  xlc_node *n = make(context->device, params, &e);
  return unlock(n ? xlc_graph_add(g, after, count, type, n, to) : e);
}

static cudaError_t set(CUgraphNode node, enum cudaGraphNodeType type,
                       xlc_node *(*make)(xlc_device *d, const void *params, cudaError_t *e), const void *params) {
  pthread_mutex_lock(&xlc_graphs);
  if (!xlc_handle_is(node, XLC_NODE) || node->type != (int)type)
    return unlock(cudaErrorInvalidValue);
  xlc_node *old = node->payload;
  cudaError_t e;
  xlc_node *n = make(old->device, params, &e);
  if (!n)
    return unlock(e);
  if (type == cudaGraphNodeTypeKernel) {
    memcpy(n->attributes, old->attributes, sizeof n->attributes);
    n->op.kernel.cooperative = old->op.kernel.cooperative;
  }
  xlc_node_free(old);
  node->payload = n;
  return unlock(cudaSuccess);
}

CUresult cuGraphAddKernelNode_v2(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count,
                                 const CUDA_KERNEL_NODE_PARAMS *p) {
  XLC_DRIVER(add(to, g, after, count, cudaGraphNodeTypeKernel, kernel, p, context));
}
CUresult cuGraphKernelNodeSetParams_v2(CUgraphNode n, const CUDA_KERNEL_NODE_PARAMS *p) {
  XLC_DRIVER(set(n, cudaGraphNodeTypeKernel, kernel, p));
}
CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec x, CUgraphNode n, const CUDA_KERNEL_NODE_PARAMS *p) {
  XLC_DRIVER(xlc_exec_change(x, n, cudaGraphNodeTypeKernel, kernel, p));
}

static cudaError_t get_kernel(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p) {
  struct cudaKernelNodeParams r;
  const cudaError_t e = p ? cudaGraphKernelNodeGetParams(node, &r) : cudaErrorInvalidValue;
  if (e)
    return e;
  pthread_mutex_lock(&xlc_graphs);
  xlc_function *f = ((const xlc_node *)node->payload)->op.kernel.f;
  pthread_mutex_unlock(&xlc_graphs);
  if (!xlc_handle_is(f, XLC_KERNEL_HANDLE) && !xlc_handle_add(f, XLC_KERNEL_HANDLE))
    return cudaErrorMemoryAllocation;
  *p = (CUDA_KERNEL_NODE_PARAMS){.func = (CUfunction)f,
                                 .gridDimX = r.gridDim.x,
                                 .gridDimY = r.gridDim.y,
                                 .gridDimZ = r.gridDim.z,
                                 .blockDimX = r.blockDim.x,
                                 .blockDimY = r.blockDim.y,
                                 .blockDimZ = r.blockDim.z,
                                 .sharedMemBytes = r.sharedMemBytes,
                                 .kernelParams = r.kernelParams};
  return cudaSuccess;
}
CUresult cuGraphKernelNodeGetParams_v2(CUgraphNode n, CUDA_KERNEL_NODE_PARAMS *p) { XLC_DRIVER(get_kernel(n, p)); }

CUresult cuGraphAddMemcpyNode(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count,
                              const CUDA_MEMCPY3D *p, CUcontext c) {
  XLC_DRIVER(add(to, g, after, count, cudaGraphNodeTypeMemcpy, copy, p, c && xlc_context_is(c) ? c : context));
}
CUresult cuGraphMemcpyNodeSetParams(CUgraphNode n, const CUDA_MEMCPY3D *p) {
  XLC_DRIVER(set(n, cudaGraphNodeTypeMemcpy, copy, p));
}
CUresult cuGraphExecMemcpyNodeSetParams(CUgraphExec x, CUgraphNode n, const CUDA_MEMCPY3D *p, CUcontext c) {
  (void)c;
  XLC_DRIVER(xlc_exec_change(x, n, cudaGraphNodeTypeMemcpy, copy, p));
}

static CUmemorytype kind_of(const void *p) {
  xlc_memory m;
  return xlc_memory_find(p, &m) && (m.kind == XLC_DEVICE || m.kind == XLC_MANAGED) ? CU_MEMORYTYPE_DEVICE
                                                                                   : CU_MEMORYTYPE_HOST;
}

static cudaError_t get_copy(CUgraphNode node, CUDA_MEMCPY3D *p) {
  pthread_mutex_lock(&xlc_graphs);
  if (!p || !xlc_handle_is(node, XLC_NODE) || node->type != cudaGraphNodeTypeMemcpy)
    return unlock(cudaErrorInvalidValue);
  const xlc_rect *r = &((const xlc_node *)node->payload)->op.copy;
  *p = (CUDA_MEMCPY3D){.srcMemoryType = kind_of(r->from),
                       .srcPitch = r->from_pitch,
                       .srcHeight = r->from_pitch ? r->from_slice / r->from_pitch : 0,
                       .dstMemoryType = kind_of(r->to),
                       .dstPitch = r->to_pitch,
                       .dstHeight = r->to_pitch ? r->to_slice / r->to_pitch : 0,
                       .WidthInBytes = r->width,
                       .Height = r->height,
                       .Depth = r->depth};
  if (r->from_box.array) {
    p->srcMemoryType = CU_MEMORYTYPE_ARRAY;
    p->srcArray = (CUarray)(uintptr_t)r->from_box.array;
    p->srcXInBytes = r->from_box.x, p->srcY = r->from_box.y, p->srcZ = r->from_box.z;
    p->srcPitch = p->srcHeight = 0;
  } else if (p->srcMemoryType == CU_MEMORYTYPE_HOST)
    p->srcHost = r->from;
  else
    p->srcDevice = (CUdeviceptr)(uintptr_t)r->from;
  if (r->to_box.array) {
    p->dstMemoryType = CU_MEMORYTYPE_ARRAY;
    p->dstArray = (CUarray)(uintptr_t)r->to_box.array;
    p->dstXInBytes = r->to_box.x, p->dstY = r->to_box.y, p->dstZ = r->to_box.z;
    p->dstPitch = p->dstHeight = 0;
  } else if (p->dstMemoryType == CU_MEMORYTYPE_HOST)
    p->dstHost = r->to;
  else
    p->dstDevice = (CUdeviceptr)(uintptr_t)r->to;
  return unlock(cudaSuccess);
}
CUresult cuGraphMemcpyNodeGetParams(CUgraphNode n, CUDA_MEMCPY3D *p) { XLC_DRIVER(get_copy(n, p)); }

_Static_assert(sizeof(CUDA_MEMSET_NODE_PARAMS) == sizeof(struct cudaMemsetParams) &&
                   offsetof(CUDA_MEMSET_NODE_PARAMS, elementSize) == offsetof(struct cudaMemsetParams, elementSize) &&
                   offsetof(CUDA_MEMSET_NODE_PARAMS, height) == offsetof(struct cudaMemsetParams, height),
               "parameters of memset nodes are the same");
CUresult cuGraphAddMemsetNode(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count,
                              const CUDA_MEMSET_NODE_PARAMS *p, CUcontext c) {
  XLC_DRIVER(add(to, g, after, count, cudaGraphNodeTypeMemset, fill, p, c && xlc_context_is(c) ? c : context));
}
CUresult cuGraphExecMemsetNodeSetParams(CUgraphExec x, CUgraphNode n, const CUDA_MEMSET_NODE_PARAMS *p, CUcontext c) {
  (void)c;
  XLC_DRIVER(xlc_exec_change(x, n, cudaGraphNodeTypeMemset, fill, p));
}

// ---------------------------------------------------------------- any kind of node

_Static_assert(offsetof(CUDA_KERNEL_NODE_PARAMS_v3, ctx) == offsetof(CUDA_KERNEL_NODE_PARAMS, ctx) &&
                   offsetof(CUDA_KERNEL_NODE_PARAMS_v3, extra) == offsetof(CUDA_KERNEL_NODE_PARAMS, extra) &&
                   offsetof(CUDA_MEMSET_NODE_PARAMS_v2, height) == offsetof(CUDA_MEMSET_NODE_PARAMS, height),
               "parameters begin alike");

// Those whose parameters the driver API has in another form; what is left is the runtime API's function.
typedef struct form {
  enum cudaGraphNodeType type;
  xlc_node *(*make)(xlc_device *d, const void *params, cudaError_t *e);
  const void *params;
  CUcontext context;
} form;

static bool form_of(const CUgraphNodeParams *p, form *f) {
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_KERNEL:
    *f = (form){cudaGraphNodeTypeKernel, kernel, &p->kernel, p->kernel.ctx};
    return true;
  case CU_GRAPH_NODE_TYPE_MEMCPY:
    *f = (form){cudaGraphNodeTypeMemcpy, copy, &p->memcpy.copyParams, p->memcpy.copyCtx};
    return true;
  case CU_GRAPH_NODE_TYPE_MEMSET:
    *f = (form){cudaGraphNodeTypeMemset, fill, &p->memset, p->memset.ctx};
    return true;
  default:
    return false;
  }
}

static cudaError_t add_any(CUgraphNode *to, CUgraph g, const CUgraphNode *after, const CUgraphEdgeData *edges,
                           size_t count, CUgraphNodeParams *p, xlc_context *context) {
  form f;
  if (!p)
    return cudaErrorInvalidValue;
  if (form_of(p, &f))
    return add(to, g, after, count, f.type, f.make, f.params,
               f.context && xlc_context_is(f.context) ? f.context : context);
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_HOST:
    return cudaGraphAddHostNode(to, g, after, count, (const struct cudaHostNodeParams *)(const void *)&p->host);
  case CU_GRAPH_NODE_TYPE_GRAPH:
    return cudaGraphAddChildGraphNode(to, g, after, count, p->graph.graph);
  case CU_GRAPH_NODE_TYPE_EMPTY:
    return cudaGraphAddEmptyNode(to, g, after, count);
  case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
    return cudaGraphAddEventWaitNode(to, g, after, count, p->eventWait.event);
  case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
    return cudaGraphAddEventRecordNode(to, g, after, count, p->eventRecord.event);
  case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
    return cudaGraphAddMemAllocNode(to, g, after, count, (struct cudaMemAllocNodeParams *)(void *)&p->alloc);
  case CU_GRAPH_NODE_TYPE_MEM_FREE:
    return cudaGraphAddMemFreeNode(to, g, after, count, (void *)(uintptr_t)p->free.dptr);
  case CU_GRAPH_NODE_TYPE_CONDITIONAL:
    return xlc_graph_add_condition(to, g, after, count, (struct cudaConditionalNodeParams *)(void *)&p->conditional);
  case CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL:
  case CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT:
  case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
    return xlc_unsupported("cuGraphAddNode", "external semaphores and memory operations of streams are not supported");
  default:
    (void)edges;
    return cudaErrorInvalidValue;
  }
}
// All contexts of a device have its memory.
CUresult cuGraphConditionalHandleCreate(CUgraphConditionalHandle *to, CUgraph g, CUcontext on, unsigned value,
                                        unsigned flags) {
  XLC_DRIVER(!on || xlc_context_is(on)
                 ? cudaGraphConditionalHandleCreate((cudaGraphConditionalHandle *)to, g, value, flags)
                 : cudaErrorInvalidValue);
}

CUresult cuGraphAddNode_v2(CUgraphNode *to, CUgraph g, const CUgraphNode *after, const CUgraphEdgeData *edges,
                           size_t count, CUgraphNodeParams *p) {
  XLC_DRIVER(add_any(to, g, after, edges, count, p, context));
}

static cudaError_t set_any(CUgraphNode n, CUgraphNodeParams *p) {
  form f;
  if (!p)
    return cudaErrorInvalidValue;
  if (form_of(p, &f))
    return set(n, f.type, f.make, f.params);
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_HOST:
    return cudaGraphHostNodeSetParams(n, (const struct cudaHostNodeParams *)(const void *)&p->host);
  case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
    return cudaGraphEventWaitNodeSetEvent(n, p->eventWait.event);
  case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
    return cudaGraphEventRecordNodeSetEvent(n, p->eventRecord.event);
  default:
    return cudaErrorInvalidValue;
  }
}
CUresult cuGraphNodeSetParams(CUgraphNode n, CUgraphNodeParams *p) { XLC_DRIVER(set_any(n, p)); }

static cudaError_t change_any(CUgraphExec x, CUgraphNode n, CUgraphNodeParams *p) {
  form f;
  if (!p)
    return cudaErrorInvalidValue;
  if (form_of(p, &f))
    return xlc_exec_change(x, n, f.type, f.make, f.params);
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_HOST:
    return cudaGraphExecHostNodeSetParams(x, n, (const struct cudaHostNodeParams *)(const void *)&p->host);
  case CU_GRAPH_NODE_TYPE_GRAPH:
    return cudaGraphExecChildGraphNodeSetParams(x, n, p->graph.graph);
  case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
    return cudaGraphExecEventWaitNodeSetEvent(x, n, p->eventWait.event);
  case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
    return cudaGraphExecEventRecordNodeSetEvent(x, n, p->eventRecord.event);
  default:
    return cudaErrorInvalidValue;
  }
}
CUresult cuGraphExecNodeSetParams(CUgraphExec x, CUgraphNode n, CUgraphNodeParams *p) {
  XLC_DRIVER(change_any(x, n, p));
}
