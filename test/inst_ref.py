# Reference arithmetic for the tables of per-instruction tests: operand types
# with their edge values, IEEE arithmetic on bit patterns in exact integers
# under the MODE register's rounding and denormal fields, and the lane maps of
# the cross-lane instructions in closed form. Written from AMD's ISA manuals and
# IEEE 754, apart from the code it checks, and slow on purpose.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math
import struct
from fractions import Fraction

M32, M64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF


def hash32(x):
    """A fixed scrambling of an integer into 32 bits (multiply and xor-shift rounds)."""
    x &= M64
    for _ in range(2):
        x = (x ^ x >> 31) * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019 & M64
        x ^= x >> 29
    return x >> 16 & M32


def signed(x, bits=32):
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def sat(x, lo, hi):
    return lo if x < lo else hi if x > hi else x


def lo16(x):
    return x & 0xFFFF


def hi16(x):
    return x >> 16 & 0xFFFF


def popcount(x):
    return bin(x).count("1")


# --------------------------------------------------- results that are not one value


class Want:
    """A set of acceptable results, compared with == against an integer."""

    def __init__(self, test, text):
        self.test, self.text = test, text

    def __eq__(self, v):
        return bool(self.test(v))

    __hash__ = None

    def __str__(self):
        return self.text


def one_of(*values):
    return Want(lambda v: any(w == v for w in values), " or ".join(f"{w:#x}" if isinstance(w, int) else str(w) for w in values))


def matches(want, v):
    return want == v


def pack(lo, hi):
    """Two 16-bit results in one register."""
    if isinstance(lo, int) and isinstance(hi, int):
        return lo & 0xFFFF | (hi & 0xFFFF) << 16
    lo, hi = (x & 0xFFFF if isinstance(x, int) else x for x in (lo, hi))
    return Want(lambda v: matches(lo, v & 0xFFFF) and matches(hi, v >> 16), f"[{lo}, {hi}]")


def join(*dwords):
    """Registers of a tuple, lowest first."""
    if all(isinstance(d, int) for d in dwords):
        return sum((d & M32) << 32 * k for k, d in enumerate(dwords))
    return Want(lambda v: all(matches(d, v >> 32 * k & M32) for k, d in enumerate(dwords)), str([str(d) for d in dwords]))


# ------------------------------------------------------------------ floating point


class Mode:
    value = 0x3F0
    gfx, asked = 0x900, False


def set_mode(m):
    Mode.value = m


def set_gfx(n):
    Mode.gfx, Mode.asked = n, False


def gfx():
    """The generation that results are worked out for: 0x900, 0x950, 0x1000 (gfx10, gfx11), 0x1200."""
    Mode.asked = True
    return Mode.gfx


def gfx_asked():
    return Mode.asked


RNE, RUP, RDOWN, RZERO = range(4)


