# Random numbers, the same in each run: xorshift64 (Marsaglia, "Xorshift RNGs", Journal of Statistical Software 2003),
# and xorshift64* (Vigna, 2014) where more than 53 bits are wanted.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
seed = 88172645463325252


def rnd(bits):
    global seed
    seed ^= (seed << 13) & (2**64 - 1)
    seed ^= seed >> 7
    seed ^= (seed << 17) & (2**64 - 1)
    return (seed >> 11) & ((1 << bits) - 1) if bits <= 53 else (seed * 0x2545F4914F6CDD1D) & ((1 << bits) - 1)
