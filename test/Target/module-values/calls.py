"""What the kernels of calls.cu and short.ll give, worked out independently.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import struct
import sys

root = sys.argv[1]
os.makedirs(os.path.join(root, "expected"), exist_ok=True)
manifest = []


def case(name, module, args, *expected):
    manifest.append(f"{name} {module} {name} 1 64 {len(args)} " + " ".join(args))
    for k, values in enumerate(expected):
        with open(os.path.join(root, "expected", f"{name}.{k}.bin"), "wb") as f:
            f.write(b"".join(struct.pack("<I", v & 0xFFFFFFFF) for v in values))


def signed_char(v):
    return (v + 128 & 255) - 128


case("simple", "calls", ["out:256", "out:4", "i32:50"], [t if t < 50 else 0 for t in range(64)], [14])

lives, ended = {}, 0
for x in range(64):
    if x % 3 == 0:
        if x % 5 == 0:
            ended += 1
            continue
        v = 2 * x
    elif x % 3 == 1:
        v = 3 * x
    elif x > 40:
        continue
    else:
        v = x + 1
    if x & 1 and x > 55 or x in (33, 34, 36):
        continue
    v += x if x & 1 else x + 100
    lives[x] = v + 36 * x + signed_char(9 * x) + (x & 1)
case("pointers", "calls", ["out:256", "out:4"],
     [lives[x] + sum(y // 32 == x // 32 for y in lives) if x in lives else -1 for x in range(64)], [ended])
case("in_loop", "calls", ["out:256"],
     [sum(signed_char(9 * i) + i for i in range(x)) if x <= 34 else -2 for x in range(64)])
case("locked", "calls", ["out:256", "out:4", "out:4"], [1 - t % 2 for t in range(64)], [0], [sum(range(64))])


def work(n, t):
    p = [i * t for i in range(n)]
    return sum(p[i * 7 % n] for i in range(n))


def recurse(d, t):
    return (d + 1) * (d + t) + (recurse(d - 1, t) if d else 0)


out = []
for t in range(64):
    s = 0
    for i in reversed(range(t % 9)):
        s = 3 * s + i * i
    out += [work(20 + t % 3, t), recurse(t % 7, t % 5), s, (recurse if t & 1 else work)(t % 6 + 1, 3)]
case("stacks", "calls", ["out:1024", "i32:20"], out)

out = []
for t in range(64):
    x = 0x12345678 + t
    x = (x & 0x0F0F0F0F) << 4 | (x & 0xF0F0F0F0) >> 4
    out += [x, 3 * t + 1 if t else 0, t + 7 + 5 + 2, x]
case("written", "calls", ["out:1024", "u32:305419896"], out)

case("reverse", "short", ["out:256"], [63 - t for t in range(64)])
case("forms", "short", ["out:1024"],
     [v for t in range(64) for v in (4 * (t ^ 1), t ^ 1, t + 1000 if t & 1 else t, 4 * t + 8)])
case("rounds", "short", ["out:256"], [2 * t if t & 1 else t for t in range(64)])
case("saved", "short", ["out:256", "i32:1000"], [t * sum(range(10)) for t in range(64)])

with open(os.path.join(root, "manifest.txt"), "w") as f:
    f.write("\n".join(manifest) + "\n")
