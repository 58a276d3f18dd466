// What comes out of a header of CUDA's or the system's is reported where the
// user's code calls it, by refusals and by remarks. The user's own headers are
// code like any other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %clang -Wno-unknown-cuda-version -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 --cuda-feature=+ptx85 -nocudainc -nocudalib -I cuda-13.0/include -I include -O2 -g -S -emit-llvm a.cu -o a.ll
// RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' a.ll -o none 2>&1 | FileCheck a.cu
// RUN: %clang -DGOOD -Wno-unknown-cuda-version -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 --cuda-feature=+ptx85 -nocudainc -nocudalib -I cuda-13.0/include -I include -O2 -g -S -emit-llvm a.cu -o a.ll
// RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;warp=packed>' -pass-remarks='nvvm' -pass-remarks-missed='nvvm' a.ll -o none 2>&1 | FileCheck a.cu --check-prefix=GOOD

//--- cuda-13.0/include/detail.h
#define __global__ __attribute__((global))
#define __device__ static __attribute__((device, always_inline))
__device__ int pm() {
  int r;
  asm("mov.u32 %0, %%pm3;" : "=r"(r));
  return r;
}
__device__ int outer() { return pm() + 1; }
__device__ int swap1(int v) { return __nvvm_shfl_sync_bfly_i32(-1, v, 1, 31); }
//--- include/mine.h
__device__ int mine() {
  int r;
  asm("mov.u32 %0, %%pm4;" : "=r"(r));
  return r;
}
//--- a.cu
#include "detail.h"
#include "mine.h"
extern "C" __global__ void k(int *p) {
#ifndef GOOD
  // CHECK: a.cu:[[#@LINE+1]]:10: error: in function 'k': in 'pm' (detail.h:5), inlined here: inline PTX: the special register '%pm3'
  p[0] = outer();
  // CHECK: include/mine.h:3:3: error: in function 'k': inline PTX: the special register '%pm4'
  p[1] = mine();
#else
  int *q = p + __nvvm_read_ptx_sreg_tid_x();
  // GOOD: remark: a.cu:[[#@LINE+1]]:10: shuffle bfly by 1
  p[2] = swap1(*q);
#endif
}
// CHECK: error: nvvm-to-amdgpu: 2 constructs in 1 function of
