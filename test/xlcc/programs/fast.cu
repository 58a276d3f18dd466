// Approximate functions, clocks, loads with hints, empty ones for the scheduler.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
__global__ void fast(const float *__restrict__ x, float *out, long long *cycles) {
  long long start = clock64();
  float v = __ldg(x + threadIdx.x), *o = out + 8 * threadIdx.x;
  o[0] = __expf(v);
  o[1] = __logf(v);
  o[2] = __sinf(v);
  o[3] = __cosf(v);
  o[4] = __powf(v, 1.5f);
  o[5] = __fdividef(v, 3.0f);
  o[6] = __saturatef(v);
  o[7] = __frsqrt_rn(v);
  __syncwarp();
  __threadfence_block();
  cycles[threadIdx.x] = clock64() - start + (clock() != 0);
}
