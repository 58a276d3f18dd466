#!/usr/bin/env python3
"""Writes the inputs, the manifest and ir.ll of the cases on reduction and scan trees, from the kernels' names and
types in trees.cu. ir.ll holds what clang does not make: predicates, intrinsics and fast-math flags.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import re
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
R = random.Random(20261123)
os.makedirs("in", exist_ok=True)
N = 1024  # 32 warps; a case runs 16 of them
SIZE = {"u8": 1, "u16": 2, "f16": 2, "u32": 4, "i32": 4, "f32": 4, "u64": 8, "i64": 8, "f64": 8}


def put(name, fmt, values):
    with open("in/" + name, "wb") as f:
        f.write(struct.pack(f"<{len(values)}{fmt}", *values))


def floats(top, tiny, digits):
    """Each warp has its kind of trouble. top: the largest finite power of two; tiny: the smallest denormal."""
    inf, nan, big = float("inf"), float("nan"), (2 - 2.0**-digits) * 2.0**top
    v = []
    for warp in range(N // 32):
        k = warp % 8
        for lane in range(32):
            s = R.choice([1, -1])
            v.append([
                lambda: s * R.uniform(1, 2) * 2.0 ** R.randrange(-digits, digits // 2),  # every sum rounds
                lambda: R.uniform(-1, 1),
                lambda: s * tiny * R.randrange(1, 1 << digits - 2),  # denormals
                lambda: -0.0 if warp % 16 == 3 or lane % 3 else 0.0,  # the sum of -0.0 alone is -0.0
                lambda: inf if lane == 19 else nan if lane in (7, 26) and warp % 16 == 4 else s * R.uniform(0, 9),
                lambda: big * R.choice([1, -1, 0.75, -0.5, 2.0**-digits]),  # overflows in one order, not in another
                lambda: float(R.randrange(1 << digits)),  # whole numbers around the last exact one
                lambda: s * R.uniform(0.7, 1.4),  # products that stay finite
            ][k]())
    return v


put("u32.bin", "I", [R.getrandbits(32) for _ in range(N)])
put("u64.bin", "Q", [R.getrandbits(R.choice([64, 64, 40, 33, 32, 8])) for _ in range(N)])
put("f32.bin", "f", floats(127, 2.0**-149, 23))
put("f64.bin", "d", floats(1023, 2.0**-1074, 52))
put("f16.bin", "e", [max(-65504.0, min(65504.0, x)) if abs(x) != float("inf") else x for x in floats(15, 2.0**-24, 10)])

# Cases that differ from one launch of 4 blocks of 128: (grid, block, values of the third argument).
BLOCKS = {
    "xor_add_f32": (128, 32, 96, 512), "down_add_u32_every": (128, 32, 96), "down_add_f32": (128, 32, 96),
    "scan_add_f32": (128, 32, 96), "scan_back_add_u32_width8": (128, 32), "redux_full": (128, 32, 96),
    "vote_full": (128, 32, 96), "warps_apart": (128, 32, 96), "redux_apart": (128, 96), "trips_differ": (128, 32, 96),
    "left_warps": (128, 96), "one_warp": (128, 32, 96), "rolled": (128, 96), "up_add_f32": (128, 32),
    "ragged_sum": (48, 33, 100, 17, 128), "ragged_scan": (48, 33, 100, 17), "ragged_tiles": (48, 80, 16),
    "ragged_full_mask": (48, 33, 100, 17), "redux_ragged": (48, 33, 100, 17),
    "blocks_2d": ("16x4", "8x8", "32x2", "64x1", "4x24"), "blocks_2d_mod": ("16x4", "8x8", "32x2", "64x1", "4x24"),
}
VALUES = {
    "runtime_start": (16, 8, 1, 0), "runtime_width": (2, 8, 16, 32), "runtime_scan_width": (1, 4, 32), "runtime_lane": (0, 5, 31),
    "after_phi": (0, 1), "lane_uniform": (0, 13, 40), "lane_uniform_width": (2, 30), "lane_plus_uniform": (1, 31),
    "lane_xor_uniform": (0, 9), "amount_uniform": (0, 1, 7, 16, 31, 40), "width_by_lane": (2, 16, 32),
}
lines = ["# case module kernel grid block nargs (input-file:bytes | u32:value)...; an argument whose file is absent starts as zeroes"]


def case(module, kernel, out, of, argument, room):
    file = {"i32": "u32", "u8": "u32", "u16": "u32", "i64": "u64"}.get(of, of) + ".bin"
    args = f"out:{512 * room * SIZE[out]} in/{file}:{N * SIZE.get(file[:3])}"
    for b in BLOCKS.get(kernel, (128,)):
        for k in VALUES.get(kernel, (12345,)) if argument else (None,):
            name = kernel + (f"_{b}" if kernel in BLOCKS else "") + (f"_k{k}" if k is not None and kernel in VALUES else "")
            grid = 1 if b == 512 else 16 if b == 32 else 4
            extra = f" 3 {args} u32:{k}" if argument else f" 2 {args}"
            lines.append(f"{name} {module} {kernel} {grid} {b}{extra}")


for line in open(HERE + "/trees.cu"):
    if m := re.match(r"(EVERY|FIRST|LAST|BODY|STEPS)\((\w+), (\w+),", line):
        case("trees", m[2], m[3], m[3], False, 1)
    elif m := re.match(r"LANES\((\w+),", line):
        case("trees", m[1], "u32", "u32", True, 1)
    elif m := re.match(r"KERNEL (\w+)\((\w+) \*out, const (\w+) \*in(, u32 \w+)?\)", line):
        case("trees", m[1], m[2], m[3], bool(m[4]), 8)

# -- ir.ll --------------------------------------------------------------------------------------------------------------

IR = ["; Trees that clang does not make; gen.py wrote them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
      'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"', 'target triple = "nvptx64-nvidia-cuda"']
IR += [f"declare i32 @llvm.nvvm.read.ptx.sreg.{r}()" for r in ("tid.x", "ntid.x", "ctaid.x", "laneid")]
IR += [f"declare {{{t}, i1}} @llvm.nvvm.shfl.sync.{m}.{n}p(i32, {t}, i32, i32)\ndeclare {t} @llvm.nvvm.shfl.sync.{m}.{n}(i32, {t}, i32, i32)"
       for m in ("up", "down", "bfly", "idx") for t, n in (("i32", "i32"), ("float", "f32"))]
IR += [f"declare {t} @llvm.{op}.{n}({t}, {t})" for t, n, ops in (
    ("i32", "i32", "smin smax umin umax uadd.sat sadd.sat"), ("i64", "i64", "umax smin"), ("float", "f32", "minnum maxnum minimum maximum"),
    ("double", "f64", "minnum maxnum"), ("half", "f16", "maxnum"), ("<2 x half>", "v2f16", "minnum")) for op in ops.split()]
TYPES = {"u32": "i32", "u64": "i64", "f32": "float", "f64": "double", "f16": "half"}
C = {"up": 0, "down": 31, "bfly": 31, "idx": 31}


def ir(name, of, step, distances=(16, 8, 4, 2, 1), mode="bfly", width=32, first="%x = freeze TY %load", who="every"):
    """step: lines with SH(value) for a shuffle of the step's value %v, giving %n; D is the distance, %l the lane."""
    ty = TYPES[of]
    b = [f"define void @{name}(ptr %out, ptr %in) {{", "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
         "  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()", "  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
         "  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()", "  %base = mul i32 %bid, %ntid", "  %i = add i32 %base, %tid",
         "  %ix = zext i32 %i to i64", f"  %p = getelementptr {ty}, ptr %in, i64 %ix", f"  %load = load {ty}, ptr %p"]
    b += ["  " + x for x in first.replace("TY", ty).split("; ")]
    v, c = "%x", (32 - width) << 8 | C[mode]
    for k, d in enumerate(distances):
        text = re.sub(r"SHP\((\w+), (\w+), (%\w+)\)", rf"call {{\1, i1}} @llvm.nvvm.shfl.sync.{mode}.\2p(i32 -1, \1 \3, i32 {d}, i32 {c})", step)
        text = re.sub(r"SH\((\w+), (\w+), (%\w+)\)", rf"call \1 @llvm.nvvm.shfl.sync.{mode}.\2(i32 -1, \1 \3, i32 {d}, i32 {c})", text)
        text = re.sub(r"%([a-km-z]\w*)\b", lambda m: v if m[1] == "v" else f"%{m[1]}.{k}", text)
        b += ["  " + x for x in re.sub(r"\bD\b", str(d), text).split("; ")]
        v = f"%n.{k}"
    b += [f"  %q = getelementptr {ty}, ptr %out, i64 %ix"]
    b += [f"  store {ty} {v}, ptr %q", "  ret void", "}"] if who == "every" else [
        f"  %is = icmp eq i32 %l, {who}", "  br i1 %is, label %yes, label %no", "yes:", f"  store {ty} {v}, ptr %q", "  br label %no", "no:", "  ret void", "}"]
    IR.extend(b)
    case("ir", name, of, of, False, 1)


