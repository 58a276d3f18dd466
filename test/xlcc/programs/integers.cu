// Integer intrinsics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_runtime.h>

__global__ void integers(const unsigned *in, unsigned *out) {
  unsigned x = in[2 * threadIdx.x], y = in[2 * threadIdx.x + 1], *o = out + 16 * threadIdx.x;
  o[0] = __popc(x);
  o[1] = __clz(x);
  o[2] = __ffs(x);
  o[3] = __brev(x);
  o[4] = __byte_perm(x, y, 0x5410);
  o[5] = __umulhi(x, y);
  o[6] = __mulhi((int)x, (int)y);
  o[7] = __sad((int)x, (int)y, 1u);
  o[8] = __dp4a((int)x, (int)y, 7);
  o[9] = __dp4a(x, y, 7u);
  o[10] = __funnelshift_l(x, y, 5);
  o[11] = __funnelshift_r(x, y, 13);
  o[12] = min(x, y);
  o[13] = (unsigned)max((int)x, (int)y);
  o[14] = __hadd((int)x, (int)y);
  o[15] = (unsigned)(__umul64hi((unsigned long long)x << 32 | y, (unsigned long long)y << 32 | x) >> 32);
}
