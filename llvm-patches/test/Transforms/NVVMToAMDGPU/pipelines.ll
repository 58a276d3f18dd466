; opt's and clang's pipelines lower an NVVM module where they start and finish
; it where they end; nothing has to be asked for. The passes also go by their
; names. No operand is hidden from this back end.

; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='default<O0>' -S < %s | FileCheck %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='default<O2>' -S < %s | FileCheck %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='lto-pre-link<O2>' -S < %s | FileCheck %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-module,nvvm-contract,nvvm-sync,nvvm-scalar,nvvm-tree,nvvm-partials,nvvm-warp,nvvm-refuse,backend-bugs' -S < %s | FileCheck %s

; CHECK-NOT: nvptx
; CHECK: target triple = "amdgcn-amd-amdhsa"
; CHECK-NOT: crosslane.lowered
; CHECK: define protected amdgpu_kernel void @k(ptr addrspace(1)
; CHECK-NOT: asm
; CHECK: udiv i64
; CHECK-NOT: llvm.nvvm.
; CHECK-NOT: crosslane.lowered

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

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
