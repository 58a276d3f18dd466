; Questions about generic pointers, conversions between address spaces, and loads
; through the read-only cache. LLVM 22 has rewritten most of these names before a
; pass sees them.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare ptr addrspace(1) @llvm.nvvm.ptr.gen.to.global.p1.p0(ptr)
declare ptr addrspace(3) @llvm.nvvm.ptr.gen.to.shared.p3.p0(ptr)
declare ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3))
declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)
declare <4 x float> @llvm.nvvm.ldg.global.f.v4f32.p0(ptr, i32)
declare i64 @llvm.nvvm.ldu.global.i.i64.p1(ptr addrspace(1), i32)
declare i64 @llvm.nvvm.move.i64(i64)

; CHECK-LABEL: @spaces(
; CHECK: %[[S:.*]] = call i1 @llvm.amdgcn.is.shared(ptr %p)
; CHECK: %[[L:.*]] = call i1 @llvm.amdgcn.is.private(ptr %p)
; CHECK: %[[O:.*]] = or i1 %[[S]], %[[L]]
; CHECK: %a = xor i1 %[[O]], true
; CHECK: %b = call i1 @llvm.amdgcn.is.shared(ptr %p)
; CHECK: %c = call i1 @llvm.amdgcn.is.private(ptr %p)
define i1 @spaces(ptr %p) {
  %a = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %b = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %c = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %d = or i1 %a, %b
  %e = or i1 %d, %c
  ret i1 %e
}

; CHECK-LABEL: @conversions(
; CHECK: addrspacecast ptr %p to ptr addrspace(1)
; CHECK: addrspacecast ptr %p to ptr addrspace(3)
; CHECK: addrspacecast ptr addrspace(3) %{{.*}} to ptr
define i32 @conversions(ptr %p) {
  %g = call ptr addrspace(1) @llvm.nvvm.ptr.gen.to.global.p1.p0(ptr %p)
  %x = load i32, ptr addrspace(1) %g
  %s = call ptr addrspace(3) @llvm.nvvm.ptr.gen.to.shared.p3.p0(ptr %p)
  %y = load i32, ptr addrspace(3) %s
  %q = call ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3) %s)
  %z = load i32, ptr %q
  %xy = add i32 %x, %y
  %xyz = add i32 %xy, %z
  ret i32 %xyz
}

; CHECK-LABEL: @loads(
; CHECK: load i32, ptr addrspace(1) %g, align 4, !invariant.load
; CHECK: addrspacecast ptr %p to ptr addrspace(1)
; CHECK: load <4 x float>, ptr addrspace(1) %{{.*}}, align 16, !invariant.load
; CHECK: %c = load i64, ptr addrspace(1) %g, align 8
; CHECK-NOT: invariant.load
; CHECK: ret void
define void @loads(ptr %p, ptr addrspace(1) %g) {
  %a = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %g, i32 4)
  store volatile i32 %a, ptr %p
  %b = call <4 x float> @llvm.nvvm.ldg.global.f.v4f32.p0(ptr %p, i32 16)
  store volatile <4 x float> %b, ptr %p
  %c = call i64 @llvm.nvvm.ldu.global.i.i64.p1(ptr addrspace(1) %g, i32 8)
  %d = call i64 @llvm.nvvm.move.i64(i64 %c)
  store volatile i64 %d, ptr %p
  ret void
}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.const(ptr)
; CHECK: in function 'constant': llvm.nvvm.isspacep.const: constant memory cannot be told from global memory on AMD GPUs
define i1 @constant(ptr %p) {
  %a = call i1 @llvm.nvvm.isspacep.const(ptr %p)
  ret i1 %a
}
; CHECK: in function 'parameter': NVPTX address space 101 has no counterpart on AMD GPUs
define i32 @parameter(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(101)
  %a = load i32, ptr addrspace(101) %q
  ret i32 %a
}
; CHECK: in function 'argument': NVPTX address space 7 has no counterpart on AMD GPUs
define void @argument(ptr addrspace(7) %p) {
  ret void
}
