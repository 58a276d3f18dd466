# floors.py FOLDER: reads the #include "..." lines of FOLDER, tools/wavesim or a
# copy of it, and says which go up from a floor to one above it, which are in a
# circle, and which name no file. Exit status 1 when there is one.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pathlib
import re
import sys

# From the lowest to the highest; program/ is a program of its own.
FLOORS = ["isa", "core", "exec", "hsa", "fuzz"]
OUTSIDE = ("program/",)

root = pathlib.Path(sys.argv[1])
wrong = []
edges = {}
for path in sorted(p for p in root.rglob("*") if p.suffix in (".c", ".h", ".def")):
    name = path.relative_to(root).as_posix()
    floor = name.split("/")[0]
    if floor not in FLOORS and not name.startswith(OUTSIDE):
        wrong.append(f"{name}: in no floor")
    edges[name] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        m = re.match(r'\s*#\s*include\s*"([^"]*)"', line)
        if not m:
            continue
        to = m[1]
        if to.startswith("../../") and not (path.parent / to).resolve().is_relative_to(root.resolve()):
            continue  # what all tools share
        if to.startswith("crosslane/"):
            continue  # runtime/include
        if not (root / to).is_file() or to.split("/")[0] not in FLOORS:
            wrong.append(f"{name}:{number}: {to} is no file of a floor")
            continue
        if floor in FLOORS and FLOORS.index(to.split("/")[0]) > FLOORS.index(floor):
            wrong.append(f"{name}:{number}: {to} is above {floor}/")
        edges[name].append(to)

done = set()


def walk(name, way):
    if name in way:
        wrong.append("circle: " + " -> ".join(way[way.index(name):] + [name]))
        return
    if name in done:
        return
    for to in edges.get(name, []):
        walk(to, way + [name])
    done.add(name)


for name in edges:
    walk(name, [])
for line in wrong:
    print(line)
print(f"{len(edges)} files, {sum(map(len, edges.values()))} includes, {len(wrong)} wrong")
sys.exit(1 if wrong or len(edges) < 40 else 0)
