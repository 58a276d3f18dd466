# trace.py TRACE [FROM TO] > SVG: a trace of CROSSLANE_TRACE, or FROM to TO microseconds after its first slice, as a picture: a row
# for each thread that calls, each stream, each queue and its copies, kernels and copies as boxes, waits as lines, dependences and
# the ways from calls to what they submitted as arrows.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import sys
from xml.sax.saxutils import escape

events = json.load(open(sys.argv[1]))
slices = sorted((e for e in events if e["ph"] == "X"), key=lambda e: e["ts"])
zero = min(e["ts"] for e in slices if e["name"] != "wait")
first, last = (float(a) for a in sys.argv[2:4]) if len(sys.argv) > 3 else (0, max(e["ts"] + e["dur"] for e in slices) - zero)
names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["ph"] == "M" and e["name"] == "thread_name"}
STREAMS, HOST = 1000, 2000  # trace.c's groups of rows
rows = sorted({(e["pid"], e["tid"]) for e in slices if e["name"] != "wait" and first <= e["ts"] - zero <= last},
              key=lambda row: (row[0] < HOST, row[0] < STREAMS, row))
left, width, height = 150, 1000, 34


def label(row):
    if row[0] >= HOST:
        return names[row]
    return f"{row[0] % STREAMS}: {names[row]}"


def x(ts):
    return left + min(max((ts - zero - first) / (last - first), 0), 1) * (width - left - 10)


def y(e):
    return 14 + height * rows.index((e["pid"], e["tid"]))


out = []
colors = ["#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#e15759"]
kernels = sorted({e["name"] for e in slices if e["name"] not in ("wait", "copy") and e["pid"] < HOST})
for r, row in enumerate(rows):
    out.append(f'<text x="4" y="{14 + height * r + 15}">{escape(label(row))}</text>')
    out.append(f'<line x1="{left}" x2="{width - 10}" y1="{14 + height * r + 27}" y2="{14 + height * r + 27}" stroke="#ddd"/>')
for e in slices:
    a, b = x(e["ts"]), x(e["ts"] + e["dur"])
    if (e["pid"], e["tid"]) not in rows or a >= width - 10 or b <= left:
        continue
    if e["name"] == "wait":
        out.append(f'<line x1="{a:.1f}" x2="{b:.1f}" y1="{y(e) + 11}" y2="{y(e) + 11}" stroke="#999" stroke-dasharray="2 3"/>')
        continue
    color = "#bab0ac" if e["name"] == "copy" else "#5b6770" if e["pid"] >= HOST else colors[kernels.index(e["name"]) % len(colors)]
    out.append(f'<rect x="{a:.1f}" y="{y(e)}" width="{max(b - a, 2):.1f}" height="22" rx="3" fill="{color}"/>')
    if b - a > 12 + 6.5 * len(e["name"]):
        out.append(f'<text x="{a + 4:.1f}" y="{y(e) + 15}" fill="#fff">{escape(e["name"])}</text>')
halves = {}
for e in events:
    if e["ph"] in "sf":
        halves.setdefault(e["id"], {})[e["ph"]] = e
for pair in halves.values():
    if len(pair) < 2 or any((e["pid"], e["tid"]) not in rows or not first <= e["ts"] - zero <= last for e in pair.values()):
        continue
    s, f = pair["s"], pair["f"]
    color, head = ("#aaa", "") if s["pid"] >= HOST else ("#333", ' marker-end="url(#a)"')
    out.append(f'<path d="M{x(s["ts"]):.1f} {y(s) + 11} C{x(s["ts"]) + 20:.1f} {y(s) + 11} {x(f["ts"]) - 20:.1f} {y(f) + 11} '
               f'{x(f["ts"]):.1f} {y(f) + 11}" fill="none" stroke="{color}"{head}/>')
tall = 14 + height * len(rows) + 18
out.append(f'<text x="{left}" y="{tall - 5}">{first:.0f} µs</text><text x="{width - 70}" y="{tall - 5}">{last:.0f} µs</text>')
print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall}" font-family="sans-serif" font-size="12">\n'
      '<defs><marker id="a" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">'
      '<path d="M0 0L6 3L0 6z" fill="#333"/></marker></defs>\n'
      f'<rect width="{width}" height="{tall}" fill="#fff"/>\n' + "\n".join(out) + "\n</svg>")
