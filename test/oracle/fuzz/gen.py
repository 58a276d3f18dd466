#!/usr/bin/env python3
"""Writes random kernels whose results CUDA defines, their inputs and their manifest.

    gen.py DIR [--seed N] [--modules N] [--kernels N]

DIR gets NAME.cu (with the flags to compile it with in its first line) or NAME.ll for every module, in/ and
manifest.txt. The same seed gives the same files.

What a kernel may do is limited to what has one right result: no signed overflow, no shift or index out of range, no
conversion of a float that does not fit (but the saturating ones), operations that are rounded exactly, floats stored
without the payload of a NaN. A warp operation names lanes that really get there: masks are computed with ballots of
the mask around, never with activemask, and lanes that were apart meet at a bar.warp.sync. A value that a shuffle took
from a lane outside its mask is not used. Atomics leave results that do not depend on the order.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import os
import random
import struct

import gen_ll

N = 1024  # elements of each input


class Type:
    def __init__(self, name, bits, signed=False, floating=False):
        self.name, self.bits, self.signed, self.floating = name, bits, signed, floating
        self.u = self if floating or not signed else None

    def __repr__(self):
        return self.name


INTS = [Type(f"{s}{b}", b, s == "i") for b in (8, 16, 32, 64) for s in "ui"]
FLOATS = [Type(f"f{b}", b, floating=True) for b in (16, 32, 64)]
T = {t.name: t for t in INTS + FLOATS}
for t in INTS:
    t.u = T[f"u{t.bits}"]
VECTORS = {"u8x4": "u8", "u16x2": "u16", "i16x2": "i16", "u32x2": "u32", "u32x3": "u32", "i32x2": "i32",
           "u64x2": "u64", "f16x2": "f16", "f32x2": "f32", "f32x4": "f32", "f64x2": "f64", "i8x4": "i8",
           "u16x4": "u16", "f16x4": "f16", "u8x2": "u8", "u32x4": "u32"}


class Scope:
    """The variables that an expression may read, and those that a statement may write."""

    def __init__(self, parent=None):
        self.parent = parent
        self.vars = []  # (name, type, writable)
        self.arrays = []  # (name, type, length (a power of two), writable)

    def all(self, what):
        s, r = self, []
        while s:
            r += getattr(s, what)
            s = s.parent
        return r


class Gen:
    def __init__(self, rng):
        self.R = rng
        self.n = 0
        self.functions = []  # (name, result type, argument types)
        self.warp_functions = []
        self.globals = True  # the kernel's arguments are in sight

    def fresh(self, prefix="v"):
        self.n += 1
        return f"{prefix}{self.n}"

    def pick(self, *weighted):
        """pick((weight, value), ...)"""
        return self.R.choices([v for _, v in weighted], [w for w, _ in weighted])[0]

    def chance(self, p):
        return self.R.random() < p

    # -- types and constants ---------------------------------------------------------------------------------------

    def type(self, floats=0.3):
        if self.chance(floats):
            return self.pick((6, T["f32"]), (3, T["f64"]), (2, T["f16"]))
        return self.pick((5, T["u32"]), (5, T["i32"]), (3, T["u64"]), (3, T["i64"]), (1, T["u8"]), (1, T["i8"]),
                         (1, T["u16"]), (1, T["i16"]))

    def constant(self, t):
        R = self.R
        if t.floating:
            v = R.choice([0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 1e-3, 100.0, -0.75, 1.5, 65504.0, 6e-8, 1 / 3, 1e30 if t.bits > 16 else 7.0,
                          R.uniform(-9, 9), R.uniform(-1, 1) * 10.0 ** R.randrange(-4, 5)])
            return f"({t}){v!r}" if v >= 0 else f"({t})({v!r})"
        v = R.choice([0, 1, 2, 3, 5, 7, 8, 10, 31, 32, 63, 100, 127, 128, 255, 256, 0xFFFF, 0x7FFF, 0x8000, 1 << (t.bits - 1),
                      (1 << (t.bits - 1)) - 1, (1 << t.bits) - 1, R.getrandbits(t.bits), R.getrandbits(t.bits), R.getrandbits(6)])
        v &= (1 << t.bits) - 1
        if t.bits == 64:
            return f"({t}){v:#x}ull"
        return f"({t}){v:#x}u" if t.signed else f"({t}){v}u"

    def load(self, t):
        if not self.globals:
            return self.constant(t)
        i = f"(i * {self.R.choice([1, 1, 1, 3, 5, 7])} + {self.R.randrange(N)}) & {N - 1}"
        if t.floating:
            return {16: "h", 32: "f", 64: "d"}[t.bits] + f"[{i}]"
        if t.bits == 64:
            return f"({t})w[{i}]"
        if self.chance(0.2) and t.bits < 32:
            return f"((const {t} *)a)[{i}]"
        if self.chance(0.12):
            return f"({t})unaligned((const u8 *)a + (({i}) * {self.R.choice([1, 2, 3])}))"
        if self.chance(0.15):
            return f"({t}){self.R.choice(['table', 'fixed', 'changing'])}[({i}) & 15]"
        return f"({t})a[{i}]"

    def leaf(self, t, s):
        vs = s.all("vars")
        same = [v for v in vs if v[1] is t]
        if same and self.chance(0.6):
            return self.R.choice(same)[0]
        if vs and self.chance(0.5):
            v = self.R.choice(vs)
            if v[1].floating == t.floating:
                return f"({t}){v[0]}"
            if t.floating:
                return self.int_to_float(t, v[1], v[0])
        arrays = [x for x in s.all("arrays") if x[1] is t]
        if arrays and self.chance(0.5):
            x = self.R.choice(arrays)
            return f"{x[0]}[{self.index(s, x[2])}]"
        k = self.R.random()
        if k < 0.35:
            return self.constant(t)
        if k < 0.45 and not t.floating:
            return f"({t}){self.R.choice(['lane()', 'tid()', 'i', 'bid()', 'linear()'])}"
        return self.load(t)

    def index(self, s, length):
        return f"({self.expr(T['u32'], s, 1)}) & {length - 1}"

    @staticmethod
    def int_to_float(t, of, x):
        return f"({t})({x})"

    # -- conditions ------------------------------------------------------------------------------------------------

    def cond(self, s, depth):
        R = self.R
        if depth > 0 and self.chance(0.25):
            return f"({self.cond(s, depth - 1)} {R.choice(['&&', '||', '!='])} {self.cond(s, depth - 1)})"
        t = self.type(0.35)
        x, y = self.expr(t, s, depth - 1), self.expr(t, s, depth - 1)
        k = R.random()
        if t.floating and k < 0.3:
            return f"__builtin_{R.choice(['isless', 'isgreater', 'islessequal', 'isgreaterequal', 'isunordered', 'islessgreater'])}({x}, {y})" \
                if t.bits > 16 else f"!({x} < {y})"
        if k < 0.5 and not t.floating:
            return f"(({x}) & {1 << R.randrange(min(t.bits, 31))}u) != 0"
        return f"({x}) {R.choice(['<', '>', '<=', '>=', '==', '!='])} ({y})"

    # -- expressions -----------------------------------------------------------------------------------------------

    def expr(self, t, s, depth):
        if depth <= 0:
            return self.leaf(t, s)
        return self.float_expr(t, s, depth) if t.floating else self.int_expr(t, s, depth)

    def divisor(self, t, s, d):
        """A value that is neither zero nor minus one."""
        R = self.R
        top = (1 << (t.bits - (1 if t.signed else 0))) - 1
        if self.chance(0.4):
            c = R.choice([2, 3, 5, 7, 10, 16, 60, 100, 125, 127, R.randrange(2, top), 1 << R.randrange(1, t.bits - 1)])
            c = min(c, top)
            return f"({t})-{c}" + ("ll" if t.bits == 64 else "") if t.signed and self.chance(0.3) else f"({t}){c}" + ("ull" if t.bits == 64 else "u")
        if t.signed and t.bits >= 32 and self.chance(0.3):
            small = T["i8"] if self.chance(0.5) else T["i16"]
            v = self.fresh("y")
            return f"({{ {t} {v} = ({small})({self.expr(small, s, d)}); {v} ? {v} : ({t})1; }})"
        e = self.expr(t, s, d)
        shift = R.choice([0, 0, t.bits // 2, R.randrange(t.bits - 1)])
        return f"({t})((({t.u})({e}) & {top:#x}{'ull' if t.bits == 64 else 'u'}) >> {shift} | 1)"

    def int_expr(self, t, s, depth):
        R, d = self.R, depth - 1

        def e(of=t):
            return self.expr(of, s, d)

        wide = "u64" if t.bits == 64 else "u32"
        b, u = t.bits, t.u
        op = self.pick((10, "arith"), (6, "bit"), (4, "shift"), (5, "div"), (2, "rotate"), (4, "minmax"), (2, "abs"), (3, "count"),
                       (2, "reverse"), (2, "mulhi"), (3, "sat"), (2, "overflow"), (4, "compare"), (4, "select"), (4, "fromfloat"),
                       (2, "field"), (2, "nvvm"), (2, "funnel"), (2, "call"), (3, "vector"), (2, "bits"), (2, "narrow"), (2, "nsw"), (1, "bytes"))
        if op == "arith":
            return f"({t})(({wide})({e()}) {R.choice('++-*')} ({wide})({e()}))"
        if op == "bit":
            k = R.random()
            if k < 0.2:
                return f"({t})~({e()})"
            if k < 0.3:
                return f"({t})(({e()}) & ~({e()}))"
            return f"({t})(({e()}) {R.choice('&|^')} ({e()}))"
        if op == "shift":
            n = f"{R.randrange(b)}" if self.chance(0.5) else f"(({e(T['u32'])}) & {b - 1})"
            return f"({t})(({wide})({e()}) << {n})" if self.chance(0.5) else f"({t})(({e()}) >> {n})"
        if op == "div":
            y = self.divisor(t, s, d)
            if y.startswith("({"):  # may be -1
                o = T[R.choice(["i8", "i16", "i16", "i32" if b == 64 else "i8"])]
                return f"({t})(({t})({o})({self.expr(o, s, d)}) {R.choice('/%')} {y})"
            if self.chance(0.4):  # operands with few bits, which back ends divide in other ways
                o = R.choice([T["i8"], T["i16"], T["u16"], T["i32"]])
                x = f"({t})({o})({self.expr(o, s, d)})" if self.chance(0.6) else f"({t})(({e()}) >> {R.choice([8, 9, 10]) if b == 32 else b // 2})"
                return f"({t})({x} {R.choice('/%')} {y})"
            return f"({t})(({e()}) {R.choice('/%')} {y})"
        if op == "rotate":
            n = R.randrange(b) if self.chance(0.4) else f"(u{b})({e(T['u32'])})"
            return f"({t})__builtin_rotate{R.choice(['left', 'right'])}{b}(({u})({e()}), {n})"
        if op == "minmax":
            return f"__builtin_elementwise_{R.choice(['min', 'max'])}(({t})({e()}), ({t})({e()}))"
        if op == "abs":
            if not t.signed:
                return f"({t})(({e()}) > ({e()}) ? 1 : 0)"
            return f"__builtin_elementwise_abs(({t})({e()}))"
        if op == "count":
            return f"({t})" + self.pick((1, f"__builtin_clzg(({u})({e()}), {b})"), (1, f"__builtin_ctzg(({u})({e()}), {b})"),
                                        (1, f"__builtin_popcountg(({u})({e()}))"))
        if op == "reverse":
            if b > 8 and self.chance(0.5):
                return f"({t})__builtin_bswap{b}(({u})({e()}))"
            return f"({t})__builtin_bitreverse{b}(({u})({e()}))"
        if op == "mulhi":
            if b < 32:
                return f"({t})((({e()}) * ({e()})) >> {b})" if b == 8 or t.signed else f"({t})(((u32)({e()}) * (u32)({e()})) >> {b})"
            if b == 32 and self.chance(0.3):
                w = "i64" if t.signed else "u64"
                return f"({t})((({w})({e()}) * ({w})({e()})) >> {R.choice([32, 32, 31, 17])})"
            name = {"i32": "i", "u32": "ui", "i64": "ll", "u64": "ull"}[t.name]
            return f"({t})__nvvm_mulhi_{name}({e()}, {e()})"
        if op == "sat":
            return f"__builtin_elementwise_{R.choice(['add', 'sub'])}_sat(({t})({e()}), ({t})({e()}))"
        if op == "overflow":
            r = self.fresh("r")
            return f"({{ {t} {r}; int o = __builtin_{R.choice(['add', 'sub', 'mul'])}_overflow(({t})({e()}), ({t})({e()}), &{r}); ({t})({r} ^ ({t})(o * {R.choice([1, 0x55, 3])})); }})"
        if op == "compare":
            return f"({t})({self.cond(s, d)})"
        if op == "select":
            return f"({self.cond(s, d)} ? ({t})({e()}) : ({t})({e()}))"
        if op == "fromfloat":
            return self.from_float(t, s, d)
        if op == "field":
            lo = R.randrange(b - 1)
            n = R.randrange(1, b - lo)
            if t.signed:
                return f"({t})(({t})({wide}({e()}) << {b - lo - n}) >> {b - n})"
            return f"({t})((({e()}) >> {lo}) & {(1 << n) - 1:#x}{'ull' if b == 64 else 'u'})"
        if op == "nvvm":
            x, y, z = e(T["u32"]), e(T["u32"]), e(T["u32"])
            return f"({t})" + R.choice([f"__nvvm_prmt({x}, {y}, {z})", f"__nvvm_prmt({x}, {y}, {R.getrandbits(16):#x})",
                                        f"__nvvm_sad_i({x}, {y}, {z})", f"__nvvm_sad_ui({x}, {y}, {z})",
                                        f"__nvvm_mul24_i({x}, {y})", f"__nvvm_mul24_ui({x}, {y})", f"__nvvm_fns({x}, ({y}) & 31, (i32)(({z}) % 9u) - 4)",
                                        f"__nvvm_ldg_ui(&a[({x}) & {N - 1}])" if self.globals else x, f"turn({x}, {y}, {z})"])
        if op == "funnel":
            n = f"{R.randrange(80)}" if self.chance(0.3) else e(T["u32"])
            if b == 64:
                return f"({t})fsh{R.choice('lr')}64({e()}, {e()}, {n})"
            if b == 16:
                return f"({t})fshl16({e()}, {e()}, {n})"
            if b == 8:
                return f"({t})fshr8({e()}, {e()}, {n})"
            return f"({t})fsh{R.choice('lr')}32({e()}, {e()}, {n})"
        if op == "call":
            fs = [f for f in self.functions if not f[1].floating]
            if fs:
                f = R.choice(fs)
                return f"({t}){f[0]}({', '.join(self.expr(x, s, min(d, 1)) for x in f[2])})"
            return f"({t})({e()} + {e()} > 9)" if b < 32 else e()
        if op == "vector":
            v = R.choice([v for v, el in VECTORS.items() if not T[el].floating])
            el = T[VECTORS[v]]
            n = int(v[-1])
            x, y = self.vector(v, s, d), self.vector(v, s, d)
            k = R.choice(["+", "-", "*", "&", "^", "min", "max", "<", ">>", "<<", "sat"])
            if el.signed and k in "+-*" or k == "<" and v[1:] == "16x2":  # LLVM 19 cannot compare the latter for NVIDIA
                k = "^"
            if k in ("min", "max"):
                r = f"__builtin_elementwise_{k}({x}, {y})"
            elif k == "sat":
                r = f"__builtin_elementwise_{R.choice(['add', 'sub'])}_sat({x}, {y})"
            elif k == "<":
                r = f"__builtin_convertvector({x} {R.choice(['<', '==', '>='])} {y}, {v})"
            elif k in (">>", "<<"):
                if el.signed and k == "<<":
                    k = ">>"
                r = f"({x} {k} ({y} & ({el}){el.bits - 1}))"
            else:
                r = f"({x} {k} {y})"
            # LLVM 19 loads the chosen element of a vector in global memory from one lane's address for all.
            pick = f"{R.randrange(n)}" if self.chance(0.6) or n == 3 or "(const " in r else f"({e(T['u32'])}) & {n - 1}"
            return f"({t})({r})[{pick}]"
        if op == "bits":
            f = R.choice(FLOATS)
            return f"({t})bits(({f})({self.expr(f, s, d)}))"
        if op == "narrow":
            o = R.choice(INTS)
            return f"({t})({o})({e()})"
        if op == "nsw" and b >= 32:
            # Arithmetic whose operands are too small to overflow, so that the compiler may widen it.
            x, y = f"(i32)(i16)({e(T['i32'])})", f"(i32)(i16)({e(T['i32'])})"
            return f"({t})({x} {R.choice('+-*')} {y})"
        if op == "bytes" and b == 32:
            return f"({t})({' | '.join(f'(u32)(u8)({e(T[chr(117) + chr(56)])}) << {8 * k}' for k in range(4))})"
        return f"({t})(({wide})({e()}) - ({wide})({e()}))"

    def vector(self, v, s, d):
        el = T[VECTORS[v]]
        n = int(v[-1])
        if self.globals and self.chance(0.3) and n != 3:
            base = {8: "a", 16: "h" if el.floating else "a", 32: "f" if el.floating else "a", 64: "d" if el.floating else "w"}[el.bits]
            count = N * {"a": 4, "h": 2, "f": 4, "d": 8, "w": 8}[base] // (el.bits // 8 * n)
            return f"(({'const ' + v} *){base})[(i + {self.R.randrange(count)}) & {count - 1}]"
        return f"({v}){{{', '.join(f'({el})({self.expr(el, s, min(d, 1))})' for _ in range(n))}}}"

    def from_float(self, t, s, d):
        R = self.R
        f = self.pick((5, T["f32"]), (3, T["f64"]), (1, T["f16"]))
        x = self.expr(f, s, d)
        k = R.random()
        if k < 0.4 and t.bits >= 32 and f.bits >= 32:
            to = {"i32": "i", "u32": "ui", "i64": "ll", "u64": "ull"}[t.name]
            # clang takes rz for a conversion of C, which has no result for numbers that do not fit.
            return f"({t})__nvvm_{'f' if f.bits == 32 else 'd'}2{to}_{R.choice(['rn', 'rm', 'rp'])}({x})"
        if k < 0.7:
            name, of = R.choice([("sat32", "f32"), ("satu32", "f32"), ("sat64", "f64"), ("satu64", "f64"), ("sat64f", "f32"), ("sat32d", "f64"),
                                 ("satu32d", "f64"), ("sat16", "f32"), ("satu8", "f32"), ("sat32h", "f16")])
            return f"({t}){name}({self.expr(T[of], s, d)})"
        v = self.fresh("x")
        top = min(t.bits - (1 if t.signed else 0), 15 if f.bits == 16 else 62)
        low = f"-{float(1 << top)!r}" if t.signed else "-0.5"
        return f"({{ {f} {v} = {x}; {v} > ({f}){low} && {v} < ({f}){float(1 << top)!r} ? ({t}){v} : ({t}){R.randrange(100)}; }})"

    def float_expr(self, t, s, depth):
        R, d = self.R, depth - 1

        def e(of=t):
            return self.expr(of, s, d)

        op = self.pick((12, "arith"), (4, "div"), (4, "fma"), (3, "sqrt"), (4, "round"), (5, "minmax"), (3, "sign"), (6, "int"), (5, "float"),
                       (5, "select"), (2, "frombits"), (2, "call"), (2, "vector"), (1, "sat"))
        if op == "arith":
            return f"({t})(({e()}) {R.choice('++-**')} ({e()}))"
        if op == "div":
            # In half the quotient is one of f32 that is rounded again, which is exact.
            return f"({t})(({e()}) / ({e()}))"
        if op == "fma":
            return f"__builtin_elementwise_fma(({t})({e()}), ({t})({e()}), ({t})({e()}))"
        if op == "sqrt":
            return f"__builtin_elementwise_sqrt(({t})({e()}))" if self.chance(0.5) else f"__builtin_elementwise_sqrt(__builtin_elementwise_abs(({t})({e()})))"
        if op == "round":
            return f"__builtin_elementwise_{R.choice(['floor', 'ceil', 'trunc', 'rint', 'roundeven', 'nearbyint', 'round'])}(({t})({e()}))"
        if op == "minmax":
            which = R.choice(["min", "max"])
            k = R.random()
            if t.bits < 64 and k < 0.5:
                return f"{which}imum{t.bits}({e()}, {e()})"
            # minnum, which clang makes of __nvvm_fmin_f too, may give either zero of the two, and does as it likes
            # with signalling NaNs: operands that are results have none, and adding zero hides the sign.
            f = f"__builtin_elementwise_{which}" if k < 0.8 or t.bits == 16 else f"__nvvm_f{which}_{'f' if t.bits == 32 else 'd'}"
            return f"({t})({f}(({t})({e()} * ({t})1.5), ({t})({e()} * ({t})0.5)) + ({t})0)"
        if op == "sign":
            return R.choice([f"({t})-({e()})", f"__builtin_elementwise_abs(({t})({e()}))"])
        if op == "int":
            o = R.choice(INTS)
            x = self.expr(o, s, d)
            if t.bits >= 32 and o.bits >= 32 and self.chance(0.2):
                name = {"i32": "i", "u32": "ui", "i64": "ll", "u64": "ull"}[o.name] + "2" + ("f" if t.bits == 32 else "d")
                return f"__nvvm_{name}_{R.choice(['rn', 'rz', 'rm', 'rp'])}({x})"
            return f"({t})({x})"
        if op == "float":
            o = R.choice(FLOATS)
            x = self.expr(o, s, d)
            if t.bits == 32 and o.bits == 64 and self.chance(0.3):
                return f"__nvvm_d2f_{R.choice(['rn', 'rz', 'rm', 'rp'])}({x})"
            return f"({t})({x})"
        if op == "select":
            return f"({self.cond(s, d)} ? ({t})({e()}) : ({t})({e()}))"
        if op == "frombits":
            o = T[f"u{t.bits}"]
            return f"f{t.bits}_of({self.expr(o, s, d)})"
        if op == "call":
            fs = [f for f in self.functions if f[1].floating]
            if fs:
                f = R.choice(fs)
                return f"({t}){f[0]}({', '.join(self.expr(x, s, min(d, 1)) for x in f[2])})"
        if op == "vector":
            v = R.choice([v for v, el in VECTORS.items() if T[el] is t])
            x, y, n = self.vector(v, s, d), self.vector(v, s, d), int(v[-1])
            r = R.choice([f"({x} + {y})", f"({x} * {y})", f"({x} - {y})", f"__builtin_elementwise_fma({x}, {y}, {self.vector(v, s, 0)})",
                          f"__builtin_elementwise_abs({x})", f"(-{x})"])
            return f"({r})[{R.randrange(n)}]"
        if op == "sat" and t.bits >= 32:
            return f"__nvvm_saturate_{'f' if t.bits == 32 else 'd'}({e()})"
        return f"({t})(({e()}) - ({e()}))"

    # -- statements of one thread ----------------------------------------------------------------------------------

    def declare(self, s, depth, t=None):
        t = t or self.type()
        e = self.expr(t, s, depth)
        v = self.fresh()
        s.vars.append((v, t, True))
        return [f"{t} {v} = {e};"]

    def assign(self, s, depth):
        vs = [v for v in s.all("vars") if v[2]]
        arrays = [x for x in s.all("arrays") if x[3]]
        if arrays and self.chance(0.35):
            x = self.R.choice(arrays)
            return [f"{x[0]}[{self.index(s, x[2])}] = {self.expr(x[1], s, depth)};"]
        if not vs:
            return self.declare(s, depth)
        v = self.R.choice(vs)
        return [f"{v[0]} = {self.expr(v[1], s, depth)};"]

    def indent(self, lines):
        return ["  " + l for l in lines]

    def block(self, s, size, depth, loops, in_loop=False):
        s = Scope(s)
        out = []
        for _ in range(self.R.randint(1, size)):
            out += self.statement(s, depth, loops, in_loop)
        return self.indent(out)

    def statement(self, s, depth, loops, in_loop=False):
        R = self.R
        k = self.pick((6, "declare"), (7, "assign"), (3, "if"), (2 if loops else 0, "for"), (1 if loops else 0, "while"), (1, "switch"),
                      (1 if in_loop else 0, "leave"), (1, "array"), (0.7, "struct"), (0.6, "pointer"), (0.5, "bag"),
                      (0.5 if loops else 0, "machine"), (0.6, "copy"), (0.5, "indirect"), (0.5, "vectors"))
        if depth <= 1 and k in ("if", "for", "while", "switch", "machine"):
            k = "assign"
        if k == "declare":
            return self.declare(s, depth)
        if k == "assign":
            return self.assign(s, depth)
        if k == "if":
            out = [f"if ({self.cond(s, 1)}) {{"] + self.block(s, 3, depth - 1, loops, in_loop)
            if self.chance(0.5):
                out += ["} else {"] + self.block(s, 3, depth - 1, loops, in_loop)
            return out + ["}"]
        if k == "for":
            v = self.fresh("k")
            trip = f"(({self.expr(T['u32'], s, 1)}) & {R.choice([3, 7])})" if self.chance(0.7) else str(R.randrange(1, 6))
            inner = Scope(s)
            inner.vars.append((v, T["u32"], False))
            return [f"for (u32 {v} = 0; {v} < {trip}; {v}++) {{"] + self.block(inner, 3, depth - 1, loops - 1, True) + ["}"]
        if k == "while":
            v, n = self.fresh("k"), self.fresh("n")
            inner = Scope(s)
            inner.vars.append((n, T["u32"], False))
            body = self.block(inner, 3, depth - 1, loops - 1, True)
            return [f"u32 {n} = {self.expr(T['u32'], s, 1)}, {v} = {R.randrange(3, 9)};", f"while ({v}-- && {n}) {{", f"  {n} = {n} >> {R.randrange(1, 9)} ^ {v};"] + body + ["}"]
        if k == "switch":
            n = R.choice([3, 4, 5, 8])
            out = [f"switch (({self.expr(T['u32'], s, 1)}) % {n}u) {{"]
            for c in R.sample(range(n), R.randint(2, n)):
                out += [f"case {c}: {{"] + self.block(s, 2, depth - 1, 0) + ["}"] + (["  break;"] if self.chance(0.75) else ["  [[fallthrough]];"])
            out += ["default: {"] + self.block(s, 2, depth - 1, 0) + ["}", "}"]
            return out
        if k == "leave":
            return [f"if ({self.cond(s, 1)}) {R.choice(['break', 'continue'])};"]
        if k == "array":
            t, n = self.type(), R.choice([2, 4, 8, 16])
            x, v = self.fresh("arr"), self.fresh("k")
            init = self.expr(t, s, 1)
            s.arrays.append((x, t, n, True))
            return [f"{t} {x}[{n}];", f"for (u32 {v} = 0; {v} < {n}; {v}++) {x}[{v}] = ({t})({init} {'+' if t.floating else '^'} ({t}){v});"]
        if k == "machine":
            # States that follow one another as the data says: jump threading makes loops with several entries of it.
            n, q, v = R.choice([3, 4, 5]), self.fresh("q"), self.fresh("k")
            out = [f"u32 {q} = ({self.expr(T['u32'], s, 1)}) % {n}u;", f"for (u32 {v} = 0; {v} < {R.randrange(4, 12)}; {v}++) switch ({q}) {{"]
            for c in range(n):
                out += [f"case {c}: {{"] + self.block(s, 2, 1, 0) + [f"  {q} = " + (f"{R.randrange(n)}" if self.chance(0.5) else f"({self.expr(T['u32'], s, 1)}) & 1 ? {R.randrange(n)} : {R.randrange(n)}") + ";",
                        "}" + ("" if self.chance(0.3) and c < n - 1 else " continue;")]
            return out + ["}"]
        if k == "copy":
            # Bytes from one array to another, at any offset.
            x, y, v = self.fresh("cp"), self.fresh("cp"), self.fresh("k")
            n = R.choice([3, 5, 8, 13, 16, 24])
            first, offset = self.expr(T["u32"], s, 1), f"({self.expr(T['u32'], s, 1)}) & 7"
            r, at = self.fresh(), self.index(s, 16)
            s.vars.append((r, T["u64"], True))
            return [f"u8 {x}[32], {y}[32];", f"for (u32 {v} = 0; {v} < 32; {v}++) {x}[{v}] = (u8)(({first}) >> ({v} & 31)), {y}[{v}] = (u8){v};",
                    f"__builtin_mem{R.choice(['cpy', 'move'])}({y} + ({offset}), {x} + {R.randrange(8)}, {n});", f"__builtin_memset({y} + {R.randrange(9)}, {R.randrange(256)}, {R.choice([1, 2, 4, 7])});",
                    f"u64 {r}; __builtin_memcpy(&{r}, {y} + ({at}), 8);"]
        if k == "indirect":
            v, fs = self.fresh(), R.sample(["turn", "blend", "spin"], 2)
            out = [f"u32 (*fp{v})(u32, u32, u32) = {self.cond(s, 1)} ? {fs[0]} : {fs[1]};", f"u32 {v} = fp{v}({self.expr(T['u32'], s, 1)}, {self.expr(T['u32'], s, 1)}, {self.expr(T['u32'], s, 1)});"]
            s.vars.append((v, T["u32"], True))
            return out
        if k == "vectors":
            # An array of vectors. (LLVM 19 cannot load a chosen element of one from local memory for NVIDIA.)
            ty = R.choice([x for x in VECTORS if "x3" not in x])
            el, n, x, v = T[VECTORS[ty]], int(ty[-1]), self.fresh("va"), self.fresh()
            out = [f"{ty} {x}[4] = {{{', '.join(self.vector(ty, s, 1) for _ in range(4))}}};", f"{x}[{self.index(s, 4)}] = {self.vector(ty, s, 1)};",
                   f"{x}[{self.index(s, 4)}][{R.randrange(n)}] = {self.expr(el, s, 1)};", f"{el} {v} = {x}[{self.index(s, 4)}][{R.randrange(n)}];"]
            s.vars.append((v, el, True))
            return out
        if k == "pointer":
            # A function that is handed the address of a variable or an array.
            xs = [x for x in s.all("arrays") if x[1].name == "u32" and x[3]] + [("&" + v[0], v[1], 1, True) for v in s.all("vars") if v[1].name == "u32" and v[2]]
            if not xs:
                return self.declare(s, depth, T["u32"])
            x = R.choice(xs)
            return [f"stir({x[0]}, {x[2] - 1}, {self.expr(T['u32'], s, depth - 1)});"]
        if k == "bag":
            # Structures by value.
            x, v = self.fresh("bag"), self.fresh()
            out = [f"Bag {x} = {{{', '.join(f'({t})({self.expr(T[t], s, 1)})' for t in ('u8', 'f64', 'u32', 'f32', 'u64'))}}};"]
            out += [f"{x} = shake({x}, {self.expr(T['u32'], s, 1)});" for _ in range(R.randint(1, 2))]
            m, t = R.choice([("c", "u8"), ("d", "f64"), ("n", "u32"), ("f", "f32"), ("w", "u64")])
            s.vars.append((v, T[t], True))
            return out + [f"{t} {v} = {x}.{m};"]
        # A struct of bit fields and odd sizes, perhaps packed, in an array.
        name, x, v = self.fresh("S"), self.fresh("st"), self.fresh("k")
        fields = []
        packed = " __attribute__((packed))" if self.chance(0.4) else ""
        for f in range(R.randint(2, 5)):
            t = self.type()
            if packed and t.floating and t.bits == 16:  # NVIDIA's driver converts a half to u8 where its low byte is stored
                t = T["f32"]
            if not t.floating and self.chance(0.5):
                fields.append((f"m{f}", t, R.randrange(2, t.bits + 1)))
            else:
                fields.append((f"m{f}", t, 0))
        n = R.choice([2, 4])
        out = [f"struct{packed} {name} {{ " + " ".join(f"{t} {m}{f' : {w}' if w else ''};" for m, t, w in fields) + f" }} {x}[{n}];",
               f"for (u32 {v} = 0; {v} < {n}; {v}++) {{"]
        out += [f"  {x}[{v}].{m} = {self.expr(t, s, 1)};" for m, t, w in fields] + ["}"]
        for _ in range(R.randint(1, 3)):
            m, t, w = R.choice(fields)
            out.append(f"{x}[{self.index(s, n)}].{m} = {self.expr(t, s, depth)};")
        m, t, w = R.choice(fields)
        v = self.fresh()
        out.append(f"{t} {v} = {x}[{self.index(s, n)}].{m};")
        s.vars.append((v, t, True))
        return out

    def function(self):
        """A function that is not inlined."""
        R = self.R
        t = self.type()
        args = [self.type() for _ in range(R.randint(1, 4))]
        s = Scope()
        names = [self.fresh("p") for _ in args]
        s.vars += [(n, x, True) for n, x in zip(names, args)]
        self.globals = False
        name = self.fresh("fn")
        body = []
        recursive = self.chance(0.15)
        for _ in range(R.randint(1, 3)):
            body += self.statement(s, 2, 1)
        result = self.expr(t, s, 2)
        self.globals = True
        head = ", ".join(f"{x} {n}" for n, x in zip(names, args))
        if recursive:
            head += ", u32 depth = 3"
            call = f"{name}({', '.join(names)}, depth - 1)"
            result = f"depth == 0 || ({names[0]} == ({args[0]})0) ? ({t})({result}) : ({t})(({result}) {'+' if t.floating else '^'} {call})"
        self.functions.append((name, t, args))
        text = "\n".join([f"NOINLINE {t} {name}({head}) {{"] + self.indent(["u32 i = linear();"] + body + [f"return {result};"]) + ["}"])
        return text

    def outputs(self, s, most):
        vs = s.all("vars")
        self.R.shuffle(vs)
        vs = [v for v in vs if v[0] != "i"][:most]
        out = []
        for v, t, _ in vs:
            if t.bits == 64:
                w = self.fresh("w")
                out += [f"u64 {w} = " + (f"bits({v})" if t.floating else f"(u64){v}") + ";", f"*o++ = (u32){w}; *o++ = (u32)({w} >> 32);"]
            else:
                out.append(f"*o++ = (u32)" + (f"bits({v})" if t.floating else v) + ";")
        return out, sum(2 if t.bits == 64 else 1 for _, t, _ in vs)

    # -- warp statements -------------------------------------------------------------------------------------------
    # Every one runs with the lanes of `m` (a variable, or FULL), all of them together.

    def control(self, m):
        """The last operand of a shuffle: a width's, or any bits."""
        R = self.R
        w = R.choice([32, 32, 32, 16, 8, 4, 2])
        return w, lambda mode: f"{((32 - w) << 8) | (0 if mode == 'UP' else 31):#x}"

    def shuffle(self, s, m, full):
        R = self.R
        t = self.pick((5, T["u32"]), (3, T["f32"]), (2, T["u64"]), (2, T["f64"]), (1, T["f16"]), (2, T["i32"]), (1, T["u8"]), (1, T["i16"]))
        mode = R.choice(["UP", "DOWN", "BFLY", "IDX"])
        _, c = self.control(m)
        c = c(mode)
        if self.chance(0.1):
            c = f"{R.getrandbits(13):#x}" if self.chance(0.6) else f"({self.expr(T['u32'], s, 1)})"
        k = R.random()
        if k < 0.6:
            b = str(R.randrange(32)) if k < 0.5 else str(R.choice([1, 2, 4, 8, 16]))
        elif k < 0.8:
            b = f"({self.expr(T['u32'], s, 1)})"
        elif k < 0.9:
            b = f"(u32)__nvvm_redux_sync_umin({self.expr(T['u32'], s, 1)}, {m})"  # the same in all lanes of m
        else:
            b = f"lane() {R.choice('+^-')} {R.randrange(32)}"
        e = self.expr(t, s, 1)
        v = self.fresh()
        s.vars.append((v, t, True))
        bb, cc = self.fresh("b"), self.fresh("c")
        if full and self.chance(0.7):
            return [f"{t} {v} = shfl({mode}, {m}, ({t})({e}), {b}, {c});"]
        return [f"u32 {bb} = {b}, {cc} = {c};", f"{t} {v} = shflp({mode}, {m}, ({t})({e}), {b if b.isdigit() else bb}, {c if c[0] == '0' else cc});"]

    def vote(self, s, m):
        R = self.R
        v = self.fresh()
        k = R.choice(["ballot", "any", "all", "uni", "match", "match64", "matchall", "matchall64", "redux", "redux", "redux"])
        if k in ("ballot", "any", "all", "uni"):
            e = f"__nvvm_vote_{k}_sync({m}, {self.cond(s, 1)})"
        elif k == "match":
            e = f"__nvvm_match_any_sync_i32({m}, ({self.expr(T['u32'], s, 1)}) & {R.choice([1, 3, 15, 0xffffffff])}u)"
        elif k == "match64":
            e = f"__nvvm_match_any_sync_i64({m}, ({self.expr(T['u64'], s, 1)}) & {R.choice([1 << 40, 3, 0x700000001, 0xffffffffffffffff]):#x}ull)"
        elif k == "matchall":
            return self.match_all(s, m, v, T["u32"], R.choice(["1", "3", "0"]))
        elif k == "matchall64":
            return self.match_all(s, m, v, T["u64"], R.choice(["1ull << 33", "3", "0"]))
        else:
            e = f"__nvvm_redux_sync_{R.choice(['add', 'min', 'max', 'umin', 'umax', 'and', 'or', 'xor'])}({self.expr(T['u32'], s, 1)}, {m})"
        s.vars.append((v, T["u32"], True))
        return [f"u32 {v} = {e};"]

    def match_all(self, s, m, v, t, mask):
        p, e = self.fresh("q"), self.expr(t, s, 1)
        s.vars += [(v, T["u32"], True), (p, T["i32"], True)]
        return [f"i32 {p};", f"u32 {v} = __nvvm_match_all_sync_i{t.bits}p({m}, ({e}) & {mask}, &{p});"]

    def tree(self, s, m, full):
        """A reduction or scan over the warp or its segments, rolled or not."""
        R = self.R
        t = self.pick((3, T["u32"]), (3, T["f32"]), (1, T["f64"]), (1, T["u64"]), (1, T["i32"]))
        v, d = self.fresh(), self.fresh("d")
        w = R.choice([32, 32, 16, 8, 4])
        mode = R.choice(["BFLY", "BFLY", "DOWN", "UP"])
        c = f"{((32 - w) << 8) | (0 if mode == 'UP' else 31):#x}"
        f = "shfl" if full else "shflp"
        x = f"{f}({mode}, {m}, {v}, {d}, {c})"
        if t.floating:
            step = R.choice([f"{v} += {x};", f"{v} = {v} - {x};" if mode == "BFLY" else f"{v} = __builtin_elementwise_fma({v}, {x}, {v});", f"{v} = {v} * {x};"])
        else:
            step = R.choice([f"{v} = ({t})((u64){v} + (u64){x});", f"{v} = __builtin_elementwise_{R.choice(['min', 'max'])}({v}, {x});", f"{v} ^= {x};", f"{v} |= {x};", f"{v} &= {x};",
                             f"{{ {t} y = {x}; {v} = ({t})((u64){v} * 3 + (u64)y); }}"])
        order = f"for (u32 {d} = {w // 2}; {d}; {d} >>= 1)" if self.chance(0.7) else f"for (u32 {d} = 1; {d} < {w}; {d} <<= 1)"
        if mode == "UP":
            order = f"for (u32 {d} = 1; {d} < {w}; {d} <<= 1)"
            y = self.fresh("y")
            comb = f"{v} + {y}" if t.floating else f"({t})((u64){v} + (u64){y})"
            step = f"{{ {t} {y} = {x}; if ((lane() & {w - 1}) >= {d}) {v} = {comb}; }}"
        if self.chance(0.2):
            order = "#pragma unroll 1\n  " + order
        out = [f"{t} {v} = {self.expr(t, s, 1)};", f"{order} {step}"]
        s.vars.append((v, t, True))
        return out

    def exchange(self, s, m):
        """Through shared memory, within the warp."""
        t = self.pick((4, T["u32"]), (2, T["f32"]), (1, T["u64"]), (1, T["u16"]), (1, T["u8"]), (1, T["f64"]))
        v, j = self.fresh(), self.fresh("j")
        e = self.expr(t, s, 1)
        src = f"({self.expr(T['u32'], s, 1)}) & 31"
        sh = f"warp_{t}"
        s.vars.append((v, t, True))
        return [f"u32 {j} = {src};", f"syncwarp({m});", f"{sh}[linear()] = {e};", f"syncwarp({m});",
                f"{t} {v} = {m} >> {j} & 1 ? {sh}[(linear() & ~31u) + {j}] : ({t})0;", f"syncwarp({m});"]

    def warp_cond(self, s):
        R = self.R
        return R.choice([self.cond(s, 1), self.cond(s, 1), f"lane() {R.choice(['<', '>='])} {R.randrange(1, 32)}", f"(lane() & {R.choice([1, 2, 4, 8, 16, 3, 5])}) == 0",
                         f"({self.expr(T['u32'], s, 1)}) & {R.choice([1, 2, 4])}", f"linear() >> 5 & 1", f"({R.getrandbits(32):#x}u >> lane()) & 1"])

    def warp_statement(self, s, m, full, depth):
        R = self.R
        k = self.pick((6, "shuffle"), (4, "vote"), (2, "tree"), (2, "exchange"), (3, "scalar"), (3 if depth else 0, "if"), (2 if depth else 0, "loop"), (2 if depth else 0, "part"),
                      (1.5, "groups"), (1 if depth else 0, "uniform"), (1, "masks"), (1, "call"),
                      (1 if depth else 0, "switch"), (1 if depth else 0, "while any"), (0.5, "pointer call"))
        if k == "shuffle":
            return self.shuffle(s, m, full)
        if k == "vote":
            return self.vote(s, m)
        if k == "tree":
            return self.tree(s, m, full)
        if k == "exchange":
            return self.exchange(s, m)
        if k == "scalar":
            return self.statement(s, 2, 1)
        if k == "masks":
            v = self.fresh()
            e = f"__nvvm_read_ptx_sreg_lanemask_{R.choice(['lt', 'le', 'eq', 'ge', 'gt'])}() & {self.expr(T['u32'], s, 1)}"
            s.vars.append((v, T["u32"], True))
            return [f"u32 {v} = {e};"]
        if k == "call":
            if not self.warp_functions:
                return self.vote(s, m)
            f = R.choice(self.warp_functions)
            v = self.fresh()
            e = f"{f}({m}, {self.expr(T['u32'], s, 1)})"
            s.vars.append((v, T["u32"], True))
            return [f"u32 {v} = {e};"]
        if k == "pointer call":
            # Each lane calls the function it wants, together with those that want the same.
            q, g, v = self.fresh("q"), self.fresh("g"), self.fresh()
            out = [f"u32 {q} = ({self.expr(T['u32'], s, 1)}) % 3u, {g} = __nvvm_match_any_sync_i32({m}, {q});",
                   f"u32 (*fp{v})(u32, u32) = {q} == 0 ? vote_turn : {q} == 1 ? sum_up : pass_on;", f"u32 {v} = fp{v}({g}, {self.expr(T['u32'], s, 1)});", f"syncwarp({m});"]
            s.vars.append((v, T["u32"], True))
            return out
        if k == "groups":
            g, v, key = self.fresh("g"), self.fresh(), self.expr(T["u32"], s, 1)
            inner = Scope(s)
            lines = [f"u32 {g} = __nvvm_match_any_sync_i32({m}, ({key}) & {R.choice([1, 3, 7])});"]
            for _ in range(R.randint(1, 3)):
                lines += R.choice([self.shuffle, lambda a, b, c: self.vote(a, b)])(inner, g, False)
            v = self.fresh()
            e = self.expr(T["u32"], inner, 1)
            s.vars.append((v, T["u32"], True))
            return [f"u32 {v};", "{"] + self.indent(lines + [f"{v} = {e};"]) + ["}", f"syncwarp({m});"]

        def inside(mask, whole, outer=s, size=3):
            inner = Scope(outer)
            out = []
            for _ in range(R.randint(1, size)):
                out += self.warp_statement(inner, mask, whole, depth - 1)
            vs = [v for v in s.all("vars") if v[2]]
            for _ in range(2):
                v = R.choice(vs)
                out.append(f"{v[0]} = {self.expr(v[1], inner, 1)};")
            return self.indent(out)

        if k == "uniform":
            return [f"if (linear() >> 5 & 1) {{" if self.chance(0.5) else f"if ((bid() ^ linear() >> 6) & 1) {{"] + inside(m, full) + ["} else {"] + inside(m, full) + ["}"]
        if k == "switch":
            q, g, n = self.fresh("q"), self.fresh("g"), R.choice([2, 3, 4])
            out = [f"u32 {q} = ({self.expr(T['u32'], s, 1)}) % {n}u, {g} = __nvvm_match_any_sync_i32({m}, {q});", f"switch ({q}) {{"]
            for c in range(n - 1):
                out += [f"case {c}: {{"] + inside(g, False, size=2) + ["} break;"]
            return out + ["default: {"] + inside(g, False, size=2) + ["}", "}", f"syncwarp({m});"]
        if k == "while any":
            n, v = self.fresh("n"), self.fresh("k")
            inner = Scope(s)
            inner.vars.append((v, T["u32"], False))
            trip = f"({self.expr(T['u32'], s, 1)}) & {R.choice([1, 3, 7])}"
            return [f"u32 {n} = {trip};", f"for (u32 {v} = 0; __nvvm_vote_any_sync({m}, {v} < {n}); {v}++) {{"] + inside(m, full, inner, 2) + ["}"]
        if k == "part":
            p = self.fresh("m")
            return [f"u32 {p} = {m} & {R.getrandbits(32) | R.getrandbits(32):#x}u;", f"if ({p} >> lane() & 1) {{"] + inside(p, False) + ["}", f"syncwarp({m});"]
        if k == "if":
            c, p, q = self.fresh("c"), self.fresh("m"), self.fresh("m")
            out = [f"bool {c} = {self.warp_cond(s)};", f"u32 {p} = __nvvm_vote_ballot_sync({m}, {c}), {q} = {m} & ~{p};", f"if ({c}) {{"] + inside(p, False)
            if self.chance(0.6):
                out += ["} else {"] + inside(q, False)
            return out + ["}", f"syncwarp({m});"]
        # A loop that lanes leave at different turns.
        p, n, v = self.fresh("m"), self.fresh("n"), self.fresh("k")
        inner = Scope(s)
        inner.vars += [(v, T["u32"], False)]
        body = inside(p, False, inner)
        trip = f"({self.expr(T['u32'], s, 1)}) & {R.choice([1, 3, 7])}"
        return [f"u32 {n} = {trip}, {p} = {m};", f"for (u32 {v} = 0;; {v}++) {{", f"  {p} = __nvvm_vote_ballot_sync({p}, {v} < {n});", f"  if ({v} >= {n}) break;"] + body + ["}", f"syncwarp({m});"]

    def warp_function(self):
        name = self.fresh("wf")
        s = Scope()
        s.vars.append(("x", T["u32"], True))
        self.globals = False
        body = []
        for _ in range(self.R.randint(1, 3)):
            body += self.R.choice([lambda: self.shuffle(s, "m", False), lambda: self.vote(s, "m"), lambda: self.tree(s, "m", False)])()
        e = self.expr(T["u32"], s, 2)
        self.globals = True
        self.warp_functions.append(name)
        return "\n".join([f"NOINLINE u32 {name}(u32 m, u32 x) {{"] + self.indent(["u32 i = linear();"] + body + [f"return {e};"]) + ["}"])

    # -- block statements ------------------------------------------------------------------------------------------

    def block_phase(self, s, shared, n):
        """One statement that all threads of the block run."""
        R = self.R
        k = self.pick((5, "write"), (6, "read"), (3, "red"), (3, "atomic"), (3, "scalar"), (1, "loop"), (2, "generic"), (1, "if"), (1.5, "float atomic"), (1, "slots"), (1.5, "swap"), (1, "scoped"))
        if k == "scalar":
            return self.statement(s, 2, 1)
        sync = R.choice(["syncthreads();", "syncthreads();", "__nvvm_barrier_sync(0);"])
        if k == "write":
            x, t = R.choice(shared)
            perm = R.choice(["linear()", f"threads() - 1 - linear()", f"(linear() + {R.randrange(n)}) % threads()"])
            return ["syncthreads();", f"{x}[{perm}] = {self.expr(t, s, 2)};", sync]
        if k == "read":
            x, t = R.choice(shared)
            v = self.fresh()
            e = f"{x}[({self.expr(T['u32'], s, 1)}) % threads()]"
            s.vars.append((v, t, True))
            return [f"{t} {v} = {e};", "syncthreads();"] if self.chance(0.3) else [f"{t} {v} = {e};"]
        if k == "red":
            v = self.fresh()
            e = f"__nvvm_bar0_{R.choice(['popc', 'and', 'or'])}({self.cond(s, 1)})"
            if "popc" not in e:
                e += " != 0"
            s.vars.append((v, T["u32"], True))
            return [f"u32 {v} = {e};"]
        if k == "generic":
            # An address that is in shared, local or global memory as the data says.
            t = R.choice([T["u32"], T["u8"], T["u16"], T["f32"], T["u64"]])
            xs = [x for x, ty in shared if ty is t]
            if not xs:
                return self.statement(s, 2, 1)
            p, l, v = self.fresh("p"), self.fresh("l"), self.fresh()
            out = [f"{t} {l}[4];", f"for (u32 k = 0; k < 4; k++) {l}[k] = {self.load(t)};",
                   f"{t} *{p} = {self.cond(s, 1)} ? &{xs[0]}[linear()] : &{l}[({self.expr(T['u32'], s, 1)}) & 3];",
                   "syncthreads();", f"*{p} = ({t})(*{p} + ({t}){R.randrange(1, 9)});", f"{t} {v} = ({t})({l}[1] + *{p});", "syncthreads();"]
            s.vars.append((v, t, True))
            return out
        if k == "float atomic":
            # Sums of small integers, which are exact in any order.
            v, c = self.fresh(), R.choice(["f32", "f64"])
            j = f"({self.expr(T['u32'], s, 1)}) & 7"
            out = ["syncthreads();", f"for (u32 k = linear(); k < 8; k += threads()) cell_{c}[k] = {R.randrange(9)};", "syncthreads();"]
            guard = f"if ({self.cond(s, 1)}) " if self.chance(0.5) else ""
            out += [f"{guard}__nvvm_atom_add_gen_{c[0] if c == 'f32' else 'd'}(&cell_{c}[{j}], ({c})(i8)({self.expr(T['i8'], s, 1)}));", "syncthreads();", f"{c} {v} = cell_{c}[{j}];"]
            s.vars.append((v, T[c], True))
            return out
        if k == "slots":
            # Every thread of a random choice takes a place of its own, one atomic for each warp or thread.
            v, c, p = self.fresh(), self.fresh("c"), self.fresh("m")
            head = ["syncthreads();", "if (linear() == 0) cell32[0] = 0;", "for (u32 k = linear(); k < threads(); k += threads()) taken[k] = 0;", "syncthreads();", f"bool {c} = {self.cond(s, 1)};"]
            if self.chance(0.5):
                body = [f"u32 {p} = __nvvm_vote_ballot_sync(present(), {c});", f"if ({c}) {{", f"  u32 first = __builtin_ctz({p}), base = 0;",
                        f"  if (lane() == first) base = (u32)__nvvm_atom_add_gen_i((int *)&cell32[0], __builtin_popcount({p}));",
                        f"  base = shfl(IDX, {p}, base, first, 31);", f"  taken[base + __builtin_popcount({p} & ((1u << lane()) - 1))] += 1;", "}"]
            else:
                body = [f"if ({c}) taken[__nvvm_atom_add_gen_i((int *)&cell32[0], 1)] += 1;"]
            s.vars.append((v, T["u32"], True))
            return head + body + ["syncthreads();", f"u32 {v} = (u32)__nvvm_bar0_popc(taken[linear()] == 1) ^ taken[linear()] << 16 ^ cell32[0] << 24;"]
        if k == "swap":
            # A loop of compare-and-swap, and an exchange whose values come out once each.
            v, j = self.fresh(), f"({self.expr(T['u32'], s, 1)}) & 7"
            wide = self.chance(0.4)
            cell, ct, suffix, ty = ("cell64", "long long", "ll", "u64") if wide else ("cell32", "int", "i", "u32")
            e, read = self.expr(T[ty], s, 1), self.index(s, 8)
            s.vars.append((v, T[ty], True))
            return ["syncthreads();", f"for (u32 k = linear(); k < 8; k += threads()) {cell}[k] = k;", "syncthreads();", "{", f"  u32 j = {j};", f"  {ty} add = {e}, seen = {cell}[j], want;",
                    f"  do {{ want = seen; seen = ({ty})__nvvm_atom_cas_gen_{suffix}(({ct} *)&{cell}[j], ({ct})want, ({ct})(want + (add | 1))); }} while (seen != want);", "}", "syncthreads();",
                    f"{ty} {v} = {cell}[{read}];"]
        if k == "scoped":
            v, op = self.fresh(), R.choice(["add", "or", "xor", "and", "max", "min", "sub"])
            ty = R.choice(["u32", "u64", "i32"]) if op in ("max", "min") else R.choice(["u32", "u64"])
            cell = "cell64" if ty == "u64" else "cell32"
            order = R.choice(["__ATOMIC_RELAXED", "__ATOMIC_ACQ_REL", "__ATOMIC_SEQ_CST"])
            scope = R.choice(["__MEMORY_SCOPE_WRKGRP", "__MEMORY_SCOPE_DEVICE", "__MEMORY_SCOPE_SYSTEM"])
            e, at, read = self.expr(T[ty], s, 1), self.index(s, 8), self.index(s, 8)
            s.vars.append((v, T[ty].u, True))
            return ["syncthreads();", f"for (u32 k = linear(); k < 8; k += threads()) {cell}[k] = k * 77;", "syncthreads();",
                    f"__scoped_atomic_fetch_{op}(({ty} *)&{cell}[{at}], {e}, {order}, {scope});", "syncthreads();", f"{T[ty].u} {v} = {cell}[{read}];"]
        if k == "atomic":
            v = self.fresh()
            kinds = [("add", "i", "i32"), ("add", "ll", "u64"), ("max", "ui", "u32"), ("min", "ui", "u32"), ("max", "i", "i32"), ("min", "i", "i32"), ("xor", "i", "i32"),
                     ("or", "i", "i32"), ("and", "i", "i32"), ("inc", "ui", "u32"), ("dec", "ui", "u32"), ("max", "ull", "u64"), ("min", "ll", "u64"), ("xor", "ll", "u64"), ("and", "ll", "u64")]
            op, suffix, ty = R.choice(kinds)
            cell = "cell64" if ty == "u64" else "cell32"
            ct = {"i": "int", "ui": "u32", "ll": "long long", "ull": "u64"}[suffix]
            cells = 8
            j = f"({self.expr(T['u32'], s, 1)}) & {cells - 1}"
            operand = str(R.choice([10, 3, 100])) if op in ("inc", "dec") else f"({ct})({self.expr(T[ty], s, 1)})"
            start = R.choice(["0", "~0", "12345"])
            out = [f"syncthreads();", f"for (u32 k = linear(); k < {cells}; k += threads()) {cell}[k] = ({T[ty].u}){start};", "syncthreads();"]
            guard = f"if ({self.cond(s, 1)}) " if self.chance(0.5) else ""
            out += [f"{guard}__nvvm_atom_{op}_gen_{suffix}(({ct} *)&{cell}[{j}], {operand});", "syncthreads();", f"{T[ty].u} {v} = {cell}[({self.expr(T['u32'], s, 1)}) & {cells - 1}];"]
            s.vars.append((v, T[ty].u, True))
            return out
        if k == "if":
            return [f"if (bid() & 1) {{"] + self.indent(self.block_phase(Scope(s), shared, n)) + ["}"]
        v = self.fresh("k")
        inner = Scope(s)
        inner.vars.append((v, T["u32"], False))
        body = []
        for _ in range(R.randint(1, 3)):
            body += self.block_phase(inner, shared, n)
        vs = [x for x in s.all("vars") if x[2]]
        x = R.choice(vs)
        body.append(f"{x[0]} = {self.expr(x[1], inner, 1)};")
        return [f"for (u32 {v} = 0; {v} < {R.randrange(2, 5)} + (bid() & 1); {v}++) {{"] + self.indent(body) + ["}"]

    # -- kernels ---------------------------------------------------------------------------------------------------

    def kernel(self, name, kind):
        R = self.R
        self.functions, self.warp_functions = [], []
        text = []
        for _ in range(R.choice([0, 0, 1, 2]) if kind != "warp" else R.choice([0, 0, 1])):
            text.append(self.function())
        if kind in ("warp", "block") and self.chance(0.4):
            text.append(self.warp_function())
        if kind == "scalar":
            block = R.choice(["64", "64", "32", "48"])
        elif kind == "warp":
            block = R.choice(["64", "64", "32", "128", "96", "33", "50", "8x4", "5x7x2", "16x6", "1x1x64"])
        else:
            block = R.choice(["64", "96", "128", "33", "1", "31", "16x4", "3x5x7", "192", "65", "256", "512", "1024"])
        threads = 1
        for x in block.split("x"):
            threads *= int(x)
        grid = R.choice([1, 1, 2]) if threads <= 96 else 1
        s = Scope()
        s.vars.append(("i", T["u32"], False))
        body = []
        for _ in range(R.randint(1, 3)):
            body += self.declare(s, 1)
        decls = []
        if kind == "scalar":
            for _ in range(R.randint(3, 7)):
                body += self.statement(s, R.choice([2, 3, 3]), 2)
        elif kind == "warp":
            full = threads % 32 == 0
            m = "FULL"
            if not full or self.chance(0.15):
                body.append("u32 m0 = present();")
                m, full = "m0", False
            count = R.randint(3, 7)
            leave = R.randrange(count) if self.chance(0.25) else -1
            for k in range(count):
                if k == leave:
                    # Some lanes are done.
                    c = self.fresh("c")
                    body += [f"bool {c} = {self.warp_cond(s)};", f"u32 m_left = __nvvm_vote_ballot_sync({m}, !{c});", f"if ({c}) {{ out[i * WORDS] = i; return; }}"]
                    m, full = "m_left", False
                body += self.warp_statement(s, m, full, 2)
        else:
            shared = []
            for t in R.sample(["u32", "f32", "u8", "u16", "u64", "f64", "i32", "f16"], R.randint(1, 3)):
                x = f"sh_{t}"
                shared.append((x, T[t]))
                decls.append(f"__shared__ {t} {x}[{threads}];")
                body.append(f"{x}[linear()] = {self.expr(T[t], s, 1)};")
            decls += ["__shared__ u32 cell32[8];", "__shared__ u64 cell64[8];", "__shared__ f32 cell_f32[8];", "__shared__ f64 cell_f64[8];", f"__shared__ u32 taken[{threads}];"]
            body.append("syncthreads();")
            full = threads % 32 == 0
            for _ in range(R.randint(3, 7)):
                if self.chance(0.2):
                    body += self.warp_statement(s, "FULL", True, 1) if full else self.warp_statement(s, "present()", False, 0)
                else:
                    body += self.block_phase(s, shared, threads)
        out, words = self.outputs(s, 6 if threads <= 200 else 1)
        joined = "\n".join(body)
        for t in ("u32", "f32", "u64", "u16", "u8", "f64"):
            if f"warp_{t}[" in joined:
                decls.append(f"__shared__ {t} warp_{t}[{(threads + 31) // 32 * 32}];")
        body = [l.replace("WORDS", str(words)) for l in body]
        lines = decls + ["u32 i = bid() * threads() + linear();"] + body + [f"u32 *o = out + i * {words};"] + out
        bounds = f"__attribute__((launch_bounds({R.choice([threads, 1024])}))) " if self.chance(0.3) else ""
        text.append("\n".join([f"KERNEL {bounds}{name}(u32 *out, const u32 *a, const u64 *w, const f32 *f, const f64 *d, const f16 *h) {{"] + self.indent(lines) + ["}"]))
        return "\n".join(text), grid, block, 4 * words * threads * grid


