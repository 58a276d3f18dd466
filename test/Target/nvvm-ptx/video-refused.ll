; Of the scalar video instructions, what an NVIDIA H200 does in no way known is
; refused with the modifier that asks for it: .sat and the second operations
; where more than the result's type holds may come out.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t 2>&1 | FileCheck %s
; RUN: not ls %t
target triple = "nvptx64-nvidia-cuda"
; CHECK: in function 'k': inline PTX: '.sat' of vshl is not supported, in column 1 of 'vshl.u32.u32.u32.sat.clamp
; CHECK: in function 'k': inline PTX: '.sat' of vshr with sources of another type is not supported, in column 1 of 'vshr.s32.u32.u32.sat.wrap
; CHECK: in function 'k': inline PTX: '.sat' of vshr with a result in .h1 is not supported, in column 1 of 'vshr.s32.s32.u32.sat.wrap
; CHECK: in function 'k': inline PTX: '.sat' of vadd with a result in .h1 is not supported, in column 1 of 'vadd.s32.s32.s32.sat
; CHECK: in function 'k': inline PTX: '.sat' of vadd on whole words is not supported here, in column 1 of 'vadd.s32.s32.s32.sat
; CHECK: in function 'k': inline PTX: '.sat' of vsub on whole words is not supported here, in column 1 of 'vsub.u32.u32.u32.sat
; CHECK: in function 'k': inline PTX: '.sat' of vabsdiff on whole words is not supported here, in column 1 of 'vabsdiff.u32.s32.u32.sat.add
; CHECK: in function 'k': inline PTX: '.max' of vadd is not supported where the first result may not fit .u32, in column 1 of 'vadd.u32.u32.u32.max
; CHECK: in function 'k': inline PTX: '.min' of vsub is not supported where the first result may not fit .u32, in column 1 of 'vsub.u32.u32.u32.min
; CHECK: in function 'k': inline PTX: '.max' of vmax is not supported where the first result may not fit .s32, in column 1 of 'vmax.s32.u32.s32.sat.max
; CHECK: in function 'k': inline PTX: '.max' of vshl is not supported where the first result may not fit .s32, in column 1 of 'vshl.s32.s32.u32.clamp.max
; CHECK: in function 'k': inline PTX: '.min' of vset.s32.u32 is not supported, in column 1 of 'vset.s32.u32.lt.min
; CHECK: in function 'k': inline PTX: '.sat' of vmad on these types is not supported, in column 1 of 'vmad.s32.s32.u32.sat
; CHECK: in function 'k': inline PTX: '.shr7' of vmad on these types is not supported, in column 1 of 'vmad.u32.s32.u32.shr7
; CHECK: in function 'k': inline PTX: '.shr15' of vmad on these types is not supported, in column 1 of 'vmad.u32.u32.s32.po.shr15
; CHECK: error: nvvm-to-amdgpu: 15 constructs
define ptx_kernel void @k(i32 %a, ptr %p) {
  %1 = call i32 asm sideeffect "vshl.u32.u32.u32.sat.clamp $0, $1.b0, $1.h1;", "=r,r"(i32 %a)
  %2 = call i32 asm sideeffect "vshr.s32.u32.u32.sat.wrap $0, $1, $1;", "=r,r"(i32 %a)
  %3 = call i32 asm sideeffect "vshr.s32.s32.u32.sat.wrap $0.h1, $1, $1, $1;", "=r,r"(i32 %a)
  %4 = call i32 asm sideeffect "vadd.s32.s32.s32.sat $0.h1, $1.b0, $1.b0, $1;", "=r,r"(i32 %a)
  %5 = call i32 asm sideeffect "vadd.s32.s32.s32.sat $0.h0, $1, $1.b0, $1;", "=r,r"(i32 %a)
  %6 = call i32 asm sideeffect "vsub.u32.u32.u32.sat $0, $1, $1;", "=r,r"(i32 %a)
  %7 = call i32 asm sideeffect "vabsdiff.u32.s32.u32.sat.add $0, $1, $1, $1;", "=r,r"(i32 %a)
  %8 = call i32 asm sideeffect "vadd.u32.u32.u32.max $0, $1, $1.b2, $1;", "=r,r"(i32 %a)
  %9 = call i32 asm sideeffect "vsub.u32.u32.u32.min $0, $1.b0, $1.b2, $1;", "=r,r"(i32 %a)
  %10 = call i32 asm sideeffect "vmax.s32.u32.s32.sat.max $0, $1, $1, $1;", "=r,r"(i32 %a)
  %11 = call i32 asm sideeffect "vshl.s32.s32.u32.clamp.max $0, $1.b0, $1.b2, $1;", "=r,r"(i32 %a)
  %12 = call i32 asm sideeffect "vset.s32.u32.lt.min $0, $1, $1, $1;", "=r,r"(i32 %a)
  %13 = call i32 asm sideeffect "vmad.s32.s32.u32.sat $0, $1, $1, $1;", "=r,r"(i32 %a)
  %14 = call i32 asm sideeffect "vmad.u32.s32.u32.shr7 $0, $1, $1, $1;", "=r,r"(i32 %a)
  %15 = call i32 asm sideeffect "vmad.u32.u32.s32.po.shr15 $0, $1, $1, $1;", "=r,r"(i32 %a)
  store i32 %1, ptr %p
  ret void
}
