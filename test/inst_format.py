# Per-instruction tests as tables: a lit format that turns a .inst file into one
# assembler file for each GPU, runs it with xlrun on the software GPU, and
# compares every lane of every row with the value that the row's Python
# expression gives. The expected values come from the expressions in the table
# and the reference arithmetic in inst_ref.py, never from the code under test.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The language of a table (`#` starts a comment line; indented lines belong to
# the line above):
#
#   gpus NAME...              the GPUs of the rows that follow
#   set NAME = GPU...         a name for a list of GPUs; `on` may also name them by {EXPR} of the loop variables
#   groups N                  work-groups, each with inputs of its own (whole file)
#   lanes 32|64               wavefront size (whole file; without it gfx10 and newer run every row in both)
#   scratch BYTES             private memory per lane (whole file; none)
#   modes EXPR                MODE register values that `op` lines run under
#   py                        the indented lines below are Python (helpers)
#
#   row NAME [; on GPU...] [; wave 32|64] [; for VAR in EXPR]... [; if EXPR] [; mode EXPR]
#     v1 = EXPR               set-up; EXPR sees lane, g (the group), rnd(k), the loop variables and
#     v[2:3] = EXPR           what was set before. v1 is this lane's value, v1[k] lane k's.
#     s4 = EXPR               s[4:5], vcc, exec, m0, scc the same, one value a wave
#     v[2:3] = &mem + EXPR    the address of the row's memory plus an offset (also &lds: flat LDS aperture)
#     mem[N] = EXPR           N dwords of memory, EXPR of i; lds[N] = EXPR: of LDS, from offset 0
#     > ASSEMBLER             {EXPR} is replaced; {L} is a label prefix of this row's own, {gpu} and {lanes}
#                             where it runs. gfx9's mnemonics are translated (`translate` below), and on wave32
#                             vcc, exec and {mask(N)} (s[N:N+1]) are the 32-bit registers in vector instructions;
#                             elsewhere s_and_{wb} {exec}, {vcc}, {mask(4)} does it
#     v1 => EXPR              the result in active lanes (EXEC of the set-up); other lanes keep their value
#     v1 =>* EXPR             the result in every lane
#     vcc =>mask EXPR         bit l is EXPR in lane l where active, 0 elsewhere
#     s4 => EXPR              also vcc, exec, m0, scc, mode
#     mem => EXPR             each dword, of i; mem =>all EXPR: the list of all dwords
#   In results every name is the value before the instruction. Registers named
#   anywhere in the row, vcc, exec, scc, mode and memory must otherwise keep
#   their value. `v1 => skip` takes any value.
#
#   op TEMPLATE :: DST... = SRC... :: EXPR [; on ...] [; wave ...] [; for ...] [; if ...]
#     One row that runs an instruction over the edge values of its operand
#     types (inst_ref.py, TYPES): a, b, c are the sources, d the destination's
#     old value, EXPR the result, a tuple when there are several. Types: u32 i32
#     f32 u64 i64 f64 2f16 ...; u16 i16 f16, whose results clear the register's
#     upper half (gfx9; later GPUs keep it), and u16k i16k f16k, whose results keep it; `s.` in front: a
#     scalar register; vcc and mask: one bit a lane; scc and exec, which are not
#     written out. In TEMPLATE, {D} {E} are the destinations and {A} {B} {C} the
#     sources, and `\n` starts another instruction; without `{` in it, TEMPLATE
#     is a mnemonic that takes all of them in order.
import os
import re
import shutil
import struct
import subprocess
import sys

sys.dont_write_bytecode = True  # when run by hand
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chips
import full
import inst_ref as ref

try:
    import lit.formats
    import lit.Test
    Base = lit.formats.FileBasedTest
except ImportError:  # run by hand, see the end
    lit = None
    Base = object



def since(gfx, before=0x1250):
    """The GPUs from a number on, below another. A GPU that has what an earlier one has runs no table."""
    return [c.name for c in chips.CHIPS if gfx <= c.gfx < before and not c.twin]


# gfx12.5 lacks much that the tables of the others use together: it has tables of its own.
GFX9, RDNA, NEWEST = since(0x900, 0x1000), since(0x1000), since(0x1250, 0x1300)
KNOWN = since(0) + NEWEST
NAMES = {"gfx9": GFX9, "gfx10": since(0x1000, 0x1100), "gfx11": since(0x1100, 0x1200), "gfx12": since(0x1200),
         "gfx10+": RDNA, "gfx11+": since(0x1100), "gfx11.5+": since(0x1150), "all": since(0), "gfx12.5": NEWEST}
# GPUs whose results are the same where the tables' expressions ask for the generation, gfx().
FAMILIES = [(0x900, since(0x900, 0x950)), (0x950, since(0x950, 0x1000)), (0x1000, since(0x1000, 0x1200)),
            (0x1200, since(0x1200) + NEWEST)]
# GPUs that a row leaves out, but for make check-all, where it runs on both neighbours.
BETWEEN = {"gfx906": ("gfx900", "gfx908"), "gfx942": ("gfx90a", "gfx950"), "gfx1150": ("gfx1100", "gfx1200")}
CHUNK = 48  # rows a kernel
MODE = 0x3F0  # what a row starts from: denormals kept, IEEE, DX10 clamp
SKIP = object()


# Renames that LLVM's assembler has no alias for: (first generation, gfx9's mnemonic, the new one).
RENAMES = [(gfx, re.compile(old + r"(?=_e32|_e64|_dpp|_sdwa|$)"), new) for gfx, old, new in (
    (0x1000, r"v_(add|sub|subrev)_u32", r"v_\1_nc_u32"),
    (0x1000, r"v_(add|sub)_([iu]16|i32)", r"v_\1_nc_\2"),
    (0x1000, r"v_addc_co_u32", "v_add_co_ci_u32"),
    (0x1000, r"v_subb_co_u32", "v_sub_co_ci_u32"),
    (0x1000, r"v_subbrev_co_u32", "v_subrev_co_ci_u32"),
    (0x1200, r"v_dual_(min|max)_f32", r"v_dual_\1_num_f32"),
)]


def mode_bits(gfx):
    """MODE without DX10_CLAMP and IEEE from gfx12 on."""
    return 10 if gfx < 0x1200 else 8


VECTOR_MASK = re.compile(r"^(v_|global_|flat_|buffer_|ds_|scratch_)")


