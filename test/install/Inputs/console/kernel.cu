// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void k(float *x) { x[threadIdx.x] += __shfl_xor_sync(0xffffffff, x[threadIdx.x], 1); }
