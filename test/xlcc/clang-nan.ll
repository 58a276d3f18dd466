; clang's headers declare CUDA's nan and nanf as static functions and define them nowhere.
; Only these symbols make this module one for the device library. In text and in bitcode.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %xlcc -mcpu=gfx90a %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:f64 %t.hsaco k --grid 1 --block 1 out:16 | FileCheck %s
; RUN: llvm-as %s -o %t.bc
; RUN: %xlcc --llvm=22 -O0 -mcpu=gfx1100 %t.bc -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx1100 --print=0:f64 %t.hsaco k --grid 1 --block 1 out:16 | FileCheck %s
; CHECK: arg 0 [0]: nan nan
target triple = "nvptx64-nvidia-cuda"
@tag = private unnamed_addr constant [2 x i8] c"1\00"
declare double @_ZL3nanPKc(ptr)
declare float @_ZL4nanfPKc(ptr)
define void @k(ptr %out) {
  %d = call double @_ZL3nanPKc(ptr @tag)
  store double %d, ptr %out
  %f = call float @_ZL4nanfPKc(ptr @tag)
  %w = fpext float %f to double
  %p = getelementptr double, ptr %out, i64 1
  store double %w, ptr %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
