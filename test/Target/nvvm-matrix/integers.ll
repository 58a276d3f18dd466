; Products of 8-bit integers of wmma take the GPU's matrix instruction where nobody sees which element a lane has. MFMA has signed ones only.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-fragments<cpu=gfx90a>,nvvm-matrix<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,MFMA
; RUN: %opt -passes='nvvm-fragments<cpu=gfx1100>,nvvm-matrix<cpu=gfx1100>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WMMA,WMMA11
; RUN: %opt -crosslane-mma=fast -passes='nvvm-fragments<cpu=gfx1201>,nvvm-matrix<cpu=gfx1201>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WMMA,WMMA12
; RUN: %opt -passes='nvvm-fragments<cpu=gfx1030>,nvvm-matrix<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefix=NONE --implicit-check-not=wmma.i32 --implicit-check-not=mfma
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O0 -mcpu=gfx942 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1201>' %s | %llc -O2 -mcpu=gfx1201 -filetype=null
; NONE-LABEL: void @signed(
; NONE:         @crosslane.matrix.wmma.m16n16k16.s32.s8.s8.s32(

target triple = "amdgcn-amd-amdhsa"

; Sums may be multiplied.
; CHECK-LABEL: void @signed(
; CHECK:         @crosslane.matrix.unit.together.wmma.m16n16k16.s32.s8.s8.s32(
define amdgpu_kernel void @signed(ptr %p, ptr %q, ptr %r) {
  %a = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.s8.p0(ptr %p, i32 16)
  %a.0 = extractvalue { i32, i32 } %a, 0
  %a.1 = extractvalue { i32, i32 } %a, 1
  %b = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.s8.p0(ptr %q, i32 16)
  %b.0 = extractvalue { i32, i32 } %b, 0
  %b.1 = extractvalue { i32, i32 } %b, 1
  %d = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.s8(i32 %a.0, i32 %a.1, i32 %b.0, i32 %b.1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  %d.0 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 0
  %e.0 = mul i32 %d.0, 3
  %d.1 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 1
  %e.1 = mul i32 %d.1, 3
  %d.2 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 2
  %e.2 = mul i32 %d.2, 3
  %d.3 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 3
  %e.3 = mul i32 %d.3, 3
  %d.4 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 4
  %e.4 = mul i32 %d.4, 3
  %d.5 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 5
  %e.5 = mul i32 %d.5, 3
  %d.6 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 6
  %e.6 = mul i32 %d.6, 3
  %d.7 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 7
  %e.7 = mul i32 %d.7, 3
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.s32.p0(ptr %r, i32 %e.0, i32 %e.1, i32 %e.2, i32 %e.3, i32 %e.4, i32 %e.5, i32 %e.6, i32 %e.7, i32 16)
  ret void
}

; CHECK-LABEL: void @unsigned(
; MFMA:          @crosslane.matrix.wmma.m16n16k16.s32.u8.u8.s32(
; WMMA:          @crosslane.matrix.unit.together.wmma.m16n16k16.s32.u8.u8.s32(
define amdgpu_kernel void @unsigned(ptr %p, ptr %q, ptr %r) {
  %a = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.u8.p0(ptr %p, i32 16)
  %a.0 = extractvalue { i32, i32 } %a, 0
  %a.1 = extractvalue { i32, i32 } %a, 1
  %b = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.u8.p0(ptr %q, i32 16)
  %b.0 = extractvalue { i32, i32 } %b, 0
  %b.1 = extractvalue { i32, i32 } %b, 1
  %d = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.u8(i32 %a.0, i32 %a.1, i32 %b.0, i32 %b.1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  %d.0 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 0
  %e.0 = mul i32 %d.0, 3
  %d.1 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 1
  %e.1 = mul i32 %d.1, 3
  %d.2 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 2
  %e.2 = mul i32 %d.2, 3
  %d.3 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 3
  %e.3 = mul i32 %d.3, 3
  %d.4 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 4
  %e.4 = mul i32 %d.4, 3
  %d.5 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 5
  %e.5 = mul i32 %d.5, 3
  %d.6 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 6
  %e.6 = mul i32 %d.6, 3
  %d.7 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 7
  %e.7 = mul i32 %d.7, 3
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.s32.p0(ptr %r, i32 %e.0, i32 %e.1, i32 %e.2, i32 %e.3, i32 %e.4, i32 %e.5, i32 %e.6, i32 %e.7, i32 16)
  ret void
}

; A register of an operand has four elements, of which this adds to the first.
; CHECK-LABEL: void @words(
; CHECK:         @crosslane.matrix.{{(fast.)?}}wmma.m16n16k16.s32.s8.s8.s32(
define amdgpu_kernel void @words(ptr %p, ptr %q, ptr %r) {
  %a = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.s8.p0(ptr %p, i32 16)
  %a.0 = extractvalue { i32, i32 } %a, 0
  %a.1 = extractvalue { i32, i32 } %a, 1
  %b = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.s8.p0(ptr %q, i32 16)
  %b.0 = extractvalue { i32, i32 } %b, 0
  %b.1 = extractvalue { i32, i32 } %b, 1
  %m.0 = add i32 %a.0, 3
  %m.1 = add i32 %a.1, 3
  %d = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.s8(i32 %m.0, i32 %m.1, i32 %b.0, i32 %b.1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  %d.0 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 0
  %e.0 = mul i32 %d.0, 3
  %d.1 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 1
  %e.1 = mul i32 %d.1, 3
  %d.2 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 2
  %e.2 = mul i32 %d.2, 3
  %d.3 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 3
  %e.3 = mul i32 %d.3, 3
  %d.4 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 4
  %e.4 = mul i32 %d.4, 3
  %d.5 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 5
  %e.5 = mul i32 %d.5, 3
  %d.6 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 6
  %e.6 = mul i32 %d.6, 3
  %d.7 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %d, 7
  %e.7 = mul i32 %d.7, 3
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.s32.p0(ptr %r, i32 %e.0, i32 %e.1, i32 %e.2, i32 %e.3, i32 %e.4, i32 %e.5, i32 %e.6, i32 %e.7, i32 16)
  ret void
}

; CHECK-LABEL: define internal {{.*}} @crosslane.matrix.unit.together.wmma.m16n16k16.s32.s8.s8.s32(
; MFMA-COUNT-8:  call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(
; MFMA-NOT:      llvm.amdgcn.mfma
; A lane has half of the k; on gfx12 so does the instruction.
; WMMA11:        call i32 @llvm.xlane.bfly.i32(
; WMMA11:        call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32(i1 true, <4 x i32> {{.*}}, i1 true, <4 x i32> {{.*}}, <8 x i32> {{.*}}, i1 false)
; WMMA12-NOT:    llvm.xlane
; WMMA12:        call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v2i32(i1 true, <2 x i32>
; CHECK:         ret
; WMMA-LABEL:  define internal {{.*}} @crosslane.matrix.unit.together.wmma.m16n16k16.s32.u8.u8.s32(
; WMMA:          @llvm.amdgcn.wmma.i32.16x16x16.iu8.{{.*}}(i1 false,
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.s8.p0(ptr, i32)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.s8.p0(ptr, i32)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.u8.p0(ptr, i32)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.u8.p0(ptr, i32)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.s32.p0(ptr, i32, i32, i32, i32, i32, i32, i32, i32, i32)
