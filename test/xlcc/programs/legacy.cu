// Shuffles and votes as before CUDA 9, in all types; the n-th set bit.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

template <typename T> __device__ void moves(unsigned long long *o, T v) {
  o[0] = (unsigned long long)(long long)__shfl(v, 5);
  o[1] = (unsigned long long)(long long)__shfl_up(v, 1, 16);
  o[2] = (unsigned long long)(long long)__shfl_down(v, 2);
  o[3] = (unsigned long long)(long long)__shfl_xor(v, 3, 8);
}
__global__ void legacy(unsigned long long *out, const int *bits) {
  int t = threadIdx.x;
  unsigned long long *o = out + 40 * t;
  moves<int>(o, 7 * t - 100);
  moves<unsigned>(o + 4, 7 * t);
  moves<long>(o + 8, 7l * t - (1l << 40));
  moves<unsigned long>(o + 12, 7ul * t + (1ul << 40));
  moves<long long>(o + 16, 7ll * t - (1ll << 40));
  moves<unsigned long long>(o + 20, 7ull * t + (1ull << 40));
  moves<float>(o + 24, 7.0f * t);
  moves<double>(o + 28, 7.0 * t - (1ll << 40));
  o[32] = __ballot(t % 3 == 0);
  o[33] = __any(t == 40);
  o[34] = __all(t < 40);
  o[35] = __any(-1);
  for (int k = 0; k < 4; k++)
    o[36 + k] = __fns(bits[3 * (4 * t + k)], bits[3 * (4 * t + k) + 1], bits[3 * (4 * t + k) + 2]);
}
