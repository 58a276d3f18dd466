# Assembles faults.s for a GPU (in wave64; what gfx10 and newer call otherwise is
# translated as in the instruction tables), gives every kernel its metadata, and runs the
# kernels named on the command line, each followed by `good`, in one process.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
from inst_format import attributes, translate

llvm, xlrun, work, gpu, *names = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
os.makedirs(work, exist_ok=True)
base = os.path.join(work, "faults")
with open(os.path.join(here, "faults.s")) as f:
    text = f.read()
gfx = int(gpu[3:], 16)
# Word 3 of a V# of 32_UINT, of any size.
text = text.replace("UINT32", "0x24000" if gfx < 0x1000 else "0x31014000" if gfx < 0x1100 else "0x30014000")
if gfx < 0x1200:
    text = re.sub(r"; with a counter each .*; end of gfx12\n", "", text, flags=re.S)
if gfx >= 0x1000:
    text = re.sub(r"; with scalar stores .*; end of gfx9\n", "", text, flags=re.S)
if gpu in ("gfx90a", "gfx942", "gfx950"):
    text = text.replace("; accum_offset", "  .amdhsa_accum_offset 32")
if gpu in ("gfx900", "gfx906") or gfx >= 0x1000:
    text = text.partition("; with accumulation registers")[0]
if gfx >= 0x1000:
    text = text.replace("; accum_offset", "  .amdhsa_wavefront_size32 0")
    if gfx >= 0x1200:
        text = text.replace("s_mov_b32 s8, s2", "s_mov_b32 s8, ttmp9")
    text = "\n".join("  " + translate(l.strip(), gfx, 64) if re.match(r"  [a-z]+_", l) else l for l in text.split("\n"))
kernels = re.findall(r"^kernel (\w+)$", text, flags=re.M)
for n in names:
    if n not in kernels:
        sys.exit(f"no kernel {n}")
arg = "      - {{.address_space: global, .offset: {0}, .size: 8, .value_kind: global_buffer}}\n"
meta = "".join(
    f"  - .name: {k}\n    .symbol: {k}.kd\n    .kernarg_segment_size: 16\n    .kernarg_segment_align: 8\n"
    "    .group_segment_fixed_size: 256\n    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .sgpr_count: 32\n"
    "    .vgpr_count: 32\n    .max_flat_workgroup_size: 256\n    .args:\n" + arg.format(0) + arg.format(8) for k in kernels)
with open(base + ".s", "w") as f:
    f.write(text + ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\n"
            f"amdhsa.target: amdgcn-amd-amdhsa--{gpu}\namdhsa.kernels:\n{meta}...\n.end_amdgpu_metadata\n")
subprocess.run([llvm + "/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, "-mattr=" + attributes(gpu, 64), "-filetype=obj", base + ".s", "-o", base + ".o"], check=True)
subprocess.run([llvm + "/ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"], check=True)
with open(base + ".in", "wb") as f:
    f.write(struct.pack("<256I", *range(256)))
with open(base + ".manifest", "w") as f:
    for n in names:
        f.write(f"{n} faults {n} 2 128 2 faults.in:1024 out:512\n")
        f.write(f"{n}-then-good faults good 1 128 2 faults.in:1024 out:512\n")
p = subprocess.run([xlrun, "--device=wavesim:" + gpu, "--timeout", "20", "--manifest", base + ".manifest", "--modules", work, "--out", work],
                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
print(p.stderr.decode(errors="replace") + p.stdout.decode(errors="replace") + f"exit status {p.returncode}")
for n in names:
    try:
        with open(f"{work}/{n}-then-good.1.bin", "rb") as f:
            right = f.read() == struct.pack("<128I", *range(1, 129))
    except OSError:
        right = False
    print(f"good after {n}: {'right' if right else 'WRONG'}")
