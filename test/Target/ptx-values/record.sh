#!/bin/sh
# On a machine with an NVIDIA GPU and nvcc: runs the kernels of gen.py there and
# says in which rows the GPU differs from what gen.py expects.
#   record.sh OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -e
here=$(cd "$(dirname "$0")" && pwd)
out=$1
mkdir -p "$out/got"
python3 "$here/gen.py" "$out"
nvcc=$(command -v nvcc || ls /usr/local/cuda*/bin/nvcc | tail -1)
cd "$out"
"$nvcc" -arch=sm_90 -ptx ptx.cu -o ptx.ptx
"$nvcc" -w -x c "$here/../../oracle/runptx.c" -o runptx -lcuda
./runptx manifest.txt got | tail -1
python3 - <<'EOF'
import os
SIZE = {"h": 2, "r": 4, "l": 8, "f": 4, "d": 8}
rows = {tuple(l.split(" ", 2)[:2]): l.split(" ", 2)[2].strip() for l in open("rows.txt")}
bad = 0
for name in sorted(os.listdir("expected")):
    want, got = open("expected/" + name, "rb").read(), open("got/" + name, "rb").read()
    kernel = name.split(".")[0]
    size = SIZE[kernel.split("_")[1]]
    seen = set()
    for i in range(0, len(want), size):
        row = i // size // 512
        if want[i:i + size] != got[i:i + size] and row not in seen:
            seen.add(row)
            bad += 1
            print(f"{kernel} row {row} ({rows[kernel, str(row)]}): thread {i // size % 512}: "
                  f"expected {want[i:i + size][::-1].hex()}, the GPU gives {got[i:i + size][::-1].hex()}")
print(len(rows) - bad, "of", len(rows), "rows as expected")
EOF
