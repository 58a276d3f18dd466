; Operands made of the lane's number and constants name a pattern as constants
; do, and take its recipe.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100;warp=packed>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
@reached = addrspace(1) global [3 x ptr] [ptr @lane_id, ptr @itself, ptr @quad]

; CHECK-LABEL: define {{.*}}@lane_id(
; CHECK-NOT:     bpermute
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177,
; CHECK-NOT:     bpermute
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{.*}}, i32 0,
; CHECK-NOT:     bpermute
; CHECK:         ret i32
define i32 @lane_id(i32 %v) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %b1 = xor i32 %l, 1
  %r1 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b1, i32 31)
  %b2 = and i32 %l, 28
  %r2 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r1, i32 %b2, i32 31)
  %b3 = sub i32 31, %l                        ; mirrored
  %r3 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r2, i32 %b3, i32 31)
  %last = icmp ugt i32 %l, 28                 ; as down by 3
  %up = add i32 %l, 3
  %b4 = select i1 %last, i32 %l, i32 %up
  %r4 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r3, i32 %b4, i32 31)
  %one = and i32 %l, 1                        ; up by 1 in odd lanes alone
  %r5 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %r4, i32 %one, i32 0)
  ret i32 %r5
}

; The own lane.
; CHECK-LABEL: define {{.*}}@itself(
; CHECK-NOT:     call i32 @llvm.amdgcn.{{ds|update}}
; CHECK:         insertvalue { i32, i1 } poison, i32 %v, 0
; CHECK:         i1 true, 1
define { i32, i1 } @itself(i32 %v) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 %l, i32 31)
  ret { i32, i1 } %r
}

; Any quad permutation is one instruction, whether it has a name or not.
; CHECK-LABEL: define {{.*}}@quad(
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 57,
define i32 @quad(i32 %v) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %high = and i32 %l, 28
  %n = add i32 %l, 1
  %low = and i32 %n, 3
  %b = or i32 %high, %low
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  ret i32 %r
}

; Thread ids number the lanes when rows of the block are whole warps, or it has
; one row; the shape must be known.
; CHECK-LABEL: define {{.*}}@thread_id(
; CHECK-NOT:     bpermute
; CHECK:         ret void
define ptx_kernel void @thread_id(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %b = xor i32 %t, 1
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  store i32 %r, ptr %a
  ret void
}

; CHECK-LABEL: define {{.*}}@short_rows(
; CHECK:         bpermute
define ptx_kernel void @short_rows(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %b = xor i32 %t, 1
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  store i32 %r, ptr %a
  ret void
}

; CHECK-LABEL: define {{.*}}@unknown_rows(
; CHECK:         bpermute
define ptx_kernel void @unknown_rows(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %b = xor i32 %t, 1
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  store i32 %r, ptr %a
  ret void
}

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @thread_id, !"reqntidx", i32 64, !"reqntidy", i32 4, !"reqntidz", i32 1}
!1 = !{ptr @short_rows, !"reqntidx", i32 16, !"reqntidy", i32 4, !"reqntidz", i32 1}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
