# Kernels: one of many instructions, one of few, one that calls a long function twice and another once, and eight that call
# the same one.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
print('target triple = "nvptx64-nvidia-cuda"')


def body(n):
    """n loads, each added to the one before it and stored, as no loop does it."""
    for k in range(n):
        print(f"  %a{k} = getelementptr i32, ptr %p, i32 {k * 7 % 1000}\n  %v{k} = load i32, ptr %a{k}")
        print(f"  %w{k} = mul i32 %v{k}, {'%w' + str(k - 1) if k else 7}\n  store i32 %w{k}, ptr %a{k}")
    print("  ret void\n}")


print("define ptx_kernel void @long(ptr %p) {")
body(120)
print("define ptx_kernel void @short(ptr %p) {")
body(5)
for name in "twice", "once", "shared":
    print(f"define internal void @{name}(ptr %p) {{")
    body(105)
print("define ptx_kernel void @calls(ptr %p) {\n  %s = alloca [1000 x i32]\n  store i32 1, ptr %s")
print("  call void @twice(ptr %s)\n  call void @twice(ptr %s)\n  call void @once(ptr %s)")
print("  %x = load i32, ptr %s\n  store i32 %x, ptr %p\n  ret void\n}")
for k in range(8):
    print(f"define ptx_kernel void @user{k}(ptr %p) {{\n  call void @shared(ptr %p)\n  ret void\n}}")
