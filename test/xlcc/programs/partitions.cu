// Parts of groups, scans, copies, and values of the user's own types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

struct Pair {
  short a;
  double b;
  char c[3];
};
__device__ unsigned place(cg::thread_group g) {
  g.sync();
  return (unsigned)(g.thread_rank() * 100 + g.size());
}
__global__ void partitions(const int *in, const float *f, int *out, float *sums) {
  __shared__ int s[64];
  __shared__ char bytes[7];
  cg::thread_block block = cg::this_thread_block();
  unsigned t = block.thread_rank();
  cg::memcpy_async(block, s, in, sizeof s);
  cg::memcpy_async(block, bytes, (const char *)in + 4, 7);
  cg::wait(block);
  int *o = out + 24 * t;
  *o++ = s[63 - t];
  *o++ = bytes[t % 7];
  auto warp = cg::tiled_partition<32>(block);
  auto eight = cg::tiled_partition<8>(warp);
  auto label = cg::labeled_partition(warp, in[t] % 5);
  *o++ = label.thread_rank(), *o++ = label.size(), *o++ = label.meta_group_rank(), *o++ = label.meta_group_size();
  auto odd = cg::binary_partition(eight, in[t] & 1);
  *o++ = odd.thread_rank(), *o++ = odd.size(), *o++ = odd.meta_group_rank(), *o++ = odd.meta_group_size();
  *o++ = cg::inclusive_scan(warp, in[t]), *o++ = cg::exclusive_scan(eight, in[t]);
  *o++ = cg::exclusive_scan(label, in[t], cg::bit_xor<int>()), *o++ = cg::reduce(label, in[t], cg::greater<int>());
  *o++ = label.ballot(in[t] > 100), *o++ = (int)label.match_any(in[t] & 3);
  *o++ = place(cg::tiled_partition(block, 4)), *o++ = place(cg::tiled_partition(label, 2)), *o++ = place(block);
  Pair p = {(short)t, t * 0.5, {(char)t, 1, 2}};
  p = eight.shfl_xor(p, 5);
  *o++ = p.a * 1000 + (int)(p.b * 2) + p.c[0];
  p = label.shfl(p, 0);
  *o++ = p.a;
  *o++ = cg::invoke_one_broadcast(eight, [&] { return (int)t; });
  *o++ = cg::inclusive_scan(odd, in[t], cg::less<int>());
  *o++ = warp.match_any(in[t] % 3);
  sums[4 * t] = cg::reduce(label, f[t], cg::plus<float>());
  sums[4 * t + 1] = cg::inclusive_scan(label, f[t]);
  sums[4 * t + 2] = cg::exclusive_scan(warp, f[t]);
  sums[4 * t + 3] = cg::reduce(warp, f[t], cg::plus<float>());
}
