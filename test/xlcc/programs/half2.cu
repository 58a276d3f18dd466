// Arithmetic of halves and pairs of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_fp16.h>

__global__ void halves(const __half2 *a, const __half2 *b, __half2 *out, float *f, int n) {
  int i = threadIdx.x;
  __half2 x = a[i], y = b[i];
  out[6 * i] = __hadd2(x, y);
  out[6 * i + 1] = x * y;
  out[6 * i + 2] = __hfma2(x, y, x);
  out[6 * i + 3] = __halves2half2(__hsub(x.x, y.x), hsqrt(__habs(x.y)));
  out[6 * i + 4] = x / y;
  out[6 * i + 5] = __floats2half2_rn(__low2float(x) + 1.0f, __half2float(y.y) * 0.5f);
  half h = __float2half(0.25f);
  h += x.x;
  f[i] = __hgt(h, y.x) ? float(h) : -1.0f;
}