class Format:
    """An IEEE binary format; methods take and give bit patterns.

    Finite values are unpacked to (s, m, e): (-1)^s * m * 2^e, exact."""

    def __init__(self, bits, p, round_shift, denorm_shift):
        self.bits, self.p = bits, p
        self.ebits = bits - p
        self.bias = (1 << (self.ebits - 1)) - 1
        self.emin = 2 - self.bias - p  # exponent of the last place of denormals
        self.emax = self.bias
        self.sign = 1 << (bits - 1)
        self.mask = (1 << bits) - 1
        self.inf = ((1 << self.ebits) - 1) << (p - 1)
        self.frac = (1 << (p - 1)) - 1
        self.quiet = 1 << (p - 2)
        self.min_normal = 1 << (p - 1)
        self.max = self.inf - 1
        self.one = self.bias << (p - 1)
        self.round_shift, self.denorm_shift = round_shift, denorm_shift
        self.nan = Want(lambda v: v <= self.mask and v & self.inf == self.inf and v & self.quiet, f"a quiet NaN of {bits} bits")

    # ---- mode

    @property
    def rounding(self):
        return Mode.value >> self.round_shift & 3

    @property
    def flush_in(self):
        return not Mode.value >> self.denorm_shift & 1

    @property
    def flush_out(self):
        return not Mode.value >> self.denorm_shift & 2

    # ---- bits

    def is_nan(self, x):
        return x & ~self.sign & self.mask > self.inf

    def is_snan(self, x):
        return self.is_nan(x) and not x & self.quiet

    def is_inf(self, x):
        return x & ~self.sign & self.mask == self.inf

    def is_zero(self, x):
        return x & ~self.sign & self.mask == 0

    def is_denorm(self, x):
        return 0 < x & ~self.sign & self.mask < self.min_normal

    def neg(self, x):
        return x ^ self.sign

    def abs(self, x):
        return x & ~self.sign & self.mask

    def flush(self, x):
        """What an operation sees of an operand."""
        return x & self.sign if self.flush_in and self.is_denorm(x) else x & self.mask

    def quieted(self, x):
        return x | self.quiet

    def unpack(self, x):
        s, e, f = x >> (self.bits - 1) & 1, (x & self.inf) >> (self.p - 1), x & self.frac
        return (s, f, self.emin) if e == 0 else (s, f | 1 << (self.p - 1), e - 1 + self.emin)

    def fraction(self, x):
        s, m, e = self.unpack(x)
        return (-1) ** s * (Fraction(m) * Fraction(2) ** e)

    def round(self, s, m, e, rounding=None, flush=None):
        """The value (-1)^s m 2^e as a bit pattern; m must carry a sticky last bit where it is inexact."""
        rm = self.rounding if rounding is None else rounding
        flush = self.flush_out if flush is None else flush
        sign = self.sign if s else 0
        if m == 0:
            return sign
        drop = max(m.bit_length() - self.p, self.emin - e)
        if drop > 0:
            low = m & ((1 << drop) - 1)
            q = m >> drop
            half = 1 << (drop - 1)
            up = {RNE: low > half or (low == half and q & 1), RUP: low and not s, RDOWN: low and s, RZERO: False}[rm]
            tiny = m.bit_length() + e < self.emin + self.p
            q += 1 if up else 0
            e += drop
        else:
            q, e = m << -drop, e + drop
            tiny = q < 1 << (self.p - 1)
        if q.bit_length() > self.p:
            q >>= 1
            e += 1
        if flush and tiny:
            # Whether tininess is seen before or after rounding is not specified.
            return sign if q < 1 << (self.p - 1) else one_of(sign, sign | self.min_normal)
        if q < 1 << (self.p - 1):
            return sign | q
        be = e - self.emin + 1
        if be >= (1 << self.ebits) - 1:
            over = rm == RNE or (rm == RUP and not s) or (rm == RDOWN and s)
            return sign | (self.inf if over else self.max)
        return sign | be << (self.p - 1) | q & self.frac

    def of(self, value, rounding=None, negative_zero=False, flush=None):
        """The nearest pattern of a Fraction, int or float."""
        v = Fraction(value)
        s = int(v < 0 or (v == 0 and negative_zero))
        v = abs(v)
        if v == 0:
            return self.sign if s else 0
        k = max(0, 2 * self.p + 10 - (v.numerator.bit_length() - v.denominator.bit_length()))
        m, r = divmod(v.numerator << k, v.denominator)
        return self.round(s, m << 1 | (r != 0), -k - 1, rounding, flush)

    # ---- arithmetic

    def add(self, a, b):
        a, b = self.flush(a), self.flush(b)
        if self.is_nan(a) or self.is_nan(b):
            return self.nan
        if self.is_inf(a) or self.is_inf(b):
            if self.is_inf(a) and self.is_inf(b) and a != b:
                return self.nan
            return a if self.is_inf(a) else b
        return self.sum(self.unpack(a), self.unpack(b))

    def sum(self, x, y):
        (sa, ma, ea), (sb, mb, eb) = x, y
        e = min(ea, eb)
        t = (-1) ** sa * (ma << (ea - e)) + (-1) ** sb * (mb << (eb - e))
        if t == 0:
            # x + x keeps its sign; an exact cancellation is +0 except when rounding down.
            if ma == 0 and mb == 0 and sa == sb:
                return self.sign if sa else 0
            return self.sign if self.rounding == RDOWN else 0
        return self.round(int(t < 0), abs(t), e)

    def sub(self, a, b):
        return self.add(a, self.neg(b))

    def mul(self, a, b):
        a, b = self.flush(a), self.flush(b)
        if self.is_nan(a) or self.is_nan(b):
            return self.nan
        s = (a ^ b) >> (self.bits - 1) & 1
        if self.is_inf(a) or self.is_inf(b):
            return self.nan if self.is_zero(a) or self.is_zero(b) else (self.sign if s else 0) | self.inf
        (_, ma, ea), (_, mb, eb) = self.unpack(a), self.unpack(b)
        return self.round(s, ma * mb, ea + eb)

    def mul_legacy(self, a, b):
        a, b = self.flush(a), self.flush(b)
        return 0 if self.is_zero(a) or self.is_zero(b) else self.mul(a, b)

    def fma(self, a, b, c):
        a, b, c = self.flush(a), self.flush(b), self.flush(c)
        if self.is_nan(a) or self.is_nan(b) or self.is_nan(c):
            return self.nan
        s = (a ^ b) >> (self.bits - 1) & 1
        if self.is_inf(a) or self.is_inf(b):
            if self.is_zero(a) or self.is_zero(b) or (self.is_inf(c) and c >> (self.bits - 1) != s):
                return self.nan
            return (self.sign if s else 0) | self.inf
        if self.is_inf(c):
            return c
        (_, ma, ea), (_, mb, eb) = self.unpack(a), self.unpack(b)
        return self.sum((s, ma * mb, ea + eb), self.unpack(c))

    def mad(self, a, b, c):
        """Multiply, round, add, round."""
        p = self.mul(a, b)
        return p if p is self.nan else Want(lambda v: False, "?") if not isinstance(p, int) else self.add(p, c)

    def div(self, a, b):
        """The correctly rounded quotient."""
        a, b = self.flush(a), self.flush(b)
        if self.is_nan(a) or self.is_nan(b):
            return self.nan
        s = (a ^ b) >> (self.bits - 1) & 1
        sign = self.sign if s else 0
        if self.is_inf(a):
            return self.nan if self.is_inf(b) else sign | self.inf
        if self.is_inf(b):
            return sign
        if self.is_zero(b):
            return self.nan if self.is_zero(a) else sign | self.inf
        (_, ma, ea), (_, mb, eb) = self.unpack(a), self.unpack(b)
        if ma == 0:
            return sign
        k = 2 * self.p + mb.bit_length() + 4
        q, r = divmod(ma << k, mb)
        return self.round(s, q << 1 | (r != 0), ea - eb - k - 1)

    def sqrt(self, a):
        a = self.flush(a)
        if self.is_nan(a):
            return self.nan
        if self.is_zero(a):
            return a
        if a & self.sign:
            return self.nan
        if self.is_inf(a):
            return a
        _, m, e = self.unpack(a)
        k = 2 * self.p + 8
        k += (e - k) & 1
        r = math.isqrt(m << k)
        return self.round(0, r << 1 | (r * r != m << k), (e - k) // 2 - 1)

    def less(self, a, b):
        return self.order(a) < self.order(b)

    def order(self, x):
        m = x & ~self.sign & self.mask
        return -m if x & self.sign else m

    def compare(self, op, a, b):
        a, b = self.flush(a), self.flush(b)
        u = self.is_nan(a) or self.is_nan(b)
        lt, eq, gt = (not u and self.order(a) < self.order(b), not u and self.order(a) == self.order(b),
                      not u and self.order(a) > self.order(b))
        return {"f": False, "lt": lt, "eq": eq, "le": lt or eq, "gt": gt, "lg": lt or gt, "ge": gt or eq, "o": not u,
                "u": u, "nge": not (gt or eq), "nlg": not (lt or gt), "ngt": not gt, "nle": not (lt or eq),
                "neq": not eq, "nlt": not lt, "tru": True}[op]

    def minmax(self, a, b, larger):
        """v_min / v_max with IEEE set: a signalling NaN gives a NaN, one quiet NaN the other operand.
        gfx12 has no IEEE mode: any NaN loses."""
        a, b = self.flush(a), self.flush(b)
        if Mode.value >> 9 & 1 and (self.is_snan(a) or self.is_snan(b)) and gfx() < 0x1200:
            return self.nan
        if self.is_nan(a) or self.is_nan(b):
            r = b if self.is_nan(a) else a
            return self.nan if self.is_nan(r) else self.flush_result(r)
        if self.is_zero(a) and self.is_zero(b):
            return a & b if larger else a | b  # +0 is the larger
        return self.flush_result(a if (self.order(a) > self.order(b)) == larger else b)

    def flush_result(self, x):
        return x & self.sign if self.flush_out and self.is_denorm(x) else x

    def min(self, a, b):
        return self.minmax(a, b, False)

    def max_(self, a, b):
        return self.minmax(a, b, True)

    def rint(self, a, how):
        """floor, ceil, trunc or to nearest even, as a float."""
        a = self.flush(a)
        if self.is_nan(a):
            return self.nan
        if self.is_inf(a) or self.is_zero(a):
            return a
        s = a & self.sign
        v = self.fraction(a)
        r = {"floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "rndne": round}[how](v)
        return self.of(r, RNE, bool(s)) if r else s

    def fract(self, a):
        a = self.flush(a)
        if self.is_nan(a) or self.is_inf(a):
            return self.nan
        v = self.fraction(a)
        f = v - math.floor(v)
        r = self.of(f)
        # Just below an integer the difference rounds to 1; descriptions give 1 or the number before it.
        return one_of(self.one, self.one - 1) if r == self.one else r

    def ldexp(self, a, n):
        a = self.flush(a)
        if self.is_nan(a):
            return self.nan
        if self.is_inf(a) or self.is_zero(a):
            return a
        s, m, e = self.unpack(a)
        return self.round(s, m, e + sat(n, -20000, 20000))

    def frexp(self, a):
        """(mantissa pattern, exponent)"""
        a = self.flush(a)
        if self.is_nan(a):
            return self.nan, 0
        if self.is_inf(a) or self.is_zero(a):
            return a, 0
        s, m, e = self.unpack(a)
        n = m.bit_length()
        return self.round(s, m, -n), n + e

    def classify(self, a):
        s = bool(a & self.sign)
        if self.is_nan(a):
            return 1 if self.is_snan(a) else 2
        kind = 0 if self.is_inf(a) else 3 if self.is_zero(a) else 2 if self.is_denorm(a) else 1
        return 1 << (2 + kind) if s else 1 << (9 - kind)

    def clamp(self, r):
        """The clamp modifier: to [0, 1], NaN to 0 with DX10_CLAMP."""
        if r is self.nan:
            return 0 if gfx() >= 0x1200 or Mode.value >> 8 & 1 else r
        if not isinstance(r, int):
            return Want(lambda v: any(self.clamp(x) == v for x in self.possible(r)), f"clamped {r}")
        if r & self.sign:
            return 0
        return min(r, self.one)

    def possible(self, want):
        return [x for x in (0, self.sign, self.min_normal, self.sign | self.min_normal) if want == x]

    def scale(self, r, n):
        """The output modifier: times 2^n."""
        return self.ldexp(r, n) if isinstance(r, int) else r

    # ---- conversions

    def to_int(self, a, bits, is_signed, how=math.trunc):
        a = self.flush(a)
        lo, hi = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)
        if self.is_nan(a):
            return 0
        if self.is_inf(a):
            return (lo if a & self.sign else hi) & ((1 << bits) - 1)
        return sat(how(self.fraction(a)), lo, hi) & ((1 << bits) - 1)

    def convert(self, a, to, rounding=None):
        a = self.flush(a)
        if self.is_nan(a):
            return to.nan
        if self.is_inf(a) or self.is_zero(a):
            return (to.sign if a & self.sign else 0) | (to.inf if self.is_inf(a) else 0)
        return to.round(*self.unpack(a), rounding)

    # ---- approximations

    def near(self, value, ulps, absolute=0):
        """Within that many units in the last place of a real value."""
        v = Fraction(value)
        mag = abs(v)
        e = max(self.emin, math.floor(math.log2(mag)) - self.p + 1) if mag else self.emin
        slack = max(Fraction(2) ** e * Fraction(ulps), Fraction(absolute))
        lo, hi = v - slack, v + slack

        def test(x):
            if x > self.mask or self.is_nan(x) or self.is_inf(x):
                return False
            return lo <= self.fraction(x) <= hi

        return Want(test, f"{float(v)!r} to {ulps} ulp")


f16 = Format(16, 11, 2, 6)
f32 = Format(32, 24, 0, 4)
f64 = Format(64, 53, 2, 6)


def real(fmt, x):
    return float(fmt.fraction(x))


# --------------------------------------------------------------------- operand types

F_VALUES = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 0.75, 100.25, -7.0, 1000.0]


