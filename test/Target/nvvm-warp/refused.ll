; What has no meaning is marked with the reason and left in place.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>' -S %s | FileCheck %s
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERR

target triple = "nvptx64-nvidia-cuda"

; CHECK: call { i32, i1 } @llvm.nvvm.shfl.sync.i32({{.*}} !crosslane.refuse [[MODE:![0-9]+]]
; CHECK: call { i32, i1 } @llvm.nvvm.vote.sync({{.*}} !crosslane.refuse [[VOTE:![0-9]+]]
; CHECK: call { i32, i1 } @llvm.nvvm.vote.sync({{.*}} !crosslane.refuse [[VOTE]]
; CHECK: call { i64, i1 } @llvm.nvvm.match.all.sync.i64({{.*}} !crosslane.refuse [[TYPE:![0-9]+]]
; CHECK: call float @llvm.nvvm.redux.sync.fadd({{[^!]*$}}
; CHECK: call i32 @llvm.nvvm.shfl.sync.swap.i32({{[^!]*$}}
; CHECK: call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ne({{[^!]*$}}
; CHECK: [[MODE]] = !{!"shuffle mode 4 is none of 0 (idx), 1 (up), 2 (down) and 3 (bfly)"}
; CHECK: [[VOTE]] = !{!"the mode of a vote must be 0 (all), 1 (any), 2 (uni) or 3 (ballot)"}
; CHECK: [[TYPE]] = !{!"declared with another type than the operation has"}

; ERR-DAG: shuffle mode 4 is none of
; ERR-DAG: the mode of a vote must be
; ERR-DAG: declared with another type than the operation has
; ERR-DAG: llvm.nvvm.redux.sync.fadd
; ERR-DAG: llvm.nvvm.shfl.sync.swap.i32
; ERR-DAG: llvm.nvvm.read.ptx.sreg.lanemask.ne
define void @f(i32 %m, i32 %v, i64 %w, float %x, i1 %b, ptr %p) {
  %1 = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 %m, i32 4, i32 %v, i32 1, i32 31)
  %2 = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 4, i1 %b)
  %3 = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 %v, i1 %b)
  %4 = call { i64, i1 } @llvm.nvvm.match.all.sync.i64(i32 %m, i64 %w)
  %5 = call float @llvm.nvvm.redux.sync.fadd(float %x, i32 %m)
  %6 = call i32 @llvm.nvvm.shfl.sync.swap.i32(i32 %m, i32 %v, i32 1, i32 31)
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ne()
  store volatile { i32, i1 } %1, ptr %p
  store volatile { i32, i1 } %2, ptr %p
  store volatile { i32, i1 } %3, ptr %p
  store volatile { i64, i1 } %4, ptr %p
  store volatile float %5, ptr %p
  store volatile i32 %6, ptr %p
  store volatile i32 %7, ptr %p
  ret void
}

declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
declare { i64, i1 } @llvm.nvvm.match.all.sync.i64(i32, i64)
declare float @llvm.nvvm.redux.sync.fadd(float, i32)
declare i32 @llvm.nvvm.shfl.sync.swap.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.ne()
