// cuda_before_13.h: functions of CUDA's runtime that CUDA 13 removed or gave other parameters, as older programs call
// them, for our own headers and for those of an SDK that no longer has them. Include it after the declarations of the
// runtime's functions.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_BEFORE_13_H
#define CROSSLANE_CUDA_BEFORE_13_H
#pragma GCC system_header

static __inline__ __attribute__((unused)) cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
static __inline__ __attribute__((unused)) cudaError_t cudaThreadExit(void) { return cudaDeviceReset(); }
static __inline__ __attribute__((unused)) cudaError_t cudaThreadSetLimit(enum cudaLimit l, size_t v) {
  return cudaDeviceSetLimit(l, v);
}
static __inline__ __attribute__((unused)) cudaError_t cudaThreadGetLimit(size_t *v, enum cudaLimit l) {
  return cudaDeviceGetLimit(v, l);
}
static __inline__ __attribute__((unused)) cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *c) {
  return cudaDeviceGetCacheConfig(c);
}
static __inline__ __attribute__((unused)) cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache c) {
  return cudaDeviceSetCacheConfig(c);
}

#ifdef __cplusplus
static inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, int device, cudaStream_t s = 0) {
  struct cudaMemLocation at = {device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice, device};
  return cudaMemPrefetchAsync(p, n, at, 0, s);
}
static inline cudaError_t cudaMemAdvise(const void *p, size_t n, enum cudaMemoryAdvise advice, int device) {
  struct cudaMemLocation at = {device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice, device};
  return cudaMemAdvise(p, n, advice, at);
}
static inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *before,
                                           size_t n, struct cudaGraphNodeParams *p) {
  return cudaGraphAddNode(node, g, before, nullptr, n, p);
}
static inline cudaError_t cudaGraphAddDependencies(cudaGraph_t g, const cudaGraphNode_t *from,
                                                   const cudaGraphNode_t *to, size_t n) {
  return cudaGraphAddDependencies(g, from, to, nullptr, n);
}
static inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t g, const cudaGraphNode_t *from,
                                                      const cudaGraphNode_t *to, size_t n) {
  return cudaGraphRemoveDependencies(g, from, to, nullptr, n);
}
static inline cudaError_t cudaGraphGetEdges(cudaGraph_t g, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *n) {
  return cudaGraphGetEdges(g, from, to, nullptr, n);
}
static inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes, size_t *n) {
  return cudaGraphNodeGetDependencies(node, nodes, nullptr, n);
}
static inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes, size_t *n) {
  return cudaGraphNodeGetDependentNodes(node, nodes, nullptr, n);
}
static inline cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t s, cudaGraphNode_t *nodes, size_t n,
                                                              unsigned flags = 0) {
  return cudaStreamUpdateCaptureDependencies(s, nodes, nullptr, n, flags);
}
#endif

#endif
