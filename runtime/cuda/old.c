// old.c: functions that CUDA had before 13, by their old names; the header has
// the names for programs compiled anew, as functions of its own.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define cudaThreadSynchronize header_cudaThreadSynchronize
#define cudaThreadExit header_cudaThreadExit
#define cudaThreadSetLimit header_cudaThreadSetLimit
#define cudaThreadGetLimit header_cudaThreadGetLimit
#define cudaThreadSetCacheConfig header_cudaThreadSetCacheConfig
#define cudaThreadGetCacheConfig header_cudaThreadGetCacheConfig
#include "cudart.h"
#undef cudaThreadSynchronize
#undef cudaThreadExit
#undef cudaThreadSetLimit
#undef cudaThreadGetLimit
#undef cudaThreadSetCacheConfig
#undef cudaThreadGetCacheConfig

cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
cudaError_t cudaThreadExit(void) { return cudaDeviceReset(); }
cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value); }
cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit) { return cudaDeviceGetLimit(value, limit); }
cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache c) { return cudaDeviceSetCacheConfig(c); }
cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *c) { return cudaDeviceGetCacheConfig(c); }
