; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s 2>&1 | FileCheck %s
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 < %s 2>&1 | FileCheck %s

; The address that AMDGPULowerModuleLDS has given to local memory of functions
; that are called is a constant there, no trap.

@kernels = internal addrspace(3) global [4 x i32] undef
@functions = internal addrspace(3) global i32 undef

; CHECK-NOT: local memory global used by non-kernel function
; CHECK-LABEL: {{^}}called:
; CHECK-NOT: s_trap
; CHECK: ds_{{add_u32|write_b32|store_b32}}
; CHECK: s_setpc_b64
define internal void @called(i32 %v) noinline {
  store i32 %v, ptr addrspace(3) @functions
  ret void
}

; CHECK-LABEL: {{^}}kernel:
; CHECK: s_swappc_b64
define amdgpu_kernel void @kernel(i32 %v, i32 %i) {
  %p = getelementptr i32, ptr addrspace(3) @kernels, i32 %i
  store i32 %v, ptr addrspace(3) %p
  call void @called(i32 %v)
  ret void
}
