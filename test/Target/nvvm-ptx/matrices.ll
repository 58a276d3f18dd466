; Products of matrices in inline PTX, in the canonical form of CrossLaneMatrix.td; registers go as words whatever holds them.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define { float, float, float, float } @halves(
; CHECK:         [[C:%.*]] = bitcast float %c to i32
; CHECK:         [[R:%.*]] = call { i32, i32, i32, i32 } @llvm.nvvm.matrix.m16n8k16.f32.f16.f16.f32(i32 %a, i32 %b, i32 %a, i32 %b, i32 %a, i32 %b, i32 [[C]], i32 {{%.*}}, i32 {{%.*}}, i32 {{%.*}})
; CHECK:         [[D0:%.*]] = extractvalue { i32, i32, i32, i32 } [[R]], 0
; CHECK:         bitcast i32 [[D0]] to float
define { float, float, float, float } @halves(i32 %a, i32 %b, float %c) {
  %r = call { float, float, float, float } asm "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $5, $4, $5}, {$4, $5}, {$6, $6, $6, $6};", "=f,=f,=f,=f,r,r,f"(i32 %a, i32 %b, float %c)
  ret { float, float, float, float } %r
}

; CHECK-LABEL: define { double, double } @doubles(
; CHECK:         call { i64, i64 } @llvm.nvvm.matrix.m8n8k4.f64.f64.f64.f64(i64 {{%.*}}, i64 {{%.*}}, i64 {{%.*}}, i64 {{%.*}})
define { double, double } @doubles(double %a) {
  %r = call { double, double } asm "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {$0, $1}, {$2}, {$2}, {$2, $2};", "=d,=d,d"(double %a)
  ret { double, double } %r
}

; Programs have some modifiers where they like.
; CHECK-LABEL: define { double, i32 } @behind(
; CHECK:         call { i64, i64 } @llvm.nvvm.matrix.m8n8k4.f64.f64.f64.f64(
; CHECK:         call { i32, i32 } @llvm.nvvm.matrix.m8n8k32.s32.s4.u4.s32.satfinite(
define { double, i32 } @behind(double %a, i32 %b) {
  %r = call { double, double } asm "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64.rn {$0, $1}, {$2}, {$2}, {$2, $2};", "=d,=d,d"(double %a)
  %s = call { i32, i32 } asm sideeffect "mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32.satfinite {$0, $1}, {$2}, {$2}, {$2, $2};", "=r,=r,r"(i32 %b)
  %x = extractvalue { double, double } %r, 0
  %y = extractvalue { i32, i32 } %s, 1
  %p = insertvalue { double, i32 } poison, double %x, 0
  %q = insertvalue { double, i32 } %p, i32 %y, 1
  ret { double, i32 } %q
}

; CHECK-LABEL: define { i32, i32, i32, i32 } @volta(
; CHECK:         call { i32, i32, i32, i32 } @llvm.nvvm.matrix.m8n8k4.f16.f16.f16.f16.col.row(
define { i32, i32, i32, i32 } @volta(i32 %a) {
  %r = call { i32, i32, i32, i32 } asm "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {$0, $1, $2, $3}, {$4, $4}, {$4, $4}, {$4, $4, $4, $4};", "=r,=r,=r,=r,r"(i32 %a)
  ret { i32, i32, i32, i32 } %r
}

; CHECK-LABEL: define { i32, i32 } @integers(
; CHECK:         call { i32, i32 } @llvm.nvvm.matrix.m8n8k16.s32.s8.u8.s32.satfinite(
; CHECK:         call { i32, i32 } @llvm.nvvm.matrix.m8n8k128.s32.b1.b1.s32.and(
define { i32, i32 } @integers(i32 %a) {
  %r = call { i32, i32 } asm "mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.u8.s32 {$0, $1}, {$2}, {$2}, {$2, $2};", "=r,=r,r"(i32 %a)
  %x = extractvalue { i32, i32 } %r, 1
  %s = call { i32, i32 } asm "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {$0, $1}, {$2}, {$2}, {$2, $2};", "=r,=r,r"(i32 %x)
  ret { i32, i32 } %s
}

; CHECK-LABEL: define { i32, i32 } @sparse(
; CHECK:         call { i32, i32 } @llvm.nvvm.matrix.sp.m16n8k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %e, i32 1)
; CHECK:         call { i32, i32 } @llvm.nvvm.matrix.sp.m16n8k16.f16.f16.f16.f16.ordered(i32 %a, {{.*}}, i32 %e, i32 2)
define { i32, i32 } @sparse(i32 %a, i32 %e) {
  %r = call { i32, i32 } asm "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {$0, $1}, {$2, $2}, {$2, $2}, {$2, $2}, $3, 0x1;", "=r,=r,r,r"(i32 %a, i32 %e)
  %x = extractvalue { i32, i32 } %r, 1
  %s = call { i32, i32 } asm "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {$0, $1}, {$2, $2}, {$2, $2}, {$5, $2}, $3, $4;", "=r,=r,r,r,n,r"(i32 %a, i32 %e, i32 2, i32 %x)
  ret { i32, i32 } %s
}

; CHECK-LABEL: define { float, float } @bytes(
; CHECK:         call { i32, i32, i32, i32 } @llvm.nvvm.matrix.m16n8k32.f32.e4m3.e5m2.f32(
define { float, float } @bytes(i32 %a, float %c) {
  %r = call { float, float } asm "{ .reg .f32 x, y; mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {$0, x, $1, y}, {$2, $2, $2, $2}, {$2, $2}, {$3, $3, $3, $3}; }", "=f,=f,r,f"(i32 %a, float %c)
  ret { float, float } %r
}

; wmma's layouts say nothing of registers.
; CHECK-LABEL: define { i32, i32, i32, i32 } @fragments(
; CHECK:         call { i32, i32, i32, i32 } @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(
define { i32, i32, i32, i32 } @fragments(i32 %a) {
  %r = call { i32, i32, i32, i32 } asm "wmma.mma.sync.aligned.col.row.m16n16k16.f16.f16 {$0, $1, $2, $3}, {$4, $4, $4, $4, $4, $4, $4, $4}, {$4, $4, $4, $4, $4, $4, $4, $4}, {$4, $4, $4, $4};", "=r,=r,=r,=r,r"(i32 %a)
  ret { i32, i32, i32, i32 } %r
}

; CHECK-LABEL: define { i32, i32 } @bits(
; CHECK:         call { i32, i32 } @llvm.nvvm.matrix.wmma.m8n8k128.s32.b1.b1.s32.xor(
define { i32, i32 } @bits(i32 %a) {
  %r = call { i32, i32 } asm "wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {$0, $1}, {$2}, {$2}, {$2, $2};", "=r,=r,r"(i32 %a)
  ret { i32, i32 } %r
}

; CHECK-LABEL: define { i32, i32 } @rows(
; CHECK:         [[P:%.*]] = inttoptr i32 %p to ptr addrspace(3)
; CHECK:         call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3) [[P]])
; CHECK:         call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) {{.*}}, i32
; CHECK:         call i32 @llvm.nvvm.movmatrix.sync.aligned.m8n8.trans.b16(
define { i32, i32 } @rows(i32 %p) {
  %r = call { i32, i32 } asm sideeffect "ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {$0, $1}, [$2]; stmatrix.sync.aligned.m8n8.x1.shared.b16 [$2 + 16], {$0}; movmatrix.sync.aligned.m8n8.trans.b16 $1, $1;", "=r,=r,r"(i32 %p)
  ret { i32, i32 } %r
}
