# corrupt.py GOOD RUN...: writes broken variants of the code object GOOD and
# runs RUN with each in the place of %: whatever happens, it has to be exit
# status 0, 1 or 2, never a signal, and 2 for every truncation.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import subprocess
import sys

good = open(sys.argv[1], "rb").read()
name = sys.argv[1] + ".bad"


def attempt(data, what, statuses):
    with open(name, "wb") as f:
        f.write(data)
    command = [name if a == "%" else a for a in sys.argv[2:]]
    p = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    if p.returncode not in statuses or (p.returncode and not p.stdout.strip()):
        sys.exit(f"{what}: exit status {p.returncode}\n{p.stdout.decode(errors='replace')}")
    return p.stdout


random.seed(int(os.environ.get("SEED", "1")))
# The metadata note is what xlrun itself reads; section headers at the end are nobody's business at run time.
note = good.index(b"AMDGPU\0")
start = note + 8
end = good.index(b"amdhsa.version", start) + 20
for cut in list(range(0, 64, 13)) + list(range(64, end, max(1, end // 12))):
    attempt(good[:cut], f"cut at {cut}", {2})
for i in range(int(os.environ.get("ROUNDS", "24"))):
    data = bytearray(good)
    lo, hi = (0, 0x200) if i % 2 else (note - 12, end)
    for _ in range(random.choice([1, 1, 2, 8])):
        data[random.randrange(lo, min(hi, len(data)))] = random.choice([0, 1, 0x7F, 0x80, 0xFF, random.randrange(256)])
    attempt(bytes(data), f"round {i}", {0, 1, 2})
for old, new in (
    (b".kernarg_segment_size", b".kernarg_segment_sizf"),
    (b".value_kind", b".value_king"),
    (b"global_buffer", b"global_bufger"),
    (b"amdhsa.target", b"amdhsa.tarket"),
    (b"amdhsa.kernels", b"amdhsa.kernelz"),
    (b"amdgcn-amd-amdhsa--", b"amdgcn-amd-amdhsb--"),
    (b".offset", b".offsex"),
):
    at = good.index(old, note)
    out = attempt(good[:at] + new + good[at + len(old):], new.decode(), {2})
    print(out.decode().strip().replace(name, "BAD"))
print("survived")
