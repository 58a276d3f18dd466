// What it costs that lanes of a warp meet across branches: each kernel with a branch that parts the lanes (PARTED), or
// goes one way for all of them. 64 threads; n: 0.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef PARTED
#define ODD (threadIdx.x & 1)
#define ROUND (threadIdx.x & 3)
#else
#define ODD (n & 1)
#define ROUND (n & 3)
#endif

// One operation in each arm.
extern "C" __global__ void arms(unsigned *out, const unsigned *in, unsigned n) {
  unsigned v = in[threadIdx.x], r;
  if (ODD) {
    r = __shfl_xor_sync(~0u, v, 1) ^ 0x11;
  } else {
    r = __shfl_xor_sync(~0u, ~v, 1) ^ 0x2200;
  }
  out[threadIdx.x] = r;
}

// A reduction in each arm, of different values.
extern "C" __global__ void sums(unsigned *out, const unsigned *in, unsigned n) {
  unsigned v = in[threadIdx.x];
  if (ODD) {
    for (unsigned d = 16; d; d >>= 1)
      v += __shfl_xor_sync(~0u, v, d);
  } else {
    v *= 3;
    for (unsigned d = 16; d; d >>= 1)
      v = max(v, __shfl_xor_sync(~0u, v, d));
  }
  out[threadIdx.x] = v;
}

// Two operations in one arm, a loop around one in the other.
extern "C" __global__ void loop(unsigned *out, const unsigned *in, unsigned n) {
  unsigned v = in[threadIdx.x];
  if (ODD) {
    v += __shfl_xor_sync(~0u, v, 1);
    v ^= __shfl_xor_sync(~0u, v, 2);
  } else {
#pragma nounroll
    for (unsigned d = 1; d < 4; d <<= 1)
      v -= __shfl_xor_sync(~0u, v, d);
  }
  out[threadIdx.x] = v;
}

// Each lane comes to the operation in a round of its own.
extern "C" __global__ void rounds(unsigned *out, const unsigned *in, unsigned n) {
  unsigned v = in[threadIdx.x], r = 0;
#pragma nounroll
  for (unsigned i = 0; i < 4; i++)
    if (ROUND == i)
      r = __ballot_sync(~0u, v & 1) + i;
  out[threadIdx.x] = r;
}
