// Forces with float4, rsqrtf and fma.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>
#include <math.h>

__device__ float3 interaction(float4 a, float4 b, float3 acc) {
  float3 r = make_float3(b.x - a.x, b.y - a.y, b.z - a.z);
  float d2 = r.x * r.x + r.y * r.y + r.z * r.z + 1e-2f;
  float inv = rsqrtf(d2);
  float s = b.w * inv * inv * inv;
  acc.x = fmaf(r.x, s, acc.x);
  acc.y = fmaf(r.y, s, acc.y);
  acc.z = fmaf(r.z, s, acc.z);
  return acc;
}

__global__ void nbody(const float4 *pos, float4 *acc, int n) {
  extern __shared__ float4 tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = pos[i];
  float3 a = {0.0f, 0.0f, 0.0f};
  for (int start = 0; start < n; start += blockDim.x) {
    tile[threadIdx.x] = pos[start + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < blockDim.x; j++)
      a = interaction(me, tile[j], a);
    __syncthreads();
  }
  acc[i] = make_float4(a.x, a.y, a.z, sqrtf(a.x * a.x + a.y * a.y + a.z * a.z));
}
