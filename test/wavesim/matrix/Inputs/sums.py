# Arithmetic of matrix instructions in exact integers, for matrix.py.
#
# How the hardware adds is described by P. Xie and others, "MMA-Sim: Bit-Accurate Reference Model of Tensor Cores and
# Matrix Cores" (arXiv:2511.10909), for gfx908, gfx90a and gfx942; this is that description, from their account and
# not from wavesim. For other GPUs it is what tools/wavesim/matrix.md says is assumed.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import collections

# bits, of the mantissa, of the exponent, bias; what is special: "ieee", "fn" (one NaN magnitude, no infinity), "fnuz"
# (0x80 is NaN, no infinity, no -0), "none"
Format = collections.namedtuple("Format", "bits m x bias special")
F32, F64 = Format(32, 23, 8, 127, "ieee"), Format(64, 52, 11, 1023, "ieee")
F16, BF16 = Format(16, 10, 5, 15, "ieee"), Format(16, 7, 8, 127, "ieee")
XF32 = Format(32, 23, 8, 127, "ieee")
FP8, BF8 = Format(8, 3, 4, 7, "fn"), Format(8, 2, 5, 15, "ieee")
FP8Z, BF8Z = Format(8, 3, 4, 8, "fnuz"), Format(8, 2, 5, 16, "fnuz")
FP6, BF6, FP4 = Format(6, 3, 2, 1, "none"), Format(6, 2, 3, 3, "none"), Format(4, 1, 2, 1, "none")

NAN, INF = "nan", "inf"
# A number: kind None, "nan" or "inf"; sign; the significand n and its exponent e, so that it is n * 2^(e - m).
Number = collections.namedtuple("Number", "kind sign n e m")


def decode(v, f):
    sign, x, n = v >> (f.bits - 1), v >> f.m & ((1 << f.x) - 1), v & ((1 << f.m) - 1)
    top = (1 << f.x) - 1
    kind = None
    if f.special == "ieee" and x == top:
        kind = NAN if n else INF
    elif f.special == "fn" and x == top and n == (1 << f.m) - 1:
        kind = NAN
    elif f.special == "fnuz" and v == 1 << (f.bits - 1):
        kind = NAN
    if f is XF32:  # the upper 19 bits are read
        n = n >> 13
        return Number(INF if x == top and not n else kind, sign, n | (1 << 10 if x else 0), max(x, 1) - f.bias, 10)
    return Number(kind, sign, n | (1 << f.m if x else 0), max(x, 1) - f.bias, f.m)


def shift(n, by):
    """n * 2^by, cut off toward minus infinity."""
    return n << by if by >= 0 else n >> -by


def encode(sign, n, e, f):
    """n * 2^e, n > 0, rounded to nearest even; overflow is infinity."""
    last = max(n.bit_length() - 1 + e - f.m, 1 - f.bias - f.m)  # exponent of the result's last bit
    drop = last - e
    q = n << -drop if drop <= 0 else n >> drop
    if drop > 0:
        rest, half = n & ((1 << drop) - 1), 1 << (drop - 1)
        q += rest > half or (rest == half and q & 1)
    if q >> (f.m + 1):
        q, last = q >> 1, last + 1
    x = last + f.bias + f.m if q >> f.m else 0
    if x >= (1 << f.x) - 1:
        return infinity(sign, f)
    return sign << (f.bits - 1) | x << f.m | (q & ((1 << f.m) - 1))


def infinity(sign, f):
    return sign << (f.bits - 1) | ((1 << f.x) - 1) << f.m


def nan(f):
    return infinity(0, f) | 1 << (f.m - 1)


def is_nan(v, f):
    return decode(v, f).kind == NAN


def fma(a, b, c, f):
    """a * b + c of three Numbers, as the bits of f."""
    if NAN in (a.kind, b.kind, c.kind):
        return nan(f)
    sign = a.sign ^ b.sign
    if INF in (a.kind, b.kind):
        if (a.kind is None and not a.n) or (b.kind is None and not b.n) or (c.kind == INF and c.sign != sign):
            return nan(f)
        return infinity(sign, f)
    if c.kind == INF:
        return infinity(c.sign, f)
    p, ep, ec = a.n * b.n, a.e - a.m + b.e - b.m, c.e - c.m
    low = min(ep, ec)
    total = (-1) ** sign * (p << (ep - low)) + (-1) ** c.sign * (c.n << (ec - low))
    if not total:
        return (sign & c.sign) << (f.bits - 1) if not p and not c.n else 0
    return encode(int(total < 0), abs(total), low, f)


