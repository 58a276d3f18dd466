; Directed rounding: sums, products and fused sums that stand near each other set
; MODE once, and back, in one piece of assembly; a use in between ends it. Quotients
; and roots of floats are made in double.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-scalar<cpu=gfx1100>,verify' -S %s | FileCheck %s --check-prefix=GFX11
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t.bc
; RUN: %llc -O2 -mcpu=gfx90a %t.bc -o - | FileCheck %s --check-prefix=ASM

target triple = "nvptx64-nvidia-cuda"

; CHECK-NOT: crosslane.directed
; CHECK-LABEL: define void @run(
; CHECK: call { double, double, float } asm
; CHECK-SAME: "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\0Av_fma_f64 $0, $3, $4, $5
; CHECK-SAME: \0As_nop 0\0As_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\0Av_add_f64 $1, $0, $3
; CHECK-SAME: \0As_nop 0\0As_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\0Av_mul_f32 $2, $6, $6
; CHECK-SAME: \0As_nop 0\0As_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
; CHECK-SAME: "=&v,=&v,=v,v,v,v,v"(double %a, double %b, double %c, float %f)
; CHECK-NOT: call
; CHECK: ret void
; GFX11: asm "s_waitcnt_depctr 0xfff\0As_setreg
; ASM-LABEL: run:
; ASM: s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10
; ASM-NEXT: v_fma_f64
; ASM-NEXT: s_nop 0
; ASM-NEXT: s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
define void @run(ptr %p, double %a, double %b, double %c, float %f) {
  %x = call double @llvm.nvvm.fma.rm.d(double %a, double %b, double %c)
  %other = fadd double %a, %b
  store double %other, ptr %p
  %y = call double @llvm.nvvm.add.rp.d(double %x, double %a)
  %z = call float @llvm.nvvm.mul.rz.f(float %f, float %f)
  store double %x, ptr %p
  store double %y, ptr %p
  store float %z, ptr %p
  ret void
}

; A result that something else uses must be there by then.
; CHECK-LABEL: define double @use_between(
; CHECK: [[X:%.*]] = call double asm {{.*}}v_add_f64
; CHECK-NEXT: [[N:%.*]] = fadd double [[X]], %a
; CHECK-NEXT: call double asm {{.*}}v_add_f64 {{.*}}(double [[N]], double %b)
define double @use_between(double %a, double %b) {
  %x = call double @llvm.nvvm.add.rp.d(double %a, double %b)
  %n = fadd double %x, %a
  %y = call double @llvm.nvvm.add.rp.d(double %n, double %b)
  ret double %y
}

; CHECK-LABEL: define float @div(
; CHECK: [[A:%.*]] = fpext float %a to double
; CHECK: [[B:%.*]] = fpext float %b to double
; CHECK: [[Q:%.*]] = fdiv double [[A]], [[B]]
; CHECK: fptrunc double [[Q]] to float
; CHECK-NOT: asm
; CHECK: ret float
define float @div(float %a, float %b) {
  %r = call float @llvm.nvvm.div.rm.f(float %a, float %b)
  ret float %r
}

; CHECK-LABEL: define double @sqrt(
; CHECK: [[R:%.*]] = call double @llvm.sqrt.f64(double %a)
; CHECK: call double @llvm.fma.f64(
; CHECK: ret double
define double @sqrt(double %a) {
  %r = call double @llvm.nvvm.sqrt.rp.d(double %a)
  ret double %r
}

declare double @llvm.nvvm.fma.rm.d(double, double, double)
declare double @llvm.nvvm.add.rp.d(double, double)
declare float @llvm.nvvm.mul.rz.f(float, float)
declare float @llvm.nvvm.div.rm.f(float, float)
declare double @llvm.nvvm.sqrt.rp.d(double)
