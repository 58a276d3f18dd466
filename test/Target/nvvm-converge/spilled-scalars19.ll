; LLVM 19 loads registers that hold spilled scalars over what lanes that are off
; hold there, where it has spilled them as well: where lanes run independently
; they get their places before all others, whoever compiles it.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: llvm19
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-converge<cpu=gfx90a>,backend-bugs,verify' -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK: define {{.*}}@rounds({{.*}} #[[FIRST:[0-9]+]]
; CHECK: define {{.*}}@alone({{.*}} #[[OTHER:[0-9]+]]
; CHECK: attributes #[[FIRST]] = {{.*}} "amdgpu-prealloc-sgpr-spill-vgprs"
; CHECK: attributes #[[OTHER]] =
; CHECK-NOT: "amdgpu-prealloc-sgpr-spill-vgprs"
define ptx_kernel void @rounds(ptr %p) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %mine = and i32 %lane, 3
  %now = icmp eq i32 %mine, %i
  br i1 %now, label %do, label %next
do:
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  store i32 %b, ptr %p
  br label %next
next:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 4
  br i1 %more, label %loop, label %out
out:
  ret void
}
define ptx_kernel void @alone(ptr %p) {
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  store i32 %b, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
