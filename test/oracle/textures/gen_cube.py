#!/usr/bin/env python3
"""gen_cube.py DIR SEED: inputs (DIR/in) and DIR/manifest.txt for kernels_cube."""
import os, random, struct, sys
d, R = sys.argv[1], random.Random(int(sys.argv[2]))
os.makedirs(d + "/in", exist_ok=True)
lines, count = [], {}
def put(n, b): open(f"{d}/in/{n}.bin", "wb").write(b)
def putf(n, v): put(n, struct.pack(f"<{len(v)}f", *v))
def at(n, pts): putf(n, [x for p in pts for x in (list(p) + [0.0] * 4)[:4]]); count[n] = len(pts)
def case(name, kernel, where, spec, extra=None):
    n = count[where]
    lines.append(f"{name} kernels_cube {kernel} {(n + 127) // 128} 128 {5 if extra else 4} out:{16 * n} in/{where}.bin:{16 * n}" + (f" in/{extra}.bin:{32 * n}" if extra else "") + f" tex:{spec} u32:{n}")
N = 512
gauss = [[R.gauss(0, 1) for _ in range(3)] for _ in range(N)]
def edge():  # close to an edge or a corner of the cube
    p = [R.choice((-1.0, 1.0)), R.uniform(-1, 1), R.choice((R.uniform(-1, 1), R.choice((-1, 1)) * (1 - R.uniform(0, 0.3))))]
    R.shuffle(p)
    return p
edges = [edge() for _ in range(N)]
exact = [[a, b, c] for a in (-0.75, 0.75) for b in (-0.5, -0.25, 0.0, 0.25, 0.5, 0.75) for c in (-0.5, -0.25, 0.0, 0.25, 0.5, 0.75)]
exact = exact + [[b, a, c] for a, b, c in exact] + [[b, c, a] for a, b, c in exact]
exact += [[x * R.choice((1, 3, 0.7, 1 / 3)) for x in p] for p in exact]
for n, v in (("gauss", gauss), ("edges", edges), ("exact", exact)): at(n, [p + [float(R.randint(-1, 4))] for p in v])
for E in (8, 6, 3):
    putf(f"code{E}", [f * 1000.0 + i for f in range(18) for i in range(E * E)])
    for w in ("gauss", "edges", "exact"):
        case(f"point{E}_{w}", "texcube", w, f"kind=cube,w={E},h={E},d=6,data=in/code{E}.bin,norm=1")
        case(f"linear{E}_{w}", "texcube", w, f"kind=cube,w={E},h={E},d=6,data=in/code{E}.bin,norm=1,filter=linear")
        for f in (0, 64):
            case(f"gather{E}_{w}_{f}", "gathercube_r", w, f"kind=cube,w={E},h={E},d=6,data=in/code{E}.bin,norm=1,flags={f}")
            case(f"gather{E}_{w}_{f}_linear", "gathercube_r", w, f"kind=cube,w={E},h={E},d=6,data=in/code{E}.bin,norm=1,filter=linear,flags={f}")
        case(f"gatherlayers{E}_{w}", "gathercubelayered_r", w, f"kind=acube,w={E},h={E},d=18,data=in/code{E}.bin,norm=1")
putf("four", [R.uniform(-2, 2) for _ in range(4 * 6 * 64)]); put("bytes", R.randbytes(4 * 6 * 64))
for c in "ga":
    case(f"gather_{c}", f"gathercube_{c}", "edges", "kind=cube,w=8,h=8,d=6,ch=4,data=in/four.bin,norm=1")
    case(f"gather_{c}_u8", f"gathercube_{c}", "edges", "kind=cube,w=8,h=8,d=6,ch=4,fmt=u8,read=float,data=in/bytes.bin,norm=1")
# levels: what a level holds is 256 times its number
E, levels = 64, 7
flat = [256.0 * l for l in range(levels) for _ in range(6 * max(E >> l, 1) ** 2)]
putf("flat", flat); putf("wild", [R.uniform(-2, 2) for _ in flat])
B = f"kind=cube,w={E},h={E},d=6,levels={levels},norm=1,"
at("lod", [p + [R.uniform(-1, levels)] for p in gauss])
for n, f in (("flat", 0), ("wild", 0), ("wild", 64)):
    case(f"lod_{n}_{f}", "texcubelod", "lod", B + f"data=in/{n}.bin,filter=linear,mip=linear,flags={f}")
# gradients: first one component of one vector at the middle of each face, then anywhere, then all
def grads(name, pts, by):
    at(name, pts); putf(name + "_by", [x for g in by for x in (g[0:3] + [0.0] + g[3:6] + [0.0])])
    case(name, "texcubegrad", name, B + "data=in/flat.bin,filter=linear,mip=linear", name + "_by")
middle = [[1.0, 0, 0], [-1.0, 0, 0], [0, 1.0, 0], [0, -1.0, 0], [0, 0, 1.0], [0, 0, -1.0]]
one = lambda k, v: [v if i == k else 0.0 for i in range(6)]
sizes = [2.0 ** -e * m for e in range(0, 8) for m in (1, 1.25, 1.5, 1.9)]
for k in range(6): grads(f"grad_middle{k}", [p for p in middle for _ in sizes], [one(k, s) for _ in middle for s in sizes])
scaled = [(p, q) for p in middle for q in (0.25, 0.5, 2.0, 4.0)]
grads("grad_scaled", [[x * q for x in p] for p, q in scaled for _ in range(6)], [one(k, 0.125) for _ in scaled for k in range(6)])
off = [[1.0, R.uniform(-1, 1), R.uniform(-1, 1)] for _ in range(128)] + [[R.uniform(-1, 1), R.uniform(-1, 1), -1.0] for _ in range(128)]
for k in range(3): grads(f"grad_off{k}", off, [one(k, 2.0 ** R.uniform(-6, 0)) for _ in off])
grads("grad_two", [[1.0, 0, 0]] * 256, [[0.0, R.uniform(-1, 1), R.uniform(-1, 1), 0.0, 0.0, 0.0] if i < 128 else [0.0, R.uniform(-1, 1), 0.0, 0.0, 0.0, R.uniform(-1, 1)] for i in range(256)])
grads("grad_any", gauss, [[R.uniform(-1, 1) * 2.0 ** R.uniform(-6, 0) for _ in range(6)] for _ in gauss])
# the border of 1D layers
putf("row", [float(i + 1) for i in range(13 * 4)])
at("rows", [[R.uniform(-3, 16), 0, 0, float(R.randint(-1, 4))] for _ in range(N)])
for f in ("point", "linear"): case(f"border_layers_{f}", "tex1dlayered", "rows", f"kind=a1d,w=13,d=4,data=in/row.bin,filter={f},addr=border,border=100/200/300/400")
open(d + "/manifest.txt", "w").write("\n".join(lines) + "\n")
