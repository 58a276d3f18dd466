; Products that nvcc fuses, and those that it leaves since something else than a sum uses them: as the PTX of nvcc 13 has it, and as
; the bits that an H100 left show (test/programs/fused_products.cu).
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-contract<cpu=gfx90a>' -S %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define void @once(
; CHECK-NOT: fmul
; CHECK: call contract double @llvm.fma.f64(double %x, double %y, double %z)
define void @once(ptr %o, double %x, double %y, double %z) #0 {
  %m = fmul contract double %x, %y
  %s = fadd contract double %m, %z
  store double %s, ptr %o
  ret void
}

; By five sums: each is one operation either way.
; CHECK-LABEL: define void @sums(
; CHECK-NOT: fmul
; CHECK-COUNT-5: call contract double @llvm.fma.f64(
define void @sums(ptr %o, double %x, double %y, double %z) #0 {
  %m = fmul contract double %x, %y
  %a = fadd contract double %m, %z
  %b = fsub contract double %m, %x
  %c = fsub contract double %y, %m
  %n = fneg contract double %m
  %d = fadd contract double %n, %y
  %e = fadd contract double %x, %m
  store double %a, ptr %o
  store double %b, ptr %o
  store double %c, ptr %o
  store double %d, ptr %o
  store double %e, ptr %o
  ret void
}

; CHECK-LABEL: define void @stored(
; CHECK: %m = fmul double %x, %y
; CHECK: %s = fadd double %m, %z
; CHECK: %t = fsub double %z, %m
define void @stored(ptr %o, double %x, double %y, double %z) #0 {
  %m = fmul contract double %x, %y
  store double %m, ptr %o
  %s = fadd contract double %m, %z
  store double %s, ptr %o
  %t = fsub contract double %z, %m
  store double %t, ptr %o
  ret void
}

; The negation of it is stored.
; CHECK-LABEL: define void @negated(
; CHECK: %m = fmul double %x, %y
; CHECK: %s = fadd double %m, %z
define void @negated(ptr %o, double %x, double %y, double %z) #0 {
  %m = fmul contract double %x, %y
  %n = fneg contract double %m
  store double %n, ptr %o
  %s = fadd contract double %m, %z
  store double %s, ptr %o
  ret void
}

; Of two products the one that nobody else needs.
; CHECK-LABEL: define void @two(
; CHECK: %m = fmul double %x, %y
; CHECK-NOT: fmul
; CHECK: call contract double @llvm.fma.f64(double %z, double %x, double %m)
define void @two(ptr %o, double %x, double %y, double %z) #0 {
  %m = fmul contract double %x, %y
  store double %m, ptr %o
  %n = fmul contract double %z, %x
  %s = fadd contract double %m, %n
  store double %s, ptr %o
  ret void
}

; In another block, a sum without contract, a select.
; CHECK-LABEL: define double @elsewhere(
; CHECK: %m = fmul double %x, %y
; CHECK: %s = fadd double %m, %z
define double @elsewhere(ptr %o, double %x, double %y, double %z, i1 %c) #0 {
  %m = fmul contract double %x, %y
  %s = fadd contract double %m, %z
  store double %s, ptr %o
  br i1 %c, label %more, label %end
more:
  %t = fadd contract double %m, %x
  br label %end
end:
  %r = phi double [ %s, %0 ], [ %t, %more ]
  ret double %r
}

; CHECK-LABEL: define double @exactly(
; CHECK: %m = fmul double %x, %y
; CHECK: %s = fadd double %m, %z
define double @exactly(ptr %o, double %x, double %y, double %z) #0 {
  %m = fmul contract double %x, %y
  %s = fadd contract double %m, %z
  %t = fadd double %m, %x
  store double %s, ptr %o
  ret double %t
}

; Without the attribute by LLVM's rule.
; CHECK-LABEL: define double @llvm(
; CHECK: %m = fmul double %x, %y
; CHECK: call contract double @llvm.fma.f64(double %x, double %y, double %z)
define double @llvm(ptr %o, double %x, double %y, double %z) {
  %m = fmul contract double %x, %y
  store double %m, ptr %o
  %s = fadd contract double %m, %z
  ret double %s
}

attributes #0 = { "crosslane-contract"="nvcc" }
