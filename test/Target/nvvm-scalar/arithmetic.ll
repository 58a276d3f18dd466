; Rounding to the nearest is what LLVM's own instructions do, without flags that
; would permit contraction; `.sat` is exact about NaN and -0.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @add_f(
; CHECK-NEXT: [[R:%.*]] = fadd float %a, %b
; CHECK-NEXT: ret float [[R]]
define float @add_f(float %a, float %b) {
  %r = call float @llvm.nvvm.add.rn.f(float %a, float %b)
  ret float %r
}

; Flags of the call stay with the call.
; CHECK-LABEL: define double @mul_d(
; CHECK-NEXT: [[R:%.*]] = fmul double %a, %b
; CHECK-NEXT: ret double [[R]]
define double @mul_d(double %a, double %b) {
  %r = call fast double @llvm.nvvm.mul.rn.d(double %a, double %b)
  ret double %r
}

; CHECK-LABEL: define float @div_f(
; CHECK-NEXT: [[R:%.*]] = fdiv float %a, %b
; CHECK-NOT: fpmath
; CHECK-NEXT: ret float [[R]]
define float @div_f(float %a, float %b) {
  %r = call float @llvm.nvvm.div.rn.f(float %a, float %b)
  ret float %r
}

; CHECK-LABEL: define float @fma_f(
; CHECK-NEXT: call float @llvm.fma.f32(float %a, float %b, float %c)
define float @fma_f(float %a, float %b, float %c) {
  %r = call float @llvm.nvvm.fma.rn.f(float %a, float %b, float %c)
  ret float %r
}

; CHECK-LABEL: define double @rcp_d(
; CHECK-NEXT: fdiv double 1.000000e+00, %a
define double @rcp_d(double %a) {
  %r = call double @llvm.nvvm.rcp.rn.d(double %a)
  ret double %r
}

; CHECK-LABEL: define float @sqrt_f(
; CHECK-NEXT: [[R:%.*]] = call float @llvm.sqrt.f32(float %a)
; CHECK-NEXT: ret float [[R]]
define float @sqrt_f(float %a) {
  %r = call float @llvm.nvvm.sqrt.rn.f(float %a)
  ret float %r
}

; CHECK-LABEL: define <2 x half> @fma_sat(
; CHECK-NEXT: [[F:%.*]] = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %a, <2 x half> %a)
; CHECK-NEXT: [[P:%.*]] = fcmp ogt <2 x half> [[F]], zeroinitializer
; CHECK-NEXT: [[L:%.*]] = select <2 x i1> [[P]], <2 x half> [[F]], <2 x half> zeroinitializer
; CHECK-NEXT: [[Q:%.*]] = fcmp olt <2 x half> [[L]],
; CHECK-NEXT: select <2 x i1> [[Q]], <2 x half> [[L]], <2 x half>
define <2 x half> @fma_sat(<2 x half> %a) {
  %r = call <2 x half> @llvm.nvvm.fma.rn.sat.f16x2(<2 x half> %a, <2 x half> %a, <2 x half> %a)
  ret <2 x half> %r
}

; There is no bfloat arithmetic: it is done in float, and what that loses decides where the sum is between two bfloats.
; CHECK-LABEL: define bfloat @fma_bf16(
; CHECK: [[SUM:%.*]] = call float @llvm.fma.f32(
; CHECK: fmul float
; CHECK-COUNT-5: fadd float
; CHECK: and i32 {{%.*}}, 65535
; CHECK-NOT: double
; CHECK: ret bfloat
define bfloat @fma_bf16(bfloat %a, bfloat %b, bfloat %c) {
  %r = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %a, bfloat %b, bfloat %c)
  ret bfloat %r
}

; A product, here with the constant as inline PTX leaves it, and a sum need one operation.
; CHECK-LABEL: define <2 x bfloat> @product_bf16(
; CHECK: fmul float
; CHECK-NOT: fadd
; CHECK: fmul float
; CHECK-NOT: fadd
; CHECK: ret <2 x bfloat>
define <2 x bfloat> @product_bf16(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = call <2 x bfloat> @llvm.nvvm.fma.rn.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b, <2 x bfloat> bitcast (<1 x i32> <i32 -2147450880> to <2 x bfloat>))
  ret <2 x bfloat> %r
}

; CHECK-LABEL: define bfloat @difference_bf16(
; CHECK: fneg float
; CHECK: fadd float
; CHECK-NOT: {{fadd|fmul|fma}}
; CHECK: ret bfloat
define bfloat @difference_bf16(bfloat %a, bfloat %b) {
  %r = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %b, bfloat -1.0, bfloat %a)
  ret bfloat %r
}

declare float @llvm.nvvm.add.rn.f(float, float)
declare double @llvm.nvvm.mul.rn.d(double, double)
declare float @llvm.nvvm.div.rn.f(float, float)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
declare double @llvm.nvvm.rcp.rn.d(double)
declare float @llvm.nvvm.sqrt.rn.f(float)
declare <2 x half> @llvm.nvvm.fma.rn.sat.f16x2(<2 x half>, <2 x half>, <2 x half>)
declare bfloat @llvm.nvvm.fma.rn.bf16(bfloat, bfloat, bfloat)
declare <2 x bfloat> @llvm.nvvm.fma.rn.bf16x2(<2 x bfloat>, <2 x bfloat>, <2 x bfloat>)
