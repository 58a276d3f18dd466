; Shared memory: static, dynamic, and what cannot be had.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %t/good.ll | %llc -mcpu=gfx90a -O2 -verify-machineinstrs | FileCheck --check-prefix=ISA %t/good.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll
; RUN: not ls %t/out

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK-DAG: @undefined = internal addrspace(3) global [32 x float] poison, align 4
@undefined = internal addrspace(3) global [32 x float] undef, align 4
; CHECK-DAG: @zero = internal addrspace(3) global [8 x i64] poison, align 16
@zero = internal addrspace(3) global [8 x i64] zeroinitializer, align 16
; CHECK-DAG: @dynamic = external addrspace(3) global [0 x i32], align 16
@dynamic = external addrspace(3) global [0 x i32], align 16
@visible = dso_local addrspace(3) global i32 undef, align 4

; The dynamic part begins behind 196 bytes, at its alignment.
; ISA-LABEL: {{^}}k:
; ISA: ds_write_b32
; ISA: .amdhsa_group_segment_fixed_size 208
define ptx_kernel void @k(ptr %p, i32 %i) {
  %a = getelementptr [32 x float], ptr addrspacecast (ptr addrspace(3) @undefined to ptr), i32 0, i32 %i
  store volatile float 1.0, ptr %a
  %b = getelementptr [8 x i64], ptr addrspace(3) @zero, i32 0, i32 %i
  store volatile i64 1, ptr addrspace(3) %b
  store volatile i32 1, ptr addrspace(3) @visible
  call void @uses_dynamic(i32 %i)
  ret void
}
define void @uses_dynamic(i32 %i) noinline {
  %a = getelementptr [0 x i32], ptr addrspacecast (ptr addrspace(3) @dynamic to ptr), i32 0, i32 %i
  store i32 1, ptr %a
  ret void
}
; ISA-LABEL: {{^}}dynamic_only:
; ISA: ds_write_b32
; ISA: .amdhsa_group_segment_fixed_size 0{{$}}
define ptx_kernel void @dynamic_only(i32 %i) {
  %a = getelementptr [0 x i32], ptr addrspacecast (ptr addrspace(3) @dynamic to ptr), i32 0, i32 %i
  store i32 1, ptr %a
  ret void
}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: bad.ll: error: variable 'initialised': initialised shared memory is not supported
; CHECK: bad.ll: error: variable 'local': module-level variables in local memory are not supported
; CHECK: bad.ll: error: variable 'holder': the initialiser holds the address of shared memory
; CHECK: bad.ll: error: variable 'thread': thread-local variables are not supported
; CHECK: bad.ll: error: in function 'k': variable 'elsewhere' has no definition
; CHECK: error: nvvm-to-amdgpu: 5 constructs of
@initialised = addrspace(3) global i32 4
@local = addrspace(5) global i32 undef
@holder = addrspace(1) global ptr addrspacecast (ptr addrspace(3) @elsewhere to ptr)
@thread = thread_local global i32 0
@elsewhere = external addrspace(3) global [4 x i32]
define ptx_kernel void @k() {
  store i32 1, ptr addrspace(3) @elsewhere
  ret void
}
