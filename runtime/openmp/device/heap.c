// heap.c: the device's heap (../../device/heap.c). Of LLVM 19's libomptarget it has the memory that its plugins make of
// LIBOMPTARGET_HEAP_SIZE bytes, which are not zero: the first who wants some makes the heap's front of it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define XL_BEFORE_MALLOC xl_adopt_pool
static __attribute__((noinline, convergent)) void xl_adopt_pool(void);
#include "../../device/heap.c"

#define XL_WEAK_POOL XL_GLOBAL __attribute__((weak, visibility("protected"), used))
typedef struct xl_pool {
  uint8_t *base;
  uint64_t bytes;
} xl_pool;
XL_WEAK_POOL xl_pool __omp_rtl_device_memory_pool;
typedef struct xl_tracker {
  uint64_t allocations, bytes, least, most;
} xl_tracker;
XL_WEAK_POOL xl_tracker __omp_rtl_device_memory_pool_tracker;

static void xl_adopt_pool(void) {
  enum { NOT_YET, BEGUN, DONE };
  static XL_GLOBAL uint32_t adopted;
  const xl_pool pool = __omp_rtl_device_memory_pool;
  if (!pool.bytes || XL_LOAD(&adopted) == DONE)
    return;
  // One lane does it, or waits for another wavefront's; the others wait for the lane.
  if (xl_lane() == xl_first_lane(xl_active())) {
    uint32_t old = NOT_YET;
    if (xl_swap(&adopted, &old, BEGUN)) {
      typedef uint32_t __attribute__((ext_vector_type(4))) four;
      for (uint64_t i = 0; i < (xl_heap_front(pool.bytes) + 15) / sizeof(four); ++i)
        ((XL_GLOBAL four *)pool.base)[i] = 0;
      __crosslane_heap.base = pool.base;
      __crosslane_heap.bytes = pool.bytes;
      XL_STORE(&adopted, DONE, RELEASE);
    }
    while (XL_LOAD(&adopted) != DONE)
      __builtin_amdgcn_s_sleep(8);
  }
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
}
