"""The arithmetic of an H100's tensor cores on one element, in whole numbers, by the rules that its recordings obey (test/oracle/mma).

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
# Bits of exponent and fraction, and those below that do not count.
FLOATS = {"f16": (5, 10, 0), "bf16": (8, 7, 0), "tf32": (8, 10, 13), "f32": (8, 23, 0), "f64": (11, 52, 0), "e5m2": (5, 2, 0), "e4m3": (4, 3, 0)}


def take(kind, bits):
    """(what: 0 zero, 1 finite, 2 infinity, 3 NaN; sign; significand; exponent of its unit; exponent of its leading place)."""
    e, m, drop = FLOATS[kind]
    bits >>= drop
    sign, ex, frac, bias = bits >> (e + m), bits >> m & ((1 << e) - 1), bits & ((1 << m) - 1), (1 << (e - 1)) - 1
    if kind == "e4m3":  # as f16, in which it is normal
        if ex == 15 and frac == 7: return 3, sign, 0, 0, 0
        sig = frac | 8 if ex else frac
        unit = max(ex, 1) - bias - m
        return int(sig > 0), sign, sig, unit, unit + sig.bit_length() - 1
    if ex == (1 << e) - 1: return (3 if frac else 2), sign, 0, 0, 0
    sig, ex = (frac | 1 << m, ex) if ex else (frac, 1)
    return int(sig > 0), sign, sig, ex - bias - m, ex - bias


def give(kind, total, unit, nearest):
    """total * 2^unit; a magnitude and its sign, or 0."""
    e, m, _ = FLOATS[kind]
    bias, mag = (1 << (e - 1)) - 1, abs(total)
    if not mag: return 0
    last = max(mag.bit_length() - 1 + unit, 1 - bias) - m
    if last <= unit: q = mag << (unit - last)
    else:
        down = last - unit
        q, rest, halfway = mag >> down, mag & ((1 << down) - 1), 1 << (down - 1)
        if nearest and (rest > halfway or (rest == halfway and q & 1)): q += 1
    bits = q + ((last + m + bias - 1) << m) if q else 0  # the leading place counts as one more
    top = (1 << e) - 1 << m
    return 0 if not q else min(bits, top) | (total < 0) << (e + m)


NAN = {"f16": 0x7fff, "f32": 0x7fffffff}
INFINITY = {"f16": 0x7c00, "f32": 0x7f800000}


def block(pairs, a, b, c, ctype, dtype):
    """The bits of an element of D: all is cut 25 places behind the largest exponent, added, and cut to f32 or rounded to f16."""
    terms, seen = [], set()
    for x, y in pairs:
        (wx, sx, mx, ux, ex), (wy, sy, my, uy, ey) = take(a, x), take(b, y)
        if 3 in (wx, wy) or {wx, wy} == {0, 2}: seen.add("nan")
        elif 2 in (wx, wy): seen.add(sx ^ sy)
        elif wx and wy: terms.append((sx ^ sy, mx * my, ux + uy, ex + ey))
    w, s, m, u, e = take(ctype, c)
    if w == 3: seen.add("nan")
    elif w == 2: seen.add(s)
    elif w: terms.append((s, m, u, e))
    if "nan" in seen or {0, 1} <= seen: return NAN[dtype]
    if seen: return INFINITY[dtype] | seen.pop() << sum(FLOATS[dtype][:2])
    if not terms: return 0
    unit = max(t[3] for t in terms) - 25
    total = 0
    for s, m, u, _ in terms:
        cut = m << u - unit if u >= unit else m >> unit - u
        total += -cut if s else cut
    return give(dtype, total, unit, dtype == "f16")
