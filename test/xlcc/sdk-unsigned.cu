// Minima and maxima of unsigned sums in an SDK's headers, above 2^31: clang reads
// their text for older GPUs before it has min and max of unsigned.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REQUIRES: cuda-sdk
// RUN: %xlcc --llvm=22 --cuda-path=%cuda -mcpu=gfx90a %s -o %t.hsaco
// RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco k --grid 1 --block 1 out:24 u32:0x90000000 u32:1 u32:5 | FileCheck %s
// 0x90000001, 5, 0x90000000, 1; of -0x70000000 + 1 and 5 the larger; of pairs of halves.
// CHECK: arg 0 [0]: 2415919105 5 2415919104 1 5 2415919105
extern "C" __global__ void k(unsigned *out, unsigned a, unsigned b, unsigned c) {
  out[0] = __viaddmax_u32(a, b, c);
  out[1] = __viaddmin_u32(a, b, c);
  out[2] = __vimax3_u32(a, b, c);
  out[3] = __vimin3_u32(a, b, c);
  out[4] = (unsigned)__viaddmax_s32_relu((int)a, (int)b, (int)c);
  out[5] = __viaddmax_u16x2(a, b, 0);
}
