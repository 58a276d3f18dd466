// managed.cu: variables that host and device share: initial values, in namespaces and classes, arrays, static, extern in
// another file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

__managed__ int counter = 5;
static __managed__ double table[3] = {1.5, 2.5, 3.5};
namespace space {
__device__ __managed__ struct { int a, b; } pair = {7, 8};
}
struct holder {
  static __managed__ int inside;
};
__managed__ int holder::inside = 11;
__managed__ int untouched;

__global__ void change() {
  if (threadIdx.x == 0)
    counter += 10;
  if (threadIdx.x < 3)
    table[threadIdx.x] *= 2;
  if (threadIdx.x == 0) {
    space::pair.b = space::pair.a + counter;
    holder::inside++;
  }
}

int main() {
  printf("%d %g %d %d %d\n", counter, table[2], space::pair.a, holder::inside, untouched);
  counter = 100;
  table[1] = 20;
  change<<<1, 32>>>();
  cudaDeviceSynchronize();
  int *where = &counter, copy = 0;
  printf("%d %g %g %g %d %d\n", *where, table[0], table[1], table[2], space::pair.b, holder::inside);
  cudaMemcpy(&copy, &counter, sizeof copy, cudaMemcpyDefault);
  counter++;
  printf("%d %d %s\n", copy, counter, cudaGetErrorString(cudaGetLastError()));
}
