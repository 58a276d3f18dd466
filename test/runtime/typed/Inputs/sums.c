// What codegen.test looks at.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define XL_BLOCK_THREADS 256
#include "crosslane/device.h"
#include "crosslane/kernel.h"

XL_KERNEL void wave_sum(float *out, const float *in) {
  const uint32_t t = xl_block_thread();
  out[t] = xl_wave_reduce_add_f32(in[t]);
}
XL_KERNEL void block_sum(float *out, const float *in) {
  const float sum = xl_block_reduce_add_f32(in[xl_block_thread()]);
  if (xl_block_thread() == 0)
    *out = sum;
}
XL_KERNEL void unused(float *out, const float *in) {
  const float sum = xl_wave_reduce_add_f32(*in);
  (void)sum;
  *out = *in;
}
