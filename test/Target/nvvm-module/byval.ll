; Aggregates of kernels are read from the argument block, through a private copy
; where the kernel writes to them or lets go of their address.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o %t.o
; RUN: llvm-readelf --notes %t.o | FileCheck --check-prefix=NOTES %s
target triple = "nvptx64-nvidia-cuda"

%S = type { [20 x i32], ptr }

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @reads(ptr nocapture readonly %p) {
  ret void
}
define void @keeps(ptr %p) {
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @read_only(
; CHECK-SAME: ptr addrspace(1) %out.global, ptr addrspace(4) byref(%S) align 8 %s.kernarg)
; CHECK-NOT: alloca
; CHECK: %s = addrspacecast ptr addrspace(4) %s.kernarg to ptr
; CHECK-NOT: alloca
; CHECK: ret void
; NOTES: .args:
; NOTES: .size: 88
; NOTES-NEXT: .value_kind: by_value
define ptx_kernel void @read_only(ptr %out, ptr noundef byval(%S) align 8 %s) {
  %a = getelementptr inbounds %S, ptr %s, i32 0, i32 0, i64 3
  %x = load i32, ptr %a
  %b = getelementptr inbounds %S, ptr %s, i32 0, i32 1
  %p = load ptr, ptr %b
  store i32 %x, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 88, i1 false)
  call void @reads(ptr nocapture readonly %s)
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @written(
; CHECK-SAME: ptr addrspace(4) byref(%S) align 8 %s.kernarg
; CHECK: %s.private = alloca %S, align 8, addrspace(5)
; CHECK: call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 8 %s.private, ptr addrspace(4) align 8 %s.kernarg, i64 88, i1 false)
; CHECK: %s = addrspacecast ptr addrspace(5) %s.private to ptr
define ptx_kernel void @written(ptr %out, ptr byval(%S) align 8 %s) {
  %a = getelementptr inbounds %S, ptr %s, i32 0, i32 0, i64 3
  store i32 5, ptr %a
  %x = load i32, ptr %a
  store i32 %x, ptr %out
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @escapes(
; CHECK: alloca %S, align 16, addrspace(5)
define ptx_kernel void @escapes(ptr byval(%S) align 16 %s) {
  call void @keeps(ptr %s)
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @through_phi(
; CHECK: alloca %S
define ptx_kernel void @through_phi(ptr %out, i1 %c, ptr byval(%S) align 8 %s) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %p = phi ptr [ %out, %entry ], [ %s, %then ]
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @address_taken(
; CHECK: alloca %S
define ptx_kernel void @address_taken(ptr %out, ptr byval(%S) align 8 %s) {
  store ptr %s, ptr %out
  ret void
}

; __grid_constant__ promises that nobody writes, whatever becomes of the address.
; CHECK-LABEL: define protected amdgpu_kernel void @grid_constant(
; CHECK-NOT: alloca
; CHECK: ret void
define void @grid_constant(ptr byval(%S) align 8 %s) {
  call void @keeps(ptr %s)
  ret void
}

; Without an alignment it is that of the type.
; CHECK-LABEL: define protected amdgpu_kernel void @no_alignment(ptr addrspace(4) byref(%S) align 8 %s.kernarg)
define ptx_kernel void @no_alignment(ptr byval(%S) %s) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @grid_constant, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 1}
