; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -O0 -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s

; Integers of more than 32 bits that are no power of two: all of their bytes are
; loaded, also when they are not aligned as the next power of two.

; CHECK-LABEL: {{^}}i48:
; CHECK-DAG: {{global|flat}}_load_dword v{{.*}}
; CHECK-DAG: {{global|flat}}_load_ushort v{{[0-9]+}}, {{.*}} offset:4
; CHECK: global_store_dwordx2
define amdgpu_kernel void @i48(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i48, ptr addrspace(1) %p, align 2
  %z = zext i48 %v to i64
  store i64 %z, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}i40:
; CHECK-DAG: {{global|flat}}_load_dword v{{.*}}
; CHECK-DAG: {{global|flat}}_load_ubyte v{{[0-9]+}}, {{.*}} offset:4
; CHECK: global_store_dwordx2
define amdgpu_kernel void @i40(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i40, ptr addrspace(1) %p, align 1
  %z = sext i40 %v to i64
  store i64 %z, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}low_part:
; CHECK-NOT: v_mov_b32_e32 v{{[0-9]+}}, -1
; CHECK: {{global|flat}}_load_dword
; CHECK: global_store_dword
define amdgpu_kernel void @low_part(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i48, ptr addrspace(1) %p, align 1
  %t = trunc i48 %v to i32
  store i32 %t, ptr addrspace(1) %q
  ret void
}
