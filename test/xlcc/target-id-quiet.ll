; Of a target ID's features LLVM says nothing on standard error, whatever processors the plugin asks about.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc --llvm=19 -mcpu=gfx90a:sramecc+:xnack- %s -o %t.hsaco 2>&1 | count 0
; RUN: %xlcc --llvm=22 -mcpu=gfx90a:sramecc+:xnack- %s -o %t.hsaco 2>&1 | count 0
; RUN: %xlcc --llvm=22 -mcpu=gfx942:sramecc-:xnack+ %s -o %t.hsaco 2>&1 | count 0
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr %p) {
  store i32 1, ptr %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
