; gfx950: an operation that commutes, between the two rows of a warp: a swap of the value with itself leaves the first
; row's in both rows and the second's likewise, so nothing has to be chosen.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: llvm22
; RUN: %opt -passes='nvvm-tree<cpu=gfx950>,xlane<cpu=gfx950>,early-cse' %s -S | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @sum(
; CHECK: %[[PAIR:.*]] = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %[[V:.*]], i32 %[[V]], i1 false, i1 false)
; CHECK: extractvalue { i32, i32 } %[[PAIR]], 0
; CHECK: extractvalue { i32, i32 } %[[PAIR]], 1
; CHECK-NOT: permlane16.swap(
; CHECK-NOT: select
; CHECK: ret float
define float @sum(float %v) {
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 16, i32 31)
  %a = fadd float %v, %s
  %t = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a, i32 8, i32 31)
  %b = fadd float %a, %t
  ret float %b
}

; One that does not is left to nvvm-warp, which keeps the operands apart.
; CHECK-LABEL: @select(
; CHECK: shfl.sync.bfly.f32(i32 -1, float %v, i32 16, i32 31)
define float @select(float %v) {
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 16, i32 31)
  %c = fcmp olt float %v, %s
  %a = select i1 %c, float %v, float %s
  ret float %a
}

declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
