// cuda_runtime.h: the header that a source includes for CUDA: device code's keywords, in clang, and the
// runtime with the C++ forms of its functions for pointers, symbols and
// kernels of any type.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __CUDA__
#include "../cuda_device.h" // which includes this again
#endif
#ifndef CROSSLANE_CUDA_RUNTIME_H
#define CROSSLANE_CUDA_RUNTIME_H
#define __CUDA_RUNTIME_H__ // which programs ask for
#include "channel_descriptor.h"
#include "cuda_device_runtime_api.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "driver_types.h"
#include "host_defines.h"
#include "library_types.h"
#include "vector_functions.h"
#include "vector_types.h"
#pragma GCC system_header

#ifdef __cplusplus
// What kernel<<<...>>>() calls.
extern "C" int cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);

static inline cudaError_t cudaEventCreate(cudaEvent_t *e, unsigned flags) { return cudaEventCreateWithFlags(e, flags); }
static inline cudaError_t cudaMallocHost(void **p, size_t n, unsigned flags) { return cudaHostAlloc(p, n, flags); }
static inline cudaError_t cudaMallocAsync(void **p, size_t n, cudaMemPool_t pool, cudaStream_t s) {
  return cudaMallocFromPoolAsync(p, n, pool, s);
}
template <class T> cudaError_t cudaMalloc(T **p, size_t n) { return cudaMalloc((void **)p, n); }
template <class T> cudaError_t cudaMallocHost(T **p, size_t n, unsigned flags = 0) {
  return cudaMallocHost((void **)p, n, flags);
}
template <class T> cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t w, size_t h) {
  return cudaMallocPitch((void **)p, pitch, w, h);
}
template <class T> cudaError_t cudaMallocManaged(T **p, size_t n, unsigned flags = cudaMemAttachGlobal) {
  return cudaMallocManaged((void **)p, n, flags);
}
template <class T> cudaError_t cudaMallocAsync(T **p, size_t n, cudaStream_t s) {
  return cudaMallocAsync((void **)p, n, s);
}
template <class T> cudaError_t cudaMallocAsync(T **p, size_t n, cudaMemPool_t pool, cudaStream_t s) {
  return cudaMallocFromPoolAsync((void **)p, n, pool, s);
}
template <class T> cudaError_t cudaMallocFromPoolAsync(T **p, size_t n, cudaMemPool_t pool, cudaStream_t s) {
  return cudaMallocFromPoolAsync((void **)p, n, pool, s);
}
template <class T> cudaError_t cudaHostAlloc(T **p, size_t n, unsigned flags) {
  return cudaHostAlloc((void **)p, n, flags);
}
template <class T> cudaError_t cudaHostGetDevicePointer(T **p, void *host, unsigned flags) {
  return cudaHostGetDevicePointer((void **)p, host, flags);
}
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t s, T *p, size_t n = 0, unsigned flags = cudaMemAttachSingle) {
  return cudaStreamAttachMemAsync(s, (void *)p, n, flags);
}
template <class T> cudaError_t cudaUserObjectCreate(cudaUserObject_t *o, T *p, unsigned count, unsigned flags) {
  return cudaUserObjectCreate(o, p, [](void *q) { delete (T *)q; }, count, flags);
}

// The symbol stands for its address.
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *p, size_t n, size_t at = 0,
                               enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return cudaMemcpyToSymbol((const void *)&symbol, p, n, at, kind);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *p, size_t n, size_t at = 0,
                                    enum cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t s = 0) {
  return cudaMemcpyToSymbolAsync((const void *)&symbol, p, n, at, kind, s);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *p, const T &symbol, size_t n, size_t at = 0,
                                 enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return cudaMemcpyFromSymbol(p, (const void *)&symbol, n, at, kind);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *p, const T &symbol, size_t n, size_t at = 0,
                                      enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t s = 0) {
  return cudaMemcpyFromSymbolAsync(p, (const void *)&symbol, n, at, kind, s);
}
template <class T> cudaError_t cudaGetSymbolAddress(void **p, const T &symbol) {
  return cudaGetSymbolAddress(p, (const void *)&symbol);
}
template <class T> cudaError_t cudaGetSymbolSize(size_t *n, const T &symbol) {
  return cudaGetSymbolSize(n, (const void *)&symbol);
}
template <class T>
cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *before,
                                           size_t count, const T &symbol, const void *p, size_t n, size_t at,
                                           enum cudaMemcpyKind kind) {
  return cudaGraphAddMemcpyNodeToSymbol(node, g, before, count, (const void *)&symbol, p, n, at, kind);
}
template <class T>
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *before,
                                             size_t count, void *p, const T &symbol, size_t n, size_t at,
                                             enum cudaMemcpyKind kind) {
  return cudaGraphAddMemcpyNodeFromSymbol(node, g, before, count, p, (const void *)&symbol, n, at, kind);
}
template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol, const void *p, size_t n,
                                                 size_t at, enum cudaMemcpyKind kind) {
  return cudaGraphMemcpyNodeSetParamsToSymbol(node, (const void *)&symbol, p, n, at, kind);
}
template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *p, const T &symbol, size_t n, size_t at,
                                                   enum cudaMemcpyKind kind) {
  return cudaGraphMemcpyNodeSetParamsFromSymbol(node, p, (const void *)&symbol, n, at, kind);
}
template <class T>
cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t e, cudaGraphNode_t node, const T &symbol,
                                                     const void *p, size_t n, size_t at, enum cudaMemcpyKind kind) {
  return cudaGraphExecMemcpyNodeSetParamsToSymbol(e, node, (const void *)&symbol, p, n, at, kind);
}
template <class T>
cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t e, cudaGraphNode_t node, void *p,
                                                       const T &symbol, size_t n, size_t at, enum cudaMemcpyKind kind) {
  return cudaGraphExecMemcpyNodeSetParamsFromSymbol(e, node, p, (const void *)&symbol, n, at, kind);
}

