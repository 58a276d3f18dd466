"""Writes kernels that decide by comparisons that are the same in all lanes, and what they must give.

  gen.py DIR [KERNELS [SEED [no-phi]]]

DIR gets uniform.ll (NVVM IR), manifest.txt for xlrun, in/ and, worked out here, out/.
A kernel compares what it loads, of a type of 8 to 64 bits or a float, with each other or
with a constant, and uses the result in several ways at once: it chooses (words, and words
of two), it branches (both ways round, once or several times), it is extended, combined
with another, counted by a ballot, and goes through phis and loops. Without phis of i1 the
module is one that GlobalISel of stock LLVM 19 can select.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

THREADS = 64
WORDS = 12  # of a thread's results
M32 = 0xFFFFFFFF
NO_PHI = "no-phi" in sys.argv

INTEGERS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
FLOATS = {"half": "<e", "float": "<f", "double": "<d"}
ICMP = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
        "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b}
NAN = float("nan")


def edges(t):
    if t in INTEGERS:
        bits = INTEGERS[t]
        top = 1 << bits - 1
        few = [0, 1, 2, 63, 64, 99, 100, 127, 128, 129, 255, 256, 1000, 1023, 1024, top - 1, top, top + 1, 2 * top - 1]
        return sorted({v % (2 * top) for v in few})
    return [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 100.0, -100.0, 1024.0, NAN, float("inf"), -float("inf")]


def literal(t, v):
    if t in INTEGERS:
        return str(v - (1 << INTEGERS[t]) if v >> INTEGERS[t] - 1 else v)
    as_double = struct.unpack("<Q", struct.pack("<d", v))[0]
    if t == "half":
        return "0xH%04X" % struct.unpack("<H", struct.pack("<e", v))[0]
    return "0x%016X" % as_double


def memory(t, v):
    data = v.to_bytes(INTEGERS[t] // 8, "little") if t in INTEGERS else struct.pack(FLOATS[t], v)
    return data.ljust(8, b"\0")


class Kernel:
    """One kernel; run(values) gives the words of a thread when it is called with the operands."""

    def __init__(self, rng, name):
        self.rng, self.name, self.body, self.steps, self.n = rng, name, [], [], 0
        self.block = "entry"
        self.words = 0
        self.t = rng.choice(["i16"] * 3 + list(INTEGERS) + list(FLOATS))
        self.u = rng.choice(list(INTEGERS) + list(FLOATS))
        self.build()

    def value(self):
        self.n += 1
        return "%%v%d" % self.n

    def emit(self, text):
        self.body.append("  " + text)

    def start(self, label):
        self.body.append(label + ":")
        self.block = label

    # A step is a function of a thread's state: env (values by name) and out.
    def compare(self, t, a, b):
        """b: a name, or a value of type t."""
        rng, c = self.rng, self.value()
        fixed = None if isinstance(b, str) else b
        second = literal(t, b) if fixed is not None else b
        if t in INTEGERS:
            kind, sign = rng.choice(list(ICMP)), rng.choice("su")
            name = kind if kind in ("eq", "ne") else sign + kind
            self.emit("%s = icmp %s %s %s, %s" % (c, name, t, a, second))
            bits = INTEGERS[t]

            def number(v):
                return v - (1 << bits) if sign == "s" and v >> bits - 1 else v
            return c, lambda e: ICMP[kind](number(e[a]), number(e[b] if fixed is None else fixed))
        if rng.randrange(6) == 0:
            mask = rng.choice([3, 0x60, 0x204, 0x108, 0x303])
            self.emit("%s = call i1 @llvm.is.fpclass.%s(%s %s, i32 %d)" %
                      (c, {"half": "f16", "float": "f32", "double": "f64"}[t], t, a, mask))

            def is_class(e):
                v = e[a]
                if v != v:
                    return bool(mask & 3) and bool(mask & 2)
                negative = struct.pack(">d", v)[0] >> 7
                if v in (float("inf"), -float("inf")):
                    bit = 2 if negative else 9
                elif v == 0:
                    bit = 5 if negative else 6
                else:
                    bit = 3 if negative else 8
                return bool(mask >> bit & 1)
            return c, is_class
        kind, unordered = rng.choice(["eq", "ne", "lt", "le", "gt", "ge"]), rng.choice([False, True])
        self.emit("%s = fcmp %s%s %s %s, %s" % (c, "u" if unordered else "o", kind, t, a, second))

        def decide(e):
            x, y = e[a], e[b] if fixed is None else fixed
            if x != x or y != y:
                return unordered
            return ICMP[kind](x, y)
        return c, decide

    def store(self, name, width=32):
        """Puts a word of the state where the thread's results are."""
        words = width // 32
        self.emit("%%p%d = getelementptr i32, ptr %%row, i64 %d" % (self.words, self.words))
        self.emit("store %si%d %s, ptr %%p%d, align 4" % (self.rng.choice(["", "volatile "]), width, name, self.words))
        at = self.words
        self.words += words

        def step(e, out):
            for k in range(words):
                out[at + k] = e[name] >> 32 * k & M32
        return step

    def choose(self, c):
        """A select by c, and the step that computes it."""
        rng, s = self.rng, self.value()
        bits = rng.choice([32, 32, 32, 64])
        x, y = rng.choice([(-1, 128), (7, 0), (0, -1), (1, 2), (100000, 5), ("%tid", 3), (9, "%tid")])
        if bits == 64:
            x, y = (3 << 40, 5) if isinstance(x, str) or isinstance(y, str) else (x, y)
        self.emit("%s = select i1 %s, i%d %s, i%d %s" % (s, c, bits, x, bits, y))

        def step(e, out):
            v = x if e[c] else y
            e[s] = (e[v] if isinstance(v, str) else v) % (1 << bits)
        return s, bits, step

    def use(self, c):
        """One use of c; gives steps."""
        rng = self.rng
        kind = rng.choice(["select"] * 4 + ["zext", "sext", "ballot", "guard", "lds"])
        steps = []
        if kind == "select":
            s, bits, step = self.choose(c)
            steps += [step, self.store(s, bits)]
        elif kind in ("zext", "sext"):
            z = self.value()
            self.emit("%s = %s i1 %s to i32" % (z, kind, c))
            steps.append(lambda e, out: e.__setitem__(z, (1 if kind == "zext" else M32) if e[c] else 0))
            steps.append(self.store(z))
        elif kind == "ballot":
            z = self.value()
            self.emit("%s = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %s)" % (z, c))
            steps.append(lambda e, out: e.__setitem__(z, M32 if e[c] else 0))
            steps.append(self.store(z))
        elif kind == "lds":
            s, bits, step = self.choose(c)
            self.emit("store i%d %s, ptr addrspace(3) @shared_%s" % (bits, s, self.name))
            steps.append(step)
            if "%tid" in self.body[-2]:  # not the same in all lanes
                self.body.pop()
            self.shared = True
        else:  # as a number of threads is used
            s, bits, step = self.choose(c)
            z, w = self.value(), self.value()
            if bits == 64:
                t = self.value()
                self.emit("%s = trunc i64 %s to i32" % (t, s))
            else:
                t = s
            self.emit("%s = icmp ult i32 %%tid, %s" % (z, t))
            self.emit("%s = zext i1 %s to i32" % (w, z))
            steps.append(step)
            steps.append(lambda e, out: e.__setitem__(w, int(e["%tid"] < e[s] & M32)))
            steps.append(self.store(w))
        return steps

    def uses(self, c, most):
        steps = []
        for _ in range(self.rng.randrange(most + 1)):
            if self.words < WORDS - 5:
                steps += self.use(c)
        return steps

    def build(self):
        rng = self.rng
        self.emit("%tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()")
        self.emit("%%at = mul i32 %%tid, %d" % WORDS)
        self.emit("%wide = zext i32 %at to i64")
        self.emit("%row = getelementptr i32, ptr %out, i64 %wide")
        for k, (name, t) in enumerate((("%a", self.t), ("%b", self.t), ("%x", self.u), ("%y", self.u))):
            self.emit("%s.p = getelementptr i64, ptr %%in, i64 %d" % (name, k))
            self.emit("%s = load %s, ptr %s.p" % (name, t, name))
        constant = rng.choice(edges(self.t)) if rng.randrange(3) else "%b"
        c, decide = self.compare(self.t, "%a", constant)
        steps = [lambda e, out: e.__setitem__(c, bool(decide(e)))]
        if rng.randrange(3) == 0:
            d, other = self.compare(self.u, "%x", "%y")
            both, how = self.value(), rng.choice(["and", "or", "xor"])
            self.emit("%s = %s i1 %s, %s" % (both, how, c, d))

            def combine(e, out):
                e[d] = bool(other(e))
                e[both] = {"and": e[c] and e[d], "or": e[c] or e[d], "xor": e[c] != e[d]}[how]
            steps.append(combine)
        else:
            both = c
        used = rng.choice([c, both])
        steps += self.uses(used, 3)
        kept, bits, step = self.choose(used)  # for the blocks that follow, both of them
        steps.append(step)
        branch = rng.choice([c, both])
        if rng.randrange(4) == 0:
            no = self.value()
            self.emit("%s = xor i1 %s, true" % (no, branch))
            old = branch
            steps.append(lambda e, out: e.__setitem__(no, not e[old]))
            branch = no
        labels = ["yes", "no"]
        self.emit("br i1 %s, label %%yes, label %%no" % branch)
        ways = {}
        for label in labels:
            self.start(label)
            way = self.uses(used, 2)
            if rng.randrange(2):
                way.append(self.store(kept, bits))
            value = self.value()
            k = rng.randrange(1, 1000)
            self.emit("%s = add i32 %%tid, %d" % (value, k))
            way.append(lambda e, out, value=value, k=k: e.__setitem__(value, e["%tid"] + k))
            if rng.randrange(3) == 0:
                self.emit("br i1 %s, label %%%s.yes, label %%%s.end" % (used, label, label))
                self.start(label + ".yes")
                inner = self.uses(c, 1)
                self.emit("br label %%%s.end" % label)
                self.start(label + ".end")
                way.append(lambda e, out, inner=inner: [s(e, out) for s in inner] if e[used] else None)
            self.emit("br label %join")
            ways[label] = (way, value, self.block)
        self.start("join")
        phi, truth = self.value(), self.value()
        self.emit("%s = phi i32 [ %s, %%%s ], [ %s, %%%s ]" %
                  (phi, ways["yes"][1], ways["yes"][2], ways["no"][1], ways["no"][2]))
        constant_first = rng.randrange(2)
        if NO_PHI:
            truth = used
        else:
            self.emit("%s = phi i1 [ %s, %%%s ], [ %s, %%%s ]" %
                      (truth, "true" if constant_first else used, ways["yes"][2], used, ways["no"][2]))

        def run_ways(e, out):
            label = "yes" if e[branch] else "no"
            way, value, _ = ways[label]
            for s in way:
                s(e, out)
            e[phi] = e[value]
            if not NO_PHI:
                e[truth] = True if constant_first and label == "yes" else e[used]
        steps.append(run_ways)
        if self.words < WORDS:
            steps.append(self.store(phi))
        if rng.randrange(2):
            steps += self.uses(truth, 1)
        if rng.randrange(3) == 0 and self.t in INTEGERS and self.words < WORDS:
            steps += self.loop()
        self.emit("ret void")
        self.steps = steps

    def loop(self):
        """Counts turns in which a comparison chooses and branches."""
        bits, t = INTEGERS[self.t], self.t
        k, turns = self.rng.choice([1, 2, 60]), self.rng.choice([3, 5])
        before = self.block
        self.emit("br label %loop")
        self.start("loop")
        self.emit("%%i = phi %s [ 0, %%%s ], [ %%i.next, %%latch ]" % (t, before))
        self.emit("%%sum = phi i32 [ 0, %%%s ], [ %%sum.next, %%latch ]" % before)
        self.emit("%%moved = add %s %%a, %%i" % t)
        c, decide = self.compare(t, "%moved", "%b")
        self.emit("%%step = select i1 %s, i32 3, i32 1000" % c)
        self.emit("br i1 %s, label %%more, label %%latch" % c)
        self.start("more")
        self.emit("%extra = mul i32 %step, 5")
        self.emit("br label %latch")
        self.start("latch")
        self.emit("%got = phi i32 [ %step, %loop ], [ %extra, %more ]")
        self.emit("%sum.next = add i32 %sum, %got")
        self.emit("%%i.next = add %s %%i, %d" % (t, k))
        self.emit("%%last = icmp eq %s %%i.next, %s" % (t, literal(t, k * turns % (1 << bits))))
        self.emit("br i1 %last, label %end, label %loop")
        self.start("end")

        def run(e, out):
            total = 0
            for i in range(turns):
                e["%moved"] = (e["%a"] + i * k) % (1 << bits)
                total += 15 if decide(e) else 1000
            e["%sum.next"] = total
        return [run, self.store("%sum.next")]

    def run(self, operands):
        rows = []
        for tid in range(THREADS):
            env, out = dict(operands), [0] * WORDS
            env["%tid"] = tid
            for step in self.steps:
                step(env, out)
            rows += out
        return rows

    def text(self):
        shared = "@shared_%s = internal addrspace(3) global [2 x i32] undef, align 8\n" % self.name \
            if getattr(self, "shared", False) else ""
        return shared + "define ptx_kernel void @%s(ptr noalias %%out, ptr noalias readonly %%in) {\nentry:\n%s\n}\n" % \
            (self.name, "\n".join(self.body))


