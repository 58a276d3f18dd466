#!/usr/bin/env python3
"""Writes the inputs and the manifest of the cases with lanes that do not execute.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct

R = random.Random(20261122)
N = 512
os.makedirs("in", exist_ok=True)


def put(name, fmt, values):
    with open("in/" + name, "wb") as f:
        f.write(struct.pack(f"<{len(values)}{fmt}", *values))


put("a.bin", "I", [R.getrandbits(32) for _ in range(N)])
put("w.bin", "Q", [R.getrandbits(64) for _ in range(N)])
masks = [0xFFFFFFFF, 0x1, 0x80000000, 0x55555555, 0xFFFF0000, 0xFFFF, 0x7FFF7FFF, 0x01010101]
put("mask.bin", "I", masks + [R.getrandbits(32) | 1 << R.randrange(32) for _ in range(N // 32 - len(masks))])

BLOCKS = (128, 45, 17, 100)
with open("manifest.txt", "w") as f:
    f.write("# case module kernel gridx block nargs\n")

    def case(name, kernel, block, size, *args):
        grid = N // block
        f.write(f"{name} inactive {kernel} {grid} {block} {1 + len(args)} out:{size * grid * block} {' '.join(args)}\n")

    A, M = f"in/a.bin:{4 * N}", f"in/mask.bin:{N // 8}"
    for form in ("sparse", "gone"):
        for mode in ("down", "up", "xor", "idx"):
            case(f"{form}_{mode}", f"{form}_{mode}", 128, 4, A, M)
    case("dynamic", "dynamic", 128, 4, A, M)
    case("wide", "wide", 128, 8, f"in/w.bin:{8 * N}", M)
    for kernel in ("some_int", "some_float", "gone", "leaving"):
        case(kernel, kernel, 128, 8, A)
    for n in (509, 200, 3):
        case(f"below_{n}", "below", 128, 8, A, f"u32:{n}")
    for kernel in ("here", "ragged"):
        for block in BLOCKS:
            case(f"{kernel}_{block}", kernel, block, 8, A)
    for kernel, size in (("add_f32", 4), ("add_u32", 4), ("min_i32", 4), ("xor_f64", 8), ("mul_u64", 8), ("and_u32", 4)):
        case("first_" + kernel, "first_" + kernel, 128, size, A)
    for kernel in ("constant_masks", "cases"):
        case(kernel, kernel, 128, 8, A)
    for kernel in ("called", "called_after_return"):
        case(kernel, kernel, 128, 4, A)
    case("last_step", "last_step", 64, 4, A)
