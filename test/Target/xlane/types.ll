; Every type that can be moved: values of 64 bits in two words with one address,
; of 16 bits in the low half of one.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='xlane<cpu=gfx90a>' -S %s | FileCheck %s
; CHECK-NOT: llvm.xlane
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

; CHECK-LABEL: define i32 @i32(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret i32
define i32 @i32(i32 %v, i32 %i) {
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %i, i32 8, i1 false)
  ret i32 %r
}
declare i32 @llvm.xlane.idx.i32(i32, i32, i32, i1)

; CHECK-LABEL: define float @f32(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret float
define float @f32(float %v, i32 %i) {
  %r = call float @llvm.xlane.idx.f32(float %v, i32 %i, i32 8, i1 false)
  ret float %r
}
declare float @llvm.xlane.idx.f32(float, i32, i32, i1)

; CHECK-LABEL: define i64 @i64(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret i64
define i64 @i64(i64 %v, i32 %i) {
  %r = call i64 @llvm.xlane.idx.i64(i64 %v, i32 %i, i32 8, i1 false)
  ret i64 %r
}
declare i64 @llvm.xlane.idx.i64(i64, i32, i32, i1)

; CHECK-LABEL: define double @f64(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret double
define double @f64(double %v, i32 %i) {
  %r = call double @llvm.xlane.idx.f64(double %v, i32 %i, i32 8, i1 false)
  ret double %r
}
declare double @llvm.xlane.idx.f64(double, i32, i32, i1)

; CHECK-LABEL: define half @f16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret half
define half @f16(half %v, i32 %i) {
  %r = call half @llvm.xlane.idx.f16(half %v, i32 %i, i32 8, i1 false)
  ret half %r
}
declare half @llvm.xlane.idx.f16(half, i32, i32, i1)

; CHECK-LABEL: define bfloat @bf16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret bfloat
define bfloat @bf16(bfloat %v, i32 %i) {
  %r = call bfloat @llvm.xlane.idx.bf16(bfloat %v, i32 %i, i32 8, i1 false)
  ret bfloat %r
}
declare bfloat @llvm.xlane.idx.bf16(bfloat, i32, i32, i1)

; CHECK-LABEL: define i16 @i16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret i16
define i16 @i16(i16 %v, i32 %i) {
  %r = call i16 @llvm.xlane.idx.i16(i16 %v, i32 %i, i32 8, i1 false)
  ret i16 %r
}
declare i16 @llvm.xlane.idx.i16(i16, i32, i32, i1)

; CHECK-LABEL: define ptr @p0(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret ptr
define ptr @p0(ptr %v, i32 %i) {
  %r = call ptr @llvm.xlane.idx.p0(ptr %v, i32 %i, i32 8, i1 false)
  ret ptr %r
}
declare ptr @llvm.xlane.idx.p0(ptr, i32, i32, i1)

; CHECK-LABEL: define ptr addrspace(3) @p3(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret ptr addrspace(3)
define ptr addrspace(3) @p3(ptr addrspace(3) %v, i32 %i) {
  %r = call ptr addrspace(3) @llvm.xlane.idx.p3(ptr addrspace(3) %v, i32 %i, i32 8, i1 false)
  ret ptr addrspace(3) %r
}
declare ptr addrspace(3) @llvm.xlane.idx.p3(ptr addrspace(3), i32, i32, i1)

; CHECK-LABEL: define ptr addrspace(5) @p5(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret ptr addrspace(5)
define ptr addrspace(5) @p5(ptr addrspace(5) %v, i32 %i) {
  %r = call ptr addrspace(5) @llvm.xlane.idx.p5(ptr addrspace(5) %v, i32 %i, i32 8, i1 false)
  ret ptr addrspace(5) %r
}
declare ptr addrspace(5) @llvm.xlane.idx.p5(ptr addrspace(5), i32, i32, i1)

; CHECK-LABEL: define <2 x i16> @v2i16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <2 x i16>
define <2 x i16> @v2i16(<2 x i16> %v, i32 %i) {
  %r = call <2 x i16> @llvm.xlane.idx.v2i16(<2 x i16> %v, i32 %i, i32 8, i1 false)
  ret <2 x i16> %r
}
declare <2 x i16> @llvm.xlane.idx.v2i16(<2 x i16>, i32, i32, i1)

; CHECK-LABEL: define <2 x half> @v2f16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <2 x half>
define <2 x half> @v2f16(<2 x half> %v, i32 %i) {
  %r = call <2 x half> @llvm.xlane.idx.v2f16(<2 x half> %v, i32 %i, i32 8, i1 false)
  ret <2 x half> %r
}
declare <2 x half> @llvm.xlane.idx.v2f16(<2 x half>, i32, i32, i1)

; CHECK-LABEL: define <2 x bfloat> @v2bf16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <2 x bfloat>
define <2 x bfloat> @v2bf16(<2 x bfloat> %v, i32 %i) {
  %r = call <2 x bfloat> @llvm.xlane.idx.v2bf16(<2 x bfloat> %v, i32 %i, i32 8, i1 false)
  ret <2 x bfloat> %r
}
declare <2 x bfloat> @llvm.xlane.idx.v2bf16(<2 x bfloat>, i32, i32, i1)

; CHECK-LABEL: define <2 x i32> @v2i32(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <2 x i32>
define <2 x i32> @v2i32(<2 x i32> %v, i32 %i) {
  %r = call <2 x i32> @llvm.xlane.idx.v2i32(<2 x i32> %v, i32 %i, i32 8, i1 false)
  ret <2 x i32> %r
}
declare <2 x i32> @llvm.xlane.idx.v2i32(<2 x i32>, i32, i32, i1)

; CHECK-LABEL: define <2 x float> @v2f32(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <2 x float>
define <2 x float> @v2f32(<2 x float> %v, i32 %i) {
  %r = call <2 x float> @llvm.xlane.idx.v2f32(<2 x float> %v, i32 %i, i32 8, i1 false)
  ret <2 x float> %r
}
declare <2 x float> @llvm.xlane.idx.v2f32(<2 x float>, i32, i32, i1)

; CHECK-LABEL: define <4 x i16> @v4i16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <4 x i16>
define <4 x i16> @v4i16(<4 x i16> %v, i32 %i) {
  %r = call <4 x i16> @llvm.xlane.idx.v4i16(<4 x i16> %v, i32 %i, i32 8, i1 false)
  ret <4 x i16> %r
}
declare <4 x i16> @llvm.xlane.idx.v4i16(<4 x i16>, i32, i32, i1)

; CHECK-LABEL: define <4 x half> @v4f16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <4 x half>
define <4 x half> @v4f16(<4 x half> %v, i32 %i) {
  %r = call <4 x half> @llvm.xlane.idx.v4f16(<4 x half> %v, i32 %i, i32 8, i1 false)
  ret <4 x half> %r
}
declare <4 x half> @llvm.xlane.idx.v4f16(<4 x half>, i32, i32, i1)

; CHECK-LABEL: define <4 x bfloat> @v4bf16(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT:.*]], i32 %{{.*}})
; CHECK-NEXT: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %{{.*}})
; CHECK-NOT: bpermute
; CHECK: ret <4 x bfloat>
define <4 x bfloat> @v4bf16(<4 x bfloat> %v, i32 %i) {
  %r = call <4 x bfloat> @llvm.xlane.idx.v4bf16(<4 x bfloat> %v, i32 %i, i32 8, i1 false)
  ret <4 x bfloat> %r
}
declare <4 x bfloat> @llvm.xlane.idx.v4bf16(<4 x bfloat>, i32, i32, i1)
