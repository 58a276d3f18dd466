#!/usr/bin/env python3
"""Writes in/ and manifest.txt of the whole-program cases; the data is that of ../gen_inputs.py where it fits."""
import os
import random
import struct

R = random.Random(20261122)
os.makedirs("in", exist_ok=True)


def put(name, fmt, values):
    with open("in/" + name, "wb") as f:
        f.write(struct.pack(f"<{len(values)}{fmt}", *values))


N = 64 * 128
put("a.bin", "I", [R.getrandbits(32) for _ in range(N)])
put("w.bin", "Q", [R.getrandbits(R.choice([64, 64, 40, 33, 8])) for _ in range(4096)])


def f32():
    if R.randrange(12) == 0:
        return R.choice([0, 0x80000000, 1, 0x807FFFFF, 0x7F7FFFFF, 0x00800000, 0x3F800000, 0x33800000])
    return struct.unpack("<I", struct.pack("<f", R.uniform(-1, 1) * 10.0 ** R.randrange(-8, 9)))[0]


put("f.bin", "I", [f32() for _ in range(N)])
put("d.bin", "d", [R.uniform(-1, 1) * 10.0 ** R.randrange(-9, 10) for _ in range(N)])
put("finite.bin", "f", [R.uniform(-1, 1) * 10.0 ** R.randrange(-6, 7) for _ in range(N)])
put("atoms.bin", "I", [0, 0, 0xFFFFFFFF, 0x80000000, 0xFFFFFFFF, 0, 0, 0, 500, 0, 0, 0, 0, 0, 0, 0])
A, F, D, W = f"in/a.bin:{4*N}", f"in/f.bin:{4*N}", f"in/d.bin:{8*N}", f"in/w.bin:{8*4096}"
lines = ["# case module kernel grid block nargs (input-file:bytes | u32:value)...; an argument whose file is absent starts as zeroes"]


def case(name, kernel, grid, block, *args):
    lines.append(f"{name} programs {kernel} {grid} {block} {len(args)} " + " ".join(args))


def threads(b):
    n = 1
    for x in str(b).split("x"):
        n *= int(x)
    return n


for b in ("8x4", "8x4x3", "5x7x2", "3x3x3", "1x1x40", "33x2", "16x16x4"):
    case(f"ids_{b}", "ids3", 2, b, f"out:{2 * threads(b) * 40}")
case("transpose", "transpose", 8, "16x16", f"out:{8 * 1024}", A)
case("histogram", "histogram", 7, 100, "out:256", A, f"u32:{N}")
case("block_scan_1024", "block_scan", 8, 1024, f"out:{4*N}", A)
case("block_scan_96", "block_scan", 8, 96, f"out:{4*768}", A)
case("by_value_written", "by_value_written", 8, 64, "out:2048", A)
case("calls", "calls", 16, 64, "out:4096", A)
case("local_sort", "local_sort", 8, 128, f"out:{4*N}", A)
case("globals", "globals", 8, 96, "out:3072", "out:4", A)
case("globals_after", "globals_after", 1, 32, "out:4")
case("wide", "wide", 32, 128, f"out:{48*4096}", W)
case("divergent", "divergent", 16, 64, "out:8192", A)
case("floats", "floats", 64, 128, f"out:{24*N}", F)
case("doubles", "doubles", 64, 128, f"out:{32*N}", D)
for b in (1, 31, 64, 100, 257, 1024):
    case(f"block_votes_{b}", "block_votes", 3, b, f"out:{3*b*16}", A)
case("atomics", "atomics", 16, 128, "in/atoms.bin:64", A)
case("switches", "switches", 32, 128, "out:16384", A)
case("bytes", "bytes", 16, 64, "out:4096", A)
case("chain", "chain", 40, 32, "out:160", A)
for b in (64, 96, 160, 1024):
    case(f"block_sum_finite_{b}", "block_sum_finite", 5, b, "out:640", f"in/finite.bin:{4*N}", f"u32:{N}")
    case(f"block_sum_double_{b}", "block_sum_double", 5, b, "out:40", D, f"u32:{N}")
case("contracted", "contracted", 64, 128, f"out:{32*N}", f"in/finite.bin:{4*N}")
case("contracted_f64", "contracted_f64", 64, 128, f"out:{16*N}", D)
case("polynomial", "polynomial", 64, 128, f"out:{4*N}", f"in/finite.bin:{4*N}")
open("manifest.txt", "w").write("\n".join(lines) + "\n")
