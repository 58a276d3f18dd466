// Promises blocks of THREADS threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define XL_BLOCK_THREADS THREADS
#include "crosslane/device.h"
#include "crosslane/kernel.h"

XL_KERNEL void sum(float *out) { *out = xl_block_reduce_add_f32(1); }
XL_KERNEL void scan(float *out) { *out = xl_block_segscan_mul_c32(1, true) == 1; }
