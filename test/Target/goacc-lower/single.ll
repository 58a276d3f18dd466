; What runs once outside of loops, and what cannot.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' -S %t/once.ll | FileCheck %t/once.ll
; RUN: env CROSSLANE_GOACC=single %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' -S %t/once.ll | FileCheck --check-prefixes=CHECK,ALL %t/once.ll
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' %t/wrong.ll -o /dev/null 2>&1 | FileCheck %t/wrong.ll
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' %t/function.ll -o /dev/null 2>&1 | FileCheck %t/function.ll
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' -S %t/unasked.ll | FileCheck %t/unasked.ll

;--- unasked.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
declare void @__goacc_fork(i32)
declare void @__goacc_join(i32)
declare i32 @__goacc_dim_pos(i32)

; Nobody has asked for it, and no thread can tell.
; CHECK-LABEL: define amdgpu_kernel void @changes(
; CHECK: goacc.leader:
; CHECK-NEXT: load i32, ptr addrspace(1) %p
; CHECK: ret void
define amdgpu_kernel void @changes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %p
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %p
  call void @helper(ptr addrspace(1) %q)
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @counts(
; CHECK: goacc.leader:
; CHECK-NEXT: atomicrmw
; CHECK: ret void
define amdgpu_kernel void @counts(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  call void @helper(ptr addrspace(1) %q)
  ret void
}

; What is only written is the same from all.
; CHECK-LABEL: define amdgpu_kernel void @writes(
; CHECK-NOT: goacc.leader
; CHECK: ret void
define amdgpu_kernel void @writes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 7, ptr addrspace(1) %p
  call void @helper(ptr addrspace(1) %q)
  ret void
}

; A kernel that says what each of its threads does.
; CHECK-LABEL: define amdgpu_kernel void @asks(
; CHECK-NOT: goacc.leader
; CHECK: ret void
define amdgpu_kernel void @asks(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %lane = call i32 @__goacc_dim_pos(i32 2)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %v = load i32, ptr addrspace(1) %at
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %at
  call void @helper(ptr addrspace(1) %q)
  ret void
}

define internal void @helper(ptr addrspace(1) %q) {
  call void @__goacc_fork(i32 2)
  %lane = call i32 @__goacc_dim_pos(i32 2)
  %at = getelementptr i32, ptr addrspace(1) %q, i32 %lane
  %v = load i32, ptr addrspace(1) %at
  %w = mul i32 %v, 3
  store i32 %w, ptr addrspace(1) %at
  call void @__goacc_join(i32 2)
  ret void
}

;--- once.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
declare void @__goacc_fork(i32)
declare void @__goacc_join(i32)
declare i32 @__goacc_dim_pos(i32)

; A value of memory is lane 0's, in one instruction where a worker is a wavefront; a function of a
; parameter is computed in each lane.
; CHECK-LABEL: define amdgpu_kernel void @value(
; CHECK: [[LANE0:%.*]] = icmp eq i32 %{{.*}}, 0
; CHECK: br i1 {{.*}}, label %goacc.leader, label %goacc.all
; CHECK: goacc.leader:
; CHECK-NEXT: [[V:%.*]] = load i32, ptr addrspace(1) %p
; CHECK: goacc.all:
; CHECK: [[ALL:%.*]] = phi i32 {{(\[ 0, %.* \], )?}}[ [[V]], %goacc.leader ]
; CHECK: goacc.share:
; CHECK: [[WORD:%.*]] = lshr i32 [[ALL]], 0
; CHECK: call i32 @llvm.amdgcn.readfirstlane{{.*}}(i32 [[WORD]])
; CHECK: store i32
; CHECK: ret void
define amdgpu_kernel void @value(ptr addrspace(1) %p, i32 %n) "goacc-single" "goacc-vector-length"="64" "goacc-workers"="1" {
  %v = load i32, ptr addrspace(1) %p
  %m = mul i32 %n, 3
  call void @__goacc_fork(i32 2)
  %lane = call i32 @__goacc_dim_pos(i32 2)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %x = add i32 %v, %m
  store i32 %x, ptr addrspace(1) %at
  call void @__goacc_join(i32 2)
  ret void
}

; Without the attribute all threads run all, but where all kernels are asked for.
; CHECK-LABEL: define amdgpu_kernel void @all(
; ALL: goacc.leader:
; CHECK: ret void
define amdgpu_kernel void @all(ptr addrspace(1) %p) {
  %lane = call i32 @__goacc_dim_pos(i32 2)
  store i32 %lane, ptr addrspace(1) %p
  ret void
}

;--- function.ll
; CHECK: error: goacc-lower: function 'function': goacc-single is for kernels; what they call is part of them
define void @function(ptr addrspace(1) %p) "goacc-single" {
  store i32 0, ptr addrspace(1) %p
  ret void
}

;--- wrong.ll
declare void @__goacc_fork(i32)
declare void @__goacc_join(i32)
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: error: goacc-lower: function 'open': the kernel may end within a loop that forks
define amdgpu_kernel void @open(ptr addrspace(1) %p) "goacc-single" {
  call void @__goacc_fork(i32 2)
  ret void
}
; CHECK: in function 'closed': a vector loop ends where none began
define amdgpu_kernel void @closed(ptr addrspace(1) %p) "goacc-single" {
  call void @__goacc_join(i32 2)
  ret void
}
; CHECK: in function 'around': a worker loop begins within a vector loop
define amdgpu_kernel void @around(ptr addrspace(1) %p) "goacc-single" {
  call void @__goacc_fork(i32 2)
  call void @__goacc_fork(i32 1)
  call void @__goacc_join(i32 1)
  call void @__goacc_join(i32 2)
  ret void
}
; CHECK: in function 'sometimes': it is not known here which loops have forked
define amdgpu_kernel void @sometimes(ptr addrspace(1) %p, i1 %c) "goacc-single" {
  br i1 %c, label %forks, label %behind
forks:
  call void @__goacc_fork(i32 1)
  br label %behind
behind:
  store i32 0, ptr addrspace(1) %p
  ret void
}
; CHECK: in function 'waits': 'llvm.amdgcn.s.barrier' is not for one thread alone
define amdgpu_kernel void @waits(ptr addrspace(1) %p) "goacc-single" {
  call void @llvm.amdgcn.s.barrier()
  ret void
}
; CHECK: in function 'reduces': vector loop 1 reduces where its level has not forked
define amdgpu_kernel void @reduces(ptr addrspace(1) %p) "goacc-single" {
  %a = call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  %b = call i32 @__goacc_reduction_init_i32(ptr null, i32 %a, i32 2, i32 0, i32 1, i32 0)
  %c = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %b, i32 2, i32 0, i32 1, i32 0)
  %d = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %c, i32 2, i32 0, i32 1, i32 0)
  store i32 %d, ptr addrspace(1) %p
  ret void
}
; What an optimiser may have taken out of the loop: computed again where that can be, else
; CHECK: in function 'number': what the vector loop uses depends on the number of the thread outside of it
define amdgpu_kernel void @number(ptr addrspace(1) %p) "goacc-single" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %x
  %v = load i32, ptr addrspace(1) %at
  call void @__goacc_fork(i32 2)
  store i32 %v, ptr addrspace(1) %at
  call void @__goacc_join(i32 2)
  ret void
}
