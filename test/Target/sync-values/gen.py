# Makes the inputs of sync.cu's kernels, a manifest in the format of test/oracle,
# and what every buffer must hold after each case, worked out one thread at a
# time: gen.py OUT writes OUT/manifest.txt, OUT/in/ and OUT/expected/.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import struct
import sys

OUT = sys.argv[1]
for d in ("in", "expected"):
    os.makedirs(os.path.join(OUT, d), exist_ok=True)
M32, M64 = (1 << 32) - 1, (1 << 64) - 1
seed = 99


def rnd():
    global seed
    seed = (seed * 6364136223846793005 + 1442695040888963407) & M64
    return seed >> 32


def signed(v, bits=32):
    return v - (1 << bits) if v >> (bits - 1) & 1 else v


def words(v):
    return struct.pack(f"<{len(v)}I", *[x & M32 for x in v])


def write(path, data):
    with open(f"{OUT}/{path}", "wb") as f:
        f.write(data)


manifest = ["# case module kernel gridx blockx nargs (input-file:bytes | u32:value)...; see gen.py"]


def case(name, kernel, grid, block, args):
    """args: (initial bytes or None, bytes afterwards or None when it is not written)"""
    specs = []
    for k, (before, after) in enumerate(args):
        if before is None:
            specs.append(f"out:{len(after)}")
        else:
            write(f"in/{name}.{k}.bin", before)
            specs.append(f"in/{name}.{k}.bin:{len(before)}")
        write(f"expected/{name}.{k}.bin", before if after is None else after)
    manifest.append(f"{name} sync {kernel} {grid} {block} {len(args)} {' '.join(specs)}")


def size(block):
    n = 1
    for x in str(block).split("x"):
        n *= int(x)
    return n


BLOCKS = [1, 31, 32, 33, 64, 65, 100, 128, 255, 1000, 1024, "8x4x3", "5x7x3", "33x2x3"]

