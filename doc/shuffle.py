# shuffle.py BUILD > shuffle.svg: the way of the shuffle in example/shuffle.ll from NVVM to machine code on three
# GPUs, as opt, xlcc and llvm-objdump print it. Columns are wrapped, nothing else is changed.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from xml.sax.saxutils import escape

build = sys.argv[1]
cache = open(os.path.join(build, "CMakeCache.txt")).read()
llvm = {v: re.search(rf"^XL_LLVM{v}:PATH=(.*)$", cache, re.M).group(1) for v in (19, 22)}
here = os.path.dirname(os.path.abspath(__file__))
source = os.path.join(here, "example", "shuffle.ll")
xlane = os.path.join(here, "..", "Target", "xlane")
GPUS = [("gfx90a", 19, 64), ("gfx950", 22, 64), ("gfx1030", 19, 32)]


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


def body(dump):
    """What stands between the load and the store of the kernel's first version."""
    kernel = re.search(r"^define .*@swap16\(.*?^}", dump, re.M | re.S).group(0)
    lines = [line.strip() for line in kernel.split("\n")]
    first = next(i for i, line in enumerate(lines) if " = load i32" in line)
    return lines[first + 1:next(i for i, line in enumerate(lines) if line.startswith("store"))]


def after(gpu, version, name, when="after"):
    return body(run(f"{llvm[version]}/bin/opt", f"-load-pass-plugin={build}/lib/libcrosslane-{version}.so", "-mtriple=amdgcn-amd-amdhsa",
                    f"-mcpu={gpu}", "-passes=nvvm-to-amdgpu", f"-print-{when}={name}", "-disable-output", source))


def record(gpu, wave):
    """The record of (Bfly, 16, 32) that serves the GPU, found as the passes find it, by the number of its target."""
    chips = open(os.path.join(xlane, "CrossLaneChips.td")).read()
    numbers = dict(re.findall(r"^def (\w+) : LaneTarget<(\d+)", chips, re.M))
    families = {n: t for n, *t in re.findall(r"^def (\w+) : LaneFamily<(\w+), (\w+), (\w+)>", chips, re.M)}
    families.update({n: families[f] for n, f in re.findall(r"^defvar (\w+) = (\w+);", chips, re.M)})
    family = families[re.search(rf"^def : Generation<0x{gpu[3:]}, (\w+)>", chips, re.M).group(1)]
    bit = 1 << int(numbers[family[1 if wave == 32 else 0]])
    for line in open(os.path.join(xlane, "CrossLaneRecipes.td")):
        m = re.match(r"defm : (Shuffle<Bfly, 16, 32, (0x[0-9a-f]+), 0, .*>);", line)
        if m and int(m.group(2), 16) & bit:
            return m.group(1)
    raise SystemExit(f"no record for {gpu}")


def machine(gpu, version):
    """The instructions of the kernel that are neither of its address, load and store nor waiting, and their encodings."""
    with tempfile.TemporaryDirectory() as d:
        file = os.path.join(d, "shuffle.hsaco")
        xlcc = [f"{build}/bin/xlcc", "--cuda-path=none", f"--llvm={version}", f"-mcpu={gpu}"]
        text = run(*xlcc, "-S", source, "-o", "-")
        run(*xlcc, source, "-o", file)
        code = run(f"{llvm[22]}/bin/llvm-objdump", "-d", "--disassemble-symbols=swap16", file)
    other = re.compile(r"[.;]|s_load|s_waitcnt|s_nop|s_endpgm|v_lshlrev|global_|$|\w+:")
    lines = [" ".join(line.split()) for line in text[text.index("\nswap16:"):text.index("s_endpgm")].split("\n")]
    words = [(m.group(1), m.group(2)) for m in re.finditer(r"^\s+(\w+) .*//\s*[0-9A-F]+: ([0-9A-F ]+)$", code, re.M) if not other.match(m.group(1))]
    return [line for line in lines if not other.match(line)], [f"{name}: {hex_}" for name, hex_ in words]


WIDTH, GAP, LINE, SMALL = 318, 12, 14, 50
out, y = [], 0


