# pairs.py BUILD SUITE: whether the suite's usual tests have every pair of parts of a name, at their places, that all tests have.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import subprocess
import sys

build, suite = sys.argv[1:3]
lit = re.search(r"^XL_LIT:\w+=(.*)$", open(build + "/CMakeCache.txt").read(), re.M)[1]


def tests(*options):
    said = subprocess.run([sys.executable, lit, *options, "--show-tests", f"{build}/test/{suite}"], stdout=subprocess.PIPE, check=True, text=True).stdout
    return {tuple(n.split("-")) for n in re.findall(r" :: (\S+)$", said, re.M)}


def pairs(names):
    return {(i, j, n[i], n[j]) for n in names for i in range(len(n)) for j in range(i)}


usual, every = tests(), tests("--param=full=1")
assert usual < every, sorted(usual - every)
assert pairs(usual) == pairs(every), sorted(pairs(every) - pairs(usual))
assert 3 * len(usual) <= len(every)
print(f"{suite}: {len(usual)} of {len(every)} tests have all {len(pairs(every))} pairs, at most a third of the tests")
