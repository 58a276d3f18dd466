; Where lanes may be missing, every lane reads the lane that CUDA's tree reads,
; and no other: 296 = row_ror:8 exchanges at distance 8, 292 = row_ror:4 at
; distance 4 only of values with period 8; 300 = row_ror:12, four lanes up.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-tree<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define amdgpu_kernel void @whole(
; CHECK: i32 292, i32 15, i32 15, i1 true)
; CHECK-NOT: shfl
; CHECK: ret void
define amdgpu_kernel void @whole(ptr %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %t to float
  %a = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %f, i32 8, i32 31)
  %g = fadd float %f, %a
  %b = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %g, i32 4, i32 31)
  %h = fadd float %g, %b
  store volatile float %h, ptr %p
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @some(
; CHECK: i32 296, i32 15, i32 15, i1 true)
; CHECK-NOT: i32 292,
; CHECK: call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %m, float %g, i32 4, i32 31)
; CHECK: ret void
define amdgpu_kernel void @some(ptr %p, i32 %m) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %t to float
  %a = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %m, float %f, i32 8, i32 31)
  %g = fadd float %f, %a
  %b = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %m, float %g, i32 4, i32 31)
  %h = fadd float %g, %b
  store volatile float %h, ptr %p
  ret void
}

; Lane 0's sum: fused in any case.
; CHECK-LABEL: define amdgpu_kernel void @first(
; CHECK: i32 296, i32 15, i32 15, i1 true)
; CHECK: i32 300, i32 15, i32 15, i1 true)
; CHECK-NOT: shfl
; CHECK: ret void
define amdgpu_kernel void @first(ptr %p, i32 %m) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %f = uitofp i32 %t to float
  %a = call float @llvm.nvvm.shfl.sync.down.f32(i32 %m, float %f, i32 8, i32 31)
  %g = fadd float %f, %a
  %b = call float @llvm.nvvm.shfl.sync.down.f32(i32 %m, float %g, i32 4, i32 31)
  %h = fadd float %g, %b
  %c = icmp eq i32 %l, 0
  br i1 %c, label %store, label %end
store:
  store volatile float %h, ptr %p
  br label %end
end:
  ret void
}

; A sum whose order is free is not re-ordered.
; CHECK-LABEL: define amdgpu_kernel void @free(
; CHECK-NOT: i32 320,
; CHECK: ret void
define amdgpu_kernel void @free(ptr %p, i32 %m) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %m, i32 %t, i32 8, i32 31)
  %g = add i32 %t, %a
  %b = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %m, i32 %g, i32 4, i32 31)
  %h = add i32 %g, %b
  %c = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %m, i32 %h, i32 2, i32 31)
  %i = add i32 %h, %c
  %d = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %m, i32 %i, i32 1, i32 31)
  %j = add i32 %i, %d
  store volatile i32 %j, ptr %p
  ret void
}

declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.amdgcn.workitem.id.x()
