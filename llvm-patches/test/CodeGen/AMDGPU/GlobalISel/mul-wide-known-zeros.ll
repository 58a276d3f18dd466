; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -verify-machineinstrs < %s | FileCheck %s

; No product of the halves known to be zero has to be added to the highest part.

; CHECK-LABEL: {{^}}mulhi_u64:
; CHECK-COUNT-4: v_mad_u64_u32
; CHECK-NOT: v_mad_u64_u32
; CHECK: s_setpc_b64
define i64 @mulhi_u64(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %m = mul nuw i128 %x, %y
  %s = lshr i128 %m, 64
  %h = trunc i128 %s to i64
  ret i64 %h
}
