; Types that lie differently in memory are refused where they are in memory.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' %t/good.ll -o %t/out
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/none 2>&1 | FileCheck %t/bad.ll

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
%S = type { i8, i64, <4 x float>, [3 x <2 x i8>], half, ptr, <3 x i32> }
@s = addrspace(1) global %S zeroinitializer
@i = addrspace(1) global [2 x i128] zeroinitializer
declare { i128, i1 } @llvm.umul.with.overflow.i128(i128, i128)
define i128 @k(ptr %p, i128 %x, i64 %n) {
  %r = call { i128, i1 } @llvm.umul.with.overflow.i128(i128 %x, i128 3)
  %y = extractvalue { i128, i1 } %r, 0
  %q = getelementptr i128, ptr %p, i64 %n
  store i128 %y, ptr %q, align 16
  %l = getelementptr %S, ptr %p, i64 %n, i32 4
  store half 0.0, ptr %l
  %c = addrspacecast ptr %p to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %c
  ret i128 %y
}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
%T = type { i64, i128 }
%U = type { ptr addrspace(3), i32 }
; CHECK: variable 't': type %T lies differently in memory on NVIDIA and AMD GPUs
@t = addrspace(1) global %T zeroinitializer
; CHECK: in function 'parameter': type %T lies differently
define ptx_kernel void @parameter(ptr byval(%T) %p) {
  ret void
}
; CHECK: in function 'k': type %T lies differently
; CHECK: in function 'k': type [2 x { i8, i128 }] lies differently
; CHECK: in function 'k': type %U lies differently
; CHECK: in function 'k': type ptr addrspace(3) lies differently
define ptx_kernel void @k(ptr %p, ptr addrspace(3) %q) {
  %a = getelementptr %T, ptr %p, i64 1
  %b = alloca [2 x { i8, i128 }]
  store i32 1, ptr %a
  %c = load %U, ptr %p
  store ptr addrspace(3) %q, ptr %p
  ret void
}
