; Integer arithmetic and bit fields, LLVM 22's additional names included.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O2 -mcpu=gfx90a | FileCheck --check-prefix=ASM %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define i32 @mulhi(
; CHECK-DAG: [[A:%.*]] = sext i32 %a to i64
; CHECK-DAG: [[B:%.*]] = sext i32 %b to i64
; CHECK: [[P:%.*]] = mul i64 [[A]], [[B]]
; CHECK: [[H:%.*]] = lshr i64 [[P]], 32
; CHECK: trunc i64 [[H]] to i32
; ASM-LABEL: {{^}}mulhi:
; ASM: v_mul_hi_i32
define i32 @mulhi(i32 %a, i32 %b) {
  %r = call i32 @llvm.nvvm.mulhi.i(i32 %a, i32 %b)
  ret i32 %r
}

; ASM-LABEL: {{^}}mul24:
; ASM: v_mul_u32_u24
; ASM-NEXT: s_setpc_b64
define i32 @mul24(i32 %a, i32 %b) {
  %r = call i32 @llvm.nvvm.mul24.ui(i32 %a, i32 %b)
  ret i32 %r
}

; CHECK-LABEL: define i16 @sad(
; CHECK: icmp ult i16 %a, %b
; CHECK: add i16 %c,
define i16 @sad(i16 %a, i16 %b, i16 %c) {
  %r = call i16 @llvm.nvvm.sad.us(i16 %a, i16 %b, i16 %c)
  ret i16 %r
}

; A constant selector without sign replication is one instruction.
; CHECK-LABEL: define i32 @prmt_constant(
; CHECK: call i32 @llvm.amdgcn.perm(i32 %b, i32 %a, i32 263173)
; ASM-LABEL: {{^}}prmt_constant:
; ASM: v_perm_b32 v0, v1, v0,
; ASM-NEXT: s_setpc_b64
define i32 @prmt_constant(i32 %a, i32 %b) {
  %r = call i32 @llvm.nvvm.prmt(i32 %a, i32 %b, i32 1093)
  ret i32 %r
}

; CHECK-LABEL: define i32 @prmt_mode(
; CHECK: call i32 @llvm.amdgcn.perm(i32 %a, i32 %a, i32 50463234)
define i32 @prmt_mode(i32 %a) {
  %r = call i32 @llvm.nvvm.prmt.ecl(i32 %a, i32 2)
  ret i32 %r
}

; CHECK-LABEL: define i32 @bfind(
; CHECK: call i64 @llvm.ctlz.i64(i64 %a, i1 false)
; CHECK: select i1 {{.*}}, i32 -1, i32
define i32 @bfind(i64 %a) {
  %r = call i32 @llvm.nvvm.flo.u.i64(i64 %a, i1 false)
  ret i32 %r
}

; CHECK-LABEL: define i32 @rest(
; CHECK-NOT: nvvm
; CHECK: ret i32
define i32 @rest(i32 %a, i32 %b, i32 %c, i64 %l) {
  %1 = call i32 @llvm.nvvm.fshl.clamp.i32(i32 %a, i32 %b, i32 %c)
  %2 = call i32 @llvm.nvvm.sext.wrap(i32 %1, i32 %b)
  %3 = call i32 @llvm.nvvm.bmsk.clamp(i32 %2, i32 %b)
  %4 = call i32 @llvm.nvvm.idp4a.s.u(i32 %3, i32 %b, i32 %c)
  %5 = call i32 @llvm.nvvm.idp2a.u.s(i32 %4, i32 %b, i1 true, i32 %c)
  %6 = call i32 @llvm.nvvm.fns(i32 %5, i32 %b, i32 %c)
  %7 = call i32 @llvm.nvvm.rotate.b32(i32 %6, i32 %b)
  %8 = call i64 @llvm.nvvm.swap.lo.hi.b64(i64 %l)
  %9 = trunc i64 %8 to i32
  %10 = add i32 %7, %9
  ret i32 %10
}

declare i32 @llvm.nvvm.mulhi.i(i32, i32)
declare i32 @llvm.nvvm.mul24.ui(i32, i32)
declare i16 @llvm.nvvm.sad.us(i16, i16, i16)
declare i32 @llvm.nvvm.prmt(i32, i32, i32)
declare i32 @llvm.nvvm.prmt.ecl(i32, i32)
declare i32 @llvm.nvvm.flo.u.i64(i64, i1)
declare i32 @llvm.nvvm.fshl.clamp.i32(i32, i32, i32)
declare i32 @llvm.nvvm.sext.wrap(i32, i32)
declare i32 @llvm.nvvm.bmsk.clamp(i32, i32)
declare i32 @llvm.nvvm.idp4a.s.u(i32, i32, i32)
declare i32 @llvm.nvvm.idp2a.u.s(i32, i32, i1, i32)
declare i32 @llvm.nvvm.fns(i32, i32, i32)
declare i32 @llvm.nvvm.rotate.b32(i32, i32)
declare i64 @llvm.nvvm.swap.lo.hi.b64(i64)