def translate(text, gfx, W):
    """A gfx9 assembler line as the assembler of another generation wants it."""
    if " :: " in text:
        return " :: ".join(translate(half, gfx, W) for half in text.split(" :: "))
    m = re.match(r"^(\w+:\s*)?([a-z]\w*)(\s.*)?$", text)
    if not m or gfx < 0x1000:
        return text
    name, rest = m[2], m[3] or ""
    if name == "s_waitcnt" and gfx >= 0x1200:  # a counter each; what is not named is not waited for
        counts = dict(re.findall(r"(vmcnt|lgkmcnt)\((\d+)\)", rest))
        waits = [f"s_wait_{new} {counts[old]}" for old, news in (("vmcnt", ("loadcnt",)), ("lgkmcnt", ("dscnt", "kmcnt")))
                 for new in news if old in counts]
        return (m[1] or "") + "\n  ".join(waits)
    if name == "s_barrier" and gfx >= 0x1200:
        return (m[1] or "") + "s_barrier_signal -1\n  s_barrier_wait -1"
    for since, old, new in RENAMES:
        if gfx >= since and old.match(name):
            name = old.sub(new, name, count=1)
            break
    if name.startswith("v_cmpx_"):  # EXEC is the only destination
        rest = re.sub(r"^\s*(vcc|exec|s\[\d+:\d+\])\s*,", "", rest)
    if name.startswith(("buffer_", "tbuffer_")) and gfx >= 0x1200:  # no constant as soffset
        rest = re.sub(r"(\],)\s*0(?=\s|$)", r"\1 null", rest)
    if W == 32 and VECTOR_MASK.match(name):
        rest = re.sub(r"\b(vcc|exec)\b(?!_)", r"\1_lo", rest)
    return (m[1] or "") + name + (" " + rest.strip() if rest else "")


class TableError(Exception):
    pass


def fail(where, text):
    raise TableError(f"{where}: {text}")


# ------------------------------------------------------------------ registers

REG = re.compile(r"^([vsa])(?:(\d+)|\[(\d+):(\d+)\])$")
SPECIAL = {"vcc": 2, "exec": 2, "m0": 1, "scc": 1, "mode": 1}


class Reg:
    """A register as a row names it: kind v, a, s or a special name."""

    def __init__(self, text):
        m = REG.match(text)
        if m:
            self.kind = m[1]
            self.lo = int(m[2] if m[2] is not None else m[3])
            self.n = 1 if m[2] is not None else int(m[4]) - self.lo + 1
            if not 1 <= self.n <= 32 or self.lo + self.n > (80 if self.kind == "s" else 240):
                raise ValueError(text)
        elif text in SPECIAL:
            self.kind, self.lo, self.n = text, 0, SPECIAL[text]
        else:
            raise ValueError(text)
        self.text = text
        self.name = text if not m else f"{self.kind}{self.lo}" + (f"_{self.lo + self.n - 1}" if m[2] is None else "")
        self.vector = self.kind in "va"
        self.mask = (1 << 32 * self.n) - 1 if self.kind != "scc" else 1


def python_names(text):
    """v[2:3] -> v2_3, and vector registers without a subscript -> this lane's value."""
    def outside_strings(m):
        t = re.sub(r"\b([vsa])\[(\d+):(\d+)\]", r"\1\2_\3", m[0])
        return m[0] if m[0][0] in "\"'" else re.sub(r"\b([va]\d+(?:_\d+)?)\b(?!\s*\[)", r"\1[lane]", t)
    return re.sub(r"\"[^\"]*\"|'[^']*'|[^\"']+", outside_strings, text)


class Dwords(list):
    """Memory in expressions: a list of dwords that can also be read in bytes."""

    def bytes(self, off, n):
        return sum(((self[(off + k) >> 2] >> 8 * ((off + k) & 3)) & 255) << 8 * k for k in range(n))

    def u8(self, off):
        return self.bytes(off, 1)

    def u16(self, off):
        return self.bytes(off, 2)

    def u32(self, off):
        return self.bytes(off, 4)

    def u64(self, off):
        return self.bytes(off, 8)

    def put(self, off, n, value):
        for k in range(n):
            at, sh = (off + k) >> 2, 8 * ((off + k) & 3)
            self[at] = self[at] & ~(255 << sh) & 0xFFFFFFFF | (value >> 8 * k & 255) << sh
        return self


# --------------------------------------------------------------------- parsing


class Row:
    def __init__(self, where, name, gpus, env, mode):
        self.where, self.name, (self.gpus, self.waves), self.env, self.mode = where, name, gpus, env, mode
        self.sets = []  # (Reg, compiled, base or None)
        self.data = {}  # "mem" / "lds" -> (dwords, compiled)
        self.asm = []
        self.wants = []  # (Reg or "mem"/"lds", how, compiled)
        self.op = None


