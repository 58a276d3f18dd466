# Makes the value test of the scalar intrinsics: modules in which every kernel
# applies a family of intrinsics to arrays of edge cases and random numbers, the
# inputs, a manifest in the format of test/oracle, and a list of operations that
# values.c computes the expected results from.
#
#   gen.py OUT          writes OUT/{scalar,directed}{19,22}.ll, OUT/beyond.ll,
#                       OUT/approx.ll, manifest.txt, ops.txt and in/
#   gen.py OUT one      the same with all kernels in OUT/one.ll
#   gen.py OUT one no-bfloat
#                       the same without bfloat, which LLVM 19's GlobalISel
#                       cannot translate
#   gen.py OUT directed the same with nothing but the operations with directed
#                       rounding
#   gen.py OUT split    the same with each kernel in a module of its own name,
#                       without the last two groups: what record.sh records
#
# scalar19 has what LLVM 19 knows and every NVIDIA GPU since sm_90 runs, so that
# its results can be recorded; scalar22 the same for names that only LLVM 22 has;
# directed19 and directed22 are the operations with directed rounding, on operands
# of their own;
# beyond has variants that ptxas does not take, approx those that only have an
# error bound.
#
# Every NaN is stored as the one with all bits set but the sign, so that the
# results can be compared byte by byte.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import struct
import sys

OUT = sys.argv[1]
HOW = sys.argv[2] if len(sys.argv) > 2 else ""
BFLOAT = "no-bfloat" not in sys.argv[3:]
os.makedirs(os.path.join(OUT, "in"), exist_ok=True)

LLVM = {"b": "i1", "s": "i16", "i": "i32", "l": "i64", "f": "float", "d": "double", "h": "half", "e": "bfloat",
        "H": "<2 x half>", "E": "<2 x bfloat>"}
BYTES = {"s": 2, "i": 4, "l": 8, "f": 4, "d": 8, "h": 2, "e": 2, "H": 4, "E": 4}
MODES = ["rn", "rz", "rm", "rp"]

# ---------------------------------------------------------------- operations
ops = []  # (module, name, types); a name may end in "#0" or "#1", an i1 operand


def add(module, name, types):
    ops.append((module, name, types))


for op, n in (("add", 2), ("mul", 2), ("div", 2), ("fma", 3), ("rcp", 1), ("sqrt", 1)):
    for ftz in ("", ".ftz"):
        add("scalar19", f"{op}.rn{ftz}.f", "f" * (n + 1))
        if op in ("add", "fma"):
            # LLVM 22 spells add's two modifiers in an order that ptxas does not take.
            there = op == "fma" or not ftz
            add("scalar22" if there else "beyond", f"{op}.rn{ftz}.sat.f", "f" * (n + 1))
    add("scalar19", f"{op}.rn.d", "d" * (n + 1))
    for mode in MODES[1:]:
        for ftz in ("", ".ftz"):
            add("directed19", f"{op}.{mode}{ftz}.f", "f" * (n + 1))
            if op in ("add", "fma"):
                there = op == "fma" or not ftz
                add("directed22" if there else "beyond", f"{op}.{mode}{ftz}.sat.f", "f" * (n + 1))
        add("directed19", f"{op}.{mode}.d", "d" * (n + 1))
add("scalar19", "sqrt.f", "ff")
for t, s in (("h", "f16"), ("H", "f16x2"), ("e", "bf16"), ("E", "bf16x2")):
    for ftz in ("", ".ftz"):
        for clamp in ("", ".sat", ".relu"):
            there = s[0] == "f" or (not ftz and clamp != ".sat")
            add("scalar19" if there else "beyond", f"fma.rn{ftz}{clamp}.{s}", t * 4)
