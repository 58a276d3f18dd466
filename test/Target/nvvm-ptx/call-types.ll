; A function of a module of PTX has integers for floats and pointers; calls of IR that is linked with it are of its bits.
; What has other bits is left alone, and nothing stops at it.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-dead<cpu=gfx90a>,verify' -S %s -o /dev/null
target triple = "nvptx64-nvidia-cuda"

define i32 @fromPtx(i64 %p, i32 %f) noinline {
  %q = inttoptr i64 %p to ptr
  store i32 %f, ptr %q
  ret i32 %f
}
define i32 @other(i64 %n) noinline {
  %x = trunc i64 %n to i32
  ret i32 %x
}

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[P:%.*]] = ptrtoint ptr %p to i64
; CHECK: [[F:%.*]] = bitcast float %f to i32
; CHECK: [[R:%.*]] = call i32 @fromPtx(i64 [[P]], i32 [[F]])
; CHECK: bitcast i32 [[R]] to float
; CHECK: call i32 @other(i32 7)
define ptx_kernel void @k(ptr %p, float %f) {
  %r = call float @fromPtx(ptr %p, float %f)
  %s = call i32 @other(i32 7)
  store float %r, ptr %p
  ret void
}