def main():
    where = sys.argv[1]
    kernels = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    for folder in ("in", "out"):
        os.makedirs(os.path.join(where, folder), exist_ok=True)
    module = open(os.path.join(where, "uniform.ll"), "w")
    manifest = open(os.path.join(where, "manifest.txt"), "w")
    module.write('target triple = "nvptx64-nvidia-cuda"\n'
                 "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\n")
    for t, name in (("half", "f16"), ("float", "f32"), ("double", "f64")):
        module.write("declare i1 @llvm.is.fpclass.%s(%s, i32 immarg)\n" % (name, t))
    for k in range(kernels):
        kernel = Kernel(rng, "k%d" % k)
        module.write(kernel.text())
        for case in range(5):
            a = rng.choice(edges(kernel.t))
            b = rng.choice([a] + edges(kernel.t)) if kernel.t in FLOATS else \
                rng.choice([a, (a + 1) % (1 << INTEGERS[kernel.t]), rng.choice(edges(kernel.t))])
            x, y = rng.choice(edges(kernel.u)), rng.choice(edges(kernel.u))
            name = "k%d_%d" % (k, case)
            with open(os.path.join(where, "in", name), "wb") as f:
                f.write(memory(kernel.t, a) + memory(kernel.t, b) + memory(kernel.u, x) + memory(kernel.u, y))
            words = kernel.run({"%a": a, "%b": b, "%x": x, "%y": y})
            with open(os.path.join(where, "out", name + ".0.bin"), "wb") as f:
                f.write(struct.pack("<%dI" % len(words), *(w & M32 for w in words)))
            manifest.write("%s uniform k%d 1 %d 2 out:%d in/%s:32\n" % (name, k, THREADS, THREADS * WORDS * 4, name))


main()