class Table:
    def __init__(self, path):
        self.path = path
        self.groups, self.lanes, self.scratch = 1, 0, 0
        self.rows = []
        self.gpus = GFX9
        self.names = {g: [g] for g in KNOWN}
        self.names.update(NAMES)
        self.modes = None
        self.env = dict(ref.__dict__)
        self.code = {}
        self.parse(open(path).read().split("\n"))
        if not self.rows:
            fail(path, "no rows")
        for r in self.rows:
            if not r.wants:
                fail(r.where, f"row '{r.name}' expects nothing")

    def compile(self, where, text):
        c = self.code.get(text)
        if c is None:
            try:
                c = self.code[text] = compile(python_names(text.strip()), where, "eval")
            except SyntaxError as e:
                fail(where, f"{e.msg}: {text}")
        return c

    def gpu_list(self, where, words):
        out = []
        for w in words:
            if w not in self.names:
                fail(where, f"unknown GPU '{w}'")
            out += [g for g in self.names[w] if g not in out]
        if not out:
            fail(where, "no GPU runs this row")
        return out

    def options(self, where, parts):
        gpus, loops, conds, mode, waves = self.gpus, [], [], None, (32, 64)
        for p in (q.strip() for q in parts):
            key, _, rest = p.partition(" ")
            if key == "on":
                gpus = rest if "{" in rest else self.gpu_list(where, rest.split())
            elif key == "for":
                var, _, expr = rest.partition(" in ")
                loops.append((var.strip(), self.compile(where, expr)))
            elif key == "if":
                conds.append(self.compile(where, rest))
            elif key == "mode":
                mode = self.compile(where, rest)
            elif key == "wave" and rest in ("32", "64"):
                waves = (int(rest),)
            else:
                fail(where, f"unknown option '{p}'")
        return (gpus, waves), loops, conds, mode

    def resolve(self, where, gpus, env):
        """The GPUs of a row whose `on` depends on its loop variables."""
        on, waves = gpus
        return (self.gpu_list(where, self.text(where, on, env).split()) if isinstance(on, str) else on, waves)

    def expand(self, where, loops, conds):
        envs = [{}]
        for var, code in loops:
            names = [v.strip() for v in var.split(",")]
            new = []
            for e in envs:
                for value in eval(code, {**self.env, **e}):
                    new.append({**e, **(dict(zip(names, value)) if len(names) > 1 else {names[0]: value})})
            envs = new
        envs = [e for e in envs if all(eval(c, {**self.env, **e}) for c in conds)]
        if not envs:
            fail(where, "the loops give no row")
        return envs

    def text(self, where, template, env):
        def value(m):
            try:
                return str(eval(m[1], {**self.env, **env}))
            except Exception as e:
                fail(where, f"{m[0]}: {e}")
        return re.sub(r"\{([^{}]+)\}", value, template)

    def parse(self, lines):
        n = 0
        while n < len(lines):
            line = lines[n]
            where = f"{self.path}:{n + 1}"
            body = []
            n += 1
            while n < len(lines) and (lines[n][:1] in (" ", "\t") or not lines[n].strip()):
                if lines[n].strip() and not lines[n].lstrip().startswith("#"):
                    body.append((f"{self.path}:{n + 1}", lines[n]))
                n += 1
            if not line.strip() or line.startswith("#"):
                if body:
                    fail(body[0][0], "indented line below nothing")
                continue
            word, _, rest = line.partition(" ")
            if word == "py":
                source = "\n" * int(where.rpartition(":")[2]) + "if True:\n" + "\n".join(b for _, b in body)
                exec(compile(source, self.path, "exec"), self.env)
            elif word == "gpus":
                self.gpus = self.gpu_list(where, rest.split())
            elif word == "set":
                name, _, words = rest.partition("=")
                self.names[name.strip()] = self.gpu_list(where, words.split())
            elif word in ("groups", "lanes", "scratch"):
                setattr(self, word, int(rest))
            elif word == "modes":
                self.modes = eval(self.compile(where, rest), self.env)
            elif word == "row":
                self.row(where, rest, body)
            elif word == "op":
                self.op(where, " ".join([rest] + [b.strip() for _, b in body]))
            else:
                fail(where, f"unknown line '{word}'")

    def row(self, where, header, body):
        name, *parts = header.split(";")
        gpus, loops, conds, mode = self.options(where, parts)
        for env in self.expand(where, loops, conds):
            r = Row(where, self.text(where, name.strip(), env), self.resolve(where, gpus, env), env,
                    eval(mode, {**self.env, **env}) if mode else MODE)
            self.rows.append(r)
            for at, text in body:
                text = text.strip()
                if text.startswith(">"):
                    r.asm.append((at, text[1:].strip()))
                    continue
                m = re.match(r"^(\S+?)\s*(=>all|=>mask|=>\*|=>|=)\s*(.*)$", text)
                if not m:
                    fail(at, f"not understood: {text}")
                left, how, expr = self.text(at, m[1], env), m[2], m[3]
                if left in ("mem", "lds") and how in ("=>", "=>all"):
                    r.wants.append((left, how, self.compile(at, expr)))
                    continue
                d = re.match(r"^(mem|lds)\[(.+)\]$", left)
                if d and how == "=":
                    r.data[d[1]] = (int(eval(d[2], {**self.env, **env})), self.compile(at, expr))
                    continue
                try:
                    reg = Reg(left)
                except ValueError:
                    fail(at, f"not a register: {left}")
                if how == "=":
                    base = re.match(r"^&(mem|lds)\b\s*(?:\+(.*))?$", expr)
                    r.sets.append((reg, self.compile(at, (base[2] or "0") if base else expr), base and base[1]))
                else:
                    r.wants.append((reg, how, None if expr == "skip" else self.compile(at, expr)))
            if not r.asm:
                fail(where, "no instruction")

    # -------------------------------------------------- op lines become rows

    def op(self, where, text):
        head, *parts = text.split(";")
        fields = [f.strip() for f in head.split("::")]
        if len(fields) != 3 or "=" not in fields[1]:
            fail(where, "op TEMPLATE :: DST = SRC :: EXPR")
        gpus, loops, conds, mode = self.options(where, parts)
        for env in self.expand(where, loops, conds):
            modes = [eval(mode, {**self.env, **env})] if mode else self.modes or [MODE]
            for md in modes:
                self.one_op(where, fields, self.resolve(where, gpus, env), env, md)

    def one_op(self, where, fields, gpus, env, mode):
        template, sig, expr = (self.text(where, fields[0], {**{k: "{" + k + "}" for k in ("D", "E", "A", "B", "C", "L", "gpu", "lanes")}, "mask": "{{mask({})}}".format, **env}),
                               self.text(where, fields[1], env), fields[2])
        dsts, _, srcs = sig.partition("=")
        dsts, srcs = dsts.split(), srcs.split()
        r = Row(where, template + (f" mode {mode:#x}" if mode != MODE else ""), gpus, env, mode)
        count = {"v": 0, "s": 0}

        def alloc(t):
            kind, n = ("s", ref.TYPES[t[2:]].dwords) if t.startswith("s.") else ("v", ref.TYPES[t].dwords)
            lo = count[kind] = (count[kind] + n - 1) // n * n if n <= 2 else (count[kind] + 3) // 4 * 4
            count[kind] += n
            lo += 4
            return Reg(f"{kind}{lo}" if n == 1 else f"{kind}[{lo}:{lo + n - 1}]")

        def alloc_mask():
            lo = count["mask"] = count.get("mask", 58) + 2
            return Reg(f"s[{lo}:{lo + 1}]")

        ops = []
        for t in dsts + srcs:
            if t in ("vcc", "scc", "exec", "m0"):
                ops.append((t, Reg(t)))
            elif t == "mask":
                ops.append((t, alloc_mask()))
            elif t.removeprefix("s.") in ref.TYPES:
                ops.append((t, alloc(t)))
            else:
                fail(where, f"unknown type '{t}'")
        r.op = (ops[:len(dsts)], ops[len(dsts):], self.compile(where, expr))
        if "{" not in template:
            shown = [asm_name(t, o) for t, o in ops if t not in ("scc", "exec")]
            template += " " + ", ".join(shown)
        else:
            names = dict(zip("DE", [asm_name(*o) for o in ops[:len(dsts)]]))
            names.update(zip("ABC", [asm_name(*o) for o in ops[len(dsts):]]))
            template = re.sub(r"\{([A-E])\}", lambda m: names[m[1]], template)
        for line in template.split("\\n"):
            r.asm.append((where, line.strip()))
        r.wants.append(("op", "", None))
        self.rows.append(r)


# ------------------------------------------------------- inputs and expectations


class Item:
    """A register of a row in one run: its values for each group, where they lie in
    the buffers, and what is expected."""

    def __init__(self, reg):
        self.reg = reg
        self.base = None
        self.values = []  # per group: list of lanes, or an int
        self.want = []  # per group: the same, or SKIP
        self.at_in = self.at_out = None


def asm_name(t, reg):
    return f"{{mask({reg.lo})}}" if t == "mask" else reg.text


