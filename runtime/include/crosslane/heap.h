// crosslane/heap.h: malloc and free in kernels of device C.
//
// The heap has 8 MiB in the loaded code object, or the size that xlrun --heap=BYTES or
// xl_set_heap (host.h) gave the program before a launch. malloc returns global memory
// aligned to 16 bytes, or NULL without room; any thread of this or a later kernel may
// free it. free(NULL) does nothing; free of any other pointer that malloc did not
// return stops the kernel with a message where this can be detected.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HEAP_H
#define CROSSLANE_HEAP_H

#include <stddef.h>
#include <stdint.h>

void *malloc(size_t bytes);
void free(void *memory);

// Set by the host: memory whose front is zero, and its size; NULL for the program's own. The heap uses the lock.
typedef struct xl_heap_setting {
  uint8_t *base;
  uint64_t bytes;
  uint32_t lock, pad;
} xl_heap_setting;
#ifdef __AMDGCN__
#ifdef XL_HEAP_EXTERN // CUDA's device library: nvvm-module defines it
extern __attribute__((address_space(1))) xl_heap_setting __crosslane_heap;
#else
__attribute__((address_space(1), weak, visibility("protected"))) xl_heap_setting __crosslane_heap = {0};
#endif
#endif

#endif
