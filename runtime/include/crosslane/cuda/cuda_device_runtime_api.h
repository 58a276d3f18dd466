// cuda_device_runtime_api.h: the functions of the runtime that kernels call. With -rdc=true these include launches of
// kernels and related functions (runtime/device/cuda_children.c), which need clang 22.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_DEVICE_RUNTIME_API_H
#define CROSSLANE_CUDA_DEVICE_RUNTIME_API_H
#include "cuda_runtime_api.h"
#pragma GCC system_header

#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

#if defined(__cplusplus) && defined(__CUDA__)
extern "C" {
// The number of a graph's conditional node.
__device__ void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned);

#ifdef __CUDACC_RDC__
// clang looks for cudaGetParameterBuffer and cudaLaunchDevice by name.
#define XL_CDP(TYPE, NAME, PARAMETERS, ARGUMENTS)                                                                      \
  __device__ TYPE __cudaCDP2##NAME PARAMETERS;                                                                         \
  static inline __device__ TYPE cuda##NAME PARAMETERS { return __cudaCDP2##NAME ARGUMENTS; }
XL_CDP(void *, GetParameterBuffer, (size_t alignment, size_t n), (alignment, n))
XL_CDP(const char *, GetErrorName, (cudaError_t e), (e))
XL_CDP(const char *, GetErrorString, (cudaError_t e), (e))
XL_CDP(cudaError_t, GetLastError, (void), ())
XL_CDP(cudaError_t, PeekAtLastError, (void), ())
XL_CDP(cudaError_t, GetDevice, (int *d), (d))
XL_CDP(cudaError_t, GetDeviceCount, (int *n), (n))
XL_CDP(cudaError_t, DeviceGetAttribute, (int *v, cudaDeviceAttr a, int d), (v, a, d))
XL_CDP(cudaError_t, DeviceGetLimit, (size_t *v, cudaLimit l), (v, l))
XL_CDP(cudaError_t, RuntimeGetVersion, (int *v), (v))
XL_CDP(cudaError_t, Malloc, (void **p, size_t n), (p, n))
XL_CDP(cudaError_t, Free, (void *p), (p))
XL_CDP(cudaError_t, StreamCreateWithFlags, (cudaStream_t * s, unsigned flags), (s, flags))
XL_CDP(cudaError_t, StreamDestroy, (cudaStream_t s), (s))
XL_CDP(cudaError_t, StreamWaitEvent, (cudaStream_t s, cudaEvent_t e, unsigned flags), (s, e, flags))
XL_CDP(cudaError_t, EventCreateWithFlags, (cudaEvent_t * e, unsigned flags), (e, flags))
XL_CDP(cudaError_t, EventDestroy, (cudaEvent_t e), (e))
XL_CDP(cudaError_t, EventRecord, (cudaEvent_t e, cudaStream_t s), (e, s))
XL_CDP(cudaError_t, EventRecordWithFlags, (cudaEvent_t e, cudaStream_t s, unsigned flags), (e, s, flags))
XL_CDP(cudaError_t, MemcpyAsync, (void *to, const void *from, size_t n, cudaMemcpyKind kind, cudaStream_t s),
       (to, from, n, kind, s))
XL_CDP(cudaError_t, Memcpy2DAsync,
       (void *to, size_t tp, const void *from, size_t fp, size_t w, size_t h, cudaMemcpyKind kind, cudaStream_t s),
       (to, tp, from, fp, w, h, kind, s))
XL_CDP(cudaError_t, MemsetAsync, (void *to, int v, size_t n, cudaStream_t s), (to, v, n, s))
XL_CDP(cudaError_t, Memset2DAsync, (void *to, size_t p, int v, size_t w, size_t h, cudaStream_t s), (to, p, v, w, h, s))
XL_CDP(cudaError_t, LaunchDevice, (void *f, void *b, dim3 grid, dim3 block, unsigned n, cudaStream_t s),
       (f, b, grid, block, n, s))
#undef XL_CDP
#endif
}
#ifdef __CUDACC_RDC__
template <class T> __device__ inline cudaError_t cudaMalloc(T **p, size_t n) { return cudaMalloc((void **)p, n); }
#endif
#endif

#endif
