# random_regions.py SEED COUNT: device C of COUNT random regions for cases.h, of at
# most 16 parallel regions each: sequential and parallel parts in loops and
# conditions, with side effects, on what parallel regions found, break, continue.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import random
import sys

r = random.Random(int(sys.argv[1]))
V = ["team->v[%d]" % i for i in range(4)]


def value():
    return r.choice(V + ["team->sum", str(r.randrange(9)), "team->p"])


def condition():
    c = f"({value()} + {value()} * {r.randrange(1, 5)}) % {r.randrange(2, 6)} {r.choice(['==', '!=', '<', '>'])} {r.randrange(3)}"
    if r.random() < 0.4:
        c = f"{c} {r.choice(['&&', '||'])} {r.choice(V)}{r.choice(['++', '--'])} % 3 != {r.randrange(3)}"
    return c


class Region:
    def __init__(self, name):
        self.regions = self.loops = 0
        self.lines = []
        self.block(1, False, r.randrange(2, 6))
        self.name = name

    def add(self, depth, text):
        self.lines.append("  " * depth + text)

    def sequential(self, d):
        self.add(d, "XL_SEQUENTIAL")
        for _ in range(r.randrange(1, 3)):
            self.add(d + 1, f"{r.choice(V)} {r.choice(['=', '+=', '^='])} {value()} * {r.randrange(1, 9)} + {value()};")
        if r.random() < 0.4:
            self.add(d + 1, f"if ({condition()}) team->sum += team->out[{r.choice(V)} % team->words];")
        self.add(d, "XL_END_SEQUENTIAL")

    def parallel(self, d):
        if self.regions == 16:
            return
        self.regions += 1
        self.add(d, "XL_PARALLEL")
        k = r.randrange(4)
        self.add(d + 1, "XL_FOR_THREADS(i, team->words) {")
        if k == 0:
            self.add(d + 2, f"team->out[i] += i * {value()} + {r.randrange(99)};")
        elif k == 1:
            self.add(d + 2, f"team->out[i] = team->out[i] * {r.choice([3, 5, 7])} ^ {value()};")
        else:
            self.add(d + 2, f"ADD(&team->sum, (team->out[i] + i) % {r.randrange(2, 9)});")
        self.add(d + 1, "}")
        self.add(d, "XL_END_PARALLEL")

    def block(self, d, loop, n):
        for _ in range(n):
            k = r.randrange(10) if d < 5 else r.randrange(4)
            if k < 2:
                self.sequential(d)
            elif k < 5:
                self.parallel(d)
            elif k < 8:
                self.add(d, f"XL_IF({condition()}) {{")
                self.block(d + 1, loop, r.randrange(1, 4))
                if r.random() < 0.5:
                    self.add(d, "} else {")
                    self.block(d + 1, loop, r.randrange(1, 3))
                self.add(d, "}")
            else:
                i = f"team->n[{self.loops}]"
                self.loops += 1
                if r.random() < 0.5:
                    self.add(d, f"XL_FOR({i} = 0, {i} < {r.randrange(1, 4)}, {i}++) {{")
                else:
                    self.add(d, f"XL_WHILE({i}++ % 4 < {r.randrange(1, 3)} && ({condition()})) {{")
                self.block(d + 1, True, r.randrange(1, 4))
                self.add(d, "}")
            if loop and r.random() < 0.2:
                self.add(d, f"XL_IF({condition()})")
                self.add(d + 1, r.choice(["break;", "continue;"]))


print("#include <crosslane/regions.h>")
print("#define ADD(AT, V) __scoped_atomic_fetch_add(AT, V, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP)")
regions = []
while len(regions) < int(sys.argv[2]):
    region = Region(f"random_{len(regions)}")
    if 2 <= region.regions and region.loops < 20:
        regions.append(region)
print("typedef struct { uint32_t *out; uint32_t words, p, q, v[4], sum, n[20]; } data;")
for g in regions:
    print(f"XL_REGIONS({g.name}, data, {g.regions}) {{\n  XL_BEGIN({g.name})")
    print("\n".join(g.lines))
    print("  XL_SEQUENTIAL\n    team->out[0] += team->sum + team->v[0] + team->v[1] * 3 + team->v[2] * 5 + team->v[3] * 7;\n  XL_END_SEQUENTIAL\n  XL_END\n}")
    print(f"XL_KERNEL void {g.name}(uint32_t *out, uint32_t words, uint32_t p, uint32_t q) {{")
    print(f"  XL_RUN({g.name}, data, {{.out = out + xl_team * words, .words = words, .p = p + xl_team, .q = q}});\n}}")
print("#define CASES(X) " + " ".join(f"X({g.name}, {r.choice([1, 50, 70, 130])}, {r.randrange(5)}, 0)" for g in regions))
print('#include "cases.h"')
