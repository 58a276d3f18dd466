; `.ftz` flushes by itself where the function's mode does not, and costs nothing
; where it does. In a function that flushes, sums, products and fused sums that keep
; subnormals run in a mode of their own; other operations that do are refused.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>,verify' -S %t/lowered.ll | FileCheck %s
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/refused.ll -o %t.bc 2>&1 | FileCheck --check-prefix=REFUSED %s

;--- lowered.ll
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @explicit(
; CHECK: [[SA:%.*]] = call i1 @llvm.is.fpclass.f32(float %a, i32 144)
; CHECK-NEXT: [[A:%.*]] = select i1 [[SA]], float {{.*}}, float %a
; CHECK: [[SB:%.*]] = call i1 @llvm.is.fpclass.f32(float %b, i32 144)
; CHECK-NEXT: [[B:%.*]] = select i1 [[SB]], float {{.*}}, float %b
; CHECK-NEXT: [[R:%.*]] = fadd float [[A]], [[B]]
; CHECK: [[BITS:%.*]] = bitcast float [[R]] to i32
; CHECK-NEXT: [[SIGN:%.*]] = and i32 [[BITS]], -2147483648
; CHECK-NEXT: [[ZERO:%.*]] = bitcast i32 [[SIGN]] to float
; CHECK-NEXT: [[SR:%.*]] = call i1 @llvm.is.fpclass.f32(float [[R]], i32 144)
; CHECK-NEXT: select i1 [[SR]], float [[ZERO]], float [[R]]
define float @explicit(float %a, float %b) {
  %r = call float @llvm.nvvm.add.rn.ftz.f(float %a, float %b)
  ret float %r
}

; CHECK-LABEL: define float @by_mode(
; CHECK-NEXT: [[R:%.*]] = fadd float %a, %b
; CHECK-NEXT: ret float [[R]]
define float @by_mode(float %a, float %b) #0 {
  %r = call float @llvm.nvvm.add.rn.ftz.f(float %a, float %b)
  ret float %r
}

; CHECK-LABEL: define float @kept(
; CHECK: call { float, float, float, float, float, i32 } asm
; CHECK-SAME: "s_nop 1\0As_getreg_b32 $5, hwreg(HW_REG_MODE, 0, 6)
; CHECK-SAME: \0As_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 6), 48\0Av_add_f32 $0, $6, $7
; CHECK-SAME: \0Av_mul_f32 $1, $0, $6\0Av_fma_f32 $2, $1, $6, $7
; CHECK-SAME: \0As_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 6), 63\0Av_add_f32 $3, $2, $7
; CHECK-SAME: \0As_nop 0\0As_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 6), 10\0Av_add_f32 $4, $3, $7
; CHECK-SAME: \0As_nop 0\0As_setreg_b32 hwreg(HW_REG_MODE, 0, 6), $5\0As_nop 1"
; CHECK-SAME: "=&v,=&v,=&v,=&v,=v,=&s,v,v"
define float @kept(float %a, float %b) #0 {
  %x = call float @llvm.nvvm.add.rn.f(float %a, float %b)
  %y = call float @llvm.nvvm.mul.rn.f(float %x, float %a)
  %z = call float @llvm.nvvm.fma.rn.f(float %y, float %a, float %b)
  %t = call float @llvm.nvvm.add.rz.f(float %z, float %b)
  %u = call float @llvm.nvvm.add.rm.ftz.f(float %t, float %b)
  ret float %u
}
declare float @llvm.nvvm.add.rn.f(float, float)
declare float @llvm.nvvm.mul.rn.f(float, float)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
declare float @llvm.nvvm.add.rz.f(float, float)
declare float @llvm.nvvm.add.rm.ftz.f(float, float)

; Approximations, doubles, halves and rounding to the nearest integer do not care.
; CHECK-LABEL: define void @indifferent(
; CHECK-NOT: crosslane.refuse
; CHECK: ret void
define void @indifferent(float %a, double %d, half %h) #0 {
  %1 = call float @llvm.nvvm.lg2.approx.f(float %a)
  %2 = call double @llvm.nvvm.add.rn.d(double %d, double %d)
  %3 = call half @llvm.nvvm.fma.rn.f16(half %h, half %h, half %h)
  %4 = call i32 @llvm.nvvm.f2i.rn(float %a)
  %5 = call float @llvm.nvvm.fabs.f(float %a)
  %6 = call float @llvm.nvvm.sqrt.f(float %a)
  ret void
}
declare float @llvm.nvvm.add.rn.ftz.f(float, float)
declare float @llvm.nvvm.lg2.approx.f(float)
declare double @llvm.nvvm.add.rn.d(double, double)
declare half @llvm.nvvm.fma.rn.f16(half, half, half)
declare i32 @llvm.nvvm.f2i.rn(float)
declare float @llvm.nvvm.fabs.f(float)
declare float @llvm.nvvm.sqrt.f(float)
attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }

;--- refused.ll
target triple = "nvptx64-nvidia-cuda"

; REFUSED-COUNT-5: keeps subnormal numbers, but the function around it flushes them
; REFUSED-NOT: keeps subnormal numbers
define void @k(float %a, double %d) #0 {
  %1 = call float @llvm.nvvm.add.rn.sat.f(float %a, float %a)
  %2 = call float @llvm.nvvm.fmin.f(float %a, float %a)
  %3 = call float @llvm.nvvm.floor.f(float %a)
  %4 = call float @llvm.nvvm.d2f.rn(double %d)
  %5 = call i32 @llvm.nvvm.f2i.rm(float %a)
  ret void
}
declare float @llvm.nvvm.add.rn.sat.f(float, float)
declare float @llvm.nvvm.fmin.f(float, float)
declare float @llvm.nvvm.floor.f(float)
declare float @llvm.nvvm.d2f.rn(double)
declare i32 @llvm.nvvm.f2i.rm(float)
attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
