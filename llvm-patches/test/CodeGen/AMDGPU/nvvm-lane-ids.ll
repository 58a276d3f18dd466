; Lane numbers and masks: of the warp, not of the wavefront.

; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s | FileCheck -check-prefixes=CHECK,W64 %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 < %s | FileCheck -check-prefixes=CHECK,W32 %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -mattr=+wavefrontsize64 < %s | FileCheck -check-prefixes=CHECK,W64 %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -crosslane-warp=packed < %s | FileCheck -check-prefixes=CHECK,W64 %s
; RUN: env CROSSLANE_WARP=packed llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 < %s | FileCheck -check-prefixes=CHECK,W64 %s

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()

; CHECK-LABEL: {{^}}laneid:
; CHECK: v_mbcnt_lo_u32_b32{{.*}}, -1, 0
; W64: v_mbcnt_hi_u32_b32
; W64: v_and_b32{{.*}} 31,
; W32-NOT: v_mbcnt_hi
; CHECK: s_endpgm
define ptx_kernel void @laneid(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  store i32 %l, ptr %a
  ret void
}

; CHECK-LABEL: {{^}}warpsize:
; CHECK: v_mov_b32_e32 [[V:v[0-9]+]], 32
; CHECK: store_dword{{.*}} [[V]]
; CHECK: s_endpgm
define ptx_kernel void @warpsize(ptr %p) {
  %w = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  store i32 %w, ptr %p
  ret void
}

; W64: .wavefront_size: 64
; W32: .wavefront_size: 32
