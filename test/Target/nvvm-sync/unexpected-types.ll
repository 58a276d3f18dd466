; Names that this LLVM does not know may come with any type; none crashes. LLVM 22
; knows these names, and its verifier refuses the module before any pass runs.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: llvm19
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t.bc 2>&1 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-COUNT-4: unexpected type
; CHECK-NOT: unexpected type
define ptx_kernel void @k(float %x, ptr %p) {
  call void @llvm.nvvm.barrier.cta.sync.all(float %x)
  %a = call i64 @llvm.nvvm.barrier.cta.red.popc.all(i32 0, i1 true)
  %b = call i32 @llvm.nvvm.barrier.cta.red.or.all(i32 0)
  %c = call <2 x i32> @llvm.nvvm.prmt.f4e(i32 0, ptr %p)
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.all(float)
declare i64 @llvm.nvvm.barrier.cta.red.popc.all(i32, i1)
declare i32 @llvm.nvvm.barrier.cta.red.or.all(i32)
declare <2 x i32> @llvm.nvvm.prmt.f4e(i32, ptr)
