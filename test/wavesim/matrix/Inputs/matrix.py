# Matrix instructions on wavesim, one by one: registers full of numbers, the instruction, and what every register of the
# result has to hold. Where elements lie comes from layouts.txt, the sums from sums.py.
#
#   matrix.py LLVM XLRUN WORK GPU/LANES...    runs what layouts.txt and gfx950.txt have for these; says what differs
#
# Each instruction runs with small integers, where the sum is exact and every element is compared (of long sums a sample), and with
# kinds of numbers that show how it rounds, where a sample is. Broadcasts, signs, constants as C, the register file and EXEC change from
# case to case.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import re
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "..")]
import chips
import sums

SAMPLE = 24
# Where a case has its matrices: D and C apart, so that neither is the other's.
BASE = {"D": 32, "A": 96, "B": 112, "C": 64, "K": 20, "S": 22, "T": 24}
# GPUs whose instructions are those of another one.
LIKE = {"gfx950": "gfx942", "gfx1150": "gfx1100", "gfx1200": "gfx1201"}
# Inline constants: text, and its bits in f16, bf16, f32 and f64.
CONSTANTS = [("1.0", 0x3C00, 0x3F80, 0x3F800000, 0x3FF0000000000000), ("-4.0", 0xC400, 0xC080, 0xC0800000, 0xC010000000000000),
             ("0.5", 0x3800, 0x3F00, 0x3F000000, 0x3FE0000000000000), ("0", 0, 0, 0, 0)]


# ----------------------------------------------------------------------- layouts


class Place:
    """Where elements of a matrix are: of each coordinate bit, the bit of the lane or of the position."""

    def __init__(self, text):
        text, _, copies = text.partition(" copies ")
        self.bits = re.findall(r"([ijkb])(\d+)([LPE-])(\d*)", text)
        self.copies = [int(c) for c in copies.split(",")] if copies else [0]
        self.last = sum(1 << int(n) for _, _, to, n in self.bits if to == "P")  # bit where the last element begins

    def of(self, bits):
        """Places of elements of so many bits, of which the text numbers the elements."""
        if any(to == "E" for _, _, to, _ in self.bits):
            self.last = bits * sum(1 << int(n) for _, _, to, n in self.bits if to == "E")
            self.unit = bits
        return self

    def at(self, **x):
        """(lane, bit in its registers)"""
        lane = position = 0
        for c, n, to, bit in self.bits:
            if x.get(c, 0) >> int(n) & 1 and to != "-":
                if to == "L":
                    lane += 1 << int(bit)
                elif to == "E":
                    position += self.unit << int(bit)
                else:
                    position += 1 << int(bit)
        return lane, position


def read_layouts(path, want):
    """[(gpu, lanes, instruction, {matrix: Place})] for the GPUs and lanes in want; the broadcasts."""
    rows, heads, places, blgp, cbsz = [], [], {}, {}, {}
    with open(path) as f:
        lines = f.read().split("\n")

    def finish():
        if places:
            rows.extend((*head, dict(places)) for head in heads)
            heads.clear()
            places.clear()

    for line in lines:
        if line.startswith("on "):
            finish()
            where, _, name = line[3:].partition(": ")
            heads += [(*w, name) for w in (x.split("/") for x in where.split()) if tuple(w) in want]
        elif line.startswith("  "):
            matrix, _, text = line.strip().partition(" ")
            places[matrix] = Place(text)
        elif line.startswith("blgp"):
            n, _, groups = line[5:].partition(": ")
            blgp[int(n)] = [int(g) for g in groups.split()]
        elif line.startswith("cbsz"):
            n, a, groups = re.match(r"cbsz (\d+) abid (\d+): (.*)", line).groups()
            cbsz[int(n), int(a)] = [int(g) for g in groups.split()]
    finish()
    return rows, blgp, cbsz


# ----------------------------------------------------------------------- instructions

FORMATS = {"f32": sums.F32, "f64": sums.F64, "f16": sums.F16, "bf16": sums.BF16, "xf32": sums.XF32}
FLOATS8 = {True: {"fp8": sums.FP8, "bf8": sums.BF8}, False: {"fp8": sums.FP8Z, "bf8": sums.BF8Z}}
INTEGERS = {"i8": 8, "iu8": 8, "iu4": 4}
MX = {"fp8": sums.FP8, "bf8": sums.BF8, "fp6": sums.FP6, "bf6": sums.BF6, "fp4": sums.FP4}  # in the order of cbsz and blgp


