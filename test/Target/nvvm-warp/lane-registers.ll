; Lane numbers and lane masks. The lane is counted once a function; in packed
; wavefronts it is the hardware's lane modulo 32.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>,xlane<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define i32 @laneid(
; CHECK-NEXT:    [[LO:%.*]] = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0){{(, !range .*)?$}}
; PACKED-NEXT:   [[HW:%.*]] = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 [[LO]]), !range ![[R:[0-9]+]]
; PACKED-NEXT:   [[LANE:%.*]] = and i32 [[HW]], 31
; PACKED-NEXT:   ret i32 [[LANE]]
; WAVE32-NEXT:   ret i32 [[LO]]
define i32 @laneid() {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %l
}

; CHECK-LABEL: define i32 @warpsize(
; CHECK-NEXT:    ret i32 32
define i32 @warpsize() {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  ret i32 %l
}

; CHECK-LABEL: define void @lanemasks(
; CHECK-COUNT-1: mbcnt.lo
; CHECK-NOT:     mbcnt.lo
; CHECK:         [[EQ:%.*]] = shl i32 1, [[L:%.*]]
; CHECK:         [[LTN:%.*]] = shl i32 -1, [[L]]
; CHECK:         [[LT:%.*]] = xor i32 [[LTN]], -1
; CHECK:         [[LEN:%.*]] = shl i32 -2, [[L]]
; CHECK:         [[LE:%.*]] = xor i32 [[LEN]], -1
; CHECK:         [[GT:%.*]] = shl i32 -2, [[L]]
; CHECK:         [[GE:%.*]] = shl i32 -1, [[L]]
; CHECK-NEXT:    store i32 [[EQ]]
; CHECK-NEXT:    store i32 [[LT]]
; CHECK-NEXT:    store i32 [[LE]]
; CHECK-NEXT:    store i32 [[GT]]
; CHECK-NEXT:    store i32 [[GE]]
define void @lanemasks(ptr %p) {
  %eq = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  %lt = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %le = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  %gt = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
  %ge = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
  store i32 %eq, ptr %p
  store i32 %lt, ptr %p
  store i32 %le, ptr %p
  store i32 %gt, ptr %p
  store i32 %ge, ptr %p
  ret void
}

; Once for the function, behind its allocas, whatever block asks first.
; CHECK-LABEL: define i32 @in_a_branch(
; CHECK:         %a = alloca i32
; CHECK-NEXT:    call i32 @llvm.amdgcn.mbcnt.lo
; CHECK:         br i1 %c
; CHECK-NOT:     mbcnt
; CHECK:         ret i32
define i32 @in_a_branch(i1 %c) {
  %a = alloca i32
  store i32 0, ptr %a
  br i1 %c, label %yes, label %no
yes:
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  store i32 %l, ptr %a
  br label %no
no:
  %k = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %v = load i32, ptr %a
  %r = add i32 %v, %k
  ret i32 %r
}

; PACKED: ![[R]] = !{i32 0, i32 64}
; WAVE32: !{i32 0, i32 32}
; CHECK-NOT: nvvm

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
