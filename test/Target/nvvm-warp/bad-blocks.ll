; Shuffles where code never comes, in blocks that only some lanes reach, in
; functions that do not say they are convergent, with tokens.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s --implicit-check-not=llvm.nvvm
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,verify' -S %s | FileCheck %s --implicit-check-not=llvm.nvvm
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O3>,verify' -S %s | FileCheck %s --check-prefix=OPT
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O0 -mcpu=gfx90a -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O2>' %s | %llc -O2 -mcpu=gfx1100 -filetype=null
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu,verify -S %s | FileCheck %s --implicit-check-not=llvm.nvvm

target triple = "nvptx64-nvidia-cuda"

; In an unreachable block an instruction may use itself.
; CHECK-LABEL: define {{.*}}@unreachable(
; CHECK:       dead:
; CHECK:         br label %dead
define i32 @unreachable(i32 %v) {
  ret i32 %v
dead:
  %a = add i32 %a, 1
  %b = xor i32 %b, %r
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r, i32 %a, i32 %b)
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %s, i32 1, i32 31)
  %t = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %t, i32 %t, i32 %t, i32 %t)
  %x = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 %x)
  %y = call i1 @llvm.nvvm.vote.all.sync(i32 %x, i1 %y)
  br label %dead
}

; A loop nobody enters.
; CHECK-LABEL: define {{.*}}@unreachable_loop(
define void @unreachable_loop(ptr %p) {
  ret void
l:
  %i = phi i32 [ 0, %k ], [ %j, %l ]
  %j = add i32 %i, 1
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %j, i32 %i, i32 31)
  store i32 %r, ptr %p
  br label %l
k:
  br label %l
}

; In a branch the operation stays in the branch, whatever is on the other side.
; OPT-LABEL: define {{.*}}@divergent(
; OPT:       br i1
; OPT-COUNT-2: call {{.*}}@llvm.amdgcn.update.dpp.i32(
; CHECK-LABEL: define {{.*}}@divergent(
; CHECK:       x:
; CHECK-NEXT:    call {{.*}}@llvm.amdgcn.update.dpp.i32(
; CHECK:       y:
; CHECK-NEXT:    call {{.*}}@llvm.amdgcn.update.dpp.i32(
define i32 @divergent(i32 %v) {
  %c = icmp slt i32 %v, 0
  br i1 %c, label %x, label %y
x:
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  br label %z
y:
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  br label %z
z:
  %q = phi i32 [ %r, %x ], [ %s, %y ]
  ret i32 %q
}

; A function that shuffles is convergent, and who calls it too, also where the
; input says neither; else calls of it could be moved into a branch.
; CHECK-LABEL: define {{.*}}@shuffles(
; CHECK-SAME:    [[NOINLINE:#[0-9]+]]
; CHECK-LABEL: define {{.*}}@caller(
; CHECK-SAME:    [[CONVERGENT:#[0-9]+]]
; CHECK-LABEL: define {{.*}}@by_pointer(
; CHECK-SAME:    [[CONVERGENT]]
; CHECK:         call i32 %f(i32 %v) [[CALL:#[0-9]+]]
; CHECK-LABEL: define {{.*}}@innocent(
; CHECK-SAME:    [[OTHER:#[0-9]+]]
; CHECK-LABEL: define {{.*}}@specification(
; CHECK-SAME:    [[CONVERGENT]]
; OPT-LABEL: define {{.*}}@caller(
; OPT:         [[R:%.*]] = {{.*}}call i32 @shuffles(
; OPT-NEXT:    br i1 %c
define internal i32 @shuffles(i32 %v) noinline {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 8, i32 31)
  ret i32 %r
}

define void @caller(i32 %v, i1 %c, ptr %p) {
  %r = call i32 @shuffles(i32 %v)
  br i1 %c, label %x, label %y
x:
  store volatile i32 %r, ptr %p
  br label %y
y:
  ret void
}

define i32 @by_pointer(ptr %f, i32 %v) {
  %r = call i32 %f(i32 %v)
  ret i32 %r
}

define i32 @innocent(i32 %v) {
  %r = add i32 %v, 1
  ret i32 %r
}

define i32 @specification(i32 %v) {
  %s = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %v, i32 1, i32 31)
  %r = extractvalue { i32, i1 } %s, 0
  ret i32 %r
}

@table = internal addrspace(4) constant [1 x ptr] [ptr @shuffles]
@use = global ptr addrspacecast (ptr addrspace(4) @table to ptr)

; CHECK-DAG: attributes [[NOINLINE]] = {{.*}}convergent
; CHECK-DAG: attributes [[CONVERGENT]] = {{.*}}convergent
; CHECK-DAG: attributes [[OTHER]] = { {{[^c]*}}"target-cpu"
; CHECK-DAG: attributes [[CALL]] = { convergent }

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) nounwind
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) nounwind
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32) nounwind
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
