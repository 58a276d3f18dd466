#!/usr/bin/env python3
# Runs regions.c on wavesim under every scheme of crosslane/regions.h and as clang's
# OpenMP with LLVM's device runtime (as an SPMD kernel, which its optimiser makes of
# it, and in generic mode, with the runtime's state machine), takes what was executed
# through the cost model, and writes doc/regions.md's tables and doc/regions.svg.
#   regions.py BUILD [GPU...]         into BUILD/bench/regions.md and .svg
#   SIZES="16384,100,1 1024,100,1"    N,K,L each; of the first all cells and the picture
# Cells are the paper's: 1 to 256 blocks of 32 to 256 threads. A cell's cycles are a
# launch's (the model's row) and those of the longest block, as every block has
# its wavefronts' registers at once. Without GPU: gfx90a gfx1030.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math
import os
import re
import shutil
import subprocess
import sys

build = os.path.abspath(sys.argv[1])
gpus = sys.argv[2:] or ["gfx90a", "gfx1030"]
here = os.path.dirname(os.path.abspath(__file__))
work = os.path.join(build, "bench", "regions")
shutil.rmtree(work, ignore_errors=True)  # what an earlier regions.c compiled to
os.makedirs(work)
llvm = re.search(r"^XL_LLVM19:\w*=(.*)$", open(f"{build}/CMakeCache.txt").read(), re.M).group(1)
BLOCKS = [1 << i for i in range(9)]
THREADS = [32, 64, 128, 256]
CELLS = [(b, t) for b in BLOCKS for t in THREADS]
SHOWN = [(b, t) for b, t in CELLS if t in (32, 256)] # of vector addition, which runs every cell seven times
SCHEMES = [("if-master", "XL_IF_MASTER"), ("inspector", "XL_INSPECTOR"), ("control loop", "XL_CONTROL_LOOP"), ("jump table", "XL_JUMP_TABLE")]
OTHERS = [name for name, _ in SCHEMES[1:]]
# Without what makes one kernel of it that all threads go through.
GENERIC = ["-Wno-unused-command-line-argument", "-mllvm", "-openmp-opt-disable-spmdization",
           "-mllvm", "-openmp-opt-disable-state-machine-rewrite", "-Xoffload-linker", "-plugin-opt=-openmp-opt-disable-spmdization",
           "-Xoffload-linker", "-plugin-opt=-openmp-opt-disable-state-machine-rewrite"]
SIZES = [tuple(map(int, size.split(","))) for size in os.environ.get("SIZES", "16384,100,1 1024,100,1").split()]
environment = dict(os.environ, WAVESIM_THREADS="2", WAVESIM_MAX_INSTRUCTIONS="4000000000", TMPDIR=work)


class NoRoom(Exception):
    """Teams that would leave none for the kernels that they launch (xlrun refuses them)."""


def run(*command, **more):
    r = subprocess.run([str(c) for c in command], capture_output=True, text=True, env=dict(environment, **more))
    if "wait for kernels that they launch" in r.stderr:
        raise NoRoom
    if r.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {r.stderr or r.stdout}")
    return r.stdout


def traced(name, *command, **more):
    """The rows of the dispatches that the command makes: cycles, instructions, branches of them."""
    trace = f"{work}/{name}.trace"
    if os.path.exists(trace):
        os.remove(trace)
    run(*command, WAVESIM_TRACE=trace, WAVESIM_TRACE_LIMIT="1000000000", **more)
    rows = [line.split("\t") for line in run(f"{build}/bin/xlmodel", "--trace", trace).splitlines()]
    os.remove(trace)
    return [(r[0], int(r[4]), int(r[5]), int(r[7])) for r in rows]  # kernel, waves, longest, instructions


def launch(gpu):
    column = {"gfx90a": "CDNA2", "gfx942": "CDNA2", "gfx950": "CDNA4", "gfx1030": "RDNA1w32", "gfx1100": "RDNA3w32"}.get(gpu, "GCN5")
    lines = run(f"{build}/bin/xlmodel", "--table").splitlines()
    head = [c.strip() for c in lines[0].split("|")]
    row = next(line for line in lines if "`launch`" in line)
    return int([c.strip() for c in row.split("|")][head.index(column)])


def module(gpu, scheme):
    name = f"{gpu}-{scheme}"
    if not os.path.exists(f"{work}/{name}.hsaco"):
        run(f"{build}/bin/xlcc", "-O3", f"-mcpu={gpu}", f"-DXL_SCHEME={scheme}", f"{here}/regions.c", "-o", f"{work}/{name}.hsaco")
    return name


def run_cells(gpu, name, cells, kernel, *arguments):
    with open(f"{work}/manifest", "w") as f:
        for b, t in cells:
            given = [a.format(threads=t) for a in arguments]
            f.write(f"{b}x{t} {name} {kernel} {b} {t} {len(given)} {' '.join(given)}\n")
    return traced(name, f"{build}/bin/xlrun", f"--device=wavesim:{gpu}", "--manifest", f"{work}/manifest", "--modules", work)


