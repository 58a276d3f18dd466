; Formats and functions without a counterpart, and what a function's mode does not
; permit: refused with the reason, never approximated.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t.bc 2>&1 | FileCheck %s
; RUN: not ls %t.bc

target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: PTX has no instruction for it in double precision
; CHECK-DAG: PTX does not say which bits the random ones are added to
; CHECK-DAG: '.rs' to f16 is not supported: PTX does not say which bits of subnormal results the random ones are added to
; CHECK-DAG: llvm.nvvm.rcp.rn.f: keeps subnormal numbers, but the function around it flushes them
; CHECK-DAG: llvm.nvvm.div.rz.f: keeps subnormal numbers, but the function around it flushes them
define void @flushes(float %a) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %1 = call float @llvm.nvvm.rcp.rn.f(float %a)
  %2 = call float @llvm.nvvm.div.rz.f(float %a, float %a)
  ret void
}

define void @k(float %a, double %d, <4 x float> %v, ptr %p) {
  %1 = call double @llvm.nvvm.lg2.approx.d(double %d)
  %2 = call <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float> %v, i32 5)
  store <4 x i8> %2, ptr %p
  %3 = call <2 x half> @llvm.nvvm.ff2f16x2.rs(float %a, float %a, i32 5)
  store <2 x half> %3, ptr %p
  ret void
}

declare double @llvm.nvvm.lg2.approx.d(double)
declare <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float>, i32)
declare <2 x half> @llvm.nvvm.ff2f16x2.rs(float, float, i32)
declare float @llvm.nvvm.rcp.rn.f(float)
declare float @llvm.nvvm.div.rz.f(float, float)
