# What divergent.c has to give: divergent.py DIR WAVE writes DIR/in.bin and
# DIR/out/divergent.0.bin. The wavefront's lanes go through the program together.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import struct
import sys

where, wave = sys.argv[1], int(sys.argv[2])
THREADS = 200
M = 2**64 - 1
rng = random.Random(5)
mask = [rng.getrandbits(32) for _ in range(THREADS)]
total = [0] * THREADS
kept = [[m * (i + 3) & 0xffffffff for i in range(8)] for m in mask]
for base in range(0, THREADS, wave):
    lanes = range(base, min(base + wave, THREADS))
    for i in range(15):
        here = [t for t in lanes if i < mask[t] & 15]
        yes = [t for t in here if mask[t] >> i & 1]
        no = [t for t in here if not mask[t] >> i & 1]
        whole = sum(mask[t] + i & 0xffffffff for t in yes)
        for t in yes:
            total[t] += whole
        both = [t for t in yes if mask[t] >> (i + 3) & 1]
        scanned = 0
        for t in both:
            scanned += mask[t] & 255
            total[t] = (total[t] & M) ^ (scanned * 3 + max(u % wave for u in both)) << 8
        most = 0
        for t in yes:
            if t not in both:
                total[t] += most
                most = max(most, mask[t] >> i & 0xffff)
        first = None
        for t in no:
            if first is None or mask[t] >> (i + 5) & 1:
                first = t % wave
            total[t] = total[t] * 5 + first + mask[t]
        for t in here:
            total[t] = total[t] + kept[t][i & 7] & M
    for t in lanes:
        for k in kept[t]:
            total[t] = total[t] * 31 + k & M
os.makedirs(where + "/out", exist_ok=True)
for path, code, values in (("in.bin", "I", mask), ("out/divergent.0.bin", "Q", total)):
    with open(f"{where}/{path}", "wb") as f:
        f.write(struct.pack(f"<{THREADS}{code}", *values))
