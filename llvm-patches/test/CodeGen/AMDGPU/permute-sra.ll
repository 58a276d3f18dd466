; RUN: llc -mtriple=amdgcn -mcpu=gfx906 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=amdgcn -mcpu=gfx1030 -verify-machineinstrs < %s | FileCheck %s

; The bytes that the shift fills with the sign are no zeros that v_perm_b32
; could make.

; CHECK-LABEL: {{^}}sign_bytes:
; CHECK-NOT: v_perm_b32
; CHECK: v_ashrrev_i32_e32 [[S:v[0-9]+]], 24, v1
; CHECK-NOT: v_perm_b32
; CHECK: s_setpc_b64
define i32 @sign_bytes(i32 %x, i32 %y) {
  %high = shl i32 %x, 8
  %low = ashr i32 %y, 24
  %r = or i32 %high, %low
  ret i32 %r
}

; Zeros are.
; CHECK-LABEL: {{^}}zero_bytes:
; CHECK: {{v_alignbyte_b32|v_alignbit_b32|v_perm_b32}}
; CHECK: s_setpc_b64
define i32 @zero_bytes(i32 %x, i32 %y) {
  %high = shl i32 %x, 8
  %low = lshr i32 %y, 24
  %r = or i32 %high, %low
  ret i32 %r
}
