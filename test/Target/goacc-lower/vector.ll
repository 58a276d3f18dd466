; A vector reduction: lane 0 keeps its value, the others begin with the identity,
; and the device runtime reduces over the lanes. Sizes are constants where
; attributes say them; the calls for forking and for sizes are then gone.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE64 --implicit-check-not=goacc_
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx1100>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32 --implicit-check-not=goacc_

target triple = "amdgcn-amd-amdhsa"
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)
declare half @__goacc_reduction_setup_f16(ptr, half, i32, i32, i32, i32)
declare half @__goacc_reduction_init_f16(ptr, half, i32, i32, i32, i32)
declare half @__goacc_reduction_fini_f16(ptr, half, i32, i32, i32, i32)
declare half @__goacc_reduction_teardown_f16(ptr, half, i32, i32, i32, i32)
declare void @__goacc_fork(i32)
declare void @__goacc_join(i32)
declare i32 @__goacc_dim_pos(i32)
declare i32 @__goacc_dim_size(i32)

; CHECK-LABEL: define amdgpu_kernel void @fixed(
; CHECK: [[X:%.*]] = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: [[FIRST:%.*]] = icmp eq i32 [[X]], 0
; CHECK: store i32 %a, ptr addrspace(5) [[SLOT:%.*]], align
; CHECK: call void @xl_acc_init_add_i32(ptr {{%.*}}, i1 [[FIRST]])
; CHECK: [[BEGIN:%.*]] = load i32, ptr addrspace(5) [[SLOT]]
; CHECK: [[POS:%.*]] = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: add i32 [[BEGIN]], [[POS]]
; CHECK: call void @xl_acc_vector_add_i32(ptr {{%.*}}, i32 32, i32 4)
; CHECK: store i32 32, ptr %p
; CHECK-NOT: barrier
define amdgpu_kernel void @fixed(ptr %p, i32 %a) "goacc-vector-length"="32" "goacc-workers"="4" {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %a, i32 2, i32 0, i32 7, i32 0)
  call void @__goacc_fork(i32 2)
  %2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %1, i32 2, i32 0, i32 7, i32 0)
  %pos = call i32 @__goacc_dim_pos(i32 2)
  %3 = add i32 %2, %pos
  %4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %3, i32 2, i32 0, i32 7, i32 0)
  call void @__goacc_join(i32 2)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %4, i32 2, i32 0, i32 7, i32 0)
  store i32 %5, ptr %p
  %size = call i32 @__goacc_dim_size(i32 2)
  store i32 %size, ptr %p
  ret void
}

; Halves are computed as floats and rounded behind. Sizes are the launch's, so
; that lanes may have to wait for each other across wavefronts.
; CHECK-LABEL: define amdgpu_kernel void @launched(
; CHECK: call void @xl_acc_begin(
; CHECK: call void @xl_acc_vector_barrier(
; CHECK: call void @xl_acc_init_max_f32(
; CHECK: fptrunc float {{%.*}} to half
; CHECK: [[WIDE:%.*]] = fpext half {{%.*}} to float
; CHECK: [[V:%.*]] = call i32 @xl_acc_size(i32 2)
; CHECK: [[W:%.*]] = call i32 @xl_acc_size(i32 1)
; CHECK: store float [[WIDE]],
; CHECK: call void @xl_acc_vector_max_f32(ptr {{%.*}}, i32 [[V]], i32 [[W]])
; CHECK: fptrunc float {{%.*}} to half
; CHECK: call void @xl_acc_vector_barrier(
define amdgpu_kernel void @launched(ptr %p, half %a) {
  %1 = call half @__goacc_reduction_setup_f16(ptr null, half %a, i32 2, i32 3, i32 1, i32 0)
  call void @__goacc_fork(i32 2)
  %2 = call half @__goacc_reduction_init_f16(ptr null, half %1, i32 2, i32 3, i32 1, i32 0)
  %3 = fadd half %2, 1.0
  %4 = call half @__goacc_reduction_fini_f16(ptr null, half %3, i32 2, i32 3, i32 1, i32 0)
  call void @__goacc_join(i32 2)
  %5 = call half @__goacc_reduction_teardown_f16(ptr null, half %4, i32 2, i32 3, i32 1, i32 0)
  store half %5, ptr %p
  ret void
}

; 64 lanes are a wavefront of gfx90a's and two of gfx1100's.
; CHECK-LABEL: define amdgpu_kernel void @forked(
; WAVE64-NOT: barrier
; WAVE32: call void @xl_acc_vector_barrier(i32 64, i32 2)
; CHECK: ret void
define amdgpu_kernel void @forked() "goacc-vector-length"="64" "goacc-workers"="2" {
  call void @__goacc_fork(i32 2)
  ret void
}

; CHECK: !{i32 32, i32 4, i32 1}
