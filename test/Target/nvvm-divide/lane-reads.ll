; v_permlanex16 (LLVM 19) and DPP8 (19 and 22) are not convergent to the backend.
; MachineLICM takes them out of a loop that lanes leave in different turns, where
; lanes that have left would give their values still, not 0, and MachineCSE takes
; the DPP8 of an earlier block, with more lanes, for that of a later one.
; MachineSink takes them along to a block that fewer lanes reach (nvvm-warp/pinned.ll).
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1030>,default<O2>' %s | %llc -O2 -mcpu=gfx1030 | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O2>' %s | %llc -O2 -mcpu=gfx1100 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: {{^}}row:
; CHECK-NOT:     v_permlanex16
; CHECK:         %loop
; CHECK:         v_permlanex16
; CHECK:         s_cbranch_execnz
define ptx_kernel void @row(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 17, i32 31)
  %s3 = mul i32 %s, 3
  %sum = add i32 %s3, %r
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %t
  br i1 %c, label %loop, label %exit
exit:
  store i32 %sum, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: {{^}}eight:
; CHECK-NOT:     dpp8
; CHECK:         %loop
; CHECK:         dpp8:[5,5,5,5,5,5,5,5]
; CHECK:         s_cbranch_execnz
define ptx_kernel void @eight(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 5, i32 6175)
  %s3 = mul i32 %s, 3
  %sum = add i32 %s3, %r
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %t
  br i1 %c, label %loop, label %exit
exit:
  store i32 %sum, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: {{^}}twice:
; CHECK:         dpp8:[5,5,5,5,5,5,5,5]
; CHECK:         {{s_and_saveexec|v_cmpx}}
; CHECK:         dpp8:[5,5,5,5,5,5,5,5]
define ptx_kernel void @twice(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 5, i32 6175)
  store i32 %r, ptr addrspace(1) %a
  %c = icmp ult i32 %t, 5
  br i1 %c, label %x, label %y
x:
  %q = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 31, i32 %v, i32 5, i32 6175)
  %o = add i32 %q, 7
  store i32 %o, ptr addrspace(1) %a
  br label %y
y:
  ret void
}

; Where a store or the like holds a read there is no assembly around it.
; CHECK-LABEL: {{^}}straight:
; CHECK-NOT:     ASMSTART
; CHECK:         s_endpgm
define ptx_kernel void @straight(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 22, i32 31)
  %q = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r, i32 5, i32 6175)
  %o = add i32 %q, 7
  store i32 %o, ptr addrspace(1) %a
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
