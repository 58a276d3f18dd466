; RUN: not opt -S -passes=verify -disable-output < %s 2>&1 | FileCheck %s --implicit-check-not=llvm.xlane

; What a call of llvm.xlane.* must be. FileCheck meets every mention of llvm.xlane in
; the output, so that what is right is seen to be accepted.

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define void @right(i32 %amount, i16 %v0, i32 %v1, i64 %v2, half %v3, bfloat %v4, float %v5, double %v6, <2 x i16> %v7, <4 x half> %v8, <2 x float> %v9, <2 x bfloat> %v10, ptr %v11, ptr addrspace(3) %v12, ptr addrspace(5) %v13) {
  %a0 = call i16 @llvm.xlane.idx.i16(i16 %v0, i32 %amount, i32 2, i1 false)
  %b0 = call i16 @llvm.xlane.bpermute.i16(i16 %v0, i32 %amount)
  %a1 = call i32 @llvm.xlane.up.i32(i32 %v1, i32 %amount, i32 4, i1 true)
  %b1 = call i32 @llvm.xlane.permute.i32(i32 %v1, i32 %amount)
  %a2 = call i64 @llvm.xlane.down.i64(i64 %v2, i32 %amount, i32 8, i1 false)
  %b2 = call i64 @llvm.xlane.bpermute.i64(i64 %v2, i32 %amount)
  %a3 = call half @llvm.xlane.bfly.f16(half %v3, i32 %amount, i32 16, i1 true)
  %b3 = call half @llvm.xlane.permute.f16(half %v3, i32 %amount)
  %a4 = call bfloat @llvm.xlane.rotate.bf16(bfloat %v4, i32 %amount, i32 32, i1 false)
  %b4 = call bfloat @llvm.xlane.bpermute.bf16(bfloat %v4, i32 %amount)
  %a5 = call float @llvm.xlane.idx.f32(float %v5, i32 %amount, i32 64, i1 true)
  %b5 = call float @llvm.xlane.permute.f32(float %v5, i32 %amount)
  %a6 = call double @llvm.xlane.up.f64(double %v6, i32 %amount, i32 2, i1 false)
  %b6 = call double @llvm.xlane.bpermute.f64(double %v6, i32 %amount)
  %a7 = call <2 x i16> @llvm.xlane.down.v2i16(<2 x i16> %v7, i32 %amount, i32 4, i1 true)
  %b7 = call <2 x i16> @llvm.xlane.permute.v2i16(<2 x i16> %v7, i32 %amount)
  %a8 = call <4 x half> @llvm.xlane.bfly.v4f16(<4 x half> %v8, i32 %amount, i32 8, i1 false)
  %b8 = call <4 x half> @llvm.xlane.bpermute.v4f16(<4 x half> %v8, i32 %amount)
  %a9 = call <2 x float> @llvm.xlane.rotate.v2f32(<2 x float> %v9, i32 %amount, i32 16, i1 true)
  %b9 = call <2 x float> @llvm.xlane.permute.v2f32(<2 x float> %v9, i32 %amount)
  %a10 = call <2 x bfloat> @llvm.xlane.idx.v2bf16(<2 x bfloat> %v10, i32 %amount, i32 32, i1 false)
  %b10 = call <2 x bfloat> @llvm.xlane.bpermute.v2bf16(<2 x bfloat> %v10, i32 %amount)
  %a11 = call ptr @llvm.xlane.up.p0(ptr %v11, i32 %amount, i32 64, i1 true)
  %b11 = call ptr @llvm.xlane.permute.p0(ptr %v11, i32 %amount)
  %a12 = call ptr addrspace(3) @llvm.xlane.down.p3(ptr addrspace(3) %v12, i32 %amount, i32 2, i1 false)
  %b12 = call ptr addrspace(3) @llvm.xlane.bpermute.p3(ptr addrspace(3) %v12, i32 %amount)
  %a13 = call ptr addrspace(5) @llvm.xlane.bfly.p5(ptr addrspace(5) %v13, i32 %amount, i32 4, i1 true)
  %b13 = call ptr addrspace(5) @llvm.xlane.permute.p5(ptr addrspace(5) %v13, i32 %amount)
  ret void
}

; CHECK: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 0, i1 false)
define i32 @idx_width_0(i32 %value) {
  %r = call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 0, i1 false)
  ret i32 %r
}

