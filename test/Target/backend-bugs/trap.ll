; gfx1100's trap is expanded into blocks behind all others, and the backend then passes
; over the pseudo instructions of those in between: it gets a function of its own.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,backend-bugs' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,backend-bugs' %s -o %t.bc
; RUN: %llc -O2 -mcpu=gfx1100 -filetype=obj %t.bc -o %t.o
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1150>,backend-bugs' -S %s | FileCheck %s --check-prefix=OTHER

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call void @crosslane.trap()
; CHECK-NEXT: unreachable
; CHECK: define internal void @crosslane.trap()
; CHECK-NEXT: call void @llvm.trap()
; CHECK-NEXT: unreachable
; OTHER-LABEL: define {{.*}}@k(
; OTHER: call void @llvm.trap()
; OTHER-NOT: crosslane.trap
define ptx_kernel void @k(ptr %p, i64 %n, i32 %i) {
  %bad = icmp eq i32 %i, 7
  br i1 %bad, label %fail, label %ok

fail:
  call void @llvm.trap()
  unreachable

ok:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = sext i32 %t to i64
  %sum = add i64 %n, %wide
  %square = mul i64 %sum, %sum
  %q = getelementptr i64, ptr %p, i64 %wide
  store i64 %square, ptr %q
  ret void
}

declare void @llvm.trap()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
