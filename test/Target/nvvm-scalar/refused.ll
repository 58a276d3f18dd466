; Formats and functions without a counterpart, and what a function's mode does not
; permit: refused with the reason, never approximated.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t.bc 2>&1 | FileCheck %s
; RUN: not ls %t.bc

target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: PTX has no instruction for it in double precision
; CHECK-DAG: exponents alone (ue8m0) have no AMDGPU equivalent
; CHECK-DAG: stochastic rounding has no AMDGPU equivalent
; CHECK-DAG: llvm.nvvm.add.rz.f: keeps subnormal numbers, but the function around it flushes them
; CHECK-DAG: llvm.nvvm.div.rz.f: keeps subnormal numbers, but the function around it flushes them
define void @flushes(float %a) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %1 = call float @llvm.nvvm.add.rz.f(float %a, float %a)
  %2 = call float @llvm.nvvm.div.rz.f(float %a, float %a)
  ret void
}

define void @k(float %a, double %d) {
  %1 = call double @llvm.nvvm.lg2.approx.d(double %d)
  %2 = call i16 @llvm.nvvm.ff.to.ue8m0x2.rz(float %a, float %a)
  %3 = call <2 x half> @llvm.nvvm.ff2f16x2.rs(float %a, float %a, i32 5)
  ret void
}

declare double @llvm.nvvm.lg2.approx.d(double)
declare i16 @llvm.nvvm.ff.to.ue8m0x2.rz(float, float)
declare <2 x half> @llvm.nvvm.ff2f16x2.rs(float, float, i32)
declare float @llvm.nvvm.add.rz.f(float, float)
declare float @llvm.nvvm.div.rz.f(float, float)
