; Conversions that saturate: the hardware's where it has them, in IR that nobody simplifies any more.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a>' -S %s | FileCheck %s --check-prefix=DEFINED
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-to-amdgpu<cpu=gfx90a>,nvvm-convert' -S %s | FileCheck %s --check-prefix=CHECK
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a | FileCheck %s --check-prefixes=ASM,FULL
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O2>' %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 | FileCheck %s --check-prefixes=ASM,HALF
target triple = "nvptx64-nvidia-cuda"

; DEFINED-LABEL: define i32 @word(
; DEFINED-NEXT: %r = call i32 @llvm.fptosi.sat.i32.f32(float %x)
; CHECK-LABEL: define {{.*}}i32 @word(
; CHECK-NEXT: %r = fptosi float %x to i32
; ASM-LABEL: word:
; ASM: v_cvt_i32_f32_e32 v0, v0
; ASM-NEXT: s_setpc_b64
define i32 @word(float %x) {
  %r = fptosi float %x to i32
  ret i32 %r
}

; DEFINED-LABEL: define i8 @byte(
; DEFINED-NEXT: [[W:%.*]] = call i32 @llvm.fptoui.sat.i32.f32(float %x)
; DEFINED-NEXT: %r = trunc i32 [[W]] to i8
; ASM-LABEL: byte:
; ASM: v_cvt_u32_f32_e32 v0, v0
; ASM-NEXT: s_setpc_b64
define i8 @byte(float %x) {
  %r = fptoui float %x to i8
  ret i8 %r
}

; A double that is NaN gives the top bit.
; DEFINED-LABEL: define i32 @of_double(
; DEFINED-NEXT: [[W:%.*]] = call i32 @llvm.fptosi.sat.i32.f64(double %x)
; DEFINED-NEXT: [[NAN:%.*]] = fcmp uno double %x, 0.0
; DEFINED-NEXT: %r = select i1 [[NAN]], i32 -2147483648, i32 [[W]]
define i32 @of_double(double %x) {
  %r = fptosi double %x to i32
  ret i32 %r
}

; NaN gives -2^63 by itself: there is no comparison.
; CHECK-LABEL: define {{.*}}i64 @wide(
; CHECK: call double @llvm.maxnum.f64(double {{%.*}}, double 0xC1E0000000000000)
; CHECK: call double @llvm.minnum.f64(double {{%.*}}, double 0x41DFFFFFFFC00000)
; ASM-LABEL: wide:
; ASM-NOT: v_cmp
; ASM: s_setpc_b64
define i64 @wide(double %x) {
  %r = fptosi double %x to i64
  ret i64 %r
}

; ASM-LABEL: wide_of_float:
; FULL: v_cvt_f64_f32
; HALF-NOT: _f64
; ASM: s_setpc_b64
define i64 @wide_of_float(float %x) {
  %r = fptoui float %x to i64
  ret i64 %r
}

; What asks for 0 gets 0.
; CHECK-LABEL: define {{.*}}i64 @zero_of_nan(
; CHECK: [[NAN:%.*]] = fcmp uno double %x, 0.0
; CHECK: select i1 [[NAN]], i64 0, i64
define i64 @zero_of_nan(double %x) {
  %r = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  ret i64 %r
}

; CHECK-LABEL: define {{.*}}i8 @clamped(
; CHECK: [[W:%.*]] = fptosi float %x to i32
; CHECK: call i32 @llvm.smax.i32(i32 [[W]], i32 -128)
; CHECK: call i32 @llvm.smin.i32(i32 {{%.*}}, i32 127)
define i8 @clamped(float %x) {
  %r = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  ret i8 %r
}

; CHECK-LABEL: define {{.*}}<2 x i32> @pair(
; CHECK: fptoui float {{%.*}} to i32
; CHECK: fptoui float {{%.*}} to i32
define <2 x i32> @pair(<2 x half> %x) {
  %r = fptoui <2 x half> %x to <2 x i32>
  ret <2 x i32> %r
}

; CHECK-LABEL: define {{.*}}i32 @constant(
; CHECK-NEXT: ret i32 2147483647
define i32 @constant() {
  %r = fptosi float 3.0e9 to i32
  ret i32 %r
}

declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i8 @llvm.fptosi.sat.i8.f32(float)

; Says that the module is CUDA's.
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @thread() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %t
}
