# Compiles the kernels of curand.cu, runs them on the software GPU and looks at the bits.
#
#   curand.py FILE.cu TEMP BUILD GPU OPTION... [against OPTION...]
#
# The options are xlcc's. What exact_bits leaves has a known hash: of what the file prints when g++ compiles it with CUDA 13.0's
# headers. "against": both kernels leave the same with the second options.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import hashlib
import os
import subprocess
import sys

EXACT = "a9db9fbed6c43a2a0e1e62e20c65087c09ccd8a324043fdba4082029bc7215eb"


def bits(path, work, build, gpu, options):
    os.makedirs(work, exist_ok=True)
    subprocess.run([f"{build}/bin/xlcc", f"-mcpu={gpu}", *options, path, "-o", f"{work}/curand.hsaco"], check=True)
    out = {}
    for kernel in ("exact_bits", "all_bits"):
        subprocess.run([f"{build}/bin/xlrun", f"--device=wavesim:{gpu}", "--out", work, f"{work}/curand.hsaco", kernel, "--grid", "2", "--block", "32",
                        "out:32768"], check=True)
        out[kernel] = open(f"{work}/{kernel}.0.bin", "rb").read()
    return out


path, work, build, gpu, *options = sys.argv[1:]
other = None
if "against" in options:
    other = options[options.index("against") + 1:]
    options = options[:options.index("against")]
mine = bits(path, work, build, gpu, options)
failed = hashlib.sha256(mine["exact_bits"]).hexdigest() != EXACT
if failed:
    print("exact_bits: other bits than NVIDIA's")
if other is not None:
    theirs = bits(path, work + "-other", build, gpu, other)
    for kernel in mine:
        if mine[kernel] != theirs[kernel]:
            failed = True
            print(kernel + ": other bits than with", *other)
sys.exit(1 if failed else 0)
