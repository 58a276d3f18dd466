// Who launches faster than the GPU runs waits for it: 100,000 launches that nobody waits for take no memory each.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cuda_runtime.h>
#include <sys/resource.h>

__global__ void count(unsigned *n) { ++*n; }

static long kilobytes() {
  rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_maxrss;
}

int main() {
  unsigned *n, counted = 0;
  cudaStream_t s;
  cudaMalloc(&n, sizeof *n);
  cudaMemset(n, 0, sizeof *n);
  cudaStreamCreate(&s);
  for (int i = 0; i < 4000; i++)
    count<<<1, 1, 0, s>>>(n);
  cudaStreamSynchronize(s);
  const long before = kilobytes();
  for (int i = 0; i < 100000; i++)
    count<<<1, 1, 0, s>>>(n);
  cudaStreamSynchronize(s);
  cudaMemcpy(&counted, n, sizeof counted, cudaMemcpyDeviceToHost);
  printf("%u, %s\n", counted, kilobytes() - before < 16384 ? "below 16 MiB" : "too much memory");
}
