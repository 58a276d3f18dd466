; Every spelling of an operation becomes a call of the one function that computes it; fragments of wmma are tiles of mma.sync.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-matrix<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-matrix<cpu=gfx900>,verify' -S %s | FileCheck %s --check-prefix=PLAIN
; RUN: %opt -passes='nvvm-matrix<cpu=gfx1100>,verify' -S %s | FileCheck %s --check-prefix=MIXED
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' %s | %llc -O2 -mcpu=gfx1100 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; The intrinsic and the canonical form.
; CHECK-LABEL: define { <2 x half>, <2 x half> } @halves(
; CHECK:         [[C:%.*]] = bitcast <2 x half> %c0 to i32
; CHECK:         [[D:%.*]] = call { i32, i32 } @crosslane.matrix.m16n8k8.f16.f16.f16.f16(
; CHECK-SAME:    i32 [[C]]
; CHECK:         [[D0:%.*]] = extractvalue { i32, i32 } [[D]], 0
; CHECK:         bitcast i32 [[D0]] to <2 x half>
define { <2 x half>, <2 x half> } @halves(<2 x half> %a0, <2 x half> %a1, <2 x half> %b0, <2 x half> %c0, <2 x half> %c1) {
  %d = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k8.row.col.f16.f16(<2 x half> %a0, <2 x half> %a1, <2 x half> %b0, <2 x half> %c0, <2 x half> %c1)
  ret { <2 x half>, <2 x half> } %d
}
; CHECK-LABEL: define { i32, i32 } @canonical(
; CHECK:         call { i32, i32 } @crosslane.matrix.m16n8k8.f16.f16.f16.f16(i32 %a0, i32 %a1, i32 %b0, i32 %c0, i32 %c1)
define { i32, i32 } @canonical(i32 %a0, i32 %a1, i32 %b0, i32 %c0, i32 %c1) {
  %d = call { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32 %a0, i32 %a1, i32 %b0, i32 %c0, i32 %c1)
  ret { i32, i32 } %d
}

; Integers, clamped once.
; CHECK-LABEL: define { i32, i32 } @bytes(
; CHECK:         call { i32, i32 } @crosslane.matrix.m8n8k16.s32.u8.s8.s32.satfinite(
define { i32, i32 } @bytes(i32 %a, i32 %b, i32 %c0, i32 %c1) {
  %d = call { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.satfinite.u8.s8(i32 %a, i32 %b, i32 %c0, i32 %c1)
  ret { i32, i32 } %d
}

; Both layouts of wmma are one.
; CHECK-LABEL: define { i32, i32 } @bits(
; CHECK:         call { i32, i32 } @crosslane.matrix.wmma.m8n8k128.s32.b1.b1.s32.and(
define { i32, i32 } @bits(i32 %a, i32 %b, i32 %c0, i32 %c1) {
  %d = call { i32, i32 } @llvm.nvvm.wmma.m8n8k128.mma.and.popc.row.col.b1(i32 %a, i32 %b, i32 %c0, i32 %c1)
  ret { i32, i32 } %d
}
; CHECK-LABEL: define { double, double } @doubles(
; CHECK:         call { i64, i64 } @crosslane.matrix.wmma.m8n8k4.f64.f64.f64.f64(
define { double, double } @doubles(double %a, double %b, double %c0, double %c1) {
  %d = call { double, double } @llvm.nvvm.wmma.m8n8k4.mma.col.row.rn.f64(double %a, double %b, double %c0, double %c1)
  ret { double, double } %d
}

; The selector is a constant that the function knows.
; CHECK-LABEL: define { i32, i32, i32, i32 } @sparse(
; CHECK:         call { i32, i32, i32, i32 } @crosslane.matrix.sp.m16n8k32.s32.s8.s8.s32.ordered.1(i32 %a0, i32 %a1, i32 %b0, i32 %b1, i32 %c0, i32 %c1, i32 %c2, i32 %c3, i32 %e)
define { i32, i32, i32, i32 } @sparse(i32 %a0, i32 %a1, i32 %b0, i32 %b1, i32 %c0, i32 %c1, i32 %c2, i32 %c3, i32 %e) {
  %d = call { i32, i32, i32, i32 } @llvm.nvvm.matrix.sp.m16n8k32.s32.s8.s8.s32.ordered(i32 %a0, i32 %a1, i32 %b0, i32 %b1, i32 %c0, i32 %c1, i32 %c2, i32 %c3, i32 %e, i32 1)
  ret { i32, i32, i32, i32 } %d
}

; Significands come from four lanes of the row and of the column. Whole numbers are summed. Otherwise exponents come, too; the products are scaled and cut;
; a wavefront that has an infinity or a NaN looks further.
; CHECK-LABEL: define internal { i32, i32 } @crosslane.matrix.m16n8k8.f16.f16.f16.f16(
; CHECK:         call i32 @llvm.xlane.idx.i32(i32 %0, i32 3, i32 4, i1 false)
; CHECK:         call i32 @llvm.xlane.map.i32(i32 %2,
; CHECK:         [[L:%.*]] = call i1 @llvm.xlane.none(
; CHECK:         br i1 [[L]], label %plain, label %aligned
; CHECK:       plain:
; CHECK-COUNT-16: call float @llvm.amdgcn.fdot2(
; CHECK-NOT:     fdot2
; CHECK:       aligned:
; CHECK:         call i32 @llvm.xlane.idx.i32(i32 {{%.*}}, i32 3, i32 4, i1 false)
; CHECK:         call <2 x i16> @llvm.umax.v2i16(
; CHECK:         [[P:%.*]] = fmul <2 x float> {{%.*}}, {{%.*}}
; CHECK:         [[S:%.*]] = fmul <2 x float> [[P]],
; CHECK:         [[T:%.*]] = extractelement <2 x float> [[S]], i64 0
; CHECK:         fptosi float [[T]] to i32
; CHECK:         [[N:%.*]] = call i1 @llvm.xlane.none(
; CHECK:         br i1 [[N]], label %block, label %special
; PLAIN-LABEL: define internal { i32, i32 } @crosslane.matrix.m16n8k8.f16.f16.f16.f16(
; PLAIN:       aligned:
; PLAIN:         call float @llvm.fma.f32(float {{%.*}}, float {{%.*}}, float 0.000000e+00)

; Dot products where the GPU has them; of mixed signs by another operand where it has none.
; CHECK-LABEL: define internal { i32, i32 } @crosslane.matrix.m8n8k16.s32.u8.s8.s32.satfinite(
; CHECK:         xor i32 {{%.*}}, -2139062144
; CHECK:         call i32 @llvm.amdgcn.sdot4(
; CHECK:         call i32 @llvm.sadd.sat.i32(i32 %2,
; PLAIN-LABEL: define internal { i32, i32 } @crosslane.matrix.m8n8k16.s32.u8.s8.s32.satfinite(
; PLAIN-NOT:     dot4
; PLAIN:         mul i32
; PLAIN:         ret
; MIXED-LABEL: define internal { i32, i32 } @crosslane.matrix.m8n8k16.s32.u8.s8.s32.satfinite(
; MIXED:         call i32 @llvm.amdgcn.sudot4(i1 false, i32 {{%.*}}, i1 true, i32

; CHECK-LABEL: define internal { i64, i64 } @crosslane.matrix.wmma.m8n8k4.f64.f64.f64.f64(
; CHECK-COUNT-8: call double @llvm.fma.f64(
; CHECK:         fcmp uno double
; CHECK:         attributes {{.*}} = { convergent mustprogress nofree nounwind willreturn memory(none)

declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k8.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)
declare { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32, i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.satfinite.u8.s8(i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.wmma.m8n8k128.mma.and.popc.row.col.b1(i32, i32, i32, i32)
declare { double, double } @llvm.nvvm.wmma.m8n8k4.mma.col.row.rn.f64(double, double, double, double)
declare { i32, i32, i32, i32 } @llvm.nvvm.matrix.sp.m16n8k32.s32.s8.s8.s32.ordered(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
