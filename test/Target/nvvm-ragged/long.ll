; A long kernel with few shuffles is for all blocks: lanes may be missing in it, and in what it calls, and it has no second
; version. One with matrix products has; so have kernels that shuffle often, or where no function counts as long.
; (test/xlcc/rows.cu runs one.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: env CROSSLANE_LARGE=64 %opt -passes='nvvm-ragged<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: env CROSSLANE_LARGE=0 %opt -passes='nvvm-ragged<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=NONE

; CHECK-NOT: @long.ragged
; CHECK-LABEL: define amdgpu_kernel void @long(
; CHECK-SAME: [[ALL:#[0-9]+]]
; CHECK: call i32 @shuffles.ragged(
; NONE: define amdgpu_kernel void @long(
; NONE: call i32 @shuffles(
define amdgpu_kernel void @long(ptr %p) {
  %a = load i32, ptr %p
  %b = mul i32 %a, 3
  %c = xor i32 %b, 5
  %d = mul i32 %c, 7
  %e = xor i32 %d, 9
  %f = mul i32 %e, 11
  %g = xor i32 %f, 13
  %h = mul i32 %g, 15
  %i = xor i32 %h, 17
  %j = mul i32 %i, 19
  %r = call i32 @shuffles(i32 %j)
  store i32 %r, ptr %p
  ret void
}

; CHECK: define amdgpu_kernel void @short(
; CHECK: call i32 @shuffles(
define amdgpu_kernel void @short(ptr %p) {
  %a = load i32, ptr %p
  %b = call i32 @shuffles(i32 %a)
  %r = call i32 @shuffles(i32 %b)
  store i32 %r, ptr %p
  ret void
}

; CHECK: define amdgpu_kernel void @product(
define amdgpu_kernel void @product(ptr %p) {
  %a = load i32, ptr %p
  %m = call { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.s8(i32 %a, i32 %a, i32 0, i32 0)
  %b = extractvalue { i32, i32 } %m, 0
  %c = xor i32 %b, 5
  %d = mul i32 %c, 7
  %e = xor i32 %d, 9
  %f = mul i32 %e, 11
  %g = xor i32 %f, 13
  %h = mul i32 %g, 15
  %i = xor i32 %h, 17
  %j = mul i32 %i, 19
  %r = call i32 @shuffles(i32 %j)
  store i32 %r, ptr %p
  ret void
}

; As inline PTX has it:
; CHECK: define amdgpu_kernel void @assembly(
define amdgpu_kernel void @assembly(ptr %p) {
  %a = load i32, ptr %p
  %m = call { i32, i32 } @llvm.nvvm.matrix.m8n8k16.s32.s8.s8.s32(i32 %a, i32 %a, i32 0, i32 0)
  %b = extractvalue { i32, i32 } %m, 0
  %c = xor i32 %b, 5
  %d = mul i32 %c, 7
  %e = xor i32 %d, 9
  %f = mul i32 %e, 11
  %g = xor i32 %f, 13
  %h = mul i32 %g, 15
  %i = xor i32 %h, 17
  %j = mul i32 %i, 19
  %r = call i32 @shuffles(i32 %j)
  store i32 %r, ptr %p
  ret void
}

; CHECK: define internal i32 @shuffles(
define internal i32 @shuffles(i32 %v) {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  ret i32 %r
}

; CHECK: define internal i32 @shuffles.ragged(
; CHECK: define amdgpu_kernel void @short.ragged(
; CHECK: define amdgpu_kernel void @product.ragged(
; CHECK: define amdgpu_kernel void @assembly.ragged(
; CHECK-NOT: @long.ragged
; CHECK: attributes [[ALL]] = { "crosslane-ragged"="all" }
; NONE: define amdgpu_kernel void @long.ragged(

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.matrix.m8n8k16.s32.s8.s8.s32(i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.s8(i32, i32, i32, i32)
