; Intrinsics that are one instruction of PTX become that statement, and what it
; becomes (PTXIntrinsics.def): of both LLVMs' names, with their types.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,verify' -S %s -o /dev/null
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@memory = internal addrspace(3) global [16 x i64] undef, align 16

; CHECK-LABEL: define {{.*}} @elected(
; CHECK: call void @llvm.nvvm.bar.warp.sync(i32 %mask)
; CHECK: call i32 @llvm.cttz.i32(i32 %mask, i1 false)
; CHECK: call i32 @llvm.nvvm.read.ptx.sreg.laneid()
define {i32, i1} @elected(i32 %mask) {
  %r = call {i32, i1} @llvm.nvvm.elect.sync(i32 %mask)
  ret {i32, i1} %r
}

; CHECK-LABEL: define {{.*}} @copies(
; CHECK: load i32, ptr addrspace(1) {{.*}}, align 4
; CHECK: store volatile i32 {{.*}}, ptr addrspace(3) {{.*}}, align 4
; CHECK: store volatile <2 x i32> {{.*}}, ptr addrspace(3)
; CHECK: store volatile <4 x i32> {{.*}}, ptr addrspace(3)
; CHECK-NOT: llvm.nvvm
; CHECK: ret void
define void @copies(ptr addrspace(1) %from, i32 %n) {
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @memory, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) @memory, ptr addrspace(1) %from, i32 %n)
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) @memory, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 2)
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}

; CHECK-LABEL: define {{.*}} @barriers(
; CHECK: store atomic volatile i64
; CHECK: atomicrmw volatile add {{.*}} i64 -1 syncscope("block") acq_rel
; CHECK: atomicrmw volatile add {{.*}} i64 -2097154 {{.*}} monotonic
; 64 bytes and an arrival: 64 << 40, less one.
; CHECK: atomicrmw volatile add {{.*}} i64 70368744177663 {{.*}} acq_rel
; CHECK: atomicrmw volatile add {{.*}} i64 70368744177664 {{.*}} monotonic
; CHECK: atomicrmw volatile add {{.*}} i64 -70368744177664 {{.*}} monotonic
; CHECK: load atomic volatile i64, {{.*}} syncscope("block") acquire
; CHECK: load atomic volatile i64, {{.*}} syncscope("block") monotonic
; CHECK-NOT: llvm.nvvm
; CHECK: ret i1
define i1 @barriers(ptr %g) {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @memory, i32 4)
  %s = call i64 @llvm.nvvm.mbarrier.arrive(ptr %g)
  %t = call i64 @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cta(ptr addrspace(3) @memory, i32 2)
  %u = call i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3) @memory, i32 1)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc(ptr %g)
  %x = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @memory, i32 64)
  call void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta(ptr addrspace(3) @memory, i32 64)
  call void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cta(ptr addrspace(3) @memory, i32 64)
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
  %a = call i1 @llvm.nvvm.mbarrier.test.wait(ptr %g, i64 %s)
  %b = call i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cta.space.cta(ptr addrspace(3) @memory, i32 0, i32 100)
  %n = call i32 @llvm.nvvm.mbarrier.pending.count(i64 %t)
  call void @llvm.nvvm.mbarrier.inval(ptr %g)
  %c = icmp eq i32 %n, 0
  %d = and i1 %a, %b
  %e = and i1 %d, %c
  ret i1 %e
}

; CHECK-LABEL: define {{.*}} @order(
; CHECK-COUNT-3: fence
; CHECK-NOT: llvm.nvvm
; CHECK: ret void
define void @order() {
  call void @llvm.nvvm.fence.proxy.async.shared_cluster()
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  call void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
  call void @llvm.nvvm.griddepcontrol.wait()
  call void @llvm.nvvm.griddepcontrol.launch.dependents()
  ret void
}

; One block is a cluster, and the fourth element of a register is zero.
; CHECK-LABEL: define {{.*}} @registers(
; CHECK: store volatile i32 0, ptr %out
; CHECK: store volatile i32 1, ptr %out
; CHECK: %[[ID:.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
; CHECK: store volatile i32 %[[ID]], ptr %out
; CHECK: store volatile i32 0, ptr %out
; CHECK: store volatile i32 0, ptr %out
; CHECK: store volatile i32 0, ptr %out
; CHECK: ret i1 false
define i1 @registers(ptr %out) {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  store volatile i32 %a, ptr %out
  %b = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.x()
  store volatile i32 %b, ptr %out
  %c = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.y()
  store volatile i32 %c, ptr %out
  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.w()
  store volatile i32 %d, ptr %out
  %e = call i32 @llvm.nvvm.read.ptx.sreg.envreg31()
  store volatile i32 %e, ptr %out
  %f = call i32 @llvm.nvvm.getctarank(ptr %out)
  store volatile i32 %f, ptr %out
  %g = call i1 @llvm.nvvm.is_explicit_cluster()
  ret i1 %g
}

; CHECK-LABEL: define {{.*}} @mapped(
; CHECK: ret ptr %{{p|[0-9]}}
define ptr @mapped(ptr %p) {
  %q = call ptr @llvm.nvvm.mapa(ptr %p, i32 0)
  ret ptr %q
}

declare {i32, i1} @llvm.nvvm.elect.sync(i32)
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg)
declare void @llvm.nvvm.cp.async.wait.all()
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive(ptr)
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.cp.async.bulk.commit.group()
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 immarg)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3), i32)
declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc(ptr)
declare i1 @llvm.nvvm.mbarrier.test.wait(ptr, i64)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cta.space.cta(ptr addrspace(3), i32, i32)
declare i32 @llvm.nvvm.mbarrier.pending.count(i64)
declare void @llvm.nvvm.mbarrier.inval(ptr)
declare void @llvm.nvvm.fence.proxy.async.shared_cluster()
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster()
declare void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
declare void @llvm.nvvm.griddepcontrol.wait()
declare void @llvm.nvvm.griddepcontrol.launch.dependents()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.envreg31()
declare i32 @llvm.nvvm.getctarank(ptr)
declare i1 @llvm.nvvm.is_explicit_cluster()
declare ptr @llvm.nvvm.mapa(ptr, i32)
