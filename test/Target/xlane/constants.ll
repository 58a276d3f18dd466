; Constant amounts: the instructions of CrossLane.td, amounts and widths brought
; into its canonical form, moves that move nothing gone.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='xlane<cpu=gfx90a>' -S %s | FileCheck --check-prefixes=ALL,GFX9 %s
; RUN: %opt -passes='xlane<cpu=gfx1030>' -S %s | FileCheck --check-prefixes=ALL,GFX10 %s
; ALL-NOT: llvm.xlane
target triple = "amdgcn-amd-amdhsa"

; ALL-LABEL: define i32 @exchange(
; ALL: %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177, i32 15, i32 15, i1 true)
; ALL-NEXT: ret i32 %r
define i32 @exchange(i32 %v) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 1, i32 2, i1 false)
  ret i32 %r
}

; The width does not matter to an exchange within it.
; ALL-LABEL: define i32 @exchange_16(
; GFX9: call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 16415)
; GFX10: call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %v, i32 1985229328, i32 -19088744, i1 false, i1 true)
define i32 @exchange_16(i32 %v) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 16, i32 32, i1 false)
  ret i32 %r
}

; Modulo the width.
; ALL-LABEL: define i32 @modulo(
; ALL: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 85,
; ALL-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 293,
define i32 @modulo(i32 %v) {
  %a = call i32 @llvm.xlane.idx.i32(i32 %v, i32 -3, i32 4, i1 false)
  %b = call i32 @llvm.xlane.rotate.i32(i32 %v, i32 -11, i32 16, i1 false)
  %r = add i32 %a, %b
  ret i32 %r
}

; ALL-LABEL: define i32 @up(
; ALL-NEXT: %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 275, i32 15, i32 15, i1 false)
; ALL-NEXT: ret i32 %r
define i32 @up(i32 %v) {
  %r = call i32 @llvm.xlane.up.i32(i32 %v, i32 3, i32 16, i1 false)
  ret i32 %r
}

; ALL-LABEL: define i32 @nothing(
; ALL-NEXT: ret i32 %v
define i32 @nothing(i32 %v) {
  %a = call i32 @llvm.xlane.up.i32(i32 %v, i32 16, i32 16, i1 false)
  %b = call i32 @llvm.xlane.down.i32(i32 %a, i32 -1, i32 8, i1 false)
  %c = call i32 @llvm.xlane.bfly.i32(i32 %b, i32 64, i32 32, i1 false)
  %d = call i32 @llvm.xlane.rotate.i32(i32 %c, i32 48, i32 16, i1 false)
  %e = call i32 @llvm.xlane.down.i32(i32 %d, i32 0, i32 8, i1 true)
  ret i32 %e
}

; What full warps allow.
; ALL-LABEL: define i32 @full(
; GFX9: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 321,
; GFX9-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %{{.*}}, i32 78,
; GFX10: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 357,
define i32 @full(i32 %v) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 5, i32 32, i1 true)
  ret i32 %r
}

; A butterfly may leave its segment downwards.
; ALL-LABEL: define i32 @leaves(
; ALL-NEXT: %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 280, i32 15, i32 15, i1 false)
define i32 @leaves(i32 %v) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 8, i32 8, i1 false)
  ret i32 %r
}

declare i32 @llvm.xlane.idx.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.up.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.down.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.rotate.i32(i32, i32, i32 immarg, i1 immarg)
