// Votes, matches and reductions of warps, with double and long long shuffled.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
__global__ void warp(double *d, unsigned *u) {
  int t = threadIdx.x, lane = t & 31;
  double v = t * 0.5;
  for (int m = 1; m < 32; m *= 2)
    v += __shfl_xor_sync(0xffffffff, v, m);
  d[t] = v + (double)__shfl_sync(0xffffffff, (long long)t << 35, 3);
  unsigned *o = u + 6 * t;
  o[0] = __ballot_sync(0xffffffff, lane % 5 == 0);
  o[1] = __any_sync(0xffffffff, t == 40) * 2 + __all_sync(0xffffffff, t < 32);
  o[2] = __match_any_sync(0xffffffff, lane / 8);
  o[3] = __reduce_add_sync(0xffffffff, t);
  o[4] = __reduce_max_sync(0xffffffff, (unsigned)(t ^ 21));
  o[5] = __activemask();
}
