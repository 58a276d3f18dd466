// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void sum(int *out, const int *in) {
  int v = in[threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = v;
}
