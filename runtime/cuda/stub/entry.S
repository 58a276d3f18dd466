// entry.S: every function of the API as a jump through a slot. A slot leads to
// the resolver until the function has been called once, then to the function
// in libcrosslane-cuda.so.1.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arguments.h"

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

// The slot in %r11.
  .text
  .p2align 4
.Lresolve:
  keep_arguments
  movq 8(%r11), %rdi
  call xl_cuda_find
  movq %rax, %r10
  restore_arguments
  movq %r10, (%r11)
  jmp *%r10

#define ENTRY_N(NAME) ENTRY(NAME)
#define ENTRY_Z(NAME) ENTRY(NAME) ENTRY(NAME##_ptsz)
#define ENTRY_D(NAME) ENTRY(NAME) ENTRY(NAME##_ptds)
#define XL_CUDA(STATE, FAMILY, FORMS, VERSION, RESULT, NAME, PARAMETERS) ENTRY_##FORMS(NAME)
#define XL_CU(STATE, FORMS, VERSION, NAME, SUFFIX, RUNTIME, PARAMETERS) ENTRY_##FORMS(NAME##SUFFIX)
#include XL_CUDA_TABLE

  .section .note.GNU-stack, "", @progbits
