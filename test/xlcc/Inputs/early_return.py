# What early-return.cu gives, two blocks each: early_return.py DIR MODULE writes a manifest for xlrun, and what it compares with.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import struct
import sys

folder, module = sys.argv[1:]
os.makedirs(folder + "/want", exist_ok=True)


def ints(values):
    return struct.pack(f"<{len(values)}i", *values)


def write(name, data):
    with open(f"{folder}/{name}", "wb") as f:
        f.write(data)


ramp = [1000 + t for t in range(256)]
write("ramp.bin", ints(ramp))
# A round is left by the warps whose number it is; those of this number and higher are counted in it.
counted = [int("".join(str(8 - r) for r in range(w + 1))) for w in range(8)]


def live(t):  # in `sides`
    return t < 104 and t % 8 != 5


below50 = sum(live(t) for t in range(50))


def mixed():
    v, s, out = list(range(256)), [0] * 256, [None] * 256
    for r in range(4):
        v = [v[t] + (v[t ^ 1] if t % 32 < 16 else 2 * v[t ^ 2]) for t in range(256)]
        for t in range(256):
            if out[t] is None and t // 64 == r < 3:
                out[t] = v[t]
        s = [v[t] if out[t] is None else s[t] for t in range(256)]
        v = [v[t] + (s[(t + 64) % 256] & 1) for t in range(256)]
    return [v[t] if out[t] is None else out[t] for t in range(256)]


cases = [  # name, threads, arguments, which of them is the result, the result
    ("guard", 256, "ramp.bin:1024 out:1024 u32:100", 1, [ramp[99 - t] if t < 100 else 0 for t in range(256)]),
    ("rounds", 256, "out:1024", 0, [t // 32 + 1 for t in range(256)]),
    ("threads", 256, "out:1024", 0, [t // 16 + 1 for t in range(256)]),
    ("counts", 128, "out:512 u32:100", 0, [50 + 1000 if t < 100 else 0 for t in range(128)]),
    ("counted", 256, "out:1024", 0, [counted[t // 32] for t in range(256)]),
    ("called", 256, "out:1024 u32:100", 0, [(99 - t) * 1000 + 34 if t < 100 else 0 for t in range(256)]),
    ("part", 128, "out:512 u32:90", 0, [(89 - t) * 1000 + 90 * 10 + 1 if t < 90 else 0 for t in range(128)]),
    ("sides", 256, "out:1024 u32:104", 0,
     [((t ^ 1) + 1 if t & 1 else (t ^ 2) + 2) + 1000 * below50 if live(t) else 0 for t in range(256)]),
    ("mixed", 256, "out:1024", 0, mixed()),
    ("numbered", 128, "out:512 u32:96", 0, [(95 - t) * 100 + 40 if t < 64 else 0 for t in range(128)]),
]
with open(folder + "/manifest", "w") as f:
    for name, threads, arguments, result, values in cases:
        f.write(f"{name} {module} {name} 2 {threads} {len(arguments.split())} {arguments}\n")
        write(f"want/{name}.{result}.bin", ints(values))
