// Device code alone is nvcc's dialect, too: what asks who compiles hears the same as in a program; -U takes it back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xlcc -mcpu=gfx90a -O0 -S %s -o - | FileCheck %s
// RUN: %xlcc --llvm=22 -mcpu=gfx1100 --genco %s -o %t.hsaco
// RUN: %xlcc -mcpu=gfx90a -U__NVCC__ -DCLANG -S %s -o - | FileCheck %s
// RUN: %xlcc --offload-arch=gfx90a %s -DMAIN -o %t
// CHECK: {{^}}smaller:
#if defined(__NVCC__) == defined(CLANG) || !defined(__CUDACC__) || __CUDACC_VER_MAJOR__ < 12
#error "another dialect"
#endif
extern "C" __global__ void smaller(float *p) { p[threadIdx.x] = min(p[threadIdx.x], 1.0f); }
#ifdef MAIN
int main() { return 0; }
#endif
