# A kernel with 30,000 branches to a trap before its barrier: a way to the end from each would take a minute and more.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
print('target triple = "nvptx64-nvidia-cuda"')
print("declare void @llvm.nvvm.barrier0()\ndeclare void @llvm.trap()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()")
print("define ptx_kernel void @k(ptr %p) {\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %b0\ntrap:\n  call void @llvm.trap()\n  unreachable")
N = 30000
for k in range(N):
    print(f"b{k}:\n  %c{k} = icmp eq i32 %t, {k}\n  br i1 %c{k}, label %trap, label %b{k + 1}")
print(f"b{N}:\n  call void @llvm.nvvm.barrier0()\n  ret void\n}}")
