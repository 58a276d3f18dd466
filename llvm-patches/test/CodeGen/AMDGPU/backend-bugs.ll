; What backend-bugs does where the optimiser ends, llc does right after the
; lowering, and for modules that were lowered before but not finished: the mark
; of those is gone then. It hides no operand of an unsigned division of values
; that repeat their sign, which this back end does not shrink wrongly.

; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=nvvm-to-amdgpu < %s | FileCheck -check-prefixes=CHECK,FINISHED %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu -S < %s | FileCheck -check-prefixes=CHECK,MARKED %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu < %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=nvvm-to-amdgpu | FileCheck -check-prefixes=CHECK,FINISHED %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu,default<O0>' -S < %s | FileCheck -check-prefixes=CHECK,FINISHED %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu,backend-bugs' < %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=nvvm-to-amdgpu | FileCheck -check-prefixes=CHECK,FINISHED %s

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; FINISHED-NOT: crosslane.lowered
; CHECK-LABEL: define protected amdgpu_kernel void @k(
; CHECK-NOT: asm
; CHECK: udiv i64
; FINISHED-NOT: crosslane.lowered
; MARKED: !crosslane.lowered = !{}
define ptx_kernel void @k(ptr %p, i64 %y) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t8 = trunc i32 %t to i8
  %x = sext i8 %t8 to i64
  %y8 = trunc i64 %y to i8
  %z = sext i8 %y8 to i64
  %q = udiv i64 %x, %z
  store i64 %q, ptr %p
  ret void
}
