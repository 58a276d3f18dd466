// cuda_device_runtime_api.h: what kernels call of the runtime. Launches from device code are left out.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_DEVICE_RUNTIME_API_H
#define CROSSLANE_CUDA_DEVICE_RUNTIME_API_H
#include "cuda_runtime_api.h"
#pragma GCC system_header

#if defined(__cplusplus) && defined(__CUDA__)
// The number of a graph's conditional node.
extern "C" __device__ void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned);
#endif

#endif
