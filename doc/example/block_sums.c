// The sum of each block, and that of the whole grid.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/grid.h>

XL_KERNEL void block_sums(xl_grid_slots *slots, float *sums, const float *in) {
  const uint32_t block = xl_block_id(), thread = xl_block_thread();
  const float sum = xl_block_reduce_add_f32(in[block * xl_block_threads() + thread]);
  if (thread == 0) {
    sums[block] = sum;
    xl_grid_put_add_f32(sum, slots);
  }
}

// One block, when all of those have ended.
XL_KERNEL void total(xl_grid_slots *slots, float *out) {
  const float sum = xl_grid_finish_add_f32(slots);
  if (xl_block_thread() == 0)
    *out = sum;
}
