; Reductions and scans over whole wavefronts, the device runtime's.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: sed s/SIZE/64/ %s | %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' | %llc -mcpu=gfx90a -O3 -o - | FileCheck %s --check-prefixes=CHECK,GFX9
; RUN: sed s/SIZE/64/ %s | %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -passes='nvvm-to-amdgpu<cpu=gfx1100;warp=packed>,default<O2>' | %llc -mcpu=gfx1100 -mattr=+wavefrontsize64 -O3 -o - | FileCheck %s --check-prefixes=CHECK,WAVE64
; RUN: sed s/SIZE/32/ %s | %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -passes='nvvm-to-amdgpu<cpu=gfx1030>,default<O2>' | %llc -mcpu=gfx1030 -O3 -o - | FileCheck %s --check-prefixes=CHECK,WAVE32

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.xlane.reduce.fadd.f32(float, i32, i64, i1)
declare i32 @llvm.xlane.scan.add.i32(i32, i32, i64, i1)

; CHECK-LABEL: sum:
; CHECK-NOT: ds_
; GFX9: v_add_f32_dpp {{.*}} row_shr:1 row_mask:0xf
; GFX9: s_nop 1
; GFX9-NEXT: v_add_f32_dpp {{.*}} row_shr:2 row_mask:0xf
; GFX9-NEXT: s_nop 1
; GFX9-NEXT: v_add_f32_dpp {{.*}} row_shr:4 row_mask:0xf
; GFX9-NEXT: s_nop 1
; GFX9-NEXT: v_add_f32_dpp {{.*}} row_shr:8 row_mask:0xf
; GFX9-NEXT: s_nop 1
; GFX9-NEXT: v_add_f32_dpp {{.*}} row_bcast:15 row_mask:
; GFX9-NEXT: s_nop 1
; GFX9-NEXT: v_add_f32_dpp {{.*}} row_bcast:31 row_mask:
; GFX9: v_readlane_b32 {{.*}}, 63
; WAVE64-COUNT-4: v_add_f32{{.*}}_dpp {{.*}} row_xmask:
; WAVE64: v_permlanex16_b32
; WAVE64: v_add_f32
; WAVE64: v_permlane64_b32
; WAVE64: v_add_f32
; WAVE32-COUNT-4: v_add_f32{{.*}}_dpp {{.*}} row_xmask:
; WAVE32: v_permlanex16_b32
; WAVE32: v_add_f32
; CHECK-NOT: {{v_add_f|ds_|permlane}}
; CHECK: s_endpgm
define ptx_kernel void @sum(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr float, ptr %p, i32 %t
  %v = load float, ptr %q
  %r = call float @llvm.xlane.reduce.fadd.f32(float %v, i32 SIZE, i64 -1, i1 true)
  store float %r, ptr %q
  ret void
}

; CHECK-LABEL: scan:
; CHECK-NOT: ds_
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:1 row_mask:0xf
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:2 row_mask:0xf
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:4 row_mask:0xf
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:8 row_mask:0xf
; GFX9: v_add_u32_dpp {{.*}} row_bcast:15 row_mask:0xa
; GFX9: v_add_u32_dpp {{.*}} row_bcast:31 row_mask:0xc
; WAVE64: v_permlanex16_b32 {{.*}}, -1, -1
; WAVE64: v_add_{{.*}}_dpp {{.*}} row_mask:0xa
; WAVE64: v_readlane_b32 {{.*}}, 31
; WAVE64: v_add_{{.*}}_dpp {{.*}} row_mask:0xc
; WAVE32: v_permlanex16_b32 {{.*}}, -1, -1
; WAVE32: v_add_{{.*}}_dpp {{.*}} row_mask:0xa
; CHECK-NOT: ds_
; CHECK: s_endpgm
define ptx_kernel void @scan(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %q
  %r = call i32 @llvm.xlane.scan.add.i32(i32 %v, i32 SIZE, i64 -1, i1 true)
  store i32 %r, ptr %q
  ret void
}
