#!/usr/bin/env python3
"""Writes in/ and manifest.txt of the programs against the SDK's headers."""
import os
import random
import re
import struct

R = random.Random(20261123)
os.makedirs("in", exist_ok=True)


def put(name, fmt, values):
    with open("in/" + name, "wb") as f:
        f.write(struct.pack(f"<{len(values)}{fmt}", *values))


put("a.bin", "I", [R.getrandbits(R.choice([32, 32, 16, 6])) for _ in range(6144)])
put("w.bin", "Q", [R.getrandbits(R.choice([64, 64, 40, 8])) for _ in range(2304)])
put("f.bin", "f", [R.choice([0.0, -0.0]) if R.randrange(20) == 0 else R.uniform(-1, 1) * 10.0 ** R.randrange(-4, 5) for _ in range(3072)])
put("d.bin", "d", [R.choice([0.0, -0.0]) if R.randrange(20) == 0 else R.uniform(-1, 1) * 10.0 ** R.randrange(-8, 9) for _ in range(1024)])
A, W, F, D = "in/a.bin:24576", "in/w.bin:18432", "in/f.bin:12288", "in/d.bin:8192"
TYPES = {"i32": (4, A), "u32": (4, A), "u64": (8, W), "i64": (8, W), "f32": (4, F), "f64": (8, D), "u8": (1, A), "affine": (8, A), "triple": (12, A)}
lines = ["# case module kernel grid block nargs (input-file:bytes | u32:value)...; an argument whose file is absent starts as zeroes"]


def case(module, kernel, grid, block, *args, name=None):
    lines.append(f"{module}_{name or kernel} {module} {kernel} {grid} {block} {len(args)} " + " ".join(args))


def kernels(module, pattern):
    """The kernels of a module that a pattern names, in the order of the source."""
    for m in re.finditer(pattern, open(os.path.dirname(os.path.abspath(__file__)) + f"/{module}.cu").read(), re.M):
        yield m.groupdict()


def count(block):
    n = 1
    for x in block.split("x"):
        n *= int(x)
    return n


def out(elements, kind):
    return f"out:{elements * TYPES[kind][0]}"


for k in kernels("scan", r"^(?P<form>SUMS|SCANS)\((?P<name>\w+_(?P<block>[0-9x]+)), (?P<kind>\w+)"):
    b = k["block"]
    case("scan", k["name"], 2, b, out(2 * count(b) * {"SUMS": 6, "SCANS": 12}[k["form"]], k["kind"]), TYPES[k["kind"]][1])
for k in kernels("reduce", r"^REDUCE\((?P<name>\w+_(?P<block>[0-9x]+)), (?P<kind>\w+)"):
    b = k["block"]
    for n in sorted({1, 31, 33, count(b) - 1, count(b)}):
        if n <= count(b) and (k["kind"] != "f64" or count(b) < 512):
            case("reduce", k["name"], 1, b, out(5, k["kind"]), TYPES[k["kind"]][1], f"u32:{n}", name=f"{k['name']}_{n}")
