"""What the kernels of module.cu give, worked out independently: a manifest for
xlrun, the inputs, and the expected buffers.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import struct
import sys

M = 0xFFFFFFFF
root = sys.argv[1]
for d in ("expected",):
    os.makedirs(os.path.join(root, d), exist_ok=True)
manifest = []


def words(values):
    return b"".join(struct.pack("<I", v & M) for v in values)


def case(name, module, kernel, grid, block, args, expected):
    """expected: argument number -> bytes"""
    manifest.append(" ".join([name, module, kernel, grid, block, str(len(args))] + args))
    for k, data in expected.items():
        with open(os.path.join(root, "expected", f"{name}.{k}.bin"), "wb") as f:
            f.write(data)


def threads(grid, block):
    """(block, thread) coordinates in the order in which module.cu numbers them"""
    for bz in range(grid[2]):
        for by in range(grid[1]):
            for bx in range(grid[0]):
                for tz in range(block[2]):
                    for ty in range(block[1]):
                        for tx in range(block[0]):
                            yield (bx, by, bz), (tx, ty, tz)


def text(dims):
    return "x".join(map(str, dims))


# Special registers.
shapes = [
    ((1, 1, 1), (1, 1, 1)),
    ((3, 1, 1), (64, 1, 1)),
    ((2, 1, 1), (33, 1, 1)),
    ((2, 3, 1), (16, 3, 1)),
    ((3, 2, 2), (8, 4, 3)),
    ((2, 2, 3), (7, 5, 3)),
    ((1, 2, 1), (1, 1, 64)),
    ((1, 1, 2), (1024, 1, 1)),
    ((1, 1, 1), (3, 11, 31)),
]
for n, (grid, block) in enumerate(shapes):
    size = block[0] * block[1] * block[2]
    out = []
    for b, t in threads(grid, block):
        i = (t[2] * block[1] + t[1]) * block[0] + t[0]
        out += [*t, *block, *b, *grid, i // 32, (size + 31) // 32, i % 32, 1]
    for kernel in ("registers", "registers_below"):
        case(f"{kernel}_{n}", "module", kernel, text(grid), text(block), [f"out:{4 * len(out)}"], {0: words(out)})


# Aggregates.
def aggregate(a, c, d, s):
    data = struct.pack("<5Ibxxxd3hxx", *a, c, d, *s)
    assert len(data) == 40
    return data.hex()


def spoil(a, c, d, s, i):
    r = a[i % 5]
    a = list(a)
    a[i % 5] = 77
    return r + sum(a) + c + int(d) + s[1]


S = ((1, 10, 100, 1000, 10000), 5, 7.25, (9, -8, 11))
T = ((3, 1, 4, 1, 5), 6, 2.5, (0, 1, 2))
out = []
for i in range(2 * 70):
    t = list(T[0])
    row = [S[0][i % 5] + S[3][2] * 13, spoil(*S, i)]
    t[(i + 1) % 5] = i
    row.append(t[i % 5] + t[(i + 1) % 5])
    t = [x + 1 for x in t]
    row.append(t[0] + t[4])
    made = ((i, i + 1, i + 2, i + 3, i + 4), (i + 128) % 256 - 128, i * 0.5, (1, i, 3))
    row.append(spoil(*made, i) + S[0][1])
    row.append(int(T[2] * 2) + T[1])
    out += row
case("aggregates", "module", "aggregates", "2", "70",
     [f"out:{4 * len(out)}", "raw:" + aggregate(*S), "u32:13", "raw:" + aggregate(*T)], {0: words(out)})


# Variables.
def chain(s):
    h = 0
    for ch in s:
        h = (31 * h + ord(ch)) & M
    return h


numbers, constants = [5, 6, 7, 8], [100, 200, 300, 400]
out = []
for i in range(3 * 50):
    out += [[2 * i, i * i, i + 41][i % 3], constants[i & 3] + numbers[i & 3], 7, chain("odd" if i & 1 else "even"),
            i * i if i % 5 == 4 else 2 * i, (constants if i & 1 else numbers)[i >> 1 & 3]]
case("variables", "module", "variables", "3", "50", [f"out:{4 * len(out)}", "u32:0", "null"], {0: words(out)})

# Memories.
inputs = [1000, 2000, 3000, 4000]
with open(os.path.join(root, "in.bin"), "wb") as f:
    f.write(words(inputs))
for n, block in enumerate([(96, 1, 1), (9, 11, 1)]):
    out = []
    for _, t in threads((2, 1, 1), block):
        i = t[1] * block[0] + t[0]
        mine = [0] * 8
        for k in range(8):
            mine[(k + i) & 7] = i * k
        which = [mine, list(range(1, 33)), numbers][i % 3]
        out += [sum(range(1, 33)), sum(mine[:(i & 7) + 1]), sum(inputs), 1 | 2 << 4 | 4 << 8 | 1 << 12, which[1],
                inputs[i & 3], i + 3 * i, mine[0] + mine[0] + 5]
    case(f"memories_{n}", "module", "memories", "2", text(block), [f"out:{4 * len(out)}", f"in.bin:{4 * len(inputs)}"],
         {0: words(out)})

# Denormals.
values = [1.0, 3e-38, 1e-39, -1e-40, 1.4e-45, -0.0]
with open(os.path.join(root, "f.bin"), "wb") as f:
    f.write(struct.pack("<6f", *values))
for module in ("module", "ftz"):
    out = b""
    for v in values:
        bits, = struct.unpack("<I", struct.pack("<f", v))
        if module == "ftz" and bits & 0x7F800000 == 0:
            v = -0.0 if bits >> 31 else 0.0
        h = struct.pack("<f", v * 0.5)
        bits, = struct.unpack("<I", h)
        if module == "ftz" and bits & 0x7F800000 == 0:
            h = struct.pack("<I", bits & 0x80000000)
        out += h
    case(f"denormals_{module}", module, "denormals", "1", "6", ["out:24", "f.bin:24"], {0: out})

with open(os.path.join(root, "manifest.txt"), "w") as f:
    f.write("\n".join(manifest) + "\n")

# Dynamic shared memory is an option of a single run.
N = 700
with open(os.path.join(root, "expected", "dynamic_shared.0.bin"), "wb") as f:
    f.write(words((N - 1 - i % N) ** 2 + 2 for _ in range(2) for i in range(128)))
