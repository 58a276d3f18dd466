#!/usr/bin/env python3
"""Writes random kernels whose warp operations meet across branches, their inputs and their manifest.

    gen.py DIR [--seed N] [--modules N] [--kernels N] [--compile] [--only NAME]

DIR gets NAME.cu (with the flags to compile it with in its first line) for every module, in/ and manifest.txt; with
--compile also NAME.ll, by clang 19. The same seed gives the same files.

How a kernel is made so that PTX defines its result: the lanes' paths depend on nothing but lane and thread numbers and
on in/k.bin, which the generator knows, so that it can tell for each piece of the program which threads of the block
get there. What the lanes of a piece have to execute together is decided first: a sequence of operations, each with its
qualifiers (width included) and its mask or, for groups, masks. Then code is written that makes each lane execute its
part of the sequence in that order: straight on, in the arms of an if or a switch that get the same piece of the
sequence each, in loops of which a lane runs some turns here and the rest there, in functions that several places call, behind
jumps. Thus the n-th operation of a lane always meets the n-th of the others, at whichever places. In between go
operations of a piece's own lanes, and lanes that leave. Masks may name lanes that have left; a value is used only
where a lane that takes part gave it, and bar.warp.sync, of which PTX does not say so, names none. The generator
computes no results. Barriers of the block are reached by whole warps, at different places.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import os
import random
import struct
import subprocess

KEYS = random.Random(1500)
KEY = [KEYS.getrandbits(32) for _ in range(128)]  # in/k.bin, a key for each thread of a block


class Cond:
    """A condition as C and as the set of threads (of 128) for which it holds."""

    def __init__(self, text, fn):
        self.text = text
        self.set = sum(1 << t for t in range(128) if fn(t))


class Op:
    """One warp operation. mask: its C text; members: {thread: threads of its mask} (group masks differ between
    threads); here: C text of the lanes that take part, None when that is the mask; form: writes one occurrence."""

    def __init__(self, kind, mask, members, here, var=None):
        self.kind, self.mask, self.members, self.here, self.var = kind, mask, members, here, var
        self.set = sum(1 << t for t in members)


class Rep:
    """A piece of the sequence, `times` times."""

    def __init__(self, body, times):
        self.body, self.times = body, times


class While:
    """A loop that goes on while any lane of the mask has turns left: the votes are part of it."""

    def __init__(self, body, mask, trips):
        self.body, self.mask, self.trips = body, mask, trips


class Leave:
    """A loop that the lanes leave in turn, its masks ballots of those that stay."""

    def __init__(self, mask, trips, kinds):
        self.mask, self.trips, self.kinds = mask, trips, kinds


FULL = (1 << 128) - 1


class Gen:
    def __init__(self, rng):
        self.R = rng
        self.n = 0

    def chance(self, p):
        return self.R.random() < p

    def fresh(self, p):
        self.n += 1
        return f"{p}{self.n}"

    def pick(self, *weighted):
        return self.R.choices([v for _, v in weighted], [w for w, _ in weighted])[0]

    # -- conditions and masks --------------------------------------------------------------------------------------

    def cond(self, lanes):
        """A condition, rather one that divides the lanes."""
        for _ in range(6):
            c = self.any_cond()
            if lanes & c.set and lanes & ~c.set:
                break
        return c

    def any_cond(self):
        R = self.R
        k = self.pick((4, "bit"), (2, "mod"), (2, "lane bit"), (2, "lane <"), (2, "set"), (1, "lane mod"), (1, "warp"), (1, "one"), (1, "both"))
        if k == "bit":
            s = R.randrange(32)
            return Cond(f"key >> {s} & 1", lambda t: KEY[t] >> s & 1)
        if k == "mod":
            m = R.choice([3, 3, 4, 5, 7])
            v = R.randrange(m)
            return Cond(f"key % {m} == {v}", lambda t: KEY[t] % m == v)
        if k == "lane bit":
            b = 1 << R.randrange(5)
            return Cond(f"lane() & {b}", lambda t: t & b)
        if k == "lane <":
            n = R.randrange(1, 32)
            if self.chance(0.5):
                return Cond(f"lane() < {n}", lambda t: t % 32 < n)
            return Cond(f"lane() >= {n}", lambda t: t % 32 >= n)
        if k == "set":
            m = R.getrandbits(32)
            return Cond(f"{m:#x}u >> lane() & 1", lambda t: m >> (t % 32) & 1)
        if k == "lane mod":
            v = R.randrange(3)
            return Cond(f"lane() % 3 == {v}", lambda t: t % 32 % 3 == v)
        if k == "warp":
            return Cond("warp() & 1", lambda t: t >> 5 & 1) if self.chance(0.6) else Cond("warp() == 0", lambda t: t < 32)
        if k == "one":
            n = R.randrange(32)
            return Cond(f"lane() == {n}", lambda t: t % 32 == n)
        a, b = self.any_cond(), self.any_cond()
        r = Cond(f"({a.text}) && ({b.text})", lambda t: 0)
        r.set = a.set & b.set
        return r

    def trips(self, most):
        """A number of turns from 0 to `most`: (C, function of the thread)."""
        s = self.R.randrange(28)
        if self.chance(0.2):
            d = self.R.choice([1, 2, 3, 5])
            return f"lane() / {d} % {most + 1}", lambda t: t % 32 // d % (most + 1)
        return f"(key >> {s}) % {most + 1}", lambda t: (KEY[t] >> s) % (most + 1)

    def mask_of(self, lanes):
        """The lanes of each warp, as C."""
        words = [lanes >> 32 * w & 0xFFFFFFFF for w in range(4)]
        some = [w for k, w in enumerate(words) if self.block >> 32 * k & 0xFFFFFFFF]
        if all(w == 0xFFFFFFFF for w in some):
            return "FULL"
        if all(w == some[0] for w in some):
            return f"{some[0]:#x}u"
        for name, words_ in self.tables:
            if words_ == words:
                return f"{name}[warp()]"
        name = self.fresh("tab")
        self.tables.append((name, words))
        return f"{name}[warp()]"

    @staticmethod
    def in_warps(lanes):
        """{thread: those of the set in its warp}"""
        return {t: lanes & 0xFFFFFFFF << (t & ~31) for t in range(128) if lanes >> t & 1}

    # -- sequences -------------------------------------------------------------------------------------------------

    def sequence(self, lanes, g, size, depth, before):
        """Operations for the lanes, all of them alive, whose mask is g. Statements that make masks go to `before`."""
        out = []
        for _ in range(size):
            k = self.pick((8, "op"), (2.5 if depth else 0, "rep"), (1 if depth else 0, "while"), (0.7 if depth else 0, "leave"))
            if k == "op":
                out.append(self.op(lanes, g, before))
            elif k == "rep":
                out.append(Rep(self.sequence(lanes, g, self.R.choice([1, 1, 2, 2, 3]), depth - 1, before), self.R.choice([2, 3, 3, 4, 5])))
            elif k == "while":
                out.append(While(self.sequence(lanes, g, 1, 0, before) if self.chance(0.7) else [], g, self.trips(self.R.choice([2, 3, 5]))))
            else:
                out.append(Leave(g, self.trips(self.R.choice([3, 5, 7])), [self.kind(False) for _ in range(self.R.choice([1, 1, 2]))]))
        return out

    def kind(self, shuffles=True):
        R = self.R
        k = self.pick((6 if shuffles else 2, "shfl"), (2 if shuffles else 0, "shfl2"), (4, "vote"), (2, "match"), (3, "redux"), (1.5 if shuffles else 0, "exchange"))
        if k in ("shfl", "shfl2"):
            return k, R.choice(["UP", "DOWN", "BFLY", "IDX"]), R.choice([32, 32, 32, 16, 8, 4])
        if k == "vote":
            return k, R.choice(["ballot", "ballot", "ballot", "any", "all", "uni"])
        if k == "match":
            return k, R.choice(["match", "match", "match64", "match_all", "match_all64"])
        if k == "redux":
            return k, R.choice(["add", "min", "max", "umin", "umax", "and", "or", "xor"])
        return (k,)

    def op(self, lanes, g, before):
        R = self.R
        k = self.pick((6, "all"), (2, "dead"), (2, "part"), (1.5, "ballot"), (1.5, "groups"), (1, "two"))
        if k == "dead" and lanes == self.top and self.gone:
            # The mask names lanes that have left, too.
            dead = self.gone & self.random_set()
            if all((lanes | dead) >> 32 * w & 0xFFFFFFFF == 0xFFFFFFFF or not self.block >> 32 * w & 0xFFFFFFFF for w in range(4)) or self.chance(0.5):
                dead = self.gone if self.chance(0.7) else dead
            if any(dead & 0xFFFFFFFF << 32 * w and not lanes & 0xFFFFFFFF << 32 * w for w in range(4)):
                dead &= sum(0xFFFFFFFF << 32 * w for w in range(4) if lanes & 0xFFFFFFFF << 32 * w)
            kind = self.kind()
            while kind[0] == "exchange":
                kind = self.kind()
            return Op(kind, self.mask_of(lanes | dead), self.in_warps(lanes), self.mask_of(lanes) if dead else None)
        if k == "part":
            part = lanes & (self.random_set() if self.chance(0.5) else self.any_cond().set)
            if part:
                return Op(self.kind(), self.mask_of(part), self.in_warps(part), None)
        if k == "ballot" and before is not None:
            c, v = self.cond(lanes), self.fresh("m")
            part = lanes & c.set
            before.append((v, f"{v} = ballot({g}, {c.text});"))
            if part and self.chance(0.6):
                return Op(self.kind(), v, self.in_warps(part), None, v)
            if lanes & ~c.set:
                return Op(self.kind(), f"({g} & ~{v})", self.in_warps(lanes & ~c.set), None, v)
        if k == "groups" and before is not None:
            v, s, n = self.fresh("m"), R.randrange(28), R.choice([1, 1, 3, 7])
            before.append((v, f"{v} = match({g}, key >> {s} & {n});"))
            members = {t: sum(1 << u for u in range(t & ~31, (t & ~31) + 32) if lanes >> u & 1 and (KEY[u] >> s & n) == (KEY[t] >> s & n)) for t in range(128) if lanes >> t & 1}
            return Op(self.kind(), v, members, None, v)
        if k == "two":
            # Two disjoint masks, of which each lane has the one or the other.
            c = self.cond(lanes)
            yes, no = lanes & c.set, lanes & ~c.set
            if yes and no:
                members = {**self.in_warps(yes), **self.in_warps(no)}
                return Op(self.kind(), f"({c.text} ? {self.mask_of(yes)} : {self.mask_of(no)})", members, None)
        return Op(self.kind(), g, self.in_warps(lanes), None)

    def random_set(self):
        m = self.R.getrandbits(32)
        return sum(m << 32 * w for w in range(4))

    # -- expressions and occurrences -------------------------------------------------------------------------------

    def value(self):
        R = self.R
        x = R.choice("abc")
        return R.choice([x, x, x, f"({x} + {R.choice('abc')})", f"({x} ^ {R.getrandbits(16):#x}u)", f"{x} * {R.choice([3, 5, 7])}", f"({x} >> {R.randrange(1, 20)})", "key", f"(key + {x})", f"(lane() + {x})"])

    def bit(self):
        return f"{self.value()} & {1 << self.R.randrange(8)}"

    def set(self, e):
        """Takes the result in."""
        x = self.R.choice("abc")
        return self.R.choice([f"{x} = mix({x}, {e});", f"{x} = mix({x}, {e});", f"{x} = {x} * 3 + {e};", f"{x} ^= {e};", f"{x} = mix({x} + {self.R.randrange(1, 9)}, {e});"])

    def occurrence(self, kind, mask, here):
        R = self.R
        k = kind[0]
        if k in ("shfl", "shfl2"):
            mode, w = kind[1:]
            b = str(R.randrange(w if mode != "IDX" else 32)) if self.chance(0.6) else R.choice([f"({R.choice('abc')} & {w - 1})", f"key >> {R.randrange(20)} & {w - 1}", f"(lane() + {R.randrange(9)}) & 31"])
            whole = mask == "FULL" and here is None

            def one(v):
                return f"shfl<{mode}, {w}>({mask}, {v}, {b})" if whole else f"shflp<{mode}, {w}>({mask}, {here or mask}, {v}, {b})"

            if k == "shfl":
                return [self.set(one(f"(u32){self.value()}") if self.chance(0.7) else f"fold({one(f'(float)({self.value()} & 0xffff)')})")]
            form = R.choice(["u64", "double", "two"])
            if form == "u64":
                return [self.set(f"fold({one(f'((u64){self.value()} << 32 | {self.value()})')})")]
            if form == "double":
                return [self.set(f"fold({one(f'(double){self.value()}')})")]
            return [self.set(one(f"(u32){self.value()}")), self.set(one(f"(u32){self.value()}"))]
        if k == "vote":
            e = self.bit()
            if kind[1] == "all":
                e = f"({e}) || {R.choice('abc')} > {R.choice([99, 1 << 31])}u" if self.chance(0.5) else f"(({self.value()}) | 1) != 0"
            elif kind[1] == "any":
                e = f"({self.value()}) % 61 == 0"
            elif kind[1] == "uni":
                e = R.choice(["warp() & 1", f"({self.value()}) > 0x4000000u", "1"])
            return [self.set(f"{kind[1]}({mask}, {e})")]
        if k == "match":
            f = kind[1]
            if f in ("match", "match64"):
                e = f"({self.value()}) & {R.choice([1, 3, 7])}"
                return [self.set(f"match64({mask}, (u64)({e}) << {R.choice([0, 31, 40])})" if f == "match64" else f"match({mask}, {e})")]
            e = R.choice(["warp() + 5", "3", f"({self.value()}) >> 31"])
            return [self.set(f"match_all64({mask}, (u64)({e}) << 33)" if f == "match_all64" else f"match_all({mask}, {e})")]
        if k == "redux":
            return [self.set(f"(u32)__nvvm_redux_sync_{kind[1]}({self.value()}, {mask})")]
        return [self.set(f"exchange(sh, {mask}, {self.value()}, {R.choice([str(R.randrange(32)), f'lane() ^ {R.randrange(1, 32)}', f'lane() + {R.randrange(1, 32)}', 'key'])})")]

    def filler(self):
        R = self.R
        x, y = R.choice("abc"), R.choice("abc")
        k = R.randrange(6)
        if k == 0:
            i = self.fresh("i")
            return ["#pragma unroll 1", f"for (u32 {i} = 0; {i} < (key >> {R.randrange(28)} & {R.choice([3, 7, 15])}); {i}++) {x} = {x} * 5 + {i};"]
        if k == 1:
            return [f"if ({self.any_cond().text}) {x} += {y} | 1;"]
        if k == 2:
            return [f"{x} = {self.any_cond().text} ? {y} + 1 : {x} ^ {y} >> 3;"]
        return [f"{x} = {R.choice([f'{x} + {y} * 3', f'{x} ^ {y} >> {R.randrange(1, 20)}', f'mix({x}, {y})', f'{x} - lane()'])};"]

    # -- code ------------------------------------------------------------------------------------------------------

    @staticmethod
    def indent(lines):
        return ["  " + l if not l.startswith("#") else l for l in lines]

    def weight(self, items):
        """Operations of the items, as text."""
        return sum(self.weight(i.body) + 1 if isinstance(i, (Rep, While)) else len(i.kinds) + 2 if isinstance(i, Leave) else 1 for i in items)

    def emit(self, lanes, items, depth, g, before=None, loop=False):
        """Code that makes the lanes execute the items. g: mask of just these lanes, or None where not all of them may
        get there together; before: None in functions; loop: no labels and no masks declared at the top here."""
        R = self.R
        out = []
        items = list(items)
        pos = 0
        if not lanes:
            return out
        while pos < len(items):
            if self.chance(0.2):
                out += self.filler()
            # An operation of these lanes alone.
            if depth and g and self.exact and self.chance(0.15) and self.budget > 0:
                self.budget -= 1
                out += self.place(lanes, self.op(lanes, g, None), before)
            rest = items[pos:]
            light = self.weight(rest) <= 14 and self.budget > 0
            k = self.pick((3 if depth < 3 else 0.4, "straight"), (6 if depth and light else 0, "if"), (1.6 if depth and light else 0, "switch"), (1.2 if depth and light else 0, "call"),
                          (1.2 if depth and light and not loop else 0, "goto"))
            if k == "straight" or depth == 0:
                out += self.straight(lanes, items[pos], depth, g, before)
                pos += 1
                continue
            n = R.randint(1, min(len(rest), 4))
            piece = rest[:n]
            pos += n
            self.budget -= self.weight(piece)
            if k == "if":
                out += self.branch(lanes, piece, depth, g, before, loop)
            elif k == "switch":
                out += self.switch(lanes, piece, depth, before, loop)
            elif k == "call":
                out += self.call(lanes, piece, depth)
            else:
                out += self.jump(lanes, piece, depth, before)
        return out

    def own(self, lanes):
        """The mask of a piece's own lanes, where all of them run it as often as each other."""
        return self.mask_of(lanes) if lanes and self.exact else None

    def partly(self, lanes, items, depth, before):
        """Code that at one time only some of the lanes run."""
        exact, self.exact = self.exact, False
        out = self.emit(lanes, items, depth, None, before, True)
        self.exact = exact
        return self.indent(self.indent(out))

    def branch(self, lanes, piece, depth, g, before, loop):
        c = self.cond(lanes)
        yes, no = lanes & c.set, lanes & ~c.set
        out = []
        gy, gn = self.own(yes), self.own(no)
        if g and before is not None and not loop and self.chance(0.4):
            # The arms' masks from a ballot, as careful code has them.
            v = self.fresh("m")
            self.declared.append(v)
            out.append(f"{v} = ballot({g}, {c.text});")
            gy, gn = v, f"({g} & ~{v})"
        out += [f"if ({c.text}) {{"] + self.indent(self.emit(yes, piece, depth - 1, gy, before, loop)) + ["} else {"] + self.indent(self.emit(no, piece, depth - 1, gn, before, loop)) + ["}"]
        return out

    def switch(self, lanes, piece, depth, before, loop):
        R = self.R
        n, s = R.choice([3, 4]), R.randrange(28)
        sets = [lanes & sum(1 << t for t in range(128) if (KEY[t] >> s) % n == v) for v in range(n)]
        out = []
        cut = R.randrange(len(piece) + 1) if self.chance(0.4) else None
        if cut is not None:
            # The first case does its first part and falls through to the rest, which the second has after its own first part.
            out += [f"if ((key >> {s}) % {n} == 1) {{"] + self.indent(self.emit(sets[1], piece[:cut], depth - 1, None, before, loop)) + ["}"]
        out.append(f"switch ((key >> {s}) % {n}) {{")
        for v in range(n):
            out.append(f"default: {{" if v == n - 1 else f"case {v}: {{")
            own = self.own(sets[v])
            if cut is not None and v == 0:
                out += self.indent(self.emit(sets[0], piece[:cut], depth - 1, own, before, loop)) + ["} [[fallthrough]];"]
            elif cut is not None and v == 1:
                both = sets[0] | sets[1]
                out += self.indent(self.emit(both, piece[cut:], depth - 1, self.own(both), before, loop)) + ["} break;"]
            else:
                out += self.indent(self.emit(sets[v], piece, depth - 1, own, before, loop)) + ["} break;"]
        return out + ["}"]

    def vars_in(self, items):
        r = set()
        for i in items:
            if isinstance(i, Op):
                r |= {i.var} if i.var else set()
                continue
            if isinstance(i, (Rep, While)):
                r |= self.vars_in(i.body)
            if isinstance(i, (While, Leave)) and self.variable(i.mask):
                r |= self.variable(i.mask)
        return r

    def variable(self, mask):
        import re
        return set(re.findall(r"\bm\d+\b", mask))

    def call(self, lanes, piece, depth):
        """A function for the piece, called in the arms or for all."""
        R = self.R
        name = self.fresh("f")
        body = self.partly(lanes, piece, depth - 1, None)
        params = sorted(self.vars_in(piece) | self.variable("\n".join(body)) - set(self.local_masks(body)))
        head = f"{R.choice(['NOINLINE', 'NOINLINE', 'FN'])} u32 {name}(volatile u32 *sh, u32 key, u32 a, u32 b{''.join(', u32 ' + p for p in params)}) {{"
        self.functions.append("\n".join([head, "  u32 c = a + b;"] + [l[2:] if l.startswith("    ") else l for l in body] + ["  return mix(a, b) + c;", "}"]))

        def to():
            x = R.choice("abc")
            return f"{x} = {R.choice([f'mix({x}, ', f'{x} ^ ('])}{name}(sh, key, {self.value()}, {self.value()}{''.join(', ' + p for p in params)}));"

        c = self.cond(lanes)
        if self.chance(0.8):
            return [f"if ({c.text}) {{", "  " + to()] + self.indent(self.filler()) + ["} else {"] + self.indent(self.filler()) + ["  " + to(), "}"]
        return [to()]

    @staticmethod
    def local_masks(body):
        import re
        return re.findall(r"\bu32 (m\d+)\b", "\n".join(body))

    def jump(self, lanes, piece, depth, before):
        """Some lanes of the first arm jump to the tail that follows the second arm; the others go around it."""
        c, d = self.cond(lanes), self.any_cond()
        yes, no = lanes & c.set, lanes & ~c.set
        over = yes & d.set
        cut = self.R.randrange(len(piece) + 1)
        tail, done = self.fresh("tail"), self.fresh("done")
        both = no | over
        out = [f"if ({c.text}) {{"]
        out += self.indent(self.emit(yes, piece[:cut], depth - 1, self.own(yes), before, True))
        out += [f"  if ({d.text}) goto {tail};"]
        out += self.indent(self.emit(yes & ~over, piece[cut:], depth - 1, self.own(yes & ~over), before, True))
        out += [f"  goto {done};", "} else {"]
        out += self.indent(self.emit(no, piece[:cut], depth - 1, self.own(no), before, True))
        out += ["}", f"{tail}: {{"] + self.indent(self.emit(both, piece[cut:], depth - 1, self.own(both), before, True)) + ["}", f"{done}:;"]
        return out

    def place(self, lanes, op, before):
        """One operation, for those of the lanes that are in it."""
        text = self.occurrence(op.kind, op.mask, op.here)
        if not lanes & op.set:
            return []
        if lanes & ~op.set:
            if op.var and op.mask == op.var:
                test = f"{op.var} >> lane() & 1"
            else:
                test = f"{self.mask_of(op.set)} >> lane() & 1"
            return [f"if ({test}) {{"] + self.indent(text) + ["}"]
        return text

    def straight(self, lanes, item, depth, g, before):
        R = self.R
        if isinstance(item, Op):
            return self.place(lanes, item, before)
        inner = max(depth - 1, 0)
        if isinstance(item, Leave):
            m, i = self.fresh("m"), self.fresh("i")
            # A lane's mask after its last turn would name others: it is declared here.
            body = []
            for kind in item.kinds:
                c = self.cond(lanes)
                one = self.occurrence(kind, m, None)
                if depth and self.chance(0.5):
                    body += [f"if ({c.text}) {{"] + self.indent(one) + ["} else {"] + self.indent(self.occurrence(kind, m, None)) + ["}"]
                else:
                    body += one
            return ["{", f"  u32 {m} = {item.mask};", "#pragma unroll 1", f"  for (u32 {i} = 0;; {i}++) {{", f"    {m} = ballot({m}, {i} < {item.trips[0]});",
                    f"    if ({i} >= {item.trips[0]}) break;"] + self.indent(self.indent(body)) + ["  }", "}"]
        if isinstance(item, While):
            i = self.fresh("i")
            body = self.emit(lanes, item.body, inner, g, before, True)
            own = self.filler() if self.chance(0.5) else []
            return ["#pragma unroll 1", f"for (u32 {i} = 0; any({item.mask}, {i} < {item.trips[0]}); {i}++) {{"] + self.indent(body + own) + ["}"]
        n, i = item.times, self.fresh("i")
        form = self.pick((1, "whole"), (4, "split"), (2 if len(item.body) > 1 else 0, "middle"), (1, "rolled out"), (1, "continue"))

        def unit(part=None):
            return self.emit(lanes, item.body if part is None else part, inner, g, before, True)

        if form == "rolled out" and n * self.weight(item.body) <= 6:
            out = []
            for _ in range(n):
                out += unit()
            return out
        if form == "continue":
            c = self.cond(lanes)
            return ["#pragma unroll 1", f"for (u32 {i} = 0; {i} < {n}; {i}++) {{", f"  if ((key >> {i} ^ {R.randrange(2)}) & 1) {{"] + self.partly(lanes, item.body, inner, before) \
                + ["    continue;", "  }"] + self.indent(self.filler()) + self.partly(lanes, item.body, inner, before) + ["}"]
        t = self.trips(n)[0]
        if form == "split":
            second = self.R.choice([f"for (; {i} < {n}; {i}++) {{", f"while ({i}++ < {n}) {{"])
            return ["{", f"  u32 {i} = 0;", "#pragma unroll 1", f"  for (; {i} < {t}; {i}++) {{"] + self.partly(lanes, item.body, inner, before) + ["  }"] + self.indent(self.filler() if self.chance(0.4) else []) \
                + ["#pragma unroll 1", "  " + second] + self.partly(lanes, item.body, inner, before) + ["  }", "}"]
        if form == "middle":
            cut = R.randrange(1, len(item.body))
            first, last = item.body[:cut], item.body[cut:]
            t = self.trips(n - 1)[0]

            def part(p):
                return self.partly(lanes, p, inner, before)

            return ["{", f"  u32 {i} = 0;", "#pragma unroll 1", "  while (true) {"] + part(first) + [f"    if ({i} == {t}) break;"] + part(last) + [f"    {i}++;", "  }", "#pragma unroll 1", "  while (true) {"] \
                + part(last) + [f"    if (++{i} >= {n}) break;"] + part(first) + ["  }", "}"]
        return ["#pragma unroll 1", f"for (u32 {i} = 0; {i} < {n}; {i}++) {{"] + self.indent(unit()) + ["}"]

    def warps_apart(self, threads, before):
        """Barriers of the block that its warps reach at different places, no lane having left."""
        R = self.R
        n = R.choice([1, 2, 2, 3])
        c = Cond("warp() & 1", lambda t: t >> 5 & 1) if self.chance(0.5) else Cond("warp() == 0", lambda t: t < 32)

        def meet():
            return [self.set(f"exchange_block(sh, {self.value()}, {R.randrange(1, threads)})")]

        out = []
        for part in (self.block & c.set, self.block & ~c.set):
            g = self.mask_of(part)
            if self.chance(0.3):
                i = self.fresh("i")
                arm = ["#pragma unroll 1", f"for (u32 {i} = 0; {i} < {n}; {i}++) {{"] + self.indent(meet() + self.filler()) + ["}"]
            else:
                arm = []
                for _ in range(n):
                    if self.chance(0.6):
                        arm += self.emit(part, [self.op(part, g, None)], 1, g, before)
                    arm += meet()
            out += [f"if ({c.text}) {{"] + self.indent(arm) if not out else ["} else {"] + self.indent(arm) + ["}"]
        return out

    STORE = "out[at()] = (u16)(a ^ a >> 16 ^ b ^ b >> 16 ^ c ^ c >> 16);"

    def kernel(self, name):
        R = self.R
        self.tables, self.functions, self.declared, self.exact = [], [], [], True
        threads = R.choice([64, 64, 64, 32, 96, 128])
        grid = {32: 3, 64: R.choice([1, 2]), 96: 1, 128: 1}[threads]
        self.block = (1 << threads) - 1
        alive, self.gone = self.block, 0
        body = []
        phases = R.choice([1, 1, 1, 2, 2, 3])
        for p in range(phases):
            self.top = alive
            g = self.mask_of(alive)
            before = []
            # The whole mask also when lanes have left, but not for bar.warp.sync and lanes' own ballots.
            items = self.sequence(alive, g, R.choice([1, 2, 2, 3]), R.choice([1, 1, 2]), before)
            for v, text in before:
                self.declared.append(v)
                body.append(text)
            self.budget = R.choice([2, 4, 6, 12])
            depth = R.choice([1, 1, 2, 2, 3])
            if threads > 32 and not self.gone and self.chance(0.15):
                body += self.warps_apart(threads, before)
            leaving = not (p == phases - 1 and self.chance(0.7) or p < phases - 1 and self.chance(0.45))
            last = items[-1:] if leaving and self.chance(0.4) else []
            body += self.emit(alive, items[:len(items) - len(last)], depth, g, before)
            if not leaving:
                continue
            if last:
                # Lanes leave in an arm, behind what they have to do there; the others do it elsewhere.
                c = self.cond(alive)
                dead = alive & c.set
                alive &= ~dead
                out = self.indent(self.emit(dead, last, 1, self.own(dead), before) + [self.STORE, "return;"])
                arm = self.emit(alive, last, 1, self.own(alive), before)
                body += [f"if ({c.text}) {{"] + out + (["} else {"] + self.indent(arm) + ["}"] if self.chance(0.5) else ["}"] + arm)
                self.gone |= dead
                if not alive:
                    break
                continue
            if self.chance(0.3):
                # A loop that lanes return from; each turn is for those that are left.
                n, i = R.choice([3, 5]), self.fresh("i")
                text, fn = self.trips(n)
                kinds = [self.kind() for _ in range(R.choice([1, 2]))]
                turn = []
                for kind in kinds:
                    while kind[0] in ("shfl", "shfl2", "exchange"):
                        kind = self.kind()
                    c = self.cond(alive)
                    turn += [f"if ({c.text}) {{"] + self.indent(self.occurrence(kind, g, None)) + ["} else {"] + self.indent(self.occurrence(kind, g, None)) + ["}"]
                body += ["#pragma unroll 1", f"for (u32 {i} = 0; {i} < {n}; {i}++) {{", f"  if ({text} == {i}) {{", "    " + self.STORE, "    return;", "  }"] + self.indent(turn) + ["}"]
                dead = alive & sum(1 << t for t in range(128) if fn(t) < n)
            else:
                c = self.cond(alive)
                dead = alive & c.set
                body += [f"if ({c.text}) {{", "  " + self.STORE, "  return;", "}"]
            alive &= ~dead
            self.gone |= dead
            if not alive:
                break
        used = "\n".join(self.functions + body)
        text = [f"static const __device__ u32 {n}[4] = {{{', '.join(f'{w:#x}' for w in words)}}};" for n, words in self.tables if n + "[" in used] + self.functions
        head = [f"KERNEL {name}(u16 *out, const u32 *in, const u32 *k) {{"]
        decl = [f"volatile __shared__ u32 sh[{threads}];"]
        decl += ["u32 key = k[tid()], a = in[at()], b = a * 5 + lane(), c = key;"]
        if self.declared:
            decl.append("u32 " + ", ".join(f"{v} = 0" for v in dict.fromkeys(self.declared)) + ";")
        text += ["\n".join(head + self.indent(decl + body + [self.STORE]) + ["}"])]
        return "\n".join(text), grid, threads


