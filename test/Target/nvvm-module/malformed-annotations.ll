; Annotations of another shape are ignored; none makes the compiler fall.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@v = addrspace(1) global i32 0
; CHECK: define hidden void @f()
define void @f() { ret void }
; CHECK: define protected amdgpu_kernel void @k(ptr addrspace(1) %p.global) #[[K:[0-9]+]]
define void @k(ptr %p) { ret void }
; CHECK: define protected amdgpu_kernel void @odd_attributes() #[[ODD:[0-9]+]]
define ptx_kernel void @odd_attributes() "nvvm.maxntid"="many,,,9999999999999999999,-1" "nvvm.reqntid"="" "nvvm.minctasm"="x" "nvvm.maxnreg"="-5" { ret void }
; CHECK-DAG: attributes #[[K]] = { "amdgpu-flat-work-group-size"="1,1024" "amdgpu-waves-per-eu"="8"
; CHECK-DAG: attributes #[[ODD]] = { "amdgpu-flat-work-group-size"="1,1024" "denormal
; CHECK-NOT: nvvm.annotations
!nvvm.annotations = !{!0, !2, !3, !4, !5, !6, !7, !8, !11}
!0 = !{ptr @f}
!2 = !{ptr addrspace(1) @v, !"kernel", i32 1}
!3 = !{null, !"kernel", i32 1}
!4 = !{ptr null, !"kernel", i32 1}
!5 = !{ptr @f, !"unheard-of", i32 1}
!6 = !{ptr @k, !"kernel", i32 1, !"maxntidx", i32 -1, !"maxntidy", i32 -1}
!7 = !{ptr @k, !"minctasm", i32 2147483647}
!8 = !{ptr addrspacecast (ptr addrspace(1) @v to ptr), !"managed", i32 1}
!11 = !{ptr @f, !"reqntidx", i32 0}
