// twice.cu: a kernel that programs load at run time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void twice(int *p) { p[threadIdx.x + blockIdx.x * blockDim.x] *= 2; }
