// The sum of each 32-lane warp, in every lane of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void warp_sum(float *out, const float *in) {
  float v = in[threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, d);
  out[threadIdx.x] = v;
}
