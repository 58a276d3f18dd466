# trace.py FILE ROUNDS: whether a trace of diamond.c is one: slices do not overlap on their track, each round has its kernels,
# and arrows go from the end of a task to the beginning of one that depends on it, as diamond.c says.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import collections
import json
import re
import sys

events = json.load(open(sys.argv[1]))
rounds = int(sys.argv[2])
tracks = collections.defaultdict(list)
kernels = collections.defaultdict(list)
kernel_of = {}
ends = collections.defaultdict(dict)
for e in events:
    if e["ph"] == "X":
        if e["name"] != "wait":
            tracks[e["pid"], e["tid"]].append((e["ts"], e["ts"] + e["dur"]))
        m = re.fullmatch(r"main_l(\d+)", e["name"])
        if m:
            kernels[int(m[1])].append(e)
            kernel_of[e["args"]["task"]] = int(m[1])
    elif e["ph"] in "sf":
        assert e["ph"] not in ends[e["id"]], e
        ends[e["id"]][e["ph"]] = e
    else:
        assert e["ph"] == "M", e
for track in tracks.values():
    track.sort()
    for a, b in zip(track, track[1:]):
        assert a[1] <= b[0] + 1, (a, b)  # microseconds; clocks are read one after the other
lines = sorted(kernels)
assert len(lines) == 4 and all(len(k) == rounds for k in kernels.values()), kernels
edges = set()
for name, pair in ends.items():
    assert len(pair) == 2, pair
    assert pair["s"]["ts"] <= pair["f"]["ts"] + 1, pair
    a, b = (kernel_of.get(int(n)) for n in name.split("-"))
    if a and b:
        edges.add((lines.index(a), lines.index(b)))
# Of one round, and from one round to the next; those between tasks that had ended already when the next was made are not there.
assert edges and edges <= {(0, 1), (0, 2), (1, 3), (2, 3), (1, 0), (2, 0), (3, 1), (3, 2), (0, 0), (1, 1), (2, 2), (3, 3)}, edges
for k in range(rounds):
    a, b, c, d = (sorted(e["ts"] for e in kernels[n])[k] for n in lines)
    assert a < b < d and a < c < d, (a, b, c, d)
print("good")