; CHECK: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: call i32 @llvm.xlane.up.i32(i32 %value, i32 1, i32 3, i1 false)
define i32 @up_width_3(i32 %value) {
  %r = call i32 @llvm.xlane.up.i32(i32 %value, i32 1, i32 3, i1 false)
  ret i32 %r
}

; CHECK: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: call i32 @llvm.xlane.down.i32(i32 %value, i32 1, i32 128, i1 false)
define i32 @down_width_128(i32 %value) {
  %r = call i32 @llvm.xlane.down.i32(i32 %value, i32 1, i32 128, i1 false)
  ret i32 %r
}

; CHECK: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 1, i1 false)
define i32 @bfly_width_1(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 1, i1 false)
  ret i32 %r
}

; CHECK: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: call i32 @llvm.xlane.rotate.i32(i32 %value, i32 1, i32 -32, i1 false)
define i32 @rotate_width_minus32(i32 %value) {
  %r = call i32 @llvm.xlane.rotate.i32(i32 %value, i32 1, i32 -32, i1 false)
  ret i32 %r
}

; CHECK: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 96, i1 false)
define i32 @idx_width_96(i32 %value) {
  %r = call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 96, i1 false)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i32 %width
; CHECK-NEXT: call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 %width, i1 false)
define i32 @idx_width_of_an_argument(i32 %value, i32 %width) {
  %r = call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 %width, i1 false)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i1 %full
