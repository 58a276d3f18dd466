"""Scans of a warp and of a block as CUB writes them, and what they give:
ptx.ll with inline PTX, nvvm.ll with the intrinsics that say the same, and c.ll
as a kernel in C says it, with the own value where there is nothing to add.
gen.py OUT writes these, manifest.txt, in/ and expected/.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import struct
import sys

OUT = sys.argv[1]
for d in ("in", "expected"):
    os.makedirs(os.path.join(OUT, d), exist_ok=True)
THREADS = 256


def kernel(form, ty, block):
    ptx = form == "ptx"
    add = "fadd" if ty == "float" else "add"
    c = "f" if ty == "float" else "r"

    def step(n):
        """x += the value of the lane 2**n below, where there is one."""
        x, by = f"%x{n}", 1 << n
        if ptx:
            return (f'  %x{n + 1} = call {ty} asm sideeffect "{{ .reg .{c}32 r0; .reg .pred p; shfl.sync.up.b32 r0|p, $1, $2, $3, $5; '
                    f'@p add.{c}32 r0, r0, $4; mov.{c}32 $0, r0;}}", "={c},{c},r,r,{c},r"({ty} {x}, i32 {by}, i32 0, {ty} {x}, i32 -1) '
                    "convergent").replace(".r32", ".u32")
        none = f"%f{n}" if form == "nvvm" else x
        return f"""  %i{n} = bitcast {ty} {x} to i32
  %s{n} = call {{ i32, i1 }} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %i{n}, i32 {by}, i32 0)
  %v{n} = extractvalue {{ i32, i1 }} %s{n}, 0
  %p{n} = extractvalue {{ i32, i1 }} %s{n}, 1
  %f{n} = bitcast i32 %v{n} to {ty}
  %a{n} = {add} {ty} %f{n}, {x}
  %x{n + 1} = select i1 %p{n}, {ty} %a{n}, {ty} {none}"""

    def register(name, reg):
        return (f'  %{name} = call i32 asm "mov.u32 $0, %{reg};", "=r"()' if ptx else
                f"  %{name} = call i32 @llvm.nvvm.read.ptx.sreg.{reg}()")

    name = f"{'block' if block else 'warp'}_{ty}"
    out = [f"define void @{name}(ptr addrspace(1) %p) {{", register("t", "tid.x"),
           f"  %at = getelementptr {ty}, ptr addrspace(1) %p, i32 %t", f"  %x0 = load {ty}, ptr addrspace(1) %at"]
    out += [step(n) for n in range(5)]
    x = "%x5"
    if block:
        out += [register("lane", "laneid"), f"""  %w = lshr i32 %t, 5
  %last = icmp eq i32 %lane, 31
  br i1 %last, label %put, label %wait
put:
  %slot = getelementptr {ty}, ptr addrspace(3) @totals, i32 %w
  store {ty} %x5, ptr addrspace(3) %slot
  br label %wait
wait:""", '  call void asm sideeffect "bar.sync 0;", "~{memory}"() convergent' if ptx else "  call void @llvm.nvvm.barrier0()"]
        for n in range(THREADS // 32 - 1):
            out.append(f"""  %q{n} = getelementptr {ty}, ptr addrspace(3) @totals, i32 {n}
  %y{n} = load {ty}, ptr addrspace(3) %q{n}
  %in{n} = icmp ugt i32 %w, {n}
  %z{n} = select i1 %in{n}, {ty} %y{n}, {ty} zeroinitializer
  %sum{n} = {add} {ty} {x}, %z{n}""")
            x = f"%sum{n}"
    return name, out + [f"  store {ty} {x}, ptr addrspace(1) %at", "  ret void", "}"]


manifest = []
for form in ("ptx", "nvvm", "c"):
    out, notes = ["""target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@totals = internal addrspace(3) global [8 x i32] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()
"""], []
    for ty in ("i32", "float"):
        for block in (False, True):
            name, text = kernel(form, ty, block)
            out += text
            notes += [f'!{{ptr @{name}, !"kernel", i32 1}}', f'!{{ptr @{name}, !"reqntidx", i32 {THREADS}}}']
            # Small numbers, whose sums floats have exactly.
            values = [(i * 2654435761 >> 7) % 1000 for i in range(THREADS)]
            sums = [sum(values[0 if block else i // 32 * 32:i + 1]) for i in range(THREADS)]
            for folder, v in (("in", values), ("expected", sums)):
                with open(f"{OUT}/{folder}/{form}_{name}.0.bin", "wb") as f:
                    f.write(struct.pack(f"<{THREADS}{'f' if ty == 'float' else 'I'}", *v))
            manifest.append(f"{form}_{name} {form} {name} 1 {THREADS} 1 in/{form}_{name}.0.bin:{4 * THREADS}")
    out += ["!nvvm.annotations = !{" + ", ".join(f"!{i}" for i in range(len(notes))) + "}"] + [f"!{i} = {n}" for i, n in enumerate(notes)]
    with open(f"{OUT}/{form}.ll", "w") as f:
        f.write("\n".join(out) + "\n")
with open(f"{OUT}/manifest.txt", "w") as f:
    f.write("\n".join(manifest) + "\n")
