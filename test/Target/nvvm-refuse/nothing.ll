; What can stay: intrinsics of other kinds, empty assembly, declarations that
; nothing uses, dynamic shared memory.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-refuse<cpu=gfx90a>' -S %s | FileCheck --check-prefix=ALONE %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @unused(i32)
declare i32 @llvm.nvvm.unused(i32)
declare float @llvm.fma.f32(float, float, float)
declare void @llvm.trap()
@unused_variable = external addrspace(1) global i32
@dynamic = external addrspace(3) global [0 x i32]
; CHECK: define
; ALONE: define
define float @f(float %x) {
  call void asm sideeffect "", "~{memory}"()
  %y = call float @llvm.fma.f32(float %x, float %x, float %x)
  store i32 1, ptr addrspace(3) @dynamic
  %c = fcmp oeq float %x, 0.0
  br i1 %c, label %t, label %e
t:
  call void @llvm.trap()
  unreachable
e:
  ret float %y
}
