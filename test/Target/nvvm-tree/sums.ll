; Warp sums in final code: one LDS trip and five additions, four of them fused,
; where the order of a float sum is CUDA's; none where it is free.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx906 -passes='nvvm-to-amdgpu<cpu=gfx906>,default<O2>' %s | %llc -mcpu=gfx906 -O3 -o - | FileCheck %s --check-prefixes=CHECK,GFX9,GCN5 --implicit-check-not=bpermute
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mcpu=gfx90a -O2 -o - | FileCheck %s --check-prefixes=CHECK,GFX9,CDNA --implicit-check-not=bpermute
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 -passes='nvvm-to-amdgpu<cpu=gfx942>,default<O3>' %s | %llc -mcpu=gfx942 -O3 -o - | FileCheck %s --check-prefixes=CHECK,GFX9,CDNA --implicit-check-not=bpermute
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -passes='nvvm-to-amdgpu<cpu=gfx1030>,default<O2>' %s | %llc -mcpu=gfx1030 -O3 -o - | FileCheck %s --check-prefixes=CHECK,RDNA --implicit-check-not=ds_
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O2>' %s | %llc -mcpu=gfx1100 -O3 -o - | FileCheck %s --check-prefixes=CHECK,RDNA --implicit-check-not=ds_
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1201 -passes='nvvm-to-amdgpu<cpu=gfx1201>,default<O2>' %s | %llc -mcpu=gfx1201 -O3 -o - | FileCheck %s --check-prefixes=CHECK,RDNA --implicit-check-not=ds_

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)

; CHECK-LABEL: sum_xor_f32:
; GFX9: ds_swizzle_b32 v{{.*}} offset:swizzle(SWAP,16)
; GFX9: v_add_f32_e32
; GFX9: v_add_f32_dpp {{.*}} row_ror:8
; GFX9: v_add_f32_dpp {{.*}} row_ror:4
; GFX9: v_add_f32_dpp {{.*}} quad_perm:[2,3,0,1]
; GFX9: v_add_f32_dpp {{.*}} quad_perm:[1,0,3,2]
; GFX9-NOT: {{ds_|v_mov|v_add_f}}
; RDNA: v_permlanex16_b32
; RDNA: v_add_f32_e32
; RDNA-COUNT-4: v_add_f32{{.*}}_dpp
; RDNA-NOT: {{v_mov|v_add_f}}
; CHECK: s_endpgm
define ptx_kernel void @sum_xor_f32(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %q = getelementptr float, ptr %p, i32 %t
  %v = load float, ptr %q
  %s16 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 16, i32 31)
  %v16 = fadd float %v, %s16
  %s8 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v16, i32 8, i32 31)
  %v8 = fadd float %v16, %s8
  %s4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v8, i32 4, i32 31)
  %v4 = fadd float %v8, %s4
  %s2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v4, i32 2, i32 31)
  %v2 = fadd float %v4, %s2
  %s1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v2, i32 1, i32 31)
  %v1 = fadd float %v2, %s1
  store float %v1, ptr %q
  ret void
}

; CHECK-LABEL: sum_down_f32:
; GFX9: ds_swizzle_b32
; GFX9: v_add_f32_e32
; RDNA: v_permlanex16_b32
; RDNA: v_add_f32_e32
; CHECK-COUNT-4: v_add_f32{{.*}}_dpp
; CHECK: s_cbranch_execz
; CHECK-NOT: {{ds_|v_add_f}}
; CHECK: s_endpgm
define ptx_kernel void @sum_down_f32(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %q = getelementptr float, ptr %p, i32 %t
  %v = load float, ptr %q
  %s16 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 16, i32 31)
  %v16 = fadd float %v, %s16
  %s8 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v16, i32 8, i32 31)
  %v8 = fadd float %v16, %s8
  %s4 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v8, i32 4, i32 31)
  %v4 = fadd float %v8, %s4
  %s2 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v4, i32 2, i32 31)
  %v2 = fadd float %v4, %s2
  %s1 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v2, i32 1, i32 31)
  %v1 = fadd float %v2, %s1
  %z = icmp eq i32 %l, 0
  br i1 %z, label %store, label %end
store:
  store float %v1, ptr %q
  br label %end
end:
  ret void
}

