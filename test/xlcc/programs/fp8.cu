// 8-bit floats: every one of them as a half, and floats, doubles and halves rounded to them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_fp8.h>

__global__ void fp8(const float *f, const double *d, unsigned char *o, float *back, int *whole) {
  unsigned t = threadIdx.x, k = 4 * t;
  o += 12 * t;
  *o++ = __nv_cvt_float_to_fp8(f[t], __NV_SATFINITE, __NV_E4M3), *o++ = __nv_cvt_float_to_fp8(f[t], __NV_NOSAT, __NV_E4M3);
  *o++ = __nv_cvt_float_to_fp8(f[t], __NV_SATFINITE, __NV_E5M2), *o++ = __nv_cvt_float_to_fp8(f[t], __NV_NOSAT, __NV_E5M2);
  *o++ = __nv_cvt_double_to_fp8(d[t], __NV_SATFINITE, __NV_E4M3), *o++ = __nv_cvt_double_to_fp8(d[t], __NV_NOSAT, __NV_E5M2);
  *o++ = __nv_fp8_e4m3(__float2half(f[t])).__x, *o++ = __nv_fp8_e5m2(__float2bfloat16(f[t])).__x;
  __nv_fp8x4_e4m3 four(make_float4(f[t], -f[t], 1, 0.3f));
  *o++ = four.__x & 0xff, *o++ = four.__x >> 8 & 0xff, *o++ = four.__x >> 16 & 0xff, *o++ = four.__x >> 24;
  for (unsigned n = 0; n < 4; n++) {
    __nv_fp8_e4m3 a;
    __nv_fp8_e5m2 b;
    a.__x = b.__x = (unsigned char)(k + n);
    back[2 * (k + n)] = (float)a, back[2 * (k + n) + 1] = (float)b;
    whole[2 * (k + n)] = (int)a, whole[2 * (k + n) + 1] = (int)b;
  }
}
