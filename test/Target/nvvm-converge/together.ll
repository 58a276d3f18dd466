; Lanes whose masks differ execute an operation in one round, one mask after the other; lanes that look at who is there
; come together first, unless a loop of the kernel waits for memory. (test/programs/group_partitions.cu has the results.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-converge<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}@rounds(
; CHECK: look:
; CHECK-NEXT: call i32 @llvm.nvvm.activemask()
; CHECK: next:
; CHECK: %[[RUNS:.*]] = icmp ult i32 %{{.*}}, 1073741824
; CHECK: %[[MASK:.*]] = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %[[RUNS]])
; CHECK: icmp eq i32 %[[MASK]], 0
; CHECK: each:
; CHECK: %[[FIRST:.*]] = icmp eq i32
; CHECK-NEXT: br i1 %[[FIRST]], label %one, label %others
; CHECK: one:
; CHECK: call i32 @llvm.nvvm.redux.sync.add(
; CHECK: br label %others
; CHECK: others:
; CHECK: %[[DONE:.*]] = icmp ult i32 %{{.*}}, 1073741824
; CHECK-NEXT: br i1 %[[DONE]], label %next, label %each
define ptx_kernel void @rounds(ptr %p, ptr %masks) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %at = getelementptr i32, ptr %masks, i32 %lane
  %mask = load i32, ptr %at
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %once, label %twice
once:
  %u = call i32 @llvm.nvvm.redux.sync.add(i32 %lane, i32 %mask)
  br label %out
twice:
  %v = call i32 @llvm.nvvm.redux.sync.add(i32 5, i32 %mask)
  %w = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 %mask)
  br label %out
out:
  %who = call i32 @llvm.nvvm.activemask()
  store i32 %who, ptr %p
  ret void
}

; CHECK-LABEL: define {{.*}}@lock(
; CHECK: piece:
; CHECK-NOT: look:
; CHECK: ret void
define ptx_kernel void @lock(ptr %p, ptr %l) {
entry:
  br label %loop
loop:
  %old = cmpxchg ptr %l, i32 0, i32 1 acquire monotonic
  %mine = extractvalue { i32, i1 } %old, 1
  br i1 %mine, label %in, label %loop
in:
  %who = call i32 @llvm.nvvm.activemask()
  store i32 %who, ptr %p
  store atomic i32 0, ptr %l release, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
