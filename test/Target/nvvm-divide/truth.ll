; Truths to bfloat, for which LLVM 19's selection knows no instruction unless they come from a comparison.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes=nvvm-divide %s -o %t.bc
; RUN: %llc -O2 -mcpu=gfx90a %t.bc -o - | FileCheck %s
; RUN: %llc -O0 -mcpu=gfx1030 %t.bc -o - | FileCheck %s
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
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @unsigned(ptr addrspace(1) %o, ptr addrspace(1) %p) {
entry:
  %a = load bfloat, ptr addrspace(1) %p
  %b = load bfloat, ptr addrspace(1) %o
  br label %next
next:
  %x = fcmp une bfloat %a, 0.0
  %y = fcmp une bfloat %b, 0.0
  %c = and i1 %x, %y
  %r = uitofp i1 %c to bfloat
  store bfloat %r, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @signed(ptr addrspace(1) %o, ptr addrspace(1) %p) {
entry:
  %a = load bfloat, ptr addrspace(1) %p
  %b = load bfloat, ptr addrspace(1) %o
  br label %next
next:
  %x = fcmp une bfloat %a, 0.0
  %y = fcmp une bfloat %b, 0.0
  %c = or i1 %x, %y
  %r = sitofp i1 %c to bfloat
  store bfloat %r, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @pair(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %a = load <2 x i16>, ptr addrspace(1) %p
  %b = load <2 x i16>, ptr addrspace(1) %o
  %x = icmp ne <2 x i16> %a, zeroinitializer
  %y = icmp sgt <2 x i16> %b, %a
  %c = and <2 x i1> %x, %y
  %r = uitofp <2 x i1> %c to <2 x bfloat>
  store <2 x bfloat> %r, ptr addrspace(1) %o
  ret void
}
