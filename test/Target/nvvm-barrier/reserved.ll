; The shared memory that CUDA sets aside for cooperative groups, whose barriers' words are at its start, is zeroed before anything else in kernels
; that come to it, in functions of theirs too, and in no other.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,nvvm-module<cpu=gfx90a>,nvvm-barrier<cpu=gfx90a>,verify' -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}amdgpu_kernel void @comes(
; CHECK-NEXT: call void @llvm.memset{{.*}}@crosslane.reserved.shared{{.*}}, i8 0, i64 128,
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
define ptx_kernel void @comes(ptr %p) {
  %at = call i32 @start()
  store i32 %at, ptr %p
  ret void
}

; CHECK-LABEL: define {{.*}}amdgpu_kernel void @stays(
; CHECK-NOT: memset
; CHECK: ret void
define ptx_kernel void @stays(ptr %p) {
  store i32 1, ptr %p
  ret void
}

define i32 @start() {
  %r = call i32 asm "mov.u32 $0, %reserved_smem_offset_1;", "=r"()
  ret i32 %r
}
