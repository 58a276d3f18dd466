; Shuffles with constant amount and clamp take the recipe of CrossLane.td. The
; controls: 177 = quad_perm [1,0,3,2], 296 = row_ror:8, 320 = row_mirror, 321 =
; row_half_mirror, 273.. = row_shr, 257.. = row_shl, 312 = wave_shr:1, 336.. =
; row_newbcast.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx900>,xlane<cpu=gfx900>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,GFX9,GFX900
; RUN: %opt -passes='nvvm-warp<cpu=gfx942>,xlane<cpu=gfx942>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,GFX9,GFX942
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>,xlane<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O2 -mcpu=gfx90a | FileCheck %s --check-prefix=ASM

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @bfly(
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; GFX9-NEXT:     [[FOUR:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 260, i32 15, i32 15, i1 true)
; GFX9-NEXT:     call i32 @llvm.amdgcn.update.dpp.i32(i32 [[FOUR]], i32 %v, i32 276, i32 15, i32 10, i1 false)
; WAVE32-NEXT:   call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 356, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 321, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 296, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; CHECK-NEXT:    call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 320, i32 15, i32 15, i1 true)
; CHECK-NEXT:    store
; GFX9-NEXT:     call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 16415)
; WAVE32-NEXT:   call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %v, i32 1985229328, i32 -19088744, i1 false, i1 true)
; CHECK:         store
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
; is the segment, by a bank mask, or by what a second step does to it. 36 is
; quad_perm [0,1,2,0], 144 quad_perm [0,0,1,2], 228 the identity.
; CHECK-LABEL: define void @up(
; CHECK:         call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 275, i32 15, i32 15, i1 false)
; GFX9:          call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 276, i32 15, i32 10, i1 false)
; GFX9:          [[SHR:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 275, i32 15, i32 15, i1 true)
; GFX9-NEXT:     call i32 @llvm.amdgcn.update.dpp.i32(i32 [[SHR]], i32 %v, i32 36, i32 15, i32 5, i1 false)
; GFX9:          call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 15)
; GFX9:          [[WAVE:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 312, i32 15, i32 15, i1 true)
; GFX9-NEXT:     call i32 @llvm.amdgcn.update.dpp.i32(i32 [[WAVE]], i32 %v, i32 144, i32 5, i32 1, i1 false)
; WAVE32:        call i32 @llvm.amdgcn.mov.dpp8.i32(i32 %v, i32 6850184)
; WAVE32:        call i32 @llvm.amdgcn.mov.dpp8.i32(i32 %v, i32 9244808)
; WAVE32-NOT:    bpermute
; WAVE32-NOT:    swizzle
; CHECK:         ret void
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
; GFX9:          call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 527)
; WAVE32:        [[X:%.*]] = call i32 @llvm.amdgcn.permlanex16.i32(
; WAVE32-NEXT:   [[PINNED:%.*]] = call i32 asm "", "=v,0"(i32 [[X]])
; WAVE32-NEXT:   call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 [[PINNED]], i32 228, i32 5, i32 15, i1 false)
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
; GFX900:        call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 184)
; GFX942:        [[EIGHT:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 341, i32 15, i32 15, i1 true)
; GFX942-NEXT:   call i32 @llvm.amdgcn.update.dpp.i32(i32 [[EIGHT]], i32 %v, i32 349, i32 15, i32 12, i1 false)
; WAVE32:        call i32 @llvm.amdgcn.mov.dpp8.i32(i32 %v, i32 11983725)
; GFX900:        call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 304)
; GFX942:        call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 345, i32 15, i32 15, i1 true)
; WAVE32:        call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 345, i32 15, i32 15, i1 true)
; GFX9:          [[LOW:%.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 28)
; GFX9-NEXT:     [[HIGH:%.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 60)
; GFX9-NEXT:     call i32 @llvm.amdgcn.update.dpp.i32(i32 [[HIGH]], i32 [[LOW]], i32 228, i32 3, i32 15, i1 false)
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

; A clamp that no __shfl_*_sync makes: a constant address, once a function for
; each pattern, where the table has nothing better for the lanes in range. Lanes
; stay in their half of the wavefront.
; CHECK-LABEL: define void @odd(
; GFX9:          [[J:%.*]] = add i32 %lane.bytes, 12
; GFX9-NEXT:     [[IN:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 72057589759737855)
; GFX9-NEXT:     [[ADDRESS:%.*]] = select i1 [[IN]], i32 [[J]], i32 %lane.bytes
; GFX9:          br label %body
; GFX9:        body:
; GFX9-NEXT:     call i32 @llvm.amdgcn.ds.bpermute(i32 [[ADDRESS]], i32 %v)
; GFX9-NEXT:     store
; GFX9-NEXT:     call i32 @llvm.amdgcn.ds.bpermute(i32 [[ADDRESS]], i32 %v)
; GFX9-NEXT:     store
; WAVE32-NOT:    bpermute
; WAVE32:        [[IN:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 16777215)
; WAVE32-NEXT:   select i1 [[IN]], i32 {{.*}}, i32 %v
; CHECK:         ret void
define void @odd(i32 %v, ptr %p) {
  br label %body
body:
  %1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 3, i32 1306)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 3, i32 1306)
  store volatile i32 %2, ptr %p
  ret void
}

; Predicates: known, or one scalar mask. In each warp up 3 in 16 is in range for
; lanes 3-15 and 19-31 (0xfff8fff8), down 7 in 32 for lanes 0-24 (0x1ffffff), the
; exchange 8 in segments of 8 for lanes 8-15 and 24-31 (0xff00ff00).
; CHECK-LABEL: define void @predicates(
; CHECK:         [[A:%.*]] = insertvalue { i32, i1 } poison, i32 {{.*}}, 0
; CHECK-NEXT:    {{.*}} = insertvalue { i32, i1 } [[A]], i1 true, 1
; GFX9:          [[UP:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 -1970354902204424)
; WAVE32:        [[UP:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 -458760)
; CHECK:         {{.*}} = insertvalue { i32, i1 } {{.*}}, i1 [[UP]], 1
; GFX9:          [[DOWN:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 144115183814443007)
; WAVE32:        [[DOWN:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 33554431)
; CHECK:         [[F:%.*]] = insertvalue { float, i1 } poison, float {{.*}}, 0
; CHECK-NEXT:    {{.*}} = insertvalue { float, i1 } [[F]], i1 [[DOWN]], 1
; GFX9:          [[XOR:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 -71777214294589696)
; WAVE32:        [[XOR:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 -16711936)
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
