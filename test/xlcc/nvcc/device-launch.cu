// Launches from kernels are refused where they stand.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %build/bin/xlcc --cuda-path=none --llvm=19 -mcpu=gfx90a -g %s -o %t 2>&1 | FileCheck %s
// RUN: not %build/bin/xlcc --cuda-path=none --llvm=22 -mcpu=gfx1100 -g %s -o %t 2>&1 | FileCheck %s
extern "C" __device__ void *__cudaCDP2GetParameterBuffer(unsigned long, unsigned long);
extern "C" __device__ int __cudaCDP2LaunchDevice(void *, void *, dim3, dim3, unsigned, void *);
__global__ void parent(int *result) {
  void *arguments = __cudaCDP2GetParameterBuffer(64, 8);
  // CHECK: device-launch.cu:[[#@LINE+1]]:{{.*}}'__cudaCDP2LaunchDevice' has no definition: kernels do not launch others
  *result = __cudaCDP2LaunchDevice(result, arguments, dim3(1), dim3(1), 0, nullptr);
}
