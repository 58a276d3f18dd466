# Programs of Halide, compiled as they run: tiles, shared memory, lanes of a warp (shuffles), reductions, a histogram with
# atomics, mathematics, bytes, vectors, branches. NumPy says what they give. What Halide hands on is PTX of LLVM's.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

import halide as hl
import numpy as np

TARGET = hl.Target("host-cuda-cuda_capability_" + sys.argv[1])
x, y, xo, yo, xi, yi, t, w = [hl.Var(n) for n in ("x", "y", "xo", "yo", "xi", "yi", "t", "w")]
count = wrong = 0


def check(name, f, want, tolerance=0):
    global count, wrong
    count += 1
    have = np.array(f.realize(list(reversed(want.shape)), TARGET)).T
    same = have.shape == want.shape and have.dtype == want.dtype
    same = same and (np.allclose(have, want, rtol=tolerance, atol=tolerance) if tolerance else np.array_equal(have, want))
    if not same:
        wrong += 1
        print(name, "is wrong:", have.ravel()[:8], "not", want.ravel()[:8])


def grid(width, height):
    return np.meshgrid(np.arange(width), np.arange(height))


X, Y = grid(48, 32)
f = hl.Func("plain")
f[x, y] = x * 3 + y * y
f.gpu_tile(x, y, xo, yo, xi, yi, 8, 8)
check("tile", f, (X * 3 + Y * Y).astype(np.int32))

f = hl.Func("bytes")
f[x, y] = hl.cast(hl.UInt(8), x * 5 + y)
f.gpu_tile(x, y, xo, yo, xi, yi, 16, 8)
check("bytes", f, (X * 5 + Y).astype(np.uint8))

X, Y = grid(64, 32)
f, g = hl.Func("stencil"), hl.Func("tile")
g[x, y] = x * 7 + y
f[x, y] = g[x - 1, y] + 2 * g[x, y] + g[x + 1, y]
f.gpu_tile(x, y, xo, yo, xi, yi, 32, 4)
g.compute_at(f, xo).gpu_threads(x, y)
check("shared memory", f, (4 * (X * 7 + Y)).astype(np.int32))

f, g = hl.Func("neighbours"), hl.Func("registers")
g[x, y] = x * x + y
f[x, y] = g[x, y] + g[x + 1, y] * 2 + g[x + 2, y] * 3
f.split(x, xo, xi, 32).gpu_blocks(y, xo).gpu_lanes(xi)
g.compute_at(f, xo).split(x, xo, xi, 32, hl.TailStrategy.RoundUp).gpu_lanes(xi).unroll(xo)
g.store_in(hl.MemoryType.Register)
at = lambda d: (X + d) ** 2 + Y
check("lanes", f, (at(0) + 2 * at(1) + 3 * at(2)).astype(np.int32))

values = (np.arange(256) * 37 % 16).astype(np.int32)
numbers = hl.Buffer(values)
r = hl.RDom([(0, 256)])
f = hl.Func("histogram")
f[x] = 0
f[hl.clamp(numbers[r], 0, 15)] += 1
f.gpu_tile(x, xo, xi, 16)
ro, ri = hl.RVar("ro"), hl.RVar("ri")
f.update().atomic().split(r, ro, ri, 64).gpu_blocks(ro).gpu_threads(ri)
check("histogram", f, np.bincount(values, minlength=16).astype(np.int32))

q = hl.RDom([(0, 64)])
f = hl.Func("sums")
f[x] = 0
f[x] += x * q
f.gpu_tile(x, xo, xi, 8)
f.update().gpu_tile(x, xo, xi, 8)
check("sums", f, (np.arange(32) * (64 * 63 // 2)).astype(np.int32))

F = np.arange(128) / 16 + 0.25
for name in ("exp", "log", "sin", "cos", "tan", "asin", "atan", "sqrt", "sinh", "tanh", "floor", "ceil", "round"):
    scale = 8.5 if name == "asin" else 1
    f = hl.Func("f_" + name)
    f[x] = getattr(hl, name)((hl.cast(hl.Float(32), x) / 16 + 0.25) / scale)
    f.gpu_tile(x, xo, xi, 32)
    check(name, f, getattr(np, {"asin": "arcsin", "atan": "arctan"}.get(name, name))(F / scale).astype(np.float32), 1e-5)
f = hl.Func("power")
f[x] = hl.pow(hl.cast(hl.Float(32), x) / 16 + 0.25, 1.5)
f.gpu_tile(x, xo, xi, 32)
check("pow", f, (F**1.5).astype(np.float32), 1e-5)
f = hl.Func("doubles")
f[x] = hl.exp(hl.cast(hl.Float(64), x) / 16 + 0.25)
f.gpu_tile(x, xo, xi, 32)
check("exp of doubles", f, np.exp(F), 1e-12)

X, Y = grid(64, 16)
f = hl.Func("vectors")
f[x, y] = hl.cast(hl.Float(32), x + y * 0.5)
f.split(x, xo, xi, 4).vectorize(xi).split(xo, w, t, 8).gpu_blocks(w, y).gpu_threads(t)
check("vectors", f, (X + Y * 0.5).astype(np.float32))

X = np.arange(96)
f = hl.Func("branches")
f[x] = hl.select(x % 3 == 0, x / 2, hl.select(x > 50, -x, x * x))
f.gpu_tile(x, xo, xi, 32)
check("branches", f, np.where(X % 3 == 0, X // 2, np.where(X > 50, -X, X * X)).astype(np.int32))

print(f"{wrong} of {count} wrong")
