; Conversions: to integers they clamp and NaN gives what PTX says; directed
; rounding comes out exact.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define i32 @f2i_rn(
; CHECK-NEXT: [[I:%.*]] = call float @llvm.rint.f32(float %a)
; CHECK-NEXT: [[R:%.*]] = call i32 @llvm.fptosi.sat.i32.f32(float [[I]])
; CHECK-NEXT: ret i32 [[R]]
define i32 @f2i_rn(float %a) {
  %r = call i32 @llvm.nvvm.f2i.rn(float %a)
  ret i32 %r
}

; CHECK-LABEL: define i64 @f2ull_rz(
; CHECK-NEXT: [[R:%.*]] = call i64 @llvm.fptoui.sat.i64.f32(float %a)
; CHECK-NEXT: [[N:%.*]] = fcmp uno float %a, 0.0
; CHECK-NEXT: select i1 [[N]], i64 -9223372036854775808, i64 [[R]]
define i64 @f2ull_rz(float %a) {
  %r = call i64 @llvm.nvvm.f2ull.rz(float %a)
  ret i64 %r
}

; CHECK-LABEL: define i32 @d2ui_rp(
; CHECK-NEXT: [[I:%.*]] = call double @llvm.ceil.f64(double %a)
; CHECK-NEXT: [[R:%.*]] = call i32 @llvm.fptoui.sat.i32.f64(double [[I]])
; CHECK: select i1 {{.*}}, i32 -2147483648, i32 [[R]]
define i32 @d2ui_rp(double %a) {
  %r = call i32 @llvm.nvvm.d2ui.rp(double %a)
  ret i32 %r
}

; Always exact, so the direction is nothing.
; CHECK-LABEL: define double @i2d_rm(
; CHECK-NEXT: sitofp i32 %a to double
define double @i2d_rm(i32 %a) {
  %r = call double @llvm.nvvm.i2d.rm(i32 %a)
  ret double %r
}

; CHECK-LABEL: define float @ull2f_rz(
; CHECK: [[LZ:%.*]] = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
; CHECK: call i64 @llvm.usub.sat.i64(i64 40, i64 [[LZ]])
; CHECK: uitofp i64
define float @ull2f_rz(i64 %a) {
  %r = call float @llvm.nvvm.ull2f.rz(i64 %a)
  ret float %r
}

; CHECK-LABEL: define float @d2f_rm(
; CHECK: [[F:%.*]] = fptrunc double %a to float
; CHECK: [[BACK:%.*]] = fpext float [[F]] to double
; CHECK: fcmp ogt double [[BACK]], %a
define float @d2f_rm(double %a) {
  %r = call float @llvm.nvvm.d2f.rm(double %a)
  ret float %r
}

; The first operand is the upper half.
; CHECK-LABEL: define <2 x half> @ff2f16x2(
; CHECK-DAG: [[LOW:%.*]] = fptrunc float %b to half
; CHECK-DAG: [[HIGH:%.*]] = fptrunc float %a to half
; CHECK: [[V:%.*]] = insertelement <2 x half> poison, half [[LOW]], i64 0
; CHECK: insertelement <2 x half> [[V]], half [[HIGH]], i64 1
define <2 x half> @ff2f16x2(float %a, float %b) {
  %r = call <2 x half> @llvm.nvvm.ff2f16x2.rn(float %a, float %b)
  ret <2 x half> %r
}

; CHECK-LABEL: define i32 @f2tf32(
; CHECK: add i32 {{.*}}, 4096
; CHECK: and i32 {{.*}}, -8192
define i32 @f2tf32(float %a) {
  %r = call i32 @llvm.nvvm.f2tf32.rna(float %a)
  ret i32 %r
}

; CHECK-LABEL: define double @halves(
; CHECK-NOT: nvvm
; CHECK: ret double
define double @halves(double %d) {
  %lo = call i32 @llvm.nvvm.d2i.lo(double %d)
  %hi = call i32 @llvm.nvvm.d2i.hi(double %d)
  %r = call double @llvm.nvvm.lohi.i2d(i32 %hi, i32 %lo)
  ret double %r
}

; LLVM 22 reads these as bitcasts.
; CHECK-LABEL: define float @bits(
; CHECK-NEXT: bitcast float %f to i32
; CHECK-NEXT: bitcast i32 {{.*}} to float
; CHECK-NEXT: ret float
define float @bits(float %f) {
  %1 = call i32 @llvm.nvvm.bitcast.f2i(float %f)
  %2 = call float @llvm.nvvm.bitcast.i2f(i32 %1)
  ret float %2
}

declare i32 @llvm.nvvm.f2i.rn(float)
declare i64 @llvm.nvvm.f2ull.rz(float)
declare i32 @llvm.nvvm.d2ui.rp(double)
declare double @llvm.nvvm.i2d.rm(i32)
declare float @llvm.nvvm.ull2f.rz(i64)
declare float @llvm.nvvm.d2f.rm(double)
declare <2 x half> @llvm.nvvm.ff2f16x2.rn(float, float)
declare i32 @llvm.nvvm.f2tf32.rna(float)
declare i32 @llvm.nvvm.d2i.lo(double)
declare i32 @llvm.nvvm.d2i.hi(double)
declare double @llvm.nvvm.lohi.i2d(i32, i32)
declare i32 @llvm.nvvm.bitcast.f2i(float)
declare float @llvm.nvvm.bitcast.i2f(i32)
