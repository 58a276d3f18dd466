// Kernels whose blocks wait for each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
// In every round each block adds its number to the sum of what all had in the round before: one that did not wait has
// another.
__global__ void rounds(unsigned *sums, unsigned *out, int n) {
  cg::grid_group grid = cg::this_grid();
  const unsigned blocks = gridDim.x * gridDim.y * gridDim.z, me = (unsigned)(blockIdx.x + gridDim.x * blockIdx.y);
  if (threadIdx.x == 0)
    sums[me] = me + 1;
  for (int r = 0; r < n; r++) {
    grid.sync();
    unsigned total = 0;
    for (unsigned i = threadIdx.x % 32; i < blocks; i += 32)
      total += sums[r % 2 * blocks + i];
    for (int d = 16; d; d >>= 1)
      total += __shfl_xor_sync(0xffffffff, total, d);
    if (threadIdx.x == 0)
      sums[(r + 1) % 2 * blocks + me] = total + me;
  }
  grid.sync();
  if (threadIdx.x == 0)
    out[me] = sums[n % 2 * blocks + me];
}
__global__ void valid(int *out, int *ranks) {
  out[0] = cg::this_grid().is_valid();
  ranks[blockIdx.x * blockDim.x + threadIdx.x] = (int)cg::this_grid().thread_rank();
}
__global__ void other(int *out) { *out = 7; }
