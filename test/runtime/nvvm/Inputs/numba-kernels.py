# numba-kernels.py: kernels of Numba, against numpy and Python on the host.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math
import os
import sys
import tempfile

import numpy as np
from numba import cuda, float32, int32, vectorize


@cuda.jit
def axpy(y, x, a):
    i = cuda.grid(1)
    if i < y.size:
        y[i] += a * x[i]


@cuda.jit
def warp(out, x):
    i = cuda.threadIdx.x
    v = x[i]
    for d in (16, 8, 4, 2, 1):
        v += cuda.shfl_xor_sync(0xFFFFFFFF, v, d)
    out[0, i] = v
    out[1, i] = cuda.ballot_sync(0xFFFFFFFF, x[i] % 3 == 0)
    out[2, i] = cuda.popc(cuda.match_any_sync(0xFFFFFFFF, x[i] // 4))


@cuda.jit
def block(out, x):
    s = cuda.shared.array(128, float32)
    i = cuda.threadIdx.x
    s[i] = x[cuda.grid(1)]
    cuda.syncthreads()
    n = 64
    while n:
        if i < n:
            s[i] += s[i + n]
        cuda.syncthreads()
        n //= 2
    if i == 0:
        cuda.atomic.add(out, 0, s[0])
    cuda.atomic.max(out, 1, x[cuda.grid(1)])


@cuda.jit
def say(n):
    if cuda.threadIdx.x < n:
        print("thread", cuda.threadIdx.x)


@cuda.jit
def functions(out, x):
    i = cuda.grid(1)
    out[i] = math.exp(x[i]) + math.sin(x[i]) * math.sqrt(x[i])


@cuda.reduce
def total(a, b):
    return a + b


@vectorize(["float64(float64, float64)"], target="cuda")
def hypotenuse(a, b):
    return math.sqrt(a * a + b * b)


x = np.arange(1000, dtype=np.float32)
y = np.ones(1000, dtype=np.float32)
axpy[8, 128](y, x, np.float32(2))
assert (y == 1 + 2 * x).all()

lanes = np.arange(64, dtype=np.int32)
out = np.zeros((3, 64), dtype=np.int64)
warp[1, 64](out, lanes)
for half in (lanes[:32], lanes[32:]):
    assert (out[0, half] == half.sum()).all()
    assert (out[1, half] % 2**32 == sum(1 << int(v % 32) for v in half if v % 3 == 0)).all()
assert (out[2] == 4).all()

small = (np.arange(512) % 97).astype(np.float32)
sums = np.zeros(2, dtype=np.float32)
block[4, 128](sums, small)
assert sums[0] == small.sum() and sums[1] == 96

# What kernels print goes to the process's standard output.
sys.stdout.flush()
kept, file = os.dup(1), tempfile.TemporaryFile()
os.dup2(file.fileno(), 1)
say[1, 128](65)
cuda.synchronize()
os.dup2(kept, 1)
file.seek(0)
lines = file.read().decode().split("\n")[:-1]
assert sorted(lines) == sorted(f"thread {i}" for i in range(65)), lines
print(len(lines), "lines")

v = np.linspace(0.1, 5, 256)
got = np.zeros_like(v)
functions[2, 128](got, v)
assert np.allclose(got, np.exp(v) + np.sin(v) * np.sqrt(v), rtol=1e-14, atol=0)
assert total(np.arange(1234, dtype=np.int64)) == 1234 * 1233 // 2
assert np.allclose(hypotenuse(v, v + 1), np.hypot(v, v + 1), rtol=1e-15, atol=0)
try:
    cuda.to_device(np.zeros(4))[10]
    assert False
except IndexError:
    pass
print("good")
