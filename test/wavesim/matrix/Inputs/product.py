# Matrix products by clang's builtins (product.cl) against serial ones: product.py LLVM XLRUN WORK GPU...
# LLVM: the installation whose clang compiles, at -O0 and -O2.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
here = os.path.dirname(os.path.abspath(__file__))
llvm, xlrun, work, *gpus = sys.argv[1:]
os.makedirs(work, exist_ok=True)
N = 32
rng = random.Random(1)
# Eighths of at most 4, whose products and sums are exact in f32 in any order; and bytes.
a, b = ([rng.randint(-32, 32) / 8 for _ in range(N * N)] for _ in "ab")
a8, b8 = ([rng.randint(-128, 127) for _ in range(N * N)] for _ in "ab")
for name, values in (("a", struct.pack(f"<{N * N}e", *a)), ("b", struct.pack(f"<{N * N}e", *b)), ("a8", struct.pack(f"<{N * N}b", *a8)),
                     ("b8", struct.pack(f"<{N * N}b", *b8))):
    with open(os.path.join(work, name), "wb") as f:
        f.write(values)


def serial(x, y):
    return [sum(x[i * N + k] * y[j * N + k] for k in range(N)) for i in range(N) for j in range(N)]


want, want8 = serial(a, b), serial(a8, b8)
bad = 0
for gpu in gpus:
    lanes = 64 if gpu.startswith("gfx9") else 32
    for level in ("-O0", "-O2"):
        module = os.path.join(work, f"product-{gpu}{level}.hsaco")
        subprocess.run([llvm + "/bin/clang", "-x", "cl", "-cl-std=CL2.0", "-target", "amdgcn-amd-amdhsa", "-mcpu=" + gpu, "-nogpulib", level, "-fuse-ld=lld",
                        os.path.join(here, "product.cl"), "-o", module], check=True)
        for kernel, inputs, fmt, right in (("product", ("a", "b"), "f", want), ("product8", ("a8", "b8"), "i", want8)):
            size = os.path.getsize(os.path.join(work, inputs[0]))
            args = [os.path.join(work, x) + f":{size}" for x in inputs] + [f"out:{4 * N * N}", f"i32:{N}"]
            subprocess.run([xlrun, "--device=wavesim:" + gpu, module, kernel, "--grid", str((N // 16) ** 2), "--block", str(lanes), "--out", work, *args],
                           check=True, stdout=subprocess.DEVNULL)
            with open(os.path.join(work, kernel + ".2.bin"), "rb") as f:
                got = list(struct.unpack(f"<{N * N}{fmt}", f.read()))
            if got != right:
                first = next(k for k in range(N * N) if got[k] != right[k])
                print(f"{gpu} {level} {kernel}: C[{first // N}][{first % N}] is {got[first]}, not {right[first]}")
                bad = 1
print("products differ" if bad else f"products of {len(gpus)} GPUs: right")
sys.exit(bad)
