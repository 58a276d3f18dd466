; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s

; The combiner makes one instruction of a load and its extension, however wide.

; CHECK-LABEL: {{^}}sext_i64_i128:
; CHECK: global_load_dwordx2 v[0:1], v[0:1], off
; CHECK: v_ashrrev_i32_e32 v2, 31, v1
; CHECK: v_mov_b32_e32 v3, v2
define i128 @sext_i64_i128(ptr addrspace(1) %p) {
  %v = load i64, ptr addrspace(1) %p
  %w = sext i64 %v to i128
  ret i128 %w
}

; CHECK-LABEL: {{^}}zext_i64_i128:
; CHECK: global_load_dwordx2 v[0:1], v[0:1], off
; CHECK-DAG: v_mov_b32_e32 v2, 0
; CHECK-DAG: v_mov_b32_e32 v3, 0
define i128 @zext_i64_i128(ptr addrspace(1) %p) {
  %v = load i64, ptr addrspace(1) %p
  %w = zext i64 %v to i128
  ret i128 %w
}

; CHECK-LABEL: {{^}}sext_i64_i96:
; CHECK: global_load_dwordx2 v[0:1], v[0:1], off
; CHECK: v_ashrrev_i32_e32 v2, 31, v1
define i96 @sext_i64_i96(ptr addrspace(1) %p) {
  %v = load i64, ptr addrspace(1) %p
  %w = sext i64 %v to i96
  ret i96 %w
}
