"""Writes a module that executes every record which serves a target, and what it must give.

  execute_records.py TARGET CPU RECORDS.json DIR

DIR gets records.ll (AMDGPU intrinsics, made here from the records: nothing of
the pass plugin), manifest.txt for xlrun, in/ and out/. Kernel `all` runs every
record with all lanes active, kernel `some` those that allow it inside a branch
that only some lanes take; lanes whose source lane is not there are not looked at.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
from prove_records import TARGETS, Table, wanted

SETS = 6  # of active lanes

DECLARATIONS = """\
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.sched.barrier(i32 immarg)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.mov.dpp8.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare i32 @llvm.amdgcn.permlane64.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i1 @llvm.amdgcn.inverse.ballot.i32(i32)
declare i1 @llvm.amdgcn.inverse.ballot.i64(i64)
"""
SWAPS = """\
declare { i32, i32 } @llvm.amdgcn.permlane16.swap(i32, i32, i1 immarg, i1 immarg)
declare { i32, i32 } @llvm.amdgcn.permlane32.swap(i32, i32, i1 immarg, i1 immarg)
"""


def steps(r, n, wave):
    """IR for record number n, and the name of its result."""
    names, lines, name = {"Own": "%v", "Nothing": "poison"}, [], None
    for k in "012":
        kind, ctrl, data = r["Kind" + k], r["Ctrl" + k], r["Data" + k]
        if kind == "NoStep":
            break
        src, old, name = names[r["Src" + k]], names[r["Old" + k]], f"%r{n}_{k}"
        low, high = data & 0xFFFFFFFF, data >> 32
        if kind == "Dpp":
            bound = "true" if r["Old" + k] == "Nothing" else "false"
            call = (f"call i32 @llvm.amdgcn.update.dpp.i32(i32 {old}, i32 {src}, i32 {ctrl}, i32 {r['RowMask' + k]}, "
                    f"i32 {r['BankMask' + k]}, i1 {bound})")
        elif kind == "Dpp8":
            call = f"call i32 @llvm.amdgcn.mov.dpp8.i32(i32 {src}, i32 {data})"
        elif kind == "DsSwizzle":
            call = f"call i32 @llvm.amdgcn.ds.swizzle(i32 {src}, i32 {ctrl})"
        elif kind in ("Permlane16", "Permlanex16"):
            call = (f"call i32 @llvm.amdgcn.{kind.lower()}.i32(i32 poison, i32 {src}, i32 {low}, i32 {high}, "
                    "i1 false, i1 true)")
        elif kind == "Permlane64":
            call = f"call i32 @llvm.amdgcn.permlane64.i32(i32 {src})"
        elif kind == "ReadLane":
            call = f"call i32 @llvm.amdgcn.readlane.i32(i32 {src}, i32 {ctrl})"
        elif kind == "Select":
            mask = data if wave == 64 else low
            lines.append(f"  %m{n}_{k} = call i1 @llvm.amdgcn.inverse.ballot.i{wave}(i{wave} {mask})")
            call = f"select i1 %m{n}_{k}, i32 {src}, i32 {old}"
        elif kind in ("Permlane16Swap", "Permlane32Swap"):
            lines.append(f"  %s{n}_{k} = call {{ i32, i32 }} @llvm.amdgcn.{kind[:10].lower()}.swap(i32 {src}, i32 {old}, "
                         "i1 false, i1 false)")
            call = f"extractvalue {{ i32, i32 }} %s{n}_{k}, {ctrl}"
        elif kind == "Bpermute":
            if ctrl == 0:
                lines += [f"  %pa{n} = getelementptr i32, ptr addrspace(1) %addresses, i32 %at{n}",
                          f"  %a{n}_{k} = load i32, ptr addrspace(1) %pa{n}"]
            else:
                lines.append(f"  %a{n}_{k} = add i32 {'%lane4' if ctrl == 1 else '%warp4'}, {data}")
            call = f"call i32 @llvm.amdgcn.ds.bpermute(i32 %a{n}_{k}, i32 {src})"
        else:
            raise ValueError(kind)
        lines.append(f"  {name} = {call}")
        names["First" if k == "0" else "Second"] = name
    return lines, name


def kernel(name, records, wave, branch):
    lines = [f"define amdgpu_kernel void @{name}(ptr addrspace(1) %out, ptr addrspace(1) %in, "
             "ptr addrspace(1) %known, ptr addrspace(1) %addresses) #0 {",
             "  %t = call i32 @llvm.amdgcn.workitem.id.x()", "  %lane4 = shl i32 %t, 2", "  %warp4 = and i32 %lane4, 128",
             "  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t", "  %v = load i32, ptr addrspace(1) %p"]
    if branch:
        lines += [f"  %f = add i32 %t, {len(records) * wave}", "  %pf = getelementptr i32, ptr addrspace(1) %known, i32 %f",
                  "  %w = load i32, ptr addrspace(1) %pf", "  %b = icmp ne i32 %w, 0", "  br i1 %b, label %go, label %done",
                  "go:"]
    for n, r in enumerate(records):
        body, result = steps(r, n, wave)
        lines += [f"  %at{n} = add i32 %t, {wave * n}"] + body + [
            f"  %pk{n} = getelementptr i32, ptr addrspace(1) %known, i32 %at{n}",
            f"  %k{n} = load i32, ptr addrspace(1) %pk{n}", f"  %x{n} = and i32 {result}, %k{n}",
            f"  %po{n} = getelementptr i32, ptr addrspace(1) %out, i32 %at{n}",
            f"  store i32 %x{n}, ptr addrspace(1) %po{n}"]
        if n % 8 == 7:  # so that llc need not schedule thousands of instructions at once
            lines.append("  call void @llvm.amdgcn.sched.barrier(i32 0)")
    return lines + (["  br label %done", "done:"] if branch else []) + ["  ret void", "}"]


def main():
    target, cpu, table, where = sys.argv[1:]
    wave = TARGETS[target][0]
    for d in ("in", "out"):
        os.makedirs(f"{where}/{d}", exist_ok=True)
    every = Table(table).serving(target)
    rng = random.Random(target)
    value = [(0x9E3779B1 * (t + 1)) & 0xFFFFFFFF for t in range(wave)]

    def write(path, words):
        with open(f"{where}/{path}", "wb") as f:
            f.write(struct.pack(f"<{len(words)}I", *words))

    features = f"+wavefrontsize{wave},-wavefrontsize{96 - wave}" if cpu.startswith("gfx1") else ""
    lines = ['target triple = "amdgcn-amd-amdhsa"', DECLARATIONS + (SWAPS if "swap" in TARGETS[target][1] else "")]
    manifest = []
    write("in/v.bin", value)
    for name in ("all", "some"):
        records = [r for r in every if name == "all" or not r["FullWarp"]]
        lines += kernel(name, records, wave, name == "some")
        write(f"in/{name}.addresses.bin", [4 * wanted(r["mode"], t, r["Amount"], r["Width"])
                                           for r in records for t in range(wave)])
        for i in range(SETS if name == "some" else 1):
            density = (0.5, 0.9, 0.1, 0.75, 0.25, 0.97)[i]
            active = [name == "all" or rng.random() < density for _ in range(wave)]
            known, want = [], []
            for r in records:
                for t in range(wave):
                    j = wanted(r["mode"], t, r["Amount"], r["Width"])
                    known.append(0xFFFFFFFF if active[t] and active[j] else 0)
                    want.append(value[j] & known[-1])
            known += [int(a) for a in active]
            case = f"{name}{i}"
            write(f"in/{case}.known.bin", known)
            for n, words in enumerate((want, value, known)):
                write(f"out/{case}.{n}.bin", words)
            with open(f"{where}/in/{name}.addresses.bin", "rb") as f, open(f"{where}/out/{case}.3.bin", "wb") as o:
                o.write(f.read())
            manifest.append(f"{case} records {name} 1 {wave} 4 out:{4 * len(want)} in/v.bin:{4 * wave} "
                            f"in/{case}.known.bin:{4 * len(known)} in/{name}.addresses.bin:{4 * len(want)}")
    lines += [f'attributes #0 = {{ "target-cpu"="{cpu}" "target-features"="{features}" '
              f'"amdgpu-flat-work-group-size"="{wave},{wave}" }}']
    with open(f"{where}/records.ll", "w") as f:
        f.write("\n".join(lines) + "\n")
    with open(f"{where}/manifest.txt", "w") as f:
        f.write("\n".join(manifest) + "\n")


main()
