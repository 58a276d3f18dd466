// before.c: functions in the forms that their names had in CUDA 12 and CUDA 11 (before.def).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define PER_THREAD(CALL)                                                                                               \
  do {                                                                                                                 \
    xlc_this.per_thread++;                                                                                             \
    const cudaError_t e_ = CALL;                                                                                       \
    xlc_this.per_thread--;                                                                                             \
    return e_;                                                                                                         \
  } while (0)

// ---------------------------------------------------------------- CUDA 12

cudaError_t cudaGetDeviceProperties_v2(struct cudaDeviceProp *to, int number); // CUDA 12's structure
// CUDA 11's, which that begins with.
cudaError_t cudaGetDeviceProperties_before_13(void *to, int number);
cudaError_t cudaGetDeviceProperties_before_13(void *to, int number) {
  enum { CUDA_11 = 728, CUDA_12 = 1032 };
  _Static_assert(sizeof(struct cudaDeviceProp) <= CUDA_12 + 1024, "room below");
  union {
    struct cudaDeviceProp p;
    char bytes[CUDA_12];
  } all;
  const cudaError_t e = to ? cudaGetDeviceProperties_v2(&all.p, number) : xlc_return(cudaErrorInvalidValue);
  if (!e)
    memcpy(to, all.bytes, CUDA_11);
  return e;
}

cudaError_t cudaGraphAddDependencies_before_13(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                               size_t n);
cudaError_t cudaGraphAddDependencies_before_13(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                               size_t n) {
  return cudaGraphAddDependencies(g, from, to, NULL, n);
}

cudaError_t cudaGraphRemoveDependencies_before_13(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                                  size_t n);
cudaError_t cudaGraphRemoveDependencies_before_13(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                                  size_t n) {
  return cudaGraphRemoveDependencies(g, from, to, NULL, n);
}

cudaError_t cudaGraphAddNode_before_13(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t n,
                                       struct cudaGraphNodeParams *p);
cudaError_t cudaGraphAddNode_before_13(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t n,
                                       struct cudaGraphNodeParams *p) {
  return cudaGraphAddNode(to, g, after, NULL, n, p);
}

cudaError_t cudaGraphGetEdges_before_13(cudaGraph_t g, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *n);
cudaError_t cudaGraphGetEdges_before_13(cudaGraph_t g, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *n) {
  return cudaGraphGetEdges(g, from, to, NULL, n);
}

cudaError_t cudaGraphNodeGetDependencies_before_13(cudaGraphNode_t node, cudaGraphNode_t *to, size_t *n);
cudaError_t cudaGraphNodeGetDependencies_before_13(cudaGraphNode_t node, cudaGraphNode_t *to, size_t *n) {
  return cudaGraphNodeGetDependencies(node, to, NULL, n);
}

cudaError_t cudaGraphNodeGetDependentNodes_before_13(cudaGraphNode_t node, cudaGraphNode_t *to, size_t *n);
cudaError_t cudaGraphNodeGetDependentNodes_before_13(cudaGraphNode_t node, cudaGraphNode_t *to, size_t *n) {
  return cudaGraphNodeGetDependentNodes(node, to, NULL, n);
}

static struct cudaMemLocation place(int device) {
  return (struct cudaMemLocation){device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice,
                                  device == cudaCpuDeviceId ? 0 : device};
}

cudaError_t cudaMemAdvise_before_13(const void *p, size_t bytes, enum cudaMemoryAdvise advice, int device);
cudaError_t cudaMemAdvise_before_13(const void *p, size_t bytes, enum cudaMemoryAdvise advice, int device) {
  return cudaMemAdvise(p, bytes, advice, place(device));
}

cudaError_t cudaMemPrefetchAsync_before_13(const void *p, size_t bytes, int device, cudaStream_t s);
cudaError_t cudaMemPrefetchAsync_before_13(const void *p, size_t bytes, int device, cudaStream_t s) {
  return cudaMemPrefetchAsync(p, bytes, place(device), 0, s);
}
cudaError_t cudaMemPrefetchAsync_ptsz_before_13(const void *p, size_t bytes, int device, cudaStream_t s);
cudaError_t cudaMemPrefetchAsync_ptsz_before_13(const void *p, size_t bytes, int device, cudaStream_t s) {
  PER_THREAD(cudaMemPrefetchAsync_before_13(p, bytes, device, s));
}

// *failed: which of the copies was wrong; SIZE_MAX: not one of them. It is not told here.
cudaError_t cudaMemcpyBatchAsync_before_13(void **to, void **from, size_t *bytes, size_t count,
                                           struct cudaMemcpyAttributes *a, size_t *at, size_t n, size_t *failed,
                                           cudaStream_t s);
