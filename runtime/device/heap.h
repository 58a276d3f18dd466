// heap.h: the device's heap, malloc and free of kernels in device C and OpenMP.
//
// Memory comes from the pool that the host gives, else from XL_OWN_HEAP bytes that
// belong to the loaded program. It is kept from kernel to kernel and freed by any
// of them. In device C the pool is that of crosslane/heap.h, with what is known of
// its slabs at the front. In OpenMP (XL_OPENMP_POOL) it is
// __omp_rtl_device_memory_pool; LLVM's AMDGPU plugin makes one of
// LIBOMPTARGET_HEAP_SIZE bytes, which are not zero.
//
// It is divided into slabs. A slab has objects of one size, a power of two from
// 16 bytes to a quarter of it, and a bit for each; what is larger has slabs of its
// own, one after the other. Nobody waits for anybody, except for large objects,
// which are looked for by one thread of the GPU at a time. malloc returns NULL
// when nothing fits, memory aligned to 16 bytes otherwise; free(NULL) does
// nothing, and free of anything else that malloc did not return stops the kernel
// with a message where that can be seen.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_HEAP_H
#define XL_HEAP_H

#include <stddef.h>

#include "lane.h"

void *malloc(size_t bytes);
void free(void *memory);

// A number of a heap object, of 30 bits for heaps up to 16 GiB, and back.
__attribute__((visibility("hidden"))) uint32_t xl_heap_index(const void *memory);
__attribute__((visibility("hidden"))) void *xl_heap_address(uint32_t index);

#endif