; CHECK-NEXT: call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 32, i1 %full)
define i32 @idx_full_of_an_argument(i32 %value, i1 %full) {
  %r = call i32 @llvm.xlane.idx.i32(i32 %value, i32 1, i32 32, i1 %full)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i32 %width
; CHECK-NEXT: call i32 @llvm.xlane.up.i32(i32 %value, i32 1, i32 %width, i1 false)
define i32 @up_width_of_an_argument(i32 %value, i32 %width) {
  %r = call i32 @llvm.xlane.up.i32(i32 %value, i32 1, i32 %width, i1 false)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i1 %full
; CHECK-NEXT: call i32 @llvm.xlane.up.i32(i32 %value, i32 1, i32 32, i1 %full)
define i32 @up_full_of_an_argument(i32 %value, i1 %full) {
  %r = call i32 @llvm.xlane.up.i32(i32 %value, i32 1, i32 32, i1 %full)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i32 %width
; CHECK-NEXT: call i32 @llvm.xlane.down.i32(i32 %value, i32 1, i32 %width, i1 false)
define i32 @down_width_of_an_argument(i32 %value, i32 %width) {
  %r = call i32 @llvm.xlane.down.i32(i32 %value, i32 1, i32 %width, i1 false)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i1 %full
; CHECK-NEXT: call i32 @llvm.xlane.down.i32(i32 %value, i32 1, i32 32, i1 %full)
define i32 @down_full_of_an_argument(i32 %value, i1 %full) {
  %r = call i32 @llvm.xlane.down.i32(i32 %value, i32 1, i32 32, i1 %full)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i32 %width
; CHECK-NEXT: call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 %width, i1 false)
define i32 @bfly_width_of_an_argument(i32 %value, i32 %width) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 %width, i1 false)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i1 %full
; CHECK-NEXT: call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 32, i1 %full)
define i32 @bfly_full_of_an_argument(i32 %value, i1 %full) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 32, i1 %full)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i32 %width
; CHECK-NEXT: call i32 @llvm.xlane.rotate.i32(i32 %value, i32 1, i32 %width, i1 false)
define i32 @rotate_width_of_an_argument(i32 %value, i32 %width) {
  %r = call i32 @llvm.xlane.rotate.i32(i32 %value, i32 1, i32 %width, i1 false)
  ret i32 %r
}

; CHECK: immarg operand has non-immediate parameter
; CHECK-NEXT: i1 %full
; CHECK-NEXT: call i32 @llvm.xlane.rotate.i32(i32 %value, i32 1, i32 32, i1 %full)
define i32 @rotate_full_of_an_argument(i32 %value, i1 %full) {
  %r = call i32 @llvm.xlane.rotate.i32(i32 %value, i32 1, i32 32, i1 %full)
  ret i32 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.idx.i8(
define i8 @idx_i8(i8 %value, i32 %amount) {
  %r = call i8 @llvm.xlane.idx.i8(i8 %value, i32 %amount, i32 32, i1 false)
  ret i8 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bpermute.i8(
define i8 @bpermute_i8(i8 %value, i32 %lane) {
  %r = call i8 @llvm.xlane.bpermute.i8(i8 %value, i32 %lane)
  ret i8 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.up.i1(
define i1 @up_i1(i1 %value, i32 %amount) {
  %r = call i1 @llvm.xlane.up.i1(i1 %value, i32 %amount, i32 32, i1 false)
  ret i1 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.permute.i1(
define i1 @permute_i1(i1 %value, i32 %lane) {
  %r = call i1 @llvm.xlane.permute.i1(i1 %value, i32 %lane)
  ret i1 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.down.i24(
define i24 @down_i24(i24 %value, i32 %amount) {
  %r = call i24 @llvm.xlane.down.i24(i24 %value, i32 %amount, i32 32, i1 false)
  ret i24 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bpermute.i24(
define i24 @bpermute_i24(i24 %value, i32 %lane) {
  %r = call i24 @llvm.xlane.bpermute.i24(i24 %value, i32 %lane)
  ret i24 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bfly.i128(
define i128 @bfly_i128(i128 %value, i32 %amount) {
  %r = call i128 @llvm.xlane.bfly.i128(i128 %value, i32 %amount, i32 32, i1 false)
  ret i128 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.permute.i128(
define i128 @permute_i128(i128 %value, i32 %lane) {
  %r = call i128 @llvm.xlane.permute.i128(i128 %value, i32 %lane)
  ret i128 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.rotate.f128(
define fp128 @rotate_f128(fp128 %value, i32 %amount) {
  %r = call fp128 @llvm.xlane.rotate.f128(fp128 %value, i32 %amount, i32 32, i1 false)
  ret fp128 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bpermute.f128(
define fp128 @bpermute_f128(fp128 %value, i32 %lane) {
  %r = call fp128 @llvm.xlane.bpermute.f128(fp128 %value, i32 %lane)
  ret fp128 %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.idx.a2i32(
define [2 x i32] @idx_a2i32([2 x i32] %value, i32 %amount) {
  %r = call [2 x i32] @llvm.xlane.idx.a2i32([2 x i32] %value, i32 %amount, i32 32, i1 false)
  ret [2 x i32] %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.permute.a2i32(
define [2 x i32] @permute_a2i32([2 x i32] %value, i32 %lane) {
  %r = call [2 x i32] @llvm.xlane.permute.a2i32([2 x i32] %value, i32 %lane)
  ret [2 x i32] %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.up.sl_i32i32s(
define { i32, i32 } @up_sl_i32i32s({ i32, i32 } %value, i32 %amount) {
  %r = call { i32, i32 } @llvm.xlane.up.sl_i32i32s({ i32, i32 } %value, i32 %amount, i32 32, i1 false)
  ret { i32, i32 } %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bpermute.sl_i32i32s(
define { i32, i32 } @bpermute_sl_i32i32s({ i32, i32 } %value, i32 %lane) {
  %r = call { i32, i32 } @llvm.xlane.bpermute.sl_i32i32s({ i32, i32 } %value, i32 %lane)
  ret { i32, i32 } %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.down.v1i32(
define <1 x i32> @down_v1i32(<1 x i32> %value, i32 %amount) {
  %r = call <1 x i32> @llvm.xlane.down.v1i32(<1 x i32> %value, i32 %amount, i32 32, i1 false)
  ret <1 x i32> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.permute.v1i32(
define <1 x i32> @permute_v1i32(<1 x i32> %value, i32 %lane) {
  %r = call <1 x i32> @llvm.xlane.permute.v1i32(<1 x i32> %value, i32 %lane)
  ret <1 x i32> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bfly.v3i16(
define <3 x i16> @bfly_v3i16(<3 x i16> %value, i32 %amount) {
  %r = call <3 x i16> @llvm.xlane.bfly.v3i16(<3 x i16> %value, i32 %amount, i32 32, i1 false)
  ret <3 x i16> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bpermute.v3i16(
define <3 x i16> @bpermute_v3i16(<3 x i16> %value, i32 %lane) {
  %r = call <3 x i16> @llvm.xlane.bpermute.v3i16(<3 x i16> %value, i32 %lane)
  ret <3 x i16> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.rotate.v2i8(
define <2 x i8> @rotate_v2i8(<2 x i8> %value, i32 %amount) {
  %r = call <2 x i8> @llvm.xlane.rotate.v2i8(<2 x i8> %value, i32 %amount, i32 32, i1 false)
  ret <2 x i8> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.permute.v2i8(
define <2 x i8> @permute_v2i8(<2 x i8> %value, i32 %lane) {
  %r = call <2 x i8> @llvm.xlane.permute.v2i8(<2 x i8> %value, i32 %lane)
  ret <2 x i8> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.idx.v4i32(
define <4 x i32> @idx_v4i32(<4 x i32> %value, i32 %amount) {
  %r = call <4 x i32> @llvm.xlane.idx.v4i32(<4 x i32> %value, i32 %amount, i32 32, i1 false)
  ret <4 x i32> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bpermute.v4i32(
define <4 x i32> @bpermute_v4i32(<4 x i32> %value, i32 %lane) {
  %r = call <4 x i32> @llvm.xlane.bpermute.v4i32(<4 x i32> %value, i32 %lane)
  ret <4 x i32> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.up.v2p3(
define <2 x ptr addrspace(3)> @up_v2p3(<2 x ptr addrspace(3)> %value, i32 %amount) {
  %r = call <2 x ptr addrspace(3)> @llvm.xlane.up.v2p3(<2 x ptr addrspace(3)> %value, i32 %amount, i32 32, i1 false)
  ret <2 x ptr addrspace(3)> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.permute.v2p3(
define <2 x ptr addrspace(3)> @permute_v2p3(<2 x ptr addrspace(3)> %value, i32 %lane) {
  %r = call <2 x ptr addrspace(3)> @llvm.xlane.permute.v2p3(<2 x ptr addrspace(3)> %value, i32 %lane)
  ret <2 x ptr addrspace(3)> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.down.nxv2i16(
define <vscale x 2 x i16> @down_nxv2i16(<vscale x 2 x i16> %value, i32 %amount) {
  %r = call <vscale x 2 x i16> @llvm.xlane.down.nxv2i16(<vscale x 2 x i16> %value, i32 %amount, i32 32, i1 false)
  ret <vscale x 2 x i16> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bpermute.nxv2i16(
define <vscale x 2 x i16> @bpermute_nxv2i16(<vscale x 2 x i16> %value, i32 %lane) {
  %r = call <vscale x 2 x i16> @llvm.xlane.bpermute.nxv2i16(<vscale x 2 x i16> %value, i32 %lane)
  ret <vscale x 2 x i16> %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.bfly.p8(
define ptr addrspace(8) @bfly_p8(ptr addrspace(8) %value, i32 %amount) {
  %r = call ptr addrspace(8) @llvm.xlane.bfly.p8(ptr addrspace(8) %value, i32 %amount, i32 32, i1 false)
  ret ptr addrspace(8) %r
}

; CHECK: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits with elements of 16 or 32
; CHECK-NEXT: @llvm.xlane.permute.p8(
define ptr addrspace(8) @permute_p8(ptr addrspace(8) %value, i32 %lane) {
  %r = call ptr addrspace(8) @llvm.xlane.permute.p8(ptr addrspace(8) %value, i32 %lane)
  ret ptr addrspace(8) %r
}

declare <1 x i32> @llvm.xlane.down.v1i32(<1 x i32>, i32, i32 immarg, i1 immarg)
declare <1 x i32> @llvm.xlane.permute.v1i32(<1 x i32>, i32)
declare <2 x bfloat> @llvm.xlane.bpermute.v2bf16(<2 x bfloat>, i32)
declare <2 x bfloat> @llvm.xlane.idx.v2bf16(<2 x bfloat>, i32, i32 immarg, i1 immarg)
declare <2 x float> @llvm.xlane.permute.v2f32(<2 x float>, i32)
declare <2 x float> @llvm.xlane.rotate.v2f32(<2 x float>, i32, i32 immarg, i1 immarg)
declare <2 x i16> @llvm.xlane.down.v2i16(<2 x i16>, i32, i32 immarg, i1 immarg)
declare <2 x i16> @llvm.xlane.permute.v2i16(<2 x i16>, i32)
declare <2 x i8> @llvm.xlane.permute.v2i8(<2 x i8>, i32)
declare <2 x i8> @llvm.xlane.rotate.v2i8(<2 x i8>, i32, i32 immarg, i1 immarg)
declare <2 x ptr addrspace(3)> @llvm.xlane.permute.v2p3(<2 x ptr addrspace(3)>, i32)
declare <2 x ptr addrspace(3)> @llvm.xlane.up.v2p3(<2 x ptr addrspace(3)>, i32, i32 immarg, i1 immarg)
declare <3 x i16> @llvm.xlane.bfly.v3i16(<3 x i16>, i32, i32 immarg, i1 immarg)
declare <3 x i16> @llvm.xlane.bpermute.v3i16(<3 x i16>, i32)
declare <4 x half> @llvm.xlane.bfly.v4f16(<4 x half>, i32, i32 immarg, i1 immarg)
declare <4 x half> @llvm.xlane.bpermute.v4f16(<4 x half>, i32)
declare <4 x i32> @llvm.xlane.bpermute.v4i32(<4 x i32>, i32)
declare <4 x i32> @llvm.xlane.idx.v4i32(<4 x i32>, i32, i32 immarg, i1 immarg)
declare <vscale x 2 x i16> @llvm.xlane.bpermute.nxv2i16(<vscale x 2 x i16>, i32)
declare <vscale x 2 x i16> @llvm.xlane.down.nxv2i16(<vscale x 2 x i16>, i32, i32 immarg, i1 immarg)
declare [2 x i32] @llvm.xlane.idx.a2i32([2 x i32], i32, i32 immarg, i1 immarg)
declare [2 x i32] @llvm.xlane.permute.a2i32([2 x i32], i32)
declare bfloat @llvm.xlane.bpermute.bf16(bfloat, i32)
declare bfloat @llvm.xlane.rotate.bf16(bfloat, i32, i32 immarg, i1 immarg)
declare double @llvm.xlane.bpermute.f64(double, i32)
declare double @llvm.xlane.up.f64(double, i32, i32 immarg, i1 immarg)
declare float @llvm.xlane.idx.f32(float, i32, i32 immarg, i1 immarg)
declare float @llvm.xlane.permute.f32(float, i32)
declare fp128 @llvm.xlane.bpermute.f128(fp128, i32)
declare fp128 @llvm.xlane.rotate.f128(fp128, i32, i32 immarg, i1 immarg)
declare half @llvm.xlane.bfly.f16(half, i32, i32 immarg, i1 immarg)
declare half @llvm.xlane.permute.f16(half, i32)
declare i1 @llvm.xlane.permute.i1(i1, i32)
declare i1 @llvm.xlane.up.i1(i1, i32, i32 immarg, i1 immarg)
declare i128 @llvm.xlane.bfly.i128(i128, i32, i32 immarg, i1 immarg)
declare i128 @llvm.xlane.permute.i128(i128, i32)
declare i16 @llvm.xlane.bpermute.i16(i16, i32)
declare i16 @llvm.xlane.idx.i16(i16, i32, i32 immarg, i1 immarg)
declare i24 @llvm.xlane.bpermute.i24(i24, i32)
declare i24 @llvm.xlane.down.i24(i24, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.down.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.idx.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.permute.i32(i32, i32)
declare i32 @llvm.xlane.rotate.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.up.i32(i32, i32, i32 immarg, i1 immarg)
declare i64 @llvm.xlane.bpermute.i64(i64, i32)
declare i64 @llvm.xlane.down.i64(i64, i32, i32 immarg, i1 immarg)
declare i8 @llvm.xlane.bpermute.i8(i8, i32)
declare i8 @llvm.xlane.idx.i8(i8, i32, i32 immarg, i1 immarg)
declare ptr @llvm.xlane.permute.p0(ptr, i32)
declare ptr @llvm.xlane.up.p0(ptr, i32, i32 immarg, i1 immarg)
declare ptr addrspace(3) @llvm.xlane.bpermute.p3(ptr addrspace(3), i32)
declare ptr addrspace(3) @llvm.xlane.down.p3(ptr addrspace(3), i32, i32 immarg, i1 immarg)
declare ptr addrspace(5) @llvm.xlane.bfly.p5(ptr addrspace(5), i32, i32 immarg, i1 immarg)
declare ptr addrspace(5) @llvm.xlane.permute.p5(ptr addrspace(5), i32)
declare ptr addrspace(8) @llvm.xlane.bfly.p8(ptr addrspace(8), i32, i32 immarg, i1 immarg)
declare ptr addrspace(8) @llvm.xlane.permute.p8(ptr addrspace(8), i32)
declare { i32, i32 } @llvm.xlane.bpermute.sl_i32i32s({ i32, i32 }, i32)
declare { i32, i32 } @llvm.xlane.up.sl_i32i32s({ i32, i32 }, i32, i32 immarg, i1 immarg)
