# What the assembler of each GPU knows and wavesim does not run, by class and name:
#
#   refused.py LLVM TABLE GPU...   class<tab>mnemonic<tab>GPUs
#   refused.py --page < list       the counts of such a list, as a Markdown table
#
# The mnemonics are the table that LLVM's assembler is generated with, read from
# libLLVM: strings, each behind its length. A GPU knows those that llvm-mc does not
# call unknown there.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import mmap
import re
import subprocess
import sys

NAME = re.compile(rb"[a-z][a-z0-9_.]*")
RUN = ("implemented", "not a valid encoding")  # the second: v_illegal, which is none
UNKNOWN = ("instruction not supported on this GPU", "invalid instruction")


def mnemonics(llvm):
    with open(llvm + "/lib/libLLVM.so.1", "rb") as f, mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_READ) as data:
        at = data.find(b"\x14buffer_load_format_x\x15buffer_load")

        def entry(p):
            s = data[p + 1:p + 1 + data[p]]
            return s if len(s) == data[p] and NAME.fullmatch(s) else None

        if at < 0:
            sys.exit("refused.py: no table of mnemonics in libLLVM")
        first = at
        while True:
            before = [first - 1 - n for n in range(1, 80) if data[first - 1 - n] == n and entry(first - 1 - n)]
            if not before:
                break
            first = before[0]
        names = []
        while entry(first):
            names.append(entry(first).decode())
            first += 1 + data[first]
    if len(names) < 2000 or "s_endpgm" not in names or "v_add_f32" not in names:
        sys.exit(f"refused.py: {len(names)} mnemonics in libLLVM, not what was expected")
    return names


def known(llvm, gpu, names):
    p = subprocess.run([llvm + "/bin/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, "-o", "/dev/null"],
                       input="\n".join(names) + "\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
    unknown = {int(m[1]) for m in re.finditer(r"^<stdin>:(\d+):\d+: error: (.*)$", p.stderr, flags=re.M) if m[2].startswith(UNKNOWN)}
    return {name for n, name in enumerate(names, 1) if n not in unknown}


def build(llvm, table, gpus):
    names = mnemonics(llvm)
    rows = {}
    for gpu in gpus:
        p = subprocess.run([table, "--names", gpu], input="\n".join(names), stdout=subprocess.PIPE, universal_newlines=True,
                           check=True)
        on = known(llvm, gpu, names)
        for name, line in zip(names, p.stdout.split("\n")):
            short, reason = line.split("\t")
            if reason not in RUN and name in on and gpu not in rows.setdefault((reason, short), []):
                rows[reason, short].append(gpu)
    for (reason, short), here in sorted(rows.items()):
        print(f"{reason}\t{short}\t{' '.join(here)}")


def page(lines):
    count, gpus = {}, []
    for line in lines:
        reason, _, here = line.rstrip("\n").split("\t")
        for g in here.split():
            if g not in gpus:
                gpus.append(g)
            count.setdefault(reason, {}).setdefault(g, 0)
            count[reason][g] += 1
    gpus.sort(key=lambda g: int(g[3:], 16))
    print("| not run | " + " | ".join(g[3:] for g in gpus) + " |")
    print("|---|" + "--:|" * len(gpus))
    for reason in sorted(count):
        print(f"| {reason.replace(' are not supported', '').replace(' is not supported', '')} | " + " | ".join(str(count[reason].get(g, "")) for g in gpus) + " |")


if sys.argv[1:] == ["--page"]:
    page(sys.stdin)
else:
    build(sys.argv[1], sys.argv[2], sys.argv[3:])
