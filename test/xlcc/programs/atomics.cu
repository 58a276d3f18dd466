// Every atomic operation, and one made of atomicCAS.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
__device__ double atomic_max(double *p, double v) {
  unsigned long long *word = (unsigned long long *)p, old = *word, seen;
  do {
    seen = old;
    if (__longlong_as_double(seen) >= v)
      break;
    old = atomicCAS(word, seen, __double_as_longlong(v));
  } while (old != seen);
  return __longlong_as_double(old);
}

__global__ void atomics(int *i, unsigned *u, unsigned long long *l, float *f, double *d) {
  int t = threadIdx.x;
  atomicAdd(i, t);
  atomicSub(i + 1, t);
  atomicMin(i + 2, -t);
  atomicMax(i + 3, t);
  atomicOr(u, 1u << (t & 31));
  atomicAnd(u + 1, ~(1u << (t & 15)));
  atomicXor(u + 2, t);
  atomicInc(u + 3, 9);
  atomicDec(u + 4, 9);
  atomicAdd(l, 1ull << 33);
  atomicMax(l + 1, (unsigned long long)t << 40);
  atomicAdd(f, 0.5f);
  atomicAdd(d, 0.25);
  atomic_max(d + 1, t * 1.5);
}
