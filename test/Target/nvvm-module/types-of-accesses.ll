; What clang says of the types of accesses is gone, for the whole pipeline that
; follows; what else it says stays.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @k(
; CHECK: load i32, ptr %p, align 4, !noalias
; CHECK-NOT: tbaa
; CHECK: ret void
define ptx_kernel void @k(ptr %p, ptr %q) {
  %v = load i32, ptr %p, align 4, !tbaa !0, !noalias !4
  store i32 %v, ptr %q, align 4, !tbaa !0
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false), !tbaa.struct !6
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C++ TBAA"}
!4 = !{!5}
!5 = distinct !{!5, !7}
!6 = !{i64 0, i64 4, !0}
!7 = distinct !{!7}
