# Compiles a program of this folder with each LLVM for several GPUs, runs its kernel
# on the software GPU and compares what it leaves with a serial computation here.
#
#   programs.py FILE.cu TEMP XLCC XLRUN [SDK]
#
# with our own headers, or those of the CUDA SDK in that folder. With XL_PROGRAMS=patched in the environment the patched LLVM
# compiles it, for one of the GPUs, which is another for another program; with XL_PROGRAMS=patched-all for each.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import ctypes
import ctypes.util
import math
import os
import struct
import subprocess
import sys
from fractions import Fraction

PATH, TEMP, XLCC, XLRUN = sys.argv[1:5]
SDK = sys.argv[5] if len(sys.argv) > 5 else "none"
NAME = os.path.basename(PATH)[:-3]
os.makedirs(TEMP, exist_ok=True)
CODE = {"f": 4, "d": 8, "i": 4, "I": 4, "q": 8, "Q": 8, "B": 1, "H": 2, "e": 2}
seed = 1


def rnd(n):
    global seed
    seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
    return (seed >> 33) % n


def f32(x):
    """Rounded to float."""
    return struct.unpack("f", struct.pack("f", x))[0]


def f16(x):
    return struct.unpack("e", struct.pack("e", x))[0]


def bf16(x):
    """Rounded to bfloat."""
    quantum = Fraction(2) ** (math.frexp(float(x))[1] - 8)
    return float(round(Fraction(x) / quantum) * quantum) if x else 0.0


def floats(n, low=-4.0, high=4.0):
    return [f32(low + (high - low) * rnd(2**20) / 2**20) for _ in range(n)]


def s32(x):
    x &= 0xFFFFFFFF
    return x - 2**32 if x >> 31 else x


class Close:
    """Equal up to a relative, or for small numbers absolute, error."""

    def __init__(self, values, relative):
        self.values, self.relative = values, relative


class Kernel:
    """One launch: arguments are (type, values) for buffers, ("out", type, count), or
    xlrun's own words; want gives for an argument's number its type and values."""

    def __init__(self, symbol, grid, block, args, want, options=()):
        self.symbol, self.grid, self.block, self.args, self.want, self.options = symbol, grid, block, args, want, options


