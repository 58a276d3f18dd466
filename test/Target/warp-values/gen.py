"""Writes shuffles with random amounts and clamps, most of which no __shfl_*_sync
would make: k0 has them as constants, k1 loads them. DIR gets shuffles.ll,
manifest.txt, in/ and, from the definition of shfl, out/.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

COUNT, THREADS = 500, 128
MODES = ["idx", "up", "down", "bfly"]


def source(mode, lane, b, c):
    b, clamp, seg = b & 31, c & 31, c >> 8 & 31
    low = lane & seg
    limit = low | (clamp & ~seg & 31)
    if mode == "up":
        return lane - b, lane - b >= limit
    j = {"down": lane + b, "bfly": lane ^ b, "idx": low | (b & ~seg & 31)}[mode]
    return j, j <= limit


def clamp(rng):
    width = rng.choice([2, 4, 8, 16, 32])
    return rng.choice([(32 - width) << 8, (32 - width) << 8 | 31, rng.getrandbits(32),
                       rng.randrange(32) | rng.randrange(32) << 8])


def kernel(name, cases, operands):
    lines = [f"define ptx_kernel void @{name}(ptr %out, ptr %a, ptr %bc) {{",
             "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "  %pa = getelementptr i32, ptr %a, i32 %t",
             "  %v = load i32, ptr %pa",
             "  %row = getelementptr i32, ptr %out, i32 %t"]
    for i, case in enumerate(cases):
        text, mode, b, c = operands(i, case)
        lines += text
        if i % 2:  # every other one in the specification's form
            call = f"@llvm.nvvm.shfl.sync.i32(i32 -1, i32 {mode}, i32 %v, i32 {b}, i32 {c})"
        else:
            call = f"@llvm.nvvm.shfl.sync.{case[0]}.i32p(i32 -1, i32 %v, i32 {b}, i32 {c})"
        lines += [f"  %r{i} = call {{ i32, i1 }} {call}",
                  f"  %x{i} = extractvalue {{ i32, i1 }} %r{i}, 0",
                  f"  %y{i} = extractvalue {{ i32, i1 }} %r{i}, 1",
                  f"  %z{i} = select i1 %y{i}, i32 65536, i32 0",
                  f"  %s{i} = xor i32 %x{i}, %z{i}",
                  f"  %o{i} = getelementptr i32, ptr %row, i32 {THREADS * i}",
                  f"  store i32 %s{i}, ptr %o{i}"]
    return lines + ["  ret void", "}"]


def constants(i, case):
    mode, b, c = case
    return [], MODES.index(mode), b, c


def loads(i, case):
    lines = []
    for k, n in enumerate("mbc"):
        lines += [f"  %p{n}{i} = getelementptr i32, ptr %bc, i32 {3 * i + k}",
                  f"  %{n}{i} = load volatile i32, ptr %p{n}{i}"]
    return lines, f"%m{i}", f"%b{i}", f"%c{i}"


def write(path, words):
    with open(path, "wb") as f:
        f.write(struct.pack(f"<{len(words)}I", *words))


def main():
    where = sys.argv[1]
    os.makedirs(where + "/in", exist_ok=True)
    os.makedirs(where + "/out", exist_ok=True)
    rng = random.Random(7)
    cases = [(rng.choice(MODES), rng.choice([rng.getrandbits(32), rng.randrange(40)]), clamp(rng))
             for _ in range(COUNT)]
    lines = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)"]
    lines += [f"declare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{m}.i32p(i32, i32, i32, i32)" for m in MODES]
    lines += kernel("k0", cases, constants) + kernel("k1", cases, loads)
    with open(where + "/shuffles.ll", "w") as f:
        f.write("\n".join(lines) + "\n")

    value = [3 * t + 1000 for t in range(THREADS)]
    write(where + "/in/a.bin", value)
    write(where + "/in/bc.bin", [w for m, b, c in cases for w in (MODES.index(m), b, c)])
    want = []
    for mode, b, c in cases:
        for t in range(THREADS):
            j, inside = source(mode, t & 31, b, c)
            want.append(value[t & ~31 | j] ^ 65536 if inside else value[t])
    with open(where + "/manifest.txt", "w") as f:
        for k in "01":
            f.write(f"k{k} shuffles k{k} 1 {THREADS} 3 out:{4 * len(want)} in/a.bin:{4 * THREADS} "
                    f"in/bc.bin:{12 * COUNT}\n")
            write(f"{where}/out/k{k}.0.bin", want)
            for n, name in ((1, "a"), (2, "bc")):
                with open(f"{where}/in/{name}.bin", "rb") as i, open(f"{where}/out/k{k}.{n}.bin", "wb") as o:
                    o.write(i.read())


main()
