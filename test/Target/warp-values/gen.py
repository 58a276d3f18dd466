"""Writes shuffles with random amounts and clamps, most of which no __shfl_*_sync
would make. DIR gets shuffles.ll, manifest.txt, in/ and, from the definition of
shfl, out/.

  k0  constant operands
  k1  operands that each lane loads, so that nothing is known of them
  k2  operands that the lanes share, loaded through a kernel argument
  k3  amounts made of the lane's number and constants, constant clamps
  k4  amounts and clamps of which some bits are known
  k5  values of 64 bits, moved as two words, in constant patterns
  k6  k0 and k7 k3 in some of the lanes: of those that are off zero comes

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

COUNT, THREADS = 400, 128
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


def kernel(name, cases, operands, some=False):
    lines = [f"define ptx_kernel void @{name}(ptr %out, ptr %a, ptr %bc) {{",
             "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "  %pa = getelementptr i32, ptr %a, i32 %t",
             "  %v = load i32, ptr %pa",
             "  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()",
             "  %row = getelementptr i32, ptr %out, i32 %t"]
    if some:
        lines += [f"  %pon = getelementptr i32, ptr %pa, i32 {THREADS}", "  %on = load i32, ptr %pon",
                  "  %is = icmp ne i32 %on, 0", "  br i1 %is, label %go, label %end", "go:"]
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
    return lines + (["  br label %end", "end:"] if some else []) + ["  ret void", "}"]


def constants(i, case):
    mode, b, c = case
    return [], MODES.index(mode), b, c


def loads(i, case, volatile=" volatile"):
    lines = []
    for k, n in enumerate("mbc"):
        lines += [f"  %p{n}{i} = getelementptr i32, ptr %bc, i32 {3 * i + k}",
                  f"  %{n}{i} = load{volatile} i32, ptr %p{n}{i}"]
    return lines, f"%m{i}", f"%b{i}", f"%c{i}"


def shared(i, case):
    lines, m, b, c = loads(i, case, "")
    # The mode is that of the name, and mostly so is the clamp: what is left is the amount.
    return lines, MODES.index(case[0]), b, case[2] if i % 4 < 3 else c


def lane_expression(rng):
    """IR for a few operations on %l, and what they give."""
    lines, fn, name = [], lambda l: l, "%l"
    for step in range(rng.randrange(1, 4)):
        op = rng.choice(["xor", "add", "sub", "and", "or", "lshr", "shl", "mul"])
        k = rng.randrange(1, 5) if op in ("lshr", "shl") else rng.randrange(1, 64)
        swap = op == "sub" and rng.random() < .5
        f = {"xor": lambda x, k: x ^ k, "add": lambda x, k: x + k, "and": lambda x, k: x & k, "or": lambda x, k: x | k,
             "lshr": lambda x, k: x >> k, "shl": lambda x, k: x << k, "mul": lambda x, k: x * k,
             "sub": (lambda x, k: k - x) if swap else (lambda x, k: x - k)}[op]
        fn = lambda l, f=f, g=fn, k=k: f(g(l), k) & 0xffffffff
        lines.append((f"  %e{{0}}_{step} = {op} i32 {k}, {name}" if swap else f"  %e{{0}}_{step} = {op} i32 {name}, {k}"))
        name = f"%e{{0}}_{step}"
    return lines, name, fn


def of_lane(i, case):
    mode, (lines, name, _), c = case
    return [x.format(i) for x in lines], MODES.index(mode), name.format(i), c


def partly(i, case):
    """An amount with the bits of case[1] at most; a clamp with the low five bits or the segment's known."""
    lines, m, b, c = loads(i, case)
    lines += [f"  %kb{i} = and i32 {b}, {case[1]}"]
    if i % 3:
        low = case[2] & 31
        lines += [f"  %kc{i} = and i32 {c}, -32", f"  %lc{i} = or i32 %kc{i}, {low}"]
    else:
        seg = case[2] & 0x1f00
        lines += [f"  %kc{i} = and i32 {c}, {0xffffe0ff}", f"  %lc{i} = or i32 %kc{i}, {seg}"]
    return lines, MODES.index(case[0]), f"%kb{i}", f"%lc{i}"


