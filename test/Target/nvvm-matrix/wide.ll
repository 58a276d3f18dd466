; Fragments that lie in both warps of a wavefront (WideFragments.h), for kernels in which lanes see no element's place: for fast products where
; their instruction is faster, for exact ones of f16 with sums in f32 where chains of f64 are.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -crosslane-mma=fast -passes='nvvm-fragments<cpu=gfx942>,nvvm-matrix<cpu=gfx942>,verify' -S %s | FileCheck %s
; RUN: %opt -crosslane-mma=fast -passes='nvvm-fragments<cpu=gfx90a>,nvvm-matrix<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=NEVER
; RUN: %opt -passes='nvvm-fragments<cpu=gfx942>,nvvm-matrix<cpu=gfx942>,verify' -S %s | FileCheck %s --check-prefixes=NEVER,EXACT
; RUN: %opt -passes='nvvm-fragments<cpu=gfx90a>,nvvm-matrix<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=NEVER,EXACT
; RUN: %opt -passes='nvvm-fragments<cpu=gfx908>,nvvm-matrix<cpu=gfx908>,verify' -S %s | FileCheck %s --check-prefix=SLOW
; SLOW-NOT: .wide.wmma
; SLOW-NOT: mfma.f32.16x16x16
; RUN: %opt -crosslane-mma=fast -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O0 -mcpu=gfx942 -filetype=null
; NEVER-NOT: crosslane.matrix.fast.wide

target triple = "amdgcn-amd-amdhsa"

