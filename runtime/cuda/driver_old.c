// driver_old.c: see driver.h. Functions of the driver API in the forms that they
// had before, which programs of CUDA 10 to 12 have linked.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver.h"

#include <string.h>

// The header means the present forms by these names.
#undef cuCtxCreate
#undef cuGraphAddDependencies
#undef cuGraphAddKernelNode
#undef cuGraphAddNode
#undef cuGraphExecKernelNodeSetParams
#undef cuGraphExecUpdate
#undef cuGraphGetEdges
#undef cuGraphInstantiate
#undef cuGraphKernelNodeGetParams
#undef cuGraphKernelNodeSetParams
#undef cuGraphNodeGetDependencies
#undef cuGraphNodeGetDependentNodes
#undef cuGraphRemoveDependencies
#undef cuMemAdvise
#undef cuMemPrefetchAsync
#undef cuStreamGetCaptureInfo
#undef cuStreamUpdateCaptureDependencies

// ---------------------------------------------------------------- kernel nodes without a context

static CUDA_KERNEL_NODE_PARAMS present(const CUDA_KERNEL_NODE_PARAMS_v1 *p) {
  CUDA_KERNEL_NODE_PARAMS now = {0};
  memcpy(&now, p, sizeof *p); // the new fields stand behind the old ones
  return now;
}
CUresult cuGraphAddKernelNode(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count,
                              const CUDA_KERNEL_NODE_PARAMS_v1 *p);
CUresult cuGraphAddKernelNode(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count,
                              const CUDA_KERNEL_NODE_PARAMS_v1 *p) {
  const CUDA_KERNEL_NODE_PARAMS now = p ? present(p) : (CUDA_KERNEL_NODE_PARAMS){0};
  return cuGraphAddKernelNode_v2(to, g, after, count, p ? &now : NULL);
}
CUresult cuGraphKernelNodeSetParams(CUgraphNode n, const CUDA_KERNEL_NODE_PARAMS_v1 *p);
CUresult cuGraphKernelNodeSetParams(CUgraphNode n, const CUDA_KERNEL_NODE_PARAMS_v1 *p) {
  const CUDA_KERNEL_NODE_PARAMS now = p ? present(p) : (CUDA_KERNEL_NODE_PARAMS){0};
  return cuGraphKernelNodeSetParams_v2(n, p ? &now : NULL);
}
CUresult cuGraphExecKernelNodeSetParams(CUgraphExec x, CUgraphNode n, const CUDA_KERNEL_NODE_PARAMS_v1 *p);
CUresult cuGraphExecKernelNodeSetParams(CUgraphExec x, CUgraphNode n, const CUDA_KERNEL_NODE_PARAMS_v1 *p) {
  const CUDA_KERNEL_NODE_PARAMS now = p ? present(p) : (CUDA_KERNEL_NODE_PARAMS){0};
  return cuGraphExecKernelNodeSetParams_v2(x, n, p ? &now : NULL);
}
CUresult cuGraphKernelNodeGetParams(CUgraphNode n, CUDA_KERNEL_NODE_PARAMS_v1 *p);
CUresult cuGraphKernelNodeGetParams(CUgraphNode n, CUDA_KERNEL_NODE_PARAMS_v1 *p) {
  CUDA_KERNEL_NODE_PARAMS now;
  const CUresult e = p ? cuGraphKernelNodeGetParams_v2(n, &now) : CUDA_ERROR_INVALID_VALUE;
  if (!e)
    memcpy(p, &now, sizeof *p);
  return e;
}

// ---------------------------------------------------------------- edges without data

