; Types that lie differently in memory are refused where they are in memory.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' %t/good.ll -o %t/out
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/none 2>&1 | FileCheck %t/bad.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/short.ll -o %t/none 2>&1 | FileCheck %t/short.ll

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

;--- short.ll
; NVPTX's short pointers: to shared and local memory they are AMD's own.
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%U = type { ptr addrspace(3), ptr addrspace(5), i32 }
@u = addrspace(1) global %U zeroinitializer
; CHECK: in function 'k': addresses in constant memory have 64 bits on AMD GPUs (and 1 more in this function)
; CHECK: in function 'k': type ptr addrspace(4) lies differently
; CHECK: error: nvvm-to-amdgpu: 3 constructs
define ptx_kernel void @k(ptr %p, ptr addrspace(4) %c, i32 %i, ptr addrspace(3) %s) {
  %n = ptrtoint ptr addrspace(4) %c to i32
  %m = inttoptr i32 %i to ptr addrspace(4)
  %l = ptrtoint ptr addrspace(4) %c to i64
  %o = ptrtoint ptr addrspace(3) %s to i32
  store i32 %n, ptr %p
  store i32 %o, ptr %p
  store ptr addrspace(4) %m, ptr %p
  store i64 %l, ptr %p
  ret void
}
