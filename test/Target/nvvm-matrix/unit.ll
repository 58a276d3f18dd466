; Exact products of wmma take the GPU's matrix instruction where nobody sees which element a lane has, and ask for small whole numbers once a fragment.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -crosslane-large=2 -passes='nvvm-fragments<cpu=gfx90a>,nvvm-matrix<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,CHAIN
; RUN: %opt -passes='nvvm-fragments<cpu=gfx1100>,nvvm-matrix<cpu=gfx1100>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,CALL
; RUN: %opt -passes='nvvm-fragments<cpu=gfx1201>,nvvm-matrix<cpu=gfx1201>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,CALL
; RUN: %opt -passes='nvvm-fragments<cpu=gfx1030>,nvvm-matrix<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefix=NONE
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O0 -mcpu=gfx90a -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' %s | %llc -O2 -mcpu=gfx1100 -filetype=null
;
; On gfx90a short kernels have fragments in both warps of a wavefront, see wide.ll; these count as long ones.

target triple = "amdgcn-amd-amdhsa"
; NONE-NOT: crosslane.matrix.unit


; Two products that follow each other are decided on by one vote. The bound of zeros is 0, and that of the second product's C is the first one's.
; CHECK-LABEL: void @free(
; CHECK-COUNT-8: call float @llvm.amdgcn.fdot2(
; CHECK-NOT:     call float @llvm.amdgcn.fdot2(
; CHECK:         [[TAKE:%.*]] = call i1 @llvm.xlane.none(
; CHECK-NOT:     call i1 @llvm.xlane.none(
; CHECK-NOT:     br
; CHECK:         call {{.*}} @llvm.amdgcn.{{mfma|wmma}}
; CHECK:         br i1 [[TAKE]], label %products, label %each
; CHECK:       each:
; Other numbers go to chains of f64 where these are fast. A sum may be infinite when the next product is added.
; CHAIN:         br i1 {{.*}}, label %chains, label %calls
; CHAIN:       chains:
; CHAIN:         call {{.*}} @crosslane.matrix.chains.wmma.m16n16k16.f32.f16.f16.f32
; CHAIN:         br i1 {{.*}}, label %products, label %calls
; CHECK:         [[D:%.*]] = call {{.*}} @crosslane.matrix.unit.each.{{.*}}wmma.m16n16k16.f32.f16.f16.f32({{.*}}, i32 0)
; CHECK:         [[BOUND:%.*]] = extractvalue {{.*}} [[D]], 8
; CHECK:         call {{.*}} @crosslane.matrix.unit.each.{{.*}}wmma.m16n16k16.f32.f16.f16.f32({{.*}}, i32 [[BOUND]])
; CHECK:       products:
; CALL:          phi i32 [ 131072, {{.*}} ], [ {{.*}}, %each ]
; CHAIN:         phi i32 [ 131072, {{.*}} ], [ 1073741824, %chains ], [ {{.*}}, %calls ]
define amdgpu_kernel void @free(ptr %p, ptr %q, ptr %r) {
  %a = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %p, i32 16)
  %a.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 0
  %a.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 1
  %a.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 2
  %a.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 3
  %a.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 4
  %a.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 5
  %a.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 6
  %a.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 7
  %b = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %q, i32 16)
  %b.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 0
  %b.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 1
  %b.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 2
  %b.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 3
  %b.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 4
  %b.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 5
  %b.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 6
  %b.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %a.0, <2 x half> %a.1, <2 x half> %a.2, <2 x half> %a.3, <2 x half> %a.4, <2 x half> %a.5, <2 x half> %a.6, <2 x half> %a.7, <2 x half> %b.0, <2 x half> %b.1, <2 x half> %b.2, <2 x half> %b.3, <2 x half> %b.4, <2 x half> %b.5, <2 x half> %b.6, <2 x half> %b.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %e = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %a.0, <2 x half> %a.1, <2 x half> %a.2, <2 x half> %a.3, <2 x half> %a.4, <2 x half> %a.5, <2 x half> %a.6, <2 x half> %a.7, <2 x half> %b.0, <2 x half> %b.1, <2 x half> %b.2, <2 x half> %b.3, <2 x half> %b.4, <2 x half> %b.5, <2 x half> %b.6, <2 x half> %b.7, float %d.0, float %d.1, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7)
  %e.0 = extractvalue { float, float, float, float, float, float, float, float } %e, 0
  %e.1 = extractvalue { float, float, float, float, float, float, float, float } %e, 1
  %e.2 = extractvalue { float, float, float, float, float, float, float, float } %e, 2
  %e.3 = extractvalue { float, float, float, float, float, float, float, float } %e, 3
  %e.4 = extractvalue { float, float, float, float, float, float, float, float } %e, 4
  %e.5 = extractvalue { float, float, float, float, float, float, float, float } %e, 5
  %e.6 = extractvalue { float, float, float, float, float, float, float, float } %e, 6
  %e.7 = extractvalue { float, float, float, float, float, float, float, float } %e, 7
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %r, float %e.0, float %e.1, float %e.2, float %e.3, float %e.4, float %e.5, float %e.6, float %e.7, i32 16)
  ret void
}

; Each lane writes what it has.
; CHECK-LABEL: void @peek(
; CHECK:         call {{.*}} @crosslane.matrix.wmma.m16n16k16.f32.f16.f16.f32(
define amdgpu_kernel void @peek(ptr %p, ptr %q, ptr %r) {
  %a = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %p, i32 16)
  %a.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 0
  %a.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 1
  %a.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 2
  %a.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 3
  %a.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 4
  %a.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 5
  %a.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 6
  %a.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 7
  %b = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %q, i32 16)
  %b.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 0
  %b.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 1
  %b.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 2
  %b.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 3
  %b.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 4
  %b.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 5
  %b.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 6
  %b.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 7
  store <2 x half> %a.0, ptr %r
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %a.0, <2 x half> %a.1, <2 x half> %a.2, <2 x half> %a.3, <2 x half> %a.4, <2 x half> %a.5, <2 x half> %a.6, <2 x half> %a.7, <2 x half> %b.0, <2 x half> %b.1, <2 x half> %b.2, <2 x half> %b.3, <2 x half> %b.4, <2 x half> %b.5, <2 x half> %b.6, <2 x half> %b.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %r, float %d.0, float %d.1, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

; Two registers change places.
; CHECK-LABEL: void @swapped(
; CHECK:         call {{.*}} @crosslane.matrix.wmma.m16n16k16.f32.f16.f16.f32(
define amdgpu_kernel void @swapped(ptr %p, ptr %q, ptr %r) {
  %a = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %p, i32 16)
  %a.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 0
  %a.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 1
  %a.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 2
  %a.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 3
  %a.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 4
  %a.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 5
  %a.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 6
  %a.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 7
  %b = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %q, i32 16)
  %b.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 0
  %b.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 1
  %b.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 2
  %b.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 3
  %b.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 4
  %b.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 5
  %b.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 6
  %b.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %a.0, <2 x half> %a.1, <2 x half> %a.2, <2 x half> %a.3, <2 x half> %a.4, <2 x half> %a.5, <2 x half> %a.6, <2 x half> %a.7, <2 x half> %b.0, <2 x half> %b.1, <2 x half> %b.2, <2 x half> %b.3, <2 x half> %b.4, <2 x half> %b.5, <2 x half> %b.6, <2 x half> %b.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %r, float %d.1, float %d.0, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

; Half of the lanes have zeros: of which elements is seen.
; CHECK-LABEL: void @lanes(
; CHECK:         call {{.*}} @crosslane.matrix.wmma.m16n16k16.f32.f16.f16.f32(
define amdgpu_kernel void @lanes(ptr %p, ptr %q, ptr %r) {
entry:
  %a = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %p, i32 16)
  %a.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 0
  %a.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 1
  %a.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 2
  %a.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 3
  %a.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 4
  %a.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 5
  %a.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 6
  %a.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 7
  %b = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %q, i32 16)
  %b.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 0
  %b.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 1
  %b.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 2
  %b.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 3
  %b.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 4
  %b.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 5
  %b.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 6
  %b.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %a.0, <2 x half> %a.1, <2 x half> %a.2, <2 x half> %a.3, <2 x half> %a.4, <2 x half> %a.5, <2 x half> %a.6, <2 x half> %a.7, <2 x half> %b.0, <2 x half> %b.1, <2 x half> %b.2, <2 x half> %b.3, <2 x half> %b.4, <2 x half> %b.5, <2 x half> %b.6, <2 x half> %b.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %t, 16
  br i1 %low, label %some, label %all
some:
  br label %all
all:
  %e.0 = phi float [ %d.0, %entry ], [ 0.0, %some ]
  %e.1 = phi float [ %d.1, %entry ], [ 0.0, %some ]
  %e.2 = phi float [ %d.2, %entry ], [ 0.0, %some ]
  %e.3 = phi float [ %d.3, %entry ], [ 0.0, %some ]
  %e.4 = phi float [ %d.4, %entry ], [ 0.0, %some ]
  %e.5 = phi float [ %d.5, %entry ], [ 0.0, %some ]
  %e.6 = phi float [ %d.6, %entry ], [ 0.0, %some ]
  %e.7 = phi float [ %d.7, %entry ], [ 0.0, %some ]
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %r, float %e.0, float %e.1, float %e.2, float %e.3, float %e.4, float %e.5, float %e.6, float %e.7, i32 16)
  ret void
}

; A loop that all lanes go round together: the bound goes round, too.
; CHECK-LABEL: void @loop(
; CHECK:         [[BOUND:%.*]] = phi i32 [ 0, %entry ], [ [[NEXT:%.*]], %{{loop|products}} ]
; CHAIN:         call {{.*}} @crosslane.matrix.chains.
; CHAIN-NEXT:    extractvalue
; CHAIN:         br label %products
; CHECK:         [[D:%.*]] = call {{.*}} @crosslane.matrix.unit.{{.*}}, i32 [[BOUND]])
; CALL:          [[NEXT]] = extractvalue {{.*}} [[D]], 8
; CHAIN:         [[NEXT]] = phi i32
define amdgpu_kernel void @loop(ptr %p, ptr %q, ptr %r, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 7, %entry ], [ %j, %loop ]
  %c.0 = phi float [ 0.0, %entry ], [ %d.0, %loop ]
  %c.1 = phi float [ 0.0, %entry ], [ %d.1, %loop ]
  %c.2 = phi float [ 0.0, %entry ], [ %d.2, %loop ]
  %c.3 = phi float [ 0.0, %entry ], [ %d.3, %loop ]
  %c.4 = phi float [ 0.0, %entry ], [ %d.4, %loop ]
  %c.5 = phi float [ 0.0, %entry ], [ %d.5, %loop ]
  %c.6 = phi float [ 0.0, %entry ], [ %d.6, %loop ]
  %c.7 = phi float [ 0.0, %entry ], [ %d.7, %loop ]
  %a = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %p, i32 16)
  %a.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 0
  %a.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 1
  %a.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 2
  %a.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 3
  %a.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 4
  %a.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 5
  %a.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 6
  %a.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %a, 7
  %b = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %q, i32 16)
  %b.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 0
  %b.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 1
  %b.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 2
  %b.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 3
  %b.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 4
  %b.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 5
  %b.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 6
  %b.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %b, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %a.0, <2 x half> %a.1, <2 x half> %a.2, <2 x half> %a.3, <2 x half> %a.4, <2 x half> %a.5, <2 x half> %a.6, <2 x half> %a.7, <2 x half> %b.0, <2 x half> %b.1, <2 x half> %b.2, <2 x half> %b.3, <2 x half> %b.4, <2 x half> %b.5, <2 x half> %b.6, <2 x half> %b.7, float %c.0, float %c.1, float %c.2, float %c.3, float %c.4, float %c.5, float %c.6, float %c.7)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %r, float %d.0, float %d.1, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr, i32)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr, i32)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr, float, float, float, float, float, float, float, float, i32)
declare i32 @llvm.amdgcn.workitem.id.x()
