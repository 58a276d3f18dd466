// share.c: variables of one thread that the threads of a parallel region see.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

// A stack in LDS of the main thread of a generic kernel; what finds no room there
// and what other threads share is on the device's heap.
enum { XL_STACK = 2048 };
static XL_SHARED_HERE __attribute__((aligned(16))) uint8_t xl_stack[XL_STACK];
static XL_SHARED_HERE uint32_t xl_stack_top;

XL_INLINE uint64_t xl_padded(uint64_t bytes) { return (bytes + 15) & ~(uint64_t)15; }
XL_INLINE bool xl_in_lds(const void *memory) {
  return __builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void *)memory);
}
XL_INLINE bool xl_has_stack(void) { return !xl_spmd() && xl_thread() == xl_main_thread(); }

XL_HELPER void xl_share_init(void) { xl_stack_top = 0; }

XL_KEPT void *__kmpc_alloc_shared(uint64_t bytes) {
  const uint64_t padded = xl_padded(bytes);
  if (xl_has_stack() && padded <= XL_STACK - xl_stack_top) {
    void *memory = (void *)&xl_stack[xl_stack_top];
    xl_stack_top += (uint32_t)padded;
    return memory;
  }
  void *memory = malloc(bytes);
  if (!memory)
    xl_stop("trap: OpenMP: no memory left on the device's heap for a variable that threads share");
  return memory;
}

XL_KEPT void __kmpc_free_shared(void *memory, uint64_t bytes) {
  if (xl_in_lds(memory))
    xl_stack_top -= (uint32_t)xl_padded(bytes);
  else
    free(memory);
}

// ---------------------------------------------------------------- the variables of a region, for the workers

static void *XL_SHARED_HERE xl_variables[XL_FEW_VARIABLES];
static void **XL_SHARED_HERE xl_variable_list;

XL_ENTRY void __kmpc_begin_sharing_variables(void ***list, uint64_t count) {
  void **memory = (void **)&xl_variables[0];
  if (count > XL_FEW_VARIABLES) {
    memory = malloc(count * sizeof *memory);
    if (!memory)
      xl_stop("trap: OpenMP: no memory left on the device's heap for a parallel region's variables");
  }
  xl_variable_list = memory;
  *list = memory;
}

XL_ENTRY void __kmpc_end_sharing_variables(void) {
  if (!xl_in_lds(xl_variable_list))
    free(xl_variable_list);
}

XL_ENTRY void __kmpc_get_shared_variables(void ***list) { *list = xl_variable_list; }

// ---------------------------------------------------------------- LDS whose size the launch says

extern XL_SHARED __attribute__((aligned(16))) uint8_t DynamicSharedBuffer[];
XL_ENTRY void *__kmpc_get_dynamic_shared(void) { return (void *)&DynamicSharedBuffer[0]; }
XL_ENTRY void *llvm_omp_target_dynamic_shared_alloc(void) { return __kmpc_get_dynamic_shared(); }
XL_ENTRY void *llvm_omp_get_dynamic_shared(void) { return __kmpc_get_dynamic_shared(); }
