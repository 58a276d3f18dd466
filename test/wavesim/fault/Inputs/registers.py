# registers.py CLANG XLRUN WORK GPU [FLAG...]: compiles registers.c for a GPU and runs its kernels,
# with a fault for registers that are not allocated, then without; a line for each.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import subprocess
import sys

clang, xlrun, work, gpu, *flags = sys.argv[1:]
source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "registers.c")
code = f"{work}.{gpu}.hsaco"
subprocess.run([clang, "--target=amdgcn-amd-amdhsa", "-nogpulib", "-O2", "-mcpu=" + gpu, *flags, source, "-o", code], check=True)
with open(source) as f:
    kernels = re.findall(r"^KERNEL (\w+)", f.read(), flags=re.M)
for strict in "10":
    print("WAVESIM_REGISTERS=" + strict)
    for k in kernels:
        p = subprocess.run([xlrun, "--device=wavesim:" + gpu, code, k, "--grid", "1", "--block", "32", "out:16", "--print=0:u32"],
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, "WAVESIM_REGISTERS": strict})
        print(f"{k}: " + " ".join(l.strip() for l in p.stdout.splitlines() if not l.startswith("device:")))
