; On gfx10 and gfx11 in wave64 ds_bpermute and ds_permute stay within 32 lanes. A
; loop is emitted where the other half may be read, and only there.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='xlane<cpu=gfx1030;warp=packed>' -S %s | FileCheck --check-prefixes=ALL,HALVES %s
; RUN: %opt -passes='xlane<cpu=gfx1100;warp=packed>' -S %s | FileCheck --check-prefixes=ALL,HALVES %s
; RUN: %opt -passes='xlane<cpu=gfx1200;warp=packed>' -S %s | FileCheck --check-prefixes=ALL,WHOLE --implicit-check-not=crosslane. %s
; RUN: %opt -passes='xlane<cpu=gfx90a>' -S %s | FileCheck --check-prefixes=ALL,WHOLE --implicit-check-not=crosslane. %s
target triple = "amdgcn-amd-amdhsa"

; ALL-LABEL: define i32 @within(
; ALL-COUNT-5: llvm.amdgcn.ds.bpermute
; HALVES-NOT: crosslane
; ALL: ret
define i32 @within(i32 %v, i32 %i) {
  %a = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %i, i32 32, i1 false)
  %b = call i32 @llvm.xlane.up.i32(i32 %a, i32 %i, i32 32, i1 false)
  %c = call i32 @llvm.xlane.rotate.i32(i32 %b, i32 %i, i32 8, i1 false)
  %j = and i32 %i, 31
  %d = call i32 @llvm.xlane.bfly.i32(i32 %c, i32 %j, i32 32, i1 false)
  %e = call i32 @llvm.xlane.down.i32(i32 %d, i32 %i, i32 2, i1 false)
  ret i32 %e
}

; ALL-LABEL: define i32 @across(
; HALVES: call i32 @[[PULL:crosslane.pull]](i32 %v, i32 %i)
; HALVES: call i32 @[[PULL]](i32 %a, i32 %{{.*}})
; HALVES: call i32 @[[PULL]](i32 %b, i32 %{{.*}})
; HALVES: call i32 @[[PUSH:crosslane.push]](i32 %c, i32 %i)
; WHOLE-COUNT-3: llvm.amdgcn.ds.bpermute
; WHOLE: llvm.amdgcn.ds.permute
define i32 @across(i32 %v, i32 %i) {
  %a = call i32 @llvm.xlane.bpermute.i32(i32 %v, i32 %i)
  %b = call i32 @llvm.xlane.up.i32(i32 %a, i32 %i, i32 64, i1 false)
; Down out of a segment of the upper half:
  %c = call i32 @llvm.xlane.bfly.i32(i32 %b, i32 %i, i32 16, i1 false)
  %d = call i32 @llvm.xlane.permute.i32(i32 %c, i32 %i)
  ret i32 %d
}

; Constants without a recipe there.
; ALL-LABEL: define i32 @constant(
; HALVES: call i32 @crosslane.pull(i32 %v, i32 %{{.*}})
; HALVES: call i32 @crosslane.pull(i32 %{{.*}}, i32 %{{.*}})
define i32 @constant(i32 %v) {
  %a = call i32 @llvm.xlane.up.i32(i32 %v, i32 40, i32 64, i1 false)
  %b = call i32 @llvm.xlane.bfly.i32(i32 %a, i32 40, i32 8, i1 false)
  ret i32 %b
}

; LLVM 22 keeps the lower half of a mask with bits 31 to 63 set.
; HALVES-LABEL: define i32 @upper(
; HALVES: [[OTHERS:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 1023)
; HALVES: xor i1 [[OTHERS]], true
define i32 @upper(i32 %v) {
  %r = call i32 @llvm.xlane.up.i32(i32 %v, i32 10, i32 64, i1 false)
  ret i32 %r
}

; Both words in one loop.
; HALVES-LABEL: define i64 @wide(
; HALVES: call { i32, i32 } @crosslane.pull
define i64 @wide(i64 %v, i32 %i) {
  %r = call i64 @llvm.xlane.bpermute.i64(i64 %v, i32 %i)
  ret i64 %r
}

; HALVES: define internal i32 @crosslane.pull({{.*}} [[ATTR:#[0-9]+]]
; HALVES: attributes [[ATTR]] = { alwaysinline convergent

declare i32 @llvm.xlane.idx.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.up.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.down.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.rotate.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bpermute.i32(i32, i32)
declare i64 @llvm.xlane.bpermute.i64(i64, i32)
declare i32 @llvm.xlane.permute.i32(i32, i32)
