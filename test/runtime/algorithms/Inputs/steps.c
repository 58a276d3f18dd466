// steps.c: one float behind the list, for its instructions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/kernel.h>
#include <crosslane/reduce.h>

static void shuffle_reduce(void *list, int16_t lane, int16_t offset, int16_t algorithm) {
  float *value = *(void **)list, remote;
  uint32_t bits;
  __builtin_memcpy(&bits, value, 4);
  bits = xl_shuffle_down_u32(bits, offset);
  __builtin_memcpy(&remote, &bits, 4);
  if (algorithm == 0 || (algorithm == 1 && lane < offset) || (algorithm == 2 && lane % 2 == 0 && offset > 0))
    *value += remote;
  else if (algorithm == 1)
    *value = remote;
}

static XL_SHARED float results[32] __attribute__((loader_uninitialized));

static void copy(void *list, int32_t wavefronts) {
  float *value = *(void **)list;
  uint32_t thread = xl_block_thread();
  xl_block_barrier();
  if (thread % __AMDGCN_WAVEFRONT_SIZE__ == 0)
    results[thread / __AMDGCN_WAVEFRONT_SIZE__] = *value;
  xl_block_barrier();
  if (thread < (uint32_t)wavefronts)
    *value = results[thread];
}

XL_KERNEL void full(float *x) {
  float value = x[xl_block_thread()];
  void *list[] = {&value};
  xl_reduce_wave_full(list, shuffle_reduce);
  if (xl_block_thread() == 0)
    x[0] = value;
}

XL_KERNEL void any(float *x, uint32_t threads) {
  uint32_t thread = xl_block_thread();
  float value = x[thread];
  void *list[] = {&value};
  if (thread < threads && xl_reduce_block(list, shuffle_reduce, copy, thread, threads))
    x[0] = value;
}
