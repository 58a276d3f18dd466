"""Orders and arguments for bessel.cu, and its results against the C library's
jn and yn: `bessel.py make DIR`, `bessel.py check DIR`.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import ctypes
import ctypes.util
import math
import random
import struct
import sys

what, where = sys.argv[1:]
if what == "make":
    random.seed(9)
    n = [0, 1, 2, 3, 10, 40, 128, 1000, 2, 3, 10, 2, -1, -2, 5, 5, 7, 128, 128, 200]
    x = [0, 0, 0, 1e-300, 0.1, 1e-9, 3.5, 5, math.inf, math.nan, -0.1, -4, 1, 2, -math.inf, 1e10, -7, 127.5, 200, 12]
    while len(n) < 1024:
        n.append(random.choice((2, 3, 5, 17, 64, 128, random.randrange(300))))
        x.append(random.choice((random.uniform(0, 300), n[-1] * random.uniform(0.5, 1.5), 10 ** random.uniform(-8, 3)))
                 * random.choice((1, 1, 1, -1)))
    open(f"{where}/n.bin", "wb").write(struct.pack("<1024i", *n))
    open(f"{where}/x.bin", "wb").write(struct.pack("<1024d", *x))
    sys.exit()

libm = ctypes.CDLL(ctypes.util.find_library("m"))
for f in (libm.jn, libm.yn):
    f.restype, f.argtypes = ctypes.c_double, (ctypes.c_int, ctypes.c_double)
n = struct.unpack("<1024i", open(f"{where}/n.bin", "rb").read())
x = struct.unpack("<1024d", open(f"{where}/x.bin", "rb").read())
out = open(f"{where}/k.0.bin", "rb").read()
single = lambda v: struct.unpack("<f", struct.pack("<f", v))[0]
wrong = 0


def compare(name, i, v, got, want, relative, absolute):
    global wrong
    if want != want or abs(want) == math.inf:
        right = got != got if want != want else got == want
    else:
        right = abs(got - want) <= relative * abs(want) + absolute
    if not right:
        wrong += 1
        print(f"{name}({n[i]}, {v!r}) = {got!r}, expected {want!r}")


for i in range(1024):
    j, y, jf, yf = struct.unpack_from("<ddff", out, 24 * i)
    # Near their zeros the recurrences keep a number of digits behind the point.
    # CUDA has NaN for orders below 0, where the C library has numbers.
    for v, gj, gy, digits in ((x[i], j, y, 1e-13), (single(x[i]), jf, yf, 2.0 ** -23)):
        negative = n[i] < 0
        compare("jn", i, v, gj, math.nan if negative else libm.jn(n[i], v), digits, digits * 0.1)
        wy = math.nan if negative or v < 0 else libm.yn(n[i], v)
        if digits > 1e-9 and abs(wy) > 3.3e38:
            continue
        compare("yn", i, v, gy, wy, digits * (1 + 0.1 * abs(n[i])), digits * 0.3)
sys.exit(wrong > 0)
