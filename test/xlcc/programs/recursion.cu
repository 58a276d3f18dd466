// Recursion, function pointers, switch, goto and bit fields in device code.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
__device__ unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ int plus_one(int x) { return x + 1; }
__device__ int negated(int x) { return -x; }
struct Bits {
  unsigned low : 5, middle : 10;
  int high : 17;
};
__global__ void recursion(int *out) {
  int t = threadIdx.x, r;
  int (*f)(int) = t & 1 ? plus_one : negated;
  switch (t % 4) {
  case 0:
    r = fibonacci(t % 12);
    break;
  case 1:
    r = 7;
    goto done;
  default:
    r = 100;
  }
  r += f(t);
done:
  Bits b = {(unsigned)t, (unsigned)t * 3, -t};
  out[t] = r * 1000 + b.low + b.middle + b.high;
}
