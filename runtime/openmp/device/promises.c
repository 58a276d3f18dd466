// promises.c: functions of which OpenMPOpt is told something. clang gives such
// attributes with -fopenmp only, and makes calls of the runtime of other variables'
// addresses then: nothing here has variables.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../device/check.h"
#include "runtime.h"

// All threads of the team come to the same call: taken out where it orders nothing. The
// promise is made of the instruction too: the function goes into its callers.
#pragma omp begin assumes ext_aligned_barrier
void xl_s_barrier(void) __attribute__((convergent)) __asm("llvm.amdgcn.s.barrier");
XL_KEPT void __kmpc_barrier_simple_spmd(XL_UNUSED xl_ident *location, XL_UNUSED int32_t thread) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  xl_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
#pragma omp end assumes

// The assembly calls no code of the program.
#pragma omp begin assumes ext_no_call_asm
_Noreturn XL_HELPER void xl_stop(const char *text) { xl_trap(text); }
#pragma omp end assumes
