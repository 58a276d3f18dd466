; Without optimisation LLVM 22 takes half of the upper word where the bytes of 64 bits are swapped, from gfx11 on.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc --llvm=22 -O0 -mcpu=gfx1100 -S %s -o - | FileCheck %s --check-prefix=ASM
; RUN: %xlcc --llvm=22 -O0 -mcpu=gfx1100 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco k --grid 1 --block 1 out:24 | FileCheck %s
; ASM-NOT: v_mov_b16
; 0x0807060504030201 and 0x1817161514131211 the other way round: 0x01020304 05060708 and 0x11121314 15161718
; CHECK: arg 0 [0]: 84281096 16909060 353769240 286397204 353769240 286397204
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.bswap.i64(i64)
declare <2 x i64> @llvm.bswap.v2i64(<2 x i64>)

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = zext i32 %t to i64
  %v = add i64 %x, 578437695752307201
  %w = add i64 %x, 1735880461161533969
  %b = call i64 @llvm.bswap.i64(i64 %v)
  store i64 %b, ptr %out
  %two = insertelement <2 x i64> poison, i64 %w, i64 0
  %four = insertelement <2 x i64> %two, i64 %w, i64 1
  %both = call <2 x i64> @llvm.bswap.v2i64(<2 x i64> %four)
  %p = getelementptr i64, ptr %out, i64 1
  store <2 x i64> %both, ptr %p, align 8
  ret void
}
