// What kernels cannot call of CUDA's device runtime is refused where it stands.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %build/bin/xlcc --cuda-path=none --llvm=19 -mcpu=gfx90a -g %s -o %t 2>&1 | FileCheck %s
// RUN: not %build/bin/xlcc --cuda-path=none --llvm=22 -mcpu=gfx1100 -g %s -o %t 2>&1 | FileCheck %s
extern "C" __device__ int __cudaCDP2GetDevice(int *);
extern "C" __device__ int __cudaCDP2FuncGetAttributes(void *, const void *);
__global__ void parent(int *result) {
  __cudaCDP2GetDevice(result);
  // CHECK: device-launch.cu:[[#@LINE+1]]:{{.*}}'__cudaCDP2FuncGetAttributes' has no definition: kernels cannot call this
  *result = __cudaCDP2FuncGetAttributes(result, nullptr);
}
