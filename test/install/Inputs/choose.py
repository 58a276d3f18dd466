# choose.py FOLDER: what device.py of the folder leaves of RUN lines.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

sys.path.insert(0, sys.argv[1])
import device

run = "/b/xlrun --device=wavesim"
lines = [
    "mkdir t",
    "xlcc -mcpu=gfx90a a.cu -o /x/gfx906.test.tmp",
    f"{run} a.hsaco k | FileCheck t",
    "python check.py t",
    "gen.py gfx906 gfx90a",
    f"{run}:gfx906 b.hsaco k",
    "python check.py u",
    f"{run}:gfx90a b.hsaco k",
]
here = {"gfx90a"}
assert device.choose(lines, here) == ([lines[n] for n in (0, 1, 2, 3, 4, 7)], {"gfx90a", "gfx906"})
assert device.choose(lines, {"gfx1100"}) == (None, {"gfx90a", "gfx906"})
assert device.choose(lines, {"gfx90a", "gfx906"})[0] == lines
assert not device.executes(["opt a.ll", "xlcc -mcpu=gfx90a a.cu"])
