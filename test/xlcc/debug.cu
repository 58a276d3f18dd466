// -g gives the code object line numbers; without it there are none.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc -mcpu=gfx90a -g %s -o %t.hsaco
// RUN: %llvm_dwarfdump --debug-line --debug-info %t.hsaco | %FileCheck %s
// RUN: %xlcc --llvm=22 -O0 -mcpu=gfx90a -g %s -o %t.hsaco
// RUN: %llvm_dwarfdump --debug-line --debug-info %t.hsaco | %FileCheck %s
// CHECK: DW_TAG_subprogram
// CHECK: DW_AT_name ("k")
// CHECK: name: "{{(.*/)?}}debug.cu"
// RUN: %xlcc -mcpu=gfx90a %s -o %t.hsaco
// RUN: %llvm_readelf -S %t.hsaco | %FileCheck %s --check-prefix=NONE
// NONE: .text
// NONE-NOT: .debug_
extern "C" __global__ void k(int *p) { p[threadIdx.x] = 1; }
