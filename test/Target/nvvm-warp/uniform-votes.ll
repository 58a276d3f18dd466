; What all lanes of the wavefront share needs no vote, match or tree.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O2>' %s | %llc -O2 -mcpu=gfx1100 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}@votes(
; CHECK-NOT:     ballot
; CHECK:         [[B:%.*]] = icmp slt i32 %n, 7
; CHECK-NEXT:    store volatile i1 [[B]],
; CHECK-NEXT:    store volatile i1 [[B]],
; CHECK-NEXT:    store volatile i1 true,
; CHECK:         call {{.*}}@llvm.amdgcn.ballot
define ptx_kernel void @votes(ptr addrspace(1) %q, i32 %n) {
  %p = alloca i32
  %b = icmp slt i32 %n, 7
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %b)
  store volatile i1 %all, ptr %p
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %b)
  store volatile i1 %any, ptr %p
  %uni = call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %b)
  store volatile i1 %uni, ptr %p
  %ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %b)
  store volatile i32 %ballot, ptr %p
  ret void
}

; CHECK-LABEL: define {{.*}}@match(
; CHECK-NOT:     call {{.*}}crosslane.
; CHECK-NOT:     bpermute
; CHECK:         [[MEMBERS:%.*]] = and i32 {{.*}}, %m
; CHECK-NEXT:    store volatile i32 [[MEMBERS]],
; CHECK:         i1 true, 1
; CHECK:         ret void
define ptx_kernel void @match(ptr addrspace(1) %q, i64 %n, i32 %m) {
  %any = call i32 @llvm.nvvm.match.any.sync.i64(i32 %m, i64 %n)
  store volatile i32 %any, ptr addrspace(1) %q
  %all = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %m, i64 %n)
  store volatile { i32, i1 } %all, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define {{.*}}@redux(
; CHECK-NOT:     call {{.*}}crosslane.
; CHECK:         [[COUNT:%.*]] = call i32 @llvm.ctpop.i32(
; CHECK-NEXT:    [[SUM:%.*]] = mul i32 %n, [[COUNT]]
; CHECK-NEXT:    store volatile i32 [[SUM]],
; CHECK:         call i32 @llvm.ctpop.i32(
; CHECK:         store volatile i32 %n,
; CHECK-NOT:     call {{.*}}crosslane.
; CHECK:         ret void
define ptx_kernel void @redux(ptr addrspace(1) %q, i32 %n, i32 %m) {
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 %m)
  store volatile i32 %sum, ptr addrspace(1) %q
  %xor = call i32 @llvm.nvvm.redux.sync.xor(i32 %n, i32 %m)
  store volatile i32 %xor, ptr addrspace(1) %q
  %min = call i32 @llvm.nvvm.redux.sync.umin(i32 %n, i32 %m)
  store volatile i32 %min, ptr addrspace(1) %q
  ret void
}

declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32)
