; A function that calls itself twice is taken in once where it is small, so that there is room for what waits.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-converge<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}@k(
; CHECK: piece:
; CHECK-NOT: call i32 @waits
; CHECK: call i32 @fib
; CHECK-NOT: call i32 @waits
; CHECK: call {{.*}} @llvm.nvvm.redux.sync.add(
define ptx_kernel void @k(ptr %p) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %a, label %b
a:
  %x = call i32 @waits(i32 %lane)
  br label %join
b:
  %y = call i32 @waits(i32 7)
  %z = call i32 @waits(i32 %y)
  br label %join
join:
  %r = phi i32 [ %x, %a ], [ %z, %b ]
  %f = call i32 @fib(i32 %r)
  store i32 %f, ptr %p
  ret void
}

define i32 @waits(i32 %n) noinline {
  %v = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)
  ret i32 %v
}

define i32 @fib(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %out, label %more
more:
  %n1 = sub i32 %n, 1
  %n2 = sub i32 %n, 2
  %f1 = call i32 @fib(i32 %n1)
  %f2 = call i32 @fib(i32 %n2)
  %sum = add i32 %f1, %f2
  br label %out
out:
  %r = phi i32 [ %n, %entry ], [ %sum, %more ]
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
