// cuda_pipeline_primitives.h: copies from global to shared memory by one thread. They
// happen at once, by plain loads and stores, so waiting for them does nothing.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_PIPELINE_PRIMITIVES_H
#define CROSSLANE_CUDA_PIPELINE_PRIMITIVES_H
#include "cuda_awbarrier_primitives.h"
#pragma GCC system_header
#ifdef __CUDA__ // device code is all there is in it

#define __XL_D static __inline__ __attribute__((device, unused))

// 4, 8 or 16 bytes, of which the last zeros are 0 instead.
__XL_D void __pipeline_memcpy_async(void *__restrict__ to, const void *__restrict__ from, size_t size,
                                    size_t zeros = 0) {
  if (zeros) {
    for (size_t k = 0; k < size; k++)
      ((unsigned char *)to)[k] = k < size - zeros ? ((const unsigned char *)from)[k] : 0;
  } else if (size == 16) {
    *(uint4 *)to = *(const uint4 *)from;
  } else if (size == 8) {
    *(uint2 *)to = *(const uint2 *)from;
  } else {
    *(unsigned *)to = *(const unsigned *)from;
  }
}
__XL_D void __pipeline_commit() {}
__XL_D void __pipeline_wait_prior(size_t) {}
// One arrival more to wait for, which comes when the copies are made: nothing changes.
__XL_D void __pipeline_arrive_on(__mbarrier_t *) {}
__XL_D void __nv_memcpy_async_shared_global_4(void *to, const void *from) { __pipeline_memcpy_async(to, from, 4); }
__XL_D void __nv_memcpy_async_shared_global_8(void *to, const void *from) { __pipeline_memcpy_async(to, from, 8); }
__XL_D void __nv_memcpy_async_shared_global_16(void *to, const void *from) { __pipeline_memcpy_async(to, from, 16); }

#undef __XL_D
#endif
#endif
