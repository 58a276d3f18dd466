; Empty inline assembly is a barrier for the optimiser. Values that go through it
; stay in the lane's own registers: "r" is a scalar register on AMD GPUs.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O2 -verify-machineinstrs | FileCheck --check-prefix=ISA %t/good.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-LABEL: @k(
; CHECK: call void asm sideeffect "", ""()
; CHECK: call void asm sideeffect "", "~{memory}"()
; CHECK: call i32 asm sideeffect "", "=v,0"(i32 %t)
; CHECK: call float asm "", "=v,0"(float %f)
; CHECK: call i64 asm sideeffect "", "=&v,v,~{memory}"(i64 %l)
; CHECK: call { i32, double } asm "", "=v,=v,0,1"(i32 %a, double %d)
; CHECK: call i16 asm "", "=v,0"(i16 %h)
; ISA-LABEL: {{^}}k:
; ISA-NOT: v_readfirstlane
; ISA: s_endpgm
define ptx_kernel void @k(ptr %p, float %f, i64 %l, double %d, i16 %h) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void asm sideeffect "", ""()
  call void asm sideeffect " ", "~{memory},~{cc}"()
  %a = call i32 asm sideeffect "", "=r,0"(i32 %t)
  %b = call float asm "", "=f,0"(float %f)
  %c = call i64 asm sideeffect "", "=&l,l,~{memory}"(i64 %l)
  %e = call { i32, double } asm "", "=r,=d,0,1"(i32 %a, double %d)
  %g = call i16 asm "", "=h,0"(i16 %h)
  store volatile i32 %a, ptr %p
  store volatile float %b, ptr %p
  store volatile i64 %c, ptr %p
  store volatile i16 %g, ptr %p
  %x = extractvalue { i32, double } %e, 0
  store volatile i32 %x, ptr %p
  ret void
}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: in function 'memory': inline assembly constraints '*m' are not supported
define void @memory(ptr %p) {
  call void asm sideeffect "", "*m"(ptr elementtype(i32) %p)
  ret void
}
; CHECK: in function 'predicate': inline assembly constraints '=b,0' are not supported
define i1 @predicate(i1 %p) {
  %r = call i1 asm "", "=b,0"(i1 %p)
  ret i1 %r
}
; CHECK: in function 'vector': inline assembly constraints '=r,0' are not supported
define <4 x i32> @vector(<4 x i32> %p) {
  %r = call <4 x i32> asm "", "=r,0"(<4 x i32> %p)
  ret <4 x i32> %r
}
; CHECK: error: nvvm-to-amdgpu: 3 constructs
