// Atomics of 16 bits, of vectors, of signed 64 bits; and the reaches that the others have.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>

__device__ void add(unsigned short *p, unsigned short v) {
  unsigned short old = *(volatile unsigned short *)p, seen;
  do {
    seen = old;
    old = atomicCAS(p, seen, (unsigned short)(seen + v));
  } while (old != seen);
}
__global__ void narrow(unsigned short *halves, float *floats, long long *longs, unsigned *words) {
  __shared__ unsigned short s[3];
  unsigned t = threadIdx.x;
  if (t < 3)
    s[t] = (unsigned short)(65500 + t);
  __syncthreads();
  add(&s[t % 3], (unsigned short)t);
  add(&halves[t % 5], (unsigned short)(t * 3));
  __syncthreads();
  if (t < 3)
    halves[5 + t] = s[t];
  atomicAdd((float4 *)floats, make_float4(1, 2, 3, (float)t));
  atomicAdd_block((float2 *)(floats + 4), make_float2(5, 6));
  if (t == 0)
    floats[7] = atomicExch_system(&floats[6], 8.0f);
  atomicAnd(&longs[0], ~(1ll << (t / 2)));
  atomicOr(&longs[1], 1ll << t);
  atomicXor(&longs[2], 3ll << (t % 63));
  atomicMax(&longs[3], (long long)t - 70);
  atomicInc_block(&words[0], 9);
  atomicDec_system(&words[1], 9);
  atomicInc(&words[2], 1000);
}