UP = (1, 2, 4, 8, 16)
P32 = "%r = SHP(i32, i32, %v); %t = extractvalue {i32, i1} %r, 0; %c = extractvalue {i32, i1} %r, 1; "
PF = "%r = SHP(float, f32, %v); %t = extractvalue {float, i1} %r, 0; %c = extractvalue {float, i1} %r, 1; "
F = "%t = SH(float, f32, %v); "
I = "%t = SH(i32, i32, %v); "
WIDE = "%a = trunc i64 %v to i32; %b = lshr i64 %v, 32; %e = trunc i64 %b to i32; %f = SH(i32, i32, %a); %g = SH(i32, i32, %e); " \
       "%h = zext i32 %f to i64; %j = zext i32 %g to i64; %k = shl nuw i64 %j, 32; "
PAIR = "%a = bitcast TY %v to <2 x i32>; %b = extractelement <2 x i32> %a, i64 1; %e = extractelement <2 x i32> %a, i64 0; %f = SH(i32, i32, %b); " \
       "%g = SH(i32, i32, %e); %h = insertelement <2 x i32> poison, i32 %g, i64 0; %j = insertelement <2 x i32> %h, i32 %f, i64 1; %t = bitcast <2 x i32> %j to TY; "
ir("p_scan_select", "u32", P32 + "%s = add i32 %v, %t; %n = select i1 %c, i32 %s, i32 %v", UP, "up")
ir("p_scan_zero", "f32", PF + "%s = select i1 %c, float %t, float -0.0; %n = fadd float %v, %s", UP, "up")
ir("p_scan_width8", "f32", PF + "%s = fadd float %t, %v; %n = select i1 %c, float %s, float %v", UP[:3], "up", 8)
ir("p_scan_inverted", "u32", P32 + "%z = xor i1 %c, true; %s = add i32 %v, %t; %n = select i1 %z, i32 %v, i32 %s", UP, "up")
ir("p_scan_wrong_side", "u32", P32 + "%s = add i32 %v, %t; %n = select i1 %c, i32 %v, i32 %s", UP, "up")
ir("p_back_select", "f32", PF + "%s = fadd float %v, %t; %n = select i1 %c, float %s, float %v", UP, "down")
ir("p_sum_select", "u32", P32 + "%s = select i1 %c, i32 %t, i32 0; %n = add i32 %s, %v", mode="down", who=0)
ir("p_sum_ignored", "f32", PF + "%n = fadd float %v, %t", mode="down", who=0)
ir("p_xor_counted", "u32", P32 + "%z = zext i1 %c to i32; %s = add i32 %t, %z; %n = add i32 %s, %v", width=8)
ir("ir_umax", "u32", I + "%n = call i32 @llvm.umax.i32(i32 %v, i32 %t)")
ir("ir_smin", "u32", I + "%n = call i32 @llvm.smin.i32(i32 %t, i32 %v)", mode="down", who=0)
ir("ir_add_saturating", "u32", I + "%n = call i32 @llvm.uadd.sat.i32(i32 %v, i32 %t)", first="%x = lshr i32 %load, 3")
ir("ir_sadd_saturating", "u32", I + "%n = call i32 @llvm.sadd.sat.i32(i32 %v, i32 %t)")
ir("ir_minnum", "f32", F + "%n = call float @llvm.minnum.f32(float %v, float %t)")
ir("ir_maxnum_down", "f32", F + "%n = call float @llvm.maxnum.f32(float %t, float %v)", mode="down", who=0)
ir("ir_minimum", "f32", F + "%n = call float @llvm.minimum.f32(float %v, float %t)")
ir("ir_maximum_scan", "f32", PF + "%s = call float @llvm.maximum.f32(float %v, float %t); %n = select i1 %c, float %s, float %v", UP, "up")
ir("ir_umax_u64", "u64", WIDE + "%t = or disjoint i64 %h, %k; %n = call i64 @llvm.umax.i64(i64 %v, i64 %t)")
ir("ir_add_u64_down", "u64", WIDE + "%t = or i64 %k, %h; %n = add i64 %t, %v", mode="down", who=0)
ir("ir_halves_swapped", "u64", WIDE.replace("zext i32 %f", "zext i32 %g").replace("%j = zext i32 %g", "%j = zext i32 %f") + "%t = or i64 %h, %k; %n = add i64 %v, %t")
ir("ir_low_half_alone", "u64", WIDE + "%n = add i64 %v, %h")
ir("ir_pair_u64", "u64", PAIR.replace("TY", "i64") + "%n = add i64 %v, %t")
ir("ir_pair_f64", "f64", PAIR.replace("TY", "double") + "%n = fadd double %v, %t", mode="down", who=0)
ir("ir_pair_f64_max", "f64", PAIR.replace("TY", "double") + "%n = call double @llvm.maxnum.f64(double %v, double %t)")
ir("ir_flags_f32", "f32", F + "%n = fadd contract float %v, %t")
ir("ir_add_negated", "f32", F + "%z = fneg float %t; %n = fadd float %v, %z")
ir("ir_sub_negated", "f32", F + "%z = fneg float %t; %n = fsub float %v, %z", mode="down", who=0)
ir("ir_bits_of_float", "f32", "%z = bitcast float %v to i32; %b = SH(i32, i32, %z); %t = bitcast i32 %b to float; %n = fadd float %t, %v")
ir("ir_float_for_bits", "u32", "%z = bitcast i32 %v to float; %b = SH(float, f32, %z); %t = bitcast float %b to i32; %n = add i32 %t, %v")
ir("ir_add_nuw", "u32", I + "%n = add nuw i32 %v, %t", first="%x = lshr i32 %load, 5")
ir("ir_or_disjoint", "u32", I + "%n = or disjoint i32 %v, %t", mode="bfly", first="%m = shl i32 1, %l; %y = and i32 %load, %m; %x = freeze i32 %y")
ir("ir_shift_for_double", "u32", I + "%z = add i32 %v, %t; %n = shl i32 %z, 1")
ir("ir_mul_reassoc", "f32", F + "%n = fmul reassoc float %v, %t", first="%b = bitcast float %load to i32; %y = and i32 %b, 16777216; %z = add i32 %y, 1056964608; %x = bitcast i32 %z to float")
ir("ir_add_reassoc", "f32", F + "%n = fadd reassoc nsz float %v, %t", mode="down", who=0, first="%b = bitcast float %load to i32; %y = and i32 %b, 65535; %x = uitofp i32 %y to float")
ir("ir_scan_reassoc", "f32", PF + "%s = fadd reassoc float %v, %t; %n = select i1 %c, float %s, float %v", UP, "up",
   first="%b = bitcast float %load to i32; %y = and i32 %b, 65535; %x = uitofp i32 %y to float")
