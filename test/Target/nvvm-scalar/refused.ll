; Arithmetic with directed rounding, formats and functions without a counterpart:
; refused with the reason, never approximated.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t.bc 2>&1 | FileCheck %s
; RUN: not ls %t.bc

target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: addition rounding toward plus infinity has no exact AMDGPU equivalent
; CHECK-DAG: multiplication rounding toward minus infinity has no exact AMDGPU equivalent
; CHECK-DAG: division rounding toward zero has no exact AMDGPU equivalent
; CHECK-DAG: fused multiply-add rounding toward zero has no exact AMDGPU equivalent
; CHECK-DAG: reciprocal rounding toward plus infinity has no exact AMDGPU equivalent
; CHECK-DAG: square root rounding toward minus infinity has no exact AMDGPU equivalent
; CHECK-DAG: PTX has no instruction for it in double precision
; CHECK-DAG: floating-point formats of 8 bits or less have no AMDGPU equivalent
; CHECK-DAG: stochastic rounding has no AMDGPU equivalent
define void @k(float %a, double %d) {
  %1 = call double @llvm.nvvm.add.rp.d(double %d, double %d)
  %2 = call float @llvm.nvvm.mul.rm.ftz.f(float %a, float %a)
  %3 = call double @llvm.nvvm.div.rz.d(double %d, double %d)
  %4 = call float @llvm.nvvm.fma.rz.f(float %a, float %a, float %a)
  %5 = call double @llvm.nvvm.rcp.rp.d(double %d)
  %6 = call float @llvm.nvvm.sqrt.rm.f(float %a)
  %7 = call double @llvm.nvvm.lg2.approx.d(double %d)
  %8 = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %a, float %a)
  %9 = call <2 x half> @llvm.nvvm.ff2f16x2.rs(float %a, float %a, i32 5)
  ret void
}

declare double @llvm.nvvm.add.rp.d(double, double)
declare float @llvm.nvvm.mul.rm.ftz.f(float, float)
declare double @llvm.nvvm.div.rz.d(double, double)
declare float @llvm.nvvm.fma.rz.f(float, float, float)
declare double @llvm.nvvm.rcp.rp.d(double)
declare float @llvm.nvvm.sqrt.rm.f(float)
declare double @llvm.nvvm.lg2.approx.d(double)
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)
declare <2 x half> @llvm.nvvm.ff2f16x2.rs(float, float, i32)
