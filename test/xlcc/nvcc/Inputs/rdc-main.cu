// rdc-main.cu: a program in several files: functions, variables, statics of one name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

extern __device__ int shared_value;
extern __device__ int twice(int);
extern int part(int);
extern int other_part(int);

static __device__ int hidden = 1;
static __global__ void run(int *out) { *out = twice(hidden) + shared_value; }

int main() {
  int *d, h = 0, set = 40;
  cudaMalloc(&d, sizeof *d);
  cudaMemcpyToSymbol(shared_value, &set, sizeof set);
  run<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d %s\n", h, part(5), other_part(6), cudaGetErrorString(cudaGetLastError()));
}
