"""Writes a module with a call of each of the 32 shfl intrinsics, once with
constant operands and once with others.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import itertools

calls, declarations = [], []
for sync, mode, ty, pred in itertools.product(["sync.", ""], ["up", "down", "bfly", "idx"], ["i32", "f32"], ["", "p"]):
    name = f"@llvm.nvvm.shfl.{sync}{mode}.{ty}{pred}"
    value = "i32" if ty == "i32" else "float"
    ret = f"{{ {value}, i1 }}" if pred else value
    mask = "i32 -1, " if sync else ""
    declarations.append(f"declare {ret} {name}({'i32, ' if sync else ''}{value}, i32, i32)")
    for amount, clamp in (("5", "0" if mode == "up" else "31"), ("%b", "%c")):
        n = len(calls)
        calls.append(f"  %r{n} = call {ret} {name}({mask}{value} %{value}, i32 {amount}, i32 {clamp})\n"
                     f"  store volatile {ret} %r{n}, ptr %p")
print('target triple = "nvptx64-nvidia-cuda"')
print("\n".join(declarations))
print("define ptx_kernel void @all(i32 %i32, float %float, i32 %b, i32 %c, ptr %p) {")
print("\n".join(calls))
print("  ret void\n}")
