; Shuffles with constant amount and clamp take the recipe of CrossLane.td. The
; controls: 177 = quad_perm [1,0,3,2], 296 = row_ror:8, 320 = row_mirror, 321 =
; row_half_mirror, 273.. = row_shr, 257.. = row_shl, 312 = wave_shr:1, 336.. =
; row_newbcast.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx900>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,GFX9,GFX900
; RUN: %opt -passes='nvvm-warp<cpu=gfx942>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,GFX9,GFX942
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O2 -mcpu=gfx90a | FileCheck %s --check-prefix=ASM

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @bfly(
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; GFX9-NEXT:     call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 4127)
; WAVE32-NEXT:   call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 356, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 321, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 296, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 320, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 16415)
; CHECK-NEXT:    store
; CHECK-NEXT:    ret void
define void @bfly(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 4, i32 31)
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 7, i32 31)
  store volatile i32 %3, ptr %p
  %4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 8, i32 31)
  store volatile i32 %4, ptr %p
  %5 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 15, i32 31)
  store volatile i32 %5, ptr %p
  %6 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 16, i32 31)
  store volatile i32 %6, ptr %p
  ret void
}

; The width of a butterfly below its width means nothing, and neither do the
; bits of the operands that the operation does not look at.
; CHECK-LABEL: define void @same(
; CHECK-COUNT-3: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177, i32 15, i32 15, i1 true)
define void @same(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 7199) ; width 4
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 255, i32 %v, i32 -31, i32 -7937) ; 1, 31 with junk
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.bfly.i32(i32 %v, i32 1, i32 31)
  store volatile i32 %3, ptr %p
  ret void
}

; A lane whose source is out of range keeps its own value: as `old` where a row
; is the segment, by a bank mask, or by a select.
; CHECK-LABEL: define void @up(
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 275, i32 15, i32 15, i1 false)
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 276, i32 15, i32 10, i1 false)
; CHECK:         [[IN8:%.*]] = and i32 [[LANE:%.*]], 7
; CHECK-NEXT:    [[SOME:%.*]] = icmp uge i32 [[IN8]], 3
; CHECK-NEXT:    [[SHR:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 275, i32 15, i32 15, i1 true)
; CHECK-NEXT:    {{.*}} = select i1 [[SOME]], i32 [[SHR]], i32 %v
; CHECK:         call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 15)
; GFX9:          [[NOT0:%.*]] = icmp uge i32 [[LANE]], 1
; GFX9-NEXT:     [[WAVE:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 312, i32 15, i32 15, i1 true)
; GFX9-NEXT:     {{.*}} = select i1 [[NOT0]], i32 [[WAVE]], i32 %v
; WAVE32:        call i32 @llvm.amdgcn.ds.bpermute(
define void @up(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 3, i32 4096) ; width 16
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 4, i32 6144) ; width 8
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 3, i32 6144)
  store volatile i32 %3, ptr %p
  %4 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 16, i32 0)
  store volatile i32 %4, ptr %p
  %5 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 0)
  store volatile i32 %5, ptr %p
  ret void
}

; CHECK-LABEL: define void @down(
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 271, i32 15, i32 15, i1 false)
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 249, i32 15, i32 15, i1 true)
; CHECK:         call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 527)
define void @down(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 15, i32 4127)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 1, i32 7199) ; width 4: [1,2,3,3]
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 16, i32 31)
  store volatile i32 %3, ptr %p
  ret void
}

; CHECK-LABEL: define void @idx(
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 170, i32 15, i32 15, i1 true)
; CHECK:         call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 184)
; GFX900:        call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 304)
; GFX942:        call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 345, i32 15, i32 15, i1 true)
; WAVE32:        call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 345, i32 15, i32 15, i1 true)
; GFX9:          call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 896)
; WAVE32:        call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 28)
define void @idx(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 2, i32 7199)  ; width 4
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 13, i32 6175) ; width 8: lane 5
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 9, i32 4127)  ; width 16
  store volatile i32 %3, ptr %p
  %4 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 60, i32 31)   ; lane 28
  store volatile i32 %4, ptr %p
  ret void
}

