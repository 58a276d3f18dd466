; 64-bit values arrive as two words. Their shuffles are two moves and nothing
; else, and one v_mov_b64_dpp for the broadcasts within rows where the chip has
; it; f16 and i8 travel in a word.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>,default<O2>' %s | %llc -O2 -mcpu=gfx942 | FileCheck %s --check-prefixes=CHECK,GFX942
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -O2 -mcpu=gfx90a | FileCheck %s --check-prefixes=CHECK,GFX90A
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O0 -mcpu=gfx942 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: {{^}}exchange:
; CHECK:         global_load_dwordx2
; CHECK-NOT:     {{[[:space:]]v_[a-z]}}
; CHECK:         v_mov_b32_dpp {{.*}} quad_perm:[1,0,3,2]
; CHECK-NEXT:    v_mov_b32_dpp {{.*}} quad_perm:[1,0,3,2]
; CHECK-NOT:     {{[[:space:]]v_[a-z]}}
; CHECK:         global_store_dwordx2
define ptx_kernel void @exchange(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %v = load i64, ptr addrspace(1) %a
  %lo = trunc i64 %v to i32
  %h = lshr i64 %v, 32
  %hi = trunc i64 %h to i32
  %l2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %lo, i32 1, i32 31)
  %h2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %hi, i32 1, i32 31)
  %hz = zext i32 %h2 to i64
  %hs = shl i64 %hz, 32
  %lz = zext i32 %l2 to i64
  %o = or i64 %hs, %lz
  store i64 %o, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: {{^}}broadcast:
; CHECK:         global_load_dwordx2
; CHECK-NOT:     {{[[:space:]]v_[a-z]}}
; GFX942:        v_mov_b64_dpp {{.*}} row_newbcast:3
; GFX90A:        v_mov_b32_dpp {{.*}} row_newbcast:3
; GFX90A-NEXT:   v_mov_b32_dpp {{.*}} row_newbcast:3
; CHECK-NOT:     {{[[:space:]]v_[a-z]}}
; CHECK:         global_store_dwordx2
define ptx_kernel void @broadcast(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr double, ptr addrspace(1) %p, i32 %t
  %v = load double, ptr addrspace(1) %a
  %b = bitcast double %v to i64
  %lo = trunc i64 %b to i32
  %h = lshr i64 %b, 32
  %hi = trunc i64 %h to i32
  %l2 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %lo, i32 3, i32 4127)
  %h2 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %hi, i32 3, i32 4127)
  %hz = zext i32 %h2 to i64
  %hs = shl i64 %hz, 32
  %lz = zext i32 %l2 to i64
  %o = or i64 %hs, %lz
  %d = bitcast i64 %o to double
  store double %d, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: {{^}}half:
; CHECK:         global_load_ushort
; CHECK:         v_mov_b32_dpp {{.*}} row_ror:8
; CHECK-NOT:     {{[[:space:]]v_[a-z]}}
; CHECK:         global_store_short
define ptx_kernel void @half(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr half, ptr addrspace(1) %p, i32 %t
  %v = load half, ptr addrspace(1) %a
  %b = bitcast half %v to i16
  %z = zext i16 %b to i32
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z, i32 8, i32 31)
  %n = trunc i32 %s to i16
  %r = bitcast i16 %n to half
  store half %r, ptr addrspace(1) %a
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
