// Bessel functions of any order against those of the machine's C library
// (bessel.py): where the order is below the argument, above it, far above it,
// negative, and toward 0 and infinity.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: mkdir -p %t
// RUN: %python %S/Inputs/bessel.py make %t
// RUN: %xlcc --cuda-path=none -mcpu=gfx90a -O2 %s -o %t/k.hsaco
// RUN: cd %t && %xlrun --device=wavesim:gfx90a %t/k.hsaco k --grid 8 --block 128 --out %t out:24576 n.bin:4096 x.bin:8192
// RUN: %python %S/Inputs/bessel.py check %t
// RUN: %xlcc --cuda-path=none -mcpu=gfx1100 -O0 %s -o %t/k.hsaco
// RUN: cd %t && %xlrun --device=wavesim:gfx1100 %t/k.hsaco k --grid 8 --block 128 --out %t out:24576 n.bin:4096 x.bin:8192
// RUN: %python %S/Inputs/bessel.py check %t
struct result {
  double j, y;
  float jf, yf;
};
extern "C" __global__ void k(result *out, const int *n, const double *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i].j = jn(n[i], x[i]);
  out[i].y = yn(n[i], x[i]);
  out[i].jf = jnf(n[i], (float)x[i]);
  out[i].yf = ynf(n[i], (float)x[i]);
}