FLAVOURS = ["-O2", "-O2", "-O1", "-O3", "-Os", "-O0"]
CLANG = ["clang-19", "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_80", "--cuda-feature=+ptx85", "-nocudainc", "-nocudalib", "-Wno-unknown-cuda-version", "-Wno-unused", "-S", "-emit-llvm"]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("dir")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--modules", type=int, default=4)
    p.add_argument("--kernels", type=int, default=25)
    p.add_argument("--compile", action="store_true")
    p.add_argument("--only", help="a kernel's name, or several with commas between them")
    a = p.parse_args()
    os.makedirs(a.dir + "/in", exist_ok=True)
    R = random.Random(7)
    for name, words in (("a", [R.getrandbits(32) for _ in range(256)]), ("k", KEY)):
        with open(f"{a.dir}/in/{name}.bin", "wb") as f:
            f.write(struct.pack(f"<{len(words)}I", *words))
    only = a.only.split(",") if a.only else None
    lines = ["# case module kernel grid block nargs (input-file:bytes | u32:value)...; an argument whose file is absent starts as zeroes"]
    for m in range(a.modules):
        name = f"d{a.seed}_{m}"
        flavour = FLAVOURS[m % len(FLAVOURS)]
        text = [f"// clang: {flavour}", '#include "random.h"']
        for k in range(a.kernels):
            kernel = f"{name}_{k}"
            if only and kernel not in only:
                continue
            source, grid, block = Gen(random.Random(f"{a.seed}/{m}/{k}")).kernel(kernel)
            # Names of functions and tables are unique in a kernel only.
            text += [f"namespace n{k} {{", source, "}"]
            lines.append(f"{kernel} {name} {kernel} {grid} {block} 3 out:{2 * grid * block} in/a.bin:1024 in/k.bin:512")
        if len(text) == 2:
            continue
        path = f"{a.dir}/{name}"
        with open(path + ".cu", "w") as f:
            f.write("\n".join(text) + "\n")
        if a.compile:
            here = os.path.dirname(os.path.abspath(__file__))
            subprocess.run(CLANG + ["-I" + here, flavour, path + ".cu", "-o", path + ".ll"], check=True)
    with open(f"{a.dir}/manifest.txt", "w") as f:
        f.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
