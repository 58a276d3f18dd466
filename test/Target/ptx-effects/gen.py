"""Writes kernels whose inline PTX has effects: memory, atomics, barriers, copies,
warps, special registers; and what they must leave. OUT gets effects.ll,
manifest.txt, in/ and expected/. Expected values are worked out here a thread
at a time (a warp at a time where its lanes meet) from the text of the PTX ISA
manual, in the order of the statements. record.sh compares with an NVIDIA GPU.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import functools
import os
import struct
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ptx-values"))
from xorshift import rnd

OUT = sys.argv[1]
for d in ("in", "expected"):
    os.makedirs(os.path.join(OUT, d), exist_ok=True)
CELL = 64  # bytes of memory that are a thread's own
IR = {"h": "i16", "r": "i32", "l": "i64", "f": "float", "d": "double"}


def s(x, w=32):
    x &= (1 << w) - 1
    return x - (1 << w) if x >> (w - 1) else x


def u(x, w=32):
    return x & ((1 << w) - 1)


class Thread:
    def __init__(self, i, block):
        self.i, self.t, self.b = i, i % block, i // block
        self.lane, self.warp = self.t % 32, self.t // 32
        self.x = [rnd(32) for _ in range(4)]
        self.start(bytes(rnd(8) for _ in range(CELL)))
        self.out = []

    def start(self, m):
        """Memory as it is before the run."""
        self.before, self.m = m, bytearray(m)

    def get(self, at, n):
        return int.from_bytes(self.m[at:at + n], "little")

    def put(self, at, n, v):
        self.m[at:at + n] = u(v, 8 * n).to_bytes(n, "little")


kernels, globals_ = [], []


class Kernel:
    """A kernel of statements. %cell is the thread's memory, %t its number in the
    block, %i that in the grid, %lane its lane, %x0 to %x3 random numbers."""

    def __init__(self, name, grid=1, block=64, shape=None):
        self.name, self.grid, self.block, self.shape = name, grid, block, shape or str(block)
        self.n = grid * block
        self.threads = [Thread(i, block) for i in range(self.n)]
        self.lines, self.outs, self.v, self.shared = [], 0, 0, 0
        kernels.append(self)

    def ir(self, text):
        for line in text.strip().split("\n"):
            line = line.strip()
            self.lines.append(line if line.endswith(":") else "  " + line)

    def out(self, value, ty):
        """Stores an integer of type ty as the next 64 bits of the thread."""
        n, self.v = self.v, self.v + 1
        if ty in ("float", "double"):
            w = "i32" if ty == "float" else "i64"
            self.ir(f"%c{n} = bitcast {ty} {value} to {w}")
            value, ty = f"%c{n}", w
        if ty != "i64":
            self.ir(f"%w{n} = zext {ty} {value} to i64")
            value = f"%w{n}"
        self.ir(f"%o{n} = getelementptr i64, ptr %outs, i64 {self.outs * self.n}\n"
                f"store i64 {value}, ptr %o{n}")
        self.outs += 1

    def asm(self, text, outs="", ins=(), f=None, warp=None, clobber=True):
        """outs: a letter a result. ins: (letter, IR type and value). f(thread), or
        warp(threads of a warp), gives the results of a thread, or of all."""
        types = [IR[c] for c in outs]
        ty = "void" if not outs else types[0] if len(outs) == 1 else "{ " + ", ".join(types) + " }"
        cons = ",".join(["=" + c for c in outs] + [c for c, _ in ins] + (["~{memory}"] if clobber else []))
        n, self.v = self.v, self.v + 1
        call = f'call {ty} asm sideeffect "{text}", "{cons}"({", ".join(a for _, a in ins)}) convergent'
        self.ir(call if not outs else f"%r{n} = {call}")
        value = f"%r{n}"
        for k, c in enumerate(types):
            if len(outs) > 1:
                self.ir(f"%e{n}.{k} = extractvalue {ty} %r{n}, {k}")
                value = f"%e{n}.{k}"
            self.out(value, c)
        if warp:
            for w in range(0, self.n, 32):
                lanes = self.threads[w:w + 32]
                for t, r in zip(lanes, warp(lanes)):
                    t.out += list(r) if isinstance(r, tuple) else [r]
        elif f:
            for t in self.threads:
                r = f(t)
                t.out += [] if r is None else list(r) if isinstance(r, tuple) else [r]
        return value

    def raw(self, text, out, ins):
        """As asm, but the result, whose name is returned, is not stored."""
        n, self.v = self.v, self.v + 1
        self.ir(f'%r{n} = call {IR[out]} asm sideeffect "{text}", "={out},{",".join(c for c, _ in ins)},~{{memory}}"'
                f'({", ".join(a for _, a in ins)}) convergent')
        return f"%r{n}"

    def text(self):
        shared = f"@{self.name}_shared = internal addrspace(3) global [{self.block * CELL} x i8] undef, align 16\n"
        dims = [int(d) for d in self.shape.split("x")] + [1, 1]
        return (shared if "_shared" in "".join(self.lines) else "") + f"""
