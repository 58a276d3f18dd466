"""Writes kernels in which some threads combine what the block left in shared memory,
in an order that is free or not. DIR gets partials.ll, manifest.txt, in/ and, one
operation after the other, out/.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import math
import os
import random
import struct
import sys

sys.path.insert(0, os.path.dirname(__file__))
from gen import FLOAT_OPS, INT_OPS, THREADS, Type

# Which threads combine: one, of either half of a wavefront and in any row; some; all.
WHO = [("eq", 0), ("eq", 37), ("eq", 63), ("eq", 120), ("ugt", 90), ("ult", THREADS)]


def kernel(k, t, op, n, first, how, who, rng):
    """IR of the kernel, its input and what every thread leaves."""
    size = THREADS + 4
    value = t.values(rng, op, THREADS)
    pred, limit = who
    lines = [f"@part{k} = internal addrspace(3) global [{size} x {t.ir}] undef, align 16",
             f"define ptx_kernel void @k{k}(ptr %out, ptr %in) {{",
             "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             f"  %p = getelementptr {t.ir}, ptr %in, i32 %tid",
             f"  %own = load {t.ir}, ptr %p",
             f"  %q = getelementptr {t.ir}, ptr addrspace(3) @part{k}, i32 %tid",
             f"  store {t.ir} %own, ptr addrspace(3) %q",
             "  call void @llvm.nvvm.barrier0()",
             f"  %o = getelementptr {t.ir}, ptr %out, i32 %tid",
             f"  store {t.ir} %own, ptr %o",
             f"  %is = icmp {pred} i32 %tid, {limit}",
             "  br i1 %is, label %combine, label %end",
             "combine:"]
    at = [first + i for i in range(n)]
    if how == "shuffled":
        rng.shuffle(at)
    if how == "hole":
        at = [i + (i > first + 3) for i in at]
    acc, leaves = "%own", []
    for j, i in enumerate(at):
        lines += [f"  %v{j} = load {t.ir}, ptr addrspace(3) getelementptr ({t.ir}, ptr addrspace(3) @part{k}, i32 {i})"]
        leaves.append((f"%v{j}", value[i]))
        if how == "written" and j == n // 2:
            lines += [f"  store {t.ir} %own, ptr addrspace(3) getelementptr ({t.ir}, ptr addrspace(3) @part{k}, i32 {THREADS})",
                      "  fence syncscope(\"workgroup\") seq_cst"]
    if how == "tree":
        row, j = [("%own", None)] + [(v, None) for v, _ in leaves], 0
        while len(row) > 1:
            lines += t.operation(op, f"%r{j}", row[0][0], row[1][0])
            row, j = row[2:] + [(f"%r{j}", None)], j + 1
        acc = row[0][0]
    else:
        for j, (v, _) in enumerate(leaves):
            lines += t.operation(op, f"%r{j}", acc, v)
            acc = f"%r{j}"
    lines += [f"  store {t.ir} {acc}, ptr %o", "  br label %end", "end:", "  ret void", "}"]
    want = list(value)
    for tid in range(THREADS):
        if {"eq": tid == limit, "ugt": tid > limit, "ult": tid < limit}[pred]:
            x = value[tid]
            for i in at:
                x = t.apply(op, x, value[i])
            want[tid] = x
    return lines, value, want


def raking(k, t, op, n, rng):
    """Each thread of the first warp combines n values of its own, with its own value."""
    rounds = -(-32 * n // THREADS)
    value = t.values(rng, op, THREADS)
    lines = [f"@part{k} = internal addrspace(3) global [{rounds * THREADS} x {t.ir}] undef, align 16",
             f"define ptx_kernel void @k{k}(ptr %out, ptr %in) {{",
             "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()",
             "  %w = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()", "  %row = mul i32 %y, %w", "  %t = add i32 %row, %tid",
             f"  %p = getelementptr {t.ir}, ptr %in, i32 %t", f"  %own = load {t.ir}, ptr %p"]
    place = []
    for j in range(rounds):
        lines += [f"  %x{j} = xor {t.ir} %own, {j * 5}", f"  %a{j} = add i32 %t, {j * THREADS}",
                  f"  %q{j} = getelementptr {t.ir}, ptr addrspace(3) @part{k}, i32 %a{j}",
                  f"  store {t.ir} %x{j}, ptr addrspace(3) %q{j}"]
        place += [v ^ j * 5 for v in value]
    # A tree whose lanes tid.x has to number, so that there is a version for blocks that say so.
    lines += ["  call void @llvm.nvvm.barrier0()", f"  %o = getelementptr {t.ir}, ptr %out, i32 %t",
              f"  store {t.ir} %own, ptr %o", "  %is = icmp ult i32 %tid, 32", "  br i1 %is, label %combine, label %end",
              "combine:", f"  %at = mul i32 %tid, {n}", f"  %e = getelementptr {t.ir}, ptr addrspace(3) @part{k}, i32 %at"]
    acc = "%own"
    for j in range(n):
        lines += [f"  %e{j} = getelementptr {t.ir}, ptr addrspace(3) %e, i32 {j}", f"  %v{j} = load {t.ir}, ptr addrspace(3) %e{j}"]
        lines += t.operation(op, f"%r{j}", acc, f"%v{j}")
        acc = f"%r{j}"
    lines += [f"  store {t.ir} {acc}, ptr %o", "  %lo = trunc i64 %own to i32",
              "  %s = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %lo, i32 8, i32 31)", "  %sum = add i32 %lo, %s",
              "  %first = icmp eq i32 %tid, 0", "  br i1 %first, label %tree, label %end", "tree:",
              f"  %own2 = zext i32 %sum to {t.ir}", f"  %both = xor {t.ir} {acc}, %own2", f"  store {t.ir} %both, ptr %o",
              "  br label %end", "end:", "  ret void", "}"]
    return lines, value, place


def raked(t, op, n, value, place, row):
    """What every thread of a block of rows of that length leaves."""
    want = list(value)
    for i in range(THREADS):
        x = i % row
        if x < 32:
            acc = value[i]
            for v in place[x * n:x * n + n]:
                acc = t.apply(op, acc, v)
            want[i] = acc ^ (value[i] + value[i + 8] & 0xffffffff) if x == 0 else acc
    return want


def main():
    where = sys.argv[1]
    rng = random.Random(11)
    os.makedirs(where + "/in", exist_ok=True)
    os.makedirs(where + "/out", exist_ok=True)
    kernels = []
    for name in ("i32", "i64", "f32", "f64"):
        t = Type(name)
        for op in FLOAT_OPS if t.float else INT_OPS:
            for n in (rng.choice((4, 5, 7)), rng.choice((8, 13, 16)), 31, rng.choice((32, 33, 70))):
                free = not t.float or op in ("min", "max")
                how = rng.choice(["chain", "chain", "hole", "shuffled", "written", "tree"] if free else ["chain", "hole", "written"])
                kernels.append((t, kernel(len(kernels), t, op, n, rng.randrange(0, 40), how, rng.choice(WHO), rng)))
    for name, op, n in (("i64", "smax", 31), ("i64", "umin", 16), ("i64", "smin", 17), ("i64", "umax", 15), ("i64", "add", 20)):
        t = Type(name)
        code, value, place = raking(len(kernels), t, op, n, rng)
        k = len(kernels)
        for row in (THREADS, 32, 64):
            kernels.append((t, (code if row == THREADS else [], value, raked(t, op, n, value, place, row)), f"k{k}", row))
    lines = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "declare void @llvm.nvvm.barrier0()", "declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()",
             "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()",
             "declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)"]
    for b in (32, 64):
        lines += [f"declare i{b} @llvm.{o}.i{b}(i{b}, i{b})" for o in ("smin", "smax", "umin", "umax")]
    for b, r in ((32, "float"), (64, "double")):
        lines += [f"declare {r} @llvm.{o}num.f{b}({r}, {r})" for o in ("min", "max")]
    with open(where + "/manifest.txt", "w") as f:
        for k, (t, (code, value, want), *of) in enumerate(kernels):
            lines += code
            name, row = of or (f"k{k}", THREADS)
            f.write(f"k{k} partials {name} 1 {row},{THREADS // row} 2 out:{t.size * THREADS} in/{k}.bin:{t.size * THREADS}\n")
            for path, words in ((f"in/{k}.bin", value), (f"out/k{k}.0.bin", want), (f"out/k{k}.1.bin", value)):
                with open(f"{where}/{path}", "wb") as b:
                    b.write(struct.pack(f"<{THREADS}{t.code}", *words))
    with open(where + "/partials.ll", "w") as f:
        f.write("\n".join(lines) + "\n")


main()