cudaError_t cudaMemcpyBatchAsync_before_13(void **to, void **from, size_t *bytes, size_t count,
                                           struct cudaMemcpyAttributes *a, size_t *at, size_t n, size_t *failed,
                                           cudaStream_t s) {
  if (failed)
    *failed = SIZE_MAX;
  return cudaMemcpyBatchAsync((void *)to, (void *)from, bytes, count, a, at, n, s);
}
cudaError_t cudaMemcpyBatchAsync_ptsz_before_13(void **to, void **from, size_t *bytes, size_t count,
                                                struct cudaMemcpyAttributes *a, size_t *at, size_t n, size_t *failed,
                                                cudaStream_t s);
cudaError_t cudaMemcpyBatchAsync_ptsz_before_13(void **to, void **from, size_t *bytes, size_t count,
                                                struct cudaMemcpyAttributes *a, size_t *at, size_t n, size_t *failed,
                                                cudaStream_t s) {
  PER_THREAD(cudaMemcpyBatchAsync_before_13(to, from, bytes, count, a, at, n, failed, s));
}

cudaError_t cudaStreamGetCaptureInfo_before_13(cudaStream_t s, enum cudaStreamCaptureStatus *status,
                                               unsigned long long *id);
cudaError_t cudaStreamGetCaptureInfo_before_13(cudaStream_t s, enum cudaStreamCaptureStatus *status,
                                               unsigned long long *id) {
  return cudaStreamGetCaptureInfo(s, status, id, NULL, NULL, NULL, NULL);
}
cudaError_t cudaStreamGetCaptureInfo_ptsz_before_13(cudaStream_t s, enum cudaStreamCaptureStatus *status,
                                                    unsigned long long *id);
cudaError_t cudaStreamGetCaptureInfo_ptsz_before_13(cudaStream_t s, enum cudaStreamCaptureStatus *status,
                                                    unsigned long long *id) {
  PER_THREAD(cudaStreamGetCaptureInfo_before_13(s, status, id));
}

cudaError_t cudaStreamUpdateCaptureDependencies_before_13(cudaStream_t s, cudaGraphNode_t *nodes, size_t n,
                                                          unsigned flags);
cudaError_t cudaStreamUpdateCaptureDependencies_before_13(cudaStream_t s, cudaGraphNode_t *nodes, size_t n,
                                                          unsigned flags) {
  return cudaStreamUpdateCaptureDependencies(s, nodes, NULL, n, flags);
}
cudaError_t cudaStreamUpdateCaptureDependencies_ptsz_before_13(cudaStream_t s, cudaGraphNode_t *nodes, size_t n,
                                                               unsigned flags);
cudaError_t cudaStreamUpdateCaptureDependencies_ptsz_before_13(cudaStream_t s, cudaGraphNode_t *nodes, size_t n,
                                                               unsigned flags) {
  PER_THREAD(cudaStreamUpdateCaptureDependencies_before_13(s, nodes, n, flags));
}

// ---------------------------------------------------------------- CUDA 11

// Its structure ended before what is about clusters.
cudaError_t cudaFuncGetAttributes_before_12(void *to, const void *f);
cudaError_t cudaFuncGetAttributes_before_12(void *to, const void *f) {
  struct cudaFuncAttributes a;
  const cudaError_t e = to ? cudaFuncGetAttributes(&a, f) : xlc_return(cudaErrorInvalidValue);
  if (!e)
    memcpy(to, &a, offsetof(struct cudaFuncAttributes, clusterDimMustBeSet));
  return e;
}

cudaError_t cudaGraphExecUpdate_before_12(cudaGraphExec_t x, cudaGraph_t g, cudaGraphNode_t *bad,
                                          enum cudaGraphExecUpdateResult *result);
cudaError_t cudaGraphExecUpdate_before_12(cudaGraphExec_t x, cudaGraph_t g, cudaGraphNode_t *bad,
                                          enum cudaGraphExecUpdateResult *result) {
  cudaGraphExecUpdateResultInfo info = {.result = cudaGraphExecUpdateError};
  const cudaError_t e = cudaGraphExecUpdate(x, g, &info);
  if (bad)
    *bad = info.errorNode;
  if (result)
    *result = info.result;
  return e;
}

cudaError_t cudaGraphInstantiate_before_12(cudaGraphExec_t *x, cudaGraph_t g, cudaGraphNode_t *bad, char *log,
                                           size_t bytes);
cudaError_t cudaGraphInstantiate_before_12(cudaGraphExec_t *x, cudaGraph_t g, cudaGraphNode_t *bad, char *log,
                                           size_t bytes) {
  cudaGraphInstantiateParams p = {.flags = 0};
  const cudaError_t e = cudaGraphInstantiateWithParams(x, g, &p);
  if (bad)
    *bad = p.errNode_out;
  if (log && bytes)
    *log = 0;
  return e;
}
