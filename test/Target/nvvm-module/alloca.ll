; Stack variables move to private memory, plain accesses with them.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/alloca.ll | FileCheck %t/alloca.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/alloca.ll | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/dynamic.ll -o %t/out 2>&1 | FileCheck %t/dynamic.ll
; RUN: not ls %t/out

;--- alloca.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: @plain(
; CHECK: %x.private = alloca i32, align 8, addrspace(5)
; CHECK-NOT: addrspacecast
; CHECK: store i32 %i, ptr addrspace(5) %x.private, align 8
; CHECK: load i32, ptr addrspace(5) %x.private, align 8
define i32 @plain(i32 %i) {
  %x = alloca i32, align 8
  store i32 %i, ptr %x, align 8
  %y = load i32, ptr %x, align 8
  ret i32 %y
}

; The address of a variable, and an atomic access, stay generic.
; CHECK-LABEL: @address(
; CHECK: %x.private = alloca [4 x i32], align 4, addrspace(5)
; CHECK-NEXT: %x = addrspacecast ptr addrspace(5) %x.private to ptr
; CHECK: store ptr %x, ptr %p
; CHECK: getelementptr [4 x i32], ptr %x
; CHECK: atomicrmw add ptr %x
; CHECK: store atomic i32 1, ptr %x
define i32 @address(ptr %p, i32 %i) {
  %x = alloca [4 x i32], align 4
  call void @llvm.memset.p0.i64(ptr %x, i8 0, i64 16, i1 false)
  store ptr %x, ptr %p
  %g = getelementptr [4 x i32], ptr %x, i32 0, i32 %i
  %y = load i32, ptr %g
  %z = atomicrmw add ptr %x, i32 1 monotonic
  store atomic i32 1, ptr %x monotonic, align 4
  ret i32 %y
}

; CHECK-LABEL: @already(
; CHECK: %x = alloca i32, align 4, addrspace(5)
define void @already() {
  %x = alloca i32, align 4, addrspace(5)
  store i32 1, ptr addrspace(5) %x
  ret void
}

; CHECK-LABEL: @several(
; CHECK: alloca i32, i32 12, align 4, addrspace(5)
define void @several(ptr %p) {
  %x = alloca i32, i32 12, align 4
  store ptr %x, ptr %p
  ret void
}

;--- dynamic.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: dynamic.ll: error: in function 'dynamic': dynamic stack allocation is not supported
; CHECK: dynamic.ll: error: in function 'in_loop': dynamic stack allocation is not supported
; CHECK: 2 constructs
define void @dynamic(i32 %n, ptr %p) {
  %x = alloca i32, i32 %n
  store ptr %x, ptr %p
  ret void
}
define void @in_loop(i1 %c, ptr %p) {
  br label %loop
loop:
  %x = alloca i32
  store ptr %x, ptr %p
  br i1 %c, label %loop, label %end
end:
  ret void
}
