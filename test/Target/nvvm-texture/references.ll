; A texture reference is a variable that the host finds by name and puts a handle
; into; until then it is none.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %opt -passes='nvvm-texture<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=LOWERED
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @picture = addrspace(1) externally_initialized global i64 0, align 8
; LOWERED: @picture = protected addrspace(1) {{.*}}global i64 0, align 8
@picture = addrspace(1) externally_initialized global i64 undef, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @picture to ptr)], section "llvm.metadata"

declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare i64 @__crosslane_reference_handle(i64)

; CHECK: %h = load i64, ptr addrspace(1) @picture, align 8
; CHECK-NEXT: store i64 %h, ptr %out
; CHECK-NOT: __crosslane_reference_handle
define ptx_kernel void @reads(ptr %out) {
  %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @picture)
  %i = call i64 @__crosslane_reference_handle(i64 %h)
  store i64 %i, ptr %out, align 8
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @picture, !"texture", i32 1}
