// add.cu: a whole program, with what nvcc's users take for granted. Parts of it are in add_host.cpp and add_plain.c.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

#if !defined(__NVCC__) || !defined(__CUDACC__) || __CUDACC_VER_MAJOR__ < 12
#error "nvcc's macros"
#endif
#ifndef SCALE
#define SCALE 3
#endif

extern int from_cpp(int);
extern "C" int from_c(int);

__constant__ int scale;

template <class F> __global__ void each(int *data, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = f(i);
}

int main(int argc, char **argv) {
  int n = min(1000, 5000), s = SCALE, *d, sum = 0;
  int h[1000];
  cudaMemcpyToSymbol(scale, &s, sizeof s);
  cudaMalloc(&d, n * sizeof *d);
  each<<<(n + 127) / 128, 128>>>(d, n, [=] __device__(int i) { return scale * i + n; });
  cudaMemcpy(h, d, n * sizeof *d, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    sum += h[i] == s * i + n;
  printf("%s: %d right, %d %d, %s\n", argc > 1 ? argv[1] : "no argument", sum, from_cpp(20), from_c(30),
         cudaGetErrorString(cudaGetLastError()));
  return sum == n ? 0 : 1;
}
