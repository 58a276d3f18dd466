; Divisions by what may be zero, bit counts of zero, absolute values; also where a module is optimised for NVIDIA first.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a>' -S %s | FileCheck %s
; RUN: env CROSSLANE_UNDEFINED=nvidia %opt -passes='default<O2>' -S %s | FileCheck %s --check-prefix=NVIDIA
; RUN: %opt -passes='default<O2>' -S %s | FileCheck %s --check-prefix=ALONE
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a | FileCheck %s --check-prefix=ASM
target triple = "nvptx64-nvidia-cuda"

; The divisor that is divided by is never zero: no pass may take the other for one that is not.
; CHECK-LABEL: define i32 @quotient(
; CHECK-NEXT: [[Y:%.*]] = freeze i32 %y
; CHECK-NEXT: [[ZERO:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT: [[BY:%.*]] = select i1 [[ZERO]], i32 1, i32 [[Y]]
; CHECK-NEXT: [[Q:%.*]] = udiv i32 %x, [[BY]]
; CHECK-NEXT: %r = select i1 [[ZERO]], i32 -1, i32 [[Q]]
; CHECK-NEXT: ret i32 %r
; ASM-LABEL: quotient:
; ASM: v_max_u32_e32 v{{[0-9]+}}, 1, v1
; ASM: v_cmp_ne_u32_e32 vcc, 0, v1
; ASM-NEXT: v_cndmask_b32_e32 v0, -1, v0, vcc
; ASM-NEXT: s_setpc_b64
define i32 @quotient(i32 %x, i32 %y) {
  %r = udiv exact i32 %x, %y
  ret i32 %r
}

; NVIDIA-LABEL: define {{.*}}i64 @chosen(
; NVIDIA: select i1 {{%.*}}, i64 -1, i64
; ALONE-LABEL: define {{.*}}i64 @chosen(
; ALONE-NOT: select
; ALONE: ret
; CHECK-LABEL: define i64 @chosen(
; CHECK: srem i64 %x,
; CHECK-NEXT: select i1 {{%.*}}, i64 -1, i64
define i64 @chosen(i64 %x, i64 %y, i1 %c) {
  %z = select i1 %c, i64 0, i64 %y
  %r = srem i64 %x, %z
  ret i64 %r
}

; CHECK-LABEL: define i32 @constants(
; CHECK-NEXT: [[NEG:%.*]] = sub i32 0, %x
; CHECK-NEXT: %r = add i32 [[NEG]], -1
; CHECK-NEXT: %s = add i32 %r, 0
; CHECK-NEXT: ret i32 %s
define i32 @constants(i32 %x) {
  %a = sdiv i32 %x, -1
  %b = urem i32 %x, 0
  %c = srem i32 %x, -1
  %r = add i32 %a, %b
  %s = add i32 %r, %c
  ret i32 %s
}

; CHECK-LABEL: define i32 @counts(
; CHECK: call i32 @llvm.ctlz.i32(i32 %x, i1 false)
; CHECK: call i32 @llvm.cttz.i32(i32 %odd, i1 true)
; CHECK: call i32 @llvm.abs.i32(i32 %x, i1 false)
define i32 @counts(i32 %x) {
  %a = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
  %odd = or i32 %x, 256
  %b = call i32 @llvm.cttz.i32(i32 %odd, i1 true)
  %c = call i32 @llvm.abs.i32(i32 %x, i1 true)
  %r = add i32 %a, %b
  %s = add i32 %r, %c
  ret i32 %s
}

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.abs.i32(i32, i1)

; Says that the module is CUDA's.
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @thread() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %t
}
