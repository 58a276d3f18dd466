// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void print() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 3)
    printf("block %d, thread %d: %g %s\n", (int)blockIdx.x, i, i / 2.0, "text");
}

int main() {
  print<<<2, 64>>>();
  if (hipDeviceSynchronize() != hipSuccess)
    return 1;
  std::puts("done");
  return 0;
}
