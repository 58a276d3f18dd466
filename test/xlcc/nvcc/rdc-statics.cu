// Static variables that kernels use before the host names them, in relocatable device code of two files that have them under one name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %build/bin/xlcc --cuda-path=none --offload-arch=gfx90a -rdc=true -c -DOTHER %s -o other.o
// RUN: %build/bin/xlcc --cuda-path=none --offload-arch=gfx90a -rdc=true %s other.o -o prog && env WAVESIM_GPU=gfx90a ./prog | FileCheck %s
// RUN: %build/bin/xlcc --cuda-path=none --llvm=19 -O0 --offload-arch=gfx90a -rdc=true -c -DOTHER %s -o other.o
// RUN: %build/bin/xlcc --cuda-path=none --llvm=19 -O0 --offload-arch=gfx90a -rdc=true %s other.o -o prog && env WAVESIM_GPU=gfx90a ./prog | FileCheck %s
#include <cstdio>

static __constant__ int table[2];
static __device__ int out[2];
static __managed__ int more;
namespace {
__device__ int inner = 1;
}

static __global__ void k() { out[threadIdx.x] = table[threadIdx.x] * 2 + more + inner; }

static void ask(int first) {
  int h[2] = {first, first + 1}, one = first * 100;
  cudaMemcpyToSymbol(table, h, sizeof h);
  cudaMemcpyToSymbol(inner, &one, sizeof one);
  more = first * 1000;
  k<<<1, 2>>>();
  cudaMemcpyFromSymbol(h, out, sizeof h);
  printf("%d %d %s\n", h[0], h[1], cudaGetErrorString(cudaGetLastError()));
}

#ifdef OTHER
void other() { ask(5); }
#else
void other();
int main() {
  ask(1), other();
  int h[2];
  cudaMemcpyFromSymbol(h, table, sizeof h);
  printf("%d %d\n", h[0], h[1]);
}
// CHECK: 1102 1104 no error
// CHECK: 5510 5512 no error
// CHECK: 1 2
#endif
