// heap.h: the heap of malloc and free in kernels of device C, OpenMP and CUDA (heap.c), and of the
// host that gives it memory (../hsa/loaded.c, ../openmp/omptarget/image.c).
//
// There is one heap for all: __crosslane_heap (crosslane/heap.h) has its address, or is empty, which means
// XL_OWN_HEAP bytes that belong to the loaded code object. Memory survives from kernel to kernel, and any of
// them may free it; code objects that get the same memory share it.
//
// It consists of pages of 4 KiB, after ScatterAlloc (M. Steinberger, M. Kenzel, B. Kainz, D. Schmalstieg:
// "ScatterAlloc: Massively parallel dynamic memory allocation for the GPU", InPar 2012). A page holds chunks of one
// size, a power of two from 16 to 2048 bytes, as long as any of them is in use; larger pieces are runs of whole pages.
// A page's word has its kind and the number of used chunks. A thread that has raised that number finds a clear bit in
// the page's map, so no thread waits for another. Runs are found one at a time: by the lanes of a wavefront in turn,
// and among wavefronts under a lock. The heap begins with hints, the pages' words and their maps; if these are zero it
// is empty.
//
// malloc returns NULL if nothing fits, otherwise memory aligned to 16 bytes. free(NULL) does nothing. free of
// any other pointer that malloc did not return stops the kernel with a message where this can be detected.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_HEAP_H
#define XL_HEAP_H

#include "crosslane/heap.h"

enum {
  XL_OWN_HEAP = 8 << 20,
  XL_HEAP_PAGE = 4096,
  XL_HEAP_SMALLEST = 16, // bytes of a chunk
  XL_HEAP_CLASSES = 8,   // of XL_HEAP_SMALLEST << class bytes
  XL_HEAP_MAP_WORDS = XL_HEAP_PAGE / XL_HEAP_SMALLEST / 32
};

// The bytes at the front that the host makes zero, of a heap of so many.
static inline uint64_t xl_heap_front(uint64_t bytes) {
  const uint64_t front = 4 * (XL_HEAP_CLASSES + bytes / XL_HEAP_PAGE * (1 + XL_HEAP_MAP_WORDS));
  return front < bytes ? front : bytes;
}

#ifdef __AMDGCN__
// Memory that begins at a multiple of `alignment`, a power of two; NULL where that is more than a page.
void *xl_heap_aligned(uint64_t alignment, uint64_t bytes);

// A number of a heap object, not 0, of 30 bits for heaps up to 16 GiB, and back.
uint32_t xl_heap_index(const void *memory);
void *xl_heap_address(uint32_t index);

// What free calls for what it cannot free: stops the kernel with the message. CUDA's device library has its own.
_Noreturn void __crosslane_bad_free(void *memory, const char *text);
#endif

#endif
