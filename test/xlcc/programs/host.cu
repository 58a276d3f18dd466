// Much of C++'s library in host code, which instantiates the kernels' templates.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <array>
#include <chrono>
#include <cuda.h>
#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <vector>

template <typename T> __global__ void fill(T *p, T v, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n)
    p[i] = v + T(i);
}
template <typename F> __global__ void apply(int n, F f) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    f(i);
}
__global__ void sum(std::array<float, 4> a, float *out) {
  float s = 0;
  for (float v : a)
    s += v;
  out[threadIdx.x] = s * threadIdx.x;
}
__managed__ int counter;

int main() {
  std::vector<float> host(1000);
  std::mt19937 random(1);
  auto start = std::chrono::high_resolution_clock::now();
  float *p;
  CUdevice device;
  cuInit(0);
  cuDeviceGet(&device, 0);
  cudaMalloc(&p, host.size() * sizeof(float));
  fill<<<4, 256>>>(p, 1.5f, 1000);
  fill<double><<<4, 256>>>((double *)p, 2.0, 100);
  apply<<<1, 32>>>(10, [=] __device__(int i) { p[i] = i; });
  std::unique_ptr<int[]> four(new int[4]);
  std::function<int()> f = [&] { return counter; };
  std::cout << std::setw(8) << std::to_string(f()) << (std::chrono::high_resolution_clock::now() - start).count();
}
