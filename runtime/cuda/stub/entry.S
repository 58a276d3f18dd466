// entry.S: every function of the API as a jump through a slot. A slot leads to
// the resolver until the function has been called once, then to the function
// in libcrosslane-cuda.so.1.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef __x86_64__
#error "the entry points are written for x86-64"
#endif

// clang-format off
#define ENTRY(NAME)                                   \
  .text;                                              \
  .globl NAME;                                        \
  .type NAME, @function;                              \
  .p2align 4;                                         \
NAME:                                                 \
  endbr64;                                            \
  jmp *.Lslot_##NAME(%rip);                           \
.Lresolve_##NAME:                                     \
  leaq .Lslot_##NAME(%rip), %r11;                     \
  jmp .Lresolve;                                      \
  .size NAME, . - NAME;                               \
  .section .data.rel.xl_cuda, "aw";                   \
  .p2align 3;                                         \
.Lslot_##NAME:                                        \
  .quad .Lresolve_##NAME;                             \
  .quad .Lname_##NAME;                                \
  .section .rodata.xl_cuda, "a";                      \
.Lname_##NAME:                                        \
  .asciz #NAME;

// The slot in %r11. All that may hold an argument is kept.
  .text
  .p2align 4
.Lresolve:
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
  movq 8(%r11), %rdi
  call xl_cuda_find
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
  movq %rax, (%r11)
  movq %rax, %r10
  popq %rax
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  popq %rbp
  jmp *%r10

#define ENTRY_N(NAME) ENTRY(NAME)
#define ENTRY_Z(NAME) ENTRY(NAME) ENTRY(NAME##_ptsz)
#define ENTRY_D(NAME) ENTRY(NAME) ENTRY(NAME##_ptds)
#define XL_CUDA(STATE, FAMILY, FORMS, VERSION, RESULT, NAME, PARAMETERS) ENTRY_##FORMS(NAME)
#define XL_CU(STATE, FORMS, VERSION, NAME, SUFFIX, RUNTIME, PARAMETERS) ENTRY_##FORMS(NAME##SUFFIX)
#include XL_CUDA_TABLE

  .section .note.GNU-stack, "", @progbits