def float_edges(f):
    e = [f.of(v, RNE, str(v)[0] == "-") for v in F_VALUES]
    e += [1, f.sign | 1, f.min_normal - 1, f.min_normal, f.sign | f.min_normal, f.max, f.sign | f.max, f.inf,
          f.sign | f.inf, f.inf | f.quiet, f.inf | 1, f.sign | f.inf | f.quiet | 5, f.one + 1, f.one - 1]
    if f.bits > 16:
        e += [f.of(v) for v in (2**31, -2**31, 2**32, 2**31 - 128, 2**63 if f.bits == 64 else 2**24 + 2, 255.5, 65504, 1e-5, 3.14159265)]
    else:
        e += [f.of(v) for v in (2047.5, 0.1, 255.5, 6e-5)]
    return e


U32 = [0, 1, 2, 3, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFF, 0x10000, 0x00FF00FF, 0xAAAAAAAA, 0x12345678]
U16 = [0, 1, 2, 0x7FFF, 0x8000, 0x8001, 0xFFFF, 0xFFFE, 0xFF, 0x100, 0x55AA, 0x1234]
U64 = [0, 1, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000, M64, 0xFFFFFFFF, 0x100000000, 0xFFFFFFFF00000000, 0x123456789ABCDEF0,
       0x80000000, 0x5555555555555555, 0xFFFFFFFF80000000]