define void @{self.name}(ptr %out, ptr %in, ptr %mem) {{
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %tzy = mul i32 %tz, {dims[1]}
  %tyy = add i32 %tzy, %ty
  %tyx = mul i32 %tyy, {dims[0]}
  %t = add i32 %tyx, %tx
  %base = mul i32 %bx, {self.block}
  %i = add i32 %base, %t
  %lane = and i32 %t, 31
  %i64 = zext i32 %i to i64
  %outs = getelementptr i64, ptr %out, i64 %i64
  %cell = getelementptr [{CELL} x i8], ptr %mem, i64 %i64
  %ins = getelementptr [4 x i32], ptr %in, i64 %i64
""" + "".join(f"""  %xp{k} = getelementptr i32, ptr %ins, i64 {k}
  %x{k} = load i32, ptr %xp{k}
""" for k in range(4)) + "\n".join(self.lines) + "\n  ret void\n}\n"


def loaded(v, t):
    """A value of type t in a register of 32 bits, or of 64."""
    w = int(t[1:])
    return u(s(v, w), max(w, 32)) if t[0] == "s" else v


REG = {8: "r", 16: "r", 32: "r", 64: "l"}
SHARED = lambda k: f"ptrtoint (ptr addrspace(3) @{k.name}_shared to i32)"


def shared_cell(k, copy=True):
    """%s becomes the thread's cell of shared memory, with the bytes of its other one."""
    k.ir(f"""%so = mul i32 %t, {CELL}
             %s = add i32 %so, {SHARED(k)}
             %sp = getelementptr i8, ptr addrspace(3) @{k.name}_shared, i32 %so""")
    for j in range(CELL // 8) if copy else ():
        k.ir(f"""%cp{j} = getelementptr i64, ptr %cell, i64 {j}
                 %cv{j} = load i64, ptr %cp{j}
                 %cs{j} = getelementptr i64, ptr addrspace(3) %sp, i64 {j}
                 store i64 %cv{j}, ptr addrspace(3) %cs{j}""")


def shared_back(k):
    for j in range(CELL // 8):
        k.ir(f"""%bs{j} = getelementptr i64, ptr addrspace(3) %sp, i64 {j}
                 %bv{j} = load i64, ptr addrspace(3) %bs{j}
                 %bp{j} = getelementptr i64, ptr %cell, i64 {j}
                 store i64 %bv{j}, ptr %bp{j}""")


# ------------------------------------------------------------------ ld, st
TYPES = ["b8", "u8", "s8", "b16", "u16", "s16", "b32", "u32", "s32", "f32", "b64", "u64", "s64", "f64"]


def registers(t):
    """The letter of the register, and that of the constraint."""
    return {"f32": "f", "f64": "d"}.get(t, REG[int(t[1:])])


def load(k, name, t, n, address, at):
    w = int(t[1:]) // 8
    c = registers(t)
    dest = ", ".join(f"${j}" for j in range(n))
    v = f".v{n}" if n > 1 else ""
    k.asm(f"{name}{v}.{t} {'{' + dest + '}' if n > 1 else dest}, [${n}+{at}];", c * n, [address],
          lambda T: tuple(loaded(T.get(at + w * j, w), t) for j in range(n)))


def store(k, name, t, n, address, at, salt):
    w = int(t[1:]) // 8
    c = registers(t)
    # The values are made of the thread's numbers.
    k.v += 1
    tag, ty = f"q{k.v}", IR[c]
    bits = "i32" if ty in ("i32", "float") else "i64"
    names = []
    for j in range(n):
        k.ir(f"%{tag}.a{j} = mul i32 %x{(j + salt) % 4}, {2 * salt + 2 * j + 1}")
        name_ = f"%{tag}.a{j}"
        if bits == "i64":
            k.ir(f"%{tag}.b{j} = zext i32 {name_} to i64\n%{tag}.c{j} = mul i64 %{tag}.b{j}, {0x100000001b3}")
            name_ = f"%{tag}.c{j}"
        if ty in ("float", "double"):
            k.ir(f"%{tag}.d{j} = bitcast {bits} {name_} to {ty}")
            name_ = f"%{tag}.d{j}"
        names.append((c, f"{ty} {name_}"))
    src = ", ".join(f"${j}" for j in range(n))
    v = f".v{n}" if n > 1 else ""

    def f(T):
        for j in range(n):
            x = u(T.x[(j + salt) % 4] * (2 * salt + 2 * j + 1))
            T.put(at + w * j, w, x * (0x100000001b3 if bits == "i64" else 1))

    k.asm(f"{name}{v}.{t} [${n}+{at}], {'{' + src + '}' if n > 1 else src};", "", names + [address], f)


# Every type and vector, in every space.
for space in ("", ".global", ".shared", ".local", ".shared::cta"):
    k = Kernel("types" + (space.replace(".", "_").replace("::", "_") or "_generic"), block=64)
    if "shared" in space:
        shared_cell(k)
        address = ("r", "i32 %s")
    elif space == ".local":
        k.ir("%local = alloca [8 x i64], align 16")
        for j in range(8):
            k.ir(f"""%lp{j} = getelementptr i64, ptr %local, i64 {j}
                     %lq{j} = getelementptr i64, ptr %cell, i64 {j}
                     %lv{j} = load i64, ptr %lq{j}
                     store i64 %lv{j}, ptr %lp{j}""")
        k.ir('%la = call i64 asm "cvta.to.local.u64 $0, $1;", "=l,l"(ptr %local)')
        address = ("l", "i64 %la")
    else:
        address = ("l", "ptr %cell")
    for salt, t in enumerate(TYPES):
        for n in (1, 2, 4):
            w = int(t[1:]) // 8 * n
            if w > 16:
                continue
            at = (salt * 5 % (CELL // w)) * w
            load(k, "ld" + space, t, n, address, at)
            store(k, "st" + space, t, n, address, CELL - w - at, salt + n)
            load(k, "ld" + space, t, n, address, CELL - w - at)
    if "shared" in space:
        shared_back(k)
    elif space == ".local":
        for j in range(8):
            k.ir(f"""%bv{j} = load i64, ptr %lp{j}
                     store i64 %bv{j}, ptr %lq{j}""")

# Cache operators, eviction priorities, orders and scopes, of one word and four.
k = Kernel("hints", block=64)
G = ("l", "ptr %cell")
for j, op in enumerate((".ca", ".cg", ".cs", ".lu", ".cv", ".nc", ".nc.L1::no_allocate", ".nc.L1::no_allocate.L2::128B",
                        ".L1::evict_last", ".L1::evict_first", ".L1::evict_unchanged", ".L1::no_allocate",
                        ".L2::64B", ".ca.L2::128B", ".cg.L2::256B", ".nc.L1::evict_last.L2::256B")):
    for t, n in (("u32", 1), ("u32", 4), ("s64", 2), ("u8", 1)):
        load(k, "ld.global" + op, t, n, G, j * 16 % CELL)
for t, n in (("u32", 1), ("f32", 4), ("u64", 2)):
    load(k, "ldu.global", t, n, G, 16)
k = Kernel("hints_st", block=64)
for j, op in enumerate((".wb", ".cg", ".cs", ".wt", ".L1::evict_last", ".L1::no_allocate")):
    for t, n in (("u32", 1), ("u32", 4), ("s64", 2), ("u8", 1)):
        store(k, "st.global" + op, t, n, G, (j * 16 + n) // 16 * 16 % CELL, j)
for space in ("", ".global", ".shared"):
    k = Kernel("orders" + (space.replace(".", "_") or "_generic"), block=64)
    if space == ".shared":
        shared_cell(k)
        address = ("r", "i32 %s")
    else:
        address = G
    j = 0
    for order in (".weak", ".volatile") + tuple(f".relaxed.{c}" for c in ("cta", "cluster", "gpu", "sys")):
        for t, n in (("u32", 1), ("u16", 1), ("s8", 1), ("b64", 1), ("u32", 2), ("f32", 4), ("b64", 2)):
            w = int(t[1:]) // 8 * n
            store(k, "st" + order + space, t, n, address, 16 * (j % 4), j)
            load(k, "ld" + order + space, t, n, address, 16 * (j % 4))
            j += 1
    for scope in ("cta", "cluster", "gpu", "sys"):
        for t, n in (("u32", 1), ("u64", 1), ("s16", 1)):
            store(k, f"st.release.{scope}{space}", t, n, address, 16 * (j % 4), j)
            load(k, f"ld.acquire.{scope}{space}", t, n, address, 16 * (j % 4))
            j += 1
    if space == ".shared":
        shared_back(k)

# Constant memory.
k = Kernel("constant", block=64)
table = [rnd(32) for _ in range(64)]
globals_.append("@table = internal addrspace(4) constant [64 x i32] [" + ", ".join(f"i32 {v}" for v in table) + "]")
k.ir("%ct = getelementptr [64 x i32], ptr addrspace(4) @table, i32 0, i32 %t\n%ca = ptrtoint ptr addrspace(4) %ct to i64")
k.asm("ld.const.u32 $0, [$1];", "r", [("l", "i64 %ca")], lambda T: table[T.t])
k.asm("ld.const.s16 $0, [$1+2];", "r", [("l", "i64 %ca")], lambda T: u(s(table[T.t] >> 16, 16)))
k.asm("ld.const.v2.u32 {$0, $1}, [$2];", "rr", [("l", "i64 ptrtoint (ptr addrspace(4) @table to i64)")],
      lambda T: (table[0], table[1]))
k.asm("{ .reg .b64 a; cvta.const.u64 a, $1; ld.u32 $0, [a]; }", "r", [("l", "i64 %ca")], lambda T: table[T.t])

# ------------------------------------------------------------------ atom, red
INT = {"add": lambda a, b, w, sg: u(a + b, w), "min": lambda a, b, w, sg: min(a, b, key=sg),
       "max": lambda a, b, w, sg: max(a, b, key=sg), "and": lambda a, b, w, sg: a & b, "or": lambda a, b, w, sg: a | b,
       "xor": lambda a, b, w, sg: a ^ b, "exch": lambda a, b, w, sg: b,
       "inc": lambda a, b, w, sg: 0 if a >= b else a + 1, "dec": lambda a, b, w, sg: b if a == 0 or a > b else a - 1}
OF = {"add": ("u32", "s32", "u64"), "min": ("u32", "s32", "u64", "s64"), "max": ("u32", "s32", "u64", "s64"),
      "and": ("b32", "b64"), "or": ("b32", "b64"), "xor": ("b32", "b64"), "exch": ("b32", "b64"), "inc": ("u32",),
      "dec": ("u32",)}
for space in ("", ".global", ".shared"):
    k = Kernel("atom" + (space.replace(".", "_") or "_generic"), block=64)
    k.ir("%y0 = zext i32 %x0 to i64\n%y1 = mul i64 %y0, 8589934597\n%small = and i32 %x1, 7")
    if space == ".shared":
        shared_cell(k)
        address = ("r", "i32 %s")
    else:
        address = G
    values = {"x": ("r", "i32 %x2", lambda T: T.x[2]), "s": ("r", "i32 %small", lambda T: T.x[1] & 7),
              "y": ("l", "i64 %y1", lambda T: u(T.x[0] * 8589934597, 64))}
    at = 0
    marks = ["", ".relaxed", ".acquire", ".release", ".acq_rel"]
    scopes = ["", ".cta", ".gpu", ".sys", ".cluster"]
    turn = 0
    for op, types in OF.items():
        for t in types:
            w = int(t[1:])
            sg = (lambda x, w=w: s(x, w)) if t[0] == "s" else (lambda x: x)
            v = values["y" if w == 64 else "s" if op in ("inc", "dec") else "x"]
            for red in (False, True):
                if red and op == "exch":
                    continue
                order = marks[turn % 5]
                if red and order in (".acquire", ".acq_rel"):
                    order = ".relaxed"
                scope = scopes[turn // 2 % 5]
                turn += 1
                at = (at + 8) % CELL

                def f(T, at=at, w=w, op=op, sg=sg, v=v, red=red):
                    old = T.get(at, w // 8)
                    T.put(at, w // 8, INT[op](old, v[2](T), w, sg))
                    return None if red else old

                if red:
                    k.asm(f"red{order}{scope}{space}.{op}.{t} [$0+{at}], $1;", "", [address, v[:2]], f)
                else:
                    k.asm(f"atom{order}{scope}{space}.{op}.{t} $0, [$1+{at}], $2;", "l" if w == 64 else "r",
                          [address, v[:2]], f)
    # The operation first, as libcu++ has it.
    for op, order in (("add", ".acq_rel"), ("exch", ".acquire"), ("and", ".relaxed")):
        t = {"add": "u32"}.get(op, "b32")

        def f(T, op=op):
            old = T.get(4, 4)
            T.put(4, 4, INT[op](old, T.x[2], 32, u))
            return old

        k.asm(f"atom.{op}{order}.cta{space}.{t} $0, [$1+4], $2;", "r", [address, ("r", "i32 %x2")], f)
    for w, c in ((32, "r"), (64, "l")):
        for hit in (0, 1):
            turn += 1

            def f(T, w=w, hit=hit):
                old = T.get(8, w // 8)
                if hit:
                    T.put(8, w // 8, T.x[2])
                return old

            # Compared with what is there, or with something else.
            k.asm("{ .reg .b%d o; ld%s.b%d o, [$1+8]; %s atom%s%s%s.cas.b%d $0, [$1+8], o, $2; }" % (
                w, space, w, "" if hit else f"not.b{w} o, o;", marks[turn % 5], scopes[turn % 5], space, w), c,
                [address, (c, "i64 %x2w" if w == 64 else "i32 %x2")], f)
    k.lines.insert(0, "  %x2w = zext i32 %x2 to i64")
    # Floating point, of sums that are exact.
    for t, c, one, pack in (("f32", "f", "float 1.5", "<f"), ("f64", "d", "double -2.25", "<d")):
        n = int(t[1:]) // 8
        k.ir(f"""%fp{t} = and i32 %x3, 1023
                 %ff{t} = uitofp i32 %fp{t} to {IR[c]}""")
        k.asm(f"st{space}.{t} [$0+16], $1;", "", [address, (c, f"{IR[c]} %ff{t}")],
              lambda T, n=n, pack=pack: T.put(16, n, int.from_bytes(struct.pack(pack, T.x[3] & 1023), "little")))

        def f(T, n=n, pack=pack, one=one, red=False):
            old = T.get(16, n)
            v = struct.unpack(pack, old.to_bytes(n, "little"))[0] + float(one.split()[1])
            T.put(16, n, int.from_bytes(struct.pack(pack, v), "little"))
            return None if red else old

        k.asm(f"atom.relaxed.gpu{space}.add.{t} $0, [$1+16], $2;", c, [address, (c, one)], f)
        k.asm(f"atom{space}.add.{t} $0, [$1+16], $2;", c, [address, (c, one)], f)
        k.asm(f"red{space}.add.{t} [$0+16], $1;", "", [address, (c, one)], lambda T, f=f: f(T, red=True))
    # Halves, of numbers whose sums they have exactly.
    k.ir("%n0 = and i32 %x0, 31\n%n1 = and i32 %x1, 63\n%nf0 = uitofp i32 %n0 to float\n%nf1 = uitofp i32 %n1 to float")
    half = lambda v: int.from_bytes(struct.pack("<e", v), "little")
    bfloat = lambda v: struct.unpack("<I", struct.pack("<f", v))[0] >> 16
    for t, cvt, bits in (("f16", "rn.f16", half), ("bf16", "rn.bf16", bfloat)):
        for n in (1, 2):
            w, c, at = 16 * n, "r" if n == 2 else "h", 24 if n == 1 else 28
            make = f"cvt.{cvt}.f32 a, $2; cvt.{cvt}.f32 b, $3; " + ("mov.b32 v, {a, b};" if n == 2 else "mov.b16 v, a;")
            head = "{ .reg .b16 a, b; .reg .b%d v, o; %s " % (w, make)
            ops = [address, ("f", "float %nf0"), ("f", "float %nf1")]
            pair = lambda a, b, n=n, bits=bits: bits(a) | bits(b) << 16 if n == 2 else bits(a)

            def f(T, w=w, at=at, pair=pair):
                T.put(at, w // 8, pair(2 * (T.x[0] & 31), 2 * (T.x[1] & 63)))
                return pair(T.x[0] & 31, T.x[1] & 63)

            tail = "x2" if n == 2 else ""
            k.asm(head + f"st{space}.b{w} [$1+{at}], v; atom{space}.add.noftz.{t}{tail} $0, [$1+{at}], v; }}", c, ops, f)
            k.asm(head.replace("$2", "$1").replace("$3", "$2") + f"red.relaxed.gpu{space}.add.noftz.{t}{tail} [$0+{at}], v; }}", "", ops,
                  lambda T, w=w, at=at, pair=pair: T.put(at, w // 8, pair(3 * (T.x[0] & 31), 3 * (T.x[1] & 63))))
    for hit in (0, 1):
        def f(T, hit=hit):
            old = T.get(34, 2)
            if hit:
                T.put(34, 2, T.x[2])
            return old

        k.asm("{ .reg .b16 o, v; .reg .b32 w; ld%s.b16 o, [$1+34]; %s mov.b32 {v, _}, $2; atom.acquire.cta%s.cas.b16 $0, [$1+34], o, v; }" % (
            space, "" if hit else "not.b16 o, o;", space), "h", [address, ("r", "i32 %x2")], f)
    if space == ".shared":
        shared_back(k)

# All threads of the grid at the cell of the first: the sum, and every number up
# to it once.
k = Kernel("contended", grid=4, block=64)
k.threads[0].start(bytes(CELL))
# Which thread gets which number is open: it marks the place of that number.
number = k.raw("atom.global.add.u32 $0, [$1], 1;", "r", [("l", "ptr %mem")])
k.ir(f"""%num = zext i32 {number} to i64
        %mark = getelementptr [64 x i8], ptr %mem, i64 %num
        %mark1 = getelementptr i8, ptr %mark, i64 32
        store i32 1, ptr %mark1""")
for t, op, c, v in (("u32", "max", "r", "i32 %x0"), ("s32", "min", "r", "i32 %x1"), ("b32", "xor", "r", "i32 %x2"),
                    ("u64", "add", "l", "i64 %i64")):
    at = {"max": 4, "min": 8, "xor": 12, "add": 16}[op]
    k.asm(f"red.relaxed.gpu.global.{op}.{t} [$0+{at}], $1;", "", [("l", "ptr %mem"), (c, v)])
first = k.threads[0]
first.put(0, 4, k.n)
first.put(4, 4, max(T.x[0] for T in k.threads))
first.put(8, 4, min([0] + [s(T.x[1]) for T in k.threads]))
x = 0
for T in k.threads:
    x ^= T.x[2]
    T.put(32, 4, 1)
first.put(12, 4, x)
first.put(16, 8, sum(range(k.n)))

# ------------------------------------------------------------------ spaces
k = Kernel("spaces", block=64)
k.ir("%local = alloca i64, align 8\n%i3 = mul i32 %t, 4")
k.ir(f"%sa = add i32 %i3, {SHARED(k)}\n%sa64 = zext i32 %sa to i64")
WHERE = [("global", "%cell", 0), ("local", "%local", 1)]
for name, p, j in WHERE:
    for want in ("global", "shared", "local", "shared::cta"):
        k.asm("{ .reg .pred p; isspacep.%s p, $1; selp.u32 $0, 1, 0, p; }" % want, "r", [("l", f"ptr {p}")],
              lambda T, name=name, want=want: int(want.startswith(name)))
for want in ("global", "shared", "local"):
    k.asm("{ .reg .pred p; .reg .b64 a; cvta.shared.u64 a, $1; isspacep.%s p, a; selp.u32 $0, 1, 0, p; }" % want, "r",
          [("l", "i64 %sa64")], lambda T, want=want: int(want == "shared"))
k.asm("st.shared.u32 [$0], $1;", "", [("r", "i32 %sa"), ("r", "i32 %x0")])
k.asm("{ .reg .b64 a; cvta.shared.u64 a, $1; ld.u32 $0, [a]; cvta.to.shared.u64 a, a; .reg .b32 b; ld.shared.u32 b, [a]; "
      "add.u32 $0, $0, b; }", "r", [("l", "i64 %sa64")], lambda T: u(2 * T.x[0]))
k.asm("{ .reg .b64 a; cvta.to.global.u64 a, $1; ld.global.u32 $0, [a+4]; cvta.global.u64 a, a; .reg .b32 b; ld.u32 b, [a]; "
      "xor.b32 $0, $0, b; }", "r", [("l", "ptr %cell")], lambda T: T.get(0, 4) ^ T.get(4, 4))
k.asm("{ .reg .b64 a, c; cvta.to.local.u64 a, $1; st.local.u32 [a], $2; cvta.local.u64 c, a; ld.u32 $0, [c]; }", "r",
      [("l", "ptr %local"), ("r", "i32 %x3")], lambda T: T.x[3])
k.asm("prefetch.global.L2 [$1]; prefetch.L1 [$1]; prefetchu.L1 [$1]; ld.u32 $0, [$1];", "r", [("l", "ptr %cell")], lambda T: T.get(0, 4))


# ------------------------------------------------------------------ warps
def source(mode, lane, b, c):
    """The lane that shfl reads and its predicate (PTX ISA, "shfl.sync")."""
    b, clamp, seg = b & 31, c & 31, c >> 8 & 31
    top = lane & seg | clamp & ~seg & 31
    low = lane & seg
    j = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": low | b & ~seg & 31}[mode]
    p = j >= top if mode == "up" else j <= top
    return (j if p else lane), int(p)


for block in (64, 96):
    k = Kernel(f"shuffles_{block}", grid=2, block=block)
    for mode in ("up", "down", "bfly", "idx"):
        for b in ("1", "16", "$3"):
            for c in {"up": ("0", "0x1800", "$4"), "idx": ("31", "0x1f", "$4")}.get(mode, ("0x1f", "0x181f", "0x1c1f", "$4")):

                def f(W, mode=mode, b=b, c=c):
                    r = []
                    for T in W:
                        j, p = source(mode, T.lane, T.x[1] if b == "$3" else int(b), T.x[2] if c == "$4" else int(c, 0))
                        v = W[j].x[0]
                        r.append((v, u(v + T.x[0]) if p else v))
                    return r

                k.asm("{ .reg .u32 r; .reg .pred p; shfl.sync.%s.b32 r|p, $2, %s, %s, -1; mov.b32 $0, r; "
                      "@p add.u32 r, r, $2; mov.u32 $1, r; }" % (mode, b, c), "rr",
                      [("r", "i32 %x0"), ("r", "i32 %x1"), ("r", "i32 %x2")], warp=f)
    k.asm("shfl.sync.bfly.b32 $0, $1, 7, 31, 0xffffffff;", "f", [("f", "float %f0")],
          warp=lambda W: [W[T.lane ^ 7].x[0] & 0x3FFFFFFF for T in W])
    k.lines.insert(0, "  %x0m = and i32 %x0, 1073741823\n  %f0 = bitcast i32 %x0m to float")

    k.ir("%few = and i32 %x3, 3\n%odd = and i32 %x1, 1\n%few64 = zext i32 %few to i64\n%few64b = shl i64 %few64, 40")
    ballot = lambda W, g: sum(int(bool(g(T))) << T.lane for T in W)
    for text, g in (("all", lambda W: int(all(T.x[3] & 3 for T in W))), ("any", lambda W: int(any(T.x[3] & 3 for T in W))),
                    ("uni", lambda W: int(len({bool(T.x[3] & 3) for T in W}) == 1))):
        k.asm("{ .reg .pred p, q; setp.ne.u32 p, $1, 0; vote.sync.%s.pred q, p, -1; selp.u32 $0, 1, 0, q; }" % text, "r",
              [("r", "i32 %few")], warp=lambda W, g=g: [g(W)] * 32)
        k.asm("{ .reg .pred p, q; setp.lt.u32 p, $1, 4; vote.sync.%s.pred q, !p, 0xffffffff; selp.u32 $0, 1, 0, q; }" % text, "r",
              [("r", "i32 %few")], warp=lambda W, text=text: [int(text == "uni")] * 32)
    k.asm("{ .reg .pred p; setp.eq.u32 p, $1, 2; vote.sync.ballot.b32 $0, p, -1; }", "r", [("r", "i32 %few")],
          warp=lambda W: [ballot(W, lambda T: T.x[3] & 3 == 2)] * 32)
    k.asm("{ .reg .pred p; .reg .b32 m; setp.eq.u32 p, $1, 2; vote.sync.ballot.b32 m, !p, -1; @p mov.u32 $0, 5; "
          "@!p vote.sync.ballot.b32 $0, !p, m; }", "r", [("r", "i32 %few")],
        warp=lambda W: [5 if T.x[3] & 3 == 2 else ballot(W, lambda T: T.x[3] & 3 != 2) for T in W])
    k.asm("match.any.sync.b32 $0, $1, -1;", "r", [("r", "i32 %few")],
          warp=lambda W: [ballot(W, lambda V, T=T: V.x[3] & 3 == T.x[3] & 3) for T in W])
    k.asm("match.any.sync.b64 $0, $1, -1;", "r", [("l", "i64 %few64b")],
          warp=lambda W: [ballot(W, lambda V, T=T: V.x[3] & 3 == T.x[3] & 3) for T in W])
    k.ir("%same = lshr i32 %t, 5\n%wide = zext i32 %same to i64")
    for c, ty, v in (("r", "b32", "i32 %few"), ("l", "b64", "i64 %few64b"), ("r", "b32", "i32 %same"), ("l", "b64", "i64 %wide")):
        same = "few" not in v
        k.asm("{ .reg .pred p; match.all.sync.%s $0|p, $2, -1; selp.u32 $1, 1, 0, p; }" % ty, "rr", [(c, v)],
              warp=lambda W, same=same: [(0xFFFFFFFF, 1) if same or len({T.x[3] & 3 for T in W}) == 1 else (0, 0)] * 32)
        k.asm("match.all.sync.%s $0, $1, -1;" % ty, "r", [(c, v)],
              warp=lambda W, same=same: [0xFFFFFFFF if same or len({T.x[3] & 3 for T in W}) == 1 else 0] * 32)
    for t, ops in (("u32", ("add", "min", "max")), ("s32", ("add", "min", "max")), ("b32", ("and", "or", "xor"))):
        sg = s if t == "s32" else u
        for op in ops:
            k.asm(f"redux.sync.{op}.{t} $0, $1, -1;", "r", [("r", "i32 %x2")],
                  warp=lambda W, op=op, sg=sg: [functools.reduce(lambda a, b: INT[op](a, b, 32, sg), [T.x[2] for T in W])] * 32)
    k.asm("activemask.b32 $0;", "r", (), lambda T: 0xFFFFFFFF)
    k.asm("{ .reg .pred p; elect.sync $0|p, 0xffffffff; selp.u32 $1, 1, 0, p; }", "rr", (), lambda T: (0, int(T.lane == 0)))
    # A part of the warp, in a branch: lanes of which the second number is odd.
    # All of them name the mask that a ballot gave.
    mask = k.asm("{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.sync.ballot.b32 $0, p, -1; }", "r", [("r", "i32 %odd")],
                 warp=lambda W: [ballot(W, lambda T: T.x[1] & 1)] * 32)
    k.ir(f"%inside = icmp ne i32 %odd, 0\nbr i1 %inside, label %then, label %join\nthen:")
    mask = f"i32 {mask}"
    members = lambda W: [T for T in W if T.x[1] & 1]

    def only(g):
        return lambda W: [g(T, members(W)) if T.x[1] & 1 else 0 for T in W]

    def only2(g):
        return lambda W: [g(T, members(W)) if T.x[1] & 1 else (0, 0) for T in W]

    k.asm("redux.sync.add.u32 $0, $1, $2;", "r", [("r", "i32 %x2"), ("r", mask)], warp=only(lambda T, P: u(sum(V.x[2] for V in P))))
    k.asm("redux.sync.max.s32 $0, $1, $2;", "r", [("r", "i32 %x2"), ("r", mask)],
          warp=only(lambda T, P: u(max(s(V.x[2]) for V in P))))
    k.asm("match.any.sync.b32 $0, $1, $2;", "r", [("r", "i32 %few"), ("r", mask)],
          warp=only(lambda T, P: ballot(P, lambda V: V.x[3] & 3 == T.x[3] & 3)))
    k.asm("{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.sync.ballot.b32 $0, p, $2; }", "r", [("r", "i32 %few"), ("r", mask)],
          warp=only(lambda T, P: ballot(P, lambda V: V.x[3] & 3)))
    k.asm("{ .reg .pred p; elect.sync $0|p, $2; selp.u32 $1, 1, 0, p; }", "rr", [("r", mask)],
          warp=only2(lambda T, P: (P[0].lane, int(T is P[0]))))
    k.asm("bar.warp.sync $1; activemask.b32 $0; and.b32 $0, $0, $1;", "r", [("r", mask)],
          warp=only(lambda T, P: ballot(P, lambda V: True)))
    k.ir("br label %join\njoin:")

# ------------------------------------------------------------------ blocks
for block, shape in ((64, "64"), (96, "96"), (128, "8x4x4"), (33, "33")):
    k = Kernel(f"barriers_{block}", grid=2, block=block, shape=shape)
    shared_cell(k, copy=False)
    k.ir(f"""%next = add i32 %t, 1
             %wrap = icmp eq i32 %next, {block}
             %nb = select i1 %wrap, i32 0, i32 %next
             %nbo = mul i32 %nb, {CELL}
             %ns = add i32 %nbo, {SHARED(k)}""")
    near = lambda T, k=k, block=block: k.threads[T.b * block + (T.t + 1) % block]
    for j, bar in enumerate(("bar.sync 0;", "barrier.sync 0;", "barrier.sync.aligned 0;", "bar.cta.sync 0;", "barrier.cta.sync 0;",
                             "membar.cta; bar.sync 0;", "fence.proxy.alias; bar.sync 0;",
                             "fence.mbarrier_init.release.cluster; bar.sync 0; fence.proxy.async;")):
        k.asm(f"st.shared.u32 [$1], $2; {bar} ld.shared.u32 $0, [$3]; {bar}", "r",
              [("r", "i32 %s"), ("r", f"i32 %x{j % 4}"), ("r", "i32 %ns")], lambda T, j=j: near(T).x[j % 4])
    mates = lambda T, k=k, block=block: k.threads[T.b * block:(T.b + 1) * block]
    k.ir("%odd = and i32 %x1, 1")
    for bar in ("bar.red.popc.u32", "barrier.red.popc.aligned.u32"):
        k.asm("{ .reg .pred p; setp.ne.u32 p, $1, 0; %s $0, 0, p; }" % bar, "r", [("r", "i32 %odd")],
              lambda T: sum(V.x[1] & 1 for V in mates(T)))
        k.asm("{ .reg .pred p; setp.ne.u32 p, $1, 0; %s $0, 0, !p; }" % bar, "r", [("r", "i32 %odd")],
              lambda T, block=block: block - sum(V.x[1] & 1 for V in mates(T)))
    for op, g in (("and", all), ("or", any)):
        for c, h in (("ne.u32 p, $1, 0", lambda V: V.x[1] & 1), ("lt.u32 p, $1, 2", lambda V: True), ("gt.u32 p, $1, 1", lambda V: False)):
            k.asm("{ .reg .pred p, q; setp.%s; bar.red.%s.pred q, 0, p; selp.u32 $0, 1, 0, q; }" % (c, op), "r",
                  [("r", "i32 %odd")], lambda T, g=g, h=h: int(g(h(V) for V in mates(T))))

# Barriers in shared memory: three phases, by the state and by parity; threads
# that arrive for two and others that only wait; threads that drop out.
def wait(k, name, test, operands):
    k.ir(f"br label %{name}\n{name}:")
    done = k.raw("{ .reg .pred p; %s selp.u32 $0, 1, 0, p; }" % test, "r", operands)
    k.ir(f"%{name}.c = icmp eq i32 {done}, 0\nbr i1 %{name}.c, label %{name}, label %{name}.done\n{name}.done:")


for block in (64, 96):
    k = Kernel(f"mbarrier_{block}", grid=2, block=block)
    shared_cell(k, copy=False)
    k.ir(f"""%first = icmp eq i32 %t, 0
             %odd = and i32 %t, 1
             %next = add i32 %t, 1
             %wrap = icmp eq i32 %next, {block}
             %nb = select i1 %wrap, i32 0, i32 %next
             %nbo = mul i32 %nb, {CELL}
             %ns = add i32 %nbo, {SHARED(k)}
             %bar = add i32 {SHARED(k)}, 40
             br i1 %first, label %init, label %ready
             init:""")
    k.asm(f"mbarrier.init.shared.b64 [$0], {block}; mbarrier.init.shared::cta.b64 [$0+8], {block};", "", [("r", "i32 %bar")])
    k.ir("br label %ready\nready:")
    k.asm("bar.sync 0;", "")
    near = lambda T, k=k, block=block: k.threads[T.b * block + (T.t + 1) % block]
    BAR = ("r", "i32 %bar")
    for phase in range(3):
        state = k.raw("st.shared.u32 [$2], $3; mbarrier.arrive.shared.b64 $0, [$1];", "l", [BAR, ("r", "i32 %s"), ("r", f"i32 %x{phase}")])
        if phase == 1:
            wait(k, f"w{phase}", "mbarrier.test_wait.parity.shared.b64 p, [$1], 1;", [BAR])
        else:
            wait(k, f"w{phase}", "mbarrier.test_wait.shared.b64 p, [$1], $2;", [BAR, ("l", f"i64 {state}")])
        k.asm("ld.shared.u32 $0, [$1]; bar.sync 0;", "r", [("r", "i32 %ns")], lambda T, phase=phase: near(T).x[phase])
    # Odd threads drop out of the second barrier, which then the others alone complete.
    k.asm("{ .reg .pred p; setp.ne.u32 p, $1, 0; .reg .b64 s; st.shared.u32 [$2], $3; @p mbarrier.arrive_drop.shared.b64 s, [$0+8]; "
          "@!p mbarrier.arrive.release.cta.shared::cta.b64 _, [$0+8]; }", "", [BAR, ("r", "i32 %odd"), ("r", "i32 %s"), ("r", "i32 %x3")])
    wait(k, "w3", "mbarrier.try_wait.parity.shared.b64 p, [$1+8], 0;", [BAR])
    k.asm("ld.shared.u32 $0, [$1]; bar.sync 0;", "r", [("r", "i32 %ns")], lambda T: near(T).x[3])
    k.asm("{ .reg .pred p; setp.ne.u32 p, $1, 0; st.shared.u32 [$2], $3; @!p mbarrier.arrive.shared.b64 _, [$0+8]; @p st.shared.u32 [$2+4], $3; }",
          "", [BAR, ("r", "i32 %odd"), ("r", "i32 %s"), ("r", "i32 %x0")])
    wait(k, "w4", "mbarrier.test_wait.parity.acquire.cta.shared::cta.b64 p, [$1+8], 1;", [BAR])
    k.asm("{ .reg .pred p; setp.ne.u32 p, $1, 0; @p ld.shared.u32 $0, [$2]; bar.sync 0; @!p mov.u32 $0, 7; }", "r",
          [("r", "i32 %odd"), ("r", "i32 %ns")], lambda T: near(T).x[0] if T.t & 1 else 7)

# Asynchronous copies: what was waited for is there, for the thread itself, and
# for its neighbour behind a barrier.
k = Kernel("copies", grid=2, block=64)
shared_cell(k, copy=False)
k.ir(f"""%nb = xor i32 %t, 1
         %nbo = mul i32 %nb, {CELL}
         %ns = add i32 %nbo, {SHARED(k)}
         %size = and i32 %x1, 15""")
near = lambda T: k.threads[T.i ^ 1]
C = [("r", "i32 %s"), ("l", "ptr %cell"), ("r", "i32 %ns"), ("r", "i32 %size")]
for n, op in ((4, "ca"), (8, "ca"), (16, "ca"), (16, "cg")):
    for tail in ("", ".L2::128B"):
        k.asm(f"cp.async.{op}.shared.global{tail} [$1], [$2+16], {n}; cp.async.commit_group; cp.async.wait_group 0; "
              "ld.shared.u32 $0, [$1];", "r", C, lambda T: T.get(16, 4))
    k.asm("{ .reg .u32 z; min.u32 z, $4, %d; bar.sync 0; cp.async.%s.shared.global [$1+16], [$2+32], %d, z; cp.async.wait_all; "
          "bar.sync 0; ld.shared.u32 $0, [$3+%d]; }" % (n, op, n, n + 12), "r", C,
          lambda T, n=n: int.from_bytes((near(T).m[32:32 + min(near(T).x[1] & 15, n)] + bytes(16))[n - 4:n], "little"))
# libcu++ gives the sizes as constants of the C expression's type.
k.asm("cp.async.ca.shared.global [$1], [$2+8], $5, $5; cp.async.wait_all; ld.shared.u32 $0, [$1+4];", "r", C + [("n", "i64 8")],
      lambda T: T.get(12, 4))
k.asm("{ .reg .pred p; setp.lt.u32 p, $4, 8; bar.sync 0; @p cp.async.ca.shared.global [$1], [$2], 4; @!p cp.async.ca.shared.global [$1], "
      "[$2+4], 4; cp.async.commit_group; cp.async.wait_group 0; bar.sync 0; ld.shared.u32 $0, [$3]; }", "r", C,
      lambda T: near(T).get(0 if near(T).x[1] & 15 < 8 else 4, 4))

# Bulk copies: a block's memory comes to shared memory by one copy that the
# arrivals wait for, and by two of sizes that are not known, of threads that have
# announced them before or arrive after them; and goes back.
for block in (64, 96):
    k = Kernel(f"bulk_{block}", grid=2, block=block)
    shared_cell(k, copy=False)
    half = block * CELL // 2
    k.ir(f"""%bar = add i32 {SHARED(k)}, {block * CELL - 16}
             %base.s = add i32 {SHARED(k)}, 0
             %first = icmp eq i32 %t, 0
             %last = icmp eq i32 %t, {block - 1}
             %own = mul i32 %t, 16
             %mine = add i32 {SHARED(k)}, %own
             %firsts = mul i32 %bx, {block}
             %firstl = zext i32 %firsts to i64
             %from = getelementptr [{CELL} x i8], ptr %mem, i64 %firstl
             %more = and i32 %bx, 1
             %some = shl i32 %more, 4
             %size = add i32 %some, 64
             br i1 %first, label %init, label %ready
             init:""")
    BAR, BASE, FROM = ("r", "i32 %bar"), ("r", "i32 %base.s"), ("l", "ptr %from")
    k.asm(f"mbarrier.init.shared::cta.b64 [$0], {block}; fence.mbarrier_init.release.cluster; fence.proxy.async.shared::cta;", "", [BAR])
    k.ir("br label %ready\nready:")
    k.asm("bar.sync 0;", "")
    bytes_ = lambda T, k=k, block=block: b"".join(bytes(V.before) for V in k.threads[T.b * block:(T.b + 1) * block])
    word = lambda m, at: int.from_bytes(m[at:at + 4], "little")
    # One copy of what all read.
    k.ir("br i1 %first, label %one, label %others\none:")
    state0 = k.raw(f"mbarrier.arrive.expect_tx.shared::cta.b64 $0, [$1], {16 * block}; cp.async.bulk.shared::cluster.global."
                   f"mbarrier::complete_tx::bytes [$2], [$3], {16 * block}, [$1];", "l", [BAR, BASE, FROM])
    k.ir("br label %come\nothers:")
    state1 = k.raw("mbarrier.arrive.shared.b64 $0, [$1];", "l", [BAR])
    k.ir(f"br label %come\ncome:\n%state = phi i64 [ {state0}, %one ], [ {state1}, %others ]")
    wait(k, "w0", "mbarrier.test_wait.shared.b64 p, [$1], $2;", [BAR, ("l", "i64 %state")])
    k.asm("ld.shared.v2.u32 {$0, $1}, [$2+8]; bar.sync 0;", "rr", [("r", "i32 %mine")],
          lambda T, f=bytes_: (word(f(T), 16 * T.t + 8), word(f(T), 16 * T.t + 12)))
    # Two: the first thread says how much before it copies, the last one after it, as it arrives.
    k.ir("br i1 %first, label %before, label %not\nbefore:")
    k.asm("fence.proxy.async.shared::cta; mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], $3; cp.async.bulk.shared::cluster.global."
          "mbarrier::complete_tx::bytes [$1], [$2+128], $3, [$0]; mbarrier.arrive.shared.b64 _, [$0];", "", [BAR, BASE, FROM, ("r", "i32 %size")])
    k.ir("br label %both\nnot:\nbr i1 %last, label %after, label %neither\nafter:")
    k.asm("fence.proxy.async.shared::cta; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$1+256], [$2+16], $3, [$0]; "
          "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [$0], $3;", "", [BAR, BASE, FROM, ("r", "i32 %size")])
    k.ir("br label %both\nneither:")
    k.asm("mbarrier.arrive.shared.b64 _, [$0];", "", [BAR])
    k.ir("br label %both\nboth:")
    wait(k, "w1", "mbarrier.try_wait.parity.shared.b64 p, [$1], 1;", [BAR])

    def two(T, f=bytes_):
        m, n = bytearray(f(T)), 64 + 16 * (T.b & 1)
        old = bytes(m)
        m[0:n], m[256:256 + n] = old[128:128 + n], old[16:16 + n]
        return m

    k.asm("ld.shared.u32 $0, [$1+4]; bar.sync 0;", "r", [("r", "i32 %mine")], lambda T, f=two: word(f(T), 16 * T.t + 4))
    # Out again; the count of the barrier is what it was.
    k.asm("mbarrier.arrive.shared.b64 _, [$0];", "", [BAR])
    wait(k, "w2", "mbarrier.try_wait.parity.shared.b64 p, [$1], 0;", [BAR])
    k.asm("st.shared.u32 [$0], $1; fence.proxy.async.shared::cta; bar.sync 0;", "", [("r", "i32 %mine"), ("r", "i32 %x0")])
    k.ir("br i1 %first, label %back, label %done\nback:")
    k.asm(f"cp.async.bulk.global.shared::cta.bulk_group [$1], [$0], {16 * block}; cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0; "
          "cp.async.bulk.wait_group 0; fence.proxy.async;", "", [BASE, FROM])
    k.ir("br label %done\ndone:")
    k.asm("bar.sync 0;", "")
    k.ir("%own64 = zext i32 %own to i64\n%there = getelementptr i8, ptr %from, i64 %own64")

    def back(T, f=two, k=k, block=block):
        return struct.pack("<I", k.threads[T.i].x[0]) + bytes(f(T)[16 * T.t + 4:16 * T.t + 16])

    left = {T.i: back(T) for T in k.threads}
    for T in k.threads:
        first = k.threads[T.b * block + 16 * T.t // CELL]
        first.m[16 * T.t % CELL:16 * T.t % CELL + 16] = left[T.i]
    k.asm("ld.global.u32 $0, [$1]; bar.sync 0;", "r", [("l", "ptr %there")], lambda T: T.x[0])

# What a block has stored is there for the one that counts last.
for j, fence in enumerate(("membar.gl;", "fence.acq_rel.gpu;", "fence.sc.gpu;", "fence.acq_rel.sys;", "membar.sys;")):
    k = Kernel(f"last_{j}", grid=4, block=32)
    k.threads[0].start(bytes(CELL))
    k.ir("%first = icmp eq i32 %t, 0")
    k.asm(f"st.global.u32 [$0+4], $1; {fence} bar.sync 0;", "", [("l", "ptr %cell"), ("r", "i32 %x0")])
    k.ir("br i1 %first, label %count, label %leave\ncount:")
    number = k.raw(f"atom.global.add.u32 $0, [$1], 1; {fence}", "r", [("l", "ptr %mem")])
    k.ir(f"""%is = icmp eq i32 {number}, 3
             br i1 %is, label %last, label %leave
             last:
             br label %loop
             loop:
             %n = phi i64 [ 0, %last ], [ %n1, %loop ]
             %sum = phi i32 [ 0, %last ], [ %sum1, %loop ]
             %np = getelementptr [{CELL} x i8], ptr %mem, i64 %n""")
    part = k.raw("ld.global.cg.u32 $0, [$1+4];", "r", [("l", "ptr %np")])
    k.ir(f"""%sum1 = add i32 %sum, {part}
             %n1 = add i64 %n, 1
             %end = icmp eq i64 %n1, {k.n}
             br i1 %end, label %done, label %loop
             done:
             %sump = getelementptr i8, ptr %mem, i64 8
             store i32 %sum1, ptr %sump
             br label %leave
             leave:""")
    for T in k.threads:
        T.put(4, 4, T.x[0])
    k.threads[0].put(0, 4, 4)
    k.threads[0].put(8, 4, sum(T.x[0] for T in k.threads))

# ------------------------------------------------------------------ registers
for grid, block, shape in ((2, 96, "96"), (3, 128, "4x16x2"), (1, 40, "5x4x2")):
    k = Kernel(f"registers_{block}", grid=grid, block=block, shape=shape)
    shared_cell(k, copy=False)
    dims = [int(d) for d in shape.split("x")] + [1, 1]
    at = lambda T, dims=dims: (T.t % dims[0], T.t // dims[0] % dims[1], T.t // dims[0] // dims[1])
    for j, d in enumerate("xyz"):
        k.asm(f"mov.u32 $0, %tid.{d};", "r", (), lambda T, j=j, at=at: at(T)[j])
        k.asm(f"mov.u32 $0, %ntid.{d};", "r", (), lambda T, j=j, dims=dims: dims[j])
        k.asm(f"mov.u32 $0, %ctaid.{d};", "r", (), lambda T, j=j: 0 if j else T.b)
        k.asm(f"mov.u32 $0, %nctaid.{d};", "r", (), lambda T, j=j, grid=grid: 1 if j else grid)
    k.asm("mov.u32 $0, %laneid;", "r", (), lambda T: T.lane)
    k.asm("{ .reg .u32 a; mov.u32 a, %laneid; mov.u32 $0, %tid.x; add.u32 $0, $0, a; }", "r", (), lambda T, at=at: T.lane + at(T)[0])
    for m, g in (("eq", lambda x: 1 << x), ("lt", lambda x: (1 << x) - 1), ("le", lambda x: (2 << x) - 1),
                 ("gt", lambda x: u(-2 << x)), ("ge", lambda x: u(-1 << x))):
        k.asm(f"mov.u32 $0, %lanemask_{m};", "r", (), lambda T, g=g: g(T.lane))
    k.asm("mov.u32 $0, %warpid;", "r", (), lambda T: T.warp)
    for c in ("clusterid", "cluster_ctaid", "cluster_nctaid"):
        k.asm(f"mov.u32 $0, %{c}.x;", "r", (), lambda T, c=c: {"clusterid": T.b, "cluster_ctaid": 0, "cluster_nctaid": 1}[c])
    k.asm("mov.u32 $0, %cluster_ctarank; mov.u32 $1, %cluster_nctarank;", "rr", (), lambda T: (0, 1))
    # Clocks go on.
    for reg in ("clock64", "globaltimer"):
        k.asm("{ .reg .u64 a, b; .reg .pred p; mov.u64 a, %%%s; nanosleep.u32 200; mov.u64 b, %%%s; setp.ge.u64 p, b, a; "
              "selp.u32 $0, 1, 0, p; }" % (reg, reg), "r", (), lambda T: 1)
    k.asm("{ .reg .u32 a, b; mov.u32 a, %clock_hi; mov.u32 b, %globaltimer_hi; mov.u32 b, %globaltimer_lo; mov.u32 $0, %envreg3; }",
          "r", (), lambda T: 0)
    # Multiprocessors have numbers below %nsmid, the same one for a block.
    k.asm("{ .reg .u32 a, b; .reg .pred p; mov.u32 a, %smid; mov.u32 b, %nsmid; setp.lt.u32 p, a, b; selp.u32 $0, 1, 0, p; }", "r", (),
          lambda T: 1)
    k.asm("{ .reg .pred p; .reg .u32 a, b; mov.u32 a, %smid; st.shared.u32 [$1], a; bar.sync 0; ld.shared.u32 b, [$2]; "
          "setp.eq.u32 p, a, b; selp.u32 $0, 1, 0, p; bar.sync 0; }", "r", [("r", "i32 %s"), ("r", f"i32 {SHARED(k)}")], lambda T: 1)
    k.asm("{ .reg .u32 a, b; mov.u32 a, %clock; mov.u32 b, %clock; sub.u32 b, b, a; shr.u32 $0, b, 31; }", "r", (), lambda T: 0)

# Threads that leave store nothing more.
k = Kernel("leaves", grid=2, block=64)
k.asm("st.u32 [$0], 1;", "", [("l", "ptr %cell")], lambda T: T.put(0, 4, 1))
k.asm("{ .reg .pred p; setp.lt.u32 p, $0, 9; @p exit; } st.u32 [$1], 2;", "", [("r", "i32 %lane"), ("l", "ptr %cell")],
      lambda T: T.put(0, 4, 2) if T.lane >= 9 else None)
k.asm("{ .reg .pred p; and.b32 $0, $2, 1; setp.ne.u32 p, $0, 0; @!p exit; mov.u32 $0, $1; }", "r",
      [("r", "i32 %x0"), ("r", "i32 %x1")], lambda T: T.x[0] if T.lane >= 9 and T.x[1] & 1 else 0)

# ------------------------------------------------------------------ output
manifest = ["# see gen.py"]
names = []
for k in kernels:
    n, names = k.n, names + [k.name]
    with open(f"{OUT}/in/{k.name}.2.bin", "wb") as f:
        f.write(b"".join(T.before for T in k.threads))
    with open(f"{OUT}/in/{k.name}.1.bin", "wb") as f:
        f.write(b"".join(struct.pack("<4I", *T.x) for T in k.threads))
    with open(f"{OUT}/expected/{k.name}.0.bin", "wb") as f:
        f.write(b"".join(struct.pack("<Q", T.out[j]) for j in range(k.outs) for T in k.threads) or bytes(8 * n))
    with open(f"{OUT}/expected/{k.name}.2.bin", "wb") as f:
        f.write(b"".join(bytes(T.m) for T in k.threads))
    assert all(len(T.out) == k.outs for T in k.threads), k.name
    manifest.append(f"{k.name} effects {k.name} {k.grid} {k.shape} 3 out:{8 * n * max(1, k.outs)} in/{k.name}.1.bin:{16 * n} "
                    f"in/{k.name}.2.bin:{CELL * n}")
with open(f"{OUT}/effects.ll", "w") as f:
    f.write("; Made by gen.py: see there.\n; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
            'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\ntarget triple = "nvptx64-nvidia-cuda"\n')
    f.write("\n".join(globals_) + "\n" + "\n".join(k.text() for k in kernels))
    for d in ("tid.x", "tid.y", "tid.z", "ctaid.x"):
        f.write(f"declare i32 @llvm.nvvm.read.ptx.sreg.{d}()\n")
    f.write("!nvvm.annotations = !{" + ", ".join(f"!{j}" for j in range(len(names))) + "}\n")
    f.write("".join(f'!{j} = !{{ptr @{name}, !"kernel", i32 1}}\n' for j, name in enumerate(names)))
open(f"{OUT}/manifest.txt", "w").write("\n".join(manifest) + "\n")
print(sum(k.outs for k in kernels), "results in", len(kernels), "kernels")
