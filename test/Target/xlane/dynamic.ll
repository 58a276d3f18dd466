; Amounts known at run time: addresses for ds_bpermute, with what depends on the
; lane alone in the entry block; a constant that is added becomes the offset,
; also when nothing is optimised.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='xlane<cpu=gfx90a>' -S %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: %llc -O0 -mcpu=gfx90a %t.ll -o - | FileCheck --check-prefix=ASM %s
; RUN: %opt -passes='xlane<cpu=gfx1030;warp=packed>' -S %s | FileCheck --check-prefix=RDNA %s
; CHECK-NOT: llvm.xlane
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define i32 @idx(
; CHECK: %[[FIRST:.*]] = and i32 %wave.lane, 48
; CHECK-NEXT: %[[IN:.*]] = and i32 %i, 15
; CHECK-NEXT: %[[FROM:.*]] = or i32 %[[FIRST]], %[[IN]]
; CHECK-NEXT: %[[AT:.*]] = shl i32 %[[FROM]], 2
; CHECK-NEXT: %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %v)
define i32 @idx(i32 %v, i32 %i) {
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %i, i32 16, i1 false)
  ret i32 %r
}

; CHECK-LABEL: define i32 @up(
; CHECK: %[[BELOW:.*]] = and i32 %wave.lane, 31
; CHECK-NEXT: %[[IN:.*]] = icmp ule i32 %i, %[[BELOW]]
; CHECK-NEXT: %[[J:.*]] = sub i32 %wave.lane, %i
; CHECK-NEXT: %[[FROM:.*]] = select i1 %[[IN]], i32 %[[J]], i32 %wave.lane
; CHECK-NEXT: %[[AT:.*]] = shl i32 %[[FROM]], 2
; CHECK-NEXT: %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %v)
define i32 @up(i32 %v, i32 %i) {
  %r = call i32 @llvm.xlane.up.i32(i32 %v, i32 %i, i32 32, i1 false)
  ret i32 %r
}

; CHECK-LABEL: define i32 @bpermute(
; CHECK: %[[I4:.*]] = shl i32 %i, 2
; CHECK-NEXT: %[[AT:.*]] = add i32 %[[I4]], 20
; CHECK-NEXT: %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %v)
; ASM-LABEL: bpermute:
; ASM: ds_bpermute_b32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} offset:20
define i32 @bpermute(i32 %v, i32 %i) {
  %j = add i32 %i, 5
  %r = call i32 @llvm.xlane.bpermute.i32(i32 %v, i32 %j)
  ret i32 %r
}

; Modulo 64 lanes: -1 is 63.
; ASM-LABEL: permute:
; ASM: ds_permute_b32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} offset:252
define i32 @permute(i32 %v, i32 %i) {
  %j = add i32 %i, -1
  %r = call i32 @llvm.xlane.permute.i32(i32 %v, i32 %j)
  ret i32 %r
}

; A constant goes with the shift where instructions wait for results.
; CHECK-LABEL: define i32 @added(
; CHECK: %j = add i32 %i, 5
; CHECK-NEXT: and i32 %j, 15
; RDNA-LABEL: define i32 @added(
; RDNA: %[[I4:.*]] = shl i32 %i, 2
; RDNA-NEXT: %[[J:.*]] = add i32 %[[I4]], 20
; RDNA-NEXT: %[[IN:.*]] = and i32 %[[J]], 60
; RDNA-NEXT: %[[AT:.*]] = or i32 %{{.*}}, %[[IN]]
; RDNA-NEXT: %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %[[AT]], i32 %v)
; RDNA-LABEL: define i32 @back(
; RDNA: %[[L:.*]] = sub i32 %wave.lane, %i
; RDNA-NEXT: %[[L4:.*]] = shl i32 %[[L]], 2
; RDNA-NEXT: %[[J:.*]] = add i32 %[[L4]], 44
; RDNA-NEXT: and i32 %[[J]], 60
define i32 @added(i32 %v, i32 %i) {
  %j = add i32 %i, 5
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %j, i32 16, i1 false)
  ret i32 %r
}

define i32 @back(i32 %v, i32 %i) {
  %j = add i32 %i, 5
  %r = call i32 @llvm.xlane.rotate.i32(i32 %v, i32 %j, i32 16, i1 false)
  ret i32 %r
}

; The whole wavefront is one segment.
; ASM-LABEL: wave:
; ASM: ds_bpermute_b32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} offset:8
define i32 @wave(i32 %v, i32 %i) {
  %j = add i32 %i, 2
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %j, i32 64, i1 false)
  ret i32 %r
}

declare i32 @llvm.xlane.idx.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.rotate.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.up.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bpermute.i32(i32, i32)
declare i32 @llvm.xlane.permute.i32(i32, i32)
