; What is around the warp in an NVVM module: kernels, arguments, the stack,
; shared and constant memory, special registers, barriers. The module keeps its
; own data layout until the lowering: allocas in address space 0 would be
; invalid under AMDGPU's.

; RUN: split-file %s %t
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %t/layout.ll | FileCheck %s
; RUN: llc -O0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %t/layout.ll | FileCheck %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %t/no-layout.ll | FileCheck %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=obj %t/layout.ll -o %t/layout.o
; RUN: llvm-readelf --notes %t/layout.o | FileCheck -check-prefix=NOTES %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %t/layout.ll 2>&1 | FileCheck -check-prefix=QUIET %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=nvvm-to-amdgpu < %t/layout.ll | FileCheck -check-prefix=IR %s

; The functions' "sm_80" is nobody's processor here, also for passes that look
; at functions before the lowering: a memcpy asks the target what it costs.
; QUIET-NOT: not a recognized
; QUIET: .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
; QUIET-NOT: not a recognized

; IR: target datalayout = "{{.*}}-A5-{{.*}}"
; IR: target triple = "amdgcn-amd-amdhsa"
; IR: @shared = internal addrspace(3) global [64 x i32] {{undef|poison}}
; IR: define protected amdgpu_kernel void @annotated(ptr addrspace(1)
; IR: alloca [64 x i32], align 4, addrspace(5)

; CHECK: .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
; CHECK-LABEL: {{^}}annotated:
; CHECK: s_barrier
; CHECK: s_endpgm
; CHECK: .amdhsa_group_segment_fixed_size 256
; CHECK: .amdhsa_next_free_vgpr
; CHECK-LABEL: {{^}}by_convention:
; CHECK: s_endpgm

; NOTES: .group_segment_fixed_size: 256
; NOTES: .max_flat_workgroup_size: 128
; NOTES: .name: annotated
; NOTES: .wavefront_size: 64
; NOTES: .max_flat_workgroup_size: 1024
; NOTES: .name: by_convention

;--- layout.ll
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [64 x i32] undef, align 4
@table = internal addrspace(4) constant [4 x i32] [i32 2, i32 3, i32 5, i32 7], align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @annotated(ptr %p) #0 {
  %stack = alloca [64 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %stack, ptr align 4 %p, i64 256, i1 false)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 63
  %s = getelementptr [64 x i32], ptr %stack, i32 0, i32 %i
  %v = load i32, ptr %s
  %k = and i32 %t, 3
  %c = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %k
  %f = load i32, ptr addrspace(4) %c
  %w = mul i32 %v, %f
  %d = getelementptr [64 x i32], ptr addrspacecast (ptr addrspace(3) @shared to ptr), i32 0, i32 %i
  store i32 %w, ptr %d
  call void @llvm.nvvm.barrier0()
  %j = xor i32 %i, 63
  %e = getelementptr [64 x i32], ptr addrspacecast (ptr addrspace(3) @shared to ptr), i32 0, i32 %j
  %r = load i32, ptr %e
  %o = getelementptr i32, ptr %p, i32 %t
  store i32 %r, ptr %o
  ret void
}

define ptx_kernel void @by_convention(ptr %p, i32 %n) #0 {
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = mul i32 %b, %d
  %i = add i32 %m, %t
  %in = icmp ult i32 %i, %n
  br i1 %in, label %then, label %exit
then:
  %a = getelementptr i32, ptr %p, i32 %i
  store i32 %i, ptr %a
  br label %exit
exit:
  ret void
}

attributes #0 = { "target-cpu"="sm_80" "target-features"="+ptx75,+sm_80" }
!nvvm.annotations = !{!0, !1}
!0 = !{ptr @annotated, !"kernel", i32 1}
!1 = !{ptr @annotated, !"maxntidx", i32 128}

;--- no-layout.ll
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [64 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

define ptx_kernel void @annotated(ptr %p) {
  %stack = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store volatile i32 %t, ptr %stack
  %v = load volatile i32, ptr %stack
  %i = and i32 %v, 63
  %d = getelementptr [64 x i32], ptr addrspacecast (ptr addrspace(3) @shared to ptr), i32 0, i32 %i
  store i32 %v, ptr %d
  call void @llvm.nvvm.barrier0()
  %j = xor i32 %i, 63
  %e = getelementptr [64 x i32], ptr addrspacecast (ptr addrspace(3) @shared to ptr), i32 0, i32 %j
  %r = load i32, ptr %e
  %o = getelementptr i32, ptr %p, i32 %t
  store i32 %r, ptr %o
  ret void
}
define ptx_kernel void @by_convention() {
  ret void
}