SH = [0, 1, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 0x80000003, 0xFFFFFFFF, 24]


class Type:
    def __init__(self, bits, edges, is_signed=False, keep_high=False, noisy=True):
        self.bits, self.edges, self.signed, self.keep, self.noisy = bits, edges, is_signed, keep_high, noisy
        self.dwords = (bits + 31) // 32
        self.mask = (1 << bits) - 1

    def read(self, v):
        return signed(v, self.bits) if self.signed else v & self.mask

    def write(self, w, old):
        """The register after w is written; old is what it held."""
        keep = self.bits == 16 and (self.keep or gfx() >= 0x1000)
        if isinstance(w, int):
            w &= self.mask
            return w | old & ~0xFFFF if keep else w
        if self.bits == 16:
            high = old >> 16 if keep else 0
            return Want(lambda v: v >> 16 == high and matches(w, v & 0xFFFF), f"{w}, upper half {high:#x}")
        return w

    def noise(self, v, seed):
        """A destination's old value, upper half included."""
        return v | hash32(seed) << 16 & 0xFFFF0000 if self.bits == 16 else v

    def pick(self, h):
        """An edge value or, one time in four, any pattern."""
        if h & 3 == 0 and self.noisy:
            return sum(hash32(h + k) << 32 * k for k in range(self.dwords)) & self.mask
        return self.edges[(h >> 2) % len(self.edges)]


