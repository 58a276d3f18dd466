// engine.cu: kernels for engine.c.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cassert>
#include <cooperative_groups.h>
#include <cstdio>

extern "C" {
__global__ void say(int n) { printf("say %d of thread %u\n", n, threadIdx.x); }
__global__ void claim(int n) {
  printf("claim %d\n", n);
  assert(n < 5);
}
__global__ void trap() { asm volatile("trap;"); }
__global__ void wrong(int *p) {
  if (blockIdx.x == 2 && threadIdx.x == 5 && threadIdx.y == 1)
    *p = 1;
}
__global__ void reversed(int *out) {
  extern __shared__ int row[];
  row[threadIdx.x] = (int)threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}
// Each block's number once, and the sum of all blocks': wrong where one did not wait.
__global__ void together(unsigned *each, unsigned *sum) {
  if (threadIdx.x == 0)
    each[blockIdx.x] = blockIdx.x + 1;
  cooperative_groups::this_grid().sync();
  unsigned total = 0;
  for (unsigned i = 0; i < gridDim.x; i++)
    total += each[i];
  if (threadIdx.x == 0)
    sum[blockIdx.x] = total;
}
// How many chunks of 1 MiB there are.
__global__ void chunks(int *n) {
  for (*n = 0; *n < 1000; ++*n) {
    volatile int *p = (int *)malloc(1 << 20);
    if (!p)
      break;
    *p = 1; // so that it is not optimised away
  }
}
}

struct ends {
  int n;
  __device__ ~ends() { printf("ended with %d\n", n); }
};
extern "C" __global__ void begin(int n) {
  static ends e{n};
  e.n += 1;
}