def measure(gpu, n, k, l):
    out = {}
    for name, scheme in SCHEMES:
        out[name] = run_cells(gpu, module(gpu, scheme), CELLS, "micro", *[f"out:{4 * n}"] * 3, f"out:{4 * BLOCKS[-1]}",
                              f"u32:{n}", f"u32:{k}", f"u32:{l}", "u32:{threads}", "u32:1")
    for name, flags in (("OpenMP", []), ("generic", GENERIC)):
        program = f"{work}/openmp-{name}-{gpu}"
        if not os.path.exists(program):
            run(f"{llvm}/bin/clang", "-O3", "-fopenmp", f"--offload-arch={gpu}", f"--rocm-device-lib-path={build}/lib/amdgcn/bitcode",
                *flags, f"{here}/regions.c", f"-L{llvm}/lib", "-o", program)
        out[name] = traced(f"openmp-{gpu}", program, n, k, l, LD_LIBRARY_PATH=f"{build}/lib/wavesim:{llvm}/lib",
                           OMP_TARGET_OFFLOAD="MANDATORY", WAVESIM_GPU=gpu)
    for name, rows in out.items():
        if len(rows) != len(CELLS):
            sys.exit(f"{gpu} {name}: {len(rows)} dispatches for {len(CELLS)} cells")
    return out


