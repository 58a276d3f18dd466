// Kernels that need more shared memory than a block can have are named with what
// they need, in a line each. Functions count that they may call; variables that
// optimising takes away do not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %status 1 %xlcc -mcpu=gfx90a %s -o a.hsaco 2>&1 | %FileCheck %s --implicit-check-not=exceeds --implicit-check-not=few
// RUN: %status 1 %xlcc --llvm=22 -mcpu=gfx1100 %s -o a.hsaco 2>&1 | %FileCheck %s --implicit-check-not=exceeds --implicit-check-not=few
// RUN: %xlcc --llvm=22 -mcpu=gfx950 %s -o a.hsaco
// RUN: %xlcc -DFEW -mcpu=gfx90a %s -o a.hsaco 2> err && not grep . err
#ifndef FEW
__shared__ int shared[16380];
__device__ __noinline__ int by_call(int i) { return shared[i]; }
// CHECK: shared-memory.cu:[[@LINE+1]]: error: in function 'direct': 80000 bytes of shared memory; a block has 65536 on gfx{{90a|1100}}
extern "C" __global__ void direct(int *p) {
  __shared__ int more[20000];
  more[threadIdx.x] = p[0];
  __syncthreads();
  p[1] = more[p[2]];
}
// CHECK-NEXT: shared-memory.cu:[[@LINE+1]]: error: in function 'indirect': 65540 bytes of shared memory
extern "C" __global__ void indirect(int *p) {
  __shared__ int more[5];
  more[threadIdx.x] = shared[threadIdx.x] = p[0];
  __syncthreads();
  p[1] = by_call(p[2]) + more[p[3]];
}
// CHECK-NEXT: error: nvvm-to-amdgpu: 2 kernels of '{{.*}}shared-memory.cu' cannot be compiled for gfx{{90a|1100}}
#endif
extern "C" __global__ void few(int *p) {
  __shared__ int most[16384];
  __shared__ int unused[16384];
  const int zero = p[0] & 1;
  if (zero > 1)
    p[1] = unused[p[2]];
  most[threadIdx.x] = p[0];
  __syncthreads();
  p[1] = most[p[2]];
}
