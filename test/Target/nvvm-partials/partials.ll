; One thread's sum of its block's partial results in shared memory: the lanes of its wavefront do it together where that is
; sooner and the order is free; the others stay as they are (GCN) or become a balanced tree (RDNA).
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -pass-remarks=nvvm-partials -S %s 2>&1 | %FileCheck --check-prefixes=CHECK,GCN %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' -pass-remarks=nvvm-partials -S %s 2>&1 | %FileCheck --check-prefixes=CHECK,RDNA %s
; RUN: %opt -passes='nvvm-partials<cpu=gfx90a>' -S %s | FileCheck --check-prefix=SAID %s

; GCN: remark: {{.*}}add of 20 partial results in shared memory: the wavefront's lanes together
; GCN: remark: {{.*}}smax of 20 partial results in shared memory: the wavefront's lanes together
; RDNA: remark: {{.*}}add of 20 partial results in shared memory: the wavefront's lanes together
; RDNA: remark: {{.*}}smax of 20 partial results in shared memory: the wavefront's lanes together
; RDNA: remark: {{.*}}add of 5 partial results in shared memory: a balanced tree
; CHECK-NOT: remark:

target triple = "nvptx64-nvidia-cuda"
@part = internal addrspace(3) global [40 x i32] undef, align 4
declare i32 @llvm.smax.i32(i32, i32)
declare void @llvm.nvvm.barrier0()

