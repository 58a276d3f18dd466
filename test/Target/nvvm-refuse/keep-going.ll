; With keep-going what is refused costs the kernels and variables that reach it; the others are compiled as if these were not
; there, and the reasons stay in the module. What nothing but these needs goes.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;keep-going>,verify' -S %s -o %t 2> %t.err
; RUN: FileCheck %s < %t && FileCheck --check-prefix=WARN %s < %t.err
; RUN: env CROSSLANE_KEEP_GOING=1 %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='default<O2>' -S %s 2> %t.err | FileCheck --check-prefix=O2 %s
; RUN: FileCheck --check-prefix=WARN %s < %t.err
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o /dev/null 2>&1 | FileCheck --check-prefix=STOP %s
; RUN: sed '/^; Without what follows/,$d' %s > %t.ll && not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;keep-going>' %t.ll -o /dev/null 2>&1 | FileCheck --check-prefix=ALL %s
; RUN: cp %s %t.asm.ll && echo 'module asm "// text"' >> %t.asm.ll && not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;keep-going>' %t.asm.ll -o /dev/null 2>&1 | FileCheck --check-prefix=ASM %s
; RUN: cp %s %t.init.ll && echo '@llvm.global_ctors = appending global [1 x {i32, ptr, ptr}] [{i32, ptr, ptr} {i32 1, ptr @helper, ptr null}]' >> %t.init.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;keep-going>' %t.init.ll -o /dev/null 2>&1 | FileCheck --check-prefix=STOP %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.compute.the.answer(i32)
declare i32 @outside(i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
@table = addrspace(1) global [1 x ptr] [ptr @outside]
@shown = addrspace(1) global [2 x ptr] [ptr @shared_by_all, ptr @helper]
@own = internal addrspace(1) global i32 7
@counter = addrspace(1) global i32 7
@alias = alias void (), ptr @helper
@llvm.compiler.used = appending global [3 x ptr] [ptr @by_call, ptr @shared_by_all, ptr addrspacecast (ptr addrspace(1) @shown to ptr)], section "llvm.metadata"

; CHECK-DAG: @counter = protected addrspace(1) global i32 7
; CHECK-DAG: @__crosslane_refused.direct = protected addrspace(4) constant [{{[0-9]+}} x i8] c"{{.*}}keep-going.ll: in function 'direct': llvm.nvvm.compute.the.answer is not supported\00", align 1
; CHECK-DAG: @__crosslane_refused.by_call = protected addrspace(4) constant [{{[0-9]+}} x i8] c"{{.*}}keep-going.ll: in function 'helper': function 'outside' has no definition\00"
; CHECK-DAG: @__crosslane_refused.by_variable = protected addrspace(4) constant [{{[0-9]+}} x i8] c"{{.*}}keep-going.ll: variable 'table': function 'outside' has no definition\00"
; CHECK-DAG: @__crosslane_refused.shuffles = {{.*}}in function 'shuffles': llvm.nvvm.compute.the.answer is not supported\00"
; CHECK-DAG: @__crosslane_refused.value = {{.*}}in function 'value': a kernel that returns a value is not supported\00"
; CHECK-DAG: @__crosslane_refused.table = {{.*}}variable 'table': function 'outside' has no definition\00"
; CHECK-DAG: @__crosslane_refused.shown = {{.*}}in function 'helper': function 'outside' has no definition\00"
; CHECK-DAG: @llvm.compiler.used = appending global [1 x ptr] [ptr @shared_by_all]
; CHECK-NOT: @{{(table|shown|own|alias)}} =
; CHECK-NOT: define {{.*}}@{{(direct|by_call|by_variable|helper|shuffles|shuffles.ragged|value)\(}}
; CHECK: define {{.*}}amdgpu_kernel void @good(
; CHECK-NOT: define {{.*}}@{{(direct|by_call|by_variable|helper|shuffles|shuffles.ragged|value)\(}}
; O2: @__crosslane_refused.direct = protected
; O2-NOT: @{{(direct|by_call|by_variable|helper|shuffles|shuffles.ragged|value)\(}}
; O2: define {{.*}}amdgpu_kernel void @good(
; O2-NOT: @{{(direct|by_call|by_variable|helper|shuffles|shuffles.ragged|value)\(}}

; WARN: {{^}}{{.*}}keep-going.ll: warning: variable 'table': function 'outside' has no definition
; WARN: {{^}}{{.*}}keep-going.ll: warning: in function 'direct': llvm.nvvm.compute.the.answer is not supported
; WARN: {{^}}warning: nvvm-to-amdgpu: 5 of the 6 kernels of '{{.*}}keep-going.ll' are left out: direct, by_call, by_variable, shuffles, value
; WARN-NOT: {{.}}
; STOP: {{^}}{{.*}}error: in function 'direct': llvm.nvvm.compute.the.answer is not supported
; STOP: {{^}}error: nvvm-to-amdgpu: {{[0-9]+}} constructs of '{{.*}}' cannot be compiled for gfx90a
; ALL: {{^}}{{.*}}error: in function 'direct': llvm.nvvm.compute.the.answer is not supported
; ALL: {{^}}error: nvvm-to-amdgpu: {{[0-9]+}} constructs of '{{.*}}' cannot be compiled for gfx90a
; ASM: error: module-level inline assembly is not supported
; ASM: {{^}}error: nvvm-to-amdgpu:

define ptx_kernel void @direct(ptr %p) {
  %a = call i32 @llvm.nvvm.compute.the.answer(i32 1)
  store i32 %a, ptr %p
  store i32 0, ptr addrspacecast (ptr addrspace(1) @own to ptr)
  ret void
}
define ptx_kernel void @by_call(ptr %p) {
  call void @shared_by_all()
  call void @between()
  ret void
}
define ptx_kernel void @by_variable(ptr %p, i32 %i) {
  %e = getelementptr ptr, ptr addrspace(1) @table, i32 %i
  %f = load ptr, ptr addrspace(1) @table
  %c = call i32 %f(i32 1)
  store i32 %c, ptr %p
  ret void
}
define ptx_kernel void @shuffles(ptr %p, i32 %v) {
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  %a = call i32 @llvm.nvvm.compute.the.answer(i32 %s)
  store i32 %a, ptr %p
  ret void
}
define ptx_kernel i32 @value(ptr %p) {
  ret i32 0
}
define internal void @between() noinline {
  call void @helper()
  ret void
}
define void @helper() noinline {
  %a = call i32 @outside(i32 1)
  store i32 %a, ptr addrspace(1) @counter
  ret void
}
define internal void @shared_by_all() noinline {
  store i32 1, ptr addrspace(1) @counter
  ret void
}
; Without what follows no kernel is left.
define ptx_kernel void @good(ptr %p) {
  call void @shared_by_all()
  store i32 1, ptr %p
  ret void
}
