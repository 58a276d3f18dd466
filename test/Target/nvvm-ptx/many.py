"""A block of a hundred statements of inline PTX, each with PIECE: many.py PIECE

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import sys

print('target triple = "nvptx64-nvidia-cuda"\ndefine void @k(ptr %p, i32 %x0, i32 %y) {')
for i in range(100):
    print(f'  %x{i + 1} = call i32 asm "{{ .reg .u32 a; .reg .pred p; setp.lt.u32 p, $1, $2; mad.lo.u32 a, $1, $2, 7; {sys.argv[1]} '
          f'mov.u32 $0, a; }}", "=r,r,r"(i32 %x{i}, i32 %y)')
print("  store i32 %x100, ptr %p\n  ret void\n}")
