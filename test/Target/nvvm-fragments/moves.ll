; ldmatrix, stmatrix and movmatrix move addresses, or words, between lanes; wmma's fragments are loaded and stored where they lie.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-fragments<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' %s | %llc -O2 -mcpu=gfx1100 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; Tile 1's rows are those that lanes 8 to 15 name.
; CHECK-LABEL: define { i32, i32 } @load(
; CHECK:         [[LANE:%.*]] = call i32 @llvm.xlane.lane()
; CHECK:         [[G:%.*]] = lshr i32 [[LANE]], 2
; CHECK:         [[T:%.*]] = and i32 [[LANE]], 3
; CHECK:         [[ROW0:%.*]] = call ptr addrspace(3) @llvm.xlane.idx.p3(ptr addrspace(3) %p, i32 [[G]], i32 32, i1 false)
; CHECK-NEXT:    [[AT0:%.*]] = getelementptr i8, ptr addrspace(3) [[ROW0]], i32
; CHECK-NEXT:    load i32, ptr addrspace(3) [[AT0]], align 4
; CHECK:         [[LANE1:%.*]] = add i32 [[G]], 8
; CHECK-NEXT:    call ptr addrspace(3) @llvm.xlane.idx.p3(ptr addrspace(3) %p, i32 [[LANE1]], i32 32, i1 false)
; CHECK:         load i32, ptr addrspace(3) {{.*}}, align 4
; CHECK-NOT:     xlane
; CHECK:         ret
define { i32, i32 } @load(ptr addrspace(3) %p) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %p)
  ret { i32, i32 } %r
}

; CHECK-LABEL: define i32 @load_trans(
; CHECK:         addrspacecast ptr %p to ptr addrspace(3)
; CHECK-COUNT-2: load i16, ptr addrspace(3)
; CHECK-NOT:     load
; CHECK:         ret
define i32 @load_trans(ptr %p) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p0(ptr %p)
  ret i32 %r
}

; CHECK-LABEL: define { i32, i32 } @load_bytes(
; CHECK-COUNT-8: load i8, ptr addrspace(3)
; CHECK-NOT:     load
; CHECK:         ret
define { i32, i32 } @load_bytes(ptr addrspace(3) %p) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p3(ptr addrspace(3) %p)
  ret { i32, i32 } %r
}

; CHECK-LABEL: define void @store(
; CHECK:         call ptr addrspace(3) @llvm.xlane.idx.p3(
; CHECK:         store i32 %v, ptr addrspace(3) {{.*}}, align 4
; CHECK-NOT:     store
; CHECK:         ret
define void @store(ptr addrspace(3) %p, i32 %v) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %p, i32 %v)
  ret void
}

; CHECK-LABEL: define void @store_trans(
; CHECK-COUNT-4: store i16 {{.*}}, ptr addrspace(3) {{.*}}, align 2
; CHECK-NOT:     store
; CHECK:         ret
define void @store_trans(ptr addrspace(3) %p, i32 %v, i32 %w) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3) %p, i32 %v, i32 %w)
  ret void
}

; CHECK-LABEL: define i32 @move(
; CHECK-COUNT-2: call i32 @llvm.xlane.idx.i32(i32 %v, i32 {{%.*}}, i32 32, i1 false)
; CHECK:         ret
define i32 @move(i32 %v) {
  %r = call i32 @llvm.nvvm.movmatrix.sync.aligned.m8n8.trans.b16(i32 %v)
  ret i32 %r
}

; A register whose elements lie side by side is one load, and so are two such registers; f16 repeats its own.
; CHECK-LABEL: define { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @rows(
; CHECK-COUNT-4: load <2 x half>, ptr addrspace(1) {{.*}}, align 4
; CHECK-NOT:     load
; CHECK:         ret
define { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @rows(ptr addrspace(1) %p, i32 %s) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %p, i32 %s)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

; CHECK-LABEL: define { i32, i32 } @columns(
; CHECK-COUNT-8: load i8, ptr
; CHECK-NOT:     load
; CHECK:         ret
define { i32, i32 } @columns(ptr %p) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.col.s8.p0(ptr %p)
  ret { i32, i32 } %r
}

; CHECK-LABEL: define void @sums(
; CHECK-COUNT-4: store <2 x float> {{.*}}, ptr addrspace(3) {{.*}}, align 8
; CHECK-NOT:     store
; CHECK:         ret
define void @sums(ptr addrspace(3) %p, float %a) {
  call void @llvm.nvvm.wmma.m16n16k8.store.d.row.f32.p3(ptr addrspace(3) %p, float %a, float %a, float %a, float %a, float %a, float %a, float %a, float %a)
  ret void
}

declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3))
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p0(ptr)
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3), i32, i32)
declare i32 @llvm.nvvm.movmatrix.sync.aligned.m8n8.trans.b16(i32)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1), i32)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.col.s8.p0(ptr)
declare void @llvm.nvvm.wmma.m16n16k8.store.d.row.f32.p3(ptr addrspace(3), float, float, float, float, float, float, float, float)