def evaluate(table, row, index, W):
    """All inputs and expected values of a row in waves of W. Items: name -> Item."""
    full = (1 << W) - 1
    items = {}

    def item(reg):
        # Overlapping names would hide a write through one of them.
        it = items.get(reg.name)
        if it is None:
            for o in items.values():
                if o.reg.kind == reg.kind and o.reg.lo < reg.lo + reg.n and reg.lo < o.reg.lo + o.reg.n:
                    fail(row.where, f"{reg.text} overlaps {o.reg.text}")
            it = items[reg.name] = Item(reg)
        return it

    mems = {k: [] for k in ("mem", "lds")}
    mem_want = {k: [] for k in ("mem", "lds")}
    env = {**table.env, **row.env, "lanes": W}
    ref.set_mode(row.mode)
    for g in range(table.groups):
        def rnd(k=0, lane=0):
            return ref.hash32(index * 7919 + k * 104729 + g * 1299709 + lane * 15485863)
        env["g"] = g
        here = {}

        def put(reg, value):
            it = item(reg)
            it.values.append(value)
            here[reg.name] = value
            env[reg.name] = value

        if row.op:
            op_inputs(table, row, index, g, put, W)
        for reg, code, base in row.sets:
            if reg.vector:
                value = []
                for l in range(W):
                    env["lane"] = l
                    env["rnd"] = lambda k=0: rnd(k, l)
                    value.append(int(eval(code, env)) & reg.mask)
            else:
                env["rnd"] = lambda k=0: rnd(k, 0)
                value = int(eval(code, env)) & reg.mask
            put(reg, value)
            items[reg.name].base = base
        # Destinations nobody set start with noise.
        for reg, how, _ in row.wants:
            if isinstance(reg, Reg) and reg.name not in here and reg.kind != "mode":
                if reg.kind == "exec":
                    put(reg, full)
                elif reg.vector:
                    put(reg, [sum(rnd(900 + reg.lo + 64 * k, l) << 32 * k for k in range(reg.n)) for l in range(W)])
                else:
                    put(reg, sum(rnd(800 + reg.lo + 64 * k) << 32 * k for k in range(reg.n)) & reg.mask)
        for name in ("exec", "vcc", "scc"):
            if name not in here:
                put(Reg(name), {"exec": full, "vcc": rnd(1001) | rnd(1002) << 32, "scc": (index + g) & 1}[name])
        if W == 32:
            for name in ("exec", "vcc"):
                items[name].values[-1] &= full
                env[name] = here[name] = items[name].values[-1]
        exec_ = here["exec"]
        for k in ("mem", "lds"):
            if k in row.data:
                n, code = row.data[k]
                env["rnd"] = lambda k=0: rnd(k, env["i"])
                vals = Dwords()
                for i in range(n):
                    env["i"] = i
                    vals.append(int(eval(code, env)) & 0xFFFFFFFF)
                mems[k].append(vals)
                env[k] = vals
                mem_want[k].append(list(vals))
        env["active"] = [l for l in range(W) if exec_ >> l & 1]
        env["mode"] = row.mode
        # Expectations.
        for name, it in items.items():
            if name == "mode":
                continue
            it.want.append(SKIP if it.base else list(here[name]) if it.reg.vector else here[name])
        mode_want = row.mode
        if row.op:
            op_results(row, g, items, env, W)
        for reg, how, code in row.wants:
            if reg == "op":
                continue
            if reg in ("mem", "lds"):
                if how == "=>all":
                    mem_want[reg][g] = list(eval(code, env))
                else:
                    for i in range(len(mem_want[reg][g])):
                        env["i"] = i
                        mem_want[reg][g][i] = eval(code, env)
                continue
            if reg.kind == "mode":
                mode_want = eval(code, env)
                continue
            it = items[reg.name]
            if code is None:
                it.want[g] = SKIP
            elif how == "=>mask":
                bits = 0
                for l in env["active"]:
                    env["lane"] = l
                    if eval(code, env):
                        bits |= 1 << l
                it.want[g] = bits | kept_bits(it, g, W)
            elif reg.vector:
                if it.want[g] is SKIP:  # an address no more
                    it.want[g] = [SKIP] * W
                for l in (range(W) if how == "=>*" else env["active"]):
                    env["lane"] = l
                    env["rnd"] = lambda k=0: rnd(k, l)
                    w = eval(code, env)
                    it.want[g][l] = int(w) & reg.mask if isinstance(w, int) else w
            else:
                env["rnd"] = lambda k=0: rnd(k, 0)
                w = eval(code, env)
                it.want[g] = int(w) & reg.mask if isinstance(w, int) else w
        items.setdefault("mode", Item(Reg("mode"))).want.append(mode_want)
    return items, mems, mem_want


def op_inputs(table, row, index, g, put, W):
    dsts, srcs, _ = row.op
    scalar_only = all(t.startswith("s.") or t in ("scc", "m0") for t, _ in dsts + srcs)
    types = [t.removeprefix("s.") for t, _ in srcs if t not in ("vcc", "mask", "scc")]
    # Every operand's edge values against every other's while that fits, else a random choice.
    slots = table.groups if scalar_only else table.groups * W
    combos = ref.combinations(types, slots, ref.hash32(index))
    for pos, (t, reg) in enumerate(srcs):
        if t in ("vcc", "mask"):
            put(reg, (ref.hash32(index * 31 + g) | ref.hash32(index * 37 + g) << 32) & ((1 << W) - 1))
        elif t == "scc":
            put(reg, ref.hash32(index * 41 + g) >> 7 & 1)
        else:
            k = sum(1 for u, _ in srcs[:pos] if u not in ("vcc", "mask", "scc"))
            if reg.vector:
                put(reg, [combos[g * W + l][k] for l in range(W)])
            else:
                put(reg, combos[g if scalar_only else g * W][k])
    for n, (t, reg) in enumerate(dsts):
        if any(reg.name == o.name for _, o in srcs):
            continue
        if reg.vector:
            c = ref.combinations([t], W, ref.hash32(index + 5 * g + n))
            put(reg, [ref.TYPES[t].noise(c[l][0], index * 43 + g * 64 + l) for l in range(W)])
        elif t in ("vcc", "mask"):
            put(reg, (ref.hash32(index * 53 + g) | ref.hash32(index * 59 + g) << 32) & ((1 << W) - 1))
        elif t == "scc":
            put(reg, ref.hash32(index * 61 + g) >> 9 & 1)
        elif t != "exec":
            put(reg, ref.hash32(index * 67 + g) & reg.mask)


