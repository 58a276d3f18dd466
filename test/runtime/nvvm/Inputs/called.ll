; called.ll: two modules, cut apart by nvvm.c: a kernel, and the function that it calls.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @"plus (a hundred)"(float)

define void @work(ptr %p) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr float, ptr %p, i32 %i
  %a = load float, ptr %at
  %s = call float @"plus (a hundred)"(float %a)
  store float %s, ptr %at
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @work, !"kernel", i32 1}
; the function
target triple = "nvptx64-nvidia-cuda"

define linkonce_odr float @"plus (a hundred)"(float %a) {
  %s = fadd float %a, 1.0e+02
  ret float %s
}
