"""Writes kernels of llvm.fptosi.sat and llvm.fptoui.sat, and what they must give.

  fpto-int-sat.py DIR

DIR gets sat.ll (an AMDGPU module), manifest.txt for xlrun, in/ and, from the definition of the intrinsics, out/:
every source type to integers of 1 to 64 bits, scalars and pairs, over all powers of two and the numbers beside them,
random numbers, infinities and NaNs.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import math
import os
import random
import struct
import sys

WIDTHS = (1, 8, 16, 19, 24, 32, 33, 53, 64)
# Type, name, bytes, struct's codes for it and for its bits, bits of the fraction, largest exponent.
SOURCES = [("half", "f16", 2, "e", "H", 10, 15), ("float", "f32", 4, "f", "I", 23, 127), ("double", "f64", 8, "d", "Q", 52, 1023)]
N = 1024
out = sys.argv[1]
R = random.Random(19)


def number(code, ucode, bits):
    return struct.unpack("<" + code, struct.pack("<" + ucode, bits))[0]


def saturated(x, width, signed):
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    if math.isnan(x):
        return 0
    if math.isinf(x):
        return high if x > 0 else low
    return min(max(math.trunc(x), low), high)


os.makedirs(out + "/in")
os.makedirs(out + "/out")
text, lines = ["declare i32 @llvm.amdgcn.workitem.id.x()", "declare i32 @llvm.amdgcn.workgroup.id.x()"], []
for ty, name, size, code, ucode, fraction, largest in SOURCES:
    sign = 1 << (8 * size - 1)
    infinity = (2 * largest + 1) << fraction
    bits = [0, 1, infinity - 1, infinity, infinity + 1, infinity | 1 << (fraction - 1), infinity | ((1 << fraction) - 1)]
    for e in range(-2, min(66, largest + 1)):
        power = (e + largest) << fraction
        bits += [power - 1, power, power + 1, power | 1 << (fraction - 1)]
    bits += [b | sign for b in bits]
    bits += [R.randrange(infinity) | R.choice((0, sign)) for _ in range((N - len(bits)) // 2)]
    while len(bits) < N:
        bits.append((R.randrange(largest - 1, min(2 * largest, largest + 66)) << fraction | R.getrandbits(fraction)) | R.choice((0, sign)))
    with open(f"{out}/in/{name}.bin", "wb") as f:
        f.write(struct.pack(f"<{N}{ucode}", *bits))
    for signed in (True, False):
        i = "s" if signed else "u"
        for width in WIDTHS:
            for pair in (False, True):
                kernel = f"{i}{width}_{'v2' if pair else ''}{name}"
                result = f"<2 x i{width}>" if pair else f"i{width}"
                wide = "<2 x i64>" if pair else "i64"
                operand = f"<2 x {ty}>" if pair else ty
                intrinsic = f"@llvm.fpto{i}i.sat." + (f"v2i{width}.v2{name}" if pair else f"i{width}.{name}")
                text += [f"declare {result} {intrinsic}({operand})", f"define amdgpu_kernel void @{kernel}(ptr addrspace(1) %out, ptr addrspace(1) %in) {{",
                         "  %t = call i32 @llvm.amdgcn.workitem.id.x()", "  %g = call i32 @llvm.amdgcn.workgroup.id.x()",
                         "  %b = shl i32 %g, 7", "  %i = or i32 %b, %t",
                         f"  %p = getelementptr {operand}, ptr addrspace(1) %in, i32 %i", f"  %x = load {operand}, ptr addrspace(1) %p",
                         f"  %r = call {result} {intrinsic}({operand} %x)"]
                if width < 64:
                    text.append(f"  %w = {'sext' if signed else 'zext'} {result} %r to {wide}")
                text += [f"  %q = getelementptr {wide}, ptr addrspace(1) %out, i32 %i", f"  store {wide} %{'w' if width < 64 else 'r'}, ptr addrspace(1) %q", "  ret void", "}"]
                with open(f"{out}/out/{kernel}.0.bin", "wb") as f:
                    for b in bits:
                        f.write((saturated(number(code, ucode, b), width, signed) & (1 << 64) - 1).to_bytes(8, "little"))
                lines.append(f"{kernel} sat {kernel} {N // 128 // (2 if pair else 1)} 128 2 out:{8 * N} in/{name}.bin:{size * N}")
with open(out + "/sat.ll", "w") as f:
    f.write("\n".join(text) + "\n")
with open(out + "/manifest.txt", "w") as f:
    f.write("\n".join(lines) + "\n")
