// Bins in shared memory, merged by atomic additions; <cstdint>.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cstdint>

__global__ void histogram(const std::uint8_t *data, std::uint32_t *bins, std::size_t n) {
  __shared__ std::uint32_t local[256];
  for (unsigned i = threadIdx.x; i < 256; i += blockDim.x)
    local[i] = 0;
  __syncthreads();
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  for (unsigned i = threadIdx.x; i < 256; i += blockDim.x)
    if (local[i])
      atomicAdd(bins + i, local[i]);
}
