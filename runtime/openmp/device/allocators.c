// allocators.c: omp_alloc and its relatives. The predefined allocators all give
// memory of the device's heap, which every thread reaches; NULL when there is none,
// for 0 bytes, for an alignment that is no power of two or more than a page of it, and for an
// allocator of the program's own, of which there are none here.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../device/heap.h"
#include "runtime.h"

// omp_allocator_handle_t: 0 the default, 1 to 8 the predefined ones.
enum { XL_ALLOCATORS = 8 };

XL_ENTRY void *omp_aligned_alloc(size_t alignment, size_t bytes, uint64_t allocator) {
  if (!bytes || allocator > XL_ALLOCATORS || !alignment || alignment & (alignment - 1))
    return NULL;
  return xl_heap_aligned(alignment, bytes);
}

XL_ENTRY void *omp_alloc(size_t bytes, uint64_t allocator) {
  return bytes && allocator <= XL_ALLOCATORS ? malloc(bytes) : NULL;
}

// count * bytes of them, or 0 where that is more than there can be.
XL_INLINE size_t xl_product(size_t count, size_t bytes) {
  size_t all;
  return __builtin_mul_overflow(count, bytes, &all) ? 0 : all;
}

// Objects are whole words.
XL_INLINE void *xl_zeros(uint64_t *memory, size_t bytes) {
  for (size_t i = 0; memory && i < (bytes + 7) / 8; ++i)
    memory[i] = 0;
  return memory;
}

XL_ENTRY void *omp_calloc(size_t count, size_t bytes, uint64_t allocator) {
  const size_t all = xl_product(count, bytes);
  return xl_zeros(omp_alloc(all, allocator), all);
}

XL_ENTRY void *omp_aligned_calloc(size_t alignment, size_t count, size_t bytes, uint64_t allocator) {
  const size_t all = xl_product(count, bytes);
  return xl_zeros(omp_aligned_alloc(alignment, all, allocator), all);
}

XL_ENTRY void omp_free(void *memory, uint64_t allocator) {
  (void)allocator;
  free(memory);
}
