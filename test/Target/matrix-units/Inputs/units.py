"""Writes what units.cu multiplies to OUT/in, what an H100 leaves (../../matrix-values/tensor_core.py) to OUT/expected, and
OUT/manifest.txt.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "matrix-values"))
from tensor_core import block

OUT = sys.argv[1]
for d in ("in", "expected"):
    os.makedirs(os.path.join(OUT, d), exist_ok=True)
rnd = random.Random(11)


def half(x):
    return struct.unpack("<H", struct.pack("<e", x))[0]


def product(a, b, c):
    """a: rows; b: columns; c: rows of bits."""
    known = {}
    def one(x, y, z):
        key = (x, y, z)
        if key not in known: known[key] = block(zip(x, y), "f16", "f16", z, "f32", "f32")
        return known[key]
    return [[one(tuple(row), tuple(column), z) for column, z in zip(b, cs)] for row, cs in zip(a, c)]


def small(): return half(rnd.randint(-4, 4))
def zeros(): return rnd.choice((0x8000, 0, 0x8000, half(1), half(-3)))
def sixty(): return half(rnd.choice((-64, 64, 63)))
def gauss(): return half(rnd.gauss(0, 1))
def tiny(): return rnd.randint(0, 0x3ff) | rnd.randint(0, 1) << 15
def quarters(): return half(rnd.randint(-16, 16) / 4)
def large(): return half(rnd.choice((65, -181, 182, 2048, -1088, 1024, 511.5)))
def whole(): return half(rnd.choice((2048, 2048, 2048, 2048, 65)))
def any_bits(): return rnd.randint(0, 0xffff)


def one_of(other):
    """Small numbers, one of which is something else."""
    at = rnd.randint(0, 255)
    return [other() if i == at else small() for i in range(256)]


def fill(kind):
    if kind == "norm":  # what is allowed in half a row, and one more of one
        return [half(v) for i in range(16) for v in [64] * 8 + [128, 128] + [0] * 6] if rnd.randint(0, 1) else \
            [half(v) for i in range(16) for v in [0] * 8 + [128, 128, 0, 0, 0, 0, 0, 1 if i == 5 else 0]]
    if isinstance(kind, tuple): return one_of(kind[0])
    return [kind() for _ in range(256)]


def matrix(kinds):
    """64 rows of 64, of tiles that have one of the kinds each."""
    m = [[0] * 64 for _ in range(64)]
    for i in range(4):
        for j in range(4):
            t = fill(rnd.choice(kinds))
            for r in range(16):
                m[16 * i + r][16 * j:16 * j + 16] = t[16 * r:16 * r + 16]
    return m


SQUARES = [((sixty, whole, small), (sixty, whole, "norm")), ((small, small, small, gauss), (small, zeros)),
           ((small, zeros), (small, small, small, quarters, large)), ((small, (gauss,), (tiny,)), (small, (large,), (quarters,), (any_bits,)))]


def put(name, values, form):
    open(os.path.join(OUT, name), "wb").write(struct.pack(f"<{len(values)}{form}", *values))


a_all, b_all, d_all = [], [], []
for ka, kb in SQUARES:
    a, b = matrix(ka), matrix(kb)
    d = [[0] * 64 for _ in range(64)]
    for k in range(0, 64, 16):
        d = product([r[k:k + 16] for r in a], [r[k:k + 16] for r in b], d)
    for to, m in ((a_all, a), (b_all, b), (d_all, d)):
        to += [v for row in m for v in row]
put("in/a", a_all, "H")
put("in/b", b_all, "H")
put("expected/square.0.bin", d_all, "I")

# Odd sums that leave 2^24.
TIMES = 100
a_all, b_all, d_all = [], [], []
for warp in range(4):
    a, b = [[half(63)] + [half(64)] * 15] * 16, [[half(61 if warp != 3 else -61)] + [half(64 if warp != 2 else 62)] * 15] * 16
    c, other = [[0] * 16] * 16, [[0] * 16] * 16
    for _ in range(TIMES):
        for _ in range(3): c = product(a, b, c)
        other = product(a, b, other)
    a_all += [v for r in a for v in r]
    b_all += [v for r in b for v in r]
    d_all += [v for m in (c, other) for r in m for v in r]
put("in/a.often", a_all, "H")
put("in/b.often", b_all, "H")
put("expected/often.0.bin", d_all, "I")

with open(os.path.join(OUT, "manifest.txt"), "w") as f:
    f.write(f"square units square {len(SQUARES)} 128 3 none:{16384 * len(SQUARES)} in/a:{8192 * len(SQUARES)} in/b:{8192 * len(SQUARES)}\n"
            f"often units often 2 64 4 none:8192 in/a.often:2048 in/b.often:2048 u32:{TIMES}\n")
