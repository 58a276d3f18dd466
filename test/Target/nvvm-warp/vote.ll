; Votes are ballots of the wavefront; a warp takes its own half and its members.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>,xlane<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O2 -mcpu=gfx942 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define i32 @ballot(
; PACKED:        [[HW:%.*]] = call i32 @llvm.amdgcn.mbcnt.hi(
; PACKED-NEXT:   [[HALF:%.*]] = and i32 [[HW]], 32
; PACKED-NEXT:   [[SHIFT:%.*]] = zext i32 [[HALF]] to i64
; PACKED-NEXT:   [[ALL:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 %b)
; PACKED-NEXT:   [[SHIFTED:%.*]] = lshr i64 [[ALL]], [[SHIFT]]
; PACKED-NEXT:   [[MINE:%.*]] = trunc i64 [[SHIFTED]] to i32
; WAVE32-NEXT:   [[MINE:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 %b)
; CHECK-NEXT:    [[R:%.*]] = and i32 [[MINE]], %m
; CHECK-NEXT:    ret i32 [[R]]
define i32 @ballot(i32 %m, i1 %b) {
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %b)
  ret i32 %r
}

; A member that has exited does not vote no.
; CHECK-LABEL: define i1 @all(
; CHECK:         [[NO:%.*]] = xor i1 %b, true
; CHECK-NEXT:    call {{.*}}ballot{{.*}}(i1 [[NO]])
; CHECK:         [[R:%.*]] = and i32 {{.*}}, %m
; CHECK-NEXT:    [[ALL:%.*]] = icmp eq i32 [[R]], 0
; CHECK-NEXT:    ret i1 [[ALL]]
define i1 @all(i32 %m, i1 %b) {
  %r = call i1 @llvm.nvvm.vote.all.sync(i32 %m, i1 %b)
  ret i1 %r
}

; CHECK-LABEL: define i1 @any(
; CHECK:         call {{.*}}ballot{{.*}}(i1 %b)
; CHECK:         [[R:%.*]] = and i32 {{.*}}, %m
; CHECK-NEXT:    icmp ne i32 [[R]], 0
define i1 @any(i32 %m, i1 %b) {
  %r = call i1 @llvm.nvvm.vote.any.sync(i32 %m, i1 %b)
  ret i1 %r
}

; CHECK-LABEL: define i1 @uni(
; CHECK:         call {{.*}}ballot{{.*}}(i1 true)
; CHECK:         [[MEMBERS:%.*]] = and i32 {{.*}}, %m
; CHECK:         call {{.*}}ballot{{.*}}(i1 %b)
; CHECK:         [[YES:%.*]] = and i32 {{.*}}, %m
; CHECK-NEXT:    [[NONE:%.*]] = icmp eq i32 [[YES]], 0
; CHECK-NEXT:    [[EVERY:%.*]] = icmp eq i32 [[YES]], [[MEMBERS]]
; CHECK-NEXT:    or i1 [[NONE]], [[EVERY]]
define i1 @uni(i32 %m, i1 %b) {
  %r = call i1 @llvm.nvvm.vote.uni.sync(i32 %m, i1 %b)
  ret i1 %r
}

; Without sync the whole warp votes.
; CHECK-LABEL: define i32 @without_sync(
; CHECK-NOT:     %m
; CHECK:         icmp eq i32 {{.*}}, 0
; CHECK:         icmp ne i32 {{.*}}, 0
; CHECK:         [[BALLOT:%.*]] = {{.*}}
; CHECK:         ret i32
define i32 @without_sync(i1 %b, ptr %p) {
  %1 = call i1 @llvm.nvvm.vote.all(i1 %b)
  store volatile i1 %1, ptr %p
  %2 = call i1 @llvm.nvvm.vote.any(i1 %b)
  store volatile i1 %2, ptr %p
  %3 = call i1 @llvm.nvvm.vote.uni(i1 %b)
  store volatile i1 %3, ptr %p
  %4 = call i32 @llvm.nvvm.vote.ballot(i1 %b)
  ret i32 %4
}

; CHECK-LABEL: define i32 @activemask(
; PACKED:        call i64 @llvm.amdgcn.ballot.i64(i1 true)
; WAVE32:        [[R:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; WAVE32-NEXT:   ret i32 [[R]]
define i32 @activemask() {
  %r = call i32 @llvm.nvvm.activemask()
  ret i32 %r
}

; The NVVM IR specification's form: modes 0 all, 1 any, 2 uni, 3 ballot.
; CHECK-LABEL: define void @specification(
; CHECK:         [[ANY:%.*]] = icmp ne i32 {{.*}}, 0
; CHECK:         {{.*}} = insertvalue { i32, i1 } { i32 0, i1 poison }, i1 [[ANY]], 1
; CHECK:         [[BALLOT:%.*]] = and i32 {{.*}}, %m
; CHECK-NEXT:    [[P:%.*]] = insertvalue { i32, i1 } poison, i32 [[BALLOT]], 0
; CHECK-NEXT:    {{.*}} = insertvalue { i32, i1 } [[P]], i1 false, 1
define void @specification(i32 %m, i1 %b, ptr %p) {
  %1 = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 1, i1 %b)
  store volatile { i32, i1 } %1, ptr %p
  %2 = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 3, i1 %b)
  store volatile { i32, i1 } %2, ptr %p
  ret void
}

; Votes stay where they are called: in a branch, the lanes of the branch vote.
; CHECK-LABEL: define i32 @in_a_branch(
; CHECK:       yes:
; CHECK:         call {{.*}}ballot{{.*}}(i1 %b)
; CHECK:         br label %join
; CHECK:       no:
; CHECK:         call {{.*}}ballot{{.*}}(i1 %b)
; CHECK:         br label %join
define i32 @in_a_branch(i1 %c, i32 %m, i1 %b) {
  br i1 %c, label %yes, label %no
yes:
  %1 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %b)
  br label %join
no:
  %inv = xor i32 %m, -1
  %2 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %inv, i1 %b)
  br label %join
join:
  %r = phi i32 [ %1, %yes ], [ %2, %no ]
  ret i32 %r
}

; CHECK-NOT: nvvm

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot(i1)
declare i1 @llvm.nvvm.vote.all(i1)
declare i1 @llvm.nvvm.vote.any(i1)
declare i1 @llvm.nvvm.vote.uni(i1)
declare i32 @llvm.nvvm.activemask()
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
