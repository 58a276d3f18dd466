; Volatile accesses through generic pointers, which LLVM's InferAddressSpaces leaves alone.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-volatile -S %s | FileCheck %s
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-volatile %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a | FileCheck %s --check-prefix=ASM
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@partial = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison

; Shared memory, by way of a loop.
; CHECK-LABEL: define amdgpu_kernel void @shared(
; CHECK: %p = phi ptr addrspace(3)
; CHECK: load volatile i32, ptr addrspace(3) %p
; CHECK: store volatile i32 {{.*}}, ptr addrspace(3) %p
; CHECK: atomicrmw volatile add ptr addrspace(3) %p
; CHECK: cmpxchg volatile ptr addrspace(3) %p
; ASM-LABEL: shared:
; ASM: ds_read_b32
; ASM: ds_write_b32
; ASM-NOT: flat_{{load|store|atomic}}
define amdgpu_kernel void @shared(i32 %n) {
entry:
  br label %loop

loop:
  %p = phi ptr [ addrspacecast (ptr addrspace(3) @partial to ptr), %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load volatile i32, ptr %p
  %w = add i32 %v, %i
  store volatile i32 %w, ptr %p
  %old = atomicrmw volatile add ptr %p, i32 %w seq_cst
  %pair = cmpxchg volatile ptr %p, i32 %old, i32 %w seq_cst seq_cst
  %next = getelementptr i32, ptr %p, i32 1
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; A kernel's pointers are global, and its structures are the kernel's arguments.
; CHECK-LABEL: define amdgpu_kernel void @global(
; CHECK: load volatile i32, ptr addrspace(1)
; CHECK: store volatile i32 {{.*}}, ptr addrspace(1)
; ASM-LABEL: global:
; ASM: global_load_dword
; ASM: global_store_dword
define amdgpu_kernel void @global(ptr %out, ptr addrspace(4) byref(i32) %s, ptr %unused) {
  %v = load volatile i32, ptr %out
  %w = load i32, ptr addrspace(4) %s
  %sum = add i32 %v, %w
  store volatile i32 %sum, ptr %out
  ret void
}

; What a function gets may lead anywhere, and so may either of two.
; CHECK-LABEL: define i32 @anywhere(
; CHECK: load volatile i32, ptr %p
; CHECK: load volatile i32, ptr %q
define i32 @anywhere(ptr %p, i1 %c) {
  %q = select i1 %c, ptr addrspacecast (ptr addrspace(3) @partial to ptr), ptr %p
  %v = load volatile i32, ptr %p
  %w = load volatile i32, ptr %q
  %sum = add i32 %v, %w
  ret i32 %sum
}

; Nothing to do for accesses that are not volatile: that is LLVM's pass's.
; CHECK-LABEL: define amdgpu_kernel void @plain(
; CHECK: load i32, ptr addrspacecast
define amdgpu_kernel void @plain(ptr %out) {
  %v = load i32, ptr addrspacecast (ptr addrspace(3) @other to ptr)
  store i32 %v, ptr %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @unoptimised(
; CHECK: load volatile i32, ptr addrspacecast
define amdgpu_kernel void @unoptimised(ptr %out) optnone noinline {
  %v = load volatile i32, ptr addrspacecast (ptr addrspace(3) @partial to ptr)
  store i32 %v, ptr %out
  ret void
}
