; An NVVM module, as it stands: constant shuffles become the cheapest
; instructions of the processor, the others ds_bpermute.

; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s | FileCheck -check-prefixes=CHECK,GFX9 %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 < %s | FileCheck -check-prefixes=CHECK,GFX10 %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -mattr=+wavefrontsize64 < %s | FileCheck -check-prefixes=CHECK %s
; RUN: llc -O0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s | FileCheck -check-prefixes=CHECK %s

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.bfly.i32(i32, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)

; Lane l reads lane l ^ 1: a permutation of quads.
; CHECK-LABEL: {{^}}bfly_1:
; CHECK-NOT: ds_
; CHECK: quad_perm:[1,0,3,2]
; CHECK-NOT: ds_
; CHECK: s_endpgm
define ptx_kernel void @bfly_1(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  store i32 %r, ptr %a
  ret void
}

; The form without a mask, of GPUs before Volta.
; CHECK-LABEL: {{^}}bfly_2_unsynced:
; CHECK: quad_perm:[2,3,0,1]
; CHECK: s_endpgm
define ptx_kernel void @bfly_2_unsynced(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.bfly.i32(i32 %v, i32 2, i32 31)
  store i32 %r, ptr %a
  ret void
}

; The form of the NVVM IR specification; mode 3 is bfly.
; CHECK-LABEL: {{^}}bfly_3_by_mode:
; CHECK: quad_perm:[3,2,1,0]
; CHECK: s_endpgm
define ptx_kernel void @bfly_3_by_mode(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %v, i32 3, i32 31)
  %x = extractvalue {i32, i1} %r, 0
  store i32 %x, ptr %a
  ret void
}

; Segments of 16 lanes (clamp 0x1000 for up): the first lane of a row keeps its
; own value, so the destination is the old value of the row shift.
; CHECK-LABEL: {{^}}up_1_width_16:
; CHECK-NOT: ds_
; CHECK: row_shr:1
; CHECK-NOT: ds_
; CHECK: s_endpgm
define ptx_kernel void @up_1_width_16(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr float, ptr %p, i32 %t
  %v = load float, ptr %a
  %r = call float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %v, i32 1, i32 4096)
  store float %r, ptr %a
  ret void
}

; CHECK-LABEL: {{^}}down_2_width_16:
; CHECK-NOT: ds_
; CHECK: row_shl:2
; CHECK-NOT: ds_
; CHECK: s_endpgm
define ptx_kernel void @down_2_width_16(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 2, i32 4127)
  store i32 %r, ptr %a
  ret void
}

; Lane 5 of each warp: two warps share a wavefront of 64 lanes.
; CHECK-LABEL: {{^}}idx_5:
; GFX9: v_readlane_b32 {{s[0-9]+}}, [[V:v[0-9]+]], 5
; GFX9: v_readlane_b32 {{s[0-9]+}}, [[V]], 37
; GFX10: v_readlane_b32 {{s[0-9]+}}, {{v[0-9]+}}, 5
; CHECK: s_endpgm
define ptx_kernel void @idx_5(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 5, i32 31)
  store i32 %r, ptr %a
  ret void
}

; CHECK-LABEL: {{^}}idx_dynamic:
; CHECK: ds_bpermute_b32
; CHECK: s_endpgm
define ptx_kernel void @idx_dynamic(ptr %p, i32 %lane) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %from = add i32 %v, %lane
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 %from, i32 31)
  %x = extractvalue {i32, i1} %r, 0
  store i32 %x, ptr %a
  ret void
}

; The predicate alone needs no lane to be read: lanes 0 to 29 of each warp are
; in range.
; CHECK-LABEL: {{^}}predicate_alone:
; CHECK-NOT: ds_
; CHECK-NOT: dpp
; CHECK: s_endpgm
define ptx_kernel void @predicate_alone(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %r = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %v, i32 2, i32 31)
  %in = extractvalue {float, i1} %r, 1
  %x = zext i1 %in to i32
  store i32 %x, ptr %a
  ret void
}
