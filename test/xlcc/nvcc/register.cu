// `register` is a warning in C++17, as GCC has it, in code of the host and of the device.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build/bin/xlcc --cuda-path=none -std=c++17 --offload-arch=gfx90a %s -o %t 2>&1 | FileCheck %s
// RUN: env WAVESIM_GPU=gfx90a %t
// CHECK: warning: ISO C++17 does not allow 'register' storage class specifier
__global__ void add(int *p) {
  register int x = 3;
  *p = x + 1;
}

int main() {
  register int *p;
  cudaMallocManaged(&p, sizeof *p);
  add<<<1, 1>>>(p);
  return cudaDeviceSynchronize() != cudaSuccess || *p != 4;
}
