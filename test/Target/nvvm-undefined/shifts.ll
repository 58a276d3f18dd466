; Shifts whose amount may be too large: the form that is cheapest for what is known, and where 64-bit shifts are as fast as others (gfx90a).
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a>' -S %s | FileCheck %s --check-prefixes=CHECK,FULL
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx1100>' -S %s | FileCheck %s --check-prefixes=CHECK,HALF
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a | FileCheck %s --check-prefix=ASM
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define i32 @left(
; FULL-NEXT: [[N:%.*]] = call i32 @llvm.umin.i32(i32 %n, i32 63)
; FULL-NEXT: [[X:%.*]] = zext i32 %x to i64
; FULL-NEXT: [[Z:%.*]] = zext i32 [[N]] to i64
; FULL-NEXT: [[S:%.*]] = shl i64 [[X]], [[Z]]
; FULL-NEXT: %r = trunc i64 [[S]] to i32
; HALF-NEXT: [[IN:%.*]] = icmp ult i32 %n, 32
; HALF-NEXT: [[LOW:%.*]] = and i32 %n, 31
; HALF-NEXT: [[S:%.*]] = shl i32 %x, [[LOW]]
; HALF-NEXT: %r = select i1 [[IN]], i32 [[S]], i32 0
; CHECK-NEXT: ret i32 %r
; ASM-LABEL: left:
; ASM: v_min_u32_e32 [[N:v[0-9]+]], 63, v1
; ASM-NEXT: v_lshlrev_b64 v[0:1], [[N]], v[0:1]
; ASM-NEXT: s_setpc_b64
define i32 @left(i32 %x, i32 %n) {
  %r = shl nuw i32 %x, %n
  ret i32 %r
}

; CHECK-LABEL: define i32 @right(
; CHECK-NEXT: [[IN:%.*]] = icmp ult i32 %n, 32
; CHECK-NEXT: [[LOW:%.*]] = and i32 %n, 31
; CHECK-NEXT: [[S:%.*]] = lshr i32 %x, [[LOW]]
; CHECK-NEXT: %r = select i1 [[IN]], i32 [[S]], i32 0
; ASM-LABEL: right:
; ASM: v_lshrrev_b32_e32 v0, v1, v0
; ASM-NEXT: v_cmp_gt_u32_e32 vcc, 32, v1
; ASM-NEXT: v_cndmask_b32_e32 v0, 0, v0, vcc
; ASM-NEXT: s_setpc_b64
define i32 @right(i32 %x, i32 %n) {
  %r = lshr exact i32 %x, %n
  ret i32 %r
}

; CHECK-LABEL: define i32 @sign(
; CHECK-NEXT: [[N:%.*]] = call i32 @llvm.umin.i32(i32 %n, i32 31)
; CHECK-NEXT: %r = ashr i32 %x, [[N]]
; ASM-LABEL: sign:
; ASM: v_min_u32_e32 [[N:v[0-9]+]], 31, v1
; ASM-NEXT: v_ashrrev_i32_e32 v0, [[N]], v0
; ASM-NEXT: s_setpc_b64
define i32 @sign(i32 %x, i32 %n) {
  %r = ashr i32 %x, %n
  ret i32 %r
}

; Up to 32: a shift of 64 bits alone.
; CHECK-LABEL: define i32 @count_mask(
; CHECK-NEXT: %n = call i32 @llvm.ctpop.i32(i32 %m)
; CHECK-NEXT: [[Z:%.*]] = zext i32 %n to i64
; CHECK-NEXT: [[S:%.*]] = shl i64 1, [[Z]]
; CHECK-NEXT: %r = trunc i64 [[S]] to i32
; ASM-LABEL: count_mask:
; ASM: v_bcnt_u32_b32 v0, v0, 0
; ASM-NEXT: v_lshlrev_b64 v[0:1], v0, 1
; ASM-NEXT: v_add_u32_e32 v0, -1, v0
; ASM-NEXT: s_setpc_b64
define i32 @count_mask(i32 %m) {
  %n = call i32 @llvm.ctpop.i32(i32 %m)
  %r = shl i32 1, %n
  %s = sub i32 %r, 1
  ret i32 %s
}

; From 1 to 32: two shifts.
; CHECK-LABEL: define i32 @high_bits(
; CHECK: [[HALF:%.*]] = lshr i32 %x, 1
; CHECK-NEXT: [[REST:%.*]] = sub i32 %k, 1
; CHECK-NEXT: %r = lshr i32 [[HALF]], [[REST]]
; ASM-LABEL: high_bits:
; ASM: v_not_b32_e32 [[N:v[0-9]+]], v1
; ASM-NEXT: v_lshrrev_b32_e32 v0, 1, v0
; ASM-NEXT: v_lshrrev_b32_e32 v0, [[N]], v0
; ASM-NEXT: s_setpc_b64
define i32 @high_bits(i32 %x, i32 %m) {
  %n = and i32 %m, 31
  %k = sub i32 32, %n
  %r = lshr i32 %x, %k
  ret i32 %r
}

; Of an amount of 64 bits the lower word counts, as in PTX.
; CHECK-LABEL: define i64 @wide(
; CHECK-NEXT: [[N:%.*]] = trunc i64 %n to i32
; CHECK-NEXT: [[IN:%.*]] = icmp ult i32 [[N]], 64
; CHECK-NEXT: [[LOW:%.*]] = and i32 [[N]], 63
; CHECK-NEXT: [[Z:%.*]] = zext i32 [[LOW]] to i64
; CHECK-NEXT: [[S:%.*]] = shl i64 %x, [[Z]]
; CHECK-NEXT: %r = select i1 [[IN]], i64 [[S]], i64 0
define i64 @wide(i64 %x, i64 %n) {
  %r = shl i64 %x, %n
  ret i64 %r
}

; ASM-LABEL: wide_by_word:
; ASM: v_lshrrev_b64 v[0:1], v2, v[0:1]
; ASM-NEXT: v_cmp_gt_u32_e32 vcc, 64, v2
; ASM-NEXT: v_cndmask_b32_e32 v0, 0, v0, vcc
; ASM-NEXT: v_cndmask_b32_e32 v1, 0, v1, vcc
; ASM-NEXT: s_setpc_b64
define i64 @wide_by_word(i64 %x, i32 %m) {
  %n = zext i32 %m to i64
  %r = lshr i64 %x, %n
  ret i64 %r
}

; Below 32 bits in 32.
; CHECK-LABEL: define i8 @byte(
; CHECK-NEXT: [[X:%.*]] = sext i8 %x to i32
; CHECK-NEXT: [[N:%.*]] = zext i8 %n to i32
; CHECK-NEXT: [[LOW:%.*]] = call i32 @llvm.umin.i32(i32 [[N]], i32 31)
; CHECK-NEXT: [[S:%.*]] = ashr i32 [[X]], [[LOW]]
; CHECK-NEXT: %r = trunc i32 [[S]] to i8
define i8 @byte(i8 %x, i8 %n) {
  %r = ashr i8 %x, %n
  ret i8 %r
}

; CHECK-LABEL: define i16 @byte_enough(
; CHECK: [[S:%.*]] = lshr i32 {{%.*}}, {{%.*}}
; CHECK-NEXT: %r = trunc i32 [[S]] to i16
define i16 @byte_enough(i16 %x, i16 %m) {
  %n = and i16 %m, 31
  %r = lshr i16 %x, %n
  ret i16 %r
}

; CHECK-LABEL: define i48 @odd(
; CHECK: [[IN:%.*]] = icmp ult i32 [[N:%.*]], 48
; CHECK-NEXT: [[LOW:%.*]] = call i32 @llvm.umin.i32(i32 [[N]], i32 47)
define i48 @odd(i48 %x, i48 %n) {
  %r = lshr i48 %x, %n
  ret i48 %r
}

; CHECK-LABEL: define <2 x i16> @pair(
; CHECK-NEXT: [[N:%.*]] = call <2 x i16> @llvm.umin.v2i16(<2 x i16> %n,
; CHECK-NEXT: %r = ashr <2 x i16> %x, [[N]]
define <2 x i16> @pair(<2 x i16> %x, <2 x i16> %n) {
  %r = ashr <2 x i16> %x, %n
  ret <2 x i16> %r
}

; CHECK-LABEL: define i32 @constants(
; CHECK-NEXT: [[S:%.*]] = ashr i32 %x, 31
; CHECK-NEXT: %r = add i32 [[S]], 0
define i32 @constants(i32 %x) {
  %a = shl i32 %x, 32
  %b = ashr i32 %x, 40
  %r = add i32 %b, %a
  ret i32 %r
}

; A rotation stays one, whatever the amount: NVIDIA's compilers make one of it too.
; CHECK-LABEL: define i32 @rotation(
; CHECK: %r = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
; ASM-LABEL: rotation:
; ASM: v_sub_u32_e32 [[N:v[0-9]+]], 0, v1
; ASM-NEXT: v_alignbit_b32 v0, v0, v0, [[N]]
; ASM-NEXT: s_setpc_b64
define i32 @rotation(i32 %x, i32 %n) {
  %a = shl i32 %x, %n
  %k = sub i32 32, %n
  %b = lshr i32 %x, %k
  %r = or i32 %a, %b
  ret i32 %r
}

; CHECK-LABEL: define i64 @rotation_right(
; CHECK: %r = call i64 @llvm.fshr.i64(i64 %x, i64 %x, i64 %z)
define i64 @rotation_right(i64 %x, i32 %m) {
  %n = and i32 %m, 63
  %z = zext i32 %n to i64
  %b = lshr i64 %x, %z
  %k = sub i32 64, %n
  %kz = zext i32 %k to i64
  %a = shl i64 %x, %kz
  %r = xor i64 %a, %b
  ret i64 %r
}

; A sum is none where the amount may be above 32: then both are zero.
; CHECK-LABEL: define i32 @no_rotation(
; CHECK-NOT: fsh
; CHECK: ret
define i32 @no_rotation(i32 %x, i32 %n) {
  %a = shl i32 %x, %n
  %k = sub i32 32, %n
  %b = lshr i32 %x, %k
  %r = add i32 %a, %b
  ret i32 %r
}

declare i32 @llvm.ctpop.i32(i32)

; Says that the module is CUDA's.
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @thread() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %t
}
