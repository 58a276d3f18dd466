; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @lane(ptr addrspace(1) %out) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %v = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l, i32 1, i32 31)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %v, ptr addrspace(1) %p
  ret void
}
