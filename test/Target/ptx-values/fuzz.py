"""Writes a module whose inline PTX is that of gen.py's rows and of the texts
below with random pieces removed, doubled, exchanged and put in, always the same.

  fuzz.py ROWS COUNT > fuzz.ll

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import random
import re
import sys

random.seed(7)
rows = [line.split(" ", 2) for line in open(sys.argv[1])]
texts = [(kernel.split("_")[2] or "", kernel.split("_")[1], text.strip().replace("\\0A", "\n")) for kernel, _, text in rows]
texts += [("lr", "r", t) for t in (
    "{ .reg .pred p; setp.ne.u32 p, $2, 0; @p ld.global.nc.L1::no_allocate.u32 $0, [$1+8]; @!p st.shared.v2.u32 [$2], {$2, $2}; }",
    "{ .reg .b32 %r<4>; ld.relaxed.gpu.global.v4.u32 {%r0, %r1, %r2, %r3}, [$1]; add.u32 $0, %r0, %r3; }",
    "{ .reg .pred p; shfl.sync.up.b32 $0|p, $2, 1, 0, -1; @p add.u32 $0, $0, 1; }",
    "{ .reg .pred p; vote.sync.any.pred p, p, 0xffffffff; selp.u32 $0, 1, 0, p; } // end",
    "atom.acq_rel.gpu.global.cas.b32 $0, [$1], $2, 7; fence.sc.gpu; membar.cta; bar.sync 0;",
    "{ .reg .pred p; setp.eq.u32 p, $2, 3; @p exit; @!p trap; mov.u32 $0, %laneid; }",
    "cp.async.cg.shared.global [$2], [$1], 16, $2; cp.async.commit_group; cp.async.wait_group 0; mov.b32 $0, 0;",
    "{ .reg .b64 a; cvta.to.shared.u64 a, $1; cvta.shared.u64 a, a; ld.b8 $0, [a + -3]; }",
    "{ .reg .pred p; mov.u32 $0, $2; L: setp.lt.u32 p, $0, 9; @p add.u32 $0, $0, 3; @p bra L; @!p bra.uni M; ld.u32 $0, [$1]; M: }",
    "match.all.sync.b64 $0|_, $1, $2; redux.sync.min.s32 $0, $0, -1; elect.sync $0|_, $2; nanosleep.u32 $2;")]
pieces = sorted({w for _, _, t in texts for w in re.findall(r"\.[A-Za-z_0-9:]+|[A-Za-z_]+|\$?\d+|\s+|.", t)}) + [
    "{", "}", "@", "!", "<", ">", "$", "${0:x}", "${:uid}", "%", "%%", "|", "[", "]", "/*", "*/", "//", "0x", "0f", "1e9",
    "99999999999999999999", "-", "+", "_", ":", "::", "\x7f", ".v2", ".cc", ".sat", "WARP_SZ", "%tid.x", "%clock64",
    "(", ")", "(.u64)", "~", "/", " % ", "<<", ">>", "<=", "==", "&&", "||", "?", "^", ".x", ".w", ".v4", ".h32", ".b7531",
    "bra", "L", "L:"]


def mutate(text):
    parts = re.findall(r"\.[A-Za-z_0-9:]+|[A-Za-z_]+|\$?\d+|\s+|.", text, re.S)
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 6))):
        i = random.randrange(len(parts) + 1)
        how = random.randrange(4)
        if how == 0:
            del parts[i:i + random.choice((1, 1, 2, 8))]
        elif how == 1:
            parts[i:i] = parts[max(0, i - random.randrange(9)):i]
        elif how == 2:
            parts.insert(i, random.choice(pieces))
        elif i < len(parts):
            parts[i] = random.choice(pieces)
    return "".join(parts)


def quoted(text):
    return "".join(c if " " <= c < "\x7f" and c not in '"\\' else f"\\{ord(c):02X}" for c in text)


IR = {"h": "i16", "r": "i32", "l": "i64", "f": "float", "d": "double"}
print('; Made by fuzz.py\ntarget triple = "nvptx64-nvidia-cuda"')
print("define void @k(ptr %p, i16 %h, i32 %r, i64 %l, float %f, double %d) {")
for n in range(int(sys.argv[2])):
    operands, result, text = random.choice(texts)
    if random.randrange(20) == 0:
        operands = operands[::-1]
    args = ", ".join(f"{IR[t]} %{t}" for t in operands)
    print(f'  %v{n} = call {IR[result]} asm {random.choice(("", "sideeffect "))}"{quoted(mutate(text))}", '
          f'"{",".join(["=" + result] + list(operands))}"({args})')
    print(f"  store volatile {IR[result]} %v{n}, ptr %p")
print("  ret void\n}")
