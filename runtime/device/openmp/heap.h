// heap.h: the device's heap, malloc and free of a program's kernels.
//
// Memory comes from the pool that the host gives (__omp_rtl_device_memory_pool;
// LLVM's AMDGPU plugin makes one of LIBOMPTARGET_HEAP_SIZE bytes), else from
// XL_OWN_HEAP bytes that belong to the loaded program. It is kept from kernel to
// kernel and freed by any of them.
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
#ifndef XL_OPENMP_HEAP_H
#define XL_OPENMP_HEAP_H

#include "runtime.h"

// A number of a heap object, of 30 bits for heaps up to 16 GiB, and back.
XL_HELPER uint32_t xl_heap_index(const void *memory);
XL_HELPER void *xl_heap_address(uint32_t index);

#endif
