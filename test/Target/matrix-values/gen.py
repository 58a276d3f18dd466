"""Writes a kernel for each product of matrices that PTX has for a warp, its inputs, and what it must leave. OUT gets products.ll, flush.ll (the
same with f32's denormals flushed), manifest.txt, in/ and expected/.

A kernel reads the registers of A, B and C, lane by lane, calls the canonical form of Target/xlane/CrossLaneMatrix.td and writes those of D. Each
of nine warps has a tile with numbers of its own kind. Where an element belongs is worked out from PTX's manual ("Matrix fragments for mma",
"Sparse matrix storage"), the results by the rules that the recordings of an H100 obey (test/oracle/mma), in whole numbers.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

from tensor_core import FLOATS, INFINITY, NAN, block, give, take

OUT = sys.argv[1]
for d in ("in", "expected"):
    os.makedirs(os.path.join(OUT, d), exist_ok=True)
WARPS = 9
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "s32": 32, "f64": 64, "e4m3": 8, "e5m2": 8, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1}

# ---------------------------------------------------------------- operations: (family, (m, n, k), (D, A, B, C), modifiers)


def operations():
    out = []
    def mma(m, k, d, a, b=None, c=None, *mods):
        out.append(("", (m, 8, k), (d, a, b or a, c or d), mods))
    for k in (8, 16):
        for d in ("f16", "f32"):
            mma(16, k, d, "f16")
        mma(16, k, "f32", "bf16")
    for k in (4, 8):
        mma(16, k, "f32", "tf32")
    for m, k in ((8, 4), (16, 4), (16, 8), (16, 16)):
        mma(m, k, "f64", "f64")
    for k in (16, 32):
        for a in ("e4m3", "e5m2"):
            for b in ("e4m3", "e5m2"):
                for d in ("f16", "f32"):
                    mma(16, k, d, a, b)
    for types, shapes in ((("s8", "u8"), ((8, 16), (16, 16), (16, 32))), (("s4", "u4"), ((8, 32), (16, 32), (16, 64)))):
        for a in types:
            for b in types:
                for m, k in shapes:
                    mma(m, k, "s32", a, b, None, *(["satfinite"] if (m == 8) == (a == b) else []))
    for m, k in ((8, 128), (16, 128), (16, 256)):
        for op in ("xor", "and"):
            mma(m, k, "s32", "b1", None, None, op)
    for d, c in (("f16", "f16"), ("f32", "f16"), ("f32", "f32")):
        for layout in (("row", "col"), ("col", "row"), ("row", "row"), ("col", "col")):
            mma(8, 4, d, "f16", None, c, *layout)
    for k, d, a in ((16, "f16", "f16"), (32, "f32", "f16"), (16, "f32", "bf16"), (32, "f32", "bf16"), (8, "f32", "tf32"), (16, "f32", "tf32"),
                    (32, "s32", "s8"), (64, "s32", "u8"), (64, "s32", "s4"), (128, "s32", "u4")):
        out.append(("sp", (16, 8, k), (d, a, a, d), ("ordered",) if k == 32 else ()))
    for a in ("e4m3", "e5m2"):
        for b in ("e4m3", "e5m2"):
            out.append(("sp", (16, 8, 64), ("f32", a, b, "f32"), ("ordered",)))
    for m, n in ((16, 16), (32, 8), (8, 32)):
        for d in ("f16", "f32"):
            for c in ("f16", "f32"):
                out.append(("wmma", (m, n, 16), (d, "f16", "f16", c), ()))
        out.append(("wmma", (m, n, 16), ("f32", "bf16", "bf16", "f32"), ()))
        for a in ("s8", "u8"):
            out.append(("wmma", (m, n, 16), ("s32", a, a, "s32"), ("satfinite",) if a == "u8" else ()))
    out.append(("wmma", (16, 16, 8), ("f32", "tf32", "tf32", "f32"), ()))
    out.append(("wmma", (8, 8, 4), ("f64",) * 4, ()))
    for a in ("s4", "u4"):
        out.append(("wmma", (8, 8, 32), ("s32", a, a, "s32"), ()))
    out.append(("wmma", (8, 8, 128), ("s32", "b1", "b1", "s32"), ("xor",)))
    return out


# ---------------------------------------------------------------- where elements are


def tiles(use, rows, columns, k, bits, word, kinds):
    """Registers of a lane, each a list of elements: (row, k) of A, (column, k) of B, (row, column) of C and D."""
    per, tall = word // bits, min(rows, 16)
    def lane_of(lane):
        g, t, out = lane // 4, lane % 4, []
        if use in "ab":
            side, step = (rows, tall) if use == "a" else (columns, 8)
            for first in range(0, side, step):
                for w in range(0, k // per, 4):
                    for r in range(0, step, 8):
                        out.append([(first + r + g, (w + t) * per + i) for i in range(per)])
            return out
        for first in range(0, rows, tall):
            for across in range(0, columns, 8):
                for r in range(0, tall, 8):
                    two = [(first + r + g, across + 2 * t + i) for i in range(2)]
                    out += [two] if bits == 16 else [[e] for e in two]
        return out
    return lane_of


def quad_pairs(use, kind, layout):
    """m8n8k4: the number of the product stands before the element."""
    def lane_of(lane):
        high, t, q = lane // 16 * 4, lane % 4, lane // 4 % 4
        if use == "a":
            one = [(i + high, t) for i in range(4)] if layout[0] == "col" else [(t + high, i) for i in range(4)]
        elif use == "b":  # (column, k)
            one = [(i + high, t) for i in range(4)] if layout[1] == "row" else [(t + high, i) for i in range(4)]
        elif kind == "f16":
            one = [(t + high, i) for i in range(8)]
        else:
            return [[(q, (lane & 1) + (i & 2) + high, (i & 4) + (lane & 2) + (i & 1))] for i in range(8)]
        return [[(q,) + e for e in one[i:i + 2]] for i in range(0, len(one), 2)]
    return lane_of


# ---------------------------------------------------------------- numbers


def number(kind, way, rnd):
    if kind not in FLOATS:
        return rnd.getrandbits(BITS[kind]) if way % 2 else rnd.choice((0, 1, (1 << BITS[kind]) - 1, 1 << (BITS[kind] - 1), rnd.getrandbits(BITS[kind])))
    e, m, drop = FLOATS[kind]
    bias, top = (1 << (e - 1)) - 1, (1 << e) - 2
    sign, frac, below = rnd.getrandbits(1), rnd.getrandbits(m), rnd.getrandbits(drop) if drop else 0
    if way == 0: ex = bias + rnd.randint(-3, 3)
    elif way == 1: ex = rnd.randint(0, top)
    elif way == 2: ex = top + 1 if rnd.random() < 0.03 else rnd.randint(0, top)
    elif way == 3: ex = rnd.choice((0, 0, 1, 2, bias))
    elif way == 4:
        if rnd.random() < 0.8: return sign << (e + m + drop)
        ex = rnd.randint(0, top)
    elif way == 5: ex = rnd.choice((0, top, top - 1, bias))
    elif way == 7: ex = max(bias // 2 - rnd.randint(3, 14), 0)  # products about the smallest f32, or f16's denormals
    elif way == 8: ex = bias + 5  # all the same
    else:  # whole numbers below 16
        ex = rnd.randint(0, 3)
        if not ex and rnd.random() < 0.3: return sign << (e + m + drop)
        frac, ex, below = frac >> max(m - ex, 0) << max(m - ex, 0), ex + bias, 0
    if way == 2 and ex > top and rnd.random() < 0.5: frac = 0
    return ((sign << e | max(ex, 0)) << m | frac) << drop | below


def plus(kind, x, y):
    (wx, sx, mx, ux, _), (wy, sy, my, uy, _) = take(kind, x), take(kind, y)
    if 3 in (wx, wy) or (wx == wy == 2 and sx != sy): return NAN[kind]
    if 2 in (wx, wy): return x if wx == 2 else y
    if not wx and not wy: return x & y
    unit = min(ux, uy)
    return give(kind, (-1) ** sx * (mx << ux - unit) + (-1) ** sy * (my << uy - unit), unit, True)


def fused(x, y, z):
    (wx, sx, mx, ux, _), (wy, sy, my, uy, _), (wz, sz, mz, uz, _) = (take("f64", v) for v in (x, y, z))
    for w, v in ((wy, y), (wz, z), (wx, x)):
        if w == 3: return v | 1 << 51
    s = sx ^ sy
    if {wx, wy} == {0, 2} or (2 in (wx, wy) and wz == 2 and s != sz): return 0xfff8 << 48
    if 2 in (wx, wy): return s << 63 | 0x7ff << 52
    if wz == 2: return z
    unit = min(ux + uy, uz)
    total = (-1) ** s * (mx * my << ux + uy - unit) + (-1) ** sz * (mz << uz - unit)
    if total: return give("f64", total, unit, True) or (total < 0) << 63
    return (s & sz) << 63 if not (wx and wy) and not wz else 0


def widened(kind, x):
    """A number of kind as f32."""
    w, s, m, u, _ = take(kind, x)
    return NAN["f32"] if w == 3 else INFINITY["f32"] | s << 31 if w == 2 else give("f32", -m if s else m, u, True) | s << 31


def narrowed(x):
    w, s, m, u, _ = take("f32", x)
    return NAN["f16"] if w == 3 else INFINITY["f16"] | s << 15 if w == 2 else give("f16", -m if s else m, u, True) | s << 15


def fused_halves(x, y, z):
    """The product of two f16 and an f32, rounded once."""
    (wx, sx, mx, ux, _), (wy, sy, my, uy, _), (wz, sz, mz, uz, _) = take("f16", x), take("f16", y), take("f32", z)
    s = sx ^ sy
    if 3 in (wx, wy, wz) or {wx, wy} == {0, 2} or (2 in (wx, wy) and wz == 2 and s != sz): return NAN["f32"]
    if 2 in (wx, wy): return INFINITY["f32"] | s << 31
    if wz == 2: return z
    unit = min(ux + uy, uz)
    total = (-1) ** s * (mx * my << ux + uy - unit) + (-1) ** sz * (mz << uz - unit)
    return give("f32", total, unit, True) if total else (s & sz) << 31 if not (wx and wy) and not wz else 0


def element(op, a, b, c):
    """a, b: lists, k ascending; None in a is not there."""
    family, (m, n, k), (dt, at, bt, ct), mods = op
    pairs = [(x, y) for x, y in zip(a, b) if x is not None]
    if at == "f64":
        for x, y in pairs: c = fused(x, y, c)
        return c
    if at == "f16" and m == n == 8:  # what an H100's compiler makes of it: no tensor core has a part in it
        total = 0x80000000 if dt == "f16" else 0
        for x, y in pairs: total = fused_halves(x, y, total)
        total = plus("f32", total, widened("f16", c) if ct == "f16" else c)
        return narrowed(total) if dt == "f16" else total
    if at in ("e4m3", "e5m2"):
        first = block([p for i, p in enumerate(pairs) if i % 4 < 2], at, bt, 0, dt, dt)
        return plus(dt, block([p for i, p in enumerate(pairs) if i % 4 > 1], at, bt, first, dt, dt), c)
    if at in FLOATS:
        # C in f32 and D in f16: the f32 is rounded by itself.
        result = "f32" if ct == "f32" else dt
        step = 4 if (family, at) == ("wmma", "tf32") else len(pairs)
        for i in range(0, len(pairs), step):
            c = block(pairs[i:i + step], at, bt, c, ct if not i else result, result)
        if result == dt: return c
        w, s, m, u, _ = take("f32", c)
        return NAN[dt] if w == 3 else INFINITY[dt] | s << 15 if w == 2 else give(dt, -m if s else m, u, True) or s << 15
    if at == "b1":
        return c + sum(x & y if "and" in mods else x ^ y for x, y in pairs) & 0xffffffff
    def signed(v, kind): return v - (1 << BITS[kind]) if kind[0] == "s" and v >> (BITS[kind] - 1) else v
    total = signed(c, "s32") + sum(signed(x, at) * signed(y, bt) for x, y in pairs)
    if "satfinite" in mods: total = min(max(total, -1 << 31), (1 << 31) - 1)
    return total & 0xffffffff


# ---------------------------------------------------------------- kernels


def metadata(op, selector, rnd):
    """32 registers, and for each row the k that are there."""
    _, (_, _, k), (_, at, _, _), _ = op
    narrow, there = BITS[at] < 16, []
    chunk = {32: 2, 4: 8}.get(BITS[at], 4)
    words = [rnd.getrandbits(32) for _ in range(32)]
    for row in range(16):
        mine = []
        for c in range(k // chunk):
            if at == "tf32":
                one = rnd.getrandbits(1)
                code, ks = (0b1110 if one else 0b0100), [one]
            else:
                two = sorted(rnd.sample(range(4), 2))
                code = two[0] | two[1] << 2
                ks = two if BITS[at] != 4 else [2 * i + j for i in two for j in range(2)]
            mine += [c * chunk + i for i in ks]
            if narrow:  # 8 chunks a register
                lane = row // 8 + 2 * (c // 8) + 2 * selector
                at_bit = 4 * (c % 8)
            else:  # 4 chunks of two rows a register
                lane = c // 4 + (2 * selector if k // chunk > 4 else selector)
                at_bit = 16 * (row // 8) + 4 * (c % 4)
            lane += row % 8 * 4
            words[lane] = words[lane] & ~(15 << at_bit) | code << at_bit
        there.append(mine)
    return words, there


def build(number_of, op):
    family, (m, n, k), (dt, at, bt, ct), mods = op
    rnd = random.Random(number_of)
    word = 64 if at == "f64" else 32
    layouts = at == "f16" and (m, n) == (8, 8)
    selector = 1 if family == "sp" and k in (16, 32) and at != "s8" and not (at == "tf32" and k == 16) else 0
    turned = n == 32
    if layouts:
        places = {u: quad_pairs(u, t, mods) for u, t in (("a", at), ("b", bt), ("c", ct), ("d", dt))}
    else:
        rows, columns = (n, m) if turned else (m, n)
        places = {u: tiles(u, rows, columns, k // 2 if family == "sp" and u == "a" else k, BITS[t], word, t)
                  for u, t in (("a", at), ("b", bt), ("c", ct), ("d", dt))}
        if turned:
            places["a"], places["b"] = places["b"], places["a"]
            for u in "cd":
                places[u] = (lambda f: lambda lane: [[(c, r) for r, c in reg] for reg in f(lane)])(places[u])
    data = {u: [] for u in "abcde"}
    for warp in range(WARPS):
        copies = 4 if layouts else 1
        A = [[[number(at, warp, rnd) for _ in range(k)] for _ in range(m)] for _ in range(copies)]
        B = [[[number(bt, warp, rnd) for _ in range(k)] for _ in range(n)] for _ in range(copies)]
        C = [[[number(ct, 3 if warp == 7 else (warp + 1) % 7 if warp % 2 else warp, rnd) for _ in range(n)] for _ in range(m)] for _ in range(copies)]
        if warp == 0 and at in FLOATS:  # pairs that cancel
            for q in range(copies):
                for r in range(m): A[q][r][1::2] = [x ^ 1 << (BITS[at] - 1) for x in A[q][r][0::2]]
                for r in range(n): B[q][r][1::2] = [x ^ (rnd.random() < 0.3) << (13 if at == "tf32" else 0) for x in B[q][r][0::2]]
        if family == "sp":
            words, there = metadata(op, selector, rnd)
            data["e"] += words
            dense = [[[None] * k for _ in range(m)]]
            for r in range(m):
                for i, kk in enumerate(there[r]): dense[0][r][kk] = A[0][r][i]
        else:
            dense = A
        D = [[[element(op, dense[q][i], B[q][j], C[q][i][j]) for j in range(n)] for i in range(m)] for q in range(copies)]
        for u, matrix, kind in (("a", A, at), ("b", B, bt), ("c", C, ct), ("d", D, dt)):
            for lane in range(32):
                regs = []
                for reg in places[u](lane):
                    v = 0
                    for i, e in enumerate(reg):
                        q, r, col = e if layouts else (0,) + e
                        v |= matrix[q][r][col] << (BITS[kind] * i)
                    regs.append(v)
                if family == "wmma" and kind == "f16" and u in "ab": regs = (regs * 8)[:8]
                data[u] += regs
    per = {u: len(data[u]) // (32 * WARPS) for u in "abcd"}
    name = (family + "." if family else "") + f"m{m}n{n}k{k}.{dt}.{at}.{bt}.{ct}" + "".join("." + x for x in mods if x != "row" or layouts)
    case = name.replace(".", "_")
    for u in "abce":
        if data[u]:
            with open(os.path.join(OUT, "in", f"{case}.{u}.bin"), "wb") as f: f.write(struct.pack(f"<{len(data[u])}{'Q' if word == 64 else 'I'}", *data[u]))
    with open(os.path.join(OUT, "expected", f"{case}.0.bin"), "wb") as f: f.write(struct.pack(f"<{len(data['d'])}{'Q' if word == 64 else 'I'}", *data["d"]))
    ty, sparse = f"i{word}", family == "sp"
    ret = "{ " + ", ".join([ty] * per["d"]) + " }"
    args = "abc" + ("e" if sparse else "")
    lines = [f"define ptx_kernel void @{case}(ptr %d, {', '.join('ptr %' + u for u in args)}) #0 {{", "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    values = []
    for u in args:
        count = per.get(u, 1)
        lines.append(f"  %{u}.at = mul i32 %t, {count}")
        for i in range(count):
            lines += [f"  %{u}{i}.i = add i32 %{u}.at, {i}", f"  %{u}{i}.p = getelementptr {ty}, ptr %{u}, i32 %{u}{i}.i", f"  %{u}{i} = load {ty}, ptr %{u}{i}.p"]
            values.append(f"{ty} %{u}{i}")
    if sparse: values.append(f"i32 {selector}")
    lines.append(f"  %r = call {ret} @llvm.nvvm.matrix.{name}({', '.join(values)})")
    lines.append(f"  %d.at = mul i32 %t, {per['d']}")
    for i in range(per["d"]):
        lines += [f"  %d{i}.i = add i32 %d.at, {i}", f"  %d{i}.p = getelementptr {ty}, ptr %d, i32 %d{i}.i", f"  %d{i} = extractvalue {ret} %r, {i}",
                  f"  store {ty} %d{i}, ptr %d{i}.p"]
    lines += ["  ret void", "}", f"declare {ret} @llvm.nvvm.matrix.{name}({', '.join(v.split()[0] for v in values)}) #1", ""]
    size = word // 8 * 32 * WARPS
    spec = [f"out:{per['d'] * size}"] + [f"in/{case}.{u}.bin:{per.get(u, 1) * size}" for u in args]
    return case, lines, f"{case} MODULE {case} 1 {32 * WARPS} {len(spec)} " + " ".join(spec)


ops = operations()
modules = {"products": 'attributes #0 = { convergent }', "flush": 'attributes #0 = { convergent "denormal-fp-math-f32"="preserve-sign,preserve-sign" }'}
body, cases = [], []
for i, op in enumerate(ops):
    case, lines, row = build(i, op)
    body += lines
    cases.append(row)
for module, attributes in modules.items():
    with open(os.path.join(OUT, module + ".ll"), "w") as f:
        f.write('target triple = "nvptx64-nvidia-cuda"\n\n' + "\n".join(body) + "\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" + attributes +
                "\nattributes #1 = { convergent nounwind willreturn memory(none) }\n")
    with open(os.path.join(OUT, module + ".txt"), "w") as f: f.write("\n".join(c.replace("MODULE", module) for c in cases) + "\n")
