; Approximations use AMDGPU's where those are good enough for PTX's bound, and
; exact operations where they are not.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @div(
; CHECK-NEXT: [[R:%.*]] = fdiv float %a, %b
; CHECK-NEXT: ret float [[R]]
define float @div(float %a, float %b) {
  %r = call float @llvm.nvvm.div.approx.f(float %a, float %b)
  ret float %r
}

; CHECK-LABEL: define float @rcp(
; CHECK: call float @llvm.amdgcn.rcp.f32(
define float @rcp(float %a) {
  %r = call float @llvm.nvvm.rcp.approx.ftz.f(float %a)
  ret float %r
}

; Subnormal operands are scaled for v_rsq_f32.
; CHECK-LABEL: define float @rsqrt(
; CHECK: [[S:%.*]] = fcmp olt float {{.*}}, 0x3810000000000000
; CHECK: fmul float %a, 0x4170000000000000
; CHECK: [[R:%.*]] = call float @llvm.amdgcn.rsq.f32(
; CHECK: fmul float [[R]], 4.096000e+03
define float @rsqrt(float %a) {
  %r = call float @llvm.nvvm.rsqrt.approx.f(float %a)
  ret float %r
}

; CHECK-LABEL: define float @sqrt(
; CHECK: call float @llvm.sqrt.f32(float %a), !fpmath [[ULP:![0-9]+]]
define float @sqrt(float %a) {
  %r = call float @llvm.nvvm.sqrt.approx.f(float %a)
  ret float %r
}

; CHECK-LABEL: define float @exp_log(
; CHECK: call float @llvm.exp2.f32(
; CHECK: call float @llvm.log2.f32(
; CHECK: call float @llvm.amdgcn.exp2.f32(
; CHECK: call float @llvm.amdgcn.log.f32(
define float @exp_log(float %a) {
  %1 = call float @llvm.nvvm.ex2.approx.f(float %a)
  %2 = call float @llvm.nvvm.lg2.approx.f(float %1)
  %3 = call float @llvm.nvvm.ex2.approx.ftz.f(float %2)
  %4 = call float @llvm.nvvm.lg2.approx.ftz.f(float %3)
  ret float %4
}

; CHECK-LABEL: define float @sine(
; CHECK-NOT: call float @llvm.{{sin|cos}}
; CHECK: ret float
define float @sine(float %a) {
  %r = call float @llvm.nvvm.sin.approx.f(float %a)
  %s = call float @llvm.nvvm.cos.approx.ftz.f(float %r)
  ret float %s
}

; CHECK: [[ULP]] = !{float 1.000000e+00}

declare float @llvm.nvvm.div.approx.f(float, float)
declare float @llvm.nvvm.rcp.approx.ftz.f(float)
declare float @llvm.nvvm.rsqrt.approx.f(float)
declare float @llvm.nvvm.sqrt.approx.f(float)
declare float @llvm.nvvm.ex2.approx.f(float)
declare float @llvm.nvvm.lg2.approx.f(float)
declare float @llvm.nvvm.ex2.approx.ftz.f(float)
declare float @llvm.nvvm.lg2.approx.ftz.f(float)
declare float @llvm.nvvm.sin.approx.f(float)
declare float @llvm.nvvm.cos.approx.ftz.f(float)
