; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -O0 -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -verify-machineinstrs < %s | FileCheck %s

; The upper half of a signed product of 64 bits: the overflow check reads it.

; CHECK-LABEL: {{^}}overflows:
; CHECK: v_cmp_ne_u64
define i1 @overflows(i64 %a, i64 %b) {
  %r = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %a, i64 %b)
  %o = extractvalue {i64, i1} %r, 1
  ret i1 %o
}

; CHECK-LABEL: {{^}}vector:
; CHECK-COUNT-2: v_cmp_ne_u64
define <2 x i1> @vector(<2 x i64> %a, <2 x i64> %b) {
  %r = call {<2 x i64>, <2 x i1>} @llvm.smul.with.overflow.v2i64(<2 x i64> %a, <2 x i64> %b)
  %o = extractvalue {<2 x i64>, <2 x i1>} %r, 1
  ret <2 x i1> %o
}

declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
declare {<2 x i64>, <2 x i1>} @llvm.smul.with.overflow.v2i64(<2 x i64>, <2 x i64>)