ir("ir_half_as_i32", "f16", "%z = bitcast half %v to i16; %y = zext i16 %z to i32; %b = SH(i32, i32, %y); %e = trunc i32 %b to i16; %t = bitcast i16 %e to half; %n = fadd half %v, %t",
   first="%fin = fcmp one half %load, 0xH7C00; %fin2 = fcmp one half %load, 0xHFC00; %both = and i1 %fin, %fin2; %m = fmul half %load, 0xH2000; %x = select i1 %both, half %m, half 0xH3C00")
ir("ir_truncated", "u32", "%z = trunc i32 %v to i16; %y = sext i16 %z to i32; %t = SH(i32, i32, %y); %s = add i32 %y, %t; %n = and i32 %s, 65535")
ir("ir_bits_xor", "u32", "%z = and i32 %v, 1; %t = SH(i32, i32, %z); %n = xor i32 %z, %t")
ir("ir_mixed_types", "f32", "%z = fptoui float %v to i32; %b = SH(i32, i32, %z); %t = uitofp i32 %b to float; %n = fadd float %v, %t",
   first="%b = bitcast float %load to i32; %y = and i32 %b, 65535; %x = uitofp i32 %y to float")
names = [m[1] for x in IR if (m := re.match(r"define void @(\w+)", x))]
IR.append("!nvvm.annotations = !{" + ", ".join(f"!{k}" for k in range(len(names))) + "}")
IR += [f'!{k} = !{{ptr @{n}, !"kernel", i32 1}}' for k, n in enumerate(names)]
open("ir.ll", "w").write("\n".join(IR) + "\n")
assert len({x.split()[0] for x in lines}) == len(lines)
open("manifest.txt", "w").write("\n".join(lines) + "\n")
print(len(lines) - 1, "cases")
