; The host: one gang of one worker of one lane. The copy object is read before and
; written behind, and nothing else is left.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='goacc-lower,verify' -S %s | FileCheck %s --implicit-check-not=call

target triple = "x86_64-unknown-linux-gnu"
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)
declare void @__goacc_fork(i32)
declare void @__goacc_join(i32)
declare void @__goacc_lock(i32, i32)
declare void @__goacc_unlock(i32, i32)
declare i32 @__goacc_dim_pos(i32)
declare i32 @__goacc_dim_size(i32)

; CHECK-LABEL: define i32 @gang(
; CHECK-NEXT: [[A:%.*]] = load i32, ptr %p
; CHECK-NEXT: [[B:%.*]] = add i32 [[A]], 3
; CHECK-NEXT: store i32 [[B]], ptr %p
; CHECK-NEXT: ret i32 [[B]]
define i32 @gang(ptr %p, i32 %a) {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 %a, i32 0, i32 0, i32 1, i32 0)
  call void @__goacc_fork(i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %3 = add i32 %2, 3
  call void @__goacc_lock(i32 0, i32 1)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %3, i32 0, i32 0, i32 1, i32 0)
  call void @__goacc_unlock(i32 0, i32 1)
  call void @__goacc_join(i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %4, i32 0, i32 0, i32 1, i32 0)
  ret i32 %5
}

; CHECK-LABEL: define i32 @vector(
; CHECK-NEXT: [[B:%.*]] = add i32 %a, 3
; CHECK-NEXT: [[C:%.*]] = add i32 0, 1
; CHECK-NEXT: [[D:%.*]] = add i32 [[B]], [[C]]
; CHECK-NEXT: ret i32 [[D]]
define i32 @vector(i32 %a) {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %a, i32 2, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %1, i32 2, i32 0, i32 1, i32 0)
  %3 = add i32 %2, 3
  %4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %3, i32 2, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %4, i32 2, i32 0, i32 1, i32 0)
  %pos = call i32 @__goacc_dim_pos(i32 2)
  %size = call i32 @__goacc_dim_size(i32 2)
  %6 = add i32 %pos, %size
  %7 = add i32 %5, %6
  ret i32 %7
}
