// The folder of libcu++ in build/cuda, named or copied, leads to the SDK's; without one that is said.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REQUIRES: cuda-sdk
// RUN: rm -rf %t && mkdir %t && cp -rL %build/cuda/include/cccl/nv %build/cuda/include/cccl/cuda %t
// RUN: %build/bin/xlcc --cuda-path=%cuda -mcpu=gfx90a -I %t -I %build/cuda/include/cccl -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %status 1 %xlcc -mcpu=gfx90a -I %t -I %build/cuda/include/cccl %s 2>&1 | %FileCheck %s --check-prefix=WITHOUT
// WITHOUT: cccl/nv/target:{{.*}} error: "libcu++ comes with CUDA's SDK, not with Crosslane: name the SDK's folder with --cuda-path=DIR"
// WITHOUT: cccl/cuda/version:{{.*}} error: "libcu++ comes with CUDA's SDK
#include <nv/target>
#include <cuda/version>
#include <cuda/std/array>
#if CUDA_VERSION >= 13000 && CCCL_MAJOR_VERSION < 3
#error "not the SDK's cuda/version"
#endif

// CHECK-LABEL: amdgpu_kernel void @k(
// CHECK: store i32 2,
extern "C" __global__ void k(int *p) {
  cuda::std::array<int, 3> a = {1, 2, 3};
  NV_IF_ELSE_TARGET(NV_IS_DEVICE, (p[0] = a[1];), (p[0] = 9;))
}
