"""redux.sync on floats: kernels, inputs and what they give by the text of the
PTX ISA ("redux.sync"): a NaN is left out, or with .NaN decides; of zeros the
negative one is the smaller; a NaN that results is 7fffffff. No GPU here has
recorded it: it takes sm_100a.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import struct
import sys

OUT = sys.argv[1]
for d in ("in", "expected"):
    os.makedirs(os.path.join(OUT, d), exist_ok=True)
random.seed(3)
WARPS = 64
EDGE = [0, 0x80000000, 1, 0x80000001, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F800001, 0x3F800000]
values, masks = [], []
for w in range(WARPS):
    kind = w % 4
    values += [random.choice(EDGE) if kind == 0 else random.choice([0x7FC00000, 0xFFFFFFFF, 0x7F800001]) if kind == 3 and w % 8 == 3
               else random.getrandbits(32) for _ in range(32)]
    # Groups of the warp: all, two halves, or each third lane.
    masks += [0xFFFFFFFF if w % 3 == 0 else (0xFFFF << lane // 16 * 16) if w % 3 == 1 else
              sum(1 << k for k in range(lane % 3, 32, 3)) for lane in range(32)]


def reduce(members, high, absolute, nan):
    numbers = []
    for u in members:
        u &= 0x7FFFFFFF if absolute else 0xFFFFFFFF
        if u & 0x7FFFFFFF > 0x7F800000:
            if nan:
                return 0x7FFFFFFF
            continue
        numbers.append((struct.unpack("<f", struct.pack("<I", u))[0], u >> 31 ^ 1, u))
    if not numbers:
        return 0x7FFFFFFF
    return (max if high else min)(numbers)[2]


text = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
cases, kernels = [], []
for high in (0, 1):
    for absolute in ("", ".abs"):
        for nan in ("", ".NaN"):
            name = f"f{'max' if high else 'min'}{absolute}{nan}"
            case = name.replace(".", "_")
            for form in ("", "_ptx"):
                kernels.append(case + form)
                text.append(f"declare float @llvm.nvvm.redux.sync.{name}(float, i32)" if not form else "")
                call = (f"call float @llvm.nvvm.redux.sync.{name}(float %v, i32 %m)" if not form else
                        f'call float asm sideeffect "redux.sync.{name[1:]}.f32 $0, $1, $2;", "=f,f,r"(float %v, i32 %m)')
                text.append(f"""define void @{case}{form}(ptr %out, ptr %in, ptr %mask) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %v = load float, ptr %p
  %q = getelementptr i32, ptr %mask, i32 %t
  %m = load i32, ptr %q
  %r = {call}
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}}""")
                expected = [reduce([values[i & ~31 | k] for k in range(32) if m >> k & 1], high, absolute, nan)
                            for i, m in enumerate(masks[:1024])]
                open(f"{OUT}/expected/{case}{form}.0.bin", "wb").write(struct.pack("<1024I", *expected))
                cases.append(f"{case}{form} fredux {case}{form} 1 1024 3 out/none:4096 in/v.bin:4096 in/m.bin:4096")
text.append("!nvvm.annotations = !{" + ", ".join(f"!{i}" for i in range(len(kernels))) + "}")
text += [f'!{i} = !{{ptr @{k}, !"kernel", i32 1}}' for i, k in enumerate(kernels)]
open(f"{OUT}/in/v.bin", "wb").write(struct.pack("<1024I", *values[:1024]))
open(f"{OUT}/in/m.bin", "wb").write(struct.pack("<1024I", *masks[:1024]))
open(f"{OUT}/fredux.ll", "w").write("\n".join(text) + "\n")
open(f"{OUT}/manifest.txt", "w").write("\n".join(cases) + "\n")
