; Where code is generated for NVIDIA the module stays what it is, and the passes
; are unknown.

; REQUIRES: nvptx-registered-target
; RUN: opt -mtriple=nvptx64-nvidia-cuda -passes='default<O0>' -S < %s | FileCheck %s
; RUN: not opt -mtriple=nvptx64-nvidia-cuda -passes=nvvm-to-amdgpu -S < %s 2>&1 | FileCheck -check-prefix=NAME %s

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK: define ptx_kernel void @k(ptr %p
; CHECK: @llvm.nvvm.read.ptx.sreg.laneid()
; NAME: unknown pass name 'nvvm-to-amdgpu'

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()

define ptx_kernel void @k(ptr %p) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  store i32 %l, ptr %p
  ret void
}
