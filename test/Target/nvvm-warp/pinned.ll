; LLVM's machine sinker takes v_permlanex16 (19) and DPP8 (19 and 22) into a
; block that fewer lanes reach, where the lanes they read are not active. The
; lowering holds them where they are called.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx1030>,nvvm-warp<cpu=gfx1030>,xlane<cpu=gfx1030>,default<O2>' %s | %llc -O2 -mcpu=gfx1030 | FileCheck %s
; RUN: %opt -passes='nvvm-module<cpu=gfx1100>,nvvm-warp<cpu=gfx1100>,xlane<cpu=gfx1100>,default<O2>' %s | %llc -O2 -mcpu=gfx1100 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: {{^}}row:
; CHECK-NOT:     s_and_saveexec
; CHECK:         v_permlanex16_b32
; CHECK:         {{s_and_saveexec|v_cmpx}}
define ptx_kernel void @row(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 16, i32 31)
  %c = icmp eq i32 %t, 0
  br i1 %c, label %x, label %y
x:
  %s = add i32 %v, %r
  store i32 %s, ptr addrspace(1) %a
  br label %y
y:
  ret void
}

; CHECK-LABEL: {{^}}eight:
; CHECK-NOT:     {{s_and_saveexec|v_cmpx}}
; CHECK:         dpp8:[5,5,5,5,5,5,5,5]
; CHECK:         {{s_and_saveexec|v_cmpx}}
define ptx_kernel void @eight(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 5, i32 6175)
  %c = icmp eq i32 %t, 0
  br i1 %c, label %x, label %y
x:
  %s = xor i32 %v, %r
  store i32 %s, ptr addrspace(1) %a
  br label %y
y:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
