; What a step adds may be a cast that stands behind the shuffle of what it casts, as registers of PTX have no types.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' -verify-each -S %s -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -verify-each -S %s -o /dev/null
; RUN: %opt -passes='nvvm-module<cpu=gfx1100>,nvvm-tree<cpu=gfx1100>,verify' -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}amdgpu_kernel void @down(
; CHECK: [[X:%.*]] = bitcast i32 %x to float
; CHECK: call float @llvm.xlane.{{[a-z]+}}.f32(float [[X]]
define ptx_kernel void @down(i32 %x, ptr %p) {
  %s = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %x, i32 16, i32 31)
  %f = bitcast i32 %x to float
  %g = bitcast i32 %s to float
  %a = fadd float %f, %g
  %b = bitcast float %a to i32
  %t = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %b, i32 8, i32 31)
  %h = bitcast i32 %t to float
  %c = fadd float %a, %h
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %then, label %end
then:
  store float %c, ptr %p
  br label %end
end:
  ret void
}

; CHECK-LABEL: define {{.*}}amdgpu_kernel void @xor(
define ptx_kernel void @xor(i32 %x, ptr %p) {
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 1, i32 31)
  %f = bitcast i32 %x to float
  %g = bitcast i32 %s to float
  %a = fadd float %f, %g
  %b = bitcast float %a to i32
  %t = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b, i32 2, i32 31)
  %h = bitcast i32 %t to float
  %c = fadd float %a, %h
  store float %c, ptr %p
  ret void
}
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