def packed_edges(edges):
    return [edges[hash32(2 * i) % len(edges)] | edges[hash32(2 * i + 1) % len(edges)] << 16 for i in range(40)]


def wide_edges(edges, n, step):
    return [sum(edges[hash32(9 * i + k) % len(edges)] << step * k for k in range(n)) for i in range(24)]


TYPES = {
    "u32": Type(32, U32), "b32": Type(32, U32), "i32": Type(32, U32, True), "sh": Type(32, SH),
    "f32": Type(32, float_edges(f32)), "u64": Type(64, U64), "b64": Type(64, U64), "i64": Type(64, U64, True),
    "f64": Type(64, float_edges(f64)), "u16": Type(16, U16), "b16": Type(16, U16), "i16": Type(16, U16, True),
    "f16": Type(16, float_edges(f16)), "u16k": Type(16, U16, False, True), "i16k": Type(16, U16, True, True),
    "f16k": Type(16, float_edges(f16), False, True), "sh16": Type(16, SH),
    "2u16": Type(32, packed_edges(U16)), "2f16": Type(32, packed_edges(float_edges(f16))),
    "2sh16": Type(32, packed_edges([s & 0xFFFF for s in SH])), "4u8": Type(32, [0, M32, 0x80808080, 0x7F7F7F7F, 0x01020304, 0xFF00FF00, 0x12FE34DC]),
    "u24": Type(32, [0, 1, 0xFFFFFF, 0x800000, 0x7FFFFF, 0x1000000, 0xFF000001, 0x80800000, 0xABCDEF12, M32]),
    "i24": Type(32, [0, 1, 0xFFFFFF, 0x800000, 0x7FFFFF, 0x1000000, 0xFF000001, 0x80800000, 0xABCDEF12, M32]),
    "bfe": Type(32, [o | w << 16 for o, w in ((0, 0), (0, 1), (0, 32), (31, 1), (4, 8), (16, 16), (1, 31), (8, 24), (5, 0), (13, 7))], noisy=False),
    "bfe64": Type(32, [o | w << 16 for o, w in ((0, 0), (0, 1), (0, 64), (63, 1), (4, 8), (32, 32), (1, 63), (8, 24), (5, 0), (30, 7))], noisy=False),
    "cls": Type(32, [1 << k for k in range(10)] + [0, 0x3FF, 0x155, 0x2AA, 0x400]),
    "exp": Type(32, [x & M32 for x in (0, 1, -1, 2, -2, 23, -24, 127, -126, 128, -149, 254, -300, 300, 1023, -1074, 2000, -2200, 0x7FFFFFFF, 0x80000000)], True),
    "exp16": Type(16, [x & 0xFFFF for x in (0, 1, -1, 5, -10, 15, -14, 16, -24, 30, -30, 100, -100, 0x7FFF, 0x8000)], True),
    "2f32": Type(64, wide_edges(float_edges(f32), 2, 32)), "2b32": Type(64, wide_edges(U32, 2, 32)),
    "b96": Type(96, wide_edges(U32, 3, 32)), "b128": Type(128, wide_edges(U32, 4, 32)), "b256": Type(256, wide_edges(U32, 8, 32)),
    # Floats without the values whose treatment differs between public descriptions of approximating instructions.
    "fn32": Type(32, [f32.of(v) for v in (1, -1, 2, 0.5, 3, -7, 0.1, 1000.25, 1e-10, 1e10, 65536, 1.0000001, 0.99999, 12345.678, 3e-20, 7e20)], noisy=False),
    "fn64": Type(64, [f64.of(v) for v in (1, -1, 2, 0.5, 3, -7, 0.1, 1000.25, 1e-100, 1e100, 65536, 1.0000000000000002, 12345.678, 3e-200)], noisy=False),
    "fn16": Type(16, [f16.of(v) for v in (1, -1, 2, 0.5, 3, -7, 0.125, 1000, 0.01, 10, 63, 1.001, 0.999)], noisy=False),
}

TYPES["2fn16"] = Type(32, packed_edges(TYPES["fn16"].edges), noisy=False)


