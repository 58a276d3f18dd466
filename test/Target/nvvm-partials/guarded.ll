; Lanes that store in shared memory what they have loaded, ahead of a barrier: it is waited for before the branch, which
; LLVM 22 takes out then.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
@part = internal addrspace(3) global [32 x float] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

; CHECK-LABEL: @handed(
; CHECK: %[[V:.*]] = load float, ptr
; CHECK: %[[HERE:.*]] = call float asm "", "=v,0"(float %[[V]])
; CHECK-NEXT: br i1
; CHECK: store float %[[HERE]], ptr addrspace(3)
; CHECK: store float %[[HERE]], ptr
define ptx_kernel void @handed(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr float, ptr %in, i32 %t
  %v = load float, ptr %from
  %some = icmp ult i32 %t, 32
  br i1 %some, label %store, label %then
store:
  %place = getelementptr float, ptr addrspace(3) @part, i32 %t
  store float %v, ptr addrspace(3) %place
  br label %then
then:
  call void @llvm.nvvm.barrier0()
  %to = getelementptr float, ptr %out, i32 %t
  store float %v, ptr %to
  ret void
}
; Without a barrier others need not wait; what is not from memory is there.
; CHECK-LABEL: @alone(
; CHECK-NOT: asm ""
; CHECK: ret void
define ptx_kernel void @alone(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr float, ptr %in, i32 %t
  %v = load float, ptr %from
  %some = icmp ult i32 %t, 32
  br i1 %some, label %store, label %then
store:
  %place = getelementptr float, ptr addrspace(3) @part, i32 %t
  store float %v, ptr addrspace(3) %place
  br label %then
then:
  %to = getelementptr float, ptr %out, i32 %t
  store float %v, ptr %to
  ret void
}
; CHECK-LABEL: @computed(
; CHECK-NOT: asm ""
; CHECK: ret void
define ptx_kernel void @computed(ptr %out, float %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = uitofp i32 %t to float
  %v = fmul float %f, %n
  %some = icmp ult i32 %t, 32
  br i1 %some, label %store, label %then
store:
  %place = getelementptr float, ptr addrspace(3) @part, i32 %t
  store float %v, ptr addrspace(3) %place
  br label %then
then:
  call void @llvm.nvvm.barrier0()
  %to = getelementptr float, ptr %out, i32 %t
  store float %v, ptr %to
  ret void
}
