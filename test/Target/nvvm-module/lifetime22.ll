; Lifetime markers without a size, as LLVM 22 writes them.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: llvm22
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o /dev/null
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.lifetime.start.p0(ptr nocapture)
declare void @llvm.lifetime.end.p0(ptr nocapture)

; CHECK-LABEL: @f(
; CHECK: %x.private = alloca i32, align 4, addrspace(5)
; CHECK-NEXT: %x = addrspacecast
; CHECK-NEXT: call void @llvm.lifetime.start.p5(ptr addrspace(5) %x.private)
; CHECK-NEXT: store volatile i32 0, ptr addrspace(5) %x.private
; CHECK-NEXT: store volatile ptr %x, ptr %p
; CHECK-NEXT: call void @llvm.lifetime.end.p5(ptr addrspace(5) %x.private)
define void @f(ptr %p) {
  %x = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %x)
  store volatile i32 0, ptr %x
  store volatile ptr %x, ptr %p
  call void @llvm.lifetime.end.p0(ptr %x)
  ret void
}