def kernels():
    """What is to be run of the program, with what it has to give."""
    if NAME == "vector_add":
        a, b = floats(1000), floats(1000)
        yield Kernel("_Z3addPKfS0_Pfi", 4, 256, [("f", a), ("f", b), ("out", "f", 1000), "i32:1000"],
                     {2: ("f", [f32(x + y) for x, y in zip(a, b)])})
    elif NAME == "saxpy":
        x, y = floats(1000), floats(1000)
        # One rounding: NVIDIA's compiler fuses, ours as well. The product and sum fit a double's 53 bits nearly.
        yield Kernel("_Z5saxpyifPKfPf", 2, 256, ["i32:1000", "f32:2.5", ("f", x), ("f", y)],
                     {3: ("f", [f32(2.5 * p + q) for p, q in zip(x, y)])})
    elif NAME == "reduce":
        v = [rnd(1000) - 300 for _ in range(3000)]
        yield Kernel("_Z6reducePKiPii", 4, 256, [("i", v), ("out", "i", 1), "i32:3000"], {1: ("i", [sum(v)])})
    elif NAME == "matmul":
        n = 64
        a, b = [float(rnd(9) - 4) for _ in range(n * n)], [float(rnd(9) - 4) for _ in range(n * n)]
        c = [float(sum(a[r * n + k] * b[k * n + q] for k in range(n))) for r in range(n) for q in range(n)]
        yield Kernel("_Z6matmulPKfS0_Pfi", "4,4", "16,16", [("f", a), ("f", b), ("out", "f", n * n), f"i32:{n}"],
                     {2: ("f", c)})
    elif NAME == "transpose":
        w, h = 70, 45
        m = [float(k) for k in range(w * h)]
        yield Kernel("_Z9transposePfPKfii", "3,2", "32,8", [("out", "f", w * h), ("f", m), f"i32:{w}", f"i32:{h}"],
                     {0: ("f", [m[y * w + x] for x in range(w) for y in range(h)])})
    elif NAME == "histogram":
        v = [rnd(40) * rnd(7) % 256 for _ in range(5000)]
        yield Kernel("_Z9histogramPKhPjm", 3, 128, [("B", v), ("out", "I", 256), "u64:5000"],
                     {1: ("I", [v.count(k) for k in range(256)])})
    elif NAME == "scan":
        v = [rnd(100) - 20 for _ in range(256)]
        yield Kernel("_Z4scanPi", 1, 256, [("i", v)], {0: ("i", [sum(v[: k + 1]) for k in range(256)])})
    elif NAME == "mandelbrot":
        w, h, limit, want = 48, 32, 60, []
        for y in range(h):
            for x in range(w):
                c = complex(-2.0 + 3.0 * x / w, -1.25 + 2.5 * y / h)
                z, n = 0j, 0
                while n < limit and z.real * z.real + z.imag * z.imag <= 4.0:
                    z = z * z + c
                    n += 1
                want.append(n)
        # Products and sums are fused there, which tells on the set's edge.
        yield Kernel("_Z10mandelbrotPhiii", "3,4", "16,8", [("out", "B", w * h), f"i32:{w}", f"i32:{h}", f"i32:{limit}"],
                     {0: ("B", Close(want, 0.02))})
    elif NAME == "nbody":
        n = 128
        p = floats(4 * n, 0.0, 3.0)
        want = []
        for i in range(n):
            acc = [0.0, 0.0, 0.0]
            for j in range(n):
                r = [p[4 * j + k] - p[4 * i + k] for k in range(3)]
                s = p[4 * j + 3] / math.sqrt(sum(x * x for x in r) + 1e-2) ** 3
                acc = [a + x * s for a, x in zip(acc, r)]
            want += acc + [math.sqrt(sum(a * a for a in acc))]
        yield Kernel("_Z5nbodyPK6float4PS_i", 2, 64, [("f", p), ("out", "f", 4 * n), f"i32:{n}"],
                     {1: ("f", Close(want, 3e-5))}, ["--shared", "1024"])
    elif NAME == "softmax":
        rows, columns = 8, 50
        x, want = floats(rows * columns, -20, 20), []
        for r in range(rows):
            e = [math.exp(v - max(x[r * columns:(r + 1) * columns])) for v in x[r * columns:(r + 1) * columns]]
            want += [v / sum(e) for v in e]
        yield Kernel("_Z7softmaxPKfPfi", 2, "32,4", [("f", x), ("out", "f", rows * columns), f"i32:{columns}"],
                     {1: ("f", Close(want, 1e-5))})
    elif NAME == "layernorm":
        n, want = 96, []
        x, g, b = floats(4 * n), floats(n), floats(n)
        for r in range(4):
            row = x[r * n:(r + 1) * n]
            mean = sum(row) / n
            inverse = 1 / math.sqrt(sum(v * v for v in row) / n - mean * mean + 1e-5)
            want += [(v - mean) * inverse * p + q for v, p, q in zip(row, g, b)]
        yield Kernel("_Z9layernormPK6float2S1_S1_PS_if", 4, 32,
                     [("f", x), ("f", g), ("f", b), ("out", "f", 4 * n), f"i32:{n}", "f32:1e-5"], {3: ("f", Close(want, 3e-5))})
    elif NAME == "groups":
        want = []
        for t in range(64):
            warp, eight = t // 32 * 32, t // 8 * 8
            want += [sum(range(warp, warp + 32)), sum(range(eight, eight + 8)), eight + 7,
                     s32(sum(1 << k for k in range(32) if (warp + k) % 3 == 0)), t % 32 // 8 + t // 16 * 10 + 400,
                     (8 <= t < 16) + 2 * (t > 7), (t % 32 // 4 + 800) if t % 4 == 1 else -1, t if t % 32 == 0 else t - 1]
        yield Kernel("_Z6groupsPi", 1, 64, [("out", "i", 512)], {0: ("i", want)})
    elif NAME == "half2":
        n = 64
        a, b = [f16(v) for v in floats(2 * n)], [f16(v) or 1.0 for v in floats(2 * n)]
        out, f = [], []
        for i in range(n):
            (p, q), (r, s) = a[2 * i:2 * i + 2], b[2 * i:2 * i + 2]
            out += [f16(p + r), f16(q + s), f16(p * r), f16(q * s), f16(p * r + p), f16(q * s + q),
                    f16(p - r), f16(math.sqrt(abs(q))), f16(p / r), f16(q / s), f16(f32(p + 1)), f16(s * 0.5)]
            h = f16(0.25 + p)
            f.append(h if h > r else -1.0)
        yield Kernel("_Z6halvesPK7__half2S1_PS_Pfi", 1, n, [("e", a), ("e", b), ("out", "e", 12 * n), ("out", "f", n), "i32:0"],
                     {2: ("e", out), 3: ("f", f)})
    elif NAME == "templates":
        v = [rnd(100) - 50 for _ in range(100)]
        yield Kernel("_Z9transformIi5ClampIiEEvPKT_PS2_iT0_", 2, 64,
                     [("i", v), ("out", "i", 100), "i32:100", "raw:" + struct.pack("<2i", -10, 20).hex()],
                     {1: ("i", [min(max(x, -10), 20) + 12 for x in v])})
        yield Kernel("_Z9transformId5ClampIdEEvPKT_PS2_iT0_", 2, 64,
                     [("d", [x / 8 for x in v]), ("out", "d", 100), "i32:100", "raw:" + struct.pack("<2d", -1, 2).hex()],
                     {1: ("d", [min(max(x / 8, -1.0), 2.0) + 2**-52 for x in v])})
    elif NAME == "lambdas":
        yield Kernel("_Z7lambdasPi", 1, 32, [("out", "i", 32)],
                     {0: ("i", [10 + 2 * t + max(t, 20) - min(t, 5) for t in range(32)])})
    elif NAME == "structs":
        # position, kind, mass; three floats, an int and a double.
        y = [(2.5 + t) * [1.0, 10.0, 100.0][(4 + t) % 3] for t in range(64)]
        yield Kernel("_Z7structs8ParticlePS_Pf", 1, 64,
                     ["raw:" + struct.pack("<3fid", 1.0, 2.5, 3.0, 4, 0.5).hex(), ("out", "d", 64 * 3), ("out", "f", 64)],
                     {2: ("f", [f32(y[t ^ 1] + 0.5) for t in range(64)])})
    elif NAME == "legacy":
        bits = []
        for _ in range(256):
            bits += [rnd(2**31) * 2 + rnd(2), rnd(32), rnd(41) - 20]
        want = []
        for t in range(64):
            w = t // 32 * 32
            sources = [w + 5, t - 1 if t % 16 else t, t + 2 if t % 32 < 30 else t, t ^ 3]
            for f in (lambda k: 7 * k - 100, lambda k: 7 * k, lambda k: 7 * k - 2**40, lambda k: 7 * k + 2**40, lambda k: 7 * k - 2**40,
                      lambda k: 7 * k + 2**40, lambda k: 7 * k, lambda k: 7 * k - 2**40):
                want += [f(k) % 2**64 for k in sources]
            want += [sum(1 << k for k in range(32) if (w + k) % 3 == 0), w == 32, w == 0, 1]
            for k in range(4):
                mask, base, offset = bits[3 * (4 * t + k):3 * (4 * t + k) + 3]
                way = [b for b in (range(base, 32) if offset > 0 else range(base, -1, -1)) if mask >> b & 1]
                want.append(base if offset == 0 and mask >> base & 1 else way[abs(offset) - 1] if offset and len(way) >= abs(offset) else 2**32 - 1)
        yield Kernel("_Z6legacyPyPKi", 1, 64, [("out", "Q", 40 * 64), ("I", [b & 0xFFFFFFFF for b in bits])], {0: ("Q", want)})
    elif NAME == "dpx":
        v = [rnd(2**31) * 2 + rnd(2) for _ in range(3 * 64)]
        v[:9] = [0x7FFFFFFF, 1, 5, 0x80000000, 0xFFFFFFFF, 0, 7, 7, 7]
        v[9:15] = [0x7FFF8000, 0x0001FFFF, 0x00000000, 0x12341234, 0x12341234, 0x80007FFF]

        def wrap(x, bits, signed):
            x &= (1 << bits) - 1
            return x - (1 << bits) if signed and x >> (bits - 1) else x

        def each(f, signed, values, half):
            if not half:
                return f(*(wrap(x, 32, signed) for x in values), lambda x: wrap(x, 32, signed)) & 0xFFFFFFFF
            parts = [f(*(wrap(x >> n, 16, signed) for x in values), lambda x: wrap(x, 16, signed)) & 0xFFFF for n in (0, 16)]
            return parts[0] | parts[1] << 16
        four = [lambda a, b, c, w: max(w(a + b), c), lambda a, b, c, w: min(w(a + b), c), lambda a, b, c, w: max(a, b, c), lambda a, b, c, w: min(a, b, c)]
        relu = [lambda a, b, c, w, f=f: max(f(a, b, c, w), 0) for f in four]
        want = []
        for t in range(64):
            a, b, c = abc = v[3 * t:3 * t + 3]
            for half, signed in ((0, 1), (0, 0), (1, 1), (1, 0)):
                want += [each(f, signed, abc, half) for f in four]
            for half in (0, 1):
                want += [each(f, 1, abc, half) for f in relu]
            for half in (0, 1):
                want += [each(f, 1, (a, b), half) for f in (lambda x, y, w: max(x, y, 0), lambda x, y, w: max(min(x, y), 0))]
            for signed in (1, 0):
                x, y = wrap(a, 32, signed), wrap(b, 32, signed)
                want += [max(x, y) & 0xFFFFFFFF, x >= y, min(x, y) & 0xFFFFFFFF, x <= y]
            for signed in (1, 0):
                for f, first in ((max, lambda x, y: x >= y), (min, lambda x, y: x <= y)):
                    want.append(each(lambda x, y, w: f(x, y), signed, (a, b), 1))
                    want += [first(wrap(a >> n, 16, signed), wrap(b >> n, 16, signed)) for n in (16, 0)]
            for signed in (1, 0):
                for k in (0, 2):
                    want.append(sum(wrap(a >> 16 * n, 16, signed) * wrap(b >> 8 * (n + k), 8, signed) for n in (0, 1)) + c & 0xFFFFFFFF)
        yield Kernel("_Z3dpxPKjPj", 1, 64, [("I", v), ("out", "I", 52 * 64)], {1: ("I", [int(w) for w in want])})
    elif NAME == "narrow":
        n = range(64)
        halves = [sum(3 * t for t in n if t % 5 == k) for k in range(5)] + [(65500 + k + sum(t for t in n if t % 3 == k)) % 65536 for k in range(3)]
        xor = 0
        for t in n:
            xor ^= 3 << t % 63
        longs = [-1 << 32, -1, (xor & 2**64 - 1) - (2**64 if xor >> 63 & 1 else 0), -2]
        yield Kernel("_Z6narrowPtPfPxPj", 1, 64, [("H", [0] * 8), ("f", [0.0] * 8), ("q", [-1, 0, 0, -2]), ("I", [0] * 3)],
                     {0: ("H", halves), 1: ("f", [64.0, 128.0, 192.0, 2016.0, 320.0, 384.0, 8.0, 0.0]), 2: ("q", longs), 3: ("I", [4, 6, 64])})
    elif NAME == "fp8":
        def value(bits, m):
            e, n = (bits & 0x7F) >> m, bits & (1 << m) - 1
            if m == 2 and e == 31:
                return math.nan if n else -math.inf if bits >> 7 else math.inf
            if m == 3 and bits & 0x7F == 0x7F:
                return math.nan
            v = (n + (1 << m if e else 0)) * 2.0 ** (max(e, 1) - 1 - (6 if m == 3 else 14) - m)
            return -v if bits >> 7 else v

        def nearest(x, m, saturate):
            """By looking at all there are."""
            sign, top, over = 0x80 if math.copysign(1, x) < 0 else 0, 0x7E if m == 3 else 0x7B, 464 if m == 3 else 61440
            if x != x:
                return 0x7F
            if abs(x) > over or (m == 2 and abs(x) == over):
                return sign | (top if saturate else 0x7F if m == 3 else 0x7C)
            return sign | min(range(top + 1), key=lambda b: (abs(Fraction(value(b, m)) - Fraction(abs(x))), b & 1))
        f = floats(40, -500, 500) + [f32(v) for v in (0.0, -0.0, 448.0, 464.0, 465.0, -1e9, 61439.0, 61440.0, 57344.0, 1e-3, 2 ** -10, 2 ** -9, 3 * 2 ** -10,
                                                     2 ** -17, 3 * 2 ** -17, 1.0625, 1.1875, 1.125, 1.375, 17.0, 19.0, math.inf, -math.inf, math.nan)]
        d = [v if k % 2 else v * (1 + 2.0 ** -40) for k, v in enumerate(f)]
        want = []
        for x, y in zip(f, d):
            try:
                half = f16(x)
            except OverflowError:
                half = math.copysign(math.inf, x)
            big = x if x != x or abs(x) == math.inf else bf16(x) if x else x
            want += [nearest(x, 3, True), nearest(x, 3, False), nearest(x, 2, True), nearest(x, 2, False)]
            want += [nearest(y, 3, True), None if y != y else nearest(y, 2, False), nearest(half, 3, True), nearest(big, 2, True)]
            want += [nearest(x, 3, True), nearest(-x, 3, True), nearest(1.0, 3, True), nearest(f32(0.3), 3, True)]
        back, whole = [], []
        for b in range(256):
            for m in (3, 2):
                v = value(b, m)
                back.append(None if v != v else v)
                whole.append(0 if v != v else min(max(math.trunc(max(min(v, 2.0 ** 32), -2.0 ** 32)), -2**31), 2**31 - 1))
        yield Kernel("_Z3fp8PKfPKdPhPfPi", 1, 64, [("f", f), ("d", d), ("out", "B", 12 * 64), ("out", "f", 512), ("out", "i", 512)],
                     {2: ("B", want), 3: ("f", back), 4: ("i", whole)})
    elif NAME == "halfway":
        yield from halfway()
    elif NAME == "partitions":
        n = range(64)
        v, f = [rnd(200) for _ in n], floats(64)
        want, sums = [], []

        def scan(values, rank):
            """Of floats, in the order in which CUDA adds them; a list of what every rank has."""
            d = 1
            while d < len(values):
                values = [f32(x + values[k - d]) if k >= d else x for k, x in enumerate(values)]
                d *= 2
            return values[rank]
        for t in n:
            w, e = range(t // 32 * 32, t // 32 * 32 + 32), range(t // 8 * 8, t // 8 * 8 + 8)
            data = struct.pack("<64i", *v)
            want += [v[63 - t], data[4 + t % 7] - 256 * (data[4 + t % 7] > 127)]
            label = [k for k in w if v[k] % 5 == v[t] % 5]
            firsts = sorted({next(k for k in w if v[k] % 5 == c) for c in {v[k] % 5 for k in w}})
            rank = label.index(t)
            want += [rank, len(label), firsts.index(label[0]), len(firsts)]
            odd = [k for k in e if v[k] & 1 == v[t] & 1]
            both = len(odd) < 8
            want += [odd.index(t), len(odd), v[t] & 1 if both else 0, 1 + both]
            want += [sum(v[k] for k in w if k <= t), sum(v[k] for k in e if k < t)]
            x = 0
            for k in label[:rank]:
                x ^= v[k]
            want += [x, max(v[k] for k in label), sum(1 << r for r, k in enumerate(label) if v[k] > 100),
                     s32(sum(1 << r for r, k in enumerate(label) if v[k] & 3 == v[t] & 3))]
            two = label[rank & ~1:(rank & ~1) + 2]
            want += [t % 4 * 100 + 4, rank % 2 * 100 + len(two), t * 100 + 64]
            q = t ^ 5
            want += [q * 1000 + q + q, label[0] ^ 5, e[0], min(v[k] for k in odd if k <= t),
                     s32(sum(1 << r for r, k in enumerate(w) if v[k] % 3 == v[t] % 3))]
            whole = [f[k] for k in w]
            butterfly = whole
            for d in (16, 8, 4, 2, 1):
                butterfly = [f32(y + butterfly[k ^ d]) for k, y in enumerate(butterfly)]
            mine = [f[k] for k in label]
            sums += [scan(mine, len(mine) - 1), scan(mine, rank), scan(whole, t % 32 - 1) if t % 32 else 0.0, butterfly[t % 32]]
        yield Kernel("_Z10partitionsPKiPKfPiPf", 1, 64, [("i", v), ("f", f), ("out", "i", 24 * 64), ("out", "f", 256)], {2: ("i", want), 3: ("f", sums)})
    elif NAME == "integers":
        v = [rnd(2**31) * 2 + rnd(2) for _ in range(128)]
        v[:4] = [0, 0xFFFFFFFF, 0x80000000, 1]
        want = []
        for t in range(64):
            x, y = v[2 * t], v[2 * t + 1]
            sx, sy = s32(x), s32(y)
            low = [x & 0xFF, x >> 8 & 0xFF, x >> 16 & 0xFF, x >> 24], [y & 0xFF, y >> 8 & 0xFF, y >> 16 & 0xFF, y >> 24]
            byte = lambda b: b - 256 if b > 127 else b
            both = y << 32 | x
            want += [bin(x).count("1"), 32 - x.bit_length(), (x & -x).bit_length(), int(f"{x:032b}"[::-1], 2),
                     x & 0xFFFF | (y & 0xFFFF) << 16, x * y >> 32, sx * sy >> 32, abs(sx - sy) + 1,
                     7 + sum(byte(p) * byte(q) for p, q in zip(*low)), 7 + sum(p * q for p, q in zip(*low)),
                     both << 5 >> 32, both >> 13, min(x, y), max(sx, sy), (sx + sy) >> 1,
                     ((x << 32 | y) * (y << 32 | x) >> 64) >> 32]
        yield Kernel("_Z8integersPKjPj", 1, 64, [("I", v), ("out", "I", 16 * 64)], {1: ("I", [w & 0xFFFFFFFF for w in want])})
    elif NAME == "rounding":
        yield rounding()
    elif NAME == "functions":
        yield functions()
    elif NAME == "overloads":
        x, want = floats(64, 0.125, 6.0), []
        for t, v in enumerate(x):
            m, e = math.frexp(v)
            want += [math.sqrt(v), v, 3 + t, v * v, 8, 4, math.floor(v) + math.ceil(v), max(v, 2) + max(v, 3),
                     v * v + v, 1, m * e, 1]
        yield Kernel("_Z9overloadsPKfPf", 1, 64, [("f", x), ("out", "f", 12 * 64)], {1: ("f", Close(want, 3e-7))})
    elif NAME == "fast":
        x, want = floats(64, 0.25, 3.0), []
        for v in x:
            want += [math.exp(v), math.log(v), math.sin(v), math.cos(v), v**1.5, v / 3, min(v, 1), v**-0.5]
        yield Kernel("_Z4fastPKfPfPx", 1, 64, [("f", x), ("out", "f", 8 * 64), ("out", "q", 64)],
                     {1: ("f", Close(want, 2e-6))})
    elif NAME == "atomics":
        n = 64
        u = [0, 0xFFFFFFFF, 0, 0, 0]
        yield Kernel("_Z7atomicsPiPjPyPfPd", 1, n, [("i", [5, 5, 5, 5]), ("I", u), ("out", "Q", 2), ("out", "f", 1), ("out", "d", 2)],
                     {0: ("i", [5 + 2016, 5 - 2016, -63, 63]), 1: ("I", [0xFFFFFFFF, 0xFFFF0000, 0, 64 % 10, 10 - 64 % 10 if 64 % 10 else 0]),
                      2: ("Q", [n << 33, 63 << 40]), 3: ("f", [32.0]), 4: ("d", [16.0, 94.5])})
    elif NAME == "warp":
        d, u = [], []
        for t in range(64):
            w = t // 32 * 32
            d.append(sum(range(w, w + 32)) * 0.5 + float((w + 3) << 35))
            u += [sum(1 << k for k in range(0, 32, 5)), (w == 32) * 2 + (w == 0), 0xFF << (t % 32 // 8 * 8),
                  sum(range(w, w + 32)), max(k ^ 21 for k in range(w, w + 32)), 0xFFFFFFFF]
        yield Kernel("_Z4warpPdPj", 1, 64, [("out", "d", 64), ("out", "I", 384)], {0: ("d", d), 1: ("I", u)})
    elif NAME == "stencil":
        v = [float(rnd(50)) for _ in range(500)]
        yield Kernel("_Z7stencilPKfPfii", 4, 128, [("f", v), ("out", "f", 500), "i32:500", "i32:3"],
                     {1: ("f", [sum(v[max(k - 3, 0):k + 4]) for k in range(500)])}, ["--shared", str(134 * 4)])
    elif NAME == "recursion":
        fib, want = [0, 1], []
        while len(fib) < 12:
            fib.append(fib[-1] + fib[-2])
        for t in range(64):
            r = 7 if t % 4 == 1 else (fib[t % 12] if t % 4 == 0 else 100) + (t + 1 if t & 1 else -t)
            want.append(r * 1000 + t % 32 + t * 3 - t)
        yield Kernel("_Z9recursionPi", 1, 64, [("out", "i", 64)], {0: ("i", want)})
    elif NAME == "montecarlo":
        want = []
        for t in range(64):
            s, inside = 88172645463325252 + 977 * t, 0
            for _ in range(50):
                v = []
                for _ in range(2):
                    s ^= s << 13 & 2**64 - 1
                    s ^= s >> 7
                    s ^= s << 17 & 2**64 - 1
                    v.append(Fraction(s >> 11, 2**53))
                inside += v[0] ** 2 + v[1] ** 2 < 1
            want.append(inside)
        yield Kernel("_Z10montecarloPji", 2, 32, [("out", "I", 64), "i32:50"], {0: ("I", want)})
    elif NAME == "host":
        yield Kernel("_Z4fillIfEvPT_S0_i", 4, 256, [("out", "f", 1000), "f32:1.5", "i32:1000"],
                     {0: ("f", [1.5 + k for k in range(1000)])})
        yield Kernel("_Z4fillIdEvPT_S0_i", 1, 128, [("out", "d", 100), "f64:2", "i32:100"],
                     {0: ("d", [2.0 + k for k in range(100)])})
        yield Kernel("_Z3sumSt5arrayIfLm4EEPf", 1, 64, ["raw:" + struct.pack("<4f", 1, 2, 3, 4.5).hex(), ("out", "f", 64)],
                     {1: ("f", [10.5 * k for k in range(64)])})
    elif NAME == "complex":
        v = floats(130)
        c = [complex(v[2 * k], v[2 * k + 1]) for k in range(65)]
        f = [c[k] * c[k + 1] + c[k].conjugate() for k in range(64)]
        d = [w for k in range(64) for w in (c[k] / c[k + 1], complex(abs(c[k]), c[k].real))]
        parts = lambda z: [w for q in z for w in (q.real, q.imag)]
        yield Kernel("_Z7complexPK6float2PK7double2PS_PS2_", 1, 64, [("f", v), ("d", v), ("out", "f", 128), ("out", "d", 256)],
                     {2: ("f", Close(parts(f), 1e-6)), 3: ("d", Close(parts(d), 1e-14))})
    elif NAME == "bfloat":
        a, b, want = floats(64), [v or 1.0 for v in floats(64)], []
        for p, q in zip(a, b):
            x, y = bf16(p), bf16(q)
            want += [x, bf16(x + y), bf16(x * y), bf16(y * y + y), bf16(Fraction(x) / Fraction(y)), 1.0 if x < y else -y]
        yield Kernel("_Z6bfloatPKfS0_Pf", 1, 64, [("f", a), ("f", b), ("out", "f", 384)], {2: ("f", want)})
    else:
        sys.exit(f"programs.py: nothing is known of {NAME}")


def directed(x, up, precision, emin):
    """The number of that precision at or next to the exact x in a direction."""
    if x == 0:
        return 0.0
    e = math.frexp(float(x))[1]
    while abs(x) >= Fraction(2) ** e:
        e += 1
    while abs(x) < Fraction(2) ** (e - 1):
        e -= 1
    quantum = Fraction(2) ** max(e - precision, emin - precision + 1)
    n = x / quantum
    return float((-(-n.numerator // n.denominator) if up else n.numerator // n.denominator) * quantum)


def root(x, up, precision):
    """The same of the square root of an exact x > 0."""
    scale = 2 * (precision + 4 + abs(math.frexp(float(x))[1]))
    n = x * Fraction(2) ** scale
    low = math.isqrt(int(n))
    exact = low * low == n
    r = Fraction(low if exact else 2 * low + 1, 1 if exact else 2) / Fraction(2) ** (scale // 2)
    return directed(r, up, precision, -1022)


def rounding():
    n = 64
    x, y = floats(n), [v or 1.0 for v in floats(n)]
    dx, dy = [v + w * 2**-30 for v, w in zip(x, y)], [v or 1.0 for v in (w / 3 for w in y)]
    want, dwant = [], []
    F, S, D = Fraction, (24, -126), (53, -1022)
    for i in range(n):
        a, b = F(x[i]), F(y[i])
        want += [f32(x[i] + y[i]), directed(a + b, 0, *S), directed(a + b, 1, *S), directed(a + b, a + b < 0, *S),
                 directed(a * b, 0, *S), directed(a * b, 1, *S), directed(a / b, 0, *S), directed(a / b, 1, *S),
                 root(abs(a), 0, 24) if a else 0.0, root(abs(a), 1, 24) if a else 0.0, directed(1 / b, 0, *S),
                 directed(1 / b, 1, *S), float(math.floor(a)), float(math.ceil(a)), directed(F(0x7FFFFFFF - i), 0, *S),
                 directed(F(dx[i]), 0, *S)]
        p, q = F(dx[i]), F(dy[i])
        dwant += [directed(p + q, 0, *D), directed(p + q, 1, *D), directed(p * q, p * q < 0, *D), directed(p / q, 0, *D),
                  directed(p / q, 1, *D), root(abs(p), 1, 53) if p else 0.0]
    return Kernel("_Z8roundingPKfS0_PfPKdS3_Pd", 1, n,
                  [("f", x), ("f", y), ("out", "f", 16 * n), ("d", dx), ("d", dy), ("out", "d", 6 * n)],
                  {2: ("f", want), 5: ("d", dwant)})


# The largest errors in ulps that NVIDIA documents (CUDA C++ Programming Guide,
# "Mathematical Functions"), float and double; 1 is added for Python's own results.
ULPS = {"sin": (2, 2), "cos": (2, 2), "tan": (4, 2), "asin": (2, 2), "acos": (2, 2), "atan": (2, 2), "sinh": (3, 2),
        "cosh": (2, 1), "tanh": (2, 1), "asinh": (3, 3), "acosh": (4, 3), "atanh": (3, 2), "exp": (2, 1), "exp2": (2, 1),
        "expm1": (1, 1), "log": (1, 1), "log2": (1, 1), "log10": (2, 1), "log1p": (1, 1), "cbrt": (1, 1), "erf": (2, 2),
        "erfc": (4, 5), "tgamma": (5, 10), "lgamma": (6, 4), "sqrt": (0, 0), "rsqrt": (2, 1), "exp10": (2, 1),
        "sinpi": (1, 2), "cospi": (1, 2), "pow": (4, 2), "atan2": (3, 2), "hypot": (3, 2)}
ONE = ("sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p cbrt erf erfc "
       "tgamma lgamma sqrt rsqrt exp10 sinpi cospi floor ceil round trunc rint fabs").split()
TWO = "pow atan2 fmod hypot remainder fmax fmin fdim copysign nextafter".split()
# Python's own are off by more.
LIBM = ctypes.CDLL(ctypes.util.find_library("m"))
for f in (LIBM.lgamma, LIBM.tgamma):
    f.restype, f.argtypes = ctypes.c_double, [ctypes.c_double]
OWN = {"exp2": lambda v: 2.0**v, "cbrt": lambda v: cube_root(v), "tgamma": LIBM.tgamma,
       "lgamma": LIBM.lgamma,
       "rsqrt": lambda v: 1 / math.sqrt(v), "exp10": lambda v: 10.0**v, "sinpi": lambda v: sin_pi(v),
       "cospi": lambda v: sin_pi(0.5 - abs(math.fmod(v, 2.0))), "rint": lambda v: float(round(v)),
       "round": lambda v: math.copysign(math.floor(abs(v) + 0.5), v), "fmax": max, "fmin": min,
       "fdim": lambda v, w: max(v - w, 0.0)}


def cube_root(v):
    r = math.copysign(abs(v) ** (1 / 3), v)
    return float(Fraction(r) - (Fraction(r) ** 3 - Fraction(v)) / (3 * Fraction(r) ** 2)) if v else v


def sin_pi(v):
    v = math.fmod(v, 2.0)
    n = round(2 * v)
    r = (v - n / 2) * math.pi
    return [math.sin(r), math.cos(r), -math.sin(r), -math.cos(r)][n % 4]


class Ulps:
    def __init__(self, values, ulps, single):
        self.values, self.ulps, self.single = values, ulps, single


def functions():
    n = 256
    x, y = floats(n - 8, -6, 6) + [0.5, 1.0, -1.0, 2.0, 90.0, 1e-20, 1e5, 1e10], floats(n, -3, 3)
    out, dout = [], []
    for name in ONE + TWO:
        f = OWN.get(name) or getattr(math, name)
        for i in range(n):
            try:
                if name == "nextafter" or (name == "lgamma" and x[i] < 0):
                    w = None  # of no size in common; no bound between the zeros
                else:
                    w = f(x[i]) if name in ONE else f(x[i], y[i])
                    # pow of a negative number is complex in Python.
                    w = None if isinstance(w, complex) else float(w)
            except (ValueError, OverflowError, ZeroDivisionError):
                w = None  # infinities and NaNs are libm's business
            out.append(w if w is not None and abs(w) < 3e38 else None)
            dout.append(w)
    ulps = [ULPS.get(name, (0, 0)) for name in ONE + TWO for _ in range(n)]
    return Kernel("_Z9functionsPKfS0_PfPKdS3_Pdi", 2, n // 2,
                  [("f", x), ("f", y), ("out", "f", len(out)), ("d", x), ("d", y), ("out", "d", len(out)), f"i32:{n}"],
                  {2: ("f", Ulps(out, [u for u, _ in ulps], True)), 5: ("d", Ulps(dout, [u for _, u in ulps], False))})


def halfway():
    """Halves and bfloats as fractions: (digits, least exponent, largest exponent, bits of the exponent)."""
    for name, digits, least, wide in (("half", 11, -14, 5), ("bfloat16", 8, -126, 8)):
        most, top = (2 - Fraction(2) ** (1 - digits)) * Fraction(2) ** (1 - least), (1 << wide) - 1 << digits - 1

        def value(bits):
            sign, e, m = -1 if bits >> 15 else 1, (bits & 0x7FFF) >> digits - 1, bits & (1 << digits - 1) - 1
            if e == (1 << wide) - 1:
                return math.nan if m else sign * math.inf
            return sign * (Fraction(m) + (e and Fraction(2) ** (digits - 1))) * Fraction(2) ** (max(e, 1) - 1 + least - digits + 1)

        def rounded(x, way, negative=None):
            if x != x:
                return None
            negative = x < 0 if negative is None else negative
            sign = 0x8000 if negative else 0
            if abs(x) == math.inf:
                return sign | top
            x = abs(Fraction(x))
            up = {"n": None, "z": False, "d": negative, "u": not negative}[way]
            e = max(math.frexp(float(x))[1] - 1 if x else least, least)
            while x >= Fraction(2) ** (e + 1):
                e += 1
            while e > least and x < Fraction(2) ** e:
                e -= 1
            q = x / Fraction(2) ** (e - digits + 1)
            n = round(q) if up is None else math.ceil(q) if up else math.floor(q)
            r = n * Fraction(2) ** (e - digits + 1)
            if r > most:
                return sign | (top if up is None or up else top - 1)
            return sign | (n + (e - least << digits - 1))

        def whole(x, way, bits, signed):
            if x != x:
                return 1 << 63 if bits == 64 else 0
            low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
            if abs(x) == math.inf:
                return high if x > 0 else low
            n = {"n": round, "z": math.trunc, "d": math.floor, "u": math.ceil}[way](x)
            return min(max(n, low), high)
        n = 64
        fl = floats(n - 20) + [f32(x) for x in (0.0, -0.0, 1e-8, -1e-8, 6e-8, 65519.0, 65520.0, 65504.0, 1e6, -1e6, 3e38, -3e38, 1e-40, -1e-40,
                                               math.inf, -math.inf, 2049.0, 2051.0, 257.0, -259.0)]
        db = [x * (1 + 2.0 ** -30) for x in fl[:n - 4]] + [1 + 2.0 ** -11 + 2.0 ** -40, 1 + 2.0 ** -8 + 2.0 ** -50, -(1 + 2.0 ** -8 + 2.0 ** -50), 65519.99999999]
        it = [rnd(2**31) - 2**30 >> rnd(28) for _ in range(n - 8)] + [0, 1, -1, 2**31 - 1, -2**31, 2049, -65520, 257]
        ll = [(rnd(2**31) << 32 | rnd(2**31)) - 2**62 >> rnd(60) for _ in range(n - 6)] + [2**63 - 1, -2**63, 0, 2**24 + 1, (1 << 40) + (1 << 32) + 1, 65520]
        u32, u64 = [x & 2**32 - 1 for x in it], [x & 2**64 - 1 for x in ll]
        s16, u16 = [(x & 0xFFFF) - (x & 0x8000) * 2 for x in it], [x & 0xFFFF for x in it]
        want = []
        for k in range(n):
            neg = math.copysign(1, fl[k]) < 0
            want += [rounded(fl[k], w, neg) for w in "nzdu"] + [rounded(it[k], w) for w in "nzdu"] + [rounded(u32[k], w) for w in "nd"]
            want += [rounded(ll[k], w) for w in "nzdu"] + [rounded(u64[k], w) for w in "nu"]
            want += [rounded(db[k], "n", math.copysign(1, db[k]) < 0), rounded(s16[k], "d"), rounded(u16[k], "u"), rounded(fl[k], "n", neg)]
        size = len(f"to_{name}")
        yield Kernel(f"_Z{size}to_{name}PKfPKdPKiPKxPt", 1, n, [("f", fl), ("d", db), ("i", it), ("q", ll), ("out", "H", 20 * n)], {4: ("H", want)})
        one = (1 << wide - 1) - 1 << digits - 1
        some = [0, 0x8000, 1, 0x8001, one, one | 0x8000, top, top | 0x8000, 0x7FFF, 0xFFFF, top - 1, top - 1 | 0x8000, one + (1 << digits - 2)]
        x = [rnd(65536) for _ in range(n - len(some))] + some
        y = [rnd(65536) if k % 4 else x[k] for k in range(n)]
        y[-4:] = [0x8000, 0, 0x7FFF, x[-1]]
        want = []
        for bits in x:
            a = value(bits)
            want += [whole(a, w, 32, True) for w in "nzdu"] + [whole(a, w, 32, False) for w in "nz"] + [whole(a, w, 16, True) for w in "du"]
            want += [whole(a, w, 16, False) for w in "nz"] + [whole(a, "z", 8, True), whole(a, "z", 8, False)]
            want += [whole(a, w, 64, True) for w in "nzdu"] + [whole(a, w, 64, False) for w in "nz"]
            want += [0 if abs(a) != math.inf else 1 if a > 0 else -1, a != a]
        yield Kernel(f"_Z{size + 2}from_{name}PKtPx", 1, n, [("H", x), ("out", "q", 20 * n)],
                     {1: ("q", [int(w) - 2**64 if w >> 63 == 1 else int(w) for w in want])})
        want = []
        for k in range(n):
            a, b, p, q = value(x[k]), value(y[k]), x[k], y[k]
            nan = a != a, b != b
            for f, zero in ((min, p | q), (max, p & q)):
                want.append(0x7FFF if all(nan) else q if nan[0] else p if nan[1] else zero if a == b else rounded(f(a, b), "n"))
            for f, zero in ((min, p | q), (max, p & q)):
                want.append(0x7FFF if any(nan) else zero if a == b else rounded(f(a, b), "n"))

            def calc(f):
                try:
                    return f()
                except (TypeError, OverflowError, ValueError):
                    return math.nan
            big = lambda v: v if v != v or abs(v) == math.inf else Fraction(v)

            def plus(u, v):
                if u != u or v != v or (abs(u) == math.inf and v == -u):
                    return math.nan
                return u if abs(u) == math.inf else v if abs(v) == math.inf else u + v

            def times(u, v):
                if u != u or v != v or {abs(u), abs(v)} == {0, math.inf}:
                    return math.nan
                return (math.inf if (u > 0) == (v > 0) else -math.inf) if math.inf in (abs(u), abs(v)) else u * v

            def sat(v):
                v = 0 if v != v else v
                r = rounded(v, "n")
                return 0 if v <= 0 else one if r > one else r
            want += [sat(plus(a, b)), sat(times(a, b))]
            fma = plus(times(a, b), a)
            want += [0x7FFF if fma != fma else 0 if fma <= 0 else rounded(fma, "n")]
            r = None if fma != fma else rounded(fma, "n") if fma else None
            want.append(r)
            pairs = [(a, b), (b, b)]
            un = [any(v != v for v in pr) for pr in pairs]
            mask = lambda f: sum(0xFFFF << 16 * j for j, pr in enumerate(pairs) if f(pr, un[j]))
            want += [mask(lambda pr, u: not u and pr[0] == pr[1]), mask(lambda pr, u: not u and pr[0] != pr[1]), mask(lambda pr, u: pr[0] < pr[1]),
                     mask(lambda pr, u: u or pr[0] >= pr[1]), mask(lambda pr, u: u or pr[0] != pr[1]), mask(lambda pr, u: u or pr[0] == pr[1]),
                     mask(lambda pr, u: u or pr[0] < pr[1]), mask(lambda pr, u: pr[0] <= pr[1])]
            want += [a < b, un[0] or a < b, not un[0] and a != b, un[0] or a != b, a == b, a != b, p & 0x7FFF, p ^ 0x8000]
        yield Kernel(f"_Z{size + 3}pairs_{name}PKtS0_Pj", 1, n, [("H", x), ("H", y), ("out", "I", 24 * n)], {2: ("I", [None if w is None else int(w) for w in want])})


def differs(got, want, k):
    if isinstance(want, Close):
        w = want.values[k]
        return not abs(got - w) <= want.relative * max(abs(w), 1.0)
    if isinstance(want, Ulps):
        w = want.values[k]
        if w is None:
            return False
        if not math.isfinite(w):
            return str(got) != str(w)
        exact = want.ulps[k] == 0 and not want.single
        ulp = max(math.ldexp(1.0, math.frexp(w)[1] - (24 if want.single else 53)), 2.0**-149 if want.single else 0.0)
        return got != w if exact else not abs(got - w) <= (want.ulps[k] + (0.5 if want.single else 1.5)) * ulp
    return want[k] is not None and got != want[k]  # None: a NaN, or a zero of either sign


def run(command):
    r = subprocess.run(command, capture_output=True, text=True)
    if r.returncode:
        sys.exit(" ".join(command) + "\n" + r.stdout + r.stderr)


bad = 0
cases = list(kernels())
ways = [("gfx90a", ["--llvm=19", "-O2"]), ("gfx900", ["--llvm=19", "-O0"]), ("gfx1100", ["--llvm=22", "-O3"])]
which = os.environ.get("XL_PROGRAMS", "")
if which:
    ways = [(gpu, ["--llvm=patched", level]) for gpu, (_, level) in ways]
if which == "patched":
    ways = [ways[sum(NAME.encode()) % len(ways)]]
for gpu, options in ways:
    module = f"{TEMP}/{gpu}.hsaco"
    if SDK != "none":
        options = ["--llvm=22"]
    run([XLCC, "-mcpu=" + gpu, "--cuda-path=" + SDK, "-Werror", *options, PATH, "-o", module])
    for kernel in cases:
        args = []
        for k, a in enumerate(kernel.args):
            if isinstance(a, str):
                args.append(a)
            elif a[0] == "out":
                args.append(f"out:{CODE[a[1]] * a[2]}")
            else:
                with open(f"{TEMP}/in{k}.bin", "wb") as f:
                    f.write(struct.pack(f"<{len(a[1])}{a[0]}", *a[1]))
                args.append(f"{TEMP}/in{k}.bin:{CODE[a[0]] * len(a[1])}")
        run([XLRUN, f"--device=wavesim:{gpu}", "--out", TEMP, *kernel.options, module, kernel.symbol, "--grid",
             str(kernel.grid), "--block", str(kernel.block), *args])
        for k, (letter, want) in kernel.want.items():
            n = len(want if isinstance(want, list) else want.values)
            with open(f"{TEMP}/{kernel.symbol}.{k}.bin", "rb") as f:
                got = struct.unpack_from(f"<{n}{letter}", f.read())
            wrong = [i for i in range(n) if differs(got[i], want, i)]
            for i in wrong[:5]:
                print(f"{gpu} {kernel.symbol} argument {k} [{i}]: expected {(want if isinstance(want, list) else want.values)[i]!r}, "
                      f"got {got[i]!r}")
            bad += len(wrong)
sys.exit(bad != 0)
