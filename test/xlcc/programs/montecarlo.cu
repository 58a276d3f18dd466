// A generator of random numbers in 64 bits, and pi in double.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
__device__ unsigned long long next(unsigned long long &s) {
  s ^= s << 13;
  s ^= s >> 7;
  s ^= s << 17;
  return s;
}
__global__ void montecarlo(unsigned *hits, int n) {
  unsigned long long s = 88172645463325252ull + 977 * (blockIdx.x * blockDim.x + threadIdx.x);
  unsigned inside = 0;
  for (int i = 0; i < n; i++) {
    double x = (next(s) >> 11) * 0x1p-53, y = (next(s) >> 11) * 0x1p-53;
    inside += x * x + y * y < 1.0;
  }
  hits[blockIdx.x * blockDim.x + threadIdx.x] = inside;
}
