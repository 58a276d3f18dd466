"""Compares the records of CrossLaneControls.td with the manuals' DPP, as prove_records.py has it, and with the assembler.

  controls.py RECORDS.json LLVM-MC

A record's name must assemble to its encoding on every chip of chips.def that has its feature and that this LLVM knows,
and be refused on the others.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "..", "..", "..")]
import chips
import prove_records

DIGITS = "0123456789abcdefghijklmnopqrstuv"
CHIPS = ("gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200")


def should_read(ctrl, lane):
    """The character of a lane of the first 32, if the second 32 say the same."""
    said = set()
    for half in (0, 32):
        source, _ = prove_records.dpp_source(ctrl, lane + half, 64)
        if source is None:
            said.add("-" if ctrl < 0x130 else "?")
        elif source == "?" or (source ^ half) & ~31:
            said.add("?")
        else:
            said.add(DIGITS[source & 31])
    return said.pop() if len(said) == 1 else "?"


def assembled(mc, chip, names):
    """The bits of dpp_ctrl of each name, None where the assembler refuses: one run, whose errors are told apart by lines."""
    p = subprocess.run([mc, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + chip, "-show-encoding"], universal_newlines=True,
                       input="".join(f"v_mov_b32_dpp v0, v1 {n} row_mask:0xf bank_mask:0xf\n" for n in names), capture_output=True)
    refused = {int(n) for n in re.findall(r"^<stdin>:(\d+):\d+: error:", p.stderr, re.M)}
    taken = [n for line, n in enumerate(names, 1) if line not in refused]
    codes = [[int(x, 16) for x in c.split(",")] for c in re.findall(r"encoding: \[([^\]]*)\]", p.stdout)]
    if len(codes) != len(taken):
        raise ValueError(f"{chip}: {len(codes)} encodings of {len(taken)} instructions")
    # The second dword: src0, then 9 bits of control.
    return dict.fromkeys(names) | {n: c[5] | (c[6] & 1) << 8 for n, c in zip(taken, codes)}


def main():
    with open(sys.argv[1]) as f:
        td = json.load(f)
    problems = 0

    def bad(*what):
        nonlocal problems
        problems += 1
        print("error:", *what)

    number = lambda bits: sum(b << i for i, b in enumerate(bits)) if isinstance(bits, list) else bits
    features = {c.name: c.features for c in chips.CHIPS}
    names = td["!instanceof"]["DppCtrl"]
    codes = {chip: assembled(sys.argv[2], chip, [td[n]["Name"] for n in names]) for chip in CHIPS}
    for record in names:
        r = td[record]
        ctrl = number(r["Ctrl"])
        should = "".join(should_read(ctrl, lane) for lane in range(32))
        if r["Source"] != should:
            bad(record, "reads", r["Source"], "and not", should)
        for chip in CHIPS:
            has = not r["Feature"] or r["Feature"] in features[chip]
            code = codes[chip][r["Name"]]
            if code != (ctrl if has else None):
                bad(record, "is", code, "for the assembler of", chip)
    # None is missing: all that the manuals have but quad permutations and what goes round the wavefront.
    there = {number(td[record]["Ctrl"]) for record in names}
    want = {base + n for base in (0x100, 0x110, 0x120, 0x160) for n in range(1, 16)}
    want |= {0x150 + n for n in range(16)} | {0x130, 0x138, 0x140, 0x141, 0x142}
    if there != want:
        bad("other controls:", sorted(hex(c) for c in there ^ want))
    print(f"{len(names)} controls, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
