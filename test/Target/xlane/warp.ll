; What the lanes of 32 tell each other, on values of any type, and what of it is refused.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='xlane<cpu=gfx90a>,verify' -S %t/right.ll | FileCheck --check-prefixes=CHECK,PACKED %t/right.ll
; RUN: %opt -passes='xlane<cpu=gfx1030>,verify' -S %t/right.ll | FileCheck --check-prefixes=CHECK,WAVE32 %t/right.ll
; The same where the target selects the moves itself:
; RUN: %opt -passes='xlane<cpu=gfx90a;xlane>,verify' -S %t/right.ll | FileCheck --check-prefixes=CHECK,PACKED %t/right.ll
; RUN: not %opt -passes='xlane<cpu=gfx1030>' -disable-output %t/wrong.ll 2>&1 | FileCheck %t/wrong.ll

;--- right.ll
target triple = "amdgcn-amd-amdhsa"

; Both words by one address; nobody asks whether it is in range.
; CHECK-LABEL: define i64 @wide(
; CHECK: %[[B:.*]] = and i32 %{{.*}}, 124
; PACKED: %[[J:.*]] = or i32 %half.bytes, %[[B]]
; PACKED-COUNT-2: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[J]],
; WAVE32-COUNT-2: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[B]],
; CHECK-NOT: icmp
; CHECK: ret i64
define i64 @wide(i64 %v, i32 %from) {
  %s = call { i64, i1 } @llvm.xlane.shuffle.i64(i64 %v, i32 0, i32 %from, i32 31)
  %r = extractvalue { i64, i1 } %s, 0
  ret i64 %r
}