; Sixteen elements from the first on, and sixteen up to the last, of which twelve were among the former.
; CHECK-LABEL: @sum(
; CHECK: %[[ZERO:.*]] = call i32 asm sideeffect "s_mov_b32 $0, 0", "=s"()
; CHECK: call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %[[ZERO]])
; CHECK: %[[LANE:.*]] = and i32 %{{.*}}, 15
; CHECK: load i32, ptr addrspace(3) %{{.*}}, align 4
; CHECK: load i32, ptr addrspace(3) %{{.*}}, align 4
; CHECK: %[[NEW:.*]] = icmp uge i32 %[[LANE]], 12
; CHECK: select i1 %[[NEW]], i32 %{{.*}}, i32 0
; CHECK-COUNT-4: call i32 @llvm.amdgcn.update.dpp.i32
; CHECK: call i32 @llvm.amdgcn.strict.wwm.i32
; SAID-LABEL: @sum(
; SAID: %[[PLACE:.*]] = call i32 @llvm.xlane.place()
; SAID-NEXT: and i32 %[[PLACE]], 15
; SAID: %[[SUM:.*]] = call i32 @llvm.xlane.reduce.add.i32(i32 %{{.*}}, i32 16, i64 -1, i1 true)
; SAID-NEXT: call i32 @llvm.xlane.whole.i32(i32 %[[SUM]])
; CHECK: ret void
define ptx_kernel void @sum(ptr %out, i32 %own) {
  %v0 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 1)
  %v1 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 2)
  %v2 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 3)
  %v3 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 4)
  %v4 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 5)
  %v5 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 6)
  %v6 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 7)
  %v7 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 8)
  %v8 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 9)
  %v9 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 10)
  %v10 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 11)
  %v11 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 12)
  %v12 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 13)
  %v13 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 14)
  %v14 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 15)
  %v15 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 16)
  %v16 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 17)
  %v17 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 18)
  %v18 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 19)
  %v19 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 20)
  %r0 = add nsw i32 %own, %v0
  %r1 = add nsw i32 %r0, %v1
  %r2 = add nsw i32 %r1, %v2
  %r3 = add nsw i32 %r2, %v3
  %r4 = add nsw i32 %r3, %v4
  %r5 = add nsw i32 %r4, %v5
  %r6 = add nsw i32 %r5, %v6
  %r7 = add nsw i32 %r6, %v7
  %r8 = add nsw i32 %r7, %v8
  %r9 = add nsw i32 %r8, %v9
  %r10 = add nsw i32 %r9, %v10
  %r11 = add nsw i32 %r10, %v11
  %r12 = add nsw i32 %r11, %v12
  %r13 = add nsw i32 %r12, %v13
  %r14 = add nsw i32 %r13, %v14
  %r15 = add nsw i32 %r14, %v15
  %r16 = add nsw i32 %r15, %v16
  %r17 = add nsw i32 %r16, %v17
  %r18 = add nsw i32 %r17, %v18
  %r19 = add nsw i32 %r18, %v19
  store i32 %r19, ptr %out
  ret void
}
; Elements that may come twice need no condition.
; CHECK-LABEL: @largest(
; CHECK-NOT: select
; CHECK: call i32 @llvm.amdgcn.strict.wwm.i32
; CHECK: ret void
define ptx_kernel void @largest(ptr %out, i32 %own) {
  %v0 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 1)
  %v1 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 2)
  %v2 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 3)
  %v3 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 4)
  %v4 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 5)
  %v5 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 6)
  %v6 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 7)
  %v7 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 8)
  %v8 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 9)
  %v9 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 10)
  %v10 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 11)
  %v11 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 12)
  %v12 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 13)
  %v13 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 14)
  %v14 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 15)
  %v15 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 16)
  %v16 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 17)
  %v17 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 18)
  %v18 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 19)
  %v19 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 20)
  %r0 = call i32 @llvm.smax.i32(i32 %own, i32 %v0)
  %r1 = call i32 @llvm.smax.i32(i32 %r0, i32 %v1)
  %r2 = call i32 @llvm.smax.i32(i32 %r1, i32 %v2)
  %r3 = call i32 @llvm.smax.i32(i32 %r2, i32 %v3)
  %r4 = call i32 @llvm.smax.i32(i32 %r3, i32 %v4)
  %r5 = call i32 @llvm.smax.i32(i32 %r4, i32 %v5)
  %r6 = call i32 @llvm.smax.i32(i32 %r5, i32 %v6)
  %r7 = call i32 @llvm.smax.i32(i32 %r6, i32 %v7)
  %r8 = call i32 @llvm.smax.i32(i32 %r7, i32 %v8)
  %r9 = call i32 @llvm.smax.i32(i32 %r8, i32 %v9)
  %r10 = call i32 @llvm.smax.i32(i32 %r9, i32 %v10)
  %r11 = call i32 @llvm.smax.i32(i32 %r10, i32 %v11)
  %r12 = call i32 @llvm.smax.i32(i32 %r11, i32 %v12)
  %r13 = call i32 @llvm.smax.i32(i32 %r12, i32 %v13)
  %r14 = call i32 @llvm.smax.i32(i32 %r13, i32 %v14)
  %r15 = call i32 @llvm.smax.i32(i32 %r14, i32 %v15)
  %r16 = call i32 @llvm.smax.i32(i32 %r15, i32 %v16)
  %r17 = call i32 @llvm.smax.i32(i32 %r16, i32 %v17)
  %r18 = call i32 @llvm.smax.i32(i32 %r17, i32 %v18)
  %r19 = call i32 @llvm.smax.i32(i32 %r18, i32 %v19)
  store i32 %r19, ptr %out
  ret void
}
; CHECK-LABEL: @few(
; CHECK-NOT: strict.wwm
; CHECK: ret void
define ptx_kernel void @few(ptr %out, i32 %own) {
  %v0 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 1)
  %v1 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 2)
  %v2 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 3)
  %v3 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 4)
  %v4 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 5)
  %r0 = add i32 %own, %v0
  %r1 = add i32 %r0, %v1
  %r2 = add i32 %r1, %v2
  %r3 = add i32 %r2, %v3
  %r4 = add i32 %r3, %v4
  store i32 %r4, ptr %out
  ret void
}
; Floats keep CUDA's order; all elements are read before the first is waited for.
; CHECK-LABEL: @floats(
; CHECK-NOT: strict.wwm
; GCN reads what is used first last, in groups, which are waited for once each.
; GCN: %v3 = load float, ptr addrspace(3)
; GCN-NEXT: %v2 = load float, ptr addrspace(3)
; GCN-NEXT: %v1 = load float, ptr addrspace(3)
; GCN-NEXT: %v0 = load float, ptr addrspace(3)
; GCN-NEXT: %v11 = load float, ptr addrspace(3)
; GCN: %v4 = load float, ptr addrspace(3)
; GCN-NEXT: %v19 = load float, ptr addrspace(3)
; GCN: %v12 = load float, ptr addrspace(3)
; RDNA-COUNT-20: load float, ptr addrspace(3)
; CHECK-NEXT: fadd float %own, %v0
; CHECK: ret void
define ptx_kernel void @floats(ptr %out, float %own) {
  %v0 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 1)
  %r0 = fadd float %own, %v0
  %v1 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 2)
  %r1 = fadd float %r0, %v1
  %v2 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 3)
  %r2 = fadd float %r1, %v2
  %v3 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 4)
  %r3 = fadd float %r2, %v3
  %v4 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 5)
  %r4 = fadd float %r3, %v4
  %v5 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 6)
  %r5 = fadd float %r4, %v5
  %v6 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 7)
  %r6 = fadd float %r5, %v6
  %v7 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 8)
  %r7 = fadd float %r6, %v7
  %v8 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 9)
  %r8 = fadd float %r7, %v8
  %v9 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 10)
  %r9 = fadd float %r8, %v9
  %v10 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 11)
  %r10 = fadd float %r9, %v10
  %v11 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 12)
  %r11 = fadd float %r10, %v11
  %v12 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 13)
  %r12 = fadd float %r11, %v12
  %v13 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 14)
  %r13 = fadd float %r12, %v13
  %v14 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 15)
  %r14 = fadd float %r13, %v14
  %v15 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 16)
  %r15 = fadd float %r14, %v15
  %v16 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 17)
  %r16 = fadd float %r15, %v16
  %v17 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 18)
  %r17 = fadd float %r16, %v17
  %v18 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 19)
  %r18 = fadd float %r17, %v18
  %v19 = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @part, i32 20)
  %r19 = fadd float %r18, %v19
  store float %r19, ptr %out
  ret void
}
; What is written in between, or read while others write, is read where it stands.
; CHECK-LABEL: @written(
; CHECK-NOT: strict.wwm
; CHECK: ret void
define ptx_kernel void @written(ptr %out, i32 %own) {
  %v0 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 1)
  %v1 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 2)
  %v2 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 3)
  %v3 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 4)
  %v4 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 5)
  %v5 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 6)
  %v6 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 7)
  %v7 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 8)
  %v8 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 9)
  %v9 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 10)
  %v10 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 11)
  store i32 7, ptr addrspace(3) @part
  %v11 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 12)
  %v12 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 13)
  %v13 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 14)
  %v14 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 15)
  %v15 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 16)
  %v16 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 17)
  %v17 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 18)
  %v18 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 19)
  %v19 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 20)
  %r0 = add i32 %own, %v0
  %r1 = add i32 %r0, %v1
  %r2 = add i32 %r1, %v2
  %r3 = add i32 %r2, %v3
  %r4 = add i32 %r3, %v4
  %r5 = add i32 %r4, %v5
  %r6 = add i32 %r5, %v6
  %r7 = add i32 %r6, %v7
  %r8 = add i32 %r7, %v8
  %r9 = add i32 %r8, %v9
  %r10 = add i32 %r9, %v10
  %r11 = add i32 %r10, %v11
  %r12 = add i32 %r11, %v12
  %r13 = add i32 %r12, %v13
  %r14 = add i32 %r13, %v14
  %r15 = add i32 %r14, %v15
  %r16 = add i32 %r15, %v16
  %r17 = add i32 %r16, %v17
  %r18 = add i32 %r17, %v18
  %r19 = add i32 %r18, %v19
  store i32 %r19, ptr %out
  ret void
}
; CHECK-LABEL: @met(
; CHECK-NOT: strict.wwm
; CHECK: ret void
define ptx_kernel void @met(ptr %out, i32 %own) {
  %v0 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 1)
  %v1 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 2)
  %v2 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 3)
  %v3 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 4)
  %v4 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 5)
  %v5 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 6)
  %v6 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 7)
  %v7 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 8)
  %v8 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 9)
  %v9 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 10)
  %v10 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 11)
  call void @llvm.nvvm.barrier0()
  %v11 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 12)
  %v12 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 13)
  %v13 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 14)
  %v14 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 15)
  %v15 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 16)
  %v16 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 17)
  %v17 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 18)
  %v18 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 19)
  %v19 = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 20)
  %r0 = add i32 %own, %v0
  %r1 = add i32 %r0, %v1
  %r2 = add i32 %r1, %v2
  %r3 = add i32 %r2, %v3
  %r4 = add i32 %r3, %v4
  %r5 = add i32 %r4, %v5
  %r6 = add i32 %r5, %v6
  %r7 = add i32 %r6, %v7
  %r8 = add i32 %r7, %v8
  %r9 = add i32 %r8, %v9
  %r10 = add i32 %r9, %v10
  %r11 = add i32 %r10, %v11
  %r12 = add i32 %r11, %v12
  %r13 = add i32 %r12, %v13
  %r14 = add i32 %r13, %v14
  %r15 = add i32 %r14, %v15
  %r16 = add i32 %r15, %v16
  %r17 = add i32 %r16, %v17
  %r18 = add i32 %r17, %v18
  %r19 = add i32 %r18, %v19
  store i32 %r19, ptr %out
  ret void
}
; CHECK-LABEL: @volatile(
; CHECK-NOT: strict.wwm
; CHECK: ret void
define ptx_kernel void @volatile(ptr %out, i32 %own) {
  %v0 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 1)
  %v1 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 2)
  %v2 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 3)
  %v3 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 4)
  %v4 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 5)
  %v5 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 6)
  %v6 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 7)
  %v7 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 8)
  %v8 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 9)
  %v9 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 10)
  %v10 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 11)
  %v11 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 12)
  %v12 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 13)
  %v13 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 14)
  %v14 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 15)
  %v15 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 16)
  %v16 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 17)
  %v17 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 18)
  %v18 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 19)
  %v19 = load volatile i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @part, i32 20)
  %r0 = add i32 %own, %v0
  %r1 = add i32 %r0, %v1
  %r2 = add i32 %r1, %v2
  %r3 = add i32 %r2, %v3
  %r4 = add i32 %r3, %v4
  %r5 = add i32 %r4, %v5
  %r6 = add i32 %r5, %v6
  %r7 = add i32 %r6, %v7
  %r8 = add i32 %r7, %v8
  %r9 = add i32 %r8, %v9
  %r10 = add i32 %r9, %v10
  %r11 = add i32 %r10, %v11
  %r12 = add i32 %r11, %v12
  %r13 = add i32 %r12, %v13
  %r14 = add i32 %r13, %v14
  %r15 = add i32 %r14, %v15
  %r16 = add i32 %r15, %v16
  %r17 = add i32 %r16, %v17
  %r18 = add i32 %r17, %v18
  %r19 = add i32 %r18, %v19
  store i32 %r19, ptr %out
  ret void
}