def op_results(row, g, items, env, W):
    dsts, srcs, code = row.op
    scalar = all(not reg.vector and t not in ("vcc", "mask", "exec") for t, reg in dsts)

    def value(t, reg, l):
        v = items[reg.name].values[g]
        if t in ("vcc", "mask"):
            return v >> l & 1
        if reg.vector:
            v = v[l]
        return v if t in ("scc", "m0", "exec") else ref.TYPES[t.removeprefix("s.")].read(v)

    masks = {}
    for l in [0] if scalar else range(W):
        env["lane"] = l
        for name, (t, reg) in zip("abc", srcs):
            env[name] = value(t, reg, l)
        if dsts[0][1].kind != "exec":
            env["d"] = value(*dsts[0], l)
        out = eval(code, env)
        if not isinstance(out, tuple):
            out = (out,)
        if len(out) != len(dsts):
            fail(row.where, f"{len(out)} results for {len(dsts)} destinations")
        for (t, reg), w in zip(dsts, out):
            it = items[reg.name]
            if t in ("vcc", "mask", "exec"):
                masks[reg.name] = masks.get(reg.name, 0) | (1 if w else 0) << l
            elif t == "scc":
                it.want[g] = w if isinstance(w, ref.Want) else int(bool(w))
            else:
                w = ref.TYPES[t.removeprefix("s.")].write(w, it.values[g][l] if reg.vector else it.values[g])
                if reg.vector:
                    it.want[g][l] = w
                else:
                    it.want[g] = w
    for name, w in masks.items():
        items[name].want[g] = w | kept_bits(items[name], g, W)


def kept_bits(it, g, W):
    """What a 32-bit mask leaves alone of a pair of SGPRs."""
    return it.values[g] >> W << W if it.reg.kind == "s" else 0


# --------------------------------------------------------------- the assembler


