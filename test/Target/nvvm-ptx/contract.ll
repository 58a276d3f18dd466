; A product and a sum of halves in two statements are fused where neither says
; .rn, as NVIDIA's assembler does; with it they are not.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,verify' -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}} @free(
; CHECK-NOT: fadd
; CHECK: call contract <2 x half> @llvm.fma.v2f16(
; CHECK-NOT: fadd
; CHECK: ret
define i32 @free(i32 %a, i32 %b, i32 %c) {
  %m = call i32 asm "{mul.f16x2 $0,$1,$2;}", "=r,r,r"(i32 %a, i32 %b)
  %s = call i32 asm "{add.f16x2 $0,$1,$2;}", "=r,r,r"(i32 %m, i32 %c)
  ret i32 %s
}

; CHECK-LABEL: define {{.*}} @rounded(
; CHECK-NOT: fma
; CHECK: fmul <2 x half>
; CHECK: fadd <2 x half>
; CHECK-NOT: fma
; CHECK: ret
define i32 @rounded(i32 %a, i32 %b, i32 %c) {
  %m = call i32 asm "{mul.rn.f16x2 $0,$1,$2;}", "=r,r,r"(i32 %a, i32 %b)
  %s = call i32 asm "{add.f16x2 $0,$1,$2;}", "=r,r,r"(i32 %m, i32 %c)
  ret i32 %s
}
