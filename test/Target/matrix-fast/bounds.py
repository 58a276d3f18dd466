"""bounds.py DATA OUT MODULE [flush|least]...: whether products of fast mode lie within the bound that doc/tensor-cores.md states of the exact sums.
DATA: the unpacked recordings of test/oracle/mma, whose inputs are taken; OUT: what xlrun left. A sum is worked out from the inputs as
exact products of doubles, added by math.fsum, which rounds once. Prints a line a case and how many there are.

    |D - exact| <= n * 2^-23 * (|C| + sum of |a * b|) + n * 2^-126       n = k + 1

D of f16 adds half a unit of its last place. With `flush` operands of 16 bits that are denormal may count as zero; with `least` none
counts as smaller than its format's smallest normal number in the bound.
What overflows on the way, or has a NaN or an infinity in it, has to give neither a number nor this one.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import math
import os
import struct
import sys

DATA, OUT, MODULE = sys.argv[1:4]
FLUSH = "flush" in sys.argv[4:]
LEAST = "least" in sys.argv[4:]
FORMATS = {"f16": (5, 10, 16), "bf16": (8, 7, 16), "tf32": (8, 10, 32), "f32": (8, 23, 32), "e4m3": (4, 3, 8), "e5m2": (5, 2, 8)}


def value(fmt, bits):
    """(the value, whether it is denormal)"""
    e, m, _ = FORMATS[fmt]
    if fmt == "tf32":
        bits >>= 13
    sign = -1.0 if bits >> (e + m) & 1 else 1.0
    ex, frac, bias = bits >> m & ((1 << e) - 1), bits & ((1 << m) - 1), (1 << (e - 1)) - 1
    if fmt == "e4m3":
        if ex == 15 and frac == 7:
            return math.nan, False
    elif ex == (1 << e) - 1:
        return (math.nan if frac else sign * math.inf), False
    if ex == 0:
        return sign * math.ldexp(frac, 1 - bias - m), frac != 0
    return sign * math.ldexp(frac | 1 << m, ex - bias - m), False


def matrix(path, fmt):
    width = FORMATS[fmt][2]
    data = open(path, "rb").read()
    known = {}
    out = []
    for bits in struct.unpack(f"<{len(data) * 8 // width}" + {8: "B", 16: "H", 32: "I"}[width], data):
        if bits not in known:
            known[bits] = value(fmt, bits)
        out.append(known[bits])
    return out


# case: M, N, K, A, B, C, D, whether A, B and C lie by columns
CASES = {"f16_k16": (16, 8, 16, "f16", "f16", "f32", "f32"), "f16_k8": (16, 8, 8, "f16", "f16", "f32", "f32"), "f16h_k16": (16, 8, 16, "f16", "f16", "f16", "f16"),
         "bf16_k16": (16, 8, 16, "bf16", "bf16", "f32", "f32"), "tf32_k8": (16, 8, 8, "tf32", "tf32", "f32", "f32"), "tf32_k4": (16, 8, 4, "tf32", "tf32", "f32", "f32"),
         "e4m3_k32": (16, 8, 32, "e4m3", "e4m3", "f32", "f32"), "e4m3e5m2_k32": (16, 8, 32, "e4m3", "e5m2", "f32", "f32"), "e5m2h_k32": (16, 8, 32, "e5m2", "e5m2", "f16", "f16")}
CASES = {k: v + (False, True, False) for k, v in CASES.items()}
for name, m, n, a, c, d, cols in [("w_f16_rr", 16, 16, "f16", "f32", "f32", (0, 0, 0)), ("w_f16_rc", 16, 16, "f16", "f32", "f32", (0, 1, 0)),
                                  ("w_f16_cr", 16, 16, "f16", "f32", "f32", (1, 0, 1)), ("w_f16_cc", 16, 16, "f16", "f32", "f32", (1, 1, 1)),
                                  ("w_f16_32x8", 32, 8, "f16", "f32", "f32", (0, 1, 0)), ("w_f16_8x32", 8, 32, "f16", "f32", "f32", (0, 1, 0)),
                                  ("w_f16h_rr", 16, 16, "f16", "f16", "f16", (0, 0, 0)), ("w_f16h_rc", 16, 16, "f16", "f16", "f16", (0, 1, 1)),
                                  ("w_f16h_32x8", 32, 8, "f16", "f16", "f16", (0, 1, 0)), ("w_f32f16", 16, 16, "f16", "f16", "f32", (0, 1, 0)),
                                  ("w_f16f32", 16, 16, "f16", "f32", "f16", (0, 1, 0)), ("w_bf16_rc", 16, 16, "bf16", "f32", "f32", (0, 1, 0)),
                                  ("w_bf16_cr", 16, 16, "bf16", "f32", "f32", (1, 0, 0))]:
    CASES[name] = (m, n, 16, a, a, c, d) + tuple(map(bool, cols))
CASES["w_tf32_rc"] = (16, 16, 8, "tf32", "tf32", "f32", "f32", False, True, False)

checked = wrong = 0
for line in open(os.path.join(DATA, "manifest.txt")):
    words = line.split()
    if words[0] not in CASES or words[1] != MODULE:
        continue
    m, n, k, fa, fb, fc, fd, col_a, col_b, col_c = CASES[words[0]]
    a, b, c = (matrix(os.path.join(DATA, w.split(":")[0]), f) for w, f in zip(words[7:10], (fa, fb, fc)))
    d = matrix(os.path.join(OUT, words[0] + ".0.bin"), fd)
    bad = numbers = 0
    for tile in range(len(d) // (m * n)):
        for row in range(m):
            for col in range(n):
                at = tile * m * n + (col * m + row if col_c else row * n + col)
                x = [a[tile * m * k + (i * m + row if col_a else row * k + i)] for i in range(k)]
                y = [b[tile * n * k + (col * k + i if col_b else i * n + col)] for i in range(k)]
                products = [p[0] * q[0] for p, q in zip(x, y)]
                terms, got = products + [c[at][0]], d[at][0]
                size = sum(map(abs, terms))
                if not size < 2.0**127:  # infinite, or none
                    bad += not math.isfinite(size) and math.isfinite(got)
                    continue
                numbers += 1
                exact = math.fsum(terms)
                if LEAST:
                    least = [math.ldexp(1.0, 2 - (1 << (FORMATS[f][0] - 1))) for f in (fa, fb)]
                    size += sum(max(abs(p[0]), least[0]) * max(abs(q[0]), least[1]) for p, q in zip(x, y))
                bound = (k + 1) * (math.ldexp(size, -23) + 2.0**-126)
                if FLUSH:
                    bound += sum(abs(v) for v, p, q in zip(products, x, y) if p[1] or q[1])
                    if fc == "f16" and c[at][1]:
                        bound += abs(c[at][0])
                if fd == "f16":
                    bound += max(math.ldexp(abs(exact) + bound, -11), 2.0**-25)
                    if abs(exact) + bound >= 65520:
                        bad += math.isfinite(got) and abs(got - exact) > bound
                        continue
                bad += not abs(got - exact) <= bound
    checked += 1
    wrong += bad != 0
    print(f"{words[0]}: {numbers} numbers, {bad} wrong")
print(f"{checked} cases, {wrong} wrong")
sys.exit(wrong != 0)
