; Three sums at a time fill each other's wait states between dependent DPP
; instructions, and a 64-bit value's halves leave one each.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mcpu=gfx90a -O3 -o - | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

; CHECK-LABEL: three:
; CHECK: v_add_u32_dpp {{.*}} quad_perm:[1,0,3,2]
; CHECK-NOT: {{s_nop|ds_}}
; CHECK: v_add_u32_dpp {{.*}} row_bcast:15
; CHECK-NOT: s_nop
; CHECK: v_mov_b32_dpp {{.*}} row_newbcast:15
; CHECK: s_endpgm
define ptx_kernel void @three(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q0 = getelementptr [3 x i32], ptr %p, i32 %t, i32 0
  %v0.0 = load i32, ptr %q0
  %q1 = getelementptr [3 x i32], ptr %p, i32 %t, i32 1
  %v1.0 = load i32, ptr %q1
  %q2 = getelementptr [3 x i32], ptr %p, i32 %t, i32 2
  %v2.0 = load i32, ptr %q2
  %s0.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v0.0, i32 16, i32 31)
  %v0.1 = add i32 %v0.0, %s0.0
  %s0.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v0.1, i32 8, i32 31)
  %v0.2 = add i32 %v0.1, %s0.1
  %s0.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v0.2, i32 4, i32 31)
  %v0.3 = add i32 %v0.2, %s0.2
  %s0.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v0.3, i32 2, i32 31)
  %v0.4 = add i32 %v0.3, %s0.3
  %s0.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v0.4, i32 1, i32 31)
  %v0.5 = add i32 %v0.4, %s0.4
  %s1.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v1.0, i32 16, i32 31)
  %v1.1 = add i32 %v1.0, %s1.0
  %s1.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v1.1, i32 8, i32 31)
  %v1.2 = add i32 %v1.1, %s1.1
  %s1.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v1.2, i32 4, i32 31)
  %v1.3 = add i32 %v1.2, %s1.2
  %s1.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v1.3, i32 2, i32 31)
  %v1.4 = add i32 %v1.3, %s1.3
  %s1.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v1.4, i32 1, i32 31)
  %v1.5 = add i32 %v1.4, %s1.4
  %s2.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v2.0, i32 16, i32 31)
  %v2.1 = add i32 %v2.0, %s2.0
  %s2.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v2.1, i32 8, i32 31)
  %v2.2 = add i32 %v2.1, %s2.1
  %s2.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v2.2, i32 4, i32 31)
  %v2.3 = add i32 %v2.2, %s2.2
  %s2.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v2.3, i32 2, i32 31)
  %v2.4 = add i32 %v2.3, %s2.3
  %s2.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v2.4, i32 1, i32 31)
  %v2.5 = add i32 %v2.4, %s2.4
  store i32 %v0.5, ptr %q0
  store i32 %v1.5, ptr %q1
  store i32 %v2.5, ptr %q2
  ret void
}

; CHECK-LABEL: halves:
; CHECK-COUNT-2: v_and_b32_dpp {{.*}} row_ror:8
; CHECK-NEXT: s_nop 0
; CHECK-COUNT-2: v_and_b32_dpp {{.*}} row_ror:4
; CHECK-NEXT: s_nop 0
; CHECK-COUNT-2: v_and_b32_dpp {{.*}} quad_perm:[2,3,0,1]
; CHECK-NEXT: s_nop 0
; CHECK-COUNT-2: v_and_b32_dpp {{.*}} quad_perm:[1,0,3,2]
; CHECK-NOT: {{dpp|v_and}}
; CHECK: s_endpgm
define ptx_kernel void @halves(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i64, ptr %p, i32 %t
  %v0 = load i64, ptr %q
  %l0 = trunc i64 %v0 to i32
  %ls0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l0, i32 8, i32 31)
  %lz0 = zext i32 %ls0 to i64
  %x0 = lshr i64 %v0, 32
  %h0 = trunc i64 %x0 to i32
  %hs0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h0, i32 8, i32 31)
  %hz0 = zext i32 %hs0 to i64
  %hh0 = shl i64 %hz0, 32
  %o0 = or i64 %hh0, %lz0
  %v1 = and i64 %v0, %o0
  %l1 = trunc i64 %v1 to i32
  %ls1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l1, i32 4, i32 31)
  %lz1 = zext i32 %ls1 to i64
  %x1 = lshr i64 %v1, 32
  %h1 = trunc i64 %x1 to i32
  %hs1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h1, i32 4, i32 31)
  %hz1 = zext i32 %hs1 to i64
  %hh1 = shl i64 %hz1, 32
  %o1 = or i64 %hh1, %lz1
  %v2 = and i64 %v1, %o1
  %l2 = trunc i64 %v2 to i32
  %ls2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l2, i32 2, i32 31)
  %lz2 = zext i32 %ls2 to i64
  %x2 = lshr i64 %v2, 32
  %h2 = trunc i64 %x2 to i32
  %hs2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h2, i32 2, i32 31)
  %hz2 = zext i32 %hs2 to i64
  %hh2 = shl i64 %hz2, 32
  %o2 = or i64 %hh2, %lz2
  %v3 = and i64 %v2, %o2
  %l3 = trunc i64 %v3 to i32
  %ls3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l3, i32 1, i32 31)
  %lz3 = zext i32 %ls3 to i64
  %x3 = lshr i64 %v3, 32
  %h3 = trunc i64 %x3 to i32
  %hs3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h3, i32 1, i32 31)
  %hz3 = zext i32 %hs3 to i64
  %hh3 = shl i64 %hz3, 32
  %o3 = or i64 %hh3, %lz3
  %v4 = and i64 %v3, %o3
  store i64 %v4, ptr %q
  ret void
}
