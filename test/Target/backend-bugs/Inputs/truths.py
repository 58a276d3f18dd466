#!/usr/bin/env python3
"""truths.py DIR: loops that end by what an inner loop says, and loops round cmpxchg of part of a dword, as NVVM IR: DIR/truths.ll with one
kernel, its manifest, input and the result, which is computed here, one thread after the other.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os, struct, sys
T = 64  # threads
body, arrays, result, B = [], [], [], "entry"
def emit(text, **names):
    for k, v in names.items(): text = text.replace("{" + k + "}", str(v))
    body.append(text)

# A random walk: the inner loop ends by c or d, the outer one by c alone.
def walk(t, i):
    x, n = t + 7 * i, 0
    while True:
        x = (x * 1664525 + 1013904223) & 0xffffffff; n += 1
        if x >> 28 < 2: return n
def nest(i, tests, last, more="", of="c"):
    """tests: of the block behind the inner loop; last: the two ways of its branch; more: a loop between the two; of: what is tested."""
    global B
    j = i + (100 if more else 0)
    emit("  br label %outer{j}\nouter{j}:\n  %n0.{j} = phi i32 [ 0, %" + B + " ], [ %n{j}, %end{j} ]\n  %x0.{j} = phi i32 [ %x.{i}, %" + B + " ], [ %x{j}, %end{j} ]", i=i, j=j)
    if more:
        emit("  br label %mid{j}\nmid{j}:\n  %nm{j} = phi i32 [ %n0.{j}, %outer{j} ], [ %n{j}, %again{j} ]\n  %xm{j} = phi i32 [ %x0.{j}, %outer{j} ], [ %x{j}, %again{j} ]", j=j)
    src, frm, to = ("m", "mid", "again") if more else ("0.", "outer", "end")
    emit("""  br label %inner{j}
inner{j}:
  %n1.{j} = phi i32 [ %n{src}{j}, %{frm}{j} ], [ %n{j}, %more{j} ]
  %x1.{j} = phi i32 [ %x{src}{j}, %{frm}{j} ], [ %x{j}, %more{j} ]
  %m{j} = mul i32 %x1.{j}, 1664525
  %x{j} = add i32 %m{j}, 1013904223
  %n{j} = add i32 %n1.{j}, 1
  %h{j} = lshr i32 %x{j}, 28
  %c{j} = icmp ult i32 %h{j}, 2
  %nc{j} = xor i1 %c{j}, true
  br i1 %c{j}, label %{to}{j}, label %more{j}
more{j}:
  %l{j} = and i32 %x{j}, 393216
  %d{j} = icmp ne i32 %l{j}, 0
  br i1 %d{j}, label %inner{j}, label %{to}{j}""", j=j, src=src, frm=frm, to=to)
    if more:
        emit("again{j}:\n  %e{j} = and i32 %x{j}, 1572864\n  %f{j} = icmp eq i32 %e{j}, 0\n  %g{j} = or i1 %f{j}, %c{j}\n  br i1 %g{j}, label %end{j}, label %mid{j}", j=j)
    emit("end{j}:\n" + tests + "  br i1 " + last + "\ndone{j}:", j=j)
    B = f"done{j}"
walks = [("", "%c{j}, label %done{j}, label %outer{j}"), ("", "%nc{j}, label %outer{j}, label %done{j}"),
         ("  %z{j} = xor i1 %c{j}, true\n", "%z{j}, label %outer{j}, label %done{j}"),
         ("  %z{j} = phi i1 [ %c{j}, %inner{j} ], [ %c{j}, %more{j} ]\n", "%z{j}, label %done{j}, label %outer{j}"),
         ("  %y{j} = zext i1 %c{j} to i8\n  %z{j} = trunc i8 %y{j} to i1\n", "%z{j}, label %done{j}, label %outer{j}"),
         ("  %y{j} = sext i1 %nc{j} to i32\n  %z{j} = icmp eq i32 %y{j}, 0\n", "%z{j}, label %done{j}, label %outer{j}")]
n = 0
for deep in ("", "deep"):
    for tests, last in walks:
        if deep: tests = tests.replace("%inner{j} ], [ %c{j}, %more{j} ]", "%again{j} ]")
        i = n; n += 1
        emit("  %x.{i} = add i32 %t, {k}", i=i, k=7 * i)
        nest(i, tests, last, deep)
        emit("  %q{i} = getelementptr i32, ptr %row, i32 {i}\n  store i32 %n{j}, ptr %q{i}", i=i, j=i + (100 if deep else 0))

# Every thread adds to one of three parts.
places, sums = 0, []
orders = ["monotonic monotonic", "acquire acquire", "release monotonic", "acq_rel acquire", "seq_cst seq_cst", 'syncscope("block") acq_rel monotonic', "volatile monotonic monotonic"]
for place in ("lds", "ldsoff", "flatlds", "global", "flatglobal"):
    for use in ("success", "failure", "value", "either", "weak", "unused"):
        i = places; places += 1
        ty, fp = [("i8", ""), ("i16", ""), ("i16", "half"), ("i16", "bfloat")][(i * 3 + i // 6) % 4]
        size = 1 if ty == "i8" else 2; order = orders[i % len(orders)]
        if place.endswith("global"):
            emit("  %p0.{i} = getelementptr i8, ptr {b}, i32 {o}", i=i, o=i * 8, b="%mem" if place[0] == "f" else "%memg")
            if place[0] != "f": body[-1] = body[-1].replace("ptr %memg", "ptr addrspace(1) %memg")
            space = "" if place[0] == "f" else " addrspace(1)"
        else:
            arrays.append(f"@s{i} = internal addrspace(3) global [4 x {ty}] undef, align {size}")
            emit("  %s{i} = getelementptr {ty}, ptr addrspace(3) @s{i}, i32 %t4\n  store {ty} 0, ptr addrspace(3) %s{i}\n  call void @llvm.nvvm.barrier0()", i=i, ty=ty)
            emit("  %p0.{i} = addrspacecast ptr addrspace(3) @s{i} to ptr" if place == "flatlds" else "  %p0.{i} = getelementptr i8, ptr addrspace(3) @s{i}, i32 0", i=i)
            space = "" if place == "flatlds" else " addrspace(3)"
        part = "1" if place == "ldsoff" else "%t3"
        new = "%o{i}, %tn{i}" if not fp else ""
        emit("""  %p{i} = getelementptr {ty}, ptr{s} %p0.{i}, i32 {part}
  %tn{i} = trunc i32 %t to {ty}
  %first{i} = load volatile {ty}, ptr{s} %p{i}
  br label %cas{i}
