# Runs a file of instructions as a kernel k of one wavefront: fault.py LLVM XLRUN WORK GPU LANES FILE. What xlrun says.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

llvm, xlrun, work, gpu, lanes, path = sys.argv[1:]
os.makedirs(work, exist_ok=True)
base = os.path.join(work, os.path.basename(path))
gfx9 = gpu.startswith("gfx9")
with open(path) as f:
    body = f.read()
more = ([f"  .amdhsa_wavefront_size32 {int(lanes == '32')}"] if not gfx9 else ["  .amdhsa_accum_offset 32"] if gpu in ("gfx90a", "gfx942", "gfx950") else [])
with open(base + ".s", "w") as f:
    f.write(f'.amdgcn_target "amdgcn-amd-amdhsa--{gpu}"\n.amdhsa_code_object_version 5\n.text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{body}  s_endpgm\n'
            ".rodata\n  .p2align 6\n.amdhsa_kernel k\n  .amdhsa_next_free_vgpr 64\n  .amdhsa_next_free_sgpr 16\n" + "\n".join(more) + "\n.end_amdhsa_kernel\n"
            f".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--{gpu}\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n"
            "    .kernarg_segment_size: 0\n    .kernarg_segment_align: 8\n    .group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n"
            f"    .wavefront_size: {lanes}\n    .sgpr_count: 16\n    .vgpr_count: 64\n    .max_flat_workgroup_size: 64\n...\n.end_amdgpu_metadata\n")
subprocess.run([llvm + "/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, *([] if gfx9 else [f"-mattr=+wavefrontsize{lanes}"]),
                "-filetype=obj", base + ".s", "-o", base + ".o"], check=True)
subprocess.run([llvm + "/ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"], check=True)
sys.exit(subprocess.run([xlrun, "--device=wavesim:" + gpu, base + ".hsaco", "k", "--grid", "1", "--block", lanes]).returncode)
