; Truths to bfloat, for which LLVM 19's selection knows no instruction unless they come from a comparison.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,backend-bugs' %s -o %t.bc
; RUN: %llc -O2 -mcpu=gfx90a %t.bc -o - | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1030>,backend-bugs' %s -o %t.bc
; RUN: %llc -O0 -mcpu=gfx1030 %t.bc -o - | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,backend-bugs' %s -o %t.bc
; RUN: %llc -O2 -mcpu=gfx1100 %t.bc -o - | FileCheck %s
; CHECK-LABEL: {{^}}unsigned:
; 1.0 and -1.0 (of a float, or its upper half).
; CHECK: {{0x3f80|[ ,]1.0}}
; CHECK: s_endpgm
; CHECK-LABEL: {{^}}signed:
; CHECK: {{0x(ffff)?bf80|-1.0}}
; CHECK: s_endpgm
; CHECK-LABEL: {{^}}pair:
; CHECK: {{0x3f80|[ ,]1.0}}
; CHECK: s_endpgm
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @unsigned(ptr %o, ptr %p) {
entry:
  %a = load bfloat, ptr %p
  %b = load bfloat, ptr %o
  br label %next
next:
  %x = fcmp une bfloat %a, 0.0
  %y = fcmp une bfloat %b, 0.0
  %c = and i1 %x, %y
  %r = uitofp i1 %c to bfloat
  store bfloat %r, ptr %o
  ret void
}

define ptx_kernel void @signed(ptr %o, ptr %p) {
entry:
  %a = load bfloat, ptr %p
  %b = load bfloat, ptr %o
  br label %next
next:
  %x = fcmp une bfloat %a, 0.0
  %y = fcmp une bfloat %b, 0.0
  %c = or i1 %x, %y
  %r = sitofp i1 %c to bfloat
  store bfloat %r, ptr %o
  ret void
}

define ptx_kernel void @pair(ptr %o, ptr %p) {
  %a = load <2 x i16>, ptr %p
  %b = load <2 x i16>, ptr %o
  %x = icmp ne <2 x i16> %a, zeroinitializer
  %y = icmp sgt <2 x i16> %b, %a
  %c = and <2 x i1> %x, %y
  %r = uitofp <2 x i1> %c to <2 x bfloat>
  store <2 x bfloat> %r, ptr %o
  ret void
}