cas{i}:
  %o{i} = phi {ty} [ %first{i}, %{B} ], [ %old{i}, %cas{i} ]""", i=i, ty=ty, s=space, part=part, B=B)
        if fp: emit("  %of{i} = bitcast i16 %o{i} to {fp}\n  %nf{i} = fadd {fp} %of{i}, {one}\n  %new{i} = bitcast {fp} %nf{i} to i16", i=i, fp=fp, one="0xH3C00" if fp == "half" else "0xR3F80")
        else: emit("  %new{i} = add {ty} %o{i}, %tn{i}", i=i, ty=ty)
        vol = "volatile " if order.startswith("volatile") else ""
        emit("  %r{i} = cmpxchg {w}{v}ptr{s} %p{i}, {ty} %o{i}, {ty} %new{i} {o}\n  %old{i} = extractvalue { {ty}, i1 } %r{i}, 0", i=i, ty=ty, s=space, w="weak " if use == "weak" else "", v=vol, o=order.removeprefix("volatile "))
        ok = "  %ok{i} = extractvalue { {ty}, i1 } %r{i}, 1\n"
        emit({"success": ok, "weak": ok, "failure": ok + "  %bad{i} = xor i1 %ok{i}, true\n", "value": "  %ok{i} = icmp eq {ty} %old{i}, %o{i}\n",
              "unused": "  %ok{i} = icmp eq {ty} %o{i}, %old{i}\n",
              "either": ok + "  %same{i} = icmp eq {ty} %old{i}, %o{i}\n  %both{i} = and i1 %ok{i}, %same{i}\n"}[use]
             + "  br i1 " + {"failure": "%bad{i}, label %cas{i}, label %got{i}", "either": "%both{i}, label %got{i}, label %cas{i}"}.get(use, "%ok{i}, label %got{i}, label %cas{i}") + "\ngot{i}:", i=i, ty=ty)
        B = f"got{i}"
        emit("""  call void @llvm.nvvm.barrier0()
  %e{i} = getelementptr {ty}, ptr{s} %p0.{i}, i32 %t3
  %v{i} = load volatile {ty}, ptr{s} %e{i}
  %w{i} = zext {ty} %v{i} to i32
  %u{i} = getelementptr i32, ptr %row, i32 {k}
  store i32 %w{i}, ptr %u{i}""".replace("%e{i}", "%ep{i}"), i=i, ty=ty, s=space, k=n + i)
        parts = [0, 0, 0]
        for t in range(T):
            p = 1 if part == "1" else t % 3
            parts[p] += 1 if fp else t
        if fp == "half": parts = [struct.unpack("<H", struct.pack("<e", p))[0] for p in parts]
        elif fp: parts = [struct.unpack("<I", struct.pack("<f", p))[0] >> 16 for p in parts]
        sums.append([p & (0xff if size == 1 else 0xffff) for p in parts])
W = n + places
for t in range(T): result += [walk(t, i) for i in range(n)] + [s[t % 3] for s in sums]
text = f"""target triple = "nvptx64-nvidia-cuda"
""" + "\n".join(arrays) + f"""
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
define ptx_kernel void @k(ptr %out, ptr %mem) {{
entry:
  %memg = addrspacecast ptr %mem to ptr addrspace(1)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t3 = urem i32 %t, 3
  %t4 = and i32 %t, 3
  %at = mul i32 %t, {W}
  %row = getelementptr i32, ptr %out, i32 %at
""" + "\n".join(body) + "\n  ret void\n}\n"
d = sys.argv[1]; os.makedirs(d, exist_ok=True)
open(f"{d}/truths.ll", "w").write(text)
os.makedirs(f"{d}/out", exist_ok=True)
open(f"{d}/mem.bin", "wb").write(bytes(places * 8))
open(f"{d}/out/truths.0.bin", "wb").write(struct.pack(f"<{len(result)}I", *result))
open(f"{d}/manifest.txt", "w").write(f"truths truths k 1 {T} 2 out:{len(result) * 4} mem.bin:{places * 8}\n")
