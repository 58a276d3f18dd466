; What CUDA says about blocks and registers, in the terms of the processor. 32
; blocks of 128 threads in 64-lane wavefronts are 64 waves on the 4 SIMDs of a
; compute unit, 16 on each; a SIMD of gfx90c holds 10, one of gfx90a 8.

; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90c -stop-after=nvvm-to-amdgpu < %s | FileCheck -check-prefixes=CHECK,GFX90C %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=nvvm-to-amdgpu < %s | FileCheck -check-prefixes=CHECK,GFX90A %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s | FileCheck -check-prefix=ASM %s

target triple = "nvptx64-nvidia-cuda"

; CHECK: define protected amdgpu_kernel void @many({{.*}} [[MANY:#[0-9]+]]
define void @many(ptr %p) {
  ret void
}

; CHECK: define protected amdgpu_kernel void @exact({{.*}} [[EXACT:#[0-9]+]] !reqd_work_group_size [[DIMS:![0-9]+]]
; ASM: .max_flat_workgroup_size: 128
; ASM: .reqd_workgroup_size:
; ASM-NEXT: - 8
; ASM-NEXT: - 4
; ASM-NEXT: - 2
define void @exact(ptr %p) {
  ret void
}

; CHECK: attributes [[MANY]] = {{.*}}"amdgpu-flat-work-group-size"="1,128"
; GFX90C-SAME: "amdgpu-waves-per-eu"="10"
; GFX90A-SAME: "amdgpu-waves-per-eu"="8"
; CHECK: attributes [[EXACT]] = {{.*}}"amdgpu-flat-work-group-size"="64,64"
; CHECK: [[DIMS]] = !{i32 8, i32 4, i32 2}

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @many, !"kernel", i32 1, !"maxntidx", i32 128, !"minctasm", i32 32}
!1 = !{ptr @exact, !"kernel", i32 1, !"reqntidx", i32 8, !"reqntidy", i32 4, !"reqntidz", i32 2}
