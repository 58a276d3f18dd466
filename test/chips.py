# The rows of chips.def for Python: which chips there are, and what each has.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import collections
import os
import re

DEFS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runtime", "include", "crosslane", "chips.def")

# name "gfx90a", gfx 0x90a, generation "CDNA2", llvm the oldest of 19 and 22 that knows it, lanes the sizes of its
# wavefronts (the usual one first), lds the KiB of a work-group, mach the EF_AMDGPU_MACH of its code objects, features
# a set of names; twin the earlier chip of the same generation with the same features, "" for none. A twin is tested in a
# sample of what the others are tested in.
Chip = collections.namedtuple("Chip", "name gfx generation llvm lanes lds mach features twin")


def read(path=DEFS):
    """The rows of XL_CHIP in their order; every feature that they name is one of the file's."""
    known, lanes, isas, generations, chips = set(), {}, {}, {}, []

    def features(text):
        names = set() if text == "0" else {n.strip() for n in text.split("|")}
        if not names <= known | isas.keys():
            raise ValueError(f"{path}: unknown features {sorted(names - known - isas.keys())}")
        return (names & known).union(*(isas[n] for n in names & isas.keys()))

    with open(path) as f:
        for line in f:
            m = re.match(r"XL_(FEATURE|LANES|ISA|GENERATION|CHIP)\((.*)\)$", line.strip())
            if not m:
                continue
            row = [w.strip() for w in m[2].split(",")]
            if m[1] == "FEATURE":
                known.add(row[0])
            elif m[1] == "LANES":
                lanes[row[0]] = features(row[-1])
            elif m[1] == "ISA":
                isas[row[0]] = features(row[1])
            elif m[1] == "GENERATION":
                generations[row[0]] = (int(row[6]), lanes[row[1]] | features(row[-1]))
            else:
                lds, has = generations[row[2]]
                has = has | features(row[5])
                twin = next((c.name for c in chips if c.generation == row[2] and c.features == has), "")
                sizes = (32,) if "wave32_only" in has else (32, 64) if "wave32" in has else (64,)
                chips.append(Chip(row[0], int(row[1], 16), row[2], int(row[3]), sizes, lds, int(row[6], 16), has, twin))
    if not chips:
        raise ValueError(f"{path}: no rows")
    return chips


CHIPS = read()
NAMED = {c.name: c for c in CHIPS}


def names(*features):
    """The names of the chips that have all of these features."""
    return [c.name for c in CHIPS if c.features.issuperset(features)]
