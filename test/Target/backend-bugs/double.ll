; LLVM 19 folds DPP moves into conversions to double, which have no such control
; on gfx90a and gfx942, and stops. The move stays apart there.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes=backend-bugs -S %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a | FileCheck %s
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes=backend-bugs -S %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 | FileCheck %s
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes=backend-bugs -S %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -O0 | FileCheck %s

; CHECK-LABEL: unsigned:
; CHECK: v_mov_b32_dpp [[V:v[0-9]+]], v{{[0-9]+}} quad_perm
; CHECK: v_cvt_f64_u32_e{{(32|64)}} v[{{[0-9:]+}}], v
define amdgpu_kernel void @unsigned(ptr addrspace(1) %p, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %t, %v
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 27, i32 15, i32 15, i1 true)
  %f = uitofp i32 %d to double
  %q = getelementptr double, ptr addrspace(1) %p, i32 %t
  store double %f, ptr addrspace(1) %q
  ret void
}

; Both halves of 64 bits, after shifts and an or.
; CHECK-LABEL: wide:
; CHECK-COUNT-2: v_mov_b32_dpp
; CHECK-DAG: v_cvt_f64_i32_e{{(32|64)}} v[{{[0-9:]+}}], v
; CHECK-DAG: v_cvt_f64_u32_e{{(32|64)}} v[{{[0-9:]+}}], v
define amdgpu_kernel void @wide(ptr addrspace(1) %p, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %t, %v
  %l = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 27, i32 15, i32 15, i1 true)
  %h = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %t, i32 27, i32 15, i32 15, i1 true)
  %l64 = zext i32 %l to i64
  %h64 = zext i32 %h to i64
  %hs = shl i64 %h64, 32
  %d = or i64 %hs, %l64
  %f = sitofp i64 %d to double
  %q = getelementptr double, ptr addrspace(1) %p, i32 %t
  store double %f, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: float:
; CHECK: v_mov_b32_dpp
; CHECK: v_cvt_f64_f32_e{{(32|64)}} v[{{[0-9:]+}}], v
define amdgpu_kernel void @float(ptr addrspace(1) %p, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %t, %v
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 27, i32 15, i32 15, i1 true)
  %b = bitcast i32 %d to float
  %f = fpext float %b to double
  %q = getelementptr double, ptr addrspace(1) %p, i32 %t
  store double %f, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: vector:
; CHECK-COUNT-2: v_mov_b32_dpp
; CHECK-DAG: v_cvt_f64_i32_e{{(32|64)}} v[{{[0-9:]+}}], v
; CHECK-DAG: v_cvt_f64_i32_e{{(32|64)}} v[{{[0-9:]+}}], v
define amdgpu_kernel void @vector(ptr addrspace(1) %p, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %t, %v
  %l = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 27, i32 15, i32 15, i1 true)
  %h = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %t, i32 27, i32 15, i32 15, i1 true)
  %v0 = insertelement <2 x i32> poison, i32 %l, i32 0
  %v1 = insertelement <2 x i32> %v0, i32 %h, i32 1
  %f = sitofp <2 x i32> %v1 to <2 x double>
  %q = getelementptr <2 x double>, ptr addrspace(1) %p, i32 %t
  store <2 x double> %f, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
