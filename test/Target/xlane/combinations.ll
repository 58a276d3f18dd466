; What calls of maps, reductions and scans become, and which are refused.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='xlane<cpu=gfx90a>,verify' -S %t/right.ll | FileCheck %t/right.ll
; RUN: not %opt -passes='xlane<cpu=gfx1030>' -disable-output %t/wrong.ll 2>&1 | FileCheck %t/wrong.ll
; Without moves that the target selects itself:
; RUN: %opt -passes='xlane<cpu=gfx90a;xlane>,verify' -S %t/right.ll | FileCheck --check-prefix=TARGET %t/right.ll
; RUN: %opt -passes='xlane<cpu=gfx90a>' -pass-remarks=xlane -disable-output %t/right.ll 2>&1 | FileCheck --check-prefix=REMARK %t/right.ll

;--- right.ll
target triple = "amdgcn-amd-amdhsa"

; A row's lanes, then the other row by lanes 15 and 16, since only lane 0 of each warp is read.
; CHECK-LABEL: @sum(
; CHECK: @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177,
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 78,
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 321,
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 320,
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 304,
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 289,
; CHECK-NOT: update.dpp
; CHECK: ret i32
; REMARK: reduction add i32 in segments of 32: quad_perm quad_perm row_half_mirror row_mirror wave_shl:1 row_ror
define i32 @sum(i32 %v) {
  %r = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 32, i64 4294967297, i1 true)
  ret i32 %r
}

