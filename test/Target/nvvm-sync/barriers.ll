; A block barrier is s_barrier between workgroup fences, whichever name and number
; it goes by: LLVM 22 turns the older names into barrier.cta.* when it reads them.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-sync<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O0 -mcpu=gfx90a | FileCheck --check-prefix=ASM %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O2 -mcpu=gfx900 | FileCheck --check-prefix=ASM %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @all_of_the_block(
; CHECK-COUNT-8: fence syncscope("workgroup") release{{[[:space:]]+}}call void @llvm.amdgcn.s.barrier(){{[[:space:]]+}}fence syncscope("workgroup") acquire
; CHECK-NOT: nvvm
; CHECK: ret void

; ASM-LABEL: {{^}}all_of_the_block:
; ASM-COUNT-8: s_barrier
; ASM-NOT: s_barrier
; ASM: s_endpgm
define ptx_kernel void @all_of_the_block(i32 %n) {
  call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.barrier.n(i32 0)
  call void @llvm.nvvm.bar.sync(i32 0)
  call void @llvm.nvvm.barrier.sync(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  call void @llvm.nvvm.bar.sync(i32 9)
  call void @llvm.nvvm.barrier.cta.sync.all(i32 %n)
  ret void
}

; The lanes of a warp are in step; what LDS and memory hold has to be as well.
; CHECK-LABEL: define void @warp(
; CHECK: fence syncscope("workgroup") release
; CHECK-NEXT: call void @llvm.amdgcn.wave.barrier()
; CHECK-NEXT: fence syncscope("workgroup") acquire
; CHECK-NEXT: ret void
define void @warp(i32 %mask) {
  call void @llvm.nvvm.bar.warp.sync(i32 %mask)
  ret void
}

declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.n(i32)
declare void @llvm.nvvm.bar.sync(i32)
declare void @llvm.nvvm.barrier.sync(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
