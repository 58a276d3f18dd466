#!/usr/bin/env python3
"""Writes kernels as LLVM IR, for what C does not reach; gen.py calls it.

intrinsics(): one kernel for each llvm.nvvm intrinsic that computes an exact result from the registers of a thread. A
thread applies it to 32 sets of operands and leaves a hash of the results.

integers(): random arithmetic on integers of any width and vectors of them, with branches and loops.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
HEAD = """target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
PARAMS = "ptr %out, ptr %a, ptr %w, ptr %f, ptr %d, ptr %h"
LL = {"b": "i1", "s": "i16", "i": "i32", "l": "i64", "f": "float", "d": "double", "h": "half", "e": "bfloat", "H": "<2 x half>", "E": "<2 x bfloat>"}
BITS = {"f": "i32", "d": "i64", "h": "i16", "e": "i16", "H": "i32", "E": "i32"}


def table():
    """(name, letters: result and operands) of the intrinsics."""
    t = []
    for ftz in ("", ".ftz"):
        t += [(f"{op}.rn{ftz}.f", "f" * (1 + n)) for op, n in (("add", 2), ("mul", 2), ("div", 2), ("fma", 3), ("rcp", 1), ("sqrt", 1))]
        t += [(f"{op}{ftz}.f", "ff") for op in ("floor", "ceil", "trunc", "round", "saturate", "fabs")]
        for ty, c in (("f", "f"), ("f16", "h"), ("f16x2", "H"), ("bf16", "e"), ("bf16x2", "E")):
            for nan in ("", ".nan"):
                for xs in ("", ".xorsign.abs"):
                    if ftz and c in "eE":
                        continue
                    t += [(f"{m}{ftz}{nan}{xs}.{ty}", c * 3) for m in ("fmin", "fmax")]
            if c in "hH":
                t += [(f"fma.rn{ftz}{clamp}.{ty}", c * 4) for clamp in ("", ".sat", ".relu")]
            elif c in "eE" and not ftz:
                t += [(f"fma.rn{clamp}.{ty}", c * 4) for clamp in ("", ".relu")]
        for r in ("rn", "rz", "rm", "rp"):
            t.append((f"d2f.{r}{ftz}", "fd"))
            t += [(f"f2{i}.{r}{ftz}", c + "f") for i, c in (("i", "i"), ("ui", "i"), ("ll", "l"), ("ull", "l"))]
        t.append((f"f2h.rn{ftz}", "sf"))
    t += [(f"{op}.rn.d", "d" * (1 + n)) for op, n in (("add", 2), ("mul", 2), ("div", 2), ("fma", 3), ("rcp", 1), ("sqrt", 1))]
    t += [(f"{op}.d", "dd") for op in ("floor", "ceil", "trunc", "round", "saturate", "fabs")] + [("fmin.d", "ddd"), ("fmax.d", "ddd")]
    for r in ("rn", "rz", "rm", "rp"):
        for i, c in (("i", "i"), ("ui", "i"), ("ll", "l"), ("ull", "l")):
            t += [(f"d2{i}.{r}", c + "d"), (f"{i}2f.{r}", "f" + c), (f"{i}2d.{r}", "d" + c)]
    for r in ("rn", "rz"):
        for relu in ("", ".relu"):
            t += [(f"ff2f16x2.{r}{relu}", "Hff"), (f"ff2bf16x2.{r}{relu}", "Eff"), (f"f2bf16.{r}{relu}", "ef")]
    t += [("f2tf32.rna", "if"), ("abs.bf16", "ee"), ("abs.bf16x2", "EE"), ("neg.bf16", "ee"), ("neg.bf16x2", "EE")]
    for n, c in (("s", "s"), ("us", "s"), ("i", "i"), ("ui", "i"), ("ll", "l"), ("ull", "l")):
        t += [(f"mulhi.{n}", c * 3), (f"sad.{n}", c * 4)]
    t += [("mul24.i", "iii"), ("mul24.ui", "iii"), ("prmt", "iiii"), ("rotate.b32", "iii"), ("rotate.b64", "lli"), ("rotate.right.b64", "lli"), ("swap.lo.hi.b64", "ll"),
          ("bitcast.f2i", "if"), ("bitcast.i2f", "fi"), ("bitcast.d2ll", "ld"), ("bitcast.ll2d", "dl"), ("lohi.i2d", "dii"), ("d2i.lo", "id"), ("d2i.hi", "id")]
    return t


