// Calls of block forms that not every thread of the block makes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/collectives.h"
#include "crosslane/kernel.h"

static inline float larger(float a, float b) { return a > b ? a : b; }
XL_DEFINE_COLLECTIVES(larger, float, larger)

// The first `threads` threads of the block, or with `apart` set every thread but
// those whose number is a multiple of it, come; the others end.
XL_KERNEL void ends(uint32_t threads, uint32_t apart, float *out) {
  const uint32_t thread = xl_block_thread();
  if (thread >= threads || (apart && thread % apart == 0))
    return;
  const float sum = xl_block_scan_add_f32(1);
  if (thread == threads - 1)
    *out = sum;
}

// The other threads meet at barriers of their own.
XL_KERNEL void elsewhere(uint32_t threads, float *out) {
  const uint32_t thread = xl_block_thread();
  if (thread < threads)
    *out = xl_block_reduce_max_f64(thread) > 5;
  else
    for (int i = 0; i < 4; i++)
      __builtin_amdgcn_s_barrier();
}

// The others are in a form of another name.
XL_KERNEL void other(uint32_t threads, float *out) {
  const uint32_t thread = xl_block_thread();
  if (thread < threads)
    *out = xl_block_reduce_add_f32(1);
  else
    *out = xl_block_reduce_mul_f32(1);
}

XL_KERNEL void own(uint32_t threads, float *out) {
  const uint32_t thread = xl_block_thread();
  if (thread >= threads)
    return;
  const float most = xl_block_reduce_larger((float)thread);
  if (thread == 0)
    *out = most;
}

// The call is right, a barrier behind it is not: the form has no part in that.
XL_KERNEL void later(float *out) {
  const float sum = xl_block_reduce_add_f32(1);
  if (xl_block_thread() == 0)
    *out = sum;
  else if (xl_block_thread() / xl_wave_size() == 1)
    return;
  __builtin_amdgcn_s_barrier();
}
