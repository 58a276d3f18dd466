// cuda_profiler_api.h: start and stop of a profiler's recording.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_PROFILER_API_H
#define CROSSLANE_CUDA_PROFILER_API_H
#include "driver_types.h"
#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
#ifdef __cplusplus
}
#endif
#endif
