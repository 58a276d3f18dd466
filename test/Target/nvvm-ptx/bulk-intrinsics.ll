; The bulk copies of LLVM 22, whose last operands are a hint to the cache and
; whether it counts, and for a cluster a mask of blocks before and whether that
; counts: as the PTX statements, so by the thread itself and at once, the barrier
; told after that.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s -o /dev/null
; RUN: sed -e 's/^;;//' %s > %t.refused.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %t.refused.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=REFUSED
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@memory = internal addrspace(3) global [16 x i64] undef, align 16
@barrier = internal addrspace(3) global i64 undef, align 8

; CHECK-LABEL: define {{.*}} @in(
; CHECK: call void @llvm.memcpy.p3.p1.i{{32|64}}(ptr addrspace(3) align 16 {{.*}}, ptr addrspace(1) align 16 {{.*}}, i{{32|64}} {{.*}}, i1 true)
; CHECK: atomicrmw volatile add ptr addrspace(3) {{.*}} acq_rel
; CHECK: call void @llvm.memcpy.p3.p1
; CHECK: atomicrmw volatile add ptr addrspace(3) {{.*}} acq_rel
; CHECK: call void @llvm.memcpy.p3.p1
; CHECK: atomicrmw volatile add ptr addrspace(3) {{.*}} acq_rel
; CHECK-NOT: llvm.nvvm
; CHECK: ret void
define ptx_kernel void @in(ptr addrspace(1) %from, i32 %n, i64 %hint) {
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) @memory, ptr addrspace(3) @barrier, ptr addrspace(1) %from, i32 %n, i64 %hint, i1 true)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) addrspacecast (ptr addrspace(3) @memory to ptr addrspace(7)), ptr addrspace(3) @barrier, ptr addrspace(1) %from, i32 %n, i16 0, i64 0, i1 false, i1 false)
  %p = getelementptr i8, ptr addrspace(3) @memory, i32 16
  %q = addrspacecast ptr addrspace(3) %p to ptr addrspace(7)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %q, ptr addrspace(3) @barrier, ptr addrspace(1) %from, i32 %n, i16 0, i64 0, i1 false, i1 true)
  ret void
}

; CHECK-LABEL: define {{.*}} @out(
; CHECK: call void @llvm.memcpy.p1.p3.i{{32|64}}(ptr addrspace(1) align 16 {{.*}}, ptr addrspace(3) align 16 {{.*}}, i{{32|64}} {{.*}}, i1 true)
; CHECK-NOT: call
; CHECK: ret void
define ptx_kernel void @out(ptr addrspace(1) %to, i32 %n) {
  call void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1) %to, i32 %n, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %to, ptr addrspace(3) @memory, i32 %n, i64 0, i1 false)
  ret void
}

; REFUSED: in function 'several': {{.*}}cp.async.bulk.global.to.shared.cluster{{.*}}: a copy to several blocks has no AMDGPU equivalent
; REFUSED: in function 'other': {{.*}}cp.async.bulk.global.to.shared.cluster{{.*}}: declared with an unexpected type
; REFUSED: in function 'bytes': {{.*}}cp.async.bulk.shared.cta.to.global.bytemask
;;define ptx_kernel void @several(ptr addrspace(1) %from) {
;;  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) addrspacecast (ptr addrspace(3) @memory to ptr addrspace(7)), ptr addrspace(3) @barrier, ptr addrspace(1) %from, i32 16, i16 3, i64 0, i1 true, i1 false)
;;  ret void
;;}
;;define ptx_kernel void @other(ptr addrspace(1) %from, ptr addrspace(7) %to) {
;;  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %to, ptr addrspace(3) @barrier, ptr addrspace(1) %from, i32 16, i16 0, i64 0, i1 false, i1 false)
;;  ret void
;;}
;;define ptx_kernel void @bytes(ptr addrspace(1) %to) {
;;  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1) %to, ptr addrspace(3) @memory, i32 16, i64 0, i1 false, i16 3)
;;  ret void
;;}
;;declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1), ptr addrspace(3), i32, i64, i1, i16)

declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3), ptr addrspace(3), ptr addrspace(1), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7), ptr addrspace(3), ptr addrspace(1), i32, i16, i64, i1, i1)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1), ptr addrspace(3), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1), i32, i64, i1)