class Text:
    def __init__(self):
        self.lines, self.n = [], 0

    def __call__(self, text):
        self.n += 1
        self.lines.append(f"  %t{self.n} = {text}")
        return f"%t{self.n}"


def canonical(t, c, v):
    """The bits of a value, every NaN one and the same, as an i64."""
    if c == "s*":  # half bits in an i16
        v, c = t(f"bitcast i16 {v} to half"), "h"
    if c == "i*":  # the bits of a float
        v, c = t(f"bitcast i32 {v} to float"), "f"
    if c in BITS:
        ty, bits = LL[c], BITS[c]
        if c in "HE":
            x = [canonical(t, "h" if c == "H" else "e", t(f"extractelement {ty} {v}, i32 {k}")) for k in (0, 1)]
            high = t(f"shl i64 {x[1]}, 16")
            return t(f"or i64 {x[0]}, {high}")
        if c == "e":
            # A comparison of bfloats is not in every backend.
            u = t(f"bitcast bfloat {v} to i16")
            size = t(f"and i16 {u}, 32767")
            nan = t(f"icmp ugt i16 {size}, 32640")
        else:
            u = t(f"bitcast {ty} {v} to {bits}")
            nan = t(f"fcmp uno {ty} {v}, {v}")
        r = t(f"select i1 {nan}, {bits} {'32767' if bits == 'i16' else '2147483647' if bits == 'i32' else '9223372036854775807'}, {bits} {u}")
        return r if bits == "i64" else t(f"zext {bits} {r} to i64")
    return v if c == "l" else t(f"zext {LL[c]} {v} to i64")


def place(t, of, step, R):
    """An index into the inputs."""
    x = t(f"mul i32 {of}, {step}")
    x = t(f"add i32 {x}, {R.randrange(1024)}")
    return t(f"and i32 {x}, 1023")


def operand(t, c, index):
    def at(ty, base):
        p = t(f"getelementptr {ty}, ptr %{base}, i32 {index}")
        return t(f"load {ty}, ptr {p}")

    if c == "s":
        x = at("i32", "a")
        return t(f"trunc i32 {x} to i16")
    if c == "b":
        x = at("i32", "a")
        return t(f"trunc i32 {x} to i1")
    if c == "e":
        x = at("i32", "f")
        x = t(f"lshr i32 {x}, 16")
        u = t(f"trunc i32 {x} to i16")
        return t(f"bitcast i16 {u} to bfloat")
    if c in "HE":
        el = "h" if c == "H" else "e"
        x, y = operand(t, el, index), operand(t, el, t(f"xor i32 {index}, 77"))
        v = t(f"insertelement {LL[c]} poison, {LL[el]} {x}, i32 0")
        return t(f"insertelement {LL[c]} {v}, {LL[el]} {y}, i32 1")
    return at(LL[c], {"i": "a", "l": "w", "f": "f", "d": "d", "h": "h"}[c])


def annotations(names):
    return "\n!nvvm.annotations = !{" + ", ".join(f"!{k}" for k in range(len(names))) + "}\n" + \
        "".join(f'!{k} = !{{ptr @{n}, !"kernel", i32 1}}\n' for k, n in enumerate(names))


