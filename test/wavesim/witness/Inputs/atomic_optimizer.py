# Every lane adds (or takes the minimum of, ...) its own value to one address.
# LLVM's atomic optimizer turns that into a scan over the wavefront, with DPP or
# with a loop over lanes, and one atomic; both have to leave the serial result.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from witness import GPUS, RDNA, IR, OPS, Cases, arguments, pack, run, value, wrap

INT = ["add", "sub", "and", "or", "xor", "min", "max"]
TESTS = [(op, t) for t in ("i32", "i64") for op in INT] + [(op, t) for t in ("u32", "u64") for op in ("min", "max")]
TESTS += [(op, t) for t in ("f32", "f64") for op in ("add", "sub", "min", "max")]


def instruction(op, t):
    return "f" + op if t[0] == "f" else "u" + op if t[0] == "u" else op


def refused(llvm, gpu, lanes, strategy, op, t):
    """LLVM 22 folds a scalar register into a v_add_co_u32_e64_dpp of gfx1100 that its own assembler does not take there."""
    return "llvm-22" in llvm and (gpu, lanes, strategy, t) == ("gfx1100", 64, "DPP", "i64") and op in ("add", "sub")


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
    attributes = '\nattributes #0 = { "amdgpu-flat-work-group-size"="1,256" "uniform-work-group-size"="true" }\n'
    bad = 0
    targets = [(g, 64) for g in GPUS] + [(g, lanes) for g in RDNA for lanes in (32, 64)]
    for gpu, lanes in targets if not a.gpu else [t for t in targets if t[0] in a.gpu]:
        wave = [f"-mattr=+wavefrontsize{lanes}"] if gpu in RDNA else []
        combine = "v_permlanex16" if gpu in RDNA else "row_bcast:31"
        for strategy in ("DPP", "Iterative"):
            c = Cases(os.path.join(a.work, f"{gpu}-{lanes}-{strategy}"))
            base = os.path.join(c.work, "atomics")
            with open(base + ".ll", "w") as f:
                tests = [(op, t) for op, t in TESTS if not refused(a.llvm, gpu, lanes, strategy, op, t)]
                f.write(module + "".join(kernel(op, t, b) for op, t in tests for b in (64, 200)) + attributes)
            run([a.llvm + "/llc", "-O2", "-mcpu=" + gpu, *wave, "-amdgpu-atomic-optimizer-strategy=" + strategy, base + ".ll", "-o", base + ".s"])
            with open(base + ".s") as f:
                text = f.read()
            for op, t in tests:
                body = text.partition(f"\n{op}_{t}_64:")[2].partition("s_endpgm")[0]
                # The scan itself, or the witness says nothing.
                if ("_dpp" in body and combine in body) != (strategy == "DPP"):
                    sys.exit(f"{gpu} wave{lanes} {strategy}: {op}_{t} is {'not ' if strategy == 'DPP' else ''}a DPP scan")
            run([a.llvm + "/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, *wave, "-filetype=obj", base + ".s", "-o", base + ".o"])
            run([a.llvm22 + "/ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"])
            for op, t in tests:
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
                          {2: (t, [acc]), 3: (t, seen if count <= lanes else [None] * count)})
            print(f"wave{lanes} {strategy}", end=" ")
            bad += c.run(a.xlrun, gpu)
    sys.exit(bad != 0)


main()
