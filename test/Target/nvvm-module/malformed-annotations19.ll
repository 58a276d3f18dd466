; Annotations that the reader of LLVM 22 itself falls over.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: llvm19
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK: define hidden void @f()
define void @f() { ret void }
; CHECK: define protected amdgpu_kernel void @k(
define void @k(ptr byval(i32) %p) { ret void }
!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11}
!0 = !{}
!1 = !{!"kernel", !"kernel", i32 1}
!2 = !{ptr @f, i32 1, !"kernel"}
!3 = !{ptr @f, !"kernel", !"yes"}
!4 = !{ptr @f, !"kernel", float 1.0}
!5 = !{ptr @f, !"kernel", null}
!6 = !{ptr @k, null, i32 1, !"kernel", i128 1000000000000000000000000}
!7 = !{ptr @k, !"grid_constant", !{!"x", null, i64 -1, ptr @f}}
!8 = !{ptr @k, !"grid_constant", i32 1, !"maxntidx", ptr @f, !"maxntidq", i32 1}
!9 = !{ptr @f, !"kernel"}
!10 = !{ptr @f, !"align", i32 65544, !"align", i32 131080}
!11 = !{ptr @k, !"grid_constant", !{i32 0, i32 1, i32 100}}
