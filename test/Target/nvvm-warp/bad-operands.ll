; Operands without meaning: poison, undef, negative, out of range, no power of
; two, addresses, masks that leave the source or everyone out. Whatever they
; are, there is a result, and what the hardware looks at of them counts: five
; bits of an amount, five and five of a clamp.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s --implicit-check-not=llvm.nvvm
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1200>,verify' -S %s | FileCheck %s --implicit-check-not=llvm.nvvm
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O0 -mcpu=gfx90a -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O3>,verify' %s | %llc -O3 -mcpu=gfx90a -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1200>,default<O2>,verify' %s | %llc -O2 -mcpu=gfx1200 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}@amounts(
; CHECK-COUNT-24: store volatile i32
define void @amounts(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 poison, i32 0)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 undef, i32 0)
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 -1, i32 0)
  store volatile i32 %3, ptr %p
  %4 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 32, i32 0)
  store volatile i32 %4, ptr %p
  %5 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 2147483647, i32 0)
  store volatile i32 %5, ptr %p
  %6 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 ptrtoint (ptr @amounts to i32), i32 0)
  store volatile i32 %6, ptr %p
  %7 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 poison, i32 31)
  store volatile i32 %7, ptr %p
  %8 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 undef, i32 31)
  store volatile i32 %8, ptr %p
  %9 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 -17, i32 31)
  store volatile i32 %9, ptr %p
  %10 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 64, i32 31)
  store volatile i32 %10, ptr %p
  %11 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 poison, i32 31)
  store volatile i32 %11, ptr %p
  %12 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 undef, i32 31)
  store volatile i32 %12, ptr %p
  %13 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 -3, i32 31)
  store volatile i32 %13, ptr %p
  %14 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 33, i32 31)
  store volatile i32 %14, ptr %p
  %15 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 poison, i32 31)
  store volatile i32 %15, ptr %p
  %16 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 undef, i32 31)
  store volatile i32 %16, ptr %p
  %17 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 -1, i32 31)
  store volatile i32 %17, ptr %p
  %18 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 1000, i32 31)
  store volatile i32 %18, ptr %p
  %19 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 poison, i32 1, i32 31)
  store volatile i32 %19, ptr %p
  %20 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 undef, i32 %v, i32 31)
  store volatile i32 %20, ptr %p
  %21 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 poison, i32 %v, i32 1, i32 31)
  store volatile i32 %21, ptr %p
  %22 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 undef, i32 %v, i32 1, i32 31)
  store volatile i32 %22, ptr %p
  %f = freeze i32 poison
  %23 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %f, i32 31)
  store volatile i32 %23, ptr %p
  %24 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 %f, i32 %f)
  store volatile i32 %24, ptr %p
  ret void
}

; -1 is 31, 32 is 0, -17 is 15, 33 is 1.
; CHECK-LABEL: define {{.*}}@five_bits(
; CHECK-NEXT:    store volatile i32 %v,
; CHECK-NEXT:    [[X:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177,
; CHECK-NEXT:    store volatile i32 [[X]],
; CHECK-NEXT:    [[Y:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 271,
; CHECK-NEXT:    store volatile i32 [[Y]],
define void @five_bits(i32 %v, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 32, i32 0)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 33, i32 31)
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 -17, i32 4127)
  store volatile i32 %3, ptr %p
  ret void
}

; Widths 3 and 33, a clamp that is none, masks that exclude the source or all.
; CHECK-LABEL: define {{.*}}@clamps(
; CHECK-COUNT-11: store volatile i32
define void @clamps(i32 %v, i32 %b, ptr %p) {
  %1 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 poison)
  store volatile i32 %1, ptr %p
  %2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 %b, i32 undef)
  store volatile i32 %2, ptr %p
  %3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 1, i32 7455) ; (32 - 3) << 8 | 31
  store volatile i32 %3, ptr %p
  %4 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 7455)
  store volatile i32 %4, ptr %p
  %5 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 5, i32 -225) ; (32 - 33) << 8 | 31
  store volatile i32 %5, ptr %p
  %6 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 3, i32 -1)
  store volatile i32 %6, ptr %p
  %7 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 2, i32 %v, i32 0, i32 31)
  store volatile i32 %7, ptr %p
  %8 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 0, i32 %v, i32 %b, i32 31)
  store volatile i32 %8, ptr %p
  %9 = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 0)
  store volatile i32 %9, ptr %p
  %10 = call i32 @llvm.nvvm.redux.sync.add(i32 poison, i32 undef)
  store volatile i32 %10, ptr %p
  %11 = call i32 @llvm.nvvm.vote.ballot.sync(i32 poison, i1 undef)
  store volatile i32 %11, ptr %p
  ret void
}

declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
