// Shared memory of a function that is called by one that is called through a pointer
// (BackendBugs.cpp, 19): of the next thread, plus 1, and in a call of a call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xlcc -mcpu=gfx90a -O0 %s -o %t.hsaco 2> %t.err && FileCheck --allow-empty --implicit-check-not='local memory' %s --check-prefix=ERR < %t.err
// RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco direct --grid 1 --block 8 out:32 u32:0 | FileCheck %s
// RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco deep --grid 1 --block 8 out:32 u32:0 | FileCheck %s
// RUN: %xlcc -mcpu=gfx1100 -O2 %s -o %t.hsaco
// RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco direct --grid 1 --block 8 out:32 u32:0 | FileCheck %s
// RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco deep --grid 1 --block 8 out:32 u32:0 | FileCheck %s
// CHECK: 2 1 4 3 6 5 8 7
// ERR-NOT: local memory
__device__ __noinline__ int swap(int i) {
  __shared__ int s[64];
  s[threadIdx.x] = i;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}
__device__ __noinline__ int more(int i) { return swap(i) + 1; }
__device__ __noinline__ int same(int i) { return i; }
__device__ int (*table[2])(int) = {more, same};
__device__ __noinline__ int call(int i, int which) { return table[which](i); }
__device__ __noinline__ int call_call(int i, int which) { return call(i, which) * 2 / 2; }
extern "C" __global__ void direct(int *out, int which) { out[threadIdx.x] = table[which](threadIdx.x); }
extern "C" __global__ void deep(int *out, int which) { out[threadIdx.x] = call_call(threadIdx.x, which); }
