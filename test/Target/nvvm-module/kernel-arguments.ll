; What the host passes by pointer is in global memory; attributes stay.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx906>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx906>' %s | %llc -mcpu=gfx906 -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx906 -passes='nvvm-to-amdgpu<cpu=gfx906>,default<O2>' %s | %llc -mcpu=gfx906 -O2 -verify-machineinstrs | FileCheck --check-prefix=ISA %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define protected amdgpu_kernel void @pointers(
; CHECK-SAME: ptr addrspace(1) noalias {{(nocapture )?}}readonly align 16 {{(captures\(none\) )?}}dereferenceable(64) %in.global
; CHECK-SAME: ptr addrspace(1) %already
; CHECK-SAME: ptr addrspace(3) %shared
; CHECK-SAME: ptr addrspace(4) %constant
; CHECK-SAME: i32 %n
; CHECK-SAME: <2 x float> %v
; CHECK-SAME: { i32, ptr } %s)
; CHECK: %in = addrspacecast ptr addrspace(1) %in.global to ptr
; CHECK: %x = load i32, ptr %in
;
; The optimiser sees through the cast.
; ISA-LABEL: pointers:
; ISA-NOT: flat_load
; ISA: s_endpgm
define ptx_kernel void @pointers(ptr noalias nocapture noundef readonly align 16 dereferenceable(64) %in, ptr addrspace(1) %already, ptr addrspace(3) %shared, ptr addrspace(4) %constant, i32 %n, <2 x float> %v, { i32, ptr } %s) {
  %x = load i32, ptr %in
  %q = getelementptr i32, ptr %in, i32 %n
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %already
  store i32 %z, ptr addrspace(3) %shared
  %c = load i32, ptr addrspace(4) %constant
  %p = extractvalue { i32, ptr } %s, 1
  store i32 %c, ptr %p
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @unnamed(ptr addrspace(1) %0, i8 zeroext %1)
; CHECK: addrspacecast ptr addrspace(1) %0 to ptr
define ptx_kernel void @unnamed(ptr %0, i8 zeroext %1) {
  store i8 %1, ptr %0
  ret void
}
