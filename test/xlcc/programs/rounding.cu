// Intrinsics that name their rounding.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
__global__ void rounding(const float *a, const float *b, float *out, const double *da, const double *db, double *dout) {
  int i = threadIdx.x;
  float x = a[i], y = b[i], *o = out + 16 * i;
  o[0] = __fadd_rn(x, y);
  o[1] = __fadd_rd(x, y);
  o[2] = __fadd_ru(x, y);
  o[3] = __fadd_rz(x, y);
  o[4] = __fmul_rd(x, y);
  o[5] = __fmul_ru(x, y);
  o[6] = __fdiv_rd(x, y);
  o[7] = __fdiv_ru(x, y);
  o[8] = __fsqrt_rd(fabsf(x));
  o[9] = __fsqrt_ru(fabsf(x));
  o[10] = __frcp_rd(y);
  o[11] = __frcp_ru(y);
  o[12] = (float)__float2int_rd(x);
  o[13] = (float)__float2int_ru(x);
  o[14] = __int2float_rz(0x7fffffff - i);
  o[15] = __double2float_rd(da[i]);
  double u = da[i], v = db[i], *d = dout + 6 * i;
  d[0] = __dadd_rd(u, v);
  d[1] = __dadd_ru(u, v);
  d[2] = __dmul_rz(u, v);
  d[3] = __ddiv_rd(u, v);
  d[4] = __ddiv_ru(u, v);
  d[5] = __dsqrt_ru(fabs(u));
}
