// bad-use.c: calls that crosslane/reduce.h does not allow.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/kernel.h>
#include <crosslane/reduce.h>

static void shuffle_reduce(void *list, int16_t lane, int16_t offset, int16_t algorithm) {
  (void)lane, (void)algorithm;
  uint32_t *value = *(void **)list;
  *value += xl_shuffle_down_u32(*value, offset);
}

static void copy(void *list, int32_t wavefronts) { (void)list, (void)wavefronts; }

static void add(double *into, const double *from) { *into += *from; }

// Some bad argument for each number; with 0 nothing is wrong.
XL_KERNEL void bad(uint32_t what, uint32_t threads, uint32_t *out) {
  uint32_t thread = xl_block_thread(), value = 1;
  void *list[] = {&value};
  double number = 1;
  switch (what) {
  case 1:
    xl_reduce_wave_full(0, shuffle_reduce);
    break;
  case 2:
    xl_reduce_wave_full(list, 0);
    break;
  case 3:
    if (thread < 63)
      xl_reduce_wave_full(list, shuffle_reduce);
    break;
  case 4:
    xl_reduce_wave_contiguous(list, shuffle_reduce, threads);
    break;
  case 5:
    xl_reduce_wave_dispersed(0, shuffle_reduce);
    break;
  case 6:
    xl_reduce_block(list, shuffle_reduce, 0, thread, threads);
    break;
  case 7:
    kmpc_reduce_warp(0, shuffle_reduce, threads);
    break;
  case 8:
    kmpc_reduce_block_f64(&number, add, thread, threads);
    break;
  case 9: // wavefront 0 comes whole, the others in part
    if (thread < 64 || thread % 3)
      xl_reduce_block(list, shuffle_reduce, copy, thread, threads);
    break;
  case 10:
    if (thread != 100)
      kmpc_reduce_block_f64(&number, add, thread, threads);
    break;
  case 11: // a wavefront does not come at all
    if (thread < threads && thread / 64 != 1)
      xl_reduce_block(list, shuffle_reduce, copy, thread, threads);
    break;
  case 12:
    if (thread < threads && thread / 64 != 1)
      kmpc_reduce_block_f64(&number, add, thread, threads);
    break;
  case 13: // the block's third wavefront is not of the region, and meets only its barriers
    if (thread < threads)
      kmpc_reduce_block_f64(&number, add, thread, threads);
    else
      for (int meetings = 0; meetings < 2; meetings++)
        __builtin_amdgcn_s_barrier();
    value = (uint32_t)number;
    break;
  default:
    xl_reduce_block(list, shuffle_reduce, copy, thread, threads);
  }
  if (thread == 0)
    *out = value;
}
