// rdc-library.cu: device code that other device code calls, for a static library.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern __device__ int base();
__device__ int shared_value = 2;
__device__ int twice(int n) { return 2 * n + base(); }