// Of a kernel.
template <class T>
cudaError_t cudaLaunchKernel(T *k, dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t s = 0) {
  return cudaLaunchKernel((const void *)k, grid, block, args, shared, s);
}
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *k, dim3 grid, dim3 block, void **args, size_t shared = 0,
                                        cudaStream_t s = 0) {
  return cudaLaunchCooperativeKernel((const void *)k, grid, block, args, shared, s);
}
template <class... E, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*k)(E...), A &&...args) {
  return [&](E... e) {
    void *p[] = {(void *)&e..., nullptr};
    return cudaLaunchKernelExC(config, (const void *)k, p);
  }(static_cast<A &&>(args)...);
}
template <class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, const cudaKernel_t k, A &&...args) {
  void *p[] = {(void *)&args..., nullptr};
  return cudaLaunchKernelExC(config, (const void *)k, p);
}
template <class T> cudaError_t cudaFuncSetAttribute(T *k, enum cudaFuncAttribute a, int v) {
  return cudaFuncSetAttribute((const void *)k, a, v);
}
template <class T> cudaError_t cudaFuncSetCacheConfig(T *k, enum cudaFuncCache c) {
  return cudaFuncSetCacheConfig((const void *)k, c);
}
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *k, enum cudaSharedMemConfig c) {
  return cudaFuncSetSharedMemConfig((const void *)k, c);
}
template <class T> cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *a, T *k) {
  return cudaFuncGetAttributes(a, (const void *)k);
}
template <class T> cudaError_t cudaFuncGetName(const char **name, T *k) {
  return cudaFuncGetName(name, (const void *)k);
}
template <class T> cudaError_t cudaGetKernel(cudaKernel_t *kernel, T *k) {
  return cudaGetKernel(kernel, (const void *)k);
}
template <class T> cudaError_t cudaLibraryGetGlobal(T **p, size_t *n, cudaLibrary_t l, const char *name) {
  return cudaLibraryGetGlobal((void **)p, n, l, name);
}
template <class T> cudaError_t cudaLibraryGetManaged(T **p, size_t *n, cudaLibrary_t l, const char *name) {
  return cudaLibraryGetManaged((void **)p, n, l, name);
}
template <class T> cudaError_t cudaLibraryGetUnifiedFunction(T **p, cudaLibrary_t l, const char *name) {
  return cudaLibraryGetUnifiedFunction((void **)p, l, name);
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T k, int threads, size_t shared) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)k, threads, shared);
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T k, int threads, size_t shared,
                                                                   unsigned flags) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, (const void *)k, threads, shared, flags);
}
template <class T> cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *n, T *k, int blocks, int threads) {
  return cudaOccupancyAvailableDynamicSMemPerBlock(n, (const void *)k, blocks, threads);
}
template <class T> cudaError_t cudaOccupancyMaxPotentialClusterSize(int *n, T *k, const cudaLaunchConfig_t *c) {
  return cudaOccupancyMaxPotentialClusterSize(n, (const void *)k, c);
}
template <class T> cudaError_t cudaOccupancyMaxActiveClusters(int *n, T *k, const cudaLaunchConfig_t *c) {
  return cudaOccupancyMaxActiveClusters(n, (const void *)k, c);
}

// The block that keeps most threads on a multiprocessor, the largest of equal ones; shared says how much shared memory
// a block of so many threads takes.
template <class Shared, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *grid, int *block, T k, Shared shared,
                                                                    int limit = 0, unsigned flags = 0) {
  int device, count, most, warp, best = 0;
  struct cudaFuncAttributes a;
  cudaError_t e;
  if (!grid || !block || !(const void *)k)
    return cudaErrorInvalidValue;
  if ((e = cudaGetDevice(&device)) || (e = cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device)) ||
      (e = cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, device)) ||
      (e = cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device)) || (e = cudaFuncGetAttributes(&a, k)))
    return e;
  if (a.maxThreadsPerBlock < most)
    most = a.maxThreadsPerBlock;
  if (limit > 0 && limit < most)
    most = limit;
  for (int n = (most + warp - 1) / warp * warp; n > 0; n -= warp) {
    const int threads = n < most ? n : most;
    int blocks;
    if ((e = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, k, threads, shared(threads), flags)))
      return e;
    if (blocks * threads > best) {
      best = blocks * threads;
      *block = threads;
      *grid = blocks * count;
    }
  }
  return cudaSuccess;
}
template <class Shared, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, T k, Shared shared, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(grid, block, k, shared, limit);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, T k, size_t shared = 0, int limit = 0,
                                                        unsigned flags = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      grid, block, k, [shared](int) { return shared; }, limit, flags);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T k, size_t shared = 0, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(grid, block, k, shared, limit);
}

// As CUDA 12 and older have them.
static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g, cudaGraphNode_t *, char *, size_t) {
  return cudaGraphInstantiate(e, g, 0);
}
static inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t e, cudaGraph_t g, cudaGraphNode_t *node,
                                              enum cudaGraphExecUpdateResult *result) {
  cudaGraphExecUpdateResultInfo info;
  cudaError_t r = cudaGraphExecUpdate(e, g, &info);
  if (node)
    *node = info.errorNode;
  if (result)
    *result = info.result;
  return r;
}
#endif

#endif
