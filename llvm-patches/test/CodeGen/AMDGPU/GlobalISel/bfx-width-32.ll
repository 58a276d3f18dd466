; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -verify-machineinstrs < %s | FileCheck %s

; 32 bits out of the middle of 64 are a register: v_bfe with a width of 32 takes
; none.

; CHECK-LABEL: {{^}}shifted_product:
; CHECK: v_lshrrev_b64 v[0:1], 27, v[0:1]
; CHECK-NOT: v_bfe
; CHECK: s_setpc_b64
define i32 @shifted_product(i32 %a) {
  %x = zext i32 %a to i64
  %m = mul i64 %x, 32
  %h = lshr i64 %m, 32
  %t = trunc i64 %h to i32
  ret i32 %t
}

; CHECK-LABEL: {{^}}unsigned_field:
; CHECK-NOT: v_bfe
; CHECK: s_setpc_b64
define i64 @unsigned_field(i64 %a) {
  %s = lshr i64 %a, 8
  %f = and i64 %s, 4294967295
  ret i64 %f
}