def wide_kernel(name, cases):
    lines = [f"define ptx_kernel void @{name}(ptr %out, ptr %a, ptr %bc) {{",
             "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "  %pa = getelementptr i32, ptr %a, i32 %t",
             "  %v = load i32, ptr %pa",
             "  %z = zext i32 %v to i64",
             "  %w = mul i64 %z, 1103515245000007",
             "  %low = trunc i64 %w to i32",
             "  %up = lshr i64 %w, 32",
             "  %high = trunc i64 %up to i32",
             "  %row = getelementptr i64, ptr %out, i32 %t"]
    for i, (mode, b, c) in enumerate(cases):
        f = f"call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32"
        lines += [f"  %l{i} = {f} %low, i32 {b}, i32 {c})", f"  %h{i} = {f} %high, i32 {b}, i32 {c})",
                  f"  %lz{i} = zext i32 %l{i} to i64", f"  %hz{i} = zext i32 %h{i} to i64",
                  f"  %hs{i} = shl i64 %hz{i}, 32", f"  %s{i} = or i64 %hs{i}, %lz{i}",
                  f"  %o{i} = getelementptr i64, ptr %row, i32 {THREADS * i}", f"  store i64 %s{i}, ptr %o{i}"]
    return lines + ["  ret void", "}"]


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
    lanes = [(rng.choice(MODES), lane_expression(rng), clamp(rng)) for _ in range(COUNT)]
    part = [(rng.choice(MODES), rng.choice([0, 1, 3, 6, 7, 8, 15, 16, 31, 255]),
             rng.choice([clamp(rng), 31, 0, 0x1c1f, 0x1007, 0x0f1f])) for _ in range(COUNT)]
    wide = [(rng.choice(MODES), rng.randrange(32), clamp(rng)) for _ in range(40)] + [
        ("idx", k, 0x101f) for k in range(16)]
    lines = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "declare i32 @llvm.nvvm.read.ptx.sreg.laneid()",
             "declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)"]
    lines += [f"declare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{m}.i32p(i32, i32, i32, i32)" for m in MODES]
    lines += [f"declare i32 @llvm.nvvm.shfl.sync.{m}.i32(i32, i32, i32, i32)" for m in MODES]
    lines += kernel("k0", cases, constants) + kernel("k1", cases, loads) + kernel("k2", cases, shared)
    lines += kernel("k3", lanes, of_lane) + kernel("k4", part, partly) + wide_kernel("k5", wide)
    lines += kernel("k6", cases, constants, True) + kernel("k7", lanes, of_lane, True)
    with open(where + "/shuffles.ll", "w") as f:
        f.write("\n".join(lines) + "\n")

    value = [3 * t + 1000 for t in range(THREADS)]
    on = [rng.getrandbits(2) != 0 for _ in range(THREADS)]
    write(where + "/in/a.bin", value + [int(x) for x in on])
    write(where + "/in/bc.bin", [w for m, b, c in cases for w in (MODES.index(m), b, c)])

    def results(triples, on=(True,) * THREADS):
        want = []
        for mode, b, c in triples:
            for t in range(THREADS):
                j, inside = source(mode, t & 31, b(t & 31) if callable(b) else b, c)
                j = t & ~31 | j
                want.append(0 if not on[t] else (value[j] if on[j] else 0) ^ 65536 if inside else value[t])
        return want

    plain = results(cases)
    of_lanes = [(m, e[2], c) for m, e, c in lanes]
    in_lane = results(of_lanes)
    known = results([(m, cases[i][1] & b, cases[i][2] & 0xffffffe0 | c & 31 if i % 3 else
                      cases[i][2] & 0xffffe0ff | c & 0x1f00) for i, (m, b, c) in enumerate(part)])
    doubled = []
    for mode, b, c in wide:
        for t in range(THREADS):
            j, inside = source(mode, t & 31, b, c)
            w = value[t & ~31 | j if inside else t] * 1103515245000007 & 0xffffffffffffffff
            doubled += [w & 0xffffffff, w >> 32]
    with open(where + "/manifest.txt", "w") as f:
        for k, want in enumerate([plain, plain, plain, in_lane, known, doubled, results(cases, on), results(of_lanes, on)]):
            f.write(f"k{k} shuffles k{k} 1 {THREADS} 3 out:{4 * len(want)} in/a.bin:{8 * THREADS} "
                    f"in/bc.bin:{12 * COUNT}\n")
            write(f"{where}/out/k{k}.0.bin", want)
            for n, name in ((1, "a"), (2, "bc")):
                with open(f"{where}/in/{name}.bin", "rb") as i, open(f"{where}/out/k{k}.{n}.bin", "wb") as o:
                    o.write(i.read())


main()