def intrinsics(R):
    """(text of a module, [(kernel, grid, block, bytes of output)])"""
    text, cases, declared = [HEAD], [], []
    for name, sig in table():
        k = "nvvm_" + name.replace(".", "_")
        t = Text()
        args = []
        for j, c in enumerate(sig[1:]):
            index = place(t, "%pos", (1, 5, 3)[j], R)
            x = operand(t, c, index)
            if name.startswith("rotate") and j and "64" in name:  # LLVM 19 rotates by more in a wrong way for NVIDIA
                x = t(f"and i32 {x}, 31")
            args.append(f"{LL[c]} {x}")
        declared.append(f"declare {LL[sig[0]]} @llvm.nvvm.{name}({', '.join(LL[c] for c in sig[1:])})")
        r = t(f"call {LL[sig[0]]} @llvm.nvvm.{name}({', '.join(args)})")
        r = canonical(t, "s*" if name.startswith("f2h") else "i*" if name.startswith("f2tf32") else sig[0], r)
        u = t("mul i64 %acc, -7046029254386353131")
        u = t(f"xor i64 {u}, {r}")
        v = t(f"lshr i64 {u}, 29")
        u = t(f"xor i64 {u}, {v}")
        text.append(f"define void @{k}({PARAMS}) {{\nentry:\n  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %first = shl i32 %tid, 5\n  br label %loop\nloop:\n"
                    f"  %n = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %acc = phi i64 [ 0, %entry ], [ {u}, %loop ]\n  %pos = add i32 %first, %n\n"
                    + "\n".join(t.lines) + f"\n  %next = add i32 %n, 1\n  %done = icmp eq i32 %next, 32\n  br i1 %done, label %exit, label %loop\nexit:\n"
                    f"  %slot = getelementptr i64, ptr %out, i32 %tid\n  store i64 {u}, ptr %slot\n  ret void\n}}")
        cases.append((k, 1, 64, 512))
    return "\n".join(text + declared) + annotations([c[0] for c in cases]), cases


WIDTHS = [1, 8, 8, 16, 16, 17, 24, 31, 32, 32, 33, 40, 48, 63, 64, 64, 65, 100, 128]


