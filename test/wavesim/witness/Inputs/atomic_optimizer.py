# Every lane adds (or takes the minimum of, ...) its own value to one address.
# LLVM's atomic optimizer turns that into a scan over the wavefront, with DPP or
# with a loop over lanes, and one atomic; both have to leave the serial result.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from witness import GPUS, IR, OPS, Cases, arguments, pack, run, value, wrap

INT = ["add", "sub", "and", "or", "xor", "min", "max"]
TESTS = [(op, t) for t in ("i32", "i64") for op in INT] + [(op, t) for t in ("u32", "u64") for op in ("min", "max")]
TESTS += [(op, t) for t in ("f32", "f64") for op in ("add", "sub", "min", "max")]


def instruction(op, t):
    return "f" + op if t[0] == "f" else "u" + op if t[0] == "u" else op


def kernel(op, t, block):
    ty = IR[t]
    return f"""
define amdgpu_kernel void @{op}_{t}_{block}(ptr addrspace(1) %in, ptr addrspace(1) %flags, ptr addrspace(1) %acc, ptr addrspace(1) %ret) #0 {{
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %wg, {block}
  %i = add i32 %base, %tid
  %n = zext i32 %i to i64
  %pf = getelementptr i32, ptr addrspace(1) %flags, i64 %n
  %f = load i32, ptr addrspace(1) %pf
  %on = icmp ne i32 %f, 0
  br i1 %on, label %do, label %end
do:
  %pv = getelementptr {ty}, ptr addrspace(1) %in, i64 %n
  %v = load {ty}, ptr addrspace(1) %pv
  %old = atomicrmw {instruction(op, t)} ptr addrspace(1) %acc, {ty} %v syncscope("agent") monotonic
  %pr = getelementptr {ty}, ptr addrspace(1) %ret, i64 %n
  store {ty} %old, ptr addrspace(1) %pr
  br label %end
end:
  ret void
}}
"""


def main():
    a = arguments(__doc__)
    module = 'target triple = "amdgcn-amd-amdhsa"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n'
    module += "".join(kernel(op, t, b) for op, t in TESTS for b in (64, 200))
    module += '\nattributes #0 = { "amdgpu-flat-work-group-size"="1,256" "uniform-work-group-size"="true" }\n'
    bad = 0
    for gpu in a.gpu or GPUS:
        for strategy in ("DPP", "Iterative"):
            c = Cases(os.path.join(a.work, f"{gpu}-{strategy}"))
            base = os.path.join(c.work, "atomics")
            with open(base + ".ll", "w") as f:
                f.write(module)
            run([a.llvm + "/llc", "-O2", "-mcpu=" + gpu, "-amdgpu-atomic-optimizer-strategy=" + strategy, base + ".ll", "-o", base + ".s"])
            with open(base + ".s") as f:
                text = f.read()
            for op, t in TESTS:
                body = text.partition(f"\n{op}_{t}_64:")[2].partition("s_endpgm")[0]
                # The scan itself, or the witness says nothing.
                if ("_dpp" in body and "row_bcast:31" in body) != (strategy == "DPP"):
                    sys.exit(f"{gpu} {strategy}: {op}_{t} is {'not ' if strategy == 'DPP' else ''}a DPP scan")
            run([a.llvm + "/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, "-filetype=obj", base + ".s", "-o", base + ".o"])
            run([a.llvm22 + "/ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"])
            for op, t in TESTS:
                for grid, block, flag in ((1, 64, lambda i: 1), (1, 64, lambda i: i % 3 != 1), (3, 200, lambda i: i % 5 != 2)):
                    count = grid * block
                    name = f"{op}_{t}_{count}_{flag(1)}"
                    v = [value(t, i) for i in range(count)]
                    flags = [flag(i) for i in range(count)]
                    start = value(t, 777)
                    acc, seen = start, [0] * count
                    for i in range(count):
                        if flags[i]:
                            seen[i] = acc
                            acc = wrap(t, OPS[op](acc, v[i]))
                    # Waves of a larger grid come in any order.
                    c.add(name, "atomics", f"{op}_{t}_{block}", grid, block,
                          [c.file(name + ".in", pack(t, v)), c.file(name + ".flags", pack("i32", flags)),
                           c.file(name + ".acc", pack(t, [start])), f"out:{len(pack(t, v))}"],
                          {2: (t, [acc]), 3: (t, seen if grid == 1 else [None] * count)})
            print(strategy, end=" ")
            bad += c.run(a.xlrun, gpu)
    sys.exit(bad != 0)


main()