class Instruction:
    def __init__(self, gpu, lanes, name, places, mx=None):
        self.gpu, self.lanes, self.name, self.places = gpu, int(lanes), name, places
        self.chip = chips.NAMED[gpu]
        self.mx, self.scaled = mx, "_scale_" in name  # mx: the types of A and B
        m = re.match(r"v_(s?mfma[c]?(?=_)|s?w[m]*mac?|wmma)_(f32|f64|i32|f16|bf16)_(\d+)x(\d+)x(\d+)_?(?:(\d+)b_)?([a-z0-9]+?)(?:_([a-z0-9]+))?$", name.replace("_scale_", "_"))
        self.kind, self.d, rows, columns, k, _, a, b = m.groups()
        if mx:
            a, b = mx
        if b == "1k" or b is None:
            b = a
        self.sparse = self.kind in ("smfmac", "swmmac")
        self.rdna = self.kind in ("wmma", "swmmac")
        self.m, self.n, self.k = int(rows), int(columns), int(k)
        self.blocks = 1 << sum(c == "b" for c, *_ in places["D"].bits)
        self.a, self.b, self.integer = a, b, self.d == "i32"
        self.one_k = "_1k" in name
        both = {**FORMATS, **FLOATS8["f8_ocp" in self.chip.features]}
        both.update(MX if mx else {})
        self.fa, self.fb, self.fd = both.get(a), both.get(b), both.get(self.d)
        self.bits_a = INTEGERS.get(a) or self.fa.bits
        self.bits_b = INTEGERS.get(b) or self.fb.bits
        if mx:
            self.places = {"A": places[f"A{self.bits_a}"].of(self.bits_a), "B": places[f"B{self.bits_b}"].of(self.bits_b), "D": places["D"]}
        self.half = self.rdna and self.fd and self.fd.bits == 16 and "split_counters" not in self.chip.features
        self.newer = "xccs" in self.chip.features  # CDNA3's sums

    def dot(self, a, b, c, clamp, scales=None):
        """The bits of D's element."""
        if self.integer:
            total = sum(x * y for x, y in zip(a, b)) + c
            if clamp:
                total = min(max(total, -2 ** 31), 2 ** 31 - 1)
            return total & 0xFFFFFFFF
        if self.d == "f64":
            return sums.chain(a, b, c, sums.F64)
        if self.rdna or self.a == "f32":
            c = sums.decode(c, self.fd)
            c = sums.nan(sums.F32) if c.kind == sums.NAN else sums.infinity(c.sign, sums.F32) if c.kind else \
                sums.encode(c.sign, c.n, c.e - c.m, sums.F32) if c.n else c.sign << 31
            c = sums.chain(a, b, c, sums.F32)
            if self.d == "f32":
                return c
            x = sums.decode(c, sums.F32)
            return sums.nan(self.fd) if x.kind == sums.NAN else sums.infinity(x.sign, self.fd) if x.kind else \
                sums.encode(x.sign, x.n, x.e - x.m, self.fd) if x.n else x.sign << 15
        if not self.newer:
            group = 2 if self.a == "bf16" and not self.one_k else 4
            return sums.tree(a, b, c, min(group, self.k), "unified_vgprs" in self.chip.features)
        eight = self.fa.bits <= 8
        return sums.fused(a, b, c, 4 if self.a == "xf32" else 16 if eight else 8, eight, scales)


# ----------------------------------------------------------------------- numbers