for m in ("fmin", "fmax"):
    add("scalar19", m + ".d", "ddd")
    for ftz in ("", ".ftz"):
        for nan in ("", ".nan"):
            for xor in ("", ".xorsign.abs"):
                for t, s in (("f", "f"), ("h", "f16"), ("H", "f16x2"), ("e", "bf16"), ("E", "bf16x2")):
                    there = not (s[0] == "b" and ftz)
                    add("scalar19" if there else "beyond", f"{m}{ftz}{nan}{xor}.{s}", t * 3)
for op in ("floor", "ceil", "trunc", "round", "saturate", "fabs"):
    for s, t in (("f", "ff"), ("ftz.f", "ff"), ("d", "dd")):
        add("scalar19", f"{op}.{s}", t)
for op in ("abs", "neg"):
    add("scalar19", op + ".bf16", "ee")
    add("scalar19", op + ".bf16x2", "EE")

for mode in MODES:
    for ftz in ("", ".ftz"):
        add("scalar19", f"d2f.{mode}{ftz}", "fd")
    for n, t in (("i", "i"), ("ui", "i"), ("ll", "l"), ("ull", "l")):
        for ftz in ("", ".ftz"):
            add("scalar19", f"f2{n}.{mode}{ftz}", t + "f")
        add("scalar19", f"d2{n}.{mode}", t + "d")
        add("scalar19", f"{n}2f.{mode}", "f" + t)
        add("scalar19", f"{n}2d.{mode}", "d" + t)
for ftz in ("", ".ftz"):
    add("scalar19", "f2h.rn" + ftz, "sf")
add("beyond", "bf2h.rn", "se")
add("beyond", "bf2h.rn.ftz", "se")
for mode in ("rn", "rz"):
    for relu in ("", ".relu"):
        for sat in ("", ".satfinite"):
            old = "beyond" if sat else "scalar19"
            new = "beyond" if sat else "scalar22"
            add(old, f"f2bf16.{mode}{relu}{sat}", "ef")
            add(old, f"ff2bf16x2.{mode}{relu}{sat}", "Eff")
            add(old, f"ff2f16x2.{mode}{relu}{sat}", "Hff")
            add(new, f"f2f16.{mode}{relu}{sat}", "hf")
            add(new, f"f2tf32.{mode}{relu}{sat}", "if")
add("scalar19", "f2tf32.rna", "if")
add("beyond", "f2tf32.rna.satfinite", "if")
for name, t in (("bitcast.f2i", "if"), ("bitcast.i2f", "fi"), ("bitcast.d2ll", "ld"), ("bitcast.ll2d", "dl"),
                ("lohi.i2d", "dii"), ("d2i.lo", "id"), ("d2i.hi", "id")):
    add("scalar19", name, t)

for n, t in (("s", "s"), ("us", "s"), ("i", "i"), ("ui", "i"), ("ll", "l"), ("ull", "l")):
    add("scalar19", "mulhi." + n, t * 3)
    add("scalar19", "sad." + n, t * 4)
for name, t in (("mul24.i", "iii"), ("mul24.ui", "iii"), ("prmt", "iiii"), ("fns", "iiii"), ("rotate.b32", "iii"),
                ("rotate.b64", "lli"), ("rotate.right.b64", "lli"), ("swap.lo.hi.b64", "ll")):
    add("scalar19", name, t)
for name, t in (("prmt.f4e", "iiii"), ("prmt.b4e", "iiii"), ("prmt.rc8", "iii"), ("prmt.ecl", "iii"),
                ("prmt.ecr", "iii"), ("prmt.rc16", "iii"), ("fshl.clamp.i32", "iiii"), ("fshr.clamp.i32", "iiii")):
    add("scalar22", name, t)
for w, t in (("i32", "i"), ("i64", "l")):
    for sign in "su":
        for b in (0, 1):
            add("scalar22", f"flo.{sign}.{w}#{b}", f"i{t}b")
for mode in ("clamp", "wrap"):
    for op in ("sext", "zext", "bmsk"):
        add("scalar22", f"{op}.{mode}", "iii")
