// graph_old.c: functions of graphs and captures under names that CUDA 12 had for
// the forms that are CUDA 13's only ones.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

cudaError_t cudaGraphAddDependencies_v2(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                        const cudaGraphEdgeData *edges, size_t count) {
  return cudaGraphAddDependencies(g, from, to, edges, count);
}
cudaError_t cudaGraphRemoveDependencies_v2(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                           const cudaGraphEdgeData *edges, size_t count) {
  return cudaGraphRemoveDependencies(g, from, to, edges, count);
}
cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after,
                                const cudaGraphEdgeData *edges, size_t count, struct cudaGraphNodeParams *p) {
  return cudaGraphAddNode(to, g, after, edges, count, p);
}
cudaError_t cudaGraphGetEdges_v2(cudaGraph_t g, cudaGraphNode_t *from, cudaGraphNode_t *to, cudaGraphEdgeData *edges,
                                 size_t *count) {
  return cudaGraphGetEdges(g, from, to, edges, count);
}
cudaError_t cudaGraphNodeGetDependencies_v2(cudaGraphNode_t n, cudaGraphNode_t *to, cudaGraphEdgeData *edges,
                                            size_t *count) {
  return cudaGraphNodeGetDependencies(n, to, edges, count);
}
cudaError_t cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t n, cudaGraphNode_t *to, cudaGraphEdgeData *edges,
                                              size_t *count) {
  return cudaGraphNodeGetDependentNodes(n, to, edges, count);
}
cudaError_t cudaStreamUpdateCaptureDependencies_v2(cudaStream_t s, cudaGraphNode_t *nodes,
                                                   const cudaGraphEdgeData *edges, size_t count, unsigned flags) {
  return cudaStreamUpdateCaptureDependencies(s, nodes, edges, count, flags);
}
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t s, enum cudaStreamCaptureStatus *status, unsigned long long *id,
                                        cudaGraph_t *g, const cudaGraphNode_t **after, size_t *count) {
  return cudaStreamGetCaptureInfo(s, status, id, g, after, NULL, count);
}
cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t s, enum cudaStreamCaptureStatus *status, unsigned long long *id,
                                        cudaGraph_t *g, const cudaGraphNode_t **after, const cudaGraphEdgeData **edges,
                                        size_t *count) {
  return cudaStreamGetCaptureInfo(s, status, id, g, after, edges, count);
}
