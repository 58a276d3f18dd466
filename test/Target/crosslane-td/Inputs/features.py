"""Compares the features of chips.def with what LLVM's assembler, clang and llc say of each chip.

  features.py LLVM-BIN VERSION    for every chip that this LLVM knows

A feature is there when the assembler takes an instruction that needs it: LLVM's own tables decide, not ours.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import re
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
import chips

DPP = "v_mov_b32_dpp v0, v1 {} row_mask:0xf bank_mask:0xf"
KERNEL = ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 1\n.amdhsa_next_free_sgpr 1\n{}.end_amdhsa_kernel"
# Feature: an instruction, and what else the assembler is told.
PROBES = {
    "wave32": (KERNEL.format(".amdhsa_wavefront_size32 1\n"), "+wavefrontsize32"),
    "wave_shift": (DPP.format("wave_shl:1"), ""),
    "row_bcast": (DPP.format("row_bcast:15"), ""),
    "row_newbcast": (DPP.format("row_newbcast:3"), ""),
    "row_share": (DPP.format("row_share:3"), ""),
    "row_xmask": (DPP.format("row_xmask:3"), ""),
    "dpp8": ("v_mov_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]", ""),
    "permlane16": ("v_permlane16_b32 v0, v1, s0, s1", ""),
    "permlane64": ("v_permlane64_b32 v0, v1", ""),
    "permlane_swap": ("v_permlane32_swap_b32 v0, v1", ""),
    "two_scalars": ("v_fma_f32 v0, s0, s1, v1", ""),
    "dpp_mov64": ("v_mov_b64_dpp v[0:1], v[2:3] row_newbcast:3 row_mask:0xf bank_mask:0xf", ""),
    "agprs": ("v_accvgpr_read_b32 v0, a0", ""),
    "unified_vgprs": ("global_load_dword a0, v[2:3], off", ""),
    "lds_add_f64": ("ds_add_f64 v0, v[2:3]", ""),
    "xccs": ("s_getreg_b32 s0, hwreg(HW_REG_XCC_ID)", ""),
    "hw_id1": ("s_getreg_b32 s0, hwreg(HW_REG_HW_ID1)", ""),
    "sdwa": ("v_mov_b32_sdwa v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1", ""),
    "vop3_literal": ("v_add3_u32 v0, 0x12345678, v1, v2", ""),
    "cmpx_exec": ("v_cmpx_eq_u32_e64 v0, v1", ""),
    "vop3_dpp": ("v_add3_u32_e64_dpp v0, v1, v2, v3 row_share:1 row_mask:0xf bank_mask:0xf", ""),
    "vopd": ("v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v3, v2", "+wavefrontsize32"),
    "true16": ("v_add_f16 v0.l, v1.l, v2.h", "+real-true16"),
    "salu_float": ("s_add_f32 s0, s1, s2", ""),
    "f8f6f4": ("v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[0:3]", ""),
    "vmem_96": ("global_load_b32 v0, v[2:3], off scope:SCOPE_DEV", ""),
    "split_counters": ("s_wait_loadcnt 0", ""),
    "split_barrier": ("s_barrier_signal -1", ""),
    "vgprs_1024": ("s_set_vgpr_msb 1", ""),
    "clusters": ("s_getreg_b32 s0, hwreg(HW_REG_IB_STS2)", ""),
    "literal64": ("s_mov_b64 s[0:1], 0x123456789abcdef0", ""),
    "user_sgprs_32": (KERNEL.format(".amdhsa_user_sgpr_count 32\n"), ""),
    "kernarg_preload": (KERNEL.format(".amdhsa_user_sgpr_kernarg_preload_length 1\n"), ""),
    "mode_clamp": (KERNEL.format(".amdhsa_dx10_clamp 1\n"), ""),
    # The absence of these can be asked for.
    "!hwregs12": ("s_getreg_b32 s0, hwreg(HW_REG_TRAPSTS)", ""),
    "!architected_flat_scratch": (KERNEL.format(".amdhsa_user_sgpr_flat_scratch_init 1\n"), ""),
}
# What no tool of LLVM's can be asked: the manuals, that chips.def names, and the instruction tests of wavesim.
UNASKED = {
    "half_bpermute", "short_clock", "valu_hazards", "atomic_floats", "atomic_denormals", "packed_work_item_ids", "max_first",
    "flat_scratch_hwreg", "ttmp_ids", "null_124", "keep_high16", "masked_scalar", "f8_ocp", "vsharp10", "vsharp11", "vsharp12",
    "select_first", "store_counter", "wide_counters", "waitcnt11", "signed_voffset", "vsharp45", "kernarg_prologue",
    "global_scratch", "full_rate64",
}
LDS = """target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [{} x i8] poison
define amdgpu_kernel void @k(i8 %v) {{
  store volatile i8 %v, ptr addrspace(3) @lds
  ret void
}}
"""


def accepts(argv, text):
    return subprocess.run(argv, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True).returncode == 0


def taken(mc, chip):
    """The probes that the assembler takes: one run for each of its options, errors are told apart by their lines."""
    took = set()
    for attrs in {a for _, a in PROBES.values()}:
        text, lines = "", {}
        for f, (probe, wants) in PROBES.items():
            if wants != attrs:
                continue
            if "unified_vgprs" in chip.features:
                probe = probe.replace(".amdhsa_next_free_vgpr", ".amdhsa_accum_offset 4\n.amdhsa_next_free_vgpr")
            probe = probe.replace("_kernel k", f"_kernel k{len(took) + len(lines)}")
            for _ in probe.split("\n"):
                lines[len(lines) + 1] = f
            text += probe + "\n"
        p = subprocess.run(mc + (["-mattr=" + attrs] if attrs else []), input=text, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, universal_newlines=True)
        refused = {lines[int(n)] for n in re.findall(r"^<stdin>:(\d+):\d+: error: ", p.stderr, flags=re.M)}
        if bool(refused) != bool(p.returncode):
            sys.exit(f"{chip.name}: {p.stderr}")
        took |= set(lines.values()) - refused
    return took


def main(bin, version):
    known = {f.lstrip("!") for f in PROBES} | {"sramecc", "xnack", "wave32_only"} | UNASKED
    features = set().union(*(c.features for c in chips.CHIPS))
    problems = [f"{f}: no probe" for f in sorted(features - known)]
    asked = 0
    for c in chips.CHIPS:
        if c.llvm > version:
            continue
        took = taken([bin + "/llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + c.name, "-filetype=null"], c)
        there = {f.lstrip("!") for f in PROBES if (f in took) != f.startswith("!")}
        clang = [bin + "/clang", "--target=amdgcn-amd-amdhsa", "-nogpulib", "-x", "c", "-fsyntax-only", "-"]
        there |= {f for f in ("sramecc", "xnack") if accepts(clang + [f"-mcpu={c.name}:{f}+"], "")}
        # gfx9's clang takes no size of wavefronts at all.
        if "wave32" in there and not accepts(clang + ["-mcpu=" + c.name, "-mwavefrontsize64"], ""):
            there.add("wave32_only")
        for f in sorted(there ^ (c.features - UNASKED)):
            problems.append(f"{c.name}: LLVM {version} has {'' if f in there else 'no '}{f}, chips.def says otherwise")
        llc = [bin + "/llc", "-mcpu=" + c.name, "-filetype=null"]
        if not accepts(llc, LDS.format(c.lds << 10)) or accepts(llc, LDS.format((c.lds << 10) + 4)):
            problems.append(f"{c.name}: LDS of a work-group is not {c.lds} KiB for LLVM {version}")
        p = subprocess.run([bin + "/llc", "-mcpu=" + c.name, "-filetype=obj", "-o", "-"], input=LDS.format(4).encode(),
                           stdout=subprocess.PIPE, check=True)
        mach = struct.unpack_from("<I", p.stdout, 48)[0] & 0xff  # e_flags
        if mach != c.mach:
            problems.append(f"{c.name}: EF_AMDGPU_MACH is {mach:#x}, not {c.mach:#x}")
        asked += len(PROBES) + 4
    print("\n".join(problems + [f"{asked} questions, {len(problems)} problems"]))


main(sys.argv[1], int(sys.argv[2]))
