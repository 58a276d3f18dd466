; Bytes on the stack, addressed through flat pointers while SCC is live: each is
; found where it is (Target/workarounds/BackendBugs.cpp, 10).
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc -mcpu=gfx1100 -O0 %s -o %t.hsaco && %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco k --grid 1 --block 1 out:4 | FileCheck %s
; RUN: %xlcc -mcpu=gfx90a -O0 %s -o %t.hsaco && %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco k --grid 1 --block 1 out:4 | FileCheck %s
; RUN: %opt -passes=backend-bugs -S %s | FileCheck %s --check-prefix=ALIGN
; 1 + 2 + ... + 12
; CHECK: 78
; ALIGN-COUNT-12: alloca i8, align 4
target triple = "nvptx64-nvidia-cuda"
define internal void @f(ptr %out) noinline optnone {
  %a0 = alloca i8, align 1
  %a1 = alloca i8, align 1
  %a2 = alloca i8, align 1
  %a3 = alloca i8, align 1
  %a4 = alloca i8, align 1
  %a5 = alloca i8, align 1
  %a6 = alloca i8, align 1
  %a7 = alloca i8, align 1
  %a8 = alloca i8, align 1
  %a9 = alloca i8, align 1
  %a10 = alloca i8, align 1
  %a11 = alloca i8, align 1
  %p0 = alloca ptr, align 8
  %p1 = alloca ptr, align 8
  %p2 = alloca ptr, align 8
  %p3 = alloca ptr, align 8
  %p4 = alloca ptr, align 8
  %p5 = alloca ptr, align 8
  %p6 = alloca ptr, align 8
  %p7 = alloca ptr, align 8
  %p8 = alloca ptr, align 8
  %p9 = alloca ptr, align 8
  %p10 = alloca ptr, align 8
  %p11 = alloca ptr, align 8
  store volatile i8 1, ptr %a0, align 1
  store volatile i8 2, ptr %a1, align 1
  store volatile i8 3, ptr %a2, align 1
  store volatile i8 4, ptr %a3, align 1
  store volatile i8 5, ptr %a4, align 1
  store volatile i8 6, ptr %a5, align 1
  store volatile i8 7, ptr %a6, align 1
  store volatile i8 8, ptr %a7, align 1
  store volatile i8 9, ptr %a8, align 1
  store volatile i8 10, ptr %a9, align 1
  store volatile i8 11, ptr %a10, align 1
  store volatile i8 12, ptr %a11, align 1
  store volatile ptr %a0, ptr %p0, align 8
  store volatile ptr %a1, ptr %p1, align 8
  store volatile ptr %a2, ptr %p2, align 8
  store volatile ptr %a3, ptr %p3, align 8
  store volatile ptr %a4, ptr %p4, align 8
  store volatile ptr %a5, ptr %p5, align 8
  store volatile ptr %a6, ptr %p6, align 8
  store volatile ptr %a7, ptr %p7, align 8
  store volatile ptr %a8, ptr %p8, align 8
  store volatile ptr %a9, ptr %p9, align 8
  store volatile ptr %a10, ptr %p10, align 8
  store volatile ptr %a11, ptr %p11, align 8
  %q0 = load volatile ptr, ptr %p0, align 8
  %v0 = load volatile i8, ptr %q0, align 1
  %q1 = load volatile ptr, ptr %p1, align 8
  %v1 = load volatile i8, ptr %q1, align 1
  %q2 = load volatile ptr, ptr %p2, align 8
  %v2 = load volatile i8, ptr %q2, align 1
  %q3 = load volatile ptr, ptr %p3, align 8
  %v3 = load volatile i8, ptr %q3, align 1
  %q4 = load volatile ptr, ptr %p4, align 8
  %v4 = load volatile i8, ptr %q4, align 1
  %q5 = load volatile ptr, ptr %p5, align 8
  %v5 = load volatile i8, ptr %q5, align 1
  %q6 = load volatile ptr, ptr %p6, align 8
  %v6 = load volatile i8, ptr %q6, align 1
  %q7 = load volatile ptr, ptr %p7, align 8
  %v7 = load volatile i8, ptr %q7, align 1
  %q8 = load volatile ptr, ptr %p8, align 8
  %v8 = load volatile i8, ptr %q8, align 1
  %q9 = load volatile ptr, ptr %p9, align 8
  %v9 = load volatile i8, ptr %q9, align 1
  %q10 = load volatile ptr, ptr %p10, align 8
  %v10 = load volatile i8, ptr %q10, align 1
  %q11 = load volatile ptr, ptr %p11, align 8
  %v11 = load volatile i8, ptr %q11, align 1
  %s0 = zext i8 %v0 to i32
  %z1 = zext i8 %v1 to i32
  %s1 = add i32 %s0, %z1
  %z2 = zext i8 %v2 to i32
  %s2 = add i32 %s1, %z2
  %z3 = zext i8 %v3 to i32
  %s3 = add i32 %s2, %z3
  %z4 = zext i8 %v4 to i32
  %s4 = add i32 %s3, %z4
  %z5 = zext i8 %v5 to i32
  %s5 = add i32 %s4, %z5
  %z6 = zext i8 %v6 to i32
  %s6 = add i32 %s5, %z6
  %z7 = zext i8 %v7 to i32
  %s7 = add i32 %s6, %z7
  %z8 = zext i8 %v8 to i32
  %s8 = add i32 %s7, %z8
  %z9 = zext i8 %v9 to i32
  %s9 = add i32 %s8, %z9
  %z10 = zext i8 %v10 to i32
  %s10 = add i32 %s9, %z10
  %z11 = zext i8 %v11 to i32
  %s11 = add i32 %s10, %z11
  store i32 %s11, ptr %out
  ret void
}
define ptx_kernel void @k(ptr %out) noinline optnone {
  call void @f(ptr %out)
  ret void
}
