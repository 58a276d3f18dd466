; match.any goes through the values that occur, in a loop on scalar values;
; match.all compares with the first member there is.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>,xlane<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 | FileCheck %s --check-prefix=ASM0
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O2 -mcpu=gfx942 | FileCheck %s --check-prefix=ASM

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define i32 @any(
; CHECK-NEXT:    [[R:%.*]] = call i32 @crosslane.match.any.i32(i32 %m, i32 %v)
; CHECK-NEXT:    ret i32 [[R]]
define i32 @any(i32 %m, i32 %v) "target-features"="+xnack" {
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 %m, i32 %v)
  ret i32 %r
}

; CHECK-LABEL: define i32 @any_wide(
; CHECK-NEXT:    [[R:%.*]] = call i32 @crosslane.match.any.i64(i32 %m, i64 %v)
define i32 @any_wide(i32 %m, i64 %v) {
  %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 %m, i64 %v)
  ret i32 %r
}

; CHECK-LABEL: define { i32, i1 } @all(
; CHECK:         [[MEMBERS:%.*]] = and i32 {{.*}}, %m
; CHECK-NEXT:    [[FIRST:%.*]] = call {{.*}}i32 @llvm.cttz.i32(i32 [[MEMBERS]], i1 false)
; PACKED-NEXT:   [[LANE:%.*]] = or i32 [[FIRST]], %half
; PACKED-NEXT:   [[ADDRESS:%.*]] = shl i32 [[LANE]], 2
; WAVE32-NEXT:   [[ADDRESS:%.*]] = shl i32 [[FIRST]], 2
; CHECK-NEXT:    [[THEIRS:%.*]] = call i32 @llvm.amdgcn.ds.bpermute(i32 [[ADDRESS]], i32 %v)
; CHECK-NEXT:    [[DIFFERS:%.*]] = icmp ne i32 %v, [[THEIRS]]
; CHECK-NEXT:    call {{.*}}ballot{{.*}}(i1 [[DIFFERS]])
; CHECK:         [[SAME:%.*]] = icmp eq i32 {{.*}}, 0
; CHECK-NEXT:    [[MASK:%.*]] = select i1 [[SAME]], i32 [[MEMBERS]], i32 0
; CHECK-NEXT:    [[P:%.*]] = insertvalue { i32, i1 } poison, i32 [[MASK]], 0
; CHECK-NEXT:    insertvalue { i32, i1 } [[P]], i1 [[SAME]], 1
define { i32, i1 } @all(i32 %m, i32 %v) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %m, i32 %v)
  ret { i32, i1 } %r
}

; CHECK-LABEL: define { i32, i1 } @all_wide(
; CHECK-COUNT-2: call i32 @llvm.amdgcn.ds.bpermute(
; CHECK:         ret
define { i32, i1 } @all_wide(i32 %m, i64 %v) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %m, i64 %v)
  ret { i32, i1 } %r
}

; The NVVM IR specification's name.
; CHECK-LABEL: define { i32, i1 } @all_specification(
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define { i32, i1 } @all_specification(i32 %m, i32 %v) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32 %m, i32 %v)
  ret { i32, i1 } %r
}

; CHECK-LABEL: define internal i32 @crosslane.match.any.i32(
; CHECK-SAME:      [[ATTRS:#[0-9]+]] {
; PACKED:        [[ALL:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 true)
; WAVE32:        [[ALL:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; CHECK:       turn:
; CHECK:         %left = phi [[WAVE:i64|i32]] [ [[ALL]], %entry ], [ [[LEFT:%.*]], %turn ]
; CHECK:         %found = phi i32 [ 0, %entry ], [ [[FOUND:%.*]], %turn ]
; CHECK:         [[FIRST:%.*]] = call {{.*}}@llvm.cttz.[[WAVE]]([[WAVE]] %left, i1 true)
; CHECK:         [[THEIRS:%.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %{{.*}}, i32 {{.*}})
; CHECK-NEXT:    [[SAME:%.*]] = icmp eq i32 {{.*}}, [[THEIRS]]
; CHECK-NEXT:    [[BALLOT:%.*]] = call [[WAVE]] @llvm.amdgcn.ballot.[[WAVE]](i1 [[SAME]])
; CHECK:         [[FOUND]] = select i1 [[SAME]], i32 {{.*}}, i32 %found
; CHECK-NEXT:    [[OTHERS:%.*]] = xor [[WAVE]] [[BALLOT]], -1
; CHECK-NEXT:    [[LEFT]] = and [[WAVE]] %left, [[OTHERS]]
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq [[WAVE]] [[LEFT]], 0
; CHECK-NEXT:    br i1 [[DONE]], label %exit, label %turn
; CHECK:       exit:
; CHECK-NEXT:    and i32 [[FOUND]],

; It is inlined, also without an optimizer, and fits the functions it is for.
; CHECK: attributes [[ATTRS]] = { alwaysinline convergent {{.*}}memory(none) "target-features"="+xnack" }
; ASM0-LABEL: {{^}}kernel:
; ASM0-NOT:     s_swappc
; ASM0:         v_readlane_b32
; ASM0-NOT:     s_swappc
; ASM0:         s_endpgm

; ASM-LABEL: {{^}}kernel:
; ASM:          s_mov_b64 [[REST:s\[[0-9:]+\]]], exec
; ASM:        [[TURN:.LBB[0-9_]+]]:
; ASM:          s_ff1_i32_b64 [[AT:s[0-9]+]], [[REST]]
; ASM:          v_readlane_b32 {{s[0-9]+}}, {{v[0-9]+}}, [[AT]]
; ASM:          s_andn2_b64 [[REST]], [[REST]], {{vcc|s\[[0-9:]+\]}}
; ASM:          s_cbranch_scc1 [[TURN]]
define ptx_kernel void @kernel(ptr %p, i32 %m) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %v = load i32, ptr %at
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 %m, i32 %v)
  store i32 %r, ptr %at
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32, i32)
