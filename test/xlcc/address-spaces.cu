// Generic addresses as those of a memory, for inline PTX, and back, with our headers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc --cuda-path=none -mcpu=gfx90a %s -o %t.hsaco
// RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco k --grid 1 --block 1 out:32 u32:7 | FileCheck %s
// RUN: %xlcc --cuda-path=none --llvm=22 -O0 -mcpu=gfx1100 %s -o %t.hsaco
// RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco k --grid 1 --block 1 out:32 u32:7 | FileCheck %s
// CHECK: arg 0 [0]: 14 14 35 35 49 49 21 1
__constant__ unsigned table[2] = {35, 36};
extern "C" __global__ void k(unsigned *out, unsigned x) {
  __shared__ unsigned s[2];
  volatile unsigned l[2];
  s[1] = x * 2;
  l[x & 1] = x * 7;
  unsigned v;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "r"((unsigned)__cvta_generic_to_shared(&s[1])));
  out[0] = v;
  out[1] = *(unsigned *)__cvta_shared_to_generic(__cvta_generic_to_shared(&s[1]));
  asm volatile("ld.const.u32 %0, [%1];" : "=r"(v) : "l"(__cvta_generic_to_constant(&table[0])));
  out[2] = v;
  out[3] = *(unsigned *)__cvta_constant_to_generic(__cvta_generic_to_constant(&table[0]));
  asm volatile("ld.local.u32 %0, [%1];" : "=r"(v) : "l"(__cvta_generic_to_local((const void *)&l[1])));
  out[4] = v;
  out[5] = *(volatile unsigned *)__cvta_local_to_generic(__cvta_generic_to_local((const void *)&l[1]));
  asm volatile("st.global.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(&out[6])), "r"(x * 3) : "memory");
  out[7] = __cvta_global_to_generic(__cvta_generic_to_global(out)) == out;
}
