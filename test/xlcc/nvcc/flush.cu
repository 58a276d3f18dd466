// The device library's operations on floats flush subnormal numbers with -ftz=true, as NVIDIA's do (PTX ISA, .ftz), and
// keep them without; -use_fast_math is the former, with approximations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build/bin/xlcc --cuda-path=none -O2 --offload-arch=gfx90a,gfx1100 %s -o %t
// RUN: env WAVESIM_GPU=gfx90a %t | FileCheck %s --check-prefix=KEEPS
// RUN: env WAVESIM_GPU=gfx1100 %t | FileCheck %s --check-prefix=KEEPS
// RUN: %build/bin/xlcc --cuda-path=none -O2 -ftz=true --offload-arch=gfx90a,gfx1100 %s -o %t
// RUN: env WAVESIM_GPU=gfx90a %t | FileCheck %s --check-prefix=FLUSHES
// RUN: env WAVESIM_GPU=gfx1100 %t | FileCheck %s --check-prefix=FLUSHES
// RUN: %build/bin/xlcc --cuda-path=none -O0 --llvm=19 -ftz=true --offload-arch=gfx90a %s -o %t
// RUN: env WAVESIM_GPU=gfx90a %t | FileCheck %s --check-prefix=FLUSHES
// RUN: %build/bin/xlcc --cuda-path=none -O2 -use_fast_math --offload-arch=gfx90a %s -o %t
#include <cstdio>

// Half of the least normal number, 2^-127, and that number, 2^-126.
// As CUB's reductions add: PTX without .ftz keeps subnormal numbers, whatever the options are.
__device__ float plain(float a, float b) {
  float r;
  asm("add.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
  asm("fma.rn.f32 %0, %0, %1, %2;" : "+f"(r) : "f"(0.25f), "f"(0.0f));
  return r;
}

__global__ void ask(float h, float n, float *f, int *i) {
  f[0] = sqrtf(h);
  f[1] = __fsqrt_rn(h);
  f[2] = __fadd_rn(h, h);
  f[3] = __fsub_rn(n, h);
  f[4] = __fmul_rn(n, 0.5f);
  f[5] = __fdiv_rn(h, n);
  f[6] = __fmaf_rn(h, 2.0f, 0.0f);
  f[7] = __frcp_rn(__fmul_rn(n, -4.0f));
  f[8] = __double2float_rn(0x1p-127);
  f[9] = __saturatef(h);
  f[10] = __fadd_ru(h, 0.0f);
  f[11] = plain(h, n);
  f[12] = fmaxf(h, -n);
  f[13] = fminf(h, n);
  i[0] = __float2int_ru(h);
  i[1] = __float2int_rd(-h);
  i[2] = __float2int_rn(h);
}

int main() {
  float *f;
  int *i;
  cudaMallocManaged(&f, 64), cudaMallocManaged(&i, 64);
  ask<<<1, 1>>>(0x1p-127f, 0x1p-126f, f, i);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  for (int k = 0; k < 14; k++)
    printf("%a ", (double)f[k]);
  printf("| %d %d %d\n", i[0], i[1], i[2]);
}
// 2^-127 has the root 2^-64 * sqrt(2).
// KEEPS: 0x1.6a09e6p-64 0x1.6a09e6p-64 0x1p-126 0x1p-127 0x1p-127 0x1p-1 0x1p-126 -0x1p+124 0x1p-127 0x1p-127 0x1p-127 0x1.8p-128 0x1p-127 0x1p-127 | 1 -1 0
// FLUSHES: 0x0p+0 0x0p+0 0x0p+0 0x1p-126 0x0p+0 0x0p+0 0x0p+0 -0x1p+124 0x0p+0 0x0p+0 0x0p+0 0x1.8p-128 0x0p+0 0x0p+0 | 0 0 0