for block in BLOCKS:
    n, grid = size(block), 3
    # Some rounds have all threads, some none, some nearly all or none.
    v = []
    for b in range(grid):
        odd = rnd() % n
        for t in range(n):
            r = rnd() & 3
            r |= 1 << 2 | 0 << 3
            r |= (t != odd) << 4 | (t == odd) << 5 | (t == n - 1) << 6 | (t >= n // 2) << 7
            v.append(r)
    out = []
    for g in range(grid * n):
        mine = v[g // n * n:(g // n + 1) * n]
        for r in range(8):
            p = [x >> r & 1 for x in mine]
            out += [sum(p), int(all(p)), int(any(p))]
    case(f"reductions_{block}", "reductions", grid, block, [(None, words(out)), (words(v), None)])

for how in ("warps", "threads"):
    for block in (96, 100, 256, 1000):
        n, grid = size(block), 2
        v = []
        for g in range(grid * n):
            t = g % n
            gone = t // 32 % 2 == 1 if how == "warps" else rnd() % 3 == 0
            v.append(rnd() & 5 | 2 | gone << 31)
        out = []
        for g in range(grid * n):
            mine = [x for x in v[g // n * n:(g // n + 1) * n] if not x >> 31]
            for r in range(4):
                p = [x >> r & 1 for x in mine]
                out += [0, 0, 0] if v[g] >> 31 else [sum(p), int(all(p)), int(any(p))]
        case(f"exit_{how}_{block}", "reductions_exit", grid, block, [(None, words(out)), (words(v), None)])

for block in (33, 256, "5x7x3"):
    n, grid = size(block), 4
    v = [rnd() for _ in range(grid * n)]
    v[:n] = [16 * x for x in v[:n]]  # a block with nothing to do
    out = []
    for b in range(grid):
        out += [max(x & 15 for x in v[b * n:(b + 1) * n])] * n
    case(f"until_none_{block}", "until_none", grid, block, [(None, words(out)), (words(v), None)])

for block in (32, 100, 1024, "8x4x3"):
    n, grid = size(block), 3
    v = [rnd() for _ in range(grid * n)]
    out = []
    for b in range(grid):
        w = v[b * n:(b + 1) * n]
        for r in range(1, 6):
            w = [w[(t + r) % n] + r & M32 for t in range(n)]
        out += w
    case(f"rotate_{block}", "rotate", grid, block, [(None, words(out)), (words(v), None)])

for block in (32, 96, 512, "16x4x2"):
    n, grid = size(block), 3
    v = [rnd() for _ in range(grid * n)]
    w, last = list(v), None
    for r in range(1, 6):
        slow = [x ^ r for x in w]
        w = [(w[g // 32 * 32 + (g % 32 + r) % 32] + slow[g // 32 * 32 + (g % 32 + 3 * r) % 32]) & M32
             for g in range(grid * n)]
    case(f"warp_exchange_{block}", "warp_exchange", grid, block,
         [(None, words(w)), (None, words(slow)), (words(v), None)])


def inc(old, limit):
    return 0 if old >= limit else old + 1


def dec(old, limit):
    return limit if old == 0 or old > limit else old - 1


for grid, block in ((1, 1), (3, 100), (7, 256), (4, "8x4x3")):
    n = grid * size(block)
    v = [rnd() for _ in range(n)]
    x = [a * 0x100000001 & M64 for a in v]
    w0 = [0, 0x80000000, 0x7FFFFFFF, 0, M32, M32, 0, 0, 0, 0, 0, 0, 0, 0x80000000, 0, 1]
    l0 = [0, 1 << 63, M64 >> 1, 0, 0, 0]
    w, l = list(w0), list(l0)
    d1 = 0.0
    for i, (a, b) in enumerate(zip(v, x)):
        w[0] += a
        w[1] = max(signed(w[1] & M32), signed(a))
        w[2] = min(signed(w[2] & M32), signed(a))
        w[3] = max(w[3], a)
        w[4] = min(w[4], ~a & M32)
        w[5] &= a | 0xFF
        w[6] |= a & 0xF0F0F0F0
        w[7] ^= a
        w[8] = inc(w[8], 99)
        w[9] = dec(w[9], 76)
        w[10] += 1
        w[11] += i * i
        w[12] += a
        w[13] = max(signed(w[13] & M32), signed(a))
        w[14] = inc(w[14], 1000)
        w[15] += a | 1
        l[0] = l[0] + b & M64
        l[1] = max(signed(l[1] & M64, 64), signed(b, 64))
        l[2] = min(signed(l[2] & M64, 64), signed(b, 64))
        l[3] = max(l[3], b)
        l[4] ^= b
        l[5] ^= b
        d1 += 0.5
    f = float(sum(a & 15 for a in v))
    d = float(sum(a & 0xFFFF for a in v))
    case(f"atomics_{grid}_{block}", "atomics", grid, block,
         [(words(w0), words(w)), (struct.pack("<6Q", *l0), struct.pack("<6Q", *[a & M64 for a in l])),
          (bytes(4), struct.pack("<f", f)), (bytes(16), struct.pack("<2d", d, d1)), (words(v), None)])

for block in (32, 100, 1024, "8x4x3"):
    n, grid = size(block), 4
    v = [rnd() for _ in range(grid * n)]
    out = []
    for b in range(grid):
        s = [0, -(1 << 31), 0, 0, M32, 0, 0, 0]
        for a in v[b * n:(b + 1) * n]:
            s[0] += a
            s[1] = max(s[1], signed(a))
            s[2] = inc(s[2], 6)
            s[3] |= 1 << (a & 31)
            s[4] &= a | 0xF
            s[5] ^= a
            s[6] = dec(s[6], 10)
            s[7] += 3
        out += s + [sum(a & 7 for a in v[b * n:(b + 1) * n])]
    case(f"shared_atomics_{block}", "shared_atomics", grid, block, [(None, words(out)), (words(v), None)])

for grid, block in ((1, 64), (16, 100), (40, 256)):
    n = size(block)
    v = [rnd() for _ in range(grid * n)]
    part = [sum(v[b * n:(b + 1) * n]) & M32 for b in range(grid)]
    case(f"last_block_{grid}_{block}", "last_block", grid, block,
         [(None, words([sum(part)])), (None, words(part)), (None, words([grid])), (words(v), None)])

write("manifest.txt", ("\n".join(manifest) + "\n").encode())
