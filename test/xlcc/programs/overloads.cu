// C++ overloads: std:: and plain names for float and double, integers promoted.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cmath>
#include <cstdlib>

__global__ void overloads(const float *x, float *out) {
  float v = x[threadIdx.x], *o = out + 12 * threadIdx.x;
  o[0] = std::sqrt(v);
  o[1] = std::abs(-v);
  o[2] = abs(-3 - (int)threadIdx.x);
  o[3] = std::pow(v, 2.0f);
  o[4] = (float)std::pow(2.0, 3);
  o[5] = std::isnan(v) + 2 * isinf(v) + 4 * std::isfinite(v);
  o[6] = std::floor(v) + ceil(v);
  o[7] = fmax(v, 2.0f) + max(v, 3.0f);
  o[8] = std::fma(v, v, v);
  o[9] = std::signbit(-v);
  int e;
  o[10] = std::frexp(v, &e) * e;
  float s, c;
  sincosf(v, &s, &c);
  o[11] = s * s + c * c;
}
