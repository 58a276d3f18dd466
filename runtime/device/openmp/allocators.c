// allocators.c: omp_alloc and its relatives. The predefined allocators all give
// memory of the device's heap, which every thread reaches; NULL when there is none,
// for 0 bytes and for an allocator of the program's own, of which there are none here.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

// omp_allocator_handle_t: 0 the default, 1 to 8 the predefined ones.
enum { XL_ALLOCATORS = 8 };

XL_ENTRY void *omp_alloc(size_t bytes, uint64_t allocator) {
  return bytes && allocator <= XL_ALLOCATORS ? malloc(bytes) : NULL;
}

XL_ENTRY void *omp_calloc(size_t count, size_t bytes, uint64_t allocator) {
  size_t all;
  if (__builtin_mul_overflow(count, bytes, &all))
    return NULL;
  uint64_t *memory = omp_alloc(all, allocator);
  for (size_t i = 0; memory && i < (all + 7) / 8; ++i) // objects are whole words
    memory[i] = 0;
  return memory;
}

XL_ENTRY void omp_free(void *memory, uint64_t allocator) {
  (void)allocator;
  free(memory);
}
