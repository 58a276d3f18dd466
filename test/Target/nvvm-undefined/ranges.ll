; Where the amount is known to be below the width, or the divisor not to be zero, nothing is done, and what the device library has is
; C for AMD GPUs. Nor is anything with undefined=llvm.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a>' -S %s | FileCheck %s
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a>' -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=STATS
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a;undefined=llvm>' -S %s | FileCheck %s --check-prefix=LLVM
; RUN: env CROSSLANE_UNDEFINED=llvm %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a>' -S %s | FileCheck %s --check-prefix=LLVM
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-undefined<cpu=gfx90a;undefined=amd>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=BAD
; BAD: unknown rule 'amd' for what is undefined; known are nvidia and llvm
; The one shift of @sel.
; STATS-NOT: nvvm-undefined - Number of divisions
; STATS: 1 nvvm-undefined - Number of shifts
; LLVM: %r = shl i32 %x, %n
; LLVM: define i32 @sel
; LLVM: %r = shl i32 %x, %n
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define i32 @library(
; CHECK-NEXT: %r = shl i32 %x, %n
define i32 @library(i32 %x, i32 %n) #0 {
  %r = shl i32 %x, %n
  ret i32 %r
}

; CHECK-LABEL: define i32 @masked(
; CHECK: %r = shl i32 %x, %n
define i32 @masked(i32 %x, i32 %m) {
  %n = and i32 %m, 31
  %r = shl i32 %x, %n
  ret i32 %r
}

; CHECK-LABEL: define i32 @lane(
; CHECK-NEXT: %n = call i32 @llvm.nvvm.read.ptx.sreg.laneid(), !range
; CHECK-NEXT: %bit = shl i32 1, %n
; CHECK-NEXT: %k = sub i32 31, %n
; CHECK-NEXT: %b = lshr i32 %m, %k
define i32 @lane(i32 %m) {
  %n = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %bit = shl i32 1, %n
  %k = sub i32 31, %n
  %b = lshr i32 %m, %k
  %r = or i32 %bit, %b
  ret i32 %r
}

; What each of the 32 lanes makes of its number.
; CHECK-LABEL: define i32 @next_lane(
; CHECK: %r = shl i32 1, %next
define i32 @next_lane() {
  %n = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %last = icmp ne i32 %n, 31
  %one = zext i1 %last to i32
  %next = add i32 %n, %one
  %r = shl i32 1, %next
  ret i32 %r
}

; CHECK-LABEL: define i64 @zeros(
; CHECK: %r = lshr i64 %x, %z
define i64 @zeros(i64 %x, i32 %m) {
  %n = call i32 @llvm.ctlz.i32(i32 %m, i1 false)
  %z = zext i32 %n to i64
  %r = lshr i64 %x, %z
  ret i64 %r
}

; CHECK-LABEL: define i32 @branch(
; CHECK: %r = shl i32 %x, %n
; CHECK: %q = udiv i32 %x, %n
define i32 @branch(i32 %x, i32 %n) {
  %c = icmp ult i32 %n, 32
  br i1 %c, label %in, label %out
in:
  %r = shl i32 %x, %n
  ret i32 %r
out:
  %q = udiv i32 %x, %n
  ret i32 %q
}

; CHECK-LABEL: define i32 @loop(
; CHECK: %s = lshr i32 %x, %i
define i32 @loop(i32 %x, i32 %to) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %acc = phi i32 [ 0, %entry ], [ %acc2, %l ]
  %s = lshr i32 %x, %i
  %acc2 = xor i32 %acc, %s
  %j = add nuw nsw i32 %i, 1
  %c = icmp eq i32 %j, 32
  br i1 %c, label %e, label %l
e:
  ret i32 %acc2
}

; A shift that is only chosen in range: its amount is masked, which costs nothing.
; CHECK-LABEL: define i32 @sel(
; CHECK: [[N:%.*]] = and i32 %n, 31
; CHECK-NEXT: %r = shl i32 %x, [[N]]
; CHECK-NEXT: %s = select i1 %c, i32 7, i32 %r
define i32 @sel(i32 %x, i32 %n) {
  %c = icmp ugt i32 %n, 31
  %r = shl i32 %x, %n
  %s = select i1 %c, i32 7, i32 %r
  ret i32 %s
}

; CHECK-LABEL: define i32 @divisors(
; CHECK: %a = udiv i32 %x, %size
; CHECK-NEXT: %b = srem i32 %a, 7
; CHECK-NEXT: %odd = or i32 %y, 1
; CHECK-NEXT: %c = sdiv i32 %b, %odd
define i32 @divisors(i32 %x, i32 %y) {
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %a = udiv i32 %x, %size
  %b = srem i32 %a, 7
  %odd = or i32 %y, 1
  %c = sdiv i32 %b, %odd
  ret i32 %c
}

; CHECK-LABEL: define i32 @exact(
; CHECK: %r = fptosi float %f to i32
define i32 @exact(i16 %x) {
  %f = sitofp i16 %x to float
  %r = fptosi float %f to i32
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.ctlz.i32(i32, i1)
attributes #0 = { "crosslane-undefined"="llvm" }
