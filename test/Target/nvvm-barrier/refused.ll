; What PTX does not have, and barriers that threads use in two ways.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o /dev/null 2>&1 | FileCheck --implicit-check-not='in function' %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: in function 'number': llvm.nvvm.barrier.cta.{{[a-z.]*}}: a block has barriers 0 to 15, not 16
define ptx_kernel void @number() {
  call void @llvm.nvvm.barrier.cta.sync.count(i32 16, i32 64)
  ret void
}

; CHECK-DAG: in function 'part': llvm.nvvm.barrier.cta.{{[a-z.]*}}: a barrier waits for whole warps, and 40 threads are no multiple of 32
; CHECK-DAG: in function 'part': llvm.nvvm.barrier.cta.{{[a-z.]*}}: a barrier waits for whole warps, and 0 threads are no multiple of 32
define ptx_kernel void @part() {
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 40)
  call void @llvm.nvvm.barrier.cta.arrive.count(i32 1, i32 0)
  ret void
}

; CHECK-DAG: in function 'called': llvm.nvvm.barrier.cta.{{[a-z.]*}}: barrier 2 waits for a number of threads here and, for the whole block elsewhere, whose threads that have ended would have to be counted
define internal void @called() noinline {
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 2, i32 64)
  ret void
}
define ptx_kernel void @both() {
  call void @called()
  call void @llvm.nvvm.bar.sync(i32 2)
  ret void
}

; CHECK-DAG: in function 'unknown': llvm.nvvm.barrier.cta.{{[a-z.]*}}: barrier 4 waits for a number of threads here and, it may be, for the whole block elsewhere
define ptx_kernel void @unknown(i32 %id) {
  call void @llvm.nvvm.barrier.cta.sync.count(i32 4, i32 64)
  call void @llvm.nvvm.bar.sync(i32 %id)
  ret void
}

; Another kernel's barriers are its own.
define ptx_kernel void @other() {
  call void @llvm.nvvm.bar.sync(i32 2)
  call void @llvm.nvvm.barrier.cta.sync.count(i32 3, i32 64)
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare void @llvm.nvvm.bar.sync(i32)
