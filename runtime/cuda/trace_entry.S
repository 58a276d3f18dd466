// trace_entry.S: see trace.c. A call comes to an entry with its arguments in registers and on the stack, and goes on to
// the function with them, returning to xlc_trace_leave in place of its caller.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

// The function's number in %r11d, the caller's address on the stack. All that may hold an argument is kept.
  .p2align 4
.Lenter:
  pushq %rbp
  movq %rsp, %rbp
  pushq %rdi
  pushq %rsi
  pushq %rdx
  pushq %rcx
  pushq %r8
  pushq %r9
  pushq %rax
  pushq %r11
  subq $128, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  movl %r11d, %edi
  movq 8(%rbp), %rsi
  call xlc_trace_begin
  movq %rdx, 8(%rbp)
  movq %rax, %r10
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  addq $128, %rsp
  popq %r11
  popq %rax
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  popq %rbp
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