for k in kernels("sort", r"^KERNEL (?P<name>(?P<form>\w+?)_(?P<kind>\w+)_(?P<block>\d+)x(?P<items>\d+))\("):
    n, (size, data) = 2 * int(k["block"]) * int(k["items"]), TYPES[k["kind"]]
    if k["form"] == "keys" and k["kind"] == "triple":
        case("sort", k["name"], 2, k["block"], out(n, "triple"), data)
    elif k["form"] == "keys":
        for begin, end in sorted({(0, 8 * size), (3, 7), (size * 3, 8 * size - 1)}):
            case("sort", k["name"], 2, k["block"], out(3 * n, k["kind"]), data, f"u32:{begin}", f"u32:{end}", name=f"{k['name']}_{begin}_{end}")
    elif k["form"] == "pairs":
        case("sort", k["name"], 2, k["block"], out(2 * n, k["kind"]), out(2 * n, "u32"), data)
    else:
        for valid in (0, 1, n // 4 + 1, n // 2):
            case("sort", k["name"], 2, k["block"], out(2 * n, k["kind"]), out(2 * n, "u32"), data, f"u32:{valid}", name=f"{k['name']}_{valid}")
for k in kernels("sort", r"^KERNEL (?P<name>rank_\w+_(?P<block>\d+))\("):
    for bit in (0, 13):
        case("sort", k["name"], 2, k["block"], out(2 * int(k["block"]) * 6, "u32"), A, f"u32:{bit}", name=f"{k['name']}_{bit}")
for k in kernels("runs", r"^KERNEL (?P<name>(?P<form>\w+?)_(?P<kind>[a-z]+\d*)_(?P<block>\d+)(x(?P<items>\d+))?)\("):
    b = int(k["block"])
    n, data = 2 * b * int(k["items"] or 1), TYPES[k["kind"]][1]
    if k["form"] == "flags":
        case("runs", k["name"], 2, b, out(6 * n, "u32"), A)
    elif k["form"] == "difference":
        for valid in (0, 1, 33, n // 2):
            case("runs", k["name"], 2, b, out(6 * n, k["kind"]), data, f"u32:{valid}", name=f"{k['name']}_{valid}")
    elif k["form"] == "by_key":
        case("runs", k["name"], 2, b, out(n, "u32"), out(n, k["kind"]), out(2 * b, "u32"), A, data)
    elif k["form"] == "decode":
        case("runs", k["name"], 2, b, out(8 * n, k["kind"]), out(8 * n, "u32"), out(2 * b, "u32"), data, A)
    else:
        for by in (0, 1, 3, 32, b - 1):
            case("runs", k["name"], 2, b, out(9 * n, k["kind"]), data, f"u32:{by}", name=f"{k['name']}_{by}")
for k in kernels("histogram", r"^HISTOGRAM\((?P<name>\w+_(?P<block>\d+)), (?P<kind>\w+), \w+, \d+, \d+, (?P<bins>\d+)"):
    case("histogram", k["name"], 2, k["block"], out(4 * int(k["bins"]), "u32"), TYPES[k["kind"]][1])
for k in kernels("move", r"^COPIES\((?P<name>\w+), (?P<kind>\w+), (?P<block>\d+), (?P<items>\d+)"):
    n = 2 * int(k["block"]) * int(k["items"])
    for valid in (0, 1, 67, n // 2):
        case("move", k["name"], 2, k["block"], out(3 * n, k["kind"]), out(3 * n, k["kind"]), TYPES[k["kind"]][1], f"u32:{valid}", name=f"{k['name']}_{valid}")
for k in kernels("move", r"^KERNEL (?P<name>exchange_(?P<kind>\w+)_(?P<block>\d+)x(?P<items>\d+))\("):
    case("move", k["name"], 2, k["block"], out(16 * int(k["block"]) * int(k["items"]), k["kind"]), TYPES[k["kind"]][1])
for k in kernels("warp", r"^SCANS\((?P<name>\w+), (?P<kind>\w+)"):
    case("warp", k["name"], 2, 96, out(2 * 96 * 11, k["kind"]), TYPES[k["kind"]][1])
for k in kernels("warp", r"^REDUCE\((?P<name>\w+), (?P<kind>\w+), .*, (?P<size>\d+)\)"):
    for n in sorted({0, 2 % int(k["size"]), int(k["size"]) - 1}):
        case("warp", k["name"], 2, 64, out(2 * 64 * 7, k["kind"]), TYPES[k["kind"]][1], A, f"u32:{n}", name=f"{k['name']}_{n + 1}")
for k in kernels("warp", r"^EXCHANGE\((?P<name>\w+), (?P<kind>\w+), \d+, (?P<items>\d+)"):
    case("warp", k["name"], 1, 64, out(3 * 64 * int(k["items"]), k["kind"]), TYPES[k["kind"]][1])
for k in kernels("warp", r"^COPIES\((?P<name>\w+), (?P<kind>\w+), (?P<size>\d+), (?P<items>\d+)"):
    n = 96 * int(k["items"])
    for valid in (0, 1, int(k["size"]) + 3):
        case("warp", k["name"], 1, 96, out(n, k["kind"]), out(2 * n, k["kind"]), TYPES[k["kind"]][1], f"u32:{valid}", name=f"{k['name']}_{valid}")
for k in kernels("warp", r"^KERNEL (?P<name>merge_(?P<kind>\w+)_\d+x(?P<items>\d+)).*<\w+, (?P<block>\d+), (?P<size>\d+)"):
    n = int(k["block"]) * int(k["items"])
    for valid in (1, int(k["size"]) + 3):
        case("warp", k["name"], 1, k["block"], out(2 * n, k["kind"]), out(2 * n, "u32"), TYPES[k["kind"]][1], f"u32:{valid}", name=f"{k['name']}_{valid}")
for size in (1, 2, 4, 8, 16, 32):
    case("groups", f"tiles_{size}", 2, 96, out(2 * 96 * 17, "u32"), A)
for size in (2, 8, 32):
    case("groups", "tiles_nested", 1, "16x4", out(64 * 35, "u32"), A, f"u32:{size}", name=f"tiles_nested_{size}")
    case("partitions", "coalesced_tiles", 2, 64, out(128 * 16, "u32"), A, f"u32:{size}", name=f"coalesced_tiles_{size}")
for size in (64, 128, 256):
    case("groups", f"large_{size}", 1, 256, out(256 * 12, "u32"), A)
for kernel in ("coalesced", "labeled_warp", "labeled_tile", "labeled_coalesced", "binary_warp", "binary_tile", "binary_coalesced"):
    case("partitions", kernel, 2, 64, out(128 * 16, "u32"), A)
case("partitions", "coalesced_nested", 2, 64, out(128 * 18, "u32"), A)
for block in (50, 96):
    case("partitions", "coalesced", 1, block, out(block * 16, "u32"), A, name=f"coalesced_{block}")
for kind in ("u64", "f32", "f64", "affine"):
    case("groups", f"types_{kind}", 2, 64, out(128 * 8, kind), TYPES[kind][1])
for block, n in ((64, 256), (50, 33), (128, 7), (96, 0)):
    case("groups", "copies", 2, block, out(1536, "u32"), A, f"u32:{n}", name=f"copies_{block}_{n}")
for block in ("64", "50", "8x5x3", "1x33x2"):
    case("groups", "blocks", 2, block, out(12 * count(block), "u32"), A, name=f"blocks_{block}")
for size in (1, 2, 4, 8, 16, 32):
    case("tiles", f"tiles_{size}", 2, 96, out(2 * 96 * 14, "u32"), A)
for block in (32, 50, 96):
    case("tiles", "coalesced", 2, block, out(2 * block * 10, "u32"), A, name=f"coalesced_{block}")
case("tiles", "grid_rounds", 5, 70, out(350, "u32"), out(350, "u32"), A)
for k in kernels("grid", r"^KERNEL (?P<name>sort_(?P<block>\d+)x(?P<items>\d+))"):
    n = 4 * int(k["block"]) * int(k["items"])
    case("grid", k["name"], 4, k["block"], f"in/a.bin:{4 * n}", out(n, "u32"), out(64, "u32"))
case("grid", "total_f32_100", 6, 100, out(1, "f32"), out(6, "f32"), F)
case("grid", "total_u64_64", 7, 64, out(1, "u64"), out(7, "u64"), W)
for k in kernels("grid", r"^KERNEL (?P<name>lookback_(?P<kind>\w+)_(?P<block>\d+)x(?P<items>\d+))"):
    n = 8 * int(k["block"]) * int(k["items"])
    case("grid", k["name"], 8, k["block"], out(n, k["kind"]), TYPES[k["kind"]][1], "state:1024")
lines[1:] = sorted(lines[1:], key=lambda l: l.split()[1])
open("manifest.txt", "w").write("\n".join(lines) + "\n")
