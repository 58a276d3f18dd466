; What C++ and OpenMP for NVPTX have for the beginning and the end of a module
; runs before the first kernel, by priority, and backward after the last.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %xlcc -mcpu=gfx90a -O0 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:i32 %t.hsaco k --grid 1 --block 1 out:4 > %t.out
; RUN: %FileCheck %s < %t.out
; RUN: %xlcc -mcpu=gfx1100 -O2 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx1100 --print=0:i32 %t.hsaco k --grid 1 --block 1 out:4 > %t.out
; RUN: %FileCheck %s < %t.out
; (5 * 10 + 7), which the kernel doubles; then backward: + 1 first.
; CHECK: arg 0 [0]: 57
; CHECK-NEXT: end 1
; CHECK-NEXT: end 115
;
; RUN: sed 's/define internal void @last()/declare void @last() define internal void @gone()/' %s > %t.ll
; RUN: %status 1 %xlcc -mcpu=gfx90a %t.ll -o %t.none 2>&1 | %FileCheck %s --check-prefix=BAD
; BAD: only defined functions without arguments can run when a module is loaded
target triple = "nvptx64-nvidia-cuda"
@value = global i32 5
@text = private unnamed_addr constant [8 x i8] c"end %d\0A\00"
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }, { i32, ptr, ptr } { i32 100, ptr @first, ptr null }, { i32, ptr, ptr } { i32 65535, ptr null, ptr null }]
@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 100, ptr @end1, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @end2, ptr null }]
declare i32 @vprintf(ptr, ptr)
define internal void @first() {
  %v = load i32, ptr @value
  %w = mul i32 %v, 10
  store i32 %w, ptr @value
  ret void
}
define internal void @last() {
  %v = load i32, ptr @value
  %w = add i32 %v, 7
  store i32 %w, ptr @value
  ret void
}
define internal void @say(i32 %n) {
  %a = alloca i32
  store i32 %n, ptr %a
  %r = call i32 @vprintf(ptr @text, ptr %a)
  ret void
}
define internal void @end1() {
  %v = load i32, ptr @value
  call void @say(i32 %v)
  ret void
}
define internal void @end2() {
  %v = load i32, ptr @value
  call void @say(i32 1)
  %w = add i32 %v, 1
  store i32 %w, ptr @value
  ret void
}
define ptx_kernel void @k(ptr %out) {
  %v = load i32, ptr @value
  store i32 %v, ptr %out
  %w = mul i32 %v, 2
  store i32 %w, ptr @value
  ret void
}
