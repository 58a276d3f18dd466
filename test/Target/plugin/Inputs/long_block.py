# Two kernels that each add four numbers in a row now and then, one in a block of 9,000 instructions.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
def kernel(name, rounds):
    print(f"define ptx_kernel void @{name}(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 16 %q, i32 %x0) {{")
    x = "%x0"
    for r in range(rounds):
        for i in range(4):
            print(f"  %a{r}.{i} = getelementptr i32, ptr addrspace(1) %p, i32 {4 * r + i}")
            print(f"  %v{r}.{i} = load i32, ptr addrspace(1) %a{r}.{i}, align {16 if i == 0 else 4}")
        for i in range(4):
            print(f"  %m{r}.{i} = mul i32 {x}, %v{r}.{i}")
            print(f"  %x{r}.{i} = xor i32 %m{r}.{i}, {r + 1}")
            x = f"%x{r}.{i}"
        print(f"  %b{r} = getelementptr i32, ptr addrspace(1) %q, i32 {r}")
        print(f"  store i32 {x}, ptr addrspace(1) %b{r}, align 4")
    print("  ret void\n}")


print('target triple = "nvptx64-nvidia-cuda"')
kernel("long", 600)
kernel("short", 20)
