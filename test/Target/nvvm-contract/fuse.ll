; Products and sums are fused as NVPTX fuses them: what stands in one block and
; has `contract` on both. The expected forms are what llc 19 -mcpu=sm_80 selects
; (fma.rn or mul.rn, add.rn) for each function.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-contract<cpu=gfx900>' -S %s | FileCheck %s
; RUN: %llc19 -mcpu=sm_80 %s -o - | FileCheck %s --check-prefix=PTX

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @add(
; CHECK-NEXT: [[R:%.*]] = call contract float @llvm.fma.f32(float %a, float %b, float %c)
; CHECK-NEXT: ret float [[R]]
; PTX-LABEL: add(
; PTX: fma.rn.f32
; PTX: ret
define float @add(float %a, float %b, float %c) {
  %m = fmul contract float %a, %b
  %s = fadd contract float %m, %c
  ret float %s
}

; CHECK-LABEL: define double @sub_left(
; CHECK-NEXT: [[N:%.*]] = fneg contract double %c
; CHECK-NEXT: call contract double @llvm.fma.f64(double %a, double %b, double [[N]])
; PTX-LABEL: sub_left(
; PTX: fma.rn.f64
define double @sub_left(double %a, double %b, double %c) {
  %m = fmul contract double %a, %b
  %s = fsub contract double %m, %c
  ret double %s
}

; CHECK-LABEL: define float @sub_right(
; CHECK-NEXT: [[N:%.*]] = fneg contract float %a
; CHECK-NEXT: call contract float @llvm.fma.f32(float [[N]], float %b, float %c)
; PTX-LABEL: sub_right(
; PTX: fma.rn.f32
define float @sub_right(float %a, float %b, float %c) {
  %m = fmul contract float %a, %b
  %s = fsub contract float %c, %m
  ret float %s
}

; Of two products the left one, when both have one use.
; CHECK-LABEL: define float @two(
; CHECK-NEXT: [[M:%.*]] = fmul float %c, %d
; CHECK-NEXT: call contract float @llvm.fma.f32(float %a, float %b, float [[M]])
; PTX-LABEL: two(
; PTX: mul.rn.f32
; PTX: fma.rn.f32
define float @two(float %a, float %b, float %c, float %d) {
  %m = fmul contract float %a, %b
  %n = fmul contract float %c, %d
  %s = fadd contract float %m, %n
  ret float %s
}

; The one with fewer uses.
; CHECK-LABEL: define float @two_uses(
; CHECK-NEXT: [[M:%.*]] = fmul float %a, %b
; CHECK-NEXT: call contract float @llvm.fma.f32(float %c, float %d, float [[M]])
define float @two_uses(float %a, float %b, float %c, float %d, ptr %p) {
  %m = fmul contract float %a, %b
  %n = fmul contract float %c, %d
  %s = fadd contract float %m, %n
  store float %m, ptr %p
  ret float %s
}

; Not across blocks, and not later either.
; CHECK-LABEL: define float @blocks(
; CHECK: fmul float
; CHECK: fadd float
; PTX-LABEL: blocks(
; PTX: mul.rn.f32
; PTX: add.rn.f32
define float @blocks(float %a, float %b, float %c, i1 %d) {
entry:
  %m = fmul contract float %a, %b
  br i1 %d, label %yes, label %no
yes:
  %s = fadd contract float %m, %c
  ret float %s
no:
  ret float %m
}

; Both must allow it.
; CHECK-LABEL: define float @strict(
; CHECK: fmul float
; CHECK: fadd float
; PTX-LABEL: strict(
; PTX: mul.rn.f32
; PTX: add.rn.f32
define float @strict(float %a, float %b, float %c) {
  %m = fmul float %a, %b
  %s = fadd contract float %m, %c
  ret float %s
}

; A negated product.
; CHECK-LABEL: define float @negated(
; CHECK: fneg contract float %a
; CHECK-NEXT: call contract float @llvm.fma.f32(
; CHECK-NEXT: ret
; PTX-LABEL: negated(
; PTX: fma.rn.f32
define float @negated(float %a, float %b, float %c) {
  %m = fmul contract float %a, %b
  %n = fneg contract float %m
  %s = fadd contract float %n, %c
  ret float %s
}
