// An inclusive scan of a block: shuffles in warps, then over the warps' sums.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
__device__ __forceinline__ int warp_scan(int v) {
  const int lane = threadIdx.x & 31;
#pragma unroll
  for (int d = 1; d < warpSize; d <<= 1) {
    int t = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d)
      v += t;
  }
  return v;
}

__global__ void scan(int *data) {
  __shared__ int sums[32];
  int warp = threadIdx.x / 32, v = warp_scan(data[threadIdx.x]);
  if (threadIdx.x % 32 == 31)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0)
    sums[threadIdx.x] = warp_scan(threadIdx.x < blockDim.x / 32 ? sums[threadIdx.x] : 0);
  __syncthreads();
  data[threadIdx.x] = v + (warp ? sums[warp - 1] : 0);
}
