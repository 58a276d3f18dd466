// Functions of CUDA's device library go into their callers where optimising is asked for: an instruction or two is no call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xlcc -mcpu=gfx90a -O2 -S %s -o %t.s
// RUN: %FileCheck %s < %t.s
// RUN: %xlcc --llvm=22 -mcpu=gfx1100 -O2 -S %s -o %t.s
// RUN: %FileCheck %s < %t.s

// CHECK-NOT: s_swappc_b64
// CHECK: {{^}}bits:
// CHECK-NOT: s_swappc_b64
// CHECK: v_bcnt_u32_b32
// CHECK-NOT: s_swappc_b64
// CHECK: {{^}}largest:
// CHECK-NOT: s_swappc_b64
// CHECK: v_max_f32
// CHECK-NOT: s_swappc_b64
extern "C" __global__ void bits(int *p) { p[threadIdx.x] = __popc(p[threadIdx.x]) + __ffs(p[threadIdx.x]); }
extern "C" __global__ void largest(float *p) { p[threadIdx.x] = fmaxf(p[threadIdx.x], fabsf(p[threadIdx.x + 1])); }
