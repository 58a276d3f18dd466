// The functions for dynamic programming (DPX).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>

__global__ void dpx(const unsigned *in, unsigned *out) {
  unsigned *o = out + 52 * threadIdx.x, a = in[3 * threadIdx.x], b = in[3 * threadIdx.x + 1], c = in[3 * threadIdx.x + 2];
  int x = (int)a, y = (int)b, z = (int)c;
  *o++ = __viaddmax_s32(x, y, z), *o++ = __viaddmin_s32(x, y, z), *o++ = __vimax3_s32(x, y, z), *o++ = __vimin3_s32(x, y, z);
  *o++ = __viaddmax_u32(a, b, c), *o++ = __viaddmin_u32(a, b, c), *o++ = __vimax3_u32(a, b, c), *o++ = __vimin3_u32(a, b, c);
  *o++ = __viaddmax_s16x2(a, b, c), *o++ = __viaddmin_s16x2(a, b, c), *o++ = __vimax3_s16x2(a, b, c), *o++ = __vimin3_s16x2(a, b, c);
  *o++ = __viaddmax_u16x2(a, b, c), *o++ = __viaddmin_u16x2(a, b, c), *o++ = __vimax3_u16x2(a, b, c), *o++ = __vimin3_u16x2(a, b, c);
  *o++ = __viaddmax_s32_relu(x, y, z), *o++ = __viaddmin_s32_relu(x, y, z), *o++ = __vimax3_s32_relu(x, y, z), *o++ = __vimin3_s32_relu(x, y, z);
  *o++ = __viaddmax_s16x2_relu(a, b, c), *o++ = __viaddmin_s16x2_relu(a, b, c), *o++ = __vimax3_s16x2_relu(a, b, c), *o++ = __vimin3_s16x2_relu(a, b, c);
  *o++ = __vimax_s32_relu(x, y), *o++ = __vimin_s32_relu(x, y), *o++ = __vimax_s16x2_relu(a, b), *o++ = __vimin_s16x2_relu(a, b);
  bool p, q;
  *o++ = __vibmax_s32(x, y, &p), *o++ = p, *o++ = __vibmin_s32(x, y, &p), *o++ = p;
  *o++ = __vibmax_u32(a, b, &p), *o++ = p, *o++ = __vibmin_u32(a, b, &p), *o++ = p;
  *o++ = __vibmax_s16x2(a, b, &p, &q), *o++ = p, *o++ = q, *o++ = __vibmin_s16x2(a, b, &p, &q), *o++ = p, *o++ = q;
  *o++ = __vibmax_u16x2(a, b, &p, &q), *o++ = p, *o++ = q, *o++ = __vibmin_u16x2(a, b, &p, &q), *o++ = p, *o++ = q;
  *o++ = __dp2a_lo(*(short2 *)&a, *(char4 *)&b, z), *o++ = __dp2a_hi(*(short2 *)&a, *(char4 *)&b, z);
  *o++ = __dp2a_lo(*(ushort2 *)&a, *(uchar4 *)&b, c), *o++ = __dp2a_hi(*(ushort2 *)&a, *(uchar4 *)&b, c);
}
