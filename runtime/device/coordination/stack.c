// stack.c: memory that a team shares and that its sequential code asks for: a stack
// in LDS, and the device's heap for what finds no room there.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../check.h"
#include "../heap.h"
#include "team.h"

XL_INLINE size_t xl_stack_padded(size_t bytes) { return (bytes + 15) & ~(size_t)15; }

XL_EXPORT void *xl_stack_alloc(XL_TEAM_MEMORY xl_stack *stack, uint32_t room, size_t bytes) {
  if (bytes > room || xl_stack_padded(bytes) > room - stack->top)
    return malloc(bytes);
  void *memory = (char *)(stack + 1) + stack->top;
  stack->top += (uint32_t)xl_stack_padded(bytes);
  return memory;
}

XL_EXPORT void xl_stack_free(XL_TEAM_MEMORY xl_stack *stack, void *memory, size_t bytes) {
  if (!memory || !__builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void *)memory)) {
    free(memory);
    return;
  }
  XL_CHECK((char *)memory + xl_stack_padded(bytes) == (char *)(stack + 1) + stack->top,
           "xl_team_free: another than the last memory of the team's stack, or other bytes");
  stack->top -= (uint32_t)xl_stack_padded(bytes);
}
