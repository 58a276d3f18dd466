; Where lanes run independently a warp comes to its operations on matrices together, though some of its lanes take longer on the way.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -crosslane-schedule=independent -passes='nvvm-module<cpu=gfx90a>,nvvm-converge<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %xlcc -mcpu=gfx90a -O2 --schedule=independent %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a %t.hsaco k --grid 1 --block 64 out:512 --print=0:u32:128 | FileCheck %s --check-prefix=VALUES
; RUN: %xlcc -mcpu=gfx1100 -O0 --schedule=independent %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx1100 %t.hsaco k --grid 1 --block 64 out:512 --print=0:u32:128 | FileCheck %s --check-prefix=VALUES

target triple = "nvptx64-nvidia-cuda"

; The piece with the operation is one that begins behind a meeting of all.
; CHECK-LABEL: amdgpu_kernel void @k(
; CHECK:       piece
; CHECK:         call { i32, i32 } @llvm.nvvm.matrix.m8n8k16.s32.u8.u8.s32(
; CHECK:       meet
; CHECK:         call void @llvm.nvvm.bar.warp.sync(i32 -1)

; Row r of A is r ones over 1 ... 16, all columns of B are ones: element (r, c) is 16 * (r + 1), which lane l has twice for r = l / 4.
; VALUES: arg 0 [0]: 16 16 16 16 16 16 16 16
; VALUES: arg 0 [56]: 128 128 128 128 128 128 128 128
; VALUES: arg 0 [120]: 128 128 128 128 128 128 128 128
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = and i32 %t, 1
  %slow = icmp ne i32 %odd, 0
  br i1 %slow, label %wait, label %join
wait:
  call void @llvm.nvvm.bar.warp.sync(i32 -1431655766)
  call void @llvm.nvvm.bar.warp.sync(i32 -1431655766)
  br label %join
join:
  %lane = and i32 %t, 31
  %g = lshr i32 %lane, 2
  %row = add i32 %g, 1
  %a = mul i32 %row, 16843009
  %d = call { i32, i32 } @llvm.nvvm.matrix.m8n8k16.s32.u8.u8.s32(i32 %a, i32 16843009, i32 0, i32 0)
  %d0 = extractvalue { i32, i32 } %d, 0
  %d1 = extractvalue { i32, i32 } %d, 1
  %i = mul i32 %t, 2
  %p0 = getelementptr i32, ptr %out, i32 %i
  %p1 = getelementptr i32, ptr %p0, i32 1
  store i32 %d0, ptr %p0
  store i32 %d1, ptr %p1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
declare { i32, i32 } @llvm.nvvm.matrix.m8n8k16.s32.u8.u8.s32(i32, i32, i32, i32) #0

attributes #0 = { convergent nounwind willreturn memory(none) }
