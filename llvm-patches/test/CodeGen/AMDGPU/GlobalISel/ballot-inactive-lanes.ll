; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,W32
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,W64

; A ballot has zeroes for inactive lanes, whatever lane mask the condition is in,
; and its result may go anywhere, a PHI included.

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)

; The PHI's mask has ones for the lanes that left at the first branch.
; CHECK-LABEL: {{^}}ballot_of_phi:
; W32: s_or_b32 [[PHI:s[0-9]+]],
; W32: s_and_b32 [[MASK:s[0-9]+]], [[PHI]], exec_lo
; W32: v_{{(dual_)?}}mov_b32{{(_e32)?}} v{{[0-9]+}}, [[MASK]]
; W64: s_or_b64 [[PHI:s\[[0-9:]+\]]],
; W64: s_and_b64 [[MASK:s\[[0-9:]+\]]], [[PHI]], exec
; W64: v_pk_mov_b32 v[{{[0-9:]+}}], [[MASK]], [[MASK]]
; CHECK: store
define amdgpu_kernel void @ballot_of_phi(ptr addrspace(1) %p, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp slt i32 %tid, %n
  br i1 %few, label %in, label %out

in:
  %addr = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  %v = load i64, ptr addrspace(1) %addr
  %zero = icmp eq i64 %v, 0
  br i1 %zero, label %then, label %join

then:
  %small = icmp slt i32 %n, 7
  br label %join

join:
  %c = phi i1 [ true, %in ], [ %small, %then ]
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  store i64 %b, ptr addrspace(1) %addr
  br label %out

out:
  ret void
}

; A comparison of the same block needs no more.
; CHECK-LABEL: {{^}}ballot_of_compare:
; CHECK: v_cmp_eq_u32
; CHECK-NOT: s_and
; CHECK: store
define amdgpu_kernel void @ballot_of_compare(ptr addrspace(1) %p, i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, %n
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  store i64 %b, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}active_lanes_into_loop:
; CHECK: exec
; CHECK: s_endpgm
define amdgpu_kernel void @active_lanes_into_loop(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %addr = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  %v = load i64, ptr addrspace(1) %addr
  %active = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  br label %loop

loop:
  %left = phi i64 [ %active, %entry ], [ %next, %loop ]
  %shifted = lshr i64 %left, 1
  %next = and i64 %shifted, %v
  %more = icmp ne i64 %next, 0
  br i1 %more, label %loop, label %out

out:
  store i64 %left, ptr addrspace(1) %addr
  ret void
}
