; A CUDA-derived module with one kernel, which calls a function of another module.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @value(i32)
define ptx_kernel void @store(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = call i32 @value(i32 %t)
  %g = getelementptr i32, ptr %p, i32 %t
  store i32 %v, ptr %g
  ret void
}
