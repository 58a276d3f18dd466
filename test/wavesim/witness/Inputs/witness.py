# Runs code that others validated on hardware, on the software GPU, and compares
# with a serial computation here: what the two witnesses (LLVM's atomic
# optimizer, OCKL's wavefront functions) have in common.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import operator
import os
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
import chips

# Those that both LLVMs know.
GPUS = [c.name for c in chips.CHIPS if len(c.lanes) == 1 and c.llvm == 19 and not c.twin]
RDNA = [c.name for c in chips.CHIPS if len(c.lanes) > 1 and c.llvm == 19 and not c.twin]
IR = {"i32": "i32", "u32": "i32", "i64": "i64", "u64": "i64", "f32": "float", "f64": "double", "f16": "half"}
CODE = {"i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f32": "f", "f64": "d", "f16": "e"}


def arguments(doc):
    p = argparse.ArgumentParser(description=doc)
    p.add_argument("--llvm", required=True, help="bin directory of the LLVM under test")
    p.add_argument("--llvm22", required=True, help="bin directory of LLVM 22, for ld.lld")
    p.add_argument("--xlrun", required=True)
    p.add_argument("--work", required=True)
    p.add_argument("--gpu", action="append")
    p.add_argument("--bitcode")
    return p.parse_args()


def run(argv):
    p = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if p.returncode:
        sys.exit(f"$ {' '.join(argv)}\n{p.stdout.decode(errors='replace')}exit status {p.returncode}")
    return p.stdout.decode(errors="replace")


def noise(i):
    x = (i + 1) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
    x ^= x >> 29
    return x * 0xBF58476D1CE4E5B9 >> 17 & (1 << 64) - 1


def value(t, i):
    """Inputs: any integer, but floats whose sums are exact in every order."""
    if t[0] == "f":
        return float(noise(i) % 31 - 15)
    bits = int(t[1:])
    v = noise(i) & (1 << bits) - 1
    return v - (1 << bits) if t[0] == "i" and v >> bits - 1 else v


def wrap(t, v):
    if t[0] == "f":
        return v
    bits = int(t[1:])
    v &= (1 << bits) - 1
    return v - (1 << bits) if t[0] == "i" and v >> bits - 1 else v


OPS = {"add": operator.add, "sub": operator.sub, "and": operator.and_, "or": operator.or_, "xor": operator.xor,
       "min": min, "max": max}


def pack(t, values):
    return struct.pack(f"<{len(values)}{CODE[t]}", *values)


def unpack(t, data):
    return list(struct.unpack(f"<{len(data) // struct.calcsize(CODE[t])}{CODE[t]}", data))


class Cases:
    """A manifest and what its runs have to leave."""

    def __init__(self, work):
        self.work, self.lines, self.checks = work, [], []
        os.makedirs(work, exist_ok=True)

    def file(self, name, data):
        with open(os.path.join(self.work, name), "wb") as f:
            f.write(data)
        return f"{name}:{len(data)}"

    def add(self, case, module, kernel, grid, block, args, want):
        """want: {argument number: (type, values; None for any)}"""
        self.lines.append(f"{case} {module} {kernel} {grid} {block} {len(args)} {' '.join(args)}\n")
        self.checks.append((case, want))

    def run(self, xlrun, gpu):
        manifest = os.path.join(self.work, "manifest.txt")
        with open(manifest, "w") as f:
            f.writelines(self.lines)
        run([xlrun, "--device=wavesim:" + gpu, "--manifest", manifest, "--modules", self.work, "--out", self.work])
        bad = 0
        for case, want in self.checks:
            for k, (t, values) in want.items():
                with open(os.path.join(self.work, f"{case}.{k}.bin"), "rb") as f:
                    got = unpack(t, f.read())
                wrong = [i for i, (w, v) in enumerate(zip(values, got)) if w is not None and w != v]
                if len(got) != len(values) or wrong:
                    i = wrong[0] if wrong else None
                    at = f"element {i} is {got[i]!r}, should be {values[i]!r}" if wrong else f"{len(got)} values for {len(values)}"
                    print(f"{gpu} {case}: {at} ({len(wrong)} wrong)")
                    bad += 1
        print(f"{gpu}: {len(self.checks) - bad} of {len(self.checks)} right")
        return bad
