; Every processor with DPP and ds_bpermute_b32 takes NVVM modules, whether or not
; the table of recipes knows it. The others, and contradictions, are diagnosed.

; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx801 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=fiji < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx810 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx904 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90c < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx940 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx9-generic < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1010 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1036 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1103 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1152 < %s | FileCheck -check-prefix=OK %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1201 -mattr=+wavefrontsize64 < %s | FileCheck -check-prefix=OK %s
; OK: quad_perm:[1,0,3,2]

; RUN: not llc -mtriple=amdgcn-amd-amdhsa < %s -o /dev/null 2>&1 | FileCheck -check-prefix=NONE %s
; NONE: error: nvvm-to-amdgpu: no processor is given: say -mcpu=PROCESSOR
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx700 < %s -o /dev/null 2>&1 | FileCheck -check-prefix=OLD %s
; OLD: error: nvvm-to-amdgpu: gfx700 has neither DPP nor ds_bpermute_b32; gfx8 or newer is needed
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=sm_80 < %s -o /dev/null 2>&1 | FileCheck -check-prefix=UNKNOWN %s
; UNKNOWN: error: nvvm-to-amdgpu: unknown processor 'sm_80'
; RUN: not llc -mtriple=amdgcn-amd-amdpal -mcpu=gfx90a < %s -o /dev/null 2>&1 | FileCheck -check-prefix=PAL %s
; RUN: not llc -march=amdgcn -mcpu=gfx90a < %s -o /dev/null 2>&1 | FileCheck -check-prefix=CUDA %s
; PAL: error: nvvm-to-amdgpu: an NVVM module is compiled for amdgcn-amd-amdhsa only, not for amdgcn-amd-amdpal
; CUDA: error: nvvm-to-amdgpu: an NVVM module is compiled for amdgcn-amd-amdhsa only, not for amdgcn-nvidia-cuda
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -crosslane-warp=wave32 < %s -o /dev/null 2>&1 | FileCheck -check-prefix=GFX9 %s
; GFX9: error: nvvm-to-amdgpu: gfx90a has no 32-lane wavefronts: the warp model wave32 needs gfx10 or newer
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -mattr=+wavefrontsize64 -crosslane-warp=wave32 < %s -o /dev/null 2>&1 | FileCheck -check-prefix=W64 %s
; W64: error: nvvm-to-amdgpu: the warp model wave32 needs wavefronts of 32 lanes, but code is generated for those of 64
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -mattr=+wavefrontsize32 -crosslane-warp=packed < %s -o /dev/null 2>&1 | FileCheck -check-prefix=W32 %s
; W32: error: nvvm-to-amdgpu: the warp model packed needs wavefronts of 64 lanes, but code is generated for those of 32
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -crosslane-warp=many < %s -o /dev/null 2>&1 | FileCheck -check-prefix=MODEL %s
; MODEL: error: nvvm-to-amdgpu: unknown warp model 'many'; known are packed and wave32

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  store i32 %r, ptr %a
  ret void
}
