// cuda_bf16.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_bf16.h>

__global__ void bfloat(const float *a, const float *b, float *out) {
  int i = threadIdx.x;
  __nv_bfloat16 x = __float2bfloat16(a[i]), y = __float2bfloat16(b[i]);
  __nv_bfloat162 pair = __halves2bfloat162(x, y);
  out[6 * i] = __bfloat162float(x);
  out[6 * i + 1] = x + y;
  out[6 * i + 2] = __hmul(x, y);
  out[6 * i + 3] = __high2float(__hfma2(pair, pair, pair));
  out[6 * i + 4] = x / y;
  out[6 * i + 5] = x < y ? 1.0f : -__bfloat162float(y);
}
