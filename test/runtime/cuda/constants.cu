// What a kernel's attributes say of __constant__ variables: the bytes of all of the file's, as on an H100, whether the kernel reads them or not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xlcc --offload-arch=gfx90a %s -o %t && %t | %FileCheck %s
// CHECK: uses 403
// CHECK-NEXT: none 403
#include <cstdio>
__constant__ int table[100];
__constant__ char small[3];
__device__ int other[5];
__global__ void uses(int *o) { o[0] = table[3] + small[1] + other[0]; }
__global__ void none(int *o) { o[0] = 1; }
int main() {
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, uses);
  printf("uses %zu\n", a.constSizeBytes);
  cudaFuncGetAttributes(&a, none);
  printf("none %zu\n", a.constSizeBytes);
}
