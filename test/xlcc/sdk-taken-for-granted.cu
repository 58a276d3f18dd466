// What nvcc's headers bring unasked, and the loads and stores with hints of which
// clang has some, also for types that the SDK's headers have their own for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REQUIRES: cuda-sdk
// RUN: %build/bin/xlcc --cuda-path=%cuda -mcpu=gfx90a -S -emit-llvm %s -o - | %FileCheck %s
#include <cuda_fp16.h>
#if !__CUDACC__
#error "__CUDACC__ has a value under nvcc"
#endif
template <typename T> int check(T *a) {
  return isfinite(a[0]) && sqrtf(2.0f) > 1.0f && clock() && strlen("a") ? 0 : abs(-1);
}
int host(float *a) { return check(a) + max(1, min(2u, 3)) + (max(1.0f, 2.0) > 1); }
__host__ __device__ int either(int a) { return max(a, 1); }

// CHECK-LABEL: amdgpu_kernel void @k(
// CHECK: store float
// CHECK: store float 2.0
extern "C" __global__ void k(float *p, const float *q, float4 *v, __half *h) {
  __stcs(p, __ldca(q) * 2);
  __stcs(v, __ldlu(v + 1));
  __stcg(h, __float2half(q[1]));
  __stwb(p + 1, 2);
  p[5] = either(3);
}
