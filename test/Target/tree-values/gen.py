"""Writes reductions and scans over shuffles in the forms that CUDA programs have
them, and those of the device runtime over wavefronts. DIR gets trees.ll,
manifest.txt, in/ and, from the definition of shfl and one operation after the
other, out/. WAVE is the number of lanes of a wavefront.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import math
import os
import random
import struct
import sys

THREADS = 128
MODES = ["idx", "up", "down", "bfly"]
TYPES = {"i32": ("i32", "I"), "i64": ("i64", "Q"), "f16": ("half", "e"), "f32": ("float", "f"),
         "f64": ("double", "d")}
INT_OPS = ["add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax", "cmpmin", "cmpmax"]
FLOAT_OPS = ["add", "mul", "min", "max", "cmpmax", "fast"]


class Type:
    def __init__(self, name):
        self.name = name
        self.ir, self.code = TYPES[name]
        self.bits = int(name[1:])
        self.float = name[0] == "f"
        self.size = self.bits // 8

    def round(self, x):
        if self.float:
            return struct.unpack("<" + self.code, struct.pack("<" + self.code, x))[0]
        return x & ((1 << self.bits) - 1)

    def signed(self, x):
        return x - (1 << self.bits) if x >> (self.bits - 1) else x

    def quiet(self, x):
        """What an operation makes of a signalling NaN, of which f64 alone has some here."""
        if self.name == "f64" and math.isnan(x):
            return struct.unpack("<d", struct.pack("<Q", struct.unpack("<Q", struct.pack("<d", x))[0] | 1 << 51))[0]
        return x

    def apply(self, op, x, y):
        """x op y, x being the own value."""
        if self.float:
            if op in ("add", "fast"):
                return self.round(x + y)
            if op == "mul":
                return self.round(x * y)
            if op == "cmpmax":
                return x if x > y else y
            if math.isnan(x) or math.isnan(y):
                return self.quiet(y) if math.isnan(x) else x
            order = lambda v: (v, math.copysign(1, v))  # -0 is below +0
            return min(x, y, key=order) if op == "min" else max(x, y, key=order)
        s = self.signed
        return {"add": lambda: self.round(x + y), "mul": lambda: self.round(x * y), "and": lambda: x & y,
                "or": lambda: x | y, "xor": lambda: x ^ y, "smin": lambda: min(x, y, key=s),
                "smax": lambda: max(x, y, key=s), "umin": lambda: min(x, y), "umax": lambda: max(x, y),
                "cmpmin": lambda: min(x, y, key=s), "cmpmax": lambda: max(x, y)}[op]()

    def operation(self, op, r, x, y):
        """IR for r = x op y."""
        t = self.ir
        if op.startswith("cmp"):
            cmp = "fcmp ogt" if self.float else {"cmpmin": "icmp slt", "cmpmax": "icmp ugt"}[op]
            return [f"  {r}.c = {cmp} {t} {x}, {y}", f"  {r} = select i1 {r}.c, {t} {x}, {t} {y}"]
        if self.float and op in ("min", "max"):
            return [f"  {r} = call {t} @llvm.{op}num.f{self.bits}({t} {x}, {t} {y})"]
        if not self.float and op[-3:] in ("min", "max"):
            return [f"  {r} = call {t} @llvm.{op}.i{self.bits}({t} {x}, {t} {y})"]
        if self.float:
            return [f"  {r} = f{'add reassoc' if op == 'fast' else op} {t} {x}, {y}"]
        return [f"  {r} = {op} {t} {x}, {y}"]

    def values(self, rng, op, n):
        if not self.float:
            return [rng.getrandbits(self.bits) | (1 if op == "mul" else 0) for _ in range(n)]
        if op == "mul":
            return [self.round(rng.choice([-1, 1]) * rng.uniform(0.7, 1.4)) for _ in range(n)]
        if op == "fast":  # sums that are exact in any order
            return [float(rng.randrange(-8, 8)) for _ in range(n)]
        if op in ("min", "max") and rng.random() < 0.5:
            if self.name == "f64" and rng.random() < 0.5:  # NaNs of other kinds in one lane of four, which are no result
                kinds = [struct.unpack("<d", struct.pack("<Q", b))[0] for b in
                         (0x7ff0000000000001, 0xfff0000000000001, 0x7ff4000000000000, 0xffffffffffffffff)]
                numbers = [0.0, -0.0, math.inf, -math.inf, 2.0**-1074, -(2.0**-1074), 1.5, -1.5]
                return [rng.choice(kinds if i % 4 == 1 else numbers) for i in range(n)]
            return [rng.choice([0.0, -0.0, math.nan, rng.choice([1.0, -1.0])]) for _ in range(n)]
        if op == "add" and rng.random() < 0.3:
            return [rng.choice([0.0, -0.0]) for _ in range(n)]
        return [self.round(rng.uniform(-1, 1) * 2.0 ** rng.randrange(-4, 5)) for _ in range(n)]


def shuffle(t, mode, r, v, amount, clamp, style):
    """IR for r = the shuffled v; style chooses among the ways clang has."""
    call = f"@llvm.nvvm.shfl.sync.{mode}"
    end = f"i32 {amount}, i32 {clamp})"
    if t.name == "f32" and style % 2 == 0:
        return [f"  {r} = call float {call}.f32(i32 -1, float {v}, {end}"]
    if t.bits <= 32:
        lines, w = [], v
        if t.float:
            lines += [f"  {r}.b = bitcast {t.ir} {v} to i{t.bits}"]
            w = f"{r}.b"
        if t.bits == 16:
            lines += [f"  {r}.z = zext i16 {w} to i32"]
            w = f"{r}.z"
        last = r if t.name == "i32" else f"{r}.s"
        if style % 3 == 2:
            lines += [f"  {r}.p = call {{ i32, i1 }} {call}.i32p(i32 -1, i32 {w}, {end}",
                      f"  {last} = extractvalue {{ i32, i1 }} {r}.p, 0"]
        else:
            lines += [f"  {last} = call i32 {call}.i32(i32 -1, i32 {w}, {end}"]
        if t.bits == 16:
            lines += [f"  {r}.t = trunc i32 {last} to i16"]
            last = f"{r}.t"
        if t.float:
            lines += [f"  {r} = bitcast i{t.bits} {last} to {t.ir}"]
        return lines
    if style % 2:
        return [f"  {r}.v = bitcast {t.ir} {v} to <2 x i32>",
                f"  {r}.l = extractelement <2 x i32> {r}.v, i32 0",
                f"  {r}.h = extractelement <2 x i32> {r}.v, i32 1",
                f"  {r}.ls = call i32 {call}.i32(i32 -1, i32 {r}.l, {end}",
                f"  {r}.hs = call i32 {call}.i32(i32 -1, i32 {r}.h, {end}",
                f"  {r}.i = insertelement <2 x i32> poison, i32 {r}.ls, i32 0",
                f"  {r}.j = insertelement <2 x i32> {r}.i, i32 {r}.hs, i32 1",
                f"  {r} = bitcast <2 x i32> {r}.j to {t.ir}"]
    lines, w, last = [], v, r
    if t.float:
        lines += [f"  {r}.b = bitcast double {v} to i64"]
        w, last = f"{r}.b", f"{r}.o"
    lines += [f"  {r}.l = trunc i64 {w} to i32", f"  {r}.ls = call i32 {call}.i32(i32 -1, i32 {r}.l, {end}",
              f"  {r}.lz = zext i32 {r}.ls to i64", f"  {r}.hi = lshr i64 {w}, 32",
              f"  {r}.h = trunc i64 {r}.hi to i32", f"  {r}.hs = call i32 {call}.i32(i32 -1, i32 {r}.h, {end}",
              f"  {r}.hz = zext i32 {r}.hs to i64", f"  {r}.hh = shl i64 {r}.hz, 32",
              f"  {last} = or i64 {r}.hh, {r}.lz"]
    return lines + ([f"  {r} = bitcast i64 {last} to double"] if t.float else [])


def distances(rng, width, form):
    d = [1 << k for k in range(width.bit_length() - 1)]
    order = rng.randrange(3) if form == "bfly" else 0
    if form == "up":
        return d
    if order == 2:
        rng.shuffle(d)
        return d
    return d if order else d[::-1]


def tree(rng, name, t, op, form, width, readers, style, row=THREADS):
    """One kernel: IR, input, expected output."""
    steps = distances(rng, width, form)
    seg = (32 - width) << 8
    clamp = seg if form == "up" else seg | 31
    half = style % 5 == 4  # one of the two warps of a wavefront
    lines = [f"define ptx_kernel void @{name}(ptr %out, ptr %a) {{",
             "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()",
             "  %nx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()",
             "  %nxy = mul i32 %nx, %y", "  %t = add i32 %nxy, %x",
             "  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()",
             f"  %pa = getelementptr {t.ir}, ptr %a, i32 %t", f"  %po = getelementptr {t.ir}, ptr %out, i32 %t",
             f"  %v0 = load {t.ir}, ptr %pa"]
    if half:
        lines += ["  %w = and i32 %t, 32", f"  %in = icmp eq i32 %w, {32 * (style // 5 % 2)}",
                  "  br i1 %in, label %do, label %end", "do:"]
    value = t.values(rng, op, THREADS)
    now = list(value)
    for k, d in enumerate(steps):
        lines += shuffle(t, form, f"%s{k}", f"%v{k}", d, clamp, style)
        swap = style % 4 == 3
        x, y = (f"%s{k}", f"%v{k}") if swap else (f"%v{k}", f"%s{k}")
        combine = [True] * THREADS
        if form == "up":
            combine = [(i & (width - 1)) >= d for i in range(THREADS)]
            if style % 3 == 2 and t.bits <= 32 and (t.name != "f32" or style % 2):
                lines += t.operation(op, f"%o{k}", x, y)
                lines += [f"  %c{k} = extractvalue {{ i32, i1 }} %s{k}.p, 1",
                          f"  %v{k + 1} = select i1 %c{k}, {t.ir} %o{k}, {t.ir} %v{k}"]
            else:
                lines += [f"  %sl{k} = and i32 %lane, {width - 1}",
                          f"  %c{k} = icmp ult i32 %sl{k}, {d}"]
                if op in ("add", "or", "xor", "umax") and not t.float and style % 2:
                    lines += [f"  %n{k} = select i1 %c{k}, {t.ir} 0, {t.ir} %s{k}"]
                    lines += t.operation(op, f"%v{k + 1}", f"%v{k}", f"%n{k}")
                else:
                    lines += t.operation(op, f"%o{k}", x, y)
                    lines += [f"  %v{k + 1} = select i1 %c{k}, {t.ir} %v{k}, {t.ir} %o{k}"]
        else:
            lines += t.operation(op, f"%v{k + 1}", x, y)
        before = list(now)
        for i in range(THREADS):
            lane, base = i & 31, i & ~31
            j = {"up": lane - d, "down": lane + d, "bfly": lane ^ d}[form]
            if j // width != lane // width and form != "bfly":
                j = lane
            if combine[i]:
                pair = (before[i], before[base | j])
                now[i] = t.apply(op, *(pair[::-1] if swap else pair))
    last = f"%v{len(steps)}"
    lines += [{"all": "  br label %store",
               "first": "  %r = icmp eq i32 %lane, 0\n  br i1 %r, label %store, label %end",
               "segments": f"  %rl = and i32 %lane, {width - 1}\n  %r = icmp eq i32 %rl, 0\n"
                           "  br i1 %r, label %store, label %end",
               "last": "  %r = icmp ugt i32 %lane, 30\n  br i1 %r, label %store, label %end",
               "tid": "  %rt = urem i32 %x, 32\n  %r = icmp eq i32 %rt, 0\n"
                      "  br i1 %r, label %store, label %end",
               "some": "  %r = icmp ult i32 %lane, 3\n  br i1 %r, label %store, label %end"}[readers]]
    lines += ["store:", f"  store {t.ir} {last}, ptr %po", "  br label %end", "end:", "  ret void", "}"]
    reads = {"all": lambda l: True, "first": lambda l: l == 0, "segments": lambda l: l % width == 0,
             "tid": lambda l: l % row % 32 == 0, "last": lambda l: l == 31, "some": lambda l: l < 3}[readers]
    zero = 0.0 if t.float else 0
    want = [now[i] if reads(i if readers == "tid" else i & 31) and not (half and (i & 32) != 32 * (style // 5 % 2)) else zero
            for i in range(THREADS)]
    return lines, value, want


def wave(rng, name, t, op, scan, size):
    runtime = {"fast": "add"}.get(op, op)
    if t.float:
        runtime = "f" + runtime
    f = f"llvm.xlane.{'scan' if scan else 'reduce'}.{runtime}.{t.name}"
    value = t.values(rng, op, THREADS)
    if t.float and op == "mul":
        value = [rng.choice([0.5, -2.0, 1.0, -1.0]) for _ in value]
    lines = [f"define ptx_kernel void @{name}(ptr %out, ptr %a) {{",
             "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             f"  %pa = getelementptr {t.ir}, ptr %a, i32 %t", f"  %po = getelementptr {t.ir}, ptr %out, i32 %t",
             f"  %v = load {t.ir}, ptr %pa",
             f"  %r = call {t.ir} @{f}({t.ir} %v, i32 {size}, i64 -1, i1 true)",
             f"  store {t.ir} %r, ptr %po", "  ret void", "}"]
    want = []
    for base in range(0, THREADS, size):
        prefix = [value[base]]
        for x in value[base + 1:base + size]:
            prefix.append(t.apply(op, prefix[-1], x))
        want += prefix if scan else [prefix[-1]] * size
    return lines, value, want, f"declare {t.ir} @{f}({t.ir}, i32, i64, i1)"


def main():
    where, size = sys.argv[1], int(sys.argv[2])
    for d in ("in", "out"):
        os.makedirs(f"{where}/{d}", exist_ok=True)
    rng = random.Random(11)
    kernels = []
    n = 0
    for name in TYPES:
        t = Type(name)
        for op in FLOAT_OPS if t.float else INT_OPS:
            for form in ("bfly", "down", "up"):
                for width in (2, 4, 8, 16, 32, 32, 32):
                    readers = rng.choice(["all", "first", "segments", "last", "some", "first", "tid", "tid"])
                    row = rng.choice([16, 32, 128])
                    kernels.append((t, tree(rng, f"k{n}", t, op, form, width, readers, rng.randrange(60), row), row))
                    n += 1
    declared = set()
    for name in ("i32", "i64", "f32", "f64"):
        t = Type(name)
        for op in ["fast", "mul", "min", "max"] if t.float else INT_OPS[:-2]:
            for scan in (False, True):
                *kernel, declaration = wave(rng, f"k{n}", t, op, scan, size)
                declared.add(declaration)
                kernels.append((t, kernel, THREADS))
                n += 1
    lines = ['target triple = "nvptx64-nvidia-cuda"'] + sorted(declared)
    lines += [f"declare i32 @llvm.nvvm.read.ptx.sreg.{r}()" for r in ("tid.x", "tid.y", "ntid.x", "laneid")]
    for m in MODES[1:]:
        for s, r in (("i32", "i32"), ("f32", "float"), ("i32p", "{ i32, i1 }")):
            lines.append(f"declare {r} @llvm.nvvm.shfl.sync.{m}.{s}(i32, {'float' if s == 'f32' else 'i32'}, i32, i32)")
    for b in (32, 64):
        lines += [f"declare i{b} @llvm.{o}.i{b}(i{b}, i{b})" for o in ("smin", "smax", "umin", "umax")]
    for b, r in ((16, "half"), (32, "float"), (64, "double")):
        lines += [f"declare {r} @llvm.{o}num.f{b}({r}, {r})" for o in ("min", "max")]
    with open(where + "/manifest.txt", "w") as f:
        for k, (t, (code, value, want), row) in enumerate(kernels):
            lines += code
            f.write(f"k{k} trees k{k} 1 {row},{THREADS // row} 2 out:{t.size * THREADS} in/{k}.bin:{t.size * THREADS}\n")
            for path, words in ((f"in/{k}.bin", value), (f"out/k{k}.0.bin", want), (f"out/k{k}.1.bin", value)):
                with open(f"{where}/{path}", "wb") as b:
                    b.write(struct.pack(f"<{THREADS}{t.code}", *words))
    with open(where + "/trees.ll", "w") as f:
        f.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
