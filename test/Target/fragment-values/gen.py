"""Writes kernels that load and store every fragment of wmma, by intrinsics and by inline PTX, with and without a stride, through generic,
global and shared pointers, and what they must leave. OUT gets fragments.ll, manifest.txt, in/ and expected/.

A kernel loads a fragment and writes its registers, lane by lane; or it reads registers and stores them as a matrix. Where an element
belongs is worked out here from the layouts of PTX's mma.sync ("Matrix fragments for mma"), in whose tiles wmma's matrices are taken apart:
two of 16 x 8, side by side or one below the other, or of the transposed matrices where there are 8 rows and 32 columns.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import sys

OUT = sys.argv[1]
for d in ("in", "expected"):
    os.makedirs(os.path.join(OUT, d), exist_ok=True)

BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "s32": 32, "f64": 64, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1}
REGISTER = {"f16": "<2 x half>", "f32": "float", "f64": "double"}
SHAPES = [(16, 16, 16), (32, 8, 16), (8, 32, 16)]
FRAGMENTS = [(s, u, t) for s in SHAPES for u in "ab" for t in ("f16", "bf16", "s8", "u8")]
FRAGMENTS += [(s, u, t) for s in SHAPES for u in "cd" for t in ("f16", "f32", "s32")]
FRAGMENTS += [((16, 16, 8), u, "tf32") for u in "ab"] + [((16, 16, 8), u, "f32") for u in "cd"] + [((8, 8, 4), u, "f64") for u in "abcd"]
FRAGMENTS += [((8, 8, 32), u, t) for u in "ab" for t in ("s4", "u4")] + [((8, 8, 128), u, "b1") for u in "ab"]
FRAGMENTS += [((8, 8, k), u, "s32") for k in (32, 128) for u in "cd"]


def tile_operand(rows, words, lane):
    """The words of A (16 or 8 rows) or B (8 columns) of one tile that a lane has: (row, word)."""
    g, t = lane // 4, lane % 4
    return [(g + r, t + w) for w in range(0, words, 4) for r in range(0, rows, 8)]


def elements(shape, use, kind, lane):
    """For each register of a lane its elements, from the lowest bits: (row, column) of the matrix."""
    m, n, k = shape
    per = max(1, 32 // BITS[kind])
    turned = n == 32  # A and B change places, and rows and columns
    if turned:
        m, n = n, m
        use = {"a": "b", "b": "a"}.get(use, use)
    tall = min(m, 16)
    if use in "ab":
        words = k // per
        side = m if use == "a" else n
        step = tall if use == "a" else 8
        regs = [[(first + r, w * per + i) for i in range(per)] for first in range(0, side, step) for r, w in tile_operand(step, words, lane)]
        if use == "b":
            regs = [[(kk, col) for col, kk in reg] for reg in regs]
    else:
        g, t = lane // 4, lane % 4
        regs = []
        for first in range(0, m, tall):
            for across in range(0, n, 8):
                for half in range(0, tall, 8):
                    two = [(first + g + half, across + 2 * t + i) for i in range(2)]
                    regs += [two] if per == 2 else [[e] for e in two]
    if turned:
        regs = [[(c, r) for r, c in reg] for reg in regs]
    if kind == "f16" and use in "ab":
        regs = (regs * 8)[:8]
    return regs


words = []  # of the input: no two alike
x = 0x9E3779B9
for _ in range(1024):
    x = (x ^ x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x = (x ^ x << 5) & 0xFFFFFFFF
    words.append(x & 0xBFFFBFFF)  # no NaN of any type
memory = b"".join(w.to_bytes(4, "little") for w in words)
with open(os.path.join(OUT, "in", "m.bin"), "wb") as f:
    f.write(memory)



NUMBER = int.from_bytes(memory, "little")
text, kernels, manifest, declared = [], [], [], set()
POINTER = {0: "ptr", 1: "ptr addrspace(1)", 3: "ptr addrspace(3)"}
SPACE = {0: "", 1: ".global", 3: ".shared"}


def kernel(number, shape, use, kind, layout, stride, space, ptx):
    m, n, k = shape
    name = f"k{number}_m{m}n{n}k{k}_{use}_{layout}_{kind}"
    rows, cols = (k if use == "b" else m), (k if use == "a" else n)
    dense = cols if layout == "row" else rows
    far = stride or dense
    places = [elements(shape, use, kind, lane) for lane in range(32)]
    count = len(places[0])
    reg = REGISTER.get(kind, "i32")
    size = 8 if kind == "f64" else 4
    op = "store" if use == "d" else "load"
    mnk = f"m{m}n{n}k{k}"
    shared = f"@{name}.s"
    body = ["  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()", "  %l64 = zext i32 %lane to i64", f"  %own = mul i64 %l64, {count * size}"]
    matrix, registers = ("%in", "%out") if op == "load" else ("%out", "%in")
    if space == 3:
        text.append(f"{shared} = internal addrspace(3) global [1024 x i32] undef, align 32")
        # Both ways, so that what is not stored is zero.
        body += [f"  call void @copy(ptr addrspacecast (ptr addrspace(3) {shared} to ptr), ptr {matrix})", "  call void @llvm.nvvm.barrier0()"]
        pointer = shared
    elif space == 1:
        body += [f"  %p = addrspacecast ptr {matrix} to ptr addrspace(1)"]
        pointer = "%p"
    else:
        pointer = matrix
    body += [f"  %regs = getelementptr i8, ptr {registers}, i64 %own"]
    body += [f"  %p{i} = getelementptr i8, ptr %regs, i64 {i * size}" for i in range(count)]
    if op == "store":
        body += [f"  %r{i} = load {reg}, ptr %p{i}, align {size}" for i in range(count)]
    result = "void" if op == "store" else reg if count == 1 else "{ " + ", ".join([reg] * count) + " }"
    by = f", i32 {stride}" if stride else ""
    values = "".join(f", {reg} %r{i}" for i in range(count)) if op == "store" else ""
    if ptx:
        letter = {"float": "f", "double": "d"}.get(reg, "r")
        at = count if op == "load" else 0
        inputs = range(1, count + 1) if op == "store" else range(count)
        regs = "{" + ", ".join(f"${i}" for i in inputs) + "}"
        statement = f"wmma.{op}.{use}.sync.aligned.{layout}.{mnk}{SPACE[space]}.{kind} "
        statement += f"{regs}, [${at}]" if op == "load" else f"[$0], {regs}"
        statement += f", ${count + 1};" if stride else ";"
        constraints = ["=" + letter] * count if op == "load" else []
        constraints += ["r" if space == 3 else "l"] + ([letter] * count if op == "store" else []) + (["r"] if stride else []) + ["~{memory}"]
        call = f'{result} asm sideeffect "{statement}", "{",".join(constraints)}"({POINTER[space]} {pointer}{values}{by})'
    else:
        f = f"llvm.nvvm.wmma.{mnk}.{op}.{use}.{layout}{'.stride' if stride else ''}.{kind}.p{space}"
        types = [POINTER[space]] + ([reg] * count if op == "store" else []) + (["i32"] if stride else [])
        declared.add(f"declare {result} @{f}({', '.join(types)})")
        call = f"{result} @{f}({POINTER[space]} {pointer}{values}{by})"
    body.append(("  " if op == "store" else "  %r = ") + "call " + call)
    if op == "load":
        for i in range(count):
            body.append(f"  %r{i} = extractvalue {result} %r, {i}" if count > 1 else f"  %r0 = freeze {reg} %r")
            body.append(f"  store {reg} %r{i}, ptr %p{i}, align {size}")
    elif space == 3:
        body += ["  call void @llvm.nvvm.barrier0()", f"  call void @copy(ptr %out, ptr addrspacecast (ptr addrspace(3) {shared} to ptr))"]
    text.extend([f"define void @{name}(ptr %out, ptr %in) {{"] + body + ["  ret void", "}", ""])
    kernels.append(name)
    # What it leaves.
    bits = BITS[kind]
    data = bytearray(4096 if op == "store" else 32 * count * size)
    for lane in range(32):
        for i, reg_elements in enumerate(places[lane]):
            for part, (r, c) in enumerate(reg_elements):
                place = (r * far + c if layout == "row" else c * far + r) * bits
                register = (lane * count + i) * size * 8 + part * bits
                src, dst = (register, place) if op == "store" else (place, register)
                v = NUMBER >> src & ((1 << bits) - 1)
                if bits >= 8:
                    data[dst // 8:dst // 8 + bits // 8] = v.to_bytes(bits // 8, "little")
                else:
                    data[dst // 8] |= v << dst % 8
    with open(os.path.join(OUT, "expected", f"{name}.0.bin"), "wb") as out:
        out.write(data)
    manifest.append(f"{name} fragments {name} 1 32 2 out:{len(data)} in/m.bin:4096")


number = 0
for shape, use, kind in FRAGMENTS:
    for layout in ("row", "col"):
        if BITS[kind] < 8 and layout != ("row" if use == "a" else "col"):
            continue
        m, n, k = shape
        rows, cols = (k if use == "b" else m), (k if use == "a" else n)
        dense = cols if layout == "row" else rows
        # Rows that lie apart by some elements more, where memory is large enough.
        stride = [0, dense + 128 // max(BITS[kind], 4)][number % 2] if BITS[kind] < 64 else [0, dense + 2][number % 2]
        kernel(number, shape, use, kind, layout, stride, (0, 1, 3)[number % 3], number // 2 % 2 == 0)
        number += 1
head = ['target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"', 'target triple = "nvptx64-nvidia-cuda"', "",
        "declare i32 @llvm.nvvm.read.ptx.sreg.laneid()", "declare void @llvm.nvvm.barrier0()", *sorted(declared), "",
        "; 4096 bytes by 32 lanes.", "define internal void @copy(ptr %to, ptr %from) {", "entry:",
        "  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()", "  br label %loop", "loop:", "  %i = phi i32 [ %lane, %entry ], [ %next, %loop ]",
        "  %f = getelementptr i32, ptr %from, i32 %i", "  %v = load i32, ptr %f", "  %t = getelementptr i32, ptr %to, i32 %i", "  store i32 %v, ptr %t",
        "  %next = add i32 %i, 32", "  %more = icmp ult i32 %next, 1024", "  br i1 %more, label %loop, label %end", "end:", "  ret void", "}", ""]
tail = ["!nvvm.annotations = !{" + ", ".join(f"!{i}" for i in range(len(kernels))) + "}"]
tail += [f'!{i} = !{{ptr @{name}, !"kernel", i32 1}}' for i, name in enumerate(kernels)]
with open(os.path.join(OUT, "fragments.ll"), "w") as f:
    f.write("\n".join(head + text + tail) + "\n")
with open(os.path.join(OUT, "manifest.txt"), "w") as f:
    f.write("\n".join(manifest) + "\n")
print(len(kernels))
