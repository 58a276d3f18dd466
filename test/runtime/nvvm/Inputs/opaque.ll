; opaque.ll: the same for LLVM since 15.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define void @work(ptr %p) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = sext i32 %i to i64
  %at = getelementptr float, ptr %p, i64 %l
  %a = load float, ptr %at
  %last = icmp eq i32 %i, 3
  %x = fmul float %a, 0x3FF19999A0000000
  %xx = fmul float %x, %x
  %s = fadd float %xx, 0x3FD5555560000000
  %same = fadd float %a, %a
  %r = select i1 %last, float %same, float %s
  store float %r, ptr %at
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @work, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0, i32 3, i32 1}
