// Reports carry file, line and column, also out of inlined functions, and every
// place stands there once even if the optimiser has copied it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -Wno-unknown-cuda-version -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 --cuda-feature=+ptx85 -nocudainc -nocudalib -O2 -g -S -emit-llvm %s -o %t.ll
// RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t.ll -o %t.none 2>&1 | FileCheck %s
// RUN: not ls %t.none
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))

static __device__ __attribute__((always_inline)) int lane() {
  int r;
  asm("mov.u32 %0, %%pm3;" : "=r"(r)); // the asm stands on line 13
  return r;
}

extern "C" __device__ int nowhere(int);

// CHECK: debug-locations.cu:[[#@LINE-6]]:{{[0-9]+}}: error: in function 'k': inline PTX: the special register '%pm3' is not supported, in column 13 of 'mov.u32 $0, %pm3;'
// CHECK-NOT: more
// CHECK: debug-locations.cu:[[#@LINE+6]]:{{[0-9]+}}: error: in function 'k': llvm.nvvm.read.ptx.sreg.pm0 is not supported
// CHECK: debug-locations.cu:[[#@LINE+6]]:{{[0-9]+}}: error: in function 'k': function 'nowhere' has no definition
// CHECK: error: nvvm-to-amdgpu: 3 constructs in 1 function of '{{.*}}.ll' cannot be compiled for gfx90a
extern "C" __global__ void k(int *p) {
  for (int i = 0; i < 4; ++i)
    p[i] = lane();
  p[5] = __nvvm_read_ptx_sreg_pm0();
  p[6] = nowhere(4);
}
