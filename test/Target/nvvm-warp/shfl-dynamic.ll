; Shuffles whose amount or clamp is no constant: ds_bpermute from the source
; lane's byte address, or from the own one where the source is out of range.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-warp<cpu=gfx1100;warp=packed>,xlane<cpu=gfx1100;warp=packed>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-warp<cpu=gfx1100>,xlane<cpu=gfx1100>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O3 -mcpu=gfx942 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' %s | %llc -O2 -mcpu=gfx1100 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; All in bytes of the address, 4 a lane. In packed wavefronts bit 5 of the lane,
; the half, always belongs to the segment's part of it. Junk above the five bits
; is masked away.
; CHECK-LABEL: define i32 @up(
; PACKED:        [[HW:%.*]] = call i32 @llvm.amdgcn.mbcnt.hi(
; WAVE32:        [[HW:%.*]] = call i32 @llvm.amdgcn.mbcnt.lo(
; CHECK-NEXT:    [[OWN:%.*]] = shl nuw nsw i32 [[HW]], 2
; CHECK:         [[C6:%.*]] = lshr i32 %c, 6
; CHECK-NEXT:    [[SEG:%.*]] = and i32 [[C6]], 124
; CHECK-NEXT:    [[LOW:%.*]] = xor i32 [[SEG]], 124
; CHECK-NEXT:    [[B:%.*]] = and i32 %b, 31
; CHECK-NEXT:    [[B4:%.*]] = shl i32 [[B]], 2
; CHECK-NEXT:    [[J:%.*]] = sub i32 [[OWN]], [[B4]]
; CHECK-NEXT:    [[C4:%.*]] = shl i32 %c, 2
; CHECK-NEXT:    [[CLAMP:%.*]] = and i32 [[C4]], [[LOW]]
; PACKED-NEXT:   [[SEGH:%.*]] = or i32 [[SEG]], 128
; PACKED-NEXT:   [[MIN:%.*]] = and i32 [[OWN]], [[SEGH]]
; WAVE32-NEXT:   [[MIN:%.*]] = and i32 [[OWN]], [[SEG]]
; CHECK-NEXT:    [[MAX:%.*]] = or i32 [[MIN]], [[CLAMP]]
; CHECK-NEXT:    [[IN:%.*]] = icmp sge i32 [[J]], [[MAX]]
; CHECK-NEXT:    [[ADDRESS:%.*]] = select i1 [[IN]], i32 [[J]], i32 [[OWN]]
; CHECK-NEXT:    {{.*}} = call i32 @llvm.amdgcn.ds.bpermute(i32 [[ADDRESS]], i32 %v)
define i32 @up(i32 %v, i32 %b, i32 %c) {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 %b, i32 %c)
  ret i32 %r
}

; CHECK-LABEL: define i32 @down(
; CHECK:         [[J:%.*]] = add i32
; CHECK:         icmp ule i32 [[J]]
define i32 @down(i32 %v, i32 %b, i32 %c) {
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 %b, i32 %c)
  ret i32 %r
}

; A butterfly over the whole warp is always in range. No comparison, no select.
; CHECK-LABEL: define i32 @bfly32(
; CHECK-NOT:     icmp
; CHECK:         [[B:%.*]] = and i32 %b, 31
; CHECK-NEXT:    [[B4:%.*]] = shl i32 [[B]], 2
; CHECK-NEXT:    [[J:%.*]] = xor i32 {{.*}}, [[B4]]
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[J]], i32 %v)
define i32 @bfly32(i32 %v, i32 %b) {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 %b, i32 31)
  ret i32 %r
}

; An index within segments of 8, likewise, in every width.
; CHECK-LABEL: define { i32, i1 } @idx8(
; CHECK-NOT:     icmp
; CHECK:         [[MIN:%.*]] = and i32 {{.*}}, {{224|96}}
; CHECK:         [[B4:%.*]] = shl i32 %b, 2
; CHECK-NEXT:    [[B:%.*]] = and i32 [[B4]], 28
; CHECK-NEXT:    [[J:%.*]] = or i32 [[MIN]], [[B]]
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[J]], i32 %v)
; CHECK:         i1 true, 1
define { i32, i1 } @idx8(i32 %v, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 %b, i32 6175)
  ret { i32, i1 } %r
}

; With a smaller clamp it is not.
; CHECK-LABEL: define { float, i1 } @idx_clamped(
; CHECK:         [[IN:%.*]] = icmp ule i32
; CHECK:         [[V:%.*]] = bitcast i32 {{.*}} to float
; CHECK-NEXT:    [[R:%.*]] = insertvalue { float, i1 } poison, float [[V]], 0
; CHECK-NEXT:    {{.*}} = insertvalue { float, i1 } [[R]], i1 [[IN]], 1
define { float, i1 } @idx_clamped(float %v, i32 %b) {
  %r = call { float, i1 } @llvm.nvvm.shfl.idx.f32p(float %v, i32 %b, i32 6148)
  ret { float, i1 } %r
}

; A constant amount, a clamp that is none.
; CHECK-LABEL: define float @amount(
; CHECK:         [[J:%.*]] = add i32 {{.*}}, 20
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define float @amount(float %v, i32 %c) {
  %r = call float @llvm.nvvm.shfl.down.f32(float %v, i32 5, i32 %c)
  ret float %r
}

; The NVVM IR specification's form: mask, mode, a, b, c.
; CHECK-LABEL: define void @specification(
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 255, i32 15, i32 15, i1 true)
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 275, i32 15, i32 15, i1 false)
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 259, i32 15, i32 15, i1 false)
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 27, i32 15, i32 15, i1 true)
define void @specification(i32 %v, ptr %p) {
  %1 = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %v, i32 3, i32 7199)
  store volatile { i32, i1 } %1, ptr %p
  %2 = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1, i32 %v, i32 3, i32 4096)
  store volatile { i32, i1 } %2, ptr %p
  %3 = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 2, i32 %v, i32 3, i32 4127)
  store volatile { i32, i1 } %3, ptr %p
  %4 = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %v, i32 3, i32 31)
  store volatile { i32, i1 } %4, ptr %p
  ret void
}

; A mode that is known only at run time: all four, and one permutation.
; CHECK-LABEL: define { i32, i1 } @any_mode(
; CHECK:         icmp eq i32 %mode, 1
; CHECK:         icmp eq i32 %mode, 2
; CHECK:         icmp eq i32 %mode, 3
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
; CHECK-NOT:     call i32 @llvm.amdgcn.ds.bpermute(
; CHECK:         ret
define { i32, i1 } @any_mode(i32 %mode, i32 %v, i32 %b, i32 %c) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 %mode, i32 %v, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

; No operand, however meaningless, is a reason to stumble.
; CHECK-LABEL: define void @meaningless(
; CHECK-NOT:     nvvm
; CHECK:         ret void
define void @meaningless(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 undef, i32 %v, i32 undef, i32 0)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 poison, i32 %v, i32 1, i32 poison)
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 0, i32 poison, i32 poison, i32 undef)
  store volatile i32 %3, ptr %p
  %4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 0, i32 undef, i32 1, i32 31)
  store volatile i32 %4, ptr %p
  %5 = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 poison, i32 %v, i32 3, i32 31)
  store volatile { i32, i1 } %5, ptr %p
  %6 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 ptrtoint (ptr @meaningless to i32), i32 31)
  store volatile { i32, i1 } %6, ptr %p
  ret void
}

declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.idx.f32p(float, i32, i32)
declare float @llvm.nvvm.shfl.down.f32(float, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
