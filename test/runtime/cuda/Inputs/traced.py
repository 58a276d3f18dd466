# traced.py FILE: whether a trace of traced.cu is one: rows of the host's thread, of streams and of queues have what the program
# does, nothing overlaps in a row, and arrows go from each call to what it submitted.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import collections
import json
import sys

STREAMS, HOST = 1000, 2000
events = json.load(open(sys.argv[1]))
rows = collections.defaultdict(list)
names = {}
halves = collections.defaultdict(dict)
for e in events:
    if e["ph"] == "X":
        if e["name"] != "wait":
            rows[e["pid"], e["tid"]].append(e)
    elif e["ph"] in "sf":
        assert e["ph"] not in halves[e["id"]], e
        halves[e["id"]][e["ph"]] = e
    elif e["name"] == "thread_name":
        names[e["pid"], e["tid"]] = e["args"]["name"]
for at, row in rows.items():
    assert at in names, at
    row.sort(key=lambda e: e["ts"])
    for a, b in zip(row, row[1:]):
        assert a["ts"] + a["dur"] <= b["ts"] + 1, (a, b)  # microseconds; clocks are read one after the other


def count(least, most):
    return collections.Counter(e["name"] for (pid, _), row in rows.items() if least <= pid < most for e in row)


done = {"scale": 5, "add": 1, "copy": 4}
starts = {"function": 6}  # of the workers of the host
assert count(0, STREAMS) == done | starts, count(0, STREAMS)
assert count(STREAMS, HOST) == done, count(STREAMS, HOST)
calls = count(HOST, HOST + 1)
for name, n in {"cudaLaunchKernel": 6, "cudaMemcpyAsync": 4, "cudaGraphLaunch": 1, "cudaEventRecord": 1, "cudaStreamCreate": 2}.items():
    assert calls[name] == n, (name, calls)
(host,) = (row for (pid, _), row in rows.items() if pid == HOST)
assert [e["args"]["result"] for e in host if "args" in e] == ["cudaErrorInvalidResourceHandle"], host

# A stream's row has its work in order: the first the sums and the copy back, the second the graph.
streams = {names[at]: [e["name"] for e in row] for at, row in rows.items() if STREAMS <= at[0] < HOST}
assert sorted(streams.values()) == [["copy", "scale", "add", "copy"], ["copy", "scale", "scale", "scale", "scale", "copy"]], streams


def slice_at(e):
    return [s for s in rows[e["pid"], e["tid"]] if s["ts"] <= e["ts"] <= s["ts"] + s["dur"]]


submitted = collections.Counter()
for name, pair in halves.items():
    assert len(pair) == 2, pair
    assert pair["s"]["ts"] <= pair["f"]["ts"] + 1, pair
    if name.startswith("call-"):
        (call,) = slice_at(pair["s"])
        for s in slice_at(pair["f"]):
            if s["args"]["task"] == int(name[5:]):
                submitted[call["name"], s["name"]] += 1
assert submitted == {("cudaMemcpyAsync", "copy"): 3, ("cudaLaunchKernel", "scale"): 2, ("cudaLaunchKernel", "add"): 1,
                     ("cudaGraphLaunch", "scale"): 1}, submitted
print("good")
