// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void part(unsigned *out) {
  unsigned v = threadIdx.x, r = 0;
  if (threadIdx.x & 2)
    r = __shfl_xor_sync(~0u, v, 2);
  __syncthreads();
  out[threadIdx.x] = r;
}
