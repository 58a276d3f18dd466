// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime.h"

namespace n {
__constant__ int values[3];
__device__ int total;
__global__ void add(int times) { total = times * (values[0] + values[1] + values[2]); }
} // namespace n