; CHECK-LABEL: sum_xor_reassoc:
; CHECK-NOT: ds_
; CHECK-COUNT-4: v_add_f32{{.*}}_dpp
; GFX9: v_add_f32_dpp {{.*}} row_bcast:15
; CDNA: v_mov_b32_dpp {{.*}} wave_shl:1
; CDNA: v_mov_b32_dpp {{.*}} row_newbcast:15 row_mask:0x5
; GCN5: v_readlane_b32 {{.*}}, 31
; GCN5: v_readlane_b32 {{.*}}, 63
; GCN5: v_cndmask_b32
; RDNA: v_permlanex16_b32 {{.*}}, 0, 0
; RDNA: v_add_f32_e32
; CHECK-NOT: ds_
; CHECK: s_endpgm
define ptx_kernel void @sum_xor_reassoc(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %q = getelementptr float, ptr %p, i32 %t
  %v = load float, ptr %q
  %s16 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 16, i32 31)
  %v16 = fadd reassoc float %v, %s16
  %s8 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v16, i32 8, i32 31)
  %v8 = fadd reassoc float %v16, %s8
  %s4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v8, i32 4, i32 31)
  %v4 = fadd reassoc float %v8, %s4
  %s2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v4, i32 2, i32 31)
  %v2 = fadd reassoc float %v4, %s2
  %s1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v2, i32 1, i32 31)
  %v1 = fadd reassoc float %v2, %s1
  store float %v1, ptr %q
  ret void
}

; CHECK-LABEL: sum_xor_i32:
; CHECK-NOT: ds_
; CHECK-COUNT-4: v_add_{{.*}}_dpp
; GFX9: v_add_u32_dpp {{.*}} row_bcast:15
; CDNA: v_mov_b32_dpp {{.*}} wave_shl:1
; CDNA: v_mov_b32_dpp {{.*}} row_newbcast:15 row_mask:0x5
; RDNA: v_permlanex16_b32 {{.*}}, 0, 0
; RDNA: v_add_nc_u32
; CHECK-NOT: ds_
; CHECK: s_endpgm
define ptx_kernel void @sum_xor_i32(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %q = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %q
  %s16 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 16, i32 31)
  %v16 = add i32 %v, %s16
  %s8 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v16, i32 8, i32 31)
  %v8 = add i32 %v16, %s8
  %s4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v8, i32 4, i32 31)
  %v4 = add i32 %v8, %s4
  %s2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v4, i32 2, i32 31)
  %v2 = add i32 %v4, %s2
  %s1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v2, i32 1, i32 31)
  %v1 = add i32 %v2, %s1
  store i32 %v1, ptr %q
  ret void
}

; CHECK-LABEL: sum_down_i32:
; CHECK-NOT: ds_
; CHECK-COUNT-4: v_add_{{.*}}_dpp
; GFX9: v_mov_b32_dpp {{.*}} wave_shl:1
; GFX9: v_add_u32_dpp {{.*}} row_ror:1 
; RDNA: v_permlanex16_b32 {{.*}}, 0, 0
; RDNA: v_add_nc_u32
; CHECK: s_cbranch_execz
; CHECK-NOT: ds_
; CHECK: s_endpgm
define ptx_kernel void @sum_down_i32(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %q = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %q
  %s16 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 16, i32 31)
  %v16 = add i32 %v, %s16
  %s8 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v16, i32 8, i32 31)
  %v8 = add i32 %v16, %s8
  %s4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v8, i32 4, i32 31)
  %v4 = add i32 %v8, %s4
  %s2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v4, i32 2, i32 31)
  %v2 = add i32 %v4, %s2
  %s1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v2, i32 1, i32 31)
  %v1 = add i32 %v2, %s1
  %z = icmp eq i32 %l, 0
  br i1 %z, label %store, label %end
store:
  store i32 %v1, ptr %q
  br label %end
end:
  ret void
}

; CHECK-LABEL: scan_i32:
; CHECK-NOT: ds_
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:1 
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:2 
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:4 
; CHECK: v_add_{{.*}}_dpp {{.*}} row_shr:8 
; GFX9: v_add_u32_dpp {{.*}} row_bcast:15 row_mask:0xa
; RDNA: v_permlanex16_b32 {{.*}}, -1, -1
; RDNA: v_add_nc_u32_dpp {{.*}} quad_perm:[0,1,2,3] row_mask:0xa
; CHECK-NOT: {{v_cndmask|ds_}}
; CHECK: s_endpgm
define ptx_kernel void @scan_i32(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %q = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %q
  %s1 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 0)
  %v1 = add i32 %v, %s1
  %c1 = icmp uge i32 %l, 1
  %w1 = select i1 %c1, i32 %v1, i32 %v
  %s2 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %w1, i32 2, i32 0)
  %v2 = add i32 %w1, %s2
  %c2 = icmp uge i32 %l, 2
  %w2 = select i1 %c2, i32 %v2, i32 %w1
  %s4 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %w2, i32 4, i32 0)
  %v4 = add i32 %w2, %s4
  %c4 = icmp uge i32 %l, 4
  %w4 = select i1 %c4, i32 %v4, i32 %w2
  %s8 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %w4, i32 8, i32 0)
  %v8 = add i32 %w4, %s8
  %c8 = icmp uge i32 %l, 8
  %w8 = select i1 %c8, i32 %v8, i32 %w4
  %s16 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %w8, i32 16, i32 0)
  %v16 = add i32 %w8, %s16
  %c16 = icmp uge i32 %l, 16
  %w16 = select i1 %c16, i32 %v16, i32 %w8
  store i32 %w16, ptr %q
  ret void
}

