; membar is fence.sc of its scope. LLVM's own fences keep their ordering, with
; AMDGPU's name for the scope. Hints to caches vanish.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-sync<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -filetype=null

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @membars(
; CHECK-NEXT: fence syncscope("workgroup") seq_cst
; CHECK-NEXT: fence syncscope("agent") seq_cst
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: fence syncscope("agent") seq_cst
; CHECK-NEXT: ret void
define void @membars() {
  call void @llvm.nvvm.membar.cta()
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.sys()
  call void @llvm.nvvm.fence.sc.cluster()
  ret void
}

; CHECK-LABEL: define void @fences(
; CHECK-NEXT: fence syncscope("workgroup") acq_rel
; CHECK-NEXT: fence syncscope("agent") seq_cst
; CHECK-NEXT: fence syncscope("agent") acquire
; CHECK-NEXT: fence release
; CHECK-NEXT: fence syncscope("singlethread") seq_cst
; CHECK-NEXT: fence syncscope("agent-one-as") release
; CHECK-NEXT: ret void
define void @fences() {
  fence syncscope("block") acq_rel
  fence syncscope("device") seq_cst
  fence syncscope("cluster") acquire
  fence release
  fence syncscope("singlethread") seq_cst
  fence syncscope("agent-one-as") release
  ret void
}

; CHECK-LABEL: define void @hints(
; CHECK-NEXT: call void @llvm.amdgcn.s.sleep(i32 3)
; CHECK-NEXT: call void @llvm.amdgcn.s.sleep(i32 127)
; CHECK-NEXT: call void @llvm.amdgcn.s.sleep(i32 1)
; CHECK-NEXT: ret void
define void @hints(ptr %p, i32 %ns) {
  call void @llvm.nvvm.nanosleep(i32 200)
  call void @llvm.nvvm.nanosleep(i32 -1)
  call void @llvm.nvvm.nanosleep(i32 %ns)
  call void @llvm.nvvm.prefetch.L1(ptr %p)
  ret void
}

declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
declare void @llvm.nvvm.fence.sc.cluster()
declare void @llvm.nvvm.nanosleep(i32)
declare void @llvm.nvvm.prefetch.L1(ptr)
