; The calls of a whole module of PTX (runtime/compile/ptx.c): of a function by its name, behind a label too, with memory of
; its parameters. Others are refused.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s | FileCheck %s
; RUN: sed 's/ptr @callee/ptr %%p/' %s | not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S - -o /dev/null 2>&1 | FileCheck %s --check-prefix=REFUSED
target triple = "nvptx64-nvidia-cuda"

declare void @outer(ptr)
define internal void @callee(ptr %a) noinline {
  store i32 7, ptr %a
  ret void
}

; CHECK-LABEL: define {{.*}}amdgpu_kernel void @k(
; CHECK: br i1
; CHECK: call void @callee(ptr
; CHECK: call void @callee(ptr
; REFUSED: in function 'k': inline PTX: calls are not supported in inline PTX
define ptx_kernel void @k(ptr %p, i32 %n) {
  call void asm "{ .reg .pred q; setp.eq.s32 q, $2, 0; @q bra L; call $1, $0; L: call.uni $1, $0; }", "l,l,r"(ptr %p, ptr @callee, i32 %n) convergent
  ret void
}
