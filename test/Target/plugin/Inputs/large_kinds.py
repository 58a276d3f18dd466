# Two kernels of as many instructions, one of whole words and one of floats, and one that shuffles often for its length,
# which has a version for blocks that end within a warp.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
print('target triple = "nvptx64-nvidia-cuda"')
print("declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)")


def body(ty, op, n, first):
    """n loads, each combined with the one before it and stored."""
    for k in range(n):
        print(f"  %a{k} = getelementptr {ty}, ptr %p, i32 {k * 7 % 1000}\n  %v{k} = load {ty}, ptr %a{k}")
        print(f"  %w{k} = {op} {ty} %v{k}, {'%w' + str(k - 1) if k else first}\n  store {ty} %w{k}, ptr %a{k}")
    print("  ret void\n}")


print("define ptx_kernel void @words(ptr %p) {")
body("i32", "mul", 120, 7)
print("define ptx_kernel void @floats(ptr %p) {")
body("float", "fmul", 120, "7.0")
print("define ptx_kernel void @shuffles(ptr %p) {\n  %u = load i32, ptr %p")
for k in range(50):
    print(f"  %s{k} = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 {'%s' + str(k - 1) if k else '%u'}, i32 1, i32 31)")
body("i32", "mul", 120, "%s49")
