; What nobody runs is dropped before anything is refused, constants are folded.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-dead<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll --implicit-check-not=unreached --implicit-check-not='asm "'
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %t/good.ll -o /dev/null
; RUN: %opt -passes='nvvm-dead<cpu=gfx90a>,verify' -S %t/library.ll | FileCheck %t/library.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/kept.ll -o %t/out 2>&1 | FileCheck %t/kept.ll

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK-DAG: @visible = addrspace(1) global ptr @by_variable
; CHECK-DAG: @table = internal addrspace(1) constant [1 x ptr] [ptr @by_table]
@unreached_table = internal addrspace(1) constant [1 x ptr] [ptr @unreached_helper]
@table = internal addrspace(1) constant [1 x ptr] [ptr @by_table]
@visible = addrspace(1) global ptr @by_variable

; Each calls the other, and no kernel either.
define void @unreached_even(i32 %n) {
  call void asm sideeffect "unknown.instruction;", ""()
  call void @unreached_odd(i32 %n)
  ret void
}
define void @unreached_odd(i32 %n) {
  call void @unreached_even(i32 %n)
  call void @llvm.nvvm.exit()
  ret void
}
define internal void @unreached_helper() {
  %p = load ptr, ptr addrspace(1) @unreached_table
  ret void
}
; CHECK: define void @by_variable()
define void @by_variable() {
  ret void
}
; CHECK: define void @by_table()
define void @by_table() {
  ret void
}
; CHECK: define void @called()
define void @called() {
  ret void
}

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NEXT: call void @called()
; CHECK-NEXT: call { i32, i1 } @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 %c)
; CHECK-NEXT: extractvalue
; CHECK-NEXT: store
; CHECK-NEXT: br label %yes
; CHECK: yes:
; CHECK-NEXT: ret void
define ptx_kernel void @k(ptr %p, i1 %c) {
  %dead = call i32 asm "unknown.instruction $0;", "=r"()
  %dead2 = call { i32, i32 } asm "unknown.instruction $0, $2;", "=r,=r,r"(i32 %dead)
  call void @called()
  %f = load ptr, ptr addrspace(1) @table
  %mode = trunc i64 3 to i32
  %v = call { i32, i1 } @llvm.nvvm.vote.sync(i32 -1, i32 %mode, i1 %c)
  %b = extractvalue { i32, i1 } %v, 0
  store i32 %b, ptr %p
  %three = icmp eq i32 %mode, 3
  br i1 %three, label %yes, label %no
yes:
  ret void
no:
  %e = call i32 asm sideeffect "unreached.instruction $0;", "=r"()
  store i32 %e, ptr %p
  ret void
}
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
declare void @llvm.nvvm.exit()

;--- library.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: define void @for_others()
; CHECK: define internal void @own()
define void @for_others() {
  ret void
}
define internal void @own() {
  ret void
}

;--- kept.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: in function 'called': inline PTX: the instruction 'unknown.called' is
; CHECK: in function 'k': inline PTX: the instruction 'unknown.volatile' is not supported, in column 1 of
; CHECK: in function 'k': inline PTX: the instruction 'unknown.memory' is
; CHECK: in function 'k': inline PTX: the instruction 'unknown.used' is
; CHECK: error: nvvm-to-amdgpu: 4 constructs
define void @called() {
  call void asm sideeffect "unknown.called;", ""()
  ret void
}
define ptx_kernel void @k(ptr %p) {
  %a = call i32 asm sideeffect "unknown.volatile $0;", "=r"()
  %b = call i32 asm "unknown.memory $0;", "=r,~{memory}"()
  %c = call i32 asm "unknown.used $0;", "=r"()
  store i32 %c, ptr %p
  call void @called()
  ret void
}
