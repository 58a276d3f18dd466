; A lane's maximum of its own part of what is in shared memory: on RDNA a balanced tree, on gfx942 of comparisons of 64
; bits too, which wait for the masks that they select by. Sums of floats keep their order.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -pass-remarks='nvvm-(tree|partials)' -S %s 2>&1 | %FileCheck --check-prefixes=CHECK,GCN %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' -pass-remarks='nvvm-(tree|partials)' -S %s 2>&1 | %FileCheck --check-prefixes=CHECK,GFX942 %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' -pass-remarks='nvvm-(tree|partials)' -S %s 2>&1 | %FileCheck --check-prefixes=CHECK,RDNA %s

; GFX942: remark: {{.*}}smax of 7 partial results in shared memory: a balanced tree
; RDNA: remark: {{.*}}smax of 7 partial results in shared memory: a balanced tree
; RDNA: remark: {{.*}}smax of 7 partial results in shared memory: a balanced tree
; CHECK-NOT: remark:

target triple = "nvptx64-nvidia-cuda"
@part = internal addrspace(3) global [2048 x i64] undef, align 8
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: @words(
; CHECK-COUNT-7: load i32, ptr addrspace(3)
; GCN-NEXT: call i32 @llvm.smax.i32(i32 %own, i32 %v0)
; GFX942-NEXT: call i32 @llvm.smax.i32(i32 %own, i32 %v0)
; CHECK: ret void
define ptx_kernel void @words(ptr %out, i32 %own) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = mul i32 %t, 7
  %p0 = getelementptr i32, ptr addrspace(3) @part, i32 %n
  %p1 = getelementptr i32, ptr addrspace(3) %p0, i32 1
  %p2 = getelementptr i32, ptr addrspace(3) %p0, i32 2
  %p3 = getelementptr i32, ptr addrspace(3) %p0, i32 3
  %p4 = getelementptr i32, ptr addrspace(3) %p0, i32 4
  %p5 = getelementptr i32, ptr addrspace(3) %p0, i32 5
  %p6 = getelementptr i32, ptr addrspace(3) %p0, i32 6
  %v0 = load i32, ptr addrspace(3) %p0
  %r0 = call i32 @llvm.smax.i32(i32 %own, i32 %v0)
  %v1 = load i32, ptr addrspace(3) %p1
  %r1 = call i32 @llvm.smax.i32(i32 %r0, i32 %v1)
  %v2 = load i32, ptr addrspace(3) %p2
  %r2 = call i32 @llvm.smax.i32(i32 %r1, i32 %v2)
  %v3 = load i32, ptr addrspace(3) %p3
  %r3 = call i32 @llvm.smax.i32(i32 %r2, i32 %v3)
  %v4 = load i32, ptr addrspace(3) %p4
  %r4 = call i32 @llvm.smax.i32(i32 %r3, i32 %v4)
  %v5 = load i32, ptr addrspace(3) %p5
  %r5 = call i32 @llvm.smax.i32(i32 %r4, i32 %v5)
  %v6 = load i32, ptr addrspace(3) %p6
  %r6 = call i32 @llvm.smax.i32(i32 %r5, i32 %v6)
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %r6, ptr %to
  ret void
}
; CHECK-LABEL: @pairs(
; CHECK-COUNT-7: load i64, ptr addrspace(3)
; GCN-NEXT: call i64 @llvm.smax.i64(i64 %own, i64 %v0)
; GFX942-NEXT: %[[A:.*]] = call i64 @llvm.smax.i64(
; GFX942-NEXT: %[[B:.*]] = call i64 @llvm.smax.i64(
; GFX942-NEXT: %[[C:.*]] = call i64 @llvm.smax.i64(
; GFX942-NEXT: %[[D:.*]] = call i64 @llvm.smax.i64(
; GFX942-NEXT: call i64 @llvm.smax.i64(i64 %[[A]], i64 %[[B]])
; GFX942-NEXT: call i64 @llvm.smax.i64(i64 %[[C]], i64 %[[D]])
; CHECK: ret void
define ptx_kernel void @pairs(ptr %out, i64 %own) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = mul i32 %t, 7
  %p0 = getelementptr i64, ptr addrspace(3) @part, i32 %n
  %p1 = getelementptr i64, ptr addrspace(3) %p0, i32 1
  %p2 = getelementptr i64, ptr addrspace(3) %p0, i32 2
  %p3 = getelementptr i64, ptr addrspace(3) %p0, i32 3
  %p4 = getelementptr i64, ptr addrspace(3) %p0, i32 4
  %p5 = getelementptr i64, ptr addrspace(3) %p0, i32 5
  %p6 = getelementptr i64, ptr addrspace(3) %p0, i32 6
  %v0 = load i64, ptr addrspace(3) %p0
  %r0 = call i64 @llvm.smax.i64(i64 %own, i64 %v0)
  %v1 = load i64, ptr addrspace(3) %p1
  %r1 = call i64 @llvm.smax.i64(i64 %r0, i64 %v1)
  %v2 = load i64, ptr addrspace(3) %p2
  %r2 = call i64 @llvm.smax.i64(i64 %r1, i64 %v2)
  %v3 = load i64, ptr addrspace(3) %p3
  %r3 = call i64 @llvm.smax.i64(i64 %r2, i64 %v3)
  %v4 = load i64, ptr addrspace(3) %p4
  %r4 = call i64 @llvm.smax.i64(i64 %r3, i64 %v4)
  %v5 = load i64, ptr addrspace(3) %p5
  %r5 = call i64 @llvm.smax.i64(i64 %r4, i64 %v5)
  %v6 = load i64, ptr addrspace(3) %p6
  %r6 = call i64 @llvm.smax.i64(i64 %r5, i64 %v6)
  %to = getelementptr i64, ptr %out, i32 %t
  store i64 %r6, ptr %to
  ret void
}
; CHECK-LABEL: @floats(
; CHECK-COUNT-7: load float, ptr addrspace(3)
; CHECK-NEXT: fadd float %own, %v0
; CHECK: ret void
define ptx_kernel void @floats(ptr %out, float %own) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = mul i32 %t, 7
  %p0 = getelementptr float, ptr addrspace(3) @part, i32 %n
  %p1 = getelementptr float, ptr addrspace(3) %p0, i32 1
  %p2 = getelementptr float, ptr addrspace(3) %p0, i32 2
  %p3 = getelementptr float, ptr addrspace(3) %p0, i32 3
  %p4 = getelementptr float, ptr addrspace(3) %p0, i32 4
  %p5 = getelementptr float, ptr addrspace(3) %p0, i32 5
  %p6 = getelementptr float, ptr addrspace(3) %p0, i32 6
  %v0 = load float, ptr addrspace(3) %p0
  %r0 = fadd float %own, %v0
  %v1 = load float, ptr addrspace(3) %p1
  %r1 = fadd float %r0, %v1
  %v2 = load float, ptr addrspace(3) %p2
  %r2 = fadd float %r1, %v2
  %v3 = load float, ptr addrspace(3) %p3
  %r3 = fadd float %r2, %v3
  %v4 = load float, ptr addrspace(3) %p4
  %r4 = fadd float %r3, %v4
  %v5 = load float, ptr addrspace(3) %p5
  %r5 = fadd float %r4, %v5
  %v6 = load float, ptr addrspace(3) %p6
  %r6 = fadd float %r5, %v6
  %to = getelementptr float, ptr %out, i32 %t
  store float %r6, ptr %to
  ret void
}
