; A module that is not NVVM, and one that has been lowered, are left alone, on
; processors and systems as well for which NVVM modules would be refused.

; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=nvvm-to-amdgpu < %s | FileCheck %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx700 -filetype=null < %s
; RUN: llc -mtriple=amdgcn-amd-amdpal -filetype=null < %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx700 -passes='default<O2>' -disable-output < %s

; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu -S < %S/nvvm-votes.ll -o %t.ll
; RUN: not opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu %t.ll -o /dev/null 2>&1 | FileCheck -check-prefix=TWICE %s
; TWICE: error: nvvm-to-amdgpu: '{{.*}}' is not an NVVM module

; CHECK: target triple = "amdgcn-amd-amdhsa"
; CHECK: define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
; CHECK-NEXT: %x = alloca i32, align 4, addrspace(5)
; CHECK-NEXT: store volatile i32 7, ptr addrspace(5) %x
; CHECK-NEXT: %v = load volatile i32, ptr addrspace(5) %x
; CHECK-NEXT: %q = sdiv i32 %v, 3
; CHECK-NEXT: store i32 %q, ptr addrspace(1) %p
; CHECK-NEXT: ret void
; CHECK: attributes #0 = { "target-cpu"="gfx{{.*}}" }
; CHECK-NOT: !llvm.module.flags
; CHECK: ...
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = alloca i32, align 4, addrspace(5)
  store volatile i32 7, ptr addrspace(5) %x
  %v = load volatile i32, ptr addrspace(5) %x
  %q = sdiv i32 %v, 3
  store i32 %q, ptr addrspace(1) %p
  ret void
}
