// The functions of CUDA's device library, float and double, over their domains.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cmath>
#define ALL1(F)                                                                                                        \
  F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) F(cosh) F(tanh) F(asinh) F(acosh) F(atanh) F(exp) F(exp2)       \
  F(expm1) F(log) F(log2) F(log10) F(log1p) F(cbrt) F(erf) F(erfc) F(tgamma) F(lgamma) F(sqrt) F(rsqrt) F(exp10)       \
  F(sinpi) F(cospi) F(floor) F(ceil) F(round) F(trunc) F(rint) F(fabs)
#define ALL2(F) F(pow) F(atan2) F(fmod) F(hypot) F(remainder) F(fmax) F(fmin) F(fdim) F(copysign) F(nextafter)

__global__ void functions(const float *x, const float *y, float *out, const double *dx, const double *dy, double *dout,
                          int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
#define F(NAME) out[k * n + i] = NAME##f(x[i]), dout[k++ * n + i] = NAME(dx[i]);
  ALL1(F)
#undef F
#define F(NAME) out[k * n + i] = NAME##f(x[i], y[i]), dout[k++ * n + i] = NAME(dx[i], dy[i]);
  ALL2(F)
#undef F
}
