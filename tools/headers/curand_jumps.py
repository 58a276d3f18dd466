# Writes runtime/include/crosslane/curand_jumps.def: how far ahead cuRAND's generators jump, as polynomials.
#
#   curand_jumps.py > runtime/include/crosslane/curand_jumps.def
#
# A generator's next state is a linear function T of the state. T's minimal polynomial P says that T^n is the remainder of
# x^n by P, taken of T: a jump by n is a sum of as many states of the sequence as P has coefficients.
#
#   XORWOW (Marsaglia, "Xorshift RNGs", 2003): five words over GF(2), P of degree 160, found from 320 bits of a sequence
#   (Berlekamp, Massey). Its subsequences are 2^67 apart.
#   MRG32k3a (L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive Random Number Generators",
#   1999): two recurrences of degree 3, each modulo a prime. Its subsequences are 2^76 apart, its sequences 2^127.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

MASK = 0xffffffff


def xorwow_bits(n):
    v, bits = [1, 2, 3, 4, 5], []
    for _ in range(n):
        t = v[0] ^ v[0] >> 2
        v = v[1:] + [v[4] ^ v[4] << 4 & MASK ^ t ^ t << 1 & MASK]
        bits.append(v[4] & 1)
    return bits


def berlekamp_massey(bits):
    """The shortest recurrence over GF(2), as the polynomial P with bit i for x^i."""
    c, b, length, m = 1, 1, 0, 1
    for n, _ in enumerate(bits):
        d = sum(bits[n - i] for i in range(length + 1) if c >> i & 1) & 1
        if not d:
            m += 1
        elif 2 * length <= n:
            c, b, length, m = c ^ b << m, c, n + 1 - length, 1
        else:
            c, m = c ^ b << m, m + 1
    return sum((c >> i & 1) << length - i for i in range(length + 1)), length


def gf2_remainder(a, p, degree):
    for i in range(a.bit_length() - 1, degree - 1, -1):
        if a >> i & 1:
            a ^= p << i - degree
    return a


def gf2_square(a, p, degree):
    return gf2_remainder(int("0".join(f"{a:b}"), 2), p, degree)


def mod_square(a, c, m):
    """a^2 with x^3 = c[2] x^2 + c[1] x + c[0]."""
    d = [0] * 5
    for i in range(3):
        for k in range(3):
            d[i + k] += a[i] * a[k]
    for top in (4, 3):
        for i in range(3):
            d[top - 3 + i] += d[top] * c[i]
        d[top] = 0
    return [x % m for x in d[:3]]


def main():
    print("// curand_jumps.def: made by tools/headers/curand_jumps.py, which says what the numbers are.")
    print("//\n// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.")
    print("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception")
    print("#ifndef XORWOW_JUMP\n#define XORWOW_JUMP(SET, BIT, ...)\n#endif")
    print("#ifndef MRG32K3A_JUMP\n#define MRG32K3A_JUMP(NAME, ...)\n#endif")
    p, degree = berlekamp_massey(xorwow_bits(400))
    assert degree == 160
    print("\n// By 2^BIT numbers, or of subsequences: coefficient i is bit i % 32 of word i / 32.")
    for name, first in (("number", 0), ("subsequence", 67)):
        a = 2
        for _ in range(first):
            a = gf2_square(a, p, degree)
        for bit in range(64):
            print(f"XORWOW_JUMP({name}, {bit}, " + ", ".join(f"0x{a >> 32 * w & MASK:08x}u" for w in range(5)) + ")")
            a = gf2_square(a, p, degree)
    print("\n// The remainders of x^(2^0), x^(2^76) and x^(2^127), by the first prime and by the second, the lowest coefficient first.")
    parts = ((2**32 - 209, (-810728, 1403580, 0)), (2**32 - 22853, (-1370589, 0, 527612)))
    for name, exponent in (("number", 0), ("subsequence", 76), ("sequence", 127)):
        both = []
        for m, c in parts:
            a = [0, 1, 0]
            for _ in range(exponent):
                a = mod_square(a, c, m)
            both += [f"{x}u" for x in a]
        print(f"MRG32K3A_JUMP({name}, " + ", ".join(both) + ")")
    print("\n#undef XORWOW_JUMP\n#undef MRG32K3A_JUMP")


main()
