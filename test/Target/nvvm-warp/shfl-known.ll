; What known bits, ranges and assumptions decide is not computed: masks of
; amounts, comparisons that cannot fail, parts of a clamp that is no constant.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-warp<cpu=gfx1200>,xlane<cpu=gfx1200>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; A butterfly below its width stays in the segment.
; CHECK-LABEL: define {{.*}}@bfly_in_segment(
; CHECK-NOT:     icmp
; CHECK:         [[B:%.*]] = shl i32 %k, 2
; CHECK-NEXT:    [[J:%.*]] = xor i32 %lane.bytes, [[B]]
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[J]], i32 %v)
; CHECK:         i1 true, 1
define { i32, i1 } @bfly_in_segment(i32 %v, i32 %b) {
  %k = and i32 %b, 7
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %v, i32 %k, i32 6175) ; width 8
  ret { i32, i1 } %r
}

; CHECK-LABEL: define {{.*}}@bfly_out_of_segment(
; CHECK:         icmp ule
define { i32, i1 } @bfly_out_of_segment(i32 %v, i32 %b) {
  %k = and i32 %b, 15
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %v, i32 %k, i32 6175)
  ret { i32, i1 } %r
}

; CHECK-LABEL: define {{.*}}@index_by_range(
; CHECK-NOT:     icmp
; CHECK:         i1 true, 1
define { i32, i1 } @index_by_range(i32 %v, ptr %p) {
  %k = load i32, ptr %p, !range !0
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 %k, i32 15)
  ret { i32, i1 } %r
}

; CHECK-LABEL: define {{.*}}@index_by_assumption(
; CHECK:         icmp ult i32 %k, 8
; CHECK-NOT:     icmp
; CHECK:         i1 true, 1
define { i32, i1 } @index_by_assumption(i32 %v, i32 %k) {
  %in = icmp ult i32 %k, 8
  call void @llvm.assume(i1 %in)
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 %k, i32 7)
  ret { i32, i1 } %r
}

; CHECK-LABEL: define {{.*}}@index_out_of_range(
; CHECK:         icmp ule
define { i32, i1 } @index_out_of_range(i32 %v, i32 %b) {
  %k = and i32 %b, 15
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 %k, i32 7)
  ret { i32, i1 } %r
}

; The width is no constant, but the clamp always is the segment's end.
; CHECK-LABEL: define {{.*}}@width(
; CHECK:         [[LOW:%.*]] = xor i32 {{.*}}, 124
; CHECK-NEXT:    [[J:%.*]] = add i32 %lane.bytes, 4
; CHECK-NEXT:    [[MAX:%.*]] = or i32 %lane.bytes, [[LOW]]
; CHECK-NEXT:    [[IN:%.*]] = icmp ule i32 [[J]], [[MAX]]
; CHECK-NEXT:    [[A:%.*]] = select i1 [[IN]], i32 [[J]], i32 %lane.bytes
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[A]], i32 %v)
define i32 @width(i32 %v, i32 %w) {
  %s = sub i32 32, %w
  %m = shl i32 %s, 8
  %c = or i32 %m, 31
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 1, i32 %c)
  ret i32 %r
}

; An amount of 0 moves nothing, whatever the clamp.
; CHECK-LABEL: define {{.*}}@nothing(
; CHECK-NOT:     call {{.*}}bpermute
; CHECK:         icmp ule
; CHECK:         insertvalue { i32, i1 } poison, i32 %v, 0
define { i32, i1 } @nothing(i32 %v, i32 %c) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %v, i32 64, i32 %c)
  ret { i32, i1 } %r
}

; Constants are once a function: the lane, its address, addresses of patterns.
; CHECK-LABEL: define {{.*}}@once(
; CHECK-COUNT-1: call i32 @llvm.amdgcn.mbcnt.lo(
; CHECK-NOT:     mbcnt.lo
; CHECK:         %lane.bytes = shl nuw nsw i32 %wave.lane, 2
; CHECK-NOT:     shl {{.*}}%wave.lane
; CHECK:         ret
define i32 @once(i32 %v, i32 %b) {
  %1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 %b, i32 31)
  %2 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %1, i32 %b, i32 31)
  %3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %2, i32 %b, i32 5)
  ret i32 %3
}

!0 = !{i32 0, i32 16}

declare void @llvm.assume(i1)
declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
