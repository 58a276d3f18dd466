// cuComplex.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuComplex.h>

__global__ void complex(const cuFloatComplex *a, const cuDoubleComplex *b, cuFloatComplex *f, cuDoubleComplex *d) {
  int i = threadIdx.x;
  f[i] = cuCaddf(cuCmulf(a[i], a[i + 1]), cuConjf(a[i]));
  d[2 * i] = cuCdiv(b[i], b[i + 1]);
  d[2 * i + 1] = make_cuDoubleComplex(cuCabs(b[i]), cuCreal(b[i]));
}
