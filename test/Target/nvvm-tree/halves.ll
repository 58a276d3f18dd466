; Sums of i64 as InstCombine leaves them: the low half of the shuffled value is
; added first, and the low half of that partial sum is what is shuffled next.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-tree<cpu=gfx90a>' -disable-output -pass-remarks=nvvm-tree %s 2>&1 | FileCheck %s
; RUN: %opt -passes='nvvm-tree<cpu=gfx90a>' -S %s | FileCheck %s --check-prefix=KEPT
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

; CHECK: tree add i64, 2 steps, lanes read: 0xFFFFFFFF
; CHECK-NOT: add i64
define i64 @sum(i64 %v) {
  %l0 = trunc i64 %v to i32
  %a0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l0, i32 2, i32 31)
  %h0 = lshr i64 %v, 32
  %t0 = trunc i64 %h0 to i32
  %b0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t0, i32 2, i32 31)
  %bz0 = zext i32 %b0 to i64
  %bs0 = shl i64 %bz0, 32
  %az0 = zext i32 %a0 to i64
  %p0 = add i64 %v, %az0
  %s0 = add i64 %bs0, %p0
  %l1 = trunc i64 %p0 to i32
  %a1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l1, i32 1, i32 31)
  %h1 = lshr i64 %s0, 32
  %t1 = trunc i64 %h1 to i32
  %b1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t1, i32 1, i32 31)
  %bz1 = zext i32 %b1 to i64
  %bs1 = shl i64 %bz1, 32
  %az1 = zext i32 %a1 to i64
  %p1 = add i64 %s0, %az1
  %s1 = add i64 %p1, %bs1
  ret i64 %s1
}

; The partial sum is somebody's whole value: it stays.
; KEPT-LABEL: define i64 @partial(
; KEPT:         [[P:%.*]] = add i64 %v, {{%.*}}
; KEPT:         store i64 [[P]], ptr %q
define i64 @partial(i64 %v, ptr %q) {
  %l0 = trunc i64 %v to i32
  %a0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l0, i32 2, i32 31)
  %h0 = lshr i64 %v, 32
  %t0 = trunc i64 %h0 to i32
  %b0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t0, i32 2, i32 31)
  %bz0 = zext i32 %b0 to i64
  %bs0 = shl i64 %bz0, 32
  %az0 = zext i32 %a0 to i64
  %p0 = add i64 %v, %az0
  %s0 = add i64 %bs0, %p0
  store i64 %p0, ptr %q
  ret i64 %s0
}

; Halves that are together are joined as a vector, which nothing later takes apart.
; KEPT-LABEL: define i64 @whole(
; KEPT:         [[A:%.*]] = call i32 @llvm.nvvm.shfl.sync.bfly.i32(
; KEPT:         [[B:%.*]] = call i32 @llvm.nvvm.shfl.sync.bfly.i32(
; KEPT-NOT:     shl
; KEPT:         [[V:%.*]] = insertelement <2 x i32> poison, i32 [[A]], i64 0
; KEPT-NEXT:    [[W:%.*]] = insertelement <2 x i32> [[V]], i32 [[B]], i64 1
; KEPT-NEXT:    [[S:%.*]] = bitcast <2 x i32> [[W]] to i64
; KEPT-NEXT:    sub i64 %v, [[S]]
; KEPT-NEXT:    ret i64
define i64 @whole(i64 %v) {
  %l = trunc i64 %v to i32
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l, i32 2, i32 31)
  %h = lshr i64 %v, 32
  %t = trunc i64 %h to i32
  %b = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 2, i32 31)
  %bz = zext i32 %b to i64
  %bs = shl i64 %bz, 32
  %az = zext i32 %a to i64
  %s = or i64 %bs, %az
  %r = sub i64 %v, %s
  ret i64 %r
}
