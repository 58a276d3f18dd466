// What xlcc links itself loads as what ld.lld links without merging strings; what is not common is left to ld.lld.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %xlcc --llvm=19 --cuda-path=none -mcpu=gfx90a -O0 -save-temps %s -o a.hsaco && mv *gfx90a.o a.o
// RUN: %llvm19/bin/ld.lld -O0 --no-undefined -shared a.o -o b.hsaco && %python %S/Inputs/same_image.py a.hsaco b.hsaco | %FileCheck %s
// RUN: %xlcc --llvm=22 --cuda-path=none -mcpu=gfx1100 -O2 -save-temps %s -o a.hsaco && mv *gfx1100.o a.o
// RUN: %llvm22/bin/ld.lld -O0 --no-undefined -shared a.o -o b.hsaco && %python %S/Inputs/same_image.py a.hsaco b.hsaco | %FileCheck %s
// CHECK: same, {{[1-9][0-9]+}} symbols
// RUN: llvm-readelf --hash-table --gnu-hash-table --relocations --notes a.hsaco > a.txt && llvm-readelf --hash-table --gnu-hash-table --relocations --notes b.hsaco > b.txt && sed -i '/^File:/d' a.txt b.txt && cmp a.txt b.txt
//
// A module without a kernel, and one with data alone, which is ld.lld's.
// RUN: echo '__device__ int f(int x) { return x; }' > f.cu && echo '__device__ int values[1000], one = 1;' > d.cu
// RUN: %xlcc --llvm=22 --cuda-path=none -mcpu=gfx90a -save-temps f.cu -o f.hsaco && mv f-*gfx90a.o f.o && %llvm22/bin/ld.lld -O0 --no-undefined -shared f.o -o b.hsaco && %python %S/Inputs/same_image.py f.hsaco b.hsaco
//
// RUN: %xlcc --llvm=22 --cuda-path=none -mcpu=gfx90a d.cu -o d.hsaco && llvm-readelf -p .comment d.hsaco | %FileCheck %s --check-prefix=LLD
// LLD: Linker: {{.*}}LLD
//
// Sections for a debugger, an undefined symbol, and no object at all are ld.lld's. Stand-ins for the tools show it.
// RUN: mkdir bin && printf '#!/bin/sh\nfor last; do :; done\ncp given.o $last\n' > bin/clang && printf '#!/bin/sh\necho ld.lld is asked\n' > bin/ld.lld && cp bin/ld.lld bin/llvm-link && chmod +x bin/*
// RUN: echo 'define amdgpu_kernel void @k() { ret void }' > k.ll
// RUN: cp a.o given.o && env XLCC_LLVM_DIR=%t %xlcc -mcpu=gfx90a k.ll -o c.hsaco | count 0
// RUN: head -c 3000 a.o > given.o && env XLCC_LLVM_DIR=%t %xlcc -mcpu=gfx90a k.ll -o c.hsaco | %FileCheck %s --check-prefix=ASKED
// RUN: cp %s given.o && env XLCC_LLVM_DIR=%t %xlcc -mcpu=gfx90a k.ll -o c.hsaco | %FileCheck %s --check-prefix=ASKED
// RUN: printf '.globl f\nf:\n s_getpc_b64 s[0:1]\n s_add_u32 s0, s0, g@rel32@lo+4\n' | %llvm22/bin/llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=obj -o given.o && env XLCC_LLVM_DIR=%t %xlcc -mcpu=gfx90a k.ll -o c.hsaco | %FileCheck %s --check-prefix=ASKED
// RUN: printf '.protected f\n.globl f\nf:\n s_endpgm\n.section .debug_info,"",@progbits\n.long 1\n' | %llvm22/bin/llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=obj -o given.o && env XLCC_LLVM_DIR=%t %xlcc -mcpu=gfx90a k.ll -o c.hsaco | %FileCheck %s --check-prefix=ASKED
// RUN: printf '.globl f\nf:\n s_getpc_b64 s[0:1]\n s_add_u32 s0, s0, f@rel32@lo+4\n' | %llvm22/bin/llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=obj -o given.o && env XLCC_LLVM_DIR=%t %xlcc -mcpu=gfx90a k.ll -o c.hsaco | %FileCheck %s --check-prefix=ASKED
// ASKED: ld.lld is asked
#include <assert.h>
#include <stdio.h>
struct shape {
  virtual __device__ int area(int x) const { return x; }
};
struct square : shape {
  __device__ int area(int x) const override { return x * x; }
};
__device__ int counter = 5;
__device__ float zeros[100];
__constant__ int table[4] = {1, 2, 3, 4};
__device__ __noinline__ int more(int x) { return x + counter; }
__device__ int (*functions[2])(int) = {more, more};
__device__ const char *names[2] = {"alpha", "beta"};
__global__ void k(int *p, int n) {
  const shape *s = n ? new shape : new square;
  p[threadIdx.x] = s->area(n) + functions[n](n) + table[n] + (int)zeros[n];
  printf("%s has %d\n", names[n], p[0]);
  assert(n != 3);
}
template <typename T> __global__ void t(T *p) { p[0] = sin(p[1]); }
template __global__ void t(double *);
template __global__ void t(float *);
