# Reads what LLVM declares, IntrinsicsNVPTX.h, and writes a module that calls every intrinsic for matrices of tensor cores, none with the type that
# it has: names.py IntrinsicsNVPTX.h OUT.ll. What is known is refused for its type then, the rest for what it is.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import sys

names = re.findall(r"// llvm\.nvvm\.((?:mma|wmma|ldmatrix|stmatrix|movmatrix)\.[\w.]+)", open(sys.argv[1]).read())
assert len(names) > 400, len(names)
with open(sys.argv[2], "w") as f:
    f.write('target triple = "nvptx64-nvidia-cuda"\n')
    for i, n in enumerate(names):
        moves = re.search(r"\.load\.|\.store\.|^ldmatrix|^stmatrix", n)
        name, operand, type_ = f"llvm.nvvm.{n}" + (".p0" if moves else ""), "ptr null" if moves else "", "ptr" if moves else ""
        f.write(f"declare [7 x i8] @{name}({type_})\n")
        f.write(f"define ptx_kernel void @k{i}() {{\n  %r = call [7 x i8] @{name}({operand})\n  ret void\n}}\n")
