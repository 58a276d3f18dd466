"""clang's -mcpu is recognised for every chip of chips.def that this LLVM knows.

  every_processor.py CLANG PLUGIN LLVM-VERSION FILE.ll

The plugin sees the target machine's features only: what it takes for the processor is the chip, or an earlier one of
the same features.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
import chips

clang, plugin, version, source = sys.argv[1:]
asked = 0
for c in chips.CHIPS:
    if c.llvm > int(version):
        continue
    p = subprocess.run([clang, "--target=amdgcn-amd-amdhsa", "-mcpu=" + c.name, "-nogpulib", "-Wno-override-module",
                        "-fpass-plugin=" + plugin, "-S", "-emit-llvm", "-x", "ir", source, "-o", "-"],
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    taken = set(re.findall(r'"target-cpu"="(\w+)"', p.stdout))
    if p.returncode or len(taken) != 1 or not taken <= {c.name, c.twin}:
        sys.exit(f"{c.name}: taken for {sorted(taken)}\n{p.stdout}")
    asked += 1
print(f"{asked} processors recognised")