class Kernel:
    """Some rows as one kernel: assembler text, and the layout of its buffers."""

    def __init__(self, name, table, rows, gpu, lanes):
        self.name, self.table, self.rows, self.gpu, self.lanes = name, table, rows, gpu, lanes
        self.in_size = self.out_size = self.mem_size = 0
        self.lds_size = 0
        W = lanes
        self.places = []  # a row's registers, lds and mem -> [offset in the inputs, offset in the outputs]
        for r, (items, mems, _) in rows:
            # Vector registers first, so that each of their dwords fills whole lines.
            sizes = [(i.reg.name, 4 * (W if i.reg.vector else 1) * i.reg.n)
                     for i in sorted(items.values(), key=lambda i: not i.reg.vector)]
            lds = (len(mems["lds"][0]) + W - 1) // W * W * 4 if mems["lds"] else 0
            self.lds_size = max(self.lds_size, lds)
            place = {"mem": [self.mem_size, self.mem_size]}
            if mems["mem"]:
                self.mem_size += (4 * len(mems["mem"][0]) + 63) // 64 * 64
            for name, size in sizes + [("lds", lds)]:
                place[name] = [self.in_size, self.out_size]
                self.in_size += size
                self.out_size += size
            self.in_size = (self.in_size + 63) // 64 * 64
            self.out_size = (self.out_size + 63) // 64 * 64
            self.places.append(place)
        self.mem_size = max(self.mem_size, 64)
        self.in_size = max(self.in_size, 64)

    # ---- buffers

    def input_bytes(self):
        W = self.lanes
        out = bytearray(self.in_size * self.table.groups)
        mem = bytearray(self.mem_size * self.table.groups)
        for (r, (items, mems, _)), place in zip(self.rows, self.places):
            for g in range(self.table.groups):
                for it in items.values():
                    if not it.values:
                        continue
                    at = place[it.reg.name][0] + g * self.in_size
                    v = it.values[g]
                    for k in range(it.reg.n):
                        if it.reg.vector:
                            struct.pack_into(f"<{W}I", out, at + 4 * W * k, *[x >> 32 * k & 0xFFFFFFFF for x in v])
                        else:
                            struct.pack_into("<I", out, at + 4 * k, v >> 32 * k & 0xFFFFFFFF)
                for kind, buf, size in (("lds", out, self.in_size), ("mem", mem, self.mem_size)):
                    if mems[kind]:
                        struct.pack_into(f"<{len(mems[kind][g])}I", buf, place[kind][0] + g * size, *mems[kind][g])
        return bytes(out), bytes(mem)

    # ---- code

    def assembler(self):
        t, W = self.table, self.lanes
        gfx = int(self.gpu[3:], 16)
        new = gfx >= 0x1000
        flat_arch = gfx in (0x942, 0x950) or gfx >= 0x1100
        out = []
        line = out.append
        lines = self.lines = []  # assembler line -> table position, for messages
        e_, v_ = ("exec", "vcc") if W == 64 else ("exec_lo", "vcc_lo")
        mov = "s_mov_b64" if W == 64 else "s_mov_b32"
        wait = "s_waitcnt vmcnt(0) lgkmcnt(0)"
        if gfx >= 0x1000:
            wait += "\n  s_waitcnt_vscnt null, 0x0"
        if gfx >= 0x1200:
            wait = "s_wait_loadcnt 0x0\n  s_wait_storecnt 0x0\n  s_wait_dscnt 0x0\n  s_wait_kmcnt 0x0"
        nop = "s_nop 7"
        scratch_setup = t.scratch and not flat_arch
        line(f"  .globl {self.name}\n  .p2align 8\n  .type {self.name},@function\n{self.name}:")
        karg, wg = "s[0:1]", "s2"
        if scratch_setup:
            karg, wg = "s[4:5]", "s8"
            if new:
                line("  s_add_u32 s6, s6, s9\n  s_addc_u32 s7, s7, 0")
                line("  s_setreg_b32 hwreg(HW_REG_FLAT_SCR_LO), s6\n  s_setreg_b32 hwreg(HW_REG_FLAT_SCR_HI), s7")
            else:
                line("  s_add_u32 flat_scratch_lo, s6, s9\n  s_addc_u32 flat_scratch_hi, s7, 0")
            line("  s_add_u32 s76, s0, s9\n  s_addc_u32 s77, s1, 0\n  s_mov_b32 s78, s2\n  s_mov_b32 s79, s3")
        if gfx >= 0x1200:
            wg = "ttmp9"
        line(f"  s_load_dwordx4 s[92:95], {karg}, 0x0\n  s_load_dwordx2 s[96:97], {karg}, 0x10\n  {wait}")
        line(f"  s_mov_b32 s80, {wg}")
        for lo, size in ((92, self.in_size), (94, self.out_size), (96, self.mem_size)):
            line(f"  s_mul_i32 s81, s80, {size}\n  s_add_u32 s{lo}, s{lo}, s81\n  s_addc_u32 s{lo + 1}, s{lo + 1}, 0")
        line("  v_and_b32 v255, 0x3ff, v0\n  v_lshlrev_b32 v255, 2, v255")
        for index, ((r, (items, mems, _)), place) in enumerate(zip(self.rows, self.places)):
            line(f"; row {index}: {r.name}")
            self.row_code(out, line, r, items, mems, place, index, wait, nop, e_, v_, mov, gfx)
        line(f"  s_endpgm\n.L{self.name}_end:\n  .size {self.name}, .L{self.name}_end-{self.name}")
        # Room behind the last instruction, as compilers leave it for the instruction prefetch.
        line("  .fill 64, 4, " + ("0xbf800000" if gfx < 0x1100 else "0xbf9f0000"))
        d = [f"  .amdhsa_next_free_vgpr {512 if gfx in (0x90a, 0x942, 0x950) else 1024 if gfx >= 0x1250 else 256}", f"  .amdhsa_next_free_sgpr {100}",
             f"  .amdhsa_group_segment_fixed_size {self.lds_size}", "  .amdhsa_kernarg_size 24",
             "  .amdhsa_user_sgpr_kernarg_segment_ptr 1", "  .amdhsa_system_sgpr_workgroup_id_x 1",
             "  .amdhsa_float_denorm_mode_32 3", "  .amdhsa_float_denorm_mode_16_64 3"]
        if gfx in (0x90a, 0x942, 0x950):
            d.append("  .amdhsa_accum_offset 256")
        if new:
            d.append(f"  .amdhsa_wavefront_size32 {int(W == 32)}")
        if t.scratch:
            d.append(f"  .amdhsa_private_segment_fixed_size {t.scratch}")
            if flat_arch:
                d.append("  .amdhsa_enable_private_segment 1")
            else:
                d += ["  .amdhsa_user_sgpr_private_segment_buffer 1", "  .amdhsa_user_sgpr_flat_scratch_init 1",
                      "  .amdhsa_system_sgpr_private_segment_wavefront_offset 1"]
        desc = f".rodata\n  .p2align 6\n.amdhsa_kernel {self.name}\n" + "\n".join(d) + "\n.end_amdhsa_kernel\n.text"
        return "\n".join(out) + "\n" + desc + "\n"

    def row_code(self, out, line, r, items, mems, place, index, wait, nop, e_, v_, mov, gfx):
        W = self.lanes
        half = 4 * W
        state = [None]

        def at(base, off):
            """Points s[90:91] at base + off's page; returns the immediate left."""
            page = off // 2048 * 2048
            if state[0] != (base, page):
                line(f"  s_add_u32 s90, s{base}, {page:#x}\n  s_addc_u32 s91, s{base + 1}, 0")
                state[0] = (base, page)
            return off - page

        vec = [i for i in items.values() if i.reg.vector]
        sca = [i for i in items.values() if not i.reg.vector and i.values]
        # LDS first: it needs a register that the row may use.
        add_u32 = "v_add_u32" if gfx < 0x1000 else "v_add_nc_u32"
        set_m0 = "  s_mov_b32 m0, -1\n" if gfx < 0x1000 else ""
        n_lds = len(mems["lds"][0]) if mems["lds"] else 0
        for k in range((n_lds + W - 1) // W):
            off = at(92, place["lds"][0] + k * half)
            line(f"  global_load_dword v254, v255, s[90:91] offset:{off}\n  {wait}")
            line(f"  {add_u32} v253, {k * half}, v255\n{set_m0}  ds_write_b32 v253, v254")
        for it in vec:
            for k in range(it.reg.n):
                off = at(92, place[it.reg.name][0] + k * half)
                acc = it.reg.kind == "a"
                line(f"  global_load_dword {'v254' if acc else f'v{it.reg.lo + k}'}, v255, s[90:91] offset:{off}")
                if acc:
                    line(f"  {wait}\n  v_accvgpr_write_b32 a{it.reg.lo + k}, v254")
        for it in sca:
            into = it.reg.lo if it.reg.kind == "s" else {"vcc": 82, "exec": 84, "m0": 86, "scc": 87}[it.reg.kind]
            for k in range(it.reg.n):
                off = at(92, place[it.reg.name][0] + 4 * k)
                line(f"  s_load_dword s{into + k}, s[90:91], {off:#x}")
        line(f"  {wait}")
        for it in items.values():
            if not it.base:
                continue
            lo = it.reg.lo
            src = ("s96", "s97") if it.base == "mem" else ("s88", "s89")
            if it.base == "mem":
                line(f"  s_add_u32 s88, s96, {place['mem'][0]:#x}\n  s_addc_u32 s89, s97, 0")
            else:
                line("  s_mov_b64 s[88:89], src_shared_base\n  s_mov_b32 s88, 0")
            if it.reg.vector:
                addc = "v_addc_co_u32" if gfx < 0x1000 else "v_add_co_ci_u32"
                line(f"  v_mov_b32 v254, s89\n  v_add_co_u32 v{lo}, {v_}, s88, v{lo}\n  {addc} v{lo + 1}, {v_}, v254, v{lo + 1}, {v_}")
            else:
                line(f"  s_add_u32 s{lo}, s88, s{lo}\n  s_addc_u32 s{lo + 1}, s89, s{lo + 1}")
        line(f"  {mov} {v_}, s[82:83]" if W == 64 else f"  {mov} {v_}, s82")
        if "m0" in items:
            line("  s_mov_b32 m0, s86")
        if r.mode != MODE:
            line(f"  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, {mode_bits(gfx)}), {r.mode:#x}")
        line("  s_cmp_lg_u32 s87, 0")
        line(f"  {mov} {e_}, s[84:85]" if W == 64 else f"  {mov} {e_}, s84")
        line(f"  {nop}")
        env = {**r.env, "L": f".L{self.name}_{index}", "gpu": self.gpu, "lanes": W,
               "wb": f"b{W}", "vcc": v_, "exec": e_, "mask": lambda n: f"s[{n}:{n + 1}]" if W == 64 else f"s{n}"}
        for where, text in r.asm:
            self.lines.append((sum(s.count("\n") + 1 for s in out), where))
            for part in self.table.text(where, text, env).split("\n"):
                line("  " + translate(part, gfx, W))
        line(f"  {nop}\n  {wait}")
        line("  s_cselect_b32 s87, 1, 0")
        line(f"  {mov} s[84:85], {e_}" if W == 64 else f"  {mov} s84, {e_}\n  s_mov_b32 s85, 0")
        line(f"  {mov} {e_}, -1")
        line(f"  {mov} s[82:83], {v_}" if W == 64 else f"  {mov} s82, {v_}\n  s_mov_b32 s83, 0")
        if "m0" in items:
            line("  s_mov_b32 s86, m0")
        line(f"  s_getreg_b32 s80, hwreg(HW_REG_MODE, 0, {mode_bits(gfx)})")
        line(f"  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, {mode_bits(gfx)}), {MODE:#x}")
        state[0] = None
        for it in vec:
            for k in range(it.reg.n):
                reg = f"v{it.reg.lo + k}"
                if it.reg.kind == "a":
                    line(f"  v_accvgpr_read_b32 v254, a{it.reg.lo + k}\n  {nop}")
                    reg = "v254"
                line(f"  global_store_dword v255, {reg}, s[90:91] offset:{at(94, place[it.reg.name][1] + k * half)}")
                if it.reg.kind == "a":
                    line(f"  {wait}")
        for k in range((n_lds + W - 1) // W):
            line(f"  {add_u32} v253, {k * half}, v255\n{set_m0}  ds_read_b32 v254, v253\n  {wait}")
            off = at(94, place["lds"][1] + k * half)
            line(f"  global_store_dword v255, v254, s[90:91] offset:{off}")
        line(f"  {mov} {e_}, 1")
        for it in items.values():
            if it.reg.vector:
                continue
            frm = it.reg.lo if it.reg.kind == "s" else {"vcc": 82, "exec": 84, "m0": 86, "scc": 87, "mode": 80}[it.reg.kind]
            for k in range(it.reg.n):
                off = at(94, place[it.reg.name][1] + 4 * k)
                line(f"  v_mov_b32 v{250 + k % 4}, s{frm + k}\n  global_store_dword v255, v{250 + k % 4}, s[90:91] offset:{off}")
        line(f"  {mov} {e_}, -1\n  {wait}")

    # ---- results

    def check(self, got, mem, report):
        """Calls report(row, text) for every difference."""
        W = self.lanes
        for (r, (items, mems, mem_want)), place in zip(self.rows, self.places):
            bad, first = 0, None

            def differ(g, what, lane, want, val):
                nonlocal bad, first
                bad += 1
                if first is None:
                    ins = []
                    for it in items.values():
                        if it.values:
                            v = it.values[g][lane or 0] if it.reg.vector else it.values[g]
                            ins.append(f"{it.reg.text}={v:#x}")
                    w = f"{want:#x}" if isinstance(want, int) else str(want)
                    at = f" lane {lane}" if lane is not None else ""
                    first = f"group {g} {what}{at}: expected {w}, got {val:#x} ({' '.join(ins)})"

            for g in range(self.table.groups):
                for it in items.values():
                    want = it.want[g]
                    if want is SKIP:
                        continue
                    at = place[it.reg.name][1] + g * self.out_size
                    n = it.reg.n
                    if it.reg.vector:
                        cols = [struct.unpack_from(f"<{W}I", got, at + 4 * W * k) for k in range(n)]
                        for l in range(W):
                            v = cols[0][l] if n == 1 else sum(c[l] << 32 * k for k, c in enumerate(cols))
                            if want[l] is not SKIP and not (want[l] == v):
                                differ(g, it.reg.text, l, want[l], v)
                    else:
                        v = int.from_bytes(got[at:at + 4 * n], "little") & it.reg.mask
                        if it.reg.kind in ("exec", "vcc") and isinstance(want, int):
                            want &= (1 << W) - 1
                        if it.reg.kind == "mode":
                            want &= (1 << mode_bits(int(self.gpu[3:], 16))) - 1
                        if not (want == v):
                            differ(g, it.reg.text, None, want, v)
                for kind, buf, size in (("lds", got, self.out_size), ("mem", mem, self.mem_size)):
                    if mems[kind]:
                        vals = struct.unpack_from(f"<{len(mem_want[kind][g])}I", buf, place[kind][1] + g * size)
                        for i, (w, v) in enumerate(zip(mem_want[kind][g], vals)):
                            if not (w == v):
                                differ(g, f"{kind}[{i}]", None, w, v)
            if bad:
                report(r, f"{first}" + (f", and {bad - 1} more" if bad > 1 else ""))


METADATA = """  - .name: {n}
    .symbol: {n}.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: {lds}
    .private_segment_fixed_size: {scratch}
    .wavefront_size: {w}
    .sgpr_count: 106
    .vgpr_count: 256
    .max_flat_workgroup_size: 64
    .args:
      - {{.address_space: global, .offset: 0, .size: 8, .value_kind: global_buffer}}
      - {{.address_space: global, .offset: 8, .size: 8, .value_kind: global_buffer}}
      - {{.address_space: global, .offset: 16, .size: 8, .value_kind: global_buffer}}
"""


def assembler_file(kernels, table, gpu):
    meta = "".join(METADATA.format(n=k.name, lds=k.lds_size, scratch=table.scratch, w=k.lanes) for k in kernels)
    bodies, lines, at = [], [], 3
    for k in kernels:
        b = k.assembler()
        lines += [(at + n, where) for n, where in k.lines]
        bodies.append(b)
        at += b.count("\n")
    text = (f'.amdgcn_target "amdgcn-amd-amdhsa--{gpu}"\n.amdhsa_code_object_version 5\n.text\n' + "".join(bodies) +
            f".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--{gpu}\namdhsa.kernels:\n" +
            meta + "...\n.end_amdgpu_metadata\n")
    return text, lines


# ----------------------------------------------------------------------- running


class Runner:
    def __init__(self, llvm_bin, xlrun, work, env=None):
        self.llvm, self.xlrun, self.work, self.env = llvm_bin, xlrun, work, env
        os.makedirs(work, exist_ok=True)

    def command(self, argv, timeout=120):
        try:
            p = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.env, timeout=timeout)
            return p.returncode, p.stdout.decode(errors="replace")
        except subprocess.TimeoutExpired:
            return -1, f"no end after {timeout} s: {' '.join(argv)}\n"
        except FileNotFoundError as e:
            return -1, f"{e}\n"

    def build(self, kernels, table, gpu, stem):
        base = os.path.join(self.work, stem)
        text, lines = assembler_file(kernels, table, gpu)
        with open(base + ".s", "w") as f:
            f.write(text)
        rc, log = self.command([self.llvm + "/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, "-mattr=" + attributes(gpu, kernels[0].lanes),
                                "-filetype=obj", base + ".s", "-o", base + ".o"])
        if rc:
            at = dict((n + 1, w) for n, w in lines)
            out = []
            for m in re.finditer(r"\.s:(\d+):\d+: (error: .*)", log):
                n = int(m[1])
                near = max((k for k in at if k <= n), default=None)
                source = text.split("\n")[n - 1].strip()
                out.append(f"{at.get(near, '?')}: {gpu}: {m[2]}: {source}")
            return None, "\n".join(list(dict.fromkeys(out))[:40] or [log]) + "\n"
        rc, log = self.command([self.llvm + "/ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"])
        return (base + ".hsaco", "") if rc == 0 else (None, log)

    def run(self, kernels, table, gpu, stem, timeout=120):
        """Runs every kernel in one process; returns {kernel: (out, mem)} and the log."""
        hsaco, log = self.build(kernels, table, gpu, stem)
        if not hsaco:
            return None, log
        base = os.path.join(self.work, stem)
        with open(base + ".manifest", "w") as f:
            for k in kernels:
                data, mem = k.input_bytes()
                for suffix, content in (("in", data), ("mem", mem)):
                    with open(f"{base}.{k.name}.{suffix}", "wb") as b:
                        b.write(content)
                f.write(f"{k.name} {stem} {k.name} {table.groups} {k.lanes} 3 {stem}.{k.name}.in:{len(data)} "
                        f"out:{k.out_size * table.groups} {stem}.{k.name}.mem:{len(mem)}\n")
        outdir = base + ".out"
        os.makedirs(outdir, exist_ok=True)
        for name in os.listdir(outdir):
            os.remove(os.path.join(outdir, name))
        rc, log = self.command([self.xlrun, "--device=wavesim:" + gpu, "--manifest", base + ".manifest", "--modules",
                                self.work, "--out", outdir], timeout)
        got = {}
        for k in kernels:
            try:
                parts = [open(f"{outdir}/{k.name}.{n}.bin", "rb").read() for n in (1, 2)]
            except OSError:
                continue
            if len(parts[0]) == k.out_size * table.groups and len(parts[1]) == k.mem_size * table.groups:
                got[k] = parts
        return got, log if rc else ""


def attributes(gpu, lanes):
    gfx = int(gpu[3:], 16)
    return "" if gfx < 0x1000 else f"+wavefrontsize{lanes}" + (",+real-true16" if gfx >= 0x1100 else "")


def make_kernels(table, rows, gpu, lanes, size):
    return [Kernel(f"k{n}", table, rows[n * size:(n + 1) * size], gpu, lanes) for n in range((len(rows) + size - 1) // size)]


def run_gpu(runner, table, rows, gpu, lanes, limit=60):
    """The differences of one GPU in one wavefront size as lines; empty when all is well."""
    kernels = make_kernels(table, rows, gpu, lanes, CHUNK)
    stem = gpu if gpu in GFX9 else f"{gpu}-wave{lanes}"
    got, log = runner.run(kernels, table, gpu, stem)
    if got is None:
        return log.rstrip().split("\n")
    out, count = [], 0

    def report(r, text):
        nonlocal count
        count += 1
        if count <= limit:
            out.append(f"{r.where}: {stem}: {r.name}: {text}")

    for k in kernels:
        if k in got:
            k.check(*got[k], report)
    lost = [k for k in kernels if k not in got]
    if lost and not log:
        out.append(f"{table.path}: {stem}: {len(lost)} kernels left no result, xlrun said nothing")
    # A fault takes a kernel's other rows with it: those again, one row at a time.
    for n, k in enumerate(lost):
        if n == 12:
            out.append(f"{stem}: {len(lost) - n} more kernels not looked into")
            break
        for i, row in enumerate(k.rows):
            one = Kernel("k0", table, [row], gpu, lanes)
            part, text = runner.run([one], table, gpu, stem + "-one", 20)
            if part is None or one not in part:
                report(row[0], "no result: " + " | ".join(text.strip().split("\n")[:12]))
            else:
                one.check(*part[one], report)
    if count > limit:
        out.append(f"{stem}: {count - limit} more rows differ")
    return out


def run_file(path, runner, gpus=None, build_only=False, every=True):
    """Returns (lines that say what is wrong, number of row runs). Not every: without BETWEEN."""
    table = Table(path)
    problems, runs = [], 0
    for lanes in (64, 32):
        if table.lanes not in (0, lanes):
            continue
        evaluated = []
        here = [g for g in (KNOWN if gpus is None else gpus) if lanes in chips.NAMED[g].lanes]
        for n, r in enumerate(table.rows):
            if lanes not in r.waves:
                continue
            # Once, unless something in the row has asked for the generation.
            known = None
            for gfx, gpus_ in FAMILIES:
                if not any(g in r.gpus and g in here for g in gpus_):
                    continue
                ref.set_gfx(gfx)
                try:
                    known = known or evaluate(table, r, n, lanes)
                except TableError:
                    raise
                except Exception as e:  # whatever an expression of the table does
                    fail(r.where, f"row '{r.name}': {type(e).__name__}: {e}")
                evaluated.append((r, known, gpus_))
                if ref.gfx_asked():
                    known = None
        for gpu in here:
            rows = [(r, e) for r, e, family in evaluated if gpu in r.gpus and gpu in family]
            if not every and gpu in BETWEEN:
                rows = [(r, e) for r, e in rows if not all(g in r.gpus and g in here for g in BETWEEN[gpu])]
            if not rows:
                continue
            runs += len(rows)
            if build_only:
                got, log = runner.build(make_kernels(table, rows, gpu, lanes, CHUNK), table, gpu, f"{gpu}-{lanes}")
                problems += [] if got else log.rstrip().split("\n")
            else:
                problems += run_gpu(runner, table, rows, gpu, lanes)
    return problems, runs


class InstFormat(Base):
    def __init__(self, llvm_bin, build):
        self.llvm, self.build = llvm_bin, build

    def execute(self, test, litConfig):
        work = os.path.join(test.suite.exec_root, "Output", *test.path_in_suite) + ".tmp"
        runner = Runner(self.llvm, test.config.xl_xlrun, work, dict(test.config.environment))
        gpus = test.config.xl_gpus and [g for g in KNOWN if g in test.config.xl_gpus]
        try:
            problems, runs = run_file(test.getSourcePath(), runner, gpus, every=full.wanted(litConfig))
        except TableError as e:
            return lit.Test.UNRESOLVED, str(e) + "\n"
        if problems:
            return lit.Test.FAIL, "\n".join(problems) + "\n"
        if not runs:
            return lit.Test.UNSUPPORTED, "nothing in it is for these GPUs"
        shutil.rmtree(work, ignore_errors=True)
        return lit.Test.PASS, ""


# By hand: inst_format.py --llvm=BIN --xlrun=PATH --work=DIR [--gpu=G] [--build-only] FILE...
def main(argv):
    opts = dict(a[2:].partition("=")[::2] for a in argv if a.startswith("--"))
    files = [a for a in argv if not a.startswith("--")]
    missing = [k for k in ("llvm", "work") + (() if "build-only" in opts else ("xlrun",)) if not opts.get(k)]
    if missing or not files:
        print("inst_format.py: missing: " + ", ".join(["--" + k for k in missing] + ([] if files else ["a table"])), file=sys.stderr)
        return 2
    bad = 0
    for path in files:
        runner = Runner(opts["llvm"], opts.get("xlrun", ""), os.path.join(opts["work"], os.path.basename(path)))
        try:
            problems, runs = run_file(path, runner, [opts["gpu"]] if "gpu" in opts else None, "build-only" in opts)
        except TableError as e:
            problems, runs = [str(e)], 0
        for p in problems:
            print(p)
        print(f"{path}: {runs} row runs, {'ok' if not problems else 'NOT ok'}")
        bad |= bool(problems)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
