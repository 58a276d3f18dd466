; redux: a tree of DPP instructions, with no trip through the LDS, when every lane
; of the warps that are here belongs to a whole warp, else pointer jumping along
; the members. Where that is known nobody asks. 177, 78 are
; quad_perms, 321 row_half_mirror, 320 row_mirror, 353 to 360 row_xmask:1 to 8, 322
; row_bcast:15, 304 wave_shl:1, 351 row_newbcast:15.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>,xlane<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O2 -mcpu=gfx90a | FileCheck %s --check-prefix=ASM

target triple = "nvptx64-nvidia-cuda"

; One function an operation, however often it is called.
; CHECK-LABEL: define ptx_kernel void @twice(
; CHECK: [[SUM:%.*]] = call i32 @crosslane.redux.add(i32 %{{.*}}, i32 %m)
; CHECK-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 [[SUM]], i32 {{177|353}}, i32 15, i32 15, i1 true)
; CHECK-NOT: crosslane.redux.add
; CHECK: call i32 @crosslane.redux.umin(
; CHECK-COUNT-1: call i32 @crosslane.redux.umax(
; CHECK-COUNT-1: call i32 @crosslane.redux.smin(
; CHECK-COUNT-1: call i32 @crosslane.redux.smax(
; CHECK-COUNT-1: call i32 @crosslane.redux.and(
; CHECK-COUNT-1: call i32 @crosslane.redux.or(
; CHECK-COUNT-1: call i32 @crosslane.redux.xor(

; The exchanges fuse with the additions.
; ASM-LABEL: {{^}}twice:
; ASM:         v_add_u32_dpp {{.*}} quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; ASM:         v_add_u32_dpp {{.*}} quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
; ASM:         v_add_u32_dpp {{.*}} row_half_mirror row_mask:0xf bank_mask:0xf
; ASM:         v_add_u32_dpp {{.*}} row_mirror row_mask:0xf bank_mask:0xf
; ASM:         v_add_u32_dpp {{.*}} row_bcast:15 row_mask:0xf bank_mask:0xf
; ASM:         v_mov_b32_dpp {{.*}} wave_shl:1
; ASM:         v_mov_b32_dpp {{.*}} row_newbcast:15 row_mask:0x5
define ptx_kernel void @twice(ptr %p, i32 %m) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %v = load i32, ptr %at
  %1 = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 %m)
  %2 = call i32 @llvm.nvvm.redux.sync.add(i32 %1, i32 -1)
  %3 = call i32 @llvm.nvvm.redux.sync.umin(i32 %2, i32 %m)
  %4 = call i32 @llvm.nvvm.redux.sync.umax(i32 %3, i32 %m)
  %5 = call i32 @llvm.nvvm.redux.sync.min(i32 %4, i32 %m)
  %6 = call i32 @llvm.nvvm.redux.sync.max(i32 %5, i32 %m)
  %7 = call i32 @llvm.nvvm.redux.sync.and(i32 %6, i32 %m)
  %8 = call i32 @llvm.nvvm.redux.sync.or(i32 %7, i32 %m)
  %9 = call i32 @llvm.nvvm.redux.sync.xor(i32 %8, i32 %m)
  store i32 %9, ptr %at
  ret void
}

; CHECK-LABEL: define internal i32 @crosslane.redux.add(i32 %v, i32 %mask)
; PACKED:        [[ACTIVE:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 true)
; PACKED-NEXT:   [[NAMED:%.*]] = icmp eq i32 %mask, -1
; PACKED-NEXT:   [[WHOLE:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 [[NAMED]])
; PACKED-NEXT:   [[AGREED:%.*]] = icmp eq i64 [[WHOLE]], [[ACTIVE]]
; PACKED:        [[LOW:%.*]] = trunc i64 [[ACTIVE]] to i32
; PACKED:        add i32 [[LOW]], 1
; PACKED-NEXT:   icmp ult i32 {{.*}}, 2
; WAVE32:        icmp eq i32 {{.*}}, -1
; CHECK:         br i1 {{.*}}, label %whole, label %some

; CHECK:       whole:
; CHECK-NEXT:    [[X1:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 {{177|353}}, i32 15, i32 15, i1 true)
; CHECK-NEXT:    [[B:%.*]] = add i32 %v, [[X1]]
; CHECK-NEXT:    [[X2:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 [[B]], i32 {{78|354}}, i32 15, i32 15, i1 true)
; CHECK-NEXT:    [[C:%.*]] = add i32 [[B]], [[X2]]
; CHECK-NEXT:    [[X4:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 [[C]], i32 {{321|356}}, i32 15, i32 15, i1 true)
; CHECK-NEXT:    [[D:%.*]] = add i32 [[C]], [[X4]]
; CHECK-NEXT:    [[X8:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 [[D]], i32 {{320|360}}, i32 15, i32 15, i1 true)
; CHECK-NEXT:    [[E:%.*]] = add i32 [[D]], [[X8]]
; PACKED-NEXT:   [[OTHER:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 [[E]], i32 322, i32 15, i32 15, i1 true)
; PACKED-NEXT:   [[ALL:%.*]] = add i32 [[E]], [[OTHER]]
; PACKED-NEXT:   [[DOWN:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 [[ALL]], i32 304, i32 15, i32 15, i1 true)
; PACKED-NEXT:   [[R:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 [[ALL]], i32 [[DOWN]], i32 351, i32 5, i32 15, i1 false)
; WAVE32:        call i32 @llvm.amdgcn.permlanex16.i32(
; WAVE32:        [[R:%.*]] = add i32
; CHECK-NEXT:    ret i32 [[R]]

; CHECK:       some:
; CHECK:         [[MEMBERS:%.*]] = and i32 {{.*}}, %mask
; CHECK-NEXT:    [[HIGHER:%.*]] = shl i32 -2, {{.*}}
; CHECK-NEXT:    [[ABOVE:%.*]] = and i32 [[MEMBERS]], [[HIGHER]]
; CHECK-NEXT:    call {{.*}}@llvm.cttz.i32(i32 [[ABOVE]], i1 false)
; CHECK-COUNT-10: call i32 @llvm.amdgcn.ds.bpermute(
; CHECK-NOT:     bpermute
; CHECK:         ret i32

; CHECK-LABEL: define internal i32 @crosslane.redux.umin(
; PACKED:        call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{.*}}, i32 322,
; CHECK:         call i32 @llvm.umin.i32(
; CHECK-LABEL: define internal i32 @crosslane.redux.umax(
; CHECK:         call i32 @llvm.umax.i32(
; CHECK-LABEL: define internal i32 @crosslane.redux.smin(
; PACKED:        call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{.*}}, i32 322,
; CHECK:         call i32 @llvm.smin.i32(
; CHECK-LABEL: define internal i32 @crosslane.redux.smax(
; PACKED:        call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{.*}}, i32 322,
; CHECK:         call i32 @llvm.smax.i32(
; CHECK-LABEL: define internal i32 @crosslane.redux.and(
; CHECK:       whole:
; CHECK:         and i32
; CHECK-LABEL: define internal i32 @crosslane.redux.or(
; CHECK:       whole:
; CHECK:         or i32
; CHECK-LABEL: define internal i32 @crosslane.redux.xor(
; CHECK:       whole:
; CHECK:         xor i32

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)
