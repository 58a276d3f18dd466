; What kernels cannot be or do.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t 2>&1 | FileCheck %s
; RUN: not ls %t
target triple = "nvptx64-nvidia-cuda"
@reached = addrspace(1) global ptr @caller
define ptx_kernel void @callee() {
  ret void
}
; CHECK: in function 'caller': calls the kernel 'callee'
define void @caller() {
  call ptx_kernel void @callee()
  ret void
}
; CHECK: in function 'returns': a kernel that returns a value is not supported
define ptx_kernel i32 @returns() {
  ret i32 0
}
; CHECK: in function 'too_large': launch bounds of 2048 threads; a block has at most 1024
define ptx_kernel void @too_large() "nvvm.reqntid"="2048" {
  ret void
}
; CHECK: in function 'too_large_at_most': launch bounds of 1056 threads; a block has at most 1024
define ptx_kernel void @too_large_at_most() "nvvm.maxntid"="33,32" {
  ret void
}
; CHECK: in function 'cluster': thread-block clusters have no counterpart
define ptx_kernel void @cluster() "nvvm.cluster_dim"="2" {
  ret void
}
; CHECK: in function 'cluster_annotation': thread-block clusters have no counterpart
define void @cluster_annotation() {
  ret void
}
; CHECK: in function 'local_pointer': a kernel argument that points to local memory is not supported
define ptx_kernel void @local_pointer(ptr addrspace(5) %p) {
  ret void
}
; CHECK: in function 'variadic': variadic functions are not supported
define void @variadic(...) {
  ret void
}
; CHECK: in function 'image': samplers and images of OpenCL are not supported
define ptx_kernel void @image(ptr %p) {
  ret void
}
; CHECK: error: nvvm-to-amdgpu: 9 constructs
!nvvm.annotations = !{!0, !1}
!0 = !{ptr @cluster_annotation, !"kernel", i32 1, !"cluster_dim_x", i32 2}
!1 = !{ptr @image, !"rdoimage", i32 0}