def combinations(types, slots, seed):
    """slots tuples of operand values: all pairs of edges where they fit, then a fixed choice."""
    ts = [TYPES[t] for t in types]
    out = []
    if not ts:
        return [()] * slots
    total = 1
    for t in ts:
        total *= len(t.edges)
    for n in range(slots):
        if total <= slots and n < total:
            k, row = n, []
            for t in ts:
                row.append(t.edges[k % len(t.edges)])
                k //= len(t.edges)
        elif len(ts) == 1 and n < len(ts[0].edges):
            row = [ts[0].edges[n]]
        else:
            row = [t.pick(hash32(seed + n * 977 + i * 131071)) for i, t in enumerate(ts)]
        out.append(tuple(r | hash32(seed ^ n * 31 + i) << 16 & 0xFFFF0000 if t.bits == 16 else r
                         for i, (r, t) in enumerate(zip(row, ts))))
    return out


def two_over_pi(bits):
    """floor(2 / pi * 2^bits), pi by Machin's formula."""
    n = bits + 64

    def arctan_inverse(x):
        total, term, k = 0, (1 << n) // x, 1
        while term:
            total += term // k if k % 4 == 1 else -(term // k)
            term //= x * x
            k += 2
        return total

    pi = 4 * (4 * arctan_inverse(5) - arctan_inverse(239))
    return (2 << n + bits) // pi


def trig_preop(a, segment):
    """v_trig_preop_f64: 53 bits of 2/pi, aligned for the operand's exponent (manual, V_TRIG_PREOP_F64)."""
    e = a >> 52 & 0x7FF
    shift = 53 * (segment & 31) + max(e - 1077, 0)
    bits = two_over_pi(1201) >> (1201 - 53 - shift) & (1 << 53) - 1 if shift <= 1148 else two_over_pi(1201) << (shift - 1148) & (1 << 53) - 1
    return f64.of(Fraction(bits) * Fraction(2) ** (-53 - shift + (128 if e >= 1968 else 0)), RZERO)


# ------------------------------------------------------------------------- lane maps


def dpp_source(ctrl, lane, lanes=64):
    """The lane that a DPP control reads, None where there is none (Vega ISA manual, DPP_CTRL)."""
    name, _, arg = ctrl.partition(":")
    row, pos = lane & ~15, lane & 15
    if name == "quad_perm":
        perm = [int(x) for x in arg.strip("[]").split(",")]
        return lane & ~3 | perm[lane & 3]
    if name == "row_shl":
        return lane + int(arg) if pos + int(arg) < 16 else None
    if name == "row_shr":
        return lane - int(arg) if pos >= int(arg) else None
    if name == "row_ror":
        return row | (pos - int(arg)) % 16
    if name == "wave_shl":
        return lane + 1 if lane + 1 < lanes else None
    if name == "wave_shr":
        return lane - 1 if lane else None
    if name == "wave_rol":
        return (lane + 1) % lanes
    if name == "wave_ror":
        return (lane - 1) % lanes
    if name == "row_mirror":
        return row | 15 - pos
    if name == "row_half_mirror":
        return lane & ~7 | 7 - (lane & 7)
    if name == "row_bcast":
        if arg == "15":
            return row - 1 if row else None
        return 31 if lane >= 32 else None
    if name in ("row_newbcast", "row_share"):
        return row | int(arg)
    if name == "row_xmask":
        return lane ^ int(arg)
    raise ValueError(ctrl)


def dpp_enabled(lane, row_mask, bank_mask):
    return bool(row_mask >> (lane >> 4) & 1 and bank_mask >> (lane >> 2 & 3) & 1)


def dpp_read(ctrl, src, lane, active, lanes=64):
    """What a DPP operand holds with bound_ctrl on: 0 from no lane or a switched-off one."""
    j = dpp_source(ctrl, lane, lanes)
    return src[j] if j is not None and j in active else 0


def dpp(ctrl, src, old, lane, row_mask=15, bank_mask=15, bound=False, active=range(64), f=lambda x: x, lanes=64):
    """Result in one active lane of f on a DPP operand; src: all lanes, old: this lane's destination."""
    if not dpp_enabled(lane, row_mask, bank_mask):
        return old
    j = dpp_source(ctrl, lane, lanes)
    if j is None and not bound:
        return old
    if j is not None and j not in active and not bound:
        raise ValueError("descriptions differ: a switched-off source lane without bound_ctrl")
    return f(src[j] if j is not None and j in active else 0)


def swizzle_source(offset, lane):
    """ds_swizzle's source lane (Vega ISA manual, DS_SWIZZLE_B32; the rotate mode from GFX9)."""
    if offset >> 15 == 0:
        a, o, x = offset & 31, offset >> 5 & 31, offset >> 10 & 31
        return lane & 32 | ((lane & a | o) ^ x)
    if offset & 0xE000 == 0xC000:
        left = not offset >> 10 & 1
        n, keep = offset >> 5 & 31, offset & 31
        moved = lane + (n if left else -n) & 31
        return lane & 32 | lane & keep | moved & ~keep & 31
    return lane & ~3 | offset >> 2 * (lane & 3) & 3


