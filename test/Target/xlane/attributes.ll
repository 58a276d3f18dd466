; A function is compiled for the processor and the wavefront of its own
; attributes: 32 or 64 lanes to count, 32 or 64 bits of mask, the table's entry.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='xlane<cpu=gfx1030>' -S %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define i32 @default(
; CHECK: llvm.amdgcn.mbcnt.lo
; CHECK-NOT: llvm.amdgcn.mbcnt.hi
; CHECK: ret i32
define i32 @default(i32 %v, i32 %i) {
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %i, i32 8, i1 false)
  ret i32 %r
}
; CHECK-LABEL: define i32 @wide(
; CHECK: llvm.amdgcn.mbcnt.hi
; CHECK: ret i32
define i32 @wide(i32 %v, i32 %i) "target-features"="+wavefrontsize64,-wavefrontsize32" {
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %i, i32 8, i1 false)
  ret i32 %r
}
; CHECK-LABEL: define i32 @gfx9(
; CHECK: call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 16415)
define i32 @gfx9(i32 %v) "target-cpu"="gfx906" {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 16, i32 32, i1 false)
  ret i32 %r
}
; CHECK-LABEL: define i32 @gfx10(
; CHECK: call i32 @llvm.amdgcn.permlanex16
define i32 @gfx10(i32 %v) "target-cpu"="gfx1031" {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 16, i32 32, i1 false)
  ret i32 %r
}

; What calls a move is convergent, and what calls that.
; CHECK: define void @caller() [[CONVERGENT:#[0-9]+]]
; CHECK: attributes [[CONVERGENT]] = { convergent }
define void @caller() {
  %r = call i32 @default(i32 1, i32 2)
  ret void
}
declare i32 @llvm.xlane.idx.i32(i32, i32, i32 immarg, i1 immarg) #0
declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg) #0
attributes #0 = { convergent nocallback nofree nounwind willreturn memory(none) }
