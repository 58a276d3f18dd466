# OCKL's wavefront reductions and scans and work-group reductions, from AMD's
# device library as packaged, called with every lane's own value.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from witness import GPUS, IR, OPS, Cases, arguments, pack, run, value, wrap

ISA = {"gfx900": 9000, "gfx906": 9006, "gfx908": 9008, "gfx90a": 9010, "gfx942": 9402}
TYPES = ["i32", "u32", "i64", "u64", "f16", "f32", "f64"]
TESTS = [(op, t) for t in TYPES for op in ("add", "min", "max", "and", "or", "xor") if t[0] != "f" or op in ("add", "min", "max")]

KERNEL = """
define amdgpu_kernel void @{name}(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {{
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %tid to i64
  %pv = getelementptr {ty}, ptr addrspace(1) %in, i64 %n
  %v = load {ty}, ptr addrspace(1) %pv
  %r = call {ty} @__ockl_{fn}_{op}_{t}({ty} %v{extra}) #1
  %pr = getelementptr {ty}, ptr addrspace(1) %out, i64 %n
  store {ty} %r, ptr addrspace(1) %pr
  ret void
}}
"""


def module(isa):
    # The constants that clang takes from the oclc_*.bc files.
    text = 'target triple = "amdgcn-amd-amdhsa"\n'
    for name, ty, v in (("ISA_version", "i32", isa), ("wavefrontsize64", "i8", 1), ("ABI_version", "i32", 500),
                        ("finite_only_opt", "i8", 0), ("unsafe_math_opt", "i8", 0), ("daz_opt", "i8", 0), ("correctly_rounded_sqrt32", "i8", 1)):
        text += f"@__oclc_{name} = hidden addrspace(4) constant {ty} {v}\n"
    text += "declare i32 @llvm.amdgcn.workitem.id.x()\n"
    declared = set()

    def add(name, fn, op, t, extra=""):
        nonlocal text
        ty = IR[t]
        if (fn, op, t) not in declared:
            declared.add((fn, op, t))
            text += f"declare {ty} @__ockl_{fn}_{op}_{t}({ty}{', i1 zeroext' if fn == 'wfscan' else ''}) #1\n"
        text += KERNEL.format(name=name, ty=ty, fn=fn, op=op, t=t, extra=extra)

    for op, t in TESTS:
        add(f"red_{op}_{t}", "wfred", op, t)
        add(f"incl_{op}_{t}", "wfscan", op, t, ", i1 zeroext true")
        add(f"excl_{op}_{t}", "wfscan", op, t, ", i1 zeroext false")
    for op in ("add", "and", "or"):
        add(f"wg_{op}_i32", "wgred", op, "i32")
    return text + '\nattributes #0 = { "amdgpu-flat-work-group-size"="1,256" "uniform-work-group-size"="true" }\nattributes #1 = { convergent nounwind }\n'


def identity(op, t):
    if op in ("add", "or", "xor"):
        return 0.0 if t[0] == "f" else 0
    if op == "and":
        return wrap(t, -1)
    if t[0] == "f":
        return float("inf") if op == "min" else float("-inf")
    bits = int(t[1:])
    low, high = (0, (1 << bits) - 1) if t[0] == "u" else (-(1 << bits - 1), (1 << bits - 1) - 1)
    return high if op == "min" else low


def main():
    a = arguments(__doc__)
    bad = 0
    for gpu in a.gpu or GPUS:
        c = Cases(os.path.join(a.work, gpu))
        base = os.path.join(c.work, "ockl")
        with open(base + ".ll", "w") as f:
            f.write(module(ISA[gpu]))
        run([a.llvm + "/llvm-link", base + ".ll", "--only-needed", os.path.join(a.bitcode, "ockl.bc"), "-o", base + ".bc"])
        run([a.llvm + "/opt", "-O2", "-mcpu=" + gpu, base + ".bc", "-o", base + ".opt.bc"])
        run([a.llvm + "/llc", "-O2", "-mcpu=" + gpu, "-filetype=obj", base + ".opt.bc", "-o", base + ".o"])
        run([a.llvm22 + "/ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"])
        for op, t in TESTS:
            # Lanes beyond the end of a short wave read as 0, the identity of some operations only.
            for block in (64, 37) if op in ("add", "or", "xor") else (64,):
                v = [value(t, 1000 + i) for i in range(block)]
                total, incl, excl = identity(op, t), [], []
                for x in v:
                    excl.append(total)
                    total = wrap(t, OPS[op](total, x))
                    incl.append(total)
                for kind, want in (("red", [total] * block), ("incl", incl), ("excl", excl)):
                    name = f"{kind}_{op}_{t}"
                    c.add(f"{name}_{block}", "ockl", name, 1, block, [c.file(f"{name}_{block}.in", pack(t, v)), f"out:{len(pack(t, v))}"], {1: (t, want)})
        for op in ("add", "and", "or"):
            for block in (64, 256, 192):
                v = [value("i32", 5000 + i) | (0x10 if op == "and" else 0) for i in range(block)]
                if op == "or":
                    v = [x & 0x0F0F0F0F if i % 7 else x & 0x11 for i, x in enumerate(v)]
                total = identity(op, "i32")
                for x in v:
                    total = wrap("i32", OPS[op](total, x))
                name = f"wg_{op}_i32"
                c.add(f"{name}_{block}", "ockl", name, 1, block, [c.file(f"{name}_{block}.in", pack("i32", v)), f"out:{4 * block}"], {1: ("i32", [total] * block)})
        bad += c.run(a.xlrun, gpu)
    sys.exit(bad != 0)


main()
