// operator new of the device has its malloc with an SDK's headers, too, where <functional> comes before it (--extended-lambda).
// REQUIRES: cuda-sdk
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build/bin/xlcc --cuda-path=%cuda --extended-lambda -rdc=true -lineinfo --offload-arch=gfx90a %s -o %t
// RUN: env WAVESIM_GPU=gfx90a %t | FileCheck %s
#include <cstdio>

struct box {
  int *data;
  __device__ box(int n) : data(new int[n]) {}
  __device__ virtual ~box() { delete[] data; }
};
__device__ box *made;

__global__ void make(int n) {
  made = new box(n);
  made->data[n - 1] = 5;
}
__global__ void use(int *p, int n) {
  *p = made->data[n - 1];
  delete made;
}

int main() {
  int *p;
  cudaMallocManaged(&p, 4);
  make<<<1, 1>>>(4), use<<<1, 1>>>(p, 4);
  cudaDeviceSynchronize();
  printf("%d %s\n", *p, cudaGetErrorString(cudaGetLastError()));
}
// CHECK: 5 no error
