; The minimum of a number and NaN is the number; `.nan` makes it NaN;
; `.xorsign.abs` compares magnitudes and multiplies signs.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @fmin(
; CHECK-NEXT: [[A:%.*]] = call float @llvm.canonicalize.f32(float %a)
; CHECK-NEXT: [[B:%.*]] = call float @llvm.canonicalize.f32(float %b)
; CHECK-NEXT: [[R:%.*]] = call float @llvm.minnum.f32(float [[A]], float [[B]])
; CHECK-NEXT: ret float [[R]]
define float @fmin(float %a, float %b) {
  %r = call float @llvm.nvvm.fmin.f(float %a, float %b)
  ret float %r
}

; CHECK-LABEL: define <2 x half> @fmax_nan(
; CHECK: [[M:%.*]] = call <2 x half> @llvm.maxnum.v2f16(
; CHECK-NEXT: [[U:%.*]] = fcmp uno <2 x half> {{.*}}
; CHECK-NEXT: select <2 x i1> [[U]], <2 x half> {{.*}}, <2 x half> [[M]]
define <2 x half> @fmax_nan(<2 x half> %a, <2 x half> %b) {
  %r = call <2 x half> @llvm.nvvm.fmax.nan.f16x2(<2 x half> %a, <2 x half> %b)
  ret <2 x half> %r
}

; CHECK-LABEL: define float @fmax_xorsign(
; CHECK: [[X:%.*]] = xor i32
; CHECK-NEXT: [[S:%.*]] = and i32 [[X]], -2147483648
; CHECK-DAG: call float @llvm.fabs.f32(float %a)
; CHECK-DAG: call float @llvm.fabs.f32(float %b)
; CHECK: call float @llvm.maxnum.f32(
; CHECK: or i32 {{.*}}, [[S]]
define float @fmax_xorsign(float %a, float %b) {
  %r = call float @llvm.nvvm.fmax.xorsign.abs.f(float %a, float %b)
  ret float %r
}

; bfloats are compared as floats.
; CHECK-LABEL: define bfloat @fmin_bf16(
; CHECK: call float @llvm.minnum.f32(
; CHECK: trunc i32 {{.*}} to i16
; CHECK: ret bfloat
define bfloat @fmin_bf16(bfloat %a, bfloat %b) {
  %r = call bfloat @llvm.nvvm.fmin.bf16(bfloat %a, bfloat %b)
  ret bfloat %r
}

declare float @llvm.nvvm.fmin.f(float, float)
declare <2 x half> @llvm.nvvm.fmax.nan.f16x2(<2 x half>, <2 x half>)
declare float @llvm.nvvm.fmax.xorsign.abs.f(float, float)
declare bfloat @llvm.nvvm.fmin.bf16(bfloat, bfloat)
