"""Writes kernels of llvm.xlane.* for one processor and wavefront, and what they must give.

  gen.py CPU LANES DIR [no-bfloat]

DIR gets xlane.ll (an AMDGPU module), manifest.txt for xlrun, in/ and, from the
definition of the operations, out/. CPU also seeds what is picked, so that
another one gets other amounts and another type for each operation and width.
Without bfloat the module is one that LLVM 19's GlobalISel can translate.

  const    constant amounts, also huge ones, all lanes active
  lane     amounts that each lane loads, also huge ones, plus constants
  uniform  operands that all lanes share, and constant values
  some     constant and loaded amounts in a branch that some lanes take; lanes
           whose source is not there are not looked at
  half     one half of the threads: its warps are full
  chain    results that are moved again
  alone    one move, in a branch: what is computed once stands in another block

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

THREADS = 64
MOVES = ("idx", "up", "down", "bfly", "rotate")
M32 = 0xFFFFFFFF

# Type, end of the intrinsic's name, bits.
TYPES = [("i32", "i32", 32), ("float", "f32", 32), ("i64", "i64", 64), ("double", "f64", 64),
         ("half", "f16", 16), ("bfloat", "bf16", 16), ("i16", "i16", 16), ("ptr", "p0", 64),
         ("ptr addrspace(1)", "p1", 64), ("ptr addrspace(3)", "p3", 32), ("<2 x i16>", "v2i16", 32),
         ("<2 x half>", "v2f16", 32), ("<2 x bfloat>", "v2bf16", 32), ("<2 x i32>", "v2i32", 64),
         ("<2 x float>", "v2f32", 64), ("<4 x i16>", "v4i16", 64), ("<4 x half>", "v4f16", 64),
         ("<4 x bfloat>", "v4bf16", 64)]


# --- What the operations are ---


def source(op, lane, amount, width):
    """The lane whose value `lane` gets."""
    base = lane & ~(width - 1)
    if op == "idx":
        return base | amount % width
    if op == "rotate":
        return base | (lane - base - amount) % width
    if op == "up":
        return lane - amount if amount <= lane - base else lane
    if op == "down":
        return lane + amount if lane + amount < base + width else lane
    assert op == "bfly"
    return lane ^ amount if lane ^ amount <= base + width - 1 else lane


class Step:
    def __init__(self, op, width, amounts, text, full=False):
        self.op, self.width, self.amounts, self.text, self.full = op, width, amounts, text, full

    def run(self, values, known, active, lanes):
        """The values and whether they are known; one list for each, over all threads."""
        out, out_known = [0] * THREADS, [False] * THREADS
        if self.op == "permute":
            out_known = list(active)
            for t in range(THREADS):  # ascending: the highest of several writers is the last
                if active[t]:
                    to = t // lanes * lanes + self.amounts[t] % lanes
                    out[to], out_known[to] = values[t], known[t] and active[to]
            return out, out_known
        for t in range(THREADS):
            first = t // lanes * lanes
            if self.op == "bpermute":
                j = first + self.amounts[t] % lanes
            else:
                j = first + source(self.op, t - first, self.amounts[t], self.width)
            out[t], out_known[t] = values[j], active[t] and active[j] and known[j]
        return out, out_known


class Case:
    def __init__(self, ty, steps, value="lane"):
        self.ty, self.steps, self.value = ty, steps, value


# --- The code ---


def of_word(ty, name, word):
    """IR that makes %name of type ty from the i64 `word`."""
    text, _, bits = ty
    lines, have = [], word
    if bits < 64:
        lines.append(f"  %{name}.t = trunc i64 {word} to i{bits}")
        have = f"%{name}.t"
    return lines + [f"  %{name} = {'inttoptr' if 'ptr' in text else 'bitcast'} i{bits} {have} to {text}"]


def to_word(ty, name, value):
    text, _, bits = ty
    return [f"  %{name}.w = {'ptrtoint' if 'ptr' in text else 'bitcast'} {text} {value} to i{bits}",
            f"  %{name} = {'zext' if bits < 64 else 'add'} i{bits} %{name}.w{' to i64' if bits < 64 else ', 0'}"]


class Kernel:
    def __init__(self, name, rng, branch=False):
        self.name, self.rng, self.branch, self.cases, self.data = name, rng, branch, [], []
        self.loads = []

    def column(self, amounts):
        """An operand that each thread loads for itself."""
        n = len(self.data) // THREADS
        self.data += amounts
        self.loads.append([f"  %d{n}.p = getelementptr i32, ptr addrspace(1) %pd, i64 {n * THREADS}",
                           f"  %d{n} = load i32, ptr addrspace(1) %d{n}.p"])
        return n

    def add(self, ty, steps, value="lane"):
        """Each step: operation, width, full, kind of amount, amount."""
        made = []
        for op, width, full, kind, amount in steps:
            if kind == "const":
                made.append(Step(op, width, [amount] * THREADS, ([], str(amount)), full))
            elif kind == "uniform":  # of the data, at an address that all threads share
                n = self.column([amount] * THREADS)
                self.loads[-1] = []
                made.append(Step(op, width, [amount] * THREADS, (
                    [f"  %u{n}.p = getelementptr i32, ptr addrspace(1) %data, i64 {n * THREADS}",
                     f"  %u{n} = load i32, ptr addrspace(1) %u{n}.p"], f"%u{n}"), full))
            else:  # "lane": a number that is added, and the amounts without
                plus, amounts = amount
                n = self.column(amounts)
                text = ([f"  %a{n} = add i32 %d{n}, {plus}"], f"%a{n}") if plus else ([], f"%d{n}")
                made.append(Step(op, width, [(a + plus) & M32 for a in amounts], (self.loads[n] + text[0], text[1]),
                                 full))
        self.cases.append(Case(ty, made, value))

    def ir(self, attributes):
        lines = [f"define amdgpu_kernel void @{self.name}(ptr addrspace(1) %out, ptr addrspace(1) %in, "
                 f"ptr addrspace(1) %data, ptr addrspace(1) %known) {attributes} {{",
                 "  %t = call i32 @llvm.amdgcn.workitem.id.x()", "  %t64 = zext i32 %t to i64",
                 "  %pv = getelementptr i64, ptr addrspace(1) %in, i64 %t64", "  %v = load i64, ptr addrspace(1) %pv",
                 "  %s = load i64, ptr addrspace(1) %in",
                 "  %po = getelementptr i64, ptr addrspace(1) %out, i64 %t64",
                 "  %pk = getelementptr i32, ptr addrspace(1) %known, i64 %t64",
                 "  %pd = getelementptr i32, ptr addrspace(1) %data, i64 %t64"]
        if self.branch:
            lines += [f"  %pf = getelementptr i32, ptr addrspace(1) %pk, i64 {len(self.cases) * THREADS}",
                      "  %f = load i32, ptr addrspace(1) %pf", "  %take = icmp ne i32 %f, 0",
                      "  br i1 %take, label %go, label %done", "go:"]
        for n, case in enumerate(self.cases):
            text, suffix, bits = case.ty
            if isinstance(case.value, str):
                lines += of_word(case.ty, f"x{n}", {"lane": "%v", "uniform": "%s"}[case.value])
                name = f"%x{n}"
            else:
                name = str(case.value)
            for k, step in enumerate(case.steps):
                before, amount = step.text
                rest = "" if "permute" in step.op else f", i32 {step.width}, i1 {str(step.full).lower()}"
                lines += before + [f"  %r{n}.{k} = call {text} @llvm.xlane.{step.op}.{suffix}({text} {name}, "
                                   f"i32 {amount}{rest})"]
                name = f"%r{n}.{k}"
            lines += to_word(case.ty, f"y{n}", name)
            lines += [f"  %k{n}.p = getelementptr i32, ptr addrspace(1) %pk, i64 {n * THREADS}",
                      f"  %k{n} = load i32, ptr addrspace(1) %k{n}.p", f"  %m{n} = sext i32 %k{n} to i64",
                      f"  %z{n} = and i64 %y{n}, %m{n}",
                      f"  %o{n} = getelementptr i64, ptr addrspace(1) %po, i64 {n * THREADS}",
                      f"  store i64 %z{n}, ptr addrspace(1) %o{n}"]
            if n % 8 == 7:  # so that llc need not schedule thousands of instructions at once
                lines.append("  call void @llvm.amdgcn.sched.barrier(i32 0)")
        return lines + (["  br label %done", "done:"] if self.branch else []) + ["  ret void", "}"]

    def results(self, values, active, lanes):
        """Known flags, and expected words."""
        known, want = [], []
        for case in self.cases:
            mask = (1 << case.ty[2]) - 1
            have = [{"lane": values[t], "uniform": values[0]}.get(case.value, case.value) & mask
                    for t in range(THREADS)] if isinstance(case.value, str) else [case.value & mask] * THREADS
            ok = list(active)
            for step in case.steps:
                have, ok = step.run(have, ok, active, lanes)
            known += [M32 if k else 0 for k in ok]
            want += [h if k else 0 for h, k in zip(have, ok)]
        return known + [int(a) for a in active], want


# --- What is tried ---


class Picker:
    def __init__(self, rng, lanes):
        self.rng, self.lanes, self.next = rng, lanes, rng.randrange(len(TYPES))
        self.widths = [w for w in (2, 4, 8, 16, 32, 64) if w <= lanes]

    def type(self):
        self.next += 1
        return TYPES[self.next % len(TYPES)]

    def huge(self):
        return self.rng.choice([M32, 1 << 31, (1 << 31) - 1, 1 << 30, 0x3FFFFFFF, M32 - self.rng.randrange(64),
                                self.rng.getrandbits(32)])

    def constants(self, op, width):
        """Amounts that differ in kind: within, at and above the segment."""
        rng = self.rng
        yield from {rng.randrange(1, width), rng.randrange(1, width), width - 1}
        yield rng.choice([0, width, self.huge()])
        if op == "bfly":
            yield rng.randrange(width, 2 * self.lanes)

    def amounts(self, width):
        """One for each thread."""
        rng = self.rng
        top = rng.choice([width, 2 * width, self.lanes, 0])
        return [rng.randrange(top) if top and rng.random() < .9 else self.huge() for _ in range(THREADS)]


def kernels(rng, lanes):
    pick = Picker(rng, lanes)
    const = Kernel("const", rng)
    for op in MOVES:
        for width in pick.widths:
            for amount in pick.constants(op, width):
                const.add(pick.type(), [(op, width, rng.random() < .5, "const", amount)])
    for op in ("bpermute", "permute"):
        for amount in (rng.randrange(lanes), pick.huge()):
            const.add(pick.type(), [(op, lanes, False, "const", amount)])
    yield const

    lane = Kernel("lane", rng)
    for op in MOVES:
        for width in pick.widths:
            lane.add(pick.type(), [(op, width, rng.random() < .5, "lane", (0, pick.amounts(width)))])
            lane.add(pick.type(), [(op, width, False, "lane", (rng.randrange(1, 80), pick.amounts(width)))])
    for op in ("bpermute", "permute"):
        for ty in rng.sample(TYPES, 5):
            lane.add(ty, [(op, lanes, False, "lane", (rng.choice([0, 0, 1, 63, 5000, M32, 1 << 30]),
                                                      pick.amounts(lanes)))])
    yield lane

    uniform = Kernel("uniform", rng)
    for op in MOVES + ("bpermute", "permute"):
        for value in ("lane", "uniform", rng.getrandbits(16)):
            width = lanes if op[-1] == "e" or rng.random() < .5 else rng.choice(pick.widths)
            uniform.add(pick.type() if isinstance(value, str) else TYPES[2],
                        [(op, width, False, "uniform", rng.choice([rng.randrange(lanes), pick.huge()]))], value)
            if value != "lane":
                uniform.add(pick.type() if isinstance(value, str) else TYPES[0],
                            [(op, width, False, "lane", (0, pick.amounts(width)))], value)
    # What is pushed from shared operands is not shared: lanes that none writes to get 0.
    for op in ("idx", "bpermute", "up"):
        width = rng.choice(pick.widths)
        uniform.add(pick.type(), [("permute", lanes, False, "uniform", rng.randrange(lanes)),
                                  (op, width, False, "lane", (0, [rng.randrange(width) for _ in range(THREADS)]))],
                    "uniform")
    yield uniform

    some = Kernel("some", rng, branch=True)
    for op in MOVES:
        for width in pick.widths:
            for amount in rng.sample(list(pick.constants(op, width)), 2):
                some.add(pick.type(), [(op, width, False, "const", amount)])
            some.add(pick.type(), [(op, width, False, "lane", (0, pick.amounts(width)))])
    for op in ("bpermute", "permute"):
        for ty in rng.sample(TYPES, 4):
            some.add(ty, [(op, lanes, False, "lane", (0, pick.amounts(lanes)))])
        some.add(pick.type(), [(op, lanes, False, "uniform", rng.randrange(lanes))])
        some.add(pick.type(), [(op, lanes, False, "lane", (0, pick.amounts(lanes)))], "uniform")
    yield some

    half = Kernel("half", rng, branch=True)
    for op in MOVES:
        for width in pick.widths:
            half.add(pick.type(), [(op, width, width < 64, "const", rng.randrange(1, width))])
        half.add(pick.type(), [(op, 32, True, "lane", (0, pick.amounts(32)))])
    yield half

    chain = Kernel("chain", rng, branch=True)
    for _ in range(10):
        steps = []
        for op in rng.choices(MOVES + ("bpermute", "permute"), k=rng.randrange(2, 6)):
            width = rng.choice(pick.widths)
            steps.append((op, width, False) + (("const", rng.randrange(1, width)) if rng.random() < .5 and op in MOVES
                                               else ("lane", (0, pick.amounts(width)))))
        chain.add(pick.type(), steps)
    yield chain

    alone = Kernel("alone", rng, branch=True)
    alone.add(TYPES[0], [("up", lanes, False, "const", rng.randrange(5, 32))])
    yield alone


def active_sets(name, rng, lanes):
    everybody = [True] * THREADS
    if name == "some":
        return [[rng.random() < density for _ in range(THREADS)] for density in (.5, .9, .1)]
    if name == "half":
        return [[(t >= 32) == upper for t in range(THREADS)] for upper in (False, True)]
    if name == "chain":
        return [everybody, [rng.random() < .8 for _ in range(THREADS)]]
    return [everybody]


def main():
    cpu, lanes, where = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    if sys.argv[4:] == ["no-bfloat"]:
        TYPES[:] = [ty for ty in TYPES if "bfloat" not in ty[0]]
    for d in ("in", "out"):
        os.makedirs(f"{where}/{d}", exist_ok=True)
    rng = random.Random(f"{cpu} {lanes}")
    values = [rng.getrandbits(64) for _ in range(THREADS)]

    def write(path, fmt, words):
        with open(f"{where}/{path}", "wb") as f:
            f.write(struct.pack(f"<{len(words)}{fmt}", *words))

    features = f' "target-features"="+wavefrontsize{lanes},-wavefrontsize{96 - lanes}"' if cpu.startswith("gfx1") else ""
    lines = ['target triple = "amdgcn-amd-amdhsa"', "declare i32 @llvm.amdgcn.workitem.id.x()",
             "declare void @llvm.amdgcn.sched.barrier(i32 immarg)"]
    manifest = []
    write("in/v.bin", "Q", values)
    used = set()
    for kernel in kernels(rng, lanes):
        lines += kernel.ir("#0")
        used |= {(s.op, c.ty[:2]) for c in kernel.cases for s in c.steps}
        kernel.data = kernel.data or [0]  # xlrun knows no empty buffers
        write(f"in/{kernel.name}.bin", "I", kernel.data)
        for n, active in enumerate(active_sets(kernel.name, rng, lanes)):
            case = f"{kernel.name}{n}"
            known, want = kernel.results(values, active, lanes)
            write(f"in/{case}.known.bin", "I", known)
            write(f"out/{case}.0.bin", "Q", want)
            write(f"out/{case}.1.bin", "Q", values)
            write(f"out/{case}.2.bin", "I", kernel.data)
            write(f"out/{case}.3.bin", "I", known)
            manifest.append(f"{case} xlane {kernel.name} 1 {THREADS} 4 out:{8 * len(want)} in/v.bin:{8 * THREADS} "
                            f"in/{kernel.name}.bin:{4 * len(kernel.data)} in/{case}.known.bin:{4 * len(known)}")
    for op, (text, suffix) in sorted(used):
        rest = "i32" if "permute" in op else "i32, i32 immarg, i1 immarg"
        lines.append(f"declare {text} @llvm.xlane.{op}.{suffix}({text}, {rest}) #1")
    lines += [f'attributes #0 = {{ "target-cpu"="{cpu}"{features} "amdgpu-flat-work-group-size"="{THREADS},{THREADS}" }}',
              "attributes #1 = { convergent nocallback nofree nounwind willreturn memory(none) }"]
    with open(f"{where}/xlane.ll", "w") as f:
        f.write("\n".join(lines) + "\n")
    with open(f"{where}/manifest.txt", "w") as f:
        f.write("\n".join(manifest) + "\n")


if __name__ == "__main__":
    main()