def box(x, top, width, title, lines, characters, kind="plain"):
    """How tall a box is, and its drawing. The title is what was asked, the lines are what came."""
    wrapped = []
    for line in lines:
        wrapped += textwrap.wrap(line, characters, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    tall = 24 + LINE * len(wrapped) + 6
    fill, stroke = {"plain": ("#f4f6fa", "#57606a"), "ours": ("#e7f0ff", "#2f6feb")}[kind]
    drawn = [f'<rect x="{x}" y="{top}" width="{width}" height="HEIGHT" rx="6" fill="{fill}" stroke="{stroke}"/>',
             f'<text x="{x + 8}" y="{top + 16}" fill="#57606a">{escape(title)}</text>']
    drawn += [f'<text x="{x + 8}" y="{top + 16 + LINE * (i + 1)}" class="c" xml:space="preserve">{escape(line)}</text>' for i, line in enumerate(wrapped)]
    return tall, drawn


def row(kind, cells):
    """One box across, or one for each GPU, all as tall as the tallest."""
    global y
    full = len(GPUS) * WIDTH + (len(GPUS) - 1) * GAP
    width = full if len(cells) == 1 else WIDTH
    made = [box(GAP + i * (WIDTH + GAP), y, width, title, lines, 150 if len(cells) == 1 else SMALL, kind) for i, (title, lines) in enumerate(cells)]
    tall = max(t for t, _ in made)
    for _, drawn in made:
        out.extend(line.replace("HEIGHT", str(tall)) for line in drawn)
    y += tall


def arrows(text, to=len(GPUS)):
    global y
    first = GAP + (WIDTH / 2 if to > 1 else len(GPUS) * WIDTH / 2 + GAP)
    for i in range(to):
        x = first + i * (WIDTH + GAP)
        out.append(f'<path d="M{x} {y}V{y + 34}" stroke="#444" stroke-width="1.6" fill="none" marker-end="url(#a)"/>')
    out.append(f'<text x="{first + 12}" y="{y + 22}" class="b">{escape(text)}</text>')
    y += 36


y = GAP
row("plain", [("NVVM, as clang made it of __shfl_xor_sync(0xffffffff, v, 16): opt -print-before=nvvm-warp", after("gfx90a", 19, "nvvm-warp", "before"))])
arrows("nvvm-warp", 1)
same = {tuple(after(g, v, "nvvm-warp")) for g, v, _ in GPUS}
assert len(same) == 1, same
row("ours", [("llvm.xlane, the same for every GPU: opt -print-after=nvvm-warp", same.pop())])
arrows("a record each")
row("ours", [(f"{g}: CrossLaneRecipes.td", [record(g, w)]) for g, v, w in GPUS])
arrows("xlane")
row("plain", [(f"{g}: opt -print-after=xlane (LLVM {v})", after(g, v, "xlane")) for g, v, w in GPUS])
arrows("AMDGPU's code generation")
code = [machine(g, v) for g, v, w in GPUS]
row("plain", [(f"{g}: xlcc -S", c[0]) for (g, v, w), c in zip(GPUS, code)])
arrows("lld")
row("plain", [(f"{g}: llvm-objdump -d", c[1]) for (g, v, w), c in zip(GPUS, code)])
y += 22
wide = 2 * GAP + len(GPUS) * WIDTH + (len(GPUS) - 1) * GAP
out.append(f'<text x="{GAP}" y="{y - 4}" fill="#57606a">In the patched LLVM 19 the records are selection patterns: '
           'there is no step xlane, and SelectionDAG and GlobalISel select llvm.xlane.bfly by them.</text>')
y += 6
print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {y}" font-family="DejaVu Sans, Helvetica, sans-serif" font-size="11">\n'
      '<style>.c{font-family:"DejaVu Sans Mono",monospace;font-size:10px;fill:#1f2328}.b{font-weight:bold;fill:#2f6feb}</style>\n'
      '<defs><marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
      '<path d="M0 0 10 5 0 10z" fill="#444"/></marker></defs>\n'
      f'<rect width="{wide}" height="{y}" fill="#ffffff"/>\n' + "\n".join(out) + "\n</svg>")
