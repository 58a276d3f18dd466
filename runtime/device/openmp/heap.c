// heap.c: the device's heap (../heap.c), in the pool that LLVM's host plugins make.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define XL_OPENMP_POOL
#include "../heap.c"

// Memory that begins at a multiple of `alignment`, a power of two, and that free takes: an object of at
// least that size, as far as a slab's bitmap keeps those aligned, else slabs of its own. NULL too
// where the heap itself begins at less.
XL_HIDDEN void *xl_heap_aligned(uint64_t alignment, uint64_t bytes) {
  if (alignment <= XL_BITMAP)
    return malloc(bytes < alignment ? alignment : bytes);
  const xl_heap heap = xl_get_heap();
  if (alignment > (uint64_t)1 << heap.shift || (uint64_t)heap.base & (alignment - 1) || !heap.slabs)
    return NULL;
  return xl_malloc_large(&heap, bytes);
}
