; Quotients that LLVM 19's and 22's AMDGPU backend computes wrongly when it takes
; an operand for a smaller one than it is. The expected values are long division:
; a sign-extended -1 is 2^64 - 1 as an unsigned number, -128 / -1 is 128, and so on.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc -mcpu=gfx90a -O2 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u64 %t.hsaco k --grid 1 --block 1 out:32 i32:-1 u32:3 | FileCheck %s
; RUN: %xlcc -mcpu=gfx900 -O0 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx900 --print=0:u64 %t.hsaco k --grid 1 --block 1 out:32 i32:-1 u32:3 | FileCheck %s
; RUN: %xlcc -mcpu=gfx942 -O3 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx942 --print=0:u64 %t.hsaco k --grid 1 --block 1 out:32 i32:-1 u32:3 | FileCheck %s
; (2^64 - 1) / 3, (2^32 - 1) / 3, -128 / -1 in 64 bits, -8388608 / -1 in 32 bits
; CHECK: 6148914691236517205 1431655765 128 8388608
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %out, i32 %a, i32 %b) {
  %a8 = trunc i32 %a to i8
  %x64 = sext i8 %a8 to i64
  %y64 = zext i32 %b to i64
  %q0 = udiv i64 %x64, %y64
  store i64 %q0, ptr %out
  %x32 = sext i8 %a8 to i32
  %q1 = udiv i32 %x32, %b
  %q1w = zext i32 %q1 to i64
  %p1 = getelementptr i64, ptr %out, i64 1
  store i64 %q1w, ptr %p1
  ; -128 made of -1 so that nothing folds
  %m = shl i8 %a8, 7
  %m64 = sext i8 %m to i64
  %q2 = sdiv i64 %m64, %x64
  %p2 = getelementptr i64, ptr %out, i64 2
  store i64 %q2, ptr %p2
  %a24 = trunc i32 %a to i24
  %n24 = shl i24 %a24, 23
  %n32 = sext i24 %n24 to i32
  %d32 = sext i24 %a24 to i32
  %q3 = sdiv i32 %n32, %d32
  %q3w = zext i32 %q3 to i64
  %p3 = getelementptr i64, ptr %out, i64 3
  store i64 %q3w, ptr %p3
  ret void
}
