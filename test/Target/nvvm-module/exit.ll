; A thread that ends in a kernel returns; below a call the functions up to the
; kernel return, with a flag. A recursion cannot, nor what others may call.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/calls.ll | FileCheck %t/calls.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/library.ll -o %t/out 2>&1 | FileCheck %t/library.ll

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.exit()
; CHECK-LABEL: @k(
; CHECK: then:
; CHECK-NEXT: ret void
; CHECK: end:
; CHECK-NEXT: store i32 2, ptr %p
; CHECK-NEXT: ret void
define ptx_kernel void @k(ptr %p, i1 %c) {
  br i1 %c, label %then, label %end
then:
  call void @llvm.nvvm.exit()
  store i32 1, ptr %p
  call void @llvm.nvvm.exit()
  br label %end
end:
  %x = phi i32 [ 1, %then ], [ 2, %0 ]
  store i32 %x, ptr %p
  ret void
}

;--- calls.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.exit()
@table = internal addrspace(1) global [2 x ptr] [ptr @taken, ptr @same_type]

; Ends always.
; CHECK: define internal i1 @throw(ptr %p)
; CHECK-NEXT: store i32 1, ptr %p
; CHECK-NEXT: ret i1 true
define internal void @throw(ptr %p) noreturn {
  store i32 1, ptr %p
  call void @llvm.nvvm.exit()
  unreachable
}

; CHECK: define internal { i32, i1 } @check(ptr %p, i32 %i)
; CHECK: call i1 @throw(ptr %p)
; CHECK-NEXT: ret { i32, i1 } { i32 poison, i1 true }
; CHECK: insertvalue { i32, i1 } {{.*}}, i1 false, 1
define internal noundef range(i32 0, 100) i32 @check(ptr %p, i32 returned %i) {
  %c = icmp ugt i32 %i, 99
  br i1 %c, label %bad, label %good
bad:
  call void @throw(ptr %p) noreturn
  unreachable
good:
  ret i32 %i
}

; CHECK: define internal { i64, i1 } @taken(i64 %x)
define internal i64 @taken(i64 %x) {
  %c = icmp eq i64 %x, 0
  br i1 %c, label %bad, label %good
bad:
  call void @llvm.nvvm.exit()
  br label %good
good:
  ret i64 %x
}
; Called as that one is.
; CHECK: define internal { i64, i1 } @same_type(i64 %x)
define internal i64 @same_type(i64 %x) {
  ret i64 %x
}
; CHECK: define internal i64 @untouched(i64 %x)
define internal i64 @untouched(i64 %x) {
  ret i64 %x
}

; CHECK: define protected amdgpu_kernel void @k(
; CHECK: [[R:%.*]] = call { i32, i1 } @check(ptr %p, i32 %i)
; CHECK-NEXT: %v = extractvalue { i32, i1 } [[R]], 0
; CHECK-NEXT: [[E:%.*]] = extractvalue { i32, i1 } [[R]], 1
; CHECK-NEXT: br i1 [[E]], label %ended
; CHECK: store i32 %v, ptr %p
; CHECK: call { i64, i1 } %f(i64 3)
; CHECK: call i64 @untouched(
; CHECK: ended:
; CHECK-NEXT: ret void
define ptx_kernel void @k(ptr %p, i32 %i, ptr %fp) {
  %v = call noundef i32 @check(ptr %p, i32 %i), !range !0
  store i32 %v, ptr %p
  %f = load ptr, ptr %fp
  %w = tail call i64 %f(i64 3)
  %x = call i64 @untouched(i64 %w)
  store i64 %x, ptr %p
  ret void
}
!0 = !{i32 0, i32 100}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.exit()
; CHECK: in function 'f': llvm.nvvm.exit: ends a thread inside of a recursive function
; CHECK: in function 'g': calls 'bail', which ends the thread, in a recursive function: that is not supported
; CHECK: error: nvvm-to-amdgpu: 2 constructs
define internal void @bail() {
  call void @llvm.nvvm.exit()
  ret void
}
define internal i32 @f(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %again
end:
  call void @llvm.nvvm.exit()
  unreachable
again:
  %m = sub i32 %n, 1
  %r = call i32 @f(i32 %m)
  ret i32 %r
}
define internal void @g(i32 %n) {
  call void @bail()
  call void @h(i32 %n)
  ret void
}
define internal void @h(i32 %n) {
  call void @g(i32 %n)
  ret void
}
define ptx_kernel void @k(i32 %n) {
  %r = call i32 @f(i32 %n)
  call void @h(i32 %r)
  ret void
}

;--- library.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.exit()
; CHECK: in function 'f': llvm.nvvm.exit: ends a thread inside of a function that other modules may call
define void @f() {
  call void @llvm.nvvm.exit()
  unreachable
}