for a in "su":
    for b in "su":
        add("scalar22", f"idp4a.{a}.{b}", "iiii")
        for hi in (0, 1):
            add("scalar22", f"idp2a.{a}.{b}#{hi}", "iiibi")

for name, t in (("div.approx.f", "fff"), ("div.approx.ftz.f", "fff"), ("rcp.approx.ftz.f", "ff"),
                ("rcp.approx.ftz.d", "dd"), ("rsqrt.approx.d", "dd"), ("rsqrt.approx.ftz.d", "dd"),
                ("ex2.approx.f16", "hh"), ("ex2.approx.f16x2", "HH"), ("div.full", "fff"), ("div.full.ftz", "fff"),
                ("ex2.approx.ftz.bf16", "ee"), ("ex2.approx.ftz.v2bf16", "EE")):
    add("approx", name, t)
for op in ("rsqrt", "sqrt", "sin", "cos", "lg2", "ex2"):
    for ftz in ("", ".ftz"):
        add("approx", f"{op}.approx{ftz}.f", "ff")

# ---------------------------------------------------------------- inputs
seed = 12345


def rnd(bits):
    """xorshift64*, the upper bits."""
    global seed
    seed ^= (seed >> 12) & (2**64 - 1)
    seed = (seed ^ (seed << 25)) & (2**64 - 1)
    seed ^= seed >> 27
    return ((seed * 0x2545F4914F6CDD1D) & (2**64 - 1)) >> (64 - bits)