CUresult cuGraphAddDependencies(CUgraph g, const CUgraphNode *from, const CUgraphNode *to, size_t count);
CUresult cuGraphAddDependencies(CUgraph g, const CUgraphNode *from, const CUgraphNode *to, size_t count) {
  return cuGraphAddDependencies_v2(g, from, to, NULL, count);
}
CUresult cuGraphRemoveDependencies(CUgraph g, const CUgraphNode *from, const CUgraphNode *to, size_t count);
CUresult cuGraphRemoveDependencies(CUgraph g, const CUgraphNode *from, const CUgraphNode *to, size_t count) {
  return cuGraphRemoveDependencies_v2(g, from, to, NULL, count);
}
CUresult cuGraphGetEdges(CUgraph g, CUgraphNode *from, CUgraphNode *to, size_t *count);
CUresult cuGraphGetEdges(CUgraph g, CUgraphNode *from, CUgraphNode *to, size_t *count) {
  return cuGraphGetEdges_v2(g, from, to, NULL, count);
}
CUresult cuGraphNodeGetDependencies(CUgraphNode n, CUgraphNode *to, size_t *count);
CUresult cuGraphNodeGetDependencies(CUgraphNode n, CUgraphNode *to, size_t *count) {
  return cuGraphNodeGetDependencies_v2(n, to, NULL, count);
}
CUresult cuGraphNodeGetDependentNodes(CUgraphNode n, CUgraphNode *to, size_t *count);
CUresult cuGraphNodeGetDependentNodes(CUgraphNode n, CUgraphNode *to, size_t *count) {
  return cuGraphNodeGetDependentNodes_v2(n, to, NULL, count);
}
CUresult cuGraphAddNode(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count, CUgraphNodeParams *p);
CUresult cuGraphAddNode(CUgraphNode *to, CUgraph g, const CUgraphNode *after, size_t count, CUgraphNodeParams *p) {
  return cuGraphAddNode_v2(to, g, after, NULL, count, p);
}
CUresult cuStreamUpdateCaptureDependencies(CUstream s, CUgraphNode *nodes, size_t count, unsigned flags);
CUresult cuStreamUpdateCaptureDependencies(CUstream s, CUgraphNode *nodes, size_t count, unsigned flags) {
  return cuStreamUpdateCaptureDependencies_v2(s, nodes, NULL, count, flags);
}
CUresult cuStreamGetCaptureInfo(CUstream s, CUstreamCaptureStatus *status, cuuint64_t *id);
CUresult cuStreamGetCaptureInfo(CUstream s, CUstreamCaptureStatus *status, cuuint64_t *id) {
  return cuStreamGetCaptureInfo_v3(s, status, id, NULL, NULL, NULL, NULL);
}
CUresult cuStreamGetCaptureInfo_v2(CUstream s, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *g,
                                   const CUgraphNode **after, size_t *count);
CUresult cuStreamGetCaptureInfo_v2(CUstream s, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *g,
                                   const CUgraphNode **after, size_t *count) {
  return cuStreamGetCaptureInfo_v3(s, status, id, g, after, NULL, count);
}

// ---------------------------------------------------------------- executables

// What went wrong was a node and a text.
CUresult cuGraphInstantiate_v2(CUgraphExec *to, CUgraph g, CUgraphNode *bad, char *log, size_t room);
CUresult cuGraphInstantiate_v2(CUgraphExec *to, CUgraph g, CUgraphNode *bad, char *log, size_t room) {
  CUDA_GRAPH_INSTANTIATE_PARAMS p = {0};
  const CUresult e = cuGraphInstantiateWithParams(to, g, &p);
  if (bad)
    *bad = e ? p.hErrNode_out : NULL;
  if (log && room)
    *log = 0;
  return e;
}
CUresult cuGraphInstantiate(CUgraphExec *to, CUgraph g, CUgraphNode *bad, char *log, size_t room);
CUresult cuGraphInstantiate(CUgraphExec *to, CUgraph g, CUgraphNode *bad, char *log, size_t room) {
  return cuGraphInstantiate_v2(to, g, bad, log, room);
}
CUresult cuGraphExecUpdate(CUgraphExec x, CUgraph g, CUgraphNode *bad, CUgraphExecUpdateResult *result);
CUresult cuGraphExecUpdate(CUgraphExec x, CUgraph g, CUgraphNode *bad, CUgraphExecUpdateResult *result) {
  CUgraphExecUpdateResultInfo info = {0};
  const CUresult e = cuGraphExecUpdate_v2(x, g, &info);
  if (bad)
    *bad = info.errorNode;
  if (result)
    *result = info.result;
  return e;
}

// ---------------------------------------------------------------- places as numbers of devices

static CUmemLocation place(CUdevice d) {
  return d == CU_DEVICE_CPU ? (CUmemLocation){.type = CU_MEM_LOCATION_TYPE_HOST}
                            : (CUmemLocation){.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = d};
}
CUresult cuMemAdvise(CUdeviceptr p, size_t bytes, CUmem_advise advice, CUdevice d);
CUresult cuMemAdvise(CUdeviceptr p, size_t bytes, CUmem_advise advice, CUdevice d) {
  return cuMemAdvise_v2(p, bytes, advice, place(d));
}
CUresult cuMemPrefetchAsync(CUdeviceptr p, size_t bytes, CUdevice d, CUstream s);
CUresult cuMemPrefetchAsync(CUdeviceptr p, size_t bytes, CUdevice d, CUstream s) {
  return cuMemPrefetchAsync_v2(p, bytes, place(d), 0, s);
}
CUresult cuCtxCreate(CUcontext *to, unsigned flags, CUdevice d);
CUresult cuCtxCreate(CUcontext *to, unsigned flags, CUdevice d) { return cuCtxCreate_v4(to, NULL, flags, d); }
