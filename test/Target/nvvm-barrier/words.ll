; A barrier of a number of threads is words of LDS: who arrives last of them, a
; warp at a time, starts the next phase, and the others look for that.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-barrier<cpu=gfx90a>,verify' -S %s | FileCheck --check-prefixes=CHECK,PACKED %s
; RUN: %opt -passes='nvvm-module<cpu=gfx1030>,nvvm-barrier<cpu=gfx1030>,verify' -S %s | FileCheck --check-prefixes=CHECK,WAVE32 %s

target triple = "nvptx64-nvidia-cuda"

; CHECK: @crosslane.barrier.arrived = internal addrspace(3) global [16 x i32] poison, align 16
; CHECK: @crosslane.barrier.phase = internal addrspace(3) global [16 x i32] poison, align 16

; Before anything else the words are zero for all threads.
; CHECK-LABEL: define {{.*}}amdgpu_kernel void @wait(
; CHECK: call void @llvm.memset{{.*}}@crosslane.barrier.arrived, i8 0, i64 64
; CHECK: call void @llvm.memset{{.*}}@crosslane.barrier.phase, i8 0, i64 64
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK: fence syncscope("workgroup") release
; CHECK-NEXT: %[[B:.*]] = load atomic i32, {{.*}}@crosslane.barrier.phase, i32 0, i32 3{{.*}} monotonic
; The same for both warps of a wavefront, since they are at one barrier.
; CHECK-NEXT: %[[BEFORE:.*]] = call i32 @llvm.xlane.first.i32(i32 %[[B]])
; CHECK-NEXT: %[[HERE:.*]] = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
; CHECK-NEXT: %[[BELOW:.*]] = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
; CHECK-NEXT: %[[AND:.*]] = and i32 %[[HERE]], %[[BELOW]]
; CHECK-NEXT: %first = icmp eq i32 %[[AND]], 0
; CHECK: %[[WERE:.*]] = atomicrmw uinc_wrap {{.*}}@crosslane.barrier.arrived, i32 0, i32 3), i32 2 syncscope("workgroup") acq_rel
; CHECK: icmp uge i32 %[[WERE]], 2
; CHECK: atomicrmw add {{.*}}@crosslane.barrier.phase, i32 0, i32 3), i32 1 syncscope("workgroup") release
; CHECK: wait:
; CHECK-NEXT: %[[W:.*]] = load atomic
; CHECK-NEXT: %[[NOW:.*]] = call i32 @llvm.xlane.first.i32(i32 %[[W]])
; CHECK-NEXT: %[[STILL:.*]] = icmp eq i32 %[[NOW]], %[[BEFORE]]
; CHECK-NEXT: br i1 %[[STILL]], label %wait
; CHECK: fence syncscope("workgroup") acquire
define ptx_kernel void @wait() {
  call void @llvm.nvvm.barrier(i32 3, i32 96)
  ret void
}

; Nobody waits.
; CHECK-LABEL: define {{.*}}amdgpu_kernel void @arrive(
; CHECK: atomicrmw uinc_wrap
; CHECK-NOT: wait:
; CHECK: ret void
define ptx_kernel void @arrive() {
  call void @llvm.nvvm.barrier.cta.arrive.count(i32 1, i32 64)
  ret void
}

; A number out of range stops the kernel. Two warps of a wavefront may be at two
; barriers here.
; CHECK-LABEL: define {{.*}}amdgpu_kernel void @computed(
; CHECK: %[[BAD:.*]] = icmp uge i32 %id, 16
; CHECK: call void @llvm.trap()
; CHECK: %[[ID:.*]] = and i32 %id, 15
; WAVE32: call i32 @llvm.xlane.first.i32(i32 %[[ID]])
; PACKED-NOT: xlane.first
; CHECK: ret void
define ptx_kernel void @computed(i32 %id) {
  call void @llvm.nvvm.barrier.sync.cnt(i32 %id, i32 64)
  ret void
}

; What has no such barrier gets no words.
; CHECK-LABEL: define {{.*}}amdgpu_kernel void @none(
; CHECK-NOT: memset
; CHECK: ret void
define ptx_kernel void @none() {
  call void @llvm.nvvm.barrier0()
  ret void
}

declare void @llvm.nvvm.barrier(i32, i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.count(i32, i32)
declare void @llvm.nvvm.barrier0()