; Only whether it is in range: the own lane's number decides.
; CHECK-LABEL: define i1 @in_range(
; CHECK-NOT: bpermute
; CHECK: %[[R:.*]] = call i1 @llvm.amdgcn.inverse.ballot
; CHECK-NEXT: ret i1 %[[R]]
define i1 @in_range(half %v) {
  %s = call { half, i1 } @llvm.xlane.shuffle.f16(half %v, i32 1, i32 3, i32 0)
  %r = extractvalue { half, i1 } %s, 1
  ret i1 %r
}

; The pair itself.
; CHECK-LABEL: define { half, i1 } @pair(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(
; CHECK: %[[H:.*]] = bitcast i16 %{{.*}} to half
; CHECK: %[[P:.*]] = insertvalue { half, i1 } poison, half %[[H]], 0
; CHECK: insertvalue { half, i1 } %[[P]], i1 %{{.*}}, 1
define { half, i1 } @pair(half %v, i32 %mode) {
  %s = call { half, i1 } @llvm.xlane.shuffle.f16(half %v, i32 %mode, i32 3, i32 0)
  ret { half, i1 } %s
}

; CHECK-LABEL: define i32 @others(
; PACKED: and i32 %wave.lane, 31
; PACKED: call i1 @llvm.amdgcn.inverse.ballot.i64(i64 4294967297)
; WAVE32: call i1 @llvm.amdgcn.inverse.ballot.i32(i32 1)
; CHECK: call {{.*}}@llvm.amdgcn.ballot.
; CHECK: call i32 @crosslane.match.any.i32(i32 %{{.*}}, i32 %{{.*}})
; CHECK: call i32 @crosslane.redux.umax(
; CHECK-NOT: llvm.xlane
; CHECK: ret i32
define i32 @others(i32 %v) {
  %lane = call i32 @llvm.xlane.lane()
  %first = call i1 @llvm.xlane.among(i32 1)
  %votes = call i32 @llvm.xlane.ballot(i1 %first)
  %same = call i32 @llvm.xlane.match.any.i32(i32 %lane, i32 %votes)
  %all = call { i32, i1 } @llvm.xlane.match.all.i32(i32 %v, i32 %same)
  %members = extractvalue { i32, i1 } %all, 0
  %r = call i32 @llvm.xlane.redux.umax.i32(i32 %v, i32 %members)
  ret i32 %r
}

; The lanes of the wavefront.
; CHECK-LABEL: define i64 @wavefront(
; CHECK: %[[B:.*]] = call [[W:i64|i32]] @llvm.amdgcn.ballot.[[W]](i1 %b)
; CHECK: %none = icmp eq [[W]] %[[B]], 0
; CHECK: %[[C:.*]] = call [[W]] @llvm.amdgcn.ballot.[[W]](i1 %b)
; CHECK: call {{.*}}[[W]] @llvm.ctpop.[[W]]([[W]] %[[C]])
; CHECK: call [[W]] @llvm.amdgcn.ballot.[[W]](i1 true)
; PACKED: %[[L:.*]] = call i32 @llvm.amdgcn.mbcnt.lo(
; PACKED: %[[L:.*]] = call i32 @llvm.amdgcn.mbcnt.hi(
; WAVE32: %[[L:.*]] = call i32 @llvm.amdgcn.mbcnt.lo(
; CHECK: icmp eq i32 %[[L]], 0
; CHECK-COUNT-2: call i32 @llvm.amdgcn.readfirstlane{{.*}}(i32
; CHECK: ret i64
define i64 @wavefront(i1 %b, i64 %v) {
  %none = call i1 @llvm.xlane.none(i1 %b)
  %count = call i32 @llvm.xlane.count(i1 %b)
  %elect = call i1 @llvm.xlane.elect()
  %first = call i64 @llvm.xlane.first.i64(i64 %v)
  %wide = zext i32 %count to i64
  %other = select i1 %elect, i64 %wide, i64 %first
  %r = select i1 %none, i64 %other, i64 0
  ret i64 %r
}

; The own lane's number where lanes that are off count too, from a zero of this place; both words by themselves.
; CHECK-LABEL: define i64 @all(
; CHECK: %[[ZERO:.*]] = call i32 asm sideeffect "s_mov_b32 $0, 0", "=s"()
; CHECK-NEXT: %[[LOW:.*]] = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %[[ZERO]])
; PACKED-NEXT: %[[P:.*]] = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %[[LOW]])
; PACKED-NEXT: zext i32 %[[P]] to i64
; WAVE32-NEXT: zext i32 %[[LOW]] to i64
; CHECK-COUNT-2: call i32 @llvm.amdgcn.strict.wwm.i32(i32
; CHECK: ret i64
define i64 @all() {
  %p = call i32 @llvm.xlane.place()
  %w = zext i32 %p to i64
  %s = mul i64 %w, %w
  %r = call i64 @llvm.xlane.whole.i64(i64 %s)
  ret i64 %r
}

; CHECK-LABEL: define ptr @pointer(
; CHECK-COUNT-2: call i32 @llvm.amdgcn.strict.wwm.i32(i32
; CHECK: inttoptr i64 %{{.*}} to ptr
define ptr @pointer(ptr inreg %v) {
  %r = call ptr @llvm.xlane.whole.p0(ptr %v)
  ret ptr %r
}

declare i32 @llvm.xlane.place()
declare i64 @llvm.xlane.whole.i64(i64)
declare ptr @llvm.xlane.whole.p0(ptr)
declare i1 @llvm.xlane.none(i1)
declare i32 @llvm.xlane.count(i1)
declare i1 @llvm.xlane.elect()
declare i64 @llvm.xlane.first.i64(i64)
declare { i64, i1 } @llvm.xlane.shuffle.i64(i64, i32, i32, i32)
declare { half, i1 } @llvm.xlane.shuffle.f16(half, i32, i32, i32)
declare i32 @llvm.xlane.lane()
declare i1 @llvm.xlane.among(i32)
declare i32 @llvm.xlane.ballot(i1)
declare i32 @llvm.xlane.match.any.i32(i32, i32)
declare { i32, i1 } @llvm.xlane.match.all.i32(i32, i32)
declare i32 @llvm.xlane.redux.umax.i32(i32, i32)

;--- wrong.ll
target triple = "amdgcn-amd-amdhsa"
; CHECK: error: in function 'f': llvm.xlane.lane.i32: the name for this type is llvm.xlane.lane
; CHECK-NEXT: llvm.xlane.among: lanes must be a constant
; CHECK-NEXT: llvm.xlane.ballot: declared with another type than the operation has
; CHECK-NEXT: llvm.xlane.match.any.f32: llvm.xlane.match compares integers of 32 or 64 bits
; CHECK-NEXT: llvm.xlane.redux.add.i64: llvm.xlane.redux combines integers of 32 bits
; CHECK-NEXT: llvm.xlane.redux.fadd.i32: llvm.xlane.redux combines integers of 32 bits
; CHECK-NEXT: llvm.xlane.redux.sub.i32: no such operation of reductions and scans
; CHECK-NEXT: llvm.xlane.shuffle.i8: llvm.xlane moves integers
; CHECK-NEXT: llvm.xlane.shuffle.i32: declared with another type than the operation has
; CHECK-NEXT: llvm.xlane.place: declared with another type than the operation has
; CHECK-NEXT: llvm.xlane.whole.i8: llvm.xlane moves integers
; CHECK-NEXT: error: xlane: 11 calls
define void @f(i32 %v, i64 %w, i8 %c, float %x) {
  %1 = call i32 @llvm.xlane.lane.i32()
  %2 = call i1 @llvm.xlane.among(i32 %v)
  %3 = call i64 @llvm.xlane.ballot(i1 true)
  %4 = call i32 @llvm.xlane.match.any.f32(float %x, i32 %v)
  %5 = call i64 @llvm.xlane.redux.add.i64(i64 %w, i32 %v)
  %6 = call i32 @llvm.xlane.redux.fadd.i32(i32 %v, i32 %v)
  %7 = call i32 @llvm.xlane.redux.sub.i32(i32 %v, i32 %v)
  %8 = call { i8, i1 } @llvm.xlane.shuffle.i8(i8 %c, i32 0, i32 0, i32 31)
  %9 = call i32 @llvm.xlane.shuffle.i32(i32 %v, i32 0, i32 0, i32 31)
  %10 = call i64 @llvm.xlane.place()
  %11 = call i8 @llvm.xlane.whole.i8(i8 %c)
  ret void
}
declare i64 @llvm.xlane.place()
declare i8 @llvm.xlane.whole.i8(i8)
declare i32 @llvm.xlane.lane.i32()
declare i1 @llvm.xlane.among(i32)
declare i64 @llvm.xlane.ballot(i1)
declare i32 @llvm.xlane.match.any.f32(float, i32)
declare i64 @llvm.xlane.redux.add.i64(i64, i32)
declare i32 @llvm.xlane.redux.fadd.i32(i32, i32)
declare i32 @llvm.xlane.redux.sub.i32(i32, i32)
declare { i8, i1 } @llvm.xlane.shuffle.i8(i8, i32, i32, i32)
declare i32 @llvm.xlane.shuffle.i32(i32, i32, i32, i32)