def f32(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def f64(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


H32 = float.fromhex
pos32 = [0, 1, 0x007FFFFF, 0x00400000, 0x00800000, 0x00800001, 0x1FFFFFFF, f32(1.0), f32(0.5), f32(1.5), f32(2.5),
         f32(3.0), 0x3F7FFFFF, 0x3F800001, 0x3F801000, 0x3F803000, 0x3F808000, 0x3F818000, 0x3F808001, f32(65504.0),
         f32(65520.0), f32(H32("0x1p-24")), f32(H32("0x1p-25")), f32(H32("0x1.8p-24")), f32(2.0**31 - 128),
         f32(2.0**31), f32(2.0**32), f32(2.0**32 - 256), f32(2.0**63), f32(2.0**64), 0x7F7FFFFF, 0x7F7F8000,
         0x7F800000, 0x7FA00001, 0x7FC00000, f32(1 / 3), f32(3.14159265), f32(8388607.5), f32(16777215.0), 0x00FFFFFF,
         0x7E800000, f32(0.499999970)]
spec32 = pos32 + [x | 0x80000000 for x in pos32]
posd = [0.0, H32("0x1p-1074"), H32("0x1p-1022"), 0.5, 1.0, 1.5, 2.5, 1 / 3, H32("0x1p-126"), H32("0x1p-149"),
        H32("0x1p-150"), H32("0x1.8p-149"), H32("0x1.00001p-150"), H32("0x1.fffffcp-127"), H32("0x1.fffffep-127"),
        H32("0x1.ffffffp-127"), H32("0x1.fffffdp-127"), H32("0x1.000001p+0"), H32("0x1.00000100001p+0"),
        H32("0x1.000003p+0"), H32("0x1.fffffefffffp+127"), H32("0x1.ffffffp+127"), H32("0x1p+128"), 2.0**31,
        2.0**31 - 0.5, 2.0**31 - 1, 2.0**31 + 0.5, 2.0**32 - 0.5, 2.0**32, 2.0**63, 2.0**63 - 1024, 2.0**64,
        2.0**64 - 2048, 4503599627370495.5, 9007199254740993.0, 1e300, H32("0x1.fffffffffffffp+1023"), 1e-300]
spec64 = [f64(x) for x in posd] + [0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000001, 0x000FFFFFFFFFFFFF]
spec64 += [x | (1 << 63) for x in spec64]
pos16 = [0, 1, 0x3FF, 0x200, 0x400, 0x401, 0x3C00, 0x3800, 0x3BFF, 0x3C01, 0x4000, 0x3555, 0x7BFF, 0x7C00, 0x7D00,
         0x7E00, 0x1400, 0x2C66]
spec16 = pos16 + [x | 0x8000 for x in pos16]
posb = [0, 1, 0x7F, 0x40, 0x80, 0x81, 0x3F80, 0x3F00, 0x3F7F, 0x3F81, 0x4000, 0x3EAB, 0x7F7F, 0x7F80, 0x7FA0, 0x7FC0,
        0x2000, 0x5E80]
specb = posb + [x | 0x8000 for x in posb]
speci = [0, 1, 2, 3, 5, 7, 8, 15, 16, 24, 30, 31, 32, 33, 63, 64, 255, 256, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFF,
         0x800000, 0xFFFFFF, 0x1000000, 0x1000001, 0x1000003, 0x2000002, 0x7FFFFF80, 0x7FFFFFBF, 0x7FFFFFFF,
         0x80000000, 0x80000001, 0xFFFFFF00, 0xFFFFFF7F, 0xFFFFFF80, 0xFFFFFFFE, 0xFFFFFFFF, 0x12345678, 0xF0F0A5A5,
         0x00FF8001]
specl = speci + [x << 32 for x in speci[1:]] + [
    (1 << 53) - 1, 1 << 53, (1 << 53) + 1, (1 << 53) + 3, (1 << 54) + 2, (1 << 63) - 1, 1 << 63, (1 << 63) + 1,
    (1 << 63) + 1024, (1 << 63) + 1025, (1 << 64) - 1, (1 << 64) - 1024, (1 << 64) - 1025, (1 << 64) - 2,
    (1 << 63) - 512, (1 << 63) - 513, (1 << 40) + 1, (1 << 40) + (1 << 15), (1 << 40) + (1 << 16)]
specs = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0x8001, 0xFFFE, 0xFFFF, 0x1234, 0xA5A5]
SPEC = {"f": spec32, "d": spec64, "h": spec16, "e": specb, "i": speci, "l": specl, "s": specs}
BITS = {"f": 32, "d": 64, "h": 16, "e": 16, "i": 32, "l": 64, "s": 16}


def some(t):
    """A random value; floats with an exponent near that of 1, half of the time."""
    v = rnd(BITS[t])
    if t == "f" and rnd(1):
        v = (v & 0x807FFFFF) | ((124 + rnd(3)) << 23)
    if t == "d" and rnd(1):
        v = (v & ~(0x7FF << 52)) | ((1020 + rnd(3)) << 52)
    if t == "e" and rnd(1):
        v = (v & 0x807F) | ((120 + rnd(4)) << 7)
    if t == "h" and rnd(1):
        v = (v & 0x83FF) | ((13 + rnd(2)) << 10)
    if t in "il" and rnd(1):
        v >>= rnd(5)
    return v


def inputs(types):
    """The operand tuples of a signature."""
    n = len(types)
    special = [SPEC[t] for t in types]
    if n == 1:
        rows = [(x,) for x in special[0]]
        total = 768
    elif n == 2:
        rows = [(x, y) for x in special[0] for y in special[1]]
        total = 2048
    else:
        rows = []
        total = 4096
    # Of too many pairs take every so many; of three operands mix special and random ones.
    if len(rows) > total * 3 // 4:
        step = len(rows) / (total * 3 // 4)
        rows = [rows[int(i * step)] for i in range(total * 3 // 4)]
    while len(rows) < total:
        rows.append(tuple(s[rnd(16) % len(s)] if rnd(2) < 3 and n == 3 or rnd(3) == 0 else some(t)
                          for s, t in zip(special, types)))
    if types == "iii":
        # Selectors, shift amounts and offsets are small.
        rows = [(a, b, c) if i % 4 else (a, b & 31, (c & 63) - 32 & 0xFFFFFFFF) for i, (a, b, c) in enumerate(rows)]
    return rows


def directed_inputs(types):
    """Operands that make a difference to directed rounding: results around the
    smallest normal number, below it and around the largest; sums of numbers far
    apart and close together; exact quotients and roots, and what is next to them."""
    double = types[0] == "d"
    bits, fraction, bias = (64, 52, 1023) if double else (32, 23, 127)
    special = SPEC[types[0]]
    total = {1: 512, 2: 1024, 3: 1536}[len(types)]

    def number(exponent, mantissa):
        e = min(max(exponent + bias, 0), 2 * bias)
        return rnd(1) << (bits - 1) | e << fraction | mantissa

    def mantissa():
        kind = rnd(2)
        if kind == 0:  # few bits
            return rnd(8) << (fraction - 8)
        if kind == 1:  # next to a power of two
            return rnd(3) if rnd(1) else (1 << fraction) - 1 - rnd(3)
        return rnd(fraction)

    rows = []
    while len(rows) < total:
        kind, e = rnd(3), rnd(10) % (2 * bias) - bias if double else rnd(8) % (2 * bias) - bias
        if kind == 0:
            row = [special[rnd(16) % len(special)] for _ in types]
        elif kind == 1:
            row = [rnd(bits) for _ in types]
        else:
            # Where the product or the quotient of the first two lies.
            at = (-bias - 1 + rnd(3) - fraction * rnd(1), bias - 3 + rnd(2), rnd(3) - 4)[rnd(5) % 3]
            second = e if kind < 5 else at - e
            if kind in (2, 3):
                e, second = at + e // 2, e // 2  # a quotient
            third = at - rnd(6) + 30 if rnd(1) else at + rnd(2) - 1
            row = [number(e, mantissa()), number(second, mantissa()), number(third, mantissa())]
            if kind == 4:  # a sum
                row[1] = number(e - rnd(6) if rnd(1) else e, mantissa())
        rows.append(tuple(row[: len(types)]))
    return rows


# Pairs of halves and bfloats are made from single ones.
def pair(types):
    return "".join({"H": "h", "E": "e"}.get(t, t) for t in types)


count = {}


def write_inputs(name, key):
    single = pair(key)
    rows = directed_inputs(single) if name != key else inputs(single)
    if single != key:
        rows2 = rows[1:] + rows[:1]
        rows = [tuple(a | b << 16 for a, b in zip(x, y)) for x, y in zip(rows, rows2)]
    for k in range(len(key)):
        width = BYTES[key[k]]
        with open(f"{OUT}/in/{name}.{k}.bin", "wb") as f:
            for r in rows:
                f.write((r[k] & ((1 << 8 * width) - 1)).to_bytes(width, "little"))
    count[name] = len(rows)


# ---------------------------------------------------------------- modules
CANON = {"f": ("i32", 0x7FFFFFFF, 0x7F800000), "d": ("i64", (1 << 63) - 1, 0x7FF << 52), "h": ("i16", 0x7FFF, 0x7C00),
         "e": ("i16", 0x7FFF, 0x7F80), "H": ("<2 x i16>", 0x7FFF, 0x7C00), "E": ("<2 x i16>", 0x7FFF, 0x7F80)}

HEAD = """; Made by gen.py: see there.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
"""


def splat(ty, v):
    return f"<i16 {v}, i16 {v}>" if ty.startswith("<") else str(v)


def kernel_text(kernel, types, names, n):
    result, operands = types[0], types[1:].replace("b", "")
    arrays = "".join(f", ptr %in{k}" for k in range(len(operands)))
    t = [f"define void @{kernel}(ptr %out{arrays}) {{"]
    t.append("""  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i32 = add i32 %base, %tid
  %i = zext i32 %i32 to i64""")
    for k, o in enumerate(operands):
        t.append(f"  %p{k} = getelementptr {LLVM[o]}, ptr %in{k}, i64 %i")
        t.append(f"  %x{k} = load {LLVM[o]}, ptr %p{k}, align {BYTES[o]}")
    for j, name in enumerate(names):
        args, k = [], 0
        base, _, immediate = name.partition("#")
        for o in types[1:]:
            if o == "b":
                args.append("i1 " + ("true" if immediate == "1" else "false"))
            else:
                args.append(f"{LLVM[o]} %x{k}")
                k += 1
        t.append(f"  %r{j} = call {LLVM[result]} @llvm.nvvm.{base}({', '.join(args)})")
        value, ty = f"%r{j}", LLVM[result]
        # f2h and bf2h give the bits of a half as an integer.
        number = "h" if "2h." in name else result
        if number in CANON:
            ty, mask, infinity = CANON[number]
            cond = "<2 x i1>" if ty.startswith("<") else "i1"
            t.append(f"  %u{j} = bitcast {LLVM[result]} %r{j} to {ty}")
            t.append(f"  %m{j} = and {ty} %u{j}, {splat(ty, mask)}")
            t.append(f"  %n{j} = icmp ugt {ty} %m{j}, {splat(ty, infinity)}")
            t.append(f"  %v{j} = select {cond} %n{j}, {ty} {splat(ty, mask)}, {ty} %u{j}")
            value = f"%v{j}"
        t.append(f"  %j{j} = add i64 %i, {j * n}")
        t.append(f"  %o{j} = getelementptr {LLVM[result]}, ptr %out, i64 %j{j}")
        t.append(f"  store {ty} {value}, ptr %o{j}, align {BYTES[result]}")
    t.append("  ret void\n}\n")
    return "\n".join(t)


manifest = ["# case module kernel gridx blockx nargs (input-file:bytes | u32:value)...; see gen.py"]
ops_lines = ["# kernel result-and-operands threads operation...; see gen.py"]
modules = {}  # name to the kernels in it, each with its operations
for m, name, types in ops:
    if HOW == "directed" and not m.startswith(HOW):
        continue
    if HOW == "split" and m in ("beyond", "approx") or not BFLOAT and set("eE") & set(types):
        continue
    module = "one" if HOW in ("one", "directed") else f"{m}_{types}" if HOW == "split" else m
    modules.setdefault(module, {}).setdefault((m, types), []).append(name)
for module, groups in modules.items():
    text, declared, kernels = [HEAD], set(), []
    for (m, types), names in groups.items():
        operands = types[1:].replace("b", "")
        source = "directed-" + operands if m.startswith("directed") else operands
        if source not in count:
            # Apart, so that no other set changes with this one.
            saved = seed
            seed = 777 if source != operands else seed
            write_inputs(source, operands)
            seed = saved if source != operands else seed
        n = count[source]
        kernel = f"{m}_{types}"
        kernels.append(kernel)
        text.append(kernel_text(kernel, types, names, n))
        for name in names:
            base = name.partition("#")[0]
            sig = f"declare {LLVM[types[0]]} @llvm.nvvm.{base}({', '.join(LLVM[o] for o in types[1:])})"
            declared.add(sig)
        args = [f"out:{n * len(names) * BYTES[types[0]]}"]
        args += [f"in/{source}.{k}.bin:{n * BYTES[o]}" for k, o in enumerate(operands)]
        manifest.append(f"{kernel} {module} {kernel} {n // 128} 128 {len(args)} {' '.join(args)}")
        ops_lines.append(f"{kernel} {types} {n} {' '.join(names)}")
    text.append("\n".join(sorted(declared)))
    text.append("\n!nvvm.annotations = !{" + ", ".join(f"!{i}" for i in range(len(kernels))) + "}")
    for i, k in enumerate(kernels):
        text.append(f'!{i} = !{{ptr @{k}, !"kernel", i32 1}}')
    with open(f"{OUT}/{module}.ll", "w") as f:
        f.write("\n".join(text) + "\n")
with open(f"{OUT}/manifest.txt", "w") as f:
    f.write("\n".join(manifest) + "\n")
with open(f"{OUT}/ops.txt", "w") as f:
    f.write("\n".join(ops_lines) + "\n")
