; Everything that cannot be lowered is reported in one run, without debug
; information by module and function, each kind once with its number.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t 2>&1 | FileCheck %s
; RUN: not ls %t
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' < %s > %t 2> %t.err
; RUN: FileCheck --check-prefix=STDIN %s < %t.err
; STDIN: <stdin>: error: in function 'k': llvm.nvvm.compute.the.answer is not supported
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.compute.the.answer(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.pm0()
declare i32 @outside(i32)
declare i32 @vprintf(ptr, ptr)
@missing = external addrspace(1) global i32
@also_missing = external addrspace(4) global [4 x i32]
@table = addrspace(1) global [3 x ptr] [ptr @k, ptr @outside, ptr @other]
@tex = addrspace(1) global i64 undef
module asm "// text"

; CHECK: {{^}}{{.*}}all-at-once.ll: error: module-level inline assembly is not supported
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: variable 'table': function 'outside' has no definition
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: variable 'tex': samplers and images of OpenCL are not supported
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'k': llvm.nvvm.compute.the.answer is not supported (and 1 more in this function)
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'k': llvm.nvvm.read.ptx.sreg.pm0 is not supported
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'k': function 'outside' has no definition (and 1 more in this function)
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'k': function 'vprintf' has no definition
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'k': variable 'missing' has no definition
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'k': inline PTX: the special register '%pm0' is not supported, in column 15 of '  mov.u32 $0, %pm0;'
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'other': inline PTX: 'multimem.f32': multimem (memory of several GPUs at one address) is not supported, in column 38 of '{ .reg .pred p; add.f32 $0, $1, $1;  multimem.f32 $0, $1, $1; }'
; CHECK-NEXT: {{^}}{{.*}}all-at-once.ll: error: in function 'other': variable 'also_missing' has no definition
; CHECK-NEXT: {{^}}error: nvvm-to-amdgpu: 13 constructs of '{{.*}}all-at-once.ll' cannot be compiled for gfx90a
; CHECK-NOT: {{.}}
define ptx_kernel void @k(ptr %p) {
  %a = call i32 @llvm.nvvm.compute.the.answer(i32 1)
  %b = call i32 @llvm.nvvm.compute.the.answer(i32 2)
  %s = call i32 @llvm.nvvm.read.ptx.sreg.pm0()
  %c = call i32 @outside(i32 %a)
  %d = call i32 @vprintf(ptr null, ptr null)
  store ptr @outside, ptr %p
  %e = load i32, ptr addrspacecast (ptr addrspace(1) @missing to ptr)
  %f = call i32 asm "\0A\09mov.u32 $0, %pm0;", "=r"()
  store i32 %f, ptr %p
  ret void
}
define float @other(float %x) {
  %y = call float asm "{ .reg .pred p; add.f32 $0, $1, $1;\0A\09multimem.f32 $0, $1, $1; }", "=f,f"(float %x)
  %z = load i32, ptr addrspace(4) getelementptr ([4 x i32], ptr addrspace(4) @also_missing, i64 0, i64 2)
  ret float %y
}
!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @tex, !"sampler", i32 1}