; An order that is fixed is that of the exchanges, which are moves.
; CHECK-LABEL: @ordered(
; CHECK: @llvm.amdgcn.ds.swizzle
; CHECK-NOT: llvm.xlane
; CHECK: ret float
; TARGET-LABEL: @ordered(
; TARGET: %[[A:.*]] = call contract float @llvm.xlane.bfly.f32(float %v, i32 16, i32 32, i1 false)
; TARGET-NEXT: %[[B:.*]] = fadd contract float %v, %[[A]]
; TARGET-NEXT: call contract float @llvm.xlane.bfly.f32(float %[[B]], i32 8, i32 32, i1 false)
; TARGET: float @llvm.xlane.bfly.f32({{.*}}, i32 1, i32 32, i1 false)
; TARGET-NOT: llvm.xlane.reduce
define float @ordered(float %v) {
  %r = call contract float @llvm.xlane.reduce.fadd.f32(float %v, i32 32, i64 -1, i1 false)
  ret float %r
}

; A map is the control that says it, row_shr:1 here with 7 for the lanes that have nobody before them.
; CHECK-LABEL: @shifted(
; CHECK-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %v, i32 273, i32 15, i32 15, i1 false)
; CHECK-NEXT: ret i32
define i32 @shifted(i32 %v) {
  %r = call i32 @llvm.xlane.map.i32(i32 %v, i32 7, <32 x i8> <i8 32, i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 32, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30>, <32 x i32> zeroinitializer)
  ret i32 %r
}

; Lanes that nobody reads may get anything, here from the row before: row_bcast:15 does not bring lane 0's value, but what
; is present may be come through. Nothing promised, it takes one that gives 0 from a lane that is off.
; CHECK-LABEL: @partial(
; CHECK-NEXT: %[[A:.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 303, i32 15, i32 15, i1 true)
; CHECK-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[A]], i32 322, i32 15, i32 15, i1 true)
; CHECK-NEXT: ret i32
define i32 @partial(i32 %v) {
  %r = call i32 @llvm.xlane.map.i32(i32 %v, i32 poison, <32 x i8> <i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 0>, <32 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 -1>)
  ret i32 %r
}

; CHECK-LABEL: @unpromised(
; CHECK-NOT: i32 322
; CHECK: ret i32
define i32 @unpromised(i32 %v) {
  %r = call i32 @llvm.xlane.map.i32(i32 %v, i32 poison, <32 x i8> <i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 poison, i8 0>, <32 x i32> zeroinitializer)
  ret i32 %r
}

; Bits of the own lane's number are shifted to their places in the source's, together: 8 * (lane % 4) + 2 of the own warp.
; CHECK-LABEL: @spread(
; CHECK: %[[LANE:.*]] = call i32 @llvm.amdgcn.mbcnt.hi(
; CHECK-NOT: inverse.ballot
; CHECK: %[[WARP:.*]] = shl i32 %[[LANE]], 2
; CHECK-NEXT: and i32 %[[WARP]], 128
; CHECK: %[[FOUR:.*]] = shl i32 %[[LANE]], 5
; CHECK-NEXT: and i32 %[[FOUR]], 96
; CHECK-NOT: inverse.ballot
; CHECK: @llvm.amdgcn.ds.bpermute(
define i32 @spread(i32 %v) {
  %r = call i32 @llvm.xlane.map.i32(i32 %v, i32 poison, <32 x i8> <i8 2, i8 10, i8 18, i8 26, i8 2, i8 10, i8 18, i8 26, i8 2, i8 10, i8 18, i8 26, i8 2, i8 10, i8 18, i8 26, i8 2, i8 10, i8 18, i8 26, i8 2, i8 10, i8 18, i8 26, i8 2, i8 10, i8 18, i8 26, i8 2, i8 10, i8 18, i8 26>, <32 x i32> zeroinitializer)
  ret i32 %r
}

; lane / 4, and 16 more for three lanes: that bit is none of the own number's.
; CHECK-LABEL: @mixed(
; CHECK: %[[LANE:.*]] = call i32 @llvm.amdgcn.mbcnt.hi(
; CHECK: %[[THREE:.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 2252383929761928)
; CHECK-NEXT: select i1 %[[THREE]], i32 64, i32 0
; CHECK: and i32 %[[LANE]], 28
; CHECK-NOT: inverse.ballot
; CHECK: @llvm.amdgcn.ds.bpermute(
define i32 @mixed(i32 %v) {
  %r = call i32 @llvm.xlane.map.i32(i32 %v, i32 poison, <32 x i8> <i8 0, i8 0, i8 0, i8 16, i8 1, i8 1, i8 1, i8 17, i8 2, i8 2, i8 2, i8 2, i8 3, i8 3, i8 3, i8 3, i8 4, i8 4, i8 4, i8 20, i8 5, i8 5, i8 5, i8 5, i8 6, i8 6, i8 6, i8 6, i8 7, i8 7, i8 7, i8 7>, <32 x i32> zeroinitializer)
  ret i32 %r
}

; One lane of each warp for all of it: whether it is there is scalar.
; CHECK-LABEL: @one(
; CHECK: %[[ACTIVE:.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: %[[LOW:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 5)
; CHECK: %[[L:.*]] = select i1 {{.*}}, i32 %[[LOW]], i32 0
; CHECK: %[[HIGH:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 37)
; CHECK: %[[H:.*]] = select i1 {{.*}}, i32 %[[HIGH]], i32 0
; CHECK: select i1 {{.*}}, i32 %[[H]], i32 %[[L]]
; TARGET-LABEL: @one(
; TARGET-NOT: llvm.xlane.broadcast
define i32 @one(i32 %v) {
  %r = call i32 @llvm.xlane.broadcast.i32(i32 %v, i32 5, i1 false)
  ret i32 %r
}

; CHECK-LABEL: @present(
; CHECK-NOT: amdgcn.ballot.i64(
; CHECK: ret i32
define i32 @present(i32 %v, i32 inreg %lane) {
  %r = call i32 @llvm.xlane.broadcast.i32(i32 %v, i32 %lane, i1 true)
  ret i32 %r
}

declare i32 @llvm.xlane.broadcast.i32(i32, i32, i1)
declare i32 @llvm.xlane.reduce.add.i32(i32, i32, i64, i1)
declare float @llvm.xlane.reduce.fadd.f32(float, i32, i64, i1)
declare i32 @llvm.xlane.map.i32(i32, i32, <32 x i8>, <32 x i32>)

;--- wrong.ll
target triple = "amdgcn-amd-amdhsa"
; CHECK: error: in function 'f': llvm.xlane.reduce.add.i32: segments of 64 lanes do not fit into a wavefront of 32
; CHECK-NEXT: llvm.xlane.reduce.add.i32: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: llvm.xlane.reduce.add.i32: width must be a constant
; CHECK-NEXT: llvm.xlane.reduce.add.i32: lanes must be a constant
; CHECK-NEXT: llvm.xlane.reduce.add.i32: free must be a constant
; CHECK-NEXT: llvm.xlane.reduce.add.f32: this operation of llvm.xlane is on integers
; CHECK-NEXT: llvm.xlane.scan.fadd.i32: this operation of llvm.xlane is on integers, or on half, float and double if
; CHECK-NEXT: llvm.xlane.reduce.sub.i32: no such operation of reductions and scans
; CHECK-NEXT: llvm.xlane.scan.add.i64: the name for this type is llvm.xlane.scan.add.i32
; CHECK-NEXT: llvm.xlane.map.i32: the table of llvm.xlane.map must be 32 constants from 0 to 32
; CHECK-NEXT: llvm.xlane.map.i32: the table of llvm.xlane.map must be 32 constants from 0 to 32
; CHECK-NEXT: llvm.xlane.map.i32: who is present for llvm.xlane.map must be 32 constants
; CHECK-NEXT: llvm.xlane.map.i32: who is present for llvm.xlane.map must be 32 constants
; CHECK-NEXT: llvm.xlane.broadcast.i32: present must be a constant
; CHECK-NEXT: error: xlane: 14 calls
define void @f(i32 %v, i64 %l, i1 %b, float %x, <32 x i8> %t, <32 x i32> %p) {
  %1 = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 64, i64 -1, i1 true)
  %2 = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 3, i64 -1, i1 true)
  %3 = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 %v, i64 -1, i1 true)
  %4 = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 32, i64 %l, i1 true)
  %5 = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 32, i64 -1, i1 %b)
  %6 = call float @llvm.xlane.reduce.add.f32(float %x, i32 32, i64 -1, i1 true)
  %7 = call i32 @llvm.xlane.scan.fadd.i32(i32 %v, i32 32, i64 -1, i1 true)
  %8 = call i32 @llvm.xlane.reduce.sub.i32(i32 %v, i32 32, i64 -1, i1 true)
  %9 = call i32 @llvm.xlane.scan.add.i64(i32 %v, i32 32, i64 -1, i1 true)
  %10 = call i32 @llvm.xlane.map.i32(i32 %v, i32 7, <32 x i8> %t, <32 x i32> zeroinitializer)
  %11 = call i32 @llvm.xlane.map.i32(i32 %v, i32 7, <32 x i8> <i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33, i8 33>, <32 x i32> zeroinitializer)
  %12 = call i32 @llvm.xlane.map.i32(i32 %v, i32 7, <32 x i8> zeroinitializer, <32 x i32> %p)
  %13 = call i32 @llvm.xlane.map.i32(i32 %v, i32 7, <32 x i8> zeroinitializer, <32 x i32> poison)
  %14 = call i32 @llvm.xlane.broadcast.i32(i32 %v, i32 7, i1 %b)
  ret void
}
declare i32 @llvm.xlane.reduce.add.i32(i32, i32, i64, i1)
declare float @llvm.xlane.reduce.add.f32(float, i32, i64, i1)
declare i32 @llvm.xlane.scan.fadd.i32(i32, i32, i64, i1)
declare i32 @llvm.xlane.reduce.sub.i32(i32, i32, i64, i1)
declare i32 @llvm.xlane.scan.add.i64(i32, i32, i64, i1)
declare i32 @llvm.xlane.map.i32(i32, i32, <32 x i8>, <32 x i32>)
declare i32 @llvm.xlane.broadcast.i32(i32, i32, i1)