ARGS = f"in/a.bin:{4 * N} in/w.bin:{8 * N} in/f.bin:{4 * N} in/d.bin:{8 * N} in/h.bin:{2 * N}"


def inputs(folder, R):
    def put(name, fmt, values):
        with open(f"{folder}/in/{name}.bin", "wb") as f:
            f.write(struct.pack(f"<{N}{fmt}", *values))

    def word(bits):
        return R.choice([R.getrandbits(bits), R.getrandbits(bits), R.getrandbits(R.choice([4, 8, 16, bits])), (1 << bits) - 1 - R.getrandbits(5), 1 << R.randrange(bits),
                         (1 << (bits - 1)) ^ R.getrandbits(3)])

    put("a", "I", [word(32) for _ in range(N)])
    put("w", "Q", [word(64) for _ in range(N)])

    def number(fmt, ufmt, exp, special):
        if R.randrange(8) == 0:
            return R.choice(special)
        while True:
            try:
                return struct.unpack("<" + ufmt, struct.pack("<" + fmt, R.choice([R.uniform(-1, 1), R.uniform(-1, 1) * 10.0 ** R.randrange(-exp, exp), float(R.randrange(-99, 99)), R.randrange(-99, 99) + 0.5])))[0]
            except OverflowError:
                pass

    put("f", "I", [number("f", "I", 12, [0, 1 << 31, 1, 0x807FFFFF, 0x7F7FFFFF, 0x800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7FA00000, 0xFFC12345, 0x4F000000, 0xCF000000, 0x4F800000, 0x3EFFFFFF, 0x4B000001])
                   for _ in range(N)])
    put("d", "Q", [number("d", "Q", 12, [0, 1 << 63, 1, 0x800FFFFFFFFFFFFF, 0x7FEFFFFFFFFFFFFF, 0x7FF0 << 48, 0xFFF0 << 48, 0x7FF8 << 48, 0x7FF4 << 48, 0x41DFFFFFFFC00000, 0xC1E0 << 48, 0x43E0 << 48, 0x36A0 << 48, 0x380FFFFFE0000000,
                                         0x3FDFFFFFFFFFFFFF, 0x47EFFFFFF0000000]) for _ in range(N)])
    put("h", "H", [number("e", "H", 4, [0, 0x8000, 1, 0x83FF, 0x7BFF, 0x400, 0x7C00, 0xFC00, 0x7E00, 0x7D00, 0x3BFF]) for _ in range(N)])