; Wavefronts that are whole take it. The pointers of A and D are each warp's own, that of B is the same.
; CHECK-LABEL: void @either(
; CHECK:         [[COUNT:%.*]] = call i32 @llvm.xlane.count(i1 true)
; CHECK:         [[WHOLE:%.*]] = icmp eq i32 [[COUNT]], 64
; CHECK:         br i1 [[WHOLE]], label %[[WIDE:.*]], label %[[PART:.*]]
; CHECK:       [[WIDE]]:
; CHECK-DAG:     [[ZERO:%.*]] = call i32 @llvm.amdgcn.readlane{{.*}}(i32 %tid, i32 0)
; CHECK-DAG:     [[ONE:%.*]] = call i32 @llvm.amdgcn.readlane{{.*}}(i32 %tid, i32 32)
; CHECK-DAG:     lshr i32 [[ZERO]], 5
; CHECK-DAG:     lshr i32 [[ONE]], 5
; CHECK-COUNT-3: load <4 x i16>{{.*}} align 8
; CHECK-NOT:     load
; CHECK:         @crosslane.matrix.fast.wide.wmma.m16n16k16.f32.f16.f16.f32(
; CHECK:         call void @llvm.amdgcn.sched.barrier(i32 294)
; CHECK-COUNT-2: store <4 x i32>{{.*}} align 8
; CHECK-NOT:     store
; CHECK:         ret void
; CHECK:       [[PART]]:
; CHECK-NOT:     readlane
; CHECK:         @crosslane.matrix.fast.together.wmma.m16n16k16.f32.f16.f16.f32(
; CHECK:         ret void
;
; Exact products ask for whole numbers where the fragments are loaded: a lane has four elements of each warp's A, and of the B of both. The rest is
; for chains of f64, and infinities and NaNs for a function of their own.
; EXACT-LABEL: void @either(
; EXACT:         [[COUNT:%.*]] = call i32 @llvm.xlane.count(i1 true)
; EXACT:         [[WHOLE:%.*]] = icmp eq i32 [[COUNT]], 64
; EXACT:         br i1 [[WHOLE]], label %[[WIDE:.*]], label %[[PART:.*]]
; EXACT:       [[WIDE]]:
; EXACT-COUNT-6: call float @llvm.amdgcn.fdot2(
; EXACT-NOT:     call float @llvm.amdgcn.fdot2(
; EXACT:         [[TAKE:%.*]] = call i1 @llvm.xlane.none(
; EXACT-COUNT-2: call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(
; EXACT:         br i1 [[TAKE]], label %products, label %each
; EXACT:       [[PART]]:
; EXACT:         call <4 x float> @llvm.amdgcn.mfma.f32.4x4x4f16(
; EXACT:       each:
; EXACT:         br i1 {{.*}}, label %chains, label %calls
; EXACT:       chains:
; EXACT:         @crosslane.matrix.chains.wide.wmma.m16n16k16.f32.f16.f16.f32(
; EXACT:         br label %products
; EXACT:       calls:
; EXACT:         @crosslane.matrix.special.wide.wmma.m16n16k16.f32.f16.f16.f32(
; EXACT:         br label %products
; EXACT:         @crosslane.matrix.chains.wmma.m16n16k16.f32.f16.f16.f32(
define amdgpu_kernel void @either(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %d.0, float %d.1, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

; All wavefronts of a block of 128 are whole.
; CHECK-LABEL: void @declared(
; CHECK-NOT:     llvm.xlane.count
; CHECK:         @crosslane.matrix.fast.wide.wmma
; CHECK-NOT:     wmma.m16
; CHECK:         ret void
define amdgpu_kernel void @declared(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %d.0, float %d.1, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

; In one of 96 the last is not.
; CHECK-LABEL: void @declared96(
; CHECK:         llvm.xlane.count
; CHECK:         ret void
define amdgpu_kernel void @declared96(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) !reqd_work_group_size !1 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %d.0, float %d.1, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

; All elements times the same factor. Exact products take the matrix instruction too, where they can.
; EXACT-LABEL: void @scaled(
; EXACT:         @crosslane.matrix.unit.
; EXACT:         ret void
; CHECK-LABEL: void @scaled(
; CHECK:         @crosslane.matrix.fast.wide.wmma
; CHECK:         ret void
define amdgpu_kernel void @scaled(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %e.0 = fmul float %d.0, %f
  %e.1 = fmul float %d.1, %f
  %e.2 = fmul float %d.2, %f
  %e.3 = fmul float %d.3, %f
  %e.4 = fmul float %d.4, %f
  %e.5 = fmul float %d.5, %f
  %e.6 = fmul float %d.6, %f
  %e.7 = fmul float %d.7, %f
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %e.0, float %e.1, float %e.2, float %e.3, float %e.4, float %e.5, float %e.6, float %e.7, i32 16)
  ret void
}

; An element times a factor of its own says where it is.
; EXACT-LABEL: void @seen(
; EXACT-NOT:     llvm.amdgcn.mfma
; EXACT-NOT:     crosslane.matrix.unit
; EXACT:         ret void
; CHECK-LABEL: void @seen(
; CHECK-NOT:     crosslane.matrix.fast.wide
; CHECK:         ret void
define amdgpu_kernel void @seen(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %e.0 = fmul float %d.0, %f
  %e.1 = fmul float %d.1, %f
  %e.2 = fmul float %d.2, %f
  %e.3 = fmul float %d.3, %f
  %e.4 = fmul float %d.4, %f
  %e.5 = fmul float %d.5, %g
  %e.6 = fmul float %d.6, %f
  %e.7 = fmul float %d.7, %f
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %e.0, float %e.1, float %e.2, float %e.3, float %e.4, float %e.5, float %e.6, float %e.7, i32 16)
  ret void
}

; So does a factor that lanes do not agree on.
; CHECK-LABEL: void @seen2(
; CHECK-NOT:     crosslane.matrix.fast.wide
; CHECK:         ret void
define amdgpu_kernel void @seen2(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %own = uitofp i32 %tid to float
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %e.0 = fmul float %d.0, %own
  %e.1 = fmul float %d.1, %own
  %e.2 = fmul float %d.2, %own
  %e.3 = fmul float %d.3, %own
  %e.4 = fmul float %d.4, %own
  %e.5 = fmul float %d.5, %own
  %e.6 = fmul float %d.6, %own
  %e.7 = fmul float %d.7, %own
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %e.0, float %e.1, float %e.2, float %e.3, float %e.4, float %e.5, float %e.6, float %e.7, i32 16)
  ret void
}

; A function's callers could have any lanes.
; CHECK-LABEL: void @function(
; CHECK-NOT:     crosslane.matrix.fast.wide
; CHECK:         ret void
define void @function(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %d.0, float %d.1, float %d.2, float %d.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

; A register of another fragment's product.
; EXACT-LABEL: void @mixed(
; EXACT-NOT:     llvm.amdgcn.mfma
; EXACT-NOT:     crosslane.matrix.unit
; EXACT:         ret void
; CHECK-LABEL: void @mixed(
; CHECK-NOT:     crosslane.matrix.fast.wide
; CHECK:         ret void
define amdgpu_kernel void @mixed(ptr addrspace(1) %to, ptr addrspace(1) %a, ptr addrspace(1) %b, float %f, float %g) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %row = shl i32 %warp, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %row
  %x = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 16)
  %x.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 0
  %x.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 1
  %x.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 2
  %x.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 3
  %x.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 4
  %x.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 5
  %x.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 6
  %x.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %x, 7
  %y = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %b, i32 16)
  %y.0 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 0
  %y.1 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 1
  %y.2 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 2
  %y.3 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 3
  %y.4 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 4
  %y.5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 5
  %y.6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 6
  %y.7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %y, 7
  %d = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %d.0 = extractvalue { float, float, float, float, float, float, float, float } %d, 0
  %d.1 = extractvalue { float, float, float, float, float, float, float, float } %d, 1
  %d.2 = extractvalue { float, float, float, float, float, float, float, float } %d, 2
  %d.3 = extractvalue { float, float, float, float, float, float, float, float } %d, 3
  %d.4 = extractvalue { float, float, float, float, float, float, float, float } %d, 4
  %d.5 = extractvalue { float, float, float, float, float, float, float, float } %d, 5
  %d.6 = extractvalue { float, float, float, float, float, float, float, float } %d, 6
  %d.7 = extractvalue { float, float, float, float, float, float, float, float } %d, 7
  %m = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %x.0, <2 x half> %x.1, <2 x half> %x.2, <2 x half> %x.3, <2 x half> %x.4, <2 x half> %x.5, <2 x half> %x.6, <2 x half> %x.7, <2 x half> %y.0, <2 x half> %y.1, <2 x half> %y.2, <2 x half> %y.3, <2 x half> %y.4, <2 x half> %y.5, <2 x half> %y.6, <2 x half> %y.7, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0)
  %m.3 = extractvalue { float, float, float, float, float, float, float, float } %m, 3
  %at = getelementptr i8, ptr addrspace(1) %to, i32 %row
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %at, float %d.0, float %d.1, float %d.2, float %m.3, float %d.4, float %d.5, float %d.6, float %d.7, i32 16)
  ret void
}

declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1), i32)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1), i32)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1), float, float, float, float, float, float, float, float, i32)
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{i32 128, i32 1, i32 1}
!1 = !{i32 96, i32 1, i32 1}
