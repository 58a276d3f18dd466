// crosslane/kernel.h: the definitions for a kernel in device C: the qualifier,
// and the numbers of threads and blocks. For clang and the target amdgcn-amd-amdhsa.
//
//   #include <crosslane/kernel.h>
//
//   XL_KERNEL void scale(float *x, float by) {
//     x[(uint64_t)xl_block_id() * xl_block_threads() + xl_block_thread()] *= by;
//   }
//
// A block is a work-group. Threads and blocks are counted over all three
// dimensions together, x first. device.h declares xl_block_thread() and xl_block_threads(), the
// number of the thread in its block and the number of threads of the block. The
// grid consists of whole blocks.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_KERNEL_H
#define CROSSLANE_KERNEL_H

#ifndef __AMDGCN__
#error "crosslane/kernel.h is for device code: clang --target=amdgcn-amd-amdhsa, as xlcc runs it for .c files"
#endif

#include "crosslane/device.h"

// A kernel: void; the launching program finds it by its name.
#define XL_KERNEL __attribute__((amdgpu_kernel, visibility("protected")))
// For a static variable: the threads of a block share it, and its value
// is undefined when the block begins.
#define XL_SHARED __attribute__((address_space(3), loader_uninitialized))

// Blocks of the grid. The implicit kernel arguments begin with the three counts.
static inline uint32_t xl_block_count(void) {
  const __attribute__((address_space(4))) uint32_t *counts = __builtin_amdgcn_implicitarg_ptr();
  return counts[0] * counts[1] * counts[2];
}

// This block in the grid, 0 to xl_block_count() - 1.
static inline uint32_t xl_block_id(void) {
  const __attribute__((address_space(4))) uint32_t *counts = __builtin_amdgcn_implicitarg_ptr();
  return __builtin_amdgcn_workgroup_id_x() +
         counts[0] * (__builtin_amdgcn_workgroup_id_y() + counts[1] * __builtin_amdgcn_workgroup_id_z());
}

// Waits for every thread of the block; their earlier stores are visible afterwards.
static inline void xl_block_barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

#endif