; Nothing to do: every lane keeps its own value, or all have the same.
; CHECK-LABEL: define i32 @nothing(
; CHECK-NOT:     call
; CHECK:         ret i32 %{{.*}}
; CHECK-LABEL: define float @nothing_float(
; CHECK-NOT:     dpp
; CHECK:         ret float
define i32 @nothing(i32 %v) {
  %1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 0, i32 31)
  %2 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %1, i32 9, i32 6144)    ; above the width
  %3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %2, i32 32, i32 31)   ; 32 & 31 = 0
  %4 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %3, i32 5, i32 7967)   ; width 1
  %5 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %4, i32 5, i32 0)      ; above the clamp
  %6 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 42, i32 1, i32 31)
  %7 = add i32 %5, %6
  ret i32 %7
}
define float @nothing_float(float %v) {
  %1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 0, i32 31)
  ret float %1
}

; A clamp that no __shfl_*_sync makes: the general path with a constant address,
; once a function for each pattern. Lanes stay in their half of the wavefront.
; CHECK-LABEL: define void @odd(
; CHECK:         [[ADDRESS:%.*]] = shl i32 {{.*}}, 2
; CHECK:         br label %body
; CHECK:       body:
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[ADDRESS]], i32 %v)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[ADDRESS]], i32 %v)
; CHECK-NEXT:    store
define void @odd(i32 %v, ptr %p) {
  br label %body
body:
  %1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 3, i32 1306)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 3, i32 1306)
  store volatile i32 %2, ptr %p
  ret void
}

; Predicates: known, or one comparison of the lane within its segment.
; CHECK-LABEL: define void @predicates(
; CHECK:         [[A:%.*]] = insertvalue { i32, i1 } poison, i32 {{.*}}, 0
; CHECK-NEXT:    {{.*}} = insertvalue { i32, i1 } [[A]], i1 true, 1
; CHECK:         [[IN:%.*]] = and i32 {{.*}}, 15
; CHECK-NEXT:    [[UP:%.*]] = icmp uge i32 [[IN]], 3
; CHECK:         {{.*}} = insertvalue { i32, i1 } {{.*}}, i1 [[UP]], 1
; CHECK:         [[DOWN:%.*]] = icmp ult i32 {{.*}}, 25
; CHECK:         [[F:%.*]] = insertvalue { float, i1 } poison, float {{.*}}, 0
; CHECK-NEXT:    {{.*}} = insertvalue { float, i1 } [[F]], i1 [[DOWN]], 1
; CHECK:         [[SEG:%.*]] = and i32 {{.*}}, 15
; CHECK-NEXT:    [[XOR:%.*]] = icmp uge i32 [[SEG]], 8
; CHECK:         insertvalue { i32, i1 } {{.*}}, i1 [[XOR]], 1
; CHECK:         insertvalue { i32, i1 } {{.*}}, i1 false, 1
define void @predicates(i32 %v, float %f, ptr %p) {
  %1 = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %v, i32 8, i32 31)
  store volatile { i32, i1 } %1, ptr %p
  %2 = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %v, i32 3, i32 4096)
  store volatile { i32, i1 } %2, ptr %p
  %3 = call { float, i1 } @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %f, i32 7, i32 31)
  store volatile { float, i1 } %3, ptr %p
  %4 = call { i32, i1 } @llvm.nvvm.shfl.bfly.i32p(i32 %v, i32 8, i32 6175) ; amount = width
  store volatile { i32, i1 } %4, ptr %p
  %5 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 5, i32 0)
  %6 = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %v, i32 31, i32 4096)
  store volatile { i32, i1 } %6, ptr %p
  ret void
}

; What it is all for: one instruction for an exchange and an addition.
; ASM-LABEL: {{^}}fused:
; ASM-DAG:     v_add_u32_dpp v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; ASM-DAG:     v_add_f32_dpp v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} row_ror:8 row_mask:0xf bank_mask:0xf
; ASM-DAG:     v_mov_b32_dpp v{{[0-9]+}}, v{{[0-9]+}} row_shr:5 row_mask:0xf bank_mask:0xf{{$}}
; ASM:         s_endpgm
define ptx_kernel void @fused(ptr %p, ptr %q) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %v = load i32, ptr %at
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  %s = add i32 %v, %x
  %atf = getelementptr float, ptr %q, i32 %tid
  %f = load float, ptr %atf
  %y = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %f, i32 8, i32 31)
  %t = fadd float %f, %y
  %u = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %s, i32 5, i32 4096)
  store i32 %u, ptr %at
  store float %t, ptr %atf
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.bfly.i32(i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.bfly.i32p(i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.sync.down.f32p(i32, float, i32, i32)
