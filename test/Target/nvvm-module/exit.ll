; A thread that ends in a kernel returns; below a call nothing ends one thread.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll

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

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.exit()
; CHECK: in function 'f': llvm.nvvm.exit: ends a thread inside of a called function
define void @f() {
  call void @llvm.nvvm.exit()
  unreachable
}
