"""lanes-set.py GROUPS: the inputs of lanes-set.cu, with so many cases of its kernel groups, what they leave, and the manifest.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import struct
import sys


def put(name, values):
    with open(name, "wb") as f:
        f.write(struct.pack(f"<{len(values)}i", *values))


os.makedirs("in", exist_ok=True)
os.makedirs("out", exist_ok=True)
manifest = open("manifest.txt", "w")
for kernel, cases in ("plain", 46), ("calls", 2), ("groups", int(sys.argv[1])):
    before = range(100, 100 + 2 * cases)
    put(f"in/{kernel}.bin", before)
    put(f"out/{kernel}.0.bin", [before[2 * case + warp] for case in range(cases) for warp in range(2) for lane in range(32)])
    put(f"out/{kernel}.1.bin", [v + 16 for v in before])
    manifest.write(f"{kernel} k {kernel} 1 64 3 out:{256 * cases} in/{kernel}.bin:{8 * cases} u32:0\n")
# Each row is taken once, by either warp, which each ask once more at the end; then four times by each warp.
put("out/loops.0.bin", [1 + row for row in [*range(40), *range(8)]])
put("out/loops.1.bin", [40 + 2, 8])
manifest.write("loops k loops 1 64 3 out:192 out:8 u32:40\n")
