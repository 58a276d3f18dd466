// A GPU that a program has no code for: its IR is compiled at first use and kept; without the compiler, or without the IR,
// the error says what the program has.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -rf %t && mkdir %t && %xlcc --offload-arch=gfx90a %s -o %t/program
// RUN: env CROSSLANE_CACHE=%t/cache WAVESIM_GPU=gfx90a %t/program | FileCheck %s --check-prefix=RIGHT
// RUN: not ls %t/cache
// RUN: env CROSSLANE_CACHE=%t/cache WAVESIM_GPU=gfx1100 %t/program | FileCheck %s --check-prefix=RIGHT
// RUN: ls %t/cache | count 1
// RUN: env CROSSLANE_CACHE=%t/cache CROSSLANE_XLCC=/bin/false WAVESIM_GPU=gfx1030 not %t/program 2>&1 | FileCheck %s --check-prefix=FAILED
// RUN: env CROSSLANE_CACHE=none CROSSLANE_XLCC=%t/none WAVESIM_GPU=gfx1030 not %t/program 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: env CROSSLANE_CACHE=%t/cache WAVESIM_GPU=gfx950 %t/program | FileCheck %s --check-prefix=RIGHT
// RIGHT: {{^}}sum 528{{$}}
// FAILED: no error, or: {{.*}}a PTX JIT compilation failed
// NONE: crosslane: the program has IR for gfx1030, and there is no compiler here: CROSSLANE_XLCC can name xlcc
// NONE: no kernel image is available for execution on the device
//
// Files of relocatable device code.
// RUN: %xlcc --offload-arch=gfx90a -rdc=true %s -o %t/relocatable
// RUN: env CROSSLANE_CACHE=%t/cache WAVESIM_GPU=gfx1100 %t/relocatable | FileCheck %s --check-prefix=RIGHT
//
// RUN: %xlcc --offload-arch=gfx90a,gfx942 --no-embed-ir %s -o %t/bare
// RUN: env WAVESIM_GPU=gfx1100 not %t/bare 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: crosslane: {{.*}}gfx90a, gfx942
// BARE: no kernel image is available for execution on the device
#include <cstdio>
#include <cuda_runtime.h>

__global__ void sum(int *p) {
  int v = threadIdx.x + 1;
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d);
  *p = v;
}

int main() {
  int *p, v = 0;
  cudaError_t e = cudaMalloc(&p, 4);
  sum<<<1, 32>>>(p);
  if (!e)
    e = cudaGetLastError();
  if (!e)
    e = cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost);
  if (e)
    printf("no error, or: %s\n", cudaGetErrorString(e));
  else
    printf("sum %d\n", v);
  return e != cudaSuccess;
}