class Integers:
    def __init__(self, R):
        self.R, self.t, self.declared = R, Text(), set()
        self.values = []  # (name, width, elements or 0)

    def intrinsic(self, name, width, n, *args, extra="", result=None):
        ty = self.ty(width, n)
        suffix = f"v{n}i{width}" if n else f"i{width}"
        self.declared.add(f"declare {result or ty} @llvm.{name}.{suffix}({', '.join([ty] * len(args))}{', i1' if extra else ''})")
        return self.t(f"call {result or ty} @llvm.{name}.{suffix}({', '.join(f'{ty} {a}' for a in args)}{extra})")

    @staticmethod
    def ty(width, n):
        return f"<{n} x i{width}>" if n else f"i{width}"

    def const(self, width, n, v):
        v &= (1 << width) - 1
        if width == 1:
            v = "true" if v else "false"
        elif v >> (width - 1):
            v -= 1 << width
        return f"<{', '.join(f'i{width} {v}' for _ in range(n))}>" if n else str(v)

    def value(self, width, n):
        R = self.R
        same = [v for v in self.values[-14:] if v[1] == width and v[2] == n]
        if same and R.random() < 0.7:
            return R.choice(same)[0]
        if R.random() < 0.12:
            return self.const(width, n, R.choice([0, 1, 2, 3, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1, R.getrandbits(width), R.getrandbits(width), R.getrandbits(4)]))
        if n:
            v = "poison"
            for k in range(n):
                v = self.t(f"insertelement {self.ty(width, n)} {v}, i{width} {self.value(width, 0)}, i32 {k}")
            return v
        other = [v for v in self.values[-14:] if not v[2] and v[1] != width]
        if not other:
            return self.const(width, 0, R.getrandbits(width))
        x, w, _ = R.choice(other)
        return self.t(f"{'trunc' if w > width else R.choice(['zext', 'sext'])} i{w} {x} to i{width}")

    def step(self):
        R, t = self.R, self.t
        width = R.choice(WIDTHS)
        n = R.choice([0, 0, 0, 0, 2, 3, 4]) if width in (1, 8, 16, 17, 32, 64) else 0
        ty = self.ty(width, n)
        x, y = self.value(width, n), self.value(width, n)
        op = R.choice(["bin", "bin", "bin", "shift", "shift", "div", "minmax", "sat", "fsh", "count", "reverse", "overflow", "select", "cmp", "abs", "extract", "swap", "float", "mul"])
        if op == "bin":
            r = t(f"{R.choice(['add', 'sub', 'and', 'or', 'xor'])} {ty} {x}, {y}")
        elif op == "mul":
            r = t(f"mul {ty} {x}, {y}")
        elif op == "shift" and width > 2:
            amount = t(f"urem {ty} {y}, {self.const(width, n, width)}") if width <= 64 else t(f"and {ty} {y}, {self.const(width, n, 63)}")
            r = t(f"{R.choice(['shl', 'lshr', 'ashr'])} {ty} {x}, {amount}")
        elif op == "div" and 3 <= width <= 64:
            positive = t(f"lshr {ty} {y}, {self.const(width, n, R.choice([1, 1, width // 2]))}")
            divisor = t(f"or {ty} {positive}, {self.const(width, n, 1)}")
            r = t(f"{R.choice(['udiv', 'sdiv', 'urem', 'srem'])} {ty} {x}, {divisor}")
        elif op == "minmax" and width > 1:
            r = self.intrinsic(R.choice(["smin", "smax", "umin", "umax"]), width, n, x, y)
        elif op == "sat" and 1 < width <= 64:
            r = self.intrinsic(R.choice(["sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"]), width, n, x, y)
        elif op == "fsh" and 8 <= width <= 64:
            r = self.intrinsic(R.choice(["fshl", "fshr"]), width, n, x, y, self.value(width, n))
        elif op == "count" and width > 1:
            k = R.choice(["ctlz", "cttz", "ctpop"])
            r = self.intrinsic(k, width, n, x, extra="" if k == "ctpop" else ", i1 false")
        elif op == "reverse":
            r = self.intrinsic("bitreverse", width, n, x)
        elif op == "swap" and width % 16 == 0:
            r = self.intrinsic("bswap", width, n, x)
        elif op == "overflow" and not n and 3 < width <= 64:
            k = R.choice(["sadd", "uadd", "ssub", "usub", "smul", "umul"])
            if width > 32 and "mul" in k and width != 64:
                k = "uadd"
            pair = self.intrinsic(f"{k}.with.overflow", width, n, x, y, result=f"{{ {ty}, i1 }}")
            r = t(f"extractvalue {{ {ty}, i1 }} {pair}, 0")
            self.values.append((t(f"extractvalue {{ {ty}, i1 }} {pair}, 1"), 1, 0))
        elif op == "select":
            r = t(f"select {self.ty(1, n)} {self.value(1, n)}, {ty} {x}, {ty} {y}")
        elif op == "cmp" and width > 1:
            r, width = t(f"icmp {R.choice(['eq', 'ne', 'ugt', 'uge', 'ult', 'ule', 'sgt', 'sge', 'slt', 'sle'])} {ty} {x}, {y}"), 1
        elif op == "abs" and width > 1:
            r = self.intrinsic("abs", width, n, x, extra=", i1 false")
        elif op == "extract" and n:
            index = R.choice([str(R.randrange(n)), self.t(f"urem i32 {self.value(32, 0)}, {n}")])
            if R.random() < 0.5:
                r, n = t(f"extractelement {ty} {x}, i32 {index}"), 0
            else:
                r = t(f"insertelement {ty} {x}, i{width} {self.value(width, 0)}, i32 {index}")
        elif op == "float" and not n and 1 < width <= 64:
            f = R.choice(["float", "double"])
            s = R.choice(["s", "u"])
            v = t(f"{s}itofp i{width} {x} to {f}")
            if R.random() < 0.5:
                v = t(f"fmul {f} {v}, {R.choice(['1.5', '-2.0', '0.125'])}")
            name = f"llvm.fpto{s}i.sat.i{width}.{'f32' if f == 'float' else 'f64'}"
            self.declared.add(f"declare i{width} @{name}({f})")
            r = t(f"call i{width} @{name}({f} {v})")
        else:
            r = t(f"xor {ty} {x}, {y}")
        self.values.append((r, width, n))

    def hashed(self, acc):
        """All the later values in one i64."""
        t = self.t
        for v, width, n in self.values[-10:]:
            parts = [v] if not n else [t(f"extractelement {self.ty(width, n)} {v}, i32 {k}") for k in range(n)]
            for p in parts:
                x = p if width == 64 else t(f"zext i{width} {p} to i64") if width < 64 else t(f"trunc i{width} {p} to i64")
                acc = t(f"mul i64 {acc}, -7046029254386353131")
                acc = t(f"add i64 {acc}, {x}")
                if width > 64:
                    high = t(f"lshr i{width} {p}, 64")
                    high = t(f"trunc i{width} {high} to i64")
                    acc = t(f"xor i64 {acc}, {high}")
        return acc

    def kernel(self, name):
        R, t = self.R, self.t
        loaded = []
        for k in range(4):
            index = place(t, "%tid", R.choice([1, 3, 5]), R)
            base, width = (("a", 32), ("w", 64))[k & 1]
            p = t(f"getelementptr i{width}, ptr %{base}, i32 {index}")
            loaded.append((t(f"load i{width}, ptr {p}"), width, 0))
        self.values += loaded + [("%tid", 32, 0)]
        for _ in range(R.randint(4, 10)):
            self.step()
        # A loop with two values that go round, whose trip count the data decides.
        c1, c2 = R.choice(WIDTHS), R.choice(WIDTHS)
        i1, i2 = self.value(c1, 0), self.value(c2, 0)
        trip = t(f"and i32 {self.value(32, 0)}, {R.choice([1, 3, 7])}")
        entry, self.t.lines = self.t.lines, []
        outer = list(self.values)
        self.values += [("%x", c1, 0), ("%y", c2, 0), ("%n", 32, 0)]
        for _ in range(R.randint(3, 8)):
            self.step()
        n1, n2 = self.value(c1, 0), self.value(c2, 0)
        loop, self.t.lines = self.t.lines, []
        self.values = outer + [("%x", c1, 0), ("%y", c2, 0)]
        # Two ways on, and a value from each.
        cond = self.value(1, 0)
        head, self.t.lines = self.t.lines, []
        saved, sides = list(self.values), []
        width = R.choice([8, 16, 17, 32, 33, 64, 1])
        for _ in range(2):
            self.values = list(saved)
            for _ in range(R.randint(1, 4)):
                self.step()
            v = self.value(width, 0)
            sides.append((self.t.lines, v))
            self.t.lines = []
        self.values = saved + [("%side", width, 0)]
        for _ in range(R.randint(1, 4)):
            self.step()
        h = self.hashed("1")
        end = self.t.lines
        return f"""define void @{name}({PARAMS}) {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
{chr(10).join(entry)}
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %body ]
  %x = phi i{c1} [ {i1}, %entry ], [ {n1}, %body ]
  %y = phi i{c2} [ {i2}, %entry ], [ {n2}, %body ]
  %done = icmp uge i32 %n, {trip}
  br i1 %done, label %after, label %body
body:
{chr(10).join(loop)}
  %next = add i32 %n, 1
  br label %loop
after:
{chr(10).join(head)}
  br i1 {cond}, label %left, label %right
left:
{chr(10).join(sides[0][0])}
  br label %join
right:
{chr(10).join(sides[1][0])}
  br label %join
join:
  %side = phi i{width} [ {sides[0][1]}, %left ], [ {sides[1][1]}, %right ]
{chr(10).join(end)}
  %slot = getelementptr i64, ptr %out, i32 %tid
  store i64 {h}, ptr %slot
  ret void
}}"""


def integers(R, prefix, kernels):
    text, cases, declared = [HEAD], [], set()
    for k in range(kernels):
        g = Integers(R)
        text.append(g.kernel(f"{prefix}_{k}"))
        declared |= g.declared
        cases.append((f"{prefix}_{k}", 1, 64, 512))
    return "\n".join(text + sorted(declared)) + annotations([c[0] for c in cases]), cases
