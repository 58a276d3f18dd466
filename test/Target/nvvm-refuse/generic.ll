; Generic LLVM that code generation for AMD GPUs would fall over.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/none 2>&1 | FileCheck %t/bad.ll
; RUN: not ls %t/none
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O0 -filetype=obj -o /dev/null

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global i32 undef
declare double @llvm.sin.f64(double)
declare float @llvm.tan.f32(float)
declare ptr @llvm.frameaddress.p0(i32)

; CHECK: in function 'k': jumps to computed addresses are not supported
define void @k(ptr %p) {
  indirectbr ptr %p, [label %a]
a:
  ret void
}
; CHECK: in function 'math': llvm.sin.f64 is not supported: AMD GPUs have no such instruction, and there is no library
; CHECK: in function 'math': llvm.tan.f32 is not supported
; CHECK: in function 'math': llvm.frameaddress.p0 is not supported
; CHECK: in function 'math': floating-point types of other machines are not supported
define void @math(double %x, float %y, fp128 %z) {
  %a = call double @llvm.sin.f64(double %x)
  %b = call float @llvm.tan.f32(float %y)
  %c = call ptr @llvm.frameaddress.p0(i32 0)
  %d = fadd fp128 %z, %z
  ret void
}
; CHECK: in function 'casts': no pointer to address space 1 is one to address space 3
; CHECK: in function 'casts': no pointer to address space 3 is one to address space 1
define void @casts(ptr addrspace(1) %p) {
  %a = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)
  store i32 1, ptr addrspace(1) addrspacecast (ptr addrspace(3) @lds to ptr addrspace(1))
  ret void
}
; CHECK: error: nvvm-to-amdgpu: 7 constructs

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.exp2.f32(float)
define void @k(ptr %p, ptr addrspace(1) %q) {
  %a = atomicrmw add ptr %p, i64 1 seq_cst
  %b = cmpxchg ptr %p, i8 1, i8 2 seq_cst seq_cst
  %c = atomicrmw fadd ptr %p, double 1.0 seq_cst
  store atomic i32 1, ptr %p seq_cst, align 4
  fence seq_cst
  %d = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %e = load float, ptr addrspace(4) %d
  %f = call float @llvm.exp2.f32(float %e)
  store float %f, ptr %p
  ret void
}
