// add_host.cpp: host code beside add.cu that uses CUDA.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
int from_cpp(int n) {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count ? n + 1 : -1;
}