def vector_add(gpu, n, start):
    """A row of text for each cell, and what all have in common. Of dynamic parallelism the regions' kernels and the launches are
    counted; how long a team waits for them on wavesim says nothing of hardware."""
    arguments = [f"out:{4 * n}"] * 3 + [f"u32:{n}", "u32:{threads}"]
    plain = {name: run_cells(gpu, module(gpu, scheme), SHOWN, "vector_add", *arguments) for name, scheme in SCHEMES}
    rows = []
    ahead = []
    for c, (b, t) in enumerate(SHOWN):
        base = start + plain["if-master"][c][2]
        cells = [f"{base:,}"] + [f"{100 * ((start + plain[name][c][2]) / base - 1):+.2f}" for name in OTHERS]
        pieces = -(-n // t)
        depth = -(-pieces // b)  # the pieces of a team, one after the other
        launches, longest = {}, {}
        try:
            for scheme in ("XL_DYNAMIC", "XL_DYNAMIC_STRICT"):
                kernels = run_cells(gpu, module(gpu, scheme), [(b, t)], "vector_add", *arguments)
                launches[scheme] = len(kernels)
                longest[scheme] = max(r[2] for r in kernels if r[0].startswith("vector_add_region"))
        except NoRoom:
            rows.append(f"| {b} x {t} | " + " | ".join(cells) + " | | no room | | no room | |")
            continue
        if launches["XL_DYNAMIC"] != 1 + pieces or launches["XL_DYNAMIC_STRICT"] != 2 + pieces:
            sys.exit(f"{gpu} {b}x{t}: {launches} launches for {pieces} pieces")
        cells.append(f"{depth * (start + longest['XL_DYNAMIC']):,}")
        for scheme, outer in (("XL_DYNAMIC", 1), ("XL_DYNAMIC_STRICT", 2)):
            least = outer * start + depth * (start + longest[scheme])
            most = outer * start + pieces * (start + longest[scheme])
            cells.append(f"{launches[scheme]} | {least:,} to {most:,}")
            ahead.append(least / base)
        rows.append(f"| {b} x {t} | " + " | ".join(cells) + " |")
    return rows, min(ahead)


def registers(gpu):
    """Vector and scalar registers, LDS and scratch of the micro-benchmark's kernel under each scheme, as LLVM says."""
    rows = []
    for name, scheme in SCHEMES + [("dynamic parallelism", "XL_DYNAMIC")]:
        notes = run(f"{llvm}/bin/llvm-readelf", "--notes", f"{work}/{module(gpu, scheme)}.hsaco")
        for kernel in notes.split("  - .agpr_count" if ".agpr_count" in notes else "  - .args")[1:]:
            field = {f: v for f, v in re.findall(r"\.(\w+): +(\S+)$", kernel, re.M)}
            of = re.search(r"^    \.name: +(\S+)$", kernel, re.M).group(1)
            if of.startswith("micro"):
                rows.append(f"| {name}{', its region' if of != 'micro' else ''} | {field['vgpr_count']} | {field['sgpr_count']} | "
                            f"{field['group_segment_fixed_size']} | {field['private_segment_fixed_size']} |")
    return rows


def surface(f, x0, title, values):
    """An isometric surface over blocks (to the right) and threads (to the back), of percents."""
    top = max(5, math.ceil(max(max(v) for v in values.values())))
    low = min(0, math.floor(min(min(v) for v in values.values())))
    unit = 150 / (top - low)

    def at(i, j, v):
        return x0 + 60 + i * 26 + j * 34, 280 - j * 26 - (v - low) * unit

    f.write(f'<text x="{x0 + 60}" y="24" class="t">{title}</text>\n')
    for v in sorted({low, 0, top // 2, top}):
        (xa, ya), (xb, yb), (xc, yc) = at(0, 0, v), at(0, 3, v), at(8, 3, v)
        f.write(f'<path d="M{xa} {ya:.1f}L{xb} {yb:.1f}L{xc} {yc:.1f}" class="g"/><text x="{xa - 6}" y="{ya + 4:.1f}" class="e">{v} %</text>\n')
    for name, color in (("control loop", "#b5522b"), ("jump table", "#2b6cb5")):
        cell = {c: v for c, v in zip(CELLS, values[name])}
        for j in range(2, -1, -1):
            for i in range(8):
                corners = [at(p, q, cell[BLOCKS[p], THREADS[q]]) for p, q in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))]
                f.write(f'<path d="M{"L".join(f"{x} {y:.1f}" for x, y in corners)}Z" fill="{color}" fill-opacity="0.45" stroke="{color}"/>\n')
    for i, b in enumerate(BLOCKS):
        x, y = at(i, 0, low)
        f.write(f'<text x="{x}" y="{y + 16}" class="m">{b}</text>\n')
    for j, t in enumerate(THREADS):
        x, y = at(8, j, low)
        f.write(f'<text x="{x + 8}" y="{y + 4}">{t}</text>\n')
    x, y = at(4, 0, low)
    f.write(f'<text x="{x}" y="{y + 34}" class="m">blocks</text><text x="{x0 + 380}" y="240">threads</text>\n')


md, pictures = [], []
for gpu in gpus:
    start = launch(gpu)
    worst = []
    for n, k, l in SIZES:
        rows = measure(gpu, n, k, l)
        total = {name: [start + r[2] for r in row] for name, row in rows.items()}
        base = total["if-master"]
        percent = {name: [100 * (v / b - 1) for v, b in zip(row, base)] for name, row in total.items()}
        alone = {name: [100 * (r[2] / b[2] - 1) for r, b in zip(row, rows["if-master"])] for name, row in rows.items()}
        for name in OTHERS + ["OpenMP", "generic"]:
            p, a = percent[name], alone[name]
            ahead = [sum(v < o for v, o in zip(total[name], total[other])) for other in ("OpenMP", "generic")]
            worst.append(f"| {n:,} | {k} | {l} | {name} | {min(p):+.2f} to {max(p):+.2f} % | {min(a):+.2f} to {max(a):+.2f} % | "
                         + (f"{ahead[0]} of 36" if name != "OpenMP" else "") + " | "
                         + (f"{ahead[1]} of 36" if name != "generic" else "") + " |")
        if (n, k, l) == SIZES[0]:
            pictures.append((gpu, percent))
            md.append(f"### {gpu}, N = {n:,}, K = {k}, L = {l}: cycles, and percent of if-master's more or less\n")
            md.append("| blocks x threads | if-master | inspector | control loop | jump table | OpenMP, made SPMD | OpenMP, generic |\n"
                      "|---|--:|--:|--:|--:|--:|--:|")
            for c, (b, t) in enumerate(CELLS):
                md.append(f"| {b} x {t} | {base[c]:,} | " + " | ".join(f"{percent[name][c]:+.2f}" for name in OTHERS + ["OpenMP", "generic"]) + " |")
            md.append("")
    md.append(f"### {gpu}, all sizes: the 36 cells against if-master\n")
    md.append(f"| N | K | L | | with a launch ({start:,} cycles) | the kernel alone | ahead of OpenMP, made SPMD | ahead of its generic mode |\n"
              "|--:|--:|--:|---|---|---|--:|--:|")
    md += worst + [""]
    rows, least = vector_add(gpu, 1024, start)
    md.append(f"### {gpu}, vector addition, n = 1,024: cycles with launches of {start:,}, and percent of if-master's more or less\n")
    md.append("| blocks x threads | if-master | inspector | control loop | jump table | host-sequential | relaxed: launches | cycles | strict: launches | cycles |\n"
              "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    md += rows + ["", f"Dynamic parallelism takes at least {least:.2f} times if-master's time.", ""]
    md.append(f"### {gpu}, what the micro-benchmark's kernel takes\n\n| | vector registers | scalar registers | LDS | scratch |\n|---|--:|--:|--:|--:|")
    md += registers(gpu) + [""]
with open(f"{build}/bench/regions.md", "w") as f:
    f.write("\n".join(md))
with open(f"{build}/bench/regions.svg", "w") as f:
    f.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{440 * len(pictures)}" height="340" font-family="sans-serif" font-size="11">\n'
            '<style>.t{font-size:14px}.e{text-anchor:end}.m{text-anchor:middle}.g{stroke:#999;fill:none;stroke-dasharray:2 3}</style>\n'
            f'<rect width="{440 * len(pictures)}" height="340" fill="white"/>\n')
    for i, (gpu, percent) in enumerate(pictures):
        surface(f, 440 * i, f"{gpu}: percent of if-master's time more, N = 16,384, K = 100, L = 1", percent)
    f.write('<rect x="60" y="36" width="10" height="10" fill="#b5522b"/><text x="76" y="45">control loop</text>'
            '<rect x="160" y="36" width="10" height="10" fill="#2b6cb5"/><text x="176" y="45">jump table</text>\n</svg>\n')