def pattern(rng, f, kind, sum_too=False):
    """Bits of a float of a kind, of A or B, or of C."""
    sign = rng.getrandbits(1) << (f.bits - 1)
    if kind == "tiny":  # products and sums around the smallest normal f32, where the format reaches there
        if f.x != 8:
            return pattern(rng, f, "denormal" if f.x < 8 else "near")
        return sign | (rng.randint(0, 4) if sum_too else f.bias - 63 + rng.randint(-5, 2)) << f.m | rng.getrandbits(f.m)
    if kind == "near":
        return sign | ((f.bias + rng.randint(-2, 2)) << f.m) | rng.getrandbits(f.m)
    if kind == "any" or (kind == "special" and rng.randrange(40)):
        while True:
            v = rng.getrandbits(f.bits)
            if not sums.decode(v, f).kind:
                return v
    if kind == "special":
        return rng.choice([sums.infinity(0, f) | sign, sums.nan(f) | sign, 0, sign]) if f.special == "ieee" else rng.choice([1 << (f.bits - 1), 0])
    if kind == "denormal":
        return sign | (rng.randrange(3) // 2 << f.m) | rng.getrandbits(f.m)
    if kind == "wide":  # far apart
        low = max(1, f.bias - 40)
        return sign | (rng.randint(low, min((1 << f.x) - 2, f.bias + 40)) << f.m) | rng.getrandbits(f.m)
    if kind == "zeroes" and rng.randrange(8):
        return sign if f.special != "fnuz" else 0
    return pattern(rng, f, "near")


def integer(rng, f):
    """A small integer as bits of f."""
    n = rng.randint(0, 4 if f.m < 3 else 7)
    n = min(n, 3) if f.m == 1 else n
    return sums.encode(rng.getrandbits(1), n, 0, f) if n else 0


KINDS = ["near", "any", "special", "denormal", "wide", "zeroes", "tiny"]


# ----------------------------------------------------------------------- cases


class Case:
    def __init__(self, ins, number, kind, blgp, cbsz):
        self.ins, self.kind = ins, kind
        rng = self.rng = random.Random(f"{ins.gpu} {ins.name} {ins.lanes} {number}")
        self.name = f"case{number}"
        self.modifiers, self.constant, self.clamp, self.high, self.set = [], None, False, False, 0
        self.shared, self.groups = list(range(16)), [0, 1, 2, 3]
        self.signed = [True, True]
        self.neg_lo, self.neg_hi = [0, 0, 0], [0, 0, 0]
        exact = kind == "integers"
        f64 = ins.d == "f64"
        self.bytes = [0, 0]
        if ins.mx:
            if ins.scaled:
                self.bytes = [rng.randrange(4), rng.randrange(4)]
                self.modifiers.append("op_sel:[%d,%d,0] op_sel_hi:[%d,%d,0]" % tuple(x >> n & 1 for n in (0, 1) for x in self.bytes))
            self.modifiers.append("cbsz:%d blgp:%d" % tuple(list(MX).index(x) for x in ins.mx))
        elif ins.kind == "mfma":
            if ins.blocks > 1 and not f64 and number % 3:
                self.shared_is = rng.choice([k for k in cbsz if 1 << k[0] <= ins.blocks])
                self.shared = cbsz[self.shared_is]
                self.modifiers.append("cbsz:%d abid:%d" % self.shared_is)
            if not f64 and number % 2 and (not ins.newer or ins.a == "f32" or ins.blocks > 1):
                which = rng.randrange(8)
                self.groups = blgp[which]
                self.modifiers.append(f"blgp:{which}")
            if f64 and ins.newer and number % 2:
                self.neg_lo = [rng.getrandbits(1) for _ in range(3)]
                self.neg_hi = self.neg_lo[:2] + [0]
                self.modifiers.append("neg:[%d,%d,%d]" % tuple(self.neg_lo))
        if ins.sparse:
            held = 4 * ((ins.m * ins.k // 4) // min(ins.lanes, 32 if self.half_wave() else 64))  # bits of index in a lane
            self.set = rng.randrange(32 // held)
            self.set_bits = held
            if ins.kind == "smfmac":
                if number % 4 == 3:
                    self.modifiers.append(f"cbsz:1 abid:{self.set}")
                    self.set = 0
                else:
                    self.modifiers.append(f"abid:{self.set}")
            elif self.set:
                self.modifiers.append(f"index_key:{self.set}")
        if ins.rdna and ins.integer:
            self.signed = [bool(rng.getrandbits(1)), bool(rng.getrandbits(1))]
            self.modifiers.append("neg_lo:[%d,%d,0]" % tuple(self.signed))
            self.clamp = not exact and bool(rng.getrandbits(1))
            self.modifiers += ["clamp"] if self.clamp else []
        elif ins.rdna and number % 2 and (ins.fa.bits == 16 or not ins.sparse):
            ab = ins.fa.bits == 16
            self.neg_lo = [rng.getrandbits(1) & ab, rng.getrandbits(1) & ab, rng.getrandbits(1) & (not ins.sparse)]
            self.neg_hi = [rng.getrandbits(1) & ab, rng.getrandbits(1) & ab, rng.getrandbits(1) & (not ins.sparse)]
            self.modifiers += ["neg_lo:[%d,%d,%d]" % tuple(self.neg_lo), "neg_hi:[%d,%d,%d]" % tuple(self.neg_hi)]
        if ins.half:
            self.high = bool(number & 1)
            self.modifiers[:0] = ["op_sel:[0,0,1]"] if self.high else []
        # LLVM, FeatureMFMAInlineLiteralBug: gfx908 has no constants as C.
        if not ins.sparse and number % 4 == 2 and ("unified_vgprs" in ins.chip.features or ins.rdna):
            self.constant = rng.choice(CONSTANTS if not ins.integer else [("17", 17), ("-3", 0xFFFFFFFD)])
        self.exec = rng.choice([-1, 0x5555AAAA00FF1234, 0, 1])
        agprs = "agprs" in ins.chip.features
        unified = "unified_vgprs" in ins.chip.features
        self.file = {x: "a" if agprs and (rng.getrandbits(1) if unified else True) and (unified or x in "CD") else "v" for x in "ABCDK"}
        self.file["C"] = self.file["D"]  # one bit of the encoding says it of both
        self.file.update(K="v", S="v", T="v")
        if ins.sparse:
            self.file["C"] = self.file["D"]
        self.fill()

    def half_wave(self):
        """In wave64 gfx12 reads 4-bit matrices of 32 elements a row, sparse, from 32 lanes."""
        return self.ins.name == "v_swmmac_i32_16x16x32_iu4"

    def registers(self, x):
        ins = self.ins
        if x in "KST":
            return 1
        bits = {"A": 2 * ins.bits_a if ins.sparse else ins.bits_a, "B": ins.bits_b}.get(x, 32 if ins.integer else ins.fd.bits)
        return (ins.places["D" if x == "C" else x].last + bits - 1) // 32 + 1

    def fill(self):
        """Values of all registers, each a list of lanes."""
        ins, rng, kind = self.ins, self.rng, self.kind
        self.values = {}
        for x in "ABCDKST":
            if (x in "ST" and not ins.scaled) or (x == "K" and not ins.sparse) or (x == "C" and (ins.sparse or self.constant)):
                continue
            n = self.registers(x)
            self.values[x] = [[rng.getrandbits(32) for _ in range(ins.lanes)] for _ in range(n)]
            f = {"A": ins.fa, "B": ins.fb, "C": ins.fd, "D": ins.fd}.get(x)
            bits = {"A": ins.bits_a, "B": ins.bits_b, "K": 32}.get(x, 32 if ins.integer else ins.fd.bits)
            if x in "ST":  # near 1, exactly 1, or anywhere
                middle = [0] * 4 if kind == "integers" else [rng.randint(-3, 3) for _ in range(4)] if kind != "any" else None
                self.values[x] = [[sum((127 + rng.choice(middle) if middle else rng.getrandbits(8)) << 8 * n for n in range(4)) for _ in range(ins.lanes)]]
                continue
            if bits == 6:
                total = [[sum((integer(rng, f) if kind == "integers" else pattern(rng, f, kind)) << 6 * e for e in range(16)) for _ in range(ins.lanes)] for _ in range(n // 3)]
                self.values[x] = [[t[lane] >> 32 * w & 0xFFFFFFFF for lane in range(ins.lanes)] for t in total for w in range(3)]
                continue
            if f is None:
                if x == "D" and ins.sparse and kind == "integers":
                    self.values[x] = [[rng.getrandbits(12) for _ in r] for r in self.values[x]]
                continue
            for r in range(0, n, 2 if bits == 64 else 1):
                for lane in range(ins.lanes):
                    total = 0
                    for p in range(max(1, 32 // bits)):
                        v = integer(rng, f) if kind == "integers" else pattern(rng, f, kind, x in "CD")
                        total |= v << p * bits
                    self.values[x][r][lane] = total & 0xFFFFFFFF
                    if bits == 64:
                        self.values[x][r + 1][lane] = total >> 32
        for x in "AB":  # what has to hold copies does
            copies = ins.places[x].copies
            if len(copies) > 1:
                for r in self.values[x]:
                    for lane in range(ins.lanes):
                        r[lane] = r[lane % 16]
        if ins.sparse and rng.getrandbits(1):  # indices in their usual order
            self.values["K"] = [[int("".join(rng.choice(["0100", "1000", "1100", "1001", "1101", "1110"]) for _ in range(8)), 2) for _ in range(ins.lanes)]]

    def bits_of(self, x, lane, position, bits):
        v = self.values[x][position // 32][lane] >> position % 32
        if position % 32 + bits > 32:
            v |= self.values[x][position // 32 + 1][lane] << (32 - position % 32)
        return v & ((1 << bits) - 1)

    def element(self, x, number, lane, position, bits, f):
        """An element of A (0) or B (1): a Number, or an integer."""
        v = self.bits_of(x, lane, position, bits)
        if self.ins.integer:
            signed = self.ins.kind in ("mfma", "smfmac") or self.signed[number]
            return v - (1 << bits) if signed and v >> (bits - 1) else v
        odd = position // bits & 1
        if (self.neg_hi if odd and bits != 64 else self.neg_lo)[number]:
            v ^= 1 << (bits - 1)
        return sums.decode(v, f)

    def result_place(self, i, j, b):
        """(lane, bit) of an element of C or D."""
        return self.ins.places["D"].at(i=i, j=j, b=b)

    def expected(self, i, j, b):
        ins = self.ins
        a, bs = [], []
        for k in range(0, ins.k, 4 if ins.sparse else 1):
            lane, position = ins.places["A"].at(i=i, k=k, b=self.shared[b])
            which = [k]
            if ins.sparse:
                at_lane, at = ins.places["K"].at(i=i, k=k)
                index = self.values["K"][0][at_lane] >> (at + self.set * self.set_bits)
                which = [k + (index & 3), k + (index >> 2 & 3)]
            for n, kk in enumerate(which):
                a.append(self.element("A", 0, lane, position + n * ins.bits_a, ins.bits_a, ins.fa))
                lane_b, position_b = ins.places["B"].at(j=j, k=kk, b=b)
                lane_b = self.groups[lane_b // 16] * 16 + lane_b % 16
                bs.append(self.element("B", 1, lane_b, position_b, ins.bits_b, ins.fb))
        bits = 32 if ins.integer else ins.fd.bits
        if self.constant:
            c = self.constant[1] if ins.integer else self.constant[{"f16": 1, "bf16": 2, "f32": 3, "f64": 4}[ins.d]]
        else:
            lane, position = self.result_place(i, j, b)
            c = self.bits_of("D" if ins.sparse else "C", lane, position + (16 if self.high else 0), bits)
        if ins.integer:
            c = c - 2 ** 32 if c >> 31 else c
        else:
            if self.neg_hi[2]:
                c &= ~(1 << (bits - 1))
            if self.neg_lo[2]:
                c ^= 1 << (bits - 1)
        scales = None
        if ins.scaled:
            scales = []
            for block in range(ins.k // 32):
                x = self.bits_of("S", block * ins.m + i, 8 * self.bytes[0], 8)
                y = self.bits_of("T", block * ins.n + j, 8 * self.bytes[1], 8)
                scales.append(None if 255 in (x, y) else x + y - 254)
        return ins.dot(a, bs, c, self.clamp, scales)

    # ---- assembler

    def operand(self, x):
        if x == "C" and self.constant:
            return self.constant[0]
        n, base = self.registers(x), BASE[x]
        return f"{self.file[x]}{base}" if n == 1 else f"{self.file[x]}[{base}:{base + n - 1}]"

    def order(self):
        return [x for x in "ABKSTCD" if x in self.values]

    def input_bytes(self):
        return b"".join(struct.pack(f"<{len(r)}I", *r) for x in self.order() for r in self.values[x])

    def assembler(self):
        ins, W = self.ins, self.ins.lanes
        gfx = ins.chip.gfx
        wait = "s_wait_loadcnt 0x0\n  s_wait_storecnt 0x0" if gfx >= 0x1200 else "s_waitcnt vmcnt(0)" + ("\n  s_waitcnt_vscnt null, 0x0" if gfx >= 0x1000 else "")
        scalar = "s_wait_kmcnt 0x0" if gfx >= 0x1200 else "s_waitcnt lgkmcnt(0)"
        word = "b32" if gfx >= 0x1100 else "dword"
        out = [f".globl {self.name}\n.p2align 8\n.type {self.name},@function\n{self.name}:",
               f"  s_load_{'b128' if gfx >= 0x1100 else 'dwordx4'} s[4:7], s[0:1], 0x0\n  v_lshlrev_b32 v2, 2, v0\n  {scalar}"]
        for x in self.order():
            for r in range(self.registers(x)):
                reg = BASE[x] + r
                if self.file[x] == "a":
                    out.append(f"  global_load_{word} v3, v2, s[4:5]\n  {wait}\n  v_accvgpr_write_b32 a{reg}, v3")
                else:
                    out.append(f"  global_load_{word} v{reg}, v2, s[4:5]")
                out.append(f"  s_add_u32 s4, s4, {4 * W}\n  s_addc_u32 s5, s5, 0")
        e = "exec" if W == 64 else "exec_lo"
        mask = self.exec & ((1 << W) - 1)
        out.append(f"  {wait}\n  s_mov_b32 exec_lo, {mask & 0xFFFFFFFF:#x}" + (f"\n  s_mov_b32 exec_hi, {mask >> 32:#x}" if W == 64 else ""))
        ops = "DABK" if ins.sparse else "DABCST" if ins.scaled else "DABC"
        nops = "  s_nop 15\n" * 2
        out.append(nops + f"  {ins.name} " + ", ".join(self.operand(x) for x in ops) + "".join(" " + m for m in self.modifiers) + "\n" + nops)
        out.append(f"  s_mov_b{W} {e}, -1\n  s_nop 7")
        for r in range(self.registers("D")):
            reg = f"v{BASE['D'] + r}"
            if self.file["D"] == "a":
                out.append(f"  v_accvgpr_read_b32 v3, a{BASE['D'] + r}\n  s_nop 4")
                reg = "v3"
            out.append(f"  global_store_{word} v2, {reg}, s[6:7]\n  {wait}\n  s_add_u32 s6, s6, {4 * W}\n  s_addc_u32 s7, s7, 0")
        out.append("  s_endpgm")
        free = 512 if "unified_vgprs" in ins.chip.features else 256
        d = [f"  .amdhsa_next_free_vgpr {free}", "  .amdhsa_next_free_sgpr 32", "  .amdhsa_kernarg_size 16", "  .amdhsa_user_sgpr_kernarg_segment_ptr 1",
             # MODE that would change every float, if it counted
             "  .amdhsa_float_round_mode_32 3", "  .amdhsa_float_denorm_mode_32 0", "  .amdhsa_float_denorm_mode_16_64 0"]
        d += ["  .amdhsa_accum_offset 256"] if free == 512 else []
        d += [f"  .amdhsa_wavefront_size32 {int(W == 32)}"] if gfx >= 0x1000 else []
        out.append(f".rodata\n  .p2align 6\n.amdhsa_kernel {self.name}\n" + "\n".join(d) + "\n.end_amdhsa_kernel\n.text")
        return "\n".join(out) + "\n"

    def metadata(self):
        return f"""  - .name: {self.name}
    .symbol: {self.name}.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: {self.ins.lanes}
    .sgpr_count: 32
    .vgpr_count: 256
    .max_flat_workgroup_size: 64
    .args:
      - {{.address_space: global, .offset: 0, .size: 8, .value_kind: global_buffer}}
      - {{.address_space: global, .offset: 8, .size: 8, .value_kind: global_buffer}}
"""

    # ---- the result

    def compare(self, data):
        """What differs: the first place, or None."""
        ins, W = self.ins, self.ins.lanes
        got = [list(struct.unpack_from(f"<{W}I", data, 4 * W * r)) for r in range(self.registers("D"))]
        bits = 32 if ins.integer else ins.fd.bits
        places = [(i, j, b) for b in range(ins.blocks) for i in range(ins.m) for j in range(ins.n)]
        sample = SAMPLE if self.kind != "integers" else 16384 // ins.k
        if len(places) > sample:
            places = self.rng.sample(places, sample)
        bad, first = 0, None
        for i, j, b in places:
            want = self.expected(i, j, b)
            lane, position = self.result_place(i, j, b)
            position += 16 if self.high else 0
            v = got[position // 32][lane] >> position % 32
            if bits == 64:
                v |= got[position // 32 + 1][lane] << 32
            v &= (1 << bits) - 1
            if v != want and not (ins.fd and sums.is_nan(v, ins.fd) and sums.is_nan(want, ins.fd)):
                bad += 1
                first = first or f"D[{i}][{j}] of block {b}: {v:#x}, expected {want:#x}"
        if ins.half:  # the other half keeps what was there
            keep = 0x0000FFFF if self.high else 0xFFFF0000
            for r, row in enumerate(got):
                for lane in range(W):
                    if (row[lane] ^ self.values["D"][r][lane]) & keep:
                        bad += 1
                        first = first or f"register {r} lane {lane}: the other half has changed"
        return first and f"{ins.gpu}/{W} {ins.name} {' '.join(self.modifiers)} ({self.kind}, C {self.operand('C') if not ins.sparse else 'D'}): {first}; {bad} of {len(places)} differ"


def run(llvm, xlrun, work, gpu, lanes, cases):
    base = os.path.join(work, f"{gpu}-{lanes}")
    os.makedirs(base + ".out", exist_ok=True)
    text = f'.amdgcn_target "amdgcn-amd-amdhsa--{gpu}"\n.amdhsa_code_object_version 5\n.text\n' + "".join(c.assembler() for c in cases)
    text += f".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--{gpu}\namdhsa.kernels:\n"
    text += "".join(c.metadata() for c in cases) + "...\n.end_amdgpu_metadata\n"
    with open(base + ".s", "w") as f:
        f.write(text)
    subprocess.run([llvm + "/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, *([] if gpu.startswith("gfx9") else [f"-mattr=+wavefrontsize{lanes}"]),
                    "-filetype=obj", base + ".s", "-o", base + ".o"], check=True)
    subprocess.run([llvm + "/ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"], check=True)
    with open(base + ".manifest", "w") as f:
        for c in cases:
            data = c.input_bytes()
            with open(f"{base}.{c.name}.in", "wb") as b:
                b.write(data)
            f.write(f"{c.name} {gpu}-{lanes} {c.name} 1 {lanes} 2 {gpu}-{lanes}.{c.name}.in:{len(data)} out:{4 * int(lanes) * c.registers('D')}\n")
    p = subprocess.run([xlrun, "--device=wavesim:" + gpu, "--manifest", base + ".manifest", "--modules", work, "--out", base + ".out"],
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    problems = [] if p.returncode == 0 else p.stdout.split("\n")[:20]
    for c in cases:
        try:
            with open(f"{base}.out/{c.name}.1.bin", "rb") as f:
                data = f.read()
        except OSError:
            problems.append(f"{gpu}/{lanes} {c.ins.name} {' '.join(c.modifiers)}: no result")
            continue
        found = c.compare(data)
        problems += [found] if found else []
    return problems


def main(llvm, xlrun, work, *targets):
    want = {tuple(t.split("/")) for t in targets}
    rows, blgp, cbsz = read_layouts(os.path.join(HERE, "layouts.txt"), {(LIKE.get(g, g), w) for g, w in want})
    rows += read_layouts(os.path.join(HERE, "gfx950.txt"), want)[0]
    os.makedirs(work, exist_ok=True)
    problems, count = [], 0
    for gpu, lanes in sorted(want):
        cases = []
        for g, w, name, places in rows:
            if (g, w) not in ((gpu, lanes), (LIKE.get(gpu), lanes)) or (gpu == "gfx950" and "xf32" in name):
                continue
            step = 1 if "_scale_" in name else 3
            types = [(a, list(MX)[(n + step) % len(MX)]) for n, a in enumerate(MX)] if "f8f6f4" in name else [None]
            for mx in types:
                ins = Instruction(gpu, lanes, name, places, mx)
                few = mx or g != gpu  # of what another GPU's run has shown
                kinds = ["integers"] * (1 if few else 2) + (["any", "any"] if ins.integer else ["near", "any", "special"] if few else KINDS)
                for kind in kinds:
                    cases.append(Case(ins, len(cases), kind, blgp, cbsz))
        if not cases:
            problems.append(f"{gpu}/{lanes}: layouts.txt has nothing")
            continue
        count += len(cases)
        problems += run(llvm, xlrun, work, gpu, lanes, cases)
    print("\n".join(problems[:60]) if problems else f"{count} cases: good")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
