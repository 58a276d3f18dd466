"""Writes kernels of llvm.xlane's reductions, scans and maps for wavefronts of LANES lanes, and what they must give.

  gen.py LANES DIR

DIR gets combine.ll (an AMDGPU module), manifest.txt for xlrun, in/ and, from serial
computation by the definition in IntrinsicsXLane.td, out/. Orders that are fixed are of
values whose sums are inexact, and compared bit by bit; lanes that are not to be read
are not looked at.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

THREADS = 64
INTS = ("add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax")
FLOATS = ("fadd", "fmul", "fmin", "fmax")
# Type in IR, end of the name, bits, struct's letter
TYPES = [("i16", "i16", 16, "H"), ("i32", "i32", 32, "I"), ("i64", "i64", 64, "Q"),
         ("half", "f16", 16, "e"), ("float", "f32", 32, "f"), ("double", "f64", 64, "d")]


def rounded(x, letter):
    return struct.unpack("<" + letter, struct.pack("<" + letter, x))[0]


def apply(op, a, b, bits, letter):
    if op.startswith("f"):
        # Sums and products of half and float are exact in double's 53 bits or rounded there once.
        r = {"fadd": lambda: a + b, "fmul": lambda: a * b, "fmin": lambda: min(a, b), "fmax": lambda: max(a, b)}[op]()
        return rounded(r, letter)
    def signed(x):
        return x - (1 << bits) if x >> (bits - 1) else x
    r = {"add": lambda: a + b, "mul": lambda: a * b, "and": lambda: a & b, "or": lambda: a | b, "xor": lambda: a ^ b,
         "umin": lambda: min(a, b), "umax": lambda: max(a, b),
         "smin": lambda: min(a, b, key=signed), "smax": lambda: max(a, b, key=signed)}[op]()
    return r & ((1 << bits) - 1)


def combined(values, op, scans, width, bits, letter):
    """By butterflies and shifts, the order that is fixed."""
    v = list(values)
    steps = [1 << k for k in range(width.bit_length() - 1)]
    for n in steps if scans else reversed(steps):
        old = list(v)
        for lane in range(THREADS):
            if not scans:
                v[lane] = apply(op, old[lane], old[lane ^ n], bits, letter)
            elif lane % width >= n:
                v[lane] = apply(op, old[lane - n], old[lane], bits, letter)
    return v


def main():
    lanes, where = int(sys.argv[1]), sys.argv[2]
    for d in ("in", "out"):
        os.makedirs(f"{where}/{d}", exist_ok=True)
    rng = random.Random(lanes)
    lines, declared, manifest = [], set(), []

    def kernel(ir, letter, bits, body, values, want, read):
        n = len(manifest)
        size = bits // 8 * THREADS
        lines.extend([f"define amdgpu_kernel void @k{n}(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {{",
                      "  %t = call i32 @llvm.amdgcn.workitem.id.x()",
                      f"  %pi = getelementptr {ir}, ptr addrspace(1) %in, i32 %t",
                      f"  %po = getelementptr {ir}, ptr addrspace(1) %out, i32 %t",
                      f"  %v = load {ir}, ptr addrspace(1) %pi"] + body +
                     [f"  %lanes = lshr i64 {read - (1 << 64) if read >> 63 else read}, %tw",
                      "  %bit = trunc i64 %lanes to i1", "  br i1 %bit, label %store, label %end",
                      "store:", f"  store {ir} %r, ptr addrspace(1) %po", "  br label %end", "end:", "  ret void", "}"])
        manifest.append(f"k{n} combine k{n} 1 {THREADS} 2 out:{size} in/{n}.bin:{size}")
        zero = 0.0 if letter in "efd" else 0
        want = [w if read >> (i % lanes) & 1 else zero for i, w in enumerate(want)]
        for path, words in ((f"in/{n}.bin", values), (f"out/k{n}.0.bin", want), (f"out/k{n}.1.bin", values)):
            with open(f"{where}/{path}", "wb") as b:
                b.write(struct.pack(f"<{THREADS}{letter}", *words))

    own = ["  %l = and i32 %t, " + str(lanes - 1), "  %tw = zext i32 %l to i64"]
    every = (1 << lanes) - 1
    for ir, name, bits, letter in TYPES:
        for op in FLOATS if letter in "efd" else INTS:
            for scans in (False, True):
                for width in (2, 4, 8, 16, 32, 64):
                    if width > lanes:
                        continue
                    fixed = rng.random() < 0.5
                    if letter not in "efd":
                        values = [rng.getrandbits(bits) for _ in range(THREADS)]
                    elif op == "fmul":
                        values = [rng.choice([1.0, -1.0, 0.5, 2.0]) for _ in range(THREADS)]
                    elif fixed and op == "fadd":
                        values = [rounded(rng.uniform(-1, 1) * 2.0 ** rng.randrange(-6, 6), letter) for _ in range(THREADS)]
                    else:
                        values = [float(rng.randrange(-9, 10)) for _ in range(THREADS)]
                    read = rng.choice([every, 1 | 1 << (lanes - 1), 0x100000001 & every, 0xffff0000ffff0000 & every,
                                       0x00ff00ff00ff00ff & every])
                    f = f"llvm.xlane.{'scan' if scans else 'reduce'}.{op}.{name}"
                    declared.add(f"declare {ir} @{f}({ir}, i32, i64, i1)")
                    said = read - (1 << 64) if read >> 63 else read
                    kernel(ir, letter, bits,
                           own + [f"  %r = call {ir} @{f}({ir} %v, i32 {width}, i64 {said}, i1 {str(not fixed).lower()})"],
                           values, combined(values, op, scans, width, bits, letter), read)
    # Maps: of quads, rows, shifts with what fills them, and any.
    tables = [[l ^ 2 for l in range(32)], [(l & 16) | 15 - (l & 15) for l in range(32)],
              [l + 3 if l % 16 < 13 else 32 for l in range(32)], [l - 1 if l % 16 else None for l in range(32)],
              [l ^ 16 for l in range(32)], [5] * 32, [31 - l for l in range(32)],
              [l + 1 if l < 31 else 32 for l in range(32)]]
    tables += [[rng.choice([rng.randrange(32), rng.randrange(33), None]) for _ in range(32)] for _ in range(12)]
    tables += [[rng.choice([rng.randrange(32)] + [None] * 6) for _ in range(32)] for _ in range(12)]
    for table in tables:
        # All lanes are here, so that any promise is kept.
        present = ", ".join(["i32 " + str(rng.choice([0, -1]))] * 32)
        for ir, name, bits, letter in TYPES:
            value = (lambda: float(rng.randrange(-9, 10))) if letter in "efd" else (lambda: rng.getrandbits(bits))
            values, fill = [value() for _ in range(THREADS)], rng.choice([0, 7])
            want = [0 if table[i % 32] is None else fill if table[i % 32] == 32 else values[i & ~31 | table[i % 32]]
                    for i in range(THREADS)]
            read = sum(1 << i for i in range(lanes) if table[i % 32] is not None)
            entries = ", ".join("i8 poison" if e is None else f"i8 {e}" for e in table)
            f = f"llvm.xlane.map.{name}"
            declared.add(f"declare {ir} @{f}({ir}, {ir}, <32 x i8>, <32 x i32>)")
            said = f"{fill}.0" if letter in "efd" else fill
            kernel(ir, letter, bits,
                   own + [f"  %r = call {ir} @{f}({ir} %v, {ir} {said}, <32 x i8> <{entries}>, <32 x i32> <{present}>)"],
                   values, want, read)
    with open(f"{where}/combine.ll", "w") as f:
        f.write("\n".join(['target triple = "amdgcn-amd-amdhsa"', "declare i32 @llvm.amdgcn.workitem.id.x()"] +
                          sorted(declared) + lines +
                          ['attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }']) + "\n")
    with open(f"{where}/manifest.txt", "w") as f:
        f.write("\n".join(manifest) + "\n")
    print(len(manifest), "kernels")


if __name__ == "__main__":
    main()
