// trace_entry.S: see trace.c. A call comes to an entry with its arguments in registers and on the stack, and goes on to
// the function with them, returning to xlc_trace_leave in place of its caller.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stub/arguments.h"
#include "trace_entry.h"

#ifndef __x86_64__
#error "the entries are written for x86-64"
#endif

// clang-format off
  .text
  .globl xlc_trace_entries
  .hidden xlc_trace_entries
  .type xlc_trace_entries, @function
  .p2align 4
xlc_trace_entries:
  .set index, 0
  .rept XLC_TRACE_ENTRIES
  endbr64
  movl $index, %r11d
  jmp .Lenter
  .p2align 4
  .set index, index + 1
  .endr
  .size xlc_trace_entries, . - xlc_trace_entries

// The function's number in %r11d, the caller's address on the stack.
  .p2align 4
.Lenter:
  keep_arguments
  movl %r11d, %edi
  movq 8(%rbp), %rsi
  call xlc_trace_begin
  movq %rdx, 8(%rbp)
  movq %rax, %r10
  restore_arguments
  jmp *%r10

// The result in %rax and %rdx, or in %xmm0; room for the address to return to where it was.
  .globl xlc_trace_leave
  .hidden xlc_trace_leave
  .type xlc_trace_leave, @function
  .p2align 4
xlc_trace_leave:
  endbr64
  subq $48, %rsp
  movups %xmm0, (%rsp)
  movq %rax, 16(%rsp)
  movq %rdx, 24(%rsp)
  movq %rax, %rdi
  call xlc_trace_end
  movq %rax, 40(%rsp)
  movups (%rsp), %xmm0
  movq 16(%rsp), %rax
  movq 24(%rsp), %rdx
  addq $40, %rsp
  ret
  .size xlc_trace_leave, . - xlc_trace_leave

  .section .note.GNU-stack, "", @progbits