def permute_group(lanes):
    """Lanes that ds_permute and ds_bpermute reach: gfx10 and gfx11 stay within each half of a wave64."""
    return 32 if lanes == 32 or gfx() == 0x1000 else 64


def bpermute(addr, offset, src, active, lane, lanes):
    """One lane's result of ds_bpermute_b32: a byte address, wrapping; 0 from a switched-off lane."""
    n = permute_group(lanes)
    j = (addr + offset) // 4 % n + lane // n * n
    return src[j] if j in active else 0


def permute(addr, offset, src, lane, active, lanes):
    """One lane's result of ds_permute_b32: the highest lane that sent here, else 0."""
    n = permute_group(lanes)
    got = [l for l in active if (addr[l] + offset) // 4 % n == lane % n and l // n == lane // n]
    return src[max(got)] if got else 0


# -------------------------------------------------------------------------- integers


def perm_byte(sel, s0, s1):
    """One byte of v_perm_b32; s1 holds bytes 0-3, s0 bytes 4-7 (manual, V_PERM_B32)."""
    data = s0 << 32 | s1
    if sel >= 13:
        return 0xFF
    if sel == 12:
        return 0
    if sel >= 8:
        return 0xFF if data >> (16 * (sel - 8) + 15) & 1 else 0
    return data >> 8 * sel & 0xFF


def bytes_of(x):
    return [x >> 8 * k & 255 for k in range(4)]


def from_bytes(b):
    return sum((x & 255) << 8 * k for k, x in enumerate(b))


def ffbh(x, bits=32):
    return M32 if x == 0 else bits - x.bit_length()


def ffbl(x):
    return M32 if x == 0 else (x & -x).bit_length() - 1


def ffbh_i32(x, bits=32):
    """How many bits from the top equal the sign bit; -1 when all do."""
    s = x >> (bits - 1) & 1
    for n in range(bits):
        if x >> (bits - 1 - n) & 1 != s:
            return n
    return M32


def bit_reverse(x, bits=32):
    return int(format(x & ((1 << bits) - 1), f"0{bits}b")[::-1], 2)


def shl(x, n, bits=32):
    return x << (n & (bits - 1)) & ((1 << bits) - 1)


def shr(x, n, bits=32):
    return (x & ((1 << bits) - 1)) >> (n & (bits - 1))


def ashr(x, n, bits=32):
    return signed(x, bits) >> (n & (bits - 1)) & ((1 << bits) - 1)


def med3(a, b, c):
    return sorted((a, b, c))[1]


def sad_u8(a, b, c):
    return c + sum(abs(x - y) for x, y in zip(bytes_of(a), bytes_of(b)))


def quad_mask(x, bits=64):
    return sum(1 << k for k in range(bits // 4) if x >> 4 * k & 15)


def wqm(x, bits=64):
    return sum(15 << 4 * k for k in range(bits // 4) if x >> 4 * k & 15)


def bitreplicate(x):
    return sum(3 << 2 * k for k in range(32) if x >> k & 1)


def sdwa_in(x, sel, sext=False):
    """A sub-dword source: BYTE_n, WORD_n or DWORD, zero- or sign-extended to 32 bits."""
    if sel == "DWORD":
        return x
    n, bits = int(sel[5]), 8 if sel[0] == "B" else 16
    v = x >> bits * n & ((1 << bits) - 1)
    return signed(v, bits) & M32 if sext else v


def sdwa_out(r, sel, unused, old):
    """A result placed in its part of the destination."""
    if sel == "DWORD":
        return r & M32
    n, bits = int(sel[5]), 8 if sel[0] == "B" else 16
    part = ((1 << bits) - 1) << bits * n
    v = (r & ((1 << bits) - 1)) << bits * n
    if unused == "UNUSED_PRESERVE":
        return old & ~part & M32 | v
    if unused == "UNUSED_SEXT" and r >> (bits - 1) & 1:
        return v | (M32 << bits * (n + 1) & M32)
    return v


SELS = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"]
UNUSED = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"]


# ------------------------------------------------------------- buffer formats

# BUF_FMT by number, as LLVM's assembler names them; the names list the components
# from the highest bits down. gfx9 has gfx10's, as a data and a number format.
_NORM, _SCALED, _INT = ("UNORM", "SNORM"), ("USCALED", "SSCALED"), ("UINT", "SINT")


def _formats(*rows):
    return ["INVALID"] + [f"{data}_{number}" for data, *sets in rows for s in sets for number in s]


BUF_FMT_GFX10 = _formats(
    ("8", _NORM, _SCALED, _INT), ("16", _NORM, _SCALED, _INT, ("FLOAT",)), ("8_8", _NORM, _SCALED, _INT), ("32", _INT, ("FLOAT",)),
    ("16_16", _NORM, _SCALED, _INT, ("FLOAT",)), ("10_11_11", _NORM, _SCALED, _INT, ("FLOAT",)),
    ("11_11_10", _NORM, _SCALED, _INT, ("FLOAT",)), ("10_10_10_2", _NORM, _SCALED, _INT), ("2_10_10_10", _NORM, _SCALED, _INT),
    ("8_8_8_8", _NORM, _SCALED, _INT), ("32_32", _INT, ("FLOAT",)), ("16_16_16_16", _NORM, _SCALED, _INT, ("FLOAT",)),
    ("32_32_32", _INT, ("FLOAT",)), ("32_32_32_32", _INT, ("FLOAT",)))
BUF_FMT_GFX11 = _formats(
    ("8", _NORM, _SCALED, _INT), ("16", _NORM, _SCALED, _INT, ("FLOAT",)), ("8_8", _NORM, _SCALED, _INT), ("32", _INT, ("FLOAT",)),
    ("16_16", _NORM, _SCALED, _INT, ("FLOAT",)), ("10_11_11", ("FLOAT",)), ("11_11_10", ("FLOAT",)), ("10_10_10_2", _NORM, _INT),
    ("2_10_10_10", _NORM, _SCALED, _INT), ("8_8_8_8", _NORM, _SCALED, _INT), ("32_32", _INT, ("FLOAT",)),
    ("16_16_16_16", _NORM, _SCALED, _INT, ("FLOAT",)), ("32_32_32", _INT, ("FLOAT",)), ("32_32_32_32", _INT, ("FLOAT",)))
BUF_DATA_FORMATS = ["INVALID", "8", "16", "8_8", "32", "16_16", "10_11_11", "11_11_10", "10_10_10_2", "2_10_10_10", "8_8_8_8", "32_32",
                    "16_16_16_16", "32_32_32", "32_32_32_32"]
BUF_NUM_FORMATS = ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT"]
f11, f10 = Format(12, 7, 2, 6), Format(11, 6, 2, 6)  # with the sign bit that the memory formats lack


def buf_format(name):
    """Widths of the components, X first, and the number format."""
    data, _, number = name.rpartition("_")
    return [int(w) for w in reversed(data.split("_"))], number


def buf_bytes(name):
    return sum(buf_format(name)[0]) // 8


def _split(bits, widths):
    out = []
    for w in widths:
        out.append(bits & (1 << w) - 1)
        bits >>= w
    return out


def _of(value, to, rounding=RNE, negative=False):
    return to.of(value, rounding, negative, flush=False)


def _widen(x, small, to, rounding):
    if small.is_nan(x):
        return to.nan
    sign = to.sign if x & small.sign else 0
    return sign | to.inf if small.is_inf(x) else _of(small.fraction(x), to, rounding, bool(sign))


def buf_load(name, bits, d16=False):
    """The components that an element's bits give in registers of 32 or 16 bits."""
    widths, number = buf_format(name)
    to, out = f16 if d16 else f32, []
    for w, x in zip(widths, _split(bits, widths)):
        s = signed(x, w)
        if number == "UINT":
            v = x
        elif number == "SINT":
            v = s & (0xFFFF if d16 else M32)
        elif number == "UNORM":
            v = _of(Fraction(x, (1 << w) - 1), to)
        elif number == "SNORM":
            v = _of(max(Fraction(s, (1 << w - 1) - 1), Fraction(-1)), to)
        elif number in _SCALED:
            v = _of(x if number == "USCALED" else s, to)
        elif w == to.bits:
            v = x
        else:
            v = _widen(x, {32: f32, 16: f16, 11: f11, 10: f10}[w], to, RZERO)
        out.append(v)
    return out


def _nearest(x):
    """A Fraction rounded to the nearest integer, ties to even."""
    low = math.floor(x)
    rest = x - low
    return low + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and low & 1))


def buf_store(name, values, d16=False, fill=None):
    """The bits of an element made of registers of 32 or 16 bits; fill is what components that are not given take."""
    widths, number = buf_format(name)
    src, bits, at = f16 if d16 else f32, 0, 0
    for c, w in enumerate(widths):
        v = values[c] if c < len(values) else (values[0] if fill == "X" else 0)
        one = (1 << w) - 1 if number == "UNORM" else (1 << w - 1) - 1
        if number in _NORM:
            if src.is_nan(v):
                x = 0
            elif src.is_inf(v):
                x = (0 if number == "UNORM" else -one) if v & src.sign else one
            else:
                x = _nearest(sat(src.fraction(v), 0 if number == "UNORM" else -1, 1) * one)
        elif number in _SCALED:
            x = int(src.fraction(v))
        elif number == "FLOAT" and w != src.bits:
            to = {32: f32, 16: f16, 11: f11, 10: f10}[w]
            x = _widen(v, src, to, RZERO)
            if w < 16 and v & src.sign and not src.is_nan(v):
                x = 0
        elif number == "SINT" and d16:
            x = signed(v, 16)
        else:
            x = v
        bits |= (x & (1 << w) - 1) << at
        at += w
    return bits