FLAVOURS = ["-O2", "-O0", "-O1", "-O2", "-O3", "-Os"]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("dir")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--modules", type=int, default=6)
    p.add_argument("--kernels", type=int, default=50)
    a = p.parse_args()
    os.makedirs(a.dir + "/in", exist_ok=True)
    inputs(a.dir, random.Random(7))
    lines = ["# case module kernel grid block nargs (input-file:bytes | u32:value)...; an argument whose file is absent starts as zeroes"]
    for m in range(a.modules):
        flavour = FLAVOURS[m % len(FLAVOURS)]
        name = f"m{a.seed}_{m}"
        text = [f"// clang: {flavour}", '#include "fuzz.h"']
        for k in range(a.kernels):
            R = random.Random(f"{a.seed}/{m}/{k}")
            kernel = f"k{a.seed}_{m}_{k}"
            source, grid, block, size = Gen(R).kernel(kernel, R.choices(["scalar", "warp", "block"], [4, 6, 4])[0])
            # Names of functions are unique in a kernel only.
            text += [f"namespace n{k} {{", source, "}"]
            lines.append(f"{kernel} {name} {kernel} {grid} {block} 6 out:{size} {ARGS}")
        with open(f"{a.dir}/{name}.cu", "w") as f:
            f.write("\n".join(text) + "\n")
    ll = [("nvvm", *gen_ll.intrinsics(random.Random(5)))]
    for m in range((a.modules + 2) // 3):
        ll.append((f"int{a.seed}_{m}", *gen_ll.integers(random.Random(f"int{a.seed}/{m}"), f"int{a.seed}_{m}", a.kernels)))
    for name, text, cases in ll:
        with open(f"{a.dir}/{name}.ll", "w") as f:
            f.write(text)
        lines += [f"{k} {name} {k} {grid} {block} 6 out:{size} {ARGS}" for k, grid, block, size in cases]
    with open(f"{a.dir}/manifest.txt", "w") as f:
        f.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