ZERO, ONE = decode(0, F32), decode(0x3F800000, F32)


def flushed(v):
    """f32 bits: a denormal becomes a zero of its sign."""
    return v if v & 0x7F800000 else v & 0x80000000


def chain(a, b, c, f):
    """A chain of fused multiply-adds, k ascending."""
    for x, y in zip(a, b):
        c = fma(x, y, decode(c, f), f)
    return c


def tree(a, b, c, group, flush):
    """gfx908, gfx90a: products of a group rounded to f32 and added in pairs, then added to the sum."""
    keep = flushed if flush else lambda v: v

    def input_of(x):
        small = x.kind is None and not x.n >> x.m
        return Number(None, 0, 0, x.e, x.m) if flush and small else x

    if flush and not c & 0x7F800000:
        c = 0
    for t in range(0, len(a), group):
        p = [keep(fma(input_of(x), input_of(y), ZERO, F32)) for x, y in zip(a[t:t + group], b[t:t + group])]
        while len(p) > 1:
            p = [keep(fma(decode(p[k], F32), ONE, decode(p[k + 1], F32), F32)) for k in range(0, len(p), 2)]
        c = keep(fma(decode(c, F32), ONE, decode(p[0], F32), F32))
    return c


def exponent(x):
    return x.e if x.n else -126


def aligned_terms(terms):
    """(signed significand, places, exponent) each: all cut off toward zero at 24 places behind the largest exponent's point."""
    top = max(e for _, _, e in terms)
    total = 0
    for n, places, e in terms:
        cut = shift(abs(n), 24 - places + e - top)
        total += -cut if n < 0 else cut
    return total, top


def fused(a, b, c, group, halves, scales=None):
    """gfx942: exact products of a group, aligned; the sum and C aligned and cut toward minus infinity, then rounded."""
    for t in range(0, len(a), group):
        xs, ys = a[t:t + group], b[t:t + group]
        cn = decode(c, F32)
        more = scales[t // 32] if scales else 0
        if more is None:
            c = nan(F32)
            continue
        infinities = {cn.sign} if cn.kind == INF else set()
        bad, beyond = cn.kind == NAN, set()
        for x, y in zip(xs, ys):
            zero = (x.kind is None and not x.n) or (y.kind is None and not y.n)
            bad |= NAN in (x.kind, y.kind) or (INF in (x.kind, y.kind) and zero)
            if INF in (x.kind, y.kind):
                infinities.add(x.sign ^ y.sign)
            elif x.n * y.n and x.n * y.n >= 2 ** max(0, 128 - (x.e - x.m + y.e - y.m)):
                beyond.add(x.sign ^ y.sign)
        if bad or len(infinities) == 2:
            c = nan(F32)
            continue
        if infinities or beyond:
            which = infinities or beyond
            c = nan(F32) if len(which) == 2 else infinity(which.pop(), F32)
            continue
        terms = [((-1) ** (x.sign ^ y.sign) * x.n * y.n, x.m + y.m, exponent(x) + exponent(y)) for x, y in zip(xs, ys)]
        if halves:
            (s0, e0), (s1, e1) = aligned_terms(terms[0::2]), aligned_terms(terms[1::2])
            e = max(e0, e1)
            s = shift(s0, e0 - e) + shift(s1, e1 - e)
        else:
            s, e = aligned_terms(terms)
        e += more
        ec, sc = exponent(cn), (-1) ** cn.sign * cn.n
        top = max(e, ec)
        total = shift(s, 7 + e - top)
        if not halves or ec >= top - 25:
            total += shift(sc, 1 + ec - top) << 7
        c = encode(int(total < 0), abs(total), top - 31, F32) if total else 0
    return c
