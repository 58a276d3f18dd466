; Lifetime markers with a size, as LLVM writes them up to 21, on variables that
; move; LLVM 22 reads them too, and drops the size.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o /dev/null
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

; CHECK-LABEL: @f(
; CHECK: %x.private = alloca i32, align 4, addrspace(5)
; CHECK-NEXT: %x = addrspacecast
; CHECK-NEXT: call void @llvm.lifetime.start.p5({{(i64 4, )?}}ptr addrspace(5) %x.private)
; CHECK-NEXT: store volatile i32 0, ptr addrspace(5) %x.private
; CHECK-NEXT: store volatile ptr %x, ptr %p
; CHECK-NEXT: call void @llvm.lifetime.end.p5({{(i64 4, )?}}ptr addrspace(5) %x.private)
define void @f(ptr %p) {
  %x = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store volatile i32 0, ptr %x
  store volatile ptr %x, ptr %p
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  ret void
}
