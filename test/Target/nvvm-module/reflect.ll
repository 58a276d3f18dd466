; libdevice asks how it is compiled; code behind other answers goes, even when it
; could not be lowered. Unknown questions are refused.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-refuse<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
@ftz = private unnamed_addr addrspace(4) constant [11 x i8] c"__CUDA_FTZ\00", align 1
@div = private unnamed_addr constant [16 x i8] c"__CUDA_PREC_DIV\00", align 1
@sqrt = private unnamed_addr constant [17 x i8] c"__CUDA_PREC_SQRT\00", align 1
@arch = private unnamed_addr constant [12 x i8] c"__CUDA_ARCH\00", align 1
declare i32 @__nvvm_reflect(ptr)
declare i32 @llvm.nvvm.reflect(ptr)
declare float @llvm.nvvm.sin.approx.ftz.f(float)

; CHECK-LABEL: @ftz_on(
; CHECK-NEXT: br label
; CHECK-NOT: sin.approx
; CHECK: ret float
define float @ftz_on(float %x) {
  %r = call i32 @__nvvm_reflect(ptr addrspacecast (ptr addrspace(4) @ftz to ptr))
  %c = icmp ne i32 %r, 1
  br i1 %c, label %off, label %on
off:
  %y = call float @llvm.nvvm.sin.approx.ftz.f(float %x)
  br label %end
on:
  br label %end
end:
  %z = phi float [ %y, %off ], [ %x, %on ]
  ret float %z
}
; CHECK-LABEL: @arch_of_function(
; CHECK-NEXT: ret i32 900
define i32 @arch_of_function() "target-cpu"="sm_90a" {
  %r = call i32 @llvm.nvvm.reflect(ptr @arch)
  ret i32 %r
}
; CHECK-LABEL: @arch_unknown(
; CHECK-NEXT: ret i32 301
define i32 @arch_unknown() {
  %r = call i32 @__nvvm_reflect(ptr @arch)
  %s = add i32 %r, 1
  ret i32 %s
}
; CHECK-LABEL: @precision(
; CHECK-NEXT: ret i32 2
define i32 @precision() {
  %d = call i32 @__nvvm_reflect(ptr @div)
  %s = call i32 @__nvvm_reflect(ptr @sqrt)
  %t = shl i32 %d, 1
  %r = add i32 %t, %s
  ret i32 %r
}
; CHECK-NOT: reflect
!llvm.module.flags = !{!0, !1}
!0 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!1 = !{i32 4, !"nvvm-reflect-prec-sqrt", i32 0}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
@what = private constant [5 x i8] c"what\00"
@odd = private constant [4 x i8] c"what"
declare i32 @__nvvm_reflect(ptr)
; CHECK: in function 'unknown': __nvvm_reflect("what"): only __CUDA_FTZ, __CUDA_PREC_DIV, __CUDA_PREC_SQRT and __CUDA_ARCH are known
define i32 @unknown() {
  %r = call i32 @__nvvm_reflect(ptr @what)
  ret i32 %r
}
; CHECK: in function 'not_constant': __nvvm_reflect of a string that is not constant
define i32 @not_constant(ptr %p) {
  %r = call i32 @__nvvm_reflect(ptr %p)
  ret i32 %r
}
; CHECK: in function 'no_string': __nvvm_reflect of a string that is not constant
define i32 @no_string() {
  %r = call i32 @__nvvm_reflect(ptr @odd)
  ret i32 %r
}
; CHECK: error: nvvm-to-amdgpu: 3 constructs
