; v_bitop3 takes in what makes an operation's first operand before what makes its second one: the shorter one comes first.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: llvm22
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx950 -passes='nvvm-to-amdgpu<cpu=gfx950>,default<O2>' %s | %llc -O3 -mcpu=gfx950 | FileCheck %s
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' -S %s | FileCheck %s --check-prefix=OTHER

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: {{^}}votes:
; CHECK-COUNT-1: v_xor_b32
; CHECK-NOT: {{v_xor|v_and}}
; CHECK-COUNT-3: v_bitop3_b32 {{.*}} bitop3:0x48
; CHECK-NOT: {{v_xor|v_and|bitop3}}
; CHECK: s_endpgm
; OTHER-LABEL: @votes(
; OTHER: %[[A:.*]] = and i32 %x{{.}}, %x{{.}}
; OTHER: and i32 %[[A]], %x
define ptx_kernel void @votes(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr [8 x i32], ptr addrspace(1) %p, i32 %t
  %v = load <8 x i32>, ptr addrspace(1) %q
  %a0 = extractelement <8 x i32> %v, i32 0
  %b0 = extractelement <8 x i32> %v, i32 1
  %x0 = xor i32 %a0, %b0
  %a1 = extractelement <8 x i32> %v, i32 2
  %b1 = extractelement <8 x i32> %v, i32 3
  %x1 = xor i32 %a1, %b1
  %a2 = extractelement <8 x i32> %v, i32 4
  %b2 = extractelement <8 x i32> %v, i32 5
  %x2 = xor i32 %a2, %b2
  %a3 = extractelement <8 x i32> %v, i32 6
  %b3 = extractelement <8 x i32> %v, i32 7
  %x3 = xor i32 %a3, %b3
  %y1 = and i32 %x0, %x1
  %y2 = and i32 %y1, %x2
  %y3 = and i32 %y2, %x3
  store i32 %y3, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
