; Functions that take an aggregate by value get a pointer to a private copy that
; the caller makes: directly, through a pointer, and from a kernel's argument.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o /dev/null
target triple = "nvptx64-nvidia-cuda"

%S = type { i32, i64, [6 x i32] }

; CHECK-LABEL: define hidden i32 @takes(ptr align 8 %s)
define i32 @takes(ptr noundef byval(%S) align 8 %s) noinline {
  store i32 7, ptr %s
  %p = getelementptr %S, ptr %s, i32 0, i32 2, i32 1
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK-LABEL: define hidden void @returns(ptr align 8 %r)
define void @returns(ptr sret(%S) align 8 %r) noinline {
  store i32 1, ptr %r
  ret void
}

; CHECK-LABEL: define hidden i32 @calls(ptr %p, ptr %f)
; CHECK-DAG: %[[A:.*]] = alloca %S, align 8, addrspace(5)
; CHECK-DAG: %[[B:.*]] = alloca %S, align 8, addrspace(5)
; CHECK: call void @llvm.memcpy.p5.p0.i64(ptr addrspace(5) align 8 %[[X:.*]], ptr align 8 %p, i64 40, i1 false)
; CHECK-NEXT: %[[XG:.*]] = addrspacecast ptr addrspace(5) %[[X]] to ptr
; CHECK-NEXT: = call i32 @takes(ptr align 8 %[[XG]])
; CHECK: call void @llvm.memcpy.p5.p0.i64
; CHECK: = call i32 %f(ptr align 8 %
define i32 @calls(ptr %p, ptr %f) {
  %x = tail call i32 @takes(ptr byval(%S) align 8 %p)
  %y = call i32 %f(ptr byval(%S) align 8 %p)
  %z = add i32 %x, %y
  ret i32 %z
}

; The kernel's own argument is only read; the copy is what is written to.
; CHECK-LABEL: define protected amdgpu_kernel void @kernel(
; CHECK: %s = addrspacecast ptr addrspace(5) %s.private to ptr
; CHECK: %r.private = alloca %S, align 8, addrspace(5)
; CHECK: call void @returns(ptr align 8 %r)
define ptx_kernel void @kernel(ptr %out, ptr byval(%S) align 8 %s) {
  %r = alloca %S, align 8
  %x = call i32 @takes(ptr byval(%S) align 8 %s)
  call void @returns(ptr sret(%S) align 8 %r)
  %f = load ptr, ptr %out
  %y = call i32 @calls(ptr %s, ptr %f)
  %z = add i32 %x, %y
  store i32 %z, ptr %out
  ret void
}
