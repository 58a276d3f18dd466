# Compares the scalar intrinsics that an LLVM declares with those that the value
# test runs and those known to be refused: names.py IntrinsicsNVPTX.h ops.txt
# prints the names that nobody has thought of.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import sys

# Intrinsics of the other passes, and those of no pass: memory, tensor cores,
# textures, clusters, and what ends or stops a compilation.
ELSEWHERE = re.compile(r"""(tex|texsurf|tld4|suld|sust|suq|txq|istypep|wmma|mma|ldmatrix|stmatrix|tcgen05|wgmma|ldg|ldu|ptr|
    isspacep|read\.ptx|move|reflect|exit|compiler|internal|shfl|vote|match|redux|activemask|elect|barrier0?|bar|fence|
    membar|mbarrier|atomic|cp|nanosleep|prefetchu?|applypriority|discard|pm\.event|st\.bulk|tensormap|setmaxnreg|
    clusterlaunchcontrol|griddepcontrol|mapa|getctarank|is_explicit_cluster)(\.|$)""", re.X)
# Directed rounding, stochastic rounding, narrow formats, functions PTX lacks.
REFUSED = re.compile(r"""(add|mul|div|fma|rcp|sqrt)\.r[zmp]\.|.*\.rs(\.|$)|.*(e[2345]m[123]x|ue8m0x2)|
    (ex2|lg2)\.approx\.d$""", re.X)
# Overloaded names stand for their instances.
OVERLOADED = {"fabs": "fabs.f", "fabs.ftz": "fabs.ftz.f", "ex2.approx": "ex2.approx.f",
              "ex2.approx.ftz": "ex2.approx.ftz.f", "flo.s": "flo.s.i32", "flo.u": "flo.u.i32",
              "fshl.clamp": "fshl.clamp.i32", "fshr.clamp": "fshr.clamp.i32"}

header = open(sys.argv[1]).read()
names = re.findall(r"// llvm\.nvvm\.([\w.]+)", header)
run = set()
for line in open(sys.argv[2]):
    if not line.startswith("#"):
        run |= {w.partition("#")[0] for w in line.split()[3:]}
left = [n for n in names if not ELSEWHERE.match(n) and not REFUSED.match(n) and OVERLOADED.get(n, n) not in run]
for n in left:
    print(n)
print(f"{len(names) > 1000 and not left}")
