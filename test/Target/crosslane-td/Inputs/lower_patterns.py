"""Writes NVVM shuffles of every canonical pattern with a width up to 32, for the passes to lower by the table.

  lower_patterns.py DIR

DIR gets patterns.ll, manifest.txt for xlrun, in/ and out/. Kernel `all` has every
lane active; kernel `some` shuffles inside a branch that only some lanes take, and
lanes whose source lane is not there are not looked at. The results are from the
definition of shfl.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
from prove_records import patterns, wanted

THREADS, SETS = 64, 4
NUMBER = {"Idx": 0, "Up": 1, "Down": 2, "Bfly": 3}


def kernel(name, cases, branch):
    lines = [f"define ptx_kernel void @{name}(ptr %out, ptr %in, ptr %known) {{",
             "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "  %p = getelementptr i32, ptr %in, i32 %t", "  %v = load i32, ptr %p"]
    if branch:
        lines += [f"  %f = add i32 %t, {len(cases) * THREADS}", "  %pf = getelementptr i32, ptr %known, i32 %f",
                  "  %w = load i32, ptr %pf", "  %b = icmp ne i32 %w, 0", "  br i1 %b, label %go, label %done", "go:"]
    for n, (mode, amount, width) in enumerate(cases):
        c = (32 - width) << 8 | (0 if mode == "Up" else 31)
        lines += [f"  %r{n} = call {{ i32, i1 }} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 {NUMBER[mode]}, i32 %v, i32 {amount}, "
                  f"i32 {c})", f"  %x{n} = extractvalue {{ i32, i1 }} %r{n}, 0", f"  %at{n} = add i32 %t, {THREADS * n}",
                  f"  %pk{n} = getelementptr i32, ptr %known, i32 %at{n}", f"  %k{n} = load i32, ptr %pk{n}",
                  f"  %y{n} = and i32 %x{n}, %k{n}", f"  %po{n} = getelementptr i32, ptr %out, i32 %at{n}",
                  f"  store volatile i32 %y{n}, ptr %po{n}"]
    return lines + (["  br label %done", "done:"] if branch else []) + ["  ret void", "}"]


def main():
    where = sys.argv[1]
    for d in ("in", "out"):
        os.makedirs(f"{where}/{d}", exist_ok=True)
    cases = [c for c in patterns(32) if c[0] in NUMBER]
    value = [(0x85EBCA77 * (t + 3)) & 0xFFFFFFFF for t in range(THREADS)]
    rng = random.Random(5)

    def write(path, words):
        with open(f"{where}/{path}", "wb") as f:
            f.write(struct.pack(f"<{len(words)}I", *words))

    write("in/v.bin", value)
    lines = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)"]
    lines += kernel("all", cases, False) + kernel("some", cases, True)
    manifest = []
    for name in ("all", "some"):
        for i in range(SETS if name == "some" else 1):
            active = [name == "all" or rng.random() < (0.5, 0.85, 0.2, 0.95)[i] for _ in range(THREADS)]
            known, want = [], []
            for mode, amount, width in cases:
                for t in range(THREADS):
                    j = wanted(mode, t, amount, width)
                    known.append(0xFFFFFFFF if active[t] and active[j] else 0)
                    want.append(value[j] & known[-1])
            known += [int(a) for a in active]
            write(f"in/{name}{i}.bin", known)
            for n, words in enumerate((want, value, known)):
                write(f"out/{name}{i}.{n}.bin", words)
            manifest.append(f"{name}{i} patterns {name} 1 {THREADS} 3 out:{4 * len(want)} in/v.bin:{4 * THREADS} "
                            f"in/{name}{i}.bin:{4 * len(known)}")
    with open(f"{where}/patterns.ll", "w") as f:
        f.write("\n".join(lines) + "\n")
    with open(f"{where}/manifest.txt", "w") as f:
        f.write("\n".join(manifest) + "\n")


main()
