// The loop of wave64 f32 FMAs that `make bench` times on wavesim: each lane
// iterates x = x * a + b with its own a and b, sixteen to a turn.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void fma_loop(float *out, const float *in, unsigned n) {
  unsigned t = threadIdx.x;
  float x = in[t], a = in[64 + t], b = in[128 + t];
  for (unsigned i = 0; i < n; i++)
#pragma unroll
    for (int k = 0; k < 16; k++)
      x = __builtin_fmaf(x, a, b);
  out[t] = x;
}
