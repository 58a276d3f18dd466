#!/usr/bin/env python3
"""dots.py SEED COUNT DIR: sums of products of bytes and of what only looks like bytes, as NVVM IR: DIR/dots.ll with one kernel, its
manifest, input and the result, which is computed here.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os, random, struct, sys
M = {8: 0xff, 16: 0xffff, 32: 0xffffffff, 64: (1 << 64) - 1}
T = 64  # threads
WORDS = 12
def signed(v, b): return v - (1 << b) if v >> (b - 1) else v
class Gen:
    def __init__(s, seed):
        s.R = random.Random(seed); s.text = []; s.n = 0
        s.input = [[s.R.choice([s.R.getrandbits(32)] * 3 + [s.R.getrandbits(8) * 0x01010101, s.R.getrandbits(8), 0xffffffff, 0x80808080, s.R.getrandbits(16)]) for _ in range(WORDS)] for _ in range(T)]
        s.loaded = {}
    def new(s): s.n += 1; return f"%v{s.n}"
    def emit(s, bits, op, values): r = s.new(); s.text.append(f"  {r} = {op}"); return (r, bits, values)
    def op2(s, name, a, b, f, flags=""):
        bits = a[1]; return s.emit(bits, f"{name}{flags} i{bits} {a[0]}, {b[0]}", [f(x, y) & M[bits] for x, y in zip(a[2], b[2])])
    def const(s, bits, v): return (str(signed(v & M[bits], bits)), bits, [v & M[bits]] * T)
    def bin(s, name, a, b):
        bits = a[1]
        f = {"add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "and": lambda x, y: x & y, "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y,
             "shl": lambda x, y: x << y, "lshr": lambda x, y: x >> y, "ashr": lambda x, y: signed(x, bits) >> y}[name]
        return s.op2(name, a, b, f)
    def k(s, name, a, v): return s.bin(name, a, s.const(a[1], v))
    def cast(s, name, a, to):
        if a[1] == to: return a
        return s.emit(to, f"{name} i{a[1]} {a[0]} to i{to}", [(signed(x, a[1]) if name == "sext" else x) & M[to] for x in a[2]])
    def load(s, bits=32):
        i = s.R.randrange(WORDS * 4 // (bits // 8)) if bits < 32 else s.R.randrange(WORDS) if bits == 32 else s.R.randrange(WORDS // 2)
        if (bits, i) in s.loaded: return s.loaded[bits, i]
        p = s.new(); s.text.append(f"  {p} = getelementptr i{bits}, ptr addrspace(1) %row, i64 {i}")
        vals = [int.from_bytes(struct.pack(f"<{WORDS}I", *r)[i * bits // 8:][:bits // 8], "little") for r in s.input]
        v = s.emit(bits, f"load i{bits}, ptr addrspace(1) {p}", vals); s.loaded[bits, i] = v; return v
    def word(s, d=0):
        R = s.R; k = R.randrange(22 if d < 2 else 7)
        if k < 6: return s.load()
        if k == 6: return s.bin(R.choice(["add", "xor", "mul", "sub"]), s.load(), s.load())
        if k == 7: return s.byte(d + 1)
        if k == 8: return s.k("ashr", s.word(d + 1), R.choice([8, 16, 24, 31, 4]))
        if k == 9: return s.k("lshr", s.word(d + 1), R.choice([8, 16, 24, 12]))
        if k == 10: return s.k("shl", s.word(d + 1), R.choice([8, 16, 24, 4]))
        if k == 11: return s.bin("or", s.k("and", s.word(d + 1), R.choice([255, 65535, 0xff00ff])), s.k("shl", s.word(d + 1), R.choice([8, 16, 24])))
        if k == 12: return s.k("and", s.word(d + 1), R.choice([255, 0xfff, 0xffff, 0xff00, 0xff00ff, 0xff00ff00, 0x7f7f7f7f, 0xffffff, 0x1ff, 0xf0f]))
        if k == 13: w = s.word(d + 1); return s.emit(32, f"call i32 @llvm.bswap.i32(i32 {w[0]})", [int.from_bytes(x.to_bytes(4, "little"), "big") for x in w[2]])
        if k == 14: a, b = s.word(d + 1), s.word(d + 1); n = R.choice([8, 16, 24]); return s.emit(32, f"call i32 @llvm.fshl.i32(i32 {a[0]}, i32 {b[0]}, i32 {n})", [((x << 32 | y) >> (32 - n)) & M[32] for x, y in zip(a[2], b[2])])
        if k == 15: q = s.load(64); return s.cast("trunc", s.k("lshr", q, R.choice([0, 8, 24, 32, 40, 56])), 32)
        if k == 16:
            a, b = s.word(d + 1), s.word(d + 1); c = R.choice([0x4321, 0x0123, 0x7531, 0x1111, 0x5140, 0x0888, 0x2222 | 0x8880, R.getrandbits(15)])
            def prmt(x, y):
                r = 0
                for i in range(4):
                    n = c >> 4 * i & 15; v = (y << 32 | x) >> 8 * (n & 7) & 255
                    if n & 8: v = 255 if v & 128 else 0
                    r |= v << 8 * i
                return r
            return s.emit(32, f"call i32 @llvm.nvvm.prmt(i32 {a[0]}, i32 {b[0]}, i32 {c})", [prmt(x, y) for x, y in zip(a[2], b[2])])
        if k == 17: return s.cast(R.choice(["zext", "sext"]), s.load(16), 32)
        if k == 18: return s.cast(R.choice(["zext", "sext"]), s.load(8), 32)
        if k == 19: return s.cast(R.choice(["zext", "sext"]), s.cast("trunc", s.word(d + 1), 16), 32)
        if k == 20: return s.bin("or", s.word(d + 1), s.word(d + 1))
        return s.cast(R.choice(["zext", "sext"]), s.k("lshr", s.cast("trunc", s.word(d + 1), 16), 8), 32)
    def byte(s, d=0):
        R = s.R; w = s.word(d); k = R.randrange(9); n = R.randrange(4) * 8
        if k < 2: return s.k("and", s.k("lshr", w, n) if n else w, 255)
        if k < 4: return s.cast(R.choice(["zext", "sext"]), s.cast("trunc", s.k(R.choice(["lshr", "ashr"]), w, n) if n else w, 8), 32)
        if k == 4: return s.k(R.choice(["lshr", "ashr"]), w, 24)
        if k == 5: return s.k("ashr", s.k("shl", w, 24), 24)
        if k == 6: return s.cast(R.choice(["zext", "sext"]), s.load(8), 32)
        if k == 7: return s.cast(R.choice(["zext", "sext"]), s.element(w), 32)
        return s.k("and", s.k("ashr", w, n) if n else w, 255)
    def element(s, w):
        v = s.new(); s.text.append(f"  {v} = bitcast i32 {w[0]} to <4 x i8>"); i = s.R.randrange(4)
        return s.emit(8, f"extractelement <4 x i8> {v}, i32 {i}", [x >> 8 * i & 255 for x in w[2]])
    def operand(s):
        return s.byte() if s.R.random() < s.bytes else s.word()
    def widen(s, v, bits):
        R = s.R
        if bits == 32: return v
        if bits < 32: return s.cast("trunc", v, bits)
        return s.cast(R.choice(["zext", "sext"]), v, bits)
    def product(s, bits):
        a, b = s.operand(), s.operand()
        if s.R.random() < .1: b = a
        if s.R.random() < .1: b = s.const(32, s.R.choice([3, 7, 255, -5, 100, 1000]))
        return s.bin("mul", s.widen(a, bits), s.widen(b, bits))
    def side(s, bits):
        """what may stand in for a sum in the middle of one"""
        R = s.R; p = s.product(bits); w = s.widen(s.word(1), bits); k = R.randrange(9)
        if k == 0: return s.bin("sub", p, w)
        if k == 1: return s.bin("sub", w, p)
        if k == 2: return s.bin("xor", p, w)
        if k == 3: return s.bin("or", p, w)
        if k == 4: return s.k("shl", p, R.randrange(1, 7))
        if k == 5: return s.k("and", p, R.choice([0xffff, 0xffff00]))
        if k == 6:
            c = s.new(); s.text.append(f"  {c} = icmp ult i{bits} {w[0]}, {signed(M[bits] >> 1, bits)}"); return s.emit(bits, f"select i1 {c}, i{bits} {p[0]}, i{bits} {w[0]}", [x if y < M[bits] >> 1 else y for x, y in zip(p[2], w[2])])
        if k == 7: return s.emit(bits, f"call i{bits} @llvm.umax.i{bits}(i{bits} {p[0]}, i{bits} {w[0]})", [max(x, y) for x, y in zip(p[2], w[2])])
        return s.k("lshr", p, R.randrange(1, 7))
    def sum(s):
        R = s.R; bits = R.choice([32] * 8 + [16, 64, 8]); s.bytes = R.choice([1, 1, .9, .7, .4])
        acc = R.choice([s.widen(s.load(), bits), s.const(bits, 0), s.product(bits), s.const(bits, 1000)])
        for _ in range(R.randrange(2, 6)):
            t = s.product(bits) if R.random() < .85 else s.side(bits)
            if R.random() < .1: acc = R.choice([lambda: s.bin("sub", acc, t), lambda: s.bin("xor", acc, t), lambda: s.bin("add", s.k("shl", acc, 3), t)])()
            elif R.random() < .5: acc = s.bin("add", acc, t)
            else: acc = s.bin("add", t, acc)
        return s.cast("zext", s.cast("trunc", s.k("lshr", acc, 0), 32), 64) if bits == 64 and R.random() < .3 else s.cast("zext", acc, 64)
def main(seed, count, dir):
    g = Gen(seed); want = []
    for i in range(count):
        if g.R.random() < .5: g.loaded = {}
        v = g.sum(); want += v[2]
        p = g.new(); g.text.append(f"  {p} = getelementptr i64, ptr addrspace(1) %mine, i64 {i * T}"); g.text.append(f"  store i64 {v[0]}, ptr addrspace(1) {p}")
    os.makedirs(dir + "/out", exist_ok=True)
    open(dir + "/dots.ll", "w").write('target triple = "nvptx64-nvidia-cuda"\ntarget datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\n'
        "declare i32 @llvm.bswap.i32(i32)\ndeclare i32 @llvm.fshl.i32(i32, i32, i32)\ndeclare i32 @llvm.nvvm.prmt(i32, i32, i32)\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        + "".join(f"declare i{b} @llvm.umax.i{b}(i{b}, i{b})\n" for b in (8, 16, 32, 64)) +
        f"define void @dots(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) {{\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %tw = zext i32 %t to i64\n  %mine = getelementptr i64, ptr addrspace(1) %out, i64 %tw\n"
        f"  %ro = mul i64 %tw, {WORDS * 4}\n  %row = getelementptr i8, ptr addrspace(1) %in, i64 %ro\n" + "\n".join(g.text) + "\n  ret void\n}\n!nvvm.annotations = !{!0}\n!0 = !{ptr @dots, !\"kernel\", i32 1}\n")
    open(dir + "/in.bin", "wb").write(b"".join(struct.pack(f"<{WORDS}I", *r) for r in g.input))
    open(dir + "/out/dots.0.bin", "wb").write(struct.pack(f"<{len(want)}Q", *want))
    open(dir + "/manifest.txt", "w").write(f"dots dots dots 1 {T} 2 out:{len(want) * 8} in.bin:{T * WORDS * 4}\n")
main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
